"""Replay recorded games and say of each wrong one where and why.

Checks every line of the log against the rules, the lists of legal moves where a record has them, and the
result. Exit code 0: all are right; 1: some are wrong, or a file holds none; 2: a file could not be read.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ..core.errors import BadRecord, TavolaError
from ..core.match import Match
from ..core.options import cut
from ..core.record import Record, read_records, shorten
from . import arguments

SUMMARY = "replay records and find what is wrong with them"

MAX_TOLD = 50  # wrong records of a file that people are told of; programs are told of all

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
        where = f" log line {at}, {cut(json.dumps(self.log[at - 1], ensure_ascii=False))}:" if at else ""
        legal = f"; legal: {shorten(self.error.legal)}" if self.error.legal else ""
        return f"{self.file}:{self.line}:{where} {self.error}{legal}"

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        found: dict[str, Any] = {"file": self.file, "line": self.line, "ok": self.error is None}
        if self.error:
            at = self.error.line
            found |= {"log_line": at, "text": cut(self.log[at - 1]) if at else None}
            found |= {"error": str(self.error), "legal": list(self.error.legal)}
            found |= {"code": self.error.code} if self.error.code != BadRecord.code else {}
        return found


class Tally:
    """How many records came to what."""

    def __init__(self) -> None:
        self.unreadable, self.empty, self.right, self.unfinished, self.wrong = 0, 0, 0, 0, 0

    def add(self, verdict: Verdict) -> None:
        """Count one more."""
        self.right += verdict.error is None
        self.wrong += verdict.error is not None
        self.unfinished += verdict.match is not None and not verdict.match.is_over

    @property
    def records(self) -> int:
        """How many there were."""
        return self.right + self.wrong

    @property
    def code(self) -> int:
        """The exit code."""
        from . import BAD_INPUT, FOUND_WRONG, OK

        return BAD_INPUT if self.unreadable else FOUND_WRONG if self.wrong or self.empty else OK

    def closing(self) -> str:
        """How it went, in one line."""
        running = f" ({self.unfinished:,} unfinished)" if self.unfinished else ""
        return f"{self.right:,} right{running}, {self.wrong:,} wrong"


def run(chosen: argparse.Namespace) -> int:
    """Check every file."""
    return go_through(chosen, Record.replay, Tally())


def go_through(chosen: argparse.Namespace, examine: Examine, tally: Tally) -> int:
    """Examine the records of every file, say what is wrong, and return the exit code."""
    from . import complain, describe_os_error

    for path in chosen.files:
        try:
            go_through_file(path, examine, tally, chosen.json)
        except BrokenPipeError:  # nobody reads what we say: no fault of the file
            raise
        except (OSError, TavolaError) as error:
            tally.unreadable += 1
            complain(describe_os_error(error) if isinstance(error, OSError) else str(error))
    if tally.records and not chosen.json:
        print(tally.closing())
    return tally.code


def go_through_file(path: str, examine: Examine, tally: Tally, as_json: bool) -> None:
    """Examine the records of one file: for programs tell of every one, for people of what is wrong."""
    from . import complain

    records, wrong = tally.records, tally.wrong
    for verdict in verdicts(path, examine):
        tally.add(verdict)
        if as_json:
            print(json.dumps(verdict.as_json(), ensure_ascii=False))
        elif verdict.error and tally.wrong - wrong <= MAX_TOLD:
            print(verdict.text())
    rest = tally.wrong - wrong - MAX_TOLD
    if rest > 0 and not as_json:
        print(f"{path}: {rest:,} more {'are' if rest > 1 else 'is'} wrong; --json tells of each")
    if tally.records == records:
        tally.empty += 1
        complain(f"{path} holds no records")


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


def progress(stream: Any, path: str) -> Any:
    """The lines of a file, with a progress bar on a terminal."""
    if not sys.stderr.isatty() or path == "-":
        return stream
    from tqdm import tqdm

    return tqdm(stream, desc=path, unit=" records", leave=False, delay=1)
