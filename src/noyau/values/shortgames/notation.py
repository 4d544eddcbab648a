"""Games read from text: ``{1|-1}``, ``{0||1|-1}``, ``1/2 + *2 - ^``, ``±1``, ``tiny(1)``, ``3.^``.

    number           5  -3/4
    nimber, ups      *3  ^  ^^  ^3 (three of them)  v  v4*, after a number too: 2*3, 1/2^*
    options          {1,2*|^,-1/2}; || is weaker than |, and ||| weaker still
    switch           ±1 is {1|-1}; ±(1,{2|0}) has two options on each side
    tiny, miny       tiny(1) is {0||0|-1}; miny(1) is {1|0||0}
    sums             a + b - c, parentheses, and this many copies: 3.^  2.{1|-1}

>>> form = parse_form("{0, 1 | 2||*}")
>>> len(form.left[0].left), str(form.value)
(2, '{3/2|*}')
>>> parse_form("{1|x}")
Traceback (most recent call last):
noyau.values.shortgames.notation.NotationError: expected a game at character 4, not 'x'; write one such as ...
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from operator import neg

from noyau.core.budget import Budget, Limit
from noyau.core.errors import SpecError, TooLarge
from noyau.values.shortgames import dyadics
from noyau.values.shortgames.arithmetic import add, make, measure, multiply, negate
from noyau.values.shortgames.game import ZERO, ShortGame, of_numbers

DEEPEST = 200
"""This many braces and parentheses may stand inside each other."""

MOST_PAIRS = 300_000
"""This many pairs of positions may be looked at for the sums of a text, where no limit is given."""

_MOST_DIGITS = 1000

_NUMBER = re.compile(r"(-?[0-9]+)(?:/([0-9]+))?")
_UPS = re.compile(r"(\^+|↑+|⇑|v+|↓+|⇓)([0-9]+)?")
_STAR = re.compile(r"[*⋆∗★]([0-9]+)?")
_SPACE = re.compile(r"\s*")
_WORD = re.compile(r"(tiny|miny|[+-]_)")
_SIGNS = str.maketrans({"−": "-", "–": "-", "·": ".", "⧾": "+", "⧿": "-", "∣": "|"})


class NotationError(SpecError):
    """A text that writes no game; ``at`` is the number of the character at fault, from 1."""

    def __init__(self, key: str, /, at: int, **facts: object) -> None:
        self.at = at
        super().__init__(key, at=at, **facts)


class NotationTooLarge(TooLarge):
    """A text with a part that is too large to be read; ``at`` is the number of the character where it begins."""

    def __init__(self, key: str, /, at: int, **facts: object) -> None:
        self.at = at
        super().__init__(key, at=at, **facts)


class Form:
    """A game as it is written: its options, dominated and reversible ones too, and its value.

    What is not written in braces has the options of its value.
    """

    __slots__ = ("_mirrored", "_sides", "value")

    def __init__(self, value: ShortGame, sides: tuple[tuple[Form, ...], tuple[Form, ...]] | None = None) -> None:
        self.value = value
        self._sides = sides
        self._mirrored: Form | None = None

    def __neg__(self) -> Form:
        """The form with the parts of Left and Right exchanged."""
        found = self._mirrored
        if found is None:
            found = self._mirrored = Form(negate(self.value))
            found._mirrored = self
            if self._sides is not None:
                left, right = self._sides
                found._sides = (tuple(-form for form in right), tuple(-form for form in left))
        return found

    @property
    def left(self) -> tuple[Form, ...]:
        """Left's options as they are written."""
        return self._sides[0] if self._sides is not None else tuple(map(Form, self.value.left))

    @property
    def right(self) -> tuple[Form, ...]:
        """Right's options as they are written."""
        return self._sides[1] if self._sides is not None else tuple(map(Form, self.value.right))

    @property
    def is_canonical(self) -> bool:
        """Whether the options are written in canonical form, as deep as braces go."""
        if self._sides is None:
            return True
        value, sides = self.value, self._sides
        known = (value.left, value.right)
        return all(
            len(forms) == len(games) and {form.value for form in forms} == set(games)
            for forms, games in zip(sides, known, strict=True)
        ) and all(form.is_canonical for side in sides for form in side)

    @property
    def is_in_braces(self) -> bool:
        """Whether the options are written themselves, and not the name of a value."""
        return self._sides is not None


def parse_form(text: str, limit: Limit | None = None) -> Form:
    """The form that a text writes; TooLarge where its sums pair more positions than the limit allows."""
    return _Reader(text, Effort(Budget(limit or Limit(MOST_PAIRS)))).read()


