"""Why tokens that vanish are won, lost or drawn: the labels of the vertices, added."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import Block, Point, Table, tell
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Outcome
from noyau.games.codes.annihilation import Labels
from noyau.words import Sentence

_SHOWN = 20


@tell.register
def labels(reason: Labels, analysis: AnyAnalysis) -> Iterator[Block]:
    """The label of each token, their sum, and what follows from it."""
    yield Sentence("annihilation.explain.closed")
    if not reason.tokens:
        yield Sentence("annihilation.explain.none")
        return
    if any(vertices for _, vertices in reason.labels):
        yield Sentence("annihilation.explain.labels")
    total = write_label(reason.sum)
    if len(reason.tokens) > _SHOWN:
        yield Sentence("annihilation.explain.many", {"n": len(reason.tokens), "sum": total})
    else:
        yield Table(
            head=(Sentence("annihilation.explain.token"), Sentence("annihilation.explain.label")),
            rows=tuple(zip(reason.tokens, map(write_label, reason.labels), strict=True)),
            foot=(Sentence("annihilation.explain.sum"), total),
        )
    number, vertices = reason.sum
    key = "brackets" if vertices else "number" if number else "zero"
    yield Point(f"annihilation.explain.{key}", {"sum": total})
    if analysis.outcome is not Outcome.P:
        yield Sentence(f"annihilation.explain.{'win' if analysis.outcome is Outcome.N else 'draw'}")


def write_label(label: tuple[int, tuple[str, ...]]) -> str:
    """A label as text: its number, then in brackets the vertices that stand for themselves.

    >>> write_label((3, ())), write_label((0, ("a", "c"))), write_label((1, ("b",)))
    ('3', '[a c]', '1 [b]')
    """
    number, vertices = label
    brackets = f"[{' '.join(vertices)}]" if vertices else ""
    return f"{number} {brackets}".strip() if number or not vertices else brackets
