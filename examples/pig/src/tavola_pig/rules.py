"""Pig: every rule, once.

On your turn you throw one die as often as you like. What it shows adds up, and is yours once you hold; but a
1 loses what the turn has brought, and ends it. The first to reach the goal wins.

House decisions: the starting player is drawn. A turn begins with a throw. Points that would win are held like
any others, by choice.

Actions: HOLD and AGAIN. Outcomes: 0 to 5 for the faces 1 to 6; 6 + seat when the starting player is drawn.
"""

from typing import Any

from tavola.core.contract import CHANCE, MAX_SEATS, OVER
from tavola.core.kernel import State, field, kernel

HOLD, AGAIN = 0, 1
NUM_ACTIONS = MAX_LEGAL = 2
NUM_FACES = 6
NUM_OUTCOMES = NUM_FACES + MAX_SEATS

DRAW, THROW, DECIDE, ENDED = range(4)  # the stages of a game


class Position(State):
    """A position of Pig."""

    seats: int = field("i8")  # 2–4
    goal: int = field("i8")  # points that win, 10–1000
    stage: int = field("i8")  # DRAW … ENDED
    seat: int = field("i8")  # who throws or decides, 0–3; at the end, who has won
    brought: int = field("i8")  # points of this turn, not yet held
    points: list[int] = field("i8", MAX_SEATS)  # [seat] held


def new(seats: int, options: dict[str, Any]) -> Position:
    """The position before the first throw."""
    s = Position()
    s.seats, s.goal, s.stage = seats, options["goal"], DRAW
    return s


# Whose turn


@kernel
def turn(s: Position) -> int:
    """Who is next: a seat, CHANCE or OVER."""
    if s.stage == DECIDE:
        return s.seat
    return OVER if s.stage == ENDED else CHANCE


@kernel
def asked(s: Position) -> int:
    """The seat that decides, as a mask."""
    return 1 << s.seat if s.stage == DECIDE else 0


@kernel
def end_turn(s: Position) -> None:
    """The next seat throws."""
    s.brought = 0
    s.seat = (s.seat + 1) % s.seats
    s.stage = THROW


# Decisions


@kernel
def legal(s: Position, seat: int, actions: Any) -> int:
    """After every throw but a 1: both."""
    actions[0] = HOLD
    actions[1] = AGAIN
    return 2


@kernel
def apply(s: Position, seat: int, action: int) -> None:
    """Throw again; or hold what the turn has brought, which wins or ends the turn."""
    if action == AGAIN:
        s.stage = THROW
        return
    s.points[seat] += s.brought
    s.brought = 0
    if s.points[seat] >= s.goal:
        s.stage = ENDED
    else:
        end_turn(s)


# Throws


@kernel
def thrower(s: Position) -> int:
    """The seat that throws, nobody where the starting player is drawn."""
    return -1 if s.stage == DRAW else s.seat


@kernel
def dice(s: Position) -> int:
    """One, none where the starting player is drawn."""
    return 0 if s.stage == DRAW else 1


@kernel
def ways(s: Position) -> int:
    """One for each seat, or for each face."""
    return s.seats if s.stage == DRAW else NUM_FACES


@kernel
def first_outcome(s: Position) -> int:
    """The seats come after the faces."""
    return NUM_FACES if s.stage == DRAW else 0


@kernel
def num_outcomes(s: Position) -> int:
    """Every way is an outcome of its own."""
    return ways(s)


@kernel
def weight(s: Position, outcome: int) -> int:
    """Every way is an outcome of its own."""
    return 1


@kernel
def outcome(s: Position, way: int) -> int:
    """Every way is an outcome of its own."""
    return first_outcome(s) + way


@kernel
def chance(s: Position, outcome: int) -> None:
    """The starting player is drawn; or a face adds to the turn, or is a 1."""
    if s.stage == DRAW:
        s.seat = outcome - NUM_FACES
        s.stage = THROW
    elif outcome == 0:
        end_turn(s)
    else:
        s.brought += outcome + 1
        s.stage = DECIDE


# The end


@kernel
def winners(s: Position) -> int:
    """Who has reached the goal, as a mask."""
    return 1 << s.seat if s.stage == ENDED else 0


@kernel
def score(s: Position, seat: int) -> int:
    """The points that a seat holds."""
    return s.points[seat]
