"""That kernels are being compiled, told to whoever waits; without importing the compiler."""

from __future__ import annotations

from collections.abc import Callable

Tell = Callable[[int], None]
"""Is told about how many seconds it will take."""

SECONDS: dict[str, int] = {
    "noyau.kernels.residues": 7,
    "noyau.kernels.heaps": 4,
    "noyau.kernels.sparse_heaps": 6,
    "noyau.kernels.quotients": 8,
    "noyau.kernels.pieces": 7,
    "noyau.kernels.digraphs": 3,
    "noyau.kernels.arc_lists": 3,
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
