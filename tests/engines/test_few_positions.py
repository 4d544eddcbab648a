"""Small positions in plain Python: what the kernels find, found without them."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from noyau.core.budget import Budget, Limit
from noyau.core.game import Game
from noyau.core.reasons import Components
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines import solve
from noyau.engines.exploring import few_masks, masks, taken_cells
from noyau.engines.tables.filling import Frame
from noyau.engines.tables.plain_tables import fill_grundy, fill_remoteness, fits
from noyau.forms.stepping import Lattice, OnLattice, Step

SMALL = (
    "cram:4x5",
    "domination:grid-5x5",
    "soloclobber:grid-4x4:xoxoxoxoxoxoxoxo",
    "soloclobber:grid-4x4:xoxooxoxxoxooxox",
    "queen:200x200:199,199",
)


def test_small_positions_are_answered_without_a_compiler() -> None:
    program = (
        f"import sys, noyau\nfor spec in {SMALL}: noyau.solve(spec)\nprint({{'numba', 'numpy'}} & set(sys.modules))"
    )
    told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert told.stdout.strip() == "set()"


@pytest.mark.parametrize("ending", list(Ending))
@pytest.mark.parametrize(
    "spec", ["cram:4x4", "domination:grid-4x4", "arckayles:grid-3x4", "chomp:4x6", "domination:path-20"]
)
def test_few_positions_are_judged_as_by_the_kernels(spec: str, ending: Ending) -> None:
    game = parse(spec, ending)
    rules: Any = game.rules
    few = few_masks._judge(rules, game.position, ending)
    assert few is not None
    graph = masks.Masks(game, Budget(Limit()))
    assert len(few) == len(graph)
    assert all(few.verdict(position) == graph.verdict(position) for position in few._judged)


def test_games_with_many_positions_are_left_to_the_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    budget = Budget(Limit())
    assert few_masks.complete(parse("cram:5x6"), budget) is None  # at sight
    monkeypatch.setattr(few_masks, "MOST", 1000)
    assert few_masks.complete(parse("domination:star-24"), budget) is None  # after a while
    assert few_masks.complete(parse("cram:2x2"), budget) is None  # for it needs nobody's help


def test_verdicts_of_a_game_answer_for_all_positions_that_follow() -> None:
    game, budget = parse("cram:4x5"), Budget(Limit())
    few = few_masks.complete(game, budget)
    assert few is few_masks.complete(Game(game.rules, game.position & ~3), budget)


@pytest.mark.parametrize("engine", [few_masks, taken_cells])
def test_parts_that_do_not_follow_from_a_position_are_valued_all_the_same(
    engine: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both parts have an odd number of squares, one of which stays: neither part is ever left alone."""
    monkeypatch.setattr(engine, "is_light", lambda rules, start: False)
    engine._latest.clear()
    game = parse("cram:.#.../.#.../.#...")
    found = engine.solve(game, Budget(Limit()))
    parts = found.reason(Components).parts
    assert len(parts) == 2
    for part in parts:
        alone = solve(Game(game.rules, sum(1 << cell for cell in part.cells)))
        assert alone.grundy == part.value


@pytest.mark.parametrize("ending", list(Ending))
@pytest.mark.parametrize(
    "steps",
    [
        *(parse(spec).rules.lattice().steps for spec in ("queen:9x9", "king:9x9", "rook:9x9")),  # type: ignore[attr-defined]
        (Step(1, 2, 3), Step(2, 0, None), Step(0, 1, 1)),
        (Step(2, 1, None), Step(1, 1, 2)),
    ],
)
def test_plain_tables_are_those_of_the_kernels(steps: tuple[Step, ...], ending: Ending) -> None:
    lattice, size = Lattice(steps), (13, 17)
    assert fits(lattice, size)
    frame = Frame(lattice, size, "piece")
    assert [fill_grundy(lattice, size)] == frame.grundy().tolist()
    assert [fill_remoteness(lattice, size, ending)] == frame.remoteness(ending).tolist()


def test_tables_with_layers_or_steps_that_lead_back_are_left_to_the_kernels() -> None:
    layered, back = parse("vectors:2,1,3").rules, parse("knight:50x50").rules
    assert isinstance(layered, OnLattice)
    assert isinstance(back, OnLattice)
    assert not fits(layered.lattice(), (5, 5))
    assert not fits(back.lattice(), (5, 5))
