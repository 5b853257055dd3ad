"""Positions of Garden Dice that look well: `docs/pictures.py` and `docs/screens.py` show them."""

# The picture of the README: a random game of so many seats, after so many lines of its log
PICTURE = {"seats": 3, "seed": 133, "lines": 198}

# The screens: so many seats, and the middle of the game, after so many lines, when one has so many choices
SCREEN = {"seats": 4, "lines": 150, "choices": 4}
