"""Games looked at again: what was luck and what was skill. One way in: ``tavola.review(match)``.

``ledger.py`` says what luck is.
"""

from .judge import NoJudge, check_judge
from .ledger import Line, Player, Row
from .moments import Moment
from .reviewer import Review, luck_of, review, stages

__all__ = [
    "Line",
    "Moment",
    "NoJudge",
    "Player",
    "Review",
    "Row",
    "check_judge",
    "luck_of",
    "review",
    "stages",
]
