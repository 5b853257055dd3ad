"""List the games, how many can play, and what can be agreed on."""

import argparse
import json
from typing import Any

from ..core.game import Game
from ..core.options import Option
from ..core.registry import all_games
from . import arguments

SUMMARY = "list the games and their options"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    arguments.add_json(parser)


def described(game: Game) -> dict[str, Any]:
    """A game for programs."""
    fewest = game.seats[0]
    options = [{"name": o.name, "default": o.default_for(fewest), "help": o.help} for o in game.options]
    return {"id": game.id, "title": game.title, "seats": game.seats, "options": options}


def default_words(option: Option) -> str:
    """What a default is: simulations take it, tables may draw lots instead."""
    return "drawn by lot when played, else" if option.draw else "default"


def run(chosen: argparse.Namespace) -> int:
    """List them."""
    games = all_games()
    if chosen.json:
        for game in games:
            print(json.dumps(described(game), ensure_ascii=False))
        return 0
    for game in games:
        print(f"{game.id:10} {game.title}, {game.seats[0]} to {game.seats[-1]} players")
        print(f"{'':10} {game.goal}")
        for option in game.options:
            value = option.default_for(game.seats[0])
            default = "" if value is None else f" ({default_words(option)} {json.dumps(value)})"
            print(f"{'':10}   {option.name}: {option.help}{default}")
    return 0
