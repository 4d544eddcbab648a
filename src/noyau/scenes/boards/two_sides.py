"""Boards on which Left and Right have moves of their own: pieces, places for dominoes, steps, and whose each is.

A small board has all its places for dominoes and all its steps as figures, so that they stay through a game; a large
one has those of the moves that are offered, and of a very long one a window is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from noyau.core.verdict import Player
from noyau.forms.squares import SignBoard
from noyau.scenes.boards.squares import Squares, tell_part, window
from noyau.scenes.kit.layout import even_rows
from noyau.scenes.kit.markup import short_sentence, width
from noyau.scenes.kit.scene import Drawing, Item, Mark, Panel, Row, Span
from noyau.scenes.kit.two_players import EITHER, PIECES, Offer, Sides, by_figure, find_sides
from noyau.scenes.kit.view import View
from noyau.scenes.painting.sides import arrow_outline

_ACROSS, _MARGIN, _FOOT = 1900, 70, 30
_LARGEST, _SMALL, _RULED = 220, 26, 10
_LONGEST_DETAILED, _MOST_DETAILED = 40, 400
_LONGEST, _SHORTEST, _MOST_DRAWN = 300, 40, 1600
"""A window is at most so long, at least so long where the board is, and has about so many squares in between."""
_COLUMNS, _ROWS = 76, 40
_ACROSS_NARROW = 6
"""So many squares of a single row stand on a line of a telephone at the most."""
_NOTE = 52

OUTSIDE = "more-moves"
"""The words that stand for all squares out of the picture."""

_SPRITES = ("free", "taken", "cross", "ring")


def panel(view: View) -> Panel | None:
    """The board of a game of two sides on rows and columns; None for other games."""
    sides = find_sides(view)
    if sides is None or not isinstance(sides.rules, SignBoard):
        return None
    return SidesPicture(view, sides, sides.rules).panel()


@dataclass(frozen=True)
class SidesPicture:
    """A board, what its squares bear, and the moves of both players on it."""

    view: View
    sides: Sides
    rules: SignBoard

    def panel(self) -> Panel:
        """The figures, their marks, those of each move, the rows of a terminal."""
        marks = [Mark("board", label=self._description()), *self._marks()]
        looks = {look for mark in marks for look in mark.looks}
        # where some moves go on to a third square, the first two are no whole move that could be drawn
        drawn = {len(click) for click in self.clicks} <= {1, 2}
        ends = [click if drawn and len(click) == 2 and click[0].startswith("square") else () for click in self.clicks]
        return Panel(self._drawing(), marks, self.clicks, [*self._rows()], self._legend(looks), ends, self.also)

    @cached_property
    def is_detailed(self) -> bool:
        """Whether squares are large and all places and steps are figures, so that they stay through a game."""
        return max(self.rules.board) <= _LONGEST_DETAILED and self.rules.squares <= _MOST_DETAILED

    @cached_property
    def drawn(self) -> Squares:
        """What is drawn of the board: a window holds the first winning move, or the first there is."""
        if self.is_folded:
            lines = -(-self.rules.squares // self.across)
            return Squares(range(lines), range(self.across), _LARGEST, _MARGIN, _MARGIN)
        rows, columns = map(range, self.rules.board)
        side = min(_LARGEST, _ACROSS // max(self.rules.board)) if self.is_detailed else _SMALL
        offer = next(iter((*self.sides.chosen(), *self.sides.offers)), None)
        row, column = divmod(self.rules.named(offer.move)[0] if offer else 0, len(columns))
        high, wide = (min(_LONGEST, max(_SHORTEST, _MOST_DRAWN // len(other))) for other in (columns, rows))
        return Squares(window(rows, row, high), window(columns, column, wide), side, _MARGIN, _MARGIN)

    @cached_property
    def is_folded(self) -> bool:
        """Whether a single row is drawn in several lines, so that each square is as large as a finger."""
        return (
            self.view.style.narrow
            and self.is_detailed
            and self.rules.board[0] == 1
            and self.across < self.rules.squares
        )

    @cached_property
    def across(self) -> int:
        """How many squares stand on a line of a telephone."""
        return even_rows(self.rules.squares, _ACROSS_NARROW)

    def _at(self, square: int) -> tuple[int, int]:
        """The line and the place on it where a square is drawn."""
        return divmod(square, self.across if self.is_folded else self.rules.board[1])

    @cached_property
    def squares(self) -> dict[int, str]:
        """The figures of the squares that are drawn."""
        across = self.rules.board[1]
        if self.is_folded:
            return {square: f"square-0-{square}" for square in range(across)}
        return {
            row * across + column: f"square-{row}-{column}" for row in self.drawn.rows for column in self.drawn.columns
        }

    def _figures(self, squares: Sequence[int]) -> tuple[str, ...]:
        return tuple(self.squares.get(square, OUTSIDE) for square in squares)

    def step_of(self, move: int) -> tuple[int, int] | None:
        """The squares from which and to which a move leads, if it goes at most two squares far along a line."""
        squares = self.rules.named(move)
        if self._shoots or len(squares) != 2 or not 1 <= self._between(squares) <= 2 or self.rules.domino(move):
            return None
        return squares[0], squares[1]

    @cached_property
    def _shoots(self) -> bool:
        """Whether some moves concern more squares than those from which and to which they lead."""
        return any(len(self.rules.named(move)) > 2 for move in range(len(self.rules.rewrites)))

    def _between(self, squares: Sequence[int]) -> int:
        """How far two squares of a row or a column lie apart; 0 for others."""
        (top, left), (foot, right) = (divmod(square, self.rules.board[1]) for square in squares)
        return abs(top - foot) + abs(left - right) if top == foot or left == right else 0

    @cached_property
    def _shown(self) -> list[int]:
        """The moves that have figures of their own: all there are, or those that are offered."""
        return [*range(len(self.rules.rewrites))] if self.is_detailed else [offer.move for offer in self.sides.offers]

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """The places for dominoes that are drawn."""
        return self._inside(map(self.rules.domino, self._shown))

    @cached_property
    def steps(self) -> list[tuple[int, int]]:
        """The steps that are drawn."""
        return self._inside(map(self.step_of, self._shown))

    def _inside(self, found: Iterator[tuple[int, int] | None]) -> list[tuple[int, int]]:
        return [pair for pair in dict.fromkeys(found) if pair and self._is_drawn(pair)]

    def _is_drawn(self, pair: tuple[int, int]) -> bool:
        """Whether both squares are drawn, and beside each other where the row is folded."""
        if self.is_folded:
            return self._at(pair[0])[0] == self._at(pair[1])[0]
        return OUTSIDE not in self._figures(pair)

    @cached_property
    def clicks(self) -> list[tuple[str, ...]]:
        """The figures of each move that is offered: a square, a place between two, or squares from first to last."""
        return [self._click(offer.move) for offer in self.sides.offers]

    def _click(self, move: int) -> tuple[str, ...]:
        named = self.rules.named(move)
        if OUTSIDE in self._figures(named):
            return (OUTSIDE,)
        place = self.rules.domino(move)
        return (_place(place),) if place and self._is_drawn(place) else self._figures(named)

    @cached_property
    def also(self) -> list[tuple[str, ...]]:
        """The arrow of each move that is a step."""
        steps = [self.step_of(offer.move) for offer in self.sides.offers]
        return [(_step(step),) if step in self._drawn_steps else () for step in steps]

    @cached_property
    def _drawn_steps(self) -> frozenset[tuple[int, int] | None]:
        return frozenset(self.steps)

    @cached_property
    def playing(self) -> dict[str, list[Offer]]:
        """The moves that each figure plays alone."""
        alone = [
            (*(click if len(click) == 1 else ()), *also) for click, also in zip(self.clicks, self.also, strict=True)
        ]
        return by_figure(self.sides.offers, alone)

    def _marks(self) -> Iterator[Mark]:
        changed = [(f"{self.sides.hand(offer)}-chosen", self._changed(offer)) for offer in self.sides.chosen()]
        bears = self.rules.marks(self.sides.position)
        for square, figure in self.squares.items():
            sprite = self.rules.sprite(self.sides.position, square)
            sign = bears[square]
            owner = PIECES.get(sign)
            looks = [f"{owner}-piece"] if owner else ["taken"] if sprite == "taken" else []
            looks += (look for look, squares in changed if square in squares)
            label = self.view.style.say("square", square=self.rules.write_square(square))
            shown = sign if owner or sprite not in _SPRITES else ""
            if shown or looks[:1] == ["taken"]:
                said = self.sides.say("piece", sign=shown, player=owner.said) if owner else shown
                label = f"{label}, {said or self.view.style.say('signs.taken')}"
            offers = self.playing.get(figure, [])
            legal = ["legal"] * bool(offers)
            yield Mark(figure, (*legal, *self.sides.looks(offers), *looks), shown, label=self.sides.tell(label, offers))
        lying = {
            place: f"{self.sides.hand(offer)}-chosen"
            for offer in self.sides.chosen()
            if (place := self.rules.domino(offer.move))
        }
        for pair, figure in [*((p, _place(p)) for p in self.places), *((s, _step(s)) for s in self.steps)]:
            offers = self.playing.get(figure, [])
            if offers:
                said = short_sentence(offers[0].play.said, self.view.style.language)
                looks = ["legal", *self.sides.looks(offers), *([lying[pair]] if pair in lying else [])]
                yield Mark(figure, tuple(looks), label=self.sides.tell(said, offers))
            elif pair in self.laid:
                yield Mark(figure, (f"{self.laid[pair]}-lies",), label=self._say_laid(pair))

    @cached_property
    def laid(self) -> dict[tuple[int, int], str]:
        """The dominoes whose players are known, by their squares."""
        owners = {} if self.sides.impartial else {1: Player.LEFT, 2: Player.RIGHT}
        found = {
            domino: owners.get(owner, EITHER)
            for move, owner in self.view.owners.items()
            if move < len(self.rules.rewrites) and (domino := self.rules.domino(move))
        }
        sprite, position = self.rules.sprite, self.sides.position
        return {pair: hand for pair, hand in found.items() if all(sprite(position, at) == "taken" for at in pair)}

    def _say_laid(self, pair: tuple[int, int]) -> str:
        """A domino in words, and whose it is."""
        hand, (one, other) = self.laid[pair], map(self.rules.name_cell, pair)
        lies = self.view.style.say("lies", one=one, other=other)
        return lies if hand == EITHER else self.sides.say("worth", player=Player(hand).said, result=lies)

    def _changed(self, offer: Offer) -> tuple[int, ...]:
        """The squares that a move concerns, where no place for a domino shows them."""
        return () if self.rules.domino(offer.move) else self.rules.named(offer.move)

    def _description(self) -> str:
        rows, columns = self.rules.board
        drawn = self.rules.write(self.sides.position) if self.is_detailed else ""
        return self.view.style.say("signs.board", rows=rows, columns=columns, drawn=drawn)

    def _legend(self, looks: set[str]) -> list[tuple[str, str]]:
        signs = None
        lies = {
            player: {place[1] - place[0] == 1 for offer in self.sides.offers if offer.player is player
                     if (place := self.rules.domino(offer.move))}
            for player in Player
        }  # fmt: skip
        if self.places and True not in lies[Player.LEFT] and False not in lies[Player.RIGHT]:
            signs = {Player.LEFT: "left-upright", Player.RIGHT: "right-flat"}
        elif pieces := [sign for sign in self.rules.signs if sign in PIECES]:
            signs = {PIECES[sign]: f"{PIECES[sign]}-{sign}" for sign in pieces}
        found = [("taken-square", "claims.legend.taken-square")] * ("taken" in looks)
        return found + self.sides.legend(looks, signs)

    def _drawing(self) -> Drawing:
        """The numbers of rows and columns, the squares, the places and steps, words on what is left out."""
        drawn, side = self.drawn, self.drawn.side
        every = 1 if self.is_detailed else _RULED
        rows, columns = ([n for n in line if n % every == 0] for line in (drawn.rows, drawn.columns))
        items = [Item("board", "chessboard", 0, 0)]
        if not self._has_numbers and not self.is_folded:
            items += drawn.rulers(lambda _: 0, 0, rows=rows, columns=columns)
        items += (
            Item(figure, "side-square", *drawn.corner(*self._at(square)), side, side, self._number(square))
            for square, figure in self.squares.items()
        )
        items += map(self._place_item, self.places)
        items += map(self._step_item, self.steps)
        wide, down = _MARGIN + drawn.width, _MARGIN + drawn.height + _FOOT
        for name, text in self._left_out():
            down += 80
            items.append(Item(name, "note", 0, down, text=text))
            wide = max(wide, width(text, _NOTE))
        return Drawing(wide, down, tuple(items))

    def _number(self, square: int) -> str:
        """What is written in the corner of a square, where rows and columns do not tell how moves are written."""
        return str(square) if self._has_numbers or self.is_folded else ""

    @property
    def _has_numbers(self) -> bool:
        return self.rules.numbered and self.is_detailed and self.rules.board[0] > 1

    def _middle(self, square: int) -> tuple[int, int]:
        return self.drawn.middle(*self._at(square))

    def _place_item(self, place: tuple[int, int]) -> Item:
        """The place for a domino: a bar across the line between its squares, and the outline of the domino."""
        (x, y), (right, below) = map(self._middle, place)
        side, long, short, inset = (
            self.drawn.side,
            self.drawn.side * 9 // 20,
            self.drawn.side // 5,
            self.drawn.side // 9,
        )
        far, near = side - inset, side // 2 - inset
        size, reach = ((long, short), (far, near)) if y == below else ((short, long), (near, far))
        outline = f"M{-reach[0]} {-reach[1]}H{reach[0]}V{reach[1]}H{-reach[0]}Z"
        return Item(_place(place), "place", (x + right) // 2, (y + below) // 2, *size, path=outline)

    def _step_item(self, step: tuple[int, int]) -> Item:
        """An arrow from a square to another, to the right of its way; one over a square keeps clear of its piece."""
        (x, y), (to, into) = map(self._middle, step)
        side, far = self.drawn.side, self._between(step)
        long = side * (far == 2) + side * 21 // 50
        thick, aside = (side // 6, side * 2 // 5) if far == 2 else (side // 4, side // 6)
        dx, dy = (to > x) - (to < x), (into > y) - (into < y)
        middle = (x + to) // 2 - dy * aside, (y + into) // 2 + dx * aside
        outline = arrow_outline(dx * long, dy * long, thick)
        size = (long, thick) if dx else (thick, long)
        return Item(_step(step), "step-arrow", *middle, *size, path=outline)

    def _left_out(self) -> Iterator[tuple[str, str]]:
        """Words on the rows, columns and moves that are not in the picture."""
        if len(self.squares) < self.rules.squares:
            yield "part", tell_part(self.drawn.rows, self.drawn.columns, self.view.style)
        if outside := sum(OUTSIDE in click for click in self.clicks):
            yield OUTSIDE, self.view.style.say("moves-outside", n=outside)

    def _rows(self) -> Iterator[Row]:
        """The board in a terminal with the numbers of rows and columns, then the moves of each player."""
        rows, columns = self.rules.board
        bears = self.rules.marks(self.sides.position)
        lying = {at: "═" if pair[1] - pair[0] == 1 else "║" for pair in self.laid for at in pair}
        margin, wide = len(str(rows - 1)) + 2, 1 + len(str(columns - 1)) if columns > 1 else 2
        down, across = min(rows, _ROWS), min(columns, (_COLUMNS - margin - 2) // wide)
        yield (Span(f"{'':{margin + 2}}{''.join(f'{column:>{wide}}' for column in range(across))}", "soft"),)
        for row in range(down):
            signs = bears[row * columns : row * columns + across]
            shown = (lying.get(row * columns + at) or self._letter(sign) for at, sign in enumerate(signs))
            spans = (
                Span(f"{letter:>{wide}}", "bold" if sign in PIECES else "")
                for letter, sign in zip(shown, signs, strict=True)
            )
            yield (Span(f"{row:>{margin}} │", "soft"), *spans)
        for key, n in (("more-columns", columns - across), ("more-rows", rows - down)):
            if n > 0:
                yield (Span("  " + self.view.style.say(key, n=n), "soft"),)
        if self.sides.offers:
            yield ()
            yield from self.sides.rows()

    def _letter(self, sign: str) -> str:
        """A sign as a terminal shows it."""
        return {"free": "·", "taken": "█"}.get(self.rules.sprites.get(sign, sign), sign)


def _place(place: Sequence[int]) -> str:
    return "place-{}-{}".format(*place)


def _step(step: Sequence[int] | None) -> str:
    return "step-{}-{}".format(*step) if step else ""
