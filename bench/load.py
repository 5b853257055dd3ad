"""``python -m bench.load``: the server under load, with random clients on loopback.

Every table has two people, each on a connection of their own. Moves are sent at a steady rate at tables drawn
by lot; what is measured is the time from a command being sent to the opponent seeing the position after it.
A bare relay, the same web server passing frames of the same size on and doing nothing else, is the limit.
``core`` is the processor time a second that a server used, ``starved`` how long it was ready to go on and had
no processor: where others use the machine, moves wait however little it used.

``--before COMMIT`` measures the server of an earlier commit beside the present one, in the same run: what a
busy machine adds, it adds to both. Processor time is what counts there, not the clock.
"""

import argparse
import asyncio
import random
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from math import ceil
from pathlib import Path
from statistics import median

from tavola import GAMES
from tavola.server import Limits
from tests.server.postgres import fresh_database, running_server
from tests.server.process import ServerProcess

from . import earlier
from .costs import PARTS, costs_by_part
from .crowd import Crowd, Latencies
from .machine import heading
from .moves import IDLE_RATE, RATE, Cost, average, cost_of_moves, watched
from .relay import relay_latencies
from .stopping import time_to_stop

LIMITED = ("messages_per_s", "message_burst", "requests_per_s", "request_burst", "tables_per_s")
UNLIMITED = [f"--limit={name}=1000000" for name in (*LIMITED, "table_burst", "connections")]
UNLIMITED += [f"--limit=connections_per_{whom}=1000000" for whom in ("address", "person")]
AWAKE, ASLEEP = "--sleep-after=86400", "--sleep-after=1"
LOTS, WARM_LOTS = 5, 3  # of tables that come and go; what the first ones add is the server's own
HEAD = f"{'':<34}{'tables':>7}{'moves/s':>9}{'p50 ms':>8}{'p99 ms':>8}{'core':>6}{'starved':>9}"
HEAD += f"{'kB/table':>10}"
MOVE_HEAD = (
    f"{'a move with its throws':<34}{'CPU ms':>8}{'idle':>7}{'+watcher':>10}{'kB each':>9}{'frames':>8}"
)
SECTIONS = ("parts", "moves", "watchers", "load", "memory", "idle", "stop")
SIGNS_OF_LIFE = f"--limit=pong_s={ceil(Limits().pong_s)}"  # as often as usual, and not as in tests
IDLE_TABLES, SETTLED_S = 500, 3  # by when whatever their beginning set off is done
NUM_WATCHERS = 1000  # of one table
SOCKETS = (100, 1000, 4000)  # of a server that is told to stop


