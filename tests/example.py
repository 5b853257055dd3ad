"""The example game as if it were installed, without installing anything: here, and in other processes."""

import os
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from tavola_pig import GAME as PIG

from tavola import GAMES
from tavola.core.language import catalogue_of
from tavola.core.registry import GROUP, all_games

__all__ = ["EXAMPLE", "PIG", "installed", "known_here", "python_path"]

EXAMPLE = Path(__file__).parent.parent / "examples" / "pig"


@contextmanager
def known_here() -> Iterator[None]:
    """This process knows Pig."""
    GAMES.found[PIG.id] = EntryPoint(PIG.id, "tavola_pig:GAME", GROUP)
    forget()
    try:
        yield
    finally:
        del GAMES.found[PIG.id]
        forget()


def forget() -> None:
    """What was remembered of all games."""
    for remembered in (all_games, catalogue_of):
        remembered.cache_clear()


def installed(folder: Path) -> str:
    """A PYTHONPATH with the example on it, by what its own pyproject.toml says."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return python_path(folder, project, EXAMPLE / "src")


def python_path(folder: Path, project: Mapping[str, Any], *sources: Path) -> str:
    """A PYTHONPATH with a package on it: its sources, and in a folder what an installer writes about it."""
    facts = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    facts.mkdir(parents=True)
    head = {"Metadata-Version": "2.4", "Name": project["name"], "Version": project["version"]}
    (facts / "METADATA").write_text("".join(f"{key}: {value}\n" for key, value in head.items()))
    groups = project["entry-points"].items()
    lines = [f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in points.items()) for group, points in groups]
    (facts / "entry_points.txt").write_text("\n".join(lines))
    return os.pathsep.join(map(str, (folder, *sources)))
