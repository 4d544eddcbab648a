"""``noyau graph``: the graph of the positions of a game, or of its moves, counted, told, exported or drawn."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from noyau.cli.files import write_whole
from noyau.cli.graph_forms import ENDINGS, write_answer
from noyau.cli.terminal import (
    Progress,
    answer,
    complete_file,
    define,
    language,
    misere_option,
    read_game,
    spec_argument,
    text,
    wrap,
)
from noyau.errors import SpecError
from noyau.game_graphs import GameGraph, count_positions, game_graph
from noyau.graphs.writers import FORMS
from noyau.verdict import Ending

_PICTURES = ("svg", "png")
_LAYERS = 40
"""So many layers are told one by one."""


@define("graph")
@spec_argument
@misere_option
@click.option("--positions", is_flag=True)
@click.option("--moves", is_flag=True)
@click.option("--count", is_flag=True)
@click.option("--dot", is_flag=True)
@click.option("--graphml", is_flag=True)
@click.option("--format", "form", type=click.Choice(list(FORMS)))
@click.option("-o", "--output", metavar="FILE", shell_complete=complete_file)
@click.option("--within", type=click.IntRange(min=0), metavar="NUMBER")
@click.option("--plain", is_flag=True)
@click.option("--limit", type=click.IntRange(min=1))
def command(
    spec: tuple[str, ...],
    misere: bool,
    positions: bool,
    moves: bool,
    count: bool,
    dot: bool,
    graphml: bool,
    form: str | None,
    output: str | None,
    within: int | None,
    plain: bool,
    limit: int | None,
    as_json: bool,
) -> None:
    wanted = _form([*(["dot"] if dot else []), *(["graphml"] if graphml else []), *([form] if form else [])], output)
    if as_json and wanted is not None and output is None:
        raise SpecError("gamegraph.forms", forms=f"json, {wanted}")
    if within is not None and wanted not in _PICTURES and not moves:
        raise SpecError("gamegraph.within")
    game = read_game(spec, misere)
    if moves:
        from noyau.cli.graph_moves import tell
        from noyau.move_graphs import named_moves

        _refuse({"--positions": positions, "--within": within is not None, "--plain": plain, "--limit": limit})
        tell(named_moves(game), wanted, output, as_json, count)
        return
    wishes: dict[str, Any] = {"limit": limit, "plain": plain}
    if count:
        with Progress("cli.positions") as progress:
            found, edges = count_positions(game, watch=progress.tell, **wishes)
        _say_count(found, edges, as_json)
        return
    with Progress("cli.positions") as progress:
        graph = game_graph(game, watch=progress.tell, **wishes)
    if output is not None:
        _write(graph, output, wanted or "", within)
        _say_written(graph, output, as_json)
    elif as_json:
        sys.stdout.writelines(write_answer(graph))
    elif wanted is not None:
        sys.stdout.writelines(FORMS[wanted](graph.written()))
    else:
        sys.stdout.writelines(f"{line}\n" for line in _lines(graph))


def _form(asked: list[str], output: str | None) -> str | None:
    """The one form that is asked for, by an option or by the ending of the file."""
    if len(set(asked)) > 1:
        raise SpecError("gamegraph.forms", forms=", ".join(asked))
    if asked or output is None:
        return asked[0] if asked else None
    ending = Path(output).suffix.lower()
    if ending not in ENDINGS:
        raise SpecError("gamegraph.ending", file=output, endings=tuple(ENDINGS))
    return ENDINGS[ending]


def _refuse(asked: dict[str, Any]) -> None:
    """The options that say something of positions say nothing of moves."""
    for option, given in asked.items():
        if given:
            raise SpecError("movegraph.only-positions", option=option)


def _write(graph: GameGraph, output: str, form: str, within: int | None) -> None:
    if form in _PICTURES:
        from noyau.scenes.game_graphs import draw_graph
        from noyau.scenes.png import write_png

        picture = draw_graph(graph, language.now, within=within)
        contents = write_png(picture) if form == "png" else f"{picture}\n".encode()
    else:
        contents = "".join(FORMS[form](graph.written())).encode()
    write_whole(Path(output), contents)


def _say_count(positions: int, edges: int, as_json: bool) -> None:
    if as_json:
        answer({"positions": positions, "edges": edges})
    else:
        click.echo(text("gamegraph.count", n=positions, edges=edges))


def _say_written(graph: GameGraph, output: str, as_json: bool) -> None:
    if as_json:
        answer({**graph.summary(), "file": output})
    else:
        click.echo(text("gamegraph.written", file=output))


def _lines(graph: GameGraph) -> Iterator[str]:
    """The summary in words."""
    name = str(graph.game)
    yield text("gamegraph.title", game=name, n=len(graph), edges=graph.edges)
    if graph.identified:
        yield wrap(text("gamegraph.identified"), "")
    yield text("gamegraph.longest", n=graph.longest) if graph.acyclic else text("gamegraph.cyclic")
    for letter in "NPD":
        number = graph.outcomes.count(letter)
        if number or letter != "D":
            yield text(f"gamegraph.outcome.{letter}", n=number)
    yield wrap(_kernel(graph), "")
    yield ""
    yield text("gamegraph.layers")
    yield from _layers(graph)


def _kernel(graph: GameGraph) -> str:
    """How large the kernel is, or why the lost positions are none."""
    if graph.kernel is not None:
        return text("gamegraph.kernel", n=graph.kernel)
    return text("gamegraph.no-kernel-misere" if graph.game.ending is Ending.MISERE else "gamegraph.no-kernel-draws")


def _layers(graph: GameGraph) -> Iterator[str]:
    """How many positions there are at each distance from the end, the nearest first."""
    wide = max([len(text("gamegraph.number", n=count)) for count in graph.layers], default=0)
    for distance, count in enumerate(graph.layers[:_LAYERS]):
        lost = (distance % 2 == 0) == (graph.game.ending is Ending.NORMAL)
        said = text(f"gamegraph.layer.{'lost' if lost else 'won'}", n=count)
        yield f"  {distance:>4}  {text('gamegraph.number', n=count):>{wide}} {said}"
    if len(graph.layers) > _LAYERS:
        yield "  " + text("gamegraph.more-layers", n=len(graph.layers) - _LAYERS)
    drawn = graph.outcomes.count("D")
    if drawn:
        yield f"  {'∞':>4}  {text('gamegraph.number', n=drawn):>{wide}} {text('gamegraph.layer.drawn', n=drawn)}"
