"""The claims on boards, Wythoff's game and vectors: each can fail."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from claims import ids_of, unnoticed
from hypothesis import given
from hypothesis import strategies as st

from noyau.cli import run
from noyau.core.verdict import Outcome
from noyau.engines import solve
from noyau.games.nim import Nim
from noyau.games.pieces import King, KingPower, Knight, Queen, Rook
from noyau.games.vectors import Vectors
from noyau.games.wythoff import Nimhoff, Wythoff
from noyau.literature import find
from noyau.literature.duchene import vectors as duchene_triples
from noyau.literature.duchene.vectors import combined, filled, greedy_pairs, slope_floor, swapped
from noyau.literature.duchene.wythoff import index, three_candidates
from noyau.literature.molinier import lines_of_copying
from noyau.literature.oracle import pieces
from noyau.literature.oracle.pieces import (
    MISERE,
    approach,
    board_lost,
    chess_moves,
    from_zone,
    golden_floor,
    golden_pair,
    grundy,
    listed,
    lost,
    mex_pairs,
    squares,
    take_from_all,
    take_from_two,
    triangle,
    triple_moves,
)

PIECES = [theorem.id for theorem in find(source="003")]


def test_claims_on_pieces_come_in_the_order_of_the_source() -> None:
    assert PIECES[:3] == ["R-1", "R-2", "R-3"]
    assert PIECES[-5:] == ["R-12b-misere", "R-12c", "R-13", "R-14", "R-15"]


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        ("r-4", "R-4"),
        ("R-1", "R-1"),
        ("R-12", "R-12a R-12b-normal R-12b-misere R-12c"),
        ("R-12b", "R-12b-normal R-12b-misere"),
        ("D-Cor", "D-Cor1 D-Cor2 D-Cor3 D-Cor4 D-Cor5"),
        ("d-cor4", "D-Cor4"),
    ],
)
def test_an_id_selects_a_claim_and_a_prefix_a_group(wanted: str, ids: str) -> None:
    assert [theorem.id for theorem in find([wanted])] == ids.split()


# Each claim is noticed to fail when the slow way, the engines, the rules or the claim itself are wrong.


def test_a_slow_way_that_forgets_a_move_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "chess_moves", lambda *args: chess_moves(*args)[:-1])
    assert unnoticed(" ".join(PIECES)) == []


def test_a_slow_way_that_takes_too_few_tokens_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def fewer(reach: int | None = None) -> Callable[[Any], Any]:
        return lambda heaps: take_from_two(reach)(heaps)[1:]

    monkeypatch.setattr("noyau.literature.duchene.wythoff.oracle.take_from_two", fewer)
    monkeypatch.setattr("noyau.literature.duchene.wythoff.oracle.take_from_all", lambda heaps: take_from_all(heaps)[1:])
    assert unnoticed("D-WythoffPoly D-Wythoff D-Lem3 D-Th5 D-Cor2 D-ConvZeros D-Th6") == []


def test_a_king_that_would_be_a_queen_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noyau.literature.duchene.wythoff.oracle.take_from_two", lambda reach=None: take_from_two())
    assert unnoticed("D-Th5 D-Cor2 D-ConvZeros") == []


def test_a_slow_way_without_the_third_vector_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def nim(*triple: int) -> Callable[[Any], Any]:
        return triple_moves(10**6, 10**6, triple[-1] if len(triple) == 3 else 1)

    def flat(alpha: int, beta: int) -> Callable[[Any], Any]:
        return lambda heaps: [to[:2] for to in nim(1)((*heaps, 0))]

    duchene_triples.triple_lost.cache_clear()
    monkeypatch.setattr("noyau.literature.duchene.vectors.oracle.triple_moves", nim)
    monkeypatch.setattr("noyau.literature.duchene.vectors.oracle.pair_moves", flat)
    ids = "D-Th7 D-Th8 D-table221 D-Lem4 D-Prop3 D-notation D-Th9 D-Cor3 D-Cor4"
    assert unnoticed(ids) == []
    duchene_triples.triple_lost.cache_clear()


def lying(game: Any) -> Any:
    """The answer of the engines, with the other winner."""
    analysis = solve(game)
    other = Outcome.N if analysis.outcome is Outcome.P else Outcome.P
    return replace(analysis, verdict=replace(analysis.verdict, outcome=other))


def test_an_engine_that_names_the_wrong_winner_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("comparing", "duchene.wythoff", "duchene.vectors"):
        monkeypatch.setattr(f"noyau.literature.{module}.solve", lying)
    ids = {*PIECES, *ids_of("duchene.wythoff"), *ids_of("duchene.vectors")} - {
        "R-8",
        "R-13",
        "R-14",
        "D-WythoffPoly",
        "D-ExMulti",
        "D-Prop2",
        "D-eps",
    }
    assert unnoticed(" ".join(sorted(ids))) == []


@pytest.mark.parametrize(
    ("rules", "ids"),
    [
        (King, "R-1 R-2 R-3 R-4 R-5 R-6 R-7 R-8"),
        (Queen, "R-9 R-10"),
        (Rook, "R-11"),
        (Knight, "R-12 R-13 R-14 R-15"),
        (KingPower, "D-Th5 D-Cor2 D-ConvZeros"),
        (Nimhoff, "D-Th6"),
        (Wythoff, "R-9 R-10 D-Wythoff"),
        (Vectors, "D-Th7 D-Th8 D-table221 D-Lem4 D-Prop3 D-notation D-Th9 D-Cor3 D-Cor4"),
        (Nim, "D-Prop2"),
    ],
)
def test_rules_that_lack_a_move_are_found_out(rules: Any, ids: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = rules.moves
    monkeypatch.setattr(rules, "moves", lambda self, position: islice(whole(self, position), 1, None))
    chosen = [theorem.id for id in ids.split() for theorem in find([id])]
    assert unnoticed(" ".join(chosen)) == []


def test_a_wrong_theorem_about_the_king_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(King, "is_lost", lambda self, square, ending: square[0] == square[1])
    monkeypatch.setattr(King, "value", lambda self, square: abs(square[0] - square[1]))
    assert unnoticed("R-1 R-2 R-3 R-4 R-5 R-6 R-7 R-8") == []


def test_a_theorem_that_is_wrong_on_one_far_square_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for rules, square, id in ((Queen, (21, 34), "R-10"), (Rook, (31, 31), "R-11"), (Knight, (10, 11), "R-12b-misere")):
        right = rules.is_lost

        def almost(self: Any, here: Any, ending: Any, right: Any = right, square: Any = square) -> bool:
            return bool(right(self, here, ending)) is not bool(here == square)

        monkeypatch.setattr(rules, "is_lost", almost)
        assert unnoticed(id) == []


def test_a_wrong_theorem_about_large_numbers_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("noyau.values.golden.index_of", lambda number: number * 382 // 1000 if number > 10**9 else 1)
        assert unnoticed("D-WythoffPoly") == []
    with monkeypatch.context() as patch:
        patch.setattr("noyau.values.complementary.LeapPairs.partner", lambda self, number: number + 2 * (number // 4))
        assert unnoticed("D-eps D-Prop3") == []


def test_a_wrong_golden_ratio_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "golden_floor", lambda n: 3 * n // 2)
    assert unnoticed("R-9 R-10 D-Wythoff D-WythoffPoly D-Cor2") == []


def test_a_wrong_inverse_of_the_golden_floor_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noyau.literature.duchene.wythoff.index", lambda number: (number // 2, True))
    assert unnoticed("D-WythoffPoly") == []


def test_copying_that_would_not_win_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noyau.literature.molinier.copied", lambda square, reply: (reply[0] - 1, reply[1]))
    assert unnoticed("R-8") == []


def test_misread_tables_and_sequences_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    module = "noyau.literature.duchene.vectors"
    with monkeypatch.context() as patch:
        patch.setattr(f"{module}.TABLE", "0,0 1,1 2,3 3,2 4,6 5,7 8,10 9,11 12,16 13,17 14,19 15,18 20,26 21,27")
        assert unnoticed("D-table221") == []
    with monkeypatch.context() as patch:
        patch.setattr(f"{module}.sequence", lambda how_many: mex_pairs(how_many, lambda n: 2 * (n // 5)))
        assert unnoticed("D-table221 D-Lem4 D-Prop3 D-eps") == []
    with monkeypatch.context() as patch:
        patch.setattr(f"{module}.greedy_pairs", lambda alpha, how_many: greedy_pairs(1, how_many))
        assert unnoticed("D-Th8") == []
    with monkeypatch.context() as patch:
        patch.setattr(f"{module}.slope_floor", lambda n: 16 * n // 9)
        assert unnoticed("D-eps") == []
    with monkeypatch.context() as patch:
        patch.setattr(f"{module}.combined", lambda vectors, times: combined(vectors, times)[:1])
        assert unnoticed("D-ExMulti D-Prop2 D-notation") == []


def test_false_claims_that_became_true_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(duchene_triples, "filled", lambda rows, gamma, printed: filled(rows, gamma, printed=False))
        assert unnoticed("D-Th9") == []
    with monkeypatch.context() as patch:
        patch.setattr(duchene_triples, "triple_lost", lambda alpha, beta, gamma: duchene_triples.nim_lost(gamma))
        assert unnoticed("D-Cor4") == []
    with monkeypatch.context() as patch:
        patch.setattr(pieces, "from_corner", from_zone)
        patch.setattr("noyau.literature.molinier.oracle.from_zone", sum)
        assert unnoticed("R-15") == []


def test_positions_that_are_too_far_apart_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duchene_triples, "triple_lost", lambda *triple: {(0, 2, 1)})
    assert unnoticed("D-Lem5 D-Cor3 D-Th9") == []


# The slow way itself, where it can be done by hand.


def test_the_moves_of_chess_are_those_of_chess() -> None:
    assert [len(chess_moves(piece, (3, 3), 8, 8)) for piece in ("king", "knight", "rook", "queen")] == [8, 8, 14, 27]
    assert sorted(approach("knight", 8, 8)((3, 3))) == [(1, 2), (1, 4), (2, 1), (4, 1)]
    assert sorted(approach("queen", 8, 8)((1, 2))) == [(0, 1), (0, 2), (1, 0), (1, 1)]
    assert approach("king", 8, 8)((0, 0)) == []


def test_small_boards_are_lost_where_a_pencil_says_so() -> None:
    assert listed(board_lost("king", 3, 3)) == "(0, 0) (0, 2) (2, 0) (2, 2)"
    assert listed(board_lost("king", 2, 2, MISERE)) == "(0, 1) (1, 0)"
    assert listed(board_lost("queen", 3, 3)) == "(0, 0) (1, 2) (2, 1)"
    assert board_lost("knight", 3, 3) == set(squares(2, 2))
    assert grundy(squares(2, 2), take_from_two()) == {(0, 0): 0, (0, 1): 1, (1, 0): 1, (1, 1): 2}
    assert lost(triangle(3), take_from_two(1)) == {(0, 0), (0, 2), (2, 0)}
    assert sorted(take_from_all((1, 2))) == [(0, 1), (0, 2), (1, 0), (1, 1)]
    assert triple_moves(2, 1, 3)((2, 1, 0))[-3:] == [(0, 0, 0), (0, 0, 1), (0, 0, 2)]
    assert swapped(mex_pairs(4, lambda n: 0)) == [(0, 0), (1, 1), (2, 3), (3, 2)]
    assert lines_of_copying((2, 2)) == 3
    assert three_candidates(18, 20) == {(12, 20), (18, 11), (3, 5)}


@given(st.integers(0, 10**60))
def test_floors_of_irrational_multiples_are_exact(n: int) -> None:
    a, b = golden_floor(n), slope_floor(n)
    assert a * a - a * n - n * n <= 0 < (a + 1) ** 2 - (a + 1) * n - n * n
    assert 2 * b * b - 3 * n * b - n * n <= 0 < 2 * (b + 1) ** 2 - 3 * n * (b + 1) - n * n
    assert n == 0 or (index(golden_pair(n)[0]), index(golden_pair(n)[1])) == ((n, True), (n, False))


# ``noyau verify`` as a user meets these claims.


def test_a_false_claim_asked_for_by_its_id_is_an_answer_with_its_witness(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "D-Cor4"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert shown.startswith("✓ D-Cor4 false as printed")
    assert "→ Wrong for γ = 1 to 5: in [1, 3, 2] a move leads from (2, 3, 1) to (1, 0, 1)" in shown
    assert "Right: the same as [1, 2γ, γ]" in shown


def test_the_source_of_the_king_is_verified_as_a_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--source", "003", "--lang", "fr"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("✓ R-") == 18
    assert "13 vrais, 1 faux tel qu'imprimé, 4 ambigus" in shown
    assert "003 Molinier, § La version misère ? ; Wythoff 1907" in " ".join(shown.split())


def test_json_has_the_findings_on_a_piece_and_on_vectors(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "R-4", "D-ExMulti", "--json"]) == 0
    findings = json.loads(capsys.readouterr().out)
    assert [(finding["id"], finding["verdict"], finding["holds"]) for finding in findings] == [
        ("D-ExMulti", "F", True),
        ("R-4", "T", True),
    ]
    assert findings[1]["reference"] == "003 Molinier, § Retour au jeu du roi"
