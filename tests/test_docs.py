"""What the documents say is so."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from .test_imports import MAY_IMPORT

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#]+)\)|src=\"([^\"]+)\"", text)
    for target in ("".join(pair) for pair in targets):
        assert target.startswith("https://") or (page.parent / target).exists(), target


def test_the_house_in_the_architecture_page_is_the_one_that_stands() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for name in re.findall(r"\b(\w+\.py)\b", text):
        assert list(ROOT.glob(f"src/tavola/**/{name}")) + list(ROOT.glob(f"tests/**/{name}")), name


def test_the_pictures_are_those_that_the_script_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    from pictures import IMAGES, pictures

    drawn = pictures()
    assert {path.name for path in IMAGES.iterdir()} == set(drawn)
    for name, svg in drawn.items():
        assert (IMAGES / name).read_text(encoding="utf-8") == svg


@pytest.mark.parametrize("name", ["house.svg", "click.svg"])
def test_a_diagram_names_files_and_folders_that_are_there(name: str) -> None:
    svg = ET.parse(ROOT / "docs" / "images" / name)  # noqa: S314 (drawn by ourselves)
    said = " ".join(node.text or "" for node in svg.iter("{http://www.w3.org/2000/svg}text"))
    named = re.findall(r"\b(\w+(?:\.py|\.js|/))", said)
    assert len(named) > 5
    for path in named:
        assert list(ROOT.glob(f"src/tavola/**/{path}")), path


def test_the_house_has_every_folder() -> None:
    drawn = (ROOT / "docs" / "images" / "house.svg").read_text(encoding="utf-8")
    assert not [folder for folder in MAY_IMPORT if f">{folder}/<" not in drawn]


def test_make_help_lists_every_target_of_the_readme() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for target in re.findall(r"^make (\w+)|`make (\w+)", readme, re.MULTILINE):
        assert re.search(rf"^{''.join(target)}:.*## ", makefile, re.MULTILINE), target
