"""``python -m bench.decisions``: how long the bots think, and how soon a fresh install answers."""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

from tavola import GAMES, Game, Match, Record, SeededDice, find_game
from tavola.bots import SECONDS, find_bot
from tavola.bots.levels import LEVELS
from tavola.cli.compile import prepare_bots

from .machine import heading

OPPONENT = "careful"


def decision_times(game: Game, level: str, seats: int, least: int) -> list[float]:
    """Seconds that a level has thought, decision by decision, over whole games on one core."""
    times: list[float] = []
    bot, other = find_bot(level), find_bot(OPPONENT)
    seed = 0
    while len(times) < least:
        match = Match(game, seats, dice=SeededDice(seed))
        seed += 1
        while not match.is_over and len(times) < least:
            if match.is_chance:
                match.throw()
                continue
            seat = match.actors[0]
            start = time.perf_counter()
            move = (bot if seat == 1 else other).choose(match, seat, SECONDS).move
            if seat == 1:
                times.append(time.perf_counter() - start)
            match.play(move, seat)
    return times[1:]  # the first one reads the weights


def first_answer(game: Game) -> float:
    """Seconds from the start of ``tavola engine`` with an empty cache to its first answer."""
    match = Match(game, game.seats[0], dice=SeededDice(0))
    while match.is_chance:
        match.throw()
    request = json.dumps({"record": json.loads(Record.of(match).to_json())}) + "\n"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as cache:
        settings = {**os.environ, "TAVOLA_CACHE": cache}
        start = time.perf_counter()
        command = [sys.executable, "-m", "tavola.bots"]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=settings
        ) as engine:
            assert engine.stdin is not None
            assert engine.stdout is not None
            engine.stdin.write(request)
            engine.stdin.flush()
            answer = json.loads(engine.stdout.readline())
            seconds = time.perf_counter() - start
            engine.stdin.close()
    assert "move" in answer, answer
    return seconds


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser("python -m bench.decisions", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME", help="(all)")
    parser.add_argument("--decisions", type=int, default=200, metavar="N", help="a line (200)")
    chosen = parser.parse_args()
    print(heading("Tavola's bots, timed"))
    print(f"\n  {'':<24}{'median':>12}{'worst':>12}")
    for game in map(find_game, chosen.games):
        prepare_bots(game, [level.name for level in LEVELS])
        for level in LEVELS:
            times = decision_times(game, level.name, game.seats[0], chosen.decisions)
            median, worst = 1000 * statistics.median(times), 1000 * max(times)
            print(f"  {game.id + ' ' + level.name:<24}{median:>9.1f} ms{worst:>9.1f} ms", flush=True)
    for game in map(find_game, chosen.games):  # last, for each begins to compile in the background
        print(f"  {game.id + ', first answer':<24}{first_answer(game):>9.1f} s", flush=True)


if __name__ == "__main__":
    main()
