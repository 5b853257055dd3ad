"""Diceland in text: moves, and the boards for a terminal."""

import re
from collections.abc import Sequence
from itertools import pairwise
from textwrap import wrap

from ...core.game import TEXT_WIDTH
from ...core.language import both
from ...core.match import Event, Match
from ...core.names import name_of
from .crosses import GOAL, is_crossed, space_of
from .layout import (
    COLOURS,
    MAX_COLUMNS,
    MAX_ROWS,
    MAX_SPACES,
    MAX_TERRITORIES,
    NAMES,
    NUM_COLOURS,
    NUM_DICE,
    OBSTACLE,
    START,
    space_name,
)
from .position import (
    AGAIN,
    CROSS,
    DRAW,
    ENDED,
    NONE,
    PHASE_TWO,
    PUSH,
    SKIP,
    STOP,
    THROW,
    TREASURE_THROW,
    TREASURE_USE,
    Position,
)
from .rules import turn
from .words import say

MOVES = "choose and a colour, again, stop, skip, or cross and a space"
PLAIN = {AGAIN: "again", STOP: "stop", SKIP: "skip"}
ACTIONS = {word: action for action, word in PLAIN.items()}
ACTIONS |= {f"choose {letter}": colour for colour, letter in enumerate(COLOURS)}
CELL = re.compile("cross ([a-z])([1-9][0-9]?)", re.ASCII)


def action_text(action: int) -> str:
    """An action, as the record writes it."""
    if action >= CROSS:
        return f"cross {space_name(*divmod(action - CROSS, MAX_COLUMNS))}"
    return PLAIN.get(action) or f"choose {COLOURS[action]}"


def parse_action(text: str) -> int | None:
    """The action that a text names, or None."""
    cell = CELL.fullmatch(text)
    if cell is None:
        return ACTIONS.get(text)
    row, column = int(cell[2]) - 1, ord(cell[1]) - ord("a")
    return CROSS + row * MAX_COLUMNS + column if row < MAX_ROWS else None


# The boards

PANEL_WIDTH, GAP = 38, "   "
TIED = "\0"  # a blank at which no line is broken
FENCES = {(False, False): " ", (False, True): "[", (True, False): "]", (True, True): "|"}
LEGEND = """\
r red  y yellow  g green  b blue  o orange  s grey, capital: treasure;
x crossed, * start, # obstacle, [ ] can be crossed now"""


def board_text(match: Match, width: int = TEXT_WIDTH) -> str:
    """Every seat's board and information bar, the legend, and the dice."""
    s = match.state
    assert isinstance(s, Position)  # noqa: S101
    panels = [panel(match, s, seat) for seat in range(s.seats)]
    rows = [side_by_side(panels[at : at + 2], width) for at in range(0, s.seats, 2)]
    return "\n\n".join(["\n".join(row) for row in rows] + [LEGEND, dice_text(s)])


def panel(match: Match, s: Position, seat: int) -> list[str]:
    """A seat's name, board and information bar."""
    sign = ">" if seat + 1 in match.actors else " "
    role = ", active" if seat == s.active and s.stage not in (DRAW, ENDED) else ""
    room = PANEL_WIDTH - len(f"> 1 {role}")
    name = match.players[seat]
    name = name if len(name) <= room else f"{name[: room - 1]}…"
    return [f"{sign} {seat + 1} {name}{role}", *board_lines(match, s, seat), *bar(s, seat)]


def side_by_side(panels: list[list[str]], width: int) -> list[str]:
    """Panels next to each other, or one below the other where the boards are too wide for that."""
    widths = [max(PANEL_WIDTH, *map(len, lines)) for lines in panels]
    if sum(widths) + len(GAP) > min(width, TEXT_WIDTH):
        return [line for place, lines in enumerate(panels) for line in ([""] * (place > 0) + lines)]
    height = max(len(lines) for lines in panels)
    padded = [lines + [""] * (height - len(lines)) for lines in panels]
    return [
        GAP.join(f"{part:{room}}" for part, room in zip(parts, widths, strict=True)).rstrip()
        for parts in zip(*padded, strict=True)
    ]


