"""The rules: a page that leads to all games, and one for each, with pictures by the game's own view."""

import asyncio
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..core import picture
from ..core.game import Game
from ..core.language import _, languages, own_name, speaking
from ..core.match import Match
from ..core.names import tidy
from ..core.print_sheets import PrintSheet
from ..core.registry import all_games, find_game, is_playable
from ..core.rules_page import Example
from ..core.sight import Sight
from ..core.workshop import workshop_of
from .own_boards import MAX_TEXT, MAX_TITLE, sound_board
from .pages import Page, environment, html_response, page
from .people import new_id
from .refusals import Refused
from .service import Service
from .words import offline

GAP = 8  # between the parts of a picture
MAX_DIGITS = 2  # of a step's number
PRINT_SIZES = {"large": 2_300, "middle": 3_300}  # of rules on paper, and for how many letters
TABLE_MARK = "$TABLE$"  # stands for the id of a table, which it never is
TABLE_ID = re.compile("[A-Za-z0-9_-]{1,64}")

WORDS = re.compile(r'<title id="title">(.*?)</title><desc id="desc">(.*?)</desc>', re.DOTALL)
LABELS = re.compile(r' aria-label="[^"]*"((?: (?!role=)[\w:-]+="[^"]*")*)(?: role="[a-z]+")?')
IDS = re.compile(r'(?<= id=")|(?<= href="#)|(?<=url\(#)')


def routes(service: Service) -> list[Route]:
    """A page for all games and one for each, and the pictures of its examples."""
    return [
        Route("/rules", page(service, "rules_index.html", index)),
        Route("/rules/{game}", rules(service)),
        Route("/rules/{game}/print", page(service, "print.html", printed)),
        Route("/rules/{game}/{example}/{step}.svg", picture_of(service)),
    ]


async def index(service: Service, request: Request) -> Mapping[str, Any]:
    """All games."""
    return {"games": all_games(), "asked": asked(request)}


async def printed(service: Service, request: Request) -> Mapping[str, Any]:
    """What of a game can be printed."""
    game = game_of(request)
    found = game.print_sheets
    if found is None:
        raise Refused("no-such-page")
    own = own_board(game, request)
    shown = [*own, *(sheet for sheet in found.sheets() if not (own and sheet.is_own))]
    sheets = [(sheet, Markup(sheet.picture), print_size(sheet)) for sheet in shown]  # noqa: S704
    return {
        "game": game,
        "is_own": bool(own),
        "needed": _(found.NEEDED),
        "asked": asked(request),
        "definitions": Markup(found.definitions()),  # noqa: S704
        "sheets": sheets,
    }


def print_size(sheet: PrintSheet) -> str:
    """How large a sheet of rules is written, so that it fills one page: the more words, the smaller."""
    words = [
        _(message)
        for section in sheet.sections
        for message in (*section.paragraphs, *section.points, *(said for _name, said in section.rows))
    ]
    letters = sum(map(len, words))
    return next((size for size, most in PRINT_SIZES.items() if letters <= most), "small")


def own_board(game: Game, request: Request) -> list[PrintSheet]:
    """The sheet of a board that the address holds, if it does; raises Refused or BadBoard if it is none."""
    text, title = request.query_params.get("board"), request.query_params.get("name", "")
    if text is None or game.part("workshop") is None:
        return []
    if len(text) > MAX_TEXT:
        raise Refused("bad-board")
    shop = workshop_of(game)
    return [shop.sheet(sound_board(shop, text), tidy(title).strip()[:MAX_TITLE])]


def asked(request: Request) -> str:
    """What an address asked for, for the addresses that lead on: a language."""
    language = request.query_params.get("lang")
    return f"?lang={language}" if language in languages() else ""


def table_of(request: Request) -> str:
    """The table from which one came to look something up."""
    table = request.query_params.get("from", "")
    return table if TABLE_ID.fullmatch(table) else ""


