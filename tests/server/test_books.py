"""The books of finished games: booked once, in the background, from nothing but table, log and review."""

import asyncio
from time import time
from typing import Any

import msgspec
import pytest

from tavola import Match, review
from tavola.server import books, reviewing
from tavola.server.books import Bookkeeper
from tavola.server.figures import Figures, figures_for, forfeited, outcome_of, read_review, sides_of
from tavola.server.reviewing import ReviewDesk
from tavola.server.room import standing_of
from tavola.server.store import Store, schema
from tavola.server.store.database import DatabaseStore
from tavola.server.store.operations import Query
from tavola.server.table import Learning, Listed, Seat, Standing, Table

from ..variants import FIRST, Variant
from ..waiting import PATIENCE_S
from .guest import new_table, serving
from .known_dice import PROMPT_REVIEWS
from .stores import NOW, a_table, opened
from .test_replays import played

TWO = Variant("sequence", 2, {"first": 1})


def seated(match: Match, *players: str, **fields: Any) -> Table:
    """The table of a match: people by their name, bots by a colon and their level."""
    seats = [
        Seat("bot", player[1:], bot=player[1:]) if player.startswith(":") else Seat("person", player, player)
        for player in players
    ]
    made = Table("t1", match.game.id, match.options, seats, "ann", "00" * 32, NOW, is_started=True)
    return msgspec.structs.replace(made, is_sealed=True, **fields)


def ended(match: Match, *players: str, winners: tuple[int, ...] = (), **fields: Any) -> Listed:
    """A finished game."""
    standing = Standing(True, (), winners or (match.result.winners if match.result else ()))
    return Listed(seated(match, *players, **fields), standing, len(match.log), NOW)


async def kept(store: Store, match: Match, *players: str, name: str = "t1", at_s: float = NOW) -> None:
    """A finished game in a store."""
    table = msgspec.structs.replace(seated(match, *players), id=name)
    await store.create(table, at_s)
    await store.append(name, 0, match.log, standing_of(match), at_s)


def keeper(store: Store, **settings: Any) -> Bookkeeper:
    return Bookkeeper(store, ReviewDesk(store), pause_s=0.01, **{"has_reviews": False, **settings})


# Figures


@pytest.fixture(scope="module")
def match() -> Match:
    return played(TWO)


def test_the_figures_of_a_game_are_those_of_its_review(match: Match) -> None:
    found = review(match)
    rows = read_review(msgspec.json.encode(found.as_json()))
    (ann, figures), (bob, others) = figures_for(ended(match, "ann", "bob"), sides_of(match), rows)
    assert (ann, bob) == ("ann", "bob")
    assert figures.luck == found.ledger[0].luck
    assert figures.precision == found.players[0].precision
    assert figures.share + others.share == 1
    assert figures.adjusted is not None
    assert others.adjusted is not None
    assert figures.adjusted + others.adjusted == pytest.approx(1)
    assert figures.unlucky is not None
    line = found.lines[figures.unlucky.line - 1]
    assert (line.seat, line.luck[0]) == (1, figures.unlucky.points)
    winner = figures if figures.share else others
    assert winner.comeback is not None
    assert (figures.comeback is None) != (others.comeback is None)
    assert figures.found is not None
    assert found.lines[figures.found.line - 1].loss < 0.01


def test_partners_are_one_side() -> None:
    match = played(Variant("sequence", 4, {"first": 1}))
    assert sides_of(match) == [[1, 3], [2, 4]]
    found = outcome_of(ended(match, "ann", ":club", "bob", ":club", winners=(1, 3)), sides_of(match), None)
    assert found is not None
    assert found.sides == [["ann", "bob"], ["bot:club", "bot:club"]]
    assert found.shares == [1, 0]
    assert found.is_against_bots


@pytest.mark.parametrize(
    ("players", "fields"),
    [
        (("ann", "ann"), {}),  # on one device
        ((":club", ":club"), {}),
        (("ann", ":club"), {"learning": Learning()}),
        (("ann", ":club"), {"day": "2026-11-18"}),
    ],
    ids=str,
)
def test_what_is_not_rated(match: Match, players: tuple[str, ...], fields: dict[str, Any]) -> None:
    assert outcome_of(ended(match, *players, **fields), sides_of(match), None) is None


def test_who_wins_with_hints_is_not_rated_and_who_loses_with_them_is(match: Match) -> None:
    for winner, is_rated in ((1, False), (2, True)):
        found = ended(match, "ann", "bob", winners=(winner,))
        assert (outcome_of(found, sides_of(match), None, hinted=[1]) is not None) == is_rated


