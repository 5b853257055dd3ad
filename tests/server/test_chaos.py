"""Nothing is lost: many games while the servers are killed at random moments and started again.

``python -m tests.server.chaos`` runs longer campaigns than these.
"""

from pathlib import Path

import pytest

from tavola import GAMES, Match, SeededDice, TavolaError
from tavola.server.table import Listed, Seat, Standing

from .chaos import NUM_LANES, fresh_campaign, run_campaign
from .stores import a_table
from .story import Story, Wrong, check_log

SEED = 2026
NUM_GAMES = 40  # at each kind of store


@pytest.mark.long
async def test_nothing_is_lost_on_sqlite(sqlite_url: str, tmp_path: Path) -> None:
    await campaign(sqlite_url, tmp_path)


@pytest.mark.long
async def test_nothing_is_lost_on_postgres_with_two_servers(postgres_url: str, tmp_path: Path) -> None:
    await campaign(postgres_url, tmp_path)


async def campaign(db: str, folder: Path) -> None:
    """Play games under fire; whatever is wrong in the end raises."""
    with fresh_campaign(db, folder, NUM_GAMES, SEED, NUM_LANES) as running:
        await run_campaign(running)
        assert running.num_over == len(running.stories) == NUM_GAMES
        assert {story.game for story in running.stories.values()} == set(GAMES)
        assert running.counts["kills"] > 0
        assert running.counts["acknowledged"] > NUM_GAMES


# Whether it would be noticed


def finished_game() -> tuple[Story, Listed, list[str]]:
    """A game that was acknowledged and shown in full, and what a store has of it."""
    match, story = Match("sequence", dice=SeededDice(4)), Story("sequence")
    while not match.is_over:
        line = match.throw().line if match.is_chance else match.play(match.legal()[0]).line
        story.acknowledged.append((len(match.log), ["*" if line.startswith("*") else line]))
        story.shown[len(match.log)] = (len(match.log), line)
    table = a_table(game="sequence", options=match.options, seats=[Seat("person"), Seat("person")])
    return story, Listed(table, Standing(is_over=True), len(match.log), 0.0), match.log


def test_a_game_that_is_all_there_passes() -> None:
    story, found, lines = finished_game()
    story.check(found, lines)
    assert story.log == lines


@pytest.mark.parametrize("ply", [0, 1, 30, -1])
def test_a_line_that_is_lost_or_doubled_is_noticed(ply: int) -> None:
    story, found, lines = finished_game()
    with pytest.raises((Wrong, TavolaError)):
        story.check(found, lines[:ply] + lines[ply:][1:])
    with pytest.raises((Wrong, TavolaError)):
        story.check(found, [*lines[:ply], lines[ply], *lines[ply:]])
    story.acknowledged = []
    with pytest.raises((Wrong, TavolaError)):
        story.check(found, [*lines[:ply], lines[ply], *lines[ply:]])


def test_a_contribution_that_is_lost_is_noticed() -> None:
    story, found, lines = finished_game()
    story.contributions[2] = "0" * 32
    with pytest.raises(Wrong, match="seat 2 contributed"):
        story.check(found, lines)


def test_a_second_history_is_noticed() -> None:
    story = Story("sequence")
    state = {"ply": 2, "num_lines": 2, "events": [{"line": "* roll 3 4"}]}
    story.see(state)
    story.see(state)
    with pytest.raises(Wrong, match="two histories at ply 2"):
        story.see({**state, "events": [{"line": "* roll 3 5"}]})


@pytest.mark.parametrize(
    "line", ['{"level": "error", "message": "oh"}', "Traceback (most recent call last):"]
)
def test_an_error_in_the_log_is_noticed(tmp_path: Path, line: str) -> None:
    (tmp_path / "log").write_text(f'{{"level": "info"}}\n{line}\n')
    with pytest.raises(Wrong, match="in the server's log"):
        check_log(tmp_path / "log")
