"""Garden Dice told a second time, in the plainest way, from the rules page alone."""

import copy
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

from . import records
from .records import Edit, Options, Record, Refused, Slip, whole

Space = tuple[int, int]  # row and column, both from 1

VALUE = {"pepper": 1, "carrot": 2, "tomato": 3, "artichoke": 4, "eggplant": 5}
OTHER_SIDE = {"bird": "rabbit", "rabbit": "bird", "sundial": "scarecrow", "scarecrow": "sundial"}
ANIMALS = ("bird", "rabbit")
VERBS = ["buy", "place", "water", "harvest", "flip", "move", "remove", "sun", "reroll", "end"]
STARS = [[4, 6], [5, 5], [5, 6], [6, 4], [6, 5], [6, 6]]
SPACES: list[Space] = [(row, column) for row in range(1, 7) for column in range(1, 7)]
BESIDE = [(-1, 0), (1, 0), (0, -1), (0, 1)]
AROUND = [*BESIDE, (-1, -1), (-1, 1), (1, -1), (1, 1)]
STACK = {2: 5, 3: 7, 4: 10}
COLLECTION = {0: 0, 1: 0, 2: 0, 3: 10, 4: 15}  # more: 20


@dataclass
class Tile:
    """What lies on a space; the name of a special tile is that of the side now up."""

    owner: int
    name: str
    tokens: int = 1
    grown: bool = False  # the vegetable side is up


@dataclass
class Player:
    kit: set[str]  # of bird, sundial and rock, what is not on the board
    supply: int = 8
    points: int = 0
    sun: bool = True
    seeds: Counter[str] = field(default_factory=Counter)  # bought or spat out, each under a token
    harvest: Counter[str] = field(default_factory=Counter)


def _starred(stars: object) -> set[Space]:
    pairs: list[Any] = stars if isinstance(stars, list) else [stars]
    for pair in pairs:
        if not (isinstance(pair, list) and len(pair) == 2 and all(whole(x, *range(1, 7)) for x in pair)):
            raise Refused("stars are pairs of a row and a column")
    return {(row, column) for row, column in pairs}


def _text(space: Space) -> str:
    return f"{space[0]}.{space[1]}"


def _space(text: str) -> Space:
    return int(text[0]), int(text[2])


