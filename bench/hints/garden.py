"""What is said of moves of Garden Dice, from the rules."""

from collections.abc import Callable

from .case import Case, Facts, Meaning, Test, agrees, meaning
from .garden_deed import Deed, placing, planting, verb, when
from .garden_headlines import HEADLINES
from .garden_table import KINDS, Move, around, beside

__all__ = ["HEADLINES", "MEANINGS"]

TENDED = ("buy", "water", "harvest")


def amount(count: int, facts: Facts, least: int = 1) -> bool:
    """Whether there are as many as is said."""
    return count >= least and agrees(facts.get("amount", "one"), count)


# Tending


def harvests(d: Deed, f: Facts) -> bool:
    return amount(d.own_gain, f)


def harvests_set(d: Deed, f: Facts) -> bool:
    return amount(d.own_gain, f) and d.set_bonus > 0 and agrees(f["bonus"], d.set_bonus)


def harvests_collection(d: Deed, f: Facts) -> bool:
    return amount(d.own_gain, f) and d.collection_bonus > 0 and agrees(f["bonus"], d.collection_bonus)


def could_be_eaten(d: Deed, f: Facts) -> bool:
    return d.space in d.before.prey(d.seat) and d.space not in d.after.prey(d.seat)


def is_exact(d: Deed, f: Facts) -> bool:
    return d.verb in TENDED and d.move.die == d.value and agrees(f["die"], d.move.die)


def is_wasteful(d: Deed, f: Facts) -> bool:
    if d.verb not in TENDED:
        return False
    least = min(die for die in d.before.dice() if die >= d.value)
    return least < d.move.die and agrees(f["die"], d.move.die) and agrees(f["least"], least)


def is_exposed(d: Deed, f: Facts) -> bool:
    return amount(len(d.after.prey(d.seat) - d.before.prey(d.seat)), f)


# Animals


def eats(animal: str, ending: str) -> Test:
    def test(d: Deed, f: Facts) -> bool:
        is_rabbit = d.before.is_rabbit(d.seat)
        is_meant = d.move.ending == ending and is_rabbit == (animal == "rabbit")
        return is_meant and d.before.plants[d.space].is_seed != is_rabbit and agrees(f["amount"], d.value)

    return verb("move", test)


def sees(animal: str, is_meant: Callable[[Deed], object]) -> Test:
    def test(d: Deed, f: Facts) -> bool:
        if not is_meant(d) or d.after.is_rabbit(d.seat) != (animal == "rabbit"):
            return False
        had, has = d.before.dearest_seen(d.seat), d.after.dearest_seen(d.seat)
        is_new = has > 0 if d.verb == "flip" else has > had
        return is_new and agrees(f["amount"], has)

    return when(test)


def is_step(d: Deed) -> bool:
    return d.verb == "move" and not d.move.ending


def is_sent_home(d: Deed) -> bool:
    return d.verb == "remove" and not d.is_own_animal


def calls_home(d: Deed, f: Facts) -> bool:
    carried = d.before.state.carried[d.seat - 1]
    return d.is_own_animal and amount(carried, f)


# Buying


def kind(d: Deed) -> int:
    return d.value - 1


def is_lacking(d: Deed, f: Facts) -> bool:
    counts = d.before.tiles(d.seat)
    return all(count > counts[kind(d)] for k, count in enumerate(counts) if k != kind(d))


def is_dearest(d: Deed, f: Facts) -> bool:
    purchases = [Move(each) for each in d.case.match.legal(d.seat) if each.startswith("buy")]
    return d.value == max(KINDS.index(each.thing) + 1 for each in purchases)


def adds_penalty(d: Deed, f: Facts) -> bool:
    more = d.after.penalty(d.seat) - d.before.penalty(d.seat)
    return more > 0 and agrees(f["points"], more)


def can_be_planted(d: Deed, f: Facts) -> bool:
    places = [Move(each) for each in d.follow_ups if each.startswith(f"place {d.move.thing} ")]
    return any(tuple(each.dice) == each.space for each in places)


# Placing


def beside_dearer(d: Deed, is_own: bool) -> bool:
    near = [d.before.plants[space] for space in beside(d.space) if space in d.before.plants]
    return any(p.is_seed and p.value > d.value and (p.owner == d.seat) == is_own for p in near)


def waters_along(d: Deed, f: Facts) -> bool:
    return amount(len(d.before.watered_from(d.space, d.value) & d.own_plants(d.before)), f)


def spares(d: Deed, f: Facts) -> bool:
    saved = d.before.penalty(d.seat) - d.after.penalty(d.seat)
    return saved > 0 and agrees(f["points"], saved)


def is_by_sundial(d: Deed, f: Facts) -> bool:
    has_dial = d.seat in d.before.dials and not d.before.has_scarecrow(d.seat)
    return has_dial and d.space in around(d.before.dials[d.seat])


def cares(d: Deed, f: Facts) -> bool:
    return d.is_flip_of_dial and amount(len(set(d.after.care(d.seat)) & d.own_plants(d.before)), f)


