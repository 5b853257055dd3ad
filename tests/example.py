"""The example game as other processes find it: as if it were installed, without installing anything."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tavola_pig import GAME as PIG

__all__ = ["EXAMPLE", "PIG", "installed", "python_path"]

EXAMPLE = Path(__file__).parent.parent / "examples" / "pig"


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
