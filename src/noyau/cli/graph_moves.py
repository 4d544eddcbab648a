"""``noyau graph --moves``: the graph of the moves of a game, told, exported or drawn."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from noyau.cli.files import write_whole
from noyau.cli.graph_forms import MOVE_FORMS
from noyau.cli.terminal import answer, language, text, wrap
from noyau.errors import SpecError
from noyau.move_graphs import MoveGraph
from noyau.verdict import Ending

_TOLD = 40
"""So many moves are told one by one."""

_SHORT = 100
"""A spec of more signs is not shown."""


def tell(graph: MoveGraph, form: str | None, output: str | None, as_json: bool, only_count: bool) -> None:
    """Answer in the form that is asked for: a few lines, JSON, or a file."""
    if form is not None and form not in (*MOVE_FORMS, "svg", "png"):
        raise SpecError("movegraph.form", form=form, forms=", ".join(MOVE_FORMS))
    if only_count:
        _say_count(graph, as_json)
    elif output is not None:
        write_whole(Path(output), _contents(graph, form or ""))
        if as_json:
            answer({**counted(graph), "file": output})
        else:
            click.echo(text("gamegraph.written", file=output))
    elif as_json:
        moves, edges = {"moves": list(graph.names)}, {"edges": list(map(list, graph.graph.edges))}
        answer({"game": graph.game.spec, **moves, "directed": graph.graph.directed, **edges, "domination": graph.spec})
    elif form is not None:
        sys.stdout.writelines(MOVE_FORMS[form](graph))
    else:
        sys.stdout.writelines(f"{line}\n" for line in _lines(graph))


def counted(graph: MoveGraph) -> dict[str, object]:
    """How many moves and links there are, as JSON."""
    size, links = len(graph.names), graph.graph.edge_count
    return {"game": graph.game.spec, "moves": size, "edges": links, "directed": graph.graph.directed}


def _contents(graph: MoveGraph, form: str) -> bytes:
    if form not in ("svg", "png"):
        return "".join(MOVE_FORMS[form](graph)).encode()
    from noyau.scenes.move_graphs import draw_moves
    from noyau.scenes.png import write_png

    picture = draw_moves(graph, language.now)
    return write_png(picture) if form == "png" else f"{picture}\n".encode()


def _say_count(graph: MoveGraph, as_json: bool) -> None:
    if as_json:
        answer({"moves": len(graph.names), "edges": graph.graph.edge_count})
    else:
        click.echo(text(f"movegraph.count-{_kind(graph)}", n=len(graph.names), edges=graph.graph.edge_count))


def _kind(graph: MoveGraph) -> str:
    return "arcs" if graph.graph.directed else "edges"


def _lines(graph: MoveGraph) -> Iterator[str]:
    """The graph in words: what each move takes away, and the domination game that is the same."""
    size, links = len(graph.names), graph.graph.edge_count
    yield wrap(text(f"movegraph.{_kind(graph)}", game=str(graph.game), n=size, edges=links), "")
    yield wrap(text(f"movegraph.same-{_kind(graph)}"), "")
    asked = f"{graph.spec} --misere" if graph.game.ending is Ending.MISERE else graph.spec
    yield text("movegraph.spec", spec=asked) if len(graph.spec) <= _SHORT else wrap(text("movegraph.file"), "")
    yield ""
    wide = max(map(len, graph.names[:_TOLD]))
    for name, row in zip(graph.names[:_TOLD], graph.graph.neighbours, strict=False):
        yield f"  {name:<{wide}} → {' '.join(graph.names[other] for other in row) or text('movegraph.nothing')}"
    if size > _TOLD:
        yield "  " + text("movegraph.more", n=size - _TOLD)
