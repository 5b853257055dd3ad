"""What the pages' scripts say, in the language that is spoken."""

from ..core.language import _


def table_words() -> dict[str, str]:
    """The words of a table's script."""
    return {
        "lost": _("The connection is lost. Trying again …"),
        "your turn": _("Your turn"),
        "throw": _("Throw the dice"),
        "undo": _("Undo"),
        "confirm": _("Done"),
        "clear": _("Start over"),
        "again": _("Play again"),
        "away": _("{name} has been away for a while."),
        "bot plays": _("Let a bot play on"),
        "free": _("Free seat"),
        "sit": _("Sit here"),
        "bot": _("Bot"),
        "put bot": _("Put a bot here"),
        "make free": _("Free this seat"),
        "start": _("Start the game"),
        "you": _("you"),
        "here": _("here"),
        "not here": _("away"),
        "left": _("has left"),
        "played by bot": _("a bot plays on"),
        "wins": _("{names} wins!"),
        "win together": _("{names} win!"),
        "copied": _("The link is copied."),
        "watching": _("You are watching."),
        "auto": _("Throw by itself"),
        "bot of level": _("Bot: {level}"),
        "level": _("{name}: {level}"),
        "level of": _("How well {name} plays"),
        "hint": _("Hint"),
        "hints": _("Best moves and chances to win"),
        # Translators: a chance to win
        "percent": _("{percent}%"),
        # Translators: the one that one will have in the end, about
        "score": _("Score: {points}"),
        "no hints": _("No hints"),
        "warming up": warming_up(),
    }


def warming_up() -> str:
    """What is said while the bots' search is compiled."""
    return _("The bots are still warming up: for a minute they look less far ahead.")


def home_words() -> dict[str, str]:
    """The words of the first page's script."""
    return {
        "offline": _("The server cannot be reached. Check your connection and try again."),
        "no name": _("Please write a name."),
        "copied": _("The link is copied."),
        "copy yourself": _("The link is marked: copy it now."),
    }


def carry_words() -> dict[str, str]:
    """The words of the script where a one-time link leads."""
    return {
        "offline": _("The server cannot be reached. Check your connection and try again."),
        "no token": _("This link is not complete. Please make a new one on the other device."),
    }
