"""Annihilation: tokens on a digraph, of which two that meet vanish (Conway; Fraenkel and Yesha 1982)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from noyau.core.budget import pause
from noyau.core.errors import IllegalMove, SpecError
from noyau.core.game import Impartial
from noyau.core.parameters import parameter
from noyau.core.reasons import Decision, RuleOfGame
from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending, Outcome
from noyau.games.tokens import Arcs
from noyau.graphs import Digraph
from noyau.values.annihilation import Annihilation, check_arcs
from noyau.values.masks import bits
from noyau.words import Sentence

NO_TOKENS = "-"

Slide = tuple[int, int]
"""The number of a vertex with a token, and that of the vertex to which it goes."""


@dataclass(frozen=True)
class Labels(RuleOfGame, kind="annihilation"):
    """The label of each token, and their sum: a nimber, and vertices of infinite value that stand for themselves."""

    tokens: tuple[str, ...]
    labels: tuple[tuple[int, tuple[str, ...]], ...]
    sum: tuple[int, tuple[str, ...]]


@dataclass(frozen=True)
class CancelLabels(Recipe, kind="cancel-labels"):
    """The labels of the tokens add up to 0; each answer comes nearer to the end by a number that gets smaller.

    A label is a number whose low bits are a Nim heap; each further bit stands for a vertex. What gets smaller is first
    the set of the tokens without a value, written as a sum of ``lost`` sets of which a later one counts more than all
    before it; then the set of the others, ranked by ``order``.
    """

    labels: tuple[int, ...]
    lost: tuple[int, ...]
    order: tuple[int, ...]

    def holds(self, game: Any) -> bool:
        return not game.rules.theory.label(game.position)

    def restore(self, game: Any) -> Slide | None:
        """Of the moves whose two ends have labels that add up to the sum, the one that comes nearest to the end."""
        return next(iter(game.rules.winning(game.position)), None) if not self.holds(game) else None


@dataclass(frozen=True)
class TokensThatVanish(Impartial[int, Slide]):
    """Move a token along an arc; where it meets another one, both vanish. Whoever cannot move loses.

    Play that never ends is a draw. A position is the set of the vertices with tokens.

    >>> from noyau.core.spec import parse
    >>> game = parse("annihilation:a>b,b>a,b>c:a,b")
    >>> [game.rules.write_move(game.position, move) for move in game.rules.winning(game.position)]
    ['a>b', 'b>a', 'b>c']
    """

    name: ClassVar[str] = "annihilation"
    family: ClassVar[str] = "annihilation"
    example: ClassVar[str] = "annihilation:a>b,b>a,b>c,c>d,e>c,a>e:a,b,c"
    digraph: Digraph = parameter(Arcs())

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The vertices by their names."""
        return {vertex: number for number, vertex in enumerate(self.digraph.vertices)}

    @cached_property
    def theory(self) -> Annihilation:
        """What is known of all sets of vertices."""
        check_arcs(len(self.digraph.arcs))
        return Annihilation(self.digraph.rows, pause)

    @property
    def start(self) -> int:
        """A token on each of the first vertices, half of them."""
        return (1 << (len(self.digraph.vertices) + 1) // 2) - 1

    def read(self, text: str) -> int:
        if text == NO_TOKENS and NO_TOKENS not in self.numbers:
            return 0
        position = 0
        for name in text.split(","):
            if name not in self.numbers:
                raise SpecError("error.vertex", vertex=name, vertices=self.digraph.some_vertices())
            if position >> self.numbers[name] & 1:
                raise SpecError("annihilation.twice", vertex=name)
            position |= 1 << self.numbers[name]
        return position

    def write(self, position: int) -> str:
        return ",".join(map(self.name_of, bits(position))) or NO_TOKENS

    def name_of(self, vertex: int) -> str:
        """What a vertex is called."""
        return self.digraph.vertices[vertex]

    def write_move(self, position: int, move: Slide) -> str:
        return ">".join(map(self.name_of, move))

    def read_move(self, position: int, text: str) -> Slide:
        source, sign, target = (part.strip() for part in text.strip().partition(">"))
        if not sign:
            raise IllegalMove("annihilation.move", text=text)
        for name in (source, target):
            if name not in self.numbers:
                raise IllegalMove("error.vertex", vertex=name, vertices=self.digraph.some_vertices())
        if not position >> self.numbers[source] & 1:
            raise IllegalMove("annihilation.no-token", vertex=source, game=self.spec(position))
        ways = self.digraph.successors[source]
        if target not in ways:
            raise IllegalMove("error.no-arc" if ways else "error.sink", source=source, target=target, ways=ways[:12])
        return self.numbers[source], self.numbers[target]

    def say_move(self, position: int, move: Slide) -> Sentence:
        source, target = map(self.name_of, move)
        meets = move[0] != move[1] and position >> move[1] & 1
        return Sentence(f"annihilation.{'meet' if meets else 'slide'}", {"source": source, "target": target})

    def moves(self, position: int) -> Iterator[Slide]:
        return ((source, target) for source in bits(position) for target in self.digraph.rows[source])

    def play(self, position: int, move: Slide) -> int:
        source, target = move
        return position ^ 1 << source ^ 1 << target

    def winning(self, position: int) -> list[Slide]:
        """The moves that leave a lost set, those first after which the opponent is nearest to the end."""
        theory = self.theory
        return sorted(theory.winning(position), key=lambda move: theory.counter(self.play(position, move)))

    def decide(self, position: int, ending: Ending) -> Decision[Slide] | None:
        """In normal play the labels of the tokens are added; no theorem is known of misère play."""
        if ending is Ending.MISERE:
            return None
        theory, tokens = self.theory, bits(position)
        total = theory.label(position)
        outcome = theory.outcome(position)
        return Decision(
            outcome=outcome,
            reasons=(
                Labels(
                    tuple(map(self.name_of, tokens)),
                    tuple(map(self.label_of, tokens)),
                    self._told(total),
                ),
            ),
            reference="Fraenkel–Yesha 1982",
            winning=lambda: self.winning(position) if outcome is Outcome.N else (),
            grundy=None if total >> theory.width else total,
        )

    def recipe(self, position: int, ending: Ending) -> Recipe | None:
        """The labels, for whoever wins; no rule is known of misère play."""
        if ending is Ending.MISERE or self.theory.outcome(position) is Outcome.D:
            return None
        return CancelLabels(tuple(self.theory.labels), tuple(self.theory.lost), tuple(self.theory.order))

    def label_of(self, vertex: int) -> tuple[int, tuple[str, ...]]:
        """The nimber of the label of a vertex, and the vertices of infinite value that it has."""
        return self._told(self.theory.labels[vertex])

    def _told(self, label: int) -> tuple[int, tuple[str, ...]]:
        """The nimber of a label, and the vertices of infinite value that it has."""
        width, infinite = self.theory.width, self.theory.infinite
        return label & (1 << width) - 1, tuple(self.name_of(infinite[bit]) for bit in bits(label >> width))