class Referee(records.Referee):
    """One game, followed line by line. Tests may set any attribute to build a position."""

    ROLL = "[1-6] [1-6] [1-6] [1-6]"
    MOVE = "[a-z0-9. ]+"
    DICE = 4

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        family = options.get("family", False)
        if not isinstance(family, bool):
            raise Refused("the family variant is on or off")
        kit = {"sundial"} | (set() if family else {"bird"}) | ({"rock"} if seats == 2 else set())
        self.stars = _starred(options.get("stars", STARS))
        self.board: dict[Space, Tile] = {}
        self.players = {seat: Player(set(kit)) for seat in range(1, seats + 1)}
        self.stacks = Counter(dict.fromkeys(VALUE, STACK[seats]))
        self.swallowed: Counter[str] = Counter()
        self.turn_of(self.seat)
        self.stage = "start"

    # Building positions, and taking stock of them.

    def turn_of(self, seat: int) -> None:
        """A fresh turn: its roll is due."""
        self.seat, self.stage = seat, "roll"
        self.pool: list[int] = []  # dice not yet spent
        self.as_thrown = True  # the sun has turned none of them
        self.reach = 2  # by how much the sundial may still change dice this turn
        self.bought: Counter[str] = Counter()  # this turn
        self.eaten: set[int] = set()  # the seats eaten from this turn

    def give(self, seat: int, kind: str) -> None:
        """A seed from the stack to the player, with one of the player's tokens."""
        self.stacks[kind] -= 1
        self.players[seat].supply -= 1
        self.players[seat].seeds[kind] += 1

    def put(self, space: Space, seat: int, name: str, grown: bool = False, tokens: int = 1) -> None:
        """A tile onto the board, out of its stack or the player's kit, the tokens out of the supply."""
        tokens = 0 if name == "rock" else tokens
        if name in VALUE:
            self.stacks[name] -= 1
        else:
            self.players[seat].kit -= {name, OTHER_SIDE.get(name, name)}
        self.players[seat].supply -= tokens
        self.board[space] = Tile(seat, name, tokens, grown)

    def tokens(self, seat: int) -> int:
        """All tokens of a player: always 8."""
        player = self.players[seat]
        on_board = sum(tile.tokens for tile in self.board.values() if tile.owner == seat)
        return player.supply + player.seeds.total() + on_board

    def tiles(self, kind: str) -> int:
        """All tiles of a kind, wherever they are: always as many as at the start."""
        on_board = sum(tile.name == kind for tile in self.board.values())
        held = sum(player.seeds[kind] + player.harvest[kind] for player in self.players.values())
        return self.stacks[kind] + self.swallowed[kind] + on_board + held

    # How it ended.

    def score_sheet(self) -> dict[int, dict[str, int]]:
        """The parts of each seat's final score, as if the game ended now."""
        sheets = {}
        for seat, player in self.players.items():
            sheet = {
                "points": player.points,
                "unplaced": -5 * max(0, player.seeds.total() - 1),
                "sets": 15 * min(player.harvest[kind] for kind in VALUE),
                "collections": sum(COLLECTION.get(player.harvest[kind], 20) for kind in VALUE),
                "sun": 5 * player.sun,
            }
            sheets[seat] = {**sheet, "total": sum(sheet.values())}
        return sheets

    def result(self) -> dict[str, Any] | None:
        if self.stage != "over":
            return None
        scores = [sheet["total"] for sheet in self.score_sheet().values()]
        values = [sum(VALUE[kind] for kind in player.harvest.elements()) for player in self.players.values()]
        marks = list(zip(scores, values, strict=True))
        return {
            "winners": [seat for seat, mark in enumerate(marks, 1) if mark == max(marks)],
            "scores": scores,
        }

    # What may be done.

    def moves(self, seat: int) -> set[str]:
        moves = self._actions(0)
        if not moves:
            moves = {"end"}
        if self.reach and self._standing(self.seat, "sundial"):
            moves |= self._actions(self.reach)
        if len(self.pool) == 4 and self.as_thrown and len(set(self.pool)) == 1:
            moves.add("reroll")
        if self.players[self.seat].sun:
            moves |= {f"sun {old} {new}" for old in self.pool for new in range(1, 7) if new != old}
            moves |= {"sun reroll"} if len(self.pool) == 4 else set()
        return moves

    def _actions(self, reach: int) -> set[str]:
        """Everything that spends dice, with coordinates changed by no more than so much in all."""
        moves = set(self._buys()) | set(self._places(reach)) | set(self._removes(reach))
        for space, tile in self.board.items():
            if tile.owner == self.seat:
                moves |= set(self._tends(space, tile))
                if tile.name in ANIMALS:
                    moves |= set(self._walks(space, tile))
        return moves

    def _buys(self) -> Iterator[str]:
        for kind, value in VALUE.items():
            if self.stacks[kind] and self.players[self.seat].supply and self.bought[kind] < 2:
                yield from (f"buy {kind} with {die}" for die in self.pool if die >= value)

    def _coordinates(self, dice: list[int], reach: int) -> Iterator[tuple[Space, str]]:
        """The spaces that two of the dice can name, and how."""
        for for_row, for_column in set(permutations(dice, 2)):
            for row, column in SPACES:
                if abs(row - for_row) + abs(column - for_column) <= reach:
                    yield (row, column), f"{row}.{column} with {for_row} {for_column}"

    def _places(self, reach: int) -> Iterator[str]:
        player = self.players[self.seat]
        names = {kind for kind in player.seeds if player.seeds[kind]}
        names |= {name for name in player.kit if name == "rock" or player.supply}
        for space, text in self._coordinates(self.pool, reach):
            if space not in self.board:
                yield from (f"place {name} {text}" for name in names)

    def _removes(self, reach: int) -> Iterator[str]:
        for space, text in self._coordinates(self._without(6), reach) if 6 in self.pool else []:
            if space in self.board and self.board[space].name in ANIMALS:
                yield f"remove {text}"

    def _without(self, die: int) -> list[int]:
        rest = list(self.pool)
        rest.remove(die)
        return rest

    def _tends(self, space: Space, tile: Tile) -> Iterator[str]:
        if tile.name in VALUE:
            verb = "harvest" if tile.grown else "water"
            yield from (f"{verb} {_text(space)} with {d}" for d in self.pool if d >= VALUE[tile.name])
        elif tile.name in OTHER_SIDE and 6 in self.pool:
            yield f"flip {_text(space)}"

    def _walks(self, space: Space, animal: Tile) -> Iterator[str]:
        for die in set(self.pool):
            for down, right in BESIDE:
                for steps in range(1, die + 1):
                    to = space[0] + down * steps, space[1] + right * steps
                    walk = f"move {_text(space)} {_text(to)} with {die}"
                    if to not in SPACES:
                        break
                    if to in self.board:
                        if self._edible(animal, to):
                            yield f"{walk} swallow"
                            value = VALUE[self.board[to].name]
                            yield from (f"{walk} spit {d}" for d in self._without(die) if d >= value)
                        break
                    yield walk

    def _edible(self, animal: Tile, space: Space) -> bool:
        food = self.board[space]
        if food.name not in VALUE or food.owner == animal.owner or food.owner in self.eaten:
            return False
        if not self.players[animal.owner].supply:
            return False
        if animal.name == "rabbit":
            return food.grown
        return not food.grown and not self._guarded(space)

    def _guarded(self, space: Space) -> bool:
        """Whether the scarecrow of the tile's owner stands around it."""
        around = {(space[0] + down, space[1] + right) for down, right in AROUND}
        return bool(around & self._standing(self.board[space].owner, "scarecrow"))

    def _standing(self, owner: int, name: str) -> set[Space]:
        return {space for space, tile in self.board.items() if (tile.owner, tile.name) == (owner, name)}

    # What happens.

    def start(self, seat: int) -> None:
        self.turn_of(seat)

    def roll(self, dice: list[str]) -> None:
        self.pool, self.as_thrown, self.stage = [int(face) for face in dice], True, "move"
        self._settle()

    def move(self, seat: int, move: str) -> None:
        verb, *words = move.split()
        if verb == "end":
            self._end_turn()
        elif move in ("reroll", "sun reroll"):
            self.players[seat].sun &= verb == "reroll"
            self.pool, self.stage = [], "roll"
        else:
            getattr(self, f"_do_{verb}")(*words)
            self._settle()

    def _settle(self) -> None:
        """With nothing left to decide the turn ends by itself."""
        if not self.pool or self.legal(self.seat) == {"end"}:
            self._end_turn()

    def _end_turn(self) -> None:
        self.turn_of(self.seat % self.seats + 1)
        if not self.stacks.total():
            self.stage = "over"

    def _spend(self, *dice: str) -> None:
        for die in dice:
            self.pool.remove(int(die))

    def _do_sun(self, old: str, new: str) -> None:
        self.players[self.seat].sun = self.as_thrown = False
        self._spend(old)
        self.pool.append(int(new))

    def _do_buy(self, kind: str, _with: str, die: str) -> None:
        self._spend(die)
        self.bought[kind] += 1
        self.give(self.seat, kind)

    def _do_place(self, name: str, at: str, _with: str, for_row: str, for_column: str) -> None:
        player, space = self.players[self.seat], _space(at)
        self._name(space, for_row, for_column)
        self.board[space] = Tile(self.seat, name, 0 if name == "rock" else 1)
        if name in VALUE:
            player.seeds[name] -= 1  # its token goes with it
        else:
            player.kit.remove(name)
            player.supply -= self.board[space].tokens

    def _name(self, space: Space, for_row: str, for_column: str) -> None:
        self._spend(for_row, for_column)
        self.reach -= abs(space[0] - int(for_row)) + abs(space[1] - int(for_column))

    def _do_remove(self, at: str, _with: str, for_row: str, for_column: str) -> None:
        self._spend("6")
        self._name(_space(at), for_row, for_column)
        animal = self.board.pop(_space(at))
        self.players[animal.owner].supply += animal.tokens
        self.players[animal.owner].kit.add("bird")

    def _do_flip(self, at: str) -> None:
        self._spend("6")
        self.board[_space(at)].name = OTHER_SIDE[self.board[_space(at)].name]

    def _do_move(self, start: str, to: str, _with: str, die: str, how: str = "", more: str = "") -> None:
        mover, animal = self.players[self.seat], self.board.pop(_space(start))
        self._spend(die, *([more] if more else []))
        if how:
            food = self.board.pop(_space(to))
            self.players[food.owner].supply += food.tokens
            self.eaten.add(food.owner)
            mover.supply -= 1
            if how == "swallow":
                self.swallowed[food.name] += 1
                animal.tokens += 1
            else:
                mover.seeds[food.name] += 1
        self.board[_space(to)] = animal

    def _spread(self, start: Space) -> list[Space]:
        """The tile itself and all it spreads to."""
        reached, side = [start], self.board[start].grown
        for row, column in reached:  # grows as it goes
            for space in [(row + down, column + right) for down, right in BESIDE]:
                tile = self.board.get(space)
                if tile is None or tile.name not in VALUE or tile.grown != side or space in reached:
                    continue
                if VALUE[tile.name] < VALUE[self.board[row, column].name]:
                    reached.append(space)
        return reached

    def _do_water(self, at: str, _with: str, die: str) -> None:
        self._spend(die)
        for space in self._spread(_space(at)):
            self.board[space].grown = True

    def _do_harvest(self, at: str, _with: str, die: str) -> None:
        self._spend(die)
        for space in self._spread(_space(at)):
            tile, value = self.board[space], VALUE[self.board[space].name]
            owner = self.players[tile.owner]
            owner.points += value + 3 if self._guarded(space) else value * 2 if space in self.stars else value
            self.players[self.seat].points += tile.owner != self.seat
            owner.harvest[tile.name] += 1
            owner.supply += tile.tokens
            del self.board[space]


