"""Pig in text: moves, the points for a terminal, and what is said at the table."""

from collections.abc import Sequence

from tavola.core.game import TEXT_WIDTH
from tavola.core.language import N_, _
from tavola.core.match import Event, Match
from tavola.core.names import name_of

from .rules import DECIDE, DRAW, HOLD, Position

ACTIONS = ("hold", "again")
MOVES = N_("hold, or again to roll once more")
BAR = 20  # how long a bar is at the goal


def action_text(action: int) -> str:
    """An action, as the record writes it."""
    return ACTIONS[action]


def parse_action(text: str) -> int | None:
    """The action that a text names, or None."""
    return ACTIONS.index(text) if text in ACTIONS else None


def board_text(match: Match, width: int = TEXT_WIDTH) -> str:
    """A bar for each player: # for points held, + for what this turn has brought."""
    s, rows = match.state, []
    assert isinstance(s, Position)
    for seat, name in enumerate(match.players):
        held, brought = s.points[seat], s.brought if seat == s.seat else 0
        bar = ("#" * (held * BAR // s.goal)).ljust((held + brought) * BAR // s.goal, "+")
        rows.append(f"{name:12.12} {bar[:BAR]:.<{BAR}} {held:4} {f'+{brought}' if brought else '':4}")
    return "\n".join(rows)


def question(s: Position, seat: int | None = None) -> str:
    """What is to be done now."""
    if s.stage == DECIDE:
        return _("Hold {points} points, or roll again?").format(points=s.brought)
    return _("Draw who begins.") if s.stage == DRAW else _("Roll the die.")


def happened(before: Position, event: Event, s: Position, names: Sequence[str]) -> str:
    """What a line of the log did, in a sentence."""
    name = name_of(names, event.seat or event.thrower or s.seat + 1)
    if event.seat:
        said = _("{name} holds {points} points.") if event.number == HOLD else _("{name} rolls again.")
    elif not event.thrower:
        said = _("{name} begins.")
    else:
        said = _("{name} rolls a {face}.") if event.number else _("{name} rolls a 1 and loses the turn.")
    return said.format(name=name, points=before.brought, face=event.number + 1)


def reason(s: Position) -> str:
    """Why the winner won."""
    return _("With {points} points.").format(points=s.points[s.seat])
