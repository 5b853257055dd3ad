"""A person's own page, what others see of it, and what can be done with all that is kept there."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from functools import partial
from time import time
from typing import Any, NamedTuple

from babel.dates import format_date
from babel.numbers import format_decimal, format_percent
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..bots.titles import TITLES, offered
from ..core.game import Game
from ..core.language import N_, _, ngettext, spoken
from ..core.registry import all_games, is_playable
from . import charts, my_games
from .api import endpoint, reply
from .forgetting import exported, forget
from .lists import Row, names_at, row_of
from .my_games import Moment, Played, Running, Share
from .pages import page
from .people import new_id
from .puzzle_pages import offers_for
from .ratings import MOST_SIGMA, Rating, Scale
from .refusals import Refused
from .service import Service
from .store.interface import Profile, Rated
from .table import Listed
from .today import dealt_games

MOST_GAMES = 2_000  # that are searched
ON_A_PAGE = 24  # finished games
MOMENTS = 3  # of a kind
MOST_LEADERS = 100
SMOOTHED = 10  # games
PRECISIONS = 100  # games
MAX_QUERY = 60  # characters
SHOWN = ("rating", "figures")  # what can be shown to others

MOMENT_TITLES = {
    "comeback": N_("From {points} to the win"),
    "found": N_("Found it: {points} at stake"),
    "unlucky": N_("A roll that cost {points}"),
}


class Cell(NamedTuple):
    """A share of games, as the page shows it."""

    share: str  # nothing where there was no game
    of: str
    without_luck: str
    drawn: Markup


class RatingRow(NamedTuple):
    """A rating, as the page shows it."""

    game: Game
    points: int
    reach: int
    words: str


class Leading(NamedTuple):
    """Somebody on a board of the best."""

    name: str
    path: str  # of the page; bots have none
    rating: Rating
    is_you: bool = False


class MomentCard(NamedTuple):
    """A moment, as the page shows it."""

    title: str
    words: str
    path: str
    board: str
    asked: str
    game: Game


# What is said


def percent(share: float) -> str:
    """A share in whole percent."""
    return format_percent(round(share, 2), locale=spoken())


def signed(points: float, digits: int = 0) -> str:
    """What was won or lost, in points of a hundred."""
    rounded = round(100 * points, digits)
    sign = "−" if rounded < 0 else "+" if rounded else ""
    return f"{sign}{format_decimal(abs(rounded), locale=spoken())}"


def cell(share: Share) -> Cell:
    """A share as the page shows it."""
    if not share.num:
        return Cell("", _("not yet"), "", Markup())
    won = format_decimal(round(share.won, 1), locale=spoken())
    freed = ""
    if share.num_reviewed:
        # Translators: a share of won games, such as “55 % ± 6 without luck”
        freed = _("{share} ± {reach} without luck") if share.reach else _("{share} without luck")
        freed = freed.format(share=percent(share.adjusted), reach=round(100 * share.reach))
    return Cell(
        percent(share.share),
        _("{won} of {count}").format(won=won, count=share.num),
        freed,
        drawn(charts.interval(share)),
    )


def drawn(svg: str) -> Markup:
    """A chart for a page."""
    return Markup(svg)  # noqa: S704


def game_numbers(count: int) -> tuple[str, str]:
    """The first and the last game, for a chart."""
    return _("first game"), _("game {count}").format(count=count)


def games_ago(count: int) -> tuple[str, str]:
    """The last so many games, for a chart."""
    return ngettext("{count} game ago", "{count} games ago", count).format(count=count), _("last game")


def luck_charts(games: Sequence[Played]) -> dict[str, Any]:
    """Luck game by game, and on average so far."""
    lucks = my_games.lucks(games)
    if not lucks:
        return {}
    means = my_games.running(lucks)
    words = _("Over {count} games: {mean} points a game.").format(
        count=len(lucks), mean=signed(means[-1].mean, 1)
    )
    last = games_ago(min(len(lucks), charts.BARS))
    found: dict[str, Any] = {"luck_words": words, "luck": drawn(charts.bars(words, lucks, last, signed))}
    if len(lucks) > 2:
        label = _("Mean luck so far, with the band in which it lies.")
        found["even"] = drawn(
            charts.band(
                label,
                means[2:],
                (_("game {count}").format(count=3), game_numbers(len(lucks))[1]),
                0.1,
                signed,
            )
        )
    return found


def precision_chart(games: Sequence[Played]) -> dict[str, Any]:
    """Precision over time."""
    kept = my_games.precisions(games)[-PRECISIONS:]
    if not kept:
        return {}
    means = my_games.smoothed(kept, SMOOTHED)
    words = _("Lately {precision}.").format(precision=percent(means[-1]))
    ends = games_ago(len(kept))
    return {"precision_words": words, "precision": drawn(charts.dots(words, kept, means, ends, percent))}


def moment_card(moment: Moment) -> MomentCard:
    """A moment as the page shows it."""
    game, table = moment.played.game, moment.played.table_id
    shown = (
        percent(moment.mark.points)
        if moment.kind == "comeback"
        else signed(abs(moment.mark.points)).removeprefix("+")
    )
    when = format_date(date_of(moment.played.ended_s), format="medium", locale=spoken())
    return MomentCard(
        _(MOMENT_TITLES[moment.kind]).format(points=shown),
        _("{game}, {date}: move {line}").format(game=_(game.title), date=when, line=moment.mark.line),
        f"/t/{table}/review#{moment.mark.line}",
        f"/t/{table}/board",
        f"?at={moment.mark.line}",
        game,
    )


def date_of(moment_s: float) -> date:
    """The day of a moment."""
    return datetime.fromtimestamp(moment_s, UTC).date()


# Facts of the page


async def rating_facts(service: Service, person: str, games: Sequence[Played], wanted: str) -> dict[str, Any]:
    """Somebody's ratings, and how one of them came about: that of the game asked for, or played most."""
    found = [(game, await service.store.rating(game.id, person)) for game in all_games()]
    rows = [rating_row(game, rated) for game, rated in found if rated]
    rated = [each for each in games if each.sigma]
    chosen = wanted or getattr(my_games.most_played(rated), "id", "")
    after = [Rating(each.mu, each.sigma) for each in rated if each.game.id == chosen]
    drawn_band = Markup()
    if len(after) > 1:
        label = _("The rating after each game, with the band in which it lies.")
        values = [Running(each.points, each.reach) for each in after]
        drawn_band = drawn(charts.band(label, values, game_numbers(len(after)), 100, lambda n: str(round(n))))
    title = next((_(game.title) for game in all_games() if game.id == chosen), "")
    words = _("In 19 of 20 cases it lies within the ±, which narrows with every game. Luck is taken out.")
    return {"ratings": rows, "rating_words": words, "rating_chart": drawn_band, "rating_game": title}


