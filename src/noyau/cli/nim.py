"""``noyau nim``: nimbers reckoned with as a field, one question at a time, and their tables."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import click

from noyau.console.answering import complete_file, define_command, language, print_json, text, wrap_sentence
from noyau.console.command import Command
from noyau.console.files import PICTURES, form_of, picture_bytes, write_whole
from noyau.core.errors import SpecError, TooLarge
from noyau.core.parameters import read_whole
from noyau.core.record import Json
from noyau.values import nim_field

_MINUS = "−"
"""What the minus of a negative exponent is read as, so that it is not taken for an option."""

_MOST_BITS = 1 << 13
_MOST_ROWS = 256
_MOST_SHOWN = 64
"""The most rows of a table that is drawn or is JSON, and that is shown."""

_SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


class _Numbers(Command):
    """A command whose words may begin with a minus sign."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [_MINUS + word[1:] if re.fullmatch("-[0-9]+", word) else word for word in args])


@dataclass(frozen=True)
class _Answer:
    """The result of a question, the sentence that says it, and what JSON tells beside."""

    result: object
    said: str
    facts: Json


@define_command("nim", _Numbers)
@click.argument("operation", metavar="OPERATION")
@click.argument("numbers", nargs=-1, metavar="[A] [B]")
@click.option("--sums", is_flag=True)
@click.option("-o", "--output", metavar="FILE.svg", shell_complete=complete_file)
def command(operation: str, numbers: tuple[str, ...], sums: bool, output: str | None, as_json: bool) -> None:
    if operation not in OPERATIONS:
        raise SpecError("nim.operation", given=operation, known=tuple(OPERATIONS))
    count, answer = OPERATIONS[operation]
    if len(numbers) != count:
        raise SpecError("nim.count", operation=operation, n=count, example=text(f"nim.examples.{operation}"))
    for option, given in (("sums", sums), ("output", output)):
        if given and operation != "table":
            raise SpecError("nim.table-only", option=option)
    if operation == "table":
        _show_table(_read(numbers[0]), sums, output, as_json)
        return
    try:
        found = answer(
            *(_read(number, signed=operation == "pow" and place == 1) for place, number in enumerate(numbers))
        )
    except ZeroDivisionError:
        raise SpecError("nim.zero") from None
    if as_json:
        print_json({"operation": operation, "result": found.result, "text": found.said, **found.facts})
    else:
        click.echo(wrap_sentence(found.said, "  "))


def _read(written: str, signed: bool = False) -> int:
    """A nimber, written ``5`` or ``*5``; an exponent may be negative."""
    digits = written.removeprefix("*") if not signed else written.removeprefix(_MINUS)
    if not re.fullmatch("[0-9]+", digits):
        raise SpecError("nim.exponent" if signed else "nim.number", text=written.replace(_MINUS, "-"))
    number = read_whole(digits)
    if number.bit_length() > _MOST_BITS:
        raise TooLarge("nim.too-large", bits=number.bit_length(), limit=_MOST_BITS)
    return -number if written.startswith(_MINUS) else number


def _plain(result: int, said: str) -> _Answer:
    return _Answer(result, said, {})


def _add(a: int, b: int) -> _Answer:
    return _plain(a ^ b, f"{a} ⊕ {b} = {a ^ b}")


def _mul(a: int, b: int) -> _Answer:
    return _plain(nim_field.mul(a, b), f"{a} ⊗ {b} = {nim_field.mul(a, b)}")


def _div(a: int, b: int) -> _Answer:
    result = nim_field.div(a, b)
    return _plain(result, f"{a} ⊘ {b} = {result}")


def _sqrt(a: int) -> _Answer:
    result = nim_field.sqrt(a)
    return _plain(result, f"√{a} = {result}")


def _pow(a: int, exponent: int) -> _Answer:
    result = nim_field.pow(a, exponent)
    return _plain(result, f"{a}{str(exponent).translate(_SUPERSCRIPTS)} = {result}")


def _order(a: int) -> _Answer:
    result = nim_field.order(a)
    said = text("nim.no-order") if result is None else text("nim.order", a=a, n=result)
    return _Answer(result, said, {} if result is not None else {"reason": said})


