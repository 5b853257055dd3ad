"""What the pages' scripts say, in the language that is spoken."""

from ..core.language import _


def table_words() -> dict[str, str]:
    """The words of a table's script."""
    return {
        **turn_words(),
        **seat_words(),
        **parting_words(),
        **level_words(),
        **hint_words(),
        **lesson_words(),
        **promise_words(),
        **puzzle_words(),
    }


def puzzle_words() -> dict[str, str]:
    """What is said of a puzzle."""
    return {
        "puzzle": _("Find the best move."),
        # Translators: the chance to win after a move, such as “at most 38 %”
        "at most": _("at most {chance}"),
    }


def turn_words() -> dict[str, str]:
    """What a player can do, and that it is their turn."""
    return {
        "your turn": _("Your turn"),
        "notices on": _("This is how you are told when it is your turn."),
        "You": _("You"),
        "throw": _("Roll the dice"),
        "undo": _("Undo"),
        "confirm": _("Done"),
        "clear": _("Start over"),
    }


def seat_words() -> dict[str, str]:
    """What is said of seats and of who sits there, and what can be done with them."""
    return {
        "away": _("{name} has been away for a while."),
        "bot plays": _("Let a bot play on"),
        "bot plays for": _("A bot plays on for {name}, until {name} comes back."),
        "free": _("Free seat"),
        "sit": _("Sit here"),
        "bot": _("Bot"),
        "put bot": _("Put a bot here"),
        "make free": _("Free this seat"),
        "you": _("you"),
        "here": _("here"),
        "not here": _("away"),
        "left": _("has left"),
        "played by bot": _("a bot plays on"),
    }


def parting_words() -> dict[str, str]:
    """The end of a game, and whoever comes, goes, gives up or looks on."""
    return {
        "you win": _("You win!"),
        "wins": _("{names} wins!"),
        "win together": _("{names} win!"),
        "you win together": _("You and {names} win!"),
        "copied": _("The link is copied."),
        "invites": _("{name} invites you to play {game}"),
        "leave open": _("Your seat becomes free for somebody else."),
        "leave others": _(
            "Your seat is kept: come back by the same link whenever you like. Until then the others wait for "
            "you, or let a bot play on."
        ),
        "leave alone": _("The game waits for you: you find it again under “My games”."),
        "resign ends": _("The game ends at once, and {name} wins."),
        "resign bot-plays": _(
            "A bot plays on for you to the end. You can look on, but not take the seat back."
        ),
        "resigned": _("{name} resigned, and a bot plays on."),
        # Translators: what somebody's little picture says
        "reaction": _("{name}: {words}"),
        "watching": _("You are watching."),
    }


def level_words() -> dict[str, str]:
    """Who the bots are, and what else is good to know of a table."""
    return {
        "bot of level": _("Bot: {level}"),
        "level": _("{name}: {level}"),
        "level of": _("How well {name} plays"),
        "holdings": _("What everybody has"),
        "whole board": _("The whole board"),
        "no hints": _("No hints"),
        "prepared": _("A lesson: its first rolls are prepared"),
        "continued": _("Played on from move {line} of another game: the dice up to there are not proven"),
        "repeated": _("With the dice of an earlier game: they were known before, and prove nothing new"),
        "warming up": warming_up(),
        # Translators: a bot with a name plays worse than its level for once
        "stand-in": _("The bots are busy: {name}’s last move was a simpler bot’s"),
    }


def hint_words() -> dict[str, str]:
    """What is said of the best moves."""
    return {
        "hint": _("Hint"),
        "hints": _("Best moves and chances to win"),
        # Translators: a chance to win
        "percent": _("{percent}%"),
        # Translators: at the end of the game
        "score": _("points: about {points}"),
    }


def lesson_words() -> dict[str, str]:
    """What the guided first game says besides its steps."""
    return {
        # Translators: of the steps of a lesson
        "step": _("{number} of {total}"),
        "go on": _("Go on"),
        "play on": _("Play on"),
        "take back": _("Take it back"),
        "keep": _("Keep it"),
        # Translators: {done} is the button “Done”
        "touch done": _("Touch “{done}”"),
        # Translators: {hint} is the button “Hint”
        "not sure": _("Not sure? “{hint}” shows the best moves."),
    }


def promise_words() -> dict[str, str]:
    """What is said of the dice that a table promises, and at the end of those that fell."""
    return {
        "dice commitment": _("Commitment"),
        "dice secret": _("Secret, after the game"),
        "dice own": _("Your contribution"),
        "dice contribution": _("Contribution of {name}"),
        # Translators: no contribution
        "dice none": _("none"),
        # Translators: a contribution that has not come yet
        "dice awaited": _("still to come"),
        "dice kept": _(
            "This browser has kept these numbers since before the first roll, and compares them at the end."
        ),
        "dice kept late": _(
            "This browser came after the first roll. It has kept these numbers since, and compares them at "
            "the end."
        ),
        "dice changed": _("These numbers have changed since this browser first saw them. Do not trust them."),
        "dice as promised": _(
            "Verified: all {count} rolls were settled before the game began, and nobody changed them."
        ),
        "dice as promised late": _("Verified: all {count} rolls follow from the secret."),
        "dice not as promised": _("These are not the dice you were promised."),
    }


def review_states() -> dict[str, str]:
    """What is said of a review that is not done."""
    return {
        "no judge": _("There is no review: no bot has learned to play this."),
        "lesson": _("There is no review of a lesson, for its dice were prepared."),
        "later": _("The review comes when the game is over."),
        "unfinished": _("There is no review, for this game is not over."),
        "waiting": _("The review begins in a moment."),
        "warming-up": _("The judge is warming up. That takes a few minutes, once."),
        "judging": _("The judge looks at every roll and every decision …"),
        "judging again": _("A first answer, by samples. The judge looks more closely …"),
        "failed": _("The review did not work out. Please come back later."),
        "done": "",
    }


