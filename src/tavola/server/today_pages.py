"""The page of today's table, and what programs can ask of it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from babel.dates import format_date
from babel.numbers import format_percent
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..bots import default_bot
from ..bots.titles import title_of
from ..core.game import Game
from ..core.language import _, ngettext, spoken
from . import charts, days
from .api import endpoint, reply
from .pages import page
from .refusals import Refused
from .service import Service
from .store.interface import Attempt
from .today import Board, Deal, Place, Result, dealt_games


class Card(NamedTuple):
    """A game of the day, as the page shows it."""

    game: Game
    opponent: str
    commitment: str
    secret: str  # nothing before the day is over
    path: str  # of one's own table; nothing before one has begun
    own: str  # what one's own game came to, in words
    standing: str  # one's place among all, in words
    played: str  # how many have played, in words
    board: list[tuple[Place, str]]  # with the result in words; nothing for who has not played
    spread: Markup  # a dot for each person; nothing where no points count, or nobody else has played
    spread_words: str


async def today_page(service: Service, request: Request) -> Mapping[str, Any]:
    """Today, or a day that is over."""
    now = await service.today.prepare()
    day = request.path_params.get("day", now)
    if day != now:
        await require_past(service, day)
    cards = [await card_of(service, day, game, request.state.person) for game in dealt_games()]
    coming = [deal for deal in await service.today.published() if deal.day > now] if day == now else []
    return {
        "cards": cards,
        "date": date_words(day),
        "is_today": day == now,
        "before": await earlier(service, day),
        "coming": [(date_words(deal.day), _(title_at(deal)), deal.told()["commitment"]) for deal in coming],
    }


async def require_past(service: Service, day: str) -> None:
    """Refuse a day of which nothing may be told yet, or on which nothing was dealt."""
    try:
        is_past = days.is_told(day) and days.later(day, 0) == day
    except (ValueError, OverflowError):
        is_past = False
    if not (is_past and await service.store.has_deal(day)):
        raise Refused("no-such-page")


async def earlier(service: Service, day: str) -> str:
    """The day before, if it can be looked at."""
    before = days.later(day, -1)
    return before if days.is_told(before) and await service.store.has_deal(before) else ""


async def card_of(service: Service, day: str, game: Game, person: str) -> Card:
    """A game of a day, as somebody may see it."""
    deal = await service.today.deal(day, game.id)
    attempt = await service.store.attempt(day, game.id, person)
    board = await service.today.board(day, game.id, person)
    own = board.own
    spread, words = await spread_of(service, day, game, own.result) if own else (Markup(), "")
    is_seen = own is not None or days.is_told(day)
    return Card(
        game,
        _(title_of(game, default_bot(game))),
        deal.told()["commitment"],
        deal.told().get("secret", ""),
        path_of(attempt),
        result_words(own.result) if own else "",
        standing_words(board),
        played_words(board.tally.total),
        [(place, result_words(place.result)) for place in board.places] if is_seen else [],
        spread,
        words,
    )


async def spread_of(service: Service, day: str, game: Game, own: Result) -> tuple[Markup, str]:
    """Everybody's points as a chart and in words; nothing where none count, or nobody else has any."""
    counts = await service.today.spread(day, game.id, own)
    if own.points is None or counts.total() < 2:
        return Markup(), ""
    fewer = sum(count for points, count in counts.items() if points < own.points) / counts.total()
    share = format_percent(round(fewer, 2), locale=spoken())
    words = _("More points than {share} of {count} people.").format(share=share, count=counts.total())
    return Markup(charts.heap(words, counts, own.points)), words  # noqa: S704


def path_of(attempt: Attempt | None) -> str:
    """Where somebody plays, or has played."""
    if attempt is None:
        return ""
    path = f"/t/{attempt.listed.table.id}"
    return f"{path}/review" if attempt.listed.standing.is_over else path


def result_words(result: Result) -> str:
    """What a game came to."""
    if result.has_resigned:
        return _("Resigned")
    rolls = ngettext("{count} roll", "{count} rolls", result.rolls).format(count=result.rolls)
    end = _("Won in {rolls}") if result.has_won else _("Lost after {rolls}")
    words = end.format(rolls=rolls)
    if result.points is None:
        return words
    points = ngettext("{count} point", "{count} points", result.points).format(count=result.points)
    return _("{points} · {end}").format(points=points, end=words)


def standing_words(board: Board) -> str:
    """Where one stands among all."""
    if board.own is None:
        return ""
    if board.tally.total == 1:
        return _("You are the first.")
    return _("Place {rank} of {total}").format(rank=board.own.rank, total=board.tally.total)


def played_words(count: int) -> str:
    """How many have played."""
    if not count:
        return _("Nobody has played yet.")
    return ngettext("{count} person has played.", "{count} people have played.", count).format(count=count)


def date_words(day: str) -> str:
    """A day in words."""
    return format_date(days.start_of(day).date(), format="long", locale=spoken())


def title_at(deal: Deal) -> str:
    """The title of a deal's game."""
    return next(game.title for game in dealt_games() if game.id == deal.game)


async def post_play(service: Service, request: Request) -> Response:
    """Begin today's game, or go on with it: the way there."""
    visit, person, game = request.state.visit, request.state.person, request.path_params["game"]
    found = await service.store.attempt(await service.today.prepare(), game, person)
    if found is None and not service.new_tables.take(visit.network):
        raise Refused("too-fast")
    name = await service.name_of(person, visit.language)
    table = found.listed.table.id if found else await service.today.play(game, person, name)
    response = reply(service, request, {"id": table, "path": f"/t/{table}"}, 303)
    response.headers["location"] = f"/t/{table}"
    return response


async def get_deals(service: Service, request: Request) -> Response:
    """What is dealt today and on the coming days, as far as anyone may know."""
    deals = [deal.told() for deal in await service.today.published()]
    return reply(service, request, {"deals": deals})


def routes(service: Service) -> list[Route]:
    """The routes of the page."""
    return [
        Route("/today", page(service, "today.html", today_page)),
        Route("/today/{day}", page(service, "today.html", today_page)),
        Route("/today/{game}/play", endpoint(service, post_play), methods=["POST"]),
        Route("/api/today", endpoint(service, get_deals)),
    ]
