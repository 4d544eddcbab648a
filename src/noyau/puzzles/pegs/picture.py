"""Pegs: wood with holes and marbles, or a graph, for any rules whose ``board`` is one and whose moves are jumps.

Who plays alone sees the first jumps of a solution, what is to be left and what never changes; two see who wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from noyau.core.analysis import AnySolution
from noyau.core.game import AnyGame, Puzzle
from noyau.core.reasons import Reason
from noyau.graphs.peg_boards import Jump, Mask, PegBoard
from noyau.puzzles.pegs.reasons import (
    Exhausted,
    OddCycle,
    Pagoda,
    Pagodas,
    PegCount,
    PegParities,
    PegParts,
    RuleOfThree,
)
from noyau.puzzles.pegs.solving.move_counts import group_jumps, jumps_to_show, read_jump
from noyau.puzzles.pegs.solving.parities import colourings
from noyau.scenes.boards.hole_places import Ground, lay_holes, wood_grain
from noyau.scenes.graphs.drawn_edges import listed_vertices, short_name
from noyau.scenes.kit.geometry import Point, dots_path, drawing_around, line_path
from noyau.scenes.kit.move_arrows import draw_steps, numbered_lines
from noyau.scenes.kit.scene import LOSING, WINNING, Drawing, Item, Mark, Panel, Row, Span, places_to_click
from noyau.scenes.kit.solution_frames import fit_points
from noyau.scenes.kit.themes import PAPER
from noyau.scenes.kit.view import Notes, Style, View
from noyau.scenes.painting import pegs_and_stones
from noyau.scenes.painting.pegs_and_stones import MARBLES, WOOD

_COLUMNS, _ROWS = 76, 60
_PEG, _HOLE = "●○"
_WANTED = {_PEG: "◉", _HOLE: "◎"}


def write_rows(pegs: PegView) -> list[Row]:
    """The board as rows where its holes have places, else as a list."""
    return list(_drawn(pegs) if pegs.board.places else _listed(pegs))


def _drawn(pegs: PegView) -> Iterator[Row]:
    """The board, and beside it the numbers of its holes where both fit."""
    board = pegs.board
    room = 2 if not pegs.signs else 2 + max(map(len, pegs.signs))
    digits = len(str(board.size - 1))
    rows = list(hole_rows(board, room, lambda hole: _hole(pegs, hole)))
    numbers = list(hole_rows(board, digits + 1, lambda hole: Span(f"{hole:>{digits}}", "soft")))
    wide = max(_wide(row) for row in rows)
    beside = wide + 6 + max(_wide(row) for row in numbers) <= _COLUMNS
    for row, number in list(zip(rows, numbers, strict=True))[:_ROWS]:
        gap = Span(" " * (wide - _wide(row) + 4))
        yield (Span("  "), *row, *((gap, *number) if beside else ()))
    if len(rows) > _ROWS:
        yield (Span("  " + pegs.view.style.say("more-rows", n=len(rows) - _ROWS), "soft"),)


def hole_rows(board: PegBoard, room: int, show: Callable[[int], Span]) -> Iterator[Row]:
    """The rows of a board, each hole so many columns wide; those of a triangle are centred."""
    top, left = (min(place) for place in zip(*board.places, strict=True))
    foot, right = (max(place) for place in zip(*board.places, strict=True))
    room += board.triangular * (room % 2)
    for row in range(top, foot + 1):
        spans = [Span(" " * ((foot - row) * room // 2 if board.triangular else 0))]
        for column in range(left, right + 1):
            hole = board.holes.get((row, column))
            shown = Span("") if hole is None else show(hole)
            spans += (shown, Span(" " * (room - len(shown.text))))
        yield tuple(spans)


def _wide(row: Row) -> int:
    return len("".join(span.text for span in row))


def _hole(pegs: PegView, hole: int) -> Span:
    sign = _PEG if pegs.is_peg(hole) else _HOLE
    letters = pegs.signs[hole] if pegs.signs else ""
    if pegs.is_wanted(hole):
        return Span(_WANTED[sign] + letters, WINNING)
    return Span(sign + letters, "bold" if sign == _PEG else "soft")


def _listed(pegs: PegView) -> Iterator[Row]:
    assert pegs.board.graph is not None
    return listed_vertices(pegs.board.graph, partial(_hole, pegs), pegs.view.style, "peg-board.more-holes")


def write_chain(board: PegBoard, chain: Iterable[Jump]) -> str:
    """A move as it is written below a picture.

    >>> from noyau.graphs.peg_boards import read_peg_board
    >>> write_chain(read_peg_board("english"), [(0, 1, 2), (2, 3, 4)])
    '0-1-2-3-4'
    """
    start, *holes = [hole for jump in chain for hole in jump]
    return board.write_holes([start, *(hole for place, hole in enumerate(holes) if place % 3 != 2)])


def verdict(solution: AnySolution, style: Style) -> tuple[str, str]:
    """Whether the aim can be reached, and in how many jumps and moves; else how few pegs can be left."""
    if not solution.solvable:
        board = board_of(solution.game)
        aimed = board is not None and board.end is not None
        key = "unsolvable" if solution.left is None else "unsolvable-end" if aimed else "unsolvable-left"
        return style.say(f"peg-board.{key}", n=solution.left), LOSING
    if not solution.moves:
        return style.say("peg-board.already"), WINNING
    jumps, turns = len(solution.moves), len(group_jumps(solution.moves))
    key = "fewest" if solution.fewest and "turns" in solution.more else "solvable"
    return style.say(f"peg-board.{key}", n=jumps, turns=turns), WINNING


def notes(solution: AnySolution, style: Style) -> Notes:
    """The moves in order; before them, why there is no better end."""
    obstacles = (_obstacle(why, style) for why in solution.reasons)
    found = [("", said) for said in obstacles if said] if not solution.solvable else []
    board = board_of(solution.game)
    assert board is not None, "pegs stand on a board"
    moves = [write_chain(board, chain) for chain in group_jumps(jumps_to_show(solution))] if style.moves else []
    return (*found, *(("", line) for line in numbered_lines(moves, style)))


def _obstacle(why: Reason, style: Style) -> str:
    """The line that says why the aim is out of reach; nothing for what is no obstacle."""
    match why:
        case RuleOfThree():
            counts = ["+".join(map(str, three)) for three in why.counts]
            key = "rule-of-three" if why.aims is None else "rule-of-three-end"
            return style.say(f"peg-board.{key}", counts=", ".join(counts))
        case PegParities():
            return style.say("peg-board.parities")
        case PegCount():
            return style.say("peg-board.too-few", n=why.aim)
        case PegParts():
            return style.say("peg-board.apart", n=len(why.parts))
        case Pagoda():
            return style.say("peg-board.pagoda", now=why.now, aim=why.aim)
        case OddCycle():
            return style.say("peg-board.odd-cycle", n=why.n)
        case Pagodas():
            return style.say("peg-board.pagodas")
        case Exhausted():
            return style.say("peg-board.exhausted", n=why.positions)
        case _:
            return ""


_MOST_HOLES, _NUMBERED, _LABELLED = 700, 130, 400
_STEPS = 6
"""How many jumps of a solution are drawn."""

_MARGIN, _BORDER = 30, 0.9
"""What is left free around the board, and how far the wood reaches beyond a marble, in parts of its radius."""


def panel(view: View) -> Panel | None:
    """The board with its pegs; None where it has too many holes."""
    board = board_of(view.game)
    if board is None or board.size > _MOST_HOLES:
        return None
    if board.graph is not None and board.size > view.style.vertices:
        return None
    return PegView(view, board).panel()


def board_of(game: AnyGame) -> PegBoard | None:
    """The board on which a game is played, if it is one for pegs."""
    board = getattr(game.rules, "board", None)
    return board if isinstance(board, PegBoard) else None


@dataclass(frozen=True)
class PegView:
    """Pegs on a board as a picture sees them."""

    view: View
    board: PegBoard

    def panel(self) -> Panel:
        """The board, its marks, the holes of each jump, and the rows of a terminal."""
        marks = [Mark("board", label=self._description()), *map(self.mark, range(self.board.size))]
        return Panel(self._board(), marks, self._clicks(), write_rows(self), self._legend())

    def is_peg(self, hole: int) -> bool:
        return bool(self.view.game.position >> hole & 1)

    def is_wanted(self, hole: int) -> bool:
        """Whether a peg is to be left in a hole."""
        return bool(self.end >> hole & 1)

    @property
    def is_puzzle(self) -> bool:
        return isinstance(self.view.game.rules, Puzzle)

    @property
    def end(self) -> Mask:
        """The pegs that are to be left, where that is the aim."""
        return (self.board.end or 0) if self.is_puzzle else 0

    @cached_property
    def ground(self) -> Ground:
        return lay_holes(self.board, self.view.style.arcs)

    @cached_property
    def signs(self) -> Sequence[str]:
        """What never changes, or never grows: letters of the rule of three, or weights; nothing if not asked for."""
        if not self.view.style.values or not self.is_puzzle:
            return ()
        for why in self.view.solution.reasons if self.view.solution else ():
            if isinstance(why, RuleOfThree):
                return ["".join(letters) for letters in zip(*why.colours, strict=True)]
            if isinstance(why, Pagoda):
                return [str(weight).replace("-", "−") for weight in why.weights]
        return next(iter(colourings(self.board)), "")

    @cached_property
    def steps(self) -> list[Item]:
        """The first jumps of the solution with the numbers of their moves, or some that win, where moves are shown."""
        if not self.view.style.moves:
            return []
        solution = self.view.solution
        jumps = (jumps_to_show(solution) if solution else self.winning)[:_STEPS]
        ways = [[self.ground.points[hole] for hole in jump] for jump in jumps]
        numbers = [number for number, chain in enumerate(group_jumps(jumps), start=1) for _ in chain]
        return draw_steps(ways, numbers if solution else [None] * len(jumps), self.ground.radius)

    @property
    def winning(self) -> list[Jump]:
        """The jumps that win for who makes them."""
        return [read_jump(self.board, play.text) for play in self.view.plays if play.result == WINNING]

    def mark(self, hole: int) -> Mark:
        """What a hole shows."""
        looks = ["peg", self.view.style.theme.name] if self.is_peg(hole) else ["empty"]
        looks += ["wanted"] * self.is_wanted(hole)
        sign = self.signs[hole] if self.signs else ""
        looks += [f"tint-{letter}" for letter in sign[:1] if letter in pegs_and_stones.TINTS]
        label = self._label(hole, looks) if self.board.size <= _LABELLED else ""
        return Mark(f"hole-{hole}", tuple(looks), text=sign, label=label)

    def _label(self, hole: int, looks: Sequence[str]) -> str:
        say, places = self.view.style.say, self.board.places
        name = say("peg-board.hole", hole=self.board.name_of(hole))
        if places:
            name = say("peg-board.hole-at", row=places[hole][0], column=places[hole][1], hole=hole)
        said = [say(f"peg-board.{looks[0]}")] + [say("peg-board.wanted")] * ("wanted" in looks)
        return say("judged", what=name, result=", ".join(said))

    def _text(self, hole: int) -> str:
        return short_name(self.board.graph, hole) if self.board.graph else str(hole)

    def _clicks(self) -> list[tuple[str, ...]]:
        """From a hole into another; by way of the one jumped over where that alone tells two jumps apart."""
        ways = places_to_click([read_jump(self.board, play.text) for play in self.view.plays])
        return [tuple(f"hole-{hole}" for hole in way) for way in ways]

    def _description(self) -> str:
        size, pegs = self.board.size, self.view.game.position.bit_count()
        return self.view.style.say("peg-board.board", board=self.board.name, n=size, pegs=pegs)

    def _legend(self) -> list[tuple[str, str]]:
        shown = ("steps", "peg-board.legend.steps") if self.view.solution else (WINNING, f"legend.move.{WINNING}")
        legend = [shown] * bool(self.steps)
        legend += [("pressed", "peg-board.legend.wanted")] * bool(self.end)
        if self.signs:
            legend.append(
                ("", f"peg-board.legend.{'colours' if self.signs[0][0] in pegs_and_stones.TINTS else 'weights'}")
            )
        return legend + [("edges", "legend.no-edges")] * (not self.ground.joined)

    def _board(self) -> Drawing:
        """The wood, the holes over it, and the arrows over all."""
        ground = self.ground
        across, numbered = 2 * ground.radius, self.board.size <= _NUMBERED
        holes = [
            Item(f"hole-{hole}", "hole", round(x), round(y), across, across, self._text(hole) if numbered else "")
            for hole, (x, y) in enumerate(ground.points)
        ]
        reach = round(ground.radius * (1 + _BORDER)) + _MARGIN
        return drawing_around(ground.points, reach, (*ground.under, *holes, *self.steps))


_MOST_FRAMED = 130


@dataclass(frozen=True)
class PegStrip:
    """A solution of peg solitaire, and where the holes stand in a small picture."""

    board: PegBoard
    jumps: Sequence[Jump]
    points: Sequence[Point]
    radius: float
    theme: str
    border: float = WOOD / 2
    moved: tuple[str, str] = ("◉", "frames.moved")

    @classmethod
    def of(cls, game: AnyGame, solution: AnySolution, style: Style) -> PegStrip | None:
        """The pictures of a solution; None for a board that is too large."""
        board = board_of(game)
        if board is None or board.size > _MOST_FRAMED:
            return None
        ground = lay_holes(board, style.arcs)
        points, radius = fit_points(ground.points, ground.radius)
        return cls(board, jumps_to_show(solution), points, radius, style.theme.name)

    def turns(self) -> Sequence[tuple[str, Sequence[Jump]]]:
        """The moves, each all the jumps of one peg in a row."""
        return [(write_chain(self.board, chain), chain) for chain in group_jumps(self.jumps)]

    def play(self, position: Mask, step: Jump) -> Mask:
        """The position after a jump."""
        start, over, into = step
        return position ^ (1 << start | 1 << over | 1 << into)

    def layers(self, position: Mask, steps: Sequence[Jump]) -> Iterator[tuple[str, str]]:
        """Wood or lines, holes and marbles, the way of the peg that moved and the pegs it took."""
        board, points = self.board, self.points
        if board.graph is None:
            yield "wood", wood_grain(board, points)
        else:
            yield "lines", "".join(line_path([points[one], points[other]]) for one, other in board.graph.edges)
        moved = steps[-1][2] if steps else -1
        holes = range(board.size)
        yield "pits", dots_path(points, (hole for hole in holes if not position >> hole & 1))
        if steps:
            way = [steps[0][0], *(hole for _, over, into in steps for hole in (over, into))]
            yield "trail", line_path([points[hole] for hole in way])
        yield "moved", dots_path(points, (hole for hole in holes if hole == moved))
        yield f"pegs-{self.theme}", dots_path(points, (hole for hole in holes if position >> hole & 1))

    def is_dark(self, position: Mask, figure: int) -> bool:
        """A pit, and a marble that bears light letters."""
        return not position >> figure & 1 or MARBLES[self.theme][2] == PAPER

    def rows(self, position: Mask, steps: Sequence[Jump]) -> Sequence[Row]:
        """The board in a terminal, the peg that moved in brackets."""
        moved = steps[-1][2] if steps else -1

        def show(hole: int) -> Span:
            peg = "●" if position >> hole & 1 else "○"
            return Span("◉", WINNING) if hole == moved else Span(peg, "bold" if peg == "●" else "soft")

        if self.board.places:
            return list(hole_rows(self.board, 2, show))
        return [tuple(show(hole) for hole in range(self.board.size))]
