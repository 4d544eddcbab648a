"""The graph of moves: a game whose moves only disappear is the domination game on it (Duchêne 2006, § 1.4.1).

>>> from noyau.core.spec import parse
>>> print(move_graph(parse("cram:2x2")))
edges-0.2,0.3,1.2,1.3
>>> named_moves(parse("chomp:2x2")).names, move_graph(parse("chomp:2x2")).edges
(('0,1', '1,0', '1,1'), ((0, 2), (1, 2)))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import AnyGame, Game, Scoring, check_impartial
from noyau.core.sums import Sum
from noyau.forms.breaking import TakeAndBreak
from noyau.forms.heaps import HeapGame, Heaps, SeveralHeaps
from noyau.forms.rewriting import FREE, TAKEN, Clears, Rewrite
from noyau.graphs import Graph
from noyau.values.heaps.codes import HeapCode
from noyau.values.masks import bits
from noyau.words import Sentence

T = TypeVar("T")

Run = tuple[int, int]
"""Tokens in a row from one place to before another; as a move, those that are taken, or a cut where there are none."""

HeapMove = tuple[Any, ...]
"""The number of a heap and what is left of it, or how much is taken from each of several."""


class View:
    """A game with moves that can be told apart in every position: usually they are the same when written alike."""

    def __init__(self, game: AnyGame) -> None:
        self.rules: Any = game.rules
        self.start: Any = game.position

    def moves(self, position: Any) -> Iterator[Any]:
        return (self.rules.write_move(position, move) for move in self.rules.moves(position))

    def play(self, position: Any, move: Any) -> Any:
        return self.rules.play(position, self.rules.read_move(position, move))

    def name(self, move: Any) -> str:
        """The name of a vertex."""
        return str(move)

    def say(self, move: Any) -> str | Sentence:
        """A move in a sentence."""
        return self.name(move)

    def write(self, position: Any) -> str | Sentence:
        """A position in a sentence."""
        return str(self.rules.spec(position))


def view_of(game: AnyGame) -> View:
    """The moves of a game, by what tells them apart."""
    rules = game.rules
    if isinstance(rules, TakeAndBreak) and rules.code is not None and rules.code.most_parts <= 2:
        return Row(game)
    return LeftInHeaps(game) if isinstance(rules, HeapGame | SeveralHeaps) else View(game)


class LeftInHeaps(View):
    """From one heap, moves are the same when they leave the same; from several heaps, when they take the same."""

    def moves(self, position: Heaps) -> Iterator[HeapMove]:
        for move in self.rules.moves(position):
            takes = tuple(self.rules.taken(position, move))
            heap, take = takes[0]
            yield (heap, position[heap] - take) if len(takes) == 1 else takes

    def play(self, position: Heaps, move: HeapMove) -> Heaps:
        takes = move if isinstance(move[0], tuple) else ((move[0], position[move[0]] - move[1]),)
        left = list(position)
        for heap, take in takes:
            left[heap] -= take
        return tuple(left)

    def name(self, move: HeapMove) -> str:
        if isinstance(move[0], tuple):
            return ",".join(f"{heap + 1}-{take}" for heap, take in move)
        return f"{move[0] + 1}={move[1]}"

    def say(self, move: HeapMove) -> str | Sentence:
        if isinstance(move[0], tuple):
            return self.name(move)
        return Sentence("move-graph.leave", {"heap": move[0] + 1, "n": move[1]})


class Row(View):
    """Heaps as rows of tokens, numbered from 0 through all of them; a move takes some that stand side by side."""

    def __init__(self, game: AnyGame) -> None:
        self.rules = game.rules
        self.code: HeapCode = self.rules.code
        runs: list[Run] = []
        for size in game.position:
            first = runs[-1][1] if runs else 0
            runs += [(first, first + size)] if size else []
        self.start = tuple(runs)
        last = self.code.last
        self._most = sum(game.position) if last is None else last

    def moves(self, position: tuple[Run, ...]) -> Iterator[Run]:
        """What may be taken; the rules only look at the sizes of the heaps that are left."""
        for first, last in position:
            for start in range(first, last + 1):
                for end in range(start, min(last, start + self._most) + 1):
                    parts = tuple(sorted(size for size in (start - first, last - end) if size))
                    if (end > start or len(parts) == 2) and self.rules.allows(last - first, parts):
                        yield start, end

    def play(self, position: tuple[Run, ...], move: Run) -> tuple[Run, ...]:
        start, end = move
        inner = 1 if start == end else 0
        at = next(n for n, (first, last) in enumerate(position) if first + inner <= start and end <= last - inner)
        first, last = position[at]
        parts = tuple(part for part in ((first, start), (end, last)) if part[0] < part[1])
        return (*position[:at], *parts, *position[at + 1 :])

    def name(self, move: Run) -> str:
        start, end = move
        if start == end:
            return f"{start - 1}|{start}"
        return str(start) if end == start + 1 else f"{start}-{end - 1}"

    def write(self, position: tuple[Run, ...]) -> Sentence:
        """The heaps, and where they stand."""
        sizes = tuple(last - first for first, last in position) or (0,)
        size = self.start[-1][1] if self.start else 0
        marks = [TAKEN] * size
        for first, last in position:
            marks[first:last] = FREE * (last - first)
        for first, _ in position:
            if first and marks[first - 1] != TAKEN:
                marks[first] = "|" + FREE
        return Sentence("move-graph.row", {"game": self.rules.spec(sizes), "row": "".join(marks)})


MOST_MOVES = 5000
MOST_ARCS = 1_000_000
MOST_LOOKS = 500_000
"""This many moves are looked at, position by position, to find out whether they only disappear."""


@dataclass(frozen=True, eq=False)
class MoveGraph:
    """The graph of the moves of a game: an arc leads from a move to each other one that it takes away.

    Where all arcs go both ways, they are edges. ``names`` are the moves, vertex by vertex.
    """

    game: AnyGame
    names: tuple[str, ...]
    graph: Graph

    @property
    def spec(self) -> str:
        """The domination game that is the same game."""
        return f"domination:{self.graph.name}"


Table = tuple[list[str], list[set[int]]]
"""The moves by name, and for each of them those that it takes away."""


def move_graph(game: AnyGame) -> Graph:
    """The graph of the moves that are there; NotApplicable, with a witness, where they do not only disappear."""
    return named_moves(game).graph


def named_moves(game: AnyGame) -> MoveGraph:
    """The graph of moves with the names of its vertices."""
    if isinstance(game.rules, Scoring):
        raise NotApplicable("scoring.no-graph", name=game.rules.name)
    check_impartial(game.rules, "move-graph.kind")
    names, rows = _table(game)
    _guard(game, sum(map(len, rows)))
    if not names:
        raise NotApplicable("move-graph.none", game=str(game))
    arcs = [(source, target) for source, row in enumerate(rows) for target in sorted(row) if target != source]
    both_ways = all(source in rows[target] for source, target in arcs)
    return MoveGraph(game, tuple(names), Graph.of(len(names), arcs, directed=not both_ways))


def _table(game: AnyGame) -> Table:
    rules, position = game.rules, game.position
    if isinstance(rules, Sum):
        return _side_by_side([_table(Game(term, part)) for term, part in zip(rules.terms, position, strict=True)])
    clearings = rules.clearings(position) if isinstance(rules, Clears) else None
    if clearings is not None:
        return _overlaps(game, clearings)
    if isinstance(rules, TakeAndBreak) and _has_fixed_needs(rules):
        return _overlaps(game, _intervals(Row(game)))
    return _examine(game, view_of(game))


def _side_by_side(tables: Sequence[Table]) -> Table:
    """The moves of a sum: those of a term leave those of the others alone."""
    names: list[str] = []
    rows: list[set[int]] = []
    for term, (own, taken) in enumerate(tables, start=1):
        first = len(names)
        names += [f"{term}:{name}" for name in own]
        rows += [{first + target for target in row} for row in taken]
    return names, rows


def _has_fixed_needs(rules: TakeAndBreak) -> bool:
    """Whether the digits are 7, to take from anywhere in a row, 4, to take with something left on both sides, or 0."""
    code = rules.code
    if code is None or code.unequal or code.whole:
        return False
    return code.digits[0] in (0, 4) and set(code.digits[1:] + code.cycle) <= {0, 4, 7}


def _intervals(row: Row) -> Iterator[Rewrite]:
    """The moves of a row, whose cells are its tokens and, between them, the places where two of them touch."""
    for start, end in row.moves(row.start):
        if start == end:
            yield Rewrite(row.name((start, end)), need=1 << 2 * start - 1, clear=1 << 2 * start - 1)
        else:
            tokens = (1 << 2 * (end - start) - 1) - 1 << 2 * start
            around = tokens | tokens << 1 | tokens >> 1
            need = around if row.code.digit(end - start) == 4 else tokens
            yield Rewrite(row.name((start, end)), need=need, clear=around)


def _overlaps(game: AnyGame, moves: Iterable[Rewrite]) -> Table:
    """A move takes away those that need a cell which it clears."""
    found = _listed(game, moves)
    needing: dict[int, set[int]] = {}
    for number, move in enumerate(found):
        for cell in bits(move.need):
            needing.setdefault(cell, set()).add(number)
    rows = []
    arcs = 0
    for move in found:
        rows.append(set().union(*(needing.get(cell, ()) for cell in bits(move.clear))))
        arcs += len(rows[-1])
        _guard(game, arcs)
    return [move.name for move in found], rows


def _examine(game: AnyGame, view: View) -> Table:
    """Try every move in every position: each must take away the same moves as at the start, itself among them."""
    moves = list(dict.fromkeys(_listed(game, view.moves(view.start))))
    taken: dict[Any, set[Any]] = {}
    waiting, seen, looks = [view.start], {view.start}, 0
    for position in waiting:
        here = dict.fromkeys(view.moves(position))
        for move in here:
            after = view.play(position, move)
            there = dict.fromkeys(view.moves(after))
            looks += 1 + len(there)
            if looks > MOST_LOOKS:
                raise TooLarge("move-graph.looks", game=str(game), limit=MOST_LOOKS)
            gone = {other for other in here if other not in there}
            appeared = next((other for other in there if other not in here), None)
            if appeared is not None:
                raise _refusal("appears", game, view, position, move, appeared)
            if move not in gone:
                raise _refusal("again", game, view, position, move, move)
            known = taken.setdefault(move, gone)
            changed = next((other for other in here if (other in known) != (other in gone)), None)
            if changed is not None:
                why = "takes" if changed in gone else "keeps"
                raise _refusal(why, game, view, position, move, changed, start=str(game))
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    number = {move: index for index, move in enumerate(moves)}
    return list(map(view.name, moves)), [{number[other] for other in taken[move]} for move in moves]


def _refusal(
    why: str, game: AnyGame, view: View, position: Any, move: Any, other: Any, **more: object
) -> NotApplicable:
    facts = {"game": str(game), "at": view.write(position), "move": view.say(move), "other": view.say(other)}
    return NotApplicable(f"move-graph.{why}", **facts, **more)


def _guard(game: AnyGame, arcs: int) -> None:
    """Refuse a graph that is too large."""
    if arcs > MOST_ARCS:
        raise TooLarge("move-graph.arcs-limit", game=str(game), limit=MOST_ARCS)


def _listed(game: AnyGame, moves: Iterable[T]) -> list[T]:
    found = list(islice(moves, MOST_MOVES + 1))
    if len(found) > MOST_MOVES:
        raise TooLarge("move-graph.large", game=str(game), limit=MOST_MOVES)
    return found
