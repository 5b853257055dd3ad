"""Why something cannot be chosen now: one sentence, true for this very position.

What a game's rules say of it stands in its ``explain.py``; without one, only whose turn it is can be told.
"""

import re
from collections.abc import Collection
from typing import Any, Protocol, cast

from .language import _
from .match import Match
from .names import name_of
from .sight import Sight

NAMED = re.compile('<g [^>]*?id="([^"]+)"[^>]*? aria-label=')


class Explanation(Protocol):
    """What ``explain.py`` defines."""

    def why_not(
        self, state: Any, seat: int, picked: Collection[str], choices: Collection[str], thing: str
    ) -> str:
        """Why a seat (1 to 4) cannot choose a thing that is drawn, besides what it has picked.

        It is asked, and can choose other things. In the language that is spoken; nothing for what is never
        chosen.
        """


def why_not(match: Match, seat: int, picked: Collection[str], thing: str) -> str:
    """Why a seat cannot choose a thing now; nothing if it can, or if nobody knows."""
    if seat not in match.actors:
        return whose_turn(match, seat)
    explanation = cast("Explanation | None", match.game.part("explain"))
    choices = choices_of(match, seat, picked)
    if explanation is None or not choices or thing in choices or thing not in things(match, seat):
        return ""
    return explanation.why_not(match.state, seat, picked, choices, thing)


def whose_turn(match: Match, seat: int) -> str:
    """What is told to who cannot choose anything now."""
    if match.is_over:
        return _("The game is over.")
    if match.thrower == seat:
        return _("Roll the dice first.")
    awaited = match.thrower or next(iter(match.actors), 0)
    return _("It is {name}’s turn.").format(name=name_of(match.players, awaited)) if awaited else ""


def choices_of(match: Match, seat: int, picked: Collection[str]) -> set[str]:
    """What a seat can still choose besides what it has picked."""
    game, state = match.game, match.state
    paths = [game.view.touch_path(state, action) for action in game.legal(state, seat)]
    return {name for path in paths if set(picked) <= set(path) for name in path}


def things(match: Match, seat: int) -> set[str]:
    """Everything in the picture that has a name: who asks may ask for anything."""
    parts = match.game.view.parts(match, Sight(seat))
    return {name for part in parts for child in part.children for name in NAMED.findall(child)}
