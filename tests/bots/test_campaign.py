"""The campaign in small: any position of random games."""

from ..variants import Variant, first_variants
from .campaign import play


@first_variants
def test_the_bots_are_never_at_a_loss(variant: Variant) -> None:
    assert sum(play(seed, variant) for seed in range(1))
