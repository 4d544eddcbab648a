"""Why a token game is won, lost or drawn, and why a sum with an infinite value is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.arguments import explain, say
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.words import LANGUAGES


def told(spec: str, language: str = "en") -> str:
    return say(explain(solve(parse(spec))), language)


def test_a_draw_is_explained_by_its_cycle_and_what_each_way_out_of_it_does() -> None:
    said = told("token:a>b,b>a,b>c,c>d:a")
    assert "a > b > a" in said
    assert "From b, leaving to c loses: the opponent wins there in 1 move." in said
    assert "Sortir de b vers c fait perdre" in told("token:a>b,b>a,b>c,c>d:a", "fr")


def test_a_way_out_that_keeps_the_draw_is_told() -> None:
    assert "From a, leaving to c keeps the draw too." in told("token:a>b,b>a,a>c,c>c:a")


def test_an_option_of_infinite_value_is_taken_back() -> None:
    said = told("token:u>v,v>v,v>s:u")
    assert "No option has a finite value: the least that is missing is 0." in said
    assert "the opponent moves to s, of value 0 again" in said
    said = told("token:u>v,v>v,v>w,w>s,u>s:u")
    assert "Its option of finite value has the value 0: the least that is missing is *1." in said
    assert "the opponent moves to w, of value *1 again" in said


def test_infinity_of_0_and_2_with_a_heap_of_2_is_won_because_2_is_between_the_brackets() -> None:
    said = told("token:a>a,a>b,a>c,c>d,d>b,c>b:a + nim:2")
    assert "2 is between the brackets of ∞(0,2)" in said
    assert "*2 + *2 = 0" in said
    assert "takes it back" in said
    assert [line.split() for line in said.splitlines() if line.strip().startswith("1:c")] == [["1:c", "0", "lost"]]


def test_infinity_of_0_with_a_heap_of_1_is_drawn_because_1_is_not_between_the_brackets() -> None:
    said = told("token:a>a,a>b:a + nim:1")
    assert "1 is not between the brackets of ∞(0)" in said
    rows = [line.split() for line in said.splitlines() if line.strip().startswith(("1:", "2:"))]
    assert rows == [["1:a", "∞(1)", "draw"], ["1:b", "*1", "won"], ["2:1", "∞(0)", "won"]]


def test_two_infinite_values_are_a_draw() -> None:
    assert "Several values are infinite" in told("token:a>a,a>b:a + token:a>a,a>b:a")


@pytest.mark.parametrize("language", LANGUAGES)
@given(arcs=st.lists(st.tuples(st.sampled_from("abcde"), st.sampled_from("abcde")), min_size=1, max_size=10))
@settings(max_examples=60)
def test_every_vertex_of_a_small_digraph_is_explained_alone_and_in_a_sum(
    language: str, arcs: list[tuple[str, str]]
) -> None:
    written = ",".join(f"{source}>{target}" for source, target in arcs)
    for vertex in {source for source, _ in arcs}:
        for spec in (f"token:{written}:{vertex}", f"token:{written}:{vertex} + nim:2"):
            said = told(spec, language)
            assert said
            assert "{" not in said
