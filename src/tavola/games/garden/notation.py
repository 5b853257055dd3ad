"""Garden Dice in text: spaces, moves, and the table for a terminal."""

from collections.abc import Sequence
from functools import cache
from textwrap import wrap

from ...core.game import TEXT_WIDTH
from ...core.language import both, listed
from ...core.match import Event, Match
from ...core.names import name_of
from ...core.options import counted
from ...core.pieces import PIECES
from .layout import KINDS, NUM_KINDS, SIZE, SPACES, column_of, row_of, space_at
from .numbering import COORDINATES, FACES, PURCHASES, STRIDES, THINGS, TURNS
from .position import DECIDE, START, THROW, Position, num_unspent
from .rules import (
    COLLECTION_BONUS,
    SET_BONUS,
    SUN_BONUS,
    harvest_value,
    has_sun,
    is_sold_out,
    num_sets,
    score,
    unplaced_penalty,
    winners,
)
from .words import say

MOVES = (
    "reroll, sun, buy, place, water, harvest, flip, move, remove or end, "
    "as in 'buy carrot with 5', 'place carrot 1.6 with 1 6', 'move 2.3 2.5 with 3 swallow'"
)


def space_text(space: int) -> str:
    """A space's name: row and column, 1.1 at the top left."""
    return f"{row_of(space)}.{column_of(space)}"


def parse_space(text: str) -> int:
    """The space of that name."""
    row, column = text.split(".")
    return space_at(int(row), int(column))


# Moves


@cache
def texts() -> tuple[str, ...]:
    """Every action's text, in the order of their ids."""
    names = [space_text(space) for space in range(SPACES)]
    pointed = [f"{names[space]} with {row_of(pair)} {column_of(pair)}" for pair, space in COORDINATES]
    endings = ("", " swallow", *(f" spit {die}" for die in FACES))
    return (
        "reroll",
        "sun reroll",
        *(f"sun {die} {face}" for die, face in TURNS),
        *(f"buy {KINDS[kind]} with {die}" for kind, die in PURCHASES),
        *(f"place {thing} {where}" for thing in THINGS for where in pointed),
        *(f"water {name} with {die}" for name in names for die in FACES),
        *(f"harvest {name} with {die}" for name in names for die in FACES),
        *(f"flip {name}" for name in names),
        *(f"move {names[a]} {names[b]} with {die}{ending}" for a, b, die in STRIDES for ending in endings),
        *(f"remove {where}" for where in pointed),
        "end",
    )


@cache
def actions() -> dict[str, int]:
    """Every text's action."""
    return {text: action for action, text in enumerate(texts())}


def action_text(action: int) -> str:
    """An action, as the record writes it."""
    return texts()[action]


def parse_action(text: str) -> int | None:
    """The action that a text names, or None."""
    return actions().get(text)


# The table

LEGEND = """\
p c t a e  seeds worth 1 to 5: pepper, carrot, tomato, artichoke, eggplant
P C T A E  vegetables   b r  bird, rabbit, with the tokens on it
d s  sundial, scarecrow   #  rock   *  star"""


def board_text(match: Match, width: int = TEXT_WIDTH) -> str:
    """The whole table for a terminal: board, stacks, players, and the dice that are not spent."""
    s = position(match)
    stacks = ", ".join(f"{kind} {left}" for kind, left in zip(KINDS, s.stacks, strict=True))
    players = [row for seat, name in enumerate(match.players) for row in player_rows(s, seat, name, width)]
    rows = [*grid(s), "", *LEGEND.split("\n"), "", f"stacks: {stacks}", *players]
    if s.stage == DECIDE:
        rows.append(f"dice: {dice_text(s)}")
    return "\n".join(row.rstrip() for row in rows)


def grid(s: Position) -> list[str]:
    """The board, a row a line."""
    heads = "   " + "".join(f"{column:^5}" for column in range(1, SIZE + 1))
    rows = range(1, SIZE + 1)
    return [heads, *(f" {r} " + "".join(f"{cell_text(s, space_at(r, c)):^5}" for c in rows) for r in rows)]


