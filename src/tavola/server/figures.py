"""What a finished game was: for every person at its table, and for their ratings.

Both follow from the table, its log and its review, and from nothing else: they may be dropped and reckoned
again at any time.
"""

from collections.abc import Collection, Sequence

import msgspec

from ..core.match import Match
from ..reviews.ledger import DECISION, THROW
from ..reviews.moments import AS_GOOD
from .table import Listed, Seat, Table, is_bots, persons_of, seats_of

BOT = "bot:"  # with which a bot's name begins among players; no identity has a colon


class Mark(msgspec.Struct, frozen=True):
    """A line of a game that is worth looking at."""

    line: int  # from 1
    points: float  # of the own chance: what it brought, what was at stake, or how much was left


class Figures(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a game was for a person. Chances and shares are from 0 to 1."""

    seats: int
    fair: float  # the share of an even game
    share: float  # of the win; shared with others it is less than 1
    bots: list[str] = []  # the levels of all other seats, if bots played there
    has_left: bool = False  # a bot played to the end
    luck: float | None = None  # by everybody's dice; None where there is no review
    decisions: float = 0.0  # the own ones
    others: float = 0.0  # their decisions
    correction: float = 0.0  # where the judge had been wrong
    precision: float | None = None
    num_decisions: int = 0
    lucky: Mark | None = None
    unlucky: Mark | None = None
    found: Mark | None = None  # the best move where most was at stake
    comeback: Mark | None = None  # of a game that was won: where the own chance was lowest

    @property
    def adjusted(self) -> float | None:
        """The share of the win with luck taken out."""
        return None if self.luck is None else self.share - self.luck


class Outcome(msgspec.Struct, frozen=True):
    """What a game that counts for ratings came to."""

    sides: list[list[str]]  # who played: people, and bots by their level
    shares: list[float]  # [side] of the win; they add up to 1
    lucks: list[float] | None  # [side] by everybody's dice; None where there is no review

    @property
    def people(self) -> list[str]:
        """The people who played."""
        return [player for side in self.sides for player in side if not is_bot(player)]

    @property
    def is_against_bots(self) -> bool:
        """Whether only one side has people on it."""
        return sum(not all(map(is_bot, side)) for side in self.sides) == 1


# What is read of a review (reviews/reviewer.py)


class LedgerRow(msgspec.Struct, frozen=True):
    """What a game was for a side."""

    seats: list[int]
    luck: float
    decisions: float
    others: float
    correction: float


class PlayerRow(msgspec.Struct, frozen=True):
    """How a seat has decided."""

    seat: int
    precision: float | None
    decisions: int


class LineRow(msgspec.Struct, frozen=True):
    """What a line has changed."""

    line: int
    kind: str
    seat: int
    values: list[float]
    luck: list[float]
    loss: float
    stake: float
    plays: int


class ReviewRows(msgspec.Struct, frozen=True):
    """A review."""

    ledger: list[LedgerRow]
    players: list[PlayerRow]
    lines: list[LineRow]

    def side_of(self, seat: int) -> int:
        """The side of a seat, from 0."""
        return next(side for side, row in enumerate(self.ledger) if seat in row.seats)


def read_review(document: bytes) -> ReviewRows | None:
    """A review as it was made; None where there is none."""
    return msgspec.json.decode(document, type=ReviewRows) if document else None


# Sides


def is_bot(player: str) -> bool:
    """Whether a player is a bot."""
    return player.startswith(BOT)


def sides_of(match: Match) -> list[list[int]]:
    """The seats of every side: partners play the same pieces."""
    found: dict[int, list[int]] = {}
    for seat in range(1, match.seats + 1):
        found.setdefault(match.game.view.piece_of(match.state, seat), []).append(seat)
    return list(found.values())


def shares_of(sides: Sequence[Sequence[int]], winners: Sequence[int]) -> list[float]:
    """Every side's share of the win."""
    has_won = [any(seat in winners for seat in side) for side in sides]
    return [won / max(1, sum(has_won)) for won in has_won]


# For a person


def figures_for(
    found: Listed, sides: Sequence[Sequence[int]], review: ReviewRows | None
) -> list[tuple[str, Figures]]:
    """What a game was for each of its people; nothing for who had several seats, or was taught."""
    table = found.table
    if table.learning or table.origin or table.repeat:
        return []
    people = sorted(persons_of(table) - {""})
    alone = [(person, seats_of(table, person)) for person in people]
    return [(person, of_seat(found, sides, seats[0], review)) for person, seats in alone if len(seats) == 1]


def of_seat(found: Listed, sides: Sequence[Sequence[int]], seat: int, review: ReviewRows | None) -> Figures:
    """What a game was for a seat."""
    table = found.table
    own = next(number for number, side in enumerate(sides) if seat in side)
    others = [other for number, other in enumerate(table.seats, 1) if number != seat]
    share = shares_of(sides, found.standing.winners)[own]
    plain = Figures(
        seats=len(table.seats),
        fair=1 / len(sides),
        share=share,
        bots=[other.bot for other in others] if all(other.kind == "bot" for other in others) else [],
        has_left=is_bots(table.seats[seat - 1]),
    )
    return reviewed(plain, review, seat) if review and not plain.has_left else plain


def reviewed(plain: Figures, review: ReviewRows, seat: int) -> Figures:
    """The same with what the review says."""
    side = review.side_of(seat)
    row, player = review.ledger[side], next(each for each in review.players if each.seat == seat)
    rolls = [Mark(each.line, each.luck[side]) for each in review.lines if is_roll_of(each, seat)]
    finds = [Mark(each.line, each.stake) for each in review.lines if is_find_of(each, seat)]
    lows = [Mark(each.line, each.values[side]) for each in review.lines[:-1]] if plain.share else []
    return msgspec.structs.replace(
        plain,
        luck=row.luck,
        decisions=row.decisions,
        others=row.others,
        correction=row.correction,
        precision=player.precision,
        num_decisions=player.decisions,
        lucky=max(rolls, key=points, default=None),
        unlucky=min(rolls, key=points, default=None),
        found=max(finds, key=points, default=None),
        comeback=min(lows, key=points, default=None),
    )


def points(mark: Mark) -> float:
    """What a mark is worth."""
    return mark.points


def is_roll_of(line: LineRow, seat: int) -> bool:
    """Whether a line is a roll of that seat."""
    return line.kind == THROW and line.seat == seat


def is_find_of(line: LineRow, seat: int) -> bool:
    """Whether a line is a decision of that seat, among several, that was as good as the best."""
    return line.kind == DECISION and line.seat == seat and line.plays > 1 and line.loss < AS_GOOD


# For ratings


def outcome_of(
    found: Listed, sides: Sequence[Sequence[int]], review: ReviewRows | None, hinted: Collection[int] = ()
) -> Outcome | None:
    """What a game counts for ratings; None where it does not. hinted: the seats that have had hints."""
    table, winners = found.table, found.standing.winners
    if not is_rated(table) or len(sides) < 2 or any(seat in hinted for seat in winners):
        return None
    stayed = [not any(has_gone(table.seats[seat - 1]) for seat in side) for side in sides]
    if not any(stayed):
        return None
    lucks = [review.ledger[review.side_of(side[0])].luck for side in sides] if review else None
    players = [[player_of(table.seats[seat - 1]) for seat in side] for side in sides]
    return Outcome(players, forfeited(shares_of(sides, found.standing.winners), stayed), lucks)


def is_rated(table: Table) -> bool:
    """Whether a game counts for ratings at all.

    Not one whose dice somebody may have known, that was played on or taught, or in which somebody had several
    seats.
    """
    people = [seat.person for seat in table.seats if seat.kind == "person"]
    is_own = bool(people) and all(people) and len(set(people)) == len(people)
    return is_own and not (table.learning or table.origin or table.repeat or table.day or table.bout)


def has_gone(seat: Seat) -> bool:
    """Whether a bot played to the end for somebody."""
    return seat.kind == "person" and is_bots(seat)


def forfeited(shares: Sequence[float], stayed: Sequence[bool]) -> list[float]:
    """The shares, where a side that somebody has left gets nothing; the others share what is left over."""
    kept = [share if is_here else 0.0 for share, is_here in zip(shares, stayed, strict=True)]
    rest = (1 - sum(kept)) / sum(stayed)
    return [share + rest if is_here else 0.0 for share, is_here in zip(kept, stayed, strict=True)]


def player_of(seat: Seat) -> str:
    """Who plays a seat, as ratings know them."""
    return f"{BOT}{seat.bot}" if seat.kind == "bot" else seat.person
