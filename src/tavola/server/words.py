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


def verify_words() -> dict[str, str]:
    """The words of the page that recomputes dice. It holds them in every language, and so as a whole."""
    return {**verify_page_words(), **verdict_words(), **proof_words()}


def verify_page_words() -> dict[str, str]:
    """What stands on the page before a record is given."""
    return {
        "title": _("The dice, recomputed"),
        "home": _("Back to the games"),
        "theme": _("Light or dark"),
        "language": _("Language"),
        "intro": _(
            "Give this page the record of a finished game. It recomputes every throw here in your browser; "
            "nothing is sent anywhere."
        ),
        "choose": _("Choose a record"),
        # Translators: after the button “Choose a record”
        "drop": _("or drop it here"),
        "paste": _("Or paste the record"),
        "check": _("Check"),
        "noScript": _(
            "This page computes in JavaScript, which is switched off here. “tavola verify” does the same."
        ),
        "meaning": _("What this proves"),
        "proves": _(
            "The secret was fixed before anyone added to the dice, and every throw follows from it: nobody "
            "could turn a throw afterwards."
        ),
        "compare": _(
            "Compare the commitment and your own contribution with what the table showed you before the "
            "first throw. If they differ, the record is not of your game."
        ),
        "limits": _(
            "It does not prove that the server kept the secret to itself, nor that it never dropped a game "
            "it disliked before the end. This page knows no rules either: “tavola verify” also replays the "
            "moves."
        ),
        "keep": _("Keep this page"),
        # Translators: beside the link “Keep this page”
        "kept": _("It is one file and needs no server: with your own copy you need not trust this one."),
    }


def verdict_words() -> dict[str, str]:
    """What was found out about a record."""
    return {
        "working": _("Recomputing …"),
        "unreadable": _("This file cannot be read."),
        "empty": _("There is no record here."),
        "verified": _(
            "Verified: every throw follows from the secret and the contributions ({right} of {all})."
        ),
        "verifiedAlone": _(
            "The throws follow from the secret ({right} of {all}), but no player added anything: the server "
            "alone made these dice."
        ),
        "otherThrows": _("Wrong: {wrong} of {all} throws did not fall so."),
        "otherSecret": _("Wrong: the secret is not the one that was committed to."),
        "noRecord": _("This is no record of a game."),
        "noProof": _("Not verified: nothing in this record proves its dice."),
        "otherMethod": _("Not verified: the dice follow a method this page does not know."),
        "otherGame": _("Not verified: this page does not know the game."),
        "untold": _("Not verified: the secret is not told yet. It is when the game has ended."),
        "badProof": _("Wrong: the record’s “dice” must be an object."),
        "badTable": _("Wrong: the table’s id is malformed."),
        "badCommitment": _("Wrong: the commitment must be 64 hex digits."),
        "badContributions": _(
            "Wrong: there must be one contribution for each player, each empty or 32 hex digits."
        ),
        "badSecret": _("Wrong: the secret must be 64 hex digits."),
        "games": _("{verified} of {all} games verified, {wrong} wrong, {unproven} without proof."),
        "more": _("{count} more verified games are not shown."),
    }


def proof_words() -> dict[str, str]:
    """The proof of a game, and its throws one by one."""
    return {
        "game": _("Game {number}"),
        # Translators: a player who is a bot, by the number of the seat
        "bot": _("bot {seat}"),
        "commitment": _("Commitment, before the first throw"),
        "secret": _("Secret, after the game"),
        "hash": _("SHA-256 of the secret"),
        # Translators: after “SHA-256 of the secret”
        "same": _("the same as the commitment"),
        "table": _("Table"),
        "contribution": _("Contribution of {name}"),
        # Translators: no contribution
        "nothing": _("none"),
        "throws": _("Throws: {all}"),
        # Translators: of a game’s record
        "line": _("Line"),
        # Translators: a throw as the record has it
        "written": _("Written"),
        # Translators: a throw as it must have fallen
        "due": _("Recomputed"),
        # Translators: a throw
        "right": _("right"),
        # Translators: a throw
        "wrong": _("wrong"),
        # Translators: in place of a throw
        "noThrow": _("this is no throw"),
    }
