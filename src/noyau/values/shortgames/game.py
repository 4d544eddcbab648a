"""Short partisan games: exact values in canonical form, one object for each value (Conway; Siegel, CGT, ch. II).

A value x + n·↑ + *m is kept as those three numbers and has its options made when they are asked for. Any other one
has its options in canonical form. There is one object for each value in the process, so that two games are equal when
they are the same object.

>>> switch = of_canonical([integer(1)], [integer(-1)])
>>> switch + switch is integer(0), switch.compare(0), switch > -2
(True, '||', True)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import starmap
from threading import RLock
from typing import TYPE_CHECKING, Any, cast
from weakref import ref

from noyau.core.errors import NotApplicable, TooLarge, WrongArgument
from noyau.core.material import load
from noyau.core.verdict import Outcome
from noyau.values.shortgames import dyadics, upstars
from noyau.values.shortgames.dyadics import Dyadic, Plain
from noyau.values.shortgames.order import at_most, compare
from noyau.values.shortgames.places import in_order, positions_of
from noyau.values.shortgames.stops import BOUNDS, Ends, stops_of, stops_of_number
from noyau.values.shortgames.upstars import Upstar

if TYPE_CHECKING:
    from noyau.scenes.kit.scene import Scene
    from noyau.values.shortgames.thermographs import Thermograph

DEEPEST = 200
"""A game whose moves, but for those of x + n·↑ + *m, may follow each other this many times is refused beyond it."""

_LONGEST_NESTED = 400

MOST_OPTIONS = 10_000
"""A nimber with more options than this is only added to games that need no options."""


_FACTS = (
    *("_base", "_ups", "_nim", "is_number", "_left", "_right", "_ready"),
    *BOUNDS,
    *("_birthday", "_depth", "_reach", "_digest", "_negative", "_thermograph"),
)


class ShortGame:
    """The value of a short game, in canonical form: immutable, and the same object wherever it has the same value.

    Games add, are subtracted and compared; a whole number or a dyadic fraction may stand for its value. ``<`` and its
    like are a partial order: two games may be confused, and then all four are false.

    >>> half = dyadic(Fraction(1, 2))
    >>> print(half + half, half.number, half.birthday, half < 1)
    1 1/2 2 True
    """

    __slots__ = ("__weakref__", *_FACTS)

    _base: Dyadic | None
    """The number x of x + n·↑ + *m; None for any other game."""
    _ups: int
    _nim: int
    is_number: bool
    """Whether the game equals a number."""
    _left: tuple[ShortGame, ...]
    """Left's options in any order; those of x + n·↑ + *m are there from the time on when they are asked for."""
    _right: tuple[ShortGame, ...]
    _ready: bool
    """Whether the options are there, and in order."""
    _high: Plain
    """The left stop."""
    _low: Plain
    """The right stop."""
    _at_most: bool
    """Whether the game is at most its left stop."""
    _at_least: bool
    """Whether the game is at least its right stop."""
    _ceiling: int
    """The left stop with that, as ``stops`` has it."""
    _floor: int
    _fine: bool
    _birthday: int
    _depth: int
    _reach: int
    """The depth and the number of ups: how many moves may follow each other when the game is compared."""
    _digest: int | None
    """A number that depends on the canonical form alone, and not on what was made before; there when asked for."""
    _negative: ShortGame | None
    _thermograph: Thermograph | None

    def __new__(cls, *_: object, **__: object) -> ShortGame:
        raise WrongArgument("shortgame.no-constructor")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a short game is immutable: {name!r} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a short game is immutable: {name!r} cannot be deleted")

    def __reduce__(self) -> tuple[Callable[..., ShortGame], tuple[object, ...]]:
        from noyau.values.shortgames.pickles import pack, unpack

        return unpack, (pack(self),)

    def __copy__(self) -> ShortGame:
        return self

    def __deepcopy__(self, _: object) -> ShortGame:
        return self

    # options and what is known at once

    @property
    def left(self) -> tuple[ShortGame, ...]:
        """Left's options in canonical form, in a fixed order."""
        if not self._ready:
            prepare(self)
        return self._left

    @property
    def right(self) -> tuple[ShortGame, ...]:
        """Right's options in canonical form, in a fixed order."""
        if not self._ready:
            prepare(self)
        return self._right

    @property
    def left_stop(self) -> Fraction:
        """The number that is reached when Left begins and both play until a number is reached."""
        return Fraction(self._high)

    @property
    def right_stop(self) -> Fraction:
        """The number that is reached when Right begins."""
        return Fraction(self._low)

    @property
    def confusion(self) -> tuple[Fraction, Fraction]:
        """The interval from the right stop to the left stop: numbers within it are confused with the game."""
        return Fraction(self._low), Fraction(self._high)

    @property
    def birthday(self) -> int:
        """The number of moves of the longest play in canonical form."""
        return self._birthday

    @property
    def depth(self) -> int:
        """The number of moves of the longest play before x + n·↑ + *m."""
        return self._depth

    @property
    def outcome(self) -> Outcome:
        """Who wins: Left, Right, the next player or the previous one."""
        return _OUTCOMES[_at_least(self, 0), _at_most(self, 0)]

    @property
    def number(self) -> Fraction | None:
        """The number that the game equals, if it does."""
        return Fraction(self._high) if self.is_number else None

    @property
    def grundy(self) -> int | None:
        """The size of the Nim heap that the game equals, if it does."""
        return self._nim if self._base == (0, 0) and not self._ups else None

    nimber = grundy

    @property
    def is_infinitesimal(self) -> bool:
        """Whether the game lies between all negative and all positive numbers."""
        return self._high == 0 == self._low

    @property
    def is_numberish(self) -> bool:
        """Whether the game is a number and an infinitesimal."""
        return self._high == self._low

    @property
    def is_all_small(self) -> bool:
        """Whether, from every position, both players can move or neither can."""
        if self._base is not None:
            return not self._high
        return all(bool(game.left) == bool(game.right) for game in positions_of(self))

    @property
    def ups(self) -> int | None:
        """The n of x + n·↑ + *m; None for any other game."""
        return self._ups if self._base is not None else None

    @property
    def nim(self) -> int:
        """The m of x + n·↑ + *m; 0 for any other game."""
        return self._nim

    @property
    def thermograph(self) -> Thermograph:
        """The thermograph, with mean and temperature."""
        found = self._thermograph
        if found is None:
            from noyau.values.shortgames.thermographs import draw_walls

            found = draw_walls(self)
            object.__setattr__(self, "_thermograph", found)
        return found

    @property
    def mean(self) -> Fraction:
        """What many copies of the game are worth on average: n copies stay within a bound of n times the mean."""
        return Fraction(self._high) if self._base is not None else self.thermograph.mean

    @property
    def temperature(self) -> Fraction:
        """What it is worth to move first; of a number with the denominator 2^k, -1/2^k."""
        if self._base is not None:
            return Fraction(0 if self._ups or self._nim else -1, 1 << self._base[1])
        return self.thermograph.temperature

    def nested(self, most: int) -> list[object] | None:
        """The canonical form as nested lists, ``[[left options], [right options]]``; None where it has more nodes.

        It is None too where play may last so long that readers of JSON would give up.

        >>> integer(1).nested(5), integer(10**9).nested(5)
        ([[[[], []]], []], None)
        """
        if self._birthday > _LONGEST_NESTED:
            return None
        whole: list[Any] = []
        waiting: list[tuple[ShortGame, list[Any]]] = [(self, whole)]
        for _ in range(most):
            game, place = waiting.pop()
            left, right = ([(option, list[Any]()) for option in side] for side in (game.left, game.right))
            place += [[made for _, made in left], [made for _, made in right]]
            waiting += [*left, *right]
            if not waiting:
                return whole
        return None

    # order

    def compare(self, other: ShortGame | Fraction | int) -> str:
        """How the game compares with another: ``<``, ``>``, ``=``, or ``||`` where the two are confused."""
        found = read_number(other)
        if found is None:
            raise WrongArgument("shortgame.not-a-game", given=repr(other))
        return compare(self, found)

    if TYPE_CHECKING:

        def __le__(self, other: ShortGame | Fraction | int) -> bool: ...

    else:
        __le__ = at_most

    def __ge__(self, other: ShortGame | Fraction | int) -> bool:
        found = other if isinstance(other, ShortGame) else read_number(other)
        return NotImplemented if found is None else at_most(found, self)

    def __lt__(self, other: ShortGame | Fraction | int) -> bool:
        found = read_number(other)
        return NotImplemented if found is None else self is not found and at_most(self, found)

    def __gt__(self, other: ShortGame | Fraction | int) -> bool:
        found = read_number(other)
        return NotImplemented if found is None else self is not found and at_most(found, self)

    def __bool__(self) -> bool:
        return self is not ZERO

    # arithmetic

    def __add__(self, other: ShortGame | Fraction | int) -> ShortGame:
        from noyau.values.shortgames.arithmetic import add

        found = read_number(other)
        return NotImplemented if found is None else add(self, found)

    __radd__ = __add__

    def __sub__(self, other: ShortGame | Fraction | int) -> ShortGame:
        from noyau.values.shortgames.arithmetic import add, negate

        found = read_number(other)
        return NotImplemented if found is None else add(self, negate(found))

    def __rsub__(self, other: ShortGame | Fraction | int) -> ShortGame:
        from noyau.values.shortgames.arithmetic import add, negate

        found = read_number(other)
        return NotImplemented if found is None else add(found, negate(self))

    def __neg__(self) -> ShortGame:
        from noyau.values.shortgames.arithmetic import negate

        return negate(self)

    def __pos__(self) -> ShortGame:
        return self

    def __mul__(self, count: int) -> ShortGame:
        """This many copies of the game, side by side."""
        from noyau.values.shortgames.arithmetic import multiply

        return multiply(self, count) if isinstance(count, int) else NotImplemented

    __rmul__ = __mul__

    # text

    def __str__(self) -> str:
        from noyau.values.shortgames.writing import write

        return write(self)

    def __repr__(self) -> str:
        from noyau.values.shortgames.writing import show

        return show(self)

    def latex(self) -> str:
        from noyau.values.shortgames.writing import latex

        return latex(self)

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def draw(self, what: str = "thermograph", language: str = "en") -> Scene:
        """A picture of the game: its ``thermograph``, its place on the ``number-line``, or its ``tree``."""
        scene: Scene = load("noyau.scenes.values.pictures:draw_value")(self, what, language)
        return scene

    def _repr_svg_(self) -> str:
        return self.draw().svg()


