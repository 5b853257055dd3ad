"""Play at the terminal: people on this keyboard, and bots.

Type a move as it is listed, or as little of it as makes it clear (c4 for "place c4"). The game is saved
after every move and can be taken up again with --resume.
"""

import argparse
import sys
from pathlib import Path

from ..core.game import Game
from ..core.registry import GAMES, find_game
from . import arguments

SUMMARY = "play at the terminal"
BOT = "bot:random"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    arguments.add_game(parser, nargs="?", default=None)
    seats = arguments.whole_number(1, "--seats")
    parser.add_argument("--seats", type=seats, metavar="N", help="players in all, bots fill up")
    names = f"names of the people, and {BOT} for a bot (You {BOT})"
    parser.add_argument("--players", nargs="+", metavar="NAME", help=names)
    arguments.add_options(parser)
    parser.add_argument("--seed", type=arguments.whole_number(0, "--seed"), metavar="S", help="fix the dice")
    parser.add_argument("--auto", action="store_true", help="throw the dice without asking")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where to keep the game (your data folder)")
    resume = "go on with a saved game (the last one)"
    parser.add_argument("--resume", nargs="?", const="", metavar="FILE", help=resume)


def run(chosen: argparse.Namespace) -> int:
    """Play until the game ends or the person leaves."""
    from .session import Session, begin, resume

    if chosen.resume is None:
        game = chosen.game or picked_game()
        match, path = begin(game, players_of(chosen), chosen.options, chosen.seed, chosen.save)
    else:
        match, path = resume(chosen.resume)
    return Session(match, path, throws_itself=chosen.auto, out=sys.stdout, read=input).play()


def picked_game() -> Game:
    """Ask which game; where nobody sits at a terminal, the first."""
    games = [find_game(name) for name in GAMES]
    if not sys.stdin.isatty():
        return games[0]
    for number, game in enumerate(games, 1):
        print(f"{number} {game.title}")
    while True:
        answer = input(f"Which game, 1 to {len(games)}? (1) ").strip() or "1"
        if answer in map(str, range(1, len(games) + 1)):
            return games[int(answer) - 1]


def players_of(chosen: argparse.Namespace) -> list[str]:
    """Who sits at the table: the people named, or one; bots up to the number of seats."""
    players = list(chosen.players or ["You"])
    wanted = chosen.seats or max(len(players), 2)
    return players + [BOT] * (wanted - len(players))
