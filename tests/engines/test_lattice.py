"""Tables of pieces that walk to the corner, against the definition itself on every cell."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import gcd, isqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.core.budget import Budget
from noyau.core.errors import NotApplicable, SpecError, TooLarge
from noyau.core.game import Impartial
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines import Limit, solve
from noyau.engines.exploring import positions
from noyau.engines.tables import filling as lattice_tables
from noyau.engines.tables import lattice as tables
from noyau.engines.tables.lattice import cell_of, grundy_table, lattice_of, lost_table, remoteness_table
from noyau.engines.tables.lost_pairs import iterate_pairs, pairs
from noyau.forms.stepping import Step
from noyau.games.nim import Nim
from noyau.games.pieces import King, KingPower, Knight, OwnPiece, Queen, Rook
from noyau.games.vectors import Vectors
from noyau.games.wythoff import Nimhoff, Wythoff

Rules = Impartial[Any, Any]

QUEEN, ROOK = Queen((8, 8)), Rook((8, 8))
TRIPLES = [triple for triple in product(range(1, 5), repeat=3) if gcd(*triple) == 1]


def define(rules: Rules, ending: Ending) -> Any:
    """Grundy value, whether lost, and remoteness of a position, as every textbook defines them."""

    @cache
    def known(position: Any) -> tuple[int, bool, int]:
        ahead = [known(option) for option in rules.options(position)]
        if not ahead:
            return 0, ending is Ending.NORMAL, 0
        values = {value for value, _, _ in ahead}
        grundy = next(number for number in range(len(values) + 1) if number not in values)
        lost = [far for _, is_lost, far in ahead if is_lost]
        return grundy, not lost, 1 + (min(lost) if lost else max(far for _, _, far in ahead))

    return known


def check(rules: Rules, size: tuple[int, int]) -> None:
    """Compare all three tables, in both endings."""
    lattice = lattice_of(rules)
    assert lattice is not None
    rows, columns = size
    grundy = grundy_table(rules, size)
    assert grundy.shape == (lattice.layers, rows, columns)
    for ending in Ending:
        known = define(rules, ending)
        packed, far = lost_table(rules, ending, size), remoteness_table(rules, ending, size)
        lost = np.unpackbits(packed, axis=2, bitorder="little")
        assert packed.shape[2] == -(-columns // 8)
        assert not lost[:, :, columns:].any()
        for cell in product(range(lattice.layers), range(rows), range(columns)):
            position = (cell[1], cell[2], cell[0]) if isinstance(rules, Vectors) else cell[1:]
            assert cell_of(position) == cell
            assert (grundy[cell], bool(lost[cell]), far[cell]) == known(position), (rules, ending, position)


@pytest.mark.parametrize("size", [*((n, n) for n in range(1, 13)), (1, 9), (9, 2), (3, 7), (12, 5), (37, 40)], ids=str)
def test_every_piece_agrees_with_the_definition(size: tuple[int, int]) -> None:
    check(King(size), size)
    check(Rook(size), size)
    check(Queen(size), size)
    check(Wythoff(), size)
    for reach in (1, 2, 3, 7):
        check(KingPower(reach, size), size)
    if min(size) > 1:
        check(Knight(size), size)


@pytest.mark.parametrize("triple", TRIPLES, ids=str)
def test_every_small_triple_of_vectors_agrees_with_the_definition(triple: tuple[int, int, int]) -> None:
    for size in ((9, 9), (3, 11), (12, 5)):
        check(Vectors(triple), size)


@st.composite
def pieces(draw: st.DrawFn) -> OwnPiece:
    numbers = st.tuples(st.integers(-3, 5), st.integers(-3, 5)).filter(lambda pair: sum(pair) > 0)
    directions = draw(st.lists(numbers, min_size=1, max_size=5, unique=True))
    most = st.sampled_from([1, 1, 2, 3, None])
    steps = tuple(Step(down, across, draw(most)) for down, across in directions)
    return OwnPiece(steps, (draw(st.integers(1, 12)), draw(st.integers(1, 12))))


@settings(max_examples=60, deadline=None)
@given(pieces(), st.data())
def test_any_piece_of_ones_own_agrees_with_the_definition(piece: OwnPiece, data: st.DataObject) -> None:
    size = data.draw(st.integers(1, piece.board[0])), data.draw(st.integers(1, piece.board[1]))
    check(piece, size)
    check(piece, piece.board)


def test_long_lines_are_remembered_and_short_ones_walked() -> None:
    check(OwnPiece((Step(1, 0, None), Step(2, 1, None), Step(0, 1, 2)), (80, 90)), (80, 90))
    check(OwnPiece((Step(1, 0, None), Step(2, -1, None), Step(-1, 2, None)), (50, 60)), (50, 60))
    check(OwnPiece((Step(0, 1, None), Step(1, 0, None), Step(1, 1, None), Step(2, 2, None)), (50, 3)), (50, 3))
    check(OwnPiece((Step(0, 1, 5), Step(30, 1, None), Step(1, 40, None)), (70, 90)), (70, 90))


def test_a_table_of_a_part_of_the_board_of_a_knight_is_that_part() -> None:
    board, part = Knight((30, 20)), (9, 7)
    assert (grundy_table(board, part) == grundy_table(board, (30, 20))[:, :9, :7]).all()
    for ending in Ending:
        whole = np.unpackbits(lost_table(board, ending, (30, 20)), axis=2, bitorder="little")
        assert (lost_table(board, ending, part) == np.packbits(whole[:, :9, :7], axis=2, bitorder="little")).all()


def test_values_too_great_for_the_narrow_table_widen_it(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = {rules: grundy_table(rules, (300, 300)) for rules in (QUEEN, Vectors((2, 1, 3)))}
    monkeypatch.setattr(lattice_tables, "_NARROW", 255)
    for rules, table in expected.items():
        wide = grundy_table(rules, (300, 300))
        assert table.dtype == np.uint16
        assert wide.dtype == np.uint32
        assert (wide == table).all()


def test_long_rows_need_no_sets_for_the_columns() -> None:
    table = grundy_table(ROOK, (2, 70_000))
    assert table.dtype == np.uint32
    assert (table[0, 0] == np.arange(70_000)).all()
    assert (table[0, 1] == np.arange(70_000) ^ 1).all()
    assert (grundy_table(ROOK, (70_000, 2))[0] == table[0].T).all()


def test_tables_take_the_fewest_bytes_that_are_safe() -> None:
    assert grundy_table(KingPower(8, (500, 500)), (500, 500)).dtype == np.uint8
    assert grundy_table(QUEEN, (200, 200)).dtype == np.uint16
    assert remoteness_table(QUEEN, Ending.NORMAL, (100, 100)).dtype == np.uint8


def test_no_table_takes_more_than_twice_its_size() -> None:
    for rules in (QUEEN, ROOK, KingPower(8, (8, 8)), Vectors((2, 1, 1)), Vectors((3, 1, 1)), Vectors((1, 2, 3))):
        lattice = lattice_of(rules)
        assert lattice is not None
        for side, wide in ((1000, 2), (5000, 2)):
            cells = lattice.layers * side * side
            width = 1 if isinstance(rules, KingPower) else wide
            frame = lattice_tables.Frame(lattice, (side, side), rules.name)
            assert frame.memory("grundy") <= 2 * width * cells
            assert frame.memory("remoteness") <= 2 * 2 * cells
            assert frame.memory("outcome") <= 2 * cells // 8


def test_a_table_beyond_the_memory_is_refused_with_its_size() -> None:
    with pytest.raises(TooLarge, match="rows and 1,000,000,000 columns for queen would take"):
        grundy_table(QUEEN, (10**9, 10**9))
    with pytest.raises(TooLarge):
        lost_table(QUEEN, Ending.NORMAL, (10**80, 10**80))
    with pytest.raises(TooLarge, match="takes all its 100,000,000,007 layers"):
        lost_table(Vectors((1, 1, 10**11 + 7)), Ending.NORMAL, (60, 60))


@pytest.mark.parametrize("digits", [20, 1000, 3990])
def test_no_limit_is_proposed_for_a_table_that_nobody_could_fill(digits: int) -> None:
    with pytest.raises(TooLarge, match=rf"more than 10\^{2 * digits} cells") as refused:
        solve(parse(f"vectors:3,3,1:{2 * 10**digits},{10**digits},0"))
    assert "limit=" not in str(refused.value)


def test_the_far_sides_of_a_knights_board_are_not_passed() -> None:
    with pytest.raises(SpecError, match="knight:12x12"):
        grundy_table(Knight((8, 8)), (9, 8))


def test_other_rules_have_no_table_of_squares() -> None:
    assert lattice_of(Nimhoff()) is None
    with pytest.raises(NotApplicable):
        grundy_table(Nim(), (8, 8))


def test_progress_is_told_and_ends_at_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lattice_tables, "_BAND", 1 << 12)
    monkeypatch.setattr(lattice_tables, "_STRIP", 64)
    for rules in (QUEEN, Vectors((2, 1, 2)), Knight((220, 200))):
        for fill in (grundy_table, lambda *ask: lost_table(ask[0], Ending.NORMAL, *ask[1:])):
            told: list[float] = []
            found = fill(rules, (220, 200), told.append)
            assert len(told) > 3
            assert told == sorted(told)
            assert told[-1] == 1
            assert (found == fill(rules, (220, 200), None)).all()


@pytest.mark.parametrize(
    "spec",
    [
        "piece:1,0*;0,1*;1,2*:60x60:50,40",
        "piece:1,0*;0,1*;2,-1*;-1,2:60x60:50,45",
        "knight:60x50:57,44",
        "vectors:2,1,3:30,40,1",
        "kingpower:5:70x70:60,65",
    ],
)
@pytest.mark.parametrize("ending", list(Ending), ids=str)
def test_the_tables_answer_as_the_graph_of_positions_does(spec: str, ending: Ending) -> None:
    game = parse(spec if ending is Ending.NORMAL else f"misere {spec}")
    monstrous = Limit(10_000_000)
    ours, theirs = tables.solve(game, Budget(monstrous)), positions.solve(game, Budget(monstrous))
    assert ours is not None
    assert ours.method.engine == "tables"
    assert (ours.verdict, ours.options, ours.complete) == (theirs.verdict, theirs.options, theirs.complete)
    assert ours.reasons == theirs.reasons


def test_small_boards_are_left_to_plain_python() -> None:
    assert tables.solve(parse("piece:1,0;0,1*:8x8:7,7"), Budget(Limit())) is None
    assert tables.solve(parse("nim:3,4"), Budget(Limit())) is None


def test_the_tables_filled_last_answer_for_what_follows() -> None:
    first = parse("piece:1,0*;0,1*;2,-1;-1,2:90x90:50,60")
    known = tables.fill_tables(first.rules, first.position, Ending.NORMAL)
    assert tables.fill_tables(first.rules, (40, 65), Ending.NORMAL) is known
    for position, ending in (((60, 60), Ending.NORMAL), ((50, 60), Ending.MISERE)):
        assert tables.fill_tables(first.rules, position, ending) is not known


def test_large_boards_are_refused_with_the_limit_they_need() -> None:
    with pytest.raises(TooLarge, match="raise limit= to 250,101"):
        solve(parse("piece:1,0*;0,1*;1,2*:5001x5001:5000,5000"))
    assert solve(parse("piece:1000,1000:500001x500001:500000,500000")).verdict.remoteness == 500
    with pytest.raises(TooLarge, match="not solved within"):
        solve(parse("piece:1,0*;0,1*;1,2*:4001x4001:4000,4000"), limit=Limit(seconds=0.0))


def test_theorems_are_completed_from_the_tables() -> None:
    found = solve(parse("queen:300x300:250,200"))
    assert found.method.engine == "closed_form"
    assert int(found.value) == grundy_table(QUEEN, (251, 201))[0, 250, 200]
    assert found.verdict.remoteness == remoteness_table(QUEEN, Ending.NORMAL, (251, 201))[0, 250, 200]
    assert all(option.verdict.remoteness is not None for option in found.options)
    far = solve(parse(f"wythoff:{10**1000},{10**1001}"))
    assert far.verdict.remoteness is None


def by_theorem_8(alpha: int, count: int) -> list[list[int]]:
    """The greedy rule, with sets."""
    used: set[int] = set()
    met: set[tuple[int, int]] = set()
    found: list[list[int]] = []
    a = 0
    while len(found) < count:
        a = next(number for number in range(a, 3 * count + 3) if number not in used)
        b = a
        while b in used or (b - a, a % alpha) in met:
            b += 1
        used |= {a, b}
        met.add((b - a, a % alpha))
        found.append([a, b])
    return found


@pytest.mark.parametrize("alpha", range(1, 10))
def test_the_sieve_follows_the_greedy_rule(alpha: int) -> None:
    for count in (0, 1, 2, 3, 10, 700):
        assert pairs(Vectors((alpha, alpha, 1)), count).tolist() == by_theorem_8(alpha, count)


@pytest.mark.parametrize(
    "rules",
    [QUEEN, ROOK, Wythoff(), *(Vectors(triple) for triple in ((2, 2, 1), (3, 3, 1), (5, 5, 1), (1, 2, 1), (3, 2, 1)))],
    ids=repr,
)
def test_pairs_are_the_lost_cells_of_the_table(rules: Rules) -> None:
    lost = np.unpackbits(lost_table(rules, Ending.NORMAL, (90, 90)), axis=2, bitorder="little")[0, :, :90]
    expected = [[a, b] for a, b in np.argwhere(lost).tolist() if a <= b]
    found = [pair for pair in pairs(rules, 90).tolist() if max(pair) < 90]
    assert found == expected


@pytest.mark.parametrize("triple", [(1, 5, 2), (5, 1, 2), (2, 5, 2), (1, 6, 3), (2, 9, 4)], ids=str)
def test_pairs_on_layers_are_those_of_nim(triple: tuple[int, int, int]) -> None:
    lost = np.unpackbits(lost_table(Vectors(triple), Ending.NORMAL, (64, 64)), axis=2, bitorder="little")
    for layer in range(triple[2]):
        expected = [[a, b] for a, b in np.argwhere(lost[layer]).tolist() if a <= b]
        assert pairs(Vectors(triple), len(expected), layer).tolist() == expected


def test_pairs_come_in_chunks_that_make_the_whole() -> None:
    for rules in (QUEEN, Vectors((3, 3, 1)), Vectors((1, 2, 1))):
        assert np.concatenate(list(iterate_pairs(rules, 1000, 70))).tolist() == pairs(rules, 1000).tolist()


def test_golden_pairs_are_exact_as_far_as_they_go() -> None:
    found = pairs(Vectors((1, 1, 1)), 300_000)
    for n in (0, 1, 2, 1000, 299_999):
        assert found[n].tolist() == [(n + isqrt(5 * n * n)) // 2, (n + isqrt(5 * n * n)) // 2 + n]
    from noyau.engines.tables.lost_pairs import MOST_PAIRS, _golden

    for n in (10**8, MOST_PAIRS - 3):
        for place, pair in enumerate(_golden(n, n + 3).tolist()):
            assert pair[0] == (n + place + isqrt(5 * (n + place) ** 2)) // 2


def test_games_without_a_rule_for_pairs_say_so() -> None:
    for rules in (Vectors((1, 2, 3)), KingPower(2, (8, 8)), Knight((8, 8)), Nim()):
        with pytest.raises(NotApplicable, match="no rule is known"):
            pairs(rules, 5)
    with pytest.raises(TooLarge):
        pairs(Vectors((1, 1, 1)), 10**10)


def test_the_queen_of_a_large_board_agrees_with_the_golden_pairs() -> None:
    lost = np.unpackbits(lost_table(QUEEN, Ending.NORMAL, (1000, 1000)), axis=2, bitorder="little")[0, :, :1000]
    values = grundy_table(QUEEN, (1000, 1000))[0]
    assert ((values == 0) == lost).all()
    far = remoteness_table(QUEEN, Ending.NORMAL, (1000, 1000))[0]
    assert ((far % 2 == 0) == lost).all()
    golden = [(a, b) for a, b in pairs(QUEEN, 1000).tolist() if b < 1000]
    assert sorted(map(tuple, np.argwhere(lost).tolist())) == sorted({*golden, *(pair[::-1] for pair in golden)})
