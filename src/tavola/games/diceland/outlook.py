"""What a turn of Diceland can still come to: exactly, over all that the dice can do.

Boards touch each other only through the dice. So what each seat could make of one to six dice of a colour is
found out once (a *use*: the best crosses, by the network's judgement of that seat's own board), and then
every way a throw can fall is a matter of looking up: the active player's use of the dice set aside, and each
other seat's best use of those left lying.

The uses of a seat stay valid while its board, its treasure throws due and its place in the turn order stay
the same; the notes say for which position they are. As long as all uses stay, so does what throwing again
comes to: all outcomes of a throw are judged by one reckoning. Whoever could reach the goal does.
"""

from math import exp
from typing import Any

from ...core.contract import MAX_SEATS
from ...core.kernel import assign_state, kernel, lowest_bit, no_inline
from ...core.network import logit
from .crosses import can_take, cross
from .features import features
from .layout import (
    FIRST_OUTCOME,
    LYING,
    MAX_TERRITORIES,
    NUM_COLOURS,
    NUM_DICE,
    TREASURE_DICE,
    WAYS,
    WAYS_OF,
    WORD,
    WORDS,
)
from .policy import NOTES as POLICY_NOTES
from .position import CHOOSE, NONE, PHASE_TWO, PUSH, THROW, TREASURE_THROW, TREASURE_USE, Position
from .survey import KEY_LENGTH, STANDING_KEYS, USES_KEYS

WIDTH = 2  # ways to cross a territory that are followed at a time
WIN = 1e6  # the logit of a seat that reaches the goal
UNUSABLE = -1e9
SUBSETS = 1 << NUM_DICE  # of the spaces of a territory, which has at most six

# Room to reckon in: numbers
USES = 0  # [seat, colour, dice] the logit of a seat after its best use; without dice, as it stands
AGAIN = USES + MAX_SEATS * NUM_COLOURS * (NUM_DICE + 1)  # [colour, dice aside, side] chances if thrown again
TRIED = AGAIN + NUM_COLOURS * NUM_DICE * MAX_SEATS  # [subset] logit
STANDING = TRIED + SUBSETS  # [seat] logit in the case at hand
CASE = STANDING + MAX_SEATS  # [side] chances in the case at hand
BETTER = CASE + MAX_SEATS  # [side] chances of the best choice so far
BARE = BETTER + MAX_SEATS  # [seat] the logit of a seat as it stands, without dice
REST = BARE + MAX_SEATS  # [dice] the logit of a seat after so many more crosses of those it has begun
ROOM = REST + NUM_DICE + 1

# Notes, behind the policy's
KEPT = POLICY_NOTES  # [n] subsets that are followed
NEXT = KEPT + WIDTH  # [n] those of the next layer
LEAST = NEXT + WIDTH  # [colour] the fewest dice aside for which AGAIN is that of the uses
NOTES = LEAST + NUM_COLOURS

SPARE = 4  # nodes from the end of the pool: a place to try crosses in; one before it, to try another


# What each seat can make of dice


@no_inline
def survey_uses(workspace: Any, node: int, seat: int) -> None:
    """See that the uses of a seat are those of this position."""
    if is_known(workspace, node, seat, USES_KEYS):
        return
    standing = standing_of(workspace, node, seat)
    for colour in range(NUM_COLOURS):
        workspace.notes[LEAST + colour] = NUM_DICE
        at = USES + (seat * NUM_COLOURS + colour) * (NUM_DICE + 1)
        workspace.outlook[at] = standing
        for dice in range(1, NUM_DICE + 1):
            workspace.outlook[at + dice] = UNUSABLE
        survey_colour(workspace, node, seat, colour)


@no_inline
def standing_of(workspace: Any, node: int, seat: int) -> float:
    """The logit of a seat without dice."""
    if not is_known(workspace, node, seat, STANDING_KEYS):
        trial = len(workspace.fates) - SPARE
        settle_turn(workspace, trial, node)
        workspace.outlook[BARE + seat] = judge(workspace, trial, seat)
    found: float = workspace.outlook[BARE + seat]
    return found


