"""What a client is told: the table as one person sees it, in one language."""

from collections.abc import Callable
from itertools import takewhile
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from ..bots.titles import title_of
from ..core.language import _, speaking
from ..core.match import Match
from ..core.names import name_of
from ..core.picture import chunks
from ..core.record import BOT_PREFIX, Record
from ..core.sight import Sight
from ..core.verifiable import CONTINUED_PROOF, FIELD, PREPARED_PROOF, REPEATED_PROOF, DiceProof, commitment_of
from . import days
from .bot_readiness import has_thinkers, is_warming_up
from .lessons import lesson_message, playing_prompt, plays_for_learner
from .messages import (
    Asked,
    DiceMessage,
    EventMessage,
    Outcome,
    Parts,
    PromptMessage,
    SeatMessage,
    State,
    TableMessage,
    Touch,
    Trial,
    Try,
)
from .puzzle_room import PuzzleRoom
from .puzzle_words import answered_prompt, puzzle_message
from .room import RESIGN, Room, awaited_of, other_of
from .table import Seat, Table, host_name, is_bots, is_of, persons_of, seats_of, seats_played_by


class Page(NamedTuple):
    """What a page shows of a position: the picture, and what it says above the board."""

    parts: Parts
    prompt: PromptMessage


def page_of(match: Match, sight: Sight) -> Page:
    """The page for somebody, in the language that is spoken."""
    parts, prompt = match.game.view.page(match, sight)
    return Page([(part.name, chunks(part)) for part in parts], PromptMessage(**prompt._asdict()))


def parts_of(match: Match, sight: Sight) -> Parts:
    """The picture alone."""
    return [(part.name, chunks(part)) for part in match.game.view.page_parts(match, sight)]


class Common(NamedTuple):
    """What all who look at a table see alike: told once for a language, however many look."""

    language: str
    table: TableMessage
    seats: list[SeatMessage]
    dice: DiceMessage
    awaited: list[int]
    heading: str
    events: list[EventMessage]
    last_throw: list[int]


def is_special(table: Table, person: str) -> bool:
    """Whether a person sees more than anyone who watches."""
    return person == table.host or person in persons_of(table)


def state_for(room: Room, person: str, common: Common, page: Callable[[Sight, str], Page]) -> State:
    """Everything that a person's page shows, in the language that is spoken."""
    match, own = room.match, seats_played_by(room.table, person) if person else []
    is_played = bool(own) and plays_for_learner(room)
    sight = sight_of(match, own)._replace(only_watches=is_played or room.is_left_alone)
    parts, prompt = page(sight, common.language)
    return State(
        table=own_table(common.table, room.table, person),
        seats=[own_seat(seat, room.table, person) for seat in common.seats],
        dice=common.dice,
        ply=room.ply,
        num_lines=len(match.events),
        awaited=common.awaited,
        is_throw=match.is_chance,
        heading=common.heading,
        prompt=special_prompt(room, person, is_played) or prompt,
        asked=[asked(match, seat, room.table.is_sealed, room.can_undo) for seat in in_turn(match, own)]
        if is_running(room) and not is_played
        else [],
        resigning=resigning(room, own),
        events=[*common.events, *resignation_event(room, person)],
        last_throw=common.last_throw,
        outcome=outcome(room, person),
        lesson=lesson_message(room, person),
        puzzle=puzzle_message(room),
        parts=parts,
        language=common.language,
    )


def common_of(room: Room, language: str) -> Common:
    """What all see alike, in a language that is spoken."""
    match = room.match
    return Common(
        language=language,
        table=table_message(room),
        seats=[seat_message(room, number) for number in range(1, match.seats + 1)],
        dice=dice_message(room),
        awaited=list(awaited_of(match)) if is_running(room) else [],
        heading=heading(room),
        events=room.chronicle.read(match, language),
        last_throw=list(match.last_throw),
    )


def is_running(room: Room) -> bool:
    """Whether the game has begun and not ended."""
    return room.table.is_started and not room.is_over


def sight_of(match: Match, own: list[int]) -> Sight:
    """Through whose eyes a client sees the table: the own seat whose turn it is, else the first.

    Who has a single seat is "you"; several people on one device are called by their names.
    """
    seat = next(iter(in_turn(match, own)), None)
    return Sight(seat, own[0] if len(own) == 1 else 0, is_live=True)


def in_turn(match: Match, own: list[int]) -> list[int]:
    """A person's seats, those first that are awaited, in the order in which one device asks them."""
    awaited = [seat for seat in awaited_of(match) if seat in own]
    return awaited + [seat for seat in own if seat not in awaited]


def table_message(room: Room) -> TableMessage:
    """What was agreed on, as somebody sees it who did not make the table."""
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
        stand_ins=sorted(room.stand_ins),
        status=status_of(room),
        is_yours=False,
        host_name=host_name(table),
        next_table=table.next_table,
        origin=table.origin,
        is_repeat=table.repeat is not None,
        num_watching=num_watching(room),
    )


