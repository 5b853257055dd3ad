"""Ratings: on one scale, surer without luck, and the same whenever they are reckoned again."""

import msgspec
import pytest

from tavola import find_game
from tavola.server import ratings
from tavola.server.figures import Figures, Outcome
from tavola.server.ratings import Rater, Rating, Scale, after_game, moved
from tavola.server.store import Conflict, Store
from tavola.server.store.interface import Booking, Head, Profile

from ..commands import tavola
from .guest import serving
from .stores import NOW, OVER, a_table, opened
from .test_books import TWO, keeper, kept
from .test_replays import played
from .visitor import visiting

SCALE = Scale(1.0, 0.2, (("club", 25.0),))
FIGURES = msgspec.json.encode(Figures(2, 0.5, 0.0)).decode()
WON = Outcome([["ann"], ["bob"]], [1.0, 0.0], None)


def test_who_wins_rises_and_both_are_surer() -> None:
    after = after_game({}, WON, SCALE)
    assert after["ann"].mu > 25 > after["bob"].mu
    assert after["ann"].sigma < Rating().sigma
    assert after["ann"].num_games == 1


def test_a_plain_game_is_what_the_model_says() -> None:
    new = [[Rating()], [Rating()]]
    expected = ratings.after_win(new, 0)
    found = moved(new, [1.0, 0.0], 1.0)
    assert [each[0].mu for each in found] == pytest.approx([each[0].mu for each in expected])
    assert [each[0].sigma for each in found] == pytest.approx([each[0].sigma for each in expected])


def test_a_win_by_luck_alone_moves_nobody_and_one_without_luck_counts_more() -> None:
    lucky = after_game({}, Outcome(WON.sides, WON.shares, [0.5, -0.5]), SCALE)
    assert lucky["ann"].mu == pytest.approx(25)
    earned = after_game({}, Outcome(WON.sides, WON.shares, [0.0, 0.0]), SCALE)
    plain = after_game({}, WON, SCALE)
    assert earned["ann"].mu > plain["ann"].mu
    assert earned["ann"].sigma < plain["ann"].sigma


def test_bots_count_less_and_keep_their_rating() -> None:
    bot = Scale(bots=(("club", 25.0),))
    against_bot = after_game({}, Outcome([["ann"], ["bot:club"]], [1.0, 0.0], None), bot)
    assert set(against_bot) == {"ann"}
    person = {"bob": Rating(25.0, ratings.BOT_SIGMA)}
    assert 25 < against_bot["ann"].mu < after_game(person, WON, bot)["ann"].mu


def test_three_sides_and_teams() -> None:
    three = after_game({}, Outcome([["ann"], ["bob"], ["cy"]], [0.5, 0.5, 0.0], None), SCALE)
    assert three["ann"].mu == pytest.approx(three["bob"].mu)
    assert three["cy"].mu < 25 < three["ann"].mu
    teams = after_game({}, Outcome([["ann", "bob"], ["cy", "dan"]], [1.0, 0.0], None), SCALE)
    assert teams["ann"] == teams["bob"]
    assert teams["cy"].mu < 25


def test_of_the_same_people_only_so_many_games_in_a_week_count() -> None:
    assert after_game({}, WON, SCALE, ratings.MOST_TOGETHER)["ann"].mu == 25


@pytest.mark.parametrize("num_games", [20, 80])
def test_a_band_is_as_narrow_as_games_tell(num_games: int) -> None:
    """Half of the games won against somebody as strong: each tells a quarter of 1 / (2 beta²).

    A little less, for the model knows that ratings are unsure, and that people change.
    """
    known: dict[str, Rating] = {}
    for number in range(num_games):
        known["bob"] = Rating(25.0, 0.1)
        known |= after_game(known, Outcome(WON.sides, [number % 2, 1 - number % 2], None), SCALE)
    told = 1 / ratings.SIGMA**2 + num_games / (8 * ratings.BETA**2)
    assert told**-0.5 < known["ann"].sigma < 1.2 * told**-0.5


