"""The pairs by which the second player copies, for the picture of a lost position."""

from __future__ import annotations

from textwrap import wrap

from noyau.core.game import Paired
from noyau.core.reasons import CellName, Pairing, by_number
from noyau.core.verdict import Ending
from noyau.forms.rewriting import Rewriting
from noyau.scenes.kit.scene import LOSING, Row, Span
from noyau.scenes.kit.view import View

_COLUMNS = 76
_MOST = 100
"""On a larger board the pairs would only fill the picture."""


def find_partners(view: View) -> dict[int, int]:
    """For each cell its partner, where moves are shown, all of them lose and the cells can be paired."""
    rules, game = view.game.rules, view.game
    is_small = isinstance(rules, Rewriting) and rules.size <= _MOST
    if not (is_small and isinstance(rules, Paired)) or game.ending is Ending.MISERE:
        return {}
    is_lost = view.style.moves and view.plays and all(play.result == LOSING for play in view.plays)
    if not is_lost:
        return {}
    # a term of a sum has no answer of its own
    proof = view.analysis.symmetry if view.analysis else Pairing(rules.pairing(game.position) or ())
    pairs = proof.pairs if isinstance(proof, Pairing) else ()
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


def partner_rows(partners: dict[int, int], name: CellName = by_number) -> list[Row]:
    """The pairs, for a terminal.

    >>> partner_rows({0: 2, 1: 3, 2: 0, 3: 1})[1][0].text
    '  0↔2  1↔3'
    """
    pairs = (f"{name(one)}↔{name(other)}" for one, other in sorted(partners.items()) if one < other)
    lines = wrap("  ".join(pairs), _COLUMNS - 2)
    return [(Span(""),), *((Span(f"  {line}", "soft"),) for line in lines)] if lines else []
