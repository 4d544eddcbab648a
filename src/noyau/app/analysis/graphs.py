"""The graph of the positions of a game for a page: layered by the moves to the end, the kernel double-ringed."""

from __future__ import annotations

import json

from noyau.app.questions import Asked, Watch, read_game
from noyau.atlas.game_graphs import GameGraph, TurnGraph, any_graph
from noyau.core.errors import TooLarge
from noyau.core.game import AnyGame
from noyau.core.record import Json
from noyau.engines.exploring.masks import is_light
from noyau.forms.rewriting import Rewriting
from noyau.graphs.files.writers import FORMS as WRITTEN

FORMS = ("svg", "png", "json", "dot", "graphml")

_QUICK = 40
_MOST = 100_000
"""The most positions of a graph that is drawn at once, and of one that a job makes."""


def applies(game: AnyGame) -> bool:
    return game.rules.kind in ("impartial", "scoring")


def show(asked: Asked, watch: Watch) -> Json:
    """What is known of the whole graph, in words too, and its picture: all of it, or what a few moves can lead to."""
    from noyau.scenes.atlas.game_graphs import draw_graph

    graph = _find(asked, watch)
    said = [sentence.say(asked.lang) for sentence in graph.sentences()]
    return {**graph.summary(), "say": said, "svg": draw_graph(graph, asked.lang)}


def write(asked: Asked, watch: Watch) -> bytes:
    """The graph as a file."""
    from noyau.app.pictures import picture_file
    from noyau.scenes.atlas.game_graphs import draw_graph

    graph = _find(asked, watch)
    if asked.form == "json":
        return f"{json.dumps(_record(graph), ensure_ascii=False)}\n".encode()
    if asked.form in WRITTEN:
        return "".join(WRITTEN[asked.form](graph.written())).encode()
    drawn = draw_graph(graph, asked.lang)
    return picture_file(drawn, asked.form)


def _find(asked: Asked, watch: Watch) -> GameGraph | TurnGraph:
    game = read_game(asked.spec)
    if not asked.quick:
        return any_graph(game, limit=_MOST, watch=watch)
    if isinstance(game.rules, Rewriting) and not is_light(game.rules, game.position):
        raise TooLarge("web.too-long")
    return any_graph(game, limit=_QUICK)


def _record(graph: GameGraph | TurnGraph) -> Json:
    """The answer that ``noyau graph --positions --json`` gives."""
    nodes = [graph.node(number) for number in range(len(graph))]
    return {**graph.summary(), "positions": nodes, "edges": list(graph.arcs())}
