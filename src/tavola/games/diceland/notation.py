"""Diceland in text: moves, and the boards for a terminal."""

import re

from ...core.match import Match
from .crosses import GOAL, is_crossed, space_of
from .layout import (
    COLOURS,
    MAX_COLUMNS,
    MAX_ROWS,
    MAX_SPACES,
    NAMES,
    NUM_COLOURS,
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


def board_text(match: Match) -> str:
    """Every seat's board and information bar, two abreast; in brackets what can be crossed now."""
    s = match.state
    assert isinstance(s, Position)  # noqa: S101
    panels = [panel(match, s, seat) for seat in range(s.seats)]
    rows = [side_by_side(panels[at : at + 2]) for at in range(0, s.seats, 2)]
    return "\n\n".join(["\n".join(row) for row in rows] + [dice_text(s)])


def panel(match: Match, s: Position, seat: int) -> list[str]:
    """A seat's name, board and information bar."""
    sign = ">" if seat + 1 in match.actors else " "
    role = ", active" if seat == s.active and s.stage not in (DRAW, ENDED) else ""
    return [f"{sign} {seat + 1} {match.players[seat]}{role}", *board_lines(match, s, seat), *bar(s, seat)]


def side_by_side(panels: list[list[str]]) -> list[str]:
    """Panels next to each other."""
    height = max(len(lines) for lines in panels)
    width = max(len(line) for line in panels[0]) + 3
    padded = [lines + [""] * (height - len(lines)) for lines in panels]
    return ["".join(f"{part:{width}}" for part in parts).rstrip() for parts in zip(*padded, strict=True)]


def board_lines(match: Match, s: Position, seat: int) -> list[str]:
    """A board: a small letter a space, a capital a treasure, x a cross, * the start, # an obstacle."""
    legal = set(match.game.legal(match.state, seat + 1)) if seat + 1 in match.actors else set()
    rows: dict[int, list[str]] = {}
    for space in range(s.num_spaces[seat]):
        cell, sign = s.cells[seat * MAX_SPACES + space], space_sign(s, seat, space)
        rows.setdefault(cell // MAX_COLUMNS, []).append(f"[{sign}]" if CROSS + cell in legal else f" {sign} ")
    longest = max(len(signs) for signs in rows.values())
    letters = "".join(f" {chr(ord('a') + column)} " for column in range(longest))
    lines = [f"   {letters}"]
    for row, signs in rows.items():
        shift = " " if len(signs) < longest else ""
        lines.append(f"{row + 1:2} {shift}{''.join(signs)}")
    return lines


def space_sign(s: Position, seat: int, space: int) -> str:
    """One space of a board."""
    hue = s.hues[seat * MAX_SPACES + space]
    if hue == NONE:
        return START if is_crossed(s, seat, space) else OBSTACLE
    sign = "x" if is_crossed(s, seat, space) else COLOURS[hue]
    return sign.upper() if s.gems[seat * MAX_SPACES + space] else sign


def bar(s: Position, seat: int) -> list[str]:
    """The information bar: treasures by colour, and the colours that are complete."""
    colours = range(seat * NUM_COLOURS, (seat + 1) * NUM_COLOURS)
    gems = " ".join(f"{COLOURS[at % NUM_COLOURS]}{s.taken[at]}" for at in colours)
    done = [NAMES[at % NUM_COLOURS] for at in colours if s.uncrossed[at] == 0]
    started = [COLOURS[at % NUM_COLOURS] for at in colours if s.under_way[at] != NONE]
    complete = f"complete: {', '.join(done)}" if done else "no colour complete"
    return [
        f"   treasures {s.treasures[seat]} of {GOAL} ({gems})",
        f"   {complete}; under way: {' '.join(started) or 'none'}",
    ]


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
    """What is to be done now."""
    if s.stage == DRAW:
        return "draw the first player"
    if s.stage == CHOOSE:
        return "choose a colour"
    if s.stage == PUSH:
        return f"throw {numbered(6 - s.aside, 'die', 'dice')} again, or stop"
    if s.stage == PHASE_TWO:
        return "cross what the dice allow (who is not active may skip)"
    if s.stage == TREASURE_USE:
        return "cross all dice of a colour, or skip"
    return "take a treasure throw" if s.stage == TREASURE_THROW else "throw the dice"


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
    """Why the game ended as it did."""
    return "; ".join(
        f"seat {seat + 1} has {s.treasures[seat]} treasures and all {NAMES[complete_colour(s, seat)]} spaces"
        for seat in range(s.seats)
        if s.reached >> seat & 1
    )


def complete_colour(s: Position, seat: int) -> int:
    """A colour of which the seat has crossed every space."""
    return next(c for c in range(NUM_COLOURS) if s.uncrossed[seat * NUM_COLOURS + c] == 0)
