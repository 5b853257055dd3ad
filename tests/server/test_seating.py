"""Who may change what about a table, without any server."""

from collections.abc import Callable

import pytest

from tavola.bots import DEFAULT
from tavola.core.errors import TavolaError
from tavola.server import seating
from tavola.server.refusals import Refused
from tavola.server.seating import SeatWish, TableWish, make
from tavola.server.table import Seat, Table, seats_of

ADA, BRUNO, CARLA = "ada", "bruno", "carla"
SHAKEN = "0123456789abcdef" * 2


def table_of(*kinds: str, **wish: object) -> Table:
    wishes = [SeatWish(kind) for kind in kinds]  # type: ignore[arg-type]
    return make(TableWish(game="sequence", seats=wishes, **wish), ADA, "Ada", 0.0)  # type: ignore[arg-type]


def refused(code: str, change: Callable[[], object]) -> None:
    with pytest.raises(Refused) as caught:
        change()
    assert caught.value.code == code


def test_a_new_table_has_the_seats_that_its_host_wishes() -> None:
    table = table_of("person", "bot", "open")
    assert [seat.kind for seat in table.seats] == ["person", "bot", "open"]
    assert table.seats[0] == Seat("person", "Ada", ADA)
    assert table.seats[1].bot == DEFAULT
    assert table.options == {"line": 5}
    assert len(table.id) == 16
    assert len(table.secret) == 64
    assert not table.is_started


def test_no_two_tables_share_an_id_or_a_secret() -> None:
    tables = [table_of("person", "open") for _ in range(100)]
    assert len({table.id for table in tables}) == len({table.secret for table in tables}) == 100


def test_several_seats_of_one_device_have_names_of_their_own() -> None:
    table = table_of("person", "person", "person")
    assert [seat.name for seat in table.seats] == ["Ada", "Ada 2", "Ada 3"]
    assert seats_of(table, ADA) == [1, 2, 3]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (TableWish(game="chess", seats=[SeatWish("person")]), "unknown-game"),
        (TableWish(game="sequence", seats=[SeatWish("person")]), "bad-options"),
        (TableWish(game="sequence", seats=[SeatWish()] * 2, options={"line": 9}), "bad-options"),
        (TableWish(game="sequence", seats=[SeatWish("bot", bot="genius")] * 2), "unknown-bot"),
        (TableWish(game="sequence", seats=[SeatWish("person", name="x" * 25)] * 2), "bad-name"),
        (TableWish(game="sequence", seats=[SeatWish()] * 2, start=True), "seats-open"),
    ],
)
def test_a_wish_that_cannot_be_had(wish: TableWish, code: str) -> None:
    with pytest.raises(TavolaError) as caught:
        make(wish, ADA, "Ada", 0.0)
    assert caught.value.code == code


def test_sitting_down() -> None:
    table = table_of("person", "open")
    refused("seat-taken", lambda: seating.sit(table, BRUNO, 1, "Bruno"))
    refused("foreign-seat", lambda: seating.sit(table, BRUNO, 3, "Bruno"))
    seating.sit(table, BRUNO, 2, "ada")
    assert table.seats[1].name == "ada 2"  # so that nobody is taken for another
    seating.start(table, BRUNO)
    refused("started", lambda: seating.sit(table, CARLA, 2, "Carla"))


def test_names_are_ones_own() -> None:
    table = table_of("person", "open")
    seating.sit(table, BRUNO, 2, "Bruno")
    refused("foreign-seat", lambda: seating.rename(table, BRUNO, 1, "Bruno"))
    seating.rename(table, BRUNO, 2, "  Bruno   il Grande ")
    assert table.seats[1].name == "Bruno il Grande"
    seating.rename(table, BRUNO, 2, "Bruno il Grande")  # one's own name is not taken
    assert table.seats[1].name == "Bruno il Grande"


def test_only_the_host_furnishes_and_only_before_the_game() -> None:
    table = table_of("person", "open", "open")
    refused("not-the-host", lambda: seating.set_occupant(table, BRUNO, 2, "bot", ""))
    seating.set_occupant(table, ADA, 2, "bot", "")
    seating.sit(table, BRUNO, 3, "Bruno")
    seating.set_occupant(table, ADA, 3, "open", "")
    assert [seat.kind for seat in table.seats] == ["person", "bot", "open"]
    seating.set_occupant(table, ADA, 3, "bot", "random")
    seating.start(table, ADA)
    refused("started", lambda: seating.set_occupant(table, ADA, 2, "open", ""))


