"""How often and how much: buckets of tokens, and counts of what is open."""

import ipaddress
from collections import Counter
from collections.abc import Callable
from time import monotonic

MAX_ADDRESS = 64  # characters of an address that is none: what a proxy forwards may be anything
MAX_BUCKETS = 20_000  # kept at once; full ones are forgotten first


class Bucket:
    """Tokens that fill up over time. One is taken for each thing done; an empty bucket says no."""

    __slots__ = ("burst", "clock", "filled_at", "per_s", "tokens")

    def __init__(self, per_s: float, burst: float, clock: Callable[[], float] = monotonic):
        self.per_s, self.burst, self.clock = per_s, burst, clock
        self.tokens, self.filled_at = float(burst), clock()

    def take(self) -> bool:
        """Take a token, if there is one."""
        self.fill()
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    def spend(self, amount: float) -> None:
        """Take what was used already, be it more than there is: a debt, up to what the bucket holds."""
        self.fill()
        self.tokens = max(self.tokens - amount, -self.burst)

    def fill(self) -> None:
        """Add what has come since the last time."""
        now = self.clock()
        self.tokens = min(self.burst, self.tokens + (now - self.filled_at) * self.per_s)
        self.filled_at = now

    @property
    def is_empty(self) -> bool:
        """Whether all is used."""
        self.fill()
        return self.tokens <= 0

    @property
    def is_full(self) -> bool:
        """Whether it is as good as new."""
        self.fill()
        return self.tokens >= self.burst


class Buckets:
    """A bucket for each of many. Those that are full again are forgotten, so the memory is bounded."""

    def __init__(self, per_s: float, burst: float):
        self.per_s, self.burst = per_s, burst
        self.buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        """Take a token of this one."""
        return self.bucket(who).take()

    def spend(self, who: str, amount: float) -> None:
        """Take what this one has used."""
        self.bucket(who).spend(amount)

    def is_empty(self, who: str) -> bool:
        """Whether this one has used all that there was."""
        return who in self.buckets and self.buckets[who].is_empty

    def bucket(self, who: str) -> Bucket:
        """The bucket of this one."""
        if who not in self.buckets:
            if len(self.buckets) >= MAX_BUCKETS:
                self.forget()
            self.buckets[who] = Bucket(self.per_s, self.burst)
        return self.buckets[who]

    def forget(self) -> None:
        """Drop the full ones; if there are none, all: rather a moment's grace than no memory left."""
        kept = {who: bucket for who, bucket in self.buckets.items() if not bucket.is_full}
        self.buckets = kept if len(kept) < MAX_BUCKETS else {}


class ConnectionQuota:
    """A limited number of places, in all and for each key."""

    def __init__(self, in_all: int):
        self.in_all = in_all
        self.taken: Counter[str] = Counter()
        self.num_taken = 0

    def is_free(self, *wanted: tuple[str, int]) -> bool:
        """Whether there is a place for all of these (key, most)."""
        return self.num_taken < self.in_all and all(self.taken[key] < most for key, most in wanted)

    def take(self, *keys: str) -> None:
        """Take a place under these keys."""
        self.num_taken += 1
        self.taken.update(keys)

    def give_back(self, *keys: str) -> None:
        """Free it again."""
        self.num_taken -= 1
        self.taken.subtract(keys)
        for key in keys:
            if self.taken[key] <= 0:
                del self.taken[key]


def network_of(address: str) -> str:
    """Whom limits take for one client: an IPv4 address, or an IPv6 network of one household."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address[:MAX_ADDRESS]
    if isinstance(ip, ipaddress.IPv6Address):
        return str(ip.ipv4_mapped or ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)
