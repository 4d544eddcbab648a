"""``noyau colour``: the colouring procedure stage by stage, in words, as pictures or as data."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import cast

import click

from noyau.arguments import colourings
from noyau.atlas.colourings import Colouring, Comparison, Grid, colouring, compare_endings
from noyau.console.answering import (
    WIDTH,
    complete_file,
    define_command,
    language,
    misere_option,
    print_json,
    read_game,
    spec_argument,
    text,
    wrap_sentence,
)
from noyau.console.files import picture_bytes, write_whole
from noyau.core.errors import SpecError
from noyau.core.verdict import Outcome
from noyau.words import Sentence, system_reason

_SIGNS = {Outcome.N: "✓", Outcome.P: "✗", None: "·"}
_INKS = {"✓": "green", "✗": "red"}
_BETWEEN = "     "

Colours = Mapping[Hashable, Outcome]


def lines(found: Colouring, graph: bool, steps: bool) -> Iterator[str]:
    """The procedure from the first stage to what one reads off at the end."""
    yield text("colour.title", game=str(found.game))
    yield from _prose(colourings.introduce_colours(found))
    if found.grid and not graph:
        yield text("colour.intro.brackets")
    shown: dict[Hashable, Outcome] = {}
    for number, stage in enumerate(found.stages):
        yield ""
        yield _say(colourings.stage_heading(found, number))
        if steps and stage:
            yield from (f"  {_say(colourings.reason_of_colour(found, square))}" for square in stage)
        else:
            yield from _prose(colourings.narrate_stage(found, number))
        shown |= {square.position: square.outcome for square in stage}
        yield ""
        new = [square.position for square in stage]
        yield from _ways(found, shown, new) if graph or not found.grid else board(found, found.grid, shown, new)
    yield ""
    yield from _prose(colourings.read_off_colours(found))


def both_lines(found: Comparison, graph: bool) -> Iterator[str]:
    """The two colourings with what differs between them marked, and why."""
    normal, misere = found.normal, found.misere
    yield text("colour.title-both", game=normal.game.spec)
    yield ""
    if graph or not normal.grid:
        yield from _pairs(found)
    else:
        left = [text("colour.both.normal"), *board(normal, normal.grid, normal.outcomes, ())]
        right = [text("colour.both.misere"), *board(misere, normal.grid, misere.outcomes, found.opposite)]
        yield from _side_by_side(left, right)
    yield ""
    yield from _prose(colourings.misere_difference(found))


def board(found: Colouring, grid: Grid, shown: Colours, marked: Collection[Hashable]) -> Iterator[str]:
    """The board as the pictures show it, row 0 below; what is marked stands in brackets."""
    columns = "".join(f"{column:>2} " for column in range(grid.columns))
    if grid.layers > 1:
        names = (text("colour.picture.layer", n=layer) for layer in range(grid.layers))
        yield "     " + _BETWEEN.join(f"{name:<{len(columns)}}" for name in names).rstrip()
    for row in reversed(range(grid.rows)):
        parts = []
        for layer in range(grid.layers):
            places = [_place(found, row, column, layer) for column in range(grid.columns)]
            parts.append("".join(_cell(found, place, shown, place in marked) for place in places))
        yield f"  {row:>2} " + _BETWEEN.join(parts).rstrip()
    yield "     " + _BETWEEN.join([columns] * grid.layers).rstrip()


def _place(found: Colouring, row: int, column: int, layer: int) -> tuple[int, ...]:
    """The position of a square, which has a layer in some games."""
    position = cast("tuple[int, ...]", found.game.position)
    return (row, column, layer) if len(position) == 3 else (row, column)


def _cell(found: Colouring, place: Hashable, shown: Colours, marked: bool) -> str:
    if place not in found.ways:
        return "   "
    sign = _coloured(_SIGNS[shown.get(place)])
    return f"[{sign}]" if marked else f" {sign} "


def _coloured(sign: str) -> str:
    """A sign in its colour, where the terminal has colours."""
    colours = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return click.style(sign, fg=_INKS[sign]) if colours and sign in _INKS else sign


def _ways(found: Colouring, shown: Colours, new: Iterable[Hashable]) -> Iterator[str]:
    """Where the moves from each new position lead."""
    for position in new:
        ways = ", ".join(_judged(found, target, shown) for target in found.ways[position])
        yield f"  {_judged(found, position, shown)}" + (f" → {ways}" if ways else "")


def _judged(found: Colouring, position: Hashable, shown: Colours) -> str:
    return f"{found.label(position)} {_coloured(_SIGNS[shown.get(position)])}"


def _pairs(found: Comparison) -> Iterator[str]:
    """Each position with its two signs, in brackets where they differ."""
    normal, misere = found.normal.outcomes, found.misere.outcomes
    heads = text("colour.both.normal"), text("colour.both.misere")
    names = {position: found.normal.label(position) for position in found.normal.ways}
    margin = max(map(len, names.values()))
    yield f"  {'':<{margin}}  {heads[0]}  {heads[1]}"
    changed = set(found.opposite)
    for position, name in names.items():
        last = _cell(found.misere, position, misere, position in changed)
        first = _coloured(_SIGNS[normal.get(position)])
        yield f"  {name:<{margin}}   {first}{'':<{len(heads[0])}}{last}".rstrip()


def _side_by_side(left: list[str], right: list[str]) -> Iterator[str]:
    """Two blocks beside each other where the line is long enough, else one below the other."""
    wide = max(len(click.unstyle(line)) for line in left) + 4
    if wide + max(len(click.unstyle(line)) for line in right) > WIDTH:
        yield from (*left, "", *right)
        return
    for one, other in zip_longest(left, right, fillvalue=""):
        yield f"{one}{'':<{wide - len(click.unstyle(one))}}{other}".rstrip()


def _prose(sentences: Iterable[Sentence]) -> Iterator[str]:
    return (wrap_sentence(_say(sentence), "  ") for sentence in sentences)


def _say(sentence: Sentence) -> str:
    return sentence.say(language.now)


@define_command("colour")
@spec_argument
@misere_option
@click.option("--both", is_flag=True)
@click.option("--graph", is_flag=True)
@click.option("--steps", is_flag=True)
@click.option("--stage", type=click.IntRange(min=0), metavar="N")
@click.option("-o", "--output", metavar="FILE.svg|FILE.png|DIR/", shell_complete=complete_file)
@click.option("--frames", metavar="DIR", shell_complete=complete_file)
def command(
    spec: tuple[str, ...],
    misere: bool,
    both: bool,
    graph: bool,
    steps: bool,
    stage: int | None,
    output: str | None,
    frames: str | None,
    as_json: bool,
) -> None:
    if output is not None and _is_folder(output):
        output, frames = None, output
    if both and (stage is not None or frames is not None):
        raise SpecError("colour.both-stage")
    if output is not None and Path(output).suffix.lower() not in (".svg", ".png"):
        raise SpecError("colour.output", file=output)
    found: Colouring | Comparison = compare_endings(read_game(spec)) if both else colouring(read_game(spec, misere))
    if isinstance(found, Colouring) and stage is not None:
        found = found.until(stage)
    files = [*_draw_page(found, output, graph), *_draw_frames(found, frames, graph)]
    if as_json:
        print_json(found.record() | ({"files": files} if files else {}))
    elif files:
        click.echo(_written(files, frames))
    else:
        told = lines(found, graph, steps) if isinstance(found, Colouring) else both_lines(found, graph)
        sys.stdout.writelines(f"{line}\n" for line in told)


def _is_folder(output: str) -> bool:
    return output.endswith(("/", os.sep)) or os.path.isdir(output)


def _draw_page(found: Colouring | Comparison, output: str | None, graph: bool) -> Iterator[str]:
    if output is None:
        return
    from noyau.scenes.atlas.colouring_pages import both_endings_page, colouring_page

    if isinstance(found, Colouring):
        picture = colouring_page(found, language.now, graph=graph)
    else:
        picture = both_endings_page(found, language.now, graph=graph)
    write_whole(output, picture_bytes(picture, Path(output).suffix.lower()[1:]))
    yield output


def _draw_frames(found: Colouring | Comparison, folder: str | None, graph: bool) -> Iterator[str]:
    """One file per stage, written in order: what is written is kept where one interrupts."""
    if folder is None or not isinstance(found, Colouring):
        return
    made = found.scenes(language.now, graph=graph)
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise SpecError("draw.unwritable", file=folder, fault=system_reason(fault)) from fault
    for frame in made:
        path = Path(folder) / f"stage-{frame.stage:02}.svg"
        write_whole(path, f"{frame.svg}\n".encode())
        yield str(path)


def _written(files: list[str], folder: str | None) -> str:
    if folder is None:
        return text("cli.written", file=files[0])
    return text("colour.written-frames", n=len(files), folder=folder)
