"""What ratings know of Garden Dice: how much of a result is luck, and how strong its bots are.

Printed by ``python -m bench.ratings garden --games 60 --sample 4``.
"""

LUCK_SHARE = 0.72  # of the luck that is taken out of a result
DISPERSION = 0.61  # of the variance of results, what is left then
BOTS = {"beginner": 3.3, "casual": 15.9, "club": 25.0, "strong": 29.9, "expert": 34.4}  # mu
