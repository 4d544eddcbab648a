"""The SVG document: the title bar, the board with its state, the moves in words, the legend."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from noyau.scenes.kit.markup import badge, clean_text, document, shorten, tag, width, words
from noyau.scenes.kit.scene import Drawing, Item, Mark, Scene, State
from noyau.scenes.kit.themes import INK, SOFT
from noyau.scenes.painting import paint_figure, paint_sign

_MARGIN = 120

_TITLE, _VERDICT, _NOTE, _LEGEND = 54, 72, 54, 46
_LONGEST_DESCRIPTION = 600
_DESCRIBED = ("caption", "vertex", "card", "chessboard")
_LEGEND_WIDTH = 1900
"""The least width that the legend may take."""


def write_svg(scene: Scene) -> str:
    """The whole document, which needs nothing outside itself."""
    across = max(scene.board.width, _widest_text(scene)) + 2 * _MARGIN
    left, top = (across - scene.board.width) // 2, 340 if scene.heading.verdict else 240
    floor = top + scene.board.height + 90
    height = floor + _footer_height(scene)
    drawn = _figures(scene.board, scene.state)
    inside = (
        *_title_bar(scene),
        tag("g", *drawn, transform=f"translate({left} {top})", text_anchor="middle"),
        *_footer(scene, floor),
    )
    return document(_name(scene), _description(scene), inside, (across, height), scene.language)


def _name(scene: Scene) -> str:
    heading = scene.heading
    return f"{heading.game} — {heading.verdict}" if heading.verdict else heading.game


def _description(scene: Scene) -> str:
    """What the figures are and which moves win, for those who do not see them."""
    described = {item.id for item in scene.board.items if item.shape in _DESCRIBED}
    labels = [mark.label for mark in scene.state.marks if mark.id in described and mark.label]
    return shorten(" · ".join([*labels, *(text for _, text in scene.heading.notes)]), _LONGEST_DESCRIPTION)


def _title_bar(scene: Scene) -> Iterator[str]:
    heading = scene.heading
    yield words(heading.game, _MARGIN, 130, _TITLE, fill=SOFT)
    if heading.verdict:
        indent = 100 if heading.result else 0
        if heading.result:
            yield tag("g", badge(heading.result, _MARGIN + 36, 206), class_=heading.result)
        yield words(
            heading.verdict[0].upper() + heading.verdict[1:],
            _MARGIN + indent,
            232,
            _VERDICT,
            anchor="start",
            bold=True,
        )


def _widest_text(scene: Scene) -> int:
    heading = scene.heading
    notes = (width(text, _NOTE) + 100 for _, text in heading.notes)
    legend = (line[-1][2] for line in _legend_lines(scene))
    return max(width(heading.game, _TITLE), width(heading.verdict, _VERDICT, bold=True) + 100, *notes, *legend, 900)


def _figures(board: Drawing, state: State) -> Iterator[str]:
    marks = {mark.id: mark for mark in state.marks}
    single = {play.click[0]: play.text for play in reversed(state.moves) if len(play.click) == 1}
    single |= {name: play.text for play in reversed(state.moves) if play.runs for name in play.also}
    for item in board.items:
        yield _figure(item, marks.get(item.id, Mark(item.id)), single.get(item.id, ""))


def _figure(item: Item, mark: Mark, move: str) -> str:
    looks = " ".join((item.shape, *mark.looks))
    label = tag("title", escape(clean_text(mark.label))) if mark.label else ""
    return tag("g", label, paint_figure(item, mark), id=item.id, class_=looks, data_move=shorten(move, 400))


def _footer(scene: Scene, y: int) -> Iterator[str]:
    """The moves in words, then the legend."""
    for result, text in scene.heading.notes:
        sign = paint_sign(result, _MARGIN + 36, y - 18)
        yield tag("g", sign, words(text, _MARGIN + 100 * bool(result), y, _NOTE), class_=result)
        y += 96
    if scene.heading.legend:
        y += 10
        for line in _legend_lines(scene):
            for look, text, right in line:
                x = _MARGIN + right - width(text, _LEGEND)
                sign = paint_sign(look, x - 56, y - 16)
                if look == "current":
                    sign = tag("circle", cx=x - 50, cy=y - 16, r=28, fill=INK)
                said = words(text, x, y, _LEGEND, fill=SOFT)
                yield tag("g", sign, said, class_=f"legend {look}".strip())
            y += 86


def _footer_height(scene: Scene) -> int:
    legend = len(_legend_lines(scene)) * 86 + 10 if scene.heading.legend else 0
    return 96 * len(scene.heading.notes) + legend + 20


def _legend_lines(scene: Scene) -> list[list[tuple[str, str, int]]]:
    """The entries of the legend in lines, each with where its text ends."""
    lines: list[list[tuple[str, str, int]]] = []
    end = room = max(_LEGEND_WIDTH, scene.board.width)
    for look, text in scene.heading.legend:
        wide = width(text, _LEGEND) + (100 if look else 0)
        if not lines or end + wide > room:
            lines.append([])
            end = 0
        lines[-1].append((look, text, end + wide))
        end += wide + 80
    return lines
