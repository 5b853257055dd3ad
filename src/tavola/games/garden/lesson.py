"""The first game of Garden Dice, guided: one eggplant, from its stack to the harvest. There are no animals.

Who does otherwise is led on with what there is: any seed can be planted, watered and harvested.
"""

from typing import Any

from ...core.language import N_, _
from ...core.lesson import LEARNER, RIVAL, Step, has_lines, learner_moves
from ...core.match import Match
from .layout import KINDS

OPTIONS: dict[str, Any] = {"family": True, "first": LEARNER}
THROWS = ("start 1", "roll 4 6 5 5", "roll 3 2 3 4", "roll 6 2 1 1")
BY_HAND = (1,)
PLAYED = ("buy tomato with 3", "place tomato 2.3 with 2 3", "water 2.3 with 4")  # by the rival
DEAREST = KINDS[-1]
SEEDS = tuple(f"place {kind} " for kind in KINDS)
STARRED = ("4.6", "6.4")


def reply(match: Match) -> str | None:
    """What the rival does in the first turn."""
    number = sum(event.seat == RIVAL for event in match.events)
    return PLAYED[number] if RIVAL in match.actors and number < len(PLAYED) else None


# What is meant


def purchases(match: Match) -> list[str]:
    """Buying an eggplant."""
    return learner_moves(match, f"buy {DEAREST} with 5")


def plantings(match: Match) -> list[str]:
    """Planting it on a star, with the dice that leave the five."""
    moves = learner_moves(match, *(f"place {DEAREST} {space} with" for space in STARRED))
    return [move for move in moves if move.endswith(("with 4 6", "with 6 4"))]


def waterings(match: Match) -> list[str]:
    """Watering it with the last five."""
    return learner_moves(match, *(f"water {space} with 5" for space in STARRED))


def harvests(match: Match) -> list[str]:
    """Harvesting it in the next turn."""
    return learner_moves(match, *(f"harvest {space} with 6" for space in STARRED))


def can(*texts: str) -> Any:
    """A question: whether a move that begins so is legal."""
    return lambda match: bool(learner_moves(match, *texts))


def keeps_five(match: Match) -> str:
    """To who plants elsewhere, or with other dice."""
    return _("Fine too. The 4 and the 6 lead to a star, and leave the 5 for water.")


def is_dearest(match: Match) -> str:
    """To who buys another seed, or with another die."""
    return _("That works too. With a 5 you could have the eggplant, which is worth most.")


def is_needed(match: Match) -> str:
    """To who spends the last five otherwise."""
    return _("That works too. The 5 could have watered your eggplant.")


def could_harvest(match: Match) -> str:
    """To who spends the six otherwise."""
    return _("That works too. The 6 could have harvested your eggplant.")


TOUCH_DICE = N_("Touch the lit dice")
TOUCH_SPACE = N_("Touch a lit space")
STEPS = (
    Step(N_("Four dice are your turn. Roll them."), ends=r"\* roll"),
    Step(
        N_("One die buys a seed of its value or less. Touch a 5."),
        TOUCH_DICE,
        "1 buy",
        due=can("buy"),
        meant=purchases,
        lit=("die-",),
        touched=("die-5",),
        instead=is_dearest,
    ),
    Step(
        N_("Touch the eggplants: now the seed is yours, with your token on it."),
        N_("Touch the eggplants"),
        "1 buy",
        due=can("buy"),
        meant=purchases,
        lit=("stack-",),
        instead=is_dearest,
    ),
    Step(
        N_("Two dice plant: one is the row, one the column. Touch the 4 and the 6."),
        TOUCH_DICE,
        "1 place (?!rock|sundial)",
        due=can(*SEEDS),
        meant=plantings,
        lit=("die-",),
        touched=("die-4", "die-6"),
        otherwise=N_("Two dice plant: one is the row, one the column. Touch two dice, then your seed."),
        instead=keeps_five,
    ),
    Step(
        N_("4.6 or 6.4? Both have a star: the harvest counts double."),
        N_("Touch your eggplant, then a lit space"),
        "1 place (?!rock|sundial)",
        due=can(*SEEDS),
        meant=plantings,
        lit=("tile-", "cell-"),
        otherwise=N_("Now touch the space where it shall grow."),
        instead=keeps_five,
    ),
    Step(
        N_("The last 5 waters it, and the seed becomes a vegetable."),
        N_("Touch the 5, then the eggplant"),
        "1 water",
        due=can("water"),
        meant=waterings,
        lit=("die-", "cell-"),
        otherwise=N_("A die of the seed’s value or more waters it: it becomes a vegetable."),
        instead=is_needed,
    ),
    Step(
        N_("A new turn. A 6 harvests it: 5 × 2 = 10 points, and your token comes home."),
        N_("Touch the 6, then the eggplant"),
        "1 harvest",
        due=can("harvest"),
        meant=harvests,
        lit=("die-", "cell-"),
        otherwise=N_("A die of the vegetable’s value or more harvests it, and your token comes home."),
        instead=could_harvest,
    ),
    Step(
        N_("Water and harvest run on to smaller neighbours, a rival’s too. Five different kinds: 15 points."),
        due=lambda match: has_lines(match, "1 harvest") or match.num_throws > len(THROWS),
        lit=("board",),
    ),
)
