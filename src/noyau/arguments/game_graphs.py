"""Why, by the graph of positions: where the options lie, the least value that none has, cycles that draw."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import MOST_SHOWN, Block, quote_list, quote_position, tell
from noyau.arguments.copying import symmetry
from noyau.core.analysis import AnyAnalysis
from noyau.core.reasons import Ahead, Draw, Infinite, Kernel, Mex, facts_of
from noyau.core.verdict import Outcome
from noyau.forms.rewriting import Rewriting
from noyau.words import Sentence

_STEALING = "stealing"
"""The proofs that a strategy can be stolen, which tell who wins but not how."""


@tell.register
def kernel(reason: Kernel, analysis: AnyAnalysis) -> Iterator[Block]:
    """Where the options lie: in the kernel, which the lost positions are in normal play without cycles, or not.

    On boards and graphs the values of the options say as much. Then a symmetry to play by, or a strategy to steal,
    where there is one.
    """
    options = reason.options
    inside, drawn = _where(options, Outcome.P), _where(options, Outcome.D)
    facts = {
        "position": quote_position(reason.position),
        "n": len(options),
        "inside": quote_list(_some(inside)),
        "drawn": quote_list(_some(drawn)),
    }
    if analysis.reason(Mex) is None or not isinstance(analysis.game.rules, Rewriting):
        yield Sentence(f"explain.{'kernel' if reason.is_kernel else 'lost'}.{reason.outcome}", facts)
    yield from symmetry(analysis)
    stolen = next((proof for proof in analysis.proof if proof.kind == _STEALING), None)
    yield from tell(stolen, analysis) if stolen else ()


@tell.register
def mex(reason: Mex, analysis: AnyAnalysis) -> Iterator[Block]:
    """The least value that no option has; options of infinite value are taken back, so that they do not count."""
    reverting = reason.reverting
    infinite = {way.value for way in reverting}
    finite = tuple(value for value in reason.options if value not in infinite)
    if finite or not reverting:
        facts = {"n": len(finite), "values": _some(_sorted(finite)), "value": reason.value}
        yield Sentence("digraph.explain.mex-finite" if reverting else f"explain.{_alike('mex', finite)}", facts)
    else:
        yield Sentence("digraph.explain.mex-none", {"value": reason.value})
    for way in reverting[:MOST_SHOWN]:
        yield Sentence("digraph.explain.reverts", {**facts_of(way), "aim": reason.value})


@tell.register
def draw(reason: Draw, analysis: AnyAnalysis) -> Iterator[Block]:
    """The cycle along which both players keep the draw, and what each way out of it does."""
    yield Sentence(f"explain.draw.{reason.exits}", {"cycle": " > ".join(reason.cycle)})
    ways = reason.ways
    for way in ways[:MOST_SHOWN]:
        facts = {"vertex": way.from_, "way": way.to, "n": way.remoteness or 0}
        end = "over" if way.outcome is Outcome.N and not way.remoteness else way.outcome
        yield Sentence(f"digraph.explain.leave-{end}", facts)
    if len(ways) > MOST_SHOWN:
        yield Sentence("digraph.more", {"n": len(ways) - MOST_SHOWN})


@tell.register
def infinite(reason: Infinite, analysis: AnyAnalysis) -> Iterator[Block]:
    """The value of a position from which play need not end."""
    facts = {"n": len(reason.options), "values": _some(_sorted(reason.options)), "value": reason.value}
    yield Sentence(f"explain.{_alike('infinite', reason.options)}", facts)


def _where(options: tuple[Ahead, ...], outcome: Outcome) -> tuple[str, ...]:
    return tuple(dict.fromkeys(option.position for option in options if option.outcome is outcome))


def _alike(key: str, values: tuple[str, ...]) -> str:
    """The key of the sentence, or of the one that says that several options have the same value."""
    return f"{key}-alike" if len(values) > 1 and len(set(values)) == 1 else key


def _sorted(values: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(set(values), key=lambda value: (len(value), value)))


def _some(names: tuple[str, ...]) -> tuple[str, ...]:
    return names if len(names) <= MOST_SHOWN else (*names[:MOST_SHOWN], "…")
