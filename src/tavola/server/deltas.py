"""What changed since a client was last told: of a state what differs, of a list what is new in it.

A list, such as the chunks of a picture, is told as runs of the one that the client has (``[12, 3]``: from
item 12 on three of them) and what is new between them. Who has nothing is told all of it, in the same way.
"""

from collections.abc import Hashable, Sequence
from typing import Any

from .messages import Parts, State, Trial

Told = list[Any]  # runs (the number of the first item, and how many there are), and items that are new

NAMES = [name for name in State.__struct_fields__ if name not in ("events", "parts")]


def told_since(state: State, seen: State | None) -> dict[str, Any]:
    """What a client is told of a state that has seen another, or nothing."""
    told = {name: value for name, value in fields_of(state) if seen is None or value != getattr(seen, name)}
    if seen is None or state.events != seen.events:
        told["events"] = runs(state.events, seen.events if seen else ())
    if seen is None or state.parts != seen.parts:
        told["parts"] = parts_since(state.parts, seen)
    return told


def fields_of(state: State) -> list[tuple[str, Any]]:
    """All of a state but its lists."""
    return [(name, getattr(state, name)) for name in NAMES]


def trial_since(trial: Trial, seen: State | None) -> dict[str, Any]:
    """What a client is told of a trial."""
    told = {name: getattr(trial, name) for name in Trial.__struct_fields__}
    return {"type": "trial", **told, "parts": parts_since(trial.parts, seen)}


def parts_since(parts: Parts, seen: State | None) -> list[tuple[str, Told | None]]:
    """A picture: name and chunks of each part; None for one that is what it was."""
    known = dict(seen.parts) if seen else {}
    return [
        (name, None if known.get(name) == chunks else runs(chunks, known.get(name, ())))
        for name, chunks in parts
    ]


def runs(items: Sequence[Hashable], before: Sequence[Hashable]) -> Told:
    """A list as runs of the one before, and new items."""
    places = dict(zip(before, range(len(before)), strict=True))
    ahead = [*before, None]
    told: Told = []
    start = following = 0  # in the list before: where the run began that goes on, and what it goes on with
    for item in items:
        if item == ahead[following]:
            following += 1
            continue
        if start < following:
            told.append([start, following - start])
        place = places.get(item)
        if place is None:
            told.append(item)
            start = following
        else:
            start, following = place, place + 1
    if start < following:
        told.append([start, following - start])
    return told
