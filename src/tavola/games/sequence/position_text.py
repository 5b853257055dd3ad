"""Positions of Sequence Dice in text: how the fields are written, and which positions there can be."""

from ...core.position_text import SEATS_MASK, Form, Named, Number, Places, Seat, Word
from .notation import KINDS, NAMES
from .rules import CHIPS, DECIDE, ENDED, NAMED, NOBODY, ROLL_OFF, Position, has_line, set_targets

MAX_SIDES = 3
SPACES_MASK = Places(NAMES)

FIELDS: dict[str, Form] = {
    "stage": Word(("named", "roll off", "throw", "decide", "ended")),
    "seat": Seat(),
    "total": Number(12),
    "chips": Named(tuple(str(side + 1) for side in range(MAX_SIDES)), SPACES_MASK),  # of each side
    "kind": Word(KINDS),
    "targets": SPACES_MASK,
    "winner": Seat(),  # a side
    "rollers": SEATS_MASK,
    "leaders": SEATS_MASK,
    "highest": Number(12),
}
FOLLOWING = ("kind", "targets", "winner")


def complete(s: Position, given: frozenset[str]) -> None:
    """Where a player may act follows from the total, and who has won from the lines."""
    if s.stage == DECIDE and "targets" not in given and s.total >= 2:
        set_targets(s)
    if s.stage == ENDED and "winner" not in given:
        s.winner = next(iter(sides_with_line(s)), NOBODY)


def sides_with_line(s: Position) -> list[int]:
    """Who has as many in a row as win."""
    return [side for side in range(s.sides) if has_line(s.chips[side], s.line)]


def fault(s: Position) -> str | None:
    """Why there can be no such position."""
    return chips_fault(s) or stage_fault(s)


def chips_fault(s: Position) -> str | None:
    """Every side has so many chips, and every space room for one."""
    for side, chips in enumerate(s.chips):
        if chips.bit_count() > (CHIPS if side < s.sides else 0):
            return f"side {side + 1} has {chips.bit_count()} chips"
    if sum(chips.bit_count() for chips in s.chips) > (s.chips[0] | s.chips[1] | s.chips[2]).bit_count():
        return "two chips lie on one space"
    return None


def stage_fault(s: Position) -> str | None:
    """What each stage of a game needs."""
    if s.seat == NOBODY:
        return "nobody is next"
    if s.total == 1:
        return "two dice do not show 1"
    if sides_with_line(s) != ([s.winner] if s.stage == ENDED else []):
        return "a line wins, and nothing else does"
    if s.stage in (NAMED, ROLL_OFF) and any(s.chips):
        return "there are chips before the first turn"
    if s.stage == ROLL_OFF:
        return roll_off_fault(s)
    return targets_fault(s) if s.stage == DECIDE else None


def roll_off_fault(s: Position) -> str | None:
    """Those of a round throw in seat order, and the leaders are among those who have."""
    before = (1 << s.seat) - 1
    if s.rollers >> s.seats or not s.rollers >> s.seat & 1:
        return "who throws is not in this round of the roll-off"
    has_leaders = s.leaders != 0 and s.highest >= 2
    if s.leaders & ~(s.rollers & before) or has_leaders != (s.rollers & before != 0):
        return "those who lead the roll-off are not among those who have thrown"
    return None


def targets_fault(s: Position) -> str | None:
    """A throw lets one act somewhere, and in one way."""
    if s.total < 2:
        return "no total was thrown"
    found = s.copy()
    set_targets(found)
    if found.targets == 0 or found != s:
        return "a throw of this total does not let one act there"
    return None
