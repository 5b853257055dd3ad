"""What ratings know of Diceland: how much of a result is luck, and how strong its bots are.

Printed by ``python -m bench.ratings diceland --games 60 --sample 4``.
"""

LUCK_SHARE = 0.65  # of the luck that is taken out of a result
DISPERSION = 0.47  # of the variance of results, what is left then
BOTS = {"beginner": 2.0, "casual": 16.5, "club": 25.0, "strong": 30.4, "expert": 31.7}  # mu
