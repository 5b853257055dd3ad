"""Recompute every throw of recorded games, once the secret of their dice is told.

Each record must replay by the rules, the secret be the one that was committed to before the first throw, and
every throw fall as secret and contributions have it. docs/dice.md says what this proves and what it does not.
Exit code 0: all are proven; 1: some are wrong, or cannot be recomputed; 2: a file could not be read.
"""

import argparse

from ..core.match import Match
from ..core.record import Record
from ..core.verifiable import DiceProof, Unproven, VerifiableDice
from .check import Tally, Verdict, add_arguments, go_through

__all__ = ["SUMMARY", "add_arguments", "run"]

SUMMARY = "recompute the dice of records, throw by throw"


def run(chosen: argparse.Namespace) -> int:
    """Verify every file."""
    return go_through(chosen, examine, ProofTally())


def examine(record: Record) -> Match:
    """Check a record against the proof it carries."""
    return DiceProof.of(record).check(record)


class ProofTally(Tally):
    """Tells what is wrong from what cannot be recomputed, and where the server alone made the dice."""

    def __init__(self) -> None:
        super().__init__()
        self.unproven, self.alone = 0, 0

    def add(self, verdict: Verdict) -> None:
        """Count one more."""
        super().add(verdict)
        self.unproven += isinstance(verdict.error, Unproven)
        dice = verdict.match and verdict.match.dice
        self.alone += isinstance(dice, VerifiableDice) and not any(dice.contributions)

    def closing(self) -> str:
        """How it went, in one line."""
        if self.right + self.wrong == 0:
            return "no records"
        remarks = ((self.unfinished, "unfinished"), (self.alone, "to which no player contributed"))
        told = ", ".join(f"{number:,} {words}" for number, words in remarks if number)
        verified = f"{self.right:,} verified" + (f" ({told})" if told else "")
        unproven = f", {self.unproven:,} without proof" if self.unproven else ""
        return f"{verified}, {self.wrong - self.unproven:,} wrong{unproven}"
