"""What holds in every position and every game, tried on many drawn by chance."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavola import Match
from tavola.games.sequence.rules import has_line
from tests.effort import examples
from tests.sequence import plain
from tests.sequence.drawing import draw, lay, moves, position, roll, sides_by_space
from tests.sequence.plain import NUMBER, SPACES

SIDES = {2: 2, 3: 3, 4: 2}  # [seats]

Agreement = tuple[int, dict[str, int]]  # seats, options


@st.composite
def agreements(draw_from: st.DrawFn, named: bool = False) -> Agreement:
    """A number of seats with options; where ``named``, the first seat is one of them."""
    seats = draw_from(st.sampled_from((2, 3, 4)))
    options = {"line": draw_from(st.sampled_from((5,) if seats == 3 else (5, 6)))}
    first = draw_from(st.integers(1 if named else 0, seats))
    return seats, {**options, **({"first": first} if first else {})}


CHOICES = st.binary(min_size=100, max_size=400)  # a byte decides each throw and each move


def games(agreement: Agreement, choices: bytes) -> Iterator[Match]:
    """A game as the bytes choose it; the same match after each line, at most so many lines."""
    match = Match("sequence", agreement[0], options=agreement[1])
    for choice in choices:
        if match.is_over:
            return
        advance(match, choice)
        yield match


def advance(match: Match, choice: int) -> None:
    """One line more."""
    if match.is_chance:
        throw = match.game.throw(match.state)
        match.throw(throw.text(choice % throw.ways))
    else:
        allowed = match.legal()
        match.play(allowed[choice % len(allowed)])


@dataclass(frozen=True)
class Table:
    """A board that a throw meets."""

    seats: int
    seat: int
    chips: str  # six rows of six

    @property
    def side(self) -> int:
        """The side to throw, from 1."""
        return (self.seat - 1) % SIDES[self.seats] + 1

    def after(self, total: int) -> Match:
        """The table after that throw."""
        match = lay(self.chips, seats=self.seats, seat=self.seat)
        match.throw(roll(total))
        return match


@st.composite
def tables(draw_from: st.DrawFn) -> Table:
    """Any board without a line on it, from bare to full, with up to twenty chips a side."""
    seats = draw_from(st.sampled_from((2, 3, 4)))
    held: dict[int, list[str]] = {side: [] for side in range(1, SIDES[seats] + 1)}
    num_covered = draw_from(st.one_of(st.integers(0, 36), st.integers(28, 36)))
    for space in draw_from(st.permutations(SPACES))[:num_covered]:
        takers = [side for side in held if has_room(held[side], space)]
        if takers:
            held[draw_from(st.sampled_from(takers))].append(space)
    owner = {space: side for side, spaces in held.items() for space in spaces}
    chips = " ".join(str(owner.get(space, ".")) for space in SPACES)
    return Table(seats, draw_from(st.integers(1, seats)), chips)


def has_room(held: list[str], space: str) -> bool:
    """Whether a side can have one more chip, on that space, and not have won."""
    return len(held) < 20 and not plain.has_line([*held, space], 5)


TOTALS = st.integers(2, 12)
MASKS = st.integers(0, (1 << 36) - 1)


# Positions


@examples(150)
@given(tables(), TOTALS)
def test_legal_moves_are_those_of_the_plain_rules(table: Table, total: int) -> None:
    board = sides_by_space(lay(table.chips, seats=table.seats))
    match = table.after(total)
    assert set(moves(match)) == plain.legal_moves(board, table.side, total)


@examples(60)
@given(tables(), TOTALS)
def test_legal_moves_come_once_each_and_in_reading_order(table: Table, total: int) -> None:
    spaces = [SPACES.index(move.split()[1]) for move in moves(table.after(total))]
    assert spaces == sorted(set(spaces))


@examples(60)
@given(tables(), TOTALS, st.integers(0, 35))
def test_a_move_changes_the_one_space_it_names(table: Table, total: int, choice: int) -> None:
    match = table.after(total)
    if not match.actors:
        return
    before, move = sides_by_space(match), match.legal()[choice % len(match.legal())]
    match.play(move)
    verb, space = move.split()
    expected = {other: side for other, side in before.items() if other != space}
    assert sides_by_space(match) == (expected if verb == "remove" else {**expected, space: table.side})


@examples(300)
@given(MASKS, MASKS, st.sampled_from((5, 6)))
def test_a_line_is_found_where_there_is_one(sparse: int, other: int, length: int) -> None:
    for mask in (sparse, sparse | other, sparse & other):
        spaces = [space for i, space in enumerate(SPACES) if mask >> i & 1]
        assert has_line(mask, length) == plain.has_line(spaces, length)


# Games


def counts(match: Match) -> list[int]:
    """How many chips each side has on the board."""
    return [chips.bit_count() for chips in position(match).chips]


@examples(40)
@given(agreements(), CHOICES)
def test_no_space_holds_two_chips_and_no_side_has_more_than_twenty(
    agreement: Agreement, choices: bytes
) -> None:
    for match in games(agreement, choices):
        on_board = counts(match)
        assert sum(on_board) == len(sides_by_space(match))
        assert max(on_board) <= 20
        assert not any(on_board[SIDES[match.seats] :])


GAINS = {"place": (1, 0), "replace": (1, -1), "remove": (0, -1)}  # the player's side, all others together


@examples(40)
@given(agreements(), CHOICES)
def test_chips_move_between_board_and_supply_one_at_a_time(agreement: Agreement, choices: bytes) -> None:
    before = [0, 0, 0]
    for match in games(agreement, choices):
        event, now = match.events[-1], counts(match)
        side = (event.seat - 1) % SIDES[match.seats]
        own = now[side] - before[side]
        others = sum(now) - sum(before) - own
        assert (own, others) == (GAINS[event.text.split()[0]] if event.seat else (0, 0))
        before = now


@examples(40)
@given(agreements(), CHOICES)
def test_whoever_is_asked_has_the_moves_of_the_plain_rules(agreement: Agreement, choices: bytes) -> None:
    for match in games(agreement, choices):
        if match.actors:
            side = (match.actors[0] - 1) % SIDES[match.seats] + 1
            expected = plain.legal_moves(sides_by_space(match), side, sum(match.last_throw))
            assert set(match.legal()) == expected != set()


@examples(40)
@given(agreements(), CHOICES)
def test_the_game_is_over_when_a_side_has_its_line_and_not_before(
    agreement: Agreement, choices: bytes
) -> None:
    for match in games(agreement, choices):
        sides = sides_by_space(match)
        won = {
            side
            for side in set(sides.values())
            if plain.has_line([space for space in sides if sides[space] == side], agreement[1]["line"])
        }
        assert match.is_over == bool(won)
        if match.result:
            assert {(seat - 1) % SIDES[match.seats] + 1 for seat in match.result.winners} == won


@examples(40)
@given(agreements(named=True), CHOICES)
def test_seats_take_turns_in_order_but_for_twos_and_twelves(agreement: Agreement, choices: bytes) -> None:
    seat = agreement[1]["first"]
    for match in games(agreement, choices):
        if match.actors:
            assert match.actors == (seat,)
        elif match.is_chance:
            if match.last_throw and sum(match.last_throw) not in (2, 12):
                seat = seat % match.seats + 1
            assert match.thrower == seat


@examples(80)
@given(st.sampled_from((2, 3, 4)), st.lists(st.integers(1, 6), min_size=80, max_size=80))
def test_the_first_player_is_the_last_of_rounds_among_the_highest(seats: int, faces: list[int]) -> None:
    totals = iter([a + b for a, b in zip(faces[::2], faces[1::2], strict=True)])
    match, round_of = Match("sequence", seats), list(range(1, seats + 1))
    while len(round_of) > 1:
        thrown: dict[int, int] = {}
        for seat in round_of:
            if (total := next(totals, None)) is None:
                return
            assert match.thrower == seat
            match.throw(roll(total))
            thrown[seat] = total
        round_of = [seat for seat in round_of if thrown[seat] == max(thrown.values())]
    assert match.thrower == round_of[0]


# The same game seen otherwise


def turned(space: str) -> str:
    """Where a space comes to lie when the board is turned by a quarter, clockwise."""
    column, row = "abcdef".index(space[0]), int(space[1])
    return "fedcba"[row - 1] + str(column + 1)


def mirrored(space: str) -> str:
    """Where a space comes to lie when left and right change places."""
    return "fedcba"["abcdef".index(space[0])] + space[1]


@dataclass(frozen=True)
class Change:
    """Another way to look at a game: each space, total and seat by its new name."""

    spaces: dict[str, str] = field(default_factory=lambda: {space: space for space in SPACES})
    totals: dict[int, int] = field(default_factory=dict)  # those that change
    seats: int = 0  # everybody moves on by so many

    def seat(self, seat: int, of: int) -> int:
        """A seat's new number."""
        return (seat - 1 + self.seats) % of + 1

    def line(self, line: str, of: int) -> str:
        """A line of the log."""
        who, verb, *rest = line.split()
        if verb == "roll":
            total = sum(map(int, rest))
            return f"* {roll(self.totals.get(total, total))}"
        if verb == "start":
            return f"* start {self.seat(int(rest[0]), of)}"
        return f"{self.seat(int(who), of)} {verb} {self.spaces[rest[0]]}"

    def sight(self, match: Match) -> tuple[object, ...]:
        """All that can be seen of a match, by the new names."""
        of = match.seats
        return (
            {self.spaces[s]: self.seat(side, SIDES[of]) for s, side in sides_by_space(match).items()},
            {f"{verb} {self.spaces[space]}" for verb, space in (move.split() for move in moves(match))},
            [self.seat(seat, of) for seat in match.actors],
            self.seat(match.thrower, of) if match.thrower else None,
            sorted(self.seat(seat, of) for seat in match.result.winners) if match.result else None,
        )


