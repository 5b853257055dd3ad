"""The example of an agent that learns, in small."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy
import pytest

from tavola import arena, find_game, rl
from tavola.core.compiler import load

FOLDER = Path(__file__).parent.parent.parent / "examples" / "agent"
GAME = find_game("sequence")


@pytest.fixture
def agent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.syspath_prepend(str(FOLDER))
    found = import_module("agent")
    monkeypatch.setattr(found, "WEIGHTS", tmp_path / "weights.npy")
    found.learned.cache_clear()
    yield found
    del sys.modules["agent"]


def test_it_sees_where_its_moves_lead(agent: Any) -> None:
    """Every chosen move, carried out by the rules, makes the board that the agent has judged."""
    batch = rl.Batch(GAME, 64, seed=2)
    for _ in range(30):
        seen, seats, actions = batch.observations.copy(), batch.seats.copy(), batch.draw()
        boards, is_again = agent.boards_after(numpy, seen, actions)
        for row in range(len(batch)):
            state: Any = load(batch.rows.pool[row], GAME.rules.Position)
            GAME.rules.apply(state, seats[row] - 1, int(actions[row]))
            x = 2 - seats[row] if is_again[row] else seats[row] - 1
            chips = [[chips >> space & 1 for space in range(36)] for chips in state.chips]
            assert (boards[row] == numpy.array(chips[x]) + 2 * numpy.array(chips[1 - x])).all()
            assert GAME.is_over(state) or state.seat == 1 - x
        batch.step(actions)


def test_it_counts_the_throws_that_win(agent: Any) -> None:
    """As the rules do: after which totals can who throws complete a line at once, on an empty space?"""
    values, batch = agent.Values(), rl.Batch(GAME, 256, seed=3)
    for _ in range(25):
        batch.step(batch.draw())
    for row in range(len(batch)):
        state: Any = load(batch.rows.pool[row], GAME.rules.Position)
        boards = numpy.array(
            [[sum((s + 1) * (state.chips[s] >> i & 1) for s in range(2)) for i in range(36)]]
        )
        for side in range(2):
            ways = sum(6 - abs(total - 7) for total in range(2, 13) if wins(state, side, total))
            assert values.winning_ways((boards[:, values.lines] * values.powers).sum(axis=2), side) == ways


def wins(state: Any, side: int, total: int) -> bool:
    """Whether a total lets a side complete a line on an empty space."""
    covered = state.chips[0] | state.chips[1]
    free = GAME.rules.PLACES[total] & ~covered if total != GAME.rules.DEFENCE else 0
    chips = (state.chips[side] | 1 << space for space in range(36) if free >> space & 1)
    return any(GAME.rules.has_line(each, 5) for each in chips)


def test_it_learns(agent: Any) -> None:
    """From the same games the same; and from few it plays clearly better than by lot."""
    weights = [agent.train(2000, 128, seed=1).weights for _ in range(2)]
    assert (weights[0] == weights[1]).all()
    numpy.save(agent.WEIGHTS, weights[0])
    learned, by_lot = arena("sequence", agent.Learned, "random", games=60, seed=1)
    assert learned.share - learned.reach > 0.6 > by_lot.share
