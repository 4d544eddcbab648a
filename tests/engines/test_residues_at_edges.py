"""Residues of boards whose moves clear cells that they do not need: what fits depends on how far the edge is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from noyau.core.budget import Budget
from noyau.core.game import Game
from noyau.engines import Limit, ask
from noyau.engines.residues.search import Residues
from noyau.forms.grid import Change, Grid
from noyau.forms.rewriting import Rewrite
from noyau.values.nimbers import Nimber, mex


@dataclass(frozen=True)
class Splash(Grid):
    """Take two squares and splash the next one, or take the last of three; both only where three squares lie."""

    name: ClassVar[str] = "splash"
    example: ClassVar[str] = "splash:1x5"

    def changes(self) -> Iterator[Change]:
        yield from ()

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        return tuple(
            Rewrite(f"{first}{name}", need << first, clear=clear << first)
            for first in range(self.squares - 2)
            for name, need, clear in (("a", 0b011, 0b111), ("b", 0b111, 0b100))
        )


def value(rules: Splash, free: int) -> int:
    """The nimber by its definition."""
    after = [free & ~move.clear for move in rules.rewrites if free & move.need == move.need]
    return mex({value(rules, option) for option in after})


def test_a_residue_beside_the_edge_is_not_taken_for_one_away_from_it() -> None:
    rules = Splash((1, 8))
    residues = Residues(rules)
    for free in range(1 << rules.squares):
        assert residues.value(free, 10**6, lambda _: None) == value(rules, free), bin(free)


@dataclass(frozen=True)
class Triples(Grid):
    """Take any three free squares."""

    name: ClassVar[str] = "triples"
    example: ClassVar[str] = "triples:2x3"

    def changes(self) -> Iterator[Change]:
        yield from ()

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        squares = range(self.squares)
        taken = ((a, b, c) for a in squares for b in range(a) for c in range(b))
        return tuple(Rewrite(f"{a}-{b}-{c}", mask := 1 << a | 1 << b | 1 << c, clear=mask) for a, b, c in taken)


def test_moves_need_more_than_16_bits_to_be_numbered() -> None:
    rules = Triples((8, 8))
    game = Game(rules, (1 << 13) - 1)
    assert len(rules.rewrites) == 41_664
    for engine in ("residues", "masks"):
        found = ask(engine, game, Budget(Limit()), None)
        assert found is not None
        assert found.value == Nimber(13 // 3 % 2)
    assert Residues(rules).search(game.position, 10**6, lambda _: None) == 13 // 3 % 2