def own_table(message: TableMessage, table: Table, person: str) -> TableMessage:
    """The same for a person, who may have made it."""
    return replace(message, is_yours=True) if person and person == table.host else message


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


def seat_message(room: Room, number: int) -> SeatMessage:
    """A seat, as everybody else sees it: never who holds it, but only under which name."""
    seat = room.table.seats[number - 1]
    away_s = room.presence.away_s(seat.person) if seat.kind == "person" else None
    return SeatMessage(
        seat=number,
        piece=room.match.game.view.piece_of(room.match.state, number),
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        level=_(title_of(room.match.game, seat.bot)) if seat.bot else "",
        is_yours=False,
        is_here=seat.kind == "person" and away_s is None,
        has_left=seat.has_left,
        has_resigned=seat.has_resigned,
        away_s=None if away_s is None else int(away_s),
        can_be_replaced=is_running(room) and can_be_replaced(room.table, seat, away_s),
        throws_itself=seat.throws_itself,
        has_contributed=bool(seat.contribution),
    )


def own_seat(message: SeatMessage, table: Table, person: str) -> SeatMessage:
    """The same for a person, whose seat it may be."""
    seat = table.seats[message.seat - 1]
    is_yours = bool(person) and is_of(seat, person) and not seat.has_resigned
    return replace(message, is_yours=True) if is_yours else message


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
        is_prepared=table.learning is not None,
        secret=table.secret if is_secret_told(room) else None,
    )


def is_secret_told(room: Room) -> bool:
    """Whether the secret is none any more: the game has ended, and those of all others with these dice."""
    return days.is_told(room.table.day) if room.table.day else room.is_over and not days.is_hidden(room.table)


def heading(room: Room) -> str:
    """Whose turn it is, in words."""
    match = room.match
    if not room.table.is_started:
        return _("The game has not begun yet.")
    if room.is_over:
        return _("The game is over.")
    if not room.table.is_sealed:
        return _("The dice wait until every player’s device has shaken them.")
    names = [match.players[seat - 1] for seat in awaited_of(match)]
    if len(names) == 1:
        return _("{name}’s turn").format(name=names[0])
    return _("To play: {names}").format(names=", ".join(names))


def asked(match: Match, seat: int, is_sealed: bool, can_undo: bool = True) -> Asked:
    """What a seat can do now: throw, decide, take back."""
    view, state = match.game.view, match.state
    can_throw = is_sealed and match.thrower == seat
    is_to_decide, legal = seat in match.actors, match.choice_of(seat)
    moves = [(match.game.action_text(action), view.touch_path(state, action)) for action in legal]
    return Asked(
        seat=seat,
        question=match.game.notation.question(state, seat) if can_throw or is_to_decide else "",
        can_throw=can_throw,
        can_undo=can_undo and match.can_undo(seat),
        why_no_undo=why_no_undo(match, seat) if can_undo else "",
        buttons=buttons_of(match, moves),
        remaining=view.remaining(state, seat) if is_to_decide else "",
        is_series=is_to_decide and view.is_series(state),
        previewed=[match.game.action_text(action) for action in legal if view.has_preview(action)],
        moves=moves,
    )


def buttons_of(match: Match, moves: list[tuple[str, tuple[str, ...]]]) -> dict[str, str]:
    """What is chosen by a button of the page, by the ids of touch paths."""
    named = match.game.view.buttons(match.state) if moves else {}
    paths = {name for _, path in moves for name in path} if named else set()
    return {name: words for name, words in named.items() if name in paths}


def why_no_undo(match: Match, seat: int) -> str:
    """What happened since a seat's last decision, so that it cannot be taken back; empty if it can."""
    later = list(takewhile(lambda event: event.seat != seat, reversed(match.events)))
    if len(later) == len(match.events) or match.can_undo(seat):
        return ""
    rolled = next((event for event in reversed(later) if not event.seat), None)
    if rolled is None:
        return _("Others have already played on your move.")
    if rolled.thrower == seat:
        return _("You have rolled since: dice that have fallen stay.")
    return _("{name} has rolled since: dice that have fallen stay.").format(
        name=name_of(match.players, rolled.thrower or seat)
    )


# The end


def outcome(room: Room, person: str) -> Outcome | None:
    """How the game ended."""
    result = room.match.result
    if room.resigned:
        return Outcome(winners=[other_of(room.resigned)], scores=None, words=resignation(room, person))
    if result is None:
        return None
    scores = None if result.scores is None else list(result.scores)
    words = " ".join([result.reason, *substitutions(room)])
    return Outcome(winners=list(result.winners), scores=scores, words=words)