class _NumberGame(ShortGame):
    """A game that equals a number: it equals the plain number too, and is hashed as it.

    All others are equal and hashed as Python does it by itself, for they are looked up more than anything else.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return self is other if isinstance(other, ShortGame) else self._high == other

    def __hash__(self) -> int:
        return hash(self._high)


_OUTCOMES = {
    (True, True): Outcome.P,
    (True, False): Outcome.L,
    (False, True): Outcome.R,
    (False, False): Outcome.N,
}
"""By whether the game is at least 0, and at most 0."""


# one object for each value


class _Kept(ref[ShortGame]):
    """A game in the table of all games, which does not keep it alive."""

    __slots__ = ("key",)
    key: object


_IS_NUMBER = _FACTS.index("is_number")

_games: dict[object, _Kept] = {}
"""Every game there is: by the three numbers of x + n·↑ + *m, else by the sets of its options."""

_dead: deque[object] = deque()
_one_at_a_time = RLock()


def _look_up(key: object) -> ShortGame | None:
    kept = _games.get(key)
    return None if kept is None else kept()


def _publish(key: object, facts: tuple[object, ...]) -> ShortGame:
    """The one game with this key, made of its facts if there is none yet."""
    with _one_at_a_time:
        while _dead:
            old = _dead.popleft()
            kept = _games.get(old)
            if kept is not None and kept() is None:
                del _games[old]
        found = _look_up(key)
        if found is None:
            found = object.__new__(_NumberGame if facts[_IS_NUMBER] else ShortGame)
            for put, fact in zip(_PUT, facts, strict=True):
                put(found, fact)
            new = _Kept(found, _forget)
            new.key = key
            _games[key] = new
        return found


def _forget(kept: ref[ShortGame]) -> None:
    """A game is gone: its key leaves the table with the next game that is made, whichever thread makes it."""
    _dead.append(cast(_Kept, kept).key)


_PUT = tuple(ShortGame.__dict__[name].__set__ for name in _FACTS)


def of_numbers(base: Dyadic, ups: int = 0, nim: int = 0) -> ShortGame:
    """The value x + n·↑ + *m, by the pair of x in lowest terms, by n and by m."""
    key = (base, ups, nim)
    found = _look_up(key)
    if found is not None:
        return found
    x = dyadics.plain(*base)
    ends = stops_of_number(x, *upstars.sides_of(ups, nim))
    day = upstars.birthday(base, ups, nim)
    number = not (ups or nim)
    return _publish(key, (base, ups, nim, number, (), (), False, *ends, day, 0, abs(ups), hash(key), None, None))


ZERO = of_numbers((0, 0))
STAR = of_numbers((0, 0), 0, 1)
UP = of_numbers((0, 0), 1)


def integer(number: int) -> ShortGame:
    """The game of a whole number: this many moves for Left alone, or for Right if it is negative."""
    return of_numbers((number, 0))


def dyadic(number: Fraction | int) -> ShortGame:
    """The game of a number whose denominator is a power of two; no other number is a short game."""
    pair = dyadics.of_fraction(number)
    if pair is None:
        raise NotApplicable("shortgame.not-dyadic", number=str(number))
    return of_numbers(pair)


def nimber(size: int) -> ShortGame:
    """The game of a Nim heap, ``*size``."""
    if size < 0:
        raise WrongArgument("shortgame.no-nimber", given=repr(size))
    return of_numbers((0, 0), 0, size)


def up(count: int = 1) -> ShortGame:
    """This many copies of ↑ = {0 | *}; of ↓ if the number is negative."""
    return of_numbers((0, 0), count)


def read_number(other: object) -> ShortGame | None:
    """A game, or a number in its place."""
    if isinstance(other, ShortGame):
        return other
    if isinstance(other, (int, Fraction)):
        return dyadic(other if isinstance(other, Fraction) else int(other))
    return None


def of_canonical(left: Iterable[ShortGame], right: Iterable[ShortGame]) -> ShortGame:
    """The game with these options, which must be those of a canonical form already: nothing is checked."""
    return of_sets(frozenset(left), frozenset(right))


def of_sets(left: frozenset[ShortGame], right: frozenset[ShortGame], ends: Ends | None = None) -> ShortGame:
    """The game with these canonical options, and with these stops if they are known."""
    key = (left, right)
    found = _look_up(key)
    if found is not None:
        return found
    depth, birthday, all_plain = 0, 0, True
    for option in (*left, *right):
        if option._base is None:
            all_plain = False
            if option._depth > depth:
                depth = option._depth
        if option._birthday > birthday:
            birthday = option._birthday
    if all_plain:
        named = upstars.recognise(list(map(_numbers, left)), list(map(_numbers, right)))
        if named is not None:
            return of_numbers(*named)
    if depth >= DEEPEST:
        raise TooLarge("shortgame.deep", limit=DEEPEST)
    lefts, rights = tuple(left), tuple(right)
    ends = ends or stops_of(lefts, rights)
    return _publish(
        key, (None, 0, 0, False, lefts, rights, False, *ends, birthday + 1, depth + 1, depth + 1, None, None, None)
    )


def _numbers(game: ShortGame) -> Upstar:
    return cast(Dyadic, game._base), game._ups, game._nim


def prepare(game: ShortGame) -> None:
    """Have the options of a game in order; those of x + n·↑ + *m are made now."""
    base, found = game._base, (game._left, game._right)
    if base is None:
        found = in_order(found[0]), in_order(found[1])
    else:
        if not game._ups and game._nim > MOST_OPTIONS:
            raise TooLarge("shortgame.options", value=f"*{game._nim}", limit=MOST_OPTIONS)
        left, right = upstars.options(base, game._ups, game._nim)
        found = (tuple(starmap(of_numbers, left)), tuple(starmap(of_numbers, right)))
    for name, fact in (("_left", found[0]), ("_right", found[1]), ("_ready", True)):
        object.__setattr__(game, name, fact)


def _at_least(game: ShortGame, number: Plain) -> bool:
    return game._low > number or (game._low == number and game._at_least)


def _at_most(game: ShortGame, number: Plain) -> bool:
    return game._high < number or (game._high == number and game._at_most)
