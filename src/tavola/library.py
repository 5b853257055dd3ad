"""What programs ask for by ``import tavola``, besides the core: many games, contests, boards, reviews."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .bots import SECONDS, Bot
from .core.extras import needed
from .core.game import Game
from .core.match import Match
from .core.record import Record
from .core.registry import find_variant
from .core.workshop import Workshop, workshop_of
from .sim import Simulation, Summary, recorded_games
from .sim import simulate as simulate_by_lot
from .sim.arena import Standing, compete, contest_of, seated
from .sim.balance import Balance, play_boards
from .sim.players import check_player, player_name

if TYPE_CHECKING:
    from .reviews import Review

Player = str | type[Bot]  # a bot's name, module:Class, or a class of one's own


@needed()
def simulate(
    game: Game | str,
    games: int = 1000,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    bots: Sequence[Player] = (),
    seed: int = 0,
    workers: int = 1,
) -> Summary:
    """Play many games, by lot or between bots (from seat 1 on and round again); what they come to.

    The same seed gives the same games, whatever the number of workers. Many games by lot are played compiled.
    """
    game = as_game(game)
    seats = seats or game.seats[0]
    agreed = game.agree(seats, options or {})
    names = [player_name(bot) for bot in bots]
    for name in names:
        check_player(game, name)
    simulation = Simulation(game, seats, games, seed, agreed, bots=seated(names, seats) if names else ())
    return simulate_bots(simulation, workers) if names else simulate_by_lot(simulation, workers=workers)


def simulate_bots(simulation: Simulation, workers: int) -> Summary:
    """The same between bots."""
    summary, began = Summary(simulation.seats), time.monotonic()
    for played in recorded_games(simulation, workers=workers):
        summary.add({played.decisions: 1}, {played.throws: 1}, {played.won: 1})
    summary.seconds = time.monotonic() - began
    return summary


@needed()
def arena(
    game: Game | str,
    *bots: Player,
    games: int = 200,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    seconds: float = SECONDS,
    workers: int = 1,
) -> list[Standing]:
    """Let bots play against each other, every deal of dice from every seat; how each has done.

    Games are rounded up to whole deals. ``seconds`` are for a decision.
    """
    contest = contest_of(
        as_game(game),
        [player_name(bot) for bot in bots],
        games=games,
        seats=seats,
        options=dict(options or {}),
        seed=seed,
        seconds=seconds,
    )
    *_, standings = compete(contest, workers=workers)
    return standings


@needed()
def review(
    played: Match | Record, *, sample: int = 0, progress: Callable[[int, int], object] | None = None
) -> "Review":
    """What was luck and what was skill in a game, for every side: see ``tavola.reviews``."""
    from . import reviews

    if isinstance(played, Match):
        played.record()  # what has none is refused
    return reviews.review(played, sample=sample, progress=progress)


class Boards:
    """Boards of a game, as texts: its own, made anew, checked, drawn, and measured."""

    def __init__(self, game: Game):
        self.workshop: Workshop = workshop_of(game)

    @property
    def letters(self) -> str:
        """The names of the game's own boards."""
        return self.workshop.LETTERS

    def text(self, letter: str) -> str:
        """One of the game's own boards."""
        return self.workshop.lettered(letter)

    def generate(self, seed: int) -> str:
        """The standard board of a seed."""
        return self.workshop.generate(seed)

    def problems(self, text: str) -> list[str]:
        """All that keeps a text from being a board; nothing if it is one."""
        return self.workshop.problems(text)

    def svg(self, text: str) -> str:
        """A board as a picture."""
        return self.workshop.board_picture(text)

    @needed()
    def balance(self, *texts: str, games: int = 1000, seed: int = 0, workers: int = 1) -> list[Balance]:
        """How hard boards are: each played alone, with the same dice, by a fixed policy, compiled."""
        return play_boards(self.workshop, texts, games, seed=seed, workers=workers)


@needed()
def boards(game: Game | str) -> Boards:
    """The boards of a game that has any to be made."""
    return Boards(as_game(game))


def as_game(game: Game | str) -> Game:
    """A game, or the one of that id."""
    return find_variant(game) if isinstance(game, str) else game
