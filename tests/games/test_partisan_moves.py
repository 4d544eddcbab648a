"""Boards, graphs and pictures of two sides: moves against plain loops, notation, symmetries, places, parts."""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from random import Random
from typing import Any

import plain_sides
import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau.core.errors import IllegalMove, NoyauError, SpecError
from noyau.core.spec import parse, write
from noyau.core.turns import take_apart
from noyau.core.verdict import Ending, Player
from noyau.forms.two_sided import TwoSided
from noyau.games.sides.amazons import Amazons
from noyau.games.sides.clobber import Clobber, ClobberOnGraph
from noyau.games.sides.colouring_games import Col, Snort
from noyau.games.sides.domineering import Domineering
from noyau.games.sides.nogo import NoGo
from noyau.games.sides.red_blue import RedBlue
from noyau.games.sides.toads import Toads
from noyau.graphs import read_graph
from noyau.testing import check_rules

GRIDS: dict[type[Any], plain_sides.Options] = {
    Amazons: plain_sides.amazons,
    Clobber: plain_sides.clobber,
    Domineering: plain_sides.domineering,
    NoGo: plain_sides.nogo,
    Toads: plain_sides.toads,
}
GRAPHS = ("path-5", "cycle-6", "grid-2x3", "star-4", "petersen", "a-b,b-c,c-a,c-d")
ON_GRAPHS: dict[str, type[Any]] = {"clobber": ClobberOnGraph, "col": Col, "snort": Snort}


def check_moves(rules: Any, position: Any, plain: plain_sides.Options) -> None:
    """The moves lead where plain loops say, and are read back from what is written."""
    text = rules.write(position)
    for player in Player:
        moves = list(rules.moves(position, player))
        left = [rules.write(rules.play(position, move, player)) for move in moves]
        assert sorted(set(left)) == sorted(set(plain(text, player))), text
        assert [rules.read_move(position, rules.write_move(position, move), player) for move in moves] == moves


@pytest.mark.parametrize("kind", GRIDS, ids=lambda kind: kind.__name__)
def test_moves_on_boards_are_those_of_the_rule(kind: Any) -> None:
    random = Random(kind.__name__)
    for rows, columns in product((1, 2, 3, 4), repeat=2):
        for _ in range(20 if rows * columns < 9 else 4):
            signs = [random.choice(kind.signs) for _ in range(rows * columns)]
            text = "/".join("".join(signs[at : at + columns]) for at in range(0, len(signs), columns))
            try:
                rules, position = kind.of_text(text)
            except SpecError:
                assert kind is NoGo
                continue
            assert rules.write(position) == text
            check_moves(rules, position, GRIDS[kind])


@pytest.mark.parametrize("name", ON_GRAPHS)
@pytest.mark.parametrize("graph", GRAPHS)
def test_moves_on_graphs_are_those_of_the_rule(name: str, graph: str) -> None:
    random = Random(graph)
    rules = ON_GRAPHS[name](read_graph(graph))
    plain = plain_sides.on_graph(rules.graph)[name]
    for _ in range(10):
        position = rules.start
        for _ in range(8):
            check_moves(rules, position, plain)
            player = random.choice(list(Player))
            options = list(rules.options(position, player))
            position = random.choice(options) if options else position


def random_picture(random: Random, edges: int, colours: str = "rgb") -> str:
    """Edges that stand on the ground, perhaps doubled, or loops."""
    found = []
    top = 0
    for _ in range(edges):
        one = random.randint(0, top)
        other = random.randint(0, top + 1)
        top = max(top, other)
        found.append(f"{one}-{other}{random.choice(colours)}")
    return ",".join(found)


def test_cuts_are_those_of_the_rule() -> None:
    random = Random(7)
    rules = RedBlue()
    check_moves(rules, (), plain_sides.hackenbush)
    for _ in range(100):
        position = rules.read(random_picture(random, random.randint(1, 8)))
        check_moves(rules, position, plain_sides.hackenbush)


@given(st.sampled_from([*GRIDS]), st.integers(1, 4), st.integers(1, 5), st.randoms(use_true_random=False))
def test_every_board_reads_back(kind: Any, rows: int, columns: int, random: Random) -> None:
    text = "/".join("".join(random.choices(kind.signs, k=columns)) for _ in range(rows))
    spec = f"{kind.name}:{text}"
    try:
        game = parse(spec)
    except SpecError:
        assert kind is NoGo
        return
    assert parse(write(game)) == game
    assert game.rules.write(game.position) == text
    for player, ending in product(Player, Ending):
        asked = take_apart(game)[0].at(game.position.position, player, ending)
        assert parse(write(asked)) == asked


