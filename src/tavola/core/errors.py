"""What can go wrong, each with words that a person can act on."""


class TavolaError(ValueError):
    """Anything Tavola refuses. Its text is one clear line; ``code`` names the reason for programs."""

    code = "refused"


class UnknownGame(TavolaError):
    """There is no game of that name."""

    code = "unknown-game"


class BrokenGame(UnknownGame):
    """A game is installed, but it cannot be loaded."""


class MissingPart(TavolaError):
    """A game lacks what is asked for: a workshop, a careful player, what bots see."""

    code = "missing-part"


class BadOptions(TavolaError):
    """An option, or the number of seats, that this game does not have."""

    code = "bad-options"


class BadMove(TavolaError):
    """A move that is refused: malformed, illegal, or not this seat's to make."""

    code = "bad-move"


class MalformedMove(BadMove):
    """A text that is no move of this game at all."""

    code = "malformed"


class IllegalMove(BadMove):
    """A move of this game that the rules do not allow now."""

    code = "illegal"


class NotYourTurn(BadMove):
    """A move by a seat that is not asked now, or a throw when none is due."""

    code = "not-your-turn"


class NothingToUndo(TavolaError):
    """There is no decision since the last throw that could be taken back."""

    code = "nothing-to-undo"


class BuiltUpon(NothingToUndo):
    """A decision on which somebody else has played on, and which therefore stays."""

    code = "built-upon"


class NoMoreThrows(TavolaError):
    """A script or a recording of dice has come to its end."""

    code = "no-more-throws"


class BadRecord(TavolaError):
    """A record that cannot be read or replayed. ``line`` is the log's line (from 1), or None."""

    code = "bad-record"

    def __init__(self, message: str, line: int | None = None, legal: tuple[str, ...] = ()):
        super().__init__(message)
        self.line = line
        self.legal = legal


class BadPosition(TavolaError):
    """A text that is no position, or one that cannot be."""

    code = "bad-position"


class BadBoard(TavolaError):
    """A text that is no board, or none that can be painted."""

    code = "bad-board"


class BadKernel(TavolaError):
    """A kernel that cannot be linked or compiled. ``file`` and ``line`` say where it is wrong."""

    code = "bad-kernel"

    def __init__(self, message: str, file: str, line: int):
        super().__init__(f"{file}:{line}: {message}")
        self.message, self.file, self.line = message, file, line

    def __reduce__(self) -> tuple[type["BadKernel"], tuple[str, str, int]]:
        """Pickled by what it is made of: it may come from another process."""
        return type(self), (self.message, self.file, self.line)
