"""A token on a digraph: vertices with their results and values, arrows, and the vertex where the token is."""

from __future__ import annotations

from collections.abc import Sequence

from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.core.verdict import Ending, Verdict
from noyau.engines.exploring.positions import Positions
from noyau.games.tokens import Token
from noyau.graphs import Digraph
from noyau.scenes.kit.layout import RADIUS, arrows, place
from noyau.scenes.kit.markup import short_sentence, shorten, value_text
from noyau.scenes.kit.scene import DRAWN, GLYPHS, LOSING, WINNING, Drawing, Item, Mark, Panel, Row, Span
from noyau.scenes.kit.view import RESULT_OF_POSITION, Style, View

_NAME, _ROW_NAME, _FULL_NAME = 9, 14, 80


def panel(view: View) -> Panel | None:
    """The picture of a token on a digraph, or None for other games on graphs."""
    rules, style = view.game.rules, view.style
    if not isinstance(rules, Token):
        return None
    graph = rules.digraph
    check_size(graph, style)
    found = Positions(rules, view.game.ending, Budget(Limit(), rules.name))
    verdicts = [found.verdict(vertex) for vertex in graph.vertices]
    marks = _vertex_marks(view, graph, verdicts)
    arcs = {arc: f"arc-{number}" for number, arc in enumerate(graph.arcs, start=1)}
    here = view.game.position
    marks += (
        Mark(
            arcs[here, play.move],
            (play.result,),
            label=style.judge(short_sentence(play.said, style.language), play.result),
        )
        for play in view.plays
        if play.result and style.moves
    )
    return Panel(
        board(graph, [verdict.remoteness for verdict in verdicts]),
        marks,
        [(f"vertex-{graph.vertices.index(play.move) + 1}",) for play in view.plays],
        _rows(view, graph, marks),
        _legend(marks),
    )


def check_size(graph: Digraph, style: Style) -> None:
    """Refuse a digraph that there is no room for."""
    if len(graph.vertices) > style.vertices:
        raise TooLarge("scene.too-many-vertices", n=len(graph.vertices), limit=style.vertices)
    if len(graph.arcs) > style.arcs:
        raise TooLarge("scene.too-many-arcs", n=len(graph.arcs), limit=style.arcs)


def board(graph: Digraph, remoteness: Sequence[int | None]) -> Drawing:
    """Arrows first, so that the vertices cover their ends."""
    numbers = {vertex: number for number, vertex in enumerate(graph.vertices)}
    arcs = [(numbers[source], numbers[target]) for source, target in graph.arcs]
    points, across, down = place(len(numbers), arcs, remoteness)
    items = [
        Item(f"arc-{number}", "arc", round(arrow.middle.x), round(arrow.middle.y), path=arrow.path)
        for number, arrow in enumerate(arrows(points, arcs), start=1)
    ]
    for number, (vertex, point) in enumerate(zip(graph.vertices, points, strict=True), start=1):
        name = shorten(vertex, _NAME)
        items.append(Item(f"vertex-{number}", "vertex", round(point.x), round(point.y), 2 * RADIUS, 2 * RADIUS, name))
    return Drawing(across, down, tuple(items))


def _vertex_marks(view: View, graph: Digraph, verdicts: Sequence[Verdict]) -> list[Mark]:
    """The result of each vertex for who moves from it, where outcomes are shown."""
    style, marks = view.style, []
    for number, (vertex, verdict) in enumerate(zip(graph.vertices, verdicts, strict=True), start=1):
        result = RESULT_OF_POSITION[verdict.outcome] if style.outcomes else ""
        current = vertex == view.game.position
        valued = style.values and view.game.ending is Ending.NORMAL
        note = value_text(verdict.value, style.language) if valued else ""
        label = shorten(vertex, _FULL_NAME)
        if note:
            label = f"{label}, {style.say('value', value=note)}"
        label = style.judge(label, result, "position")
        if current:
            label = f"{label} ({style.say('legend.current')})"
        looks = (result,) * bool(result) + ("current",) * current
        marks.append(Mark(f"vertex-{number}", looks, note=note, label=label))
    return marks


def _legend(marks: Sequence[Mark]) -> list[tuple[str, str]]:
    shown = {mark.result for mark in marks if mark.id.startswith("vertex")}
    legend = [("current", "legend.current")]
    legend += [(look, f"legend.vertex.{look}") for look in (WINNING, LOSING, DRAWN) if look in shown]
    if any(mark.id.startswith("arc") for mark in marks):
        legend.append(("", "legend.arrow"))
    return legend


def _rows(view: View, graph: Digraph, marks: Sequence[Mark]) -> list[Row]:
    """Each vertex on a row, with its result, its value and where it leads."""
    known = {mark.id: mark for mark in marks}
    names = {vertex: shorten(vertex, _ROW_NAME) for vertex in graph.vertices}
    margin = max(map(len, names.values()))
    notes = max(len(mark.note) for mark in marks)
    arcs = {arc: f"arc-{number}" for number, arc in enumerate(graph.arcs, start=1)}
    rows: list[Row] = []
    for number, vertex in enumerate(graph.vertices, start=1):
        mark = known[f"vertex-{number}"]
        here = "▶" if "current" in mark.looks else " "
        ways = [_way(names[target], known.get(arcs[vertex, target])) for target in graph.successors[vertex]]
        glyph = GLYPHS.get(mark.result, "")
        rows.append(
            (
                Span(f" {here} "),
                Span(f"{names[vertex]:<{margin}}  ", "bold"),
                Span(f"{glyph:<{2 if view.style.outcomes else 0}}", mark.result),
                Span(f"{mark.note:<{notes}}  " if notes else " ", "soft"),
                *([Span("→ "), *ways] if ways else ()),
            )
        )
    return rows


def _way(name: str, mark: Mark | None) -> Span:
    if mark is None:
        return Span(f"{name}  ")
    return Span(f"{name} {GLYPHS[mark.result]}  ", mark.result)
