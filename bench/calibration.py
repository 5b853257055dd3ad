"""``python -m bench.calibration``: whether the bots' chances are what they say, in games among themselves."""

import argparse
from collections.abc import Iterator

from tavola import find_game
from tavola.bots.calibration import OPENING, Reliability, calibrate
from tavola.bots.knowledge import WEIGHTS, learned, shipped
from tavola.bots.training import Plan, Training
from tavola.core.workers import num_cores

from .machine import heading


def trained(variant: str, workers: int) -> Training:
    """The training of shipped weights, at its end."""
    game = find_game(variant.partition("-")[0])
    known = learned(game, variant)
    card, plan = known.card, Plan(**known.card["plan"])
    training = Training(game, card["seats"], card["options"], plan, seed=card["seed"], workers=workers)
    for name in WEIGHTS:
        getattr(training.known, name)[...] = getattr(known, name)
    return training


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser("python -m bench.calibration", description=__doc__)
    known = f"(all) {', '.join(shipped())}"
    parser.add_argument("variants", nargs="*", default=shipped(), metavar="VARIANT", help=known)
    parser.add_argument("--games", type=int, default=4000, metavar="N", help="a variant (4000)")
    parser.add_argument("--workers", type=int, default=num_cores(), metavar="W", help="(one a core)")
    parser.add_argument("--table", action="store_true", help="print the whole reliability tables")
    chosen = parser.parse_args()
    print(heading("Tavola's chances"))
    print(f"\n  expected calibration error; openings: the first {OPENING} throws")
    print(f"  {'':<18}{'games':>8}{'positions':>12}{'error':>9}{'openings':>10}")
    for variant in chosen.variants:
        found = calibrate(trained(variant, chosen.workers), chosen.games)
        errors = f"{100 * found.all.error:>7.2f} %{100 * found.opening.error:>8.2f} %"
        print(f"  {variant:<18}{found.games:>8,}{found.positions:>12,}{errors}", flush=True)
        if chosen.table:
            print("\n".join((*rows("all", found.all), *rows("openings", found.opening))), flush=True)


def rows(title: str, table: Reliability) -> Iterator[str]:
    """A reliability table."""
    yield f"    {title:<12}{'said':>9}{'came':>9}{'positions':>12}"
    for low, high, count, said, came in table.rows():
        span = f"{100 * low:.0f}–{100 * high:.0f} %"
        yield f"    {span:<12}{100 * said:>7.1f} %{100 * came:>7.1f} %{count:>12,}"


if __name__ == "__main__":
    main()
