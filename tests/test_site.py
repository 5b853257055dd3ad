"""The documentation as a site: it builds without a warning, and asks nobody else for anything."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tavola
from tavola import rl

DOCS = Path(__file__).parent.parent / "docs"
FETCHED = re.compile(r"<(?:script|img|link|iframe)\b[^>]*\b(?:src|href)=\"(?:https?:)?//[^\"]*\"")
FETCHED_BY_STYLE = re.compile(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as ``make docs`` builds it: a broken link is a warning, and a warning fails."""
    folder = tmp_path_factory.mktemp("site")
    how = ["-W", "--keep-going", "-q", "-b", "html"]
    command = [sys.executable, "-m", "sphinx", *how, str(DOCS), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.long
def test_every_page_is_there_and_fetches_nothing(site: Path) -> None:
    for page in [*DOCS.glob("*.md"), *DOCS.glob("tutorials/*.md")]:
        if page.name != "screens.md":
            assert (site / page.relative_to(DOCS)).with_suffix(".html").is_file(), page
    for page in site.rglob("*.html"):
        assert not FETCHED.search(page.read_text(encoding="utf-8")), page
    for style in site.rglob("*.css"):
        assert not FETCHED_BY_STYLE.search(style.read_text(encoding="utf-8")), style


@pytest.mark.long
def test_the_reference_has_the_public_face(site: Path) -> None:
    page = (site / "api.html").read_text(encoding="utf-8")
    told = set(re.findall(r'id="tavola\.(?:rl\.|core\.errors\.)?(\w+)"', page))
    no_docstring = {"__version__", "GAMES", "rl"}
    assert set(tavola.__all__) - no_docstring <= told
    assert set(rl.__all__) <= told


@pytest.mark.long
def test_the_notebook_runs() -> None:
    notebook = json.loads((DOCS / "tutorials" / "games.ipynb").read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert not cell["outputs"]
            exec("".join(cell["source"]), names)  # noqa: S102
    assert len(names["games"]) == 1000
    assert 0.4 < names["began"] < 0.7
