"""The same kernels on a graphics processor: a third way to link them, and what is played and learned there.

It needs the extra ``tavola[gpu]`` and an NVIDIA device. Nothing else of Tavola imports this package before it
is asked for a device.
"""

from ..core.errors import TavolaError
from ..core.extras import is_installed


def require_device() -> None:
    """Say plainly what is missing, if anything is."""
    if not is_installed("numba_cuda"):
        raise TavolaError("an NVIDIA device is used by an extra: pip install 'tavola[gpu]'")
    from numba import cuda

    if not cuda.is_available():
        raise TavolaError("there is no NVIDIA device here, or its driver cannot be reached")
