"""How far a mean can be from the truth."""

from math import sqrt

Z95 = 1.959963984540054  # a normal distribution has 95 % within so many deviations


def wilson_interval(successes: float, trials: float) -> tuple[float, float]:
    """The 95 % interval of a proportion (Wilson's score interval)."""
    if trials == 0:
        return 0.0, 1.0
    share, z2 = successes / trials, Z95 * Z95
    centre = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    reach = Z95 / (1 + z2 / trials) * sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    return max(0.0, centre - reach), min(1.0, centre + reach)
