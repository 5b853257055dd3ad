"""Batches of work over a Ray cluster: a crew, as ``workers.py`` knows them, on this machine and on others.

A batch is small data for a function that every machine can import, and comes to the same wherever and however
often it is done. So one whose worker or machine dies is done again elsewhere, and results come in the order
of their tasks: nobody can tell them from those of one machine.

What compiles does so once on each machine (``prepare``), and is then in its cache for all workers there.
"""

import os
import secrets
import socket
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from .errors import TavolaError
from .extras import require
from .workers import UNDER_WAY, Done, Task, interrupts_wait

AUTO = "auto"  # the address of the cluster that runs on this machine
RETRIES = 10  # of a batch whose worker died: more, and it is the batch that kills them
REACH_S = 10.0  # until an address is given up
STORE = 256 << 20  # bytes for what travels, in a cluster of our own; what does not fit goes to disk
SHORT_FOLDER = Path("/tmp")  # noqa: S108 (the paths of Ray's sockets may not be long)
PREFIX = "tavola-ray-"  # of a folder in it, for a cluster that is started for the purpose

# Nothing is told to anybody, and nothing of dead workers among what a command prints: nobody loses by them
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_DEDUP_LOGS_SKIP_REGEX": "."}
LOOPBACK = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}  # Ray's switch for nodes of one machine alone
HANDED_ON = ("TAVOLA_COMPILE",)  # what bots do without, they do without everywhere

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])  # of HTTP/2, no settings
SETTINGS = 4  # the kind of frame that answers it, at FRAME_KIND
FRAME_KIND, FRAME_HEAD = 3, 9
STDERR = 2  # what the system calls it


class Job(NamedTuple):
    """What all batches have in common: sent once, not with every batch."""

    work: Callable[[Any], Any]
    number: int  # of what is to be prepared
    prepare: Callable[[], object]
    version: str  # of Tavola, where the work comes from


