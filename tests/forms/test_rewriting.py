"""Games whose rules are masks: their notation, their moves, and the values that the literature gives."""

from __future__ import annotations

import pytest
from hypothesis import given
from rewritings import Anything, Dominating, Dominoes, masks, rewritings

from noyau.core.catalogue import register
from noyau.core.errors import IllegalMove, SpecError
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines import solve
from noyau.forms.rewriting import Rewrite, Rewriting
from noyau.graphs import read_graph
from noyau.testing import check_rules
from noyau.words import say


def value(rules: Rewriting) -> int:
    return int(solve(Game(rules, rules.start)).value)


def test_ten_lines_make_a_game_that_keeps_the_contract() -> None:
    check_rules(Dominoes((2, 3)))
    check_rules(Dominating(read_graph("cycle-5")))


def test_a_registered_rewriting_is_written_and_read_as_a_spec() -> None:
    register(Dominoes)
    game = parse("dominoes:2x3")
    assert game.spec == "dominoes:2x3"
    after = game.play_text("1-2")
    assert after.spec == "dominoes:2x3:.xx..."
    assert parse(after.spec) == after
    assert sorted(after.rules.write_move(after.position, move) for move in after.moves()) == ["0-3", "3-4", "4-5"]


def test_a_move_on_taken_cells_is_refused() -> None:
    game = Game(Dominoes((2, 2)), 0b0011)
    with pytest.raises(IllegalMove):
        game.play_text("0-2")


@pytest.mark.parametrize("text", ["", "...", ".....", "..o.", "....\n"])
def test_a_position_has_one_mark_for_each_cell(text: str) -> None:
    with pytest.raises(SpecError) as refusal:
        Dominoes((2, 2)).read(text)
    for language in ("en", "fr"):
        assert "4" in refusal.value.say(language)
    assert (
        say("fr", "rewriting.marks", n=1, text="")
        == "il faut 1 signe, «\u202f.\u202f» pour une case libre et «\u202fx\u202f» "
        "pour une case prise, et non «\u202f\u202f»"
    )


@given(rewritings(6), masks(6))
def test_moves_need_and_forbid_clear_and_add(rules: Anything, mask: int) -> None:
    ways = []
    for move, rewrite in enumerate(rules.rewrites):
        cells = {cell for cell in range(6) if mask >> cell & 1}
        need, forbid, clear, add = ({cell for cell in range(6) if part >> cell & 1} for part in rewrite[1:])
        if need <= cells and not forbid & cells:
            assert rules.play(mask, move) == sum(1 << cell for cell in cells - clear | add)
            ways.append(move)
    assert list(rules.moves(mask)) == ways
    assert list(rules.options(mask)) == [rules.play(mask, move) for move in ways]


@given(masks(64))
def test_every_mask_is_read_as_it_is_written(mask: int) -> None:
    rules = Anything()
    assert rules.read(rules.write(mask)) == mask


def test_masks_of_more_than_64_cells_are_played_in_plain_python() -> None:
    rewrites = tuple(Rewrite(str(cell), 3 << cell, clear=3 << cell) for cell in range(90, 100))

    class Long(Rewriting):
        name = "long"
        rewrites = ()

    Long.rewrites = rewrites
    rules = Long()
    start = sum(1 << cell for cell in range(90, 101))
    analysis = solve(Game(rules, start))
    assert analysis.method.engine == "game_graph"
    assert int(analysis.value) == 3  # Dawson's Kayles, 11 in a row: 0 0 1 1 2 0 3 1 1 0 3 3


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ((1, 8), 1),
        ((1, 11), 3),
        ((2, 4), 0),
        ((2, 5), 1),
        ((3, 3), 0),
        ((3, 4), 1),
        ((3, 5), 1),
        ((4, 4), 0),
        ((4, 5), 2),
    ],
)
def test_cram_has_the_published_values(board: tuple[int, int], expected: int) -> None:
    assert value(Dominoes(board)) == expected


@pytest.mark.parametrize(
    ("graph", "expected"),
    [
        ("path-8", 0),
        ("cycle-3", 1),
        ("cycle-10", 0),
        ("cycle-11", 1),
        ("petersen", 1),
        ("hypercube-3", 0),
        ("grid-3x3", 1),
        ("grid-3x4", 0),
        ("grid-3x5", 3),
    ],
)
def test_domination_has_the_published_values(graph: str, expected: int) -> None:
    assert value(Dominating(read_graph(graph))) == expected


@pytest.mark.parametrize("ending", Ending)
def test_equal_rules_are_equal(ending: Ending) -> None:
    one, other = Dominoes((2, 2)), Dominoes((2, 2))
    solve(Game(one, one.start, ending))
    assert one == other
    assert hash(one) == hash(other)