@given(st.sampled_from([*ON_GRAPHS]), st.sampled_from(GRAPHS), st.data())
def test_every_graph_with_signs_reads_back(name: str, graph: str, data: st.DataObject) -> None:
    rules = ON_GRAPHS[name](read_graph(graph))
    text = data.draw(st.text(rules.signs, min_size=rules.cells, max_size=rules.cells))
    try:
        position = rules.read(text)
    except SpecError:
        assert name in ("col", "snort")
        return
    assert rules.read(rules.write(position)) == position
    game = rules.at(position)
    assert parse(write(game)) == game


@given(st.text(max_size=20), st.sampled_from([*GRIDS, *ON_GRAPHS.values(), RedBlue]))
def test_no_text_is_a_fault(text: str, kind: Any) -> None:
    with suppress(NoyauError):
        game = parse(f"{kind.name}:{text}")
        assert parse(write(game)) == game


PLACES = [
    ("domineering:..##/.###/####", "domineering:####/##../###.", "domineering:####/#.##/#..#"),
    ("clobber:xo../x.../....", "clobber:..../...x/..ox", "clobber:..../.ox./..x."),
    ("col:path-7:l..####", "col:path-7:###l..#", "col:path-7:##..l##"),
    ("snort:cycle-6:r.####", "snort:cycle-6:.####r", "snort:cycle-6:##r.##"),
    ("clobber:path-5:oxo..", "clobber:path-5:..oxo"),
    ("toads:t.f###", "toads:###t.f", "toads:ft.ftt"),
    ("amazons:x.##/####", "amazons:####/##x.", "amazons:####/.x##"),
]


@pytest.mark.parametrize("specs", PLACES, ids=lambda specs: specs[0])
def test_what_is_alike_but_for_its_place_has_one_form(specs: tuple[str, ...]) -> None:
    found = {take_apart(parse(spec)) for spec in specs}
    assert len({rules.canonical(position) for rules, position in found}) == 1


def test_what_has_other_moves_has_another_form() -> None:
    rules = Domineering((3, 3))
    assert len({rules.canonical(rules.read(text)) for text in ("..#/###/###", ".##/.##/###", "###/.##/.##")}) == 2


@pytest.mark.parametrize(
    ("spec", "count", "swapping", "uniform"),
    [
        ("domineering:3x3", 8, 4, True),
        ("domineering:3x4", 4, 0, True),
        ("clobber:xox/oxo", 8, 4, True),
        ("toads:t..f", 2, 1, True),
        ("amazons:x./.o", 16, 8, True),
        ("col:path-4", 4, 2, None),
        ("snort:cycle-5", 20, 10, None),
        ("col:complete-9", 2, 1, None),
    ],
)
def test_the_symmetries_are_found_from_the_moves(spec: str, count: int, swapping: int, uniform: bool | None) -> None:
    rules, _ = take_apart(parse(spec))
    assert isinstance(rules, TwoSided)
    assert len(rules.symmetries) == count
    assert sum(symmetry.swaps for symmetry in rules.symmetries) == swapping
    assert rules.symmetries[0].cells == tuple(range(rules.cells))
    assert not rules.symmetries[0].swaps
    assert getattr(rules, "is_uniform", None) is uniform


def test_a_board_on_its_side_is_the_negative() -> None:
    rules, position = take_apart(parse("domineering:..#/..."))
    assert str(rules.mirror(position)) == "domineering:../../#."
    assert str(Clobber.of_text("xo/..")[0].mirror(Clobber.of_text("xo/..")[1])) in ("clobber:ox/..", "clobber:../xo")


def test_stuck_toads_and_frogs_part_the_strip() -> None:
    rules, position = Toads.of_text("t.fttff.t.f")
    assert [str(part) for part in rules.components(position)] == ["toads:t.f########", "toads:#######.t.f"]
    frozen, position = Toads.of_text("fttffttf")
    assert not frozen.live(position) & ~0b1
    assert not list(frozen.components(position))


