"""``noyau value``: a short game written as a text, its canonical form, mean, temperature, stops; how two compare."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import click

from noyau.console.answering import define_command, language, print_json, read_input, text, wrap_prose, wrap_sentence
from noyau.console.command import Command
from noyau.core.budget import Limit
from noyau.core.errors import SpecError, TooLarge
from noyau.values.shortgames import Form, ShortGame, parse_form
from noyau.values.shortgames.arithmetic import measure
from noyau.values.shortgames.notation import MOST_PAIRS

_NEGATIVE = re.compile(r"-(?=[^-a-zA-Z])|-(?=v)")
_MINUS = "−"
"""What a leading - of an expression is written with, so that it is not taken for an option."""

_MOST_NODES = 600
_LARGEST = 5000
"""The atomic weight and the reduced form of larger games are not asked for."""

_MOST_OPTIONS = 20
_SHOWN = 2000
_COMPARED = {"<": "less", ">": "greater", "=": "equal", "||": "confused"}


class _Expressions(Command):
    """A command whose words may begin with a minus sign."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(
            ctx, [_NEGATIVE.sub(_MINUS, word, count=1) if _NEGATIVE.match(word) else word for word in args]
        )


@define_command("value", _Expressions)
@click.argument("expressions", nargs=-1, required=True, metavar="GAME [GAME]")
@click.option("--thermograph", "walls", is_flag=True)
@click.option("--cool", metavar="T")
@click.option("--heat", metavar="T")
@click.option("--limit", type=click.IntRange(min=1), show_default=str(MOST_PAIRS))
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True))
def command(
    expressions: tuple[str, ...],
    walls: bool,
    cool: str | None,
    heat: str | None,
    limit: int | None,
    seconds: float | None,
    as_json: bool,
) -> None:
    texts = list(_join(expressions))
    if len(texts) > 2:
        raise SpecError("value.too-many", n=len(texts))
    most = None if limit is None and seconds is None else Limit(limit, seconds)
    forms = [_read(written, most) for written in texts]
    changes = {way: by for way, by in (("cool", cool), ("heat", heat)) if by is not None}
    if len(changes) > 1 or (changes and len(forms) > 1):
        raise SpecError("value.one-change")
    if len(forms) == 2:
        _compare(forms, as_json)
        return
    (form,) = forms
    lead = None
    for way, by in changes.items():
        written = texts[0].replace(_MINUS, "-")
        form = Form(_change(way, form.value, by))
        lead = text(f"value.{way}ed", written=written, t=by, value=_shorten(form.value))
    prose = "\n".join(_lines(texts[0], form, lead))
    if walls:
        from noyau.arguments import say
        from noyau.arguments.two_sides.expert import read_thermograph

        prose += f"\n{say(read_thermograph(form.value), language.now)}"
    if as_json:
        print_json({"text": prose, **_record(form.value, walls)})
    else:
        click.echo(wrap_prose(prose))


def _change(way: str, game: ShortGame, by: str) -> ShortGame:
    """The game cooled or heated by a number."""
    from noyau.values.shortgames import cooling

    number = parse_form(by).value.number
    if number is None:
        raise SpecError("value.no-number", given=by)
    return cooling.cool(game, number) if way == "cool" else cooling.heat(game, number)


def _read(written: str, most: Limit | None) -> Form:
    """A game as it is written, or the value of a position, or of a sum with positions in it."""
    if ":" not in written and not written[:1].isalpha():
        return parse_form(written, most)
    from noyau.engines.partisan.value_of import names_positions, value

    if not names_positions(written):
        return parse_form(written, most)
    return Form(value(written.replace(_MINUS, "-"), limit=most or Limit(MOST_PAIRS)))


def _join(words: Sequence[str]) -> Iterator[str]:
    """The expressions among the words of a command line: a + or - that stands alone holds its neighbours together."""
    if list(words) in (["-"], [_MINUS]):
        given = read_input().strip()
        if not given:
            raise SpecError("value.empty")
        yield given
        return
    expression: list[str] = []
    for word in words:
        if expression and word not in ("+", "-", _MINUS) and expression[-1] not in ("+", "-", _MINUS):
            yield " ".join(expression)
            expression = []
        expression.append(word)
    yield " ".join(expression)


