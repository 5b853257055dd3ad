"""Why something is refused: a code that programs know, and a sentence that people do."""

from typing import Any

from ..core.errors import TavolaError
from ..core.language import N_, _

# code -> what the person is told
SENTENCES = {
    "bad-board": N_("This is not a board, or something on it is still to be mended."),
    "bad-message": N_("This message could not be understood."),
    "bad-name": N_("A name has 1 to 24 characters, of one alphabet and without tricks."),
    "bad-options": N_("These options do not fit the game."),
    "bad-record": N_("This is not the record of a game, or something in it is not right."),
    "bout-hidden": N_(
        "The other pair has these dice still before it. You see their game once both are over."
    ),
    "bout-runs": N_("These dice are a secret until the other pair has played with them."),
    "bout-seated": N_("You have a seat in this match already."),
    "built-upon": N_("Somebody has already played on: it stays as it is."),
    "club-full": N_("This club is full, or you belong to many clubs already."),
    "day-over": N_("This day is over, and its dice are no secret any more."),
    "day-runs": N_("These are the dice of today: others have them still before them."),
    "foreign-seat": N_("This seat is not yours."),
    "forbidden": N_("This is not allowed from here."),
    "game-over": N_("The game is over."),
    "has-contributed": N_("This seat has already shaken the dice."),
    "hints-off": N_("At this table there are no hints."),
    "illegal": N_("This is not possible now."),
    "internal": N_("Something went wrong on our side. Nothing was lost; please try again."),
    "link-used": N_("This link has been used already, or is too old."),
    "listed-enough": N_("Many open tables were listed from here: invite friends by a link instead."),
    "long-record": N_("This game is too long to be shown here."),
    "malformed": N_("This is not a move of this game."),
    "no-contribution": N_("The dice wait until every player’s device has shaken them."),
    "no-hint": N_("No hint comes to mind just now. Please try again in a moment."),
    "no-lesson": N_("There is no lesson here."),
    "no-identity": N_("Please open the page first."),
    "no-resigning": N_("This is a lesson: leave it whenever you like."),
    "no-same-dice": N_("These dice cannot be had again: some were prepared, or another game’s."),
    "no-such-bout": N_("There is no such match."),
    "no-such-club": N_("There is no such club, or you do not belong to it."),
    "no-such-page": N_("There is nothing here."),
    "no-such-puzzle": N_("There is no such puzzle, or not any more."),
    "no-such-record": N_("There is no such game here any more: one from a file is kept for a week."),
    "no-such-table": N_("There is no such table."),
    "not-away": N_("This player is here, or has not been away for long enough."),
    "not-here": N_("This cannot be done here."),
    "not-over": N_("The game is still running."),
    "not-played": N_("This is somebody’s game of today. You can see it once you have played yours."),
    "not-started": N_("The game has not begun yet."),
    "not-the-host": N_("Only who made the table can do this."),
    "not-your-turn": N_("It is not your turn."),
    "nothing-to-undo": N_("There is nothing to take back."),
    "seat-taken": N_("Somebody already sits there."),
    "seats-open": N_("There are still free seats."),
    "stale": N_("Something happened in the meantime. This is how it stands now."),
    "started": N_("The game has already begun."),
    "store-unavailable": N_("The tables cannot be reached for the moment. Please try again."),
    "too-fast": N_("Too many messages at once. Please slow down."),
    "too-large": N_("This message is too large."),
    "too-many": N_("Too many connections are open."),
    "undone-enough": N_("So much was taken back in this game that it stays as it is now."),
    "unknown-bot": N_("There is no such bot."),
    "unknown-game": N_("There is no such game."),
    "unknown-language": N_("We do not speak this language yet."),
    "wrong-host": N_("The server does not answer under this name."),
    "wrong-origin": N_("This came from another site and was refused."),
}
# code -> HTTP status; whatever is not named is the request's fault
STATUSES = {
    "bout-hidden": 403,
    "forbidden": 403,
    "foreign-seat": 403,
    "internal": 500,
    "listed-enough": 429,
    "no-identity": 403,
    "no-such-bout": 404,
    "no-such-club": 404,
    "no-such-page": 404,
    "no-such-puzzle": 404,
    "no-such-record": 404,
    "no-such-table": 404,
    "not-played": 403,
    "stale": 409,
    "store-unavailable": 503,
    "too-fast": 429,
    "too-large": 413,
    "too-many": 429,
    "wrong-host": 421,
    "wrong-origin": 403,
}


class Refused(TavolaError):
    """A request that the server refuses, for the reason that the code names."""

    def __init__(self, code: str, detail: str = ""):
        super().__init__(detail or SENTENCES[code])
        self.code = code
        self.detail = detail

    def as_json(self) -> dict[str, Any]:
        """The body of an HTTP answer."""
        return refusal_json(self.code, self.detail)


def refusal_json(code: str, detail: str = "") -> dict[str, Any]:
    """A refusal for a program, with a sentence for its user."""
    return {"error": {"code": code, "message": sentence(code), "detail": detail}}


OURS = ("internal", "store-unavailable")  # what exactly happened is in the log, and for nobody else


def detail_of(error: TavolaError) -> str:
    """What exactly was wrong with a request; nothing where it is not the request's fault."""
    detail = error.detail if isinstance(error, Refused) else str(error)
    return "" if code_of(error) in OURS else detail


def code_of(error: TavolaError) -> str:
    """The reason code of anything that was refused."""
    return error.code if error.code in SENTENCES else "bad-message"


def sentence(code: str) -> str:
    """What the person is told, in the language that is spoken."""
    return _(SENTENCES[code])


def status_of(code: str) -> int:
    """The HTTP status of a refusal."""
    return STATUSES.get(code, 400)