# The sun


def makes_possible(what: str) -> Test:
    def test(case: Case, move: str, facts: Facts) -> bool:
        words = Move(move)
        if words.verb != "sun" or not words.turned:
            return False
        had, has = ({each.split(" with ")[0] for each in d} for d in legal_pair(case, move))
        return any(each.startswith(what) for each in has - had)

    return test


def legal_pair(case: Case, move: str) -> tuple[list[str], list[str]]:
    """The seat's legal moves before and after."""
    return case.match.legal(case.seat), Deed(case, move).follow_ups


def one_or_many(single: str, plural: str, test: Test) -> tuple[Meaning, Meaning]:
    """A sentence that counts."""
    return meaning(single, test), meaning(plural, test)


MEANINGS: tuple[Meaning, ...] = (
    meaning(
        "Ends the game and wins it.",
        when(lambda d, f: d.result is not None and d.result.winners == (d.seat,)),
    ),
    *one_or_many(
        "Harvests for {amount} point and completes a set of five: {bonus} more in the end.",
        "Harvests for {amount} points and completes a set of five: {bonus} more in the end.",
        verb("harvest", harvests_set),
    ),
    *one_or_many(
        "Harvests for {amount} point and adds to a collection: {bonus} more in the end.",
        "Harvests for {amount} points and adds to a collection: {bonus} more in the end.",
        verb("harvest", harvests_collection),
    ),
    *one_or_many("Harvests for {amount} point.", "Harvests for {amount} points.", verb("harvest", harvests)),
    *one_or_many(
        "Brings the others one point.",
        "Brings the others {amount} points.",
        verb("harvest", lambda d, f: amount(sum(d.gains) - d.own_gain, f)),
    ),
    meaning(
        "Waters {amount} seeds of yours at once.",
        verb("water", lambda d, f: amount(d.turned.count(d.seat), f, 2)),
    ),
    meaning("Waters a seed that another player’s bird could eat.", verb("water", could_be_eaten)),
    meaning(
        "Waters a seed that can still be harvested in this turn.",
        verb("water", lambda d, f: d.can_follow("harvest")),
    ),
    *one_or_many(
        "Waters another player’s seed too.",
        "Waters {amount} seeds of other players’ too.",
        verb("water", lambda d, f: amount(len(d.turned) - d.turned.count(d.seat), f)),
    ),
    meaning("Waters a seed worth {amount}.", verb("water", lambda d, f: agrees(f["amount"], d.value))),
    meaning("Needs no more than a {die}.", when(is_exact)),
    meaning("Spends a {die} where a {least} would do.", when(is_wasteful)),
    *one_or_many(
        "Lets another player’s animal reach one more plant of yours.",
        "Lets other players’ animals reach {amount} more plants of yours.",
        when(is_exposed),
    ),
    meaning("Takes another player’s seed worth {amount}, to plant it again.", eats("bird", "spit")),
    meaning("Takes another player’s vegetable worth {amount}, to plant it again.", eats("rabbit", "spit")),
    meaning("Swallows another player’s seed worth {amount}.", eats("bird", "swallow")),
    meaning("Swallows another player’s vegetable worth {amount}.", eats("rabbit", "swallow")),
    *one_or_many(
        "Sends an animal home that could eat a plant of yours.",
        "Sends an animal home that could eat {amount} plants of yours.",
        when(lambda d, f: is_sent_home(d) and amount(len(d.saved), f)),
    ),
    *one_or_many(
        "Calls your animal home, with the token on it.",
        "Calls your animal home, with {amount} tokens on it.",
        verb("remove", calls_home),
    ),
    meaning(
        "Turns up the rabbit, in sight of a vegetable worth {amount}.",
        sees("rabbit", lambda d: d.is_flip_of_animal),
    ),
    meaning(
        "Turns up the bird, in sight of a seed worth {amount}.", sees("bird", lambda d: d.is_flip_of_animal)
    ),
    meaning(
        "Lets the bird land in sight of a seed worth {amount}.",
        sees("bird", lambda d: d.verb == "place" and d.move.thing == "bird"),
    ),
    meaning("Brings the bird in sight of a seed worth {amount}.", sees("bird", is_step)),
    meaning("Brings the rabbit in sight of a vegetable worth {amount}.", sees("rabbit", is_step)),
    meaning(
        "Buys the last seed of all: the game ends with this turn.",
        verb("buy", lambda d, f: not any(d.after.state.stacks)),
    ),
    meaning("Buys the only kind that your next set of five lacks.", verb("buy", is_lacking)),
    meaning(
        "Buys a seed: you then have {amount} of its kind.",
        verb("buy", lambda d, f: amount(d.after.tiles(d.seat)[kind(d)], f, 3)),
    ),
    meaning("Buys the last seed of its kind.", verb("buy", lambda d, f: not d.after.state.stacks[kind(d)])),
    meaning(
        "Buys a kind that you do not have yet, worth {amount}.",
        verb("buy", lambda d, f: not d.before.tiles(d.seat)[kind(d)] and agrees(f["amount"], d.value)),
    ),
    meaning(
        "Adds a seed that costs {points} points in the end if it is not planted.", verb("buy", adds_penalty)
    ),
    meaning("Buys a seed that can still be planted in this turn.", verb("buy", can_be_planted)),
    meaning("Buys the dearest seed that your dice allow.", verb("buy", is_dearest)),
    meaning(
        "Buys a seed worth {amount}.",
        verb("buy", lambda d, f: agrees(f["amount"], d.value)),
        is_plain=True,
    ),
    meaning(
        "Plants beside your scarecrow: safe from birds, and 3 points more.",
        planting(lambda d, f: d.space in d.before.care(d.seat)),
    ),
    meaning(
        "Plants on a star, where a vegetable counts twice.",
        planting(lambda d, f: d.before.is_star(d.space) and d.space not in d.before.care(d.seat)),
    ),
    meaning(
        "Plants beside a dearer seed of yours, whose water will reach it.",
        planting(lambda d, f: beside_dearer(d, True)),
    ),
    meaning(
        "Plants beside another player’s dearer seed, whose water will reach it.",
        planting(lambda d, f: beside_dearer(d, False)),
    ),
    *one_or_many(
        "Plants where its water will reach {amount} more seed of yours.",
        "Plants where its water will reach {amount} more seeds of yours.",
        planting(waters_along),
    ),
    meaning("Plants a seed that would cost {points} points in the end.", planting(spares)),
    meaning("Plants beside your sundial, which a 6 turns into a scarecrow.", planting(is_by_sundial)),
    meaning(
        "Plants a seed that can still be watered in this turn.",
        planting(lambda d, f: d.can_follow("water")),
    ),
    meaning(
        "Plants a seed worth {amount}.", planting(lambda d, f: agrees(f["amount"], d.value)), is_plain=True
    ),
    *one_or_many(
        "Turns up the scarecrow, which cares for a plant of yours.",
        "Turns up the scarecrow, which cares for {amount} plants of yours.",
        when(cares),
    ),
    *one_or_many(
        "Puts the sundial beside a plant of yours.",
        "Puts the sundial beside {amount} plants of yours.",
        placing("sundial", lambda d, f: amount(len(set(around(d.space)) & d.own_plants(d.before)), f)),
    ),
    meaning(
        "Puts the rock between another player’s animal and your plants.",
        placing("rock", lambda d, f: d.saved),
    ),
    meaning(
        "Puts the rock on a star, where nobody can plant any more.",
        placing("rock", lambda d, f: d.before.is_star(d.space)),
    ),
    meaning("Turns a die with the sun, so that more can be harvested.", makes_possible("harvest")),
    meaning("Turns a die with the sun, so that more can be watered.", makes_possible("water")),
    meaning("Turns a die with the sun, so that a dearer seed can be bought.", makes_possible("buy")),
    meaning("Rolls all four dice again, at no cost.", lambda c, m, f: m == "reroll"),
    meaning(
        "Keeps the sun, worth 5 points in the end.",
        verb("end", lambda d, f: d.after.state.suns >> d.seat - 1 & 1),
    ),
    meaning(
        "Uses up the sun, worth 5 points in the end.",
        when(lambda d, f: (d.before.state.suns & ~d.after.state.suns) >> d.seat - 1 & 1),
    ),
    meaning("Lets the bird land in the garden.", placing("bird"), is_plain=True),
    meaning(
        "Puts the sundial out, with which coordinates can be changed.", placing("sundial"), is_plain=True
    ),
    meaning("Blocks a space for good.", placing("rock"), is_plain=True),
    meaning(
        "Turns up the rabbit, which eats vegetables.",
        when(lambda d, f: d.is_flip_of_animal and d.after.is_rabbit(d.seat)),
        is_plain=True,
    ),
    meaning(
        "Turns up the bird, which eats seeds.",
        when(lambda d, f: d.is_flip_of_animal and not d.after.is_rabbit(d.seat)),
        is_plain=True,
    ),
    meaning(
        "Turns up the scarecrow.",
        when(lambda d, f: d.is_flip_of_dial and d.after.has_scarecrow(d.seat)),
        is_plain=True,
    ),
    meaning(
        "Turns up the sundial, with which coordinates can be changed.",
        when(lambda d, f: d.is_flip_of_dial and d.before.has_scarecrow(d.seat)),
        is_plain=True,
    ),
    meaning("Moves the animal, and eats nothing.", when(lambda d, f: is_step(d)), is_plain=True),
    meaning("Sends another player’s animal home.", when(lambda d, f: is_sent_home(d)), is_plain=True),
    meaning(
        "Turns a {die} into a {other} with the sun.",
        verb("sun", lambda d, f: (f["die"], f["other"]) == tuple(map(str, d.move.turned))),
        is_plain=True,
    ),
    meaning("Rolls four new dice.", lambda c, m, f: m == "sun reroll", is_plain=True),
    meaning("Ends the turn: no die has to be spent.", lambda c, m, f: m == "end", is_plain=True),
)