def _named(referee: Referee, names: dict[str, str]) -> None:
    for tile in referee.board.values():
        tile.name = names.get(tile.name, tile.name)


def _owned(referee: Referee, owner: Callable[[Tile], int]) -> None:
    for tile in referee.board.values():
        tile.owner = owner(tile)


def _grown(referee: Referee) -> None:
    for tile in referee.board.values():
        tile.grown = tile.name in VALUE and not tile.grown


def _me(referee: Referee) -> Player:
    return referee.players[referee.seat]


# Faults against one rule: what is legal only in a position bent so that the rule does not bite.
BENT: dict[str, Callable[[Referee], object]] = {
    "third of a kind": lambda it: it.bought.clear(),
    "die used twice": lambda it: it.pool.extend(list(it.pool)),
    "die never thrown": lambda it: it.pool.__setitem__(0, it.pool[0] % 6 + 1),
    "die too small": lambda it: _named(it, dict.fromkeys(VALUE, "pepper")),
    "dice of one face": lambda it: it.pool.__setitem__(slice(4), it.pool[:1] * 4),
    "early end": lambda it: it.pool.clear(),
    "no token left": lambda it: setattr(_me(it), "supply", 8),
    "empty stack": lambda it: it.stacks.update(VALUE.keys()),
    "seed never bought": lambda it: _me(it).seeds.update(VALUE.keys()),
    "tile placed twice": lambda it: _me(it).kit.update(["bird", "sundial", "rock"]),
    "space taken": lambda it: it.board.clear(),
    "another's tile": lambda it: _owned(it, lambda tile: it.seat),
    "own tile eaten": lambda it: _owned(it, lambda tile: tile.owner + 9 * (tile.name in VALUE)),
    "eaten twice from one": lambda it: it.eaten.clear(),
    "scarecrow no bar": lambda it: _named(it, {"scarecrow": "rock"}),
    "scarecrow as sundial": lambda it: _named(it, {"scarecrow": "sundial"}),
    "sundial used up": lambda it: setattr(it, "reach", 2),
    "sun used up": lambda it: setattr(_me(it), "sun", True),
    "wrong animal": lambda it: _named(it, {"bird": "rabbit", "rabbit": "bird"}),
    "seed for vegetable": _grown,
    "special for animal": lambda it: _named(it, {"sundial": "bird", "scarecrow": "rabbit"}),
    "rock turned": lambda it: _named(it, {"rock": "sundial"}),
}


