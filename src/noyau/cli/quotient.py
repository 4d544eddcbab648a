"""``noyau quotient``: the misère quotient of a game on heaps, its P-portion, pretending function and products."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from noyau.atlas.quotients import MisereQuotient, misere_quotient
from noyau.atlas.sequences import gives_position
from noyau.console.answering import define_command, print_json, read_spec, spec_argument, text, wrap_sentence
from noyau.console.progress import Progress
from noyau.core.spec import parse_rules

_ROW = 10
_MOST_PRODUCTS = 24
"""Products of more elements than this do not fit on a page."""


@define_command("quotient")
@spec_argument
@click.option("--to", type=click.IntRange(min=0), metavar="N")
@click.option("--order", type=click.IntRange(min=1), metavar="N")
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), metavar="X")
@click.option("--genus", type=click.IntRange(0, 200), metavar="N")
@click.option("--products", is_flag=True)
@click.option("--explain", "explained", is_flag=True)
def command(
    spec: tuple[str, ...],
    to: int | None,
    order: int | None,
    seconds: float | None,
    genus: int | None,
    products: bool,
    explained: bool,
    as_json: bool,
) -> int:
    written = read_spec(spec)
    game = parse_rules(written, "0")
    position = game.position if gives_position(written, game.rules) else ()
    with Progress("quotient.progress") as progress:
        found = misere_quotient(
            game,
            to,
            position=position,
            order=order,
            seconds=seconds,
            watch=lambda heap, size: progress.tell(heap, order=size),
        )
    place = found.place(position) if position else None
    if as_json:
        asked = {} if place is None else {"position": place.record()}
        table = {"products": found.quotient.table.tolist()} if products else {}
        values = {"genus": [str(value) for value in found.genera(genus)]} if genus is not None else {}
        print_json(found.record() | asked | values | table)
        return _code(found)
    lines = [*_lines(found, explained)]
    if place is not None:
        heaps = ",".join(map(str, place.heaps))
        lines.insert(
            0, wrap_sentence(text(f"quotient.place.{place.outcome.value}", heaps=heaps, element=place.element), "  ")
        )
    if genus is not None:
        lines += ["", text("quotient.genera"), *_rows([str(value) for value in found.genera(genus)])]
    if products:
        lines += ["", *_products(found)]
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return _code(found)


def _code(found: MisereQuotient) -> int:
    """What is known is told after Ctrl-C too, and the exit code says so."""
    return 130 if found.quotient.interrupted else 0


def _lines(found: MisereQuotient, explained: bool) -> Iterator[str]:
    quotient, facts = found.quotient, {"game": found.game, "to": found.quotient.to}
    yield wrap_sentence(text("quotient.title", order=quotient.order, lost=len(quotient.p_portion), **facts), "  ")
    period, wild = found.period, found.first_wild
    if period is not None:
        told = {"length": period.length, "preperiod": period.preperiod, "checked": period.checked_to}
        yield wrap_sentence(text("quotient.complete", **told), "  ")
    elif found.theorem is not None and not found.closed:
        yield wrap_sentence(text("quotient.theorem", reference=found.theorem), "  ")
    else:
        yield wrap_sentence(text(f"quotient.{'closed' if found.closed else 'partial'}", **facts), "  ")
    yield wrap_sentence(text("quotient.tame" if wild is None else "quotient.wild", heap=wild, to=found.looked_at), "  ")
    if quotient.to < found.asked:
        why = "interrupted" if quotient.interrupted else "stopped"
        yield wrap_sentence(text(f"quotient.{why}", asked=found.asked, to=quotient.to), "  ")
    if explained:
        yield ""
        yield from (wrap_sentence(text(f"quotient.means.{part}"), "  ") for part in ("elements", "lost", "play"))
    yield ""
    named = ", ".join(f"{name} = {text('quotient.heap', heap=heap)}" for name, heap in found.generators.items())
    yield wrap_sentence(text("quotient.generators", named=named or "—"), "  ")
    lost = ", ".join(quotient.write(element) for element in quotient.p_portion)
    yield wrap_sentence(text("quotient.lost", elements=lost or "—"), "  ")
    yield ""
    yield text("quotient.phi")
    yield from _phi(found)


def _phi(found: MisereQuotient) -> Iterator[str]:
    """The element of each heap, to the end of the first period."""
    period = found.period
    shown = (
        found.quotient.phi if period is None else found.quotient.phi[: (period.preperiod or 0) + (period.length or 0)]
    )
    yield from _rows([found.quotient.write(element) for element in shown])
    if period is not None:
        yield text("quotient.again", preperiod=period.preperiod)


def _rows(words: list[str]) -> Iterator[str]:
    """Words for the heaps 0, 1, 2 …, ten to a row."""
    wide, label = max(2, *map(len, words)), len(str(len(words)))
    yield " " * label + "  " + " ".join(f"{digit:>{wide}}" for digit in range(_ROW)).rstrip()
    for start in range(0, len(words), _ROW):
        cells = " ".join(f"{word:>{wide}}" for word in words[start : start + _ROW])
        yield f"{start:>{label}}  {cells}"


def _products(found: MisereQuotient) -> Iterator[str]:
    quotient = found.quotient
    if quotient.order > _MOST_PRODUCTS:
        yield wrap_sentence(text("quotient.large", order=quotient.order, limit=_MOST_PRODUCTS), "  ")
        return
    yield text("quotient.products")
    names = [f"{name}{'*' if place in quotient.lost else ''}" for place, name in enumerate(quotient.elements)]
    wide = max(map(len, names))
    yield " " * wide + " │ " + " ".join(f"{name:>{wide}}" for name in names)
    yield "─" * (wide + 1) + "┼" + "─" * ((wide + 1) * len(names))
    for place, name in enumerate(names):
        row = (names[quotient.product(place, other)] for other in range(quotient.order))
        yield f"{name:>{wide}} │ " + " ".join(f"{cell:>{wide}}" for cell in row)
