"""The workshop: boards painted by hand in a page, for every game that has a workshop.

The server keeps nothing of it. A board is a text that the page has: it is checked, made and measured here for
whoever asks, and travels in links.
"""

import asyncio
import secrets
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..core.game import Game
from ..core.language import _, speaking
from ..core.workshop import Brush, Canvas, Sign, Workshop, workshop_of
from .api import Handler, body_of, endpoint, reply
from .measuring import Measure
from .own_boards import MAX_TEXT, MAX_TITLE, sound_board
from .pages import page, setup_of
from .people import MAX_NAME
from .refusals import Refused
from .rules import game_of
from .service import Service
from .words import home_words, workshop_words

SEEDS = 100_000  # boards that are made for somebody are numbered up to here
ALIKE = 0.012  # means that differ by no larger share are as good as the same

BoardText = Annotated[str, msgspec.Meta(max_length=MAX_TEXT)]


def shop_of(request: Request) -> tuple[Game, Workshop]:
    """The game that an address names, and its workshop."""
    game = game_of(request)
    if game.part("workshop") is None:
        raise Refused("no-such-page")
    return game, workshop_of(game)


# The page


async def workshop_page(service: Service, request: Request) -> Mapping[str, Any]:
    """A board to begin with, all there is to paint with, and the words of the script."""
    game, shop = shop_of(request)
    first, brushes, signs = shop.LETTERS[0], shop.brushes(), shop.signs()
    setup = setup_of(game)
    setup["for_all"] = [asked for asked in setup["for_all"] if asked.name != shop.OPTION]  # it is this board
    return {
        "game": game,
        "definitions": drawn(game.view.definitions()),
        "brushes": [(brush, drawn(brush.sign.picture)) for brush in brushes],
        "signs": {letter: (sign, drawn(sign.picture)) for letter, sign in signs.items()},
        "letters": shop.LETTERS,
        "scale": scale_of(shop),
        "setup": setup,
        "max_name": MAX_NAME,
        "max_title": MAX_TITLE,
        "words": {**home_words(), **workshop_words()},
        "board": {
            "game": game.id,
            "option": shop.OPTION,
            "name": _("Board {letter}").format(letter=first),
            "brushes": [brush_told(brush) for brush in brushes],
            "signs": {letter: {"title": sign.title, "look": sign.look} for letter, sign in signs.items()},
            **board_told(shop, shop.lettered(first), has_canvas=True),
        },
    }


def drawn(picture: str) -> Markup:
    """A picture of the game's, for a template."""
    return Markup(picture)  # noqa: S704


def brush_told(brush: Brush) -> dict[str, Any]:
    """What a script knows of a brush."""
    told = brush._asdict()
    sign: Sign = told.pop("sign")
    return {**told, "look": sign.look}


def board_told(shop: Workshop, text: str, *, has_canvas: bool) -> dict[str, Any]:
    """A board as it stands: what is to be mended, or how good it is."""
    faults = shop.faults(text)
    told = {
        "text": text,
        "borders": shop.borders(text),
        "faults": [fault._asdict() for fault in faults],
        "is_standard": not faults and not shop.standard_problems(text),
        "praise": "" if faults else shop.praise(text),
    }
    return {**told, "canvas": canvas_told(shop.canvas(text))} if has_canvas else told


def canvas_told(canvas: Canvas) -> dict[str, Any]:
    """A board's field."""
    return {**canvas._asdict(), "spaces": [space._asdict() for space in canvas.spaces]}


