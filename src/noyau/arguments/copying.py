"""Why a player who copies wins: the pairs of a symmetry, and the first move that leaves such pairs."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import Block, list_names, name_cell, tell
from noyau.core.analysis import AnyAnalysis
from noyau.core.game import AnyRules
from noyau.core.reasons import Copying, Pairing, Pairs
from noyau.words import Sentence


def symmetry(analysis: AnyAnalysis) -> Iterator[Block]:
    """The pairs of a lost position, or the first move that leaves such pairs."""
    if analysis.symmetry is not None:
        yield from tell(analysis.symmetry, analysis)


@tell.register
def pairing(reason: Pairing, analysis: AnyAnalysis) -> Iterator[Block]:
    """Whatever is played, the opponent copies it on the partners."""
    yield from _copies(analysis.game.rules, reason.pairs)


@tell.register
def copying(reason: Copying, analysis: AnyAnalysis) -> Iterator[Block]:
    """A known move leaves a position in which each move can be copied."""
    rules, position = analysis.game.rules, analysis.game.position
    yield Sentence("vertices.pairing.first", {"move": rules.write_move(position, reason.move)})
    yield from _copies(rules, reason.pairs)


def _copies(rules: AnyRules, pairs: Pairs) -> Iterator[Block]:
    told = tuple(f"{name_cell(rules, one)}–{name_cell(rules, other)}" for one, other in pairs)
    yield Sentence(f"vertices.pairing.{rules.name}", {"pairs": list_names(told)})
    yield Sentence("vertices.pairing.copy")
