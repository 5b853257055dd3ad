"""Many games at once."""

from .recorded import play_recorded, recorded_games
from .simulate import Simulation, simulate
from .summary import Spread, Summary

__all__ = [
    "Simulation",
    "Spread",
    "Summary",
    "play_recorded",
    "recorded_games",
    "simulate",
]
