"""The pages of puzzles: those of today and all others, and each on the real board."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..core.game import Game
from ..core.language import N_, _
from ..core.registry import find_game
from ..puzzles import GRADES, puzzles_of
from . import days
from .api import PICTURE_POLICY, endpoint, reply
from .boards import THEMES, board_of
from .pages import drawings, page
from .people import MAX_NAME
from .puzzle_shelves import (
    game_at,
    games_with_puzzles,
    next_after,
    next_of_grade,
    of_day,
    of_grade,
    puzzle_at,
)
from .reactions import reaction_titles
from .refusals import Refused
from .service import Service
from .words import table_words, tempos

KEPT_PICTURES = 64
KEPT_S = 3600  # by the browser

TITLES = {"easy": N_("Easy"), "middling": N_("Middling"), "hard": N_("Hard")}
PAGE_TITLES = {"easy": N_("Easy puzzle"), "middling": N_("Middling puzzle"), "hard": N_("Hard puzzle")}


class Offer(NamedTuple):
    """A puzzle, as a page offers it."""

    game: Game
    id: str
    grade: str  # in words
    is_solved: bool

    @property
    def path(self) -> str:
        """Where it is."""
        return f"/puzzles/{self.game.id}/{self.id}"


class Shelf(NamedTuple):
    """The puzzles of a game, as the page shows them."""

    game: Game
    today: list[Offer]
    more: list[tuple[str, str]]  # grades, and what they are called
    num_solved: int


async def solved_by(service: Service, person: str) -> dict[str, set[str]]:
    """What somebody has solved, by game; of what is there."""
    found: dict[str, set[str]] = {game.id: set() for game in games_with_puzzles()}
    for each in await service.store.solved_of(person):
        if each.game in found and each.puzzle in puzzles_of(find_game(each.game)):
            found[each.game].add(each.puzzle)
    return found


def offers_of_day(game: Game, solved: set[str]) -> list[Offer]:
    """Today's puzzles of a game."""
    every = puzzles_of(game)
    return [
        Offer(game, each, _(TITLES[every[each].grade]), each in solved) for each in of_day(game, days.today())
    ]


async def offers_for(service: Service, person: str) -> list[Offer]:
    """One puzzle of today for each game: the first that somebody has not solved, or else the last."""
    solved = await solved_by(service, person)
    today = [offers_of_day(game, solved[game.id]) for game in games_with_puzzles()]
    return [next((each for each in offers if not each.is_solved), offers[-1]) for offers in today]


def shelf_of(game: Game, solved: set[str]) -> Shelf:
    """The puzzles of a game, for who has solved some."""
    more = [(grade, _(TITLES[grade])) for grade in GRADES if of_grade(game, grade)]
    return Shelf(game, offers_of_day(game, solved), more, len(solved))


async def puzzles_page(service: Service, request: Request) -> Mapping[str, Any]:
    """All games with their puzzles of today."""
    solved = await solved_by(service, request.state.person)
    return {"shelves": [shelf_of(game, solved[game.id]) for game in games_with_puzzles()]}


async def puzzle_page(service: Service, request: Request) -> Mapping[str, Any]:
    """A puzzle: a table's page at which nobody else sits."""
    puzzle = puzzle_at(request.path_params["game"], request.path_params["puzzle"])
    game = game_at(puzzle.game)
    path = f"/puzzles/{game.id}/{puzzle.id}"
    return {
        **drawings(game),
        "puzzle": path,
        "puzzle_title": _(PAGE_TITLES[puzzle.grade]),
        "socket": f"{path}/socket",
        "table_id": puzzle.id,
        "has_name": True,
        "max_name": MAX_NAME,
        "tempos": tempos(),
        "reactions": reaction_titles(),
        "host_name": "",
        "is_lesson": False,
        "origin": None,
        "is_repeat": False,
        "bout": "",
        "has_same_dice": False,
        "levels": [],
        "words": table_words(),
    }


async def get_next(service: Service, request: Request) -> Response:
    """The way to the puzzle after this one."""
    puzzle = puzzle_at(request.path_params["game"], request.path_params["puzzle"])
    solved = (await solved_by(service, request.state.person))[puzzle.game]
    return lead(service, request, next_after(game_at(puzzle.game), days.today(), puzzle, solved))


async def get_more(service: Service, request: Request) -> Response:
    """The way to the next puzzle of a grade."""
    game, grade = game_at(request.path_params["game"]), request.path_params["grade"]
    solved = (await solved_by(service, request.state.person))[game.id]
    return lead(service, request, next_of_grade(game, grade, solved))


def lead(service: Service, request: Request, puzzle_id: str) -> Response:
    """Lead to a puzzle of the game that is looked at."""
    path = f"/puzzles/{request.path_params['game']}/{puzzle_id}"
    response = reply(service, request, {"path": path}, 303)
    response.headers["location"] = path
    return response


async def get_board(service: Service, request: Request) -> Response:
    """The board of a puzzle as a little picture."""
    puzzle, theme = (
        puzzle_at(request.path_params["game"], request.path_params["puzzle"]),
        request.path_params["theme"],
    )
    if theme not in THEMES:
        raise Refused("no-such-page")
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": f"max-age={KEPT_S}"}
    drawn = drawn_board(puzzle.game, puzzle.id, theme)
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@lru_cache(KEPT_PICTURES)
def drawn_board(game: str, puzzle_id: str, theme: str) -> str:
    """The board of a puzzle."""
    return board_of(puzzle_at(game, puzzle_id).match(), theme)


def routes(service: Service) -> list[Route]:
    """The routes of the pages."""
    return [
        Route("/puzzles", page(service, "puzzles.html", puzzles_page)),
        Route("/puzzles/{game}/more/{grade}", endpoint(service, get_more)),
        Route("/puzzles/{game}/{puzzle}", page(service, "table.html", puzzle_page)),
        Route("/puzzles/{game}/{puzzle}/next", endpoint(service, get_next)),
        Route("/puzzles/{game}/{puzzle}/board/{theme}.svg", endpoint(service, get_board)),
    ]
