"""How reviews are measured: the figures of known games, and the tasks themselves."""

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from pathlib import Path

import pytest

from bench.kept import resumed
from bench.review import (
    bot_row,
    chance_of_sign,
    mistake_row,
    needed,
    share_of,
    side_row,
    telling_row,
    until_stopped,
)
from bench.review_samples import (
    Figures,
    Mistake,
    Task,
    gap_of,
    play_mistakes,
    review_deal,
    stray_game,
    time_stages,
)


def game(
    bots: tuple[str, ...], result: list[float], luck: list[float], precisions: tuple[float, ...]
) -> Figures:
    sides = tuple(seat % len(result) for seat in range(len(bots)))
    nothing, errors = (0.0,) * len(result), (1,) * len(bots)
    return Figures(bots, sides, 0.0, tuple(luck), nothing, tuple(result), precisions, errors, 0.1)


DEALS = [
    [game(("a", "b"), [1, 0], [0.5, -0.5], (0.6, 0.8)), game(("b", "a"), [1, 0], [0.4, -0.4], (0.7, 0.5))],
    [game(("a", "b"), [0, 1], [-0.5, 0.5], (0.5, 0.8)), game(("b", "a"), [1, 0], [0.5, -0.5], (0.9, 0.6))],
]


def test_partners_share_a_win_and_its_luck() -> None:
    team = game(("a", "b", "a", "b"), [1, 0], [0.4, -0.4], (0.5,) * 4)
    assert share_of("a", team) == (1, 0.4)
    assert share_of("b", team) == (0, -0.4)
    mixed = game(("a", "a", "b", "b"), [1, 0], [0.4, -0.4], (0.5,) * 4)
    assert share_of("a", mixed) == (0.5, 0)


def test_rows() -> None:
    assert "wins" not in bot_row("a", DEALS)
    assert bot_row("a", DEALS).split()[:4] == ["a", "25.0", "±", "49.0"]
    assert side_row(0, DEALS).startswith("  side 1: luck 22.50 ±")
    assert telling_row([each for deal in DEALS for each in deal], "a", "b").endswith("by precision")


def test_games_needed() -> None:
    assert needed(0.1, 0.25) == pytest.approx(270.6, abs=0.1)
    assert needed(0.0, 0.25) == inf
    assert needed(0.9, 0.0001) == 1


def test_mistakes_that_stand() -> None:
    assert chance_of_sign(0.1, 0.0) == 1
    assert chance_of_sign(0.1, 0.1) == pytest.approx(0.841, abs=0.001)
    row = mistake_row([Mistake(0.1, 0.08, 0.01), Mistake(0.1, -0.05, 0.01)])
    assert "50 % stand" in row
    assert row.endswith("clearly right 1, clearly wrong 1")


def test_after_ctrl_c_what_is_done_is_told() -> None:
    def results(count: int) -> Iterator[int]:
        yield from range(count)
        raise KeyboardInterrupt

    assert until_stopped(iter((1, 2))) == [1, 2]
    assert until_stopped(results(3)) == [0, 1, 2]
    with pytest.raises(KeyboardInterrupt):
        until_stopped(results(0))


def double(task: Task) -> list[Mistake]:
    return [Mistake(2.0 * task.number, 0.0, 0.0)]


def test_what_was_measured_is_kept_for_the_next_run(tmp_path: Path) -> None:
    path, task = tmp_path / "kept.jsonl", Task("sequence", ("casual", "club"), (("line", 6),), 0, sample=2)
    first = list(resumed(double, task, range(2), 1, path))
    assert first == [[Mistake(0.0, 0.0, 0.0)], [Mistake(2.0, 0.0, 0.0)]]
    assert list(resumed(double, task, range(3), 1, path)) == [*first, [Mistake(4.0, 0.0, 0.0)]]
    assert len(path.read_text().splitlines()) == 3
    assert list(resumed(double, replace(task, sample=3), range(1), 1, path)) == first[:1]
    assert len(path.read_text().splitlines()) == 4


@pytest.mark.parametrize(("game", "seats"), [("sequence", 4), ("diceland", 3), ("garden", 2)])
def test_stray_games_are_played_and_left(game: str, seats: int) -> None:
    whole, left = (stray_game(Task(game, ("lot",) * seats, (), number, 1)) for number in (2, 3))
    assert whole.is_over
    assert not left.is_over


@pytest.mark.long
def test_tasks_are_done_and_always_the_same() -> None:
    task = Task("sequence", ("casual", "club"), (), 3, sample=2, playouts=2)
    one, two = review_deal(task), review_deal(task)
    assert [each.bots for each in one] == [("casual", "club"), ("club", "casual")]
    assert [each.result for each in one] == [each.result for each in two]
    assert max(each.gap for each in one) < 1e-9
    assert gap_of(task) < 1e-9
    assert len(time_stages(task)) == 3
    assert all(each.stated >= 0.05 for each in play_mistakes(task))
