"""A position of Diceland as its picture sees it, and in words."""

from collections.abc import Sequence
from typing import NamedTuple

from ...core.drawings import kept
from ...core.language import closed, listed
from ...core.match import Event, Match, once_a_position
from ...core.names import isolated, joined, tidy
from ...core.picture import remembered
from ...core.sight import Sight, called
from .crosses import GOAL, space_of
from .hexagons import Sheet, sheet_of
from .layout import COLOURS, NAMES, NUM_COLOURS, NUM_DICE, WORD, WORDS
from .notation import question, reason
from .position import (
    CHOOSE,
    CROSS,
    DRAW,
    ENDED,
    NONE,
    PHASE_TWO,
    PUSH,
    THROW,
    TREASURE_THROW,
    TREASURE_USE,
    Position,
)
from .words import say

CELL = "cell-"
ORDER = "roygbs"  # of the colours in the bars and among the dice


class Table(NamedTuple):
    """What all who look at a position see alike, without words. Seats count from 0 here."""

    first: int  # who is asked first, or throws, or won
    sheets: tuple[Sheet, ...]  # [seat]
    crossed: tuple[tuple[int, ...], ...]  # [seat] the spaces, without the start
    last: tuple[tuple[int, ...], ...]  # [seat] the spaces of the last crosses
    dice: "Dice"  # while nobody can choose any
    standings: tuple["Standing", ...]  # [seat]


class Scene(NamedTuple):
    """A position as the picture sees it. Seats count from 0 here."""

    state: Position
    names: tuple[str, ...]  # [seat]
    seat: int  # whose board is large
    asked: int  # whom the question is for
    legal: tuple[int, ...]  # what the seat with the large board may do
    sheets: tuple[Sheet, ...]  # [seat]
    crossed: tuple[tuple[int, ...], ...]  # [seat] the spaces, without the start
    last: tuple[tuple[int, ...], ...]  # [seat] the spaces of the last crosses
    standings: tuple["Standing", ...]  # [seat]
    dice: "Dice"
    viewer: int  # the seat whose player looks and can touch things, from 1; 0 for anybody else
    you: int  # the seat that is called "you", from 1; 0 for none
    marked: tuple[str, ...]  # the names of spaces whose crosses are chosen and not made yet


class Spot(NamedTuple):
    """A space of the large board: all that its drawing and its words depend on."""

    sheet: Sheet
    space: int
    is_crossed: bool
    is_last: bool
    is_under_way: bool  # its territory is
    is_target: bool  # it can be crossed

    @property
    def name(self) -> str:
        """What it is called."""
        return self.sheet.names[self.space]

    @property
    def kind(self) -> str:
        """Its colour's letter, "start" or "obstacle"."""
        return self.sheet.kinds[self.space]

    @property
    def is_gem(self) -> bool:
        """Whether it has a treasure, taken or not."""
        return self.space in self.sheet.gems


class Tally(NamedTuple):
    """What a seat has of a colour."""

    colour: int
    gems: int  # treasures, 0 to 2
    num_crossed: int  # spaces
    total: int
    is_started: bool  # one of its territories is under way


class Standing(NamedTuple):
    """What a seat has and is about, without words."""

    num_treasures: int
    doing: str | None  # what the seat is about
    is_on: bool  # it is the active player's, or a winner's
    tallies: tuple[Tally, ...]  # in the order of the bars


class Row(NamedTuple):
    """All that the picture tells of a seat, beside its board."""

    seat: int
    name: str
    num_treasures: int
    doing: str | None  # what the seat is about
    is_on: bool  # it is the active player's, or a winner's
    tallies: tuple[Tally, ...]  # in the order of the bars
    label: str  # in words


class Dice(NamedTuple):
    """The six dice, each of which stays itself from throw to throw, and all that their tray depends on."""

    faces: tuple[int, ...]  # [die] the colour it shows, or NONE
    aside: frozenset[int]  # those set aside
    stage: int  # of the turn
    colour: int  # the active player's choice, NONE before it
    choices: tuple[int, ...]  # the colours that can be chosen


def scene_of(match: Match, sight: Sight) -> Scene:
    """What there is to see, with this seat's board large."""
    s = match.state
    assert isinstance(s, Position)  # noqa: S101
    marked = tuple([name.removeprefix(CELL) for name in sight.touched if name.startswith(CELL)])
    table = while_marking(match) if marked else table_of(match)
    large = table.first if sight.seat is None else sight.seat - 1
    is_asked = large + 1 in match.actors and not sight.only_watches
    legal = tuple(match.choice_of(large + 1)) if is_asked else ()
    choices = tuple([action for action in legal if action < NUM_COLOURS])
    return Scene(
        s,
        called(tuple([tidy(name) for name in match.players]), sight.you),
        large,
        large if is_asked else table.first,
        legal,
        table.sheets,
        table.crossed,
        table.last,
        table.standings,
        table.dice._replace(choices=choices) if choices else table.dice,
        (sight.seat or 0) if sight.is_live else 0,
        sight.you,
        marked,
    )


