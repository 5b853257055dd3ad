"""What holds in every position and every game, tried on many drawn by chance."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavola import Match, SeededDice
from tavola.games.diceland.board import LETTERS, Board, Territory, lettered_board, read_board
from tavola.games.diceland.layout import COLOURS, MAX_TERRITORIES, NUM_COLOURS, WORD, WORDS
from tavola.games.diceland.position import CHOOSE, PHASE_TWO, PUSH, TREASURE_THROW, TREASURE_USE
from tests.diceland.drawing import BARE, SMALL, board_of, is_linked, moves, position
from tests.effort import examples

OWN = [{"text": board_of(drawing).text} for drawing in (BARE, SMALL)]
GREEDY = 10  # of so many chances to skip, a player takes one


@dataclass(frozen=True)
class Agreement:
    """A table: its boards, who is active first, and the seed of all dice and choices."""

    boards: tuple[Any, ...]
    first: int
    seed: int

    @property
    def match(self) -> Match:
        """The match before its first line."""
        options = {"boards": list(self.boards), "first": self.first}
        return Match("diceland", len(self.boards), options=options, dice=SeededDice(self.seed))


@st.composite
def agreements(draw: st.DrawFn) -> Agreement:
    """Two to four players on our boards or on small ones."""
    boards = draw(st.lists(st.sampled_from([*OWN * 4, *LETTERS]), min_size=2, max_size=4))
    return Agreement(tuple(boards), draw(st.integers(1, len(boards))), draw(st.integers(0, 2**32)))


def games(agreement: Agreement, most: int = 400) -> Iterator[Match]:
    """A game as chance plays it; the same match after each line, at most so many lines."""
    match, choices = agreement.match, random.Random(agreement.seed)
    while not match.is_over and len(match.events) < most:
        advance(match, choices)
        yield match


def advance(match: Match, choices: random.Random) -> None:
    """One line more: a throw, or a move of any seat that is asked."""
    if match.is_chance:
        match.throw()
        return
    seat = choices.choice(match.actors)
    allowed = match.legal(seat)
    match.play(choices.choice(worth(allowed, choices)), seat)


def worth(allowed: list[str], choices: random.Random) -> list[str]:
    """Leave skip out most of the time, so that games come to their end."""
    crosses = [move for move in allowed if move != "skip"]
    return crosses if choices.randrange(GREEDY) else allowed


def boards_of(match: Match) -> list[Board]:
    """Each seat's board."""
    named = match.options["boards"]
    return [lettered_board(one) if isinstance(one, str) else read_board(one["text"]) for one in named]


def spaces_in(words: list[int]) -> set[int]:
    """The spaces of a mask."""
    return {word * WORD + bit for word in range(WORDS) for bit in range(WORD) if words[word] >> bit & 1}


def crossed_in(match: Match, seat: int) -> set[int]:
    """The spaces that a seat has crossed; seats from 0 here."""
    return spaces_in(position(match).crossed[seat * WORDS : (seat + 1) * WORDS])


def under_way(board: Board, crossed: set[int]) -> list[Territory]:
    """The territories that are begun and not complete."""
    return [
        area for area in board.territories if 0 < len(crossed.intersection(area.spaces)) < len(area.spaces)
    ]


# Positions


@examples(12)
@given(agreements())
def test_crosses_are_those_of_the_log_and_linked_to_the_start(agreement: Agreement) -> None:
    boards = boards_of(agreement.match)
    made = [{board.names[board.start]} for board in boards]
    for match in games(agreement):
        event = match.events[-1]
        if event.text.startswith("cross"):
            made[event.seat - 1].add(event.text.removeprefix("cross "))
        for seat, board in enumerate(boards):
            crossed = crossed_in(match, seat)
            assert {board.names[space] for space in crossed} == made[seat]
            assert "#" not in {board.marks[space] for space in crossed}
            assert is_linked(board, crossed)


@examples(12)
@given(agreements())
def test_of_each_colour_one_territory_at_most_is_under_way(agreement: Agreement) -> None:
    boards = boards_of(agreement.match)
    for match in games(agreement):
        for seat, board in enumerate(boards):
            begun = under_way(board, crossed_in(match, seat))
            assert len({area.colour for area in begun}) == len(begun)
            kept = position(match).under_way[seat * NUM_COLOURS : (seat + 1) * NUM_COLOURS]
            assert {board.territories[number] for number in kept if number >= 0} == set(begun)


