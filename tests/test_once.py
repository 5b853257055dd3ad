"""A position is looked through once for all who look at it, and nobody sees an old one."""

import random

import pytest

from tavola import GAMES, Match
from tavola.core.dice import SeededDice
from tavola.core.language import languages, speaking
from tavola.core.match import once_a_position
from tavola.core.sight import Sight
from tavola.games.diceland.scene import table_of as table_of_diceland
from tavola.games.garden.scene import table_of as table_of_garden
from tavola.server.presenter import Page, page_of

TABLES = {"diceland": table_of_diceland, "garden": table_of_garden}
VIEWERS = (Sight(1, 1, is_live=True), Sight(2, 2, is_live=True), Sight())
STEPS = 40


def pages(match: Match) -> list[Page]:
    """What everybody sees, in every language."""
    found = []
    for language in languages():
        with speaking(language):
            found += [page_of(match, sight) for sight in VIEWERS]
    return found


def is_fresh(match: Match) -> bool:
    """Whether everybody sees what somebody would who has never looked before."""
    return pages(match) == pages(match.clone())


def begun(game: str, seed: int) -> tuple[Match, random.Random]:
    """A game in which the first decision is due."""
    match = Match(game, 2, dice=SeededDice(seed))
    while match.is_chance:
        match.throw()
    return match, random.Random(seed)


def step(match: Match, rng: random.Random) -> None:
    """A throw, or a decision by lot."""
    if match.is_chance:
        match.throw()
    else:
        match.play(rng.choice(match.legal()))


@pytest.mark.parametrize("game", TABLES)
def test_all_viewers_share_one_look(game: str) -> None:
    match, rng = begun(game, 1)
    look = TABLES[game]
    seen = look(match)
    pages(match)
    assert look(match) is seen
    step(match, rng)
    assert look(match) is not seen


@pytest.mark.parametrize("game", GAMES)
def test_nobody_sees_an_old_position(game: str) -> None:
    match, rng = begun(game, 2)
    for _ in range(STEPS):
        if match.is_over:
            break
        step(match, rng)
        assert is_fresh(match)


@pytest.mark.parametrize("game", GAMES)
def test_after_an_undo_the_earlier_position_is_seen(game: str) -> None:
    match, rng = begun(game, 3)
    before, moves = pages(match), match.legal()
    for move in (moves[0], moves[-1]):  # as many lines, another position
        match.play(move)
        assert is_fresh(match)
        match.undo()
        assert pages(match) == before
    step(match, rng)
    assert is_fresh(match)
    match.rewind(0)
    assert is_fresh(match)


@pytest.mark.parametrize("game", GAMES)
def test_a_trial_leaves_the_table_as_it_is(game: str) -> None:
    match, rng = begun(game, 4)
    for _ in range(STEPS):
        if not match.actors:
            step(match, rng)
            continue
        before, seat, actions = pages(match), match.actors[0], match.choice_of(match.actors[0])
        tried = match.clone()
        tried.act(seat, actions[-1])
        assert is_fresh(tried)
        for sight in in_hand(match, seat, actions):
            assert page_of(match, sight) == page_of(match.clone(), sight)
        assert pages(match) == before
        step(match, rng)


def in_hand(match: Match, seat: int, actions: list[int]) -> list[Sight]:
    """How a player sees it who has touched all for a move, or the first thing, or is shown what it does."""
    view = match.game.view
    path, shown = view.touch_path(match.state, actions[-1]), filter(view.has_preview, actions)
    return [
        Sight(seat, seat, touched=path, is_live=True),
        Sight(seat, seat, touched=path[:1], is_live=True),
        *(Sight(seat, seat, preview=action, is_live=True) for action in shown),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_another_name_is_seen_at_once(game: str) -> None:
    match, _ = begun(game, 5)
    before = pages(match)
    match.players = ("Ada", "Bruno")
    assert is_fresh(match)
    assert pages(match) != before


def test_a_fact_is_found_once_for_its_arguments() -> None:
    asked: list[int] = []

    @once_a_position
    def doubled(match: Match, number: int) -> int:
        asked.append(number)
        return 2 * number

    match, rng = begun("sequence", 6)
    assert [doubled(match, number) for number in (1, 2, 1)] == [2, 4, 2]
    assert asked == [1, 2]
    step(match, rng)
    assert doubled(match, 1) == 2
    match.forget()
    assert doubled(match, 1) == 2
    assert asked == [1, 2, 1, 1]


def test_what_a_seat_may_do_is_the_asker_s_own_list() -> None:
    match, _ = begun("garden", 7)
    seat = match.actors[0]
    match.choice_of(seat).clear()
    assert match.choice_of(seat) == match.game.legal(match.state, seat)
