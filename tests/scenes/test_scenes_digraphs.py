"""Pictures of digraphs: layers, the kernel, draws, nested kernels, and what is near a vertex."""

from __future__ import annotations

import re
from math import hypot
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.atlas.digraphs import DigraphAnalysis, digraph
from noyau.core.errors import TooLarge
from noyau.graphs.files.writers import Written
from noyau.scenes.atlas.digraphs import MOST_VERTICES, Figure, draw_digraph, draw_nested
from noyau.scenes.kit.geometry import Point
from noyau.scenes.kit.layout import RADIUS, Arrow, arrow_bounds

SVG = "{http://www.w3.org/2000/svg}"


def written(graph: DigraphAnalysis) -> Written:
    facts = [
        {
            "outcome": found.outcome.value,
            "grundy": found.grundy,
            "value": str(found.value),
            "remoteness": found.remoteness,
        }
        for found in graph.verdicts
    ]
    return Written(graph.vertices, graph.rows, facts.__getitem__, lambda vertex: facts[vertex]["outcome"] == "P")


def rings(picture: str) -> dict[str, int]:
    """How many circles each vertex has, the badge apart, by name."""
    found = {}
    for group in ElementTree.fromstring(picture).iter(f"{SVG}g"):
        if (group.get("id") or "").startswith("vertex-"):
            name = (group.findtext(f"{SVG}title") or "").split(" — ")[0]
            found[name] = len(group.findall(f"{SVG}circle"))
    return found


def test_the_kernel_is_double_ringed_and_the_vertex_asked_for_has_a_ring_more() -> None:
    graph = written(digraph("a>b,a>c,b>c"))
    assert rings(draw_digraph(graph)) == {"a": 1, "b": 1, "c": 2}
    assert rings(draw_digraph(graph, vertex=0)) == {"a": 2, "b": 1, "c": 2}


def test_draws_stand_above_and_are_explained() -> None:
    figure = Figure(written(digraph("a>b,b>a,b>c,c>d")), range(4), None)
    heights = {name: point.y for name, point in zip("abcd", figure.points, strict=True)}
    assert heights["a"] == heights["b"] < heights["c"] < heights["d"]
    assert "draw: nobody can force the end" in draw_digraph(written(digraph("a>b,b>a")), acyclic=False)
    assert "partie nulle" in draw_digraph(written(digraph("a>b,b>a")), "fr", acyclic=False)


def test_nested_kernels_have_a_drawing_for_each_step() -> None:
    picture = draw_nested(written(digraph("e>c,d>c,b>c,b>d,b>e,a>b,a>d")))
    assert [f"Step {step}" in picture for step in range(4)] == [True, True, True, False]
    assert "Étape 2" in draw_nested(written(digraph("a>b,a>c,b>c")), "fr")
    steps = ",".join(f"{i}>{j}" for i in range(14) for j in range(i))
    with pytest.raises(TooLarge, match="14 nested kernels"):
        draw_nested(written(digraph(steps)))


def test_of_a_large_digraph_only_the_neighbourhood_of_a_vertex_is_drawn() -> None:
    path = [(number, number + 1) for number in range(2 * MOST_VERTICES)]
    graph = written(digraph(path))
    with pytest.raises(TooLarge, match="vertex="):
        draw_digraph(graph)
    picture = draw_digraph(graph, vertex=5)
    assert "Drawn: 5 and what moves from it lead to" in picture
    assert 10 < len(rings(picture)) <= 60
    star = written(digraph([("centre", leaf) for leaf in range(2 * MOST_VERTICES)]))
    with pytest.raises(TooLarge, match="'centre' leads to 600 vertices"):
        draw_digraph(star, vertex=0)


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), min_size=1, max_size=60))
@settings(max_examples=30, deadline=None)
def test_everything_stays_on_the_sheet(arcs: list[tuple[int, int]]) -> None:
    graph = written(digraph(arcs))
    figure = Figure(graph, range(len(graph.names)), None)
    across, down = figure.size
    for point in figure.points:
        assert RADIUS <= point.x <= across - RADIUS
        assert RADIUS <= point.y <= down - RADIUS
    for arrow in figure.arrows:
        (left, top), (right, bottom) = arrow_bounds(arrow)
        assert 0 <= left <= right <= across
        assert 0 <= top <= bottom <= down
    ElementTree.fromstring(draw_digraph(graph))


def test_any_name_is_shown_harmlessly() -> None:
    picture = draw_digraph(written(digraph([("<b>", 'a "long" name & more'), ('a "long" name & more', "é")])))
    assert len(rings(picture)) == 3


def ends(arrow: Arrow) -> tuple[Point, Point]:
    """Where an arrow leaves a vertex, and its tip."""
    line, _, head = arrow.path.partition(";")
    first, tip = (tuple(map(int, re.findall("-?[0-9]+", path)[:2])) for path in (line, head))
    return Point(first[0] + arrow.middle.x, first[1] + arrow.middle.y), Point(
        tip[0] + arrow.middle.x, tip[1] + arrow.middle.y
    )


def test_an_arrow_that_is_bent_ends_apart_from_those_that_are_straight() -> None:
    graph = written(digraph("a>b,b>c,c>a,b>d,d>e,e>f,f>d,c>g,g>h,h>i,a>i"))
    figure = Figure(graph, range(len(graph.names)), None)
    number = {str(name): index for index, name in enumerate(graph.names)}
    drawn = dict(zip(figure.arcs, figure.arrows, strict=True))
    leaving, _ = ends(drawn[number["a"], number["b"]])
    _, tip = ends(drawn[number["c"], number["a"]])
    assert hypot(leaving.x - tip.x, leaving.y - tip.y) > RADIUS / 2
