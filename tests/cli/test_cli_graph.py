"""``noyau graph``: the graph of positions counted, told, exported, read back and drawn."""

from __future__ import annotations

import csv
import json
import re
from itertools import product
from pathlib import Path
from xml.dom.minidom import parseString

import pytest
from oracle import Oracle
from rewritings import Dominating, Dominoes

from noyau.atlas.digraphs import digraph
from noyau.atlas.game_graphs import GameGraph, count_positions, game_graph
from noyau.cli import run
from noyau.cli.graph import ENDINGS
from noyau.core.catalogue import register
from noyau.core.errors import TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines.exploring.masks import is_light
from noyau.forms.rewriting import Rewrite
from noyau.graphs import read_graph
from noyau.graphs.files import load_digraph
from noyau.graphs.files.writers import FORMS
from noyau.scenes.atlas.game_graphs import MOST_POSITIONS, draw_graph

CYCLES = "token:a>b,b>c,c>a,b>d,d>e,f>f,a>f:a"
SPECS = ("nim:1,2", "king:3x3", "kayles:5", CYCLES, "nim:0", "wythoff:2,2", "token:a>b,b>a,b>c:a", "nim:2 + nim:1,1")
ENDS = pytest.mark.parametrize("ending", Ending)


class Answer:
    """What a command prints, and its exit code."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *words: str) -> None:
        self.code = run(["graph", *words])
        self.out, self.err = capsys.readouterr()

    @property
    def json(self) -> dict[str, object]:
        found: dict[str, object] = json.loads(self.out)
        return found


def check_graph(graph: GameGraph, oracle: Oracle) -> None:
    """Positions, arcs, outcomes, remoteness and values against the definitions."""
    assert set(graph.positions) == set(oracle.options)
    numbers = {position: number for number, position in enumerate(graph.positions)}
    for number, position in enumerate(graph.positions):
        assert {graph.positions[option] for option in graph.rows[number]} == oracle.options[position]
        assert len(set(graph.rows[number])) == len(graph.rows[number])
        found = graph.verdict(number)
        assert (found.outcome, found.remoteness) == (oracle.outcome[position], oracle.remoteness[position])
        assert graph.node(number)["options"] == [numbers[graph.positions[option]] for option in graph.rows[number]]
    assert graph.edges == sum(map(len, oracle.options.values())) == len(list(graph.arcs()))
    assert graph.acyclic is oracle.is_acyclic
    assert graph.longest == (longest(oracle) if graph.acyclic else None)
    ended = [far for far in oracle.remoteness.values() if far is not None]
    assert list(graph.layers) == [ended.count(far) for far in range(max(ended, default=-1) + 1)]
    if oracle.is_acyclic and oracle.ending is Ending.NORMAL:
        values = oracle.grundy()
        assert [graph.value(number) for number in range(len(graph))] == [values[p] for p in graph.positions]


def longest(oracle: Oracle) -> int:
    """The longest play, by the definition."""
    known: dict[object, int] = {}
    while len(known) < len(oracle.options):
        for position, options in oracle.options.items():
            if all(option in known for option in options):
                known[position] = 1 + max((known[option] for option in options), default=-1)
    return max(known.values())


@ENDS
@pytest.mark.parametrize("spec", SPECS)
def test_the_graph_has_what_the_definitions_say(spec: str, ending: Ending) -> None:
    game = parse(spec, ending)
    check_graph(game_graph(game, plain=True), Oracle(game.rules, game.position, ending))


@ENDS
@pytest.mark.parametrize("rules", [Dominoes((3, 5)), Dominating(read_graph("grid-4x5"))])
def test_graphs_explored_natively_have_what_the_definitions_say(rules: Dominoes, ending: Ending) -> None:
    assert not is_light(rules, rules.start)
    game = Game(rules, rules.start, ending)
    graph = game_graph(game)
    check_graph(graph, Oracle(rules, rules.start, ending))
    assert count_positions(game) == (len(graph), graph.edges)


def test_a_large_graph_with_cycles_is_judged_natively() -> None:
    class Doors(Dominoes):
        name = "doors"

        @property
        def rewrites(self) -> tuple[Rewrite, ...]:
            closing = tuple(Rewrite(str(cell), 1 << cell, clear=1 << cell) for cell in range(12))
            return (*closing, Rewrite("open", 0, forbid=1, add=1))

    rules = Doors((3, 4))
    graph = game_graph(Game(rules, rules.start))
    assert not graph.acyclic
    assert len(graph) == 4096
    check_graph(graph, Oracle(rules, rules.start))
    assert str(graph.value(0)).startswith("∞")


def test_positions_that_differ_in_writing_only_are_one_unless_they_are_to_be_kept_apart() -> None:
    game = parse("nim:1,2")
    assert count_positions(game) == (5, 7)
    assert count_positions(game, plain=True) == (6, 9)
    assert game_graph(game).identified
    assert not game_graph(game, plain=True).identified
    assert not game_graph(parse("king:3x3")).identified


@pytest.mark.parametrize(
    ("spec", "positions", "edges"),
    [("king:3x3", 9, 16), ("nim:5", 6, 15), ("bounded:1:10", 11, 10), ("queen:8x8", 64, 588), (CYCLES, 6, 7)],
)
def test_known_games_have_their_numbers_of_positions_and_moves(
    spec: str, positions: int, edges: int, capsys: pytest.CaptureFixture[str]
) -> None:
    found = Answer(capsys, spec, "--positions", "--count", "--json")
    assert found.json == {"positions": positions, "edges": edges}
    assert Answer(capsys, spec, "--count").out == f"{positions} positions, {edges} moves\n"


def test_cram_is_counted_as_published(capsys: pytest.CaptureFixture[str]) -> None:
    register(Dominoes)
    assert Answer(capsys, "dominoes:4x5", "--positions", "--count", "--json").json == {
        "positions": 58_830,
        "edges": 423_582,
    }


def test_the_summary_tells_outcomes_layers_longest_play_and_kernel(capsys: pytest.CaptureFixture[str]) -> None:
    told = Answer(capsys, "king:3x3", "--positions").out
    for part in ("9 positions, 16 moves", "longest one has 4 moves", "5 positions are won", "kernel has 4 positions"):
        assert part in told
    assert re.findall(r"(?m)^ +(\d+)  (\d+) (\w+)$", told) == [
        ("0", "1", "lost"),
        ("1", "3", "won"),
        ("2", "2", "lost"),
        ("3", "2", "won"),
        ("4", "1", "lost"),
    ]
    drawn = Answer(capsys, CYCLES).out
    assert "need not end" in drawn
    assert "4 positions are drawn" in drawn
    assert "not a kernel" in drawn
    assert "misère" in Answer(capsys, "king:3x3", "--misere").out
    french = Answer(capsys, "nim:1,2", "--lang", "fr").out
    assert "3 positions sont gagnantes" in french
    assert "Le noyau a 2 positions" in french


def test_json_has_every_position_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(Answer(capsys, "king:3x3", "--positions", "--json").out)
    assert (len(found["positions"]), len(found["edges"]), found["kernel"]) == (9, 16, 4)
    first = found["positions"][0]
    assert [[0, option] for option in first["options"]] == [edge for edge in found["edges"] if edge[0] == 0]
    assert (first["position"], first["outcome"], first["grundy"], first["remoteness"]) == ("2,2", "P", 0, 4)
    assert sorted(found["positions"][option]["position"] for option in first["options"]) == ["1,1", "1,2", "2,1"]
    misere = json.loads(Answer(capsys, "misere king:3x3", "--json").out)
    assert misere["ending"] == "misere"
    assert {node["grundy"] for node in misere["positions"]} == {None}
    cyclic = json.loads(Answer(capsys, CYCLES, "--json").out)["positions"][0]
    assert (cyclic["outcome"], cyclic["grundy"], cyclic["value"], cyclic["remoteness"]) == ("D", None, "∞()", None)


@pytest.mark.parametrize(
    ("spec", "ending"), list(product(SPECS, [end for end, form in ENDINGS.items() if form in FORMS and form != "csv"]))
)
def test_files_are_read_back_by_the_readers_of_graphs(
    spec: str, ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"graph{ending}"
    assert Answer(capsys, spec, "--positions", "-o", str(path)).code == 0
    graph, read = game_graph(parse(spec)), digraph(load_digraph(path, any_names=True))
    numbers = range(len(graph))
    names = list(map(str, numbers)) if ENDINGS[ending] == "digraph6" else list(map(graph.write, numbers))
    assert set(read.vertices) == set(names)
    arcs = {(source, target) for source in names for target in read.successors(source)}
    assert arcs == {(names[source], names[target]) for source, target in graph.arcs()}
    assert "".join(read.outcomes()[name] for name in names) == graph.outcomes


def test_attributes_are_in_dot_graphml_and_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    dot = Answer(capsys, "nim:1,2", "--positions", "--dot").out
    assert dot == Answer(capsys, "nim:1,2", "--format", "dot").out
    assert '"1,2" [outcome="N", grundy="3", value="*3", remoteness="3"];' in dot
    assert dot.count('peripheries="2"') == 2
    assert 'style="dotted"' in Answer(capsys, CYCLES, "--dot").out
    document = parseString(Answer(capsys, "nim:1,2", "--positions", "--graphml").out)
    first = document.getElementsByTagName("node")[0]
    data = {part.getAttribute("key"): part.firstChild.data for part in first.getElementsByTagName("data")}
    assert data == {"outcome": "N", "grundy": "3", "value": "*3", "remoteness": "3"}
    lines = list(csv.DictReader(Answer(capsys, CYCLES, "--format", "csv").out.splitlines()))
    assert [line["vertex"] for line in lines] == ["a", "b", "f", "c", "d", "e"]
    assert (lines[0]["outcome"], lines[0]["value"], lines[0]["remoteness"]) == ("D", "∞()", "")


def test_large_digraph6_matrices_are_written_with_their_long_size(tmp_path: Path) -> None:
    graph = game_graph(parse("bounded:2:70"))
    path = tmp_path / "graph.d6"
    path.write_text("".join(FORMS["digraph6"](graph.written())))
    assert digraph(load_digraph(path)).outcomes()["0"] == graph.outcomes[0]


@pytest.mark.parametrize("spec", [*SPECS, "queen:5x5", "bounded:1:30", "misere kayles:5"])
def test_pictures_name_every_position_and_mark_kernel_and_draws(spec: str) -> None:
    graph = game_graph(parse(spec))
    for language in ("en", "fr"):
        picture = draw_graph(graph, language)
        parseString(picture)
        assert sorted(map(int, re.findall('id="position-([0-9]+)"', picture))) == list(range(len(graph)))
        assert str(len(graph)) in picture
    rings = picture.count('r="86"')
    assert rings == (graph.kernel or 0)


def test_of_a_large_graph_the_neighbourhood_of_the_position_is_drawn() -> None:
    rules = Dominoes((4, 4))
    graph = game_graph(Game(rules, rules.start))
    picture = draw_graph(graph)
    assert "Drawn: the 25 positions within 1 move of the start, out of 5,700" in picture
    assert picture.count('id="position-') == 25
    assert draw_graph(graph, within=0).count('id="position-') == 1
    with pytest.raises(TooLarge):
        draw_graph(graph, within=3)
    wide = game_graph(parse(f"nim:{MOST_POSITIONS + 50}"))
    with pytest.raises(TooLarge):
        draw_graph(wide)


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_a_picture_is_written_to_a_file(ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / f"king.{ending}"
    found = Answer(capsys, "king:3x3", "--positions", "-o", str(path), "--within", "2", "--json")
    assert (found.code, found.json["file"]) == (0, str(path))
    assert path.read_bytes().startswith(b"<svg" if ending == "svg" else b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["bounded:3:5", "--moves"], 2, "bounded:3:5 has no graph of moves"),
        (["nim:1,2", "-o", "graph.pdf"], 2, "should end in .dot"),
        (["nim:1,2", "-o", "graph"], 2, "should end in .dot"),
        (["nim:1,2", "--dot", "--graphml"], 2, "one form at a time"),
        (["nim:1,2", "--dot", "--json"], 2, "one form at a time"),
        (["nim:1,2", "--within", "2"], 2, "--within says how much is drawn"),
        (["nim:1,2", "--limit", "0"], 2, "--limit"),
        (["nimm:1,2"], 2, "did you mean 'nim'?"),
        (["lights:grid-2x2:all", "--positions"], 2, "no outcomes"),
        (["nim:9,9,9", "--limit", "100"], 3, "more than 100 positions"),
        (["dominoes:5x5", "--limit", "10000"], 3, "more than 10,000 positions"),
        (["bounded:2:12000", "--format", "digraph6"], 3, "too large for digraph6"),
        (["nim:300", "-o", "graph.svg"], 3, "the most that can be drawn"),
        (["nim:1,2", "-o", "no/such/folder/graph.dot"], 2, "no/such/folder"),
    ],
)
def test_what_cannot_be_done_is_said_on_one_line(
    words: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    register(Dominoes)
    for language in ("en", "fr"):
        found = Answer(capsys, *words, "--lang", language)
        assert found.code == code
        assert found.err.count("\n") == 1
        assert "{" not in found.err[1:]
        assert said in found.err or language == "fr"


def test_a_graph_is_drawn_under_its_own_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "roads.svg"
    assert Answer(capsys, "Paris-Lyon,Lyon-Nice", "-o", str(file)).code == 0
    drawn = parseString(file.read_text(encoding="utf-8"))
    assert drawn.getElementsByTagName("title")[0].firstChild.data == "edges-Paris.Lyon,Lyon.Nice"
    assert {"Paris", "Lyon", "Nice"} <= {text.firstChild.data for text in drawn.getElementsByTagName("text")}
    refused = Answer(capsys, "a>a", "-o", str(file))
    assert (refused.code, "draw it with 'noyau digraph'" in refused.err) == (2, True)


def test_a_dash_is_standard_output_and_a_form_must_suit_its_ending(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert Answer(capsys, "a-b", "--dot", "-o", "-").out == Answer(capsys, "a-b", "--dot").out
    assert "two different forms; keep one" in Answer(capsys, "a-b", "--dot", "-o", "x.svg").err
    assert not list(tmp_path.iterdir())
