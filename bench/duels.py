"""``python -m bench.duels``: what the learned values are worth in every way to play, in thousands of games.

Whole games run compiled: one side judges its turns by the network (as the expert does, without looking beyond
throws), the others are careful, or play at random; the same dice from every seat.
"""

import argparse

from tavola import find_game
from tavola.bots.duel import CAREFUL, LEARNED, RANDOM
from tavola.bots.knowledge import learned, shipped
from tavola.bots.levels import BY_NAME
from tavola.bots.trial import Trial

from .machine import heading


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser("python -m bench.duels", description=__doc__)
    known = f"(all) {', '.join(shipped())}"
    parser.add_argument("variants", nargs="*", default=shipped(), metavar="VARIANT", help=known)
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="a figure (2000)")
    chosen = parser.parse_args()
    print(heading("Tavola's values, measured"))
    print(f"\n  {'':<18}{'fair':>7}{'against careful':>20}{'against random':>20}{'games each':>12}")
    for variant in chosen.variants:
        print(line(variant, chosen.games), flush=True)


def line(variant: str, games: int) -> str:
    """The figures of one variant."""
    game = find_game(variant.partition("-")[0])
    known = learned(game, variant)
    trial = Trial(game, known.card["seats"], known.card["options"], known, BY_NAME["expert"].effort.limits)
    deals = -(-games // len(set(trial.sides)))
    found = [trial.run(LEARNED, other, deals) for other in (CAREFUL, RANDOM)]
    shares = "".join(f"{100 * each.share:>11.1f} % ± {100 * each.reach:<4.1f}" for each in found)
    return f"  {variant:<18}{100 * found[0].fair:>5.0f} %{shares}{deals * len(set(trial.sides)):>12,}"


if __name__ == "__main__":
    main()
