"""Why something in Garden Dice cannot be chosen now, perhaps besides what was picked before."""

from collections.abc import Collection

from ...core.language import N_, Phrases
from .coordinates import has_pair
from .layout import KINDS, SPACES, column_of, row_of
from .notation import space_text
from .numbering import THINGS
from .plants import MOST_PURCHASES
from .position import Position, highest_die, kind_at, num_unspent, owner_at
from .scene import is_plant, thing_on
from .tiles import NO_SIX, placeable

say = Phrases(
    {
        "nothing": N_("Nothing can be done with this now."),
        "not together": N_("This does not go with what you have chosen."),
        "spent": N_("This die is spent."),
        "alike": N_("Both dice are alike: touch the other one first."),
        "sold out": N_("These seeds are sold out."),
        "two of a kind": N_("At most two seeds of a kind are bought in a turn."),
        "no token": N_("You have no token left to put on it."),
        "die too low": N_("A {die} is too low: this takes a {value} or more."),
        "dice too low": N_("This takes a die of {value} or more."),
        "not held": N_("You have none of these to place."),
        "two dice": N_("Placing takes two dice, and you have only one left."),
        "rock": N_("A rock stays where it is."),
        "nothing to place": N_("This space is empty, and you have nothing to place."),
        "coordinates": N_("To place something here takes a {row} and a {column}."),
        "not yours": N_("You water and harvest only your own plants."),
        "no six": N_("A 6 turns this tile over, and you have none."),
        "others tile": N_("This tile is another player’s."),
        "others animal": N_("An animal is sent home with its row, its column and a 6."),
        "sun first": N_("Only the sun turns a die: touch the sun first."),
        "same face": N_("The die shows this face already."),
    }
)


def why_not(s: Position, seat: int, picked: Collection[str], choices: Collection[str], thing: str) -> str:
    """Why a die, a stack, a tile, a space or a choice cannot be touched."""
    kind, _, name = thing.partition("-")
    if kind not in EXPLAINED:
        return ""
    if kind == "die" and thing[:5] in choices:  # the second of two alike
        return say("alike")
    told = EXPLAINED[kind](s, seat - 1, picked, name)
    return told or say("not together" if picked else "nothing")


# Each of these knows some reasons, and says nothing where none of them holds. Seats count from 0.


def about_spent(s: Position, seat: int, picked: Collection[str], name: str) -> str:
    """The outline of a die."""
    return say("spent")


def about_stack(s: Position, seat: int, picked: Collection[str], name: str) -> str:
    """Seeds to buy."""
    kind = KINDS.index(name)
    if s.stacks[kind] == 0:
        return say("sold out")
    if s.purchases[kind] >= MOST_PURCHASES:
        return say("two of a kind")
    return say("no token") if s.tokens[seat] == 0 else too_low(s, picked, kind + 1)


def too_low(s: Position, picked: Collection[str], value: int) -> str:
    """Dice that do not reach a value: the one that was picked, or all."""
    faces = [int(each.split("-")[1]) for each in picked if each.startswith("die-")]
    if len(faces) == 1 and faces[0] < value:
        return say("die too low", die=faces[0], value=value)
    return say("dice too low", value=value) if highest_die(s) < value else ""


def about_tile(s: Position, seat: int, picked: Collection[str], name: str) -> str:
    """Something to place."""
    if placeable(s, seat) >> THINGS.index(name) & 1:
        return say("two dice") if num_unspent(s) == 1 else ""
    is_special_in_hand = (name == "bird" and not s.family and s.animals[seat] == 0) or (
        name == "sundial" and s.dials[seat] == 0
    )
    return say("no token") if is_special_in_hand else say("not held")


def about_cell(s: Position, seat: int, picked: Collection[str], name: str) -> str:
    """A space, by what lies on it."""
    space = SPACE_NAMED[name]
    if s.rocks >> space & 1:
        return say("rock")
    if is_plant(s, space):
        return say("not yours") if owner_at(s, space) != seat else too_low(s, picked, kind_at(s, space) + 1)
    special = thing_on(s, space)
    return about_special(s, seat, *special) if special else about_empty(s, seat, space)


def about_special(s: Position, seat: int, thing: str, owner: int) -> str:
    """An animal, a sundial or a scarecrow."""
    if owner == seat:
        return say("no six") if s.pool[6] == 0 else ""
    return say("others animal" if thing in ("bird", "rabbit") else "others tile")


def about_empty(s: Position, seat: int, space: int) -> str:
    """An empty space."""
    if placeable(s, seat) == 0:
        return say("nothing to place")
    if num_unspent(s) == 1:
        return say("two dice")
    row, column = row_of(space), column_of(space)
    has_dice = has_pair(s, row, column, NO_SIX)
    return "" if has_dice else say("coordinates", row=row, column=column)


def about_face(s: Position, seat: int, picked: Collection[str], name: str) -> str:
    """A face that the sun could turn a die to."""
    if "sun" not in picked:
        return say("sun first")
    return say("same face") if any(each.startswith(f"die-{name}") for each in picked) else ""


def about_choice(s: Position, seat: int, picked: Collection[str], name: str) -> str:
    """A die, or a button: whatever goes with nothing else."""
    return ""


SPACE_NAMED = {space_text(space): space for space in range(SPACES)}
EXPLAINED = {
    "spent": about_spent,
    "stack": about_stack,
    "tile": about_tile,
    "cell": about_cell,
    "face": about_face,
    **dict.fromkeys(("die", "sun", "swallow", "spit", "flip", "reroll", "end"), about_choice),
}
