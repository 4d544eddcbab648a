"""Games on rows and columns: what each square bears, the squares or the place between two that play a move.

One picture serves every board. A small one has large squares, with their numbers where moves are written by them; a
large one has small squares; of a very long one a window is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from noyau.forms.grid import SquareBoard
from noyau.scenes.boards.squares import Squares, tell_part, window
from noyau.scenes.graphs.copied_pairs import find_partners, partner_rows
from noyau.scenes.kit.markup import short_sentence, width
from noyau.scenes.kit.scene import GLYPHS, WINNING, Drawing, Item, Mark, Panel, Play, Row, Span, places_to_click
from noyau.scenes.kit.view import View, cells_that_go, explain_moves
from noyau.scenes.painting.squares import SPRITES
from noyau.values.masks import bits

_ACROSS, _MARGIN, _FOOT = 1900, 70, 30
_SMALL, _RULED = 22, 10
"""The side of the squares of a large board, of which one row and one column in so many is numbered."""

_LONGEST = 400
"""Of a longer board a window is drawn."""

_COLUMNS, _MAP_COLUMNS, _MAP_ROWS = 78, 72, 40
_NOTE = 52

OUTSIDE = "more-moves"
"""The words that stand for all squares out of the picture."""

FREE = "free"
_LETTERS = {FREE: "·", "taken": "█", "cross": "×", "ring": "○", "chocolate": "■", "eaten": " ", "poison": "!"}


def panel(view: View) -> Panel | None:
    """The board of a game on rows and columns; None for other games."""
    rules = view.game.rules
    return _PICTURES.get(rules.family, GridPicture)(view, rules).panel() if isinstance(rules, SquareBoard) else None


@dataclass(frozen=True)
class GridPicture:
    """A board, what its squares bear, and the moves that are offered on it."""

    view: View
    rules: SquareBoard
    shape: ClassVar[str] = "grid-square"
    plain: ClassVar[str] = FREE
    """What the sign of a move may hide on a square; anything else stays beside it."""
    upward: ClassVar[bool] = False
    """Whether row 0 is the lowest: where squares are pairs of numbers. A board that is written is drawn as written."""
    largest: ClassVar[int] = 220
    longest_detailed, most_detailed = 40, 324
    """A board with a longer side, or with more squares, is drawn small."""

    def panel(self) -> Panel:
        """The figures, their marks, those of each move, the rows of a terminal."""
        marks = [Mark("board", label=self.description()), *self.marks.values()]
        ends = [self._figures(domino) if (domino := self._free(play.move)) else () for play in self.view.plays]
        goes = cells_that_go(self.view, self.figure)
        return Panel(self._drawing(), marks, self._clicks, [*self._rows()], self.legend(), ends, goes=goes)

    def _free(self, move: int) -> tuple[int, int] | None:
        """The two squares of a domino, where both are drawn: it can be laid from one to the other."""
        domino = self.rules.domino(move)
        return domino if domino and OUTSIDE not in self._figures(domino) else None

    @cached_property
    def is_detailed(self) -> bool:
        """Whether squares are large and all places for dominoes are figures, so that they stay through a game."""
        return max(self.rules.board) <= self.longest_detailed and self.rules.squares <= self.most_detailed

    @cached_property
    def drawn(self) -> Squares:
        """What is drawn of the board: a window holds the first winning move, or the first there is."""
        rows, columns = map(range, self.rules.board)
        side = min(self.largest, _ACROSS // max(self.rules.board)) if self.is_detailed else _SMALL
        play = self.chosen or next(iter(self.view.plays), None)
        row, column = divmod(self.rules.named(play.move)[0] if play else 0, len(columns))
        rows, columns = window(rows, row, _LONGEST), window(columns, column, _LONGEST)
        return Squares(rows, columns, side, _MARGIN, 0 if self.upward else _MARGIN, self.upward)

    @cached_property
    def squares(self) -> list[int]:
        """The squares that are drawn."""
        across = self.rules.board[1]
        return [row * across + column for row in self.drawn.rows for column in self.drawn.columns]

    def at(self, square: int) -> tuple[int, int]:
        """The row and the column of a square."""
        return divmod(square, self.rules.board[1])

    @cached_property
    def chosen(self) -> Play | None:
        """The first winning move, where moves are shown."""
        shown = self.view.plays if self.view.style.moves else ()
        return next((play for play in shown if play.result == WINNING), None)

    def figure(self, square: int) -> str:
        """The figure of a square, or of the words on what is left out."""
        return self._drawn_figures.get(square, OUTSIDE)

    @cached_property
    def _drawn_figures(self) -> dict[int, str]:
        return {square: "square-{}-{}".format(*self.at(square)) for square in self.squares}

    @cached_property
    def dominoes(self) -> list[tuple[int, int]]:
        """The places for dominoes that are drawn: all of them, or those of the moves that are offered."""
        offered = (play.move for play in self.view.plays)
        moves = range(len(self.rules.rewrites)) if self.is_detailed else offered
        places = dict.fromkeys(domino for move in moves if (domino := self.rules.domino(move)))
        return [domino for domino in places if OUTSIDE not in self._figures(domino)]

    def _figures(self, squares: Sequence[int]) -> tuple[str, ...]:
        return tuple(map(self.figure, squares))

    @cached_property
    def _clicks(self) -> list[tuple[str, ...]]:
        """The figures of each move that is offered."""
        return [self._click(play.move) for play in self.view.plays]

    def _click(self, move: int) -> tuple[str, ...]:
        """The figures of a move: a square, a place between two, or squares from the first to the last."""
        if OUTSIDE in self._figures(self.rules.named(move)):
            return (OUTSIDE,)
        domino = self.rules.domino(move)
        return (_place(domino),) if domino else self._figures(self._legal[move])

    @cached_property
    def _legal(self) -> dict[int, tuple[int, ...]]:
        """All legal moves, of which only some may be offered, with the squares that tell them apart."""
        moves = [*self.rules.moves(self.view.game.position)]
        return dict(zip(moves, places_to_click([*map(self.rules.named, moves)]), strict=True))

    @cached_property
    def _playing(self) -> dict[str, bool]:
        """The figures that have a part in a legal move, and whether each plays its moves alone."""
        found: dict[str, bool] = {}
        for click in map(self._click, self._legal):
            for figure in click:
                found[figure] = len(click) == 1 and found.get(figure, True)
        return found

    @cached_property
    def plays(self) -> dict[str, Play]:
        """The move of each figure that plays its moves alone; the best where there are several."""
        found: dict[str, Play] = {}
        for play, (figure, *_) in zip(self.view.plays, self._clicks, strict=True):
            if self._playing[figure] and (figure not in found or play.result == WINNING):
                found[figure] = play
        return found

    @cached_property
    def changed(self) -> frozenset[int]:
        """The squares that the first winning move changes, where squares play it."""
        if self.chosen is None or self.rules.domino(self.chosen.move):
            return frozenset()
        position = self.view.game.position
        changed = bits(position ^ self.rules.play(position, self.chosen.move))
        return frozenset(bit % self.rules.squares for bit in changed)

    @cached_property
    def marks(self) -> dict[str, Mark]:
        """What each square and each place for a domino shows."""
        found = [*map(self.mark, self.squares), *map(self._domino_mark, self.dominoes)]
        return {mark.id: mark for mark in found}

    def mark(self, square: int) -> Mark:
        """What a square shows: what it bears, whether it plays a move, whether the first winning move changes it."""
        figure, sprite, label = self.figure(square), self.sprite(square), self.label(square)
        letter = sprite if sprite != FREE and sprite not in SPRITES else ""
        if sprite != FREE:
            label = f"{label}, {letter or self.view.style.say(f'signs.{sprite}')}"
        looks = [*[sprite] * (sprite in SPRITES), *["chosen"] * (square in self.changed)]
        looks, label = self._judged(figure, looks, label)
        return Mark(figure, tuple(looks), letter, self.note(square), label)

    def _judged(self, figure: str, looks: list[str], label: str) -> tuple[list[str], str]:
        """Looks and words with what is known of the move that a figure plays."""
        play, style = self.plays.get(figure), self.view.style
        result = play.result if play and style.moves else ""
        looks = [*["legal"] * (figure in self._playing), *looks, *[result] * bool(result)]
        return looks, style.judge(label, result)

    def sprite(self, square: int) -> str:
        return self.rules.sprite(self.view.game.position, square)

    def note(self, square: int) -> str:
        """Small print on a square."""
        return ""

    def label(self, square: int) -> str:
        """A square in words."""
        return self.view.style.say("square", square=self.rules.write_square(square))

    def _domino_mark(self, domino: tuple[int, int]) -> Mark:
        place, play = _place(domino), self.plays.get(_place(domino))
        looks, label = self._judged(place, [], short_sentence(play.said, self.view.style.language) if play else "")
        if domino in self.laid:
            one, other = map(self.rules.name_cell, domino)
            return Mark(place, ("lies",), label=self.view.style.say("lies", one=one, other=other))
        chosen = self.chosen is not None and domino == self.rules.domino(self.chosen.move)
        return Mark(place, (*looks, *["chosen"] * chosen), label=label)

    @cached_property
    def laid(self) -> frozenset[tuple[int, int]]:
        """The dominoes that are known to lie where the squares are taken."""
        moves = (move for move in self.view.owners if move < len(self.rules.rewrites))
        found = (domino for move in moves if (domino := self.rules.domino(move)))
        return frozenset(pair for pair in found if all(self.sprite(square) == "taken" for square in pair))

    def description(self) -> str:
        """The board in words."""
        rows, columns = self.rules.board
        drawn = self.rules.write(self.view.game.position) if self.is_detailed else ""
        return self.view.style.say("signs.board", rows=rows, columns=columns, drawn=drawn)

    @cached_property
    def looks(self) -> set[str]:
        """All that the figures look like."""
        return {look for mark in self.marks.values() for look in mark.looks}

    def legend(self) -> list[tuple[str, str]]:
        """The looks that need a word."""
        found = [("taken-square", "claims.legend.taken-square")] * ("taken" in self.looks)
        judged = explain_moves(self.looks)
        if not self.dominoes:
            look = "bracketed" if self.is_detailed and not self.rules.numbered else "outlined"
            return [*found, *judged, *[(look, "signs.legend.outlined")] * ("chosen" in self.looks)]
        if not judged:
            return found + [("place", "claims.legend.place")] * ("legal" in self.looks)
        outlined = [("outlined", "claims.legend.outlined")] * ("chosen" in self.looks)
        return [*found, ("", "claims.legend.between"), *judged, *outlined]

    def _drawing(self) -> Drawing:
        """The numbers of rows and columns, the squares, the places for dominoes, words on what is left out."""
        drawn, side = self.drawn, self.drawn.side
        every = 1 if self.is_detailed else _RULED
        rows, columns = ([n for n in line if n % every == 0] for line in (drawn.rows, drawn.columns))
        across = drawn.height + _MARGIN if self.upward else 0
        items = [Item("board", "chessboard", 0, 0), *drawn.rulers(lambda _: 0, across, rows=rows, columns=columns)]
        for square in self.squares:
            text = str(square) if self.rules.numbered and self.is_detailed else ""
            items.append(Item(self.figure(square), self.shape, *drawn.corner(*self.at(square)), side, side, text))
        items += map(self._domino_item, self.dominoes)
        across, down = _MARGIN + drawn.width, _MARGIN + drawn.height + _FOOT
        for name, text in self._left_out():
            down += 80
            items.append(Item(name, "note", 0, down, text=text))
            across = max(across, width(text, _NOTE))
        return Drawing(across, down, tuple(items))

    def _domino_item(self, domino: tuple[int, int]) -> Item:
        """The place for a domino: a bar across the line between its squares, and the outline of the domino."""
        (x, y), (right, below) = (self.drawn.middle(*self.at(square)) for square in domino)
        side, long, short, inset = self.drawn.side, self.drawn.side // 4, self.drawn.side // 9, self.drawn.side // 6
        far, near = side - inset, side // 2 - inset
        if y == below:
            x, size, (across, down) = right - side // 2, (long, short), (far, near)
        else:
            y, size, (across, down) = below - side // 2, (short, long), (near, far)
        outline = f"M{-across} {-down}H{across}V{down}H{-across}Z"
        return Item(_place(domino), "domino", x, y, *size, path=outline)

    def _left_out(self) -> Iterator[tuple[str, str]]:
        """Words on the rows, columns and moves that are not in the picture."""
        if (len(self.drawn.rows), len(self.drawn.columns)) != self.rules.board:
            yield "part", tell_part(self.drawn.rows, self.drawn.columns, self.view.style)
        if outside := sum(OUTSIDE in click for click in self._clicks):
            yield OUTSIDE, self.view.style.say("moves-outside", n=outside)

    def _rows(self) -> Iterator[Row]:
        """The board in a terminal, of a large one the part around its first square."""
        if not self.is_detailed:
            return self._map()
        return self._numbered() if self.rules.numbered else self._ruled()

    def _ruled(self) -> Iterator[Row]:
        """Rows and columns with their numbers; in brackets what the first winning move changes."""
        rows, columns = self.rules.board
        margin, wide = len(str(rows - 1)) + 2, 2 + self._room
        shown = min(columns, (_COLUMNS - margin - 2) // wide)
        numbers = (Span(f"{'':{margin + 2}}{''.join(f'{column:^{wide}}' for column in range(shown))}", "soft"),)
        if not self.upward:
            yield numbers
        for row in self._downwards(rows):
            squares = range(row * columns, row * columns + shown)
            yield (Span(f"{row:>{margin}} │", "soft"), *(span for square in squares for span in self._spans(square)))
        if self.upward:
            yield numbers
        yield from self._more(columns - shown)

    def _downwards(self, rows: int) -> range:
        """So many of the first rows, as they stand one below the other."""
        return range(rows)[::-1] if self.upward else range(rows)

    def _spans(self, square: int) -> Iterator[Span]:
        before, after = ("(", ")") if square in self.changed else (" ", " ")
        shown = self._shown(square)
        yield from (Span(before), *shown, Span(f"{after}{'':{self._room - len(shown)}}"))

    def _shown(self, square: int) -> list[Span]:
        """What a square bears and the sign of the move that it plays, which takes the place of what is plain."""
        result, letter = self._result(self.figure(square)), self._letter(square)
        borne = [Span(letter, "soft" if letter == "·" else "bold" if letter == "!" else "")]
        if not result:
            return borne
        return borne * (self.sprite(square) != self.plain) + [Span(GLYPHS[result], result)]

    @cached_property
    def _room(self) -> int:
        """How many letters the widest square takes in a terminal."""
        judged = (square for square in self.squares if self._result(self.figure(square)))
        return 2 if any(self.sprite(square) != self.plain for square in judged) else 1

    def _letter(self, square: int) -> str:
        sprite = self.sprite(square)
        return _LETTERS.get(sprite, sprite)

    def _numbered(self) -> Iterator[Row]:
        """The numbers of the free squares, and between them the signs of the dominoes."""
        rows, columns = self.rules.board
        digits = len(str(self.rules.squares - 1))
        shown = min(columns, (_COLUMNS + 1) // (digits + 3))
        for row in range(rows):
            squares = range(row * columns, row * columns + shown)
            spans = [Span("  ")]
            for square in squares:
                is_free = self.sprite(square) == FREE
                letter = f"{square:>{digits}}" if is_free else self._letter(square) * digits
                spans.append(Span(letter, "bold" if is_free else "soft"))
                if square + 1 in squares:
                    spans += (Span(" "), self._sign(_place((square, square + 1)), " "), Span(" "))
            yield tuple(spans)
            if row + 1 < rows and self.view.style.moves:
                places = (_place((square, square + columns)) for square in squares)
                yield (
                    Span("  "),
                    *(span for place in places for span in (self._sign(place, " ", digits), Span("   "))),
                )
        yield from self._more(columns - shown)

    def _sign(self, figure: str, otherwise: str, room: int = 1) -> Span:
        """The sign of what is known of the move that a figure plays."""
        result = self._result(figure)
        return Span(f"{GLYPHS.get(result, otherwise):>{room}}", result)

    def _result(self, figure: str) -> str:
        return self.marks[figure].result if figure in self.marks else ""

    def _map(self) -> Iterator[Row]:
        """A letter for each square, the sign of the move that it plays, or both."""
        rows, columns = self.rules.board
        shown = min(columns, _MAP_COLUMNS // self._room)
        for row in self._downwards(min(rows, _MAP_ROWS)):
            squares = range(row * columns, row * columns + shown)
            spans = [Span("  ")]
            for square in squares:
                drawn = self._shown(square)
                spans += (*drawn, *[Span(" ")] * (self._room - len(drawn)))
            yield tuple(spans)
        yield from self._more(columns - shown, rows - _MAP_ROWS)

    def _more(self, columns: int, rows: int = 0) -> Iterator[Row]:
        for key, n in (("more-columns", columns), ("more-rows", rows)):
            if n > 0:
                yield (Span("  " + self.view.style.say(key, n=n), "soft"),)


def _place(domino: tuple[int, int]) -> str:
    return "domino-{}-{}".format(*domino)


class DominoPicture(GridPicture):
    """Cram: free squares with their numbers, and with their partners where copying decides."""

    largest = 240
    longest_detailed, most_detailed = 24, 256

    @cached_property
    def partners(self) -> dict[int, int]:
        """The squares two by two where that decides, and moves are shown."""
        return find_partners(self.view)

    def note(self, square: int) -> str:
        return f"↔{self.partners[square]}" if square in self.partners else ""

    def description(self) -> str:
        (rows, columns), free = self.rules.board, self.view.game.position.bit_count()
        return self.view.style.say("claims.domino-board", rows=rows, columns=columns, n=free)

    def legend(self) -> list[tuple[str, str]]:
        found = super().legend()
        place = int("taken" in self.looks)
        return [*found[:place], *[("", "claims.legend.partner")] * bool(self.partners), *found[place:]]

    def _rows(self) -> Iterator[Row]:
        yield from super()._rows()
        yield from partner_rows(self.partners)


class ChocolatePicture(GridPicture):
    """Chomp: a bar, its poisoned square, and what the first winning bite would eat."""

    shape = plain = "chocolate"
    upward = True

    def mark(self, square: int) -> Mark:
        say, figure, sprite = self.view.style.say, self.figure(square), self.sprite(square)
        label = self.label(square)
        if sprite != "chocolate":
            return Mark(figure, (sprite,), label=f"{label}, {say(f'claims.legend.{sprite}')}")
        looks, label = self._judged(figure, ["bitten"] * (square in self.changed), label)
        return Mark(figure, tuple(looks), label=label)

    def description(self) -> str:
        rows, columns = self.rules.board
        left = self.rules.write(self.view.game.position)
        return self.view.style.say("claims.bar", rows=rows, columns=columns, left=left)

    def legend(self) -> list[tuple[str, str]]:
        found = [(look, f"claims.legend.{look}") for look in ("poison", "eaten", "bitten") if look in self.looks]
        return found + super().legend()


_PICTURES: dict[str, type[GridPicture]] = {"dominoes": DominoPicture, "bar": ChocolatePicture}
"""The families that have more to show than signs."""
