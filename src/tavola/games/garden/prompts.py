"""What the page says above the board: it answers every touch, and of others tells what they do."""

from ...core.language import both, either, listed
from ...core.names import isolated, joined
from ...core.sight import Prompt, addressed
from .choosing import (
    Choosing,
    can_move,
    can_turn,
    crossings,
    harvests,
    kinds_to_buy,
    names_of,
    own_points,
    plantings,
    waterings,
    worth_text,
)
from .layout import NUM_KINDS
from .notation import action_text, parse_space, question, reason
from .numbering import BUY, END, FLIP, HARVEST, MOVE, PLACE, REMOVE, THINGS, WATER
from .position import DECIDE, ENDED, START, THROW, Position, kind_at, owner_at
from .preview import Preview
from .rules import is_sold_out
from .scene import Scene, heading_key, protagonists, thing_on
from .words import say

MOST_NAMED = 4  # spaces of a sentence; of more, only some are named
SUN = ("sun", "face-")  # what one touches for it
FEW = 2  # kinds of seeds that are named


def prompt_of(scene: Scene) -> Prompt:
    """Whose turn it is and what can be done with what was touched."""
    title, words = told(scene)
    if scene.viewer and not scene.you:
        title = addressed(title, heading(scene), scene.names[scene.viewer - 1])
    on = next((seat for seat in range(scene.state.seats) if scene.is_on(seat)), -1)
    return Prompt(on + 1, title, words)


def told(scene: Scene) -> tuple[str, str]:
    """A title and a sentence."""
    s = scene.state
    if s.stage in (ENDED, START):
        return heading(scene), reason(s) if s.stage == ENDED else question(s)
    if scene.viewer != s.seat + 1:
        return heading(scene), about_another(scene)
    if s.stage == THROW:
        return heading(scene), say("roll")
    return previewed(scene, scene.preview) if scene.preview else answer(scene)


def heading(scene: Scene) -> str:
    """Whose turn it is, or who has won."""
    names = protagonists(scene)
    if scene.you and scene.is_on(scene.you - 1) and len(names) == 1:
        return say({ENDED: "you win", START: "you begin"}.get(scene.state.stage, "your turn"))
    return say(heading_key(scene.state), name=joined(names))


def about_another(scene: Scene) -> str:
    """What somebody does whose turn it is."""
    if scene.state.stage != DECIDE:
        return say("will roll")
    return say("has rolled", dice=both([str(face) for face in scene.thrown]))


# Answers to what was touched


def answer(scene: Scene) -> tuple[str, str]:
    """What can be done with what was touched."""
    chosen = scene.chosen
    if not chosen.touched:
        return heading(scene), invitation(scene.state, chosen)
    if any(name.startswith(SUN) for name in chosen.touched):
        return say("the sun"), say("sun face" if chosen.faces else "sun die")
    if found := with_things(chosen):
        return found
    if len(chosen.faces) == 1:
        return with_one(scene.state, chosen)
    if len(chosen.faces) == 2:
        return with_two(chosen)
    return with_three(scene) or with_animal(chosen)


def invitation(s: Position, chosen: Choosing) -> str:
    """What can be touched, and first what is worth it: a harvest that is due, or else a seed to water."""
    if is_sold_out(s):
        return say("touch a die, last")
    ways = "touch or plant" if chosen.within(PLACE, WATER) else "touch"
    worth = worthwhile(s, chosen)
    return f"{worth} {say(ways)}" if worth else say(f"{ways}, at first")


def worthwhile(s: Position, chosen: Choosing) -> str:
    """The harvest that brings most, or else the dearest seed to water; nothing if there is neither."""
    if ripe := chosen.within(HARVEST, FLIP):
        best = max(ripe, key=lambda action: own_points(s, action))
        return say("can harvest", **tending(best), points=f"+{own_points(s, best)}")
    if thirsty := chosen.within(WATER, HARVEST):
        dearest = max(thirsty, key=lambda action: kind_at(s, parse_space(tending(action)["space"])))
        return say("can water", **tending(dearest))
    return ""


def tending(action: int) -> dict[str, str]:
    """The space and the die of a watering or harvest; of those of a space, the lowest die is first."""
    _, space, _, die = action_text(action).split()
    return {"space": space, "die": die}


def with_one(s: Position, chosen: Choosing) -> tuple[str, str]:
    """What a single die can do, or where an animal goes with it."""
    if len(chosen.touched) > 1:
        return with_animal(chosen)
    deeds = deeds_of(s, chosen)
    title = say(f"your {chosen.faces[0]}")
    if deeds:
        return title, capital(say("it does", deeds=either(deeds)))
    goes_with_others = chosen.within(PLACE, WATER) or chosen.within(REMOVE, END)
    return title, say("alone nothing" if goes_with_others else "only turned")


def deeds_of(s: Position, chosen: Choosing) -> list[str]:
    """What a single die can do, in a few words each."""
    kinds = kinds_to_buy(chosen)
    watered, harvested = waterings(chosen), harvests(s, chosen)
    found = [purchase(kinds)] if kinds else []
    if watered:
        found.append(say("does water", spaces=some(names_of(watered))))
    if harvested:
        found.append(say("does harvest", spaces=some(with_points(s, chosen))))
    others = (("does turn", can_turn), ("does move", can_move))
    return found + [say(key) for key, can in others if can(chosen)]


