"""An argument in no language yet: sentences, tables and replies, in the order in which they convince.

>>> print(say((Sentence("move.take", {"n": 2, "heap": 1}),), "fr"))
prendre 2 jetons du tas 1
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from noyau.arguments.texts import quote
from noyau.words import Sentence, spell

Cell = str | int | Sentence


@dataclass(frozen=True)
class Table:
    """Rows of cells under a heading; the last row stands apart, and some columns carry a mark below."""

    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    foot: tuple[Cell, ...] = ()
    marks: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Reply:
    """What to answer to one move of the opponent; no answer where the game is won already, no text of nothing left."""

    move: str
    answer: str | None
    left: str


@dataclass(frozen=True)
class Replies:
    """The answer to every move the opponent has from a position, or to the first ones where the list is cut."""

    position: str
    lines: tuple[Reply, ...]
    cut: bool = False


Block = Sentence | Table | Replies
Argument = tuple[Block, ...]


def say(argument: Argument, language: str) -> str:
    """The argument in words, one block after the other."""
    return "\n".join(_say_block(block, language) for block in argument)


def _say_block(block: Block, language: str) -> str:
    if isinstance(block, Sentence):
        return block.say(language)
    if isinstance(block, Table):
        return "\n".join(_table_lines(block, language))
    return "\n".join(_reply_lines(block, language))


def _table_lines(table: Table, language: str) -> Iterable[str]:
    rows = [[spell(cell, language) for cell in row] for row in (table.head, *table.rows, table.foot, table.marks)]
    widths = [max(len(row[column]) if column < len(row) else 0 for row in rows) for column in range(len(table.head))]
    head, *body, foot, marks = ["  " + "  ".join(map(str.rjust, row, widths)) for row in rows]
    rule = "  " + "-" * (sum(widths) + 2 * len(widths) - 2)
    lines = [head, rule, *body]
    lines += [rule, foot] if table.foot else []
    lines += [marks] if table.marks else []
    return (line.rstrip() for line in lines)


def _reply_lines(replies: Replies, language: str) -> Iterable[str]:
    yield Sentence("strategy.after", {"position": quote(replies.position)}).say(language)
    for line in replies.lines:
        key = "won" if line.answer is None else "go" if line.answer == line.left else "answer" if line.left else "clear"
        facts = {"move": line.move, "answer": line.answer, "left": quote(line.left)}
        yield "  " + Sentence(f"strategy.{key}", facts).say(language)
    if replies.cut:
        yield "  " + Sentence("strategy.more").say(language)
