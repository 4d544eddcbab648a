"""``noyau graph``: the graph of the positions of a game, or of its moves, counted, told, exported or drawn."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from noyau.atlas.game_graphs import GameGraph, TurnGraph, any_graph, count_positions
from noyau.atlas.move_graphs import MoveGraph
from noyau.console.answering import (
    complete_file,
    define_command,
    language,
    misere_option,
    read_game,
    read_spec,
    report,
    spec_argument,
    text,
    wrap_sentence,
)
from noyau.console.files import PICTURES, picture_bytes, write_whole
from noyau.console.progress import Progress
from noyau.core.catalogue import find_rules
from noyau.core.errors import NotApplicable, NoyauError, SpecError
from noyau.core.record import Json
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.graphs import Graph, is_graph, read_graph
from noyau.graphs.digraph import ARROW
from noyau.graphs.files import writers
from noyau.graphs.files.links import fit_names
from noyau.graphs.files.writers import FORMS, LINK_FORMS, WITHOUT_NAMES, Written
from noyau.graphs.notation import FILE_ENDING
from noyau.values.loopy import Value
from noyau.values.nimbers import Nimber

ENDINGS = writers.LINK_ENDINGS | {".svg": "svg", ".png": "png"}


def write_answer(graph: GameGraph | TurnGraph) -> Iterator[str]:
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
@click.option("--format", "form", type=click.Choice([*FORMS, "graph6"]))
@click.option("-o", "--output", metavar="FILE", shell_complete=complete_file)
@click.option("--within", type=click.IntRange(min=0), metavar="N")
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
    if as_json and wanted is not None and output in (None, "-"):
        raise SpecError("game-graph.forms", forms=f"json, {wanted}")
    if within is not None and wanted not in PICTURES and not moves:
        raise SpecError("game-graph.within")
    named = None if moves or positions or misere else _read_named(read_spec(spec))
    if named is not None:
        _refuse({"--within": within is not None, "--plain": plain, "--limit": limit}, "graph.told.only-positions")
        _check_form(wanted, (*LINK_FORMS, *PICTURES), "graph.told.form")
        if count:
            counts = {"vertices": named.size, "edges": named.edge_count}
            said = text(f"graph.told.{_kind(named)}", graph=str(named), n=named.size, edges=named.edge_count)
            report(as_json, counts, said)
        else:
            _tell(_told_named(named), wanted, output, as_json, named.names)
        return
    game = read_game(spec, misere)
    if moves:
        from noyau.atlas.move_graphs import named_moves

        asked = {"--positions": positions, "--within": within is not None, "--plain": plain, "--limit": limit}
        _refuse(asked, "move-graph.only-positions")
        found = named_moves(game)
        _check_form(wanted, (*LINK_FORMS, *PICTURES), "move-graph.form")
        if count:
            counts = {"moves": len(found.names), "edges": found.graph.edge_count}
            said = text(f"move-graph.count-{_kind(found.graph)}", n=counts["moves"], edges=counts["edges"])
            report(as_json, counts, said)
        else:
            _tell(_told_moves(found), wanted, output, as_json, found.names)
        return
    if wanted == "graph6":
        raise SpecError("digraph.graph6")
    wishes: Json = {"limit": limit, "plain": plain}
    if count:
        with Progress("cli.positions") as progress:
            size, edges = count_positions(game, watch=progress.tell, **wishes)
        report(as_json, {"positions": size, "edges": edges}, text("game-graph.count", n=size, edges=edges))
        return
    with Progress("cli.positions") as progress:
        graph = any_graph(game, watch=progress.tell, **wishes)
    _tell(_told_positions(graph, within), wanted, output, as_json)


@dataclass(frozen=True)
class Told:
    """A graph in all the ways in which it can be told; ``pieces`` has its text in a form."""

    counts: Json
    draw: Callable[[], str]
    pieces: Callable[[str], Iterable[str]]
    record: Callable[[], Iterable[str]]
    lines: Callable[[], Iterable[str]]


def _tell(told: Told, form: str | None, output: str | None, as_json: bool, names: Sequence[str] = ()) -> None:
    """Answer in the form that is asked for: a file, JSON, text, or a few lines; say so where it drops names."""
    if output not in (None, "-") and form is not None:
        drawn = form in PICTURES
        write_whole(output, picture_bytes(told.draw(), form) if drawn else "".join(told.pieces(form)).encode())
        said = text("cli.written", file=output)
        lost = [text("graph.told.no-names", form=form)] if names and form in WITHOUT_NAMES else []
        report(as_json, {**told.counts, "file": output}, "\n".join([said, *lost]))
    elif as_json:
        sys.stdout.writelines(told.record())
    elif form is not None:
        sys.stdout.writelines(told.pieces(form))  # where -o is - too
    else:
        sys.stdout.writelines(f"{line}\n" for line in told.lines())


def _told_positions(graph: GameGraph | TurnGraph, within: int | None) -> Told:
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
        raise SpecError("game-graph.forms", forms=", ".join(asked))
    own = None if output is None else ENDINGS.get(Path(output).suffix.lower())
    if output is not None and not asked and own is None:
        raise SpecError("game-graph.ending", file=output, endings=tuple(ENDINGS))
    if asked and own not in (None, "edges", asked[0]):  # .txt may be any text
        raise SpecError("game-graph.ending-and-form", file=output, form=asked[0])
    return asked[0] if asked else own


def _refuse(asked: Json, why: str) -> None:
    """The options that say something of positions say nothing of moves, nor of a graph by itself."""
    for option, given in asked.items():
        if given:
            raise SpecError(why, option=option)


def _lines(graph: GameGraph | TurnGraph) -> Iterator[str]:
    """The summary in words."""
    title, *facts = (sentence.say(language.now) for sentence in graph.sentences())
    yield title
    if graph.identified:
        yield wrap_sentence(text("game-graph.identified"), "")
    yield from (wrap_sentence(fact, "") for fact in facts)
    yield ""
    if isinstance(graph, GameGraph):
        yield text("game-graph.layers")
        yield from _layers(graph)
    else:
        yield wrap_sentence(text(f"game-graph.left-{'values' if graph.scores is None else 'scores'}"), "")
        yield from _worths(graph)


def _worths(graph: TurnGraph) -> Iterator[str]:
    """By how many moves are left at the most: how many positions there are, and what so many of them are worth."""
    met = Counter((graph.left[number], graph.worth(number)) for number in range(len(graph)))
    counts = Counter(graph.left)
    wide = max(len(text("game-graph.number", n=count)) for count in counts.values())
    for left in sorted(counts)[:_LAYERS]:
        worths = sorted((worth for far, worth in met if far == left), key=_in_order)
        said = ", ".join(f"{_write_worth(worth)} ({text('game-graph.number', n=met[left, worth])})" for worth in worths)
        yield wrap_sentence(f"  {left:>4}  {text('game-graph.number', n=counts[left]):>{wide}}  {said}", "")
    if len(counts) > _LAYERS:
        yield "  " + text("game-graph.more-layers", n=len(counts) - _LAYERS)


def _in_order(worth: int | Value) -> tuple[bool, int]:
    return (False, int(worth)) if isinstance(worth, int | Nimber) else (True, 0)


def _write_worth(worth: int | Value) -> str:
    from noyau.scenes.kit.scene import signed

    return signed(worth) if isinstance(worth, int) else str(worth)


def _layers(graph: GameGraph) -> Iterator[str]:
    """How many positions there are at each distance from the end, the nearest first."""
    wide = max([len(text("game-graph.number", n=count)) for count in graph.layers], default=0)
    for distance, count in enumerate(graph.layers[:_LAYERS]):
        lost = (distance % 2 == 0) == (graph.game.ending is Ending.NORMAL)
        said = text(f"game-graph.layer.{'lost' if lost else 'won'}", n=count)
        yield f"  {distance:>4}  {text('game-graph.number', n=count):>{wide}} {said}"
    if len(graph.layers) > _LAYERS:
        yield "  " + text("game-graph.more-layers", n=len(graph.layers) - _LAYERS)
    drawn = graph.outcomes.count("D")
    if drawn:
        yield f"  {'∞':>4}  {text('game-graph.number', n=drawn):>{wide}} {text('game-graph.layer.drawn', n=drawn)}"


_TOLD = 40
"""So many moves are told one by one."""

_SHORT = 100
"""A spec of more signs is not shown."""


def _check_form(form: str | None, forms: Collection[str], why: str) -> None:
    if form is not None and form not in forms:
        raise SpecError(why, form=form, forms=tuple(forms))


def _read_named(written: str) -> Graph | None:
    """The graph that a text names, ``@file``, ``cycle-9``, ``a-b,b-c``; None for the spec of a game."""
    name = re.split("[ :]", written.strip(), maxsplit=1)[0]
    looks_like_one = "-" in name or ARROW.search(name) or FILE_ENDING.search(name)
    if not (looks_like_one or written.startswith("@") or is_graph(written)):
        return None
    try:
        find_rules(name)
    except NoyauError:
        return read_graph(written)
    return None


def _told_named(graph: Graph) -> Told:
    names = [graph.name_of(vertex) for vertex in range(graph.size)]
    counts = {"graph": str(graph), "vertices": graph.size, "edges": graph.edge_count, "directed": graph.directed}

    def record() -> Iterator[str]:
        vertices: Sequence[int | str] = graph.names or range(graph.size)
        edges = [[vertices[one], vertices[other]] for one, other in graph.edges]
        known = {"graph": str(graph), "directed": graph.directed, "vertices": list(vertices), "edges": edges}
        yield json.dumps(known, ensure_ascii=False) + "\n"

    def lines() -> Iterator[str]:
        yield text(f"graph.told.{_kind(graph)}", graph=str(graph), n=graph.size, edges=graph.edge_count)
        yield ""
        yield from _rows(graph, names, "→" if graph.directed else "–", "graph.told.more")

    def draw() -> str:
        from noyau.scenes import Heading
        from noyau.scenes import draw as draw_scene

        if graph.loop is not None:
            raise NotApplicable("graph.told.loop")
        scene = draw_scene(parse(f"domination:{graph}"), language=language.now)  # all vertices are free
        return replace(scene, heading=Heading(str(graph))).svg()

    return Told(
        counts,
        draw,
        pieces=lambda form: LINK_FORMS[form](Written.of_graph(graph)),
        record=record,
        lines=lines,
    )


def _rows(graph: Graph, names: Sequence[str], mark: str, more: str) -> Iterator[str]:
    """Each of the first vertices and those to which it is joined, or leads."""
    wide = max(map(len, names[:_TOLD]))
    for name, row in zip(names[:_TOLD], graph.neighbours, strict=False):
        yield f"  {name:<{wide}} {mark} {' '.join(names[other] for other in row) or text('move-graph.nothing')}"
    if len(names) > _TOLD:
        yield "  " + text(more, n=len(names) - _TOLD)


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
        pieces=lambda form: LINK_FORMS[form](Written.of_graph(graph.graph, fit_names(graph.names), game=game)),
        record=record,
        lines=lambda: _move_lines(graph),
    )


def _kind(graph: Graph) -> str:
    return "arcs" if graph.directed else "edges"


def _move_lines(graph: MoveGraph) -> Iterator[str]:
    """The graph in words: what each move takes away, and the domination game that is the same."""
    size, links = len(graph.names), graph.graph.edge_count
    yield wrap_sentence(text(f"move-graph.{_kind(graph.graph)}", game=str(graph.game), n=size, edges=links), "")
    yield wrap_sentence(text(f"move-graph.same-{_kind(graph.graph)}"), "")
    asked = f"{graph.spec} --misere" if graph.game.ending is Ending.MISERE else graph.spec
    yield (
        text("move-graph.spec", spec=asked) if len(graph.spec) <= _SHORT else wrap_sentence(text("move-graph.file"), "")
    )
    yield ""
    yield from _rows(graph.graph, graph.names, "→", "move-graph.more")
