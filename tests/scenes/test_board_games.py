"""A new game on a board is its signs and its moves: all else comes with it."""

from __future__ import annotations

import inspect
import io
import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from board_games import BOARD_GAMES, Crosses, Marks
from hypothesis import given
from hypothesis import strategies as st
from oracle import Oracle
from test_scenes import check_scene, read

from noyau.app.play.states import board, state
from noyau.arguments import explain, say
from noyau.atlas.move_graphs import named_moves
from noyau.cli import run
from noyau.console.play.match_sentences import hint_steps
from noyau.core.budget import Budget
from noyau.core.catalogue import register
from noyau.core.errors import IllegalMove, SpecError, TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse, write
from noyau.core.verdict import Ending
from noyau.engines import Limit, ask, solve
from noyau.forms.grid import Change, Grid
from noyau.playing.match import Match
from noyau.playing.players import Expert
from noyau.scenes import draw
from noyau.scenes.atlas.move_graphs import draw_moves
from noyau.testing import check_rules
from noyau.values.nimbers import Nimber
from noyau.words import LANGUAGES
from noyau.worksheets import starts
from noyau.worksheets.drawing import paper_picture

GAMES = [pytest.param(game, id=game.name) for game in BOARD_GAMES]


@pytest.fixture(autouse=True)
def _registered() -> None:
    for game in BOARD_GAMES:
        register(game)


def boards(rules: Grid) -> Iterator[int]:
    """Every way to fill a board with signs."""
    rows, columns = rules.board
    for signs in product(rules.signs, repeat=rules.squares):
        text = "".join(signs)
        yield rules.read("/".join(text[row * columns : (row + 1) * columns] for row in range(rows)))


@pytest.mark.parametrize("game", GAMES)
def test_every_position_reads_back_as_it_is_written(game: type[Grid]) -> None:
    for size in ((1, 3), (2, 2), (2, 3)):
        rules = game(size)
        for position in boards(rules):
            assert rules.read(rules.write(position)) == position
            assert parse(write(Game(rules, position))) == Game(rules, position)
    assert parse(f"{game.name}:2x3").spec == f"{game.name}:2x3"


@pytest.mark.parametrize("game", GAMES)
def test_every_small_board_is_solved_as_brute_force_does(game: type[Grid]) -> None:
    for size in ((1, 4), (2, 2), (2, 3) if len(game.signs) == 2 else (1, 3)):
        rules = game(size)
        for position in boards(rules):
            for ending in Ending:
                oracle = Oracle(rules, position, ending)
                found = solve(Game(rules, position, ending))
                assert found.outcome is oracle.outcome[position]
                if ending is Ending.NORMAL and oracle.is_acyclic:
                    assert found.value == Nimber(oracle.grundy()[position])


@pytest.mark.parametrize("spec", ["nooks:5x5", "nooks:.....#/.#..../....../......", "crosses:5x5", "crosses:4x6"])
def test_components_and_symmetries_do_not_change_the_answer(spec: str) -> None:
    game = parse(spec)
    found, whole = (ask(engine, game, Budget(Limit()), None) for engine in ("residues", "masks"))
    assert found is not None
    assert whole is not None
    assert found.value == whole.value
    assert found.winning == whole.winning
    assert found.method.positions < whole.method.positions / 3


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_keep_their_contract(game: type[Grid]) -> None:
    rules = game((2, 3))
    check_rules(rules, [parse(game.example).position] if parse(game.example).rules == rules else [rules.start])
    position = Random(5).choice(list(boards(rules)))
    check_rules(rules, [position])


@pytest.mark.parametrize("game", GAMES)
def test_it_is_drawn_in_both_languages_with_every_wish(game: type[Grid]) -> None:
    for spec, ending, language in product((game.example, f"{game.name}:3x3"), Ending, LANGUAGES):
        for wishes in ({}, {"moves": True}, {"moves": True, "values": ending is Ending.NORMAL}):
            asked = parse(spec, ending)
            scene = draw(asked, language=language, **wishes)
            check_scene(asked, scene)
            assert "scene." not in scene.text()
            assert "grid." not in scene.text()
            assert "{" not in scene.text()


def test_each_free_square_is_a_figure_with_the_move_it_plays() -> None:
    root = read(draw(parse("crosses:.x./...")).svg())
    moves = {element.get("id"): element.get("data-move") for element in root.iter() if element.get("data-move")}
    assert moves == {"square-1-0": "1,0", "square-1-2": "1,2"}


def test_squares_are_clicked_from_the_first_to_the_last_where_one_is_not_enough() -> None:
    def clicks(spec: str) -> dict[str, tuple[str, ...]]:
        return {play.text: play.click for play in draw(parse(spec)).state.moves}

    assert clicks("jumps:oo.") == {"0,0-0,1-0,2": ("square-0-0", "square-0-2")}
    assert clicks("captures:xo") == {
        "0,0-0,1": ("square-0-0", "square-0-1"),
        "0,1-0,0": ("square-0-1", "square-0-0"),
    }
    assert clicks("nooks:../.#") == {"0,0-0,1-1,0": ("square-0-0", "square-1-0")}
    both = clicks("nooks:2x3")
    assert len(set(both.values())) == len(both) == 8
    assert clicks("two-marks:.") == {"0,0=x": ("square-0-0",), "0,0=o": ("square-0-0",)}