class Records(records.Records):
    GAME = "garden"
    SLIPS = tuple(BENT)
    MOVES = ("end", "reroll", "sun reroll", "sun 3 3")

    def referee(self, seats: int, options: Options) -> Referee:
        return Referee(seats, options)

    def throw(self, rng: random.Random, dice: int) -> str:
        """There are more throws of one face than with true dice."""
        faces = rng.choices("123456", k=dice)
        return " ".join(["* roll", *(faces if rng.random() >= 0.05 else faces[:1] * dice)])

    def taste(self, rng: random.Random) -> Callable[[list[str]], str]:
        """Each game likes some verbs better than others."""
        weight = {verb: rng.choice([1, 4, 16]) for verb in VERBS}

        def choose(moves: list[str]) -> str:
            verbs = sorted({move.split()[0] for move in moves})
            (verb,) = rng.choices(verbs, [weight[each] for each in verbs])
            return rng.choice([move for move in moves if move.split()[0] == verb])

        return choose

    def slip(self, rng: random.Random, record: Record, fault: str) -> Slip | None:
        """From a random line on, the first that can be replaced by a move legal only in the bent position."""
        referee = Referee(len(record["players"]), record["options"])
        begin = rng.randrange(len(record["log"]))
        for at, line in enumerate(record["log"]):
            if at >= begin and referee.expects() == "move":
                bent = copy.deepcopy(referee)
                BENT[fault](bent)
                if wrong := sorted(bent.legal(referee.seat) - referee.legal(referee.seat)):
                    return at, 1, [f"{referee.seat} {rng.choice(wrong)}"]
            referee.play(line)
        return None

    def edits(self, rng: random.Random) -> dict[str, Edit]:
        kinds, die = "|".join([*VALUE, "bird", "sundial", "rock"]), str(rng.randint(1, 6))
        return {
            "another space": (r"\d\.\d", _text(rng.choice(SPACES))),
            "row for column": (r"(\d)\.(\d)", r"\2.\1"),
            "no such space": (r"\d\.\d", rng.choice(["0.3", "7.1", "1.7", "3", "3,4", "33", "a1", "1.1.1"])),
            "another die": (r"(?<=with )\d", die),
            "another second die": (r"(?<=with \d )\d", die),
            "impossible die": (r"(?<=with )\d", rng.choice("0789x")),
            "die too many": (r"(with .*)$", rf"\1 {die}"),
            "die missing": (r"(?<=\d) \d$", ""),
            "another kind": (kinds, rng.choice([*VALUE, "rabbit", "scarecrow", "rock", "potato"])),
            "wrong verb": ("|".join(VERBS), rng.choice([*VERBS, "pass", "roll"])),
            "wrong way to eat": (r"swallow|spit \d", rng.choice(["swallow", f"spit {die}", "spit", "eat"])),
            "not eaten": (r" (swallow|spit \d)", ""),
            "wrong sun": (r"(?<=sun ).*", rng.choice([f"{die} {die}", "1 7", "4", "", "5 2", "reroll"])),
            "impossible roll": (r"(?<=roll )\d", rng.choice(["7", "0", "-1", "x"])),
            "another roll": (r"(?<=roll )\d \d", f"{rng.randint(1, 6)} {die}"),
            "five dice": (r"(roll .*)", rf"\1 {die}"),
            "three dice": (r"(roll \d \d \d) \d", r"\1"),
        }

    def bad_options(self, rng: random.Random, record: Record) -> dict[str, Options]:
        star = rng.choice([[0, 1], [1, 7], [1], [1, 2, 3], ["1", "2"], [True, 1], [1.5, 2], "1.1", 5, None])
        return {
            **super().bad_options(rng, record),
            "family neither on nor off": {"family": rng.choice([1, 0, "yes", []])},
            "no such star": {"stars": [[1, 1], star]},
        }


judge = Records().judge
random_record = Records().random_record
corrupt = Records().corrupt
