"""The steps of a proof in a terminal: boards as signs on a grid, partners with the same letter, then the sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from textwrap import wrap

from noyau.scenes.kit.markup import columns
from noyau.scenes.kit.scene import GLYPHS, WINNING, Item, Mark, Row, Span
from noyau.scenes.kit.steps import PicturedProof, Step, bounds, items_of, middle
from noyau.scenes.kit.terminal import COLUMNS, write_row
from noyau.scenes.kit.themes import THEMES
from noyau.scenes.kit.two_players import HANDS

_ROOM = COLUMNS - 6
_COLUMN, _LINE = 50, 110
"""How many units of a picture a column and a line of a terminal stand for, where there is room."""

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TEXTS = {
    *("tile", "word", "node", "stop", "vertex", "bud", "coin", "caption", "turned-coin", "note", "title", "ruler"),
    *("option", "card", "ground", "tree-node", "number-node", "line-name", "side-node", "side-bud"),
}
_LINES = {"link", "way", "arc", "arrow", "stalk", "string", "dot-line", "edges", "side-link", "coloured-stalk"}
_SIGNS = {theme.shape: theme.sign for theme in THEMES.values()} | {"dot": "∙", "plus": "+", "more": "…"}
_BORNE = {
    "taken": "█",
    "cross": "×",
    "ring": "○",
    "poison": "!",
    "eaten": " ",
    "peg": "●",
    "empty": "·",
    "black": "●",
    "white": "○",
    "lit": "●",
    "dark": "○",
    "king": "♔",
    "queen": "♕",
    "rook": "♖",
    "knight": "♘",
    "piece": "✦",
    "closed": "■",
    "head": "●",
    "tail": "○",
}
"""What a figure without a text bears, by its looks."""


def write_steps(proof: PicturedProof, colour: bool) -> str:
    """All steps, one below the other."""
    lines = [proof.title]
    for number, step in enumerate(proof.steps, start=1):
        lines += ["", *(write_row(row, colour) for row in Grid(step).rows())]
        said = step.said.say(proof.language).replace("\n", " ")
        lines += ["", *wrap(said, COLUMNS - 2, initial_indent=f"{number}. ", subsequent_indent="   ")]
    return "\n".join(lines)


@dataclass(frozen=True)
class Grid:
    """The figures of a step on the columns and lines of a terminal."""

    step: Step

    @cached_property
    def scale(self) -> tuple[float, float]:
        """How many units a column and a line take."""
        across = max(_COLUMN, self.step.board.width / _ROOM)
        return across, _LINE * across / _COLUMN if across > _COLUMN * 1.6 else _LINE

    @cached_property
    def letters(self) -> dict[str, str]:
        """The letter of each figure that has a partner."""
        pairs = [(link.one, link.other) for link in self.step.links]
        pairs += [(ghost.figure, ghost.at) for ghost in self.step.ghosts]
        return {name: _LETTERS[place % len(_LETTERS)] for place, pair in enumerate(pairs) for name in pair}

    def rows(self) -> Iterator[Row]:
        """The lines that bear something."""
        found: dict[int, dict[int, Span]] = {}
        step, known = self.step, items_of(self.step.board)
        marks = {mark.id: mark for mark in step.marks}
        for item in step.board.items:
            mark, is_marked = marks.get(item.id, Mark(item.id)), item.id in step.marked
            sign = _judged(mark)
            is_free = item.shape == "dot-line" and "drawn" not in mark.looks and not is_marked
            if item.shape in _LINES and "taken" not in mark.looks and (sign or not is_free):
                self._draw_line(found, item, sign, "   " if is_free else "━┃◆" if is_marked else "─│·")
        for item in step.board.items:
            text, look = self._sign(item, marks.get(item.id, Mark(item.id)))
            if text:
                self._put(found, *self._place(item), text, look)
        for group in step.groups:
            boxes = [bounds(known[name]) for name in group.figures if name in known]
            if group.text and boxes:
                across = (min(box[0] for box in boxes) + max(box[2] for box in boxes)) / 2
                self._put(found, across, min(box[1] for box in boxes) - _LINE / 2, group.text, "bold")
        for line in sorted(found):
            yield _join(found[line])

    def _place(self, item: Item) -> tuple[float, float]:
        x, y = middle(item)
        if item.shape in ("word", "title", "note", "ruler") and not item.width:
            return item.x + columns(item.text) * self.scale[0] / 2, item.y
        return x, y

    def _put(self, found: dict[int, dict[int, Span]], x: float, y: float, text: str, look: str) -> None:
        """A text around a column; where another begins there already, after it."""
        wide, high = self.scale
        start = max(0, round(x / wide - columns(text) / 2))
        found.setdefault(round(y / high), {})[start] = Span(text, look)

    def _sign(self, item: Item, mark: Mark) -> tuple[str, str]:
        """What stands for a figure, and how it looks."""
        step, name = self.step, item.id
        if item.shape in _LINES or item.shape in ("chessboard", "cut", "board-frame", "plank"):
            return "", ""
        if item.shape == "domino":
            return _judged(mark), mark.result
        notes = [note.text for note in step.notes if note.figure == name]
        letter = self.letters.get(name, "")
        if item.shape in _TEXTS:
            text = mark.text or item.text
            if "taken" in mark.looks:
                text = "×" if text else ""
            text = ":".join(filter(None, [text, *notes])) + letter + _judged(mark)
        else:
            borne = next((_BORNE[look] for look in mark.looks if look in _BORNE), "")
            is_told = not mark.result or not {"coloured", "legal"}.isdisjoint(mark.looks)
            judged = (_judged(mark) if is_told else "") or ("" if item.shape == "box" else "·")
            plain = mark.text or _SIGNS.get(item.shape) or borne or judged
            text = notes[0] if notes else letter or plain
        if name in step.struck:
            text = f"-{text}-" if item.shape in _TEXTS else "╳"
        if name in step.dimmed:
            return text, "soft"
        if name in step.marked:
            return (f"[{text}]" if item.shape in _TEXTS or notes or (item.shape == "box" and text) else "◆"), WINNING
        return text, mark.result if mark.result in GLYPHS else "bold" if letter else ""

    def _draw_line(self, found: dict[int, dict[int, Span]], item: Item, sign: str, strokes: str) -> None:
        """A few strokes along an edge, across, down or aslant, and in their middle the sign of a move that plays it."""
        across, down, aslant = [*strokes]
        look = WINNING if across == "━" else "soft"
        left, top, right, foot = bounds(item)
        wide, high = self.scale
        place = (left + right) / 2, (top + foot) / 2
        if foot - top < high / 2:
            count = max(0, round((right - left) / wide) - 2)
            if count or sign:
                self._put(found, *place, sign.center(count, across) if sign else across * count, look)
        elif right - left < wide:
            rows = range(round(top / high) + 1, round(foot / high))
            for y in rows:
                self._put(found, place[0], y * high, sign if sign and y == rows[len(rows) // 2] else down, look)
        else:
            self._put(found, *place, sign or aslant, look)


def _judged(mark: Mark) -> str:
    """The sign of what a move leads to; where Left and Right both have one, Left's stands before the bar."""
    of_sides = (GLYPHS.get(look.removeprefix(f"{hand}-"), "") for hand in HANDS for look in mark.looks)
    return GLYPHS.get(mark.result, "") or "|".join(filter(None, of_sides))


def _join(placed: dict[int, Span]) -> Row:
    """The texts of a line at their columns, each at least a space after the one before."""
    spans, at = [Span("  ")], 0
    for start in sorted(placed):
        span = placed[start]
        gap = max(start - at, 1 if at and columns(span.text) > 1 else 0)
        spans += [Span(" " * gap), span]
        at += gap + columns(span.text)
    return tuple(spans)
