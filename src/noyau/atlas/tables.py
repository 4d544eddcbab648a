"""Tables of positions with two coordinates: outcomes, Grundy values or remoteness, row by row.

>>> from noyau.core.spec import parse
>>> table(parse("nim"), (4, 4), "grundy").rows
[[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, cast

from noyau.atlas.exhibits import Exhibit, as_array
from noyau.atlas.sequences import gives_position
from noyau.core.budget import Limit
from noyau.core.catalogue import find_rules
from noyau.core.errors import NoStart, NotApplicable, SpecError, WrongArgument
from noyau.core.game import AnyGame, AnyRules, Game, Impartial, check_turns
from noyau.core.parameters import BoardSize, write_rules
from noyau.core.record import Json
from noyau.core.spec import parse_rules
from noyau.core.verdict import Ending
from noyau.engines.tables.lattice import cell_of, check_memory
from noyau.engines.tables.table_cells import SMALL, find_cells
from noyau.engines.tables.table_cells import Cell as Cell
from noyau.engines.tables.table_cells import Size as Size
from noyau.engines.tables.table_cells import Watch as Watch
from noyau.forms.grid import SquareBoard
from noyau.forms.heaps import OnHeaps
from noyau.forms.stepping import OnLattice, Stepping

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from noyau.engines.tables.all_boards import Boards, Tell

QUESTIONS = ("outcome", "grundy", "remoteness")

USUAL = (12, 12)
USUAL_BOARDS = (7, 7)
"""The size of a table where neither the question nor the board says one; of games on boards, that of all boards."""

_LETTERS = "NP"
_BARE_NAME = re.compile(r"\s*(mis[eè]re\s+)?(?!mis[eè]re\b)([a-z]+)\s*")
_ANYWHERE = (10**9, 10**9)
"""The board of a piece whose spec says none: any square that the spec names lies on it."""


@dataclass(frozen=True, eq=False)
class Table(Exhibit):
    """Row r, column c is the position (r, c); where there are layers, in one of them.

    Of a game on boards it is the first position on the board with r rows and c columns, None where ``boards`` does not
    know it. The cells are kept as lists, or as an array where they are many: numbers in the smallest type that holds
    them, outcomes as bits, eight to a byte, 1 where the player to move loses.
    """

    rules: Impartial[Hashable, object]
    what: str
    ending: Ending
    size: Size
    cells: list[list[Cell]] | NDArray[np.generic]
    layer: int | None = None
    boards: Boards | None = None

    @property
    def axes(self) -> str:
        """What rows and columns are, by the key of its words."""
        return "boards" if self.boards else self.rules.axes if self.layer is None else "layer"

    @property
    def game(self) -> str:
        """The spec of the rules."""
        return self.rules.name if self.boards else write_rules(self.rules)

    def position(self, row: int, column: int) -> Hashable:
        """The position of a cell; not of a table of boards."""
        rules = self.rules
        if not isinstance(rules, OnLattice):
            return row, column
        place: Hashable = rules.position_at((self.layer or 0, row, column))
        return place

    @cached_property
    def rows(self) -> list[list[Cell]] | NDArray[np.generic]:
        """All rows: lists, or an array where they are many; outcomes are letters."""
        if not self.packed:
            return self.cells
        import numpy

        lost = numpy.unpackbits(self.bits, axis=1, count=self.size[1], bitorder="little")
        letters: NDArray[np.generic] = numpy.array(list(_LETTERS))[lost]
        return letters

    def as_columns(self) -> dict[str, list[Cell]]:
        """The numbers of the rows, then a column of cells for each number."""
        lines = [self.row(number) for number in range(self.size[0])]
        across = {str(column): [line[column] for line in lines] for column in range(self.size[1])}
        return {"": list(range(self.size[0])), **across}

    def to_numpy(self) -> NDArray[np.generic]:
        """The rows as an array: letters, or numbers with −1 where one is not known, or not finite."""
        import numpy

        return numpy.stack([as_array(row) for row in self.rows]) if isinstance(self.rows, list) else self.rows

    @property
    def packed(self) -> bool:
        """Whether the cells are bits."""
        return self.what == "outcome" and not isinstance(self.cells, list) and self.cells.dtype.kind == "u"

    @property
    def bits(self) -> NDArray[np.uint8]:
        """The cells where they are packed, one bit each."""
        return cast("NDArray[np.uint8]", self.cells)

    def row(self, number: int, columns: int | None = None) -> list[Cell]:
        """One row, or its first columns, without writing out the others."""
        if self.packed:
            return [_LETTERS[bit] for bit in self.lost_row(number, columns)]
        if isinstance(self.cells, list):
            return self.cells[number][:columns]
        found: list[Cell] = self.cells[number, :columns].tolist()
        return found

    def lost_row(self, number: int, columns: int | None = None) -> list[bool]:
        """Where the player to move loses in one row, or in its first columns."""
        if not self.packed:
            return [self.is_lost(cell) for cell in self.row(number, columns)]
        import numpy

        count = self.size[1] if columns is None else min(columns, self.size[1])
        lost: list[bool] = numpy.unpackbits(self.bits[number], count=count, bitorder="little").astype(bool).tolist()
        return lost

    def record(self, with_rows: bool = True, timing: bool = False) -> Json:
        """The answer as JSON, the same each time unless the seconds are asked for."""
        facts: Json = {"game": self.game, "what": self.what, "ending": self.ending.value}
        facts["size"] = list(self.size)
        if self.layer is not None:
            facts["layer"] = self.layer
        if self.boards is not None:
            facts["complete"] = self.boards.missing is None
            facts["method"] = self.boards.method.record(timing)
        return facts | ({"rows": [self.row(number) for number in range(self.size[0])]} if with_rows else {})

    def is_lost(self, cell: Cell) -> bool:
        """Whether a cell says that the player to move loses.

        The loser moves last but one: his distance to the end is even in normal play, odd in misère play.
        """
        if self.what == "remoteness":
            return isinstance(cell, int) and cell % 2 == (self.ending is Ending.MISERE)
        return cell == ("P" if self.what == "outcome" else 0)


def read_game(text: str, ending: Ending = Ending.NORMAL, size: Size | None = None) -> AnyGame:
    """The game of a table from its spec: a piece without a board stands on one of the size asked for.

    The position matters only in a game on several layers, where it names one; usually this is layer 0.
    """
    bare = _BARE_NAME.fullmatch(text)
    if bare is not None and getattr(find_rules(bare[2]), "judged_by", None):
        from noyau.engines.tables.all_boards import NO_BOARD

        any_board: AnyRules = find_rules(bare[2])(NO_BOARD)  # type: ignore[call-arg, assignment]
        return Game(any_board, any_board.start, Ending.MISERE if bare[1] else ending)
    game = parse_rules(text, "0,0", ending, board=_ANYWHERE)
    rules = game.rules
    if isinstance(rules, Stepping) and rules.board is _ANYWHERE:
        usual = {field.name: field.default for field in dataclasses.fields(rules)}["board"]  # type: ignore[arg-type]
        rules = dataclasses.replace(rules, board=size or usual)  # type: ignore[type-var]
    return at_layer(Game(rules, game.position, game.ending), text)


def as_game(rules: AnyRules) -> AnyGame:
    """Rules as the game whose table is asked for, of several layers layer 0; a user's own by their usual start."""
    if isinstance(rules, OnLattice):
        return Game(rules, rules.position_at((0, 0, 0)))
    try:
        return Game(rules, (0, 0) if isinstance(rules, OnHeaps) else rules.start)
    except NoStart:
        return Game(rules, (0, 0))