def purchase(kinds: list[str]) -> str:
    """What a die buys; of many kinds, none is named."""
    if len(kinds) > FEW:
        return say("does buy")
    return say("does buy these", seeds=either([say(f"one {kind}") for kind in kinds]))


def with_points(s: Position, chosen: Choosing) -> list[str]:
    """The spaces that can be harvested, each with what that brings in all."""
    actions = {action_text(action).split()[1]: action for action in chosen.within(HARVEST, FLIP)}
    return [f"{space} (+{own_points(s, action)})" for space, action in actions.items()]


def some(names: list[str]) -> str:
    """Things of which one is chosen; of many, only some are named."""
    if len(names) <= MOST_NAMED:
        return either(names)
    named = names[: MOST_NAMED - 1]
    return either([*named, say.count("more spaces", len(names) - len(named))])


def with_animal(chosen: Choosing) -> tuple[str, str]:
    """What an animal can do that was touched, or is to be, and what that still takes."""
    moves, turns = chosen.within(MOVE, REMOVE), chosen.within(FLIP, MOVE)
    if moves:
        return say("your animal"), say(moving(chosen, can_turn=bool(turns)))
    if turns:
        return say("turn it"), say("turn which" if chosen.faces else "turn with")
    return say("send home"), say("three dice")


def moving(chosen: Choosing, *, can_turn: bool) -> str:
    """What a move of an animal still takes."""
    if not chosen.faces:
        return "move or turn with" if can_turn else "move with"
    if not chosen.spaces:
        return "animal first"
    if len(chosen.spaces) < 2:
        return "animal goes or turns" if can_turn else "animal goes"
    return "touch one more die" if "spit" in chosen.touched else "animal eats"


def with_things(chosen: Choosing) -> tuple[str, str] | None:
    """Which dice are missing, where a stack, a tile or a space was touched first."""
    is_placing = bool(chosen.spaces or chosen.thing is not None) and len(chosen.faces) < 2
    if is_placing and (places := plantings(chosen)):
        return placing(chosen, list(places))
    if chosen.faces:
        return None
    for deed, first, end in (("buy", BUY, PLACE), ("water", WATER, HARVEST), ("harvest", HARVEST, FLIP)):
        if chosen.within(first, end):
            return say(f"{deed} it"), say(f"{deed} with")
    return with_animal(chosen)


def placing(chosen: Choosing, things: list[int]) -> tuple[str, str]:
    """What goes to the space that was touched, and how many dice that still takes."""
    thing = things[0] if len(things) == 1 else None
    title = say("plant it" if min(things) < NUM_KINDS else "put it")
    dice = say("touch one more die" if chosen.faces else "touch two dice")
    if thing is None or not chosen.spaces:
        return title, dice
    return title, f"{say(f'goes {THINGS[thing]}', spaces=names_of(chosen.spaces)[0])} {dice}"


def with_two(chosen: Choosing) -> tuple[str, str]:
    """Where two dice can put a tile."""
    places = plantings(chosen)
    thing = chosen.thing if chosen.thing in places else next(iter(places), None)
    if thing is None and chosen.within(REMOVE, END) and not chosen.spaces:
        return say("two dice"), say("add a six")
    if thing is None:
        return with_animal(chosen)
    title = say("plant it" if thing < NUM_KINDS else "put it")
    exact = crossings(chosen.faces, places[thing])
    others = [space for space in places[thing] if space not in exact]
    return title, say(f"goes {THINGS[thing]}", spaces=some(names_of([*exact, *others])))


def with_three(scene: Scene) -> tuple[str, str] | None:
    """Which animal goes home."""
    for action in scene.chosen.within(REMOVE, END):
        space = action_text(action).split()[1]
        found = thing_on(scene.state, parse_space(space))
        if found:
            thing, seat = found
            key = f"home own {thing}" if seat + 1 == scene.you else f"home {thing}"
            return say("send home"), say(key, name=isolated(scene.names[seat]), space=space)
    return None


# What a move would do


def previewed(scene: Scene, shown: Preview) -> tuple[str, str]:
    """What a watering or harvest would bring."""
    if not shown.is_harvest:
        return say("water it"), say.count("grow", len(shown.spaces))
    gains = [brought(scene, shown, seat) for seat, points in enumerate(shown.points) if points]
    return say("harvest it"), say("brings all", gains=listed(gains))


def brought(scene: Scene, shown: Preview, seat: int) -> str:
    """What a harvest brings a seat, as a sum that one can check."""
    is_single = len(shown.spaces) == 1
    points = worth_text(scene.state, shown.spaces[0]) if is_single else sum_text(scene.state, shown, seat)
    return say("brings", name=isolated(scene.names[seat]), points=points)


def sum_text(s: Position, shown: Preview, seat: int) -> str:
    """What a seat's own tiles bring, one by one, and then what it gets for those of others."""
    pairs = zip(shown.spaces, shown.worth, strict=True)
    terms = [worth for space, worth in pairs if owner_at(s, space) == seat]
    terms += [shown.points[seat] - sum(terms)]
    told = [str(term) for term in terms if term]
    return f"+{shown.points[seat]}" + (f" = {' + '.join(told)}" if len(told) > 1 else "")


def capital(sentence: str) -> str:
    """A sentence that begins as sentences do."""
    return sentence[:1].upper() + sentence[1:]
