"""The claims on Pic'arête: each can fail."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from claims import found

from noyau.games.picarete import ScoreBound
from noyau.graphs.edge_parts import Chain
from noyau.literature.duchene import picarete
from noyau.values.tempered import Tempered

_of = ScoreBound.of


def _printed_sign(edges: int, shapes: Any) -> ScoreBound:
    """The bounds with the last line as it is printed."""
    bound = _of(edges, shapes)
    is_last = bound.bits == "110" and bound.shapes.get("P(p,i)", 0) % 2
    return replace(bound, is_least=True) if is_last else bound


def _too_high(edges: int, shapes: Any) -> ScoreBound:
    """A bound that no graph attains in one class."""
    bound = _of(edges, shapes)
    return replace(bound, bound=bound.bound - 1) if bound.bits == "111" else bound


def _shorter(whole: Any, part: Any) -> Chain:
    """An odd chain that is not maximal, or not odd."""
    chain = max(whole.chains(part), key=lambda chain: len(chain.edges))
    return Chain(chain.start, chain.end, chain.edges[: len(chain.edges) - 1] or chain.edges * 2)


@pytest.mark.parametrize(
    ("id", "wrong"),
    [
        ("D-ExPic", {"_minimax": lambda edges: 1}),
        ("D-ExPic", {"_score": lambda name: -2}),
        ("D-additivity", {"_minimax": lambda edges: 0}),
        ("D-additivity", {"_components": lambda most: []}),
        ("D-types", {"_keeps_by_pendant_edges": lambda each: True}),
        ("D-table-moves", {"MOVES": {**picarete.MOVES, "I(i,i)": picarete.MOVES["P(p,i)"]}}),
        ("D-table-moves", {"MISSING": set()}),
        ("D-Lem6", {"odd_chain": _shorter}),
        ("D-Cor5", {"_score": lambda name: 0}),
    ],
)
def test_a_claim_does_not_come_out_where_something_is_wrong(
    monkeypatch: pytest.MonkeyPatch, id: str, wrong: dict[str, Any]
) -> None:
    monkeypatch.setattr(picarete, "VERTICES", 5)
    monkeypatch.setattr(picarete, "PLAYED", 8)
    for name, instead in wrong.items():
        monkeypatch.setattr(picarete, name, instead)
    assert found(id).holds is False


@pytest.mark.parametrize("of", [_printed_sign, _too_high])
def test_a_wrong_bound_is_found_out(monkeypatch: pytest.MonkeyPatch, of: Any) -> None:
    monkeypatch.setattr(picarete, "VERTICES", 5)
    monkeypatch.setattr(ScoreBound, "of", staticmethod(of))
    assert found("D-Th10").holds is False


def test_a_wrong_score_of_a_sum_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picarete, "VERTICES", 4)
    monkeypatch.setattr(Tempered, "__add__", lambda self, other: Tempered(self.number + other.number))
    assert found("D-additivity").holds is False
    assert found("D-Cor5").holds is False