def test_who_is_not_there_at_the_end_has_lost(match: Match) -> None:
    found = ended(match, "ann", "bob", winners=(1,))
    found.table.seats[0].bot = "club"
    outcome = outcome_of(found, sides_of(match), None)
    assert outcome is not None
    assert outcome.shares == [0, 1]
    assert forfeited([1.0, 0.0, 0.0], [False, True, True]) == [0, 0.5, 0.5]
    found.table.seats[1].bot = "club"
    assert outcome_of(found, sides_of(match), None) is None  # nobody stayed


# The store


async def test_a_game_that_is_over_is_to_be_booked_and_one_has_it(store_url: str, match: Match) -> None:
    async with opened(store_url) as store:
        assert await store.claim_booking(1, NOW, NOW + 9) is None
        await kept(store, match, "ann", "bob")
        claims = await asyncio.gather(*(store.claim_booking(1, NOW, NOW + 9) for _ in range(4)))
        assert [claim and claim.table_id for claim in claims if claim] == ["t1"]
        assert await store.claim_booking(1, NOW + 8, NOW + 20) is None
        assert await store.claim_booking(1, NOW + 9, NOW + 20)  # whoever had it is gone
        await store.settle_booking("t1", 1, 0)
        assert await store.claim_booking(1, NOW + 99, NOW + 200) is None
        assert await store.claim_booking(2, NOW + 99, NOW + 200)  # by a later version


async def test_games_that_were_over_before_there_were_books_are_booked(
    store_url: str, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:4])
        async with opened(store_url) as store:
            await store.create(a_table("t0"), NOW)
            await store.create(seated(match, "ann", "bob"), NOW)
            assert isinstance(store, DatabaseStore)
            await store.append("t1", 0, match.log, Standing(), NOW)
            await store._ask(Query("UPDATE tables SET is_over = 1, updated_s = 5e9 WHERE id = 't1'"))
    async with opened(store_url) as store:
        booking = await store.claim_booking(1, NOW, NOW)
        assert booking == ("t1", NOW)  # when its last line was written
        await keeper(store).book_next()


async def test_what_was_booked_is_the_same_when_it_is_booked_again(store_url: str, match: Match) -> None:
    async with opened(store_url) as store:
        await kept(store, match, "ann", ":club")
        assert await keeper(store).book_next()
        first = await store.figures_of("ann")
        assert not await keeper(store).book_next()
        await store.unbook_all()
        assert await store.figures_of("ann") == []
        assert await keeper(store).book_next()
        assert await store.figures_of("ann") == first
        figures = msgspec.json.decode(first[0].document, type=Figures)
        assert (figures.seats, figures.bots, figures.luck) == (2, ["club"], None)


# In the background


async def test_a_review_comes_after_those_that_somebody_waits_for_and_is_not_kept(
    sqlite_url: str, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "COMMAND", PROMPT_REVIEWS)
    async with opened(sqlite_url) as store:
        await kept(store, match, "ann", ":club")
        desk = ReviewDesk(store)
        book = Bookkeeper(store, desk, pause_s=0.01)
        assert await book.book_next()
        figures = msgspec.json.decode((await store.figures_of("ann"))[0].document, type=Figures)
        assert figures.luck == pytest.approx(review(match).ledger[0].luck)
        assert await store.review("t1", reviewing.VERSION) is None
        desk.jobs = {
            "t1": reviewing.Job(match.record(), is_background=True),
            "t2": reviewing.Job(match.record()),
        }
        assert desk.due() == "t2"
        assert desk.ask("t1", match.record()) is desk.jobs["t1"]
        assert desk.due() == "t1"  # now somebody waits
        await desk.close()


async def test_a_review_that_fails_is_tried_again_on_another_day(
    sqlite_url: str, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(sqlite_url) as store:
        await kept(store, match, "ann", ":club")
        desk = ReviewDesk(store, ("false",))
        book = Bookkeeper(store, desk, pause_s=0.01)
        assert await book.book_next()
        assert len(await store.figures_of("ann")) == 1  # as far as it is known without
        assert not await book.book_next()
        monkeypatch.setattr(books, "time", lambda: time() + books.AGAIN_S + 1)
        assert await book.book_next()
        await desk.close()


async def test_a_server_books_what_ends_at_its_tables(sqlite_url: str) -> None:
    match = played(FIRST["sequence"])
    async with serving(sqlite_url) as service:
        table = await new_table(service, "ann", "*", options=match.options)
        await service.store.append(table, 0, match.log, standing_of(match), time())
        await until_booked(service.store, "ann")
        assert [each.table_id for each in await service.store.figures_of("ann")] == [table]


async def until_booked(store: Store, person: str, count: int = 1) -> None:
    """Wait until so many games of somebody are booked."""
    async with asyncio.timeout(PATIENCE_S):
        while len(await store.figures_of(person)) < count:
            await asyncio.sleep(0.01)