def test_the_squares_of_a_terminal_are_exactly_these() -> None:
    def rows(spec: str, **wishes: Any) -> list[str]:
        return ["".join(span.text for span in row).rstrip() for row in draw(parse(spec), **wishes).rows]

    assert rows("apart:..#/x..") == ["      0  1  2", "  0 │ ·  ·  █", "  1 │ ×  ·  ·"]
    assert rows("crosses:1x3", moves=True) == ["      0  1  2", "  0 │ ✗ (✓) ✗"]
    assert rows("captures:xo.", moves=True)[1] == "  0 │(×)(○) ·"


def test_a_move_is_read_by_its_squares_in_any_order_where_that_is_clear() -> None:
    nooks, captures = parse("nooks:2x2"), parse("captures:xo/ox")
    assert nooks.play_text("1,0 - 0,1-0,0").spec == "nooks:##/#."
    assert captures.play_text("0,0-0,1").spec == "captures:.x/ox"
    assert captures.play_text("0,1-0,0").spec == "captures:o./ox"
    for game, text in (
        (nooks, "0-1-2"),
        (nooks, "0,0-0,1"),
        (captures, "0,0-1,1"),
        (captures, ""),
        (captures, "x"),
    ):
        with pytest.raises(IllegalMove):
            game.play_text(text)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("crosses:..o", "'o' is no sign of this board, each square of which is '.' or 'x' ('..o')"),
        ("crosses:../...", "the rows differ in length: 2, then 3"),
        ("crosses:3x3:...", "expected a size such as '3x4'"),
        ("crosses:0x3", "at least 1"),
        ("crosses", "write it as in 'crosses:3x4'"),
    ],
)
def test_a_board_that_is_none_is_refused_with_the_repair(spec: str, said: str) -> None:
    with pytest.raises(SpecError) as refusal:
        parse(spec)
    assert said in str(refusal.value)
    with pytest.raises(TooLarge):
        parse("crosses:1000x1000")
    with pytest.raises(SpecError, match=r"expected 2 rows of 2 signs '\.' or 'x'"):
        Crosses((2, 2)).read("...")


@given(st.text(alphabet=".xo#/:19 ", max_size=12))
def test_no_text_gives_a_traceback(text: str) -> None:
    for game in (Crosses, Marks):
        register(game)
        try:
            read = parse(f"{game.name}:{text}")
        except (SpecError, TooLarge):
            continue
        assert parse(write(read)) == read


def test_the_page_plays_by_clicks_alone() -> None:
    spec = "crosses:3x3"
    shown = {item["id"] for item in board(spec, "en", "matches")["items"]}
    before = spec
    while not (now := state(spec, before, frozenset({"moves"}), "fr", "matches"))["over"]:
        assert all(set(move["click"]) <= shown for move in now["moves"])
        (move, *_) = [move for move in now["moves"] if move["result"] == "winning"] or now["moves"]
        before, spec = spec, str(parse(spec).play_text(move["text"]))
    assert now["winner"] == "previous"
    assert now["kind"] == "impartial"


def test_it_is_explained_hinted_and_printed() -> None:
    for spec in ("crosses:3x3", "nooks:3x4", "captures:xoxo/oxox", "jumps:oo.o/o.oo"):
        game = parse(spec)
        for language in LANGUAGES:
            assert say(explain(solve(game)), language)
        assert list(hint_steps(Match.begin(game), Expert(game.rules, game.ending), Random(1), named=True))
        assert "<svg" in paper_picture(game, "fr")
    assert "<svg" in draw_moves(named_moves(parse("nooks:3x4")))
    for difficulty in starts.DIFFICULTIES:
        assert parse(starts._signs("crosses")(Random(1), difficulty)).rules.name == "crosses"


