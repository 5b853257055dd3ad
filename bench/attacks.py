"""What an honest player feels while somebody attacks: ``python -m bench.attacks``, a few seconds for each.

One honest player looks at a table, asks for a page and moves, again and again; meanwhile one visitor does
what some visitors do (``tests/server/attacks.py``). All is on loopback, so both come from one address, which
is the worst case for the honest one. Told are the median and the 99th percentile of what the honest player
waits for an answer, how often they were refused, how many moves a simpler bot made than they were promised,
and what the attacker was answered.
"""

import argparse
import asyncio
import tempfile
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from time import monotonic

from tests.server.attacks import ATTACKS, Answers, Attack, Honest, honest_at, server_in
from tests.server.process import ServerProcess

from .machine import heading

BETWEEN_S = 0.2  # two rounds of the honest player's
HEAD = (
    f"{'':<40}{'p50 ms':>7}{'p99 ms':>8}{'asked':>7}{'refused':>9}{'stand-ins':>11}   the attacker's answers"
)


def line(title: str, honest: Honest, answers: Answers) -> str:
    """The figures of an attack."""
    waits = sorted(honest.waits_s)
    middle, last = (1000 * waits[int(share * len(waits))] for share in (0.5, 0.99))
    told = ", ".join(f"{name} {number}" for name, number in answers.most_common(4))
    counts = f"{len(waits):>7}{honest.num_refused:>9}{honest.num_stand_ins:>11}"
    return f"{title:<40}{middle:>7.1f}{last:>8.1f}{counts}   {told}"


async def measured(server: ServerProcess, title: str, attack: Attack, seconds: float) -> str:
    """One attack."""
    answers: Answers = Counter()
    async with honest_at(server) as honest:
        async with AsyncExitStack() as stack:
            await attack(server, stack, answers)
            end = monotonic() + seconds
            while monotonic() < end:
                await honest.ask()
                await asyncio.sleep(BETWEEN_S)
        return line(title, honest, answers)


def main() -> None:
    """Measure every attack, each against a server of its own."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=10)
    chosen = parser.parse_args()
    print(heading())
    print(f"\n{HEAD}")
    for title, attack in ATTACKS.items():
        with tempfile.TemporaryDirectory() as folder, server_in(Path(folder)) as server:
            print(asyncio.run(measured(server, title, attack, chosen.seconds)), flush=True)


if __name__ == "__main__":
    main()