def test_a_rating_is_provisional_until_it_is_sure() -> None:
    assert Rating().is_provisional
    assert Rating().points == 1500
    known: dict[str, Rating] = {}
    for winner in (0.0, 1.0) * 15:
        known |= after_game(
            known, Outcome(WON.sides, [winner, 1 - winner], [winner - 0.5, 0.5 - winner]), SCALE
        )
    assert not known["ann"].is_provisional
    assert known["ann"].points == pytest.approx(1500, abs=20)


def test_a_game_brings_its_scale_or_none() -> None:
    assert Scale.of(find_game("sequence")).bot("bot:strong").mu > 25
    assert Scale().bot("bot:random") == Rating()


# In a store


async def played_by(
    store: Store, name: str, at_s: float, winner: str = "ann", people: str = "ann bob"
) -> None:
    """A game that was booked."""
    await store.create(a_table(name), at_s)
    await store.append(name, 0, ["1 x"], OVER, at_s)
    sides = [[person] for person in people.split()]
    outcome = Outcome(sides, [float(side == [winner]) for side in sides], None)
    text = msgspec.json.encode(outcome).decode()
    await store.book(Booking(name, at_s), "sequence", text, people, [(side[0], FIGURES) for side in sides])


async def test_the_order_in_which_games_are_booked_does_not_matter(store_url: str) -> None:
    async with opened(store_url) as store:
        rater = Rater(store)
        for number, winner in enumerate(("ann", "bob", "ann", "ann")):
            await played_by(store, f"t{number}", NOW + number, winner)
        await rater.advance("sequence")
        first = await store.ratings("sequence")
        assert [each.person for each in first] == ["ann", "bob"]
        assert first[0].num_games == 4
        await played_by(store, "late", NOW + 0.5, "bob")
        await rater.note("sequence", "late", NOW + 0.5)
        await rater.advance("sequence")
        second = await store.ratings("sequence")
        assert second != first
        await store.unrate("sequence")
        await rater.advance("sequence")
        assert await store.ratings("sequence") == second
        assert all(each.sigma for each in await store.figures_of("ann"))
        with pytest.raises(Conflict):
            await store.keep_ratings("sequence", Head(0, 0.0, ""), Head(1, 0.0, ""), [], [])


async def test_a_server_killed_between_booking_and_rating_rates_later(sqlite_url: str) -> None:
    match = played(TWO)
    async with opened(sqlite_url) as store:
        await kept(store, match, "ann", "bob")
        assert await keeper(store).book_next()
        assert await store.ratings("sequence") == []
    async with opened(sqlite_url) as store:
        await keeper(store).rate()
        before = await store.ratings("sequence")
        assert len(before) == 2
    told = tavola("ratings", "--db", sqlite_url, "--recompute", "--no-reviews")
    assert told.returncode == 0
    assert "1 games" in told.stdout
    async with opened(sqlite_url) as store:
        assert await store.ratings("sequence") == before


async def test_leaderboards_are_for_servers_and_people_who_want_them(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        assert (await client.get("/leaderboards")).status_code == 404
        assert "/leaderboards" not in (await client.get("/")).text
    async with serving(sqlite_url, has_leaderboards=True) as service, visiting(service) as client:
        assert "/leaderboards" in (await client.get("/")).text
        await service.books.close()  # which would find out that these games are none
        for person in ("ann", "bob"):
            await service.store.set_name(person, person.title())
        await played_by(service.store, "t0", NOW)
        await Rater(service.store).advance("sequence")
        sure = [each._replace(sigma=1.0) for each in await service.store.ratings("sequence")]
        head = await service.store.rating_head("sequence")
        await service.store.keep_ratings(
            "sequence", head, head._replace(revision=head.revision + 1), sure, []
        )
        await service.store.keep_profile(Profile("ann", "page", shows_rating=True))
        board = (await client.get("/leaderboards")).text
        assert "Ann" in board
        assert "Bob" not in board
        page = (await client.get("/people/page")).text
        assert "± 58" in page
        assert "Precision" not in page