@kernel
def is_known(workspace: Any, node: int, seat: int, keys: int) -> bool:
    """Whether what is kept in mind of a seat is of this position; if not, note that it will be."""
    s = workspace.pool[node]
    at = keys + seat * KEY_LENGTH
    known: bool = workspace.notes[at + WORDS + 2] == 1
    for word in range(WORDS):
        if workspace.notes[at + word] != s.crossed[seat * WORDS + word]:
            known = False
            workspace.notes[at + word] = s.crossed[seat * WORDS + word]
    due = s.due[seat]
    after = turn_after(s)
    if workspace.notes[at + WORDS] != due or workspace.notes[at + WORDS + 1] != after:
        known = False
        workspace.notes[at + WORDS] = due
        workspace.notes[at + WORDS + 1] = after
    workspace.notes[at + WORDS + 2] = 1
    return known


@kernel
def turn_after(s: Position) -> int:
    """Who throws next when this turn, or the one that is about to begin, is over."""
    return s.active + 1 if s.active + 1 < s.seats else 0


@kernel
def settle_turn(workspace: Any, to: int, node: int) -> None:
    """A copy of a position as if its turn were over but for treasure throws that are due."""
    assign_state(workspace.pool, to, node)
    workspace.pool[to].stage = TREASURE_THROW
    workspace.pool[to].seat = NONE


@no_inline
def judge(workspace: Any, node: int, seat: int) -> float:
    """A seat's logit as the network sees it; whoever has reached the goal has won."""
    if workspace.pool[node].reached >> seat & 1 == 1:
        return WIN
    count = features(workspace.pool[node], seat, workspace.notes, workspace.active)
    return logit(workspace.active, count, workspace.rows, workspace.head, workspace.hidden)


@no_inline
def survey_colour(workspace: Any, node: int, seat: int, colour: int) -> None:
    """The uses of one colour, in all territories that take a die."""
    group = seat * (NUM_COLOURS + 1) + colour
    for number in range(workspace.pool[node].groups[group], workspace.pool[node].groups[group + 1]):
        if can_take(workspace.pool[node], seat, colour, number, 1):
            most = min(NUM_DICE, workspace.pool[node].free[seat * MAX_TERRITORIES + number])
            at = USES + (seat * NUM_COLOURS + colour) * (NUM_DICE + 1)
            survey_territory(workspace, node, seat, number, most, at)


@no_inline
def survey_territory(workspace: Any, node: int, seat: int, number: int, most: int, at: int) -> None:
    """Cross a territory space by space in the ways that look best; raise the uses at this place."""
    for subset in range(SUBSETS):
        workspace.outlook[TRIED + subset] = UNUSABLE
    workspace.notes[KEPT] = 0
    num_kept = 1
    for dice in range(1, most + 1):
        num_next = 0
        for n in range(num_kept):
            num_next = extend(workspace, node, seat, number, workspace.notes[KEPT + n], num_next)
        for n in range(num_next):
            workspace.notes[KEPT + n] = workspace.notes[NEXT + n]
            found = workspace.outlook[TRIED + workspace.notes[NEXT + n]]
            workspace.outlook[at + dice] = max(workspace.outlook[at + dice], found)
        num_kept = num_next


@no_inline
def extend(workspace: Any, node: int, seat: int, number: int, subset: int, num: int) -> int:
    """Try every cross that can follow a subset; keep the best subsets in NEXT, and return how many."""
    made = len(workspace.fates) - SPARE
    trial = made - 1
    settle_turn(workspace, made, node)
    cross_subset(workspace.pool[made], seat, number, subset)
    area = (seat * MAX_TERRITORIES + number) * WORDS
    bit = 1
    for word in range(WORDS):
        spaces = workspace.pool[node].areas[area + word]
        while spaces != 0:
            space = lowest_bit(spaces)
            spaces = spaces & (spaces - 1)
            is_open = workspace.pool[made].open[seat * WORDS + word] >> space & 1 == 1
            if is_open and workspace.outlook[TRIED + (subset | bit)] == UNUSABLE:
                assign_state(workspace.pool, trial, made)
                cross(workspace.pool[trial], seat, word * WORD + space)
                workspace.outlook[TRIED + (subset | bit)] = judge(workspace, trial, seat)
                num = keep(workspace, subset | bit, num)
            bit = bit << 1
    return num