def _log(a: int, b: int) -> _Answer:
    result = nim_field.log(a, b)
    if result is not None:
        return _plain(result, f"{a}{str(result).translate(_SUPERSCRIPTS)} = {b}")
    said = text("nim.no-log", a=a, b=b, n=nim_field.order(a)) if a and b else text("nim.no-log-zero", a=a, b=b)
    return _Answer(None, said, {"reason": said})


def _polynomial(a: int) -> _Answer:
    coefficients = nim_field.minimal_polynomial(a)
    terms = [bit for bit in reversed(range(coefficients.bit_length())) if coefficients >> bit & 1]
    written = " + ".join(_term(exponent) for exponent in terms)
    said = text("nim.polynomial", a=a, polynomial=written)
    return _Answer(
        written, said, {"coefficients": [coefficients >> bit & 1 for bit in range(coefficients.bit_length())]}
    )


def _term(exponent: int) -> str:
    return {0: "1", 1: "x"}.get(exponent, f"x{str(exponent).translate(_SUPERSCRIPTS)}")


def _closed(size: int) -> _Answer:
    found = nim_field.closure(size)
    parts = [
        text("nim.closed.field" if found.is_field else "nim.closed.one" if size == 1 else "nim.closed.none", q=size)
    ]
    for sign, name, witness in (("⊕", "sum", found.sum_witness), ("⊗", "product", found.product_witness)):
        if witness is not None:
            a, b, result = witness
            parts.append(text(f"nim.closed.{name}", q=size, equation=f"{a} {sign} {b} = {result}"))
    if not found.is_field:
        parts.append(text("nim.closed.fields"))
    facts = {"sums": found.sum_witness is None, "products": found.product_witness is None}
    witnesses = {"sum": found.sum_witness, "product": found.product_witness}
    return _Answer(found.is_field, " ".join(parts), {**facts, "witnesses": witnesses})


OPERATIONS: dict[str, tuple[int, Callable[..., _Answer]]] = {
    "add": (2, _add),
    "mul": (2, _mul),
    "div": (2, _div),
    "sqrt": (1, _sqrt),
    "pow": (2, _pow),
    "order": (1, _order),
    "log": (2, _log),
    "polynomial": (1, _polynomial),
    "closed": (1, _closed),
    "table": (1, _closed),
}
"""What can be asked, with how many numbers it takes."""


def _show_table(size: int, sums: bool, output: str | None, as_json: bool) -> None:
    limit = _MOST_ROWS if output or as_json else _MOST_SHOWN
    if size < 1:
        raise SpecError("nim.table-none")
    if size > limit:
        raise TooLarge("nim.table-size", size=size, limit=limit)
    rows = [[a ^ b if sums else nim_field.mul(a, b) for b in range(size)] for a in range(size)]
    operation, sign = ("add", "⊕") if sums else ("mul", "⊗")
    if output is not None:
        from noyau.scenes.atlas.heatmaps import heat_map

        form = form_of(output, None, {f".{ending}": ending for ending in PICTURES}, "nim")
        about = _closed(size).said
        drawn = heat_map(rows, text(f"nim.table.{operation}", n=size - 1), about=about, language=language.now, first=0)
        write_whole(output, picture_bytes(drawn, form))
    if as_json:
        print_json({"operation": operation, "size": size, "rows": rows, **({"file": output} if output else {})})
    elif output is not None:
        click.echo(text("cli.written", file=output))
    else:
        sys.stdout.writelines(f"{line}\n" for line in _lines(rows, sign))


def _lines(rows: Sequence[Sequence[int]], sign: str) -> Iterator[str]:
    """A table with its heading row and column."""
    wide = len(str(max(map(max, rows))))
    yield f"{sign:>{wide}} │ " + " ".join(f"{column:>{wide}}" for column in range(len(rows)))
    yield "─" * (wide + 1) + "┼" + "─" * ((wide + 1) * len(rows))
    for number, row in enumerate(rows):
        yield f"{number:>{wide}} │ " + " ".join(f"{cell:>{wide}}" for cell in row)
