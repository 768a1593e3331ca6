"""The command ``wenzel``: its commands, found only when asked for, and what becomes of errors."""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module

import click

from wenzel.cli import letters
from wenzel.cli.options import letters_option
from wenzel.cli.screen import EndOfInput, Screen
from wenzel.errors import WenzelError

__all__ = ["run"]

ERROR, USAGE, INTERRUPTED = 1, 2, 130

COMMANDS = {
    "games": ("wenzel.cli.games", "games", "List the games that are installed."),
    "rules": ("wenzel.cli.rules", "rules", "Show the rules of a game."),
    "play": ("wenzel.cli.play", "play", "Play a match against bots, or watch them."),
    "simulate": ("wenzel.cli.simulate", "simulate", "Let bots play many deals and count."),
    "replay": ("wenzel.cli.replay", "replay", "Tell a saved match."),
    "check": ("wenzel.cli.check", "check", "Check whether a game is sound."),
    "new": ("wenzel.cli.new", "new", "Begin a game or a variant of your own."),
}
"""For every command its module, its name there, and what it does in a few words."""


class _Commands(click.Group):
    """Imports the module of a command when the command is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click names the arguments
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        module, name, _ = COMMANDS[cmd_name]
        try:
            command = getattr(import_module(module), name)
        except ImportError as error:
            raise WenzelError(f"the command {cmd_name} cannot be loaded: {error}") from error
        assert isinstance(command, click.Command)  # noqa: S101 - for the type checker
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, _, text) in COMMANDS.items()])


def _version(context: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        from wenzel import __version__

        click.echo(f"wenzel {__version__}")
        context.exit()


@click.group(
    cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Show the version."
)
@letters_option
def wenzel() -> None:
    """Trick-taking card games at the terminal."""


def run(argv: Sequence[str]) -> int:
    """Run the command line; see :func:`wenzel.cli.main`."""
    letters.prepare()
    try:
        code = _run(list(argv))
        sys.stdout.flush()
    except BrokenPipeError:
        _hush()
        return ERROR
    except OSError as error:
        _say(f"the output cannot be written: {error.strerror or error}")
        _hush()
        return ERROR
    return code


def _run(argv: list[str]) -> int:
    """The exit code of a command.  What comes out is a failure of the standard output."""
    try:
        code = wenzel.main(argv, prog_name="wenzel", standalone_mode=False, obj=Screen())
    except click.UsageError as error:
        if isinstance(error, getattr(click.exceptions, "NoArgsIsHelpError", ())):
            click.echo(error.format_message(), err=True)
            return USAGE
        where = f" (try: {error.ctx.command_path} --help)" if error.ctx is not None else ""
        _say(f"{error.format_message()}{where}")
        return USAGE
    except click.ClickException as error:
        _say(error.format_message())
        return ERROR
    except (KeyboardInterrupt, click.Abort):
        _say("", "stopped")
        return INTERRUPTED
    except EndOfInput:
        return 0
    except SystemExit as error:
        return error.code if isinstance(error.code, int) else ERROR
    except WenzelError as error:
        _say(str(error))
        return ERROR
    except OSError:
        raise
    except Exception as error:  # noqa: BLE001 - a person at a prompt is never shown a traceback
        if os.environ.get("WENZEL_TRACEBACK"):
            traceback.print_exc()
        what = f"{type(error).__name__}: {error}"
        _say(f"this should not happen: {what}; please report it with what WENZEL_TRACEBACK=1 shows")
        return ERROR
    return code if isinstance(code, int) else 0


def _say(message: str, label: str = "error") -> None:
    """One line to standard error."""
    with contextlib.suppress(OSError, ValueError):
        text = " ".join(f"{label}: {message}".removesuffix(": ").split())
        sys.stderr.write(letters.fit(text, getattr(sys.stderr, "encoding", None) or "ascii") + "\n")
        sys.stderr.flush()


def _hush() -> None:
    """Nobody reads the output any more: let the interpreter's last flush go nowhere."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
