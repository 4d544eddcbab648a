"""Boards of more than 64 cells, whose masks have two words: against the definition, and against the same board of one.

Run as a program, this file calls every kernel on masks of two words twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rewritings import Anything
from second_process import run_again
from test_residues import MOST, check, quiet

from noyau.core.errors import SpecError
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.engines.residues import solving
from noyau.engines.residues.search import KEPT, Residues
from noyau.engines.residues.stored_answers import solve_kept
from noyau.forms.rewriting import Rewrite, Rewriting
from noyau.games.cram import Cram
from noyau.games.orders import Poset

EDGE = 59
"""Cells from here on lie in both words."""

LATTICES = {17: 2, 18: 2, 19: 1, 20: 1, 21: 5, 22: 0, 23: 1, 24: 1, 26: 0}
"""Node Kayles on three rows, beyond the terms of OEIS A316632: found by couples here, and by the mex of every residue
on columns of three bits in another program."""


STRIP = "domination:grid-3x24:" + "..........x......x......" * 3
"""Three rows of which two columns are taken."""


def rules_of(spec: str) -> Rewriting:
    rules = parse(spec).rules
    assert isinstance(rules, Rewriting)
    return rules


@dataclass(frozen=True)
class Moved(Rewriting):
    """The moves of other rules on cells further up."""

    name: ClassVar[str] = "moved"
    other: Rewriting
    places: int

    @property
    def size(self) -> int:
        return self.other.size + self.places

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        moves = self.other.rewrites
        return tuple(Rewrite(move.name, move.need << self.places, clear=move.clear << self.places) for move in moves)


@given(st.lists(st.tuples(st.integers(1, 511), st.integers(0, 511), st.integers(0, 8)), max_size=12))
def test_any_moves_across_both_words(drawn: list[tuple[int, int, int]]) -> None:
    rewrites = [Rewrite("m", need | 1 << one, clear=taken | 1 << one) for need, taken, one in drawn]
    check(Moved(Anything(tuple(rewrites)), EDGE), 511 << EDGE, 0b101101101 << EDGE)


@pytest.mark.parametrize("spec", ["cram:3x4", "domination:grid-3x4", "arckayles:petersen", "poset:0<1,0<2,3<4"])
@pytest.mark.parametrize("places", [EDGE, 100])
def test_rules_further_up_have_the_same_values_and_lengths(spec: str, places: int) -> None:
    rules = rules_of(spec)
    narrow, wide = Residues(rules), Residues(Moved(rules, places))
    assert narrow.value(rules.start, MOST, quiet) == wide.value(rules.start << places, MOST, quiet)
    lengths = narrow.lengths(MOST, quiet), wide.lengths(MOST, quiet)
    for position in (rules.start, *rules.options(rules.start)):
        assert narrow.known(position) == wide.known(position << places)
        assert lengths[0](position) == lengths[1](position << places) is not None


@pytest.mark.parametrize("columns", LATTICES)
def test_three_rows_beyond_the_published_terms(columns: int) -> None:
    rules = rules_of(f"domination:grid-3x{columns}")
    assert Residues(rules).search(rules.start, MOST, quiet) == LATTICES[columns]


def test_couples_and_the_full_mex_agree_on_two_words() -> None:
    game = parse(STRIP)
    rules = rules_of(STRIP)
    assert Residues(rules).value(game.position, MOST, quiet) == Residues(rules).search(game.position, MOST, quiet)


def test_a_residue_of_two_words_is_one_entry_wherever_it_lies_and_however_it_is_turned() -> None:
    rules = Cram((11, 11))
    table = Residues(rules)
    for place in ((0, 1, 11), (108, 109, 120), (63, 64, 75), (62, 63, 52)):
        assert table.value(sum(1 << cell for cell in place), MOST, quiet) == 1
    assert len(table) == 1


def test_a_chain_of_128_elements_has_the_value_128() -> None:
    rules = Poset(tuple((low, low + 1) for low in range(127)))
    assert Residues(rules).value(rules.start, MOST, quiet) == 128
    assert Residues(rules).search(rules.start, MOST, quiet) == 128


def test_an_answer_on_more_than_64_cells_has_every_winning_move() -> None:
    game = parse(STRIP)
    found = solve(game)
    assert (found.method.engine, found.method.scope) == ("residues", "exact")
    values = Residues(rules_of(STRIP))
    won = [move for move in game.moves() if values.search(game.rules.play(game.position, move), MOST, quiet) == 0]
    assert list(found.winning) == won != []


def test_a_table_of_two_words_is_kept_and_read_again(tmp_path: Path) -> None:
    file, game = tmp_path / "a.npz", parse("cram:" + "/".join(["." * 7 + "#" + "." * 7 + "#" + "." * 7] * 3))
    kept = solve_kept(game, file)
    solving._latest.clear()
    assert len(KEPT.read(file)["values"]) == kept.method.positions
    again = solve_kept(game, file)
    assert (again.verdict, again.options) == (kept.verdict, kept.options)
    with pytest.raises(SpecError, match="keeps boards that fit into 42 by 3 squares"):
        solve_kept(parse("cram:5x5"), file)


def use_every_kernel() -> None:
    """Call every kernel twice on masks of two words."""
    for _ in range(2):
        rules = Moved(rules_of("cram:3x4"), EDGE)
        check(rules, 0xFFF << EDGE)
        table = Residues(rules)
        table.value(0xFFF << EDGE, MOST, quiet)
        assert table.lengths(MOST, quiet)(0xFFF << EDGE) == 5


def test_kernels_run_twice_in_one_process_and_in_a_second_one() -> None:
    use_every_kernel()
    run_again(Path(__file__))


if __name__ == "__main__":
    use_every_kernel()
