"""Which collections, vegetables, animals and spaces win in Garden Dice."""

from collections import Counter
from collections.abc import Iterator, Mapping

from ...core.heat import grid
from ...core.match import Match
from ...core.picture import Markup
from ...core.study import Fact, Figure, Topic
from .layout import KINDS, NUM_KINDS, SIZE, SPACES, STARS
from .position import Position
from .rules import COLLECTION_BONUS, SET_BONUS, SUN_BONUS, has_sun, num_sets, unplaced_penalty

NAMES = tuple(f"{row}.{column}" for row in range(1, SIZE + 1) for column in range(1, SIZE + 1))  # [space]
LEAST, MOST = 3, 5  # tiles of a collection, and those that bring most
SIZES = ("no collection", "3 tiles", "4 tiles", "5 or more")  # of the largest one
SETS = ("no set", "1 set", "2 sets", "3 or more")
ANIMALS = ("not placed", "ate nothing", "ate 1 or 2", "ate 3 or more")
SOURCES = ("harvests", "collections", "sets", "unused sun", "seeds left over")
WHO = ("winners", "others")


def board(figures: Mapping[str, Figure]) -> Markup:
    """The board, with our stars in the corners."""
    rows = [NAMES[start : start + SIZE] for start in range(0, SPACES, SIZE)]
    return grid(figures, rows, {f"{row}.{column}": "★" for row, column in STARS})


def by_who(names: tuple[str, ...]) -> tuple[str, ...]:
    """Each for winners and for others."""
    return tuple(f"{name}, {who}" for name in names for who in WHO)


TOPICS = (
    Topic(
        "collections",
        "Which collections win",
        f"How often whoever has {LEAST} tiles of a kind or more in the harvest wins.",
        KINDS,
    ),
    Topic("sizes", "How large a collection wins", "How often one wins, by the largest collection.", SIZES),
    Topic("sets", "How many sets win", "How often one wins, by the sets of all five kinds.", SETS),
    Topic(
        "vegetables",
        "What is harvested",
        "Tiles of each kind in a player’s harvest at the end.",
        by_who(KINDS),
        is_share=False,
    ),
    Topic(
        "points", "Where points come from", "A player’s points at the end.", by_who(SOURCES), is_share=False
    ),
    Topic("animals", "Which animals win", "How often one wins, by what the own animal ate.", ANIMALS),
    Topic(
        "harvests",
        "Which spaces win",
        "How often the owner of a tile that was harvested on a space wins, the interval, and how many tiles "
        "that were.",
        NAMES,
        draw=board,
    ),
)


def facts(match: Match) -> Iterator[Fact]:
    """What every player has in the end, and what was harvested where."""
    state, winners = match.state, match.result.winners if match.result else ()
    assert isinstance(state, Position)  # noqa: S101
    meals = meals_of(match)
    for seat in range(match.seats):
        has_won = seat + 1 in winners
        tiles = state.harvest[seat * NUM_KINDS : (seat + 1) * NUM_KINDS]
        yield from harvest_facts(tiles, num_sets(state, seat), has_won)
        yield from point_facts(state, seat, tiles, has_won)
        if not state.family:
            yield Fact("animals", ANIMALS[appetite(meals.get(seat + 1))], has_won)
    for space, owner in harvested(match):
        yield Fact("harvests", NAMES[space], owner + 1 in winners)


def harvest_facts(tiles: list[int], sets: int, has_won: bool) -> Iterator[Fact]:
    """What a player's harvest holds."""
    for kind, count in zip(KINDS, tiles, strict=True):
        yield Fact("vegetables", f"{kind}, {WHO[not has_won]}", count)
        if count >= LEAST:
            yield Fact("collections", kind, has_won)
    yield Fact("sizes", SIZES[max(0, min(max(tiles), MOST) - LEAST + 1)], has_won)
    yield Fact("sets", SETS[min(sets, len(SETS) - 1)], has_won)


def point_facts(state: Position, seat: int, tiles: list[int], has_won: bool) -> Iterator[Fact]:
    """Where a player's points come from."""
    points = (
        state.points[seat],
        sum(COLLECTION_BONUS[min(count, MOST)] for count in tiles),
        SET_BONUS * num_sets(state, seat),
        SUN_BONUS * has_sun(state, seat),
        -unplaced_penalty(state, seat),
    )
    for source, value in zip(SOURCES, points, strict=True):
        yield Fact("points", f"{source}, {WHO[not has_won]}", value)


def meals_of(match: Match) -> Counter[int]:
    """How often each seat's animal ate; nothing of a seat that never placed it."""
    meals: Counter[int] = Counter()
    for event in match.events:
        if event.seat and event.text.startswith("place bird "):
            meals[event.seat] += 0
        elif event.seat and event.text.startswith("move "):
            meals[event.seat] += "swallow" in event.text or "spit" in event.text
    return meals


def appetite(meals: int | None) -> int:
    """Which of the classes of animals so many meals are."""
    return 0 if meals is None else 1 if meals == 0 else 2 if meals <= 2 else 3


def harvested(match: Match) -> Iterator[tuple[int, int]]:
    """Every tile that was harvested: its space and its owner."""
    past = match.at(0)
    for event in match.events:
        before = past.state.copy()
        past.push(event.line)
        if event.seat and event.text.startswith("harvest "):
            yield from gone(before, past.state)


def gone(before: object, after: object) -> Iterator[tuple[int, int]]:
    """The tiles that are on the board no more."""
    assert isinstance(before, Position) and isinstance(after, Position)  # noqa: S101, PT018
    for owner in range(before.seats):
        for space in range(SPACES):
            if (before.plants[owner] & ~after.plants[owner]) >> space & 1:
                yield space, owner
