"""What can be said of animals: each sentence beside what makes it true."""

from collections.abc import Callable

from ...core.claims import Claim, Facts, Kind, counted
from ...core.kernel import count_bits
from ...core.language import N_, NN_
from .deeds import Deed, animal, dearest_in_sight, prey, worth
from .numbering import BIRD, NUM_ENDINGS, STEP, SWALLOW


def ending(d: Deed) -> int:
    """How a move of an animal ends; -1 if it is none."""
    return d.number % NUM_ENDINGS if d.group == "move" else -1


def who(d: Deed) -> str:
    """The animal that moves, turns or lands: the side that is up."""
    return animal(d.after, d.seat)


def eaten(side: str, *, swallowed: bool) -> Callable[[Deed], Facts | None]:
    """What an animal has eaten."""

    def is_eaten(d: Deed) -> bool:
        return ending(d) > STEP and (ending(d) == SWALLOW) == swallowed and who(d) == side

    return worth(is_eaten)


def seen(side: str, is_meant: Callable[[Deed], bool]) -> Callable[[Deed], Facts | None]:
    """The dearest that an animal has come to see, if it saw nothing as dear before."""

    def facts(d: Deed) -> Facts | None:
        if not is_meant(d) or who(d) != side:
            return None
        had, has = dearest_in_sight(d.before, d.seat), dearest_in_sight(d.after, d.seat)
        return {"value": has} if has > (0 if d.group == "flip" else had) else None

    return facts


def is_animal_turned(d: Deed) -> bool:
    """Whether an animal was turned over."""
    return d.group == "flip" and d.before.animals[d.seat] >> d.space & 1 == 1


def is_step(d: Deed) -> bool:
    """Whether an animal has gone to an empty space."""
    return ending(d) == STEP


def is_called_home(d: Deed) -> bool:
    """Whether the seat's own animal was removed."""
    return d.group == "remove" and d.before.animals[d.seat] >> d.space & 1 == 1


def is_sent_home(d: Deed) -> bool:
    """Whether another's animal was removed."""
    return d.group == "remove" and not is_called_home(d)


def exposed(d: Deed) -> Facts | None:
    """How many more plants others' animals can eat."""
    return counted(count_bits(prey(d.after, d.seat) & ~prey(d.before, d.seat)))


ANIMALS = (
    Claim(
        N_("Takes another player’s seed worth {value}, to plant it again."),
        eaten("bird", swallowed=False),
        amount="value",
    ),
    Claim(
        N_("Takes another player’s vegetable worth {value}, to plant it again."),
        eaten("rabbit", swallowed=False),
        amount="value",
    ),
    Claim(
        N_("Swallows another player’s seed worth {value}."),
        eaten("bird", swallowed=True),
        amount="value",
    ),
    Claim(
        N_("Swallows another player’s vegetable worth {value}."),
        eaten("rabbit", swallowed=True),
        amount="value",
    ),
    Claim(
        NN_(
            "Sends an animal home that could eat a plant of yours.",
            "Sends an animal home that could eat {count} plants of yours.",
        ),
        lambda d: counted(count_bits(d.saved)) if is_sent_home(d) else None,
        amount="count",
    ),
    Claim(
        NN_(
            "Calls your animal home, with the token on it.",
            "Calls your animal home, with {count} tokens on it.",
        ),
        lambda d: counted(d.before.carried[d.seat]) if is_called_home(d) else None,
        amount="count",
    ),
    Claim(
        N_("Turns up the rabbit, in sight of a vegetable worth {value}."), seen("rabbit", is_animal_turned)
    ),
    Claim(N_("Turns up the bird, in sight of a seed worth {value}."), seen("bird", is_animal_turned)),
    Claim(
        N_("Lets the bird land in sight of a seed worth {value}."),
        seen("bird", lambda d: d.thing == BIRD),
        amount="value",
    ),
    Claim(
        N_("Brings the bird in sight of a seed worth {value}."),
        seen("bird", is_step),
        amount="value",
    ),
    Claim(
        N_("Brings the rabbit in sight of a vegetable worth {value}."),
        seen("rabbit", is_step),
        amount="value",
    ),
    Claim(
        NN_(
            "Lets another player’s animal reach one more plant of yours.",
            "Lets other players’ animals reach {count} more plants of yours.",
        ),
        exposed,
        Kind.COST,
        amount="count",
    ),
)
