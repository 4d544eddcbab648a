"""Riders by the sets of their lines against looking at every option, and how much memory the sets take."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.engines.tables import filling as lattice_tables
from noyau.engines.tables.filling import Frame
from noyau.engines.tables.lattice import lattice_of
from noyau.forms.stepping import Lattice, Step
from noyau.games.vectors import Vectors

SIDES = st.integers(1, 30)
OFTEN = st.sampled_from([None, 1, 2, 3])


def frame_of(triple: tuple[int, int, int], size: tuple[int, int]) -> Frame:
    lattice = lattice_of(Vectors(triple))
    assert lattice is not None
    return Frame(lattice, size, "vectors")


@settings(deadline=None, max_examples=150)
@given(
    st.tuples(st.integers(1, 7), st.integers(1, 7)),
    st.tuples(OFTEN, OFTEN, OFTEN),
    st.tuples(SIDES, SIDES),
    st.booleans(),
    st.sampled_from([1, 2, 5, 17, 512]),
)
def test_sets_of_lines_lent_to_other_lines_give_the_values_of_all_options(
    third: tuple[int, int], often: tuple[int | None, ...], size: tuple[int, int], square: bool, strip: int
) -> None:
    size = (size[0], size[0]) if square else size
    steps = (Step(1, 0, often[0]), Step(0, 1, often[1]), Step(*third, often[2]))
    frame = Frame(Lattice(steps), size, "piece")
    riders = frame._riders(strip)
    assert riders is not None
    assert (frame._ride(riders) == frame._walk()).all()
    assert (frame.grundy() == frame._walk()).all()


@pytest.mark.parametrize("triple", [(1, 1, 2), (2, 1, 3), (1, 3, 2), (5, 2, 3), (4, 7, 2)])
@pytest.mark.parametrize("size", [(1, 9), (9, 1), (12, 12), (20, 33), (33, 20)])
def test_layers_share_their_third_lines(triple: tuple[int, int, int], size: tuple[int, int]) -> None:
    frame = frame_of(triple, size)
    for strip in (1, 3, 512):
        riders = frame._riders(strip)
        assert riders is not None
        assert (frame._ride(riders) == frame._walk()).all()


@pytest.mark.parametrize(("triple", "size"), [((1, 1, 2), (90, 300)), ((1, 3, 2), (150, 280)), ((3, 2, 1), (200, 290))])
def test_a_table_that_is_widened_on_the_way_goes_on_where_it_was(
    triple: tuple[int, int, int], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    frame = frame_of(triple, size)
    values = frame._walk()
    monkeypatch.setattr(lattice_tables, "_NARROW", 255)
    riders = frame._riders(50)
    assert riders is not None
    assert values.max() > 255
    assert (frame._ride(riders) == values).all()


@pytest.mark.parametrize("side", [1000, 5000])
@pytest.mark.parametrize(
    "triple", [(3, 2, 1), (2, 3, 1), (4, 1, 1), (5, 1, 1), (1, 8, 1), (30, 1, 1), (5, 5, 1), (7, 2, 3)]
)
def test_long_third_steps_are_not_walked_and_their_table_takes_at_most_twice_its_size(
    triple: tuple[int, int, int], side: int
) -> None:
    for size in ((side, side), (side, side + side // 10)):
        frame = frame_of(triple, size)
        assert not frame.walks
        assert frame.memory("grundy") <= 2 * 2 * frame.cells
