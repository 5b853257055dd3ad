"""The ways of playing that every generic test goes through. Each game has an entry here."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tavola import Game, Match, SeededDice, find_game
from tavola.core.kernel import advance, below, fork, mix, seed_stream

from .effort import at_length


@dataclass(frozen=True)
class Variant:
    """A game with a number of seats and options."""

    game_id: str
    seats: int
    options: dict[str, Any]

    @property
    def game(self) -> Game:
        return find_game(self.game_id)

    @property
    def name(self) -> str:
        options = "-".join(f"{name}{plain(value)}" for name, value in self.options.items())
        return "-".join(filter(None, (self.game_id, str(self.seats), options)))

    def match(self, seed: int) -> Match:
        return Match(self.game, self.seats, options=self.options, dice=SeededDice(seed))


def plain(value: Any) -> str:
    """A value that can stand in a file's name."""
    return "".join(map(str, value)) if isinstance(value, list) else str(value)


VARIANTS = [
    Variant("sequence", 2, {}),
    Variant("sequence", 2, {"line": 6, "first": 2}),
    Variant("sequence", 3, {}),
    Variant("sequence", 3, {"first": 1}),
    Variant("sequence", 4, {}),
    Variant("sequence", 4, {"line": 6}),
    Variant("diceland", 2, {}),
    Variant("diceland", 2, {"boards": ["B", "B"], "first": 2}),
    Variant("diceland", 3, {}),
    Variant("diceland", 4, {"boards": ["H", "F", "D", "B"]}),
    Variant("garden", 2, {}),
    Variant("garden", 2, {"family": True, "first": 2}),
    Variant("garden", 3, {"stars": []}),
    Variant("garden", 4, {}),
]

# Those that differ from others in one thing, which others differ in too: where there is time.
SELDOM = [
    Variant("sequence", 3, {"first": 1}),
    Variant("sequence", 4, {"line": 6}),
    Variant("diceland", 2, {"boards": ["B", "B"], "first": 2}),
    Variant("diceland", 3, {}),
    Variant("garden", 3, {"stars": []}),
]

every_variant = pytest.mark.parametrize(
    "variant",
    [*(variant for variant in VARIANTS if variant not in SELDOM), *at_length(*SELDOM)],
    ids=lambda variant: variant.name,
)


FIRST = {variant.game_id: variant for variant in reversed(VARIANTS)}  # of each game

# For what takes its time: the first variant of every game, and the others where there is time.
first_variants = pytest.mark.parametrize(
    "variant",
    [*FIRST.values(), *at_length(*(variant for variant in VARIANTS if variant not in FIRST.values()))],
    ids=lambda variant: variant.name,
)


def every_variant_of(game_id: str) -> pytest.MarkDecorator:
    """For tests of one game."""
    own = [variant for variant in VARIANTS if variant.game_id == game_id]
    return pytest.mark.parametrize("variant", own, ids=lambda variant: variant.name)


def walk(match: Match, seed: int, limit: int = 2000) -> Iterator[Match]:
    """Play a random game, yielding the match before each throw and decision, and at its end."""
    choices = fork(seed_stream(seed), 1)
    for _ in range(limit):
        yield match
        if match.is_over:
            return
        if match.is_chance:
            match.throw()
        else:
            seats = match.actors
            seat = seats[below(mix(choices), len(seats))]  # where several are asked, any may go first
            choices = advance(choices)
            actions = match.game.legal(match.state, seat)
            match.act(seat, actions[below(mix(choices), len(actions))])
            choices = advance(choices)


def every_move(variant: Variant, seed: int = 5, limit: int = 400) -> Iterator[tuple[Match, int, int]]:
    """Every legal action of every position of a random game, with its seat."""
    for match in walk(variant.match(seed), seed, limit):
        for seat in match.actors:
            yield from ((match, seat, action) for action in match.game.legal(match.state, seat))


def played(variant: Variant, seed: int) -> Match:
    """A random game, played to its end."""
    match = variant.match(seed)
    for _ in walk(match, seed):
        pass
    return match
