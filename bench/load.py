"""``python -m bench.load``: the server under load, with random clients on loopback.

Every table has two people, each on a connection of their own. Moves are sent at a steady rate at tables drawn
by lot; what is measured is the time from a command being sent to the opponent seeing the position after it.
A bare relay, the same web server passing frames of the same size on and doing nothing else, is the limit.
"""

import argparse
import asyncio
import random
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import monotonic

from tavola import GAMES
from tests.server.postgres import fresh_database, running_server
from tests.server.process import ServerProcess

from .crowd import Crowd, Latencies
from .machine import facts
from .relay import relay_latencies

LIMITED = ("messages_per_s", "message_burst", "requests_per_s", "request_burst", "tables_per_s")
UNLIMITED = [f"--limit={name}=1000000" for name in (*LIMITED, "table_burst", "connections")]
UNLIMITED += [f"--limit=connections_per_{whom}=1000000" for whom in ("address", "person")]
AWAKE, ASLEEP = "--sleep-after=86400", "--sleep-after=1"
LOTS, WARM_LOTS = 5, 3  # of tables that come and go; what the first ones add is the server's own
HEAD = f"{'':<34}{'tables':>7}{'moves/s':>9}{'p50 ms':>8}{'p99 ms':>8}{'core':>6}{'kB/table':>10}"


def main() -> None:
    """Measure what was asked for."""
    arguments = parse_arguments()
    print(
        "Tavola's server under load\n" + "\n".join(f"  {name:<10} {value}" for name, value in facts().items())
    )
    print(f"\n{HEAD}")
    for store in arguments.stores:
        for num_tables in arguments.tables:
            print(measured(store, num_tables, arguments), flush=True)
    print(relay_line(arguments), flush=True)
    for line in memory_lines(max(arguments.tables)):
        print(line, flush=True)


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
    return parser.parse_args()


@dataclass
class Servers:
    """The servers under test; the first player of a table is at the first, the second at the last."""

    running: list[ServerProcess] = field(default_factory=list)

    @property
    def memory_bytes(self) -> int:
        """What they hold, together."""
        return sum(server.memory_bytes for server in self.running)

    @property
    def processor_s(self) -> float:
        """The processor time they have used."""
        return max(server.processor_s for server in self.running)


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


def measured(store: str, num_tables: int, arguments: argparse.Namespace) -> str:
    """A line of the table: so many tables on that store."""
    with STORES[store](AWAKE) as servers:
        crowd = Crowd([server.address for server in servers.running], random.Random(arguments.seed))
        found = asyncio.run(under_load(servers, crowd, num_tables, arguments))
    return line(TITLES[store], num_tables, *found)


async def under_load(
    servers: Servers, crowd: Crowd, num_tables: int, arguments: argparse.Namespace
) -> tuple[Latencies, float, float]:
    """Open the tables, then move at them: latencies, processor time a second, bytes a table."""
    async with crowd:
        await crowd.open(2, arguments.games)  # what a server loads once is not the tables'
        before = servers.memory_bytes
        await crowd.open(num_tables, arguments.games)
        per_table = (servers.memory_bytes - before) / num_tables
        used_s, began = servers.processor_s, monotonic()
        latencies = await crowd.move(arguments.rate, arguments.seconds)
        took_s = monotonic() - began
        return latencies, (servers.processor_s - used_s) / took_s, per_table


def line(title: str, num_tables: int, latencies: Latencies, cores: float, per_table: float) -> str:
    """A line of the table."""
    times = sorted(latencies.times_s)
    if not times:
        return f"  {title:<32}{num_tables:>7}  nothing was measured"
    p50, p99 = 1000 * median(times), 1000 * times[int(0.99 * len(times))]
    rate = len(times) / latencies.seconds
    memory = f"{per_table / 1000:>10.0f}" if per_table else ""
    return f"  {title:<32}{num_tables:>7}{rate:>9.0f}{p50:>8.1f}{p99:>8.1f}{cores:>6.2f}{memory}"


def relay_line(arguments: argparse.Namespace) -> str:
    """The limit: the same web server as a bare relay."""
    num_pairs = min(100, max(arguments.tables))
    latencies, cores = asyncio.run(relay_latencies(num_pairs, arguments.rate, arguments.seconds))
    return line("limit: bare relay, 8 kB frames", num_pairs, latencies, cores, 0)


def memory_lines(num_tables: int) -> Iterator[str]:
    """What a table costs that nobody is at: in memory, and asleep."""
    in_lot = max(1, num_tables // LOTS)
    for title, sleep_after, wait_s in (("in memory, nobody connected", AWAKE, 3), ("asleep", ASLEEP, 12)):
        with sqlite_server(sleep_after) as servers:
            per_table = asyncio.run(left_alone(servers, in_lot, wait_s))
        yield f"  {title:<32}{in_lot * LOTS:>7}{per_table / 1000:>41.0f}"


async def left_alone(servers: Servers, in_lot: int, wait_s: float) -> float:
    """Bytes a table when all have gone: how much lot after lot of tables adds to a server that is warm."""
    crowd = Crowd([server.address for server in servers.running], random.Random(1))
    sizes = []
    for _ in range(LOTS):
        async with crowd:
            await crowd.open(in_lot, list(GAMES))
            await crowd.move(200, 5)
        await asyncio.sleep(wait_s)
        sizes.append(servers.memory_bytes)
    return (sizes[-1] - sizes[WARM_LOTS - 1]) / (in_lot * (LOTS - WARM_LOTS))


if __name__ == "__main__":
    main()
