"""Why a walk of Geography is won or lost: the matching of what the token can still reach."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import Block, tell
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Outcome
from noyau.games.geography import Journey, Matching
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
