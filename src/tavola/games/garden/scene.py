"""A position of Garden Dice as its picture sees it, and in words."""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from ...core.language import closed, listed
from ...core.match import Event, Match, once_a_position
from ...core.names import isolated, joined, tidy
from ...core.picture import remembered
from ...core.sight import Sight, called
from .choosing import CELL, Choosing, choosing, ghosts
from .coordinates import sundial_reach
from .layout import KINDS, NUM_KINDS, SPACES
from .notation import question, reason, space_text, tiles_of
from .numbering import BIRD, FACES, FULL_REACH, NUM_DICE, ROCK, SUNDIAL, THINGS
from .paths import dice, path_of
from .position import ENDED, START, Position, in_care_of_scarecrow, kind_at
from .preview import Preview, preview
from .rules import score, winners
from .words import say

Tile = tuple[str, int, int]  # what lies on a space, its number, its owner
NOTHING: Tile = ("", 0, -1)
CELLS = tuple(f"{CELL}{space_text(space)}" for space in range(SPACES))  # what spaces are touched by


class Die(NamedTuple):
    """A place in the tray: an unspent die, or the outline of one."""

    face: int  # 0 where there is none
    name: str  # what it is touched by, or the name of the outline


class Spot(NamedTuple):
    """A space: all that its drawing and its words depend on. Whoever looks has no name."""

    space: int
    is_star: bool
    thing: str  # "seed", "vegetable", the name of another tile, or nothing
    number: int  # the kind of a plant, the tokens on an animal
    owner: int  # the seat, or -1
    owner_name: str
    carers: tuple[tuple[int, str], ...]  # the seats whose scarecrow cares for it, and their names
    ghost: int | None  # the tile that was chosen and can go there
    ghost_owner: int
    outlook: tuple[bool, int] | None  # in a preview: whether it is harvested, and the points for that
    is_last: bool
    is_touched: bool  # for some move


class Holding(NamedTuple):
    """All that the picture tells of a seat."""

    seat: int
    name: str
    points: int
    gain: int  # what a preview adds
    num_tokens: int
    has_sun: bool
    harvest: tuple[int, ...]  # [kind]
    bought: tuple[int, ...]  # [kind] to be placed
    specials: tuple[int, ...]  # the same of other tiles
    standing: str  # "on turn", "winner" or nothing


class Table(NamedTuple):
    """What all who look at a position see alike, without words. Seats count from 0 here."""

    dice: tuple[Die, ...]
    thrown: tuple[int, ...]  # the dice as they last fell
    last: str  # the space or stack of the last move
    done: Event | None  # the last decision
    tiles: dict[int, Tile]  # what lies on the board, by space
    cared: dict[int, int]  # the spaces in care of a scarecrow, by seat
    holdings: tuple[Holding, ...]  # [seat] without names and gains


class Touchable(NamedTuple):
    """What a seat can do, and what it touches for that."""

    legal: tuple[int, ...]
    first: frozenset[str]  # what one touches first
    all: frozenset[str]


class Scene(NamedTuple):
    """A position as the picture sees it. Seats count from 0 here."""

    state: Position
    names: tuple[str, ...]  # [seat]
    owner: int  # whose tiles lie ready
    legal: int  # how many moves there are
    first: frozenset[str]  # what one touches first
    touched: frozenset[str]  # all that one touches for some move
    dice: tuple[Die, ...]
    last: str  # the space or stack of the last move
    done: Event | None  # the last decision
    preview: Preview | None
    thrown: tuple[int, ...]  # the dice as they last fell
    viewer: int  # the seat whose player looks and can touch things, from 1; 0 for anybody else
    you: int  # the seat that is called "you", from 1; 0 for none
    is_live: bool  # whether it is seen at the table itself
    chosen: Choosing
    table: Table

    def is_on(self, seat: int) -> bool:
        """Whether it is this seat's turn, or its win."""
        return is_on_turn(self.state, seat)


