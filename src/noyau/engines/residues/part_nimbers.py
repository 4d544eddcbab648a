"""Nimbers of games that say themselves into which parts they fall, whatever their rules: each part is valued once.

Where there are few parts, all are valued. Beyond, the search on couples (Lemoine and Viennot 2012) asks only whether a
part has one nimber. The impartial version of a game of two sides on a line has a way of its own (``strip_nimbers``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from noyau.core.analysis import AnyAnalysis
from noyau.core.budget import Budget
from noyau.core.game import AnyGame, AnyRules, Decomposes, Finite, Reduces, Scoring
from noyau.core.reasons import AnyDecision, Mex
from noyau.core.turns import EitherMoves
from noyau.core.verdict import Outcome, Verdict
from noyau.engines.analysing import analyse
from noyau.engines.exploring.positions import explore_small
from noyau.engines.residues.strip_nimbers import Strips, is_line, mex
from noyau.forms.rewriting import Rewriting
from noyau.forms.two_sided import TwoSided
from noyau.values.nimbers import Nimber

Place = tuple[AnyRules, Hashable]

FULL = 2000
"""Up to so many parts, all that can follow are valued."""

_RARE = 4
"""Whether a part has so large a nimber is asked only when it is known to have no smaller one."""


class PartNimbers:
    """The nimbers of all parts that were met, of rules whose play must end."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._values: dict[Place, int] = {}
        self._refuted: defaultdict[Place, set[int]] = defaultdict(set)
        """The nimbers that a part is known not to have."""
        self._options: dict[Place, list[list[Place]]] = {}
        self._strips: dict[AnyRules, Strips | None] = {}

    def __len__(self) -> int:
        return len(self._options) + sum(len(strips) for strips in self._strips.values() if strips is not None)

    def value(self, rules: AnyRules, position: Any) -> int:
        """The nimber of a position; TooLarge where the budget is spent before that is known."""
        strips = self._strips_of(rules)
        if strips is not None:
            return strips.value(position)
        total = 0
        for part in split(rules, position):
            if part not in self._values and not self._value_all(part):
                while part not in self._values:
                    self._ask(part, mex(self._refuted[part]))
            total ^= self._values[part]
        return total

    def known(self, rules: AnyRules, position: Any) -> int | None:
        """The nimber of a position where that of every part is known, or costs little."""
        if self._strips_of(rules) is not None:
            return self.value(rules, position)
        parts = split(rules, position)
        return self._add(parts) if all(part in self._values for part in parts) else None

    def has(self, rules: AnyRules, position: Any, nimber: int) -> bool:
        """Whether a position has a nimber, which may cost less than its value."""
        if self._strips_of(rules) is not None:
            return self.value(rules, position) == nimber
        parts = split(rules, position)
        while isinstance(asked := self._weigh(parts, nimber), tuple):
            self._ask(*asked)
        return asked

    def _strips_of(self, rules: AnyRules) -> Strips | None:
        if rules not in self._strips:
            inner = rules.rules if isinstance(rules, EitherMoves) else None
            is_strip = isinstance(inner, TwoSided) and is_line(inner)
            self._strips[rules] = Strips(inner, self.budget) if is_strip and isinstance(inner, TwoSided) else None
        return self._strips[rules]

    def _leave(self, place: Place) -> list[list[Place]]:
        """What can be left of a part, in parts."""
        if place not in self._options:
            self.budget.visit(1)
            rules, position = place
            left = (tuple(split(rules, option)) for option in rules.options(position))
            self._options[place] = [*map(list, dict.fromkeys(left))]
        return self._options[place]

    def _value_all(self, place: Place) -> bool:
        """Value a part with all that can follow, without recursion; whether these are few."""
        waiting, most = [place], len(self._options) + FULL
        while waiting and len(self._options) < most:
            current = waiting[-1]
            options = () if current in self._values else self._leave(current)
            new = [part for parts in options for part in parts if part not in self._values]
            if new:
                waiting += new
                continue
            if current not in self._values:
                self._values[current] = mex(map(self._add, options))
            waiting.pop()
        return not waiting

    def _add(self, parts: Iterable[Place]) -> int:
        total = 0
        for part in parts:
            total ^= self._values[part]
        return total

    def _weigh(self, parts: Sequence[Place], nimber: int) -> bool | tuple[Place, int]:
        """Whether a sum has a nimber, or the couple to ask about next: a part and a nimber."""
        unknown = []
        for part in parts:
            value = self._values.get(part)
            if value is None:
                unknown.append(part)
            else:
                nimber ^= value
        if not unknown:
            return nimber == 0
        if len(unknown) > 1:  # all but the hardest part are asked for their value
            small = min(unknown, key=_size)
            return small, mex(self._refuted[small])
        refuted = self._refuted[unknown[0]]
        return False if nimber in refuted else (unknown[0], nimber)

    def _ask(self, place: Place, nimber: int) -> None:
        """Find out whether a part has a nimber, without recursion: then it is its value, or refuted."""
        path: list[tuple[Place, int, list[list[Place]] | None]] = [(place, nimber, None)]
        while path:
            part, asked, options = path.pop()
            refuted = self._refuted[part]
            if part in self._values or asked in refuted:
                continue
            if options is None:
                options = sorted(self._leave(part), key=_hardness, reverse=True)
                if any(self._weigh(left, asked) is True for left in options):
                    refuted.add(asked)
                    continue
            lower = mex(refuted)
            if lower < asked and asked >= _RARE:
                path += (part, asked, options), (part, lower, None)
                continue
            while options:
                known = self._weigh(options[-1], asked)
                if known is True:
                    refuted.add(asked)
                    break
                if known is not False:
                    path += (part, asked, options), (*known, None)
                    break
                options.pop()
            else:
                if lower == asked:
                    self._values[part] = asked
                else:
                    path += (part, asked, options), (part, lower, None)


