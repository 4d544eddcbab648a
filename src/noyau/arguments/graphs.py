"""The kernel of a graph of positions: why one cannot stay in it, why one can come back, why a game is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import Block, Table, place, quote
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Reason
from noyau.words import Sentence

_MOST_SHOWN = 12


def kernel(reason: Reason, analysis: AnyAnalysis) -> Iterator[Block]:
    """Where the options lie: in the kernel, which the lost positions are in normal play without cycles, or not."""
    options = reason["options"]
    inside, drawn = _where(options, "P"), _where(options, "D")
    facts = {
        "position": quote(reason["position"]),
        "n": len(options),
        "inside": tuple(map(quote, _some(inside))),
        "drawn": tuple(map(quote, _some(drawn))),
    }
    yield Sentence(f"explain.{'kernel' if reason['is_kernel'] else 'lost'}.{reason['outcome']}", facts)


def mex(reason: Reason, analysis: AnyAnalysis) -> Iterator[Block]:
    """The least value that no option has; options of infinite value are taken back, so that they do not count."""
    reverting = reason.facts.get("reverting", ())
    infinite = {way["value"] for way in reverting}
    finite = tuple(value for value in reason["options"] if value not in infinite)
    if finite or not reverting:
        facts = {"n": len(finite), "values": _some(_sorted(finite)), "value": reason["value"]}
        yield Sentence("digraph.explain.mex-finite" if reverting else f"explain.{_alike('mex', finite)}", facts)
    else:
        yield Sentence("digraph.explain.mex-none", {"value": reason["value"]})
    for way in reverting[:_MOST_SHOWN]:
        yield Sentence("digraph.explain.reverts", {**way, "aim": reason["value"]})


def draw(reason: Reason, analysis: AnyAnalysis) -> Iterator[Block]:
    """The cycle along which both players keep the draw, and what each way out of it does."""
    yield Sentence(f"explain.draw.{reason['exits']}", {"cycle": " > ".join(reason["cycle"])})
    ways = reason.facts.get("ways", ())
    for way in ways[:_MOST_SHOWN]:
        facts = {"vertex": way["from"], "way": way["to"], "n": way["remoteness"] or 0}
        yield Sentence(f"digraph.explain.leave-{way['outcome']}", facts)
    if len(ways) > _MOST_SHOWN:
        yield Sentence("digraph.more", {"n": len(ways) - _MOST_SHOWN})


def infinite(reason: Reason, analysis: AnyAnalysis) -> Iterator[Block]:
    """The value of a position from which play need not end."""
    facts = {"n": len(reason["options"]), "values": _some(_sorted(reason["options"])), "value": reason["value"]}
    yield Sentence(f"explain.{_alike('infinite', reason['options'])}", facts)


def terms(reason: Reason, analysis: AnyAnalysis) -> Iterator[Block]:
    """The components of a sum with their values."""
    yield Sentence(f"explain.sum.{analysis.game.ending.value}", {"n": reason["count"]})
    shown = reason["terms"][:_MOST_SHOWN]
    yield Table(
        head=("", Sentence("explain.sum.game"), Sentence("explain.value")),
        rows=tuple((place(analysis, index), term["game"], term["value"]) for index, term in enumerate(shown)),
    )
    if reason["count"] > len(shown):
        yield Sentence("explain.sum.more", {"n": reason["count"] - len(shown)})


def loopy_sum(reason: Reason, analysis: AnyAnalysis) -> Iterator[Block]:
    """The sum of values some of which are infinite: which number must be between the brackets, and what moves leave."""
    values = reason["values"]
    infinite = [index for index, value in enumerate(values) if value.startswith("∞")]
    several = len(infinite) > 1
    yield Sentence(f"explain.loopy-sum.{'several' if several else 'one'}", {"sum": reason["sum"]})
    if several:
        yield Sentence(f"explain.loopy-sum.{analysis.outcome.value}", {"sum": reason["sum"]})
        return
    rest = 0
    for value in values:
        rest ^= int(value.removeprefix("*")) if not value.startswith("∞") else 0
    others = "0" if rest == 0 else f"*{rest}"
    facts = {"value": values[infinite[0]], "place": place(analysis, infinite[0]), "rest": others, "number": rest}
    yield Sentence(f"digraph.explain.sum-{analysis.outcome.value}", facts)
    yield from _what_moves_leave(analysis)
    if analysis.outcome.value == "N":
        yield Sentence("digraph.explain.sum-back")


def _what_moves_leave(analysis: AnyAnalysis) -> Iterator[Block]:
    """What is left of a sum after each move, where a few are listed: its value, and who wins."""
    game = analysis.game
    if not analysis.complete or len(analysis.options) > _MOST_SHOWN:
        return
    yield Sentence("digraph.explain.each-leaves")
    yield Table(
        head=tuple(Sentence(f"digraph.explain.head.{name}") for name in ("move", "leaves", "outcome")),
        rows=tuple(
            (
                game.rules.write_move(game.position, option.move),
                str(option.verdict.value),
                Sentence(f"digraph.explain.left.{option.verdict.outcome.value}"),
            )
            for option in analysis.options
        ),
    )


def _where(options: tuple[dict[str, str], ...], outcome: str) -> tuple[str, ...]:
    return tuple(option["position"] for option in options if option["outcome"] == outcome)


def _alike(key: str, values: tuple[str, ...]) -> str:
    """The key of the sentence, or of the one that says that several options have the same value."""
    return f"{key}-alike" if len(values) > 1 and len(set(values)) == 1 else key


def _sorted(values: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(set(values), key=lambda value: (len(value), value)))


def _some(names: tuple[str, ...]) -> tuple[str, ...]:
    return names if len(names) <= _MOST_SHOWN else (*names[:_MOST_SHOWN], "…")