class Cluster:
    """The workers of a Ray cluster that this process has joined."""

    def __init__(self) -> None:
        import ray

        self.ray = ray
        self.do = ray.remote(num_cpus=1, max_retries=RETRIES)(do)
        self.number = 0
        self.to_prepare: Callable[[], object] = nothing

    @property
    def num_workers(self) -> int:
        """How many batches can be done at a time, now."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 0)))

    def prepare(self, call: Callable[[], object]) -> None:
        """Let every worker do this before its first batch, and one on each machine before all others."""
        self.number, self.to_prepare = self.number + 1, call
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        job, here = self.put(nothing), NodeAffinitySchedulingStrategy
        machines = {
            node["NodeManagerAddress"]: node["NodeID"]
            for node in self.ray.nodes()
            if node["Alive"] and node["Resources"].get("CPU")
        }
        begun = [
            self.do.options(scheduling_strategy=here(node, soft=True)).remote(job, ())
            for node in machines.values()
        ]
        for each in begun:
            self.result(each)

    def spread(self, work: Callable[[Task], Done], tasks: Iterable[Task]) -> Iterator[Done]:
        """Results in the order of their tasks; when the reader stops, work not yet begun is dropped."""
        job, most = self.put(work), self.num_workers * UNDER_WAY
        waiting: deque[Any] = deque()
        try:
            for task in tasks:
                waiting.append(self.do.remote(job, task))
                if len(waiting) >= most:
                    yield self.result(waiting.popleft())
            while waiting:
                yield self.result(waiting.popleft())
        finally:
            for each in waiting:
                self.ray.cancel(each)

    def put(self, work: Callable[[Any], Any]) -> Any:
        """A job, where all workers find it."""
        return self.ray.put(Job(work, self.number, self.to_prepare, version("tavola")))

    def result(self, begun: Any) -> Any:
        """What came of a batch. What went wrong in it is raised as if it had been done here."""
        from ray.exceptions import RayError, RayTaskError

        try:
            return self.ray.get(begun)
        except RayTaskError as error:
            raise error.cause from None
        except RayError as error:
            told = f"the cluster gave a batch up after {RETRIES} tries: {sentence(error)}"
            raise TavolaError(told) from None


# What a worker does

PREPARED: set[int] = set()  # what this process has prepared; Ray has a process for each worker and job


def do(job: Job, task: Any) -> Any:
    """Do a batch; before the first one, what comes before all."""
    if job.number not in PREPARED:
        check_version(job.version)
        job.prepare()
        PREPARED.add(job.number)
    return job.work(task)


def nothing(*_: object) -> None:
    """What is to be prepared where nothing is, and a batch that has nothing to do."""


def check_version(wanted: str) -> None:
    """Refuse to take part with other rules than those the work comes from."""
    if version("tavola") != wanted:
        told = f"tavola {version('tavola')} is installed on {socket.gethostname()}"
        raise TavolaError(f"{told}, and {wanted} where the work comes from: they may play differently")


# Clusters


@contextmanager
def joined(address: str) -> Iterator[Cluster]:
    """The cluster at an address (``auto``: the one of this machine). It lives on afterwards."""
    require("cluster")
    check_address(address)
    with surroundings(QUIET), connected(address=address) as cluster:
        yield cluster


@contextmanager
def started(num_workers: int) -> Iterator[Cluster]:
    """A cluster of this machine alone, for the purpose: nobody else reaches it, and nothing of it stays."""
    require("cluster")
    own = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": own_token()}
    with ExitStack() as stack:
        stack.enter_context(surroundings({**QUIET, **LOOPBACK, **own}))
        place = SHORT_FOLDER if SHORT_FOLDER.is_dir() else None
        folder = stack.enter_context(tempfile.TemporaryDirectory("", PREFIX, place, True))
        settings = {"num_cpus": num_workers, "object_store_memory": STORE, "include_dashboard": False}
        yield stack.enter_context(connected(address="local", _temp_dir=folder, **settings))


@cache
def own_token() -> str:
    """What lets only this process into its clusters: one for all, since Ray reads it once in a process."""
    return secrets.token_hex(32)


@contextmanager
def connected(**settings: Any) -> Iterator[Cluster]:
    """Ray, quietly, until this is done."""
    import logging

    import ray

    handed_on = {name: os.environ[name] for name in HANDED_ON if name in os.environ}
    if handed_on:
        settings["runtime_env"] = {"env_vars": handed_on}
    logging.getLogger("ray").setLevel(logging.CRITICAL)
    try:
        with interrupts_wait():  # half a cluster could not be stopped
            ray.init(log_to_driver=False, configure_logging=False, **settings)
        yield Cluster()
    except (ConnectionError, RuntimeError, ValueError) as error:
        if ray.is_initialized() or isinstance(error, TavolaError):
            raise
        raise TavolaError(f"no Ray cluster can be used: {sentence(error)}") from None
    finally:
        with muted():
            ray.shutdown(wait_for_processes=True)


@contextmanager
def muted() -> Iterator[None]:
    """Nothing is written to stderr, also by what is not Python: who is cut off complains now and then."""
    sys.stderr.flush()
    stderr = os.dup(STDERR)
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), STDERR)
    try:
        yield
    finally:
        os.dup2(stderr, STDERR)
        os.close(stderr)


def sentence(error: Exception) -> str:
    """The first sentence of what Ray says."""
    return str(error).strip().partition("\n")[0].partition(". ")[0].rstrip(".")


@contextmanager
def surroundings(settings: Mapping[str, str]) -> Iterator[None]:
    """Environment variables for this process and what it starts, unless they are set already."""
    added = [name for name in settings if name not in os.environ]
    os.environ.update({name: settings[name] for name in added})
    try:
        yield
    finally:
        for name in added:
            os.environ.pop(name, None)


def check_address(address: str) -> None:
    """Refuse an address where no cluster is: Ray itself would try for minutes."""
    if address == AUTO:
        return
    host, _, port = address.rpartition(":")
    if not host or not port.isascii() or not port.isdecimal() or not 0 < int(port) < 1 << 16:
        raise TavolaError(f"the address of a cluster is HOST:PORT, or {AUTO}, not {address!r}")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), REACH_S) as connection:
            connection.sendall(PREFACE)
            answer = connection.recv(FRAME_HEAD)
    except OSError as error:
        told = error.strerror or str(error)
        raise TavolaError(f"no Ray cluster answers at {address}: {told}") from None
    if len(answer) <= FRAME_KIND or answer[FRAME_KIND] != SETTINGS:
        raise TavolaError(f"what answers at {address} is no Ray cluster")