def main() -> None:
    """Measure what was asked for."""
    arguments = parse_arguments()
    print(heading("Tavola's server under load"))
    with ExitStack() as stack:
        place = stack.enter_context(earlier.checked_out(arguments.before)) if arguments.before else None
        for section in arguments.sections:
            for told in TELLING[section](arguments, place):
                print(told, flush=True)


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser("python -m bench.load", description=__doc__.partition("\n")[2])
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 500, 2000], metavar="N")
    parser.add_argument("--rate", type=float, default=200, metavar="R", help="moves a second (200)")
    parser.add_argument("--seconds", type=float, default=20, metavar="S", help="a measurement (20)")
    parser.add_argument("--stores", nargs="+", choices=STORES, default=list(STORES))
    parser.add_argument("--games", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--before", metavar="COMMIT", help="measure the server of this commit, too")
    parser.add_argument("--sections", nargs="+", choices=SECTIONS, default=list(SECTIONS))
    return parser.parse_args()


@dataclass
class Servers:
    """The servers under test; the first player of a table is at the first, the second at the last."""

    running: list[ServerProcess] = field(default_factory=list)

    @property
    def addresses(self) -> list[str]:
        """Where they listen."""
        return [server.address for server in self.running]

    @property
    def memory_bytes(self) -> int:
        """What they hold, together."""
        return sum(server.memory_bytes for server in self.running)

    @property
    def processor_s(self) -> float:
        """The processor time they have used."""
        return max(server.processor_s for server in self.running)

    @property
    def starved_s(self) -> float:
        """How long they were ready to go on, and had no processor."""
        return max(server.starved_s for server in self.running)


@contextmanager
def sqlite_server(*arguments: str) -> Iterator[Servers]:
    """One server on a file."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with ServerProcess(f"sqlite:///{folder}/tables.db", log, *UNLIMITED, *arguments) as server:
            yield Servers([server])


@contextmanager
def postgres_servers(*arguments: str) -> Iterator[Servers]:
    """Two servers on one PostgreSQL database."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = stack.enter_context(fresh_database(stack.enter_context(running_server())))
        both = [ServerProcess(url, folder / f"log{n}", *UNLIMITED, *arguments) for n in (1, 2)]
        yield Servers([stack.enter_context(server) for server in both])


STORES = {"sqlite": sqlite_server, "postgres": postgres_servers}
TITLES = {"sqlite": "one process, SQLite", "postgres": "two processes, PostgreSQL"}


# A move


def part_lines(arguments: argparse.Namespace, place: Path | None) -> Iterator[str]:
    """What a move costs by part, in this process; what the web server adds is not in it."""
    yield f"\n{'CPU ms a move, two who look':<34}" + "".join(f"{part:>10}" for part in (*PARTS, "all"))
    for game in arguments.games:
        before = earlier.costs_by_part(place, game) if place else None
        now = costs_by_part(game)
        if before:
            yield part_line(f"{game}, before", [*before.values(), sum(before.values())])
        yield part_line(game, [*now.values(), sum(now.values())])
        if before:
            ratios = [before[part] / now[part] for part in PARTS]
            yield part_line("before, in nows", [*ratios, sum(before.values()) / sum(now.values())])


def part_line(title: str, figures: Sequence[float]) -> str:
    """A line of the table."""
    return f"  {title:<32}" + "".join(f"{figure:>10.2f}" for figure in figures)


def move_lines(arguments: argparse.Namespace, place: Path | None) -> Iterator[str]:
    """What a move costs a server, now and before, beside a bare relay."""
    yield f"\n{MOVE_HEAD}"
    now, before = [], []
    for game in arguments.games:
        if place:
            with earlier.served_from(place):
                before.append(cost_of_moves(partial(sqlite_server, AWAKE), game, arguments.seconds))
            yield cost_line(f"{game}, before", before[-1])
        now.append(cost_of_moves(partial(sqlite_server, AWAKE), game, arguments.seconds))
        yield cost_line(game, now[-1])
    limit_ms, idle_ms = relay_ms(RATE, arguments.seconds), relay_ms(IDLE_RATE, arguments.seconds)
    yield cost_line("limit: bare relay, 8 kB frames", Cost(limit_ms, idle_ms, 0, 8, 1))
    mean = average(now)
    yield f"  {'now, in bare relays':<32}{mean.cpu_ms / limit_ms:>8.1f}{mean.idle_ms / idle_ms:>7.1f}"
    if place:
        yield ratio_line("before, in nows", average(before), average(now))


def cost_line(title: str, cost: Cost) -> str:
    """A line of the table."""
    sizes = f"{cost.kilobytes:>9.2f}{cost.num_frames:>8.1f}"
    return f"  {title:<32}{cost.cpu_ms:>8.2f}{cost.idle_ms:>7.2f}{cost.watcher_ms:>10.3f}{sizes}"


def ratio_line(title: str, cost: Cost, other: Cost) -> str:
    """How many times as much."""
    ratios = [one / two for one, two in zip(vars(cost).values(), vars(other).values(), strict=True)]
    figures = zip(ratios, (8, 7, 10, 9, 8), strict=True)
    return f"  {title:<32}" + "".join(f"{ratio:>{width}.2f}" for ratio, width in figures)


def relay_ms(rate: float, seconds: float) -> float:
    """Milliseconds of processor time for a frame that is passed on to two, at so many a second."""
    latencies, cores, _ = asyncio.run(relay_latencies(10, rate, seconds))
    return 1000 * cores * latencies.seconds / len(latencies.times_s)


def watcher_lines(arguments: argparse.Namespace, place: Path | None) -> Iterator[str]:
    """Very many who look at one table."""
    head = f"{'one table, very many look on':<34}{'watchers':>9}{'CPU ms/move':>13}"
    yield f"\n{head}{'all have seen it, ms: p50':>27}{'most':>8}"
    for game in arguments.games:
        with sqlite_server(AWAKE) as servers:
            cost_ms, delays = asyncio.run(crowded(servers, game, arguments.seed))
        p50, most = 1000 * median(delays), 1000 * max(delays)
        yield f"  {game:<32}{NUM_WATCHERS:>9}{cost_ms:>13.1f}{p50:>27.0f}{most:>8.0f}"


async def crowded(servers: Servers, game: str, seed: int) -> tuple[float, list[float]]:
    """A table of one game that very many look at."""
    async with Crowd(servers.addresses, random.Random(seed)) as crowd:
        await crowd.open(1, [game])
        return await watched(crowd, servers, NUM_WATCHERS)


# Many tables


def load_lines(arguments: argparse.Namespace, place: Path | None) -> Iterator[str]:
    """So many tables on each store."""
    yield f"\n{HEAD}"
    for store in arguments.stores:
        for num_tables in arguments.tables:
            if place:
                with earlier.served_from(place):
                    yield measured(store, f"{TITLES[store]}, before", num_tables, arguments)
            yield measured(store, TITLES[store], num_tables, arguments)
    yield relay_line(arguments)


def measured(store: str, title: str, num_tables: int, arguments: argparse.Namespace) -> str:
    """A line of the table: so many tables on that store."""
    with STORES[store](AWAKE) as servers:
        crowd = Crowd(servers.addresses, random.Random(arguments.seed))
        found = asyncio.run(under_load(servers, crowd, num_tables, arguments))
    return line(title, num_tables, *found)


async def under_load(
    servers: Servers, crowd: Crowd, num_tables: int, arguments: argparse.Namespace
) -> tuple[Latencies, float, float, float]:
    """Open the tables, then move at them: latencies, seconds used and waited for a second, bytes a table."""
    async with crowd:
        await crowd.open(2, arguments.games)  # what a server loads once is not the tables'
        before = servers.memory_bytes
        await crowd.open(num_tables, arguments.games)
        per_table = (servers.memory_bytes - before) / num_tables
        used_s, starved_s = servers.processor_s, servers.starved_s
        latencies = await crowd.move(arguments.rate, arguments.seconds)
        used_s, starved_s = servers.processor_s - used_s, servers.starved_s - starved_s
        return latencies, used_s / latencies.seconds, starved_s / latencies.seconds, per_table


def line(
    title: str, num_tables: int, latencies: Latencies, cores: float, starved: float, per_table: float
) -> str:
    """A line of the table."""
    times = sorted(latencies.times_s)
    if not times:
        return f"  {title:<32}{num_tables:>7}  nothing was measured"
    p50, p99 = 1000 * median(times), 1000 * times[int(0.99 * len(times))]
    rate = len(times) / latencies.seconds
    memory = f"{per_table / 1000:>10.0f}" if per_table else ""
    shares = f"{cores:>6.2f}{starved:>9.2f}"
    return f"  {title:<32}{num_tables:>7}{rate:>9.0f}{p50:>8.1f}{p99:>8.1f}{shares}{memory}"


def relay_line(arguments: argparse.Namespace) -> str:
    """The limit: the same web server as a bare relay."""
    num_pairs = min(100, max(arguments.tables))
    latencies, cores, starved = asyncio.run(relay_latencies(num_pairs, arguments.rate, arguments.seconds))
    return line("limit: bare relay, 8 kB frames", num_pairs, latencies, cores, starved, 0)


def memory_lines(arguments: argparse.Namespace, place: Path | None) -> Iterator[str]:
    """What a table costs that nobody is at: in memory, and asleep."""
    in_lot = max(1, max(arguments.tables) // LOTS)
    for title, sleep_after, wait_s in (("in memory, nobody connected", AWAKE, 3), ("asleep", ASLEEP, 12)):
        with sqlite_server(sleep_after) as servers:
            per_table = asyncio.run(left_alone(servers, in_lot, wait_s))
        yield f"  {title:<32}{in_lot * LOTS:>7}{per_table / 1000:>50.0f}"


async def left_alone(servers: Servers, in_lot: int, wait_s: float) -> float:
    """Bytes a table when all have gone: how much lot after lot of tables adds to a server that is warm."""
    crowd = Crowd(servers.addresses, random.Random(1))
    sizes = []
    for _ in range(LOTS):
        async with crowd:
            await crowd.open(in_lot, list(GAMES))
            await crowd.move(200, 5)
        await asyncio.sleep(wait_s)
        sizes.append(servers.memory_bytes)
    return (sizes[-1] - sizes[WARM_LOTS - 1]) / (in_lot * (LOTS - WARM_LOTS))


def idle_lines(arguments: argparse.Namespace, place: Path | None) -> Iterator[str]:
    """What connections cost on which nothing is said but that both are there."""
    yield f"\n{'nothing but signs of life':<34}{'sockets':>9}{'core':>8}"
    with sqlite_server(AWAKE, SIGNS_OF_LIFE) as servers:
        cores = asyncio.run(left_open(servers, arguments.games, arguments.seconds))
    yield f"  {TITLES['sqlite']:<32}{2 * IDLE_TABLES:>9}{cores:>8.3f}"


async def left_open(servers: Servers, games: Sequence[str], seconds: float) -> float:
    """Processor time a second while two people at every table do nothing."""
    async with Crowd(servers.addresses, random.Random(1)) as crowd:
        await crowd.open(IDLE_TABLES, games)
        await asyncio.sleep(SETTLED_S)
        used_s = servers.processor_s
        await asyncio.sleep(seconds)
        return (servers.processor_s - used_s) / seconds


def stop_lines(arguments: argparse.Namespace, place: Path | None) -> Iterator[str]:
    """How long a server takes to stop with so many connected."""
    yield f"\n{'told to stop':<34}{'sockets':>9}{'CPU s':>8}{'all s':>8}"
    for num_sockets in SOCKETS:
        stop = time_to_stop(sole_server, num_sockets)
        yield f"  {TITLES['sqlite']:<32}{num_sockets:>9}{stop.processor_s:>8.2f}{stop.seconds:>8.2f}"


@contextmanager
def sole_server() -> Iterator[ServerProcess]:
    """The server on a file, itself."""
    with sqlite_server(AWAKE) as servers:
        yield servers.running[0]


TELLING = {
    "parts": part_lines,
    "moves": move_lines,
    "watchers": watcher_lines,
    "load": load_lines,
    "memory": memory_lines,
    "idle": idle_lines,
    "stop": stop_lines,
}

if __name__ == "__main__":
    main()
