"""Why one would make a move: every game has a sentence for every move, in every language."""

import re

import pytest

from tavola.core.language import languages, speaking
from tests.variants import Variant, every_move, first_variants


@first_variants
@pytest.mark.parametrize("code", languages())
def test_every_move_has_a_reason_and_nothing_changes(variant: Variant, code: str) -> None:
    with speaking(code):
        for match, seat, action in every_move(variant):
            before = match.state.copy()
            said = match.game.advice.why(match.state, seat, action)
            assert match.state == before
            assert said.endswith(".")
            assert not re.search("[{}]", said)