QUARTER_TURN = Change(spaces={space: turned(space) for space in SPACES})
HALF_TURN = Change(spaces={space: turned(turned(space)) for space in SPACES})
SWAPPED = {3: 6, 6: 3, 4: 5, 5: 4, 8: 9, 9: 8}
MIRROR = Change(spaces={space: mirrored(space) for space in SPACES}, totals=SWAPPED)
CHANGES = [
    pytest.param(QUARTER_TURN, id="a quarter turn"),
    pytest.param(HALF_TURN, id="a half turn"),
    pytest.param(MIRROR, id="a mirror, with 3 and 6, 4 and 5, 8 and 9 swapped"),
    pytest.param(Change(seats=1), id="everybody one seat on"),
    pytest.param(Change(seats=2), id="everybody two seats on"),
    pytest.param(Change(seats=3), id="everybody three seats on"),
]


@pytest.mark.parametrize("change", [QUARTER_TURN, HALF_TURN, MIRROR])
def test_the_changed_board_bears_the_changed_numbers(change: Change) -> None:
    for space, number in NUMBER.items():
        assert NUMBER[change.spaces[space]] == change.totals.get(number, number)


def test_no_mirror_keeps_the_numbers() -> None:
    assert any(NUMBER[mirrored(space)] != NUMBER[space] for space in SPACES)


@pytest.mark.parametrize("change", CHANGES)
@examples(15)
@given(agreement=agreements(named=True), choices=CHOICES)
def test_a_game_seen_otherwise_is_the_same_game(change: Change, agreement: Agreement, choices: bytes) -> None:
    seats, options = agreement
    twin = Match("sequence", seats, options={**options, "first": change.seat(options["first"], seats)})
    for match in games(agreement, choices):
        twin.push(change.line(match.log[-1], seats))
        assert change.sight(match) == Change().sight(twin), draw(match)
