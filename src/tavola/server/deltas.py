"""What changed since a client was last told: of a state what differs, of a list what is new in it.

A list, such as the chunks of a picture, is told as runs of the one that the client has (``[12, 3]``: from
item 12 on three of them) and what is new between them. Who has nothing is told all of it, in the same way.
"""

from collections.abc import Hashable, Sequence
from typing import Any

from .messages import Parts, State, Trial

Run = list[int]  # the number of the first item, and how many there are
Told = list[Any]  # runs, and items that are new

NAMES = [name for name in State.__struct_fields__ if name not in ("events", "parts")]


def told_since(state: State, seen: State | None) -> dict[str, Any]:
    """What a client is told of a state that has seen another, or nothing."""
    told = {name: value for name, value in fields_of(state) if seen is None or value != getattr(seen, name)}
    if seen is None or state.events != seen.events:
        told["events"] = events_since(state, seen)
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


def events_since(state: State, seen: State | None) -> Told:
    """The log. A line that was put into words once is the same object ever after."""
    before = [id(event) for event in seen.events] if seen else []
    return runs([id(event) for event in state.events], state.events, before)


def parts_since(parts: Parts, seen: State | None) -> list[tuple[str, Told | None]]:
    """A picture: name and chunks of each part; None for one that is what it was."""
    known = dict(seen.parts) if seen else {}
    return [
        (name, None if known.get(name) == chunks else runs(chunks, chunks, known.get(name, ())))
        for name, chunks in parts
    ]


def runs(keys: Sequence[Hashable], items: Sequence[Any], before: Sequence[Hashable]) -> Told:
    """A list as runs of the one before, and new items. Items with the same key are the same."""
    places = {key: place for place, key in enumerate(before)}
    told: Told = []
    run: Run | None = None  # that goes on
    following = 0  # in the list before
    for key, item in zip(keys, items, strict=True):
        is_next = following < len(before) and before[following] == key
        place = following if is_next else places.get(key)
        if place is None:
            told.append(item)
            run = None
            continue
        if run is None or not is_next:
            run = [place, 0]
            told.append(run)
        run[1] += 1
        following = place + 1
    return told
