"""Large positions, many moves and strange names give small and readable pictures, or a refusal."""

from __future__ import annotations

import re

import pytest
from test_scenes import LARGEST, SVG, check_scene, read

from noyau.core.errors import TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.games.tokens import Token
from noyau.graphs import Digraph
from noyau.scenes import THEMES, draw, svg
from noyau.scenes.kit.markup import clean_text, columns


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>",
        "\"&'",
        "]]>",
        "\x1b[31mred",
        "a\x00b",
        "\u202eevil",
        "x" * 5000,
        "漢字" * 9,
    ],
)
def test_names_that_users_give_are_harmless(name: str) -> None:
    game = Game(Token(Digraph([(name, "b"), ("b", name)])), name)
    for known in (None, solve(game)):
        scene = draw(game, known, moves=True, values=True)
        root = read(scene.svg())
        assert root.find(f".//{SVG}script") is None
        assert not re.search("[\x00-\x09\x0b-\x1f\u202e]", scene.svg() + scene.text())
        assert all(columns(line) <= 80 for line in scene.text().splitlines())
    assert clean_text(name) == clean_text(clean_text(name))


@pytest.mark.parametrize(
    "spec",
    [
        f"nim:{7**355},12,90",
        f"nim:{10**3999 + 7},{9**4100}",
        f"fibonacci:{7**355}",
        "nim:" + ",".join(str(n % 30 + 1) for n in range(1000)),
        "nim:" + ",".join(["25"] * 24),
        "moore:3:" + ",".join(["9"] * 40),
        " + ".join(["nim:25,25,25"] * 30),
        " + ".join(["token:cycle-40:0", "nim:90", "fibonacci:30"] * 5),
    ],
)
def test_large_positions_give_small_readable_pictures(spec: str) -> None:
    game = parse(spec)
    for theme in THEMES:
        scene = draw(game, theme=theme, values=True)
        assert len(scene.svg().encode()) <= LARGEST
        assert len(scene.svg()) == len(svg(game, theme=theme, values=True))
        assert all(columns(line) <= 80 for line in scene.text().splitlines())
        assert read(scene.svg()) is not None


def test_many_moves_are_drawn_within_the_limit() -> None:
    for spec in ("nim:" + ",".join(["25"] * 24), f"nim:{7**355},12,90", "moore:2:" + ",".join(["9"] * 8)):
        game = parse(spec)
        check_scene(game, draw(game, solve(game), moves=True, values=True, theme="frites"))


def test_where_there_are_too_many_moves_the_picture_says_that_only_winning_ones_are_marked() -> None:
    assert "only the winning moves are marked" in draw(parse(f"nim:{7**355},12"), moves=True).text()
    assert "only the winning moves" not in draw(parse("nim:999"), moves=True).text()


def test_what_is_left_out_is_counted() -> None:
    text = draw(parse("nim:" + ",".join(["1"] * 1000))).text()
    assert "… and 976 more heaps" in text
    assert "encore 976 tas" in draw(parse("nim:" + ",".join(["1"] * 1000)), language="fr").text()
    assert "+ 75" in draw(parse("nim:90")).svg()
    assert "… and 18 more games" in draw(parse(" + ".join(["nim:1"] * 30))).text()


def test_a_digraph_that_is_too_large_is_refused_with_the_repair() -> None:
    chain = Game(Token(Digraph((f"v{n}", f"v{n + 1}") for n in range(250))), "v0")
    with pytest.raises(TooLarge, match="250: draw a smaller one"):
        draw(chain)
    dense = Game(Token(Digraph((str(a), str(b)) for a in range(32) for b in range(a))), "31")
    check_scene(dense, draw(dense, moves=True))
    denser = Game(Token(Digraph((str(a), str(b)) for a in range(50) for b in range(a))), "49")
    with pytest.raises(TooLarge, match="1,225 arcs"):
        draw(denser)


def test_a_digraph_of_the_largest_size_is_drawn() -> None:
    arcs = [(f"v{n}", f"v{n // step}") for n in range(1, 250) for step in (2, 3)]
    game = Game(Token(Digraph(arcs)), "v249")
    check_scene(game, draw(game, solve(game), moves=True, values=True))
