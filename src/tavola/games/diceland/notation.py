"""Diceland in text: moves, and the boards for a terminal."""

import re
from itertools import pairwise
from textwrap import wrap

from ...core.match import Match
from .crosses import GOAL, can_use, dice_of, is_crossed, space_of
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
    CHOOSE,
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

MOVES = "choose and a colour, again, stop, skip, or cross and a space"
WORDS = {AGAIN: "again", STOP: "stop", SKIP: "skip"}
ACTIONS = {word: action for action, word in WORDS.items()}
ACTIONS |= {f"choose {letter}": colour for colour, letter in enumerate(COLOURS)}
CELL = re.compile("cross ([a-z])([1-9][0-9]?)", re.ASCII)


def action_text(action: int) -> str:
    """An action, as the record writes it."""
    if action >= CROSS:
        return f"cross {space_name(*divmod(action - CROSS, MAX_COLUMNS))}"
    return WORDS.get(action) or f"choose {COLOURS[action]}"


def parse_action(text: str) -> int | None:
    """The action that a text names, or None."""
    cell = CELL.fullmatch(text)
    if cell is None:
        return ACTIONS.get(text)
    row, column = int(cell[2]) - 1, ord(cell[1]) - ord("a")
    return CROSS + row * MAX_COLUMNS + column if row < MAX_ROWS else None


# The boards

PANEL_WIDTH, GAP, TEXT_WIDTH = 38, "   ", 80
TIED = "\0"  # a blank at which no line is broken
FENCES = {(False, False): " ", (False, True): "[", (True, False): "]", (True, True): "|"}
LEGEND = """\
r red  y yellow  g green  b blue  o orange  s grey, capital: treasure;
x crossed, * start, # obstacle, [ ] can be crossed now"""


def board_text(match: Match) -> str:
    """Every seat's board and information bar, the legend, and the dice."""
    s = match.state
    assert isinstance(s, Position)  # noqa: S101
    panels = [panel(match, s, seat) for seat in range(s.seats)]
    rows = [side_by_side(panels[at : at + 2]) for at in range(0, s.seats, 2)]
    return "\n\n".join(["\n".join(row) for row in rows] + [LEGEND, dice_text(s)])


def panel(match: Match, s: Position, seat: int) -> list[str]:
    """A seat's name, board and information bar."""
    sign = ">" if seat + 1 in match.actors else " "
    role = ", active" if seat == s.active and s.stage not in (DRAW, ENDED) else ""
    room = PANEL_WIDTH - len(f"> 1 {role}")
    name = match.players[seat]
    name = name if len(name) <= room else f"{name[: room - 1]}…"
    return [f"{sign} {seat + 1} {name}{role}", *board_lines(match, s, seat), *bar(s, seat)]