def cell_text(s: Position, space: int) -> str:
    """One space: whose tile, what it is, and a star that is covered."""
    tile = tile_text(s, space)
    if s.stars >> space & 1:
        return f"{tile}*"
    return tile or "."


def tile_text(s: Position, space: int) -> str:
    """What lies on a space, nothing on an empty one."""
    if s.rocks >> space & 1:
        return "#"
    for seat in range(s.seats):
        if s.plants[seat] >> space & 1:
            return PIECES[seat] + plant_letter(s, space)
        if s.animals[seat] >> space & 1:
            return f"{PIECES[seat]}{'br'[s.rabbits >> seat & 1]}{s.carried[seat]}"
        if s.dials[seat] >> space & 1:
            return PIECES[seat] + "ds"[s.scarecrows >> seat & 1]
    return ""


def plant_letter(s: Position, space: int) -> str:
    """A plant's initial, small for a seed."""
    letter = next(name[0] for name, mask in zip(KINDS, s.kinds, strict=True) if mask >> space & 1)
    return letter.upper() if s.vegetables >> space & 1 else letter


def player_rows(s: Position, seat: int, name: str, width: int) -> list[str]:
    """What one player has, in a line or a few; a mark before the one whose turn it is."""
    mark = ">" if s.stage in (THROW, DECIDE) and s.seat == seat else " "
    parts = [counted(score(s, seat), "point"), counted(s.tokens[seat], "token")]
    if has_sun(s, seat):
        parts.append("sun")
    for words, tiles in (("in hand", ", ".join(in_hand(s, seat))), ("harvest", tally(s.harvest, seat))):
        if tiles:
            parts.append(f"{words}: {tiles}")
    rows = [f"{mark}{PIECES[seat]} {name}: {parts[0]}"]
    for part in parts[1:]:
        if len(f"{rows[-1]}; {part};") <= width:
            rows[-1] += f"; {part}"
        else:
            rows[-1] += ";"
            rows.append(f"   {part}")
    return [line for row in rows for line in wrap(row, width, subsequent_indent=" " * 5)]


def in_hand(s: Position, seat: int) -> list[str]:
    """What a player has to place: bought seeds and special tiles."""
    seeds = tally(s.bought, seat)
    has_bird = s.animals[seat] == 0 and not s.family
    has_rock = s.rocks_in_hand >> seat & 1
    specials = (("bird", has_bird), ("sundial", s.dials[seat] == 0), ("rock", has_rock))
    return [*([seeds] if seeds else []), *(name for name, has_it in specials if has_it)]


def tally(counts: list[int], seat: int) -> str:
    """A seat's tiles by kind."""
    pairs = zip(KINDS, tiles_of(counts, seat), strict=True)
    return ", ".join(f"{kind} {count}" for kind, count in pairs if count)


def tiles_of(counts: Sequence[int], seat: int) -> list[int]:
    """How many of each kind a seat has."""
    return list(counts[seat * NUM_KINDS : (seat + 1) * NUM_KINDS])


def dice_text(s: Position) -> str:
    """The unspent dice, ascending."""
    return " ".join(str(face) for face in FACES for _ in range(s.pool[face]))


def position(match: Match) -> Position:
    """The match's state, which is one of this game."""
    assert isinstance(match.state, Position)  # noqa: S101
    return match.state


# The final score

NAME_WIDTH = 12  # what a name may take in the head of the sheet


def parts_of(s: Position, seat: int) -> dict[str, int]:
    """What a seat's final score is made of; all but the total add up to it."""
    return {
        "points": s.points[seat],
        "unplaced": -unplaced_penalty(s, seat),
        "sets": SET_BONUS * num_sets(s, seat),
        "collections": sum(COLLECTION_BONUS[min(count, 5)] for count in tiles_of(s.harvest, seat)),
        "sun": SUN_BONUS if has_sun(s, seat) else 0,
        "total": score(s, seat),
    }


