"""Tree counts: how many decisions, throws and ends there are, ply by ply, pinned in text files.

A ply is a decision or a throw's outcome. A difference shows that a rule changed, and the counts below the
first actions show where.
"""

from collections import Counter
from pathlib import Path

import pytest

from tavola import Game
from tavola.core.kernel import State
from tests.conftest import Golden
from tests.variants import Variant, first_variants

TREES = Path(__file__).parent / "trees"
MOST_POSITIONS = 40_000


def children(game: Game, state: State) -> list[tuple[str, State]]:
    """What can happen next, and where it leads."""
    found = []
    if game.is_chance(state):
        for outcome in game.outcomes(state):
            after = state.copy()
            game.rules.chance(after, outcome)
            found.append((f"* {outcome}", after))
    else:
        for seat in game.actors(state):
            for action in game.legal(state, seat):
                after = state.copy()
                game.rules.apply(after, seat - 1, action)
                found.append((f"{seat} {game.action_text(action)}", after))
    return found


def num_children(game: Game, state: State) -> int:
    """How many things can happen next."""
    if game.is_chance(state):
        return len(game.outcomes(state))
    return sum(len(game.legal(state, seat)) for seat in game.actors(state))


def kind_of(game: Game, state: State) -> str:
    """Whether a position is a throw, a decision or an end."""
    return "ends" if game.is_over(state) else "throws" if game.is_chance(state) else "decisions"


def tree_text(variant: Variant) -> str:
    """The counts of a game's tree, as deep as is soon counted."""
    game = variant.game
    level = [game.new(variant.seats, variant.options)]
    lines = [f"{'depth':>5} {'decisions':>10} {'throws':>10} {'ends':>10}"]
    for depth in range(12):
        kinds = Counter(kind_of(game, state) for state in level)
        lines.append(f"{depth:>5} {kinds['decisions']:>10} {kinds['throws']:>10} {kinds['ends']:>10}")
        if sum(num_children(game, state) for state in level) > MOST_POSITIONS:
            break
        level = [after for state in level for _, after in children(game, state)]
    return "\n".join([*lines, "", *first_counts(variant), ""])


def first_counts(variant: Variant) -> list[str]:
    """How many positions lie two plies below each first event."""
    game = variant.game
    return [
        f"{name}: {sum(num_children(game, grandchild) for _, grandchild in children(game, child))}"
        for name, child in children(game, game.new(variant.seats, variant.options))
    ]


@first_variants
def test_tree_counts(variant: Variant, golden: Golden) -> None:
    golden.check(TREES / f"{variant.name}.txt", tree_text(variant))


@pytest.mark.parametrize("folder", ["trees", "playthroughs"])
def test_no_golden_file_is_left_over(folder: str) -> None:
    from tests.variants import VARIANTS

    files = {path.stem for path in (Path(__file__).parent / folder).glob("*.txt")}
    assert files == {variant.name for variant in VARIANTS}
