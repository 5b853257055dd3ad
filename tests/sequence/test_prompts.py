"""What the page says of a total, in both languages; and what the log tells."""

import pytest

from tavola.core.language import speaking
from tavola.core.match import Match
from tavola.core.sight import Act, Sight
from tavola.games.sequence import view

from .drawing import covered, lay

BARE = ". " * 36


def told(match: Match, seat: int = 1, you: int = 1) -> tuple[str, str]:
    return view.prompt(match, Sight(seat, you, is_live=True))[1:]


def rolled(drawing: str, dice: str) -> Match:
    match = lay(drawing)
    match.push(f"* roll {dice}")
    return match


@pytest.mark.parametrize(
    ("drawing", "dice", "english", "italian"),
    [
        (
            BARE,
            "4 5",
            ("Your nine", "Put a chip on d2, b3, e4 or c5."),
            ("Il tuo nove", "Metti una fiche su d2, b3, e4 o c5."),
        ),
        (
            BARE,
            "1 1",
            ("Your two", "Put a chip on a1, f1, a6 or f6, then roll again."),
            ("Il tuo due", "Metti una fiche su a1, f1, a6 o f6, poi tira di nuovo."),
        ),
        (
            covered(9, 2, 1, 2, 1),
            "5 5",
            ("Your ten", "Take a rival’s chip away: d2 or e4. On a 2 or a 12 they are safe."),
            (
                "Il tuo dieci",
                "Difesa: rimuovi una fiche avversaria da d2 o e4. Su un 2 o un 12 sono al sicuro.",
            ),
        ),
        (
            BARE,
            "5 6",
            ("Your eleven", "Put a chip on any empty space."),
            ("Il tuo undici", "Jolly: metti una fiche su uno spazio libero qualsiasi."),
        ),
        (
            covered(9, 2, 1, 2, 1),
            "4 5",
            ("Your nine", "Every 9 is covered: take over a rival’s chip on d2 or e4."),
            ("Il tuo nove", "Ogni 9 è coperto: sostituisci una fiche avversaria su d2 o e4."),
        ),
    ],
)
def test_what_a_total_lets_one_do(
    drawing: str, dice: str, english: tuple[str, str], italian: tuple[str, str]
) -> None:
    match = rolled(drawing, dice)
    assert told(match) == english
    with speaking("it"):
        assert told(match) == italian


def test_on_anothers_turn_it_says_what_they_do() -> None:
    match = rolled(BARE, "4 5")
    assert told(match, seat=2, you=2) == ("Seat 1’s turn", "Rolled 4 and 5: 9.")
    assert told(lay(BARE), seat=2, you=2) == ("Seat 1’s turn", "About to roll.")


def test_who_plays_several_seats_is_called_by_name() -> None:
    assert told(lay(BARE), you=0)[0] == "Seat 1’s turn"
    assert told(lay(BARE)) == ("Your turn", "Touch the tray to roll the dice.")


def test_the_log_tells_where_a_chip_was_put() -> None:
    match = rolled(BARE, "4 5")
    assert match.game.view.act(*match.witness(lambda: match.play("place b3"))) == Act(
        (("", "chip on b3"),), "cell-b3"
    )


def test_partners_have_the_same_piece() -> None:
    state = Match("sequence", 4).state
    assert [view.piece_of(state, seat) for seat in (1, 2, 3, 4)] == [1, 2, 1, 2]