@kernel
def cross_subset(s: Position, seat: int, number: int, subset: int) -> None:
    """Cross some spaces of a territory: bit by bit, in reading order."""
    area = (seat * MAX_TERRITORIES + number) * WORDS
    bit = 1
    for word in range(WORDS):
        spaces = s.areas[area + word]
        while spaces != 0:
            if subset & bit != 0:
                cross(s, seat, word * WORD + lowest_bit(spaces))
            spaces = spaces & (spaces - 1)
            bit = bit << 1


@kernel
def keep(workspace: Any, subset: int, num: int) -> int:
    """Keep a subset if it is among the best; returns how many are kept."""
    score = workspace.outlook[TRIED + subset]
    at = num
    while at > 0 and workspace.outlook[TRIED + workspace.notes[NEXT + at - 1]] < score:
        at -= 1
    if at == WIDTH:
        return num
    last = min(num, WIDTH - 1)
    while last > at:
        workspace.notes[NEXT + last] = workspace.notes[NEXT + last - 1]
        last -= 1
    workspace.notes[NEXT + at] = subset
    return min(num + 1, WIDTH)


# One case: who has which dice


@kernel
def use_of(workspace: Any, seat: int, colour: int, dice: int) -> float:
    """A seat's logit after its best use of dice of a colour; as it stands, where they cannot be used."""
    at = USES + (seat * NUM_COLOURS + colour) * (NUM_DICE + 1)
    found: float = workspace.outlook[at + dice]
    standing: float = workspace.outlook[at]
    return found if found != UNUSABLE else standing


@no_inline
def best_use(workspace: Any, seat: int, lying: int, without: int) -> float:
    """A seat's logit after its best use of dice that lie as in LYING from there on, or after none."""
    best: float = workspace.outlook[USES + seat * NUM_COLOURS * (NUM_DICE + 1)]
    for colour in range(NUM_COLOURS):
        if colour != without and LYING[lying + colour] > 0:
            best = max(best, use_of(workspace, seat, colour, LYING[lying + colour]))
    return best


@no_inline
def weigh_case(workspace: Any, seats: int) -> None:
    """From the seats' logits in STANDING, their chances in CASE: winners share, else by the softmax."""
    room = workspace.outlook
    num_won = 0
    highest = UNUSABLE
    for seat in range(seats):
        highest = max(highest, room[STANDING + seat])
        if room[STANDING + seat] == WIN:
            num_won += 1
    total = 0.0
    for seat in range(seats):
        if num_won > 0:
            room[CASE + seat] = 1.0 / num_won if room[STANDING + seat] == WIN else 0.0
        else:
            room[CASE + seat] = exp(room[STANDING + seat] - highest)
            total += room[CASE + seat]
    if num_won == 0:
        for seat in range(seats):
            room[CASE + seat] /= total


@no_inline
def case_of_stop(workspace: Any, s: Position, colour: int, aside: int, lying: int) -> None:
    """The active player uses what is set aside, all others what lies there: chances in CASE."""
    for seat in range(s.seats):
        if seat == s.active:
            workspace.outlook[STANDING + seat] = use_of(workspace, seat, colour, aside)
        else:
            workspace.outlook[STANDING + seat] = best_use(workspace, seat, lying, colour)
    weigh_case(workspace, s.seats)


# Throwing again


@kernel
def add_better(workspace: Any, s: Position, share: float, first: int, second: int, to: int) -> None:
    """Add a share of the better of two lists of chances, as the active player sees it, to a third."""
    room = workspace.outlook
    best = first if room[first + s.active] >= room[second + s.active] else second
    for seat in range(s.seats):
        room[to + seat] += share * room[best + seat]


@kernel
def again_at(colour: int, aside: int) -> int:
    """Where the chances are noted if the rest is thrown again."""
    return AGAIN + (colour * NUM_DICE + aside) * MAX_SEATS