def side_by_side(panels: list[list[str]]) -> list[str]:
    """Panels next to each other, or one below the other where the boards are too wide for that."""
    widths = [max(PANEL_WIDTH, *map(len, lines)) for lines in panels]
    if sum(widths) + len(GAP) > TEXT_WIDTH:
        return [line for place, lines in enumerate(panels) for line in ([""] * (place > 0) + lines)]
    height = max(len(lines) for lines in panels)
    padded = [lines + [""] * (height - len(lines)) for lines in panels]
    return [
        GAP.join(f"{part:{width}}" for part, width in zip(parts, widths, strict=True)).rstrip()
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
    colours = range(NUM_COLOURS)
    at, areas = seat * NUM_COLOURS, seat * MAX_TERRITORIES
    gems = TIED.join(f"{COLOURS[c]}{s.taken[at + c]}" for c in colours if s.taken[at + c])
    done = ", ".join(NAMES[c] for c in colours if s.uncrossed[at + c] == 0)
    started = ", ".join(
        f"{COLOURS[c]}{TIED}({s.free[areas + s.under_way[at + c]]}{TIED}left)"
        for c in colours
        if s.under_way[at + c] != NONE
    )
    facts = [
        f"{numbered(s.treasures[seat], 'treasure', 'treasures')} ({GOAL} needed)" + (gems and f": {gems}"),
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
        return f"treasure throw of seat {s.seat + 1}: five dice"
    if s.stage == TREASURE_USE:
        return f"treasure throw of seat {s.seat + 1}: {lying}"
    aside = " ".join([COLOURS[s.colour]] * s.aside) if s.colour != NONE else "none"
    return f"set aside: {aside}   lying: {lying or 'none'}"


# Words


def question(s: Position, seat: int | None = None) -> str:
    """What is to be done now; of several seats, by this one, or by the one that is asked first."""
    if s.stage == DRAW:
        return "draw the first player"
    if s.stage == CHOOSE:
        return f"choose a colour: {' '.join(COLOURS[c] for c in range(NUM_COLOURS) if s.lying[c])}"
    if s.stage == PUSH:
        return f"again (throw {numbered(NUM_DICE - s.aside, 'die', 'dice')}) or stop"
    if s.stage in (PHASE_TWO, TREASURE_USE):
        return crosses_text(s, turn(s) if seat is None else seat - 1)
    return "take a treasure throw" if s.stage == TREASURE_THROW else "throw the dice"


def crosses_text(s: Position, seat: int) -> str:
    """What the dice allow a seat to cross."""
    if s.left[seat] > 0:
        return f"cross {s.left[seat]} more {NAMES[colour_in_use(s, seat)]}"
    counts = [(dice_of(s, seat, colour), colour) for colour in range(NUM_COLOURS)]
    uses = [f"{count} {NAMES[c]}" for count, c in counts if count > 0 and can_use(s, seat, c, count)]
    text = f"cross {alternatives(uses)}"
    return text if s.stage == PHASE_TWO and seat == s.active else f"{text}, or skip"


def colour_in_use(s: Position, seat: int) -> int:
    """The colour of the territory in which a seat's use goes on."""
    firsts = s.groups[seat * (NUM_COLOURS + 1) : (seat + 1) * (NUM_COLOURS + 1)]
    return next(c for c in range(NUM_COLOURS) if firsts[c] <= s.using[seat] < firsts[c + 1])


def alternatives(words: list[str]) -> str:
    """Words of which one holds."""
    *others, last = words or ["nothing"]
    return f"{', '.join(others)} or {last}" if others else last


def numbered(count: int, one: str, many: str) -> str:
    """A count with its noun."""
    return f"{count} {one if count == 1 else many}"


def happened(match: Match) -> str:
    """What the last line of the log did, in words."""
    event, s = match.events[-1], match.state
    assert isinstance(s, Position)  # noqa: S101
    if event.text.startswith("start"):
        return f"seat {s.active + 1} is active first"
    if event.seat == 0:
        return event.text.removeprefix("roll ") + aftermath(s)
    if event.text.startswith("choose"):
        return f"chooses {NAMES[event.number]}"
    if event.number >= CROSS:
        return crossed_text(s, event.seat - 1, event.number - CROSS)
    return {AGAIN: "throws again", STOP: "stops", SKIP: "skips"}[event.number]


def aftermath(s: Position) -> str:
    """What a throw ended by itself."""
    if s.stage == THROW or s.stage == TREASURE_THROW:
        return ": nothing can be crossed"
    if s.stage == PHASE_TWO:
        return f": {numbered(s.aside, 'die', 'dice')} of {NAMES[s.colour]}, on to phase 2"
    return ""


def crossed_text(s: Position, seat: int, cell: int) -> str:
    """A cross in words."""
    space = seat * MAX_SPACES + space_of(s, seat, cell)
    hue = s.hues[space]
    facts = [f"crosses {space_name(*divmod(cell, MAX_COLUMNS))} ({NAMES[hue]})"]
    if s.gems[space]:
        facts.append("a treasure")
    if s.uncrossed[seat * NUM_COLOURS + hue] == 0:
        facts.append(f"{NAMES[hue]} is complete")
    return ", ".join(facts)


def reason(s: Position) -> str:
    """Why the game ended as it did; who won is known, unless there are several."""
    feats = {
        seat: f"{s.treasures[seat]} treasures and all {NAMES[complete_colour(s, seat)]} spaces"
        for seat in range(s.seats)
        if s.reached >> seat & 1
    }
    if len(feats) == 1:
        return "".join(feats.values())
    return ", ".join(f"seat {seat + 1} with {feat}" for seat, feat in feats.items())


def complete_colour(s: Position, seat: int) -> int:
    """A colour of which the seat has crossed every space."""
    return next(c for c in range(NUM_COLOURS) if s.uncrossed[seat * NUM_COLOURS + c] == 0)
