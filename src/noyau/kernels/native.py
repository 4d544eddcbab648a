"""Kernels that run without the compiler: their machine code is kept by itself, and LLVM alone loads it.

Importing Numba and numpy takes longer than most questions. A kernel that ``jit.native`` declares gets whole numbers and
``array.array``; it allocates nothing, and needs nothing but its arguments. When the compiler has made or loaded it, its
object code is written to the disk, and the next process finds it there. What is found is believed if it was written
for the same source, versions and processor, and is whole; otherwise the compiler is asked, as for any other kernel.
"""

from __future__ import annotations

import hashlib
import os
import sys
from array import array
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from threading import RLock
from typing import Any

from noyau.core.interruptions import Interruptions
from noyau.kernels import compiling

ENTRY = "kernel"
"""The name of the function in the object code."""

_FORMAT = "noyau native 1"

NUMBER = "n"
"""The kind of an argument that is a whole number; that of an array is the code of its numbers."""

Run = Callable[..., int]

_lock = RLock()
_engines: list[Any] = []
"""What holds the code that was loaded, as long as the process lives."""


class Native:
    """A kernel by the module in which it is found and its name, called with whole numbers and arrays."""

    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name
        source_digest(module)
        self._ready: dict[str, Run] = {}

    def __call__(self, *arguments: int | array[int]) -> int:
        kinds = "".join(NUMBER if isinstance(argument, int) else argument.typecode for argument in arguments)
        run = self._ready.get(kinds)
        if run is None:
            with _lock, Interruptions().held():
                run = self._ready[kinds] = _load(self.module, self.name, kinds) or self._compiled()
        return run(*arguments)

    def _compiled(self) -> Run:
        """The kernel as the compiler has it."""
        kernel = getattr(import_module(self.module), self.name)
        import numpy

        def run(*arguments: int | array[int]) -> int:
            read = (given if isinstance(given, int) else numpy.frombuffer(given, given.typecode) for given in arguments)
            return int(kernel(*read))

        return run


def keep(module: str, name: str, kinds: str, code: bytes) -> None:
    """Write the object code of a kernel for arguments of these kinds, where there is a folder for it."""
    from noyau.core.files import drafted

    seal = _seal(module, name, kinds, code)
    for folder in _folders():
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            with drafted(folder / _file_name(module, name, kinds)) as draft:
                draft.write_bytes(seal + code)
            return


def is_kept(module: str, name: str, kinds: str) -> bool:
    """Whether there is object code that can be believed."""
    return _find(module, name, kinds) is not None


def _load(module: str, name: str, kinds: str) -> Run | None:
    """The kernel from its object code; None where there is none, or it cannot be loaded here."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        return None
    compiling.check_room(compiling.LOADING)
    try:
        code = _find(module, name, kinds)
        return None if code is None else _link(code, kinds)
    except (ImportError, OSError, RuntimeError):
        return None


def _find(module: str, name: str, kinds: str) -> bytes | None:
    for folder in _folders():
        with suppress(OSError):
            whole = (folder / _file_name(module, name, kinds)).read_bytes()
            seal, code = whole[:_SEAL], whole[_SEAL:]
            if seal == _seal(module, name, kinds, code):
                return code
    return None


def _file_name(module: str, name: str, kinds: str) -> str:
    return f"{module}.{name}-{kinds}.native"


def _folders() -> list[Path]:
    """Where code is kept: in the folder that the environment names; else beside the source, or in that of the user."""
    named = os.environ.get("NUMBA_CACHE_DIR")
    if named:
        return [Path(named)]
    own = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return [Path(__file__).parent / "__pycache__", *([Path(own) / "noyau"] if os.path.isabs(own) else [])]


_SEAL = hashlib.sha256().digest_size


def _seal(module: str, name: str, kinds: str, code: bytes) -> bytes:
    """A checksum of the code and of all that it was made from."""
    from llvmlite import binding as llvm  # type: ignore[import-untyped]

    machine = llvm.get_process_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    check = hashlib.sha256(repr((_FORMAT, module, name, kinds, *machine, sys.version, source_digest(module))).encode())
    for path in _versions():
        check.update(path.read_bytes())
    check.update(code)
    return check.digest()


_digests: dict[str, str] = {}
"""The checksums that this process keeps to, by module."""

_read: dict[tuple[Path, ...], str] = {}
"""The same by the files that were read."""


def source_digest(module: str) -> str:
    """A checksum of the source of a kernel, and of all that it may be made of, when this process first asks for it.

    A process that runs while its files are replaced keeps to what it has read of them: code made from another source
    could take its arrays for longer than they are.
    """
    if module not in _digests:
        paths = _sources(module)
        if paths not in _read:
            _read[paths] = hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()
        _digests[module] = _read[paths]
    return _digests[module]


def _sources(module: str) -> tuple[Path, ...]:
    """The modules that a kernel may be made of: those beside it, and all kernels of this package."""
    try:
        found = find_spec(module)
    except ValueError:  # a file that is run, not imported
        found = None
    beside = () if found is None or found.origin is None else Path(found.origin).parent.glob("*.py")
    return tuple(sorted({*beside, *Path(__file__).parent.rglob("*.py")}))


def _versions() -> list[Path]:
    """Where Numba and llvmlite tell their versions."""
    packages = (find_spec(name) for name in ("numba", "llvmlite"))
    return [Path(package.origin).with_name("_version.py") for package in packages if package and package.origin]


PLACE, COUNT = "ptr", "i64"


def parameters(kinds: str) -> list[str]:
    """What a function in object code takes, as LLVM calls it, for arguments of these kinds."""
    array_parts = [PLACE, PLACE, COUNT, COUNT, PLACE, COUNT, COUNT]
    return [PLACE, PLACE, *chain.from_iterable([COUNT] if kind == NUMBER else array_parts for kind in kinds)]


def _link(code: bytes, kinds: str) -> Run:
    """Object code as a function.

    It takes where to write the result, where to write an error, for which there is no occasion, and each argument: of
    an array the owner and the parent, which it does not need, the length, the bytes of a number, where the numbers are,
    the length again and the bytes from one number to the next.
    """
    import ctypes

    from llvmlite import binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_triple(llvm.get_process_triple())
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target.create_target_machine(jit=True))
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _engines.append(engine)
    types = {PLACE: ctypes.c_void_p, COUNT: ctypes.c_int64}
    function = ctypes.CFUNCTYPE(ctypes.c_int32, *(types[each] for each in parameters(kinds)))(
        engine.get_function_address(ENTRY)
    )

    def run(*arguments: int | array[int]) -> int:
        told: list[int | None] = []
        for given in arguments:
            if isinstance(given, int):
                told.append(given)
            else:
                start, length = given.buffer_info()
                told += None, None, length, given.itemsize, start, length, given.itemsize
        result, error = ctypes.c_int64(), ctypes.c_void_p()
        status = function(ctypes.byref(result), ctypes.byref(error), *told)
        assert status == 0, "a kernel raises nothing"
        return result.value

    return run
