"""``python -m tests.bots.campaign``: the bots in any position of thousands of random games.

Every game is played at random, with seats and options by lot; in some of its positions, by lot, a level is
asked. It must judge exactly the legal moves, with chances that add up, and leave the match as it was.
"""

import argparse
import sys
import time
from random import Random

from tavola import GAMES, Match, SeededDice
from tavola.bots import find_bot
from tavola.bots.levels import LEVELS
from tavola.core.workers import in_processes, num_cores

from ..variants import VARIANTS, Variant

ASKED = {"sequence": 0.2, "diceland": 0.03, "garden": 0.03}  # the share of positions that a level is asked in
LIMIT = 5000  # lines of a game


def examine(match: Match, seat: int, level: str) -> None:
    """Let a level judge a position, and check all that it says."""
    before = match.state.copy()
    choice = find_bot(level).choose(match, seat, 0.02)
    assert match.state == before
    assert sorted(option.move for option in choice.moves) == sorted(match.legal(seat))
    assert choice.move == choice.moves[0].move
    for option in choice.moves:
        assert all(0 <= chance <= 1 for chance in option.values)
        sides = {match.game.features.side_of(before, n): option.values[n] for n in range(before.seats)}
        assert abs(sum(sides.values()) - 1) < 1e-6


def play(seed: int, variant: Variant) -> int:
    """One random game; how many positions were examined."""
    lot, examined = Random(seed), 0
    options = variant.game.draw_options(variant.seats, variant.options, seed)
    match = Match(variant.game, variant.seats, options=options, dice=SeededDice(seed))
    while not match.is_over and len(match.events) < LIMIT:
        if match.is_chance:
            match.throw()
            continue
        seat = lot.choice(match.actors)
        if lot.random() < ASKED[variant.game_id]:
            examine(match, seat, lot.choice(LEVELS).name)
            examined += 1
        match.act(seat, lot.choice(match.game.legal(match.state, seat)))
    return examined


def play_number(task: tuple[str, int]) -> int:
    """A game by its number, with a variant by lot."""
    game, number = task
    return play(number, Random(number).choice([each for each in VARIANTS if each.game_id == game]))


def main() -> int:
    """Play as many games as are asked for, and say how many positions were examined."""
    parser = argparse.ArgumentParser("python -m tests.bots.campaign", description=__doc__)
    parser.add_argument("names", nargs="*", default=list(GAMES), metavar="GAME", help="(all)")
    parser.add_argument("--games", type=int, default=10_000, metavar="N", help="of each game (10000)")
    parser.add_argument("--workers", type=int, default=num_cores(), metavar="W", help="(one a core)")
    chosen = parser.parse_args()
    for game in chosen.names:
        start, examined = time.monotonic(), 0
        tasks = ((game, number) for number in range(chosen.games))
        for found in in_processes(play_number, tasks, chosen.workers):
            examined += found
        seconds = time.monotonic() - start
        print(f"{game}: {examined:,} positions of {chosen.games:,} random games, {seconds:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
