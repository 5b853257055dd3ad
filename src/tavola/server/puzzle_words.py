"""What is said at a puzzle: what is asked, whether an answer is right, and why."""

from ..bots.bot import ScoredMove
from ..bots.hints import better_than
from ..core.language import _
from ..puzzles.answer import ON, WRONG, Answer
from ..reviews.words import move_text
from .messages import Looks, PromptMessage, PuzzleMessage, PuzzleRow
from .puzzle_room import PuzzleRoom
from .room import Room


def puzzle_message(room: Room) -> PuzzleMessage | None:
    """Where a puzzle stands, in the language that is spoken; nothing at other tables."""
    if not isinstance(room, PuzzleRoom):
        return None
    answer = room.answer
    if answer is None:
        return PuzzleMessage(kind="asked", title="", words="", rows=[])
    if answer.kind == ON:
        return PuzzleMessage(kind="on", title=_("That is right. What then?"), words="", rows=[])
    return improvement(answer, room) if answer.kind == WRONG else praise(answer, room)


def answered_prompt(room: PuzzleRoom) -> PromptMessage | None:
    """What is said above the board once there is an answer."""
    message = puzzle_message(room)
    if message is None or not message.rows:
        return None
    return PromptMessage(seat=room.puzzle.seat, title=message.title, words=message.rows[0].move)


def praise(answer: Answer, room: PuzzleRoom) -> PuzzleMessage:
    """What is said of the best move: what sets it apart from what others like."""
    seat, tempting, step = room.puzzle.seat, room.puzzle.tempting, answer.step
    is_first = step.best[answer.move] == step.chance
    return PuzzleMessage(
        kind="right",
        title=_("That is the best move!") if is_first else _("That is as good as the best move!"),
        words=reason(answer, seat, tempting, [answer.move])[1],
        rows=[
            row(answer, seat, "better", _("Your move"), answer.move),
            row(answer, seat, "played", _("Many would play"), tempting),
        ],
    )


def improvement(answer: Answer, room: PuzzleRoom) -> PuzzleMessage:
    """What is said of another move: which is better, and why."""
    seat = room.puzzle.seat
    better, why = reason(answer, seat, answer.move, list(answer.step.best))
    return PuzzleMessage(
        kind="wrong",
        title=_("There is a better move."),
        words=why,
        rows=[
            row(answer, seat, "played", _("Your move"), answer.move),
            row(answer, seat, "better", _("Better"), better),
        ],
    )


def row(answer: Answer, seat: int, looks: Looks, label: str, move: str) -> PuzzleRow:
    """A move beside another."""
    match, step = answer.match, answer.step
    chance = step.chance_of(move)
    return PuzzleRow(
        looks=looks,
        label=label,
        move=move_text(match, seat, move),
        chance=step.most_of_others if chance is None else chance,
        is_at_most=chance is None,
        path=list(match.game.view.touch_path(match.state, match.game.parse_action(move))),
    )


def reason(answer: Answer, seat: int, other: str, best: list[str]) -> tuple[str, str]:
    """Of the best moves the one of which there is the most to say, and why it is better than another."""
    match = answer.match
    if match.game.part("advice") is None:
        return best[0], ""
    moves = [scored(answer, move) for move in best]
    found = better_than(match, seat, scored(answer, other), moves)
    return found.move, found.why


def scored(answer: Answer, move: str) -> ScoredMove:
    """A move with the own chance, for every seat: no other is asked for."""
    chance = answer.step.chance_of(move)
    shown = answer.step.most_of_others if chance is None else chance
    return ScoredMove(move, (shown,) * answer.match.seats, 0)
