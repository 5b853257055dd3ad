"""The first page: every game, what waits for oneself, and forms whose every answer makes a table."""

import gzip
import json
from typing import Any

import pytest

from tavola import GAMES, find_game
from tavola.bots import DEFAULT
from tavola.core.game import Game
from tavola.core.language import speaking
from tavola.server import lists
from tavola.server.assets import script_url, style_url
from tavola.server.boards import THEMES
from tavola.server.forms import (
    Question,
    companions_question,
    for_all_questions,
    hints_question,
    invitation_questions,
    levels,
    opponents_question,
    option_questions,
)
from tavola.server.settings import Limits
from tavola.server.table import Listed, Seat, Standing, Table

from .guest import serving
from .visitor import BOT, OPEN, PERSON, Reader, every_language, made, visiting

MAX_FIRST_PAGE_BYTES = 100_000  # compressed, with all that it loads
MAX_FIRST_LOADS = 10  # besides fonts, the pictures of the other theme, of dialogs, and for a phone's screen


# The first page


async def test_the_first_page_is_light(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        html = (await client.get("/")).text
        leads = {lead.partition("#")[0] for lead in Reader(html).values("href", "src", besides=("a",))}
        later = {lead for lead in leads if "/dark" in lead or "/boards/" in lead}
        loads = {lead for lead in leads - later if not lead.endswith((".png", ".woff2"))}
        assert {script_url("home"), style_url("home")} <= loads
        assert len(loads) <= MAX_FIRST_LOADS
        bodies = [html.encode(), *[(await client.get(lead)).content for lead in sorted(loads)]]
        assert sum(len(gzip.compress(body)) for body in bodies) < MAX_FIRST_PAGE_BYTES


async def test_it_shows_every_game_and_each_way_to_play(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        page = Reader((await client.get("/")).text)
        assert (
            page.values("data-play") == page.values("data-device") == page.values("data-invite") == set(GAMES)
        )
        ways = {f"{way}-{name}" for way in ("bots", "device", "invite") for name in GAMES}
        boards = {f"boards-{way}-diceland" for way in ("bots", "device", "invite")}
        assert page.values("data-open") == ways | boards | {"me"}


async def test_what_waits_for_oneself_comes_first(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client, visiting(service) as other:
        await client.get("/api/me")
        waiting = await made(client, PERSON, BOT, start=True)
        await made(client, PERSON, OPEN, is_listed=True)
        html = (await client.get("/lists")).text
        assert f'<a class="card waiting" href="/t/{waiting}">' in html
        assert html.count("Your turn") == 2  # above all, and in the list
        assert html.index(f'class="line" href="/t/{waiting}"') < html.index("1 free seat")
        assert "Nobody is looking for players" in html  # one's own table is none to join
        theirs = (await other.get("/lists")).text
        assert "No game is under way." in theirs
        assert theirs.count(">Join<") == 1
        assert "Your turn" not in theirs


async def test_all_that_waits_for_oneself_stands_above_the_games_and_else_the_last_one(
    sqlite_url: str,
) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        await client.get("/api/me")
        tables = [await made(client, PERSON, BOT, start=True) for _ in range(2)]
        html = (await client.get("/")).text
        above = html[: html.index('class="games"')]
        assert all(f'<a class="card waiting" href="/t/{table}">' in above for table in tables)


def test_a_game_that_waits_for_others_stands_above_where_none_waits_for_oneself() -> None:
    theirs, yours = (
        lists.Row(find_game(next(iter(GAMES))), f"/t/{turn}", "", "", turn, turn == "Your turn", [], "", "")
        for turn in ("Tom’s turn", "Your turn")
    )
    assert lists.Lists([theirs], [], []).waiting == [theirs]
    assert lists.Lists([yours, theirs], [], []).waiting == [yours]


def listed(*seats: Seat, **fields: Any) -> Listed:
    """A table of a list."""
    standing = Standing(fields.pop("is_over", False), fields.pop("awaited", ()), fields.pop("winners", ()))
    ply = fields.pop("ply", 0)
    table = Table("x", next(iter(GAMES)), {}, list(seats), "a", "", 0.0)
    for name, value in fields.items():
        setattr(table, name, value)
    return Listed(table, standing, ply, 0.0)


ADA = Seat("person", "Ada", "a", contribution="0")
BRUNO = Seat("person", "Bruno", "b", contribution="0")
LATE = Seat("person", "Bruno", "b")
MEI = Seat("person", "Mei", "a", contribution="0")
MENTA = Seat("bot", "Menta", bot="random")


@pytest.mark.parametrize(
    ("found", "others", "told", "is_your_turn"),
    [
        (listed(ADA, Seat()), "", "1 free seat", False),
        (listed(ADA, Seat(), Seat(), MENTA), "with Menta", "2 free seats", False),
        (listed(ADA, LATE, is_started=True), "with Bruno", "Bruno’s turn", False),
        (
            listed(LATE, ADA, is_started=True, is_sealed=True, ply=3, awaited=(2,)),
            "with Bruno",
            "Your turn",
            True,
        ),
        (
            listed(ADA, MEI, is_started=True, is_sealed=True, ply=3, awaited=(2,)),
            "with Mei",
            "Mei’s turn",
            True,
        ),  # on one device
        (
            listed(ADA, BRUNO, is_started=True, is_sealed=True),
            "with Bruno",
            "Your turn",
            True,
        ),  # who begins is thrown for
        (
            listed(ADA, BRUNO, MENTA, is_started=True, is_sealed=True, ply=9, awaited=(2, 3)),
            "with Bruno and Menta",
            "To play: Bruno and Menta",
            False,
        ),
        (
            listed(ADA, BRUNO, is_started=True, is_over=True, ply=9, winners=(2,)),
            "with Bruno",
            "Bruno wins!",
            False,
        ),
        (
            listed(ADA, BRUNO, is_started=True, is_over=True, ply=9, winners=(1, 2)),
            "with Bruno",
            "Ada and Bruno win!",
            False,
        ),
        (listed(ADA, MEI), "with Mei", "0 free seats", False),
    ],
)
def test_a_line_of_a_list(found: Listed, others: str, told: str, is_your_turn: bool) -> None:
    row = lists.row_of(found, "a", 3600.0)
    assert (row.others, row.turn + row.note, row.is_your_turn) == (others, told, is_your_turn)
    assert (row.moment, row.ago) == ("1970-01-01T00:00:00+00:00", "1 hour ago")


def test_a_table_of_a_game_that_is_gone_is_left_out() -> None:
    here, gone = listed(ADA, BRUNO), listed(ADA, BRUNO, game="gone")
    assert [row.game.id for row in lists.rows([gone, here], "a", 0.0)] == [here.table.game]


# Forms


@pytest.mark.parametrize("name", GAMES)
async def test_every_answer_of_a_form_makes_a_table(name: str, sqlite_url: str) -> None:
    """With every number of seats that it is offered for."""
    game = find_game(name)
    async with (
        serving(sqlite_url, limits=Limits(table_burst=1000, request_burst=1000)) as service,
        visiting(service) as client,
    ):
        for seats in game.seats:
            for question in (*invitation_questions(game), asked_hints(game), *option_questions(game)):
                for answer in question.answers:
                    if not answer.seats or str(seats) in answer.seats.split():
                        wish = wish_of(seats, question.name, json.loads(answer.value))
                        await made(client, game=name, **wish)


async def test_one_board_of_diceland_can_be_chosen_for_all(sqlite_url: str) -> None:
    game = find_game("diceland")
    (asked,) = for_all_questions(game)
    assert [json.loads(answer.value) for answer in asked.answers] == [None, *"ABCDEFGH"]
    assert asked.answers[0].is_chosen
    assert asked.is_for_all
    async with serving(sqlite_url) as service, visiting(service) as client:
        for seats in game.seats:
            await made(client, game=game.id, **wish_of(seats, asked.name, ["H"] * seats))


async def test_each_board_to_choose_has_a_picture_of_its_own(sqlite_url: str) -> None:
    (asked,) = for_all_questions(find_game("diceland"))
    async with serving(sqlite_url) as service, visiting(service) as client:
        home = (await client.get("/")).text
        drawn = set()
        for path in (f"{asked.pictures}/{letter}/{theme}.svg" for letter in "ABCDEFGH" for theme in THEMES):
            assert f'src="{path}" alt="" loading="lazy"' in home
            found = await client.get(path)
            assert found.headers["content-type"] == "image/svg+xml"
            drawn.add(found.text)
        assert len(drawn) == 16
        for path in (
            f"{asked.pictures}/Z/light.svg",
            f"{asked.pictures}/A/pink.svg",
            "/board/garden/boards/A/light.svg",
        ):
            assert (await client.get(path)).status_code == 404


def asked_hints(game: Game) -> Question:
    """The question whether there are hints, which our own games all have."""
    found = hints_question(game)
    assert found
    return found


def wish_of(seats: int, name: str, value: Any) -> dict[str, Any]:
    """What an invitation asks for, as home.js writes it."""
    bots = value if name == "bots" else 0
    wish: dict[str, Any] = {"seats": [PERSON, *[OPEN] * (seats - 1 - bots), *[BOT] * bots]}
    if name in ("is_listed", "pace", "has_hints"):
        wish[name] = value
    elif name not in ("seats", "bots"):
        wish["options"] = {name: value}
    return wish


@pytest.mark.parametrize("name", GAMES)
def test_one_answer_is_chosen_and_it_suits_any_number_of_seats(name: str) -> None:
    game = find_game(name)
    besides = (asked_hints(game), opponents_question(game), companions_question(game))
    for question in (*invitation_questions(game), *besides, *option_questions(game)):
        chosen = [answer for answer in question.answers if answer.is_chosen]
        assert [answer.seats for answer in chosen] == [""] or question.name == "bots"
        assert chosen == [question.answers[0]]
        assert all(answer.words for answer in question.answers)


@every_language
def test_the_levels_are_offered_with_words_and_the_usual_one_is_chosen(language: str) -> None:
    with speaking(language):
        offered = levels(find_game("sequence"))
    assert [level.name for level in offered if level.is_chosen] == [DEFAULT]
    assert all(level.title and level.about for level in offered)
    assert len({level.title for level in offered}) == len(offered) == 5


def test_an_option_that_is_offered_has_words_and_values_that_can_be_played() -> None:
    for option in (option for name in GAMES for option in find_game(name).options):
        assert bool(option.label) == bool(option.choices or option.for_all)
        seats = (2, 3, 4)
        assert all(option.seats_for(value, seats) for value in option.choices)
        assert not option.choices or option.default_for(2) == option.choices[0]


async def test_the_games_are_told_with_what_a_form_can_offer(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        games = (await client.get("/api/games")).json()["games"]
        offered = {(each["id"], option["name"]): option for each in games for option in each["options"]}
        assert offered["sequence", "line"]["choices"] == [
            {"value": 5, "seats": [2, 3, 4]},
            {"value": 6, "seats": [2, 4]},
        ]
        assert offered["garden", "family"]["label"]
        assert offered["diceland", "boards"]["choices"] == []
