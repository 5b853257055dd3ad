"""``python -m bench.batch``: many games at once, beside what others have, in one run.

A step is one decision, by lot, with its observation and its mask written; games that end begin anew. Seconds
are of processor time, of all threads together, so that a busy machine disturbs little. The contestants take
turns. Pgx and PufferLib are no dependencies of ours: ``pip install pgx`` brings the one (and JAX),
``pufferlib_games.py`` tells how the other comes; without them their rows say so.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from typing import Any

from tavola import GAMES, find_game, rl

from .contest import Absent
from .machine import facts
from .pufferlib_games import KINDS, stepper_of
from .table import COLUMNS, Row

GROUP = "Steps of many games at once, observations and masks written"
PGX = "Pgx backgammon"
PGX_STEPS = 64  # in one compiled call, so that the calls themselves cost nothing
MILLION = 1e6

Stepper = Callable[[], int]  # makes some steps, and says how many


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser("python -m bench.batch", description=str(__doc__).splitlines()[0])
    parser.add_argument("--rows", metavar="N", type=int, default=1024, help="games at once (default: 1024)")
    parser.add_argument("--seconds", metavar="S", type=float, default=0.5, help="a slice (default: 0.5)")
    parser.add_argument("--rounds", metavar="N", type=int, default=8, help="slices each (default: 8)")
    arguments = parser.parse_args()
    print("\n".join(f"  {name:<10} {value}" for name, value in facts().items()))
    print(f"\n{COLUMNS}\n\n{GROUP}; {arguments.rows} games")
    for row in measured(arguments.rows, arguments.seconds, arguments.rounds):
        print(row.text(), flush=True)


def measured(n: int, seconds: float, rounds: int) -> list[Row]:
    """A row for every contestant, the peers' held against by ours."""
    rows, steppers = {}, {}
    for name, make in contestants(n):
        row = rows[name] = Row(GROUP, name, "million steps/s")
        try:
            steppers[name] = make()
        except Absent as absent:
            row.notes.append(str(absent))
    for _ in range(rounds):
        for name, stepper in steppers.items():
            rows[name].samples.append(speed(stepper, seconds))
    for name, row in rows.items():
        if name != PGX:
            row.against(rows[PGX])
    return list(rows.values())


def speed(stepper: Stepper, seconds: float) -> float:
    """Millions of steps a second of processor time."""
    steps, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        steps += stepper()
    return steps / (time.process_time() - began) / MILLION


def contestants(n: int) -> Iterator[tuple[str, Callable[[], Stepper]]]:
    """Their names, and how each is made ready."""
    for name in GAMES:
        yield find_game(name).title, lambda name=name: ours(name, n)  # type: ignore[misc]
    for kind in KINDS:
        yield kind.title, partial(stepper_of, kind, n)
    yield PGX, lambda: pgx_backgammon(n)


def ours(name: str, n: int) -> Stepper:
    """A batch whose players decide by lot."""
    batch = rl.Batch(name, n, threads=1)

    def step() -> int:
        batch.step(batch.draw())
        return n

    step()  # which compiles
    return step


def pgx_backgammon(n: int) -> Stepper:
    """The same in Pgx: vectorised, compiled as a loop, auto-reset, on all cores that JAX takes."""
    if find_spec("pgx") is None:
        raise Absent("not here: pip install pgx")
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("backgammon")
    step_one = auto_reset(env.step, env.init)

    def step(state_and_key: Any, _: Any) -> tuple[Any, Any]:
        state, key = state_and_key
        key, of_choice, of_step = jax.random.split(key, 3)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(of_choice, logits, axis=1)
        return (
            jax.vmap(step_one)(state, actions, jax.random.split(of_step, n)),
            key,
        ), state.observation.sum()

    run = jax.jit(lambda carry: jax.lax.scan(step, carry, None, length=PGX_STEPS))
    key = jax.random.PRNGKey(0)
    carry = (jax.jit(jax.vmap(env.init))(jax.random.split(key, n)), key)
    carry, _ = jax.block_until_ready(run(carry))

    def steps() -> int:
        nonlocal carry
        carry, _ = jax.block_until_ready(run(carry))
        return n * PGX_STEPS

    return steps


if __name__ == "__main__":
    main()
