"""The pages of matches of two sides, and what their forms send."""

from collections.abc import Mapping, Sequence
from time import time
from typing import Any, NamedTuple

from babel.numbers import format_decimal
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..core.language import N_, _, spoken
from ..core.registry import find_game
from . import bouts
from .again_pages import field_of
from .api import Handler, endpoint
from .bouts import SIDES, Pair, Score
from .club_pages import sent_to
from .pages import page
from .refusals import Refused
from .review_pages import number_in
from .seating import require
from .service import Service
from .table import Listed
from .today import dealt_games
from .words import copy_words

# Translators: the two sides of a match
TITLES = {bouts.SUN: N_("Sun"), bouts.MOON: N_("Moon")}


class Place(NamedTuple):
    """A seat for a side, as the page shows it."""

    side: int
    title: str
    name: str  # nothing where it is free
    is_you: bool


class Row(NamedTuple):
    """A pair, as the page shows it."""

    number: int
    places: list[Place]
    words: str  # how far it is
    is_own: bool


class Told(NamedTuple):
    """A game of a deal, as the page shows it."""

    path: str
    words: str  # who sat where
    result: str


async def bout_page(service: Service, request: Request) -> Mapping[str, Any]:
    """A match: its seats, its score, and the games that can be seen."""
    bout, person = request.path_params["bout"], request.state.person
    pairs = await bouts.pairs_of(service.store, bout)
    await bouts.tell_dice(service.hub, pairs)
    pairs = await bouts.pairs_of(service.store, bout)
    own, score = bouts.own_pair(pairs, person), await bouts.score_of(service.hub, pairs)
    return {
        "bout": bout,
        "game": find_game(pairs[0].first.table.game),
        "link": f"{request.base_url}bout/{bout}",
        "pairs": [row_of(pair, person) for pair in pairs],
        "own": own,
        "call": call_of(own) if own else "",
        "is_full": all(pair.first.table.is_started for pair in pairs),
        "score": score,
        "score_words": score_words(score),
        "games_text": number_text,
        "deals": [[told(each) for each in bouts.games_of_deal(pairs, pair.number)] for pair in pairs],
        "words": copy_words(),
    }


def row_of(pair: Pair, person: str) -> Row:
    """A pair as the page shows it."""
    places = [
        Place(side, _(TITLES[side]), seat.name if seat.kind != "open" else "", is_you(pair, side, person))
        for side in SIDES
        for seat in (pair.seat(side),)
    ]
    return Row(pair.number, places, state_of(pair), pair.has(person))


def is_you(pair: Pair, side: int, person: str) -> bool:
    """Whether somebody plays for this side here."""
    return pair.seat(side).person == person


def state_of(pair: Pair) -> str:
    """How far a pair is."""
    if not pair.first.table.is_started:
        return _("waits for its players")
    if not pair.first.standing.is_over:
        return _("plays its first game")
    if not (pair.second and pair.second.standing.is_over):
        return _("plays its second game")
    return _("has played both games")


def call_of(pair: Pair) -> str:
    """What a player is asked to do; nothing where there is nothing to be done."""
    if not pair.first.table.is_started or (pair.second and pair.second.standing.is_over):
        return ""
    if pair.second:
        return _("Go on with the second game")
    return _("Begin the second game") if pair.first.standing.is_over else _("Play the first game")


def score_words(score: Score) -> str:
    """How a match stands, in words."""
    if score.played < score.total:
        return _("{played} of {total} games are over.").format(played=score.played, total=score.total)
    if len(score.leaders) > 1:
        return _("Both sides have won as much.")
    return _("The Sun wins the match.") if bouts.SUN in score.leaders else _("The Moon wins the match.")


def number_text(number: float) -> str:
    """Games that were won."""
    return format_decimal(number, locale=spoken())


def told(game: Listed) -> Told:
    """A game of a deal; its path only once it can be seen."""
    table, winners = game.table, game.standing.winners
    names = [
        _("{name} ({side})").format(name=seat.name, side=_(TITLES[bouts.side_at(table, number)]))
        for number, seat in enumerate(table.seats, 1)
        if seat.kind != "open"
    ]
    if not game.standing.is_over:
        result = ""
    elif len(winners) == 1:
        side = bouts.side_at(table, winners[0])
        result = _("won by the Sun") if side == bouts.SUN else _("won by the Moon")
    else:
        result = _("drawn")
    is_seen = table.bout is not None and table.bout.is_told
    return Told(f"/t/{table.id}/review" if is_seen else "", " – ".join(names), result)


async def post_bout(service: Service, request: Request) -> Response:
    """Prepare a match."""
    game, people = await field_of(request, "game"), number_in(await field_of(request, "people") or "4")
    require(game in {each.id for each in dealt_games()}, "unknown-game")
    require(people % len(SIDES) == 0, "bad-options")
    if not service.new_tables.take(request.state.visit.network):
        raise Refused("too-fast")
    bout = await bouts.create(service.store, game, people // len(SIDES), time())
    return sent_to(service, request, f"/bout/{bout}")


async def found(service: Service, request: Request) -> tuple[str, Sequence[Pair]]:
    """The match that an address names: its path and its pairs."""
    bout = request.path_params["bout"]
    return f"/bout/{bout}", await bouts.pairs_of(service.store, bout)


async def post_sit(service: Service, request: Request) -> Response:
    """Take a seat."""
    path, pairs = await found(service, request)
    number, side = number_in(await field_of(request, "pair")), number_in(await field_of(request, "side"))
    person, language = request.state.person, request.state.visit.language
    await bouts.sit(service.hub, pairs, number, side, person, await service.name_of(person, language))
    return sent_to(service, request, path)


async def own(service: Service, request: Request) -> tuple[str, Sequence[Pair], Pair]:
    """The match, and one's own pair."""
    path, pairs = await found(service, request)
    pair = bouts.own_pair(pairs, request.state.person)
    if pair is None:
        raise Refused("foreign-seat")
    return path, pairs, pair


async def post_leave(service: Service, request: Request) -> Response:
    """Give one's seat back."""
    path, _pairs, pair = await own(service, request)
    await bouts.get_up(service.hub, pair, request.state.person)
    return sent_to(service, request, path)


async def post_play(service: Service, request: Request) -> Response:
    """Go to the game that one's pair is to play."""
    _path, pairs, pair = await own(service, request)
    require(pair.first.table.is_started, "not-started")
    return sent_to(service, request, f"/t/{await bouts.go_on(service.hub, pairs, pair, time())}")


ROUTES: tuple[tuple[str, str, Handler], ...] = (
    ("POST", "/bouts", post_bout),
    ("POST", "/bout/{bout}/sit", post_sit),
    ("POST", "/bout/{bout}/leave", post_leave),
    ("POST", "/bout/{bout}/play", post_play),
)


def routes(service: Service) -> list[Route]:
    """The routes of the pages."""
    asked = [Route(path, endpoint(service, handler), methods=[method]) for method, path, handler in ROUTES]
    return [Route("/bout/{bout}", page(service, "bout.html", bout_page)), *asked]
