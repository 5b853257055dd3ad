"""Positions of Garden Dice in text: how the fields are written, and which positions there can be."""

from ...core.position_text import SEATS_MASK, Form, Named, Number, PerSeat, Places, Seat, Word
from .layout import KINDS, NUM_KINDS, SPACES
from .notation import space_text
from .numbering import FULL_REACH, NUM_DICE
from .plants import MOST_PURCHASES
from .position import DECIDE, ENDED, NOBODY, START, Position, num_unspent
from .rules import STACK, TOKENS, has_choice, is_sold_out

MOST_TILES = max(STACK.values())
MOST_POINTS = 1000  # far more than there can be
SPACES_MASK = Places(tuple(space_text(space) for space in range(SPACES)))
TILES = Named(KINDS, Number(MOST_TILES))

FIELDS: dict[str, Form] = {
    "stage": Word(("start", "throw", "decide", "ended")),
    "seat": Seat(),
    "pool": Named(tuple("0123456"), Number(NUM_DICE)),  # unspent dice by their face
    "is_sunlit": Number(1),
    "reach": Number(FULL_REACH),
    "purchases": Named(KINDS, Number(MOST_PURCHASES)),
    "eaten": SEATS_MASK,
    "stacks": TILES,
    "points": PerSeat(Number(MOST_POINTS)),
    "tokens": PerSeat(Number(TOKENS)),
    "suns": SEATS_MASK,
    "bought": PerSeat(TILES),
    "harvest": PerSeat(TILES),
    "plants": PerSeat(SPACES_MASK),
    "kinds": Named(KINDS, SPACES_MASK),
    "vegetables": SPACES_MASK,
    "animals": PerSeat(SPACES_MASK),
    "rabbits": SEATS_MASK,
    "carried": PerSeat(Number(TOKENS)),
    "dials": PerSeat(SPACES_MASK),
    "scarecrows": SEATS_MASK,
    "rocks": SPACES_MASK,
    "rocks_in_hand": SEATS_MASK,
}
FOLLOWING = ("tokens",)


def complete(s: Position, given: frozenset[str]) -> None:
    """A token that lies nowhere else is in supply."""
    if "tokens" not in given:
        for seat in range(s.seats):
            s.tokens[seat] = TOKENS - num_placed(s, seat)


def num_placed(s: Position, seat: int) -> int:
    """How many of a seat's tokens lie on its seeds, plants, sundial and animal."""
    bought = sum(s.bought[seat * NUM_KINDS : (seat + 1) * NUM_KINDS])
    return bought + s.plants[seat].bit_count() + s.dials[seat].bit_count() + s.carried[seat]


def fault(s: Position) -> str | None:
    """Why there can be no such position."""
    return board_fault(s) or tiles_fault(s) or tokens_fault(s) or stage_fault(s)


def board_fault(s: Position) -> str | None:
    """A space has room for one tile, and a plant has an owner and a kind."""
    masks = [s.rocks, *s.plants, *s.animals, *s.dials]
    together = 0
    for mask in masks:
        if mask & together:
            return "two tiles lie on one space"
        together |= mask
    plants = sum(s.plants)
    if sum(s.kinds) != plants or any(s.kinds[kind] & ~plants for kind in range(NUM_KINDS)):
        return "every plant has one owner and one kind"
    return "a vegetable is no plant" if s.vegetables & ~plants else None


def tiles_fault(s: Position) -> str | None:
    """There are so many tiles of each kind; everybody has one animal, one sundial, and of two one rock."""
    for kind, name in enumerate(KINDS):
        owned = sum(s.bought[kind::NUM_KINDS]) + sum(s.harvest[kind::NUM_KINDS])
        if s.stacks[kind] + s.kinds[kind].bit_count() + owned > STACK[s.seats]:
            return f"there are more than {STACK[s.seats]} tiles of {name}"
    for seat in range(s.seats):
        if s.animals[seat].bit_count() > (1 - s.family) or s.dials[seat].bit_count() > 1:
            return f"seat {seat + 1} has more special tiles than there are"
    rocks = s.rocks.bit_count() + s.rocks_in_hand.bit_count()
    return "there are more rocks than players" if rocks > (2 if s.seats == 2 else 0) else None


def tokens_fault(s: Position) -> str | None:
    """Everybody has eight tokens, and a seat has what it has only where somebody sits."""
    masks = s.suns | s.eaten | s.rabbits | s.scarecrows | s.rocks_in_hand
    if masks >> s.seats:
        return "somebody has something who does not play"
    for seat in range(s.seats):
        if s.tokens[seat] + num_placed(s, seat) != TOKENS or s.tokens[seat] < 0:
            return f"seat {seat + 1} does not have {TOKENS} tokens in all"
        if (s.carried[seat] > 0) != (s.animals[seat] != 0):
            return f"an animal carries tokens, and only on the board: not that of seat {seat + 1}"
        if (s.rabbits >> seat & 1 > s.animals[seat]) or (s.scarecrows >> seat & 1 > s.dials[seat]):
            return f"seat {seat + 1} has turned over what is not on the board"
    return None


def stage_fault(s: Position) -> str | None:
    """What each stage of a game needs."""
    if s.seat == NOBODY and s.stage != START:
        return "nobody is next"
    if s.pool[0] or num_unspent(s) > NUM_DICE or (num_unspent(s) > 0) != (s.stage == DECIDE):
        return "there are dice to spend where somebody decides, at most four, and nowhere else"
    if s.stage == DECIDE and not has_choice(s, s.seat):
        return "the dice allow nothing, so that the turn has ended"
    if s.stage == ENDED and not is_sold_out(s):
        return "the game does not end while there are tiles to buy"
    return None
