"""``noyau colour``: the colouring procedure stage by stage, in words, as pictures or as data."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from noyau.cli.colour_lines import both_lines, lines
from noyau.cli.files import write_whole
from noyau.cli.terminal import (
    answer,
    complete_file,
    define,
    language,
    misere_option,
    read_game,
    spec_argument,
    text,
)
from noyau.colourings import Colouring, Comparison, colouring, compare
from noyau.errors import SpecError
from noyau.words.system import reason


@define("colour")
@spec_argument
@misere_option
@click.option("--both", is_flag=True)
@click.option("--graph", is_flag=True)
@click.option("--steps", is_flag=True)
@click.option("--stage", type=click.IntRange(min=0), metavar="NUMBER")
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
    found: Colouring | Comparison = compare(read_game(spec)) if both else colouring(read_game(spec, misere))
    if isinstance(found, Colouring) and stage is not None:
        found = found.until(stage)
    files = [*_draw_page(found, output, graph), *_draw_frames(found, frames, graph)]
    if as_json:
        answer(found.record() | ({"files": files} if files else {}))
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
    from noyau.scenes.png import write_png
    from noyau.scenes.stage_pages import both_page, page

    if isinstance(found, Colouring):
        picture = page(found, language.now, graph=graph)
    else:
        picture = both_page(found, language.now, graph=graph)
    write_whole(Path(output), write_png(picture) if output.lower().endswith(".png") else f"{picture}\n".encode())
    yield output


def _draw_frames(found: Colouring | Comparison, folder: str | None, graph: bool) -> Iterator[str]:
    """One file per stage, written in order: what is written is kept where one interrupts."""
    if folder is None or not isinstance(found, Colouring):
        return
    made = found.scenes(language.now, graph=graph)
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise SpecError("draw.unwritable", file=folder, fault=reason(fault)) from fault
    for frame in made:
        path = Path(folder) / f"stage-{frame.stage:02}.svg"
        write_whole(path, f"{frame.svg}\n".encode())
        yield str(path)


def _written(files: list[str], folder: str | None) -> str:
    if folder is None:
        return text("colour.written", file=files[0])
    return text("colour.written-frames", n=len(files), folder=folder)
