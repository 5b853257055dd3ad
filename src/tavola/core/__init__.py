"""The contract between the games and everything else. Knows no game."""

from .dice import Dice, RecordedDice, ScriptedDice, SeededDice
from .errors import (
    BadMove,
    BadOptions,
    BadRecord,
    BuiltUpon,
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
from .verifiable import DiceProof, VerifiableDice

__all__ = [
    "GAMES",
    "BadMove",
    "BadOptions",
    "BadRecord",
    "BuiltUpon",
    "Dice",
    "DiceProof",
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
    "VerifiableDice",
    "find_game",
    "read_records",
]
