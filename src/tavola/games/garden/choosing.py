"""What was touched for a move that is not made yet, and what can come of it."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .layout import KINDS, NUM_KINDS, column_of, row_of, space_at
from .notation import action_text, parse_space, space_text
from .numbering import BUY, FLIP, HARVEST, MOVE, PLACE, REMOVE, THINGS, WATER
from .paths import path_of
from .plants import SCARECROW_BONUS
from .position import Position, in_care_of_scarecrow, kind_at, owner_at
from .preview import preview

DIE, TILE, CELL = "die-", "tile-", "cell-"
# What can have been touched; whatever else a client names is no thing of ours.
KNOWN = re.compile(
    rf"die-[1-6](-[2-4])?|tile-({'|'.join(THINGS)})|stack-({'|'.join(KINDS)})|cell-[1-6]\.[1-6]"
    r"|sun|sun-reroll|face-[1-6]|swallow|spit|flip|reroll|end"
)


class Choosing(NamedTuple):
    """What was touched, and the legal actions for which one touches all of it."""

    touched: tuple[str, ...]
    actions: tuple[int, ...]  # ascending

    @property
    def faces(self) -> list[int]:
        """The dice that were touched, by face."""
        return [face_of(name) for name in self.touched if name.startswith(DIE)]

    @property
    def thing(self) -> int | None:
        """The tile that was touched."""
        names = [name.removeprefix(TILE) for name in self.touched if name.startswith(TILE)]
        return THINGS.index(names[0]) if names else None

    @property
    def spaces(self) -> list[int]:
        """The spaces that were touched."""
        return [parse_space(name.removeprefix(CELL)) for name in self.touched if name.startswith(CELL)]

    def within(self, first: int, end: int) -> list[int]:
        """Those of the actions whose ids are in a range."""
        return [action for action in self.actions if first <= action < end]


def choosing(s: Position, legal: Sequence[int], touched: Iterable[str]) -> Choosing:
    """What can come of what was touched."""
    names = tuple(name for name in touched if KNOWN.fullmatch(name))
    if not names:
        return Choosing((), tuple(legal))
    wanted = Counter(map(alike, names))
    fitting = (action for action in legal if wanted <= Counter(map(alike, path_of(s, action))))
    return Choosing(names, tuple(fitting))


def alike(name: str) -> str:
    """A thing by what it does: of dice that show the same, one is as good as another."""
    return f"{DIE}{face_of(name)}" if name.startswith(DIE) else name


def face_of(name: str) -> int:
    """What a die shows, by its name."""
    return int(name.split("-")[1])


# Planting


def plantings(chosen: Choosing) -> dict[int, list[int]]:
    """Where two dice can put what, as spaces by thing; where a tile was touched, only that."""
    found: dict[int, list[int]] = {}
    for action in chosen.within(PLACE, WATER):
        _, thing, space, *_ = action_text(action).split()
        spaces = found.setdefault(THINGS.index(thing), [])
        if parse_space(space) not in spaces:
            spaces.append(parse_space(space))
    return found


def tile_to_plant(chosen: Choosing) -> int | None:
    """The tile that is taken for chosen when two dice are: the dearest seed, else a special tile."""
    if len(chosen.faces) != 2 or len(chosen.touched) != 2:
        return None
    things = plantings(chosen)
    seeds = [thing for thing in things if thing < NUM_KINDS]
    return max(seeds) if seeds else next(iter(things), None)


def ghosts(chosen: Choosing) -> tuple[int | None, tuple[int, ...]]:
    """The tile that was touched and the spaces to which two dice can bring it."""
    if len(chosen.faces) != 2 or chosen.thing is None or chosen.spaces:
        return None, ()
    return chosen.thing, tuple(plantings(chosen).get(chosen.thing, ()))


def crossings(faces: Sequence[int], spaces: Iterable[int]) -> list[int]:
    """Those of the spaces at which the dice point as they are, without the sundial."""
    one, other = faces
    pointed = {space_at(one, other), space_at(other, one)}
    return [space for space in spaces if space in pointed]


# What one die can tend


def harvests(s: Position, chosen: Choosing) -> dict[int, str]:
    """The own vegetables that one die can harvest, each with the points it brings by itself."""
    return {space: worth_text(s, space) for space in tended(chosen, HARVEST, FLIP)}


def waterings(chosen: Choosing) -> list[int]:
    """The own seeds that one die can water."""
    return tended(chosen, WATER, HARVEST)


def tended(chosen: Choosing, first: int, end: int) -> list[int]:
    """The spaces of some actions, for a single die and nothing else."""
    if len(chosen.faces) != 1 or len(chosen.touched) != 1:
        return []
    return sorted({(action - first) // 6 for action in chosen.within(first, end)})


def worth_text(s: Position, space: int) -> str:
    """What a vegetable brings its owner, as a sum that one can check."""
    value = kind_at(s, space) + 1
    if in_care_of_scarecrow(s, owner_at(s, space)) >> space & 1:
        return f"+{value + SCARECROW_BONUS} = {value} + {SCARECROW_BONUS}"
    return f"+{2 * value} = {value} × 2" if s.stars >> space & 1 else f"+{value}"


def own_points(s: Position, action: int) -> int:
    """What a harvest brings whoever makes it, with all that it spreads to."""
    return preview(s, s.seat + 1, action).points[s.seat]


def kinds_to_buy(chosen: Choosing) -> list[str]:
    """The seeds that the die can buy."""
    return sorted({action_text(action).split()[1] for action in chosen.within(BUY, PLACE)}, key=THINGS.index)


def can_turn(chosen: Choosing) -> bool:
    """Whether a tile can be turned over."""
    return bool(chosen.within(FLIP, MOVE))


def can_move(chosen: Choosing) -> bool:
    """Whether an animal can go somewhere."""
    return bool(chosen.within(MOVE, REMOVE))


def names_of(spaces: Iterable[int]) -> list[str]:
    """The spaces, as they are called."""
    return [space_text(space) for space in spaces]


def lanes(spaces: Iterable[int]) -> tuple[frozenset[int], frozenset[int]]:
    """The rows and columns that lead to some spaces."""
    found = list(spaces)
    return frozenset(map(row_of, found)), frozenset(map(column_of, found))
