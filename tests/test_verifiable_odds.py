"""Verifiable dice are fair, and nobody without the secret can tell what falls next: attackers try."""

import hashlib
import hmac
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise, product
from typing import NamedTuple

import pytest

from tavola import VerifiableDice
from tavola.core.verifiable import commitment_of

from .effort import at_length

SECRET = hashlib.sha256(b"tavola odds").hexdigest()
ADDED = [hashlib.sha256(b"tavola odds %d" % seat).hexdigest()[:32] for seat in range(3)]
MILLION = 1_000_000
ALMOST_NEVER = 0.0005  # the throws are fixed, so a test that passes once always does


# Fair


def chi_squared_p(counts: Sequence[int]) -> float:
    """How likely fair dice stray at least so far from equal counts (Wilson and Hilferty's approximation)."""
    expected, freedom = sum(counts) / len(counts), len(counts) - 1
    statistic = sum((count - expected) ** 2 for count in counts) / expected
    spread = 2 / (9 * freedom)
    z = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(z / math.sqrt(2)) / 2


def assert_uniform(ways: Iterable[int], num_ways: int) -> None:
    """Neither uneven nor too even to be chance."""
    found = Counter(ways)
    counts = [found[way] for way in range(num_ways)]
    assert sum(counts) == found.total()
    p = chi_squared_p(counts)
    print(f"{num_ways} ways, {sum(counts)} throws: p = {p:.4f}")
    assert ALMOST_NEVER < p < 1 - ALMOST_NEVER


def test_the_measure_knows_a_loaded_die() -> None:
    assert chi_squared_p([1000] * 5 + [1200]) < ALMOST_NEVER
    assert chi_squared_p([1000] * 6) > 1 - ALMOST_NEVER
    assert chi_squared_p([11, 9, 12, 8, 10, 10]) == pytest.approx(0.963, abs=0.01)  # exactly 0.9626
    assert chi_squared_p([30, 14, 34, 45, 57, 20]) == pytest.approx(0.0, abs=0.0001)


@pytest.fixture(scope="module")
def million() -> list[int]:
    """A million throws of six dice."""
    dice = VerifiableDice(SECRET, "million", ADDED)
    return [dice.derive(number, 6**6) for number in range(MILLION)]


