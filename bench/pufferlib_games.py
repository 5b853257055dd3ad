"""Games of PufferLib, in C: stepped as its own wrappers do, for ``bench.batch``.

Its wheel (``pip install --no-deps pufferlib==2.0.2``) has the compiled games without those wrappers, and
cannot be imported beside a recent NumPy; the games themselves can. Actions are by lot and not masked, for
the games have no masks: Triple Triad passes over those that are not legal, Connect Four loses by them.
"""

import os
import sys
from collections.abc import Callable
from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple

import numpy

from .contest import Absent


class Kind(NamedTuple):
    """One of its games."""

    title: str
    name: str  # of its module
    type: str
    numbers: int  # of an observation
    actions: int
    settings: tuple[int, ...]  # of its pictures: its wrapper's own


KINDS = (
    Kind("PufferLib Triple Triad", "tripletriad", "CyTripleTriad", 114, 14, (990, 690, 192, 224)),
    Kind("PufferLib Connect Four", "connect4", "CyConnect4", 42, 7, (672, 576, 96, 96)),  # against a search
)


def stepper_of(kind: Kind, n: int) -> Callable[[], int]:
    """So many games at once, with actions by lot."""
    arrays = (  # observations, actions, rewards, ends; kept here, for the games only point to them
        numpy.zeros((n, kind.numbers), numpy.float32),
        numpy.zeros(n, numpy.int32),
        numpy.zeros(n, numpy.float32),
        numpy.zeros(n, numpy.uint8),
    )
    games = getattr(loaded(kind.name), kind.type)(*arrays, n, *kind.settings)
    games.reset()
    random = numpy.random.default_rng(1)

    def step() -> int:
        arrays[1][:] = random.integers(0, kind.actions, n)
        games.step()
        return n

    return step


def loaded(name: str) -> Any:
    """A compiled module of its own: its function ``step`` must not be taken for the C library's."""
    found = find_spec("pufferlib")
    folder = Path(str(found.origin)).parent / "ocean" / name if found else Path()
    files = sorted(folder.glob(f"cy_{name}.*.so")) if found else []
    if not files:
        raise Absent("not here: pip install --no-deps pufferlib==2.0.2")
    path, flags = str(files[0]), sys.getdlopenflags()
    spec = spec_from_file_location(f"cy_{name}", path, loader=ExtensionFileLoader(f"cy_{name}", path))
    assert spec is not None
    assert spec.loader is not None
    sys.setdlopenflags(os.RTLD_NOW | os.RTLD_DEEPBIND)
    try:
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.setdlopenflags(flags)
    return module
