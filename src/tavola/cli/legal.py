"""List the legal moves in a position of a recorded game, one a line as the log would have them."""

import argparse
import json
import sys

from . import arguments
from .show import position_json, replayed, standing

SUMMARY = "list the legal moves in a position"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    arguments.add_position(parser)
    arguments.add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """List the moves."""
    match = replayed(chosen)
    if chosen.json:
        position = position_json(match)
        print(json.dumps({name: position[name] for name in ("at", "thrower", "throw", "legal", "result")}))
        return 0
    for seat in match.actors:
        for move in match.legal(seat):
            print(f"{seat} {move}")
    if match.is_chance:
        print(f"* {match.game.throw(match.state).expected}")
    if match.is_over:
        print(f"tavola: no moves, {standing(match)}", file=sys.stderr)
    return 0