def is_on_turn(s: Position, seat: int) -> bool:
    """Whether it is a seat's turn, or its win."""
    return bool(winners(s) >> seat & 1) if s.stage == ENDED else seat == s.seat


def scene_of(match: Match, sight: Sight) -> Scene:
    """What there is to see, with this seat's tiles ready."""
    s, table = match.state, table_of(match)
    assert isinstance(s, Position)  # noqa: S101
    owner = max(s.seat, 0) if sight.seat is None else sight.seat - 1
    legal, first, touched = touchable(match, owner)
    return Scene(
        s,
        called(tuple([tidy(name) for name in match.players]), sight.you),
        owner,
        len(legal),
        first,
        touched,
        table.dice,
        table.last,
        table.done,
        None if sight.preview is None else preview(s, s.seat + 1, sight.preview),
        table.thrown,
        (sight.seat or 0) if sight.is_live else 0,
        sight.you,
        sight.is_live,
        choosing(s, legal, sight.touched),
        table,
    )


@once_a_position
def table_of(match: Match) -> Table:
    """What there is to see for all alike."""
    s, thrown = match.state, match.last_throw
    assert isinstance(s, Position)  # noqa: S101
    planted = any_of(s.plants)
    plants = {space: plant_on(s, space) for space in range(SPACES) if planted >> space & 1}
    masks = {seat: in_care_of_scarecrow(s, seat) for seat in range(s.seats)}
    return Table(
        tray_of(s, thrown),
        thrown,
        next(filter(None, map(touched_last, reversed(match.events))), ""),
        next((event for event in reversed(match.events) if event.seat), None),
        plants | specials_on(s),
        {seat: mask for seat, mask in masks.items() if mask},
        tuple(held_by(s, seat) for seat in range(s.seats)),
    )


@once_a_position
def touchable(match: Match, seat: int) -> Touchable:
    """What a seat can do; nothing if it is not asked."""
    s, legal = match.state, tuple(match.choice_of(seat + 1))
    assert isinstance(s, Position)  # noqa: S101
    paths = [path_of(s, action) for action in legal]
    return Touchable(
        legal, frozenset([path[0] for path in paths]), frozenset([name for path in paths for name in path])
    )


def tray_of(s: Position, thrown: Sequence[int]) -> tuple[Die, ...]:
    """The dice in the order in which they fell; one that the sun turned takes a place that is free."""
    left = [face for face in FACES for _ in range(s.pool[face])]
    kept = [0] * NUM_DICE
    for place, face in enumerate(thrown):
        if face in left:
            left.remove(face)
            kept[place] = face
    for face in left:
        kept[kept.index(0)] = face
    names = iter(dice(*(str(face) for face in kept if face)))
    return tuple(Die(face, next(names) if face else f"spent-{n + 1}") for n, face in enumerate(kept))


def touched_last(event: Event) -> str:
    """The space or the stack that a decision was about, if it was about any."""
    word, *rest = event.text.split()
    if event.seat and word == "buy":
        return f"stack-{rest[0]}"
    return next((f"cell-{part}" for part in reversed(rest) if "." in part), "")


# Words


def heading_key(s: Position) -> str:
    """Which heading fits: who begins, whose turn it is, or who won."""
    if s.stage == START:
        return "heading draw" if s.seat < 0 else "heading named"
    if s.stage == ENDED:
        return "heading won together" if winners(s).bit_count() > 1 else "heading won"
    return "heading turn"


def protagonists(scene: Scene) -> list[str]:
    """Whom the heading names."""
    return [name for seat, name in enumerate(scene.names) if scene.is_on(seat)] or [""]


def request(scene: Scene) -> str:
    """What the player is to do, or how the game was won."""
    s, shown = scene.state, scene.preview
    if s.stage == ENDED:
        return reason(s)
    if shown and shown.spaces:
        return say.count("would harvest" if shown.is_harvest else "would water", len(shown.spaces))
    return question(s)


