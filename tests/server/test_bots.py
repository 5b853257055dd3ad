"""The pool of bots: whatever a worker does, a legal move comes, and no process stays behind."""

import asyncio
import json
import logging
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tavola import BadRecord, Match, NotYourTurn
from tavola.bots import find_bot
from tavola.server.bots import FAULTS, REASONS, BotPool, Patience, worker_environment

from ..processes import started
from ..variants import VARIANTS, walk
from ..waiting import PATIENCE_S, until
from .workers import ENDLESS, HASTY, PATIENT, asked, at_decision, is_running, pid, run, script

# As it should be


def test_workers_choose_for_every_game() -> None:
    async def work(pool: BotPool) -> None:
        for variant in VARIANTS:
            for match in walk(variant.match(1), 1, limit=12):
                for seat in match.actors:
                    choice = await pool.choose(match, seat, "random")
                    assert choice.move == find_bot("random").choose(match, seat, 0).move

    pool = run(work)
    assert pool.num_answers > 50
    assert not pool.fallbacks


def test_a_position_is_a_match_a_record_or_its_json() -> None:
    match = at_decision()

    async def work(pool: BotPool) -> None:
        seat = match.actors[0]
        for position in (match, match.record(), match.record().to_json()):
            assert (await pool.choose(position, seat, "random", 0.1)).move in match.legal()

    assert run(work).num_answers == 3


def test_many_at_once_are_answered_in_their_order() -> None:
    matches, done = [at_decision(seed) for seed in range(40)], []

    async def one(pool: BotPool, number: int) -> None:
        assert (
            await asked(pool, matches[number])
            == find_bot("random").choose(matches[number], matches[number].actors[0], 0).move
        )
        done.append(number)

    async def work(pool: BotPool) -> None:
        await asyncio.gather(*(one(pool, number) for number in range(40)))

    assert (
        run(
            work,
            patience=replace(PATIENT, max_waiting=40),
        ).num_answers
        == 40
    )
    assert done == list(range(40))


def test_several_workers_share_the_work_and_start_when_needed() -> None:
    async def work(pool: BotPool) -> None:
        assert not any(worker.process for worker in pool.workers)
        await asked(pool, at_decision())
        await asked(pool, at_decision())
        assert [bool(worker.process) for worker in pool.workers] == [True, False, False]
        await asyncio.gather(*(asked(pool, at_decision(seed)) for seed in range(9)))
        assert all(worker.process for worker in pool.workers)

    assert run(work, 3).num_answers == 11


def test_a_match_may_go_on_while_its_bot_thinks() -> None:
    match = at_decision()
    moves, seat = match.legal(), match.actors[0]

    async def work(pool: BotPool) -> None:
        answer = asyncio.create_task(pool.choose(match, seat, "random"))
        await asyncio.sleep(0)
        match.play(moves[0])
        assert (await answer).move in moves

    assert run(work).num_answers == 1


def test_a_worker_has_its_own_session_and_little_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_PASSWORD", "secret")
    monkeypatch.setenv("NUMBA_NUM_THREADS", "1")
    monkeypatch.setenv("PYTHONPATH", "games")
    assert "secret" not in worker_environment().values()
    assert {"PATH", "PYTHONPATH", "NUMBA_NUM_THREADS"} <= set(worker_environment())

    async def work(pool: BotPool) -> None:
        await asked(pool, at_decision())
        assert os.getsid(pid(pool)) == pid(pool) != os.getsid(0)

    run(work)


def test_what_cannot_be_answered_by_anyone_is_refused() -> None:
    async def work(pool: BotPool) -> None:
        with pytest.raises(NotYourTurn):
            await pool.choose(at_decision(), 3)
        with pytest.raises(NotYourTurn):
            await pool.choose(Match("sequence"), 1)
        with pytest.raises(BadRecord):
            await pool.choose("nonsense", 1)
        assert not pool.workers[0].process

    assert not run(work).fallbacks


@pytest.mark.parametrize("seconds", [-1, 0, 1e9, float("inf")])
def test_the_thinking_time_is_bounded(seconds: float) -> None:
    async def work(pool: BotPool) -> None:
        await asked(pool, at_decision(), seconds=seconds)

    assert run(work).num_answers == 1


def test_a_level_we_do_not_have_is_played_by_the_simplest() -> None:
    async def work(pool: BotPool) -> None:
        await asked(pool, at_decision(), level="from tomorrow")
        before = pid(pool)
        await asked(pool, at_decision())
        assert pid(pool) == before  # it did nothing wrong

    pool = run(work)
    assert (pool.fallbacks, pool.num_answers) == ({"refused": 1}, 1)


# As it should not be


