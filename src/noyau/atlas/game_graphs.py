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
from typing import TYPE_CHECKING, Any, TypeGuard

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
from noyau.values.loopy import Loopy, Value
from noyau.values.nimbers import Nimber
from noyau.words import Sentence

if TYPE_CHECKING:
    from noyau.engines.exploring.compiled_masks import Explored, Judged
    from noyau.kernels.arrays import Integers

Watch = Callable[[int], None]

MOST = Limit().positions
MOST_NATIVE = 5_000_000
"""Unless another limit is asked for, so many positions are visited in plain Python, and so many natively."""

_MOVES = 25
"""There may be so many times as many moves as positions."""


@dataclass(frozen=True, eq=False)
class GameGraph:
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

    def __len__(self) -> int:
        return len(self.positions)

    def __repr__(self) -> str:
        return f"<game graph of {self.game}: {len(self)} positions, {self.edges} edges>"

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

    def write(self, number: int) -> str:
        """A position as text."""
        return self.game.rules.write(self.positions[number])

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

    def within(self, moves: int) -> list[int]:
        """The positions that so many moves can lead to, by number."""
        near, wave = {0}, [0]
        for _ in range(moves):
            wave = [option for option in dict.fromkeys(o for n in wave for o in self.rows[n]) if option not in near]
            near.update(wave)
        return sorted(near)

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
        None if found.cyclic else _longest(rows),
        found.canonical is not None,
    )


def count_positions(
    game: AnyGame, *, limit: int | None = None, plain: bool = False, watch: Watch | None = None
) -> tuple[int, int]:
    """How many positions can follow one, itself included, and how many moves lead from one to another.

    >>> from noyau.core.spec import parse
    >>> count_positions(parse("nim:1,2")), count_positions(parse("nim:1,2"), plain=True)
    ((5, 7), (6, 9))
    """
    rules = _check(game)
    if _is_native(rules, game.position):
        from noyau.engines.exploring.compiled_masks import explore_masks

        explored = explore_masks(rules, game.position, limit or MOST_NATIVE, watch)
        return len(explored), explored.csr.arcs
    found = _visit(game, limit, plain, watch)
    return len(found), sum(len(set(row)) for row in found.rows)


def _check(game: AnyGame) -> AnyRules:
    if isinstance(game.rules, Scoring):
        raise NotApplicable("scoring.no-graph", name=game.rules.name)
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


def _longest(rows: Sequence[Sequence[int]]) -> int:
    """How many moves a play may have at the most, where there is no cycle: ends first, then wave by wave."""
    back = turned(rows)
    left = [len(row) for row in rows]
    wave = [number for number, row in enumerate(rows) if not row]
    waves = -1
    while wave:
        waves += 1
        ready = []
        for option in wave:
            for number in back[option]:
                left[number] -= 1
                if not left[number]:
                    ready.append(number)
        wave = ready
    return waves
