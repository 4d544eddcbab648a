"""That kernels are being compiled, told to whoever waits, or done where nobody does; without importing the compiler."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from noyau.core.errors import NoRoom

if TYPE_CHECKING:
    from subprocess import Popen

Tell = Callable[[int], None]
"""Is told about how many seconds it will take."""

SECONDS: dict[str, int] = {
    "noyau.kernels.residues.nimbers": 5,
    "noyau.kernels.residues.couples": 5,
    "noyau.kernels.heaps": 4,
    "noyau.kernels.sparse_heaps": 6,
    "noyau.kernels.quotients": 8,
    "noyau.kernels.pieces": 7,
    "noyau.kernels.digraphs": 3,
    "noyau.kernels.arc_lists": 3,
    "noyau.kernels.sides.partisan_boards": 7,
    "noyau.kernels.sides.partisan_outcomes": 17,
    "noyau.puzzles.pegs.kernels": 8,
    "noyau.puzzles.lights.kernels.polynomials": 3,
    "noyau.puzzles.lights.kernels.dense_elimination": 8,
    "noyau.puzzles.lights.kernels.sparse_elimination": 8,
    "noyau.puzzles.clobber.kernels.beam": 4,
    "noyau.puzzles.clobber.kernels.search": 4,
    "noyau.puzzles.clobber.kernels.trees": 6,
}
"""How long all kernels of a module take to be compiled, measured."""

_OTHERS = 2
"""The same for all other modules."""

_listeners: list[Tell] = []
_told: set[str] = set()


def listen(tell: Tell) -> None:
    """Have it told when the first kernel of a module has to be compiled; whoever listened before does so no more."""
    _listeners[:] = [tell]


def begin(module: str) -> None:
    """A kernel of a module is compiled now."""
    if module not in _told:
        _told.add(module)
        for tell in _listeners:
            tell(SECONDS.get(module, _OTHERS))


LOADING, COMPILING = 350_000_000, 500_000_000
"""The bytes of addresses that a process has once the compiler is loaded, and once it has compiled: measured."""


def check_room(needed: int) -> None:
    """Refuse to go on where the system gives this process fewer bytes than that: it would be killed."""
    try:
        import resource
    except ImportError:
        return
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if 0 <= limit < needed:  # negative where there is none
        raise NoRoom("error.room", limit=limit // 10**6, needed=needed // 10**6)


_GENTLE = 10
"""The priority of what nobody waits for."""


def lower(process: Popen[bytes]) -> None:
    """Let a process have what others leave it."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):  # where it has ended
            os.setpriority(os.PRIO_PROCESS, process.pid, _GENTLE)


def warm() -> None:
    """Have all kernels compiled by another process, which outlives this one; nothing waits for it, or hears of it."""
    import subprocess

    from noyau.kernels.processes import python

    with suppress(OSError):  # where no process can be started
        lower(
            subprocess.Popen(
                python("noyau.__main__", "warm"),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        )
