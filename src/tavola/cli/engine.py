"""Bots for other programs: a JSON request on a line of standard input, its answer on one of standard output.

    {"id": 1, "record": {…, "result": null}, "seat": 2, "bot": "careful", "seconds": 0.3}
    {"id": 1, "seat": 2, "move": "place c4"}

Requests may be sent without waiting; they are answered in order. docs/engine.md tells all of it.
"""

import argparse

SUMMARY = "bots for other programs, by lines of JSON"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command: it has no arguments."""


def run(chosen: argparse.Namespace) -> int:
    """Answer until there is no more to read."""
    from ..bots.__main__ import main

    return main()
