"""Positions explored natively against the plain exploration, and against the definitions.

Run as a program, this file calls every kernel twice.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from oracle import Oracle, generalised_value, reachable
from rewritings import Anything, Dominating, Dominoes, masks, rewritings
from second_process import run_again

from noyau.core.budget import Budget
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import Game
from noyau.core.verdict import Ending
from noyau.engines import Limit, solve
from noyau.engines.exploring import masks as engine
from noyau.engines.exploring.compiled_masks import Descending, Judged, Meeting, explore_masks, fits_in_words
from noyau.forms.rewriting import Rewrite, Rewriting
from noyau.graphs import read_graph
from noyau.values.loopy import Loopy

BOTH_ENDINGS = pytest.mark.parametrize("ending", Ending)


def in_order(rules: Rewriting, start: int) -> dict[int, list[int]]:
    """The positions with their options, each once: from the start down where cells are only cleared, else as met."""
    found = {start: list(dict.fromkeys(rules.options(start)))}
    queue = [start]
    for position in queue:
        for option in found[position]:
            if option not in found:
                found[option] = list(dict.fromkeys(rules.options(option)))
                queue.append(option)
    only_clears = not any(rewrite.add for rewrite in rules.rewrites)
    return dict(sorted(found.items(), reverse=True)) if only_clears else found


def check(rules: Rewriting, start: int) -> None:
    """All positions and arcs, in their order, and what is known of each."""
    explored, expected = explore_masks(rules, start), in_order(rules, start)
    positions = explored.positions.tolist()
    assert positions == list(expected)
    rows = [[positions[option] for option in explored.csr.options(number)] for number in range(len(explored))]
    assert rows == list(expected.values())
    assert explored.csr.arcs == sum(map(len, expected.values()))
    assert [explored.number(position) for position in positions] == list(range(len(positions)))
    for ending in Ending:
        _check_verdicts(Judged(explored, ending), Oracle(rules, start, ending))


def _check_verdicts(judged: Judged, oracle: Oracle) -> None:
    positions = judged.explored.positions.tolist()
    verdicts = {position: judged.verdict(number) for number, position in enumerate(positions)}
    assert judged.cyclic is not oracle.is_acyclic
    assert {position: found.outcome for position, found in verdicts.items()} == oracle.outcome
    assert {position: found.remoteness for position, found in verdicts.items()} == oracle.remoteness
    values = {position: found.value for position, found in verdicts.items()}
    if judged.ending is Ending.MISERE:
        assert set(values.values()) == {None}
    elif oracle.is_acyclic:
        assert values == oracle.grundy()


@pytest.mark.parametrize("board", [(rows, columns) for rows in (1, 2, 3) for columns in range(1, 5)])
def test_cram_is_explored_as_in_plain_python(board: tuple[int, int]) -> None:
    rules = Dominoes(board)
    check(rules, rules.start)


@pytest.mark.parametrize(
    "name", ["path-7", "cycle-8", "complete-4", "star-5", "petersen", "hypercube-3", "edges-0.1,1.2,2.0,3.4"]
)
def test_domination_is_explored_as_in_plain_python(name: str) -> None:
    rules = Dominating(read_graph(name))
    check(rules, rules.start)


@given(rewritings(7), masks(7))
def test_random_rewritings_are_explored_as_in_plain_python(rules: Anything, start: int) -> None:
    check(rules, start)
    check(Anything(tuple(rewrite._replace(add=0) for rewrite in rules.rewrites)), start)


@pytest.mark.parametrize("board", [(3, 4), (4, 4), (3, 6)])
def test_both_ways_through_the_positions_meet_the_same(board: tuple[int, int]) -> None:
    rules = Dominoes(board)
    found = []
    for way in (Descending, Meeting):
        search = way(rules, rules.start)
        while search.go_on():
            pass
        positions, csr = search.result()
        rows = (positions[csr.options(number)].tolist() for number in range(positions.size))
        found.append(dict(zip(positions.tolist(), rows, strict=True)))
    assert found[0] == found[1]


@given(rewritings(2), masks(2))
def test_random_rewritings_on_cycles_have_the_values_of_the_definition(rules: Anything, start: int) -> None:
    judged = Judged(explore_masks(rules, start), Ending.NORMAL)
    for number, position in enumerate(judged.explored.positions.tolist()):
        assert judged.verdict(number).value == generalised_value(rules, position)


def test_a_game_without_moves_has_one_position() -> None:
    explored = explore_masks(Anything(), 0)
    assert (len(explored), explored.csr.arcs) == (1, 0)
    assert explored.number(0) == 0
    assert explored.number(1) is None


def test_all_64_cells_can_be_used() -> None:
    cells = (0, 31, 32, 62, 63)
    rules = Anything(tuple(Rewrite(str(cell), 1 << cell, clear=1 << cell) for cell in cells))
    start = (1 << 64) - 1
    explored = explore_masks(rules, start)
    assert len(explored) == 32
    assert set(explored.positions.tolist()) == set(reachable(rules, start))


def test_known_games_have_their_numbers_of_positions() -> None:
    counts = {}
    for board in ((2, 2), (4, 4), (4, 5)):
        explored = explore_masks(Dominoes(board), Dominoes(board).start)
        counts[board] = len(explored), explored.csr.arcs
    assert counts == {(2, 2): (6, 8), (4, 4): (5700, 32464), (4, 5): (58830, 423582)}


def test_moves_to_the_same_position_are_one_arc() -> None:
    rules = Dominating(read_graph("complete-4"))
    explored = explore_masks(rules, rules.start)
    assert (len(explored), explored.csr.arcs) == (2, 1)


def test_arrays_are_of_32_and_64_bits() -> None:
    explored = explore_masks(Dominoes((3, 3)), 511)
    arrays = explored.positions, explored.csr.indptr, explored.csr.indices
    assert [array.dtype for array in arrays] == [np.uint64, np.int64, np.int32]


def test_the_limit_counts_positions() -> None:
    rules = Dominoes((3, 4))
    count = len(explore_masks(rules, rules.start))
    assert len(explore_masks(rules, rules.start, count)) == count
    with pytest.raises(TooLarge) as refusal:
        explore_masks(rules, rules.start, count - 1)
    assert refusal.value.sentence.key == "error.positions"


def test_masks_beyond_64_bits_are_not_explored_natively() -> None:
    rules = Anything((Rewrite("far", 1 << 64, clear=1 << 64),))
    assert not fits_in_words(rules, 0)
    with pytest.raises(NotApplicable):
        explore_masks(rules, 0)


def test_a_watch_may_stop_the_exploration() -> None:
    def stop(count: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        explore_masks(Dominoes((4, 4)), (1 << 16) - 1, watch=stop)


@BOTH_ENDINGS
def test_the_engine_answers_as_plain_python_does(ending: Ending) -> None:
    rules = Dominoes((4, 4))
    game, oracle = Game(rules, rules.start, ending), Oracle(rules, rules.start, ending)
    found = engine.solve(game, Budget(Limit()))
    assert found is not None
    assert found.outcome is oracle.outcome[game.position]
    assert found.verdict.remoteness == oracle.remoteness[game.position]
    for option in found.options:
        assert option.verdict.outcome is oracle.outcome[rules.play(game.position, option.move)]


def test_a_draw_is_explained_by_its_cycle() -> None:
    """One may close and open a door for ever; cells beside it make the game large."""
    doors = tuple(Rewrite(f"close{cell}", 1 << cell, clear=1 << cell) for cell in range(12))
    rules = Anything((*doors, Rewrite("open", 0, forbid=1, add=1)))
    game = Game(rules, (1 << 12) - 1)
    found = solve(game)
    assert found.method.engine == "masks"
    assert isinstance(found.value, Loopy)
    assert found.outcome is Oracle(rules, game.position).outcome[game.position]
    assert {reason.kind for reason in found.reasons} >= {"kernel", "draw", "infinite"}


def test_small_games_are_left_to_plain_python() -> None:
    assert engine.solve(Game(Dominoes((3, 3)), 511), Budget(Limit())) is None
    assert solve(Game(Dominoes((3, 3)), 511)).method.engine == "game_graph"


def test_the_limit_of_an_answer_allows_more_positions_natively() -> None:
    game = Game(Dominoes((4, 5)), (1 << 20) - 1)
    engine._latest.clear()
    found = engine.solve(game, Budget(Limit(3000)))
    assert found is not None
    assert found.method.positions == 58_830
    engine._latest.clear()
    with pytest.raises(TooLarge) as refusal:
        engine.solve(game, Budget(Limit(2000)))
    assert refusal.value.sentence.facts["allowed"] == 2000 * engine.NATIVE
    with pytest.raises(TooLarge) as late:
        engine.solve(game, Budget(Limit(seconds=1e-9)))
    assert late.value.sentence.key == "error.seconds"


def check_kernels_twice() -> None:
    for _ in range(2):
        check(Dominoes((2, 4)), 255)
        check(Anything((Rewrite("a", 1, clear=1), Rewrite("b", 0, 1, add=1), Rewrite("c", 2, clear=3))), 3)
        assert len(explore_masks(Dominoes((4, 4)), (1 << 16) - 1)) == 5700


def test_kernels_run_twice_in_this_process_and_in_another() -> None:
    check_kernels_twice()
    for plain in (False, True):
        run_again(Path(__file__), plain=plain, warnings="ignore")


if __name__ == "__main__":
    check_kernels_twice()
