"""Sums: several games side by side, of which each move plays one."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from noyau.core.errors import IllegalMove, NotApplicable, SpecError
from noyau.core.game import AnyGame, AnyRules, Game, Impartial, Puzzle, Reduces, Scoring
from noyau.words import Sentence

Positions = tuple[Any, ...]
Move = tuple[int, Any]
"""The number of the term, from 0, and the move in it."""


@dataclass(frozen=True)
class Sum(Impartial[Positions, Move]):
    """Several games at once: a move is a move in one of them. Specs write it ``nim:3,4 + bounded:3:7``.

    A move is written with the number of its term: ``2:1-3``.
    """

    name: ClassVar[str] = "sum"
    family: ClassVar[str] = "sum"
    example: ClassVar[str] = "nim:3,4 + subtraction:1,2,4:7 + token:a>b,b>c:a"
    terms: tuple[AnyRules, ...]

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

    def read_move(self, position: Positions, text: str) -> Move:
        read = re.fullmatch(r"\s*([0-9]{1,9})\s*:(.*)", text, flags=re.DOTALL)
        if read is None or not 1 <= int(read[1]) <= len(self.terms):
            raise IllegalMove("error.sum-move", text=text, count=len(self.terms))
        index = int(read[1]) - 1
        return index, self.terms[index].read_move(position[index], read[2].strip())

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

    def moves(self, position: Positions) -> Iterator[Move]:
        for index, (term, part) in enumerate(zip(self.terms, position, strict=True)):
            for inner in term.moves(part):
                yield index, inner

    def play(self, position: Positions, move: Move) -> Positions:
        index, inner = move
        return (*position[:index], self.terms[index].play(position[index], inner), *position[index + 1 :])

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
        return [Game(term, part) for term, part in zip(self.terms, position, strict=True)]

    def lift(self, index: int, move: object) -> Move:
        return index, move

    def plays_again(self, position: Positions, move: Move) -> bool:
        index, inner = move
        return self.terms[index].plays_again(position[index], inner)

    @property
    def entails(self) -> bool:
        return any(term.entails for term in self.terms)


@dataclass(frozen=True)
class ScoringSum(Sum, Scoring[Positions, Move]):
    """Several games with points at once: their points are added, though their scores are not."""

    kind: ClassVar[str] = Scoring.kind

    def gain(self, position: Positions, move: Move) -> int:
        index, inner = move
        term = self.terms[index]
        return term.gain(position[index], inner) if isinstance(term, Scoring) else 0


def sum_rules(terms: Sequence[AnyRules]) -> Sum:
    """The rules of a sum: of games for two, all with points or all without."""
    if any(isinstance(term, Puzzle) for term in terms):
        raise NotApplicable("error.puzzle-in-sum")
    scoring = [term.name for term in terms if isinstance(term, Scoring)]
    if scoring and len(scoring) < len(terms):
        other = next(term.name for term in terms if not isinstance(term, Scoring))
        raise NotApplicable("scoring.mixed", scoring=scoring[0], other=other)
    return ScoringSum(tuple(terms)) if scoring else Sum(tuple(terms))


def add_games(*games: AnyGame) -> AnyGame:
    """The sum of games that end in the same way; the terms of a sum become terms of the whole."""
    endings = {game.ending for game in games}
    if len(endings) > 1:
        raise NotApplicable("error.mixed-endings", games=", ".join(map(str, games)))
    terms = [
        term
        for game in games
        for term in (game.rules.components(game.position) if isinstance(game.rules, Sum) else [game])
    ]
    return Game(sum_rules([term.rules for term in terms]), tuple(term.position for term in terms), endings.pop())
