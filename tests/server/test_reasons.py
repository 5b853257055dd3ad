"""Why something cannot be chosen, over the network: whose turn it is, and what a series has come to."""

import pytest

from .client import Person, Refusal
from .process import ServerProcess


async def test_a_player_is_told_why_not_and_nobody_else(server: ServerProcess) -> None:
    async with Person(server.address) as ada, Person(server.address) as eve:
        lesson = await ada.post("/api/lessons", {"game": "diceland"})
        async with ada.at(lesson["id"], language="it") as player, eve.at(lesson["id"]) as stranger:
            await player.contribute()
            await player.until(lambda state: state["asked"][0]["can_throw"])
            asked = {"seat": 1, "ply": player.state["ply"], "thing": "cell-a1"}
            assert (await player.do("why-not", **asked))["words"] == "Prima tira i dadi."
            with pytest.raises(Refusal, match="foreign-seat"):
                await stranger.do("why-not", **asked)
            for command in ("throw", "choose b", "stop"):
                await player.step(lambda moves, command=command: next(m for m in moves if m[0] == command))  # type: ignore[misc]
            asked["ply"] = player.state["ply"]
            words = (await player.do("why-not", **asked, moves=["cross h5"]))["words"]
            assert words == "Tutte le crocette di un lancio vanno nello stesso gruppo."
            assert (await player.do("why-not", **{**asked, "thing": "<script>"}))["words"] == ""
