"""A piece on a board: the goal at the bottom left, the squares that it can reach, and what each square is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from noyau.core.errors import IllegalMove
from noyau.core.verdict import Ending
from noyau.forms.stepping import Stepping
from noyau.games.vectors import Vectors
from noyau.scenes.boards import drawn_squares as colouring
from noyau.scenes.boards.drawn_squares import Field, Place, find_field, place_of
from noyau.scenes.boards.squares import Squares, tell_part
from noyau.scenes.kit.markup import columns, short_number, width
from noyau.scenes.kit.scene import GLYPHS, LOSING, WINNING, Drawing, Item, Mark, Panel, Play, Row, Span
from noyau.scenes.kit.view import MOST_MOVES, View, explain_moves
from noyau.scenes.painting.pieces import FIGURES

_ROWS, _COLUMNS = 24, 78
_COLUMN_GAP = 3

SIGNS = {"king": "♔", "rook": "♖", "queen": "♕", "knight": "♘", "piece": "✦"}
_EMPTY, _GOAL, _LEGAL, _SLANTED = "·", "⚑", "•", "◆"
_AROUND = {"chosen": ("[", "]"), "slanted": ("<", ">"), "legal": ("(", ")")}


def write_rows(chessboard: Chessboard) -> list[Row]:
    """The boards, side by side where they fit; of a large board the part around the piece."""
    marks, field = chessboard.marks, chessboard.field
    room = max(max(len(mark.note) for mark in marks.values()), 1) + 2 + _lead(chessboard)
    margin = len(short_number(field.rows[-1], "")) + 4
    shown = field.narrowed(chessboard.here, _ROWS, (_COLUMNS - margin) // room)
    blocks = [list(_block(chessboard, shown, layer, room, margin)) for layer in shown.layers]
    wide = margin + room * len(shown.columns)
    beside = max(1, (_COLUMNS + _COLUMN_GAP) // (wide + _COLUMN_GAP))
    rows: list[Row] = []
    for first in range(0, len(blocks), beside):
        if first:
            rows.append(())
        for parts in zip(*blocks[first : first + beside], strict=True):
            rows.append(tuple(_joined(parts, wide)))
    return [*rows, *_left_out(chessboard, shown)]


def _joined(parts: Sequence[Row], wide: int) -> Iterator[Span]:
    for place, part in enumerate(parts):
        yield from part
        if place + 1 < len(parts):
            yield Span(" " * (wide + _COLUMN_GAP - columns("".join(span.text for span in part))))


def _left_out(chessboard: Chessboard, shown: Field) -> Iterator[Row]:
    for _, text in chessboard.left_out(shown):
        yield (Span(f"  {text}", "soft"),)


def _block(chessboard: Chessboard, shown: Field, layer: int, room: int, margin: int) -> Iterator[Row]:
    """One board: its title, its rows from the highest, the numbers of its columns."""
    style, lead = chessboard.view.style, _lead(chessboard)
    if chessboard.layered:
        yield (Span(f"{'':{margin}}{style.say('layer', n=layer)}", "soft"),)
    for row in reversed(shown.rows):
        name = Span(f"{short_number(row, style.language):>{margin - 2}} │", "soft")
        marks = (chessboard.marks[row, column, layer] for column in shown.columns)
        yield (name, *(span for mark in marks for span in _square(mark, chessboard.filled, room, lead)))
    yield (Span(f"{'':{margin - 1}}└{'─' * (room * len(shown.columns))}", "soft"),)
    heads = ""
    for column in shown.columns:
        text, end = short_number(column, style.language), room * (column - shown.columns.start + 1) - 1
        if len(heads) + len(text) < end or not heads:
            heads = f"{heads:<{max(0, end - len(text))}}{text}"
    yield (Span(f"{'':{margin}}{heads}", "soft"),)


def _lead(chessboard: Chessboard) -> int:
    """The columns before each square: one where the flag of the goal stands beside the signs of a move."""
    goals = (mark for mark in chessboard.marks.values() if "goal" in mark.looks)
    return int(chessboard.filled and any(kind in mark.looks for mark in goals for kind in _AROUND))


def _square(mark: Mark, filled: bool, room: int, lead: int) -> Iterator[Span]:
    """A square: what it bears, between the signs of the piece, of the goal or of a move."""
    piece = next((SIGNS[look] for look in mark.looks if look in SIGNS), "")
    judged = mark.result if "coloured" not in mark.looks else ""
    look = mark.result and f"{mark.result}-square" if "coloured" in mark.looks else ""
    if not filled:
        move = _SLANTED if "slanted" in mark.looks else _LEGAL if "legal" in mark.looks else ""
        goal = _GOAL if "goal" in mark.looks else ""
        sign = piece or GLYPHS.get(judged) or move or goal or _EMPTY
        kind = "bold" if piece else judged or ("goal" if goal else "" if move else "soft")
        yield Span(f"{sign if not goal or sign == goal else goal + sign:>{room - 1}} ", kind)
        return
    before, after = next((around for kind, around in _AROUND.items() if kind in mark.looks), (" ", " "))
    bears = mark.note or GLYPHS.get(mark.result, "")
    flag = _GOAL if "goal" in mark.looks else ""
    before = piece or (flag if not lead else flag + before.strip()) or before
    outer = "bold" if piece else WINNING if judged == WINNING or "chosen" in mark.looks else judged
    yield Span(f"{before:>{lead + 1}}", outer or ("goal" if flag else ""))
    yield Span(f"{bears:>{room - 2 - lead}}", judged or look)
    yield Span(after, outer)


_LARGE, _SMALL, _ACROSS = 200, 100, 1800
"""The largest and the smallest side of a square, and the width that a board should not pass."""

_GAP, _TITLE, _NUMBERS = 130, 90, 46
_TEXT = 52
_NARROW = 9
"""So many rows and columns have room on a telephone."""


def panel(view: View) -> Panel | None:
    """The picture of a piece or of a point of the three vectors; None for other games, or too far out."""
    rules = view.game.rules
    if not isinstance(rules, (Stepping, Vectors)):
        return None
    field = find_field(rules, view.game.position)
    return Chessboard(view, rules, _nearby(view, field)).panel() if field else None


def _nearby(view: View, field: Field) -> Field:
    """On a telephone the part of a board around the piece, where it holds all moves."""
    part = field.narrowed(place_of(view.game.position), _NARROW, _NARROW)
    return part if view.style.narrow and all(place_of(play.move) in part for play in view.plays) else field


def name_square(*place: int) -> str:
    """The identifier of a square by its row and column, and its layer where there are several."""
    return "square-" + "-".join(map(str, place))


@dataclass(frozen=True)
class Chessboard:
    """A game on squares, and the part of the board that is drawn."""

    view: View
    rules: Stepping | Vectors
    field: Field

    def panel(self) -> Panel:
        """The board, its marks, the square of each move, and the rows of a terminal."""
        places = [place for layer in self.field.layers for place in self.field.places(layer)]
        marks = [Mark("board", label=self._description()), *map(self.marks.__getitem__, places)]
        clicks = [(self._figure(place_of(play.move)),) for play in self.view.plays]
        return Panel(self._board(), marks, clicks, write_rows(self), self.legend)

    @cached_property
    def here(self) -> Place:
        """Where the piece stands."""
        return place_of(self.view.game.position)

    @cached_property
    def layered(self) -> bool:
        return self.field.size[2] > 1

    @cached_property
    def figure(self) -> str:
        """What the piece looks like."""
        return self.rules.name if self.rules.name in FIGURES else "piece"

    @cached_property
    def plays(self) -> dict[Place, Play]:
        return {place_of(play.move): play for play in self.view.plays}

    @cached_property
    def marks(self) -> dict[Place, Mark]:
        """What each square of the picture shows."""
        places = [place for layer in self.field.layers for place in self.field.places(layer)]
        squares = [self._position(place) for place in places]
        game, style, size = self.view.game, self.view.style, self.field.reach
        valued = style.values and game.ending is Ending.NORMAL
        values = colouring.square_values(game, squares, size) if valued else None
        results = colouring.square_results(game, squares, size) if style.colouring else [""] * len(places)
        notes = [str(value) for value in values] if values else [""] * len(places)
        judged = zip(places, results, notes, strict=True)
        return {place: self._mark(place, result, note) for place, result, note in judged}

    @cached_property
    def filled(self) -> bool:
        """Whether the squares bear a sign of their own, so that moves are circles around it."""
        return self.view.style.colouring or any(mark.note for mark in self.marks.values())

    @property
    def legend(self) -> list[tuple[str, str]]:
        """The signs that are in the picture, each with its word."""
        looks = {look for mark in self.marks.values() for look in mark.looks}
        ring = {"legal": "circled", "slanted": "diamond"} if self.filled else {}
        legend = [("goal", "legend.goal")] if "goal" in looks else []
        if self.view.style.colouring:
            legend += [(f"{look}-square", f"legend.square.{look}") for look in (WINNING, LOSING) if look in looks]
            judged = set()
        else:
            judged = looks & set(GLYPHS)
        if not judged or self.filled:
            legend += [(ring.get(look, look), f"legend.{look}") for look in ("legal", "slanted") if look in looks]
        legend += [("chosen", "legend.chosen")] if "chosen" in looks else []
        return legend + explain_moves(judged)

    def _position(self, place: Place) -> Any:
        return place if isinstance(self.rules, Vectors) else place[:2]

    def _figure(self, place: Place) -> str:
        """The identifier of a square, or of the words on what the picture leaves out."""
        if place not in self.field:
            return "more-moves"
        return name_square(*place if self.layered else place[:2])

    def _mark(self, place: Place, result: str, note: str) -> Mark:
        style, play, position = self.view.style, self.plays.get(place), self._position(place)
        judged = play.result if play and style.moves else ""
        ends = next(iter(self.rules.moves(position)), None) is None
        looks, said = [], [style.say("square", square=self.rules.write(position))]
        if place == self.here:
            looks += ["current", self.figure]
            said.append(style.say(f"here.{self.figure}"))
        if ends:
            looks.append("goal")
            said.append(style.say("legend.goal"))
        if note:
            said.append(style.say("value", value=note))
        if place in self.reached:
            looks.append("slanted" if self._is_slanted(place) else "legal")
            said.append(style.say(f"legend.move.{judged}" if judged else "legend.legal"))
        if result:
            looks += ["coloured", result]
            if judged == WINNING:
                looks.append("chosen")
        elif judged:
            looks.append(judged)
        label = style.judge(", ".join(said), result, "position")
        return Mark(self._figure(place), tuple(looks), note=note, label=label)

    @cached_property
    def reached(self) -> set[Place]:
        """The squares of the picture to which a move leads; where moves are very many, each square is tried."""
        if self._counted:
            return set(map(place_of, self.view.game.moves()))
        return {place for layer in self.field.layers for place in self.field.places(layer) if self._leads(place)}

    @cached_property
    def _counted(self) -> bool:
        """Whether there are few enough moves to look at each."""
        return len(list(islice(self.view.game.moves(), MOST_MOVES + 1))) <= MOST_MOVES

    def _leads(self, place: Place) -> bool:
        try:
            self.rules.read_move(self.view.game.position, ",".join(map(str, self._position(place))))
        except IllegalMove:
            return False
        return True

    def _is_slanted(self, place: Place) -> bool:
        """Whether a square is reached along the third vector."""
        row, column, layer = self.here
        straight = layer == place[2] and (row == place[0] or column == place[1])
        return isinstance(self.rules, Vectors) and not straight

    def _description(self) -> str:
        style, (rows, columns, layers) = self.view.style, self.field.size
        square = self.rules.write(self.view.game.position)
        if isinstance(self.rules, Vectors):
            return style.say("boards", n=layers, square=square)
        return style.say("board", rows=rows, columns=columns, square=square)

    def _board(self) -> Drawing:
        """The boards side by side, then words on what is left out."""
        field = self.field
        side = max(_SMALL, min(_LARGE, _ACROSS // max(len(field.rows), len(field.columns))))
        stacked = self.view.style.narrow
        if self.layered and not stacked:
            side = max(_SMALL, min(side, 3 * _ACROSS // 2 // (len(field.columns) * len(field.layers))))
        margin = max(width(short_number(row, ""), _NUMBERS) for row in (field.rows[0], field.rows[-1])) + 40
        across, down = side * len(field.columns), side * len(field.rows)
        items = [Item("board", "chessboard", 0, 0)]
        title = _TITLE if self.layered else 0
        beside, below = (0, title + down + _GAP) if stacked else (margin + across + _GAP, 0)
        for number, layer in enumerate(field.layers):
            items += self._layer(layer, margin + number * beside, title + number * below, side)
        last = len(field.layers) - 1
        total, foot = margin + across + last * beside, title + down + 90 + last * below
        for name, text in self.left_out(self.field):
            foot += 80
            items.append(Item(name, "note", 0, foot, text=text))
            total = max(total, width(text, _TEXT))
        return Drawing(total, foot, tuple(items))

    def _layer(self, layer: int, left: int, top: int, side: int) -> list[Item]:
        """One board with its numbers."""
        field, style = self.field, self.view.style
        across, down, after = side * len(field.columns), side * len(field.rows), f"-{layer}" if self.layered else ""
        items = [Item(f"frame{after}", "board-frame", left, top, across, down)]
        if self.layered:
            title = style.say("layer", n=layer)
            items.append(Item(f"title{after}", "title", left + across // 2, top - 34, text=title))
        drawn = Squares(field.rows, field.columns, side, left, top, upward=True)
        for place in field.places(layer):
            row, column, _ = place
            shape = "light-square" if (row + column) % 2 else "dark-square"
            items.append(Item(self._figure(place), shape, *drawn.corner(row, column), side, side))
        every = max(1, -(-(width(short_number(field.columns[-1], ""), _NUMBERS) + 20) // side))
        items += drawn.rulers(
            lambda text: left - 20 - width(text, _NUMBERS) // 2,
            top + down + 50,
            columns=field.columns[::every],
            write=lambda at: short_number(at, style.language),
            after=after,
        )
        return items

    def left_out(self, field: Field) -> Sequence[tuple[str, str]]:
        """Words on the rows, the layers and the moves that a picture of this part has no room for."""
        say = self.view.style.say
        out = []
        if field.is_part:
            out.append(("part", tell_part(field.rows, field.columns, self.view.style)))
        if len(field.layers) < field.size[2]:
            out.append(("part-layers", say("part-layers", first=field.layers[0], last=field.layers[-1])))
        if outside := sum(place not in field for place in self.plays):
            said = say("moves-outside", n=outside) if self._counted else say("many-outside")
            out.append(("more-moves", said))
        return out
