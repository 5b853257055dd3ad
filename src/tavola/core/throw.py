"""A throw that is due: what falls, in how many ways, and how it is written."""

from dataclasses import dataclass

from .contract import MAX_SEATS
from .errors import IllegalMove, MalformedMove
from .options import brief

SIDES = 6
THROWS_ON = ("again", "reroll")  # last words of a decision that is nothing but another throw
SEATS = tuple(str(seat + 1) for seat in range(MAX_SEATS))  # as a draw is written


def throws_on(move: str) -> bool:
    """Whether a decision is nothing but another throw, which then nobody has to ask for."""
    return move.split(" ")[-1] in THROWS_ON


@dataclass(frozen=True)
class Throw:
    """Dice (``roll 3 4``), or the draw of the starting player (``start 2``).

    All ways are equally likely. The first die is the most significant: two dice fall in 36 ways, and
    way 0 is 1 1, way 1 is 1 2, way 35 is 6 6.
    """

    dice: int  # how many; 0 for the draw of the starting player
    ways: int
    faces: str  # a die's six faces, as they are written
    starts: tuple[int, ...] = ()  # [way] the seat drawn, where no dice fall

    def text(self, way: int) -> str:
        """One way, as the record writes it."""
        if not self.dice:
            return f"start {self.starts[way]}"
        return " ".join(["roll", *(self.faces[face - 1] for face in self.faces_of(way))])

    def faces_of(self, way: int) -> tuple[int, ...]:
        """The dice of one way, as faces 1 to 6."""
        return tuple(way // SIDES**place % SIDES + 1 for place in reversed(range(self.dice)))

    def parse(self, text: str) -> int:
        """The way that a text describes."""
        word, *rest = text.split(" ")
        if word not in ("roll", "start") or not rest:
            raise MalformedMove(f"{brief(text)} is no roll: expected {self.expected}")
        if (word == "roll") != bool(self.dice):
            raise IllegalMove(f"{brief(text)} is not the roll that is due: expected {self.expected}")
        return self.parse_roll(text, rest) if self.dice else self.parse_start(text, rest)

    def parse_roll(self, text: str, written: list[str]) -> int:
        """The way of dice that fell."""
        if not all(len(face) == 1 and face in self.faces for face in written):
            raise MalformedMove(f"{brief(text)} is no roll: a die shows one of {' '.join(self.faces)}")
        if len(written) != self.dice:
            raise IllegalMove(f"{brief(text)} has {dice_words(len(written))}: expected {self.expected}")
        way = 0
        for face in written:
            way = way * SIDES + self.faces.index(face)
        return way

    def parse_start(self, text: str, written: list[str]) -> int:
        """The way of a drawn starting player."""
        if len(written) != 1 or written[0] not in SEATS:
            raise MalformedMove(f"{brief(text)} is no draw: expected {self.expected}")
        if int(written[0]) not in self.starts:
            raise IllegalMove(f"{brief(text)} cannot be drawn: expected {self.expected}")
        return self.starts.index(int(written[0]))

    @property
    def expected(self) -> str:
        """What may be written here, in words."""
        if not self.dice:
            return " or ".join(f"'start {seat}'" for seat in self.starts)
        each = "" if self.dice == 1 else ", each"
        return f"'roll' and {dice_words(self.dice)}{each} one of {' '.join(self.faces)}"


def dice_words(count: int) -> str:
    """So many dice."""
    return "one die" if count == 1 else f"{count} dice"
