"""What is built to be installed: a wheel with all of the package, an sdist from which the same is made."""

import re
import subprocess
import sys
import tarfile
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
MIB = 1 << 20
LEFT_OUT = ("docs/films/", "docs/screens/", "docs/screens.md")  # of the sdist


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with both."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def tracked(*folders: str) -> set[str]:
    """The files of the repository below some folders, all without one."""
    command = ["git", "ls-files", *folders]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return set(listed.stdout.splitlines())


@pytest.mark.long
def test_the_wheel_has_the_whole_package_and_nothing_else(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with ZipFile(wheel) as files:
        names = {name for name in files.namelist() if ".dist-info/" not in name}
        assert {f"src/{name}" for name in names} == tracked("src")
    assert wheel.stat().st_size < 5 * MIB


@pytest.mark.long
def test_the_sdist_has_the_repository_without_its_screenshots(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as files:
        names = {name.partition("/")[2] for name in files.getnames()}
    wanted = {name for name in tracked() if not name.startswith(LEFT_OUT)}
    assert names - {"PKG-INFO"} == wanted
    assert sdist.stat().st_size < 6 * MIB


@pytest.mark.long
def test_the_readme_can_be_read_outside_the_repository(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with ZipFile(wheel) as files:
        (name,) = (name for name in files.namelist() if name.endswith("/METADATA"))
        told = message_from_bytes(files.read(name))
    text = str(told.get_payload())
    assert told["Description-Content-Type"] == "text/markdown"
    assert text.startswith("# Tavola\n")
    assert ">>> import tavola" in text
    targets = re.findall(r"\]\(([^)]*)\)|(?:src|href)=\"([^\"]*)\"", text)
    assert not [each for pair in targets for each in pair if each and not each.startswith(("https://", "#"))]
