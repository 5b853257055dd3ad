"""Draw a position of a recorded game: in the terminal, as an SVG picture, or as JSON."""

import argparse
import json
from pathlib import Path
from typing import Any

from ..core.errors import TavolaError
from ..core.match import Match
from ..core.options import counted
from . import arguments
from .terminal import headline, painted

SUMMARY = "draw a position of a recorded game"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    arguments.add_position(parser)
    parser.add_argument("--svg", metavar="OUT", help="write the picture to a file; - for standard output")
    arguments.add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Draw the position."""
    match = replayed(chosen)
    if chosen.json:
        print(json.dumps(position_json(match), ensure_ascii=False))
    if chosen.svg == "-":
        print(match.svg())
    elif chosen.svg:
        Path(chosen.svg).write_text(match.svg() + "\n", encoding="utf-8")
    if not chosen.json and not chosen.svg:
        last = match.events[-1].line if match.events else "nothing yet"
        print(f"{headline(match)}\n\n{painted(str(match))}\n")
        print(f"after line {len(match.events)}, {last}: {standing(match)}")
    return 0


def replayed(chosen: argparse.Namespace) -> Match:
    """The match at the line asked for."""
    record = arguments.chosen_record(chosen.file, chosen.game)
    if chosen.at is not None and chosen.at > len(record.log):
        raise TavolaError(f"the log has {counted(len(record.log), 'line')}, not {chosen.at}")
    return arguments.replayed(record, chosen.file, lines=chosen.at)


def standing(match: Match) -> str:
    """Who is to do something, or how it ended."""
    if match.result is None:
        return match.game.awaited(match.state)
    winners = match.result.winners
    seats = " and ".join(str(seat) for seat in winners)
    return f"{'seat' if len(winners) == 1 else 'seats'} {seats} won. {match.result.reason}"


def position_json(match: Match) -> dict[str, Any]:
    """The position for programs."""
    result = match.record().result
    return {
        "game": match.game.id,
        "options": match.options,
        "players": match.players,
        "at": len(match.events),
        "last": match.events[-1].line if match.events else None,
        "thrower": match.thrower,
        "throw": match.game.throw(match.state).expected if match.is_chance else None,
        "legal": {str(seat): match.legal(seat) for seat in match.actors},
        "state": dict(zip(match.state.layout, match.state.values(), strict=True)),
        "result": result,
    }