def rating_row(game: Game, rated: Rated) -> RatingRow:
    """A rating as the page shows it."""
    rating = Rating(*rated[1:])
    games = ngettext("{count} rated game", "{count} rated games", rating.num_games).format(
        count=rating.num_games
    )
    words = _("provisional, {games}").format(games=games) if rating.is_provisional else games
    return RatingRow(game, rating.points, rating.reach, words)


async def figure_facts(service: Service, person: str, wanted: str) -> dict[str, Any]:
    """What somebody's games come to, all of them or those of one game."""
    every = my_games.played_games(await service.store.figures_of(person))
    games = [each for each in every if wanted in ("", each.game.id)]
    total = my_games.share_of(games)
    levels = {each.name: _(each.title) for each in TITLES.values()}
    titles = [game for game in all_games() if any(each.game.id == game.id for each in games)]
    since = format_date(date_of(every[0].ended_s), format="long", locale=spoken()) if every else ""
    most = my_games.most_played(every)
    return {
        "wanted": wanted,
        "choices": [game for game in all_games() if any(each.game.id == game.id for each in every)],
        "has_games": bool(every),
        "since": since,
        "mostly": _(most.title) if most else "",
        "total": total,
        "won": format_decimal(round(total.won, 1), locale=spoken()),
        "total_cell": cell(total),
        "by_seats": [(game, seats, cell(share)) for game, seats, share in my_games.by_seats(games)],
        "levels": levels,
        "by_level": [
            (
                game,
                [
                    cell(my_games.by_level(named(games, game), level)) if level in names_of(game) else None
                    for level in levels
                ],
            )
            for game in titles
        ],
        "num_pending": sum(each.figures.luck is None and not each.figures.has_left for each in games),
        **await rating_facts(service, person, games, wanted),
        **luck_charts(games),
        **precision_chart(games),
        "best": [moment_card(each) for each in my_games.best_moments(games, MOMENTS)],
        "unluckiest": [moment_card(each) for each in my_games.unluckiest(games, MOMENTS)],
    }


def named(games: Sequence[Played], game: Game) -> list[Played]:
    """Those of one game."""
    return [each for each in games if each.game.id == game.id]


def names_of(game: Game) -> set[str]:
    """The levels of bots that a game has."""
    return {each.name for each in offered(game)}


def finished(tables: Sequence[Listed], person: str, query: str, wanted: str) -> list[Row]:
    """Finished games that a search finds: by game, names, result or date."""
    now_s, words = time(), query.casefold().split()
    found = []
    for each in tables:
        row = row_of(each, person, now_s)
        when = format_date(date_of(each.updated_s), format="long", locale=spoken())
        names = names_at(each, range(1, len(each.table.seats) + 1))
        text = " ".join((_(row.game.title), names, row.note, when)).casefold()
        if wanted in ("", row.game.id) and all(word in text for word in words):
            found.append(row)
    return found


