"""A position of Garden Dice as its picture sees it, and in words."""

from collections.abc import Sequence
from typing import NamedTuple

from ...core.language import closed, listed
from ...core.match import Event, Match
from ...core.names import isolated, joined, tidy
from .coordinates import sundial_reach
from .layout import KINDS, NUM_KINDS
from .notation import question, reason, space_text, tiles_of
from .numbering import BIRD, FACES, FULL_REACH, NUM_DICE, ROCK, SUNDIAL, THINGS
from .paths import dice, path_of
from .position import DECIDE, ENDED, START, Position, in_care_of_scarecrow, kind_at, owner_at
from .preview import Preview, preview
from .rules import score, winners
from .words import say


class Die(NamedTuple):
    """A place in the tray: an unspent die, or the outline of one."""

    face: int  # 0 where there is none
    name: str  # what it is touched by, or the name of the outline


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

    def is_on(self, seat: int) -> bool:
        """Whether it is this seat's turn, or its win."""
        s = self.state
        return bool(winners(s) >> seat & 1) if s.stage == ENDED else seat == s.seat


def scene_of(match: Match, seat: int | None, previewed: int | None) -> Scene:
    """What there is to see, with this seat's tiles ready."""
    s = match.state
    assert isinstance(s, Position)  # noqa: S101
    names = tuple(tidy(name) for name in match.players)
    owner = max(s.seat, 0) if seat is None else seat - 1
    legal = match.game.legal(s, owner + 1) if owner + 1 in match.actors else []
    paths = [path_of(s, action) for action in legal]
    return Scene(
        s,
        names,
        owner,
        len(legal),
        frozenset(path[0] for path in paths),
        frozenset(name for path in paths for name in path),
        tray_of(s, match.last_throw),
        next(filter(None, map(touched_last, reversed(match.events))), ""),
        next((event for event in reversed(match.events) if event.seat), None),
        None if previewed is None else preview(s, s.seat + 1, previewed),
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


def thing_on(s: Position, space: int) -> tuple[str, int] | None:
    """The special tile on a space and whose it is."""
    for seat in range(s.seats):
        if s.animals[seat] >> space & 1:
            return ("rabbit" if s.rabbits >> seat & 1 else "bird"), seat
        if s.dials[seat] >> space & 1:
            return ("scarecrow" if s.scarecrows >> seat & 1 else "sundial"), seat
    return None


def is_plant(s: Position, space: int) -> bool:
    """Whether a seed or a vegetable is on a space."""
    return any(plants >> space & 1 for plants in s.plants)


def carers(s: Position, space: int) -> list[int]:
    """The seats whose scarecrow cares for a space."""
    return [seat for seat in range(s.seats) if in_care_of_scarecrow(s, seat) >> space & 1]


def space_label(scene: Scene, space: int) -> str:
    """A space in words."""
    s, name = scene.state, space_text(space)
    parts = [
        name,
        s.stars >> space & 1 and say("starred"),
        *tile_words(scene, space),
        *(say("care", name=isolated(scene.names[seat])) for seat in carers(s, space)),
        preview_words(scene.preview, space),
        f"cell-{name}" == scene.last and say("last"),
    ]
    return listed(parts)


def tile_words(scene: Scene, space: int) -> list[str]:
    """What lies on a space."""
    s, special = scene.state, thing_on(scene.state, space)
    if s.rocks >> space & 1:
        return [say("rock")]
    if special:
        thing, seat = special
        words = say(f"owned {thing}", name=isolated(scene.names[seat]))
        is_animal = thing in ("bird", "rabbit")
        return [words, say.count("carrying", s.carried[seat])] if is_animal else [words]
    if not is_plant(s, space):
        return [say("empty")]
    kind, name = kind_at(s, space), isolated(scene.names[owner_at(s, space)])
    side = "vegetable" if s.vegetables >> space & 1 else "seed"
    return [say(f"{side} {KINDS[kind]}", name=name), say("worth", value=kind + 1)]


def preview_words(shown: Preview | None, space: int) -> str | None:
    """What would happen to a space."""
    if not shown or space not in shown.spaces:
        return None
    worth = shown.worth[shown.spaces.index(space)]
    return say.count("taken", worth) if shown.is_harvest else say("turns")


# Players


def specials_of(s: Position, seat: int) -> list[int]:
    """The special tiles that a seat has not placed."""
    held = (
        (BIRD, s.animals[seat] == 0 and not s.family),
        (SUNDIAL, s.dials[seat] == 0),
        (ROCK, s.rocks_in_hand >> seat & 1),
    )
    return [thing for thing, is_held in held if is_held]


def seat_label(scene: Scene, seat: int) -> str:
    """A seat in words."""
    s, shown = scene.state, scene.preview
    harvest = tally(tiles_of(s.harvest, seat))
    hand = [*tally(tiles_of(s.bought, seat)), *(say(THINGS[thing]) for thing in specials_of(s, seat))]
    parts = [
        say("seat", seat=seat + 1, name=isolated(scene.names[seat])),
        say.count("points", score(s, seat)),
        shown is not None and shown.points[seat] > 0 and say("gain", count=shown.points[seat]),
        say.count("tokens", s.tokens[seat]),
        say("sun token" if s.suns >> seat & 1 else "no sun"),
        say("harvest of", tiles=listed(harvest) or say("nothing")),
        say("to place", tiles=listed(hand) or say("nothing")),
        scene.is_on(seat) and s.stage != START and say("winner" if s.stage == ENDED else "on turn"),
    ]
    return listed(parts)


def tally(counts: Sequence[int]) -> list[str]:
    """Tiles by kind, in words."""
    return [say.count(f"some {kind}", count) for kind, count in zip(KINDS, counts, strict=True) if count]


def hand_label(scene: Scene, thing: int) -> str:
    """A place for a tile that is ready, in words."""
    s, seat, name = scene.state, scene.owner, THINGS[thing]
    if thing < NUM_KINDS and (count := tiles_of(s.bought, seat)[thing]):
        return say.count(f"hand {name}", count)
    if thing in specials_of(s, seat):
        return say(name)
    if thing == SUNDIAL and has_dial(s, seat):
        steps = dial_steps(s, seat)
        return say.count("dial", steps) if steps else say("no dial")
    return say(f"no {name}")


def has_dial(s: Position, seat: int) -> bool:
    """Whether the seat's sundial tile is on the board, sundial up."""
    return s.dials[seat] != 0 and not s.scarecrows >> seat & 1


def dial_steps(s: Position, seat: int) -> int:
    """How many steps the seat's sundial has left; out of turn, those that it will have."""
    return sundial_reach(s, seat) if seat == s.seat else FULL_REACH


def die_label(scene: Scene, die: Die) -> str:
    """A die in words."""
    if not die.face:
        return say("spent" if scene.state.stage == DECIDE else "no die")
    return listed([say("die", face=die.face), f"die-{die.face}" in scene.first and say("target")])
