"""A server with thousands of connections stops as one with a few: each is told once, and nothing is drawn."""

import asyncio
import json
import resource
from pathlib import Path

import pytest

from ..effort import at_length
from ..waiting import PATIENCE_S, until
from .client import Person
from .process import ServerProcess
from .raw_sockets import many

NUM_TABLES = 20
MOST = 4000
SPARE = 512  # files of the test and of the server that are no visitors'
OPEN = (
    *("connections", "connections_per_address", "connections_per_person", "table_burst"),
    *("requests_per_s", "request_burst"),  # a quick machine asks more often than one address may
)


def as_many_as_files_allow() -> int:
    """As many sockets as this process may open, up to a number that tells enough."""
    return min(MOST, int(0.9 * (resource.getrlimit(resource.RLIMIT_NOFILE)[0] - SPARE)))


@pytest.mark.parametrize("num_sockets", [100, *at_length(as_many_as_files_allow())])
async def test_all_who_are_connected_are_told_once_to_come_again(num_sockets: int, tmp_path: Path) -> None:
    limits = [f"--limit={name}=1000000" for name in OPEN]
    with ServerProcess(f"sqlite:///{tmp_path}/tables.db", tmp_path / "log", *limits) as server:
        async with Person(server.address) as ada:
            tables = [await ada.make_table("sequence", "person", "open") for _ in range(NUM_TABLES)]
            cookie = ada.cookie
        sockets = await many(server.port, tables, cookie, num_sockets)
        reading = [asyncio.create_task(each.drain()) for each in sockets]
        await until(lambda: all(each.num_messages and not each.rest for each in sockets))
        before = [each.num_messages for each in sockets]
        assert await asyncio.to_thread(server.stop) == 0
        await asyncio.wait_for(asyncio.gather(*reading), PATIENCE_S)
    assert all(each.is_sent_away for each in sockets)
    # Nobody is told who else has gone: that would be drawn and sent for all the rest, again and again.
    assert [each.num_messages for each in sockets] == before
    messages = [json.loads(line)["message"] for line in (tmp_path / "log").read_text().splitlines()]
    assert messages[-1] == "stopped"
