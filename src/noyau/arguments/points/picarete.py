"""Why Pic'arête ends as it does: the bound of the graph, the move of the proof, what the components are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from noyau.arguments.argument import Advice, Block, Point, tell
from noyau.core.analysis import AnyAnalysis
from noyau.engines.scoring.edge_values import Worths
from noyau.engines.scoring.solving import CarefulMove
from noyau.games.picarete import ScoreBound, SlenderValue, StrategyMove
from noyau.values.tempered import LeastWorth
from noyau.words import Sentence


@tell.register
def _(reason: ScoreBound, analysis: AnyAnalysis) -> Iterator[Block]:
    better = analysis.reason(LeastWorth)
    more = "-more" if better and reason.bound else ""
    facts = {"edges": reason.edges, "n": abs(reason.bound), "better": abs(better.bound) if better else 0}
    if reason.is_least:
        yield Point(f"picarete.wins{more}", facts)
    elif more and reason.bound < 0:
        yield Point("picarete.behind-more", facts)
    else:
        yield Point(f"picarete.{'behind' if reason.bound < 0 else 'ahead' if reason.bound else 'level'}", facts)
    shapes = ", ".join(f"{count} × {shape}" for shape, count in reason.shapes.items())
    yield Sentence("picarete.shapes", {"shapes": shapes})
    key = "picarete.least" if reason.is_least else "picarete.most"
    yield Sentence(key, {"class": reason.bits, "f": reason.f, "bound": _signed(reason.bound)})
    if analysis.score is None:
        yield Sentence(f"picarete.beyond-{'odd' if reason.is_least else 'even'}")


@tell.register
def _(reason: StrategyMove, analysis: AnyAnalysis) -> Iterator[Block]:
    yield Advice(f"picarete.take-{reason.step}", {"move": reason.move, "shape": reason.shape})


@tell.register
def _(reason: CarefulMove, analysis: AnyAnalysis) -> Iterator[Block]:
    sure = "" if reason.bound < 0 else "-open" if reason.bound else "-level"
    yield Advice(f"picarete.careful{sure}", {"move": reason.move, "n": abs(reason.bound)})


@tell.register
def _(reason: Worths, analysis: AnyAnalysis) -> Iterator[Block]:
    yield from _tell_value(
        reason, Counter(part.value for part in reason.parts), found=not analysis.reason(SlenderValue)
    )
    alone = sum(part.score for part in reason.parts)
    if alone != reason.score:
        yield Sentence("picarete.no-sum", {"sum": _signed(alone), "score": _signed(reason.score)})
    changed = {"move": reason.move, "n": reason.gain, "before": _glued(reason.before), "after": _glued(reason.after)}
    yield Advice(f"picarete.changes-{'loss' if reason.score < 0 else 'gain'}", changed)


@tell.register
def _(reason: LeastWorth, analysis: AnyAnalysis) -> Iterator[Block]:
    facts = {"exact": _list_values(reason.exact), "least": _list_values(reason.least), "value": _glued(reason.value)}
    last = "odd" if reason.is_odd else "even"
    yield Sentence(f"picarete.{'mixed' if reason.exact else 'at-least'}-{last}", facts)
    if any("±" in value for value in (*reason.exact, *reason.least)):
        yield Sentence("picarete.switches")
    yield Sentence(f"picarete.bound-{last}", {"bound": _signed(reason.bound)})


@tell.register
def _(reason: SlenderValue, analysis: AnyAnalysis) -> Iterator[Block]:
    yield Sentence("picarete.slender")
    if not analysis.reason(Worths):
        yield from _tell_value(reason, reason.values)


def _tell_value(reason: Worths | SlenderValue, values: Mapping[str, int], *, found: bool = False) -> Iterator[Block]:
    """The values of the components, where they come from, what they make together, and the score that follows."""
    last = "odd" if reason.is_odd else "even"
    if sum(values.values()) > 1:
        yield Sentence(f"picarete.worths-{last}", {"parts": _list_values(values), "value": _glued(reason.value)})
    else:
        yield Sentence(f"picarete.worth-{last}", {"value": _glued(reason.value)})
    yield Sentence("picarete.means")
    if found:
        yield Sentence("picarete.found")
    if any("±" in value for value in values):
        yield Sentence("picarete.switches")
    facts = {"number": reason.number, "gain": reason.first_gain, "score": _signed(reason.score)}
    yield Sentence(f"picarete.{'score' if reason.first_gain else 'number'}-{last}", facts)


def _list_values(values: Mapping[str, int]) -> str:
    told = ((f"({value})" if "±" in value else value, count) for value, count in values.items())
    return ", ".join(_glued(value.strip("()") if count == 1 else f"{count} × {value}") for value, count in told)


def _glued(value: str) -> str:
    """A value that no line breaks."""
    return value.replace(" ", "\u00a0")


def _signed(number: int) -> str:
    return str(number).replace("-", "−")