def test_one_file_of_forty_lines_is_a_game_that_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = inspect.getsource(Crosses)
    text = f"from noyau import register\nfrom noyau.forms.grid import Grid\n\n\n@register\n{source}"
    text = text.replace(": ClassVar[str]", "").replace(" -> Iterator[Change]", "").replace("crosses", "own-crosses")
    assert len(text.splitlines()) <= 40
    file = tmp_path / "mine.py"
    file.write_text(text, encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\n1,1\n0,0\n2,2\n0,2\n2,0\n"))
    assert run(["--load", str(file), "play", "own-crosses:3x3", "--players", "human,human", "--json"]) == 0
    said = capsys.readouterr().out
    assert json.loads(said.splitlines()[0])["moves"] == ["1,1", "0,0", "2,2", "0,2", "2,0"]
    assert run(["--load", str(file), "solve", "own-crosses:..x/...", "--explain"]) == 0
    assert run(["--load", str(file), "draw", "own-crosses:3x3", "--moves", "-o", str(tmp_path / "x.svg")]) == 0
    assert run(["--load", str(file), "games"]) == 0
    assert "own-crosses" in capsys.readouterr().out


def test_the_squares_that_a_winning_move_changes_are_outlined() -> None:
    scene = draw(parse("nooks:2x2"), moves=True)
    chosen = {mark.id for mark in scene.state.marks if "chosen" in mark.looks}
    assert chosen == {"square-0-0", "square-0-1", "square-1-0"}
    assert "( ) what the first winning move changes" in scene.text()
    map_of_one = draw(parse(f"crosses:{'x' * 40}.."), moves=True)
    assert ("outlined", "what the first winning move changes") in map_of_one.heading.legend
    assert "what the first winning move changes" not in map_of_one.text()


def _asking(signs: str, *asked: str) -> type[Grid]:
    """A game in which a square gets the second sign where the next one bears what is asked."""

    def changes(self: Grid) -> Iterator[Change]:
        return ({one: self.signs[:2], other: text} for one, other in self.lay("ab") for text in asked)

    return type("Asking", (Grid,), {"name": "asking", "signs": signs, "changes": changes})


def test_not_to_bear_the_last_of_two_signs_is_to_bear_the_other() -> None:
    assert _asking(".x", "!x")((2, 3)).rewrites == _asking(".x", ".")((2, 3)).rewrites
    assert _asking("x.", "!.")((2, 3)).rewrites == _asking("x.", "x")((2, 3)).rewrites


@pytest.mark.parametrize(
    ("signs", "asked", "said"),
    [
        (".fa", "!a", "'a' is the last of more than two signs: let another .* each sign .* may bear, '.' or 'f'"),
        (".x", ".y", "a move of 'asking' asks '.y' of a square: .* a sign is '.' or 'x'"),
        (".x", "!y", "a sign is '.' or 'x'"),
        (".x", "", "a sign is '.' or 'x'"),
        (".x", "!", "a sign is '.' or 'x'"),
        (".x", "..x", "a sign is '.' or 'x'"),
    ],
)
def test_what_no_square_can_be_asked_is_refused_with_what_can(signs: str, asked: str, said: str) -> None:
    with pytest.raises(SpecError, match=said) as refusal:
        _ = _asking(signs, asked)((2, 2)).rewrites
    assert "« asking » demande" in refusal.value.say("fr").replace("\u202f", " ")


def test_a_square_beyond_the_board_is_refused() -> None:
    def changes(self: Grid) -> Iterator[Change]:
        return ({square: ".x", square + 1: "."} for square in range(self.squares))

    beyond = type("Beyond", (Grid,), {"name": "beyond", "signs": ".x", "changes": changes})
    with pytest.raises(SpecError, match=r"asks something of square 4, but the squares .* from 0 to 3"):
        _ = beyond((2, 2)).rewrites


def test_what_is_yielded_on_one_condition_or_another_is_one_move() -> None:
    twice = _asking(".x", ".", ".")((2, 2))
    assert twice.rewrites == _asking(".x", ".")((2, 2)).rewrites
    assert [twice.write_move(twice.start, move) for move in twice.moves(twice.start)] == ["0,0", "1,0", "0,1", "1,1"]
    assert len(_asking(".x", ".x")((1, 2)).rewrites) == 1
    vines = parse("vines:.f/f.")
    texts = [vines.rules.write_move(vines.position, move) for move in vines.moves()]
    assert texts == ["0,0", "0,1", "1,0", "1,1"]
    assert all(vines.play_text(text).spec for text in texts)
    assert len(solve(vines).winning) == len(set(map(vines.play, solve(vines).winning)))
    assert [play.text for play in draw(vines, moves=True).state.moves] == texts
    assert check_rules(_asking(".x", ".", "!x", ".x")((2, 2))) is None


def test_the_sign_of_a_move_leaves_in_sight_what_its_square_bears() -> None:
    def rows(spec: str) -> list[str]:
        return ["".join(span.text for span in row).rstrip() for row in draw(parse(spec), moves=True).rows]

    assert rows("vines:.fa/f..") == ["      0   1   2", "  0 │(✓)  f✗  a", "  1 │ f✗  ✓   ✓"]
    assert rows(f"vines:f.{'a' * 43}") == [f"  f✗✓ {' '.join('a' * 34)}", "  … and 9 more columns"]
    root = read(draw(parse("vines:.fa/f.."), moves=True).svg())
    badges = {
        figure.get("id"): [part.get("transform") for part in figure.iter() if "scale" in part.get("transform", "")]
        for figure in root.iter()
        if figure.get("id") in ("square-0-0", "square-0-1")
    }
    assert badges == {
        "square-0-0": ["translate(110 110) scale(1.4666666666666666)"],
        "square-0-1": ["translate(180 40) scale(0.7333333333333333)"],
    }
