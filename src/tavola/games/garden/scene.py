"""A position of Garden Dice as its picture sees it, and in words."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...core.match import Event, Match
from ...core.picture import isolated, tidy
from .coordinates import sundial_reach
from .layout import KINDS, NUM_KINDS
from .notation import PARTS, space_text, tiles_of
from .numbering import BIRD, FACES, FULL_REACH, NUM_DICE, ROCK, SUNDIAL, THINGS
from .paths import dice, path_of
from .position import DECIDE, ENDED, START, THROW, Position, in_care_of_scarecrow, kind_at, owner_at
from .preview import Preview, preview
from .rules import harvest_value, is_sold_out, score, winners

# All words of the picture.
WORDS = {
    "title": "Garden Dice",
    "title family": "Garden Dice, family variant",
    "and": "{first} and {last}",
    "and, briefly": "{first} & {last}",
    "heading draw": "Who begins?",
    "heading named": "{name} begins",
    "heading turn": "{name}’s turn",
    "heading won": "{name} wins",
    "heading won together": "{name} win",
    "draw": "The first player is drawn.",
    "named": "Named to play first.",
    "throw": "Throw the four dice.",
    "spend": "Spend {count} dice.",
    "spend 1": "Spend the last die.",
    "spend last": "The stacks are empty: this turn is the last.",
    "would water": "Watering turns {count} seeds.",
    "would water 1": "Watering turns one seed.",
    "would harvest": "Harvesting takes {count} vegetables.",
    "would harvest 1": "Harvesting takes one vegetable.",
    "won": "With {count} points.",
    "won 1": "With one point.",
    "won by value": "{count} points, and a harvest worth {value}.",
    "won together": "{count} points each, and harvests of the same value.",
    "choices": "{count} moves are possible.",
    "choices 1": "One move is possible.",
    **{thing: thing for thing in THINGS},
    "rabbit": "rabbit",
    "scarecrow": "scarecrow",
    "seed": "{kind} seed",
    "vegetable": "{kind} vegetable",
    "owned": "{thing} of {name}",
    "worth": "worth {value}",
    "carrying": "carrying {count} tokens",
    "carrying 1": "carrying 1 token",
    "starred": "starred",
    "empty": "empty",
    "care": "in the care of {name}’s scarecrow",
    "last": "last move",
    "turns": "would turn",
    "taken": "would be harvested for {count} points",
    "taken 1": "would be harvested for 1 point",
    "target": "can be chosen",
    "seat": "Seat {seat}, {name}",
    "points": "{count} points",
    "points 1": "1 point",
    "gain": "{count} more",
    "tokens": "{count} tokens",
    "tokens 1": "1 token",
    "sun": "sun",
    "no sun": "no sun",
    "harvest": "harvest: {tiles}",
    "to place": "to place: {tiles}",
    "nothing": "nothing",
    "some": "{count} {kind}",
    "on turn": "on turn",
    "winner": "winner",
    "stack": "{kind} seeds, value {value}, {count} left",
    "hand": "{count} {kind} seeds",
    "hand 1": "one {kind} seed",
    "no hand": "no {thing} to place",
    "dial": "sundial on the board, {count} steps left",
    "dial 1": "sundial on the board, 1 step left",
    "no dial": "sundial on the board, used in this turn",
    "die": "die showing {face}",
    "spent": "die spent",
    "no die": "die not thrown",
    "turn to": "turn a die to {face}",
    "sun reroll": "throw all dice again with the sun",
    "reroll": "Re-roll",
    "end": "End",
    "end long": "end the turn",
    "swallow": "Swallow",
    "spit": "Spit",
    "flip": "Turn over",
    "Harvest": "Harvest",
    "To place": "To place",
    "Points": "Points",
    "ready": "{name}’s tiles",
    "did": "{name}: {what}",
    "did buy": "bought {thing} with {dice}",
    "did place": "placed {thing} on {space} with {dice}",
    "did water": "watered {space} with {dice}",
    "did harvest": "harvested {space} with {dice}",
    "did flip": "turned over {space}",
    "did move": "moved to {space} with {dice}",
    "did swallow": "ate {space} with {dice}",
    "did spit": "ate and spat {space} with {dice}",
    "did remove": "removed the animal on {space}",
    "did sun": "turned {first} to {second} with the sun",
    "did sun reroll": "threw again with the sun",
    "did reroll": "threw again",
    "did end": "ended the turn",
    "sheet": "Final score",
    **{f"sheet {part}": words for part, words in PARTS.items()},
    "sheet cell": "{name}, {part}: {count}",
}


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
    did: tuple[int, str] | None  # what was done last: by whom, and in words
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
        next((did(event) for event in reversed(match.events) if event.seat), None),
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


def say(key: str, **values: object) -> str:
    """A phrase of the picture."""
    return WORDS[key].format(**values)


def say_count(key: str, count: int, **values: object) -> str:
    """A phrase that counts something."""
    return say(f"{key} 1" if count == 1 else key, count=count, **values)


def sentence(parts: Iterable[object]) -> str:
    """Those of the parts that are words, as a list."""
    return ", ".join(part for part in parts if isinstance(part, str))


def joined(names: Sequence[str], key: str = "and") -> str:
    """Names as they stand in a sentence."""
    *others, last = [isolated(name) for name in names]
    return say(key, first=", ".join(others), last=last) if others else last


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
    s = scene.state
    if s.stage == ENDED:
        return reason(s)
    if scene.preview and scene.preview.spaces:
        key = "would harvest" if scene.preview.is_harvest else "would water"
        return say_count(key, len(scene.preview.spaces))
    if s.stage == START:
        return say("draw" if s.seat < 0 else "named")
    if s.stage == THROW:
        return say("throw")
    return say("spend last") if is_sold_out(s) else say_count("spend", sum(s.pool))


def reason(s: Position) -> str:
    """Why the winners won."""
    won = [seat for seat in range(s.seats) if winners(s) >> seat & 1]
    best = score(s, won[0])
    if len(won) > 1:
        return say("won together", count=best)
    if sum(score(s, seat) == best for seat in range(s.seats)) > 1:
        return say("won by value", count=best, value=harvest_value(s, won[0]))
    return say_count("won", best)


def description(scene: Scene) -> str:
    """The position in a few sentences."""
    heading = say(heading_key(scene.state), name=joined(protagonists(scene)))
    sentences = [heading if heading.endswith("?") else f"{heading}.", request(scene)]
    return " ".join([*sentences, *([say_count("choices", scene.legal)] if scene.legal else [])])


def did(event: Event) -> tuple[int, str]:
    """Whose decision it was, and what it did."""
    words = event.text.split()
    spaces = [word for word in words if "." in word]
    numbers = [word for word in words if word.isdigit()]
    key = next((word for word in reversed(words) if f"did {word}" in WORDS), words[0])
    what = say(
        "did sun reroll" if event.text == "sun reroll" else f"did {key}",
        thing=say(words[1]) if words[0] in ("buy", "place") else "",
        space=spaces[-1] if spaces else "",
        dice=" ".join(numbers),
        first=numbers[0] if numbers else "",
        second=numbers[-1] if numbers else "",
    )
    return event.seat - 1, what


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
    return sentence(parts)


def tile_words(scene: Scene, space: int) -> list[str]:
    """What lies on a space."""
    s, special = scene.state, thing_on(scene.state, space)
    if s.rocks >> space & 1:
        return [say("rock")]
    if special:
        thing, seat = special
        words = say("owned", thing=say(thing), name=isolated(scene.names[seat]))
        is_animal = thing in ("bird", "rabbit")
        return [words, say_count("carrying", s.carried[seat])] if is_animal else [words]
    if not is_plant(s, space):
        return [say("empty")]
    kind, owner = kind_at(s, space), owner_at(s, space)
    thing = say("vegetable" if s.vegetables >> space & 1 else "seed", kind=say(KINDS[kind]))
    return [say("owned", thing=thing, name=isolated(scene.names[owner])), say("worth", value=kind + 1)]


def preview_words(shown: Preview | None, space: int) -> str | None:
    """What would happen to a space."""
    if not shown or space not in shown.spaces:
        return None
    worth = shown.worth[shown.spaces.index(space)]
    return say_count("taken", worth) if shown.is_harvest else say("turns")


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
        say_count("points", score(s, seat)),
        shown is not None and shown.points[seat] > 0 and say("gain", count=shown.points[seat]),
        say_count("tokens", s.tokens[seat]),
        say("sun" if s.suns >> seat & 1 else "no sun"),
        say("harvest", tiles=sentence(harvest) or say("nothing")),
        say("to place", tiles=sentence(hand) or say("nothing")),
        scene.is_on(seat) and s.stage != START and say("winner" if s.stage == ENDED else "on turn"),
    ]
    return sentence(parts)


def tally(counts: Sequence[int]) -> list[str]:
    """Tiles by kind, in words."""
    return [
        say("some", count=count, kind=say(kind)) for kind, count in zip(KINDS, counts, strict=True) if count
    ]


def hand_label(scene: Scene, thing: int) -> str:
    """A place for a tile that is ready, in words."""
    s, seat, name = scene.state, scene.owner, THINGS[thing]
    if thing < NUM_KINDS and (count := tiles_of(s.bought, seat)[thing]):
        return say_count("hand", count, kind=say(name))
    if thing in specials_of(s, seat):
        return say(name)
    if thing == SUNDIAL and has_dial(s, seat):
        steps = dial_steps(s, seat)
        return say_count("dial", steps) if steps else say("no dial")
    return say("no hand", thing=say("seed", kind=say(name)) if thing < NUM_KINDS else say(name))


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
    return sentence([say("die", face=die.face), f"die-{die.face}" in scene.first and say("target")])