def board_lines(match: Match, s: Position, seat: int) -> list[str]:
    """A board: a letter a space, and between two spaces a blank or the bracket around one."""
    legal = set(match.game.legal(match.state, seat + 1)) if seat + 1 in match.actors else set()
    rows: dict[int, list[tuple[str, bool]]] = {}
    for space in range(s.num_spaces[seat]):
        cell = s.cells[seat * MAX_SPACES + space]
        rows.setdefault(cell // MAX_COLUMNS, []).append((space_sign(s, seat, space), CROSS + cell in legal))
    longest = max(len(spaces) for spaces in rows.values())
    lines = ["    " + " ".join(chr(ord("a") + column) for column in range(longest))]
    for row, spaces in rows.items():
        shift = " " if len(spaces) < longest else ""
        lines.append(f"{row + 1:2} {shift}{row_text(spaces)}".rstrip())
    return lines


def row_text(spaces: list[tuple[str, bool]]) -> str:
    """A row of signs, in brackets where they are marked; marked ones that touch share a stroke."""
    marks = [False, *(is_marked for _, is_marked in spaces), False]
    fences = [FENCES[pair] for pair in pairwise(marks)]
    return fences[0] + "".join(sign + fence for (sign, _), fence in zip(spaces, fences[1:], strict=True))


def space_sign(s: Position, seat: int, space: int) -> str:
    """One space of a board."""
    hue = s.hues[seat * MAX_SPACES + space]
    if hue == NONE:
        return START if is_crossed(s, seat, space) else OBSTACLE
    sign = "x" if is_crossed(s, seat, space) else COLOURS[hue]
    return sign.upper() if s.gems[seat * MAX_SPACES + space] else sign


def bar(s: Position, seat: int) -> list[str]:
    """The information bar: treasures by colour, the colours that are complete, the territories under way."""
    colours, count = range(NUM_COLOURS), s.treasures[seat]
    at, areas = seat * NUM_COLOURS, seat * MAX_TERRITORIES
    gems = TIED.join(f"{COLOURS[c]}{s.taken[at + c]}" for c in colours if s.taken[at + c])
    done = ", ".join(NAMES[c] for c in colours if s.uncrossed[at + c] == 0)
    started = ", ".join(
        f"{COLOURS[c]}{TIED}({s.free[areas + s.under_way[at + c]]}{TIED}left)"
        for c in colours
        if s.under_way[at + c] != NONE
    )
    facts = [
        f"{count} treasure{'s' * (count != 1)} ({GOAL} needed)" + (gems and f": {gems}"),
        f"complete: {done}" if done else "no colour complete",
        f"under way: {started or 'none'}",
    ]
    return [line for fact in facts for line in wrapped(fact)]


def wrapped(fact: str) -> list[str]:
    """A line of the information bar, in several if need be; what is tied together stays so."""
    lines = wrap(fact, PANEL_WIDTH, initial_indent="   ", subsequent_indent="     ")
    return [line.replace(TIED, " ") for line in lines]


def dice_text(s: Position) -> str:
    """The dice: those set aside, and those that lie."""
    lying = " ".join(" ".join([COLOURS[c]] * s.lying[c]) for c in range(NUM_COLOURS) if s.lying[c])
    if s.stage == TREASURE_THROW:
        return f"treasure roll of seat {s.seat + 1}: five dice"
    if s.stage == TREASURE_USE:
        return f"treasure roll of seat {s.seat + 1}: {lying}"
    aside = " ".join([COLOURS[s.colour]] * s.aside) if s.colour != NONE else "none"
    return f"set aside: {aside}   lying: {lying or 'none'}"


# Words


def question(s: Position, seat: int | None = None) -> str:
    """What is to be done now; of several seats, by this one, or by the one that is asked first."""
    if s.stage == DRAW:
        return say("draw" if s.first == NONE else "named")
    if s.stage == THROW:
        return say("throw") if s.colour == NONE else say.count("throw on", NUM_DICE - s.aside)
    if s.stage == PUSH:
        return say.count("push", NUM_DICE - s.aside)
    if s.stage in (PHASE_TWO, TREASURE_USE):
        return to_cross(s, turn(s) if seat is None else seat - 1)
    return say("treasure" if s.stage == TREASURE_THROW else "choose")


def to_cross(s: Position, seat: int) -> str:
    """What a seat is to cross."""
    if s.left[seat] > 0:
        return say.count("cross on", s.left[seat])
    if s.stage == PHASE_TWO and seat == s.active:
        return say.count(f"cross {NAMES[s.colour]}", s.aside)
    return say("use")


def happened(before: Position, event: Event, s: Position, names: Sequence[str]) -> str:
    """What a line of the log did, in a sentence."""
    if event.text.startswith("start"):
        return say("begins", name=name_of(names, s.active + 1))
    if event.seat == 0:
        dice = both(counted_dice(event.text.split()[1:]))
        return say(throw_key(s), name=name_of(names, event.thrower), dice=dice)
    name = name_of(names, event.seat)
    if event.number >= CROSS:
        return crossed_text(s, event.seat - 1, event.number - CROSS, name)
    verbs = {AGAIN: "throws again", STOP: "stops", SKIP: "skips"}
    return say(verbs.get(event.number) or f"chooses {NAMES[event.number]}", name=name)


def counted_dice(letters: list[str]) -> list[str]:
    """How many dice show each colour, in the order of the colours."""
    counts = [(name, letters.count(letter)) for letter, name in zip(COLOURS, NAMES, strict=True)]
    return [say.count(f"thrown {name}", count) for name, count in counts if count]


def throw_key(s: Position) -> str:
    """What a throw ended by itself."""
    if s.stage in (THROW, TREASURE_THROW):
        return "throws, nothing"
    return "throws, done" if s.stage == PHASE_TWO else "throws"


def crossed_text(s: Position, seat: int, cell: int, name: str) -> str:
    """A cross in a sentence."""
    space = seat * MAX_SPACES + space_of(s, seat, cell)
    hue = s.hues[space]
    is_complete = s.uncrossed[seat * NUM_COLOURS + hue] == 0
    key = "crosses" + (", gem" if s.gems[space] else "") + (", complete" if is_complete else "")
    return say(key, name=name, space=space_name(*divmod(cell, MAX_COLUMNS)), colour=say(NAMES[hue]))


def reason(s: Position) -> str:
    """Why the winners won."""
    first, *others = (seat for seat in range(s.seats) if s.reached >> seat & 1)
    if others:
        return say("won together")
    return say.count(f"won {NAMES[complete_colour(s, first)]}", s.treasures[first])


def complete_colour(s: Position, seat: int) -> int:
    """A colour of which the seat has crossed every space."""
    return next(c for c in range(NUM_COLOURS) if s.uncrossed[seat * NUM_COLOURS + c] == 0)