def _size(place: Place) -> int:
    """About how much there is to play in a part."""
    _, position = place
    return position.bit_count() if isinstance(position, int) else len(str(position))


def _hardness(parts: Sequence[Place]) -> int:
    return max(map(_size, parts), default=0)


class Judge:
    """The verdicts of positions of one game, by the nimbers of their parts."""

    cyclic = False

    def __init__(self, game: AnyGame, nimbers: PartNimbers) -> None:
        self.game, self.nimbers = game, nimbers

    def __len__(self) -> int:
        return len(self.nimbers)

    def verdict(self, position: Hashable) -> Verdict:
        """Who wins, and the nimber of the position asked about; of what it leaves only where that is known as well."""
        rules = self.game.rules
        if position == self.game.position:
            value = self.nimbers.value(rules, position)
            return Verdict(Outcome.N if value else Outcome.P, Nimber(value))
        is_lost = self.nimbers.has(rules, position, 0)
        known = self.nimbers.known(rules, position)
        return Verdict(Outcome.P if is_lost else Outcome.N, None if known is None else Nimber(known))


def solve(game: AnyGame, budget: Budget, proved: AnyDecision | None = None) -> AnyAnalysis | None:
    """The answer for a game that falls into parts; None where it cannot, or all positions are few."""
    if not answers(game.rules) or explore_small(game.rules, game.position, game.ending, budget) is not None:
        return None
    judge = Judge(game, PartNimbers(budget))
    found = analyse(game, judge, budget, "parts", "Sprague 1935, Grundy 1939; Lemoine and Viennot 2012")
    is_valued = all(option.verdict.value is not None for option in found.options)
    return replace(found, reasons=tuple(told for told in found.reasons if is_valued or not isinstance(told, Mex)))


def answers(rules: AnyRules) -> bool:
    """Whether rules in normal play say into which parts a position falls, and that play must end."""
    is_plain = not isinstance(rules, Rewriting | Scoring) and not rules.entails
    return is_plain and isinstance(rules, Decomposes) and isinstance(rules, Finite) and rules.must_end()


def split(rules: AnyRules, position: Any) -> list[Place]:
    """The parts of a position that do not touch each other, each in the form that stands for all of its writings."""
    if isinstance(rules, EitherMoves) and isinstance(rules.rules, TwoSided):
        return [(rules, rules.rules.canonical(part)) for part in rules.rules.parts(position)]
    parts = rules.components(position) if isinstance(rules, Decomposes) else ()
    if len(parts) > 1:
        return [place for part in parts for place in split(part.rules, part.position)]
    rules, position = (parts[0].rules, parts[0].position) if parts else (rules, position)
    return [(rules, rules.canonical(position) if isinstance(rules, Reduces) else position)]