def description(scene: Scene) -> str:
    """The position in a few sentences."""
    heading = say(heading_key(scene.state), name=joined(protagonists(scene)))
    choices = [say.count("choices", scene.legal)] if scene.legal else []
    return " ".join([closed(heading), request(scene), *choices])


# Spaces


def bare_spot(space: int, is_star: bool) -> Spot:
    """A space with nothing on it, of which nothing is to be said."""
    return Spot(space, is_star, *NOTHING, "", (), None, -1, None, False, False)


def spots(scene: Scene) -> list[Spot]:
    """The spaces of the board that are not bare."""
    s, shown, table = scene.state, scene.preview, scene.table
    called_by_name = ["" if seat + 1 == scene.you else name for seat, name in enumerate(scene.names)]
    cares = [(mask, (seat, called_by_name[seat])) for seat, mask in table.cared.items()]
    ghost, ghostly = ghosts(scene.chosen)
    outlooks = dict(zip(shown.spaces, shown.worth, strict=True)) if shown else {}
    stars, tiles, touched, last = s.stars, table.tiles, scene.touched, scene.last
    tended = any_of(table.cared.values())
    found = []
    for space, name in enumerate(CELLS):
        tile = tiles.get(space, NOTHING)
        is_marked = name in touched or name == last or space in ghostly or space in outlooks
        if tile is NOTHING and not is_marked and not tended >> space & 1:
            continue
        thing, number, owner = tile
        found.append(
            Spot(
                space,
                stars >> space & 1 == 1,
                thing,
                number,
                owner,
                called_by_name[owner] if owner >= 0 else "",
                tuple([carer for mask, carer in cares if mask >> space & 1]) if cares else (),
                ghost if space in ghostly else None,
                scene.owner if space in ghostly else -1,
                (shown.is_harvest, outlooks[space]) if shown and space in outlooks else None,
                name == last,
                name in touched,
            )
        )
    return found


def any_of(masks: Iterable[int]) -> int:
    """What is in one of these masks."""
    return reduce(or_, masks, 0)


def specials_on(s: Position) -> dict[int, Tile]:
    """Rocks, animals and sundial tiles by space: name, tokens and owner of each."""
    found = {space: ("rock", 0, -1) for space in range(SPACES) if s.rocks >> space & 1}
    for seat in range(s.seats):
        if s.animals[seat]:
            animal = "rabbit" if s.rabbits >> seat & 1 else "bird"
            found[s.animals[seat].bit_length() - 1] = (animal, s.carried[seat], seat)
        if s.dials[seat]:
            dial = "scarecrow" if s.scarecrows >> seat & 1 else "sundial"
            found[s.dials[seat].bit_length() - 1] = (dial, 0, seat)
    return found


def plant_on(s: Position, space: int) -> Tile:
    """The side, the kind and the owner of a plant; nothing of a space without one."""
    for owner, plants in enumerate(s.plants):
        if plants >> space & 1:
            return "vegetable" if s.vegetables >> space & 1 else "seed", kind_at(s, space), owner
    return NOTHING


def thing_on(s: Position, space: int) -> tuple[str, int] | None:
    """The animal or sundial tile on a space and whose it is."""
    thing, _, owner = specials_on(s).get(space, NOTHING)
    return (thing, owner) if owner >= 0 else None


def is_plant(s: Position, space: int) -> bool:
    """Whether a seed or a vegetable is on a space."""
    return any(plants >> space & 1 for plants in s.plants)


def space_label(spot: Spot) -> str:
    """A space in words."""
    parts = [
        space_text(spot.space),
        spot.is_star and say("starred"),
        *tile_words(spot),
        *(say("care", name=isolated(name)) if name else say("your care") for _, name in spot.carers),
        spot.outlook and outlook_words(*spot.outlook),
        spot.is_last and say("last"),
    ]
    return listed(parts)


