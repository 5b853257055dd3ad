"""What ratings know of Sequence Dice: how much of a result is luck, and how strong its bots are.

Printed by ``python -m bench.ratings sequence --games 400``.
"""

LUCK_SHARE = 0.89  # of the luck that is taken out of a result
DISPERSION = 0.18  # of the variance of results, what is left then
BOTS = {"beginner": 22.0, "casual": 23.5, "club": 25.0, "strong": 26.5}  # mu; ``expert`` was not measured
