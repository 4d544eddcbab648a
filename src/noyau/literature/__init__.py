"""The literature as executable statements: what each source claims, and what a computation finds.

>>> finding = verify(find(["N-IV.1b"])[0])
>>> finding.verdict, finding.holds, finding.reference
('F', True, '004 MATH en JEANS, § IV.1')
>>> finding.computed.say("en")
'(c, e) is an arc, so that a, c, e is not stable; the only kernel is a, e (3 comparisons, no exception).'
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from importlib import import_module
from typing import Any, NamedTuple

from noyau.core.errors import SpecError
from noyau.words import Sentence

__all__ = ["SOURCES", "Facts", "Finding", "Tally", "Theorem", "find", "theorem", "verify"]


class Source(NamedTuple):
    """A document: the letter its claims begin with, its name, and the modules that hold them, in order."""

    letter: str
    name: str
    modules: tuple[str, ...]

    @property
    def area(self) -> str:
        """What the files of its texts are called, after the module or the folder that has its claims."""
        return self.modules[0].partition(".")[0].replace("_", "-")


SOURCES: Mapping[str, Source] = {
    "000": Source(
        "Z",
        "Zaidenberg",
        ("zaidenberg.algebra", "zaidenberg.three_by_three", "zaidenberg.surfaces", "zaidenberg.graphs"),
    ),
    "001": Source(
        "D",
        "Duchêne",
        (
            "duchene.partisan",
            "duchene.kernels",
            "duchene.domination",
            "duchene.greedy_codes",
            "duchene.wythoff",
            "duchene.vectors",
            "duchene.picarete",
            "duchene.pegs",
            "duchene.clobber_on_trees",
            "duchene.clobber_on_products",
            "duchene.clobber_on_checkerboards",
        ),
    ),
    "002": Source("T", "Tout éteint", ("tout_eteint",)),
    "003": Source("R", "Molinier", ("molinier",)),
    "004": Source(
        "N",
        "MATH en JEANS",
        (
            "mathenjeans.heaps",
            "mathenjeans.kernels",
            "mathenjeans.sums",
            "mathenjeans.variants_of_nim",
            "mathenjeans.program_choices",
        ),
    ),
}


Facts = Mapping[str, object]
"""What a check found, as its sentence tells it."""

Check = Callable[..., Facts | None]
"""A check counts what it compares in a tally, and returns the facts; None where there is nothing to compute."""

_SHOWN = 5


class Tally:
    """What was compared, and where it did not come out as expected."""

    def __init__(self) -> None:
        self.compared = 0
        self.exceptions: list[str] = []

    def expect(self, holds: bool, witness: object) -> None:
        """Count a comparison, and keep its witness where it fails."""
        self.compared += 1
        if not holds:
            self.exceptions.append(str(witness))

    def same(self, found: object, expected: object) -> None:
        """Expect a computed value to be the one that is claimed."""
        self.expect(found == expected, f"{found} ≠ {expected}")

    @property
    def holds(self) -> bool:
        """Whether all came out, and there was something to compare."""
        return self.compared > 0 and not self.exceptions

    def sentence(self) -> Sentence:
        """The number of comparisons and the first exceptions."""
        key = "verify.tally-but" if self.exceptions else "verify.tally"
        shown = "; ".join(self.exceptions[:_SHOWN])
        return Sentence(key, {"n": self.compared, "bad": len(self.exceptions), "shown": shown})


@dataclass(frozen=True)
class Theorem:
    """A claim of a source: T true, F false as printed (the check shows both the witness and the correction),
    A ambiguous (the check shows what each reading gives)."""

    id: str
    verdict: str
    place: str
    check: Check
    case: tuple[Any, ...] = ()
    """What the check is given beside the tally, where it serves several claims."""

    @property
    def source(self) -> str:
        """The number of the source."""
        return next(number for number, source in SOURCES.items() if self.id.startswith(source.letter))

    @property
    def reference(self) -> str:
        """Where the source says it, and whose theorem it is."""
        return f"{self.source} {SOURCES[self.source].name}, § {self.place}"

    def sentence(self, part: str, facts: Mapping[str, object] | None = None) -> Sentence:
        """The ``claim``, what is ``stated``, or what was ``computed``."""
        return Sentence(f"claim.{self.id.replace('.', '_')}.{part}", facts or {})


@dataclass(frozen=True)
class Finding:
    """A claim after its check; ``holds`` says whether it came out as its verdict says."""

    id: str
    claim: Sentence
    verdict: str
    stated: Sentence
    computed: Sentence
    holds: bool | None
    reference: str
    seconds: float
    source: str


_theorems: dict[str, Theorem] = {}
_order: list[str] = []


def theorem(id: str, verdict: str, place: str, *case: Any) -> Callable[[Check], Check]:
    """Record a check as a claim of its source; a check may serve several claims, each with a case of its own."""

    _order.append(id)  # here, since decorators are read from the first to the last but applied the other way round

    def record(check: Check) -> Check:
        _theorems[id] = Theorem(id, verdict, place, check, case)
        return check

    return record


def verify(theorem: Theorem) -> Finding:
    """Run the check of a claim."""
    began = time.perf_counter()
    tally = Tally()
    holds: bool | None = None
    try:
        facts = theorem.check(tally, *theorem.case)
        if facts is not None:
            holds, facts = tally.holds, {"tally": tally.sentence(), **facts}
        computed = theorem.sentence("computed", facts)
    except Exception as fault:  # whatever breaks a check, the claim did not come out, and the others are still checked
        holds, computed = False, Sentence("verify.broken", {"fault": repr(fault)})
    return Finding(
        id=theorem.id,
        claim=theorem.sentence("claim"),
        verdict=theorem.verdict,
        stated=theorem.sentence("stated"),
        computed=computed,
        holds=holds,
        reference=theorem.reference,
        seconds=time.perf_counter() - began,
        source=theorem.source,
    )


def find(ids: Sequence[str] = (), source: str | None = None) -> list[Theorem]:
    """The claims of these ids or groups of ids (``N-V``, ``N-VI.2*``), in the order of the sources."""
    known = _load(source)
    if not ids:
        return known
    chosen = {theorem.id for wanted in ids for theorem in _matching(wanted, known)}
    return [theorem for theorem in known if theorem.id in chosen]


def _load(source: str | None) -> list[Theorem]:
    if source is not None and source not in SOURCES:
        raise SpecError("verify.unknown-source", source=source, sources=list(SOURCES))
    modules = [module for number in SOURCES if source in (None, number) for module in SOURCES[number].modules]
    for module in modules:
        import_module(f"noyau.literature.{module}")
    order = {f"noyau.literature.{module}": place for place, module in enumerate(modules)}
    known = [theorem for theorem in map(_theorems.__getitem__, _order) if source in (None, theorem.source)]
    return sorted(known, key=lambda theorem: order.get(theorem.check.__module__, -1))


def _matching(wanted: str, known: Sequence[Theorem]) -> list[Theorem]:
    """The claim of that id, or else those of the group it names."""
    pattern = wanted.strip().lower()
    exact = [theorem for theorem in known if theorem.id == wanted.strip()]  # N-VI.2z and N-VI.2Z are two claims
    exact = exact or [theorem for theorem in known if theorem.id.lower() == pattern]
    if exact:
        return exact
    if "*" in pattern:
        group = [theorem for theorem in known if fnmatchcase(theorem.id.lower(), pattern)]
    else:
        # "N-V" does not mean N-VI, but "N-VI.2" means N-VI.2z: a group ends at a mark, before or after a number.
        ends = r"(?![0-9])" if pattern[-1:].isdigit() else "" if pattern[-1:] in "-." else r"(?=[-.0-9])"
        group = [theorem for theorem in known if re.match(re.escape(pattern) + ends, theorem.id.lower())]
    if not group or not pattern:
        raise _unknown(wanted, known)
    return group


def _unknown(wanted: str, known: Sequence[Theorem]) -> SpecError:
    from difflib import get_close_matches

    names = {theorem.id.lower(): theorem.id for theorem in known}
    asked = wanted.strip().lower()
    near = get_close_matches(asked, names, n=5) if len(wanted) <= 40 else []
    if near:
        likest = max(near, key=lambda name: max(n for n in range(len(name) + 1) if asked.startswith(name[:n])))
        return SpecError("verify.unknown", id=wanted, near=names[likest])
    return SpecError("verify.unknown-far", id=wanted, first=known[0].id, group=known[0].id[0])
