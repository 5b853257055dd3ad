"""``python -m bench.gpu``: random games on an NVIDIA device, each compared with the processor's, then timed.

``--tune`` tries several ways to spread them. Seconds are by the clock, until all counts have come back;
compiling and the first launch are told apart. ``--batch`` does the same with ``tavola.rl.Batch``.
"""

import argparse
import time
from collections.abc import Iterator
from itertools import product
from typing import Any

from tavola import GAMES, find_game, rl
from tavola.core.errors import TavolaError
from tavola.core.kernel import seed_stream
from tavola.core.playouts import Playouts
from tavola.gpu import require_device

try:
    require_device()
except TavolaError as error:
    raise SystemExit(f"python -m bench.gpu: {error}") from None

from numba.cuda.cudadrv.driver import CudaAPIError

from tavola.gpu.playing import GLOBAL, LOCAL, SHARED, DevicePlayouts, Launch

from .contest import Disagreement
from .machine import heading

# Memory, threads of a block, blocks of a multiprocessor, games of a thread, registers
TRIED: list[tuple[Any, ...]] = [
    *((LOCAL, 128, 8), (LOCAL, 128, 16), (LOCAL, 64, 16), (LOCAL, 128, 8, 16, 96)),
    *((GLOBAL, 128, 4), (GLOBAL, 128, 8), (GLOBAL, 128, 16), (GLOBAL, 128, 8, 16, 96)),
    *((SHARED, 64, 6), (SHARED, 64, 8), (SHARED, 32, 12)),
]
SEED, SECONDS = 1, 1.0
COMPARED_STEPS = 300
FIELDS = ("games", "decisions", "seats", "num_legal", "masks", "observations", "rewards", "ended", "cut")
COLUMNS = (
    f"{'':<12}{'seats':>6}  {'launch':<36}{'throws/s':>10}{'decisions/s':>13}{'games/s':>10}"
    f"{'ready s':>9}{'games alike':>12}"
)


def main() -> None:
    """Compare, measure, print a row each."""
    parser = argparse.ArgumentParser("python -m bench.gpu", description=str(__doc__).splitlines()[0])
    parser.add_argument("--games", nargs="+", default=list(GAMES), metavar="GAME", help="which (all)")
    parser.add_argument("--seats", nargs="+", type=int, default=[2], metavar="N", help="players (2)")
    parser.add_argument("--compare", type=int, default=20_000, metavar="K", help="games compared (20000)")
    parser.add_argument("--tune", action="store_true", help="try several ways to spread the games")
    parser.add_argument("--batch", type=int, metavar="N", help="step a batch of N rows instead")
    chosen = parser.parse_args()
    print(heading("Random games on a device"))
    if chosen.batch:
        for name, seats in product(chosen.games, chosen.seats):
            print(batch_row(name, seats, chosen.batch), flush=True)
        return
    print(f"\n{COLUMNS}")
    for name, seats in product(chosen.games, chosen.seats):
        for text in rows(name, seats, chosen.compare, chosen.tune):
            print(text, flush=True)


def rows(name: str, seats: int, compared: int, is_tuned: bool) -> Iterator[str]:
    """The rows of one game."""
    for launch in TRIED if is_tuned else [None]:
        way = Launch(*launch) if launch else None
        try:
            yield row(name, seats, compared, way)
        except CudaAPIError as error:  # it does not fit on the device
            yield f"{name:<12}{seats:>6}  {described(way):<36}{error}"


def row(name: str, seats: int, compared: int, launch: Launch | None) -> str:
    """One way: is it right, and how fast is it?"""
    game, stream, began = find_game(name), seed_stream(SEED), time.perf_counter()
    options = game.agree(seats, {})
    playouts = DevicePlayouts(game, seats, options, launch)
    playouts.count(stream, 0, playouts.batch)
    ready = time.perf_counter() - began
    here, there = Playouts(game, seats, options, compiled=True), playouts.play(stream, 0, compared)
    if any((a != b).any() for a, b in zip(here.play(stream, 0, compared), there, strict=True)):
        raise Disagreement(f"{name}: not the games that the compiled kernels play")
    throws, decisions, games, seconds = timed(playouts, stream)
    how, same = described(playouts.launch), f"{compared:,}"
    figures = f"{throws / seconds:>10.3g}{decisions / seconds:>13.3g}{games / seconds:>10.3g}"
    return f"{name:<12}{seats:>6}  {how:<36}{figures}{ready:>9.1f}{same:>12}"


def described(launch: Launch | None) -> str:
    """A way to spread games, in a few words."""
    if launch is None:
        return ""
    memory, block, blocks, turns, registers = launch
    return f"{memory} {block} x {blocks}, {turns} turns" + (f", {registers} registers" if registers else "")


def timed(playouts: DevicePlayouts, stream: int) -> tuple[int, int, int, float]:
    """Throws, decisions, games and seconds of some batches."""
    decisions, throws, games, began = 0, 0, 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        by_decisions, by_throws, _ = playouts.count(stream, games, playouts.batch)
        decisions += sum(length * times for length, times in by_decisions.items())
        throws += sum(length * times for length, times in by_throws.items())
        games += playouts.batch
    return throws, decisions, games, time.perf_counter() - began


def batch_row(name: str, seats: int, n: int) -> str:
    """A batch on the device: the processor's arrays after every step, and steps a second."""
    there, here = (rl.Batch(name, n, seats=seats, seed=SEED, device=device) for device in ("gpu", "cpu"))
    for step in range(COMPARED_STEPS):
        there.step(there.draw())
        here.step(here.draw())
        for field in FIELDS:
            if (getattr(there.rows, field).copy_to_host() != getattr(here.rows, field)).any():
                raise Disagreement(f"{name}: {field} are not the processor's after step {step}")
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        there.step(there.draw())
        steps += n
    speed = steps / (time.perf_counter() - began)
    return (
        f"{name:<12}{seats:>6}  {n:,} rows: {speed:.3g} steps/s; {COMPARED_STEPS} steps alike in all arrays"
    )


if __name__ == "__main__":
    main()
