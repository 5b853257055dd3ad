"""Batches of work over several workers: results in order, few under way at a time, a clean stop.

Workers are a number, so many on this machine; or a ``Crew``, which has its own wherever they are
(``cluster.py``). A crew is given functions that can be imported, over small data.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Protocol, TypeVar

from .errors import TavolaError

Task = TypeVar("Task")
Done = TypeVar("Done")

UNDER_WAY = 3  # batches a worker, so that none waits and memory stays small


class Crew(Protocol):
    """Workers that are not of this process, nor perhaps of this machine."""

    def prepare(self, call: Callable[[], object]) -> None:
        """Let every worker do this before its first batch, and one on each machine before all others."""

    def spread(self, work: Callable[[Task], Done], tasks: Iterable[Task]) -> Iterator[Done]:
        """Results in the order of their tasks."""


Workers = int | Crew


def num_cores() -> int:
    """The processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def at_most(workers: Workers, count: int) -> Workers:
    """No more workers than there are batches."""
    return min(workers, count) if isinstance(workers, int) else workers


def prepare_workers(call: Callable[[], object], workers: Workers) -> None:
    """Do what comes before all batches, such as compiling, where it is needed: here, or where a crew is."""
    if isinstance(workers, int):
        call()
    else:
        workers.prepare(call)


def in_threads(work: Callable[[Task], Done], tasks: Iterable[Task], workers: Workers) -> Iterator[Done]:
    """For work that lets other threads run: compiled kernels do."""
    if not isinstance(workers, int):
        return workers.spread(work, tasks)
    if workers == 1:
        return map(work, tasks)
    return in_order(ThreadPoolExecutor(workers), work, tasks, workers)


def in_processes(work: Callable[[Task], Done], tasks: Iterable[Task], workers: Workers) -> Iterator[Done]:
    """For plain Python. The work must be a function that another process can import."""
    if not isinstance(workers, int):
        return workers.spread(work, tasks)
    if workers == 1:
        return map(work, tasks)
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=ignore_interrupt)
    return in_order(pool, work, tasks, workers)


@contextmanager
def interrupts_wait() -> Iterator[None]:
    """Ctrl-C waits until this is done, and whoever is started meanwhile never hears it.

    Without this, a worker that is still starting up, and ignores nothing yet, answers with a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_interrupt() -> None:
    """Ctrl-C is the parent's to answer: a worker finishes its batch."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def in_order(
    pool: Executor, work: Callable[[Task], Done], tasks: Iterable[Task], workers: int
) -> Iterator[Done]:
    """Results in the order of their tasks; when the reader stops, work not yet begun is dropped."""
    waiting: deque[Future[Done]] = deque()
    with pool:
        try:
            for task in tasks:
                with interrupts_wait():
                    waiting.append(pool.submit(work, task))
                if len(waiting) >= workers * UNDER_WAY:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenExecutor:
            raise TavolaError("a worker died: too little memory, or it was killed") from None
        finally:
            pool.shutdown(cancel_futures=True)
