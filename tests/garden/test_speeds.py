"""The compiled rules are the plain rules, on fixed seeds."""

from typing import Any

import pytest

from tavola.core.compiler import compiled, load, store
from tavola.core.kernel import seed_stream
from tavola.core.playouts import Playouts
from tavola.games.garden import GAME
from tavola.games.garden.position import Position
from tests.garden.table import lay, state

pytestmark = pytest.mark.long  # what tests/test_compiled.py tries, with other tables

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"first": 2}),
    (4, {"stars": []}),
    (2, {"family": True}),
    (4, {"family": True}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_compiled_games_are_the_plain_ones(seats: int, options: dict[str, Any]) -> None:
    results = []
    for is_compiled in (False, True):
        playouts = Playouts(GAME, seats, options, compiled=is_compiled)
        lengths, won = playouts.play(seed_stream(seats), first=7, games=25, limit=2000)
        last = playouts.pool[1]
        results.append(
            ([tuple(pair) for pair in lengths], list(won), load(last, Position) if is_compiled else last)
        )
    assert results[0] == results[1]


def test_they_agree_on_the_widest_lists_too() -> None:
    match = lay(
        "1d " + ". " * 35, bought={1: "pepper carrot tomato artichoke eggplant"}, suns=[1], rocks=[1], seats=2
    )
    kernels, pool = compiled(GAME).link(GAME.rules), compiled(GAME).pool(match.state)
    actions = Playouts(GAME, 2, {}, compiled=True).actions
    widest = 0
    for outcome in range(126):
        after = state(match).copy()
        GAME.rules.chance(after, outcome)
        store(after, pool[0])
        count = kernels.legal(pool[0], 0, actions)
        assert actions[:count].tolist() == GAME.legal(after, 1)
        widest = max(widest, count)
    assert 900 < widest <= GAME.rules.MAX_LEGAL
