"""What is told of a value of two sides, as data and in sentences: the command and the page say the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noyau.core.errors import TooLarge
from noyau.values.shortgames import Form, ShortGame
from noyau.values.shortgames.arithmetic import measure
from noyau.words import Sentence

_MOST_NODES = 600
LARGEST = 5000
"""The atomic weight, the reduced form and the incentives of larger games are not asked for."""

_MOST_OPTIONS = 20
_SHOWN = 2000


def value_record(value: ShortGame, walls: bool = False) -> dict[str, Any]:
    """All that is told of a value."""
    weight, reduced = _weight(value), _reduced(value)
    return {
        "value": _text(value),
        "canonical": value.nested(_MOST_NODES),
        "number": _fraction(value.number),
        "outcome": value.outcome.value,
        "mean": str(value.mean),
        "temperature": str(value.temperature),
        "left_stop": str(value.left_stop),
        "right_stop": str(value.right_stop),
        "birthday": value.birthday,
        "grundy": value.grundy,
        "atomic_weight": None if weight is None else str(weight),
        "reduced": None if reduced is None else str(reduced),
        **({"thermograph": value.thermograph.record()} if walls else {}),
    }


def tell_value(written: str, form: Form, lead: Sentence | None = None) -> Iterator[Sentence]:
    """What is said of a game, a sentence to a line; the first one may be another than what the game equals."""
    value, shown = form.value, shorten_value(form.value)
    same = written.replace(" ", "") == shown
    yield lead or Sentence("value.is" if same else "value.equals", {"written": written, "value": shown})
    if not form.is_canonical and ("{" in written or "±" in written):
        yield Sentence("value.simplified")
    yield Sentence(f"value.outcome.{value.outcome.value}")
    yield from _nature(value)
    if not value.is_number:
        stops = {"left": str(value.left_stop), "right": str(value.right_stop)}
        yield Sentence("value.stops", stops)
    yield Sentence("value.birthday", {"n": value.birthday})
    weight, reduced = _weight(value), _reduced(value)
    if weight is not None and not value.is_number:
        yield (
            Sentence("value.weight", {"weight": shorten_value(weight)})
            if weight.number != 0
            else Sentence("value.weightless")
        )
    if reduced is not None and reduced is not value and not value.is_numberish:
        yield Sentence("value.reduced", {"reduced": shorten_value(reduced)})
    yield from _advice(value)


def _nature(value: ShortGame) -> Iterator[Sentence]:
    """What kind of value it is."""
    number = value.number
    if number is not None:
        kind = "zero" if number == 0 else "left" if number > 0 else "right"
        part = "part-" if number.denominator > 1 else ""
        yield Sentence(f"value.number.{part}{kind}", {"n": abs(number)})
    elif value.grundy is not None:
        yield Sentence("value.nimber", {"n": value.grundy})
    elif value.is_infinitesimal:
        yield Sentence("value.infinitesimal")
    elif value.is_numberish:
        yield Sentence("value.numberish", {"mean": str(value.mean)})
    else:
        yield Sentence("value.hot", {"mean": str(value.mean), "temperature": str(value.temperature)})


def _advice(value: ShortGame) -> Iterator[Sentence]:
    """Where each player would move in it."""
    if value.is_number:
        yield Sentence("value.advice.number")
        return
    if value.nim > _MOST_OPTIONS:
        yield Sentence("value.advice.heap")
    else:
        for side, options in (("left", value.left), ("right", value.right)):
            shown = tuple(shorten_value(option) for option in options[:_MOST_OPTIONS])
            yield Sentence(f"value.advice.{side}", {"options": shown if len(shown) == len(options) else (*shown, "…")})
    yield Sentence("value.advice.hot" if value.temperature > 0 else "value.advice.cold")


def _weight(value: ShortGame) -> ShortGame | None:
    """The atomic weight of an all-small game that is not too large for it."""
    from noyau.values.shortgames.atomic import atomic_weight

    if value.ups is not None:
        return atomic_weight(value) if value.is_infinitesimal else None
    fits = value.is_infinitesimal and measure(value, LARGEST) <= LARGEST
    return atomic_weight(value) if fits and value.is_all_small else None


def _reduced(value: ShortGame) -> ShortGame | None:
    """The reduced canonical form of a game that is not too large for it."""
    from noyau.values.shortgames.atomic import reduced

    return reduced(value) if measure(value, LARGEST) <= LARGEST or value.is_numberish else None


def _text(value: ShortGame) -> str | None:
    """The text of a value; None where it is too long to be written."""
    try:
        return str(value)
    except TooLarge:
        return None


def shorten_value(value: ShortGame) -> str:
    """The text of a value, or its beginning and its end."""
    found = _text(value)
    return "…" if found is None else found if len(found) <= _SHOWN else f"{found[: _SHOWN - 100]} … {found[-90:]}"


def _fraction(number: object) -> str | None:
    return None if number is None else str(number)
