"""What is drawn is kept, up to so many bytes of all drawings together."""

from tavola.core.drawings import ENTRY_BYTES, MOST_BYTES, Drawings, size_of


def test_what_was_drawn_is_not_drawn_again() -> None:
    drawings, drawn = Drawings(), []

    @drawings.keep(10)
    def draw(name: str) -> str:
        drawn.append(name)
        return f"<g>{name}</g>"

    assert draw("a") is draw("a")
    assert drawn == ["a"]
    assert drawings.num_bytes == ENTRY_BYTES + size_of("<g>a</g>")


def test_all_of_it_is_forgotten_once_it_comes_to_too_much() -> None:
    drawings = Drawings(most_bytes=100_000)
    most = 0

    @drawings.keep(10_000)
    def one(number: int) -> str:
        return f"{number:01000}"

    @drawings.keep(10_000)
    def several(number: int) -> list[str]:
        return [one(number), one(number + 1)]

    for number in range(1000):
        assert several(number) == [one(number), one(number + 1)]
        most = max(most, drawings.num_bytes)
    assert 50_000 < most <= drawings.most_bytes
    assert sum(cache.cache_info().currsize for cache in drawings.caches) * 1000 < drawings.most_bytes


def test_a_list_of_what_is_kept_weighs_its_places_alone() -> None:
    drawings = Drawings()

    @drawings.keep(10)
    def one(number: int) -> str:
        return f"{number:01000}"

    @drawings.keep(10, of_kept=True)
    def both() -> list[str]:
        return [one(1), one(2)]

    found = both()
    entries = 3 * ENTRY_BYTES + sum(map(size_of, found))
    assert entries < drawings.num_bytes < entries + 100


def test_a_drawing_weighs_at_least_what_is_in_it() -> None:
    assert size_of("a" * 1000) > 1000
    assert size_of(["a" * 1000, "b" * 500]) > 1500
    assert size_of((["a" * 1000, "b" * 500], 7)) > 1500


def test_a_server_keeps_less_than_a_small_machine_has() -> None:
    assert MOST_BYTES <= 64_000_000