def resigning(room: Room, own: list[int]) -> Literal["", "ends", "bot-plays"]:
    """What it would do if somebody resigned. Several people on one device cannot: they talk to each other."""
    if not is_running(room) or len(own) != 1 or room.table.learning:
        return ""
    return "ends" if room.is_duel else "bot-plays"


def resignation(room: Room, person: str) -> str:
    """Who of two gave up."""
    return resigned_words(room.match, room.resigned, seats_of(room.table, person) == [room.resigned])


def resigned_words(match: Match, seat: int, is_you: bool) -> str:
    """That a seat gave up."""
    return _("You resigned.") if is_you else _("{name} resigned.").format(name=name_of(match.players, seat))


def resignation_event(room: Room, person: str) -> list[EventMessage]:
    """The last line of the log, where one of two gave up: it is no rule's, and so no line of the match."""
    if not room.resigned:
        return []
    # Translators: a player, without the name
    act = [("", _("resigned"))]
    line, words = f"{room.resigned} {RESIGN}", resignation(room, person)
    return [EventMessage(line=line, words=words, seat=room.resigned, act=act, begins=True)]


def substitutions(room: Room) -> list[str]:
    """For whom a bot played to the end."""
    frame, seats = _("{name} resigned, and a bot played on."), enumerate(room.table.seats, 1)
    given_up = [number for number, seat in seats if seat.has_resigned]
    return [frame.format(name=name_of(room.match.players, number)) for number in given_up]


def special_prompt(room: Room, person: str, is_played: bool) -> PromptMessage | None:
    """What is said of a game that one of two gave up, or in which the lesson plays."""
    if is_played:
        return playing_prompt()
    if isinstance(room, PuzzleRoom) and room.is_answered:
        return answered_prompt(room)
    if not room.resigned:
        return None
    return PromptMessage(seat=0, title=_("The game is over."), words=resignation(room, person))


def preview_for(room: Room, person: str, command: Try, language: str) -> Trial:
    """What a move would do, marked in the present position."""
    action = room.match.game.parse_action(command.moves[0])
    return trial_of(room, room.match, person, command, language, Sight(preview=action))


def touched_for(room: Room, match: Match, person: str, command: Touch, language: str) -> Trial:
    """What can be done with what was touched, in the position after some moves."""
    touched = tuple(command.touched)
    sight = seen_by(room, match, person, command.seat, Sight(touched=touched))
    assumed = match.game.view.assumed(match, sight)
    trial = trial_of(room, match, person, command, language, Sight(touched=touched + assumed))
    trial.assumed = list(assumed)
    return trial


def trial_for(room: Room, match: Match, person: str, command: Try, language: str) -> Trial:
    """What the table would look like."""
    paths = room.match.game.view.touch_path
    touched = [
        name for move in command.moves for name in paths(room.match.state, match.game.parse_action(move))
    ]
    trial = trial_of(room, match, person, command, language, Sight(touched=tuple(touched)))
    if command.seat in match.actors:
        with speaking(language):
            trial.asked = asked(match, command.seat, is_sealed=True)
    return trial


def trial_of(
    room: Room, match: Match, person: str, command: Try | Touch, language: str, in_hand: Sight
) -> Trial:
    """A position as a seat's player sees it, with what that player has in hand."""
    sight = seen_by(room, match, person, command.seat, in_hand)
    with speaking(language):
        parts, prompt = page_of(match, sight)
    return Trial(id=command.id, ply=room.ply, seat=command.seat, parts=parts, prompt=prompt, asked=None)


def seen_by(room: Room, match: Match, person: str, seat: int, in_hand: Sight) -> Sight:
    """How the player of a seat sees a position."""
    you = sight_of(match, seats_of(room.table, person)).you
    return in_hand._replace(seat=seat, you=you, is_live=True)


# The record


def record_of(room: Room) -> Record:
    """The game for anybody to replay; with the secret once it has ended."""
    record = room.match.record()
    record.players = [recorded_name(seat) for seat in room.table.seats]
    record.extra = {FIELD: proof_at(room)}
    if room.resigned:
        record.extra["resigned"] = room.resigned
    return record


def proof_at(room: Room) -> dict[str, Any]:
    """What a record says of its dice: their proof, or why there is none."""
    if room.table.learning:
        return PREPARED_PROOF
    if room.table.repeat:
        return REPEATED_PROOF
    return CONTINUED_PROOF if room.table.origin else proof_of(room).to_json()


def recorded_name(seat: Seat) -> str:
    """A player in a record: a bot by its level."""
    return f"{BOT_PREFIX}{seat.bot}" if seat.kind == "bot" else seat.name


def proof_of(room: Room) -> DiceProof:
    """How the throws came about."""
    told = dice_message(room)
    return DiceProof(days.dice_name_at(room.table), told.commitment, tuple(told.contributions), told.secret)
