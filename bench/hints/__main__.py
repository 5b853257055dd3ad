"""``python -m bench.hints``: whether hints are true, over decisions of real games of bots.

Each sentence is checked against every move that it stands for, and each comparison against both plays.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tavola import GAMES, Match, SeededDice, find_game
from tavola.bots import SECONDS, STRONGEST, find_bot
from tavola.bots.hints import Hint, hints
from tavola.cli.compile import prepare_bots
from tavola.core.language import SOURCE, languages, speaking

from ..machine import heading
from .case import Case
from .check import Checker, Report

VARIANTS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "sequence": [(2, {}), (3, {}), (4, {}), (2, {"line": 6}), (4, {"line": 6})],
    "diceland": [(2, {}), (3, {}), (4, {})],
    "garden": [(seats, options) for options in ({}, {"family": True}) for seats in (2, 3, 4)],
}
PLAYERS = ("expert", "strong", "club", "casual")  # by turns, so that many kinds of position come about
ASKED = 0.15  # of the decisions
COLUMNS = f"  {'':<24}{'hints':>8}{'checked':>10}{'false':>8}{'plain':>8}{'unexplained':>13}{'equal':>8}"


def decisions(
    game: str, seats: int, options: dict[str, Any], seed: int, players: Sequence[str] = PLAYERS
) -> Iterator[tuple[Match, int]]:
    """Some decisions of games that bots play, without end."""
    lots = Random(seed)
    while True:
        found = find_game(game)
        drawn = found.draw_options(seats, options, seed)
        match = Match(found, seats, options=drawn, dice=SeededDice(seed))
        seed += 1
        while not match.is_over:
            if match.is_chance:
                match.throw()
                continue
            seat = match.actors[0]
            if lots.random() < ASKED and len(match.legal(seat)) > 1:
                yield match, seat
            name = players[(seat + seed) % len(players)]
            match.play(find_bot(name).choose(match, seat, SECONDS).move, seat)


def hints_at(match: Match, seat: int) -> list[Hint]:
    """What is advised there."""
    return hints(match, seat, find_bot(STRONGEST).choose(match, seat, SECONDS).moves)


def checked(
    game: str,
    seats: int,
    options: dict[str, Any],
    least: int,
    seed: int = 0,
    players: Sequence[str] = PLAYERS,
) -> Report:
    """So many hints of one variant, checked."""
    total = Report()
    for match, seat in decisions(game, seats, options, seed, players):
        total.add(Checker(Case(match.clone(), seat), hints_at(match, seat), match.legal(seat)).check())
        if total.hints >= least:
            return total
    raise AssertionError


def show(game: str, seats: int, options: dict[str, Any], number: int, language: str) -> None:
    """Print some hints as a player reads them."""
    for match, seat in decisions(game, seats, options, 0):
        with speaking(language):
            print(f"\n  {match.log[-1]}; {match.game.notation.question(match.state, seat)}")
            for hint in hints_at(match, seat):
                print(f"  {hint.percent:>4}%  {hint.headline}\n         {hint.why}")
        number -= 1
        if number <= 0:
            return


def line(name: str, report: Report) -> str:
    """A line of the table."""
    counts = f"{report.hints:>8}{report.sentences:>10}{len(report.false):>8}{report.plain:>8}"
    return f"  {name:<24}{counts}{report.unexplained:>13}{report.equal:>8}"


def main() -> int:
    """Check what was asked for."""
    parser = argparse.ArgumentParser("python -m bench.hints", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME", help="(all)")
    parser.add_argument("--hints", type=int, default=100, metavar="N", help="of each variant, at least (100)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game (0)")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print so many decisions instead")
    parser.add_argument("--language", default=SOURCE, choices=languages(), help="to print them in (en)")
    chosen = parser.parse_args()
    for game in chosen.games:
        prepare_bots(find_game(game), PLAYERS)
    if chosen.show:
        for game in chosen.games:
            for seats, options in VARIANTS[game]:
                print(f"\n{game}, {seats}, {options}")
                show(game, seats, options, -(-chosen.show // len(VARIANTS[game])), chosen.language)
        return 0
    return check_all(chosen.games, chosen.hints, chosen.seed)


def check_all(games: list[str], least: int, seed: int) -> int:
    """Check hints of every variant, and print a table; 1 if any is false."""
    print(heading("Tavola's hints, checked"))
    print(f"\n{COLUMNS}")
    false: list[str] = []
    for game in games:
        total = Report()
        for seats, options in VARIANTS[game]:
            found = checked(game, seats, options, least, seed)
            total.add(found)
            about = " ".join([game, str(seats), *(f"{name}={value}" for name, value in options.items())])
            print(line(about, found), flush=True)
        print(line(f"{game}, all", total), flush=True)
        false += total.false
    for each in false:
        print(f"  FALSE {each}")
    return int(bool(false))


if __name__ == "__main__":
    sys.exit(main())
