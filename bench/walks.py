"""Games that are played by lot, to measure something at each decision."""

from collections.abc import Iterator

from tavola import Match
from tavola.core.kernel import advance, below, fork, mix, seed_stream


def decisions(match: Match, seed: int) -> Iterator[tuple[int, list[int]]]:
    """Who is to choose, and from which actions; one of them is played when the next decision is asked for."""
    choices = fork(seed_stream(seed), 1)
    while not match.is_over:
        if match.is_chance:
            match.throw()
            continue
        seat = match.actors[0]
        actions = match.game.legal(match.state, seat)
        yield seat, actions
        match.act(seat, actions[below(mix(choices), len(actions))])
        choices = advance(choices)
