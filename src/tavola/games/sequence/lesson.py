"""The first game of Sequence Dice, guided: all that a total can mean, up to a win.

The learner's first 7 may go to either row of 7s, and to either end of it. The board is the same upside down,
so the lesson follows: whatever it plays is turned with it.
"""

from collections.abc import Mapping
from typing import Any

from ...core.language import N_, _
from ...core.lesson import LEARNER, RIVAL, Step, learner_moves
from ...core.match import Match
from .layout import SPACES
from .notation import NAMES, space_text
from .rules import PLACE, REPLACE, Position, has_line, side_of

OPTIONS: dict[str, Any] = {"line": 5, "first": LEARNER}
THROWS = (
    *("start 1", "roll 3 4", "roll 4 5", "roll 6 6", "roll 6 4"),
    *("roll 5 3", "roll 4 5", "roll 2 6", "roll 4 4", "roll 1 4", "roll 2 4", "roll 6 2"),  # a row
    *("roll 6 5", "roll 3 1", "roll 3 5"),
)
BY_HAND = (1, 4, 6, 8, 10)
# [number of the throw] where the rival then puts a chip, and where the learner's row wants one
PLAYED = {2: "d2", 5: "c2", 7: "b4", 9: "f4", 11: "d5", 13: "c1"}
ROW = {6: "d2", 10: "a2"}


def reply(match: Match) -> str | None:
    """Where the rival puts a chip after this throw, if it is planned; elsewhere if the learner came first."""
    move = planned(match, PLAYED) if RIVAL in match.actors else None
    legal = match.legal(RIVAL) if move else []
    return move if move in legal or not legal else legal[0]


def planned(match: Match, plan: Mapping[int, str]) -> str | None:
    """The move that a plan has for this throw, on the half of the board that the learner chose."""
    space = plan.get(match.num_throws - 1)
    return f"place {turned(space) if is_turned(match) else space}" if space else None


def is_turned(match: Match) -> bool:
    """Whether the learner began in the lower half."""
    first = next(event for event in match.events if event.seat == LEARNER)
    return first.number % SPACES >= SPACES // 2


def turned(space: str) -> str:
    """The space that is there when the board is turned upside down."""
    return space_text(SPACES - 1 - NAMES.index(space))


# What is meant


def legal(match: Match) -> list[str]:
    """Whatever is legal."""
    return learner_moves(match, "")


def chips_with(match: Match, move: str) -> int:
    """The learner's chips after a move, as a mask of spaces."""
    s = state_of(match)
    return s.chips[side_of(s, LEARNER - 1)] | 1 << match.game.parse_action(move) % SPACES


def in_row(match: Match) -> list[str]:
    """The move that goes on with the learner's row; where the total has none in it, whatever is legal."""
    return learner_moves(match, planned(match, ROW) or "")


def fours(match: Match) -> list[str]:
    """The moves that leave one chip missing to five in a row; better still, one of the rival's."""
    found = {move: missing(chips_with(match, move)) for move in learner_moves(match, "place")}
    rivals = state_of(match).chips[side_of(state_of(match), RIVAL - 1)]
    return [move for move in found if found[move] & rivals] or [move for move in found if found[move]]


def missing(chips: int) -> int:
    """The spaces where one chip more makes five in a row, be it in a gap, as a mask."""
    free = (1 << space for space in range(SPACES) if not chips >> space & 1)
    return sum(space for space in free if has_line(chips | space, 5))


def wins(match: Match) -> list[str]:
    """The moves that make five in a row."""
    return [move for move in learner_moves(match, "replace") if has_line(chips_with(match, move), 5)]


def is_wild(match: Match) -> bool:
    """Whether an 11 was thrown."""
    return state_of(match).total == 11 and state_of(match).kind == PLACE


def is_covered(match: Match) -> bool:
    """Whether the total's spaces are all covered."""
    return state_of(match).kind == REPLACE


def state_of(match: Match) -> Position:
    """The position."""
    s = match.state
    assert isinstance(s, Position)  # noqa: S101
    return s


def lies_in_row(match: Match) -> str:
    """To who puts a chip beside the row."""
    return _("Fine too. {space} is in your row.").format(space=space_in(in_row(match)[0]))


def would_make_four(match: Match) -> str:
    """To who puts the 11 elsewhere."""
    return _("Fine too. {space} would make four.").format(space=space_in(fours(match)[0]))


def look_at_row(match: Match) -> str:
    """To who takes over another chip than the winning one."""
    return _("Legal, but look at row {row}.").format(row=space_in(wins(match)[0])[1:])


def space_in(move: str) -> str:
    """The space of a move."""
    return move.split()[1]


TOUCH_SPACE = N_("Touch a lit space")
STEPS = (
    Step(N_("Two dice decide everything. Touch the tray to roll them."), ends=r"\* roll"),
    Step(N_("3 and 4 make 7: put a chip on any 7."), TOUCH_SPACE, "1 place", meant=legal, lit=("cell-",)),
    Step(
        N_("Timo has rolled a 9. Five in a row wins, across, down or diagonally."),
        due=lambda match: any(event.seat not in (0, LEARNER) for event in match.events),
    ),
    Step(
        N_("Twelve goes in the middle, two in a corner. After either you roll again."),
        TOUCH_SPACE,
        r"\* roll",
        times=4,
        due=lambda match: match.num_throws > 3,
        meant=legal,
        lit=("cell-",),
    ),
    Step(
        N_("Ten: take a rival’s chip away. On the 2s and 12s they are safe."),
        TOUCH_SPACE,
        "1 remove",
        meant=legal,
        lit=("cell-",),
    ),
    Step(
        N_("Now three turns of your own: try to get your chips into one row."),
        TOUCH_SPACE,
        "1 place",
        times=5,
        meant=in_row,
        lit=("cell-",),
        meanwhile=N_("Timo plays, then it is your turn."),
        instead=lies_in_row,
    ),
    Step(
        N_("Eleven goes on any empty space. One of them makes four in a row."),
        TOUCH_SPACE,
        "1 place",
        times=6,
        due=is_wild,
        meant=fours,
        lit=("cell-",),
        otherwise=N_("Eleven goes on any empty space."),
        meanwhile=N_("Timo plays, then Tavola rolls for you."),
        instead=would_make_four,
    ),
    Step(
        N_("All the 8s are covered: take over a rival’s chip. One of them wins."),
        TOUCH_SPACE,
        "1 replace",
        due=is_covered,
        meant=wins,
        lit=("cell-",),
        otherwise=N_("All the 8s are covered: take over a rival’s chip."),
        meanwhile=N_("Timo plays, then Tavola rolls for you."),
        instead=look_at_row,
    ),
)
