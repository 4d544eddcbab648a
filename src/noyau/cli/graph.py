"""``noyau graph``: the graph of the positions of a game, or of its moves, counted, told, exported or drawn."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import quoteattr

import click

from noyau.atlas.game_graphs import GameGraph, count_positions, game_graph
from noyau.atlas.move_graphs import MoveGraph
from noyau.console.answering import (
    complete_file,
    define_command,
    language,
    misere_option,
    read_game,
    report,
    spec_argument,
    text,
    wrap_sentence,
)
from noyau.console.files import PICTURES, picture_bytes, write_whole
from noyau.console.progress import Progress
from noyau.core.errors import SpecError
from noyau.core.record import Json
from noyau.core.verdict import Ending
from noyau.graphs.files import writers
from noyau.graphs.files.writers import FORMS, Written

ENDINGS = writers.ENDINGS | {".svg": "svg", ".png": "png"}


def write_answer(graph: GameGraph) -> Iterator[str]:
    """The summary, every position with the numbers of its options, and every move, piece by piece."""
    summary = {name: fact for name, fact in graph.summary().items() if name not in ("positions", "edges")}
    yield json.dumps(summary, ensure_ascii=False)[:-1]
    yield from _listed("positions", (graph.node(number) for number in range(len(graph))))
    yield from _listed("edges", graph.arcs())
    yield "}\n"


def _listed(name: str, entries: Iterator[object]) -> Iterator[str]:
    """A list under a name, one entry after another."""
    yield f', "{name}": ['
    before = ""
    for entry in entries:
        yield before + json.dumps(entry, ensure_ascii=False)
        before = ", "
    yield "]"


def _fit_names(graph: MoveGraph) -> list[str]:
    """Names that a spec can hold, so that the file can be played on: ``0.1`` for ``0,1``."""
    return [re.sub(r"[,:>\s]", ".", name) for name in graph.names]


def _links(graph: MoveGraph) -> Iterator[tuple[str, str]]:
    names = _fit_names(graph)
    return ((names[source], names[target]) for source, target in graph.graph.edges)


def _as_arcs(form: str) -> Callable[[MoveGraph], Iterator[str]]:
    """The form that a digraph has."""

    def write(graph: MoveGraph) -> Iterator[str]:
        return FORMS[form](Written(_fit_names(graph), graph.graph.neighbours, lambda vertex: {}))

    return write


def _write_dot(graph: MoveGraph) -> Iterator[str]:
    if graph.graph.directed:
        return _as_arcs("dot")(graph)
    names = (f'  "{name}";\n' for name in _fit_names(graph))
    return iter(["graph {\n", *names, *(f'  "{one}" -- "{other}";\n' for one, other in _links(graph)), "}\n"])


def _write_graphml(graph: MoveGraph) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
    yield f'  <graph edgedefault="{"directed" if graph.graph.directed else "undirected"}">\n'
    yield from (f"    <node id={quoteattr(name)}/>\n" for name in _fit_names(graph))
    for one, other in _links(graph):
        yield f"    <edge source={quoteattr(one)} target={quoteattr(other)}/>\n"
    yield "  </graph>\n</graphml>\n"


def _write_json(graph: MoveGraph) -> Iterator[str]:
    kind = "arcs" if graph.graph.directed else "edges"
    links = [list(link) for link in _links(graph)]
    yield json.dumps({"vertices": _fit_names(graph), "game": graph.game.spec, kind: links}, ensure_ascii=False) + "\n"


def _write_edges(graph: MoveGraph) -> Iterator[str]:
    """Lines ``a b``, or ``a>b`` where there are arcs; first every move by itself, in order."""
    yield from (f"{name}\n" for name in _fit_names(graph))
    mark = ">" if graph.graph.directed else " "
    yield from (f"{one}{mark}{other}\n" for one, other in _links(graph))


MOVE_FORMS: Mapping[str, Callable[[MoveGraph], Iterator[str]]] = {
    "dot": _write_dot,
    "graphml": _write_graphml,
    "json": _write_json,
    "edges": _write_edges,
    "digraph6": _as_arcs("digraph6"),
}


_LAYERS = 40
"""So many layers are told one by one."""


@define_command("graph")
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
    if within is not None and wanted not in PICTURES and not moves:
        raise SpecError("gamegraph.within")
    game = read_game(spec, misere)
    if moves:
        from noyau.atlas.move_graphs import named_moves

        _refuse({"--positions": positions, "--within": within is not None, "--plain": plain, "--limit": limit})
        found = named_moves(game)
        _check_form(wanted)
        if count:
            counts = {"moves": len(found.names), "edges": found.graph.edge_count}
            said = text(f"movegraph.count-{_kind(found)}", n=counts["moves"], edges=counts["edges"])
            report(as_json, counts, said)
        else:
            _tell(_told_moves(found), wanted, output, as_json)
        return
    wishes: Json = {"limit": limit, "plain": plain}
    if count:
        with Progress("cli.positions") as progress:
            size, edges = count_positions(game, watch=progress.tell, **wishes)
        report(as_json, {"positions": size, "edges": edges}, text("gamegraph.count", n=size, edges=edges))
        return
    with Progress("cli.positions") as progress:
        graph = game_graph(game, watch=progress.tell, **wishes)
    _tell(_told_positions(graph, within), wanted, output, as_json)


@dataclass(frozen=True)
class Told:
    """A graph in all the ways in which it can be told; ``pieces`` has its text in a form."""

    counts: Json
    draw: Callable[[], str]
    pieces: Callable[[str], Iterable[str]]
    record: Callable[[], Iterable[str]]
    lines: Callable[[], Iterable[str]]


def _tell(told: Told, form: str | None, output: str | None, as_json: bool) -> None:
    """Answer in the form that is asked for: a file, JSON, text, or a few lines."""
    if output is not None and form is not None:
        drawn = form in PICTURES
        write_whole(output, picture_bytes(told.draw(), form) if drawn else "".join(told.pieces(form)).encode())
        report(as_json, {**told.counts, "file": output}, text("gamegraph.written", file=output))
    elif as_json:
        sys.stdout.writelines(told.record())
    elif form is not None:
        sys.stdout.writelines(told.pieces(form))
    else:
        sys.stdout.writelines(f"{line}\n" for line in told.lines())


def _told_positions(graph: GameGraph, within: int | None) -> Told:
    def draw() -> str:
        from noyau.scenes.atlas.game_graphs import draw_graph

        return draw_graph(graph, language.now, within=within)

    return Told(
        graph.summary(),
        draw,
        pieces=lambda form: FORMS[form](graph.written()),
        record=lambda: write_answer(graph),
        lines=lambda: _lines(graph),
    )


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


def _refuse(asked: Json) -> None:
    """The options that say something of positions say nothing of moves."""
    for option, given in asked.items():
        if given:
            raise SpecError("movegraph.only-positions", option=option)


def _lines(graph: GameGraph) -> Iterator[str]:
    """The summary in words."""
    title, *facts, kernel = (sentence.say(language.now) for sentence in graph.sentences())
    yield title
    if graph.identified:
        yield wrap_sentence(text("gamegraph.identified"), "")
    yield from facts
    yield wrap_sentence(kernel, "")
    yield ""
    yield text("gamegraph.layers")
    yield from _layers(graph)


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


_TOLD = 40
"""So many moves are told one by one."""

_SHORT = 100
"""A spec of more signs is not shown."""


def _check_form(form: str | None) -> None:
    if form is not None and form not in (*MOVE_FORMS, *PICTURES):
        raise SpecError("movegraph.form", form=form, forms=", ".join(MOVE_FORMS))


def _told_moves(graph: MoveGraph) -> Told:
    game, directed, size = graph.game.spec, graph.graph.directed, len(graph.names)

    def draw() -> str:
        from noyau.scenes.atlas.move_graphs import draw_moves

        return draw_moves(graph, language.now)

    def record() -> Iterator[str]:
        edges = list(map(list, graph.graph.edges))
        known = {"moves": list(graph.names), "directed": directed, "edges": edges, "domination": graph.spec}
        yield json.dumps({"game": game, **known}, ensure_ascii=False) + "\n"

    return Told(
        {"game": game, "moves": size, "edges": graph.graph.edge_count, "directed": directed},
        draw,
        pieces=lambda form: MOVE_FORMS[form](graph),
        record=record,
        lines=lambda: _move_lines(graph),
    )


def _kind(graph: MoveGraph) -> str:
    return "arcs" if graph.graph.directed else "edges"


def _move_lines(graph: MoveGraph) -> Iterator[str]:
    """The graph in words: what each move takes away, and the domination game that is the same."""
    size, links = len(graph.names), graph.graph.edge_count
    yield wrap_sentence(text(f"movegraph.{_kind(graph)}", game=str(graph.game), n=size, edges=links), "")
    yield wrap_sentence(text(f"movegraph.same-{_kind(graph)}"), "")
    asked = f"{graph.spec} --misere" if graph.game.ending is Ending.MISERE else graph.spec
    yield text("movegraph.spec", spec=asked) if len(graph.spec) <= _SHORT else wrap_sentence(text("movegraph.file"), "")
    yield ""
    wide = max(map(len, graph.names[:_TOLD]))
    for name, row in zip(graph.names[:_TOLD], graph.graph.neighbours, strict=False):
        yield f"  {name:<{wide}} → {' '.join(graph.names[other] for other in row) or text('movegraph.nothing')}"
    if size > _TOLD:
        yield "  " + text("movegraph.more", n=size - _TOLD)
