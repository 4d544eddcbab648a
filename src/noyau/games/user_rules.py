"""A user's own game, in one line: the function that gives the options of a position, or one for each player."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count
from operator import index
from pickle import PicklingError
from typing import Any, ClassVar, Self, TypeVar, cast
from warnings import catch_warnings, simplefilter

from noyau.core.catalogue import find_rules, is_registered, register
from noyau.core.errors import NotApplicable, NoyauError, RulesFailed, SpecError, TooLarge, WrongArgument
from noyau.core.game import AnyPartisan, AnyRules, Impartial, MoveIsOption, Partisan, Rules, failure
from noyau.core.verdict import Player
from noyau.forms.breaking import TakeAndBreak
from noyau.forms.heaps import Heaps
from noyau.values.heaps.codes import Parts
from noyau.values.heaps.user_rules import OwnHeaps


class _NoStart:
    """Stands for the usual first position of rules that have none."""

    def __repr__(self) -> str:
        return "<no usual position>"


_NO_START = _NoStart()

Q = TypeVar("Q", bound=Hashable)
"""The positions of a game that a function gives."""


class NotPicklable(NotApplicable, PicklingError):
    """Rules made from a function that cannot be found by its name."""


class _Made:
    """Rules made from a function: a copy is the same, and what is pickled is the function by its name."""

    maker: ClassVar[Callable[..., AnyRules | AnyPartisan]]
    function: ClassVar[Any]
    name: ClassVar[str]
    first: ClassVar[object]

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        made = type(self)
        try:
            pickle.dumps(made.function)
        except (PicklingError, AttributeError, TypeError) as fault:
            raise NotPicklable("error.not-picklable", name=self.name) from fault
        start = {} if self.first is _NO_START else {"start": self.first}
        return _make_again, (made.maker, made.function, self.name, start)


def _make_again(
    maker: Callable[..., AnyRules | AnyPartisan], function: object, name: str, start: dict[str, object]
) -> AnyRules | AnyPartisan:
    """The rules that were pickled: those that have the name already, or made anew where it is free."""
    if not is_registered(name):
        return maker(function, name=name, **start)
    known = find_rules(name)
    if getattr(known, "function", None) != function:
        raise SpecError("error.pickled-name", name=name)
    return known()


class _Values(Rules[Hashable, Any]):
    """Rules whose positions are any values that Python can write: numbers, texts, tuples."""

    first: ClassVar[Hashable] = _NO_START

    @property
    def start(self) -> Hashable:
        return super().start if self.first is _NO_START else self.first

    def read(self, text: str) -> Hashable:
        try:
            with catch_warnings():
                simplefilter("ignore")  # of a text that nearly is Python, such as 1is
                position = _value(ast.parse(text, mode="eval").body)
            hash(position)
        except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
            return text
        return position

    def write(self, position: Hashable) -> str:
        if isinstance(position, str) and position.split() == [position] and self.read(position) == position:
            return position
        text = _spell(position)
        return text[1:-1] if isinstance(position, tuple) and position else text

    def _ask(self, function: Callable[[Any], Iterable[Hashable]], position: Hashable) -> Iterator[Hashable]:
        """The options that a function gives; its faults are told with the position."""
        try:
            yield from function(position)
        except (NoyauError, MemoryError):
            raise
        except Exception as fault:
            raise self._failure(position, fault) from fault

    def _failure(self, position: Hashable, fault: Exception) -> RulesFailed:
        """The error for a position that the function fails on, which may be of a kind that it does not expect."""
        facts = {"name": self.name, "position": repr(position), "fault": repr(fault)}
        if self.first is not _NO_START and type(position) is not type(self.first):
            return RulesFailed("error.own-position", example=self.example, **facts)
        if self.first is _NO_START and isinstance(position, str):
            return RulesFailed("error.own-text", **facts)
        return failure(self, position, fault)


class Custom(_Made, _Values, MoveIsOption[Hashable]):
    """Rules given by a function from a position to its options; a move is written as the position it leaves."""

    function: ClassVar[Callable[[Any], Iterable[Hashable]]]

    def __repr__(self) -> str:
        return f"impartial({self.name!r})"

    def moves(self, position: Hashable) -> Iterator[Hashable]:
        return self._ask(type(self).function, position)


class CustomSides(_Made, _Values, Partisan[Hashable, Hashable]):
    """Rules given by two functions, from a position to the options of Left and of Right."""

    function: ClassVar[tuple[Callable[[Any], Iterable[Hashable]], ...]]
    """That of Left, then that of Right."""

    def __repr__(self) -> str:
        return f"partisan({self.name!r})"

    def moves(self, position: Hashable, player: Player) -> Iterator[Hashable]:
        """The options, each once, as they are asked for: a function may give them without end."""
        left, right = type(self).function
        met: set[Hashable] = set()
        for option in self._ask(left if player is Player.LEFT else right, position):
            try:
                is_new = option not in met
            except TypeError as fault:  # a list, which no position can be
                raise self._failure(position, fault) from fault
            if is_new:
                met.add(option)
                yield option

    def play(self, position: Hashable, move: Hashable, player: Player) -> Hashable:
        return move

    def write_move(self, position: Hashable, move: Hashable) -> str:
        return self.write(move)


def _spell(value: object) -> str:
    """A value as Python writes it, without a space."""
    if isinstance(value, tuple):
        return f"({','.join(map(_spell, value))}{',' if len(value) == 1 else ''})"
    if isinstance(value, frozenset):
        return f"{{{','.join(sorted(map(_spell, value)))}}}"
    return repr(value).replace(" ", r"\x20")


def _value(node: ast.expr) -> object:
    """The value that Python text writes, its sets made hashable; ``{}`` is the empty set."""
    if isinstance(node, ast.Tuple):
        return tuple(map(_value, node.elts))
    if isinstance(node, ast.Set):
        return frozenset(map(_value, node.elts))
    return frozenset() if isinstance(node, ast.Dict) and not node.keys else ast.literal_eval(node)


def _free_name(word: str) -> str:
    """The name of a game that was given none: custom, custom-2, custom-3 …"""
    names = chain((word,), (f"{word}-{number}" for number in count(2)))
    return next(name for name in names if not is_registered(name))


def _read_name(name: object, usual: str) -> str:
    """The name that is given to a game; without one, a usual name that is free."""
    if name is not None and not isinstance(name, str):
        raise WrongArgument("puzzle.text-wish", name="name", given=repr(name))
    return _free_name(usual) if name is None else name


def impartial(
    options: Callable[[Q], Iterable[Q]], *, name: str | None = None, start: Q | _NoStart = _NO_START
) -> Impartial[Q, Q]:
    """Rules from the function that gives the options of a position.

    Parameters:
        options: the function: from a position, any hashable value, to the positions one move away. Its docstring is
            the summary of the game.
        name: the name under which specs find the game; without one, ``custom``, ``custom-2`` …
        start: the usual first position, for a spec that is the name alone.

    Returns:
        The rules, which are registered; a move is the position it leads to. They can be pickled where ``options`` can,
        as a function that stands at the top of a module.

    Raises:
        SpecError: the name is taken or is no name, or ``options`` is no function.

    >>> from noyau.core.game import Game
    >>> rules = impartial(lambda n: [n - take for take in (1, 3, 4) if take <= n], name="one-three-four")
    >>> [str(Game(rules, option)) for option in rules.options(5)]
    ['one-three-four:4', 'one-three-four:2', 'one-three-four:1']
    """
    if not callable(options):
        raise WrongArgument("heap-rule.function", given=repr(options))
    return cast("Impartial[Q, Q]", _make(Custom, impartial, options, getattr(options, "__doc__", None), name, start))


def partisan(
    *,
    left: Callable[[Q], Iterable[Q]],
    right: Callable[[Q], Iterable[Q]],
    name: str | None = None,
    start: Q | _NoStart = _NO_START,
) -> Partisan[Q, Q]:
    """Rules from the functions that give the options of Left and of Right.

    Parameters:
        left: the function for Left: from a position, any hashable value, to the positions one move of hers away. Its
            docstring is the summary of the game.
        right: the same for Right.
        name: the name under which specs find the game; without one, ``custom``, ``custom-2`` …
        start: the usual first position, for a spec that is the name alone.

    Returns:
        The rules, which are registered; a move is the position it leads to. They can be pickled where both functions
        can.

    Raises:
        SpecError: the name is taken or is no name, or ``left`` or ``right`` is no function.

    >>> rules = partisan(left=lambda n: [n - 1] if n > 0 else [], right=lambda n: [n + 1] if n < 0 else [], name="debt")
    >>> list(rules.options(-3, Player.RIGHT)), str(rules.at(2, Player.LEFT))
    ([-2], 'left debt:2')
    """
    for options in (left, right):
        if not callable(options):
            raise WrongArgument("sides.function", given=repr(options))
    summary = getattr(left, "__doc__", None)
    return cast("Partisan[Q, Q]", _make(CustomSides, _partisan_of, (left, right), summary, name, start))


def _partisan_of(functions: tuple[Callable[[Any], Iterable[Any]], ...], **given: Any) -> Partisan[Any, Any]:
    """Rules from both functions, as they are pickled."""
    left, right = functions
    return partisan(left=left, right=right, **given)


def _make(
    kind: type[Custom | CustomSides],
    maker: Callable[..., AnyRules | AnyPartisan],
    function: object,
    summary: str | None,
    name: str | None,
    start: object,
) -> AnyRules | AnyPartisan:
    """Rules of their own class, which is registered."""
    name = _read_name(name, "custom")
    if not isinstance(start, _NoStart):
        _check_start(start)
    members = {
        "name": name,
        "maker": staticmethod(maker),
        "function": function if isinstance(function, tuple) else staticmethod(function),  # type: ignore[arg-type]
        "first": start,
        "__doc__": summary,
        "__module__": "noyau",
    }
    rules: AnyRules | AnyPartisan = register(type(kind.__name__, (kind,), members))()
    if not isinstance(start, _NoStart):
        type(rules).example = rules.spec(start)
    return rules


def _check_start(start: object) -> None:
    """Refuse a first position that a spec could not write, such as a list."""
    rules = Custom()
    if isinstance(start, Hashable) and rules.read(rules.write(start)) == start:
        return
    raise WrongArgument("error.own-start", given=repr(start))


MOST_AGAIN, MOST_OPTIONS = 1_000_000, 10_000_000
"""A rule that gives so many options in a row that it gave before is endless; so many different ones are too many."""

Options = Callable[[int], Iterable[int | tuple[int, ...]]]
"""What may be left of a heap: for each option a whole number, or several in a tuple; an empty heap is 0."""


@dataclass(frozen=True)
class HeapRule(_Made, TakeAndBreak):
    """Rules given by a function from the size of a heap to what may be left of it."""

    function: ClassVar[Options]
    first: ClassVar[Heaps]
    values: ClassVar[OwnHeaps]
    """The values of single heaps, once for all."""

    @property
    def start(self) -> Heaps:
        return self.first

    @property
    def compiled(self) -> bool | None:
        """Whether values are found by compiled code: None as long as heaps are too small for it to matter."""
        return self.values.compiled

    @property
    def edition(self) -> str:
        """A word that changes with the function: what is kept of one edition serves no other."""
        from noyau.values.heaps.fingerprints import fingerprint

        return fingerprint(type(self).function)

    @cached_property
    def table(self) -> OwnHeaps:
        return self.values

    def breaks(self, heap: int) -> Iterator[Parts]:
        met: set[Parts] = set()
        again = 0
        for option in self._options(heap):
            parts = self._parts(heap, option)
            if parts not in met:
                if len(met) == MOST_OPTIONS:
                    raise TooLarge("heap-rule.options", name=self.name, n=heap, limit=MOST_OPTIONS)
                met.add(parts)
                again = 0
                yield parts
            elif (again := again + 1) == MOST_AGAIN + 2 * heap:  # many splits may be given twice
                raise SpecError("heap-rule.endless", name=self.name, n=heap)

    def _options(self, heap: int) -> Iterator[object]:
        """The options as the function gives them; it is not asked about an empty heap, of which nothing can be left."""
        if not heap:
            return
        try:
            yield from type(self).function(heap)
        except NoyauError:
            raise
        except Exception as fault:
            raise failure(self, (heap,), fault) from fault

    def _parts(self, heap: int, option: object) -> Parts:
        """The heaps that an option leaves, or SpecError where they are none, or none that are smaller."""
        try:
            parts = sorted(map(index, option if isinstance(option, (tuple, list)) else (option,)))
        except TypeError:
            raise self._fault("not-whole", heap, option) from None
        if parts and parts[0] < 0:
            raise self._fault("negative", heap, option)
        if parts and parts[-1] >= heap:
            raise self._fault("not-smaller", heap, option)
        return tuple(filter(None, parts))

    def _fault(self, fault: str, heap: int, option: object) -> SpecError:
        return SpecError(f"heap-rule.{fault}", name=self.name, n=heap, option=repr(option))


def heap_game(options: Options, *, name: str | None = None, start: int | Sequence[int] | None = None) -> HeapRule:
    """Rules from the function that says what may be left of a heap.

    Parameters:
        options: the function: from the size of a heap to its options, each one heap, or several as a tuple.
        name: the name under which specs find the game; without one, ``own-heaps``, ``own-heaps-2`` …
        start: the usual first heap, or heaps, for a spec that is the name alone; a heap of 12 if not said.

    Returns:
        The rules, which are registered. Heaps may be many, and values of large ones are found by compiled code where
        Numba can compile the function. They can be pickled where ``options`` can.

    Raises:
        SpecError: the name is taken or is no name, ``options`` is no function, or ``start`` is no heaps.

    >>> from noyau.core.spec import parse
    >>> rules = heap_game(lambda n: [(n - take, 0) if take > 1 else (n // 2, n // 3) for take in (1, 2)], name="halves")
    >>> parse("halves:7").rules == rules, list(rules.breaks(7))
    (True, [(2, 3), (5,)])
    """
    if not callable(options):
        raise WrongArgument("heap-rule.function", given=repr(options))
    members = {
        "name": _read_name(name, "own-heaps"),
        "maker": staticmethod(heap_game),
        "function": staticmethod(options),
        "first": (12,) if start is None else _heaps(start),
        "__doc__": getattr(options, "__doc__", None),
    }
    made: type[HeapRule] = type("HeapRule", (HeapRule,), members)
    rules = made()
    made.values = OwnHeaps(rules.breaks, options, rules.name)
    register(made)
    made.example = rules.spec(rules.start)
    return rules


def _heaps(start: int | Sequence[int]) -> Heaps:
    """The position that a user gives as a number or several."""
    try:
        heaps = tuple(map(index, start)) if isinstance(start, Sequence) else (index(start),)
    except TypeError:
        heaps = ()
    if not heaps or min(heaps) < 0:
        raise SpecError("heap-rule.start", start=repr(start))
    return heaps