def columns_of(s: Position) -> list[dict[str, int]]:
    """Every seat's parts; where the best are level, with what breaks the tie."""
    columns = [parts_of(s, seat) for seat in range(s.seats)]
    totals = [column["total"] for column in columns]
    if totals.count(max(totals)) == 1:
        return columns
    return [{**column, "value": harvest_value(s, seat)} for seat, column in enumerate(columns)]


def amount_text(part: str, count: int) -> str:
    """A number of the sheet; a bonus or a penalty that there is not is a dash."""
    return str(count).replace("-", "−") if count or part in ("points", "total", "value") else "–"


def final_text(match: Match) -> str:
    """The final score for a terminal: a column for each player. The game has ended."""
    columns = columns_of(position(match))
    heads = [f"{PIECES[seat]} {cut(name)}" for seat, name in enumerate(match.players)]
    rows = [
        [say(f"sheet {part}"), *(amount_text(part, column[part]) for column in columns)]
        for part in columns[0]
    ]
    first = max(len(row[0]) for row in rows)
    widths = [max(len(head), 5) for head in heads]
    return "\n".join(
        name.ljust(first) + "".join(f"  {cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
        for name, *cells in [["", *heads], *rows]
    )


def cut(name: str) -> str:
    """A name that is not too long for the head of a column."""
    return name if len(name) <= NAME_WIDTH else f"{name[: NAME_WIDTH - 1]}…"


# Words


def question(s: Position, seat: int | None = None) -> str:
    """What is to be done now."""
    if s.stage == DECIDE:
        return say("spend last") if is_sold_out(s) else say.count("spend", num_unspent(s))
    if s.stage == START:
        return say("draw" if s.seat < 0 else "named")
    return say("throw")


def happened(before: Position, event: Event, s: Position, names: Sequence[str]) -> str:
    """What a line of the log did, in a sentence or two."""
    if event.text.startswith("start"):
        return say("begins", name=name_of(names, s.seat + 1))
    if event.seat == 0:
        key = "throws" if s.stage == DECIDE else "throws, nothing"
        return say(key, name=name_of(names, event.thrower), dice=both(event.text.split()[1:]))
    told = deed(event.text, name_of(names, event.seat))
    if event.text.startswith("harvest"):
        return f"{told} {say('points now', counts=by_name(names, s.points[: s.seats]))}"
    if event.text.startswith("water"):
        grown = [(plants & s.vegetables).bit_count() for plants in s.plants[: s.seats]]
        return f"{told} {say('vegetables now', counts=by_name(names, grown))}"
    return told


def deed(move: str, name: str) -> str:
    """A player's move, in a sentence."""
    match move.split():
        case ["buy", kind, _, die]:
            return say(f"buy {kind}", name=name, die=die)
        case ["place", thing, space, _, row, column]:
            return say(f"place {thing}", name=name, space=space, row=row, column=column)
        case ["remove", space, _, row, column]:
            return say("remove", name=name, space=space, row=row, column=column)
        case ["move", _, space, _, die]:
            return say("move", name=name, space=space, die=die)
        case ["move", _, space, _, die, ending, *other]:
            return say(ending, name=name, space=space, die=die, other="".join(other))
        case ["sun", die, other]:
            return say("sun", name=name, die=die, other=other)
        case ["water" | "harvest" as verb, space, _, die]:
            return say(verb, name=name, space=space, die=die)
        case ["flip", space]:
            return say("flip", name=name, space=space)
    return say(move, name=name)  # reroll, sun reroll, end


def by_name(names: Sequence[str], counts: Sequence[int]) -> str:
    """A number for every player."""
    seats = enumerate(counts, 1)
    return listed([say("of each", name=name_of(names, seat), count=count) for seat, count in seats])


def reason(s: Position) -> str:
    """Why the winners won: the best score, and what broke a tie."""
    won = [seat for seat in range(s.seats) if winners(s) >> seat & 1]
    best = score(s, won[0])
    if len(won) > 1:
        return say.count("won together", best)
    if sum(score(s, seat) == best for seat in range(s.seats)) > 1:
        return say.count("won by value", best, value=harvest_value(s, won[0]))
    return say.count("won", best)