EVIL = {
    "exits": (script("sys.exit(3)"), "crashed"),
    "exits at once": ([sys.executable, "-I", "-S", "-c", ""], "crashed"),
    "is killed": (script("os.kill(os.getpid(), signal.SIGKILL)"), "crashed"),
    "half a line": (script("print(line[:9], end='', flush=True)"), "crashed"),
    "closes its output": (script("os.close(1)\ntime.sleep(600)"), "crashed"),
    "no such file": (["/no/such/file"], "unstartable"),
    "no program": ([str(Path(__file__))], "unstartable"),
    "never answers": (ENDLESS, "slow"),
    "never reads": ([sys.executable, "-I", "-S", "-c", "import time; time.sleep(600)"], "slow"),
    "ignores signals": (script("signal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(600)"), "slow"),
    "garbage": (script("print('garbage', flush=True)\ntime.sleep(600)"), "nonsense"),
    "bytes": (script("os.write(1, b'\\xff\\x00\\n')\ntime.sleep(600)"), "nonsense"),
    "deep": (script("print('[' * 100000, flush=True)\ntime.sleep(600)"), "nonsense"),
    "a list": (script("print('[]', flush=True)\ntime.sleep(600)"), "nonsense"),
    "another's": (script('print(\'{"id": 99, "move": ""}\', flush=True)\ntime.sleep(600)'), "nonsense"),
    "a flood": (script("while True: os.write(1, b'x' * 65536)"), "nonsense"),
    "many lines": (script("while True: os.write(1, b'x\\n' * 999)"), "nonsense"),
    "speaks unasked": ([sys.executable, "-c", "while True: print('hello', flush=True)"], "nonsense"),
    "illegal": (script("print(json.dumps({'id': asked['id'], 'move': 'place a1'}), flush=True)"), "illegal"),
    "no move": (script("print(json.dumps({'id': asked['id']}), flush=True)"), "illegal"),
    "an error": (script('print(\'{"error": {"code": "failed"}}\', flush=True)'), "refused"),
}


@pytest.mark.parametrize(("command", "reason"), EVIL.values(), ids=EVIL)
def test_a_bad_worker_is_replaced_by_the_simplest_bot(command: list[str], reason: str) -> None:
    async def work(pool: BotPool) -> None:
        await asked(pool, at_decision())
        assert (pool.workers[0].process is None) == (reason in FAULTS)

    pool = run(work, command=command, patience=HASTY if reason == "slow" else PATIENT)
    assert (pool.fallbacks, pool.num_answers) == ({reason: 1}, 0)
    assert set(pool.fallbacks) <= set(REASONS)


def test_a_worker_killed_while_it_thinks() -> None:
    async def work(pool: BotPool) -> None:
        answer = asyncio.create_task(asked(pool, at_decision()))
        await until(lambda: pool.workers[0].process is not None)
        os.kill(pid(pool), signal.SIGKILL)
        await answer

    assert run(work, command=ENDLESS).fallbacks == {"crashed": 1}


def test_a_worker_killed_while_it_is_idle_is_not_missed() -> None:
    async def work(pool: BotPool) -> None:
        await asked(pool, at_decision())
        process = pool.workers[0].process
        assert process
        os.kill(pid(pool), signal.SIGKILL)
        await until(lambda: process.is_lost)
        await asked(pool, at_decision())

    pool = run(work)
    assert (pool.fallbacks, pool.num_answers) == ({}, 2)


def test_after_a_crash_a_new_worker_answers(tmp_path: Path) -> None:
    code = f"""
import pathlib, sys
mark = pathlib.Path({str(tmp_path / "crashed")!r})
if not mark.exists():
    mark.touch()
    sys.exit(3)
from tavola.bots.__main__ import main
main()
"""

    async def work(pool: BotPool) -> None:
        for seed in range(3):
            await asked(pool, at_decision(seed))

    pool = run(work, command=[sys.executable, "-c", code])
    assert (pool.fallbacks, pool.num_answers) == ({"crashed": 1}, 2)


def test_a_second_answer_is_not_taken_for_the_next() -> None:
    code = 'os.write(1, b\'{"error": {"code": "failed"}}\\n\' * 2)\ntime.sleep(600)'

    async def work(pool: BotPool) -> None:
        await asked(pool, at_decision())
        await asked(pool, at_decision())

    assert run(work, command=script(code)).fallbacks == {"refused": 1, "nonsense": 1}


def test_a_worker_that_keeps_dying_is_left_in_peace_for_a_while() -> None:
    async def work(pool: BotPool) -> None:
        for _ in range(10):
            await asked(pool, at_decision())
        assert pool.fallbacks == {"crashed": 2, "pausing": 8}
        pool.workers[0].pauses_until_s = 0
        for _ in range(10):
            await asked(pool, at_decision())
        assert pool.fallbacks == {"crashed": 3, "pausing": 17}

    run(
        work,
        command=script("sys.exit(3)"),
        patience=replace(PATIENT, pause_s=600, max_pause_s=1000),
    )


