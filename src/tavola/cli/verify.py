"""Recompute every roll of recorded games, once the secret of their dice is told.

Each record must replay by the rules, the secret be the one that was committed to before the first roll, and
every roll fall as secret and contributions have it. docs/dice.md says what this proves and what it does not.
Exit code 0: all are proven; 1: some are wrong or cannot be recomputed, or a file holds none; 2: a file could
not be read; 3: all are right so far, but some have no end, which proves nothing yet.
--page writes the page that does the same in a browser, from a disk and without a server, but for the rules.
"""

import argparse
from pathlib import Path

from ..core.errors import TavolaError
from ..core.language import SOURCE, languages
from ..core.match import Match
from ..core.record import Record
from ..core.verifiable import DiceProof, Unfinished, Unproven, VerifiableDice
from . import check
from .check import Tally, Verdict, go_through

SUMMARY = "recompute the dice of records, roll by roll"


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
    """Check a record against the proof it carries; who resigned has ended the game as well."""
    match = DiceProof.of(record).check(record)
    if not match.is_over and "resigned" not in record.extra:
        raise Unfinished(
            "the game has not ended, or its record was cut: right so far, which proves nothing yet"
        )
    return match


class ProofTally(Tally):
    """Tells what is wrong from what cannot be recomputed, and where the server alone made the dice."""

    def __init__(self) -> None:
        super().__init__()
        self.unproven, self.endless, self.alone = 0, 0, 0

    def add(self, verdict: Verdict) -> None:
        """Count one more."""
        super().add(verdict)
        self.unproven += isinstance(verdict.error, Unproven)
        self.endless += isinstance(verdict.error, Unfinished)
        dice = verdict.match and verdict.match.dice
        self.alone += isinstance(dice, VerifiableDice) and not any(dice.contributions)

    @property
    def code(self) -> int:
        """The exit code: one of its own where nothing is the matter but that the end is missing."""
        from . import BAD_INPUT, FOUND_WRONG, OK, UNFINISHED

        if self.unreadable:
            return BAD_INPUT
        if self.wrong > self.endless or self.empty:
            return FOUND_WRONG
        return UNFINISHED if self.endless else OK

    def closing(self) -> str:
        """How it went, in one line."""
        remarks = ((self.unfinished, "ended by resigning"), (self.alone, "to which no player contributed"))
        noted = ", ".join(f"{number:,} {words}" for number, words in remarks if number)
        verified = f"{self.right:,} verified" + (f" ({noted})" if noted else "")
        wrong = self.wrong - self.unproven - self.endless
        rest = ((self.unproven, "without proof"), (self.endless, "without an end"))
        told = [f"{number:,} {words}" for number, words in rest if number]
        return ", ".join((verified, f"{wrong:,} wrong", *told))