@examples(12)
@given(agreements())
def test_every_count_is_that_of_the_crosses(agreement: Agreement) -> None:
    boards = boards_of(agreement.match)
    for match in games(agreement):
        s = position(match)
        for seat, board in enumerate(boards):
            crossed = crossed_in(match, seat)
            treasures = [space for space in crossed if board.is_treasure(space)]
            assert s.treasures[seat] == len(treasures)
            for colour in range(NUM_COLOURS):
                at = seat * NUM_COLOURS + colour
                left = [n for n in range(len(board.marks)) if board.colour(n) == colour and n not in crossed]
                assert s.uncrossed[at] == len(left)
                assert s.taken[at] == sum(board.colour(space) == colour for space in treasures)
            for number, area in enumerate(board.territories):
                assert s.free[seat * MAX_TERRITORIES + number] == len(set(area.spaces) - crossed)


@examples(12)
@given(agreements())
def test_open_are_the_coloured_spaces_beside_a_cross(agreement: Agreement) -> None:
    boards = boards_of(agreement.match)
    for match in games(agreement):
        for seat, board in enumerate(boards):
            crossed = crossed_in(match, seat)
            beside = {near for space in crossed for near in board.neighbours[space]} - crossed
            kept = spaces_in(position(match).open[seat * WORDS : (seat + 1) * WORDS])
            assert kept == {space for space in beside if board.marks[space] != "#"}


# Legal moves, told again in the plainest way


def can_be_made(board: Board, crossed: set[int], area: Territory, count: int) -> bool:
    """Whether so many spaces of a territory can be crossed, one after the other, each touching a cross."""
    return count == 0 or any(
        can_be_made(board, crossed | {space}, area, count - 1) for space in enterable(board, crossed, area)
    )


def enterable(board: Board, crossed: set[int], area: Territory) -> list[int]:
    """The spaces of a territory that touch a cross and are not crossed."""
    return [n for n in area.spaces if n not in crossed and crossed.intersection(board.neighbours[n])]


def first_crosses(board: Board, crossed: set[int], dice: dict[int, int]) -> set[int]:
    """Where a use of all dice of one of these colours can begin."""
    found = set()
    begun = {area.colour: area for area in under_way(board, crossed)}
    for area in board.territories:
        if dice.get(area.colour) and begun.get(area.colour, area) == area:
            for space in enterable(board, crossed, area):
                if can_be_made(board, crossed | {space}, area, dice[area.colour] - 1):
                    found.add(space)
    return found


def listed(match: Match, seat: int) -> set[str]:
    """What a seat may do in phase 2 or after a treasure throw, from the log and the board; seats from 0."""
    s, board, crossed = position(match), boards_of(match)[seat], crossed_in(match, seat)
    is_bound = s.stage == PHASE_TWO and seat == s.active
    dice = {s.colour: s.aside} if is_bound else {c: n for c, n in enumerate(s.lying) if n}
    made = crosses_since_the_throw(match, seat)
    if made:
        first = board.names.index(made[0])
        area = next(area for area in board.territories if first in area.spaces)
        if len(made) == dice[area.colour]:
            return set()
        return {f"cross {board.names[space]}" for space in enterable(board, crossed, area)}
    found = {f"cross {board.names[space]}" for space in first_crosses(board, crossed, dice)}
    return found | {"skip"} if found and not is_bound and not has_skipped(match, seat) else found


def since_the_throw(match: Match, seat: int) -> list[str]:
    """What a seat has done since the dice fell last."""
    done: list[str] = []
    for event in match.events:
        if event.seat == 0:
            done = []
        elif event.seat == seat + 1:
            done.append(event.text)
    return done


def crosses_since_the_throw(match: Match, seat: int) -> list[str]:
    """The names of the spaces that a seat has crossed since the dice fell last."""
    return [text.split()[1] for text in since_the_throw(match, seat) if text.startswith("cross")]


def has_skipped(match: Match, seat: int) -> bool:
    """Whether a seat has used nothing of the last throw, and said so."""
    return "skip" in since_the_throw(match, seat)


@examples(15)
@given(agreements())
def test_legal_moves_are_those_of_the_plain_rules(agreement: Agreement) -> None:
    for match in games(agreement, most=250):
        s = position(match)
        if s.stage == PHASE_TWO:
            for seat in range(match.seats):
                expected = set() if has_skipped(match, seat) else listed(match, seat)
                assert set(moves(match, seat + 1)) == expected, match.log
        elif s.stage == TREASURE_USE:
            assert match.actors == (s.seat + 1,)
            assert set(match.legal()) == listed(match, s.seat), match.log
        elif s.stage == CHOOSE:
            shown = [COLOURS[face - 1] for face in match.last_throw]
            assert set(match.legal()) == {f"choose {colour}" for colour in shown}


@examples(10)
@given(agreements())
def test_legal_moves_come_once_each_and_in_the_order_of_their_numbers(agreement: Agreement) -> None:
    for match in games(agreement):
        for seat in match.actors:
            ids = match.game.legal(match.state, seat)
            assert ids == sorted(set(ids)) != []


