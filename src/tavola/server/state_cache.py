"""States of a table, ready to be sent: made once for all who see the same, told as what differs."""

import zlib
from typing import NamedTuple

from ..core.language import speaking
from ..core.sight import Sight
from .deltas import told_since
from .messages import State, encode
from .presenter import Common, Page, common_of, is_special, page_of, seat_message, state_for
from .room import Room

Frame = str | bytes  # a text message, or a packed one
MIN_PACKED = 200  # bytes: what is shorter would hardly become smaller


class Snapshot(NamedTuple):
    """A state that was told, or is about to be."""

    number: int  # of all that the table's clients were told here, from 1
    state: State


class StateCache:
    """States of a room, ready to be sent. Those who see the same, and saw the same before, share one."""

    def __init__(self, room: Room):
        self.room = room
        self.version = -1
        self.num_snapshots = 0
        self.snapshots: dict[tuple[str, str], Snapshot] = {}  # (who looks, language) -> the latest
        self.frames: dict[tuple[int, int, bool], Frame] = {}  # (number, the one seen before, whether packed)
        self.common: dict[str, Common] = {}  # by language
        self.position = (-1, -1)
        self.pages: dict[tuple[Sight, str], Page] = {}  # (who looks, language)

    def latest(self, person: str, language: str) -> Snapshot:
        """The state for a person; the same until something changes."""
        if self.version != self.room.version:
            self.snapshots, self.frames, self.common, self.version = {}, {}, {}, self.room.version
        viewer = person if is_special(self.room.table, person) else ""
        if (viewer, language) not in self.snapshots:
            with speaking(language):
                state = state_for(self.room, viewer, self.seen_by_all(language), self.page)
            self.num_snapshots += 1
            self.snapshots[viewer, language] = Snapshot(self.num_snapshots, state)
        return self.snapshots[viewer, language]

    def frame(self, latest: Snapshot, seen: Snapshot | None, is_packed: bool) -> Frame:
        """The latest state for those who have seen another one, or none."""
        since = seen.number if seen else 0
        key = (latest.number, since, is_packed)
        if key not in self.frames:
            told = told_since(latest.state, seen.state if seen else None)
            head = {"type": "state", "number": latest.number, "since": since}
            self.frames[key] = framed({**head, **told}, is_packed)
        return self.frames[key]

    def seen_by_all(self, language: str) -> Common:
        """What everyone sees who reads a language."""
        if language not in self.common:
            self.common[language] = common_of(self.room, language)
        return self.common[language]

    def page(self, sight: Sight, language: str) -> Page:
        """The page for those who look so; drawn once a position."""
        position = (self.room.ply, self.room.table.revision)
        if self.position != position:
            self.pages, self.position = {}, position
        if (sight, language) not in self.pages:
            self.pages[sight, language] = page_of(self.room.match, sight)
        return self.pages[sight, language]

    def replaceable(self) -> list[int]:
        """The seats for which the others may let a bot play on."""
        numbers = range(1, len(self.room.table.seats) + 1)
        return [number for number in numbers if seat_message(self.room, number).can_be_replaced]

    def forget(self) -> None:
        """Nothing happens at the moment: keep nothing that can be made again."""
        self.room.match.forget()
        self.version, self.position = -1, (-1, -1)
        self.snapshots, self.frames, self.common, self.pages = {}, {}, {}, {}


def framed(message: object, is_packed: bool) -> Frame:
    """A message as a client reads it: text, or deflated as a browser's DecompressionStream unpacks it."""
    text = encode(message)
    return zlib.compress(text, level=1) if is_packed and len(text) >= MIN_PACKED else text.decode()
