"""The contract between the games and everything else. Knows no game."""

from .dice import Dice, RecordedDice, ScriptedDice, SeededDice
from .errors import (
    BadMove,
    BadOptions,
    BadPosition,
    BadRecord,
    BrokenGame,
    BuiltUpon,
    IllegalMove,
    MalformedMove,
    MissingPart,
    NoMoreThrows,
    NothingToUndo,
    NotYourTurn,
    TavolaError,
    UnknownGame,
)
from .game import Game, Result
from .match import Event, Happening, Match
from .record import Record, read_records
from .registry import GAMES, all_games, find_game
from .throw import Throw
from .verifiable import DiceProof, VerifiableDice

__all__ = [
    "GAMES",
    "BadMove",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "BrokenGame",
    "BuiltUpon",
    "Dice",
    "DiceProof",
    "Event",
    "Game",
    "Happening",
    "IllegalMove",
    "MalformedMove",
    "Match",
    "MissingPart",
    "NoMoreThrows",
    "NotYourTurn",
    "NothingToUndo",
    "Record",
    "RecordedDice",
    "Result",
    "ScriptedDice",
    "SeededDice",
    "TavolaError",
    "Throw",
    "UnknownGame",
    "VerifiableDice",
    "all_games",
    "find_game",
    "read_records",
]
