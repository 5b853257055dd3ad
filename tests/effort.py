"""How much is tried: enough in ``make test``, and more in ``make test-long``."""

import os
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings

FACTOR = float(os.environ.get("TAVOLA_EXAMPLES", "0.5"))
LEAST = 5  # examples


def examples(number: int) -> settings:
    """For a test by Hypothesis: so many examples; fewer in `make test`, more at length."""
    return settings(max_examples=max(LEAST, round(FACTOR * number)))


def at_length(*values: Any) -> list[ParameterSet]:
    """Parameters with which a test takes its time; several that belong together are a tuple."""
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.long)
        for value in values
    ]
