"""``python -m bench.calibration``: whether the bots' chances are what they say, in games among themselves."""

import argparse
from collections.abc import Iterator

from tavola import find_game
from tavola.bots.calibration import OPENING, Reliability, calibrate
from tavola.bots.knowledge import FOLDER, WEIGHTS, read
from tavola.bots.training import Plan, Training
from tavola.core.workers import num_cores

from .machine import facts


def trained(way: str, workers: int) -> Training:
    """The training of shipped weights, at its end."""
    known = read(FOLDER / f"{way}.npz")
    card = known.card
    game, plan = find_game(way.partition("-")[0]), Plan(**card["plan"])
    training = Training(game, card["seats"], card["options"], plan, seed=card["seed"], workers=workers)
    for name in WEIGHTS:
        getattr(training.net, name)[...] = getattr(known, name)
    return training


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser("python -m bench.calibration", description=__doc__)
    ways = sorted(path.stem for path in FOLDER.glob("*.npz"))
    parser.add_argument("ways", nargs="*", default=ways, metavar="WAY", help=f"(all) {', '.join(ways)}")
    parser.add_argument("--games", type=int, default=4000, metavar="N", help="a way (4000)")
    parser.add_argument("--workers", type=int, default=num_cores(), metavar="W", help="(one a core)")
    parser.add_argument("--table", action="store_true", help="print the whole reliability tables")
    chosen = parser.parse_args()
    print("Tavola's chances\n" + "\n".join(f"  {name:<10} {value}" for name, value in facts().items()))
    print(f"\n  expected calibration error; openings: the first {OPENING} throws")
    print(f"  {'':<18}{'games':>8}{'positions':>12}{'error':>9}{'openings':>10}")
    for way in chosen.ways:
        found = calibrate(trained(way, chosen.workers), chosen.games)
        errors = f"{100 * found.all.error:>7.2f} %{100 * found.opening.error:>8.2f} %"
        print(f"  {way:<18}{found.games:>8,}{found.positions:>12,}{errors}", flush=True)
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
