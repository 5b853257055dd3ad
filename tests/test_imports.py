"""The house: which folder may import which, and what start-up may cost."""

import ast
import re
from pathlib import Path

import pytest

from tavola import find_game

from .processes import python

PACKAGE = Path(__file__).parent.parent / "src" / "tavola"

# folder -> the folders it may take from
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "bots"},
    "reviews": {"core", "bots", "reviews"},
    "sim": {"core", "bots", "reviews", "gpu", "sim"},
    "studies": {"core", "reviews", "sim", "studies"},
    "gpu": {"core", "bots", "gpu"},
    "rl": {"core", "bots", "gpu", "rl"},
    "puzzles": {"core", "bots", "reviews", "puzzles"},
    "server": {"core", "bots", "reviews", "puzzles", "server"},
    "cli": {"core", "sim", "bots", "reviews", "studies", "gpu", "puzzles", "server", "cli"},
}
FILES = sorted(PACKAGE.rglob("*.py"))


def imported(path: Path) -> set[str]:
    """The folders of the package that a file imports from."""
    here = path.relative_to(PACKAGE).with_suffix("").parts
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = here[: len(here) - node.level]
            parts = (*base, *(node.module or "").split(".")) if node.module else base
            names = [parts[0]] if parts and parts[0] else [alias.name for alias in node.names]
            found |= set(names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tavola."):
            found.add((node.module or "").split(".")[1])
        elif isinstance(node, ast.Import):
            found |= {a.name.split(".")[1] for a in node.names if a.name.startswith("tavola.")}
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_run_one_way(path: Path) -> None:
    parts = path.relative_to(PACKAGE).parts
    if len(parts) == 1:
        assert imported(path) <= {"core", "bots", "reviews", "sim", "library", "rl"}
        return
    assert parts[0] in MAY_IMPORT, f"{parts[0]} is a new folder: say what it may import"
    assert imported(path) <= MAY_IMPORT[parts[0]]


def test_games_do_not_know_each_other() -> None:
    for path in (PACKAGE / "games").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        others = {p.name for p in (PACKAGE / "games").iterdir() if p.is_dir()} - {path.parent.name}
        assert not any(f"..{other}" in text or f"games.{other}" in text for other in others)


WRITTEN = [
    path
    for path in sorted(PACKAGE.rglob("*"))
    if path.suffix in (".py", ".js", ".css", ".html", ".svg", ".webmanifest")
    and path.relative_to(PACKAGE).parts[0] != "games"
    and path.relative_to(PACKAGE).parts != ("core", "registry.py")
]


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_the_registry_names_games(path: Path) -> None:
    """In no language, in no part of a word, not even in passing."""
    from tavola.core.registry import OWN

    text = path.read_text(encoding="utf-8")
    text = re.sub(r"\bSequence\b(?=[\[,\n)])|consequences", "", text)  # of Python, and English
    named = [name for game in map(find_game, OWN) for name in (game.id, game.title)]
    assert not [name for name in named if name.lower() in text.lower()]


@pytest.mark.parametrize(
    "code",
    [
        "import tavola",
        "import tavola; tavola.Match('sequence').throw()",
        "import tavola; [getattr(tavola, name) for name in tavola.__all__]",
        "from contextlib import suppress\nfrom tavola.cli import main\n"
        "with suppress(SystemExit): main(['--help'])",
        "from tavola.cli import main; main(['check', 'README.md'])",
        "from tavola.cli import main; main(['games'])",
    ],
)
def test_start_up_imports_neither_numba_nor_numpy(code: str) -> None:
    check = f"{code}\nimport sys\nassert not {{'numba', 'numpy'}} & set(sys.modules)"
    python(check, cwd=PACKAGE.parent.parent)
