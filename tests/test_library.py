"""The public face: what docs/library.md names is there, and asks for what it says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import tavola
from tavola import Bot, Choice, Match

ROOT = Path(__file__).parent.parent
LAST = """
from tavola import Bot, Choice

class Last(Bot):
    def choose(self, match, seat, seconds):
        return Choice(match.legal(seat)[-1])
"""


def test_everything_the_page_names_is_exported() -> None:
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    table = page.split("\n\n")[2]
    named = re.findall(r"`(\w+)`", "".join(line.split("|")[1] for line in table.splitlines()[2:]))
    assert len(named) > 15
    assert set(named) <= set(tavola.__all__)


def test_every_name_can_be_asked_for_and_no_other() -> None:
    assert all(getattr(tavola, name) for name in tavola.__all__)
    assert tavola.__version__ in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    with pytest.raises(AttributeError, match="nothing"):
        tavola.nothing  # noqa: B018


class Last(Bot):
    """Makes the last move, and knows how it was made."""

    def choose(self, match: Match, seat: int, seconds: float) -> Choice:
        assert self.stream is not None
        return Choice(match.legal(seat)[-1])


def test_a_class_plays() -> None:
    assert tavola.simulate("sequence", 6, bots=[Last, "random"], seed=3).games == 6
    one, other = tavola.arena("sequence", Last, "random", games=4)
    assert one.bot == f"{__name__}:Last"
    assert one.share + other.share == pytest.approx(1)


def test_a_class_that_no_other_process_finds_plays_in_this_one() -> None:
    class Hidden(Last):
        pass

    assert tavola.simulate("sequence", 2, bots=[Hidden, "random"]).games == 2


@pytest.mark.long
def test_a_class_of_a_module_plays_in_other_processes_and_no_other_does() -> None:
    class Hidden(Last):
        pass

    alone = tavola.simulate("sequence", 6, bots=[Last, "random"], seed=3)
    assert alone == tavola.simulate("sequence", 6, bots=[Last, "random"], seed=3, workers=2)
    with pytest.raises(tavola.TavolaError, match="there is no bot"):
        tavola.simulate("sequence", 4, bots=[Hidden, "random"], workers=2)


def test_what_is_no_bot_is_refused() -> None:
    with pytest.raises(tavola.TavolaError, match="no method `choose`"):
        tavola.simulate("sequence", 1, bots=["tavola:Game"])
    with pytest.raises(tavola.TavolaError, match="two different bots"):
        tavola.arena("sequence", Last, Last)
    with pytest.raises(tavola.TavolaError, match="no boards to be made"):
        tavola.boards("garden")


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "sequence", "--games", "2", "--bots", "mybots:Last", "random"),
        ("arena", "sequence", "mybots:Last", "random", "--games", "2", "--workers", "2"),
    ],
)
def test_the_command_line_finds_a_bot_in_the_folder_one_is_in(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    (tmp_path / "mybots.py").write_text(LAST, encoding="utf-8")
    program = [str(Path(sys.executable).parent / "tavola"), *command]
    done = subprocess.run(program, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "mybots:Last" in done.stdout


def test_a_match_that_began_with_a_position_is_not_reviewed() -> None:
    match = Match.parse_position(Match("sequence").position_text())
    with pytest.raises(tavola.BadRecord, match="with a position"):
        tavola.review(match)
