"""Getting up, who invites, and what open tables say."""

from tavola.server import seating
from tavola.server.lists import facts_of
from tavola.server.running import configuration
from tavola.server.service import Service
from tavola.server.settings import Settings
from tavola.server.table import Seat, Table, host_name

from .client import Person
from .process import ServerProcess


def table(*seats: Seat, **facts: bool | str) -> Table:
    made = Table("t", "sequence", {"line": 5}, list(seats), "ada", "00" * 32, 0)
    for name, value in facts.items():
        setattr(made, name, value)
    return made


def test_who_leaves_may_let_a_bot_play_on_and_takes_the_seat_back_by_coming() -> None:
    made = table(Seat("person", "Ada", "ada"), Seat("person", "Bruno", "bruno"), is_started=True)
    seating.leave(made, "ada", bot_plays=True)
    assert (made.seats[0].has_left, bool(made.seats[0].bot), made.seats[1].bot) == (True, True, "")
    assert seating.come_back(made, "ada")
    assert (made.seats[0].has_left, made.seats[0].bot) == (False, "")


def test_before_the_game_a_seat_that_is_left_is_free() -> None:
    made = table(Seat("person", "Ada", "ada"), Seat())
    seating.leave(made, "ada", bot_plays=True)
    assert made.seats[0] == Seat()


async def test_the_game_goes_on_at_once_for_who_stays(server: ServerProcess) -> None:
    async with Person(server.address) as ada, Person(server.address) as bruno:
        made = await ada.make_table("sequence", "person", "open", options={"first": 1})
        async with ada.at(made) as first, bruno.at(made) as second:
            await second.do("sit", seat=2)
            await first.do("start")
            for player in (first, second):
                await player.contribute()
            await second.until(lambda state: state["dice"]["is_sealed"])
            await first.do("leave", bot_plays=True)
            state = await second.until(lambda state: state["awaited"] == [2])
            assert state["seats"][0]["bot"]


async def test_whoever_has_the_link_reads_who_invites(server: ServerProcess) -> None:
    async with Person(server.address) as ada, Person(server.address) as bruno:
        await ada.post("/api/me", {"name": "Ada <3"})
        made = await ada.make_table("sequence", "person", "open")
        page = (await bruno.http.get(f"/t/{made}")).text
        assert "Ada &lt;3 invites you to play Sequence Dice" in page
        async with bruno.at(made) as guest:
            assert guest.state["table"]["host_name"] == "Ada <3"


def test_a_host_without_a_seat_has_no_name() -> None:
    assert host_name(table(Seat(), Seat("person", "Bruno", "bruno"))) == ""


def test_open_tables_say_pace_and_level() -> None:
    bots = (Seat("bot", "Timo", bot="casual"), Seat("bot", "Menta", bot="casual"), Seat())
    assert facts_of(table(*bots)) == ["In one sitting", "Bot: Casual"]
    assert facts_of(table(*bots, pace="slow")) == ["Over days", "Bot: Casual"]
    assert facts_of(table(*bots, pace="slow", is_started=True)) == ["Slow game"]
    assert facts_of(table(*bots, is_started=True)) == []


def test_a_lost_connection_is_noticed_within_five_seconds(tmp_path: object) -> None:
    settings = Settings(db=f"sqlite:///{tmp_path}/tables.db")
    config = configuration(settings, Service(settings))
    assert config.ws_ping_interval is not None
    assert config.ws_ping_timeout is not None
    assert config.ws_ping_interval + config.ws_ping_timeout < 5
