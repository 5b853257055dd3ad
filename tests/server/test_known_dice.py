"""Dice of tests: the same in every run, and no two draws alike."""

from pathlib import Path

from .guest import new_table, serving
from .known_dice import KnownDice


def drawn(path: Path, test: str) -> list[int]:
    """What is drawn for a test, by two servers in turn."""
    KnownDice(path).begin(test)
    return [KnownDice(path).randbits(62) for _ in range(10)]


def test_a_test_draws_the_same_every_time_and_another_test_something_else(tmp_path: Path) -> None:
    first = drawn(tmp_path / "one", "a test")
    assert first == drawn(tmp_path / "two", "a test")
    assert len({*first, *drawn(tmp_path / "one", "another test")}) == 20


async def test_tables_have_them(sqlite_url: str, known_dice: KnownDice) -> None:
    secrets = []
    async with serving(sqlite_url) as service:
        for number in (1, 2):
            known_dice.begin("the same test")
            found = await service.store.table(await new_table(service, "ann", "bob", id=f"table-{number}"))
            assert found is not None
            secrets.append(found.table.secret)
    assert secrets[0] == secrets[1]
