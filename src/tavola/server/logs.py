"""Logs: one JSON object a line for machines; for a person only what went wrong, in plain words.

Neither names a visitor, an address or a table's id: who reads a log must not be able to join a game.
"""

import json
import logging
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic
from typing import TextIO

from .settings import PLAIN

REPEAT_S = 60  # between two lines of the same trouble
MAX_KINDS = 1000  # of trouble that are remembered
TOO_MANY_REQUESTS = 429

# What every record of the logging module has; whatever else a record has was given by us.
KNOWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """A record as a JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Write it."""
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        fields = {
            "time": when,
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **extras(record),
        }
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False, default=str)


class PlainLines(logging.Formatter):
    """A record for a person's eyes, on one line: an error's trace is for those who read JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Write it."""
        when = self.formatTime(record, "%H:%M:%S")
        given = " ".join(f"{name}={value}" for name, value in extras(record).items())
        return " ".join(filter(None, (when, record.getMessage() + cause_of(record), given)))


class OnceAMinute(logging.Filter):
    """Lets the same trouble through once a minute; the next line says how often it came meanwhile."""

    def __init__(self, clock: Callable[[], float] = monotonic):
        super().__init__()
        self.clock = clock
        self.last_at: dict[object, float] = {}
        self.num_hidden: Counter[object] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written."""
        if not is_trouble(record):
            return True
        key, now = kind_of(record), self.clock()
        if now - self.last_at.get(key, -REPEAT_S) < REPEAT_S:
            self.num_hidden[key] += 1
            return False
        if len(self.last_at) >= MAX_KINDS:
            self.last_at.clear()
            self.num_hidden.clear()
        self.last_at[key] = now
        if hidden := self.num_hidden.pop(key, 0):
            record.repeated = hidden
        return True


def is_trouble(record: logging.LogRecord) -> bool:
    """Whether a record tells of trouble; a request that came too fast is one of many."""
    return record.levelno >= logging.WARNING or getattr(record, "status", 0) == TOO_MANY_REQUESTS


def kind_of(record: logging.LogRecord) -> object:
    """What two records of the same trouble share: their words before they are filled in, and the error."""
    error = record.exc_info[1] if record.exc_info else None
    trace = error.__traceback__ if error else None
    while trace and trace.tb_next:
        trace = trace.tb_next
    place = (trace.tb_frame.f_code, trace.tb_lineno) if trace else None
    return record.name, str(record.msg).partition("\n")[0], type(error), place


def cause_of(record: logging.LogRecord) -> str:
    """The error that a record tells of, in words."""
    error = record.exc_info[1] if record.exc_info else None
    return f": {str(error) or type(error).__name__}" if error else ""


def extras(record: logging.LogRecord) -> dict[str, object]:
    """The fields that were given with a record."""
    return {name: value for name, value in vars(record).items() if name not in KNOWN}


def is_plain(log_format: str | None, stream: TextIO) -> bool:
    """Whether logs are for a person: as was asked for, and otherwise at a terminal."""
    return log_format == PLAIN if log_format else stream.isatty()


def set_up(stream: TextIO, log_format: str | None = None) -> None:
    """Let everything be logged to a stream; for a person warnings alone, for the requests would be noise."""
    is_for_person = is_plain(log_format, stream)
    handler = logging.StreamHandler(stream)
    handler.setFormatter(PlainLines() if is_for_person else JsonLines())
    handler.addFilter(OnceAMinute())
    root = logging.getLogger()  # for what the libraries have to say, too
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("tavola").setLevel(logging.WARNING if is_for_person else logging.INFO)
