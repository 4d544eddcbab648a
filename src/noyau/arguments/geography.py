"""Why a walk of Geography is won or lost: the matching of what the token can still reach."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import Block, tell
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Outcome
from noyau.games.geography import EvenKernel, Journey, Matching
from noyau.graphs.vertex_names import write_ends
from noyau.words import Sentence

_SHOWN = 15


@tell.register
def matching(reason: Matching, analysis: AnyAnalysis) -> Iterator[Block]:
    """The matching of what the token can still reach, and how it answers every move."""
    rules = analysis.game.rules
    assert isinstance(rules, Journey), "only a journey is decided by matchings"
    vertex = rules.graph.name_of(reason.vertex)
    partner = None if reason.partner is None else rules.graph.name_of(reason.partner)
    pairs = rules.pairs_ahead(analysis.game.position, reason.pairs)
    if pairs:
        shown = tuple(write_ends(rules.graph, pair) for pair in pairs[:_SHOWN])
        yield Sentence("geography.explain.rule", {"vertex": vertex, "pairs": shown})
    else:
        yield Sentence("geography.explain.rule-none")
    if len(pairs) > _SHOWN:
        yield Sentence("geography.explain.more", {"n": len(pairs) - _SHOWN})
    if analysis.outcome is Outcome.P:
        yield Sentence("geography.explain.lost", {"vertex": vertex})
        return
    yield Sentence("geography.explain.won", {"vertex": vertex, "partner": partner})
    if len(analysis.winning) > 1:
        yield Sentence("geography.explain.all", {"vertex": vertex})


@tell.register
def even_kernel(reason: EvenKernel, analysis: AnyAnalysis) -> Iterator[Block]:
    """The even kernel on which the token stands, or to which a move leads, and how it answers every move."""
    rules = analysis.game.rules
    assert isinstance(rules, Journey), "only a journey uses edges up"
    name = rules.graph.name_of
    shown = tuple(map(name, reason.homes[:_SHOWN]))
    facts: dict[str, object] = {"homes": shown, "vertex": name(reason.vertex)}
    if reason.to is not None:
        yield Sentence("geography.explain.enter", {"to": name(reason.to)})
    yield Sentence("geography.explain.homes", facts)
    if len(reason.homes) > len(shown):
        yield Sentence("geography.explain.more-homes", {"n": len(reason.homes) - len(shown)})
    yield Sentence(f"geography.explain.home-{analysis.outcome.value}", facts)
    yield Sentence("geography.explain.sides")
