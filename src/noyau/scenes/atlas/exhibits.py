"""What `atlas/` finds as a user holds it: its picture, and the piece of HTML that a notebook shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from itertools import islice
from typing import cast
from xml.sax.saxutils import escape

from noyau.atlas.anncodes import Anncode
from noyau.atlas.codes import Code
from noyau.atlas.colourings import Colouring
from noyau.atlas.digraphs import DigraphAnalysis, record_verdict
from noyau.atlas.exhibits import Exhibit
from noyau.atlas.number_files import spec_of
from noyau.atlas.pair_sequences import PairSequence
from noyau.atlas.quotients import MisereQuotient
from noyau.atlas.sequences import Sequence
from noyau.atlas.tables import Table
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.python_arguments import read_language
from noyau.core.verdict import Outcome
from noyau.graphs.files.writers import Written
from noyau.scenes.atlas.pages import titled_page
from noyau.scenes.kit.markup import clean_text, rectangle, words
from noyau.scenes.kit.scene import Picture
from noyau.scenes.kit.themes import EDGE, INK, PAPER, SOFT
from noyau.words import say, usual_language

_LONGEST = 2_000_000
"""The most characters of a picture that is shown without being asked for."""

_ROWS, _COLUMNS = 20, 20
"""So much of an answer without a picture is shown."""

MOST_ELEMENTS = 40
"""The most elements of a quotient whose products are drawn."""

_CELL = 110
_LOST = "#c62828"


def draw_exhibit(found: Exhibit, language: str) -> Picture:
    """The picture of an answer."""
    return Picture(_svg(found, read_language(language)))


def svg_or_none(found: Exhibit) -> str | None:
    """The picture that a notebook shows, None where there is none, or none that is small enough."""
    try:
        drawn = _svg(found, usual_language())
    except (NotApplicable, TooLarge):
        return None
    return drawn if len(drawn) <= _LONGEST else None


def html(found: Exhibit) -> str:
    """The picture, or else the first rows of the answer, as a piece of HTML that needs nothing else."""
    drawn = svg_or_none(found)
    return f'<figure style="margin:0">{drawn}</figure>' if drawn else _html_table(found, usual_language())


def _html_table(found: Exhibit, language: str) -> str:
    """The first rows and columns, and how many there are."""
    columns = found.as_columns()
    shown = dict(islice(columns.items(), _COLUMNS))
    count = max(map(len, columns.values()), default=0)
    head = "".join(f"<th>{escape(clean_text(name))}</th>" for name in shown)
    cut = len(columns) > len(shown) or count > _ROWS
    note = say(language, "display.first", rows=count, columns=len(columns)) if cut else ""
    rows = "".join(f"<tr>{''.join(row)}</tr>" for row in islice(_rows(shown.values()), _ROWS))
    return (
        f"<table><tr>{head}</tr>{rows}</table><p>{escape(note)}</p>"
        if note
        else f"<table><tr>{head}</tr>{rows}</table>"
    )


def _rows(columns: Iterable[Iterable[object]]) -> Iterator[list[str]]:
    for row in zip(*columns, strict=True):
        yield [f"<td>{'' if cell is None else escape(clean_text(str(cell)))}</td>" for cell in row]


@singledispatch
def _svg(found: Exhibit, language: str) -> str:
    raise NotApplicable("display.no-picture", kind=type(found).__name__)


@_svg.register
def _(found: Table, language: str) -> str:
    from noyau.scenes.atlas.tables import MOST_ACROSS, table_map

    if max(found.size) > MOST_ACROSS:
        raise TooLarge("table.picture", limit=MOST_ACROSS)
    return table_map(found, say(language, f"table.picture-title.{found.what}", game=spec_of(found)), [], language)


@_svg.register
def _(found: Sequence, language: str) -> str:
    from noyau.scenes.atlas.sequences import sequence_svg

    if found.what != "grundy":
        raise NotApplicable("sequence.picture-what", what=found.what)
    if isinstance(found.values, list) and None in found.values:
        raise NotApplicable("sequence.cycles", game=found.game)
    title = say(language, "sequence.title.grundy", game=spec_of(found), to=found.to)
    return sequence_svg(cast("list[int]", found.values), found.period, title, language, cycle=found.cycle)


@_svg.register
def _(found: PairSequence, language: str) -> str:
    raise NotApplicable("sequence.picture-pairs", name=found.rules.name)


@_svg.register
def _(found: Colouring, language: str) -> str:
    from noyau.scenes.atlas.colouring_pages import colouring_page

    return colouring_page(found, language)


@_svg.register
def _(found: DigraphAnalysis, language: str) -> str:
    from noyau.scenes.atlas.digraphs import check_size, draw_digraph

    check_size(len(found), found.arcs)
    verdicts = found.verdicts
    rings = {vertex for vertex, verdict in enumerate(verdicts) if verdict.outcome is Outcome.P}
    written = Written(
        found.vertices, found.rows, lambda vertex: record_verdict(verdicts[vertex]), rings.__contains__, {}, found.arcs
    )
    return draw_digraph(written, language, found.is_acyclic)


@_svg.register
def _(found: Anncode, language: str) -> str:
    from noyau.scenes.atlas.anncodes import anncode_picture

    return anncode_picture(found, "checks", language)


@_svg.register
def _(found: Code, language: str) -> str:
    from noyau.scenes.atlas.codes import checks_picture, words_picture

    return (checks_picture if found.parity_check else words_picture)(found, language)


@_svg.register
def _(found: MisereQuotient, language: str) -> str:
    """The table of products; the elements of lost sums are red."""
    quotient = found.quotient
    if quotient.order > MOST_ELEMENTS:
        raise TooLarge("quotient.large", order=quotient.order, limit=MOST_ELEMENTS)
    title = say(
        language, "quotient.title", game=found.game, to=quotient.to, order=quotient.order, lost=len(quotient.p_portion)
    )
    cells = []
    for place, name in enumerate(quotient.elements):
        middle = (place + 1) * _CELL + _CELL // 2
        cells.append(words(name, middle, 74, 40, fill=SOFT, anchor="middle"))
        cells.append(words(name, _CELL - 16, middle + 14, 40, fill=SOFT, anchor="end"))
        for other in range(quotient.order):
            product = quotient.product(place, other)
            x, y, lost = (other + 1) * _CELL, (place + 1) * _CELL, product in quotient.lost
            fill, ink = (_LOST, PAPER) if lost else (PAPER, INK)
            cells.append(rectangle(x, y, _CELL, _CELL, fill=fill, stroke=EDGE, stroke_width=3))
            size = 44 if len(quotient.elements[product]) < 4 else 32
            cells.append(words(quotient.elements[product], x + _CELL // 2, y + 70, size, fill=ink, anchor="middle"))
    side = (quotient.order + 1) * _CELL
    return titled_page(title, [say(language, "quotient.picture")], cells, (side, side), language)