def _compare(forms: Sequence[Form], as_json: bool) -> None:
    one, other = (form.value for form in forms)
    sign = one.compare(other)
    said = text(f"value.compare.{_COMPARED[sign]}", one=_shorten(one), other=_shorten(other))
    if as_json:
        print_json({"compare": sign, "text": said})
    else:
        click.echo(wrap_sentence(said, "  "))


def _record(value: ShortGame, walls: bool) -> dict[str, Any]:
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


def _lines(written: str, form: Form, lead: str | None) -> Iterator[str]:
    """What is said of a game, a sentence to a line; the first one may be another than what the game equals."""
    value, shown = form.value, _shorten(form.value)
    same = written.replace(" ", "").replace(_MINUS, "-") == str(shown)
    yield lead or text("value.is" if same else "value.equals", written=written.replace(_MINUS, "-"), value=shown)
    if not form.is_canonical and ("{" in written or "±" in written):
        yield text("value.simplified")
    yield text(f"value.outcome.{value.outcome.value}")
    yield from _nature(value)
    if not value.is_number:
        stops = {"left": str(value.left_stop), "right": str(value.right_stop)}
        yield text("value.stops", **stops)
    yield text("value.birthday", n=value.birthday)
    weight, reduced = _weight(value), _reduced(value)
    if weight is not None and not value.is_number:
        yield text("value.weight", weight=_shorten(weight)) if weight.number != 0 else text("value.weightless")
    if reduced is not None and reduced is not value and not value.is_numberish:
        yield text("value.reduced", reduced=_shorten(reduced))
    yield from _advice(value)


def _nature(value: ShortGame) -> Iterator[str]:
    """What kind of value it is."""
    number = value.number
    if number is not None:
        kind = "zero" if number == 0 else "left" if number > 0 else "right"
        part = "part-" if number.denominator > 1 else ""
        yield text(f"value.number.{part}{kind}", n=abs(number))
    elif value.grundy is not None:
        yield text("value.nimber", n=value.grundy)
    elif value.is_infinitesimal:
        yield text("value.infinitesimal")
    elif value.is_numberish:
        yield text("value.numberish", mean=str(value.mean))
    else:
        yield text("value.hot", mean=str(value.mean), temperature=str(value.temperature))


def _advice(value: ShortGame) -> Iterator[str]:
    """Where each player would move in it."""
    if value.is_number:
        yield text("value.advice.number")
        return
    if value.nim > _MOST_OPTIONS:
        yield text("value.advice.heap")
    else:
        for side, options in (("left", value.left), ("right", value.right)):
            shown = tuple(_shorten(option) for option in options[:_MOST_OPTIONS])
            yield text(f"value.advice.{side}", options=shown if len(shown) == len(options) else (*shown, "…"))
    yield text("value.advice.hot" if value.temperature > 0 else "value.advice.cold")


def _weight(value: ShortGame) -> ShortGame | None:
    """The atomic weight of an all-small game that is not too large for it."""
    from noyau.values.shortgames.atomic import atomic_weight

    if value.ups is not None:
        return atomic_weight(value) if value.is_infinitesimal else None
    fits = value.is_infinitesimal and measure(value, _LARGEST) <= _LARGEST
    return atomic_weight(value) if fits and value.is_all_small else None


def _reduced(value: ShortGame) -> ShortGame | None:
    """The reduced canonical form of a game that is not too large for it."""
    from noyau.values.shortgames.atomic import reduced

    return reduced(value) if measure(value, _LARGEST) <= _LARGEST or value.is_numberish else None


def _text(value: ShortGame) -> str | None:
    """The text of a value; None where it is too long to be written."""
    try:
        return str(value)
    except TooLarge:
        return None


def _shorten(value: ShortGame) -> str:
    found = _text(value)
    return "…" if found is None else found if len(found) <= _SHOWN else f"{found[: _SHOWN - 100]} … {found[-90:]}"


def _fraction(number: object) -> str | None:
    return None if number is None else str(number)
