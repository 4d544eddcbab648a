"""Heat maps for a page: the outcomes, values or remoteness of all positions of two numbers."""

from __future__ import annotations

import dataclasses
import json

from noyau.app.questions import Asked, Watch, read_rules
from noyau.atlas import tables
from noyau.atlas.number_files import join_pieces, spec_of, table_csv
from noyau.core.errors import NoyauError, TooLarge
from noyau.core.game import AnyGame, Game
from noyau.core.record import Json
from noyau.core.verdict import Ending
from noyau.engines import Limit
from noyau.forms.breaking import TakeAndBreak
from noyau.forms.stepping import Stepping
from noyau.words import say

FORMS = ("csv", "json", "svg", "png")

_QUICK = 400
_MOST_BOARDS = 64
"""The most cells that are filled at once, and of a table of boards, each of which is searched."""

_ROW, _COLUMN = 7_111_111, 7_222_222
"""Numbers that stand for those of any cell where a position is written."""

_POSITIONS = 5_000_000


def applies(game: AnyGame) -> bool:
    """Whether positions of this game are two numbers."""
    if game.rules.kind != "impartial":
        return False
    try:
        tables.check_size(_resized(game, (8, 8)), (8, 8), "outcome")
    except NoyauError:
        return False
    return True


def usual_size(game: AnyGame) -> tuple[int, int]:
    """The size of the board of a piece, else the usual one."""
    if isinstance(game.rules, Stepping):
        rows, columns = game.rules.board
        return max(2, min(rows, 20)), max(2, min(columns, 20))
    return tables.USUAL_BOARDS if tables.is_of_boards(game) else tables.USUAL


def show(asked: Asked, watch: Watch) -> Json:
    """The table as JSON, as the command line writes it, with its title, its axes and what is lost."""
    found = _find(asked, watch)
    rows = range(found.size[0])
    return {
        **found.record(),
        "lost": ["".join("x" if lost else "." for lost in found.lost_row(number)) for number in rows],
        "title": _title(found, asked.lang),
        "axes": _axes(found, asked.lang),
        "place": _place(found),
    }


def write(asked: Asked, watch: Watch) -> bytes:
    """The table as a file."""
    found = _find(asked, watch)
    if asked.form == "csv":
        return join_pieces(table_csv(found)).encode()
    if asked.form == "json":
        return f"{json.dumps(found.record(), ensure_ascii=False)}\n".encode()
    from noyau.app.pictures import picture_file
    from noyau.scenes.atlas.tables import table_map

    drawn = table_map(found, _title(found, asked.lang), [_axes(found, asked.lang)], asked.lang)
    return picture_file(drawn, asked.form)


def _find(asked: Asked, watch: Watch) -> tables.Table:
    size = asked.rows, asked.columns
    game = _resized(read_rules(asked.spec), size)
    what = asked.what or ("outcome" if game.ending is Ending.MISERE else "grundy")
    tables.check_size(game, size, what)
    if asked.quick and not _is_quick(game, size, what):
        raise TooLarge("web.too-long")
    if not tables.is_of_boards(game):
        return tables.table(game, size, what, lambda share: watch(round(100 * share)))
    if size[0] * size[1] > _MOST_BOARDS:
        raise TooLarge("table.cells", limit=_MOST_BOARDS)
    return tables.board_table(game, size, what, limit=Limit(_POSITIONS))


def _resized(game: AnyGame, size: tables.Size) -> AnyGame:
    """A piece stands on a board of the size asked for; of Cram and Chomp, all boards are looked at."""
    rules = game.rules
    if isinstance(rules, Stepping):
        larger = dataclasses.replace(rules, board=size)  # type: ignore[type-var]
        return Game(larger, (0, 0), game.ending)
    return tables.read_game(rules.name, game.ending) if tables.is_of_boards(game) else game


def _is_quick(game: AnyGame, size: tables.Size, what: str) -> bool:
    slow = tables.is_of_boards(game) or (isinstance(game.rules, TakeAndBreak) and what != "outcome")
    return size[0] * size[1] <= (9 if slow else _QUICK)


def _title(found: tables.Table, language: str) -> str:
    return say(language, f"table.picture-title.{found.what}", game=spec_of(found))


def _axes(found: tables.Table, language: str) -> str:
    return say(language, f"table.axes.{found.axes}", layer=found.layer)


def _place(found: tables.Table) -> str:
    """The spec of a cell, with ROW and COLUMN for its numbers."""
    ending = "misere " if found.ending is Ending.MISERE else ""
    if found.boards is not None:
        return f"{ending}{found.game}:ROWxCOLUMN"
    written = found.rules.write(found.position(_ROW, _COLUMN)).replace(str(_ROW), "ROW").replace(str(_COLUMN), "COLUMN")
    return f"{ending}{found.game}:{written}"