def read_size(size: Size | str | None) -> Size | None:
    """The size of a table that is given as two numbers or as text, ``12x20``."""
    if size is None or isinstance(size, str):
        return None if size is None else BoardSize().read(size)
    try:
        rows, columns = map(index, size)
    except (TypeError, ValueError):
        raise WrongArgument("table.size-pair", given=repr(size)) from None
    return rows, columns


def at_layer(game: AnyGame, text: str) -> AnyGame:
    """A game on several layers whose spec gives no position is looked at in layer 0."""
    rules = game.rules
    if isinstance(rules, OnLattice) and rules.lattice().layers > 1 and not gives_position(text, game.rules):
        return Game(game.rules, rules.position_at((0, 0, 0)), game.ending)
    return game


def table(
    game: AnyGame | AnyRules,
    size: Size | None = None,
    what: str = "outcome",
    watch: Watch | None = None,
) -> Table:
    """The table of a piece on its board, or of a game of two heaps; of Fibonacci Nim, the heap and what may be taken.

    Of rules that take any board it is that of all boards. Without a size it is as large as the board of the piece.
    """
    if isinstance(game, Impartial):
        game = as_game(game)
    rules = game.rules
    if is_of_boards(game):
        return board_table(game, size, what)
    size = check_size(game, size, what)
    is_layered = isinstance(rules, OnLattice) and rules.lattice().layers > 1
    layer = cell_of(game.position)[0] if is_layered else None
    return Table(game.rules, what, game.ending, size, find_cells(game, size, what, watch), layer)