@pytest.mark.long
def test_a_million_throws_are_uniform(million: list[int]) -> None:
    assert_uniform(million, 6**6)
    for place in range(6):
        assert_uniform((way // 6**place % 6 for way in million), 6)


@pytest.mark.long
def test_a_million_throws_do_not_lean_on_each_other(million: list[int]) -> None:
    for apart in (1, 2, 7):
        pairs = zip(million, million[apart:], strict=False)
        assert_uniform((one % 36 * 36 + two % 36 for one, two in pairs), 36**2)
    assert_uniform((way // 6 % 6 * 6 + way % 6 for way in million), 36)  # dice of the same throw


@pytest.mark.parametrize("ways", [6, 36, *at_length(2, 3, 4, 216, 1296, 7776)])
def test_every_kind_of_throw_is_uniform(ways: int) -> None:
    dice = VerifiableDice(SECRET, "kinds", ADDED)
    assert_uniform((dice.derive(number, ways) for number in range(100_000)), ways)


@pytest.mark.long
def test_first_throws_of_many_tables_are_uniform() -> None:
    """Other secrets, other tables, other contributions: the same number, and no pattern."""
    assert_uniform((VerifiableDice(f"{n:064x}", "t", ADDED).derive(0, 36) for n in range(36_000)), 36)
    assert_uniform((VerifiableDice(SECRET, f"t{n}", ADDED).derive(0, 36) for n in range(36_000)), 36)
    tables = (VerifiableDice(SECRET, "t", [ADDED[0], f"{n:032x}", ""]) for n in range(36_000))
    assert_uniform((dice.derive(0, 36) for dice in tables), 36)


def test_one_contribution_alone_makes_all_throws_anew() -> None:
    """Whatever the others add: with one contribution at random, any throw is as likely as another."""
    before = VerifiableDice(SECRET, "t", ["0" * 32, "0" * 32])
    joint = []
    for n in range(600):
        after = VerifiableDice(SECRET, "t", ["0" * 32, hashlib.sha256(b"%d" % n).hexdigest()[:32]])
        joint += [before.derive(k, 6) * 6 + after.derive(k, 6) for k in range(n * 60, n * 60 + 60)]
    assert_uniform(joint, 36)


def test_a_word_that_is_too_large_is_passed_over() -> None:
    """Without this, the low ways would fall more often: here nearly twice as often."""
    ways = 3 * 2**30
    dice = VerifiableDice(SECRET, "bias", ADDED)
    assert_uniform((dice.derive(number, ways) // 2**28 for number in range(24_000)), 12)
    biased = [int.from_bytes(dice.digest(number, 0)[:4], "big") % ways // 2**28 for number in range(24_000)]
    assert chi_squared_p([biased.count(part) for part in range(12)]) < 1e-9


def differing_bits(one: bytes, two: bytes) -> int:
    """In how many places two digests differ."""
    return (int.from_bytes(one) ^ int.from_bytes(two)).bit_count()


def flipped(digits: str, bit: int) -> str:
    """Hex digits with one bit turned over."""
    return f"{int(digits, 16) ^ 1 << bit:0{len(digits)}x}"


def test_one_bit_changes_half_of_everything() -> None:
    dice = VerifiableDice(SECRET, "t", ADDED)
    others = {
        "contribution": [
            VerifiableDice(SECRET, "t", [flipped(ADDED[0], bit), *ADDED[1:]]) for bit in range(128)
        ],
        "secret": [VerifiableDice(flipped(SECRET, bit), "t", ADDED) for bit in range(256)],
    }
    changes = {
        name: [differing_bits(dice.digest(5, 0), other.digest(5, 0)) for other in made]
        for name, made in others.items()
    }
    changes["number"] = [differing_bits(dice.digest(n, 0), dice.digest(n ^ 1, 0)) for n in range(0, 1000, 2)]
    changes["block"] = [differing_bits(dice.digest(n, 0), dice.digest(n, 1)) for n in range(500)]
    for name, counts in changes.items():
        mean = sum(counts) / len(counts)  # of 256 bits; one count has a deviation of 8
        assert abs(mean - 128) < 4 * 8 / math.sqrt(len(counts)), (name, mean)
        assert 80 < min(counts) <= max(counts) < 176, name


# Not to be foreseen


class Seen(NamedTuple):
    """All that is public while the game runs: everything but the secret."""

    commitment: str
    prefix: bytes  # of the text that is hashed: table and contributions
    old_secrets: list[str]  # of earlier games at the same server
    past: list[int]  # the dice that fell, 0 to 5


Guess = Callable[[Seen], int]
THROWS = 5_000


def reduced(digest: bytes) -> int:
    """A die from a digest, as the dice do it (a first word too large would be bad luck)."""
    return int.from_bytes(digest[:4], "big") % 6


def keyed_with(key: bytes, seen: Seen) -> int:
    """The next die if this were the secret."""
    return reduced(hmac.digest(key, seen.prefix + b"%d 0" % len(seen.past), "sha256"))


def commitment_as_key(seen: Seen) -> int:
    """Takes the commitment for the secret."""
    return keyed_with(bytes.fromhex(seen.commitment), seen)


def old_secret(seen: Seen) -> int:
    """Takes the secret of the game before for this one's."""
    return keyed_with(bytes.fromhex(seen.old_secrets[-1]), seen)


def hash_chain(seen: Seen) -> int:
    """Hashes the commitment and the last throws, as if each throw came from those before."""
    return reduced(hashlib.sha256((seen.commitment + str(seen.past[-8:])).encode()).digest())


def small_secrets() -> Guess:
    """Tries secrets that a careless server may draw, against the commitment."""
    candidates = [n.to_bytes(32, order) for n in range(4096) for order in ("big", "little")]
    candidates += [hashlib.sha256(b"%d" % n).digest() for n in range(4096)]
    known = {hashlib.sha256(secret).hexdigest(): secret for secret in candidates}

    def guess(seen: Seen) -> int:
        return keyed_with(known.get(seen.commitment, candidates[1]), seen)

    return guess


def context(length: int) -> Guess:
    """Learns which die most often followed the last ones."""
    followers: defaultdict[tuple[int, ...], Counter[int]] = defaultdict(Counter)

    def guess(seen: Seen) -> int:
        if len(seen.past) > length:
            followers[tuple(seen.past[-length - 1 : -1])][seen.past[-1]] += 1
        best = followers[tuple(seen.past[-length:])].most_common(1)
        return best[0][0] if best else 0

    return guess


def best_of(models: Sequence[Callable[[list[int]], int]], reach: int) -> Guess:
    """Follows the model that would have been right most often so far."""
    score, last = [0] * len(models), [-1] * len(models)

    def guess(seen: Seen) -> int:
        if len(seen.past) < reach:
            return 0
        for index, said in enumerate(last):
            score[index] += said == seen.past[-1]
        last[:] = [model(seen.past) for model in models]
        return last[score.index(max(score))]

    return guess


def repeats() -> Guess:
    """Theme for a period of up to 64 throws."""
    return best_of([lambda past, lag=lag: past[-lag] for lag in range(1, 65)], 64)  # type: ignore[misc]


def linear() -> Guess:
    """Theme for a rule die = a · last + b · the one before + c, modulo 6."""
    rules = product(range(6), repeat=3)
    return best_of([lambda past, r=r: (r[0] * past[-1] + r[1] * past[-2] + r[2]) % 6 for r in rules], 2)  # type: ignore[misc]


ATTACKS: dict[str, Callable[[], Guess]] = {
    "the commitment as key": lambda: commitment_as_key,
    "the last game's secret": lambda: old_secret,
    "a chain of hashes": lambda: hash_chain,
    "small secrets": small_secrets,
    "the last die": lambda: context(1),
    "the last two dice": lambda: context(2),
    "the last three dice": lambda: context(3),
    "a period": repeats,
    "a linear rule": linear,
}


def hits(guess: Guess, seen: Seen, next_die: Callable[[Seen], int]) -> int:
    """How many of the throws an attacker foresees."""
    right = 0
    for _ in range(THROWS):
        said, die = guess(seen), next_die(seen)
        right += said == die
        seen.past.append(die)
    return right


def public(dice: VerifiableDice, secret: str) -> Seen:
    """What an attacker sees before the first throw."""
    return Seen(commitment_of(secret), dice.prefix, [commitment_of(SECRET), flipped(secret, 0)], [])


@pytest.mark.parametrize("attack", ATTACKS)
def test_nobody_foresees_the_next_throw(attack: str) -> None:
    """Commitment, contributions and all past throws are known; guesses are no better than blind ones."""
    dice = VerifiableDice(SECRET, "attacked", ADDED)
    right = hits(ATTACKS[attack](), public(dice, SECRET), lambda seen: dice.derive(len(seen.past), 6))
    deviations = (right - THROWS / 6) / math.sqrt(THROWS * 5 / 36)
    print(f"{attack}: {right} of {THROWS}, {deviations:+.2f} standard deviations")
    assert abs(deviations) < 3.3  # two-sided p = 0.001


def weak_dice() -> dict[str, tuple[str, Callable[[Seen], int]]]:
    """For each attack a server whose dice it does foresee: its secret, and how it throws."""
    careless = f"{1234:064x}"
    markov = [(3 * n + 1) % 6 for n in range(6)]

    def noisy(seen: Seen) -> int:
        blind = keyed_with(b"noise", seen)
        return blind if not seen.past or len(seen.past) % 3 == 0 else markov[seen.past[-1]]

    def after_two(seen: Seen) -> int:
        return (seen.past[-1] + 2 * seen.past[-2] + 1) % 6 if len(seen.past) > 3 else len(seen.past)

    return {
        "the commitment as key": (SECRET, commitment_as_key),
        "the last game's secret": (SECRET, old_secret),
        "a chain of hashes": (SECRET, hash_chain),
        "small secrets": (careless, lambda seen: keyed_with(bytes.fromhex(careless), seen)),
        "the last die": (SECRET, noisy),
        "the last two dice": (SECRET, after_two),
        "the last three dice": (SECRET, after_two),
        "a period": (SECRET, lambda seen: reduced(hashlib.sha256(b"%d" % (len(seen.past) % 60)).digest())),
        "a linear rule": (SECRET, after_two),
    }


@pytest.mark.parametrize("attack", ATTACKS)
def test_the_attacks_do_foresee_weak_dice(attack: str) -> None:
    """So that the test above means something."""
    secret, next_die = weak_dice()[attack]
    right = hits(ATTACKS[attack](), public(VerifiableDice(secret, "weak", ADDED), secret), next_die)
    assert right > THROWS / 2


def test_the_commitment_tells_nothing_of_the_throws() -> None:
    """Over many games: neither the commitment's bits nor the throw before lean towards any next throw."""
    joint = []
    for n in range(20_000):
        secret = hashlib.sha256(b"tavola commitment %d" % n).hexdigest()
        die = VerifiableDice(secret, "t", ADDED).derive(0, 6)
        joint.append(int(commitment_of(secret)[-1], 16) * 6 + die)
    assert_uniform(joint, 96)


@pytest.mark.long
def test_past_throws_tell_nothing_of_the_next(million: list[int]) -> None:
    """Over a million throws: what follows three dice in a row is any die, equally often."""
    dice = [way % 6 for way in million]
    runs = (
        a * 216 + b * 36 + c * 6 + d
        for (a, b), (c, d) in zip(pairwise(dice), pairwise(dice[2:]), strict=False)
    )
    assert_uniform(runs, 6**4)
