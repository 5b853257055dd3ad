"""Golden playthroughs: one whole game of each variant, with positions, legal moves and words.

The board is drawn now and then, and long lists of moves stand as their number and a checksum: what matters is
that nothing changes unseen, in files that a person can still read.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from tavola import Match
from tests.conftest import Golden
from tests.telling import Teller
from tests.variants import Variant, every_variant, walk

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
SEED = 2026
DRAWN_EVERY = 40  # lines of the log
LISTED = 12  # moves


def story(variant: Variant) -> Iterator[str]:
    """A game told line by line."""
    match = variant.match(SEED)
    teller = Teller(match)
    yield f"{variant.game.title}, {variant.seats} seats, {match.options}"
    for _ in walk(match, SEED):
        yield from (f"{event.line}   ({words})" for event, words in teller.new())
        yield from standing(match)
    yield str(match.record().result)


def standing(match: Match) -> Iterator[str]:
    """What a player would see and could do."""
    if len(match.events) % DRAWN_EVERY == 0 or match.is_over:
        yield from (f"    {line}".rstrip() for line in str(match).split("\n"))
    for seat in match.actors:
        yield f"    {seat} may: {listed(match.legal(seat))}"


def listed(moves: list[str]) -> str:
    """A list of moves, if it is not too long."""
    text = ", ".join(moves)
    if len(moves) <= LISTED:
        return text
    return f"{len(moves)} moves, {moves[0]} to {moves[-1]}, {sha256(text.encode()).hexdigest()[:8]}"


@every_variant
def test_playthrough(variant: Variant, golden: Golden) -> None:
    golden.check(PLAYTHROUGHS / f"{variant.name}.txt", "\n".join(story(variant)) + "\n")