@no_inline
def expect_again(workspace: Any, node: int, colour: int, least: int) -> None:
    """Chances if all but the dice aside are thrown again, for every number aside from the least to five."""
    s = workspace.pool[node]
    room = workspace.outlook
    while workspace.notes[LEAST + colour] > least:
        workspace.notes[LEAST + colour] -= 1
        aside = workspace.notes[LEAST + colour]
        to = again_at(colour, aside)
        for seat in range(s.seats):
            room[to + seat] = 0.0
        thrown = NUM_DICE - aside
        for outcome in range(FIRST_OUTCOME[thrown], FIRST_OUTCOME[thrown + 1]):
            brought = LYING[outcome * NUM_COLOURS + colour]
            case_of_stop(workspace, s, colour, aside + brought, outcome * NUM_COLOURS)
            is_open = brought > 0 and aside + brought < NUM_DICE
            other = again_at(colour, aside + brought) if is_open else CASE
            add_better(workspace, s, WAYS_OF[outcome] / WAYS[thrown], CASE, other, to)


# A whole turn


@no_inline
def expect_choices(workspace: Any, node: int, chances: Any) -> None:
    """Each side's chance before all six dice are thrown."""
    s = workspace.pool[node]
    for colour in range(NUM_COLOURS):
        expect_again(workspace, node, colour, 1)
    for seat in range(s.seats):
        chances[seat] = 0.0
    for outcome in range(FIRST_OUTCOME[NUM_DICE], FIRST_OUTCOME[NUM_DICE + 1]):
        choose_best(workspace, s, outcome * NUM_COLOURS)
        for seat in range(s.seats):
            chances[seat] += WAYS_OF[outcome] / WAYS[NUM_DICE] * workspace.outlook[BETTER + seat]


@no_inline
def choose_best(workspace: Any, s: Position, lying: int) -> None:
    """Chances after the best choice among six dice that lie, into BETTER."""
    room = workspace.outlook
    room[BETTER + s.active] = -1.0
    for colour in range(NUM_COLOURS):
        aside = LYING[lying + colour]
        if aside > 0:
            case_of_stop(workspace, s, colour, aside, lying)
            take_better(workspace, s, CASE)
            if aside < NUM_DICE:
                take_better(workspace, s, again_at(colour, aside))


@kernel
def take_better(workspace: Any, s: Position, at: int) -> None:
    """Take chances over into BETTER if the active player likes them more."""
    room = workspace.outlook
    if room[at + s.active] > room[BETTER + s.active]:
        for seat in range(s.seats):
            room[BETTER + seat] = room[at + seat]


@no_inline
def expect_treasure_throw(workspace: Any, node: int, chances: Any) -> None:
    """Each side's chance before a treasure throw: its seat uses one colour of five dice."""
    s = workspace.pool[node]
    for seat in range(s.seats):
        chances[seat] = 0.0
        workspace.outlook[STANDING + seat] = standing_of(workspace, node, seat)
    for outcome in range(FIRST_OUTCOME[TREASURE_DICE], FIRST_OUTCOME[TREASURE_DICE + 1]):
        workspace.outlook[STANDING + s.seat] = best_use(workspace, s.seat, outcome * NUM_COLOURS, NONE)
        weigh_case(workspace, s.seats)
        for seat in range(s.seats):
            chances[seat] += WAYS_OF[outcome] / WAYS[TREASURE_DICE] * workspace.outlook[CASE + seat]


@kernel
def can_expect(s: Position) -> bool:
    """Before a turn and before a treasure throw."""
    return s.stage == TREASURE_THROW or (s.stage == THROW and s.colour == NONE)


@no_inline
def expect_turn(workspace: Any, node: int, chances: Any) -> None:
    """Each side's chance, over all that can fall."""
    s = workspace.pool[node]
    if s.stage == TREASURE_THROW:
        survey_uses(workspace, node, s.seat)
        expect_treasure_throw(workspace, node, chances)
    else:
        for seat in range(s.seats):
            survey_uses(workspace, node, seat)
        expect_choices(workspace, node, chances)


# The middle of a turn


@kernel
def is_foreseen(s: Position) -> bool:
    """All that lies between the first throw of a turn and its last cross."""
    if s.stage == THROW:
        return s.colour != NONE
    return s.stage == CHOOSE or s.stage == PUSH or s.stage == PHASE_TWO or s.stage == TREASURE_USE


