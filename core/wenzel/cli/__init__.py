"""The command ``wenzel``.  It needs the extra ``wenzel[cli]``; without it :func:`main` says how to get it.

The modules of this package are no interface for programs; the commands and their exit codes are.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    :param argv: the arguments (default: those of the process).
    :returns: the exit code: 0 for success, 1 for an error, 2 for wrong usage, 130 after Ctrl-C.
    """
    try:
        from wenzel.cli.app import run

        return run(sys.argv[1:] if argv is None else list(argv))
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("click", "rich"):
            raise
        print(
            'The command line needs two more packages; get them with: pip install "wenzel[cli]"',
            file=sys.stderr,
        )
        return 1
    except KeyboardInterrupt:  # before or after anything that could have said so
        return 130
