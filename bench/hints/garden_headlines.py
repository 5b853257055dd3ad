"""What headlines of Garden Dice ask for."""

from .case import Facts, Meaning, Test, agrees, fits, meaning
from .garden_deed import Deed, verb, when
from .garden_table import KINDS


def named_place(d: Deed, f: Facts) -> bool:
    return fits(f, f"{d.space[0]}.{d.space[1]}")


def with_die(d: Deed, f: Facts) -> bool:
    return agrees(f["die"], d.move.die)


def buys(d: Deed, f: Facts) -> bool:
    return d.move.thing == f["kind"] and with_die(d, f)


def places(d: Deed, f: Facts) -> bool:
    is_shown = tuple(d.move.dice) == d.space
    return d.move.thing == f["kind"] and named_place(d, f) and is_shown


def places_by_dial(d: Deed, f: Facts) -> bool:
    is_shown = [str(die) for die in d.move.dice] == [f["row"], f["column"]]
    return d.move.thing == f["kind"] and named_place(d, f) and is_shown


def tends(d: Deed, f: Facts) -> bool:
    return KINDS[d.before.plants[d.space].value - 1] == f["kind"] and named_place(d, f) and with_die(d, f)


def moves(animal: str, ending: str) -> Test:
    def test(d: Deed, f: Facts) -> bool:
        is_meant = d.before.is_rabbit(d.seat) == (animal == "rabbit") and d.move.ending == ending
        is_other = "other" not in f or agrees(f["other"], d.move.other)
        return is_meant and is_other and named_place(d, f) and with_die(d, f)

    return verb("move", test)


PLACED = [(f"Plant {'an' if kind[0] in 'ae' else 'a'} {kind}", kind) for kind in KINDS]
PLACED += [("Let the bird land", "bird"), ("Put the sundial", "sundial"), ("Put the rock", "rock")]


def placed(words: str, thing: str) -> tuple[Meaning, Meaning]:
    """What is to be placed, with plain dice or the sundial's help."""
    plain = verb("place", lambda d, f: places(d, {**f, "kind": thing}))
    by_dial = verb("place", lambda d, f: places_by_dial(d, {**f, "kind": thing}))
    form = f"{words} on {{place}}"
    return meaning(form, plain), meaning(f"{form} with {{row}} and {{column}} and the sundial", by_dial)


HEADLINES: tuple[Meaning, ...] = (
    meaning("Roll all four dice again", lambda c, m, f: m == "reroll"),
    meaning("Roll all four dice again with the sun", lambda c, m, f: m == "sun reroll"),
    meaning(
        "Turn the {die} into a {other} with the sun",
        verb("sun", lambda d, f: (f["die"], f["other"]) == tuple(map(str, d.move.turned))),
    ),
    meaning("Buy a {kind} with the {die}", verb("buy", buys)),
    meaning("Buy an {kind} with the {die}", verb("buy", buys)),
    *(each for words, thing in PLACED for each in reversed(placed(words, thing))),
    meaning("Water the {kind} on {place} with the {die}", verb("water", tends)),
    meaning("Harvest the {kind} on {place} with the {die}", verb("harvest", tends)),
    meaning("Turn up the bird", when(lambda d, f: d.is_flip_of_animal and not d.after.is_rabbit(d.seat))),
    meaning("Turn up the rabbit", when(lambda d, f: d.is_flip_of_animal and d.after.is_rabbit(d.seat))),
    meaning("Turn up the sundial", when(lambda d, f: d.is_flip_of_dial and d.before.has_scarecrow(d.seat))),
    meaning("Turn up the scarecrow", when(lambda d, f: d.is_flip_of_dial and d.after.has_scarecrow(d.seat))),
    meaning("Move the bird to {place} with the {die}", moves("bird", "")),
    meaning("Move the rabbit to {place} with the {die}", moves("rabbit", "")),
    meaning("Let the bird swallow the seed on {place} with the {die}", moves("bird", "swallow")),
    meaning("Let the rabbit swallow the vegetable on {place} with the {die}", moves("rabbit", "swallow")),
    meaning("Let the bird spit out the seed on {place} with {die} and {other}", moves("bird", "spit")),
    meaning(
        "Let the rabbit spit out the vegetable on {place} with {die} and {other}", moves("rabbit", "spit")
    ),
    meaning(
        "Call your animal on {place} home",
        verb("remove", lambda d, f: d.is_own_animal and named_place(d, f)),
    ),
    meaning(
        "Send the animal on {place} home",
        verb("remove", lambda d, f: not d.is_own_animal and named_place(d, f)),
    ),
    meaning("End the turn", lambda c, m, f: m == "end"),
)