def test_pauses_double_up_to_a_limit() -> None:
    async def work(pool: BotPool) -> None:
        worker, clock = pool.workers[0], asyncio.get_running_loop()
        pauses = []
        for _ in range(100):
            worker.pauses_until_s = 0
            worker.fail("crashed")
            pauses.append(max(0, round(worker.pauses_until_s - clock.time(), -1)))
        assert pauses[:6] == [0, 100, 200, 400, 800, 1000]
        assert set(pauses[5:]) == {1000}

    run(work, patience=Patience(pause_s=100, max_pause_s=1000))


def test_a_pausing_worker_is_passed_over() -> None:
    async def work(pool: BotPool) -> None:
        pool.workers[0].pauses_until_s = asyncio.get_running_loop().time() + 600
        await asked(pool, at_decision())

    assert run(work, 2).num_answers == 1


# The end


def test_an_idle_worker_is_ended_and_another_started() -> None:
    async def work(pool: BotPool) -> None:
        for _ in range(2):
            await asked(pool, at_decision())
            number = pid(pool)
            await until(lambda: pool.workers[0].process is None)
            await until(lambda number=number: not is_running(number))  # type: ignore[misc]

    pool = run(work, patience=replace(PATIENT, idle_s=0.02))
    assert (pool.num_answers, pool.fallbacks) == (2, {})


@pytest.mark.parametrize("command", [None, ENDLESS], ids=["idle", "thinking"])
def test_close_leaves_no_process(command: list[str] | None) -> None:
    async def work(pool: BotPool) -> None:
        tasks = [asyncio.create_task(asked(pool, at_decision(seed))) for seed in range(2)]
        await until(lambda: all(worker.process for worker in pool.workers))
        if command is None:
            await asyncio.gather(*tasks)
        processes = [worker.process.transport.get_pid() for worker in pool.workers if worker.process]
        await pool.close()
        assert not any(map(is_running, processes))
        await asyncio.gather(*tasks)
        await pool.close()
        before = pool.fallbacks["closed"]
        await asked(pool, at_decision())
        assert pool.fallbacks["closed"] == before + 1
        assert not any(worker.process for worker in pool.workers)

    run(work, 2, **({"command": command} if command else {}))


@pytest.mark.parametrize("steps", range(6))
def test_close_while_a_worker_starts(steps: int) -> None:
    async def work(pool: BotPool) -> None:
        task = asyncio.create_task(asked(pool, at_decision()))
        for _ in range(steps):
            await asyncio.sleep(0)
        await pool.close()
        await task
        assert pool.workers[0].process is None

    assert run(work, command=ENDLESS).fallbacks == {"closed": 1}


def test_a_pool_that_was_never_used_closes() -> None:
    async def work(pool: BotPool) -> None:
        await pool.close()

    assert run(work).fallbacks == {}


def test_no_worker_outlives_a_server_that_was_killed() -> None:
    server = """
import asyncio, os, signal, sys
from tavola import Match, Record
from tavola.server.bots import BotPool, Patience
async def main():
    pool = BotPool(2, patience=Patience(start_s=300, margin_s=300, queue_s=300))
    record = Record.from_json(sys.stdin.readline())
    await asyncio.gather(*(pool.choose(record, 1, "random") for _ in range(2)))
    print(*(worker.process.transport.get_pid() for worker in pool.workers), pool.num_answers, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(main())
"""
    record = {"tavola": 1, "game": "sequence", "options": {"first": 1}, "players": ["Ada", "Bo"]}
    record |= {"log": ["* start 1", "* roll 3 4"], "result": None}
    pipe = subprocess.PIPE
    with started([sys.executable, "-c", server], stdin=pipe, stdout=pipe, stderr=pipe) as process:
        # The workers have the server's stderr: it is at its end when the last of them is gone.
        out, complaints = process.communicate(json.dumps(record).encode() + b"\n", timeout=PATIENCE_S)
        assert (complaints, process.returncode) == (b"", -signal.SIGKILL)
        assert len(out.split()) == 3
        assert out.split()[-1] == b"2"


# What is told


@pytest.mark.parametrize("command", [EVIL["illegal"][0], EVIL["an error"][0], EVIL["no such file"][0]])
def test_the_log_says_what_went_wrong_but_nothing_of_the_game(
    command: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    match = at_decision(players=["Zaphod", "Trillian"])

    async def work(pool: BotPool) -> None:
        with caplog.at_level(logging.DEBUG, "tavola.bots"):
            await asked(pool, match)

    run(work, command=command)
    told = "\n".join(record.getMessage() for record in caplog.records if record.name == "tavola.bots")
    assert "worker" in told
    assert not any(word in told for word in ("Zaphod", "Trillian", "place", "roll"))
