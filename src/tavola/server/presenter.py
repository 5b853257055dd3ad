"""What a client is told: the table as one person sees it, in one language."""

import zlib
from collections.abc import Callable
from typing import Literal

import msgspec

from ..bots.titles import title_of
from ..core.language import _, speaking
from ..core.match import Match
from ..core.picture import separate
from ..core.record import BOT_PREFIX, Record
from ..core.verifiable import FIELD, DiceProof, commitment_of
from .bot_readiness import has_thinkers, is_warming_up
from .messages import (
    Asked,
    DiceMessage,
    Outcome,
    SeatMessage,
    State,
    TableMessage,
    Trial,
    Try,
    encode,
)
from .room import Room, awaited_of
from .table import Seat, Table, is_bots, is_of, persons_of, seats_of


class StateCache:
    """States of a room, ready to be sent. Those who see the same share one."""

    def __init__(self, room: Room):
        self.room = room
        self.version = -1
        self.frames: dict[tuple[str, str, bool], Frame] = {}
        self.position = (-1, -1)
        self.pictures: dict[tuple[int | None, str], Parts] = {}  # (seat that looks, language) -> picture

    def frame(self, person: str, language: str, is_packed: bool) -> "Frame":
        """The state for a person; the same bytes until something changes."""
        if self.version != self.room.version:
            self.frames, self.version = {}, self.room.version
        viewer = person if is_special(self.room.table, person) else ""
        key = (viewer, language, is_packed)
        if key not in self.frames:
            with speaking(language):
                state = state_for(self.room, viewer, language, self.picture)
            self.frames[key] = packed(state) if is_packed else encode(state).decode()
        return self.frames[key]

    def picture(self, seat: int | None, language: str) -> "Parts":
        """The picture for a seat; drawn once a position."""
        position = (self.room.ply, self.room.table.revision)
        if self.position != position:
            self.pictures, self.position = {}, position
        if (seat, language) not in self.pictures:
            self.pictures[seat, language] = parts_of(self.room.match, seat)
        return self.pictures[seat, language]

    def replaceable(self) -> list[int]:
        """The seats for which the others may let a bot play on."""
        numbers = range(1, len(self.room.table.seats) + 1)
        return [number for number in numbers if seat_message(self.room, number, "").can_be_replaced]

    def forget(self) -> None:
        """Nothing happens at the moment: keep nothing that can be made again."""
        self.version, self.frames, self.position, self.pictures = -1, {}, (-1, -1), {}


Frame = str | bytes  # a text message, or a packed one
Parts = list[tuple[str, str]]  # of a picture: name and SVG of each


def parts_of(match: Match, seat: int | None, preview: int | None = None) -> Parts:
    """The picture for a seat, in the language that is spoken; with what an action would do."""
    return [(part.name, str(separate(part))) for part in match.game.view.parts(match, seat, preview)]


def packed(message: msgspec.Struct) -> bytes:
    """A message deflated, once for all who see the same: the browser's DecompressionStream unpacks it."""
    return zlib.compress(encode(message), level=1)


def is_special(table: Table, person: str) -> bool:
    """Whether a person sees more than anyone who watches."""
    return person == table.host or person in persons_of(table)


def state_for(room: Room, person: str, language: str, picture: Callable[[int | None, str], Parts]) -> State:
    """Everything that a person's page shows."""
    match, own = room.match, seats_of(room.table, person) if person else []
    return State(
        table=table_message(room, person),
        seats=[seat_message(room, number, person) for number in range(1, match.seats + 1)],
        dice=dice_message(room),
        ply=room.ply,
        num_lines=len(match.events),
        awaited=list(awaited_of(match)) if room.table.is_started else [],
        is_throw=match.is_chance,
        heading=heading(room),
        asked=[asked(match, seat, room.table.is_sealed) for seat in own] if is_running(room) else [],
        events=room.chronicle.read(match, language),
        last_throw=list(match.last_throw),
        outcome=outcome(match),
        parts=picture(viewing_seat(match, own), language),
        language=language,
    )


def is_running(room: Room) -> bool:
    """Whether the game has begun and not ended."""
    return room.table.is_started and not room.is_over


def viewing_seat(match: Match, own: list[int]) -> int | None:
    """Through whose eyes a client sees the table: the own seat whose turn it is, else the first."""
    awaited = awaited_of(match)
    return next((seat for seat in own if seat in awaited), own[0] if own else None)


def table_message(room: Room, person: str) -> TableMessage:
    """What was agreed on."""
    table = room.table
    return TableMessage(
        id=table.id,
        game=table.game,
        title=_(room.match.game.title),
        options=table.options,
        is_listed=table.is_listed,
        pace=table.pace,
        grace_s=table.grace_s,
        has_hints=table.has_hints,
        is_warming_up=is_compiling(room),
        status=status_of(room),
        is_yours=bool(person) and person == table.host,
        next_table=table.next_table,
        num_watching=num_watching(room),
    )


def is_compiling(room: Room) -> bool:
    """Whether the bots that play here still look less far than they will."""
    return is_running(room) and has_thinkers(room.table) and is_warming_up(room.match.game)


