"""The `tavola` command. Each command is a module with SUMMARY, add_arguments and run."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from ..core.errors import TavolaError
from ..core.extras import needed

# Exit codes
OK, FOUND_WRONG, BAD_INPUT, UNFINISHED, INTERRUPTED = 0, 1, 2, 3, 130

COMMANDS = (
    *("play", "serve", "simulate", "arena", "engine", "train"),
    *("check", "verify", "review", "show", "legal", "games", "boards"),
    *("data", "study", "compile", "ratings", "puzzles"),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit code. Bad input gets one clear line, never a traceback."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115
        getattr(sys, name).reconfigure(errors="replace")
    try:
        with needed():
            chosen = parser().parse_args(arguments)
            code: int = chosen.run(chosen)
        sys.stdout.flush()
    except TavolaError as error:
        return complain(str(error))
    except BrokenPipeError:  # the reader of our output has left: there is nobody to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except OSError as error:
        return complain(describe_os_error(error))
    except (KeyboardInterrupt, EOFError):
        print("tavola: stopped", file=sys.stderr)
        return INTERRUPTED
    return code


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    top = Parser(prog="tavola", description="A table for dice games: play them, understand them, study them.")
    top.add_argument("--version", action=ShowVersion, nargs=0, help="show the version and stop")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in COMMANDS:
        module = import_module(f".{name}", __name__)
        command = commands.add_parser(name, help=module.SUMMARY, description=module.__doc__)
        command.formatter_class = HelpFormatter
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return top


class Parser(argparse.ArgumentParser):
    """Says what is wrong with the arguments in one line; the usage is for --help."""

    def error(self, message: str) -> NoReturn:
        """Complain and stop."""
        self.exit(complain(f"{message} ({self.prog} --help tells more)"))


class HelpFormatter(argparse.HelpFormatter):
    """Fills paragraphs as wide as the terminal; lines of a list or an example stay lines."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        from textwrap import fill

        from .terminal import fitted

        paragraphs = text.strip("\n").split("\n\n")
        return "\n\n".join(
            fitted(paragraph, width) if "\n " in f"\n{paragraph}" else fill(paragraph, width)
            for paragraph in paragraphs
        )


class ShowVersion(argparse.Action):
    """Theme the version up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print it and stop."""
        from importlib.metadata import version

        print(f"tavola {version('tavola')}")
        parser.exit()


def complain(message: str) -> int:
    """Say what is wrong with the input, in one line."""
    print(f"tavola: {message}", file=sys.stderr)
    return BAD_INPUT


def describe_os_error(error: OSError) -> str:
    """A file problem in words."""
    return f"{error.filename}: {error.strerror}" if error.filename else str(error)
