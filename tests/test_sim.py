"""Many games at once: the figures, and how they are spread over workers."""

import pytest

from tavola import find_game
from tavola.core.intervals import wilson_interval
from tavola.core.workers import in_threads
from tavola.sim import Simulation, Spread, Summary, recorded_games, simulate


def test_wilson_intervals_are_those_of_the_textbook() -> None:
    low, high = wilson_interval(81, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    assert wilson_interval(0, 0) == (0.0, 1.0)
    assert wilson_interval(0, 10)[0] == 0.0
    assert wilson_interval(10, 10)[1] == pytest.approx(1.0)


def test_a_spread_has_its_quantiles() -> None:
    spread = Spread()
    spread.counts.update({1: 5, 2: 4, 10: 1})
    assert (spread.total, spread.mean) == (23, 2.3)
    assert [spread.quantile(share) for share in (0, 0.5, 0.51, 0.9, 0.95, 1)] == [1, 1, 2, 2, 10, 10]
    assert Spread().mean == 0.0


def test_winners_are_counted_by_seat_and_games_without_a_result_apart() -> None:
    summary = Summary(4)
    summary.add({10: 3}, {12: 3}, {0b0101: 2, 0: 1})
    assert [summary.wins(seat) for seat in (1, 2, 3, 4)] == [2, 0, 2, 0]
    assert (summary.games, summary.unfinished) == (3, 1)


def test_every_way_of_playing_gives_the_same_figures() -> None:
    simulation = Simulation(find_game("sequence"), 3, games=150, seed=3)
    plain = simulate(simulation, compiled=False)
    counted = Summary(3)
    for game in recorded_games(simulation):
        counted.add({game.decisions: 1}, {game.throws: 1}, {game.won: 1})
    assert (
        plain
        == counted
        == simulate(simulation, compiled=True)
        == simulate(simulation, compiled=True, workers=3)
    )


def test_games_do_not_repeat_and_do_not_depend_on_the_batch() -> None:
    game = find_game("sequence")
    few = [g.json for g in recorded_games(Simulation(game, 2, games=7, seed=1))]
    many = [g.json for g in recorded_games(Simulation(game, 2, games=50, seed=1))]
    other = [g.json for g in recorded_games(Simulation(game, 2, games=50, seed=2))]
    assert many[:7] == few
    assert len({*many, *other}) == 100


def test_a_limit_leaves_games_without_a_result_at_every_speed() -> None:
    simulation = Simulation(find_game("sequence"), 2, games=100, limit=45)
    plain, compiled = simulate(simulation, compiled=False), simulate(simulation, compiled=True)
    assert plain == compiled
    assert 0 < plain.unfinished < 100
    assert max(plain.decisions.counts) == 45


def test_few_games_are_played_plainly_and_many_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    game = find_game("sequence")
    simulate(Simulation(game, 2, games=200), prepare=lambda game: asked.append(game.id))
    assert asked == []
    summary = simulate(Simulation(game, 2, games=60_000), prepare=lambda game: asked.append(game.id))
    assert asked == ["sequence"]
    assert summary.games == 60_000


def test_results_come_in_order_and_errors_come_through() -> None:
    assert list(in_threads(lambda n: n * n, range(50), 4)) == [n * n for n in range(50)]
    with pytest.raises(ZeroDivisionError):
        list(in_threads(lambda n: 1 // (n - 3), range(10), 2))