async def me_page(service: Service, request: Request) -> Mapping[str, Any]:
    """One's own page."""
    person, asked = request.state.person, request.query_params
    wanted = asked.get("game", "") if asked.get("game") in {game.id for game in all_games()} else ""
    query, number = asked.get("q", "")[:MAX_QUERY], page_number(asked.get("page", ""))
    tables = await service.store.tables_of(person, MOST_GAMES, is_over=True)
    rows = finished([each for each in tables if is_playable(each.table.game)], person, query, wanted)
    profile = await service.store.profile(person)
    return {
        **await figure_facts(service, person, wanted),
        "query": query,
        "rows": rows[(number - 1) * ON_A_PAGE : number * ON_A_PAGE],
        "num_rows": len(rows),
        "page": number,
        "num_pages": max(1, -(-len(rows) // ON_A_PAGE)),
        "num_tables": len(tables),
        "has_name": bool(await service.store.name_of(person)),
        "num_days": len(await service.store.attempts_of(person)),
        "num_solved": len(await service.store.solved_of(person)),
        "offers": await offers_for(service, person),
        "ranks": await service.today.own_ranks(person),
        "num_dealt": len(dealt_games()),
        "num_clubs": len(await service.store.clubs_of(person)),
        "profile": profile or Profile(person, ""),
        "is_own": True,
    }


def page_number(text: str) -> int:
    """The number of a page of games."""
    return max(1, int(text)) if text.isascii() and text.isdigit() and len(text) < 5 else 1


async def person_page(service: Service, request: Request) -> Mapping[str, Any]:
    """What somebody shows to others."""
    profile = await service.store.profile_at(request.path_params["page"])
    if profile is None:
        raise Refused("no-such-page")
    facts = await figure_facts(service, profile.person, "")
    if not profile.shows_rating:
        facts["ratings"] = []
    facts["has_games"] &= profile.shows_figures
    name = await service.name_of(profile.person, spoken())
    return {
        **facts,
        "name": name,
        "profile": profile,
        "best": [],
        "unluckiest": [],
        "is_own": False,
        "offers": [],
    }


async def leaderboards(service: Service, request: Request) -> Mapping[str, Any]:
    """The best of those who show their rating, and the bots among them."""
    if not service.settings.has_leaderboards:
        raise Refused("no-such-page")
    return {"boards": [(game, await leaders_of(service, game, request.state.person)) for game in all_games()]}


async def leaders_of(service: Service, game: Game, person: str) -> list[Leading]:
    """The board of a game: people whose rating is sure, and bots."""
    found = await service.store.leaders(game.id, MOST_SIGMA, MOST_LEADERS)
    people = [
        Leading(
            each.name,
            f"/people/{each.page}",
            Rating(each.mu, each.sigma, each.num_games),
            each.person == person,
        )
        for each in found
    ]
    scale = Scale.of(game)
    bots = [
        Leading(_("Bot: {level}").format(level=_(title.title)), "", scale.bot(title.name))
        for title in offered(game)
        if title.name in dict(scale.bots)
    ]
    return sorted([*people, *bots], key=lambda each: -each.rating.mu)


# What can be done


async def post_show(service: Service, request: Request) -> Response:
    """Show something to others, or hide it again."""
    what, person = request.path_params["what"], request.state.person
    if what not in SHOWN:
        raise Refused("no-such-page")
    profile = await service.store.profile(person) or Profile(person, new_id())
    shown = {"rating": profile.shows_rating, "figures": profile.shows_figures}
    shown[what] = not shown[what]
    await service.store.keep_profile(Profile(person, profile.page, shown["rating"], shown["figures"]))
    return back(service, request, "/me#shown")


async def post_forget(service: Service, request: Request) -> Response:
    """Forget all about somebody; they go on as somebody new."""
    await forget(service.store, request.state.person, time())
    request.state.person, request.state.needs_cookie = new_id(), True
    return back(service, request, "/me")


async def get_export(service: Service, request: Request) -> Response:
    """All that is kept about oneself, as one file."""
    if not service.new_tables.take(request.state.visit.network):
        raise Refused("too-fast")
    body = await exported(service.store, request.state.person)
    headers = {"content-disposition": 'attachment; filename="tavola.zip"', "cache-control": "no-store"}
    return Response(body, media_type="application/zip", headers=headers)


def back(service: Service, request: Request, path: str) -> Response:
    """Back to a page, after something was done there."""
    response = reply(service, request, {"path": path}, 303)
    response.headers["location"] = path
    return response


def routes(service: Service) -> list[Route]:
    """The routes of the page."""
    post = partial(Route, methods=["POST"])
    return [
        Route("/me", page(service, "me.html", me_page)),
        Route("/people/{page}", page(service, "me.html", person_page)),
        Route("/leaderboards", page(service, "leaderboards.html", leaderboards)),
        Route("/me/tavola.zip", endpoint(service, get_export)),
        post("/me/show/{what}", endpoint(service, post_show)),
        post("/me/forget", endpoint(service, post_forget)),
    ]
