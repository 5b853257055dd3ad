"""What can be said of a move: every game has a name and true sentences for every move, in every language."""

import re

import pytest

from tavola.core.claims import Headline, headline_text
from tavola.core.language import languages, speaking
from tests.advice import sentences
from tests.variants import Variant, every_move, first_variants


@first_variants
@pytest.mark.parametrize("code", languages())
def test_every_move_has_a_reason_and_nothing_changes(variant: Variant, code: str) -> None:
    with speaking(code):
        for match, seat, action in every_move(variant):
            before = match.state.copy()
            said = sentences(match.game, match.state, seat, action)
            headline = headline_text([match.game.advice.headline(match.state, seat, action)])
            assert match.state == before
            assert all(each.endswith(".") for each in said)
            assert headline[0].isupper()
            assert not re.search("[{}]", f"{headline} {said}")


def test_the_places_of_a_headline_are_listed() -> None:
    frame = "Put a chip on {place}"
    places = [Headline(frame, place) for place in ("a1", "f1", "a1", "a6", "f6", "c3")]
    assert headline_text(places[:1]) == "Put a chip on a1"
    assert headline_text(places[:3]) == "Put a chip on a1 or f1"
    assert headline_text(places[:5]) == "Put a chip on a1, f1, a6 or f6"
    assert headline_text(places) == "Put a chip on a1, f1, a6 or …"
    assert headline_text([Headline("Stop")]) == "Stop"
