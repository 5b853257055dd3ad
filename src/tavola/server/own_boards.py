"""Boards that people bring as text: how much of one is read, and that it is one."""

from ..core.workshop import Workshop
from .refusals import Refused

MAX_TEXT = 1_000  # characters of a board
MAX_TITLE = 40  # characters of its name


def sound_board(shop: Workshop, text: str) -> str:
    """A text that is a board; raises Refused or BadBoard otherwise."""
    if found := shop.faults(text):
        raise Refused("bad-board", "; ".join(fault.words for fault in found))
    return text