def tile_words(spot: Spot) -> list[str]:
    """What lies on a space."""
    thing, number = spot.thing, spot.number
    if thing in ("", "rock"):
        return [say(thing or "empty")]
    if thing not in ("seed", "vegetable"):
        words = owned_words(f"owned {thing}", say(thing), spot.owner_name)
        return [*words, say.count("carrying", number)] if thing in ("bird", "rabbit") else words
    bare = "some" if thing == "vegetable" else "hand"
    alone = say.count(f"{bare} {KINDS[number]}", 1)
    return [*owned_words(f"{thing} {KINDS[number]}", alone, spot.owner_name), say("worth", value=number + 1)]


def owned_words(key: str, bare: str, owner: str) -> list[str]:
    """A tile and whose it is."""
    return [say(key, name=isolated(owner))] if owner else [bare, say("yours")]


def outlook_words(is_harvest: bool, worth: int) -> str:
    """What would happen to a space."""
    return say.count("taken", worth) if is_harvest else say("turns")


# Players


def specials_of(s: Position, seat: int) -> list[int]:
    """The special tiles that a seat has not placed."""
    held = (
        (BIRD, s.animals[seat] == 0 and not s.family),
        (SUNDIAL, s.dials[seat] == 0),
        (ROCK, s.rocks_in_hand >> seat & 1),
    )
    return [thing for thing, is_held in held if is_held]


def held_by(s: Position, seat: int) -> Holding:
    """What the picture tells of a seat, without its name."""
    is_on = is_on_turn(s, seat) and s.stage != START
    return Holding(
        seat,
        "",
        score(s, seat),
        0,
        s.tokens[seat],
        bool(s.suns >> seat & 1),
        tuple(tiles_of(s.harvest, seat)),
        tuple(tiles_of(s.bought, seat)),
        tuple(specials_of(s, seat)),
        ("winner" if s.stage == ENDED else "on turn") if is_on else "",
    )


def holding_of(scene: Scene, seat: int) -> Holding:
    """What the picture tells of a seat."""
    gain = scene.preview.points[seat] if scene.preview else 0
    return scene.table.holdings[seat]._replace(name=scene.names[seat], gain=gain)


@remembered(4096)
def seat_label(held: Holding) -> str:
    """A seat in words."""
    hand = [*tally(held.bought), *(say(THINGS[thing]) for thing in held.specials)]
    parts = [
        say("seat", seat=held.seat + 1, name=isolated(held.name)),
        say.count("points", held.points),
        held.gain > 0 and say("gain", count=held.gain),
        say.count("tokens", held.num_tokens),
        say("sun token" if held.has_sun else "no sun"),
        say("harvest of", tiles=listed(tally(held.harvest)) or say("nothing")),
        say("to place", tiles=listed(hand) or say("nothing")),
        say(held.standing) if held.standing else None,
    ]
    return listed(parts)


def tally(counts: Sequence[int]) -> list[str]:
    """Tiles by kind, in words."""
    return [say.count(f"some {kind}", count) for kind, count in zip(KINDS, counts, strict=True) if count]


def hand_label(thing: int, count: int, dial: int | None) -> str:
    """A place for so many tiles that are ready, or for the steps of a sundial on the board, in words."""
    name = THINGS[thing]
    if count:
        return say.count(f"hand {name}", count) if thing < NUM_KINDS else say(name)
    if dial is not None:
        return say.count("dial", dial) if dial else say("no dial")
    return say(f"no {name}")


def has_dial(s: Position, seat: int) -> bool:
    """Whether the seat's sundial tile is on the board, sundial up."""
    return s.dials[seat] != 0 and not s.scarecrows >> seat & 1


def dial_steps(s: Position, seat: int) -> int:
    """How many steps the seat's sundial has left; out of turn, those that it will have."""
    return sundial_reach(s, seat) if seat == s.seat else FULL_REACH


def die_label(face: int, is_deciding: bool, is_first: bool) -> str:
    """A die in words."""
    if not face:
        return say("spent" if is_deciding else "no die")
    return listed([say("die", face=face), is_first and say("target")])
