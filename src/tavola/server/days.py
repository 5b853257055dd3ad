"""Days, as today's table counts them: from midnight to midnight in UTC, the same for all who play."""

from datetime import UTC, datetime, timedelta
from time import time

from .table import Table

GRACE_S = 60.0  # after a day, before its dice are told: by then every process has stopped playing it


def now_s() -> float:
    """The moment, in seconds since 1970."""
    return time()


def today() -> str:
    """The day that it is, as 2026-11-18."""
    return day_of(now_s())


def day_of(moment_s: float) -> str:
    """The day of a moment."""
    return datetime.fromtimestamp(moment_s, UTC).date().isoformat()


def later(day: str, days: int) -> str:
    """The day so many days after another."""
    return (start_of(day) + timedelta(days=days)).date().isoformat()


def start_of(day: str) -> datetime:
    """The moment a day begins; raises ValueError for what is no day."""
    return datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC)


def end_s(day: str) -> float:
    """The moment a day ends."""
    return (start_of(day) + timedelta(days=1)).timestamp()


def is_told(day: str) -> bool:
    """Whether a day's dice are no secret any more."""
    return now_s() >= end_s(day) + GRACE_S


def is_hidden(table: Table) -> bool:
    """Whether a table's dice are a secret beyond its game: a day's, or those of a match of two sides."""
    if table.bout:
        return not table.bout.is_told
    return bool(table.day) and not is_told(table.day)


def why_hidden(table: Table) -> str:
    """The code of a refusal to tell such dice."""
    return "bout-runs" if table.bout else "day-runs"


def is_closed(table: Table) -> bool:
    """Whether a table has the dice of a day that is over: nobody plays on there."""
    return bool(table.day) and now_s() >= end_s(table.day)


def dice_name(day: str, game: str) -> str:
    """The name that stands in the place of a table's in the text that a day's throws come from."""
    return f"day-{day}-{game}"


def dice_name_at(table: Table) -> str:
    """The name under which a table's throws are derived: its own, that of its day, or that of another."""
    return dice_name(table.day, table.game) if table.day else table.dice_name or table.id
