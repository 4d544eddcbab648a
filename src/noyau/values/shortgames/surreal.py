"""Dyadic numbers as signs: the path to a number in the tree of all numbers, and the stalk of Hackenbush worth it.

On each day + goes up, to the simplest number above, and - goes down (Conway, ONAG, ch. 3; Gonshor 1986).

>>> signs(Fraction(5, 4)), of_signs("++-"), stalk(Fraction(5, 4)), of_stalk("bbrr")
('++--', Fraction(3, 2), 'bbrr', Fraction(5, 4))
"""

from __future__ import annotations

from fractions import Fraction

from noyau.core.errors import NotApplicable, SpecError
from noyau.values.shortgames import dyadics
from noyau.values.shortgames.dyadics import Dyadic

LONGEST = 100_000
"""A number born later than on this day is not written out in signs."""

_BLUE, _RED = "br"


def signs(number: Fraction | int) -> str:
    """The sign expansion of a dyadic number: first its whole part, then halves, quarters, eighths …

    >>> [signs(Fraction(n, 4)) for n in (0, 3, 4, -3, 6)]
    ['', '+-+', '+', '-+-', '++-']
    """
    numerator, exponent = _pair(number)
    if numerator < 0:
        return signs(-number).translate(str.maketrans("+-", "-+"))
    if dyadics.birthday(numerator, exponent) > LONGEST:
        raise NotApplicable("shortgame.late", number=str(number), limit=LONGEST)
    if not exponent:
        return "+" * numerator
    whole, part = numerator >> exponent, numerator & (1 << exponent) - 1
    digits = f"{part:0{exponent}b}"[:-1]
    return "+" * (whole + 1) + "-" + "".join("+" if digit == "1" else "-" for digit in digits)


def of_signs(text: str) -> Fraction:
    """The number that a sign expansion leads to."""
    if set(text) - set("+-"):
        raise SpecError("shortgame.signs", text=text)
    if text.startswith("-"):
        return -of_signs(text.translate(str.maketrans("+-", "-+")))
    turned = text.find("-")
    if turned < 0:
        return Fraction(len(text))
    digits = text[turned + 1 :].replace("+", "1").replace("-", "0") + "1"
    return turned - 1 + Fraction(int(digits, 2), 1 << len(digits))


def stalk(number: Fraction | int) -> str:
    """The stalk of red-blue Hackenbush worth a number, from the ground up: ``b`` is Left's edge, ``r`` Right's."""
    return signs(number).replace("+", _BLUE).replace("-", _RED)


def of_stalk(colours: str) -> Fraction:
    """What a stalk of red-blue Hackenbush is worth, by Berlekamp's rule.

    Edges of the first colour count 1 each. The first edge of the other colour is the point; from there on an edge
    of the first colour is the binary digit 1 and one of the other 0, with a 1 after the last.
    """
    if set(colours) - set(_BLUE + _RED):
        raise SpecError("shortgame.stalk", text=colours)
    return of_signs(colours.replace(_BLUE, "+").replace(_RED, "-"))


def simplest_between(below: Fraction | int | None, above: Fraction | int | None) -> Fraction:
    """The simplest number strictly between two, the one that is born first; None is no bound.

    >>> [str(simplest_between(*ends)) for ends in ((0, 1), (Fraction(5, 4), 2), (None, -3), (-7, 9))]
    ['1/2', '3/2', '-4', '0']
    """
    if below is not None and above is not None and below >= above:
        raise SpecError("shortgame.interval", below=str(below), above=str(above))
    least, most = (None if end is None else _pair(end) for end in (below, above))
    numerator, exponent = dyadics.simplest(least, True, most, True)
    return Fraction(numerator, 1 << exponent)


def birthday(number: Fraction | int) -> int:
    """On which day a dyadic number is born, which is how many signs it has."""
    return dyadics.birthday(*_pair(number))


def born_on(day: int) -> list[Fraction]:
    """The numbers that are new on a day, in order: 2^day of them.

    >>> [str(number) for number in born_on(2)]
    ['-2', '-1/2', '1/2', '2']
    """
    return [
        of_signs("".join("+" if place >> bit & 1 else "-" for bit in range(day))[::-1]) for place in range(1 << day)
    ]


def _pair(number: Fraction | int) -> Dyadic:
    pair = dyadics.of_fraction(number)
    if pair is None:
        raise NotApplicable("shortgame.not-dyadic", number=str(number))
    return pair