def test_starting_needs_a_seat_and_no_free_one() -> None:
    table = table_of("person", "open")
    refused("seats-open", lambda: seating.start(table, ADA))
    refused("foreign-seat", lambda: seating.start(table, BRUNO))
    seating.sit(table, BRUNO, 2, "Bruno")
    seating.start(table, BRUNO)
    refused("started", lambda: seating.start(table, ADA))


def test_the_dice_are_settled_when_every_person_has_contributed() -> None:
    table = table_of("person", "bot", "open")
    seating.sit(table, BRUNO, 3, "Bruno")
    seating.contribute(table, ADA, 1, SHAKEN)
    seating.start(table, ADA)
    seating.settle(table)
    assert not table.is_sealed
    refused("foreign-seat", lambda: seating.contribute(table, ADA, 3, SHAKEN))
    seating.contribute(table, BRUNO, 3, SHAKEN)
    seating.settle(table)
    assert table.is_sealed
    refused("started", lambda: seating.contribute(table, BRUNO, 3, SHAKEN))
    assert table.seats[1].contribution == ""  # a bot adds nothing: the server could choose it


def test_a_contribution_is_given_once() -> None:
    table = table_of("person", "open")
    seating.contribute(table, ADA, 1, SHAKEN)
    seating.contribute(table, ADA, 1, SHAKEN)  # the same again, as after a lost answer
    refused("has-contributed", lambda: seating.contribute(table, ADA, 1, SHAKEN[::-1]))


def test_leaving_before_the_game_frees_the_seat_and_during_it_keeps_it() -> None:
    table = table_of("person", "open", "open")
    seating.sit(table, BRUNO, 2, "Bruno")
    seating.leave(table, BRUNO)
    assert table.seats[1] == Seat()
    seating.sit(table, BRUNO, 2, "Bruno")
    seating.sit(table, CARLA, 3, "Carla")
    seating.start(table, ADA)
    seating.leave(table, BRUNO)
    assert table.seats[1].has_left
    assert seats_of(table, BRUNO) == [2]
    assert seating.come_back(table, BRUNO)
    assert not table.seats[1].has_left
    assert not seating.come_back(table, BRUNO)


def test_a_bot_plays_on_for_somebody_who_is_away() -> None:
    table = table_of("person", "open", "bot")
    seating.sit(table, BRUNO, 2, "Bruno")
    refused("not-started", lambda: seating.let_bot_play(table, ADA, 2, "", is_away=True))
    seating.start(table, ADA)
    refused("not-away", lambda: seating.let_bot_play(table, ADA, 2, "", is_away=False))
    refused("not-away", lambda: seating.let_bot_play(table, ADA, 1, "", is_away=True))
    refused("foreign-seat", lambda: seating.let_bot_play(table, CARLA, 2, "", is_away=True))
    seating.let_bot_play(table, ADA, 2, "", is_away=True)
    assert table.seats[1] == Seat("person", "Bruno", BRUNO, DEFAULT)
    assert seating.come_back(table, BRUNO)
    assert table.seats[1].bot == ""


def test_a_rematch_is_for_the_same_people_with_other_dice() -> None:
    table = table_of("person", "open", "bot", is_listed=True, pace="slow")
    seating.sit(table, BRUNO, 2, "Bruno")
    seating.start(table, ADA)
    seating.contribute(table, ADA, 1, SHAKEN)
    seating.let_bot_play(table, ADA, 2, "", is_away=True)
    again = seating.rematch_of(table, 5.0)
    seating.point_to(table, again.id)
    seating.point_to(table, "another")  # the first who asks decides
    assert table.next_table == again.id != table.id
    assert again.seats == [Seat("person", "Ada", ADA), Seat("person", "Bruno", BRUNO), table.seats[2]]
    assert (again.options, again.pace, again.is_started) == (table.options, "slow", True)
    assert again.secret != table.secret
    assert not again.is_sealed