def num_watching(room: Room) -> int:
    """How many look on at this process without a seat."""
    return len(room.presence.everyone - persons_of(room.table))


def status_of(room: Room) -> Literal["open", "playing", "over"]:
    """Whether the game has begun, and whether it has ended."""
    if not room.table.is_started:
        return "open"
    return "over" if room.is_over else "playing"


def seat_message(room: Room, number: int, person: str) -> SeatMessage:
    """A seat, as everybody sees it: never who holds it, but only under which name."""
    seat = room.table.seats[number - 1]
    away_s = room.presence.away_s(seat.person) if seat.kind == "person" else None
    return SeatMessage(
        seat=number,
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        level=_(title_of(room.match.game, seat.bot)) if seat.bot else "",
        is_yours=bool(person) and is_of(seat, person),
        is_here=seat.kind == "person" and away_s is None,
        has_left=seat.has_left,
        away_s=None if away_s is None else int(away_s),
        can_be_replaced=is_running(room) and can_be_replaced(room.table, seat, away_s),
        throws_itself=seat.throws_itself,
        has_contributed=bool(seat.contribution),
    )


def can_be_replaced(table: Table, seat: Seat, away_s: float | None) -> bool:
    """Whether the others may let a bot play on for this seat. In a slow game only whoever got up is away."""
    if seat.kind != "person" or is_bots(seat):
        return False
    is_gone = away_s is not None and away_s >= table.grace_s
    return seat.has_left or (table.pace == "live" and is_gone)


def dice_message(room: Room) -> DiceMessage:
    """What anyone may know of the dice: the secret only when it is none any more."""
    table = room.table
    return DiceMessage(
        commitment=commitment_of(table.secret),
        contributions=[seat.contribution for seat in table.seats],
        is_sealed=table.is_sealed,
        secret=table.secret if room.is_over else None,
    )


def heading(room: Room) -> str:
    """Whose turn it is, in words."""
    match = room.match
    if not room.table.is_started:
        return _("The game has not begun yet.")
    if match.is_over:
        return _("The game is over.")
    if not room.table.is_sealed:
        return _("The dice wait until every player’s device has shaken them.")
    names = [match.players[seat - 1] for seat in awaited_of(match)]
    if len(names) == 1:
        return _("{name}’s turn").format(name=names[0])
    return _("To play: {names}").format(names=", ".join(names))


def asked(match: Match, seat: int, is_sealed: bool) -> Asked:
    """What a seat can do now: throw, decide, take back."""
    can_throw = is_sealed and match.thrower == seat
    is_to_decide = seat in match.actors
    return Asked(
        seat=seat,
        question=match.game.notation.question(match.state, seat) if can_throw or is_to_decide else "",
        can_throw=can_throw,
        can_undo=match.can_undo(seat),
        is_series=is_to_decide and match.game.view.is_series(match.state),
        previewed=previewed(match, seat) if is_to_decide else [],
        moves=moves_of(match, seat) if is_to_decide else [],
    )


def previewed(match: Match, seat: int) -> list[str]:
    """The moves of which it is worth seeing what they would do."""
    game = match.game
    return [game.action_text(each) for each in game.legal(match.state, seat) if game.view.has_preview(each)]


def moves_of(match: Match, seat: int) -> list[tuple[str, tuple[str, ...]]]:
    """Every legal move with what one touches for it."""
    game, state = match.game, match.state
    paths = game.view.touch_path
    return [(game.action_text(action), paths(state, action)) for action in game.legal(state, seat)]


def outcome(match: Match) -> Outcome | None:
    """How the game ended."""
    result = match.result
    if result is None:
        return None
    scores = None if result.scores is None else list(result.scores)
    return Outcome(winners=list(result.winners), scores=scores, words=result.reason)


def preview_for(match: Match, command: Try, ply: int, language: str) -> Trial:
    """What a move would do, marked in the present position."""
    action = match.game.parse_action(command.moves[0])
    with speaking(language):
        parts = parts_of(match, command.seat, action)
    return Trial(id=command.id, ply=ply, seat=command.seat, parts=parts, asked=None)


def trial_for(match: Match, command: Try, ply: int, language: str) -> Trial:
    """What the table would look like."""
    with speaking(language):
        seat = command.seat
        return Trial(
            id=command.id,
            ply=ply,
            seat=seat,
            parts=parts_of(match, seat),
            asked=asked(match, seat, is_sealed=True) if seat in match.actors else None,
        )


# The record


def record_of(room: Room) -> Record:
    """The game for anybody to replay; with the secret once it has ended."""
    record = room.match.record()
    record.players = [recorded_name(seat) for seat in room.table.seats]
    record.extra = {FIELD: proof_of(room).to_json()}
    return record


def recorded_name(seat: Seat) -> str:
    """A player in a record: a bot by its level."""
    return f"{BOT_PREFIX}{seat.bot}" if seat.kind == "bot" else seat.name


def proof_of(room: Room) -> DiceProof:
    """How the throws came about."""
    told = dice_message(room)
    return DiceProof(room.table.id, told.commitment, tuple(told.contributions), told.secret)
