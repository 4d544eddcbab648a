"""``noyau value``: a short game written as a text, its canonical form, mean, temperature, stops; how two compare."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import click

from noyau.arguments.two_sides.values import shorten_value, tell_value, value_record
from noyau.console.answering import define_command, language, print_json, read_input, text, wrap_prose, wrap_sentence
from noyau.console.command import Command
from noyau.core.budget import Limit
from noyau.core.errors import SpecError
from noyau.values.shortgames import Form, ShortGame, parse_form
from noyau.values.shortgames.notation import MOST_PAIRS
from noyau.words import Sentence

_NEGATIVE = re.compile(r"-(?=[^-a-zA-Z])|-(?=v)")
_MINUS = "−"
"""What a leading - of an expression is written with, so that it is not taken for an option."""

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
    lead, written = None, texts[0].replace(_MINUS, "-")
    for way, by in changes.items():
        form = Form(_change(way, form.value, by))
        lead = Sentence(f"value.{way}ed", {"written": written, "t": by, "value": shorten_value(form.value)})
    prose = "\n".join(sentence.say(language.now) for sentence in tell_value(written, form, lead))
    if walls:
        from noyau.arguments import say
        from noyau.arguments.two_sides.expert import read_thermograph

        prose += f"\n{say(read_thermograph(form.value), language.now)}"
    if as_json:
        print_json({"text": prose, **value_record(form.value, walls)})
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
    said = text(f"value.compare.{_COMPARED[sign]}", one=shorten_value(one), other=shorten_value(other))
    if as_json:
        print_json({"compare": sign, "text": said})
    else:
        click.echo(wrap_sentence(said, "  "))
