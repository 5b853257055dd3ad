"""Play at the terminal: people on this keyboard, and bots.

Type a move as it is listed, or as little of it as makes it clear (c4 for "place c4"), or i for advice. The
game is saved after every move and can be taken up again with --resume.
"""

import argparse
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ..bots import BOTS, DEFAULT, check_bot, default_bot, known_bot
from ..bots.titles import TITLES
from ..core.errors import TavolaError
from ..core.game import Game
from ..core.record import BOT_PREFIX
from ..core.registry import all_games
from . import arguments
from .terminal import printable, shown_names

if TYPE_CHECKING:
    from ..core.match import Match
    from .saving import SavedGame

SUMMARY = "play at the terminal"
BOT = BOT_PREFIX + DEFAULT
GUEST = "Guest"  # who gives no name
MAX_NAME = 24  # characters of a player's name


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    arguments.add_game(parser, nargs="?", default=None)
    seats = arguments.whole_number(1, "--seats")
    parser.add_argument("--seats", type=seats, metavar="N", help="players in all, bots fill up")
    names = f"names of the people, and {BOT} for a bot ({GUEST} {BOT})"
    parser.add_argument("--players", nargs="+", metavar="NAME", help=names)
    bots = f"the bots that fill up, and those called bot: {', '.join(BOTS)} ({DEFAULT})"
    parser.add_argument("--bot", type=arguments.bot, metavar="LEVEL", help=bots)
    arguments.add_options(parser)
    parser.add_argument("--seed", type=arguments.whole_number(0, "--seed"), metavar="S", help="fix the dice")
    parser.add_argument("--auto", action="store_true", help="roll the dice without asking")
    parser.add_argument("--no-hints", action="store_true", help="play this game without advice, to its end")
    save = "a new file to keep the game in (one in your data folder)"
    parser.add_argument("--save", type=Path, metavar="FILE", help=save)
    resume = "go on with a saved game (the last unfinished one)"
    parser.add_argument("--resume", nargs="?", const="", metavar="FILE", help=resume)
    levels = [f"  {level.name:10} {level.about}" for level in TITLES.values()]
    parser.epilog = "\n".join(["how well bots play:", *levels])


def run(chosen: argparse.Namespace) -> int:
    """Play until the game ends or the person leaves."""
    from .session import Session

    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 (lines can be edited once it is imported)
    try:
        match, saved = begun(chosen) if chosen.resume is None else resumed(chosen)
    except EOFError:  # Ctrl-D before there is a game
        print()
        return 0
    if chosen.no_hints:
        saved.without_hints()
    return Session(match, saved, throws_itself=chosen.auto, out=sys.stdout, read=input).play()


def begun(chosen: argparse.Namespace) -> "tuple[Match, SavedGame]":
    """A new game."""
    from .saving import begin

    game = chosen.game or picked_game()
    players = players_of(chosen.players, chosen.seats, chosen.bot or default_bot(game))
    for name in players:
        if name.startswith(BOT_PREFIX):
            check_bot(game, name.removeprefix(BOT_PREFIX))
    return begin(game, players, chosen.options, chosen.seed, chosen.save)


def resumed(chosen: argparse.Namespace) -> "tuple[Match, SavedGame]":
    """A saved game; all that was agreed on stands in its file."""
    from .saving import resume

    agreed = {"GAME": chosen.game, "--seats": chosen.seats, "--players": chosen.players, "--bot": chosen.bot}
    agreed |= {"--options": chosen.options, "--seed": chosen.seed, "--save": chosen.save}
    given = [name for name, value in agreed.items() if value not in (None, {})]
    if given:
        raise TavolaError(f"--resume goes on with a game as it was saved: leave out {', '.join(given)}")
    return resume(chosen.resume)


def picked_game() -> Game:
    """Ask which game; where nobody sits at a terminal, the first."""
    games = all_games()
    if not sys.stdin.isatty():
        return games[0]
    for number, game in enumerate(games, 1):
        print(f"{number} {game.title}")
    answers = {str(number): game for number, game in enumerate(games, 1)}
    answers |= {"": games[0], **{game.id: game for game in games}}
    while True:
        answer = input(f"Which game, 1 to {len(games)}? (1) ").strip().lower()
        if answer in answers:
            return answers[answer]
        print(f"type 1 to {len(games)}")


# Who plays


def players_of(names: list[str] | None, seats: int | None, level: str = DEFAULT) -> list[str]:
    """Who sits at the table: the people named, or one; bots of a level up to the number of seats."""
    bot = player(BOT_PREFIX + level, "")
    players = [player(name, bot) for name in names or [GUEST]]
    wanted = seats or max(len(players), 2)
    if wanted < len(players):
        raise TavolaError(f"--seats {wanted} is too few for {len(players)} players")
    players += [bot] * (wanted - len(players))
    refuse_same(shown_names(players))
    return players


def player(text: str, bot: str) -> str:
    """A bot, or a person's name without what a terminal cannot show; "bot" alone is this one."""
    name = printable(text).strip()
    if name == "bot":
        return bot
    if name.startswith(BOT_PREFIX):
        known_bot(name.removeprefix(BOT_PREFIX))
        return name
    if not 1 <= len(name) <= MAX_NAME:
        raise TavolaError(f"a player's name has 1 to {MAX_NAME} characters, not {len(name)}: {name!r}")
    return name


def refuse_same(names: list[str]) -> None:
    """Two players must not be called the same."""
    seen = set()
    for name in names:
        if name.casefold() in seen:
            raise TavolaError(f"two players are called {name!r}")
        seen.add(name.casefold())
