"""A position of Sequence Dice as its picture sees it, and in words."""

from typing import NamedTuple

from ...core.language import closed, listed
from ...core.match import Match
from ...core.names import isolated, joined, tidy
from ...core.sight import Sight, called
from .layout import NUMBERS, SPACES
from .notation import NAMES, question, reason, winning_lines
from .rules import CHIPS, DECIDE, ENDED, NAMED, Position
from .words import say


class Scene(NamedTuple):
    """A position as the picture sees it."""

    state: Position
    names: tuple[str, ...]  # [seat]
    throw: tuple[int, ...]  # the dice as they last fell
    targets: int  # where the player may act, as a mask of spaces
    last: int  # the space of the last move, or -1
    lines: list[tuple[int, ...]]  # the winning ones
    viewer: int  # the seat whose player looks and can touch things, from 1; 0 for anybody else
    you: int  # the seat that is called "you", from 1; 0 for none


class Spot(NamedTuple):
    """A space: all that its drawing and its words depend on."""

    space: int
    side: int | None  # whose chip lies there
    owner: str  # the same in words; empty if there is none
    is_target: int  # 1 where the player may act
    is_last: bool
    is_winning: bool  # it is part of a winning line
    is_over: bool  # the game is


def scene_of(match: Match, sight: Sight) -> Scene:
    """What there is to see."""
    s = match.state
    assert isinstance(s, Position)  # noqa: S101
    last = next((event.number % SPACES for event in reversed(match.events) if event.seat), -1)
    return Scene(
        s,
        called(tuple(tidy(name) for name in match.players), sight.you),
        match.last_throw,
        s.targets if s.stage == DECIDE and not sight.only_watches else 0,
        last,
        winning_lines(s),
        (sight.seat or 0) if sight.is_live and not sight.only_watches else 0,
        sight.you,
    )


# Words


def side_names(scene: Scene, side: int) -> tuple[str, ...]:
    """Whose side it is: a player, or the two of a team."""
    return scene.names[side :: scene.state.sides]


def heading_key(s: Position) -> str:
    """Which heading fits: who begins, whose turn it is, or who won."""
    if s.stage == ENDED:
        return "heading team won" if s.seats > s.sides else "heading won"
    return "heading named" if s.stage == NAMED else "heading throw"


def protagonists(scene: Scene) -> tuple[str, ...]:
    """The player whose turn it is, or the side that won."""
    s = scene.state
    return side_names(scene, s.winner) if s.stage == ENDED else (scene.names[s.seat],)


def request(s: Position) -> str:
    """What the player is to do, or how the game was won."""
    return reason(s) if s.stage == ENDED else question(s)


def description(scene: Scene) -> str:
    """The position in a few sentences."""
    heading = say(heading_key(scene.state), name=joined(protagonists(scene)))
    sentences = [closed(heading), request(scene.state)]
    if scene.targets:
        sentences.append(say.count("choices", scene.targets.bit_count()))
    return " ".join(sentences)


def spots(scene: Scene) -> list[Spot]:
    """The spaces of the board."""
    owners: dict[int | None, str] = {side: chip_words(scene, side) for side in range(scene.state.sides)}
    targets, last = scene.targets, scene.last
    winning = {space for line in scene.lines for space in line}
    is_over = bool(winning)
    return [
        Spot(
            space, side, owners.get(side, ""), targets >> space & 1, space == last, space in winning, is_over
        )
        for space, side in enumerate(sides_of(scene.state))
    ]


def sides_of(s: Position) -> list[int | None]:
    """Whose chip lies on each space."""
    found: list[int | None] = [None] * SPACES
    for side, mask in enumerate(s.chips[: s.sides]):
        for space in range(SPACES):
            if mask >> space & 1:
                found[space] = side
    return found


def space_label(spot: Spot) -> str:
    """A space in words."""
    parts = [
        say("space", space=NAMES[spot.space], number=NUMBERS[spot.space]),
        gives_turn(spot.space) and say("again"),
        spot.owner or say("empty"),
        spot.is_target and say("target"),
        spot.is_last and say("last"),
        spot.is_winning and say("line"),
    ]
    return listed(parts)


def chip_words(scene: Scene, side: int) -> str:
    """Whose chip it is."""
    is_yours = scene.you and (scene.you - 1) % scene.state.sides == side
    return say("your chip") if is_yours else say("chip", name=joined(side_names(scene, side)))


def seat_label(scene: Scene, seat: int) -> str:
    """A seat in words."""
    name, left = isolated(scene.names[seat]), chips_left(scene.state, seat)
    label = say.count("seat", left, seat=seat + 1, name=name)
    return listed([label, is_on(scene, seat) and say("winner" if scene.lines else "on turn")])


def chips_left(s: Position, seat: int) -> int:
    """How many chips a seat's side still has."""
    return CHIPS - s.chips[seat % s.sides].bit_count()


def is_on(scene: Scene, seat: int) -> bool:
    """Whether it is this seat's turn, or its win."""
    s = scene.state
    return seat % s.sides == s.winner if s.stage == ENDED else seat == s.seat


def gives_turn(space: int) -> bool:
    """Whether the space's number brings another turn."""
    return NUMBERS[space] in (2, 12)
