"""Tokens that vanish on a digraph: vertices, arrows, and the vertices that have a token."""

from __future__ import annotations

from collections.abc import Sequence

from noyau.arguments.codes.annihilation import write_label
from noyau.core.verdict import Ending
from noyau.games.codes.annihilation import TokensThatVanish
from noyau.scenes.graphs.tokens import board, check_size
from noyau.scenes.kit.markup import shorten
from noyau.scenes.kit.scene import GLYPHS, Mark, Panel, Row, Span
from noyau.scenes.kit.view import View, explain_moves
from noyau.values.masks import bits

_FULL_NAME, _ROW_NAME = 80, 14


def panel(view: View) -> Panel | None:
    """The picture of tokens on a digraph; None for other games."""
    rules, style = view.game.rules, view.style
    if not isinstance(rules, TokensThatVanish):
        return None
    graph = rules.digraph
    check_size(graph, style)
    arcs = {
        (rules.numbers[source], rules.numbers[target]): f"arc-{number}"
        for number, (source, target) in enumerate(graph.arcs, start=1)
    }
    marks = _vertex_marks(view, rules)
    for play in view.plays if style.moves else ():
        if play.result:
            label = style.judge(play.said.say(style.language), play.result)
            marks.append(Mark(arcs[play.move], (play.result,), label=label))
    clicks = [_click(play.move, arcs) for play in view.plays]
    legend = [("current", "legend.tokens"), *explain_moves({mark.result for mark in marks})]
    return Panel(board(graph, [None] * len(graph.vertices)), marks, clicks, _rows(view, rules, marks, arcs), legend)


def _click(move: tuple[int, int], arcs: dict[tuple[int, int], str]) -> tuple[str, ...]:
    """The two ends of a move, or an arrow that leads back to its start."""
    source, target = move
    return (arcs[move],) if source == target else (f"vertex-{source + 1}", f"vertex-{target + 1}")


def _vertex_marks(view: View, rules: TokensThatVanish) -> list[Mark]:
    """Whether each vertex has a token, and its label where values are shown."""
    style, marks = view.style, []
    labels = style.values and view.game.ending is Ending.NORMAL
    for number, vertex in enumerate(rules.digraph.vertices):
        current = bool(view.game.position >> number & 1)
        note = shorten(write_label(rules.label_of(number)), 8) if labels else ""
        label = shorten(vertex, _FULL_NAME)
        if note:
            label = f"{label}, {style.say('value', value=note)}"
        if current:
            label = f"{label} ({style.say('legend.tokens')})"
        marks.append(Mark(f"vertex-{number + 1}", ("current",) * current, note=note, label=label))
    return marks


def _rows(view: View, rules: TokensThatVanish, marks: Sequence[Mark], arcs: dict[tuple[int, int], str]) -> list[Row]:
    """Each vertex on a row: its token, its label, where it leads and what it is worth to go there."""
    known = {mark.id: mark for mark in marks}
    names = [shorten(vertex, _ROW_NAME) for vertex in rules.digraph.vertices]
    margin = max(map(len, names))
    notes = max(len(known[f"vertex-{number + 1}"].note) for number in range(len(names)))
    tokens = set(bits(view.game.position))
    rows: list[Row] = []
    for number, name in enumerate(names):
        spans = [Span(f" {'▶' if number in tokens else ' '} "), Span(f"{name:<{margin}}  ", "bold")]
        spans.append(Span(f"{known[f'vertex-{number + 1}'].note:<{notes}}  " if notes else " ", "soft"))
        ways = rules.digraph.rows[number]
        spans += [Span("→ ")] * bool(ways)
        for target in ways:
            mark = known.get(arcs[number, target])
            spans.append(
                Span(f"{names[target]} {GLYPHS[mark.result]}  ", mark.result) if mark else Span(f"{names[target]}  ")
            )
        rows.append(tuple(spans))
    return rows