def test_neighbours_that_do_not_concern_each_other_are_parts() -> None:
    rules, position = take_apart(parse("col:path-6:.x..o."))
    assert [str(part) for part in rules.components(position)] == [
        "col:path-6:r#####",
        "col:path-6:##r###",
        "col:path-6:###l##",
        "col:path-6:#####l",
    ]
    rules, position = take_apart(parse("snort:path-4:x..x"))
    assert [str(part) for part in rules.components(position)] == ["snort:path-4:#l##", "snort:path-4:##l#"]


def test_an_edge_is_told_by_its_colour_where_that_is_needed() -> None:
    rules = RedBlue()
    picture = rules.read("0-1b,0-1g,1-2r,0-1b")
    assert [rules.write_move(picture, move) for move in rules.moves(picture, Player.LEFT)] == ["0-1b", "0-1g"]
    assert rules.read_move(picture, "1-0g", Player.RIGHT) == (0, 1, "g")
    with pytest.raises(IllegalMove, match="edges of two colours"):
        rules.read_move(picture, "0-1", Player.LEFT)
    with pytest.raises(IllegalMove, match="has the opponent's colour: Left may not cut it"):
        rules.read_move(picture, "1-2", Player.LEFT)


def test_green_pictures_stay_impartial_unless_a_side_is_named() -> None:
    assert parse("hackenbush:0-1g,1-2").rules.kind == "impartial"
    assert parse("left hackenbush:0-1g").rules.kind == "partisan"
    assert parse("hackenbush:0-1g + nim:2").rules.kind == "impartial"
    assert parse("right hackenbush:0-1g + nim:2").rules.kind == "partisan"
    game = parse("hackenbush:0-1b,0-2g + nim:1").play_text("1:0-1")
    assert str(game) == "right hackenbush:0-2g + nim:1"
    assert parse(str(game)) == game
    both = parse("impartial hackenbush:0-1b,0-2g").play_text("0-1")
    assert (parse(str(both)), both.rules.kind) == (both, "impartial")


def test_an_arrow_may_fly_back() -> None:
    rules, position = Amazons.of_text("x../...")
    move = rules.read_move(position, "0,0-0,1-0,0", Player.LEFT)
    assert rules.write(rules.play(position, move, Player.LEFT)) == "#x./..."
    assert rules.write_move(position, move) == "0,0-0,1-0,0"


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("domineering:..x", "'x' is no sign of this board"),
        ("domineering:../.", "the rows differ in length: 2, then 1"),
        ("domineering:999x999", "is too large"),
        ("clobber:xoy", "'x', 'o' or '.'"),
        ("clobber:path-4:xoxz", "expected 4 marks 'x', 'o' or '.'"),
        ("clobber:arcs-0.1", "write 'edges-'"),
        ("clobber:pith-4:xoxo", "path-4"),
        ("col:path-4:x", "expected 4 marks '.', 'x' or 'o'"),
        ("col:path-4:xx..", "the neighbours 0 and 1 have the same colour"),
        ("snort:path-4:x.xo", "the neighbours 2 and 3 have different colours"),
        ("toads:t.g", "'t', 'f', '.' or '#'"),
        ("nogo:xo.", "no empty square beside"),
        ("amazons:7x7", "more than 36 squares"),
        ("hackenbush:0-1r,2-3b", "the edge 2-3 is not connected to the ground 0"),
        ("hackenbush:0-1p", "there is no colour 'p' in '0-1p'"),
        ("form:{1|x}", "at character 4"),
        ("form:{1|", "where the text ends"),
        ("left nim:3", "nim has no sides"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_repair(spec: str, said: str) -> None:
    with pytest.raises(NoyauError) as refusal:
        parse(spec)
    assert said in str(refusal.value)
    assert refusal.value.say("fr") != str(refusal.value)


def test_larger_rules_keep_their_contract() -> None:
    check_rules(Domineering((3, 3)), [Domineering((3, 3)).read("..#/.../#..")])
    check_rules(ClobberOnGraph(read_graph("a-b,b-c,c-a,c-d")))
    check_rules(Toads((1, 7)), [Toads((1, 7)).read("t.tf..f")])
    for graph in ("edges-0.1,1.2,2.3,1.4", "edges-0.1,1.2,3.4,4.5,2.5", "cycle-6", "edges-0.2,2.1,1.3,3.4"):
        check_rules(Snort(read_graph(graph)))
        check_rules(Col(read_graph(graph)))
