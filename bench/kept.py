"""What was measured before: a long measurement can be made in pieces, each a run of the same command.

Every task that is done is a line of a file: which work it was, on which task, and what it has come to.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

import msgspec

from tavola.core.workers import in_processes

Done = TypeVar("Done")
Work = Callable[[Any], Done]  # on a task, which is a dataclass with a number


def resumed(work: Work[Done], task: Any, numbers: range, workers: int, path: Path | None) -> Iterator[Done]:
    """What the tasks of some numbers come to: first those that a file has, then the others.

    path: of the file, to which the others are added; None: nothing is kept.
    """
    kept = dict(read(work, task, path)) if path and path.exists() else {}
    yield from (done for number, done in kept.items() if number in numbers)
    missing = (replace(task, number=number) for number in numbers if number not in kept)
    for each, done in in_processes(partial(with_task, work), missing, workers):
        if path:
            write(work, each, done, path)
        yield done


def with_task(work: Work[Done], task: Any) -> tuple[Any, Done]:
    """A task and what it comes to."""
    return task, work(task)


def read(work: Work[Done], task: Any, path: Path) -> Iterator[tuple[int, Done]]:
    """The numbers that were done of this work on tasks like this, and what they came to."""
    kind = get_type_hints(work)["return"]
    for line in path.read_bytes().splitlines():
        found = msgspec.json.decode(line)
        if found["work"] == work.__name__ and like(found["task"]) == like(plain(task)):
            yield found["task"]["number"], msgspec.convert(found["done"], kind)


def write(work: Work[Done], task: Any, done: Done, path: Path) -> None:
    """Add a task that is done."""
    line = msgspec.json.encode({"work": work.__name__, "task": task, "done": done})
    with path.open("ab") as file:
        file.write(line + b"\n")


def plain(task: Any) -> dict[str, Any]:
    """A task as it is read again."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(task))
    return found


def like(task: dict[str, Any]) -> dict[str, Any]:
    """All of a task but its number."""
    return {name: value for name, value in task.items() if name != "number"}