def while_marking(match: Match) -> Table:
    """What there is to see while crosses are only marked: dice and turns are as before the last one."""
    now, before = table_of(match), table_of(match.at(max(len(match.events) - 1, 0)))
    pairs = zip(now.standings, before.standings, strict=True)
    standings = tuple([each._replace(doing=then.doing, is_on=then.is_on) for each, then in pairs])
    return now._replace(dice=before.dice, standings=standings)


@once_a_position
def table_of(match: Match) -> Table:
    """What there is to see for all alike."""
    s = match.state
    assert isinstance(s, Position)  # noqa: S101
    sheets = tuple(sheet_of(s, seat) for seat in range(s.seats))
    words = [tuple(s.crossed[seat * WORDS : (seat + 1) * WORDS]) for seat in range(s.seats)]
    return Table(
        first_to_act(match, s),
        sheets,
        tuple(map(crosses, sheets, words)),
        last_crosses(s, match.events),
        dice_on_table(s, match.events),
        tuple(standing_of(s, seat, sheet.sizes) for seat, sheet in enumerate(sheets)),
    )


def first_to_act(match: Match, s: Position) -> int:
    """Who is asked first, or throws, or won; the active player where nobody does."""
    if s.stage == ENDED:
        return winners(s)[0]
    if s.stage == DRAW:
        return max(s.first, 0)
    return (match.actors or (match.thrower or s.active + 1,))[0] - 1


def winners(s: Position) -> list[int]:
    """The seats that have reached the goal."""
    return [seat for seat in range(s.seats) if s.reached >> seat & 1]


@kept(4096, of_kept=True)
def crosses(sheet: Sheet, words: tuple[int, ...]) -> tuple[int, ...]:
    """The spaces of a board that are crossed, without the start."""
    mask = sum(word << WORD * n for n, word in enumerate(words))
    return tuple([space for space, kind in enumerate(sheet.kinds) if mask >> space & 1 and kind in COLOURS])


@kept(4096)
def tallies(
    sizes: tuple[int, ...], taken: tuple[int, ...], uncrossed: tuple[int, ...], under_way: tuple[int, ...]
) -> tuple[Tally, ...]:
    """What a seat has of each colour, in the order of the bars."""
    order = map(COLOURS.index, ORDER)
    return tuple(Tally(i, taken[i], sizes[i] - uncrossed[i], sizes[i], under_way[i] != NONE) for i in order)


def last_crosses(s: Position, events: Sequence[Event]) -> tuple[tuple[int, ...], ...]:
    """What each seat crossed with this throw; before any of it can be used, with the last one that was."""
    found: set[tuple[int, int]] = set()
    is_in_use = s.stage in (PHASE_TWO, TREASURE_USE)
    for event in reversed(events):
        if event.seat and event.number >= CROSS:
            found.add((event.seat - 1, space_of(s, event.seat - 1, event.number - CROSS)))
        elif not event.seat and (found or is_in_use):
            break
    return tuple(
        [tuple(sorted([space for player, space in found if player == seat])) for seat in range(s.seats)]
    )


def dice_on_table(s: Position, events: Sequence[Event]) -> Dice:
    """How the dice lie since all of them, or the five of a treasure, were last thrown."""
    faces, aside, chosen = [NONE] * NUM_DICE, set[int](), NONE
    for event in events[last_fresh_throw(events) :]:
        if event.text.startswith("roll"):
            lying = (die for die in range(NUM_DICE) if die not in aside)
            for die, letter in zip(lying, event.text.split()[1:], strict=False):
                faces[die] = COLOURS.index(letter)
        elif event.text.startswith("choose"):
            chosen = event.number
        aside.update(die for die, face in enumerate(faces) if face == chosen != NONE)
    return Dice(tuple(faces), frozenset(aside), s.stage, s.colour, ())


def last_fresh_throw(events: Sequence[Event]) -> int:
    """Which line was the last throw that followed no ``again``; after all lines if there was none."""
    for line in range(len(events) - 1, -1, -1):
        if events[line].text.startswith("roll") and (line == 0 or events[line - 1].text != "again"):
            return line
    return len(events)


# Words


def heading_key(s: Position, seat: int) -> str:
    """Which heading fits: whose turn, choice or throw it is, or who won."""
    if s.stage == ENDED:
        return "heading won together" if len(winners(s)) > 1 else "heading won"
    if s.stage == DRAW:
        return "heading draw" if s.first == NONE else "heading named"
    if s.stage in (TREASURE_THROW, TREASURE_USE):
        return "heading treasure"
    return "heading turn" if seat == s.active else "heading use"


