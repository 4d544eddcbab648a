"""The graph of a game: the positions that can follow one, the moves between them, and what is known of each.

>>> from noyau.core.spec import parse
>>> graph = game_graph(parse("nim:1,2"))
>>> [graph.write(number) for number in range(len(graph))], graph.edges
(['1,2', '2', '1,1', '1', '0'], 7)
>>> graph.outcomes, graph.layers, graph.longest
('NNPNP', (1, 2, 1, 1), 3)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from noyau.atlas.digraphs import record_verdict
from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable
from noyau.core.game import AnyGame, AnyRules, Reduces, Scoring, check_impartial
from noyau.core.record import Json
from noyau.core.verdict import Ending, Outcome, Verdict
from noyau.engines.exploring.evaluation import turned
from noyau.engines.exploring.masks import is_light
from noyau.engines.exploring.positions import Positions
from noyau.forms.rewriting import Rewriting
from noyau.graphs.files.writers import KINDS, Written
from noyau.values.loopy import LOONY, Loopy, Value, outcome
from noyau.values.nimbers import Nimber, mex
from noyau.words import Sentence

if TYPE_CHECKING:
    from noyau.engines.exploring.compiled_masks import Explored, Judged
    from noyau.kernels.arrays import Integers

Watch = Callable[[int], None]

MOST = Limit().positions
MOST_NATIVE = 5_000_000
"""Unless another limit is asked for, this many positions are visited in plain Python, and this many natively."""

_MOVES = 25
"""There may be this many times as many moves as positions."""


class PositionGraph:
    """Positions numbered as they are met from the first one, 0, with arcs and outcomes."""

    game: AnyGame
    positions: Sequence[Hashable]
    rows: Sequence[Sequence[int]]
    edges: int
    outcomes: str
    identified: bool

    def __len__(self) -> int:
        return len(self.positions)

    def __repr__(self) -> str:
        return f"<game graph of {self.game}: {len(self)} positions, {self.edges} edges>"

    def write(self, number: int) -> str:
        """A position as text."""
        return self.game.rules.write(self.positions[number])

    def within(self, moves: int) -> list[int]:
        """The positions that so many moves can lead to, by number."""
        near, wave = {0}, [0]
        for _ in range(moves):
            wave = [option for option in dict.fromkeys(o for n in wave for o in self.rows[n]) if option not in near]
            near.update(wave)
        return sorted(near)


@dataclass(frozen=True, eq=False, repr=False)
class GameGraph(PositionGraph):
    """Positions numbered as they are met from the first one, 0, with arcs, outcomes, values and remoteness.

    In ``remoteness`` and ``grundy``, −1 stands for a draw and for a value that is not finite; there are no values in
    misère play. ``identified`` says that positions which differ only in how they are written are one.
    """

    game: AnyGame
    positions: Sequence[Hashable]
    rows: Sequence[Sequence[int]]
    edges: int
    outcomes: str
    remoteness: Sequence[int]
    grundy: Sequence[int] | None
    layers: tuple[int, ...]
    """How many positions are 0, 1, 2 … moves away from the end."""
    longest: int | None
    """How many moves a play may have at the most; None where it need not end."""
    identified: bool = False

    @property
    def acyclic(self) -> bool:
        return self.longest is not None

    @cached_property
    def kernel(self) -> int | None:
        """How many positions the kernel has; None where lost positions are no kernel: with draws or in misère play."""
        if self.game.ending is Ending.MISERE or "D" in self.outcomes:
            return None
        return self.outcomes.count("P")

    def in_kernel(self, number: int) -> bool:
        """Whether the lost positions are a kernel, and a position is one of them."""
        return self.kernel is not None and self.outcomes[number] == "P"

    def verdict(self, number: int) -> Verdict:
        far = int(self.remoteness[number])
        return Verdict(Outcome(self.outcomes[number]), self.value(number), None if far < 0 else far)

    def value(self, number: int) -> Value | None:
        """The Grundy value, or ∞(K) where play need not end; None in misère play."""
        if self.grundy is None:
            return None
        if self.grundy[number] >= 0:
            return Nimber(self.grundy[number])
        return Loopy(int(self.grundy[option]) for option in self.rows[number] if self.grundy[option] >= 0)

    def summary(self) -> Json:
        """What can be said of the whole graph, as JSON."""
        return {
            "game": self.game.spec,
            "ending": self.game.ending.value,
            "positions": len(self),
            "edges": self.edges,
            "acyclic": self.acyclic,
            "identified": self.identified,
            "outcomes": {letter: self.outcomes.count(letter) for letter in "NPD"},
            "layers": list(self.layers),
            "longest": self.longest,
            "kernel": self.kernel,
        }

    def sentences(self) -> Iterator[Sentence]:
        """The summary in words: how large the graph is, how long play lasts, the outcomes, and last the kernel."""
        yield Sentence("game-graph.title", {"game": str(self.game), "n": len(self), "edges": self.edges})
        yield Sentence("game-graph.longest", {"n": self.longest}) if self.acyclic else Sentence("game-graph.cyclic")
        for letter in "NPD":
            number = self.outcomes.count(letter)
            if number or letter != "D":
                yield Sentence(f"game-graph.outcome.{letter}", {"n": number})
        if self.kernel is not None:
            yield Sentence("game-graph.kernel", {"n": self.kernel})
        else:
            yield Sentence(f"game-graph.no-kernel-{'misere' if self.game.ending is Ending.MISERE else 'draws'}")

    def node(self, number: int) -> Json:
        """What is known of one position, as JSON."""
        known = record_verdict(self.verdict(number))
        return {"position": self.write(number), **known, "options": list(self.rows[number])}

    def written(self) -> Written:
        """The digraph of the positions, named as they are written, for files that programs read."""

        def facts(number: int) -> Json:
            node = self.node(number)
            return {name: node[name] for name in KINDS}

        names = [self.write(number) for number in range(len(self))]
        return Written(names, self.rows, facts, self.in_kernel, {"game": str(self.game)})

    def arcs(self) -> Iterator[tuple[int, int]]:
        """The moves, as pairs of numbers."""
        return ((number, option) for number, row in enumerate(self.rows) for option in row)


class Turn(NamedTuple):
    """What a move earns, and whether its player goes on."""

    gain: int
    again: bool


@dataclass(frozen=True, eq=False, repr=False)
class TurnGraph(PositionGraph):
    """The graph of a game with points, or of Nimstring: arcs tell what a move earns and whether its player goes on.

    >>> from noyau.core.spec import parse
    >>> graph = turn_graph(parse("strings:edges-0.1,0.g"))
    >>> [graph.write(number) for number in range(len(graph))], graph.scores, graph.left
    (['-', '0.1', '0.g', '0.1,0.g'], [2, 1, 2, 0], [2, 1, 1, 0])
    >>> graph.turns[0]
    [Turn(gain=1, again=True), Turn(gain=0, again=False)]
    """

    game: AnyGame
    positions: Sequence[Hashable]
    rows: Sequence[Sequence[int]]
    moves: Sequence[Sequence[object]]
    """For each arc a move that makes it: several that earn the same and lead to one position are one arc."""
    turns: Sequence[Sequence[Turn]]
    edges: int
    outcomes: str
    scores: Sequence[int] | None
    """Where points decide: by how much whoever is to move gets ahead from here on."""
    values: Sequence[Value] | None
    """Where the last move decides: the nimber, or that a position is loony."""
    left: Sequence[int]
    """How many moves may be left at the most."""
    identified: bool = False

    @property
    def longest(self) -> int:
        return self.left[0]

    def write(self, number: int) -> str:
        """A position as text; ``-`` stands where nothing has been cut, in a term of a sum too."""
        return " + ".join(part or "-" for part in super().write(number).split(" + "))

    def worth(self, number: int) -> int | Value:
        """The score of a position or, where no points are counted, its value."""
        if self.scores is not None:
            return self.scores[number]
        assert self.values is not None
        return self.values[number]

    def is_best(self, number: int, place: int) -> bool:
        """Whether a move of a position, the one at that place in its row, reaches the score, or wins."""
        option, (gain, again) = self.rows[number][place], self.turns[number][place]
        if self.scores is None:
            return (self.outcomes[option] == "N") is again
        return gain + (self.scores[option] if again else -self.scores[option]) == self.scores[number]

    def summary(self) -> Json:
        """What can be said of the whole graph, as JSON."""
        counts = Counter(self.left)
        return {
            "game": self.game.spec,
            "ending": self.game.ending.value,
            "positions": len(self),
            "edges": self.edges,
            "acyclic": True,
            "identified": self.identified,
            "outcomes": {letter: self.outcomes.count(letter) for letter in "NPD"},
            "longest": self.longest,
            "left": [counts[left] for left in range(self.longest + 1)],
        }

    def sentences(self) -> Iterator[Sentence]:
        """The summary in words: how large the graph is, how long play lasts, who gets ahead or wins how often."""
        yield Sentence("game-graph.title", {"game": str(self.game), "n": len(self), "edges": self.edges})
        yield Sentence("game-graph.longest", {"n": self.longest})
        again = sum(turn.again for row in self.turns for turn in row)
        if again:
            yield Sentence("game-graph.again", {"n": again})
        for letter in "NPD":
            number = self.outcomes.count(letter)
            if self.scores is not None:
                yield Sentence(f"game-graph.ahead.{letter}", {"n": number})
            elif letter != "D":
                yield Sentence(f"game-graph.outcome.{letter}", {"n": number})

    def node(self, number: int) -> Json:
        """What is known of one position, as JSON."""
        return {"position": self.write(number), **self._facts(number), "options": list(self.rows[number])}

    def _facts(self, number: int) -> Json:
        if self.scores is not None:
            return {"outcome": self.outcomes[number], "score": self.scores[number]}
        assert self.values is not None
        verdict = Verdict(Outcome(self.outcomes[number]), self.values[number])
        return {name: fact for name, fact in record_verdict(verdict).items() if name != "remoteness"}

    def arcs(self) -> Iterator[Json]:
        """The moves, each with the numbers of the two positions, what it earns and whether its player goes on."""
        for number, row in enumerate(self.rows):
            for option, facts in zip(row, self.arc_facts(number), strict=True):
                yield {"from": number, "to": option, **facts}

    def arc_facts(self, number: int) -> list[Json]:
        """What is known of each move of a position."""
        write, position = self.game.rules.write_move, self.positions[number]
        found = []
        for place, (move, turn) in enumerate(zip(self.moves[number], self.turns[number], strict=True)):
            gain = {} if self.scores is None else {"gain": turn.gain}
            told = {"move": write(position, move), **gain, "again": turn.again, "best": self.is_best(number, place)}
            found.append(told)
        return found

    def written(self) -> Written:
        """The digraph of the positions, named as they are written, with what is known of its moves."""
        names = [self.write(number) for number in range(len(self))]
        more = {"game": str(self.game)}
        return Written(names, self.rows, self._facts, more=more, known_arcs=self.edges, arc_facts=self.arc_facts)


def turn_graph(
    game: AnyGame, *, limit: int | None = None, plain: bool = False, watch: Watch | None = None
) -> TurnGraph:
    """The same of a game with points, or of one in which a move may have to be followed by another."""
    rules, counts_points = game.rules, isinstance(game.rules, Scoring)
    form = rules.canonical if isinstance(rules, Reduces) and not plain else lambda position: position
    most = limit or MOST
    budget = Budget(Limit(most, moves=_MOVES * most, watch=watch), rules.name)
    budget.visit(1)
    numbers: dict[Hashable, int] = {form(game.position): 0}
    positions, rows, moves, turns = [*numbers], list[list[int]](), list[list[object]](), list[list[Turn]]()
    kinds: dict[Turn, Turn] = {}
    edges, identified = 0, False
    for position in positions:
        row: dict[tuple[int, Turn], object] = {}
        for move in rules.moves(position):
            reached = rules.play(position, move)
            after = form(reached)
            identified = identified or after != reached
            number = numbers.setdefault(after, len(numbers))
            if number == len(positions):
                budget.visit(1)
                positions.append(after)
            gain = rules.gain(position, move) if isinstance(rules, Scoring) else 0
            turn = Turn(gain, rules.plays_again(position, move))
            row.setdefault((number, kinds.setdefault(turn, turn)), move)
        rows.append([number for number, _ in row])
        turns.append([turn for _, turn in row])
        moves.append(list(row.values()))
        edges += len(row)
        if edges > budget.limit.most_moves:
            raise budget.passed(moves=True)
    order, left = _from_the_end(rows)
    if len(order) < len(rows):
        raise NotApplicable("scoring.cycle", game=game.spec)
    scores, values = [0] * len(rows), list[Value]([Nimber(0)]) * len(rows)
    for number in order:
        ahead = list(zip(rows[number], turns[number], strict=True))
        if counts_points:
            found = [turn.gain + (scores[option] if turn.again else -scores[option]) for option, turn in ahead]
            scores[number] = max(found, default=0)
        else:
            values[number] = _entailed([(values[option], turn.again) for option, turn in ahead])
    outcomes = (
        ["N" if score > 0 else "P" if score < 0 else "D" for score in scores]
        if counts_points
        else [outcome(value).value for value in values]
    )
    return TurnGraph(
        game,
        positions,
        rows,
        moves,
        turns,
        edges,
        "".join(outcomes),
        scores if counts_points else None,
        None if counts_points else values,
        left,
        identified,
    )


def _entailed(options: Sequence[tuple[Value, bool]]) -> Value:
    """The heap beside which whoever is to move loses, by the values to which moves lead and whether one goes on there.

    Beside every other heap a move that goes on wins, so that only its own value is left; beside none if it is loony.
    """
    given, own = ({value for value, again in options if again is wanted} for wanted in (False, True))
    if not own:
        return Nimber(mex({int(value) for value in given if isinstance(value, Nimber)}))
    (value, *others) = own
    return LOONY if others or value in given else value


def _from_the_end(rows: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
    """The positions in an order in which options come first, and how many moves each has left at the most.

    Those on a cycle, and those from which one is reached, are not in it.
    """
    back, waiting, left = turned(rows), [len(row) for row in rows], [0] * len(rows)
    order = [number for number, row in enumerate(rows) if not row]
    for option in order:
        for number in back[option]:
            waiting[number] -= 1
            left[number] = max(left[number], left[option] + 1)
            if not waiting[number]:
                order.append(number)
    return order, left


def game_graph(
    game: AnyGame, *, limit: int | None = None, plain: bool = False, watch: Watch | None = None
) -> GameGraph:
    """The graph of the positions that can follow one; ``plain`` keeps apart those that differ only in their writing."""
    rules = _check(game)
    if _is_native(rules, game.position):
        from noyau.engines.exploring.compiled_masks import Judged, explore_masks

        explored = explore_masks(rules, game.position, limit or MOST_NATIVE, watch)
        return _from_arrays(game, explored, Judged(explored, game.ending))
    found = _visit(game, limit, plain, watch)
    rows = [list(dict.fromkeys(row)) for row in found.rows]
    verdicts = [found.verdict(position) for position in found.numbers]
    far = [-1 if verdict.remoteness is None else verdict.remoteness for verdict in verdicts]
    counts = Counter(far)
    values = [-1 if verdict.grundy is None else verdict.grundy for verdict in verdicts]
    return GameGraph(
        game,
        tuple(found.numbers),
        rows,
        sum(map(len, rows)),
        "".join(verdict.outcome for verdict in verdicts),
        far,
        values if game.ending is Ending.NORMAL else None,
        tuple(counts[distance] for distance in range(max(far) + 1)),
        None if found.cyclic else _from_the_end(rows)[1][0],
        found.canonical is not None,
    )


def any_graph(
    game: AnyGame, *, limit: int | None = None, plain: bool = False, watch: Watch | None = None
) -> GameGraph | TurnGraph:
    """The one or the other, as the game is."""
    return (turn_graph if has_turns(game) else game_graph)(game, limit=limit, plain=plain, watch=watch)


def count_positions(
    game: AnyGame, *, limit: int | None = None, plain: bool = False, watch: Watch | None = None
) -> tuple[int, int]:
    """How many positions can follow one, itself included, and how many moves lead from one to another.

    >>> from noyau.core.spec import parse
    >>> count_positions(parse("nim:1,2")), count_positions(parse("nim:1,2"), plain=True)
    ((5, 7), (6, 9))
    """
    if has_turns(game):
        turns = turn_graph(game, limit=limit, plain=plain, watch=watch)
        return len(turns), turns.edges
    rules = _check(game)
    if _is_native(rules, game.position):
        from noyau.engines.exploring.compiled_masks import explore_masks

        explored = explore_masks(rules, game.position, limit or MOST_NATIVE, watch)
        return len(explored), explored.csr.arcs
    found = _visit(game, limit, plain, watch)
    return len(found), sum(len(set(row)) for row in found.rows)


def has_turns(game: AnyGame) -> bool:
    """Whether a move may earn points, or let its player go on, so that ``turn_graph`` has its graph."""
    return isinstance(game.rules, Scoring) or game.rules.entails


def _check(game: AnyGame) -> AnyRules:
    check_impartial(game.rules, "game-graph.kind")
    return game.rules


def _is_native(rules: AnyRules, position: Any) -> TypeGuard[Rewriting]:
    """Whether compiled code explores the positions: masks that are not few."""
    if not isinstance(rules, Rewriting) or is_light(rules, position):
        return False
    from noyau.engines.exploring.compiled_masks import fits_in_words

    return fits_in_words(rules, position)


def _visit(game: AnyGame, limit: int | None, plain: bool, watch: Watch | None) -> Positions:
    """The positions in plain Python; masks are never identified, as they are not where they are explored natively."""
    most = limit or MOST
    found = Positions(game.rules, game.ending, Budget(Limit(most, moves=_MOVES * most, watch=watch), game.rules.name))
    if plain or isinstance(game.rules, Rewriting) or not isinstance(game.rules, Reduces):
        found.canonical = None
    found.number(game.position)
    return found


def _from_arrays(game: AnyGame, explored: Explored, judged: Judged) -> GameGraph:
    import numpy as np

    from noyau.atlas.digraph_arrays import Lazy
    from noyau.engines.exploring.compiled_masks import longest_play

    def numbers(array: Integers) -> Sequence[int]:
        return Lazy(array.size, lambda place: int(array[place]))

    ended = judged.remoteness[judged.remoteness >= 0]
    return GameGraph(
        game,
        numbers(explored.positions),
        Lazy(len(explored), lambda number: explored.csr.options(number).tolist()),
        explored.csr.arcs,
        judged.outcomes.tobytes().decode(),
        numbers(judged.remoteness),
        None if judged.grundy is None else numbers(judged.grundy),
        tuple(np.bincount(ended).tolist()),
        None if judged.cyclic else longest_play(explored.csr),
    )
