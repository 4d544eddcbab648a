"""The digits of a word that is lowered, with their places, and those that the winning move changes."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.games.codes.greedy import Greedy, Word
from noyau.scenes.kit.layout import even_rows
from noyau.scenes.kit.scene import WINNING, Drawing, Item, Mark, Panel, Row, Span
from noyau.scenes.kit.view import View

_SIDE, _GAP, _LINE = 150, 24, 80
_ACROSS, _ACROSS_NARROW = 16, 7
"""So many digits stand on a line at the most, where there is room and on a telephone."""
_MOST = 400
_WIDE = 5


def panel(view: View) -> Panel | None:
    """The picture of a word; None for other games and very long words."""
    rules, word = view.game.rules, view.game.position
    if not isinstance(rules, Greedy) or len(word) > _MOST:
        return None
    shown = view.plays if view.style.moves else ()
    best = next((play for play in shown if play.result == WINNING), None)
    changed = set(changed_places(word, best.move)) if best else set()
    marks = [Mark("board", label=view.style.say("word.board", n=len(word), word=rules.write(word)))]
    for place, digit in enumerate(word):
        label = view.style.say("word.digit", place=place, digit=digit)
        looks = ["head" if digit else "tail", *["chosen"] * (place in changed)]
        marks.append(Mark(_figure(place), tuple(looks), str(digit), label=label))
    clicks = [tuple(map(_figure, changed_places(word, play.move))) for play in view.plays]
    legend = [("ringed-coin", "word.legend")] * bool(changed)
    return Panel(_drawing(len(word), view.style.narrow), marks, clicks, [*_rows(word, changed)], legend, any_order=True)


def changed_places(word: Word, other: Word) -> list[int]:
    """The places in which two words differ."""
    return [place for place, (old, new) in enumerate(zip(word, other, strict=True)) if old != new]


def _drawing(count: int, narrow: bool) -> Drawing:
    step, down = _SIDE + _GAP, _SIDE + _LINE
    across = even_rows(count, _ACROSS_NARROW if narrow else _ACROSS)
    items = [Item("board", "chessboard", 0, 0)]
    for place in range(count):
        row, column = divmod(place, across)
        x, y = _GAP + column * step, _GAP + row * down
        items.append(Item(_figure(place), "turned-coin", x, y, _SIDE, _SIDE, str(place)))
    return Drawing(_GAP + across * step, _GAP + -(-count // across) * down, tuple(items))


def _rows(word: Word, changed: set[int]) -> Iterator[Row]:
    """The places and the digits in a terminal; brackets around those that the winning move changes."""
    line = 72 // _WIDE
    for first in range(0, len(word), line):
        places = range(first, min(first + line, len(word)))
        yield (Span("  " + "".join(f"{place:^{_WIDE}}" for place in places).rstrip(), "soft"),)
        shown = (f"({word[place]})" if place in changed else str(word[place]) for place in places)
        looks = (WINNING if place in changed else "bold" if word[place] else "soft" for place in places)
        yield (Span("  "), *(Span(f"{text:^{_WIDE}}", look) for text, look in zip(shown, looks, strict=True)))


def _figure(place: int) -> str:
    return f"digit-{place}"
