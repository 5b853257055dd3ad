"""Logs: one JSON object a line for machines; for a person only what went wrong, in plain words.

Neither names a visitor, an address or a table's id: who reads a log must not be able to join a game.
"""

import json
import logging
from datetime import UTC, datetime
from typing import TextIO

from .settings import PLAIN

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
    root = logging.getLogger()  # for what the libraries have to say, too
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("tavola").setLevel(logging.WARNING if is_for_person else logging.INFO)
