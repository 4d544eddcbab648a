"""Sums: several games side by side, of which each move plays one."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from noyau.core.errors import IllegalMove, NotApplicable, SpecError
from noyau.core.game import (
    AnyGame,
    AnyPartisan,
    AnyRules,
    ChoosesRules,
    Finite,
    Impartial,
    Partisan,
    Puzzle,
    Reduces,
    Rules,
    Scoring,
)
from noyau.core.turns import EitherMoves, InTurn, make_game, play_side, set_player, side_moves, take_apart
from noyau.core.verdict import Player
from noyau.words import Sentence

Positions = tuple[Any, ...]
Move = tuple[int, Any]
"""The number of the term, from 0, and the move in it."""


@dataclass(frozen=True)
class SideBySide(Rules[Positions, Move]):
    """Several games at once, whatever their kinds: how positions and moves are written.

    A move is written with the number of its term: ``2:1-3``.
    """

    name: ClassVar[str] = "sum"
    family: ClassVar[str] = "sum"
    terms: tuple[Any, ...]

    @property
    def start(self) -> Positions:
        return tuple(term.start for term in self.terms)

    def read(self, text: str) -> Positions:
        texts = text.split(" + ")
        if len(texts) != len(self.terms):
            raise SpecError("error.sum-terms", count=len(self.terms), text=text)
        return tuple(term.read(part) for term, part in zip(self.terms, texts, strict=True))

    def write(self, position: Positions) -> str:
        return " + ".join(term.write(part) for term, part in zip(self.terms, position, strict=True))

    def spec(self, position: Positions) -> str:
        return " + ".join(term.spec(part) for term, part in zip(self.terms, position, strict=True))

    def write_move(self, position: Positions, move: Move) -> str:
        index, inner = move
        return f"{index + 1}:{self.terms[index].write_move(position[index], inner)}"

    def split_move(self, text: str) -> tuple[int, str]:
        """The index of the term that a written move is made in, and the move there."""
        read = re.fullmatch(r"\s*([0-9]{1,9})\s*:(.*)", text, flags=re.DOTALL)
        if read is None or not 1 <= int(read[1]) <= len(self.terms):
            raise IllegalMove("error.sum-move", text=text, count=len(self.terms))
        return int(read[1]) - 1, read[2].strip()

    def say_move(self, position: Positions, move: Move) -> Sentence:
        index, inner = move
        said = self.terms[index].say_move(position[index], inner)
        return Sentence("move.in-term", {"term": index + 1, "move": said})

    def say_place(self, position: Positions, move: Move) -> Sentence:
        index, inner = move
        place = self.terms[index].say_place(position[index], inner)
        if place is None:
            return Sentence("play.place.term", {"term": index + 1})
        return Sentence("play.place.in-term", {"term": index + 1, "place": place})

    def canonical(self, position: Positions) -> Positions:
        """Each part in the form that stands for all of its writings."""
        forms = list(position)
        for index, canonical in self._canonical_forms:
            forms[index] = canonical(position[index])
        return tuple(forms)

    @cached_property
    def _canonical_forms(self) -> tuple[tuple[int, Callable[[Hashable], Hashable]], ...]:
        return tuple((index, term.canonical) for index, term in enumerate(self.terms) if isinstance(term, Reduces))

    def components(self, position: Positions) -> Sequence[AnyGame]:
        return [make_game(term, part) for term, part in zip(self.terms, position, strict=True)]

    def lift(self, index: int, move: object) -> Move:
        return index, move


@dataclass(frozen=True)
class Sum(SideBySide, Impartial[Positions, Move]):
    """Games that both players play alike: a move is a move in one of them. Specs write it ``nim:3,4 + bounded:3:7``."""

    example: ClassVar[str] = "nim:3,4 + subtraction:1,2,4:7 + token:a>b,b>c:a"

    def read_move(self, position: Positions, text: str) -> Move:
        index, inner = self.split_move(text)
        return index, self.terms[index].read_move(position[index], inner)

    def moves(self, position: Positions) -> Iterator[Move]:
        for index, (term, part) in enumerate(zip(self.terms, position, strict=True)):
            for inner in term.moves(part):
                yield index, inner

    def play(self, position: Positions, move: Move) -> Positions:
        index, inner = move
        return (*position[:index], self.terms[index].play(position[index], inner), *position[index + 1 :])

    def plays_again(self, position: Positions, move: Move) -> bool:
        index, inner = move
        again: bool = self.terms[index].plays_again(position[index], inner)
        return again

    @property
    def entails(self) -> bool:
        return any(term.entails for term in self.terms)


@dataclass(frozen=True)
class PartisanSum(SideBySide, Partisan[Positions, Move]):
    """Games side by side, of which some at least have moves of their own for each player."""

    example: ClassVar[str] = "domineering:2x2 + nim:1"

    def read_move(self, position: Positions, text: str, player: Player) -> Move:
        index, inner = self.split_move(text)
        term, part = self.terms[index], position[index]
        if isinstance(term, Partisan):
            return index, term.read_move(part, inner, player)
        return index, term.read_move(part, inner)

    def moves(self, position: Positions, player: Player) -> Iterator[Move]:
        for index, (term, part) in enumerate(zip(self.terms, position, strict=True)):
            for inner in side_moves(term, part, player):
                yield index, inner

    def play(self, position: Positions, move: Move, player: Player) -> Positions:
        index, inner = move
        played = play_side(self.terms[index], position[index], inner, player)
        return (*position[:index], played, *position[index + 1 :])

    def must_end(self) -> bool:
        return all(isinstance(term, Finite) and term.must_end() for term in self.terms)


@dataclass(frozen=True)
class ScoringSum(Sum, Scoring[Positions, Move]):
    """Several games with points at once: their points are added, though their scores are not."""

    kind: ClassVar[str] = Scoring.kind

    def gain(self, position: Positions, move: Move) -> int:
        index, inner = move
        term = self.terms[index]
        return term.gain(position[index], inner) if isinstance(term, Scoring) else 0


def sum_rules(terms: Sequence[AnyRules | AnyPartisan]) -> Sum | PartisanSum:
    """The rules of a sum: of games for two, all with points or all without."""
    if any(isinstance(term, Puzzle) for term in terms):
        raise NotApplicable("error.puzzle-in-sum")
    scoring = [term.name for term in terms if isinstance(term, Scoring)]
    if scoring and len(scoring) < len(terms):
        other = next(term.name for term in terms if not isinstance(term, Scoring))
        raise NotApplicable("scoring.mixed", scoring=scoring[0], other=other)
    sided = [term.name for term in terms if isinstance(term, Partisan)]
    entailing = [term.name for term in terms if not isinstance(term, Partisan) and term.entails]
    if sided and entailing:
        raise NotApplicable("partisan.entailing-term", name=entailing[0])
    if sided:
        return PartisanSum(tuple(terms))
    return ScoringSum(tuple(terms)) if scoring else Sum(tuple(terms))


def add_games(*games: AnyGame) -> AnyGame:
    """The sum of games that end in the same way; the terms of a sum become terms of the whole.

    In a sum of two sides an impartial version does not come first: what a spec says before its first term, it says
    of all.
    """
    endings = {game.ending for game in games}
    if len(endings) > 1:
        raise NotApplicable("error.mixed-endings", games=", ".join(map(str, games)))
    movers = {game.player for game in games if isinstance(game.rules, InTurn)}
    if len(movers) > 1:
        raise NotApplicable("partisan.mixed-players", games=", ".join(map(str, games)))
    parts: list[tuple[Any, Any]] = []
    for game in games:
        rules, position = take_apart(game)
        parts += zip(rules.terms, position, strict=True) if isinstance(rules, SideBySide) else [(rules, position)]
    if any(isinstance(rules, Partisan) for rules, _ in parts):
        parts = [rules.sided(part) if isinstance(rules, ChoosesRules) else (rules, part) for rules, part in parts]
    if isinstance(parts[0][0], EitherMoves) and any(isinstance(rules, Partisan) for rules, _ in parts):
        parts = sorted(parts, key=lambda part: isinstance(part[0], EitherMoves))
    whole = make_game(sum_rules([rules for rules, _ in parts]), tuple(part for _, part in parts), endings.pop())
    return set_player(whole, movers.pop()) if movers else whole
