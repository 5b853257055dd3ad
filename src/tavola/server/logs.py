"""Logs: one JSON object a line for machines, plain lines for a person at a terminal.

Neither names a visitor, an address or a table's id: who reads a log must not be able to join a game.
"""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import TextIO

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
    """A record for a person's eyes."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(message)s", "%H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """Write it."""
        given = " ".join(f"{name}={value}" for name, value in extras(record).items())
        return f"{super().format(record)} {given}".rstrip()


def extras(record: logging.LogRecord) -> dict[str, object]:
    """The fields that were given with a record."""
    return {name: value for name, value in vars(record).items() if name not in KNOWN}


def set_up(stream: TextIO = sys.stderr) -> None:
    """Let everything be logged to a stream: warnings at a terminal, where the requests would be noise."""
    is_terminal = stream.isatty()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(PlainLines() if is_terminal else JsonLines())
    root = logging.getLogger()  # for what the libraries have to say, too
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("tavola").setLevel(logging.WARNING if is_terminal else logging.INFO)
