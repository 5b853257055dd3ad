"""What bots think of the moves, for hints: whatever a worker does, it is right or there is none."""

import asyncio
import json
from typing import Any

import pytest

from tavola import GAMES, Match, SeededDice
from tavola.server.bots import BotPool, Patience

from ..waiting import PATIENCE_S, until
from .workers import ENDLESS, asked, at_decision, run, script


@pytest.mark.parametrize("game", GAMES)
def test_the_strongest_bot_thinks_of_every_move(game: str) -> None:
    match = Match(game, dice=SeededDice(1))
    while match.is_chance:
        match.throw()

    async def work(pool: BotPool) -> None:
        moves = await pool.think(match, match.actors[0])
        assert sorted(each.move for each in moves) == sorted(match.legal(match.actors[0]))
        assert all(abs(sum(each.values) - 1) < 0.01 for each in moves)

    assert run(work).num_hints == 1


def thoughts(**thought: Any) -> list[str]:
    """The command of a worker that thinks this of the first legal move."""
    code = "moves = [{'move': %r, 'values': [0.5, 0.5], 'end_id': 0, **json.loads(sys.argv[1])}]\n"
    code += "print(json.dumps({'id': asked['id'], 'move': %r, 'moves': moves}), flush=True)\ntime.sleep(600)"
    move = at_decision().legal()[0]
    return script(code % (move, move), json.dumps(thought))


NO_HINT = {
    "exits": script("sys.exit(3)"),
    "no thoughts": script("print(json.dumps({'id': asked['id'], 'move': 'place a1'}), flush=True)"),
    "illegal": thoughts(move="place a1"),
    "too few": thoughts(values=[1.0]),
    "too many points": thoughts(points=[1, 2, 3]),
    "no numbers": thoughts(values=["1", "2"]),
}


@pytest.mark.parametrize("command", NO_HINT.values(), ids=NO_HINT)
def test_a_bad_worker_gives_no_hint(command: list[str]) -> None:
    async def work(pool: BotPool) -> None:
        match = at_decision()
        assert await pool.think(match, match.actors[0]) == ()

    pool = run(work, command=command)
    assert (pool.num_hints, pool.fallbacks) == (0, {})


def test_hints_do_not_wait_where_bots_do() -> None:
    async def work(pool: BotPool) -> None:
        match = at_decision()
        waiting = [asyncio.create_task(asked(pool, match)) for _ in range(3)]
        await until(lambda: pool.num_waiting == 2)
        assert await pool.think(match, match.actors[0]) == ()
        await pool.close()
        await asyncio.gather(*waiting)

    run(work, command=ENDLESS, patience=Patience(max_hints=2, start_s=PATIENCE_S, queue_s=PATIENCE_S))


def test_the_first_answer_about_a_game_may_take_as_long_as_a_start(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(pool: BotPool) -> None:
        match = at_decision()
        await asked(pool, match)
        assert pool.workers[0].known == {("sequence", False)}
        monkeypatch.setattr("tavola.server.bots.is_compiled", lambda game: True)
        await asked(pool, match)
        assert pool.workers[0].known == {("sequence", False), ("sequence", True)}
        pool.workers[0].kill()
        await asked(pool, match)
        assert pool.workers[0].known == {("sequence", True)}

    run(work)
