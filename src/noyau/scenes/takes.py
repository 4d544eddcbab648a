"""The state of heaps: what each token stands for. Clicking a token takes it and those to its right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from noyau.forms.breaking import TakeAndBreak
from noyau.forms.heaps import HeapGame, SolvedHeaps
from noyau.games.fibonacci import Fibonacci
from noyau.games.moore import Moore
from noyau.scenes.cells import cell_of, cells, most_drawn
from noyau.scenes.lettering import number, sentence, value_text, with_digits
from noyau.scenes.scene import DRAWN, GLYPHS, LOSING, WINNING, Mark, Play, Row, Span
from noyau.scenes.view import View
from noyau.verdict import Ending

_STRENGTH = ("", LOSING, DRAWN, WINNING)

Takes = Sequence[tuple[int, int]]
"""The heaps that a move touches, from 0, and how many tokens it takes from each."""


@dataclass(frozen=True)
class Heaps:
    """Heaps of these sizes, and the moves on them."""

    view: View
    sizes: tuple[int, ...]

    @cached_property
    def count(self) -> int:
        """How many heaps are drawn."""
        return min(len(self.sizes), self.view.style.heaps)

    @cached_property
    def most(self) -> int:
        """The largest heap whose tokens are all drawn."""
        return most_drawn(self.sizes, self.view.style)

    @cached_property
    def takes(self) -> list[Takes]:
        game = self.view.game
        return [tuple(_takes(game.rules, game.position, play.move)) for play in self.view.plays]

    @cached_property
    def clicks(self) -> list[tuple[str, ...]]:
        """The figures that play each move: in each heap, the leftmost that goes."""
        return [tuple(dict.fromkeys(self._figure(heap, take) for heap, take in takes)) for takes in self.takes]

    def _figure(self, heap: int, take: int) -> str:
        if heap >= self.count:
            return "more-heaps"
        return f"heap-{heap + 1}-{cell_of(self.sizes[heap], take, self.most)}"

    @cached_property
    def best(self) -> dict[str, Play]:
        """The best move that each figure plays, of the moves that touch one heap."""
        best: dict[str, Play] = {}
        for play, click in zip(self.view.plays, self.clicks, strict=True):
            if len(click) == 1:
                known = best.setdefault(click[0], play)
                if _STRENGTH.index(play.result) > _STRENGTH.index(known.result):
                    best[click[0]] = play
        return best

    @cached_property
    def shown(self) -> set[str]:
        """The results that the picture speaks of."""
        return {play.result for play in self.best.values()} if self.view.style.moves else set()

    @cached_property
    def lifted(self) -> dict[int, int]:
        """How many tokens to lift: for a winning move of each heap, or for one move if it touches several."""
        lifted: dict[int, int] = {}
        if self.view.style.moves:
            judged = zip(self.view.plays, self.takes, strict=True)
            winning = [takes for play, takes in judged if play.result == WINNING]
            several = any(len(takes) > 1 for takes in winning)
            for heap, take in (pair for takes in winning[: 1 if several else None] for pair in takes):
                lifted.setdefault(heap, take)
        return lifted

    @property
    def bound(self) -> int:
        """The most that may be taken, where the position says it; else 0."""
        position = self.view.game.position
        return min(position) if isinstance(self.view.game.rules, Fibonacci) else 0

    def value(self, heap: int) -> str:
        """The Grundy value of a heap, where it has one by itself."""
        game, style = self.view.game, self.view.style
        if style.values and isinstance(game.rules, (SolvedHeaps, TakeAndBreak)) and game.ending is Ending.NORMAL:
            return value_text(game.rules.grundy((self.sizes[heap],)), style.language)
        return ""

    def note(self, heap: int) -> str:
        """What is said of a heap besides its size: the bound or the value."""
        style = self.view.style
        if isinstance(self.view.game.rules, Fibonacci):
            return style.say("bound", n=number(self.bound, style.language))
        value = self.value(heap)
        return style.say("value", value=value) if value else ""

    def marks(self) -> list[Mark]:
        return [mark for heap in range(self.count) for mark in (*self._tokens(heap), self._caption(heap))]

    def _tokens(self, heap: int) -> Iterator[Mark]:
        style, size = self.view.style, self.sizes[heap]
        names = cells(size, self.most)
        for place, cell in enumerate(names):
            figure = f"heap-{heap + 1}-{cell}"
            looks = [
                look
                for look, tokens in (("chosen", self.lifted.get(heap, 0)), ("reach", self.bound))
                if tokens and place >= names.index(cell_of(size, tokens, self.most))
            ]
            play = self.best.get(figure)
            label = sentence(play.said, style.language) if play else ""
            if play and play.result and style.moves:
                looks.append(play.result)
                label = style.say("judged", what=label, result=style.say(f"result.{play.result}"))
            yield Mark(figure, tuple(looks), label=label)

    def _caption(self, heap: int) -> Mark:
        style, size = self.view.style, self.sizes[heap]
        shown = with_digits(size, style.language)
        text = shown if len(self.sizes) > 1 else style.say("tokens", n=size, shown=shown)
        label = style.say("heap-label", heap=heap + 1, n=size, shown=shown)
        return Mark(f"heap-{heap + 1}", () if size else ("empty",), text, self.note(heap), label)

    def rows(self) -> list[Row]:
        """Each heap on a row of the terminal, and below it what each token stands for."""
        style, several = self.view.style, len(self.sizes) > 1
        names = [style.say("heap", heap=heap + 1) if several else "" for heap in range(self.count)]
        margin = max(map(len, names))
        rows: list[Row] = []
        for heap, name in enumerate(names):
            rows += self._rows(heap, f"  {name:<{margin}}  " if name else "  ")
        if len(self.sizes) > self.count:
            rows.append((Span("  " + style.say("more-heaps", n=len(self.sizes) - self.count), "soft"),))
        return rows

    def _rows(self, heap: int, name: str) -> Iterator[Row]:
        style, marks = self.view.style, list(self._tokens(heap))
        gaps = ["more" in mark.id for mark in marks]
        tokens = [
            Span(" … " if gap else f"{style.theme.sign} ", WINNING if "chosen" in mark.looks else "")
            for mark, gap in zip(marks, gaps, strict=True)
        ] or [Span("— ", "soft")]
        note = self.value(heap) or self.note(heap)
        size = Span(f" {number(self.sizes[heap], style.language)}", "bold")
        yield (Span(name, "soft"), *tokens, size, *([Span(f"   {note}", "soft")] if note else ()))
        if any(mark.result for mark in marks):
            signs = [GLYPHS.get(mark.result, " ") for mark in marks]
            glyphs = [f" {sign} " if gap else f"{sign} " for sign, gap in zip(signs, gaps, strict=True)]
            yield (
                Span(" " * len(name)),
                *(Span(glyph, mark.result) for glyph, mark in zip(glyphs, marks, strict=True)),
            )


def _takes(rules: Any, position: Any, move: Any) -> Iterator[tuple[int, int]]:
    if isinstance(rules, HeapGame):
        yield move
    elif isinstance(rules, TakeAndBreak):
        heap, parts = move
        yield heap, position[heap] - sum(parts)
    elif isinstance(rules, Moore):
        yield from move
    elif isinstance(rules, Fibonacci):
        yield 0, move
    else:
        after = rules.play(position, move)
        for heap, (size, left) in enumerate(zip(position, after, strict=False)):
            if left < size:
                yield heap, size - left
