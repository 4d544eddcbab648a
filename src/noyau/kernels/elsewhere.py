"""Kernels that another process compiles, for a question that waits only so long.

The process outlives the question: what it has begun is compiled to the end, and kept on the disk.
"""

from __future__ import annotations

import contextlib
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from importlib import import_module
from queue import Empty, Queue

from noyau.core.budget import Budget
from noyau.kernels import compiling
from noyau.kernels.processes import python


class _Compiler:
    """The other process: it compiles what it reads, and answers with a line."""

    def __init__(self, program: Sequence[str]) -> None:
        self.process = subprocess.Popen(
            program,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._ready: Queue[bool] = Queue()  # a SimpleQueue may wait for ever where signals interrupt it
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for _ in self.process.stdout:
            self._ready.put(True)
        self._ready.put(False)

    def ask(self, request: tuple[str, str, object], seconds: float) -> bool:
        """Whether it is compiled, where this or the opposite is known after so many seconds; else Empty."""
        assert self.process.stdin is not None
        pickle.dump(request, self.process.stdin)
        self.process.stdin.flush()
        return self._ready.get(timeout=max(0.0, seconds))


_compilers: list[_Compiler] = []
"""The one that is at work, if there is any."""


def compile_elsewhere(module: str, name: str, types: object, budget: Budget) -> None:
    """Have a kernel compiled for arguments of these types; OutOfTime where that takes longer than the budget.

    Where no other process can do it, nothing has happened.
    """
    if budget.misses_kernels:
        raise budget.late()
    try:
        if not _compilers:
            _compilers.append(_Compiler(python(__name__)))
        if not _compilers[0].ask((module, name, types), budget.ends - time.monotonic()):
            _compilers.clear()
    except Empty:
        compiling.lower(_compilers.pop().process)
        compiling.warm()
        budget.misses_kernels = True
        raise budget.late() from None
    except OSError:
        _compilers.clear()


def main() -> None:
    """Compile what standard input asks for, until it ends."""
    from noyau.kernels.jit import KERNELS

    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            module, name, types = pickle.load(sys.stdin.buffer)
            import_module(module)
            KERNELS[module, name].compile(types)
            print(flush=True)
