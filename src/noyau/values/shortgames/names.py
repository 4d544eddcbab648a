"""Games that have names of their own: switches, tinies and minies, the powers of ↑.

>>> print(switch(1), switch(1, switch(1) + 1), tiny(2), miny(2), up_power(2), up_power(3))
±1 ±(1,{2|0}) tiny(2) miny(2) {0|v*} {0||0|v*,0}
"""

from __future__ import annotations

from fractions import Fraction

from noyau.core.errors import WrongArgument
from noyau.values.shortgames.arithmetic import make, negate
from noyau.values.shortgames.game import STAR, ZERO, ShortGame


def switch(*options: ShortGame | Fraction | int) -> ShortGame:
    """±G = {G | -G}, with several options for each player where several are given."""
    return make(options, [-option for option in options])


def tiny(size: ShortGame | Fraction | int) -> ShortGame:
    """Tiny-G = {0 || 0 | -G}: positive, and smaller than every power of ↑ where G is a positive number."""
    return make([0], [make([0], [-size])])


def miny(size: ShortGame | Fraction | int) -> ShortGame:
    """Miny-G = {G | 0 || 0}, the negative of tiny-G."""
    return negate(tiny(size))


def up_power(power: int) -> ShortGame:
    """↑ to a power: ↑^1 = ↑, and ↑^n = {0 | * - ↑^1 - … - ↑^(n-1)}, each infinitely smaller than the one before."""
    if power < 1:
        raise WrongArgument("shortgame.no-power", given=repr(power))
    answer, found = STAR, ZERO
    for _ in range(power):
        found = make([0], [answer])
        answer = answer - found
    return found
