"""The contract between the games and everything else. Knows no game."""

from .dice import Dice, RecordedDice, ScriptedDice, SeededDice
from .errors import (
    BadMove,
    BadOptions,
    BadRecord,
    IllegalMove,
    MalformedMove,
    NoMoreThrows,
    NothingToUndo,
    NotYourTurn,
    TavolaError,
    UnknownGame,
)
from .game import Game, Result
from .match import Event, Match
from .record import Record, read_records
from .registry import GAMES, find_game
from .throw import Throw

__all__ = [
    "GAMES",
    "BadMove",
    "BadOptions",
    "BadRecord",
    "Dice",
    "Event",
    "Game",
    "IllegalMove",
    "MalformedMove",
    "Match",
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
    "find_game",
    "read_records",
]