def read(text: str, limit: Limit | None = None) -> ShortGame:
    """The value that a text writes.

    >>> read("1/2 + *2 - ^").compare(0), str(read("±1 + ±1 + 3.^"))
    ('>', '^3')
    """
    return parse_form(text, limit).value


class Effort:
    """Sums of games, which count the pairs of their positions: what was added before does not make them cheaper."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget

    def add(self, one: ShortGame, other: ShortGame) -> ShortGame:
        """The sum of two games, if it is not too large."""
        if one.ups is None or other.ups is None:
            left = self._budget.limit.positions - self._budget.positions
            pairs = measure(one, left) * measure(other, left)
            if pairs > left:
                raise TooLarge("shortgame.sum", limit=self._budget.limit.positions)
            self._budget.visit(pairs)
        return add(one, other)

    def copies(self, form: Form, count: int) -> Form:
        """This many copies, by doubling."""
        game = form.value if count >= 0 else -form.value
        if game.ups is not None:
            return Form(multiply(form.value, count))
        total, power, count = ZERO, game, abs(count)
        while count:
            if count & 1:
                total = self.add(total, power)
            count >>= 1
            if count:
                power = self.add(power, power)
        return Form(total)


class _Frame:
    """What is open: braces, parentheses, or the text as a whole."""

    def __init__(self, effort: Effort, opened: int, close: str, finish: Callable[[_Frame], Form], listed: bool) -> None:
        self.effort, self.opened, self.close, self.finish, self.listed = effort, opened, close, finish, listed
        self.prefixes: list[Callable[[Form], Form]] = []
        self.total: Form | None = None
        self.minus = False
        self.items: list[Form] = []
        self.parts: list[tuple[list[Form], int, int]] = []
        """In braces, the items before each bar, how many strokes the bar has and where it stands."""

    def put(self, form: Form) -> None:
        """Have one more operand."""
        for prefix in reversed(self.prefixes):
            form = prefix(form)
        self.prefixes = []
        if self.minus:
            form = -form
        self.total = form if self.total is None else Form(self.effort.add(self.total.value, form.value))

    def end_item(self) -> None:
        if self.total is not None:
            self.items.append(self.total)
            self.total, self.minus = None, False


class _Reader:
    """A text, read from left to right; what is open stands on a stack."""

    def __init__(self, text: str, effort: Effort) -> None:
        self.text = text.translate(_SIGNS)
        self.effort = effort
        self.at = 0
        self.frames = [_Frame(effort, 0, "", _only, listed=False)]

    def read(self) -> Form:
        while True:
            while not self._operand():
                pass
            while not self._operator():
                if self.at == len(self.text) and len(self.frames) == 1:
                    return self._close()

    def _skip(self) -> str:
        """The next sign after spaces; nothing at the end."""
        space = _SPACE.match(self.text, self.at)
        assert space is not None
        self.at = space.end()
        return self.text[self.at : self.at + 1]

    def _operand(self) -> bool:
        """Read what may stand before an operator; whether an operator may follow."""
        sign, frame = self._skip(), self.frames[-1]
        fresh = frame.total is None and not frame.prefixes and not frame.minus
        if fresh and frame.close == "}" and sign in ("|", "}") and not frame.items:
            return True
        if _NUMBER.match(self.text, self.at):
            return self._number()
        word = _WORD.match(self.text, self.at)
        if sign == "-" and word is None:
            self.at += 1
            frame.prefixes.append(neg)
        elif sign == "±":
            self.at += 1
            if self._skip() == "(":
                self._open(")", _switch, listed=True)
            else:
                frame.prefixes.append(lambda form: _switch_of([form]))
        elif word is not None:
            small = _miny if word[0] in ("miny", "-_") else _tiny
            self.at = word.end()
            if word[0] in ("tiny", "miny") and self._skip() != "(":
                raise self._fault("parenthesis")
            frame.prefixes.append(small)
        elif sign == "{":
            self._open("}", _braces, listed=True)
        elif sign == "(":
            self._open(")", _only, listed=False)
        else:
            form = self._small((0, 0))
            if form is None:
                raise self._fault("operand")
            frame.put(form)
            return True
        return False

    def _number(self) -> bool:
        """A number, with the ups and the star that follow it, or the count before a point."""
        frame, start = self.frames[-1], self.at
        found = _NUMBER.match(self.text, start)
        assert found is not None
        numerator, denominator = self._digits(found[1], start), self._digits(found[2] or "1", start)
        self.at = found.end()
        if self.text[self.at : self.at + 1] == ".":
            after = self.text[self.at + 1 : self.at + 2]
            if found[2] or (after.isascii() and after.isdigit()):
                raise self._fault("point")
            self.at += 1
            frame.prefixes.append(lambda form: self.effort.copies(form, numerator))
            return False
        pair = dyadics.of_fraction(Fraction(numerator, denominator)) if denominator else None
        if pair is None:
            raise NotationError("shortgame.no-dyadic", at=start + 1, number=found[0])
        form = self._small(pair)
        frame.put(Form(of_numbers(pair)) if form is None else form)
        return True

    def _small(self, base: dyadics.Dyadic) -> Form | None:
        """The ups and the star that stand here, added to a number; None where there are none."""
        ups, nim = 0, 0
        found = _UPS.match(self.text, self.at)
        if found is not None:
            size = len(found[1]) + (found[1] in "⇑⇓")
            if found[2]:
                if size > 1:
                    raise self._fault("ups")
                size = self._digits(found[2], self.at)
            ups = size if found[1][0] in "^↑⇑" else -size
            self.at = found.end()
        star = _STAR.match(self.text, self.at)
        if star is not None:
            nim = self._digits(star[1] or "1", self.at)
            self.at = star.end()
        return None if found is None and star is None else Form(of_numbers(base, ups, nim))

    def _digits(self, digits: str, at: int) -> int:
        if len(digits) > _MOST_DIGITS:
            raise NotationTooLarge("shortgame.digits", at=at + 1, limit=_MOST_DIGITS)
        return int(digits)

    def _operator(self) -> bool:
        """Read what may stand after an operand; whether an operand must follow."""
        sign, frame = self._skip(), self.frames[-1]
        if not sign:
            if len(self.frames) == 1:
                return False
            raise NotationError(
                "shortgame.open",
                at=self.at + 1,
                sign=self.text[frame.opened],
                opened=frame.opened + 1,
                close=frame.close,
            )
        if sign in "+-" and frame.total is not None:
            frame.minus = sign == "-"
        elif sign == "," and frame.listed and frame.total is not None:
            frame.end_item()
        elif sign == "|" and frame.close == "}":
            strokes = re.compile(r"\|+").match(self.text, self.at)
            assert strokes is not None
            frame.end_item()
            frame.parts.append((frame.items, len(strokes[0]), self.at + 1))
            frame.items = []
            self.at = strokes.end()
            return True
        elif sign == frame.close:
            if sign == "}" and not frame.parts:
                raise self._fault("bar")
            self.at += 1
            form = self._close()
            self.frames[-1].put(form)
            return False
        else:
            raise self._fault("operator")
        self.at += 1
        return True

    def _open(self, close: str, finish: Callable[[_Frame], Form], listed: bool) -> None:
        if len(self.frames) > DEEPEST:
            raise NotationTooLarge("shortgame.nested", at=self.at + 1, limit=DEEPEST)
        self.frames.append(_Frame(self.effort, self.at, close, finish, listed))
        self.at += 1

    def _close(self) -> Form:
        frame = self.frames.pop()
        frame.end_item()
        return frame.finish(frame)

    def _fault(self, what: str) -> NotationError:
        """What was expected here, and what stands here instead."""
        if self.at >= len(self.text):
            return NotationError(f"shortgame.{what}-end", at=self.at + 1)
        return NotationError(f"shortgame.{what}", at=self.at + 1, sign=self.text[self.at])


def _only(frame: _Frame) -> Form:
    return frame.items[0]


def _braces(frame: _Frame) -> Form:
    """The game that stands in braces: the bar with most strokes parts Left's options from Right's."""
    return _split([*frame.parts, (frame.items, 0, 0)])


def _split(parts: Sequence[tuple[list[Form], int, int]]) -> Form:
    strokes = max(bar for _, bar, _ in parts[:-1])
    places = [place for place, (_, bar, _) in enumerate(parts[:-1]) if bar == strokes]
    if len(places) > 1:
        raise NotationError("shortgame.two-bars", at=parts[places[1]][2], sign="|" * strokes)
    cut = places[0] + 1
    sides = (parts[:cut], parts[cut:])
    left, right = (tuple(side[0][0]) if len(side) == 1 else (_split(side),) for side in sides)
    return _of_options(left, right)


def _of_options(left: tuple[Form, ...], right: tuple[Form, ...]) -> Form:
    return Form(make((form.value for form in left), (form.value for form in right)), (left, right))


def _switch(frame: _Frame) -> Form:
    return _switch_of(frame.items)


def _switch_of(forms: Sequence[Form]) -> Form:
    return _of_options(tuple(forms), tuple(-form for form in forms))


def _tiny(form: Form) -> Form:
    zero = (Form(ZERO),)
    return _of_options(zero, (_of_options(zero, (-form,)),))


def _miny(form: Form) -> Form:
    zero = (Form(ZERO),)
    return _of_options((_of_options((form,), zero),), zero)