def protagonists(scene: Scene) -> list[str]:
    """Whom the heading names."""
    s = scene.state
    return [scene.names[seat] for seat in (winners(s) if s.stage == ENDED else [scene.asked])]


def request(scene: Scene) -> str:
    """What is to be done, or how the game was won."""
    s = scene.state
    return reason(s) if s.stage == ENDED else question(s, scene.asked + 1)


def description(scene: Scene) -> str:
    """The position in a few sentences."""
    heading = say(heading_key(scene.state, scene.asked), name=joined(protagonists(scene)))
    targets = sum(action >= CROSS for action in scene.legal)
    choices = [say.count("choices", targets)] if targets else []
    return " ".join([closed(heading), request(scene), *choices])


def status(s: Position, seat: int) -> str | None:
    """What a seat is about; nothing for those who have not won."""
    if s.stage == PHASE_TWO:
        return "choosing" if s.pending >> seat & 1 else "finished"
    if s.stage == ENDED:
        return "winner" if s.reached >> seat & 1 else None
    if s.stage in (TREASURE_THROW, TREASURE_USE) and seat != s.seat:
        return "due" if s.due[seat] else "waits"
    if s.stage == DRAW or (s.stage in (THROW, CHOOSE, PUSH) and seat != s.active):
        return "waits"
    return "throwing" if s.stage in (THROW, TREASURE_THROW) else "choosing"


def space_label(spot: Spot) -> str:
    """A space of the large board in words."""
    parts = [
        spot.name,
        say(NAMES[COLOURS.index(spot.kind)] if spot.kind in COLOURS else spot.kind),
        spot.is_gem and say("gem"),
        spot.is_crossed and say("crossed"),
        spot.is_last and say("last"),
        spot.is_under_way and say("under way"),
        spot.is_target and say("target"),
    ]
    return listed(parts)


def is_active_or_winner(s: Position, seat: int) -> bool:
    """Whether the seat is the active player's, or a winner's."""
    return seat in winners(s) if s.stage == ENDED else s.stage != DRAW and seat == s.active


def board_label(scene: Scene, seat: int) -> str:
    """A seat's board in words."""
    count, total = len(scene.crossed[seat]), sum(scene.sheets[seat].sizes)
    return say("board", name=isolated(scene.names[seat]), count=count, total=total)


def standing_of(s: Position, seat: int, sizes: tuple[int, ...]) -> Standing:
    """What a seat has and is about, on a board with so many spaces of each colour."""
    colours = slice(seat * NUM_COLOURS, (seat + 1) * NUM_COLOURS)
    counts = (tuple(those[colours]) for those in (s.taken, s.uncrossed, s.under_way))
    return Standing(s.treasures[seat], status(s, seat), is_active_or_winner(s, seat), tallies(sizes, *counts))


def row_of(scene: Scene, seat: int) -> Row:
    """What the picture tells of a seat."""
    name, standing = scene.names[seat], scene.standings[seat]
    is_active = standing.is_on and scene.state.stage != ENDED
    label = seat_label(seat, name, standing.num_treasures, is_active, standing.doing)
    return Row(seat, name, *standing, label)


@remembered(2048)
def seat_label(seat: int, name: str, num_treasures: int, is_active: bool, doing: str | None) -> str:
    """A seat in words."""
    label = say("seat", seat=seat + 1, name=isolated(name), count=num_treasures, goal=GOAL)
    return listed([label, is_active and say("active"), doing and say(doing)])


class Marks(NamedTuple):
    """What is to be seen on the spaces of the large board; all others lie as they did at the beginning."""

    sheet: Sheet
    crossed: tuple[int, ...]
    last: tuple[int, ...]
    started: tuple[int, ...]  # territories that are under way
    targets: tuple[int, ...]  # what can be crossed


def marks_on(scene: Scene) -> Marks:
    """The marks of the large board."""
    s, seat = scene.state, scene.seat
    targets = tuple([space_of(s, seat, action - CROSS) for action in scene.legal if action >= CROSS])
    under_way = s.under_way[seat * NUM_COLOURS : (seat + 1) * NUM_COLOURS]
    started = tuple([territory for territory in under_way if territory != NONE])
    return Marks(scene.sheets[seat], scene.crossed[seat], scene.last[seat], started, targets)


def spots(marks: Marks) -> list[Spot]:
    """The spaces that have a mark."""
    sheet, crossed, last, targets = marks.sheet, set(marks.crossed), set(marks.last), set(marks.targets)
    under_way = {space for territory in marks.started for space in sheet.areas[territory]}
    return [
        Spot(sheet, space, space in crossed, space in last, space in under_way, space in targets)
        for space in crossed | last | under_way | targets
    ]
