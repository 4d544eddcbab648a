"""Small boards on which moves only take cells: judged by loops that run without the compiler."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import pytest
from rewritings import Anything

from noyau.core.budget import Budget, Limit
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines import ask, solve
from noyau.engines.exploring import few_masks, masks, taken_cells
from noyau.forms.rewriting import Rewrite

GRAPHS = ("petersen", "torus-3x4", "cycle-14^2", "star-12", "complete-7", "edges-0.3,0.4,3.4,3.7,1.9,9.2,5.6")


def any_moves(seed: int) -> Anything:
    """Some moves on a few cells: of one need there may be several, and they may take what they do not need."""
    chance = random.Random(seed)
    cells = chance.randint(2, 11)
    needs = [chance.getrandbits(cells) & chance.getrandbits(cells) for _ in range(14)] * 2
    moves = ((need, chance.getrandbits(cells) | need & -need) for need in needs if need)
    return Anything(tuple(Rewrite(str(number), need, clear=clear) for number, (need, clear) in enumerate(moves)))


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave no position to engines that judge very few."""
    for engine in (few_masks, taken_cells):
        monkeypatch.setattr(engine, "is_light", lambda rules, start: False)
        engine._latest.clear()


@pytest.mark.parametrize("ending", Ending)
def test_all_positions_of_small_boards_are_judged_as_in_plain_python(ending: Ending, eager: None) -> None:
    boards = [f"cram:{rows}x{columns}" for rows in range(1, 5) for columns in range(max(2, rows), 16 // rows + 1)]
    graphs = [f"{name}:{graph}" for name in ("domination", "arckayles") for graph in GRAPHS]
    games = [parse(spec, ending) for spec in (*boards, *graphs, "chomp:3x6")]
    games += [Game(any_moves(seed), (1 << 11) - 1, ending) for seed in range(60)]
    for game in games:
        rules: Any = game.rules
        few = few_masks._judge(rules, game.position, ending)
        taken = taken_cells.find(game, Budget(Limit()))
        assert few is not None
        assert taken is not None
        assert len(few) == len(taken)
        for position in few._judged:
            assert taken.answers(Game(rules, position, ending))
            assert taken.verdict(position) == few.verdict(position), (game, position)


@pytest.mark.parametrize("spec", ["cram:5x5", "cram:.#..../....../....../......"])
def test_an_answer_is_that_of_the_residues(spec: str) -> None:
    game, budget = parse(spec), Budget(Limit())
    found, expected = solve(game), ask("residues", game, budget, None)
    assert expected is not None
    assert (found.verdict, found.options, found.reasons) == (expected.verdict, expected.options, expected.reasons)


def test_many_cells_many_positions_and_other_moves_are_left_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    budget = Budget(Limit())
    adding = Anything(tuple(Rewrite(str(one), 1 << one, clear=1 << one, add=1 >> one) for one in range(20)))
    assert taken_cells.find(parse("cram:4x7"), budget) is None
    assert taken_cells.find(Game(adding, (1 << 20) - 1), budget) is None
    assert taken_cells.find(parse("cram:3x8"), Budget(Limit(1000))) is None
    monkeypatch.setattr(taken_cells, "WORK", 100_000)
    assert taken_cells.find(parse("cram:3x7"), budget) is None
    assert taken_cells.find(parse("nim:3,4"), budget) is None


def test_a_limit_stops_between_two_calls_of_a_kernel() -> None:
    taken_cells._latest.clear()
    counts: list[int] = []

    def stop(count: int) -> None:
        counts.append(count)
        if len(counts) == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(parse("cram:5x5"), limit=Limit(watch=stop))
    assert counts == sorted(counts)
    assert solve(parse("cram:5x5")).remoteness == 12


def test_a_board_is_answered_without_the_compiler_once_its_kernels_are_kept() -> None:
    words = ["solve", "misere cram:3x8", "--json"]
    program = "import sys; from noyau.cli import run; run(sys.argv[1:]); print({'numba', 'numpy'} & set(sys.modules))"
    solve(parse("cram:3x7"))  # whoever asks first has them compiled, if they are not kept
    told = subprocess.run([sys.executable, "-c", program, *words], check=True, capture_output=True, text=True)
    record, heavy = told.stdout.splitlines()
    assert heavy == "set()"
    graph = masks.Masks(parse("misere cram:3x8"), Budget(Limit()))
    assert f'"remoteness": {graph.verdict((1 << 24) - 1).remoteness}' in record
