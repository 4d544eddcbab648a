"""The contract test of rules, for a user's own games as for those of the catalogue.

>>> from noyau.games.nim import Bounded
>>> check_rules(Bounded(3))
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from typing import Any, NoReturn

from noyau import words
from noyau.core.budget import Budget, Limit
from noyau.core.catalogue import find_rules
from noyau.core.errors import IllegalMove, NoStart, SpecError
from noyau.core.game import (
    AnyGame,
    AnyPartisan,
    AnyRules,
    ClosedForm,
    Decomposes,
    Game,
    Mirrored,
    Partisan,
    Reduces,
    Solved,
    Tame,
    Valued,
)
from noyau.core.spec import parse
from noyau.core.turns import play_side, side_moves, take_apart
from noyau.core.verdict import Ending, Outcome, Player, Wins
from noyau.engines.exploring.evaluation import evaluate_acyclic, generalised_values, outcomes
from noyau.values import loopy
from noyau.values.genus import Genus, heap_genus
from noyau.values.loopy import Value
from noyau.values.nimbers import Nimber
from noyau.values.shortgames import ShortGame, integer, make

MOST_POSITIONS = 20_000
"""Rules are checked on positions from which no more than so many follow."""

_NO_MOVE = "no such move"

RulesClass = AnyRules


def check_rules(rules: AnyRules | AnyPartisan, positions: Iterable[Hashable] | None = None) -> None:
    """Raise AssertionError where rules break the contract of a game; it names the position and the move.

    Every position that follows those given is checked; without any, those that follow the usual first one.
    """
    starts = _usual_starts(rules) if positions is None else list(positions)
    if isinstance(rules, Partisan):
        _check_sides(rules, starts)
        return
    search = _Search(rules, starts)
    has_spec = _has_spec(rules)
    for position in search.positions:
        _check_writing(rules, position)
        if has_spec:
            _check_spec(Game(rules, position))
        _check_moves(rules, position)
        for move in rules.moves(position):
            _check_move(rules, position, move)
    for position in search.positions:
        _check_canonical(search, position)
        _check_components(search, position)
        _check_theorems(search, position)
        _check_closed_form(search, position)


def _usual_starts(rules: AnyRules | AnyPartisan) -> list[Hashable]:
    try:
        return [rules.start]
    except NoStart:
        raise AssertionError(
            f"{rules.name} has no usual first position: give some, check_rules(rules, [position])"
        ) from None


def _has_spec(rules: AnyRules | AnyPartisan) -> bool:
    """Whether a spec that begins with the name of the rules is read by them."""
    try:
        return find_rules(rules.name) is type(rules)
    except SpecError:
        return False


class _Search:
    """All positions that follow some starts, and what is known of them by definition."""

    def __init__(self, rules: RulesClass, starts: Sequence[Hashable]) -> None:
        self.rules = rules
        self.numbers: dict[Hashable, int] = {}
        self.positions: list[Hashable] = []
        self.rows: list[list[int]] = []
        budget = Budget(Limit(MOST_POSITIONS), rules.name)
        for start in starts:
            self._meet(start)
        for position in self.positions:
            budget.visit(1)
            ahead = [rules.play(deepcopy(position), move) for move in list(rules.moves(position))]
            self.rows.append([self._meet(option) for option in ahead])

    def _meet(self, position: Hashable) -> int:
        try:
            known = position in self.numbers
        except TypeError:
            _fail("unhashable", self.rules, position)
        if not known:
            self.numbers[position] = len(self.positions)
            self.positions.append(position)
        return self.numbers[position]

    def outcome(self, position: Hashable, ending: Ending) -> Outcome:
        return self._outcomes[ending][0][self.numbers[position]]

    def remoteness(self, position: Hashable, ending: Ending) -> int | None:
        return self._outcomes[ending][1][self.numbers[position]]

    def knowledge(self, position: Hashable) -> dict[str, object]:
        """All that canonical forms must keep, each under its name."""
        known: dict[str, object] = {"value": self.value(position)}
        for ending in Ending:
            known[f"{ending} outcome"] = self.outcome(position, ending)
            known[f"{ending} remoteness"] = self.remoteness(position, ending)
        return known

    def value(self, position: Hashable) -> Value:
        return self._values[self.numbers[position]]

    def genus(self, position: Hashable) -> Genus | None:
        """The values in normal and misère play; None on cycles."""
        number = self.numbers[position]
        return None if self._genera is None else self._genera[number]

    @cached_property
    def _outcomes(self) -> dict[Ending, tuple[list[Outcome], list[int | None]]]:
        return {ending: outcomes(self.rows, ending) for ending in Ending}

    @cached_property
    def _values(self) -> list[Value]:
        return generalised_values(self.rows)

    @cached_property
    def _genera(self) -> list[Genus] | None:
        normal: list[int] = []
        inverse: list[int] = []
        if not evaluate_acyclic(self.rows, normal, [], Ending.NORMAL):
            return None
        evaluate_acyclic(self.rows, inverse, [], Ending.MISERE)
        return list(zip(normal, inverse, strict=True))


def _check_writing(rules: AnyRules | AnyPartisan, position: Hashable) -> None:
    text = rules.write(position)
    read = rules.read(text)
    if read != position:
        _fail("round-trip", rules, position, text=text, read=repr(read))


def _check_spec(game: AnyGame) -> None:
    parsed = parse(str(game))
    if parsed != game:
        _fail("spec", game.rules, game.position, text=str(game), read=repr(parsed))


def _check_moves(rules: RulesClass, position: Hashable) -> None:
    moves = list(rules.moves(position))
    if moves != list(rules.moves(position)):
        _fail("unsteady", rules, position)
    texts: dict[str, object] = {}
    for move in moves:
        text = rules.write_move(position, move)
        if text in texts:
            key = "repeated" if texts[text] == move else "same-text"
            _fail(key, rules, position, move=repr(move), text=text)
        texts[text] = move
    reached = {rules.play(position, move) for move in moves}
    if set(rules.options(position)) != reached:
        _fail("options", rules, position)
    if _NO_MOVE not in texts:
        try:
            read = rules.read_move(position, _NO_MOVE)
        except IllegalMove:
            return
        _fail("not-refused", rules, position, text=_NO_MOVE, read=repr(read))


def _check_move(rules: RulesClass, position: Hashable, move: object) -> None:
    text = rules.write_move(position, move)
    try:
        read = rules.read_move(position, text)
    except IllegalMove as fault:
        _fail("move-illegal", rules, position, text=text, fault=str(fault))
    if read != move:
        _fail("move-round-trip", rules, position, move=repr(move), text=text, read=repr(read))
    before = deepcopy(position)
    first = rules.play(position, move)
    if position != before:
        _fail("mutated", rules, before, move=text, read=repr(position))
    second = rules.play(position, move)
    if first != second:
        _fail("unsteady-play", rules, position, move=text, first=repr(first), second=repr(second))
    for language in words.LANGUAGES:
        said = rules.say_move(position, move)
        if words.look_up(language, said.key) is None or not said.say(language).strip():
            _fail("unsaid", rules, position, move=text, language=language)


def _check_canonical(search: _Search, position: Hashable) -> None:
    rules = search.rules
    if not isinstance(rules, Reduces):
        return
    canonical = rules.canonical(position)
    again = rules.canonical(canonical)
    if again != canonical:
        _fail("not-canonical", rules, position, canonical=rules.write(canonical), again=rules.write(again))
    found = search if canonical in search.numbers else _Search(rules, [canonical])
    known, kept = search.knowledge(position), found.knowledge(canonical)
    for what, expected in known.items():
        if expected != (got := kept[what]):
            facts = {"what": what, "expected": str(expected), "found": str(got)}
            _fail("canonical", rules, position, canonical=rules.write(canonical), **facts)


def _check_components(search: _Search, position: Hashable) -> None:
    rules = search.rules
    if not isinstance(rules, Decomposes):
        return
    parts = rules.components(position)
    lifted = [rules.lift(index, move) for index, part in enumerate(parts) for move in part.moves()]
    whole = list(rules.moves(position))
    if len(lifted) != len(whole) or any(move not in whole for move in lifted):
        _fail("lifted", rules, position)
    total = loopy.total(_Search(part.rules, [part.position]).value(part.position) for part in parts)
    if total != search.value(position):
        _fail("components", rules, position, found=str(total), expected=str(search.value(position)))


def _check_theorems(search: _Search, position: Hashable) -> None:
    rules = search.rules
    if not isinstance(rules, Solved):
        return
    for ending in Ending:
        decision = rules.decide(position, ending)
        if decision is None:
            continue
        expected = search.outcome(position, ending)
        facts = {"ending": ending.value}
        if decision.outcome is not expected:
            _fail("decide", rules, position, found=decision.outcome.value, expected=expected.value, **facts)
        value = search.value(position)
        if decision.grundy is not None and Nimber(decision.grundy) != value:
            _fail("decide-value", rules, position, found=decision.grundy, expected=str(value))
        wins = {
            rules.write_move(position, move)
            for move in rules.moves(position)
            if search.outcome(rules.play(position, move), ending) is Outcome.P
        }
        named = list(decision.winning())
        if not decision.every:
            wins &= {rules.write_move(position, move) for move in named}
        _compare_moves("winning", rules, position, named, wins, **facts)


def _check_closed_form(search: _Search, position: Hashable) -> None:
    rules = search.rules
    if not isinstance(rules, ClosedForm):
        return
    found, expected = rules.grundy(position), search.value(position)
    if Nimber(found) != expected:
        _fail("grundy", rules, position, found=found, expected=str(expected))
    reached: dict[Value, set[str]] = {Nimber(value): set() for value in range(found + 2)}
    for move in rules.moves(position):
        value = search.value(rules.play(position, move))
        reached.setdefault(value, set()).add(rules.write_move(position, move))
    for value, expected_moves in reached.items():
        if isinstance(value, Nimber):
            moves = rules.moves_to(position, int(value))
            _compare_moves("moves-to", rules, position, moves, expected_moves, value=int(value))
    single = not isinstance(rules, Decomposes) or len(rules.components(position)) < 2
    if isinstance(rules, Tame) and rules.tame() and single:
        genus = search.genus(position)
        if genus != heap_genus(found):
            _fail("tame", rules, position, found=str(genus))


def _check_sides(rules: AnyPartisan, starts: Sequence[Hashable]) -> None:
    """The contract of rules under which the players have moves of their own."""
    search = _Sides(rules, starts)
    has_spec = _has_spec(rules)
    for position in search.positions:
        _check_writing(rules, position)
        for player in (None, *Player):
            if has_spec:
                _check_spec(rules.at(position, player))
        for player in Player:
            side: Any = _Side(rules, player)
            _check_moves(side, position)
            for move in side.moves(position):
                _check_move(side, position, move)
    for position in search.last_first:
        _check_same(search, position)
        _check_parts(search, position)
        _check_mirror(search, position)
        value = rules.value(position) if isinstance(rules, Valued) else None
        if value is not None and value != search.values[position]:
            _fail("value", rules, position, found=str(value), expected=str(search.values[position]))


@dataclass(frozen=True)
class _Side:
    """The moves of one player, as if both had them."""

    rules: AnyPartisan
    player: Player

    def __getattr__(self, name: str) -> Any:
        """How all that is written."""
        return getattr(self.rules, name)

    def moves(self, position: Hashable) -> Iterable[object]:
        return self.rules.moves(position, self.player)

    def play(self, position: Hashable, move: object) -> Hashable:
        after: Hashable = self.rules.play(position, move, self.player)
        return after

    def options(self, position: Hashable) -> Iterable[Hashable]:
        return self.rules.options(position, self.player)

    def read_move(self, position: Hashable, text: str) -> object:
        return self.rules.read_move(position, text, self.player)


class _Sides:
    """All positions that follow some starts of a game of two sides, and what is known of them by definition."""

    def __init__(self, rules: AnyRules | AnyPartisan, starts: Sequence[Hashable]) -> None:
        self.rules = rules
        self.options: dict[Hashable, dict[Player, list[Hashable]]] = {}
        budget = Budget(Limit(MOST_POSITIONS), rules.name)
        self.positions = list(dict.fromkeys(starts))
        met = set(self.positions)
        for position in self.positions:
            budget.visit(1)
            self.options[position] = {
                player: [
                    play_side(rules, deepcopy(position), move, player)
                    for move in list(side_moves(rules, position, player))
                ]
                for player in Player
            }
            new = dict.fromkeys(after for side in self.options[position].values() for after in side if after not in met)
            met |= new.keys()
            self.positions += new

    @cached_property
    def last_first(self) -> list[Hashable]:
        """The positions, each after all that follow it."""
        ahead = {position: {*sides[Player.LEFT], *sides[Player.RIGHT]} for position, sides in self.options.items()}
        try:
            return list(TopologicalSorter(ahead).static_order())
        except CycleError as cycle:
            _fail("loopy", self.rules, cycle.args[1][0])

    @cached_property
    def values(self) -> dict[Hashable, ShortGame]:
        found: dict[Hashable, ShortGame] = {}
        for position in self.last_first:
            left, right = ([found[option] for option in self.options[position][player]] for player in Player)
            found[position] = make(left, right)
        return found

    @cached_property
    def misere(self) -> dict[Hashable, Wins]:
        """Who wins misère play, for either starter."""
        found: dict[Hashable, Wins] = {}
        for position in self.last_first:
            winners = []
            for player, options in self.options[position].items():
                is_won = not options or any(found[option].of(player.other) is player for option in options)
                winners.append(player if is_won else player.other)
            found[position] = Wins(*winners)
        return found

    def know(self, rules: AnyRules | AnyPartisan, position: Hashable) -> _Sides:
        """What is known of a position of these rules, or of others."""
        if rules != self.rules:
            return _Sides(rules, [position])
        if position not in self.values:
            found = _Sides(rules, [position])
            self.values.update(found.values)
            self.misere.update(found.misere)
        return self


def _check_same(search: _Sides, position: Hashable) -> None:
    """The form that stands for all writings of a position is worth what it is."""
    rules = search.rules
    if not isinstance(rules, Reduces):
        return
    canonical = rules.canonical(position)
    again = rules.canonical(canonical)
    if again != canonical:
        _fail("not-canonical", rules, position, canonical=rules.write(canonical), again=rules.write(again))
    search.know(rules, canonical)
    for what, known in (("value", search.values), ("misere outcome", search.misere)):
        if known[position] != known[canonical]:
            facts = {"what": what, "expected": str(known[position]), "found": str(known[canonical])}
            _fail("canonical", rules, position, canonical=rules.write(canonical), **facts)


def _check_parts(search: _Sides, position: Hashable) -> None:
    """The parts have the moves of the whole, and their values add up to its value."""
    rules = search.rules
    if not isinstance(rules, Decomposes):
        return
    parts = [take_apart(part) for part in rules.components(position)]
    for player in Player:
        lifted = [rules.lift(index, move) for index, part in enumerate(parts) for move in side_moves(*part, player)]
        whole = list(side_moves(rules, position, player))
        if len(lifted) != len(whole) or any(move not in whole for move in lifted):
            _fail("lifted", rules, position)
    total = sum((search.know(part, place).values[place] for part, place in parts), start=integer(0))
    if total != search.values[position]:
        _fail("components", rules, position, found=str(total), expected=str(search.values[position]))


def _check_mirror(search: _Sides, position: Hashable) -> None:
    """The negative is worth what its name says."""
    rules = search.rules
    mirrored = rules.mirror(position) if isinstance(rules, Mirrored) else None
    if mirrored is None:
        return
    other, place = take_apart(mirrored)
    value, expected = search.know(other, place).values[place], -search.values[position]
    if value != expected:
        _fail("mirror", rules, position, mirrored=mirrored.spec, found=str(value), expected=str(expected))


def _compare_moves(
    key: str, rules: RulesClass, position: Hashable, found: Iterable[object], expected: set[str], **facts: object
) -> None:
    """Compare moves as they are written; a move found twice is wrong too."""
    texts = sorted(rules.write_move(position, move) for move in found)
    if texts != sorted(expected):
        _fail(key, rules, position, found=_list(texts), expected=_list(sorted(expected)), **facts)


def _list(texts: Sequence[str]) -> str:
    return f"[{'; '.join(texts)}]"


def _fail(key: str, rules: AnyRules | AnyPartisan, position: Hashable, **facts: object) -> NoReturn:
    """Say what is wrong with a position, as it is written; as Python has it where writing is what may be wrong."""
    is_raw = key in ("unhashable", "round-trip", "spec")
    shown = {"name": rules.name, "position": repr(position) if is_raw else rules.write(position), **facts}
    raise AssertionError(words.say(words.usual_language(), f"testing.{key}", **shown))
