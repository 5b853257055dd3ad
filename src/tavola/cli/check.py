"""Replay recorded games and say of each wrong one where and why.

Checks every line of the log against the rules, the lists of legal moves where a record has them, and the
result. Exit code 0: all are right; 1: some are wrong; 2: a file could not be read.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..core.errors import BadRecord, TavolaError
from ..core.match import Match
from ..core.record import Record, read_records, shorten
from . import arguments

SUMMARY = "replay records and find what is wrong with them"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="files of records; - for standard input")
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
        return found


def run(chosen: argparse.Namespace) -> int:
    """Check every file."""
    from . import BAD_INPUT, FOUND_WRONG, OK, complain, describe_os_error

    unreadable, right, unfinished, wrong = 0, 0, 0, 0
    for path in chosen.files:
        try:
            for verdict in verdicts(path):
                right += verdict.error is None
                wrong += verdict.error is not None
                unfinished += verdict.match is not None and not verdict.match.is_over
                tell(verdict, chosen.json)
        except BrokenPipeError:  # nobody reads what we say: no fault of the file
            raise
        except (OSError, TavolaError) as error:
            unreadable += 1
            complain(describe_os_error(error) if isinstance(error, OSError) else str(error))
    if not chosen.json:
        print(closing(right, unfinished, wrong))
    return BAD_INPUT if unreadable else FOUND_WRONG if wrong else OK


def verdicts(path: str) -> Iterator[Verdict]:
    """Check the records of a file one by one."""
    with arguments.opened(path) as stream:
        for line, record in read_records(progress(stream, path)):
            yield judge(path, line, record)


def judge(path: str, line: int, record: Record | BadRecord) -> Verdict:
    """Check one record."""
    if isinstance(record, BadRecord):
        return Verdict(path, line, (), None, record)
    try:
        return Verdict(path, line, tuple(record.log), record.replay(), None)
    except BadRecord as error:
        return Verdict(path, line, tuple(record.log), None, error)


def tell(verdict: Verdict, as_json: bool) -> None:
    """Print a verdict: for programs every one, for people what is wrong."""
    if as_json:
        print(json.dumps(verdict.as_json(), ensure_ascii=False))
    elif verdict.error:
        print(verdict.text())


def closing(right: int, unfinished: int, wrong: int) -> str:
    """How it went, in one line."""
    if right + wrong == 0:
        return "no records"
    running = f" ({unfinished:,} unfinished)" if unfinished else ""
    return f"{right:,} right{running}, {wrong:,} wrong"


def progress(stream: Any, path: str) -> Any:
    """The lines of a file, with a progress bar on a terminal."""
    if not sys.stderr.isatty() or path == "-":
        return stream
    from tqdm import tqdm

    return tqdm(stream, desc=path, unit=" records", leave=False, delay=1)
