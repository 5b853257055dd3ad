"""How strong the bots should be in Sequence Dice, and how that is measured (`bench/strength.py`)."""

from typing import Any

GAMES = 2000  # a line, in reasonable time
MONTE_CARLO_GAMES = 1000  # of which each takes up to a minute
OPTIONS: tuple[dict[str, Any], ...] = ({}, {"line": 6})  # what is played besides the usual

# The share of wins that is asked for: against random, careful and Monte Carlo, each
# stranger (`bench/strangers`), and of a level against the one below
ASKED = {"random": 0.88, "careful": 0.56, "montecarlo": 0.55, "stranger": 0.52, "level": 0.54}

UNIT = "ply"  # what `make bench` counts: a throw and its answer, a decision, or either
