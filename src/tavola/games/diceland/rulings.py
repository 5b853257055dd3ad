"""Our rulings of Diceland, and how it would be played the other way (``core/rulings.py``).

That every treasure earns a throw is no dispute: a use of dice stays within one territory, and none holds two.
"""

from ...core.rulings import Ruling

RULINGS = (
    Ruling(
        "same-board",
        ours="Everybody has a board of another sheet: A, C, and so on.",
        other="All play board A.",
        options=lambda seats: {"boards": ["A"] * seats},
    ),
)
