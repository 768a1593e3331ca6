"""``python -m wenzel.cli`` is the command ``wenzel``."""

from __future__ import annotations

import sys

from wenzel.cli import main

if __name__ == "__main__":
    sys.exit(main())
