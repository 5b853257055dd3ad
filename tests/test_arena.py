"""Bots against each other: the same dice from every seat, and figures that can be trusted."""

import json
from contextlib import nullcontext
from dataclasses import replace
from math import inf

import pytest

from tavola import GAMES, find_game
from tavola.cli import main
from tavola.core.errors import TavolaError
from tavola.sim.arena import Contest, Deal, Standing, compete, play_deal, seated


def contest(game: str, *bots: str, deals: int = 4, seed: int = 1) -> Contest:
    return Contest(find_game(game), bots, deals, seed)


def last(asked: Contest, workers: int = 1) -> list[Standing]:
    *_, standings = compete(asked, workers=workers)
    return standings


@pytest.mark.parametrize("game", GAMES)
def test_careful_beats_random_from_every_seat(game: str) -> None:
    careful, chance = last(contest(game, "careful", "random", deals=6))
    assert careful.bot == "careful"
    assert careful.share > 0.6
    assert careful.share + chance.share == pytest.approx(1)
    assert careful.elo > 0 > chance.elo


def test_the_same_seed_is_the_same_games_for_any_number_of_workers() -> None:
    asked = contest("sequence", "careful", "random", deals=12)
    shares = [standing.shares for standing in last(asked)]
    assert shares == [standing.shares for standing in last(asked, workers=2)]
    other = contest("sequence", "careful", "random", deals=12, seed=2)
    assert shares != [standing.shares for standing in last(other)]


def test_a_deal_is_played_from_every_seat_with_the_same_dice() -> None:
    for number in range(6):
        deal = Deal("sequence", ("random", "random"), (), 7, number, 0)
        assert play_deal(deal) == {"random": (1.0, 0.0)}  # one seating: the bots are the same
    scores = play_deal(Deal("sequence", ("careful", "random"), (), 7, 1, 0))
    assert {score.share for score in scores.values()} <= {0.0, 0.5, 1.0}


def test_partners_win_together_and_count_once() -> None:
    careful, chance = last(contest("sequence", "careful", "random", "careful", "random"))
    assert careful.fair == chance.fair == 0.5
    assert careful.share + chance.share == pytest.approx(1)


def test_bots_are_seated_again_where_seats_are_left() -> None:
    assert seated(["a", "b"], 4) == ("a", "b", "a", "b")
    assert seated(["a", "b", "b"], 3) == ("a", "b", "b")
    with pytest.raises(TavolaError, match="3 bots for 2 seats"):
        seated(["a", "b", "c"], 2)


def test_intervals_and_elo() -> None:
    even = Standing("a", 0.5, [0.5] * 10)
    assert (even.share, even.reach, even.elo) == (0.5, 0, 0)
    better = Standing("a", 0.5, [1.0, 0.5] * 50)
    assert better.share == 0.75
    assert better.reach == pytest.approx(1.96 * 0.25 / 10, rel=0.01)
    assert better.elo == pytest.approx(190.8, abs=0.1)
    assert Standing("a", 0.5, [1.0]).elo == inf
    assert Standing("a", 0.5, [1.0]).as_json()["elo"] is None
    assert Standing("a", 0.25, [0.25, 0.25]).elo == pytest.approx(0)


def test_luck_is_taken_out_by_as_much_as_explains_the_wins() -> None:
    lucks = [0.3, -0.3, 0.1, -0.1] * 5
    lucky = Standing("a", 0.5, [0.6 + luck for luck in lucks], lucks)
    assert lucky.luck_share == pytest.approx(1)
    assert lucky.skill.share == pytest.approx(lucky.share)
    assert lucky.skill.reach == pytest.approx(0, abs=1e-9)
    assert lucky.reach > 0.1
    even = Standing("a", 0.5, [0.5, 0.5], [0.2, -0.2])
    assert even.luck_share == 0
    assert Standing("a", 0.5, [1.0], [0.0]).skill.share == 1


def test_luck_is_shared_by_partners_and_adds_up_to_nothing() -> None:
    deal = Deal("sequence", ("careful", "random"), (), 7, 1, 0, luck_sample=1)
    careful, chance = play_deal(deal).values()
    assert careful.luck + chance.luck == pytest.approx(0)
    assert careful.luck
    assert {score.luck for score in play_deal(replace(deal, luck_sample=None)).values()} == {0.0}


def test_the_command_tells_the_result_without_luck(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "sequence", "careful", "random", "--games", "4", "--workers", "1", "--luck", "2"]
    assert main(command) == 0
    assert capsys.readouterr().out.count("luck out") == 2
    assert main([*command, "--json"]) == 0
    careful, _ = json.loads(capsys.readouterr().out)["standings"]
    assert set(careful["without_luck"]) >= {"share", "low", "high", "luck_share"}


def test_the_command_reports_for_people_and_programs(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "sequence", "careful", "random", "--games", "9", "--workers", "1"]
    assert main(command) == 0
    said = capsys.readouterr().out
    assert "Sequence Dice, 2 seats: 10 games on 5 deals, seed 0" in said
    assert "by chance 50.0 %" in said
    assert main([*command, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["games"] == 10
    assert [each["bot"] for each in figures["standings"]] == ["careful", "random"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["careful"], "two different bots"),
        (["careful", "nobody"], "there is no bot 'nobody'"),
        (["careful", "random", "--seats", "5"], "for 2 to 4 players, not 5"),
        (["careful", "random", "careful", "--seats", "2"], "3 bots for 2 seats"),
        (["careful", "random", "--seconds", "soon"], "expected a number of seconds up to 60"),
        (["careful", "random", "--options", '{"line": 7}'], "line"),
    ],
)
def test_what_is_refused(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) if {"soon", "nobody"} & set(arguments) else nullcontext():
        assert main(["arena", "sequence", *arguments]) == 2
    assert message in capsys.readouterr().err
