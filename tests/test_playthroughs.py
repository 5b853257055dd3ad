"""Golden playthroughs: one whole game of each variant, with positions, legal moves and words."""

from collections.abc import Iterator
from pathlib import Path

from tavola import Match
from tests.conftest import Golden
from tests.variants import Variant, every_variant, walk

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
SEED = 2026


def story(variant: Variant) -> Iterator[str]:
    """A game told line by line."""
    match, told = variant.match(SEED), 0
    yield f"{variant.game.title}, {variant.seats} seats, {match.options}"
    for _ in walk(match, SEED):
        for event in match.events[told:]:
            yield f"{event.line}   ({match.game.notation.happened(match)})"
        told = len(match.events)
        yield from standing(match)
    yield str(match.record().result)


def standing(match: Match) -> Iterator[str]:
    """What a player would see and could do."""
    if match.actors or match.is_over:
        yield from (f"    {line}" for line in str(match).split("\n"))
    for seat in match.actors:
        yield f"    {seat} may: {', '.join(match.legal(seat))}"


@every_variant
def test_playthrough(variant: Variant, golden: Golden) -> None:
    golden.check(PLAYTHROUGHS / f"{variant.name}.txt", "\n".join(story(variant)) + "\n")