@kernel
def is_apart(start: Position, s: Position) -> bool:
    """While one chooses dice, crosses are compared by uses: of dice that may still come, no more is known."""
    return s.stage == PHASE_TWO and (start.stage == CHOOSE or start.stage == PUSH)


@no_inline
def foresee(workspace: Any, node: int, chances: Any) -> None:
    """Each side's chance in the middle of a turn."""
    s = workspace.pool[node]
    if s.stage == PHASE_TWO or s.stage == TREASURE_USE:
        foresee_uses(workspace, node)
    else:
        for seat in range(s.seats):
            survey_uses(workspace, node, seat)
        foresee_choice(workspace, node)
    for seat in range(s.seats):
        chances[seat] = workspace.outlook[BETTER + seat]


@no_inline
def foresee_choice(workspace: Any, node: int) -> None:
    """Phase 1: whatever the active player likes best, into BETTER."""
    s = workspace.pool[node]
    workspace.outlook[BETTER + s.active] = -1.0
    for colour in range(NUM_COLOURS):
        aside = s.aside if s.colour == colour else s.lying[colour]
        if aside == 0 or (s.colour != NONE and s.colour != colour):
            continue
        if s.stage != THROW:
            case_of_lying(workspace, node, colour, aside)
            take_better(workspace, s, CASE)
        if aside < NUM_DICE:
            expect_again(workspace, node, colour, aside)
            take_better(workspace, s, again_at(colour, aside))


@kernel
def case_of_lying(workspace: Any, node: int, colour: int, aside: int) -> None:
    """The same as ``case_of_stop``, with the dice that lie in the position."""
    s = workspace.pool[node]
    for seat in range(s.seats):
        if seat == s.active:
            workspace.outlook[STANDING + seat] = use_of(workspace, seat, colour, aside)
        else:
            workspace.outlook[STANDING + seat] = best_of_lying(workspace, node, seat, colour)
    weigh_case(workspace, s.seats)


@no_inline
def best_of_lying(workspace: Any, node: int, seat: int, without: int) -> float:
    """A seat's logit after its best use of the dice that lie in the position, or after none."""
    best: float = workspace.outlook[USES + seat * NUM_COLOURS * (NUM_DICE + 1)]
    for colour in range(NUM_COLOURS):
        dice = workspace.pool[node].lying[colour]
        if colour != without and dice > 0:
            best = max(best, use_of(workspace, seat, colour, dice))
    return best


@no_inline
def foresee_uses(workspace: Any, node: int) -> None:
    """Phase 2 and treasure throws: everyone who has not finished makes the best of the dice, into BETTER."""
    s = workspace.pool[node]
    for seat in range(s.seats):
        is_asked = s.pending >> seat & 1 == 1 if s.stage == PHASE_TWO else s.seat == seat
        workspace.outlook[STANDING + seat] = (
            best_of_dice(workspace, node, seat) if is_asked else standing_of(workspace, node, seat)
        )
    weigh_case(workspace, s.seats)
    for seat in range(s.seats):
        workspace.outlook[BETTER + seat] = workspace.outlook[CASE + seat]


@kernel
def best_of_dice(workspace: Any, node: int, seat: int) -> float:
    """A seat's logit when it has made the best of the dice that it has still to use."""
    s = workspace.pool[node]
    if s.left[seat] > 0:
        return best_of_rest(workspace, node, seat)
    survey_uses(workspace, node, seat)
    if s.stage == PHASE_TWO and seat == s.active:
        return use_of(workspace, seat, s.colour, s.aside)
    return best_of_lying(workspace, node, seat, NONE)


@kernel
def best_of_rest(workspace: Any, node: int, seat: int) -> float:
    """A seat's logit when it has made the crosses that it has begun."""
    left = workspace.pool[node].left[seat]
    for dice in range(NUM_DICE + 1):
        workspace.outlook[REST + dice] = UNUSABLE
    survey_territory(workspace, node, seat, workspace.pool[node].using[seat], left, REST)
    found: float = workspace.outlook[REST + left]
    return found