def scale_of(shop: Workshop) -> dict[str, Any]:
    """The scale on which a board is shown beside the game's own: places from 0 to 1."""
    low, high = shop.SCALE
    step = max(1, (high - low) // 3)
    return {
        "low": low,
        "high": high,
        "marks": [(turns, (turns - low) / (high - low)) for turns in range(low, high + 1, step)],
        "own": [(turns - low) / (high - low) for turns in shop.TURNS.values()],
        "own_name": f"{shop.LETTERS[0]}–{shop.LETTERS[-1]}",
        "measured": _(shop.MEASURED),
    }


# What its script asks


class BoardWish(msgspec.Struct, forbid_unknown_fields=True):
    """A board, as far as it is painted; and whether its field is wanted too."""

    text: BoardText
    has_canvas: bool = False


async def post_check(service: Service, request: Request) -> Response:
    """What is to be mended on a board."""
    _game, shop = shop_of(request)
    wish = await body_of(request, BoardWish)
    with speaking(request.state.visit.language):
        return reply(service, request, board_told(shop, wish.text, has_canvas=wish.has_canvas))


async def post_made(service: Service, request: Request) -> Response:
    """A board of the workshop's own making; the same for the same number."""
    _game, shop = shop_of(request)
    wish = await body_of(request, SeedWish)
    seed = secrets.randbelow(SEEDS) + 1 if wish.seed is None else wish.seed
    text = await made(shop, seed)
    with speaking(request.state.visit.language):
        name = _("Board {letter}").format(letter=seed)
        told = board_told(shop, text, has_canvas=True)
    return reply(service, request, {"seed": seed, "name": name, **told})


class SeedWish(msgspec.Struct, forbid_unknown_fields=True):
    """The number of a board, or nothing for any."""

    seed: Annotated[int, msgspec.Meta(ge=0, lt=1 << 31)] | None = None


async def made(shop: Workshop, seed: int) -> str:
    """The board of a seed; others are served between two attempts at it."""
    for text in shop.attempts(seed):
        if text is not None:
            return text
        await asyncio.sleep(0)
    raise Refused("internal")


async def get_own(service: Service, request: Request) -> Response:
    """One of the game's own boards."""
    _game, shop = shop_of(request)
    letter = request.path_params["letter"]
    if len(letter) != 1 or letter not in shop.LETTERS:
        raise Refused("no-such-page")
    with speaking(request.state.visit.language):
        name = _("Board {letter}").format(letter=letter)
        told = board_told(shop, shop.lettered(letter), has_canvas=True)
    return reply(service, request, {"name": name, **told})


# How hard it is


class MeasureWish(msgspec.Struct, forbid_unknown_fields=True):
    """Which board to measure; nothing, to leave the one that is."""

    text: BoardText | None = None


async def post_measure(service: Service, request: Request) -> Response:
    """How hard a board is, as far as that is known by now; who stops asking wants to know no more."""
    game, shop = shop_of(request)
    wish = await body_of(request, MeasureWish)
    person, network = request.state.person, request.state.visit.network
    if wish.text is None:
        service.measuring.leave(person)
        return reply(service, request, {"status": "left"})
    found = service.measuring.ask(person, network, game.id, sound_board(shop, wish.text))
    with speaking(request.state.visit.language):
        return reply(service, request, measure_told(shop, found))


def measure_told(shop: Workshop, measure: Measure | None) -> dict[str, Any]:
    """How far a board is measured, and how hard it is once it is."""
    if measure is None:
        return {"status": "later"}
    if measure.failed_s is not None:
        return {"status": "failed"}
    if not measure.is_done:
        status = "warming-up" if measure.is_warming_up else "measuring" if measure.games else "waiting"
        return {"status": status, "progress": measure.games / measure.most}
    low, high = measure.mean - measure.reach, measure.mean + measure.reach
    return {
        "status": "done",
        "progress": 1,
        "turns": measure.mean,
        "low": low,
        "high": high,
        "games": measure.games,
        "verdict": verdict_on(shop, measure),
        "words": _(
            "A careful player needs {turns} turns ({low} to {high}); {first} to {last} take {least} to "
            "{most}. Games played: {games}."
        ).format(
            turns=f"{measure.mean:.1f}",
            low=f"{low:.1f}",
            high=f"{high:.1f}",
            first=shop.LETTERS[0],
            last=shop.LETTERS[-1],
            least=f"{min(shop.TURNS.values()):.1f}",
            most=f"{max(shop.TURNS.values()):.1f}",
            games=measure.games,
        ),
    }


def verdict_on(shop: Workshop, measure: Measure) -> str:
    """How a board compares with the game's own, as far as it can be told apart from them."""
    usual = sum(shop.TURNS.values()) / len(shop.TURNS)
    share = measure.mean / usual - 1
    words = (
        _("As hard as {first} to {last}")
        if abs(share) < max(ALIKE, measure.reach / usual)
        else _("{percent} longer than {first} to {last}")
        if share > 0
        else _("{percent} shorter than {first} to {last}")
    )
    return words.format(
        percent=_("{percent}%").format(percent=round(100 * abs(share))),
        first=shop.LETTERS[0],
        last=shop.LETTERS[-1],
    )


ROUTES: tuple[tuple[str, str, Handler], ...] = (
    ("POST", "/api/workshop/{game}/check", post_check),
    ("POST", "/api/workshop/{game}/make", post_made),
    ("POST", "/api/workshop/{game}/measure", post_measure),
    ("GET", "/api/workshop/{game}/boards/{letter}", get_own),
)


def routes(service: Service) -> list[Route]:
    """The page, and what its script asks."""
    asked = [Route(path, endpoint(service, handler), methods=[method]) for method, path, handler in ROUTES]
    return [Route("/workshop/{game}", page(service, "workshop.html", workshop_page)), *asked]