def rules(service: Service) -> Page:
    """The endpoint of a game's rules; of the page only the way back to a table is not the same for all."""

    async def get(request: Request) -> Response:
        visit, table, game = service.visit(request), table_of(request), game_of(request)
        request.state.person = visit.person or new_id()
        await draw_all(game, visit.language)
        html = rules_html(game, visit.language, asked(request), TABLE_MARK if table else "")
        return html_response(service, request, html.replace(TABLE_MARK, table))

    return get


async def draw_all(game: Game, language: str) -> None:
    """Draw what the page shows, and let others be served in between: the first time takes a while."""
    for example in examples_of(game):
        drawn(game, example.id, 0, language)
        await asyncio.sleep(0)


@lru_cache(maxsize=128)
def rules_html(game: Game, language: str, query: str, table: str) -> str:
    """The page of a game's rules, remembered."""
    known = {code: own_name(code) for code in languages()}
    with speaking(language):
        facts = rules_facts(game, language)
        return (
            environment()
            .get_template("rules.html")
            .render(language=language, languages=known, asked=query, table=table, **facts)
        )


def rules_facts(game: Game, language: str) -> Mapping[str, Any]:
    """A game's sections, with the first picture of every example."""
    return {
        "game": game,
        "others": [other for other in all_games() if other is not game],
        "has_lesson": game.lesson is not None,
        "has_sheets": game.print_sheets is not None,
        "has_workshop": game.part("workshop") is not None,
        "sections": game.rules_page.SECTIONS,
        "pictures": {each.id: Markup(drawn(game, each.id, 0, language)) for each in examples_of(game)},  # noqa: S704
        "words": {"step": _("Step {step} of {steps}"), "offline": offline()},
    }


def picture_of(service: Service) -> Page:
    """The endpoint of the pictures, in the visitor's language."""

    async def get(request: Request) -> Response:
        language = service.visit(request).language
        svg = drawn(game_of(request), request.path_params["example"], step_of(request), language)
        headers = {"cache-control": "max-age=600", "vary": "accept-language, cookie"}
        return Response(svg, media_type="image/svg+xml", headers=headers)

    return get


def game_of(request: Request) -> Game:
    """The game that an address names."""
    name = request.path_params["game"]
    if not is_playable(name):
        raise Refused("no-such-page")
    return find_game(name)


def step_of(request: Request) -> int:
    """The step that an address names."""
    written = request.path_params["step"]
    if not (written.isascii() and written.isdigit() and len(written) <= MAX_DIGITS):
        raise Refused("no-such-page")
    return int(written)


# Pictures


def examples_of(game: Game) -> list[Example]:
    """All examples of a game's rules."""
    return [example for section in game.rules_page.SECTIONS for example in section.examples]


@lru_cache(maxsize=512)
def drawn(game: Game, name: str, step: int, language: str) -> str:
    """The picture of an example's step, remembered: it is the same for all who speak a language."""
    examples = {each.id: each for each in examples_of(game)}
    if name not in examples or step >= len(examples[name].steps):
        raise Refused("no-such-page")
    with speaking(language):
        return as_image(picture_for(examples[name], examples[name].match(game, step)), name)


def picture_for(example: Example, match: Match) -> str:
    """The parts of a position that an example shows."""
    view = match.game.view
    whole = view.draw(match, style=False, seat=example.seat)
    said = WORDS.search(whole)
    if not example.parts or said is None:
        return whole
    shown = [part for part in view.parts(match, Sight(example.seat)) if part.name in example.parts]
    groups, height = picture.stacked(shown, GAP)
    margin = picture.MARGIN
    box = (-margin, -margin, picture.WIDTH + 2 * margin, height + 2 * margin)
    title, desc = (picture.Markup(words) for words in said.groups())
    return picture.document(box, title, desc, view.definitions(), *groups)


def as_image(svg: str, prefix: str) -> str:
    """A picture among others on a page: its ids are its own, and what it shows is told as a whole."""
    told = svg.replace('role="group"', 'role="img"', 1).replace(
        'aria-labelledby="title desc"', f'aria-labelledby="{prefix}-title {prefix}-desc"', 1
    )
    return IDS.sub(f"{prefix}-", LABELS.sub(r"\1", told))