def review_words() -> dict[str, str]:
    """The words of the script where a game is seen again."""
    return {
        "offline": offline(),
        "You": _("You"),
        "copied": _("The link is copied."),
        "num moves": _("{count} moves"),
        "move of": _("move {line} of {count}"),
        "move": _("Move {line}"),
        "move by": _("Move {line}: {name}"),
        "start": _("The start"),
        "nothing yet": _("Nobody has played yet."),
        "play": _("Play"),
        "pause": _("Pause"),
        # Translators: how quickly a game is shown, such as “Speed: 2×”
        "speed": _("Speed: {speed}"),
        "best": _("the best move"),
        "good": _("as good as the best"),
        "only": _("the only move"),
        "played": _("Played:"),
        "better": _("Better:"),
        "chance": _("{name}’s chance to win: {before} before, {after} after."),
        "your chance": _("Your chance to win: {before} before, {after} after."),
        # Translators: what a slip cost, of which nobody is quite sure: “about −14 %”
        "about": _("about {points}"),
        # Translators: of a table of what changed the chances to win
        "luck": _("luck"),
        "decisions": _("decisions"),
        "others": _("others’ decisions"),
        "from to": _("start → end"),
        "correction": _("And where the judge had been wrong: {points}."),
        "sides": _("Chance to win: {sides}"),
    }


def bring_words() -> dict[str, str]:
    """The words of the script that takes a game from a file."""
    return {
        "offline": offline(),
        "unreadable": _("This file cannot be read."),
        "no record": _("There is no record of a game in this file."),
        "too large": _("This file is too large."),
        "too long": _("This game is too long to be shown here."),
        "reading": _("Reading the game …"),
        "several": _("This file has several games. Which one?"),
        # Translators: one of several games of a file, and who plays
        "which": _("Game {number}: {names}"),
        "more": _("Only the first {count} are shown."),
        # Translators: a player who is a bot, by the number of the seat
        "bot": _("bot {seat}"),
    }


def tempos() -> dict[str, str]:
    """How quickly bots play, in words."""
    # Translators: how quickly bots play
    return {"calm": _("calm"), "normal": _("normal"), "quick": _("quick")}


def warming_up() -> str:
    """What is said while the bots' search is compiled."""
    return _("The bots are still warming up: for a minute they look less far ahead.")


def offline() -> str:
    """What is said when a request does not get through."""
    return _("The server cannot be reached. Check your connection and try again.")


def home_words() -> dict[str, str]:
    """The words of the first page's script."""
    return {
        "offline": offline(),
        "no name": _("Please write a name."),
        **copy_words(),
    }


def copy_words() -> dict[str, str]:
    """What is said of a link that is to be sent on."""
    return {
        "copied": _("The link is copied."),
        "copy yourself": _("The link is marked: copy it now."),
    }


def workshop_words() -> dict[str, str]:
    """The words of the workshop's script, besides those of its forms."""
    return {
        "a board": _("My board"),
        "standard": _("Good, and standard"),
        "playable": _("Good: playable, if not standard"),
        "mend one": _("1 thing to mend"),
        "mend": _("{count} things to mend"),
        "usual": _("Usually {usual}"),
        "saved": _("“{name}” is saved in this browser."),
        "remove": _("Remove {name}"),
        "how hard": _("How hard is it?"),
        "mend first": _("It is measured as soon as nothing is left to mend."),
        "not measured": _("Not measured yet"),
        "measure soon": _("It is measured when you stop painting."),
        "waiting": _("It is measured in a moment."),
        "warming-up": _("The player is warming up. That takes a minute or two, once."),
        "measuring": _("A careful player tries it out …"),
        "stopped": _("It was not measured to the end."),
        "later": _("Many boards are being measured. Please try again later."),
        "failed": _("It could not be measured. Please try again later."),
    }


def carry_words() -> dict[str, str]:
    """The words of the script where a one-time link leads."""
    return {
        "offline": offline(),
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
            "Give this page the record of a finished game. It recomputes every roll here in your browser; "
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
            "The secret was fixed before anyone added to the dice, and every roll follows from it: nobody "
            "could turn a roll afterwards."
        ),
        "compare": _(
            "Compare the commitment and your own contribution with what the table showed you before the "
            "first roll. If they differ, the record is not of your game."
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
        "empty": _("There is no record of a game here. Choose the file that “Download the game” saves."),
        "verified": _(
            "Verified: every roll follows from the secret and the contributions ({right} of {all})."
        ),
        "verifiedAlone": _(
            "The rolls follow from the secret ({right} of {all}), but no player added anything: the server "
            "alone made these dice."
        ),
        "otherThrows": _("Wrong: {wrong} of {all} rolls did not fall so."),
        "otherSecret": _("Wrong: the secret is not the one that was committed to."),
        "noRecord": _("This is no record of a game."),
        "noProof": _("Not verified: nothing in this record proves its dice."),
        "prepared": _("Not verified: this was a lesson, and its first rolls were prepared."),
        "continued": _("Not verified: this game was played on from another one."),
        "repeated": _("Not verified: these are the dice of an earlier game, which were known before."),
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
        "commitment": _("Commitment, before the first roll"),
        "secret": _("Secret, after the game"),
        "hash": _("SHA-256 of the secret"),
        # Translators: after “SHA-256 of the secret”
        "same": _("the same as the commitment"),
        "table": _("Table"),
        "contribution": _("Contribution of {name}"),
        # Translators: no contribution
        "nothing": _("none"),
        "throws": _("Rolls: {all}"),
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
        "noThrow": _("this is no roll"),
    }
