"""How strong the bots should be in Diceland, and how that is measured (`bench/strength.py`)."""

from typing import Any

GAMES = 400  # a line, in reasonable time
MONTE_CARLO_GAMES = 40  # of which each takes up to a minute
OPTIONS: tuple[dict[str, Any], ...] = ({},)  # what is played besides the usual

# The share of wins that is asked for: against random, careful and Monte Carlo, each
# stranger (`bench/strangers`), and of a level against the one below
ASKED = {"random": 0.99, "careful": 0.6, "montecarlo": None, "stranger": 0.6, "level": 0.58}

UNIT = "event"  # what `make bench` counts: a throw and its answer, a decision, or either
