"""Claims that a reader attacks: what a claim says of a position or of numbers of the reader's own, and what is so.

Nothing here asks noyau's engines or theorems: what is found is found by trying every move.

>>> from noyau.literature import find
>>> trial = attack(find(["R-4"])[0], "king:9x9:7,6")
>>> trial.holds, trial.says.say("en")
(True, 'The claim says: in king:9x9:7,6, whoever is to move wins.')
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from noyau.core.caches import remembered
from noyau.core.errors import NotApplicable
from noyau.literature import Theorem
from noyau.literature.attacks.found import Trial

__all__ = ["Attack", "Trial", "attack", "attack_on", "find_attack", "reason_against"]

_MODULES = ("heaps", "squares", "vectors", "lamps", "graphs", "numbers")

Test = Callable[..., Trial]
"""What tells a claim's word on what a reader entered from what is found; it is given the text, then its case."""


@dataclass(frozen=True)
class Attack:
    """How a claim is attacked: with what, for example."""

    id: str
    kind: str
    """What is entered: a ``position``, one ``number`` or several ``numbers``, a ``matrix``."""
    example: str
    test: Test
    case: tuple[Any, ...] = ()


_attacks: dict[str, Attack] = {}


def attack_on(id: str, kind: str, example: str, *case: Any) -> Callable[[Test], Test]:
    """Record a test as the attack on a claim; it may serve several, each with a case of its own."""

    def record(test: Test) -> Test:
        _attacks[id] = Attack(id, kind, example, test, case)
        return test

    return record


def find_attack(theorem: Theorem) -> Attack | None:
    """How a claim is attacked; None where nothing that can be entered tests it."""
    return _load().get(theorem.id)


@remembered(most=None)
def _load() -> dict[str, Attack]:
    for module in _MODULES:
        import_module(f"noyau.literature.attacks.{module}")
    return _attacks


def attack(theorem: Theorem, text: str) -> Trial:
    """What a claim says of what a reader entered, and what is found there."""
    known = find_attack(theorem)
    if known is None:
        raise NotApplicable(f"attack.none-{reason_against(theorem)}")
    return known.test(text.strip() or known.example, *known.case)


_ONE = frozenset(
    {
        *("N-VI.2t11", "N-VI.2t16", "N-VI.2idx", "N-IV.1b", "R-1", "R-3", "R-12c", "D-ExMulti", "D-table13", "T-3b"),
        *("Z-4.1M0T", "Z-4.1M0P", "Z-4.1win", "Z-4.1rT", "Z-4.1rK", "Z-4.1rP", "Z-E4.1", "N-VII.2a"),
    }
)
"""Claims about printed objects alone; so are those that their pages call examples."""

_FORMULAS = "Z-2.3("
"""How the ids of the printed decompositions begin."""


def reason_against(theorem: Theorem) -> str:
    """Why a claim cannot be attacked: the last word of a key ``attack.none-…``."""
    from noyau.literature.pages import read_page

    status = read_page(theorem).status
    if status in ("definition", "read"):
        return status
    if status == "example" or theorem.id in _ONE or theorem.id.startswith(_FORMULAS):
        return "one"
    if theorem.id.startswith("N-VII."):
        return "program"
    return "ambiguous" if theorem.verdict == "A" else "open" if status == "open" else "many"
