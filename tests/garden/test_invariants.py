"""What holds in every position and every game, tried on many drawn by chance."""

from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tavola import Match
from tavola.games.garden import GAME
from tavola.games.garden.position import Position, occupied
from tests.effort import examples
from tests.garden.table import SPACES, state

STACK = {2: 5, 3: 7, 4: 10}
Agreement = tuple[int, dict[str, Any]]  # seats, options

AGREEMENTS = st.tuples(
    st.sampled_from((2, 3, 4)), st.fixed_dictionaries({"family": st.sampled_from((False, False, True))})
)
CHOICES = st.binary(min_size=200, max_size=600)  # a byte decides each throw and each move
few = examples(25)


def games(agreement: Agreement, choices: bytes) -> Iterator[Match]:
    """A game as the bytes choose it; the same match after each line, at most so many lines."""
    match = Match(GAME, agreement[0], options=agreement[1])
    for number, choice in enumerate(choices):
        if match.is_over:
            return
        if match.is_chance:
            throw = GAME.throw(match.state)
            match.throw(throw.text((choice * 7919 + number * 104729) % throw.ways))
        else:
            legal = GAME.legal(match.state, match.actors[0])
            match.act(match.actors[0], legal[choice * len(legal) // 256])
        yield match


def on_board(s: Position, seat: int) -> int:
    """How many tokens of a seat lie on its plants, sundial and animal."""
    return s.plants[seat].bit_count() + s.dials[seat].bit_count() + s.carried[seat]


@few
@given(AGREEMENTS, CHOICES)
def test_everybody_has_eight_tokens_wherever_they_lie(agreement: Agreement, choices: bytes) -> None:
    for match in games(agreement, choices):
        s = state(match)
        for seat in range(s.seats):
            bought = sum(s.bought[seat * 5 : seat * 5 + 5])
            assert s.tokens[seat] + on_board(s, seat) + bought == 8
            assert s.tokens[seat] >= 0
            assert (s.carried[seat] > 0) == (s.animals[seat] != 0)


@few
@given(AGREEMENTS, CHOICES)
def test_no_tile_is_lost_but_those_that_were_swallowed(agreement: Agreement, choices: bytes) -> None:
    for match in games(agreement, choices):
        s = state(match)
        swallowed = sum(event.text.endswith("swallow") for event in match.events)
        left = [
            s.stacks[k] + s.kinds[k].bit_count() + sum(s.bought[k::5] + s.harvest[k::5]) for k in range(5)
        ]
        assert sum(left) == 5 * STACK[s.seats] - swallowed
        assert max(left) <= STACK[s.seats]
        assert min(s.stacks + s.bought + s.harvest) >= 0


@few
@given(AGREEMENTS, CHOICES)
def test_no_space_holds_two_things(agreement: Agreement, choices: bytes) -> None:
    for match in games(agreement, choices):
        s = state(match)
        tiles = [*s.plants, *s.animals, *s.dials, s.rocks]
        assert sum(mask.bit_count() for mask in tiles) == occupied(s).bit_count()
        assert sum(s.kinds) == sum(s.plants)  # every plant has one kind and one owner
        assert s.vegetables & ~sum(s.plants) == 0
        assert s.rocks.bit_count() + s.rocks_in_hand.bit_count() == (2 if s.seats == 2 else 0)
        assert not (s.family and any(s.animals))


@few
@given(AGREEMENTS, CHOICES)
def test_points_only_grow_and_only_by_harvests(agreement: Agreement, choices: bytes) -> None:
    before = [0, 0, 0, 0]
    for match in games(agreement, choices):
        now = state(match).points[:]
        assert all(new >= old for new, old in zip(now, before, strict=True))
        assert (now == before) or match.events[-1].text.startswith("harvest")
        assert sum(now) <= 5 * STACK[match.seats] * 11  # at most 10 a tile, and 1 for the player
        before = now


@few
@given(AGREEMENTS, CHOICES)
def test_a_turn_can_be_ended_just_where_only_the_sundial_could_spend_a_die(
    agreement: Agreement, choices: bytes
) -> None:
    for match in games(agreement, choices):
        if match.actors:
            legal = match.legal()
            spending = [move for move in legal if move.split()[0] not in ("end", "reroll", "sun")]
            assert ("end" in legal) == all(is_by_sundial(move) for move in spending)
            assert legal != ["end"]
            assert len(legal) <= GAME.rules.MAX_LEGAL


def is_by_sundial(move: str) -> bool:
    """Whether the dice of a move are not the coordinates."""
    if move.split()[0] not in ("place", "remove"):
        return False
    space, dice = move.split(" with ")
    return space.split()[-1].split(".") != dice.split()


@few
@given(AGREEMENTS, CHOICES)
def test_a_move_spends_the_dice_it_names(agreement: Agreement, choices: bytes) -> None:
    before: list[int] = [0] * 7
    for match in games(agreement, choices):
        event, now = match.events[-1], state(match).pool
        if event.seat and match.actors and event.text.split()[0] not in ("sun", "end"):
            spent = [before[face] - now[face] for face in range(7)]
            assert spent == dice_of(event.text)
        assert sum(now) <= 4
        assert min(now) >= 0
        before = now[:]


def dice_of(move: str) -> list[int]:
    """How many dice of each face a move names or needs."""
    faces = [int(word) for word in move.partition(" with ")[2].split() if word.isdigit()]
    faces += [6] if move.split()[0] in ("flip", "remove") else []
    return [faces.count(face) for face in range(7)]


@few
@given(AGREEMENTS, CHOICES)
def test_at_the_end_the_stacks_are_empty_and_somebody_wins(agreement: Agreement, choices: bytes) -> None:
    for match in games(agreement, choices):
        s = state(match)
        assert not match.is_over or not any(s.stacks)
        if match.result is not None:
            scores = match.result.scores
            assert scores is not None
            assert {scores[seat - 1] for seat in match.result.winners} == {max(scores)}
            assert min(scores) >= -35


# Symmetry


def transposed(text: str) -> str:
    """A move with rows and columns exchanged."""
    head, by, dice = text.partition(" with ")
    words = [".".join(reversed(word.split("."))) if "." in word else word for word in head.split()]
    is_pair = words[0] in ("place", "remove")
    return " ".join(words) + by + (" ".join(reversed(dice.split())) if is_pair else dice)


@few
@given(AGREEMENTS, CHOICES)
def test_rows_and_columns_are_alike(agreement: Agreement, choices: bytes) -> None:
    twin = Match(GAME, agreement[0], options=agreement[1])
    for match in games(agreement, choices):
        event = match.events[-1]
        twin.push(f"{event.seat} {transposed(event.text)}" if event.seat else event.line)
        if match.actors:
            assert {transposed(move) for move in match.legal()} == set(twin.legal())
        assert state(match).points == state(twin).points


def test_the_default_stars_are_alike_in_rows_and_columns() -> None:
    stars = state(Match(GAME, 2)).stars
    starred = {space for i, space in enumerate(SPACES) if stars >> i & 1}
    assert {".".join(reversed(space.split("."))) for space in starred} == starred


@few
@given(AGREEMENTS, CHOICES)
def test_no_seat_is_special(agreement: Agreement, choices: bytes) -> None:
    """The same game one seat further round the table is the same game."""
    seats, options = agreement
    twin = Match(GAME, seats, options=options)
    for match in games(agreement, choices):
        event = match.events[-1]
        if event.text.startswith("start"):
            twin.push(f"* start {int(event.text.split()[1]) % seats + 1}")
        else:
            twin.push(f"{event.seat % seats + 1 if event.seat else '*'} {event.text}")
        if match.actors:
            assert match.legal() == twin.legal()
        points, others = state(match).points[:seats], state(twin).points[:seats]
        assert points == others[1:] + others[:1]
