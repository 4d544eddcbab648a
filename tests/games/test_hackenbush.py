"""Green Hackenbush: fusion and colon against the mex rule, falling edges, specs, explanations and pictures."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.arguments import explain, say
from noyau.core.errors import IllegalMove, NotApplicable, NoyauError, SpecError, TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.games.hackenbush import Hackenbush, Picture
from noyau.scenes import draw
from noyau.scenes.graphs.hackenbush import plant
from noyau.testing import check_rules
from noyau.values.hackenbush import fuse_cycles, standing_edges
from noyau.values.nimbers import Nimber

RULES = Hackenbush()


@cache
def slow_value(picture: Picture) -> int:
    """The least value that no cut leaves, straight from the rules."""
    left = {slow_value(RULES.play(picture, move)) for move in RULES.moves(picture)}
    return next(value for value in range(len(picture) + 1) if value not in left)


@cache
def slow_misere(picture: Picture) -> bool:
    """Whether the player to move wins where the last cut loses."""
    return not picture or any(not slow_misere(RULES.play(picture, move)) for move in RULES.moves(picture))


@st.composite
def pictures(draw: st.DrawFn, most: int = 7) -> Picture:
    """Multigraphs that stand on the ground, loops included."""
    ends = st.integers(0, draw(st.integers(0, 5)))
    edges = [(min(pair), max(pair)) for pair in draw(st.lists(st.tuples(ends, ends), max_size=most))]
    return tuple(sorted(edges[number] for number in standing_edges(edges)))


@settings(max_examples=200, deadline=None)
@given(pictures())
def test_fusion_and_colon_agree_with_the_mex_rule(picture: Picture) -> None:
    assert RULES.grundy(picture) == slow_value(picture)
    for value in range(len(picture) + 1):
        cuts = {move for move in RULES.moves(picture) if slow_value(RULES.play(picture, move)) == value}
        assert set(RULES.moves_to(picture, value)) == cuts


@settings(max_examples=100, deadline=None)
@given(pictures())
def test_misere_outcomes_agree_with_the_rules(picture: Picture) -> None:
    analysis = solve(Game(RULES, picture, Ending.MISERE))
    assert (analysis.outcome is Outcome.N) == slow_misere(picture)


@settings(max_examples=25, deadline=None)
@given(pictures(5))
def test_rules_keep_their_contract(picture: Picture) -> None:
    check_rules(RULES, [picture])


def test_a_cut_lets_everything_fall_that_is_not_connected_to_the_ground() -> None:
    picture = RULES.read("0-1,1-2,2-3,1-3,0-4")
    assert RULES.write(RULES.play(picture, 0)) == "0-4g"
    assert RULES.write(RULES.play(picture, 2)) == "0-1g,0-4g,1-3g,2-3g"


def test_known_shapes_have_their_known_values() -> None:
    assert [RULES.grundy(RULES.read(",".join(f"{n}-{n + 1}" for n in range(size)))) for size in (1, 2, 9)] == [1, 2, 9]
    assert [RULES.grundy(RULES.read(f"cycle-{size}")) for size in (3, 4, 5, 6)] == [1, 0, 1, 0]
    assert RULES.grundy(RULES.read("0-1,1-1,1-1")) == 1
    assert RULES.grundy(()) == 0


def test_long_stalks_and_large_grids_are_valued_without_recursion() -> None:
    assert fuse_cycles([(n, n + 1) for n in range(50_000)])[0].value == 50_000
    assert solve(parse("hackenbush:grid-10x10")).value == Nimber(180 % 2)


def test_parallel_edges_are_cut_one_by_one_under_their_own_names() -> None:
    picture = RULES.read("0-1,1-0,0-1")
    assert [RULES.write_move(picture, move) for move in RULES.moves(picture)] == ["0-1", "0-1/2", "0-1/3"]
    assert RULES.read_move(picture, "0-1/3") == 2
    for text in ("0-1/0", "0-1/4", "0-1/"):
        with pytest.raises(IllegalMove):
            RULES.read_move(picture, text)


@pytest.mark.parametrize("text", ["1-2", "2-1", "1-2g", " 2 - 1 G "])
def test_an_edge_is_cut_by_its_ends_in_either_order_with_its_colour_or_without(text: str) -> None:
    assert parse("hackenbush:0-1,1-2").play_text(text).spec == "hackenbush:0-1g"


def test_a_sum_with_a_heap_of_the_same_value_is_lost() -> None:
    assert solve(parse("hackenbush:0-1g,1-2g,1-3g,2-3g + nim:2")).outcome is Outcome.P


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("hackenbush:1-2", "the edge 1-2 is not connected to the ground 0"),
        ("hackenbush:0-1,2-3g", "add an edge such as 0-2"),
        ("hackenbush:0-1x", "no colour 'x'"),
        ("hackenbush:0-1gg", "no colour 'gg'"),
        ("hackenbush:0-1,,1-2", "expected edges such as '0-1g,1-2g'"),
        ("hackenbush:0", "expected edges"),
        ("hackenbush:0-9999999", "at most 999,999"),
        ("hackenbush:٠-١", "expected edges"),
        ("hackenbush", "no usual first position"),
    ],
)
def test_bad_input_is_refused_with_its_repair(spec: str, words: str) -> None:
    with pytest.raises(SpecError) as refusal:
        parse(spec)
    assert words in str(refusal.value)
    assert "{" not in refusal.value.say("fr")


@pytest.mark.parametrize("spec", ["hackenbush:0-1r,1-2b", "hackenbush:0-1g,1-2B"])
def test_red_and_blue_edges_are_for_the_rules_of_two_sides(spec: str) -> None:
    assert parse(spec).rules.kind == "partisan"
    with pytest.raises(NotApplicable, match="which one player alone may cut"):
        Hackenbush().read(spec.partition(":")[2])


def test_a_picture_of_very_many_edges_is_too_large() -> None:
    with pytest.raises(TooLarge):
        parse("hackenbush:complete-50")


@pytest.mark.parametrize(("spec", "move"), [("hackenbush:0-1", "0-2"), ("hackenbush:-", "0-1")])
def test_an_edge_that_is_not_there_cannot_be_cut(spec: str, move: str) -> None:
    with pytest.raises(IllegalMove):
        parse(spec).play_text(move)


@settings(max_examples=300, deadline=None)
@given(st.text("012-,g rb/:", max_size=16))
def test_any_text_is_read_back_or_refused(text: str) -> None:
    try:
        game = parse(f"hackenbush:{text}")
    except NoyauError:
        return
    assert parse(game.spec) == game


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_explanation_tells_the_fusions_and_the_values_from_the_tips_down(language: str) -> None:
    told = say(explain(solve(parse("hackenbush:0-1,1-2,2-3,1-3,2-4,4-5,0-6,6-6"))), language)
    assert "1 ⊕ 1 ⊕ 1 = 1" in told
    assert "(1 + 1)" in told
    assert "1=2=3" in told
    assert "{" not in told


@settings(max_examples=60, deadline=None)
@given(pictures(12))
def test_each_edge_is_a_figure_and_each_cut_a_click(picture: Picture) -> None:
    scene = draw(Game(RULES, picture))
    figures = [item.id for item in scene.board.items]
    assert len(figures) == len(set(figures))
    assert [play.click for play in scene.state.moves] == [
        (f"edge-{play.text.replace('/', '-')}",) for play in scene.state.moves
    ]
    assert {click for play in scene.state.moves for click in play.click} <= set(figures)
    assert all(0 <= item.x <= scene.board.width and 0 <= item.y <= scene.board.height for item in scene.board.items)
    text = scene.text()
    assert all(play.text in text for play in scene.state.moves)


def test_no_two_vertices_stand_at_the_same_place() -> None:
    random = Random(1982)
    for _ in range(100):
        size = random.randint(1, 14)
        edges = [(random.randrange(vertex), vertex) for vertex in range(1, size + 1)]
        edges += [tuple(sorted(random.sample(range(size + 1), 2))) for _ in range(random.randint(0, 5))]  # type: ignore[misc]
        points, stems, _ = plant(sorted(edges))
        assert len(stems) == len(edges)
        places = sorted((point.y, point.x) for point in points.values())
        assert all(a[0] != b[0] or b[1] - a[1] > 200 for a, b in pairwise(places))