# Dice, throws and the end


@examples(15)
@given(agreements())
def test_no_die_is_lost(agreement: Agreement) -> None:
    for match in games(agreement):
        s = position(match)
        if s.stage in (CHOOSE, PUSH, PHASE_TWO):
            assert s.aside + sum(s.lying) == 6
            assert s.colour < 0 or s.lying[s.colour] == 0
        if s.stage == TREASURE_USE:
            assert sum(s.lying) == 5


@examples(15)
@given(agreements())
def test_every_treasure_brings_one_throw_of_five_dice_to_who_crossed_it(agreement: Agreement) -> None:
    earned, thrown, stage, thrower = [0] * 4, [0] * 4, -1, -1
    boards = boards_of(agreement.match)
    for match in games(agreement):
        event, s = match.events[-1], position(match)
        if event.text.startswith("cross"):
            board = boards[event.seat - 1]
            earned[event.seat - 1] += board.is_treasure(board.names.index(event.text.split()[1]))
        if stage == TREASURE_THROW:
            assert len(match.last_throw) == 5
            thrown[thrower] += 1
        if not match.is_over:
            waiting = [s.due[n] + (s.stage == TREASURE_THROW and s.seat == n) for n in range(4)]
            assert [thrown[n] + waiting[n] for n in range(4)] == earned
            assert max(waiting) <= 1  # no use crosses two treasures, for no territory holds two
        stage, thrower = s.stage, s.seat


@examples(30)
@given(agreements())
def test_the_game_is_over_when_somebody_has_the_goal_and_not_before(agreement: Agreement) -> None:
    for match in games(agreement, most=4000):
        s = position(match)
        has_goal = {
            seat + 1
            for seat in range(match.seats)
            if s.treasures[seat] >= 9 and 0 in s.uncrossed[seat * NUM_COLOURS : (seat + 1) * NUM_COLOURS]
        }
        if match.result:
            assert set(match.result.winners) == has_goal != set()
            assert match.result.scores == tuple(s.treasures[: match.seats])
        else:
            assert not has_goal or s.stage == PHASE_TWO
    assert match.is_over


# The same game seen otherwise


def play_out_phase_two(match: Match, seed: int, order: Callable[[tuple[int, ...]], int]) -> None:
    """All cross what they have in mind, whoever goes first: each seat's choices are its own."""
    minds = [random.Random(seed + seat) for seat in range(4)]
    while position(match).stage == PHASE_TWO:
        seat = order(match.actors)
        mind = minds[seat - 1]
        match.play(mind.choice(worth(match.legal(seat), mind)), seat)


@examples(20)
@given(agreements(), st.integers(0, 2**32))
def test_the_order_of_seats_in_phase_two_does_not_matter(agreement: Agreement, seed: int) -> None:
    for match in games(agreement, most=150):
        if len(match.actors) > 1:
            clockwise, backwards, mixed = match.clone(), match.clone(), match.clone()
            play_out_phase_two(clockwise, seed, lambda seats: seats[0])
            play_out_phase_two(backwards, seed, lambda seats: seats[-1])
            play_out_phase_two(mixed, seed, random.Random(seed).choice)
            assert clockwise.state == backwards.state == mixed.state, match.log


def moved(line: str, by: int, of: int) -> str:
    """A line of the log when everybody has moved on by so many seats."""
    who, _, what = line.partition(" ")
    if what.startswith("start"):
        return f"* start {(int(what[-1]) - 1 + by) % of + 1}"
    return line if who == "*" else f"{(int(who) - 1 + by) % of + 1} {what}"


def sight(match: Match, by: int) -> tuple[object, ...]:
    """All that can be seen of a match, with every seat's number moved on."""
    of = match.seats

    def name(seat: int) -> int:
        return (seat - 1 + by) % of + 1

    return (
        {name(seat): (crossed_in(match, seat - 1), moves(match, seat)) for seat in range(1, of + 1)},
        [name(seat) for seat in match.actors],
        name(match.thrower) if match.thrower else None,
        sorted(name(seat) for seat in match.result.winners) if match.result else None,
        {name(seat + 1): position(match).treasures[seat] for seat in range(of)},
    )


@pytest.mark.parametrize("by", [1, 2, 3])
@examples(8)
@given(agreement=agreements())
def test_a_game_is_the_same_when_everybody_moves_on_with_their_boards(by: int, agreement: Agreement) -> None:
    of = len(agreement.boards)
    boards = [agreement.boards[(seat - by) % of] for seat in range(of)]
    twin = Match("diceland", of, options={"boards": boards, "first": (agreement.first - 1 + by) % of + 1})
    for match in games(agreement):
        twin.push(moved(match.log[-1], by, of))
        assert sight(match, by) == sight(twin, 0), match.log
