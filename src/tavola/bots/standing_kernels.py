"""Standing values: what a position is worth to every side, for reviews of games.

A position is worth what is said of the throw (or the end) that it comes to when everybody who is asked plays
on by the whole-turn search (``foresight.play_on``). What fell and what might have fallen are valued by the
same kernel with the same beam and without a clock: otherwise luck would not be fair.
"""

from typing import Any

from ..core.contract import chance, first_outcome
from ..core.kernel import assign_state, entry
from .foresight import LAID_ASIDE, pick_up, play_on
from .search import CHOICES, appraise, back_up, forget_scores, unfold


@entry
def value_standing(workspace: Any, beam: int, chances: Any) -> None:
    """Every side's chance in node 0, once everybody who is asked has played on."""
    play_on(workspace, beam)
    appraise(workspace, 0, chances)


@entry
def value_outcomes(workspace: Any, beam: int, numbers: Any, table: Any) -> None:
    """Every side's chance after some outcomes of the throw in node 0, which are counted from its first.

    table: [n, side]. Turns that begin with other dice often end alike, so that it pays to remember scores.
    """
    forget_scores(workspace)
    assign_state(workspace.pool, len(workspace.fates) - LAID_ASIDE, 0)
    for n in range(len(numbers)):
        pick_up(workspace)
        chance(workspace.pool[0], first_outcome(workspace.pool[0]) + numbers[n])
        value_standing(workspace, beam, table[n])


@entry
def value_choices(workspace: Any, seat: int, beam: int, scores: Any, ends: Any) -> int:
    """The own chance after each legal decision of a seat, if the best of its turn follows; how many it has.

    scores: [choice], below zero for those that the search left aside; ends: [choice] equal for decisions that
    come to the same.
    """
    unfold(workspace, seat, beam)
    back_up(workspace)
    count: int = workspace.counts[CHOICES]
    for choice in range(count):
        end = workspace.bests[workspace.children[choice]]
        ends[choice] = end
        scores[choice] = workspace.scores[end]
    return count
