"""A device that is none: what would be a device's code becomes this processor's, thread after thread.

It takes what Numba hands to NVIDIA's compiler, so all that is ours in it runs: typing, lowering, addresses.
What it cannot show is how threads disturb each other.
"""

import ctypes
import re
from types import SimpleNamespace
from typing import Any

import numpy
import pytest
from llvmlite import binding

HOPPER = (9, 0)

# A thread's place, and what a device has in one instruction
BUILT_IN = """
@tid = global i32 0
@ctaid = global i32 0
@ntid = global i32 1
@nctaid = global i32 1
define i32 @sreg_tid() { %v = load i32, ptr @tid  ret i32 %v }
define i32 @sreg_ctaid() { %v = load i32, ptr @ctaid  ret i32 %v }
define i32 @sreg_ntid() { %v = load i32, ptr @ntid  ret i32 %v }
define i32 @sreg_nctaid() { %v = load i32, ptr @nctaid  ret i32 %v }
declare i64 @llvm.cttz.i64(i64, i1)
define i32 @__nv_ffsll(i64 %x) {
  %zeros = call i64 @llvm.cttz.i64(i64 %x, i1 0)
  %place = add i64 %zeros, 1
  %narrow = trunc i64 %place to i32
  %none = icmp eq i64 %x, 0
  %found = select i1 %none, i32 0, i32 %narrow
  ret i32 %found
}
"""


def pretend(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let device functions compile where no device is."""
    from numba.cuda import dispatcher

    monkeypatch.setattr(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=HOPPER))


def ptx(kernel: Any, types: tuple[Any, ...]) -> str:
    """A kernel's code for a device."""
    from numba import cuda

    text, _ = cuda.compile(kernel.py_func, types, device=False, cc=HOPPER, output="ptx", abi="numba")
    assert f".target sm_{HOPPER[0]}{HOPPER[1]}" in text
    return str(text)


class Emulated:
    """A CUDA kernel that runs here, for arguments of these types."""

    def __init__(self, kernel: Any, types: tuple[Any, ...]):
        self.texts = intermediate(kernel, types)
        binding.initialize_native_target()
        binding.initialize_native_asmprinter()
        module = binding.parse_assembly(BUILT_IN)
        for text in self.texts:
            text = re.sub(r"target (triple|datalayout) = .*\n", "", text)
            text = re.sub(r"llvm\.nvvm\.read\.ptx\.sreg\.(\w+)\.x", r"sreg_\1", text)
            module.link_in(binding.parse_assembly(text))
        machine = binding.Target.from_default_triple().create_target_machine(opt=1)
        self.engine = binding.create_mcjit_compiler(module, machine)
        self.engine.finalize_object()
        found = re.search(r'^define void @"([^"]+)"\(', self.texts[0], re.MULTILINE)
        assert found
        self.address = self.engine.get_function_address(found[1])

    def __call__(self, threads: int, *arguments: Any) -> None:
        """Run so many threads, each a block of its own."""
        kinds = [kind for one in arguments for kind, _ in flat(one)]
        call = ctypes.CFUNCTYPE(None, *kinds)(self.address)
        self.place("nctaid").value = threads
        for thread in range(threads):
            self.place("ctaid").value = thread
            call(*(value for one in arguments for _, value in flat(one)))

    def place(self, name: str) -> ctypes.c_int32:
        """One of the registers that say which thread it is."""
        return ctypes.c_int32.from_address(self.engine.get_global_value_address(name))


def intermediate(kernel: Any, types: tuple[Any, ...]) -> list[str]:
    """What Numba hands to NVIDIA's compiler, the kernel first."""
    from numba import cuda
    from numba.cuda.codegen import CUDACodeLibrary

    found: list[list[str]] = []

    def keep(library: Any, cc: Any = None) -> list[str]:
        found.append(library.llvm_strs)
        return [""]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CUDACodeLibrary, "get_asm_strs", keep)
        cuda.compile(kernel.py_func, types, device=False, cc=HOPPER, output="ptx", abi="numba")
    return found[0]


def flat(value: Any) -> list[tuple[Any, Any]]:
    """An argument as a kernel takes it: type and value of each of its parts."""
    pointer, word = ctypes.c_void_p, ctypes.c_int64
    if isinstance(value, tuple):
        return [part for one in value for part in flat(one)]
    if isinstance(value, numpy.ndarray):
        sizes = [(word, size) for size in (*value.shape, *value.strides)]
        head = [(pointer, None), (pointer, None), (word, value.size), (word, value.itemsize)]
        return [*head, (pointer, value.ctypes.data), *sizes]
    return [(word, value)]
