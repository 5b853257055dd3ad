"""Puzzles: positions of real games with one play that is clearly best, found, checked and graded.

``mining.py`` finds them, ``proof.py`` tries them out in games, ``collection.py`` has those that a game ships.
"""

from .collection import collection_file, puzzles_of
from .puzzle import GRADES, Puzzle, Step

__all__ = ["GRADES", "Puzzle", "Step", "collection_file", "puzzles_of"]