def board_table(
    game: AnyGame,
    size: Size | None = None,
    what: str = "outcome",
    *,
    keep: str | None = None,
    limit: Limit | None = None,
    tell: Tell | None = None,
) -> Table:
    """The table of a game on all boards with fewer rows and columns than the size; residues may be kept."""
    from noyau.engines.tables.all_boards import judge_boards

    size = check_size(game, size, what)
    found = judge_boards(game, size, what, keep, limit or Limit(), tell or (lambda count, board: None))
    cells = [[found.cell(row, column) for column in range(size[1])] for row in range(size[0])]
    return Table(game.rules, what, game.ending, size, cells, boards=found)


def check_size(game: AnyGame, size: Size | None, what: str) -> Size:
    """The size of a table, that of the board where none is given; refused where the table would make no sense."""
    rules = game.rules
    check_turns(rules)
    if size is None:
        size = rules.board if isinstance(rules, Stepping) else USUAL_BOARDS if is_of_boards(game) else USUAL
    if what not in QUESTIONS:
        raise SpecError("table.unknown-what", what=what, known=QUESTIONS)
    if not (isinstance(size, tuple) and list(map(type, size)) == [int, int]):
        raise SpecError("table.size", text=str(size))
    if min(size) < 1:
        raise SpecError("table.size", text=f"{size[0]}x{size[1]}")
    if what == "grundy" and game.ending is Ending.MISERE:
        raise NotApplicable("table.misere-grundy")
    if isinstance(rules, Stepping):
        _check_board(rules, size)
        return size
    if is_of_boards(game):
        from noyau.engines.tables.all_boards import check_boards

        check_boards(game, size, what)
        return size
    pair = isinstance(game.position, tuple) and list(map(type, game.position)) == [int, int]
    if not isinstance(rules, OnHeaps | OnLattice) and not pair:
        raise NotApplicable("table.no-pairs", name=rules.name)
    _refuse_without_pairs(rules)
    return size


def _refuse_without_pairs(rules: AnyRules) -> None:
    """NotApplicable for a user's own rules that fail on pairs; without a usual start only they know of what."""
    try:
        _ = rules.start
    except NoStart:
        try:
            next(iter(rules.moves((1, 1))), None)
        except SpecError as fault:
            raise NotApplicable("table.own-pairs", name=rules.name, fault=repr(fault.__cause__)) from fault


def corner_size(game: AnyGame, size: Size, what: str, most: Size) -> Size:
    """As much of a table as has to be computed where only its corner is looked at, if the whole would be possible."""
    if not isinstance(game.rules, OnLattice) or size[0] * size[1] <= SMALL:
        return size
    check_memory(game.rules, size, what)
    return min(size[0], most[0]), min(size[1], most[1])


def _check_board(rules: Stepping, size: Size) -> None:
    rows, columns = rules.board
    if size[0] <= rows and size[1] <= columns:
        return
    larger = dataclasses.replace(rules, board=(max(size[0], rows), max(size[1], columns)))  # type: ignore[type-var]
    facts = {"game": write_rules(rules), "larger": write_rules(larger)}
    raise SpecError("table.board", size=f"{size[0]}x{size[1]}", **facts)


def is_of_boards(game: AnyGame) -> bool:
    """Whether the rows and columns of a table are those of the board."""
    return isinstance(game.rules, SquareBoard) and game.rules.judged_by is not None
