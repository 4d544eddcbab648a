"""Light chasing in words: what a person presses, row after row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.arguments.argument import Block, Table
from noyau.boards import Board
from noyau.engines.lights import subtract
from noyau.engines.lights.chasing import Row, chase_rows, find_tops, table_of, write
from noyau.game import Game
from noyau.puzzles.lights import Lights
from noyau.words import Sentence

_WIDEST_TABLE = 6
"""The table is shown for boards of at most so many columns."""

_TOPS_SHOWN = 8


def chase_instructions(game: Game[int, int], target: int = 0) -> Iterator[Block]:
    """What to press: down the board, in the first row, and down again."""
    chased = chase_rows(game, target)
    rules = game.rules
    assert isinstance(rules, Lights)
    aim = "" if rules.board.states == 2 and not target else "-target"
    yield Sentence(f"chase.idea{aim}", {"states": rules.board.states})
    yield from _pass(chased.first, aim)
    if any(chased.bottom):
        yield Sentence(f"chase.bottom{aim}", {"row": write(chased.bottom)})
        if chased.top is None:
            yield Sentence(f"chase.impossible{aim}")
            yield from show_table(rules.board)
            return
        yield from show_table(rules.board)
        yield from _tops(find_tops(rules, subtract(rules, target, game.position)) or [chased.top])
        yield Sentence("chase.again")
        yield from _pass(chased.second, aim)
    yield Sentence(f"chase.done{aim}")


def _tops(tops: Sequence[Row]) -> Iterator[Block]:
    """What to press in the first row, and what else would do."""
    first, others = tops[0], tops[1:]
    yield Sentence("chase.top", {"n": sum(map(bool, first)), "columns": _columns(first)})
    if others and len(others) < _TOPS_SHOWN:
        yield Sentence("chase.other-tops", {"n": len(others), "rows": tuple(map(write, others))})


def show_table(board: Board) -> Iterator[Block]:
    """Which presses in the first row put right which last row, where the table is small."""
    assert board.surface is not None
    if board.surface[2] > _WIDEST_TABLE or board.states > 2:
        return
    rows = [(bottom, tops) for bottom, tops in table_of(board) if "1" in bottom]
    if not rows:
        yield Sentence("chase.no-table")
        return
    yield Sentence("chase.table-title", {"n": len(rows)})
    yield Table(
        head=(Sentence("chase.last-row"), Sentence("chase.first-row")),
        rows=tuple((bottom, "  ".join(tops[:_TOPS_SHOWN])) for bottom, tops in rows),
    )


def _pass(rows: Sequence[Row], aim: str) -> Iterator[Block]:
    for index, presses in enumerate(rows):
        facts = {"row": index + 2, "above": index + 1, "n": sum(map(bool, presses)), "columns": _columns(presses)}
        yield Sentence(f"chase.row{'' if any(presses) else '-nothing'}{aim}", facts)


def _columns(presses: Row) -> tuple[str, ...]:
    """The columns pressed, with how often where that is more than once."""
    return tuple(str(place + 1) if n == 1 else f"{place + 1}×{n}" for place, n in enumerate(presses) if n)
