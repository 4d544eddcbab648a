"""What is refused of games on strings and coins, and how: the reason first, then the repair."""

from __future__ import annotations

import pytest

from noyau.cli import run
from noyau.core.errors import NoyauError
from noyau.core.spec import parse
from noyau.graphs import read_graph
from noyau.graphs.nets import net_of, read_net


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("picarete:path-200002", "a graph of 200,001 edges is too large; take at most 200,000"),
        ("picarete:complete-4000", "a graph of 7,998,000 edges is too large; take at most 200,000"),
        ("strings:complete-4000", "a net of 7,998,000 strings is too large; take at most 200,000"),
        ("strings:edges-\u0660.\u0661", "'\u0660' is written with other digits than 0 to 9; write it with these"),
        ("dots:1x2:", "nothing stands after the colon of 'dots:1x2:'; write a position, or 'dots:1x2' alone"),
        ("dots:1x2:AMERICAN", "expected the boundary american, swedish or icelandic, not 'AMERICAN'"),
        ("dots:1x2:american:xxyxxxx", "expected 7 signs"),
        ("picarete:cycle-4:0.1,", "nothing stands beside a comma of '0.1,'; leave that comma out"),
        ("nimstring:cycle-4:0.1,,1.2", "nothing stands beside a comma of '0.1,,1.2'; leave that comma out"),
        ("dots:##/#", "the rows of '##/#' have 1 or 2 signs; fill the shorter ones up with '.'"),
    ],
)
def test_what_cannot_be_read_is_told_in_the_words_of_the_game(spec: str, message: str) -> None:
    with pytest.raises(NoyauError) as refused:
        parse(spec)
    assert str(refused.value).startswith(message)
    assert (refused.value.hint("en") is None) == (";" not in str(refused.value))


@pytest.mark.parametrize(
    ("spec", "move", "form"),
    [
        ("dots:2x2", "0,0-1,1", "a line joins two neighbouring dots, each by its row and column, as in '0,0-0,1'"),
        ("dots:2x2", "0,0", "a line joins two neighbouring dots, each by its row and column, as in '0,0-0,1'"),
        ("strings:cycle-4", "0.2", "write one by its two ends, as in '0.1'"),
        ("picarete:cycle-4", "x", "write one by its two ends, as in '0.1'"),
    ],
)
def test_a_move_that_is_none_is_refused_with_the_form_of_one(spec: str, move: str, form: str) -> None:
    with pytest.raises(NoyauError) as refused:
        parse(spec).play_text(move)
    assert refused.value.hint("en") == form


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["dots:1x1", "--seconds", "nan"], "expected a number greater than 0 for --seconds, not 'nan'"),
        (["dots:6x6", "--keep", "a.npz"], "at most 64 strings in all, and dots:6x6:american has 84; leave it out"),
        (["dots:1x1", "--keep", "/no/such/a.npz"], "cannot be written: its folder does not exist"),
    ],
)
def test_options_are_refused_with_the_true_reason(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["solve", *arguments]) == 2
    assert said in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["draw", "dots:2x2", "--colouring"], "nothing to colour; draw with --moves or --values"),
        (["graph", "dots:1x1", "--moves"], "a graph of moves has no place for what a move earns"),
        (["graph", "nimstring:path-3", "--moves"], "whoever takes a coin moves again"),
    ],
)
def test_pictures_of_outcomes_are_refused_with_what_there_is_instead(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    assert said in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    "spec",
    [
        "strings:edges-a.b,b.x,a.c,a.g",
        "strings:edges-0.1,1.2x,0.2,0.g",
        "nimstring:edges-y,a.b,b.y,y.g,c.g,b.g",
        "strings:edges-x.g,y.g,x",
        "strings:edges-a.b,0.g,0.g,b",
    ],
)
def test_coins_with_names_keep_their_order_where_a_net_is_written(spec: str) -> None:
    game = parse(spec)
    assert parse(str(game)) == game
    assert str(parse(str(game))) == str(game)


def test_a_graph_with_a_ground_has_numbers_where_its_other_vertices_do() -> None:
    assert net_of(read_graph("edges-0.1,0.g")) == read_net("edges-0.1,0.g")
