"""What ratings know of Diceland: how much of a result is luck, and how strong its bots are.

Reckoned from what ``python -m bench.review diceland --games 596 --sample 32`` prints:
the square of how much narrower the interval of ``club`` is, and its wins with luck taken out. Other levels
were not measured: nobody knows how strong they are.
"""

LUCK_SHARE = 1.0  # of the luck that is taken out of a result: all of it, not fitted
DISPERSION = 0.53  # of the variance of results, what is left then
BOTS = {"casual": 16.5, "club": 25.0}  # mu
