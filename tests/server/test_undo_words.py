"""Why something cannot be taken back any more, as the page says it."""

from tavola import Match
from tavola.core.language import speaking
from tavola.server.presenter import why_no_undo


def played(*lines: str) -> Match:
    match = Match("sequence", players=["Ada", "Timo"], options={"first": 1})
    for line in ("* start 1", "* roll 3 4", *lines):
        match.push(line)
    return match


def test_who_has_decided_nothing_is_told_nothing() -> None:
    assert why_no_undo(played(), 1) == ""


def test_a_decision_can_be_taken_back_until_the_next_dice_are_known() -> None:
    assert why_no_undo(played("1 place b2"), 1) == ""
    assert played("1 place b2").can_undo(1)


def test_it_is_said_whose_dice_are_known() -> None:
    match = played("1 place b2", "* roll 4 5")
    assert why_no_undo(match, 1) == "Timo has rolled since: dice that have fallen stay."
    with speaking("it"):
        assert why_no_undo(match, 1) == "Timo ha già tirato, e un lancio non si annulla."


def test_ones_own_dice_are_known_too() -> None:
    match = Match("sequence", players=["Ada", "Timo"], options={"first": 1})
    for line in ("* start 1", "* roll 1 1", "1 place a1", "* roll 4 5"):
        match.push(line)
    assert why_no_undo(match, 1) == "You have rolled since: dice that have fallen stay."
