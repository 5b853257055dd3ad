"""What ratings know of Sequence Dice: how much of a result is luck, and how strong its bots are.

Printed by ``python -m bench.ratings sequence --games 100``.
"""

LUCK_SHARE = 0.91  # of the luck that is taken out of a result
DISPERSION = 0.14  # of the variance of results, what is left then
BOTS = {"beginner": 22.5, "casual": 23.4, "club": 25.0, "strong": 27.0, "expert": 29.2}  # mu
