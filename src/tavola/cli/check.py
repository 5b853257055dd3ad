"""Replay recorded games and say of each wrong one where and why.

Checks every line of the log against the rules, the lists of legal moves where a record has them, and the
result. Exit code 0: all are right; 1: some are wrong; 2: a file could not be read.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ..core.errors import BadRecord, TavolaError
from ..core.match import Match
from ..core.record import Record, read_records, shorten
from . import arguments

SUMMARY = "replay records and find what is wrong with them"

Examine = Callable[[Record], Match]  # raises BadRecord where a record is wrong


def add_arguments(parser: argparse.ArgumentParser, nargs: str = "+") -> None:
    """Describe the command."""
    parser.add_argument("files", nargs=nargs, metavar="FILE", help="files of records; - for standard input")
    arguments.add_json(parser)


@dataclass(frozen=True)
class Verdict:
    """What was found out about one record."""

    file: str
    line: int  # of the file, from 1
    log: tuple[str, ...]
    match: Match | None
    error: BadRecord | None

    def text(self) -> str:
        """What is wrong, in one line."""
        assert self.error is not None  # noqa: S101
        at = self.error.line
        where = f" log line {at}, {json.dumps(self.log[at - 1], ensure_ascii=False)}:" if at else ""
        legal = f"; legal: {shorten(self.error.legal)}" if self.error.legal else ""
        return f"{self.file}:{self.line}:{where} {self.error}{legal}"

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        found: dict[str, Any] = {"file": self.file, "line": self.line, "ok": self.error is None}
        if self.error:
            at = self.error.line
            found |= {"log_line": at, "text": self.log[at - 1] if at else None}
            found |= {"error": str(self.error), "legal": list(self.error.legal)}
            found |= {"code": self.error.code} if self.error.code != BadRecord.code else {}
        return found


class Tally:
    """How many records came to what."""

    def __init__(self) -> None:
        self.unreadable, self.right, self.unfinished, self.wrong = 0, 0, 0, 0

    def add(self, verdict: Verdict) -> None:
        """Count one more."""
        self.right += verdict.error is None
        self.wrong += verdict.error is not None
        self.unfinished += verdict.match is not None and not verdict.match.is_over

    def closing(self) -> str:
        """How it went, in one line."""
        if self.right + self.wrong == 0:
            return "no records"
        running = f" ({self.unfinished:,} unfinished)" if self.unfinished else ""
        return f"{self.right:,} right{running}, {self.wrong:,} wrong"


def run(chosen: argparse.Namespace) -> int:
    """Check every file."""
    return go_through(chosen, Record.replay, Tally())


def go_through(chosen: argparse.Namespace, examine: Examine, tally: Tally) -> int:
    """Examine the records of every file, say what is wrong, and return the exit code."""
    from . import BAD_INPUT, FOUND_WRONG, OK, complain, describe_os_error

    for path in chosen.files:
        try:
            for verdict in verdicts(path, examine):
                tally.add(verdict)
                tell(verdict, chosen.json)
        except BrokenPipeError:  # nobody reads what we say: no fault of the file
            raise
        except (OSError, TavolaError) as error:
            tally.unreadable += 1
            complain(describe_os_error(error) if isinstance(error, OSError) else str(error))
    if not chosen.json:
        print(tally.closing())
    return BAD_INPUT if tally.unreadable else FOUND_WRONG if tally.wrong else OK


def verdicts(path: str, examine: Examine) -> Iterator[Verdict]:
    """Examine the records of a file one by one."""
    with arguments.opened(path) as stream:
        for line, record in read_records(progress(stream, path)):
            yield judge(path, line, record, examine)


def judge(path: str, line: int, record: Record | BadRecord, examine: Examine = Record.replay) -> Verdict:
    """Examine one record."""
    if isinstance(record, BadRecord):
        return Verdict(path, line, (), None, record)
    try:
        return Verdict(path, line, tuple(record.log), examine(record), None)
    except BadRecord as error:
        return Verdict(path, line, tuple(record.log), None, error)


def tell(verdict: Verdict, as_json: bool) -> None:
    """Print a verdict: for programs every one, for people what is wrong."""
    if as_json:
        print(json.dumps(verdict.as_json(), ensure_ascii=False))
    elif verdict.error:
        print(verdict.text())


def progress(stream: Any, path: str) -> Any:
    """The lines of a file, with a progress bar on a terminal."""
    if not sys.stderr.isatty() or path == "-":
        return stream
    from tqdm import tqdm

    return tqdm(stream, desc=path, unit=" records", leave=False, delay=1)
