"""Recompute every throw of recorded games, once the secret of their dice is told.

Each record must replay by the rules, the secret be the one that was committed to before the first throw, and
every throw fall as secret and contributions have it. docs/dice.md says what this proves and what it does not.
Exit code 0: all are proven; 1: some are wrong or cannot be recomputed, or a file holds none; 2: a file could
not be read.
--page writes the page that does the same in a browser, from a disk and without a server, but for the rules.
"""

import argparse
from pathlib import Path

from ..core.errors import TavolaError
from ..core.language import SOURCE, languages
from ..core.match import Match
from ..core.record import Record
from ..core.verifiable import DiceProof, Unproven, VerifiableDice
from . import check
from .check import Tally, Verdict, go_through

SUMMARY = "recompute the dice of records, throw by throw"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    check.add_arguments(parser, nargs="*")
    page = "write a page that recomputes dice in a browser; - for standard output"
    parser.add_argument("--page", metavar="OUT", help=page)
    lang = f"the language in which that page begins ({SOURCE}); it speaks all of them"
    parser.add_argument("--lang", choices=languages(), metavar="LANG", default=SOURCE, help=lang)


def run(chosen: argparse.Namespace) -> int:
    """Write the page, if it is asked for, and verify every file."""
    from . import OK

    if not chosen.page and not chosen.files:
        raise TavolaError("nothing to verify: name files of records, or a file for the page (--page OUT)")
    if chosen.page:
        write_page(chosen.page, chosen.lang)
    if not chosen.files:
        return OK
    return go_through(chosen, examine, ProofTally())


def write_page(path: str, language: str) -> None:
    """Write the page that recomputes dice, as one file."""
    from ..server.verifier import kept_page_html

    html = kept_page_html(language)
    if path == "-":
        print(html)
    else:
        Path(path).write_text(html, encoding="utf-8")


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
        remarks = ((self.unfinished, "unfinished"), (self.alone, "to which no player contributed"))
        told = ", ".join(f"{number:,} {words}" for number, words in remarks if number)
        verified = f"{self.right:,} verified" + (f" ({told})" if told else "")
        unproven = f", {self.unproven:,} without proof" if self.unproven else ""
        return f"{verified}, {self.wrong - self.unproven:,} wrong{unproven}"
