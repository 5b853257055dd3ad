"""Draws and roll-offs: throws after which nobody is asked, however they fall.

Ties lead back to where one was, so what such a throw is worth is a linear system: its value is the mean of
the values of what follows, and at the edge are the first real throws.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy

from ..core.game import Game
from ..core.kernel import State

Parts = list[tuple[float, State]]  # what can follow a throw, each with its chance


class Opening(NamedTuple):
    """A game up to its first real throw."""

    worth: dict[Any, Any]  # [side] of every position, by its values
    draws: frozenset[Any]  # those of them in which a throw is due that nobody answers


def settle_draws(game: Game, start: State, first_throw: Callable[[State], Any]) -> Opening:
    """What every position is worth from the start up to the first real throws."""
    draws: dict[Any, Parts] = {}
    worth: dict[Any, Any] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        key = state.values()
        if key in draws or key in worth:
            continue
        parts = parts_of(game, state)
        if is_draw(game, parts):
            draws[key] = parts
            waiting += [after for _, after in parts]
        else:
            worth[key] = first_throw(state)
    return Opening(worth | solved(draws, worth), frozenset(draws))


def parts_of(game: Game, state: State) -> Parts:
    """Every outcome of a throw that is due; nothing where none is."""
    found: Parts = []
    for outcome, weight in game.outcomes(state).items() if game.is_chance(state) else ():
        after = state.copy()
        game.rules.chance(after, outcome)
        found.append((weight / game.rules.ways(state), after))
    return found


def is_draw(game: Game, parts: Parts) -> bool:
    """Whether nobody is asked, however a throw falls."""
    return bool(parts) and all(game.is_chance(after) for _, after in parts)


def solved(draws: dict[Any, Parts], worth: dict[Any, Any]) -> dict[Any, Any]:
    """What draws are worth: each the mean of what follows, of which some is known."""
    if not draws:
        return {}
    places = {key: place for place, key in enumerate(draws)}
    system = numpy.eye(len(draws))
    known = numpy.zeros((len(draws), len(next(iter(worth.values())))))
    for key, parts in draws.items():
        for share, after in parts:
            follows = after.values()
            if follows in places:
                system[places[key], places[follows]] -= share
            else:
                known[places[key]] += share * worth[follows]
    found = numpy.linalg.solve(system, known)
    return {key: found[place] for key, place in places.items()}
