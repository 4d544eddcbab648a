"""An argument in no language yet: sentences, tables and replies, in the order in which they convince.

>>> print(say((Sentence("move.take", {"n": 2, "heap": 1}),), "fr"))
prendre 2 jetons dans le tas 1
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, singledispatch
from html import escape as escape_quotes_too
from importlib import import_module
from typing import Any

from noyau.core.analysis import AnyAnalysis
from noyau.core.game import AnyRules, cell_name
from noyau.core.python_arguments import read_language
from noyau.core.reasons import Reason, Remark, SumTerms
from noyau.words import LANGUAGES, Sentence, spell, usual_language

escape = partial(escape_quotes_too, quote=False)

_NUMBER = re.compile("([0-9]{12})[0-9]{7,}([0-9]{6})")

_SIGN = re.compile(r"(?<![0-9])[.]|[.](?![0-9])")
"""A dot that is a sign of the position, and not between two numbers."""


def quote_position(position: str) -> Sentence | str:
    """A position as a sentence inserts it: in quotes where its dots would run into those of the sentence.

    >>> quote_position("x..x..").say("en"), quote_position("1,4,5"), quote_position("3,0.1")
    ("'x..x..'", '1,4,5', '3,0.1')
    """
    return Sentence("explain.quoted", {"position": position}) if _SIGN.search(position) else position


def quote_list(positions: Iterable[str]) -> tuple[Sentence | str, ...]:
    """Positions in a list, each once: all in quotes where there are several and one has commas of its own.

    >>> quote_list(["1,1"])
    ('1,1',)
    >>> [one.say("en") for one in quote_list(["c", "b,c", "c"])]
    ["'c'", "'b,c'"]
    """
    found = tuple(dict.fromkeys(positions))
    if len(found) < 2 or not any("," in position for position in found):
        return tuple(map(quote_position, found))
    return tuple(
        position if position == "…" else Sentence("explain.quoted", {"position": position}) for position in found
    )


def shorten(value: object, longest: int = 60) -> str:
    """A text with its middle left out where it is too long; of several numbers each loses its own.

    >>> shorten(10**100), shorten(f"{10**50},{10**50}")
    ('1000000000000000000000000…0000000000', '100000000000…000000,100000000000…000000')
    """
    text = str(value)
    if len(text) > longest and not text.isdecimal():
        text = _NUMBER.sub(r"\1…\2", text)
    return text if len(text) <= longest else f"{text[: longest - 35]}…{text[-10:]}"


class Point(Sentence):
    """What decides on this very position: enough for whoever reads one line."""


class Act(Sentence):
    """Something that the reader does next: a move to play, a thing to count, a question to answer.

    Every level of an explanation ends with one, and the first level comes to one within sixty words.
    """


class Instruction(Act):
    """One step of a way that the reader follows."""


class Advice(Act):
    """What to play, and what the opponent can do."""


class More(Sentence):
    """How many more moves there are than those shown."""


class GameVerdict(Sentence):
    """Who wins, or gets ahead, in a game that it names: the page says it beside the board, without the name."""


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
    """What to answer to one move of the opponent; no answer where the game is won, no text if nothing is left."""

    move: str
    answer: str | None
    left: str


@dataclass(frozen=True)
class Replies:
    """The answer to every move the opponent has from a position, or to the first ones where the list is cut."""

    position: str
    lines: tuple[Reply, ...]
    cut: bool = False
    by_place: bool = False
    """Whether a move is written as the position it leaves, so that this need not be said again."""


Block = Sentence | Table | Replies
Argument = tuple[Block, ...]


class Explanation(tuple[Block, ...]):
    """An argument that shows itself: ``print`` says it in the language of the reader, a notebook sets its tables."""

    __slots__ = ()

    def say(self, language: str | None = None) -> str:
        """The argument in words; without a language, in that of the reader."""
        return say(self, read_language(language))

    def __str__(self) -> str:
        return self.say()

    def _repr_html_(self) -> str:
        return "".join(_block_html(block, usual_language()) for block in self)


_WORDS = {
    "noyau.engines.entailing": ("points.nimstring",),
    "noyau.core.reasons": ("copying", "game_graphs", "heaps", "sums"),
    "noyau.engines.heaps.misere_sums": ("breaking",),
    "noyau.engines.partisan.deciding": ("two_sides.outcomes",),
    "noyau.engines.partisan.solving": ("two_sides.verdicts",),
    "noyau.games.sides.red_blue": ("two_sides.red_blue",),
    "noyau.engines.scoring.edge_values": ("points.picarete",),
    "noyau.engines.scoring.chains": ("points.scores",),
    "noyau.engines.scoring.control": ("points.control",),
    "noyau.engines.scoring.solving": ("points.scores",),
    "noyau.forms.breaking": ("breaking",),
    "noyau.forms.turning": ("codes.turning",),
    "noyau.games.codes.annihilation": ("codes.annihilation",),
    "noyau.games.codes.greedy": ("codes.greedy",),
    "noyau.games.fibonacci": ("heaps",),
    "noyau.games.geography": ("geography",),
    "noyau.games.hackenbush": ("hackenbush",),
    "noyau.games.knights": ("pieces",),
    "noyau.games.moore": ("heaps",),
    "noyau.games.nim": ("heaps",),
    "noyau.games.chomp": ("orders",),
    "noyau.games.orders": ("orders",),
    "noyau.games.picarete": ("points.picarete",),
    "noyau.games.pieces": ("pieces",),
    "noyau.games.vertex_parts": ("vertices",),
    "noyau.games.wythoff": ("vectors",),
    "noyau.values.golden": ("vectors",),
    "noyau.values.vector_triples": ("vectors",),
}
"""Where reasons are → the modules of this package that have their words."""


@singledispatch
def tell(reason: Reason, analysis: AnyAnalysis) -> Iterator[Block]:
    """A reason in words, by the function registered for its type; its module is imported when it is first needed."""
    for name in _WORDS.get(type(reason).__module__, ()):
        import_module(f"noyau.arguments.{name}")
    words = tell.dispatch(type(reason))
    if words is tell.dispatch(object):
        raise TypeError(f"no words for {type(reason).__name__}: register a function by @tell.register")
    return words(reason, analysis)


@tell.register
def _(reason: Remark, analysis: AnyAnalysis) -> Iterator[Block]:
    yield Sentence(reason.kind, reason.facts_on(cell_name(analysis.game.rules)))


def say(argument: Argument, language: str) -> str:
    """The argument in words, one block after the other."""
    return "\n".join(_say_block(block, language) for block in argument)


def _say_block(block: Block, language: str) -> str:
    if isinstance(block, Sentence):
        return block.say(language)
    if isinstance(block, Table):
        return "\n".join(_table_lines(block, language))
    return "\n".join(_reply_lines(block, language))


def width_of(table: Table) -> int:
    """The signs of the widest line of a table, in the language in which it is wider."""
    return max(len(line) for language in LANGUAGES for line in _table_lines(table, language))


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
    yield Sentence("strategy.after", {"position": quote_position(replies.position)}).say(language)
    for line in replies.lines:
        won = "won-there" if replies.by_place and line.move == line.left else "won" if line.left else "won-clear"
        said_already = replies.by_place and line.answer == line.left
        key = won if line.answer is None else "go" if said_already else "answer" if line.left else "clear"
        facts = {"move": line.move, "answer": line.answer, "left": quote_position(line.left)}
        yield "  " + Sentence(f"strategy.{key}", facts).say(language)
    if replies.cut:
        yield "  " + Sentence("strategy.more").say(language)


def _block_html(block: Block, language: str) -> str:
    if isinstance(block, Sentence):
        return f"<p>{escape(block.say(language))}</p>"
    if isinstance(block, Replies):
        head, *replies = _reply_lines(block, language)
        return f"<p>{escape(head)}</p><ul>{''.join(f'<li>{escape(line.strip())}</li>' for line in replies)}</ul>"
    rows = [("th", block.head), *(("td", row) for row in block.rows), ("th", block.foot), ("td", block.marks)]
    return f"<table>{''.join(_row_html(kind, row, language) for kind, row in rows if row)}</table>"


def _row_html(kind: str, row: Sequence[Cell], language: str) -> str:
    return f"<tr>{''.join(f'<{kind}>{escape(spell(cell, language))}</{kind}>' for cell in row)}</tr>"


def place_of_part(analysis: AnyAnalysis, index: int) -> Sentence:
    """The place of a component by its number, as the moves of the position count."""
    whole = analysis.reason(SumTerms)
    path = whole.terms[index].place if whole else (index + 1,)
    if analysis.game.rules.name != "sum":
        return Sentence("explain.place.heap", {"heap": path[0]})
    if len(path) == 1:
        return Sentence("explain.place.game", {"game": path[0]})
    return Sentence("explain.place.heap-of-game", {"game": path[0], "heap": path[1]})


_MOST_ROWS, _MOST_COLUMNS = 12, 24


def fits_table(values: Sequence[int]) -> bool:
    """Whether numbers are few and small enough for a table of their binary digits."""
    return len(values) <= _MOST_ROWS and max(values, default=0).bit_length() <= _MOST_COLUMNS


def binary_table(
    values: Sequence[int], places: Sequence[Sentence], before: Sequence[int] = (), base: int = 2
) -> Iterator[Block]:
    """The binary digits of the values, their sum modulo the base, and a mark under each column that is not zero.

    A row that differs from the values ``before`` is pointed at.
    """
    width = max([*values, *before, 1]).bit_length()
    if not fits_table(values):
        yield Sentence("explain.columns.too-large", {"rows": len(values), "columns": width})
        return
    bits = [[value >> bit & 1 for bit in reversed(range(width))] for value in values]
    sums = [sum(column) % base for column in zip(*bits, strict=True)]
    changed = [value != old for value, old in zip(values, before or values, strict=True)]
    yield Table(
        head=("", Sentence("explain.value"), *("" for _ in sums)),
        rows=tuple(
            (Sentence("explain.row", {"mark": "→ " if moved else "", "place": where}), value, *row)
            for where, value, row, moved in zip(places, values, bits, changed, strict=True)
        ),
        foot=(Sentence("explain.columns.sum", {"base": base}), "", *sums),
        marks=("", "", *("▲" if column else "" for column in sums)) if any(sums) else (),
    )


def table_after_move(
    analysis: AnyAnalysis,
    before: Sequence[int],
    places: Sequence[Sentence],
    move: Any,
    after: Callable[[Any], Sequence[int]],
    base: int = 2,
) -> Iterator[Block]:
    """The table again after the move that is advised; none where its rows would not match those before."""
    if not fits_table(before) or len(values := after(move)) != len(before):
        return
    game = analysis.game
    written, said = game.rules.write_move(game.position, move), game.rules.say_move(game.position, move)
    yield Sentence("explain.after-move", {"move": written, "words": said})
    yield from binary_table(values, places, before, base)


MOST_SHOWN = 12
"""How many positions, parts or values an explanation lists."""


def name_cell(rules: AnyRules, cell: int) -> str:
    """A vertex by its name, a square by its row and column."""
    return str(getattr(rules, "name_cell", str)(cell))


def list_names(names: Sequence[object]) -> str:
    """Names in a row, the first ones where they are many."""
    told = ", ".join(map(str, names[:MOST_SHOWN]))
    return f"{told} …" if len(names) > MOST_SHOWN else told
