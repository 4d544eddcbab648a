"""Pictures that are the same but for the numbers of their vertices have one form, and others have another."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_hackenbush import RULES, pictures, slow_value

from noyau.core.spec import parse
from noyau.engines import solve
from noyau.games.hackenbush import Picture
from noyau.graphs import hackenbush_pictures as numberings
from noyau.graphs.hackenbush_pictures import canonical_picture
from noyau.values.hackenbush import Edge, standing_edges

ROOTED = (1, 3, 11, 58)
"""How many connected graphs of 2, 3, 4, 5 vertices there are, one of which is the ground."""


def renamed(picture: Picture, names: list[int]) -> list[Edge]:
    """The picture with other numbers above the ground, and each edge written from its other end."""
    return [(names[b - 1] if b else 0, names[a - 1] if a else 0) for a, b in picture]


def least_form(picture: Picture, size: int) -> Picture:
    """The least list of edges among all ways to number the vertices above the ground."""
    forms = (renamed(picture, list(names)) for names in permutations(range(1, size)))
    return min(tuple(sorted((min(edge), max(edge)) for edge in form)) for form in forms)


@settings(max_examples=120, deadline=None)
@given(pictures(9), st.permutations(range(1, 7)), st.randoms(use_true_random=False))
def test_a_canonical_picture_is_the_same_but_for_its_numbers(
    picture: Picture, names: list[int], random: Random
) -> None:
    same = canonical_picture(picture)
    assert canonical_picture(same) == same
    assert slow_value(same) == slow_value(picture)
    assert sorted(Counter(same).values()) == sorted(Counter(picture).values())
    other = renamed(picture, names)
    random.shuffle(other)
    assert canonical_picture(other) == same


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_there_is_one_form_for_each_connected_graph_on_the_ground(size: int) -> None:
    """To find as many as are known keeps the different apart, for numbers alone never change."""
    edges = list(combinations(range(size), 2))
    sets = ([edge for number, edge in enumerate(edges) if mask >> number & 1] for mask in range(1 << len(edges)))
    found = {
        canonical_picture(chosen)
        for chosen in sets
        if len(standing_edges(chosen)) == len(chosen) and touched(chosen) == size
    }
    assert len(found) == ROOTED[size - 2]


def touched(edges: list[Edge]) -> int:
    return len({0, *(end for edge in edges for end in edge)})


def test_forms_are_equal_exactly_where_some_numbering_makes_multigraphs_equal() -> None:
    """Loops and double edges on the ground and three more vertices, up to five of them."""
    forms: dict[Picture, Picture] = {}
    for count in range(6):
        for chosen in combinations_with_replacement(list(combinations_with_replacement(range(4), 2)), count):
            if len(standing_edges(chosen)) == count:
                assert forms.setdefault(least_form(chosen, 4), canonical_picture(chosen)) == canonical_picture(chosen)
    assert len(set(forms.values())) == len(forms)


@pytest.mark.parametrize(
    "name", ["petersen", "cube", "hypercube-4", "icosahedron", "torus-4x4", "complete-9", "grid-5x6"]
)
def test_graphs_with_many_symmetries_have_one_form_however_they_are_numbered(name: str) -> None:
    picture = RULES.read(name)
    size = 1 + max(map(max, picture))
    random = Random(7)
    assert len({canonical_picture(renamed(picture, random.sample(range(1, size), size - 1))) for _ in range(5)}) == 1


def test_too_many_symmetries_leave_several_forms_of_the_same_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numberings, "MOST_NUMBERINGS", 1)
    picture = RULES.read("grid-4x5")
    assert len(picture) == len(canonical_picture(renamed(picture, Random(3).sample(range(1, 20), 19))))


def test_blocks_high_on_a_long_stalk_are_written_without_recursion() -> None:
    stalk = [(n, n + 1) for n in range(900)]
    flower = [(900, 901), (901, 902), (902, 900), (902, 902), (901, 903)]
    picture = canonical_picture([*stalk, *flower[1:], (0, 950)])
    assert len(picture) == 905
    assert canonical_picture(renamed(picture, Random(5).sample(range(1, 905), 904))) == picture


@pytest.mark.parametrize(("name", "most"), [("complete-6", 481), ("petersen", 1017), ("cube", 270), ("star-30", 31)])
def test_misere_play_on_symmetric_graphs_visits_one_position_of_each_shape(name: str, most: int) -> None:
    assert solve(parse(f"misere hackenbush:{name}")).method.positions <= most
