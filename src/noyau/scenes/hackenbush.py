"""A picture on the ground: green stalks and flowers, each edge a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.games.hackenbush import Hackenbush, Picture
from noyau.scenes.lettering import sentence
from noyau.scenes.scene import DRAWN, GLYPHS, LOSING, WINNING, Drawing, Item, Mark, Panel, Play, Row, Span, shifted
from noyau.scenes.stems import RADIUS, levels, plant
from noyau.scenes.view import View
from noyau.values.fusion import GROUND

_MARGIN, _SOIL = 60, 110
_HIGHEST = 40
"""A higher picture is not drawn."""

_TALL = 60
_WIDEST = 1100


def panel(view: View) -> Panel | None:
    """The picture and what each cut is worth; None where it is too large."""
    rules, position = view.game.rules, view.game.position
    if (
        not isinstance(rules, Hackenbush)
        or len(position) > view.style.arcs
        or max(levels(position)[0].values()) > _HIGHEST
    ):
        return None
    names = [rules.write_move(position, move) for move in rules.moves(position)]
    results = [""] * len(names)
    marks = [Mark("board", label=view.style.say("walks.picture", n=len(names), edges=" ".join(names) or "—"))]
    for play in view.plays:
        results[play.move] = play.result if view.style.moves else ""
        marks.append(_mark(view, play, names[play.move]))
    legend = [(look, f"legend.move.{look}") for look in (WINNING, LOSING, DRAWN) if look in results]
    clicks = [(_figure(names[play.move]),) for play in view.plays]
    return Panel(_board(position, names), marks, clicks, list(_rows(view, position, names, results)), legend)


def _figure(name: str) -> str:
    """The identifier of an edge, from how its cut is written."""
    return f"edge-{name.replace('/', '-')}"


def _mark(view: View, play: Play, name: str) -> Mark:
    style = view.style
    label, result = sentence(play.said, style.language), play.result if style.moves else ""
    if result:
        label = style.say("judged", what=label, result=style.say(f"result.{result}"))
    return Mark(_figure(name), ("legal", *([result] if result else ())), label=label)


def _board(picture: Picture, names: Sequence[str]) -> Drawing:
    """The earth, then the edges, then the vertices over their ends."""
    points, stems, (least, most) = plant(picture)
    left, top = round(least.x) - _MARGIN, round(least.y) - _MARGIN
    across = max(_WIDEST, round(most.x) + _MARGIN - left)
    left -= (across - (round(most.x) + _MARGIN - left)) // 2
    items = [Item("board", "chessboard", 0, 0), Item("ground", "ground", left, 0, across, _SOIL, str(GROUND))]
    items += (
        Item(_figure(name), "stalk", stem.x, stem.y, path=stem.path)
        for name, stem in sorted(zip(names, stems, strict=True), key=lambda pair: -pair[1].y)
    )
    items += (
        Item(f"vertex-{vertex}", "bud", round(x), round(y), 2 * RADIUS, 2 * RADIUS, str(vertex))
        for vertex, (x, y) in points.items()
    )
    return Drawing(across, _SOIL - top, tuple(shifted(items, -left, -top)))


def _climb(picture: Picture) -> Iterator[tuple[int, int]]:
    """The edges from the ground up, each with the level of its lower end: a tree, and what closes its cycles."""
    depth, parent = levels(picture)
    at: dict[int, list[int]] = {}
    above: dict[int, list[int]] = {}
    for number, edge in enumerate(picture):
        at.setdefault(max(edge, key=lambda end: (depth[end], end)), []).append(number)
    for vertex, below in parent.items():
        at[vertex].sort(key=lambda number, below=below: below not in picture[number])  # type: ignore[misc]
        above.setdefault(below, []).append(vertex)
    waiting = [GROUND]
    while waiting:
        vertex = waiting.pop()
        for number in at.get(vertex, ()):
            yield min(depth[end] for end in picture[number]), number
        waiting += reversed(above.get(vertex, ()))


def _rows(view: View, picture: Picture, names: Sequence[str], results: Sequence[str]) -> Iterator[Row]:
    """The edges, those above others indented and over them, down to the ground."""
    lines = [
        (Span("  " + "   " * level), Span(names[number], "bold"), Span(_glyph(results[number]), results[number]))
        for level, number in _climb(picture)
    ]
    if len(lines) > _TALL:
        yield (Span("  " + view.style.say("more-rows", n=len(lines) - _TALL), "soft"),)
    yield from reversed(lines[:_TALL])
    yield (Span(f"  {'▔' * 30} {GROUND}", "soft"),)


def _glyph(result: str) -> str:
    return f" {GLYPHS[result]}" if result else ""
