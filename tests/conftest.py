"""How hard Hypothesis tries: ``HYPOTHESIS_PROFILE`` names one of the profiles below."""

from __future__ import annotations

import os
import signal

from hypothesis import HealthCheck, settings

# No deadlines: tests run side by side on machines of any speed, and a slow example is not a wrong one.
settings.register_profile("dev", deadline=None)
# The same examples in every run: a change is refused for what it does, not for its luck.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile(
    "long", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))

# Whoever starts the tests in the background has interrupts ignored, and every program inherits that; the tests of
# Ctrl-C need what a terminal gives.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
