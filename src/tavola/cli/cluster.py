"""Who does the work of a command: so many workers on this machine, or a Ray cluster."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..core.errors import TavolaError
from . import arguments

if TYPE_CHECKING:
    from ..core.workers import Workers

CPU, RAY = "cpu", "ray"
MOST_WORKERS = 256
ENGINE = "where it is done: cpu, this machine; ray, a cluster (cpu)"


def add_workers(parser: argparse.ArgumentParser) -> None:
    """--workers."""
    count = arguments.whole_number(1, "--workers", MOST_WORKERS)
    parser.add_argument("--workers", type=count, metavar="W", help="at a time (one a core)")


def num_cores() -> int:
    """The default number of workers."""
    from ..core.workers import num_cores

    return num_cores()


def add_engine(parser: argparse.ArgumentParser) -> None:
    """--workers, --engine and --address, for work that has no other engines."""
    add_workers(parser)
    parser.add_argument("--engine", choices=(CPU, RAY), metavar="HOW", default=CPU, help=ENGINE)
    add_address(parser)


def add_address(parser: argparse.ArgumentParser) -> None:
    """--address."""
    words = "with --engine ray: an existing cluster, as HOST:PORT, or auto (one is started, and stopped)"
    parser.add_argument("--address", metavar="ADDRESS", help=words)


@contextmanager
def chosen_workers(chosen: argparse.Namespace) -> "Iterator[Workers]":
    """The workers that were asked for, until the work is done."""
    if chosen.engine != RAY:
        if chosen.address is not None:
            raise TavolaError("--address goes with --engine ray")
        yield chosen.workers or num_cores()
        return
    if chosen.address is not None and chosen.workers:
        raise TavolaError("--workers does not go with --address: a cluster has as many as it has")
    from ..core.cluster import joined, started

    cluster = started(chosen.workers or num_cores()) if chosen.address is None else joined(chosen.address)
    with cluster as workers:
        yield workers
