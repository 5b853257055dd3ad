"""The opponents that the bots are measured against: they play by the rules, in every way to play."""

from importlib import import_module

import pytest

from bench.strangers import STYLES
from tavola.core.linker import Linker

from ..variants import Variant, first_variants, walk

DECISIONS = 30  # of a game


@pytest.mark.parametrize("style", STYLES)
@first_variants
def test_their_moves_are_legal_and_they_only_look(variant: Variant, style: str) -> None:
    player = import_module(f"bench.strangers.{style.lower()}.{variant.game_id}")
    kernels, notes = Linker(variant.game.rules).link(player), [0] * player.NOTES
    decisions = 0
    for match in walk(variant.match(3), 3):
        if decisions == 0:
            kernels.prepare(match.state, notes)
        for seat in match.actors:
            before = match.state.copy()
            assert kernels.decide(match.state, seat - 1, notes) in match.game.legal(match.state, seat)
            assert match.state == before
            decisions += 1
        if decisions >= DECISIONS:
            return
