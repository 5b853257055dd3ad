"""Names for people who have chosen none."""

from tavola.core.language import languages
from tavola.server import seating
from tavola.server.guests import GUESTS, guest_name, guest_names, other_guests
from tavola.server.seating import SeatWish, TableWish


def test_a_guest_is_called_in_the_own_language_and_always_the_same() -> None:
    assert guest_name("somebody", "en") == guest_name("somebody", "en")
    assert guest_name("somebody", "en") in GUESTS
    for language in languages():
        names = guest_names(language)
        assert len(set(names)) == len(GUESTS)
        assert names.index(guest_name("somebody", language)) == GUESTS.index(guest_name("somebody", "en"))


def test_two_guests_at_a_table_are_different_fruit() -> None:
    wishes = [SeatWish("person"), SeatWish("open"), SeatWish("open")]
    table = seating.make(TableWish(game="sequence", seats=wishes), "ada", "Pesca", 0.0)
    seating.sit(table, "bruno", 2, "Pesca")
    seating.sit(table, "carla", 3, "Pesca")
    assert [seat.name for seat in table.seats] == ["Pesca", *other_guests("Pesca")[:2]]


def test_a_chosen_name_keeps_to_itself() -> None:
    wishes = [SeatWish("person"), SeatWish("open")]
    table = seating.make(TableWish(game="sequence", seats=wishes), "ada", "Ada", 0.0)
    seating.sit(table, "bruno", 2, "Ada")
    assert table.seats[1].name == "Ada 2"
