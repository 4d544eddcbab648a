"""Sums with games on graphs, boards and orders, and theorems that do not name every winning move."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.arguments import explain, say, summary
from noyau.core import record
from noyau.core.errors import TooLarge
from noyau.core.game import Game
from noyau.core.reasons import Components
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import Limit, solve
from noyau.engines.exploring import masks
from noyau.engines.exploring.positions import split
from noyau.engines.residues import solving as residues
from noyau.engines.sums import cancelling
from noyau.engines.sums import solving as sums
from noyau.engines.tables import chomp as bars
from noyau.games.cram import Cram
from noyau.playing.players import Expert, Strength, choose
from noyau.scenes import svg
from noyau.values.nimbers import Nimber, nim_sum

STARTS = (
    "domination:grid-3x4",
    "domination:cycle-11^2",
    "domination:arcs-0.1,1.2,2.0,2.3,3.4,4.5,5.3,6.0",
    "arckayles:grid-3x3",
    "arckayles:complete-5",
    "arckayles:petersen",
    "cram:3x4",
    "cram:....#/.##.#/.....",
    "chomp:3x4",
    "chomp:2x7",
    "poset:superset-3",
    "poset:subsets-3",
    "poset:0<2,1<2,1<3,3<4,5<6,5<7",
    "hackenbush:0-1,1-2,2-0,2-3,3-4,0-4,1-5",
    "geography:petersen:0",
    "geography:arcs-0.1,1.2,2.0,2.3,3.1,3.4,4.0:0",
    "edgegeography:grid-2x3:0",
    "queen:8x8:7,5",
    "knight:6x6:5,4",
)
"""Small first positions of every game on graphs and orders, and of pieces."""

OTHERS = ("nim:1", "nim:3", "kayles:4", "cram:2x3", "poset:0<1,0<2,1<3,2<3")


@pytest.fixture
def heavy(monkeypatch: pytest.MonkeyPatch) -> None:
    """No position is small enough for plain Python."""
    monkeypatch.setattr(masks, "_PLAIN", 1)
    for module in (masks, bars, residues):
        module._latest.clear()


@cache
def nimber(rules: Any, position: Any) -> int:
    """The value by its definition."""
    seen = {nimber(rules, option) for option in rules.options(position)}
    return next(value for value in range(len(seen) + 1) if value not in seen)


def check(left: Game[Any, Any], right: Game[Any, Any]) -> None:
    """Compare the answer for a sum of two games with the values of both."""
    game = parse(f"{left.spec} + {right.spec}")
    found = solve(game)
    values = [nimber(part.rules, part.position) for part in game.rules.components(game.position)]  # type: ignore[attr-defined]
    total = values[0] ^ values[1]
    assert (found.value, found.outcome) == (Nimber(total), Outcome.N if total else Outcome.P)
    wins = []
    for move in game.moves():
        parts = zip(game.rules.terms, game.play(move).position, strict=True)  # type: ignore[attr-defined]
        first, second = (nimber(rules, position) for rules, position in parts)
        wins += [move] if first == second else []
    assert list(found.winning) == wins
    assert found.every


def walk(spec: str, seed: int, steps: int) -> Game[Any, Any]:
    """The position after some moves at random."""
    random, game = Random(seed), parse(spec)
    for _ in range(steps):
        moves = list(game.moves())
        game = game.play(random.choice(moves)) if moves else game
    return game


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(STARTS), st.sampled_from(OTHERS), st.integers(0, 99), st.integers(0, 3))
def test_sums_have_the_values_and_winning_moves_of_the_definition(one: str, other: str, seed: int, steps: int) -> None:
    check(walk(one, seed, steps), parse(other))


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("steps", [0, 1])
def test_native_sources_say_the_same(start: str, steps: int, heavy: None) -> None:
    for other in ("nim:2", "cram:2x3"):
        check(walk(start, 7, steps), parse(other))


@pytest.mark.parametrize("start", STARTS)
def test_a_search_for_one_nimber_gives_the_same_winning_moves(
    start: str, heavy: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(residues, "FULL", 1)
    check(walk(start, 3, 0), parse("nim:1"))


@pytest.mark.parametrize(
    ("spec", "value", "wins"),
    [
        ("cram:4x5 + cram:5x5", 2, 5),
        ("domination:path-40 + nim:3", 2, 11),
        ("chomp:2x200 + nim:3", 296, 1),
        ("queen:200x200:150,77 + nim:5", 125, 1),
        ("domination:path-2000 + nim:3", 3, 351),
    ],
)
def test_large_components_are_valued_by_what_knows_them(spec: str, value: int, wins: int) -> None:
    found = solve(parse(spec))
    assert (found.value, len(found.winning)) == (Nimber(value), wins)
    for move in found.winning[:3]:
        assert not solve(found.game.play(move)).value


def test_tables_of_a_sum_share_one_budget() -> None:
    residues._latest.clear()
    with pytest.raises(TooLarge, match="residues"):
        solve(parse("cram:5x5 + cram:4x7"), limit=Limit(1200))


@pytest.mark.parametrize(
    ("spec", "value", "winning"),
    [("cram:8x8 + nim:3", 3, ["2:3"]), ("nim:5 + cram:30x30 + nim:4", 1, ["1:1"]), ("cram:8x8 + nim:2,2", 0, [])],
)
def test_a_board_of_value_zero_and_heaps_are_decided_without_a_search(
    spec: str, value: int, winning: list[str]
) -> None:
    found = solve(parse(spec))
    write = found.game.rules.write_move
    assert found.value == Nimber(value)
    assert [write(found.game.position, move) for move in found.winning] == winning
    assert found.every is not bool(value)


@pytest.mark.parametrize("spec", ["token:cycle-9:0 + cram:7x7", "cram:7x7 + token:a>b,b>a,b>c,c>d,d>b:a + token:x>x:x"])
def test_a_component_without_end_makes_a_draw_of_what_nobody_can_value(spec: str) -> None:
    found = solve(parse(spec), limit=Limit(2000))
    assert (found.outcome, str(found.value), found.complete) == (Outcome.D, "∞()", True)
    assert len(found.best) == len(list(found.game.moves()))
    told = explain(found)
    assert "token:" in say(told, "en")
    assert "token:" in say(told, "fr")


@pytest.mark.parametrize("places", [(0, 0), (0, 5), (0, 1, 2)])
def test_components_that_share_rules_too_large_to_glance_at_are_valued_after_all(places: tuple[int, ...]) -> None:
    arcs = ",".join(
        [f"{at}>{(at + 1) % 60}" for at in range(60)] + [f"{at}>{(7 * at + 3) % 60}" for at in range(1, 60)]
    )
    spec = " + ".join(f"token:{arcs}:{place}" for place in places)
    assert solve(parse(spec), limit=Limit(2000)).outcome is solve(parse(spec)).outcome is Outcome.D


def test_where_values_are_quickly_found_nothing_is_absorbed() -> None:
    found = solve(parse("token:cycle-9:0 + cram:3x3"))
    assert found.outcome is Outcome.D
    assert [reason.kind for reason in found.reasons] == ["sum", "loopy-sum"]


@pytest.mark.parametrize("spec", ["cram:4x5 + nim:1", "chomp:8x9 + nim:2", "domination:grid-5x6 + nim:2"])
def test_misere_sums_are_answered_or_too_large(spec: str) -> None:
    game = parse(spec)
    with pytest.raises(TooLarge):
        solve(Game(game.rules, game.position, Ending.MISERE), limit=Limit(2000))


@pytest.mark.parametrize(
    ("spec", "winning", "kind"),
    [
        ("cram:30x31", ["449-480"], "copying"),
        ("cram:9x8", ["35-36"], "copying"),
        ("chomp:30x40", [], "stealing"),
        ("chomp:12x13", [], "stealing"),
        ("poset:superset-8", [], "stealing"),
    ],
)
def test_a_theorem_answers_alone_where_a_search_is_too_large(spec: str, winning: list[str], kind: str) -> None:
    found = solve(parse(spec))
    write = found.game.rules.write_move
    assert (found.outcome, found.value, found.complete, found.every) == (Outcome.N, None, False, False)
    assert [write(found.game.position, move) for move in found.winning] == winning
    assert [reason.kind for reason in found.reasons] == [kind]
    honest = (
        {"en": "may win too", "fr": "peut-être aussi"} if winning else {"en": "not name it", "fr": "ne le donne pas"}
    )
    for language, words in honest.items():
        assert words in say(summary(found), language)
        assert words in say(explain(found), language)


@pytest.mark.parametrize("spec", ["poset:subsets-6", "poset:subsets-8", "chomp:20x20"])
def test_a_theorem_that_names_all_winning_moves_says_so(spec: str) -> None:
    found = solve(parse(spec))
    assert (found.outcome, len(found.winning), found.every) == (Outcome.N, 1, True)


@pytest.mark.parametrize(
    "spec", ["cram:3x4", "cram:5x4", "chomp:4x6", "poset:superset-3", "poset:subsets-3", "chomp:6x6"]
)
def test_where_a_search_is_possible_everything_is_told(spec: str) -> None:
    found = solve(parse(spec))
    assert found.every
    assert found.complete
    assert found.value is not None
    assert all(option.verdict.value is not None for option in found.options)


def test_json_and_pictures_do_not_claim_more_than_is_known() -> None:
    answer = record.write(solve(parse("cram:8x9")))
    assert (answer["outcome"], answer["grundy"], [move["move"] for move in answer["moves"]]) == ("N", None, ["31-40"])
    assert answer["reasons"][0]["kind"] == "copying"
    assert "other moves may win too" in svg(parse("cram:8x9"), solve(parse("cram:8x9")), moves=True)
    assert "it is not known which" in svg(parse("chomp:12x13"), solve(parse("chomp:12x13")), moves=True)


@pytest.mark.parametrize("board", ["cram:6x7", "cram:8x9", "cram:9x10"])
def test_the_computer_copies_to_the_end(board: str) -> None:
    random, game = Random(5), parse(board)
    expert = Expert(game.rules, game.ending, Limit(200))
    while True:
        choice = choose(game, Strength.PERFECT, random, expert)
        assert choice.why == "wins"
        game = game.play(choice.move)
        moves = list(game.moves())
        if not moves:
            return
        game = game.play(random.choice(moves))


def test_a_won_position_without_a_known_move_is_played_at_random() -> None:
    game = parse("chomp:30x40")
    assert choose(game, Strength.PERFECT, Random(1), Expert(game.rules, game.ending, Limit(200))).why == "unknown"


@pytest.mark.parametrize("spec", ["cram:..#.../..#...", "cram:...#.../...#...", "poset:0<2,1<2,3<5,4<5,4<6"])
def test_the_parts_of_small_positions_are_told_with_their_values(spec: str) -> None:
    found = solve(parse(spec))
    told = found.reason(Components)
    assert told is not None
    for part in told.parts:
        mask = sum(1 << cell for cell in part.cells)
        assert part.value == nimber(found.game.rules, mask)
    assert Nimber(told.sum) == found.value
    assert "falls into 2 parts" in say(explain(found), "en")


@given(st.integers(0, 2**12 - 1))
@settings(max_examples=60, deadline=None)
def test_the_values_of_parts_add_up(position: int) -> None:
    rules = Cram((3, 4))
    total = 0
    for part in split(rules, position):
        total ^= nimber(rules, part)
    assert total == nimber(rules, position)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """No component is valued where equal ones cancel."""
    monkeypatch.setattr(sums, "GLANCE", 10**9)


@pytest.mark.parametrize("spec", STARTS)
def test_equal_components_cancel_as_the_definition_says(spec: str, hurried: None) -> None:
    for other in ("", "nim:0", "nim:3", "nim:1 + kayles:4", "cram:2x3"):
        game = parse(" + ".join(filter(None, (spec, other, spec))))
        found = solve(game)
        values = [nimber(part.rules, part.position) for part in game.rules.components(game.position)]  # type: ignore[attr-defined]
        total = nim_sum(values)
        assert found.value == Nimber(total)
        assert found.outcome is (Outcome.N if total else Outcome.P)
        for move in found.winning:
            after = game.play(move)
            left = after.rules.components(after.position)  # type: ignore[attr-defined]
            assert not nim_sum([nimber(part.rules, part.position) for part in left])


@pytest.mark.parametrize("spec", STARTS)
def test_a_move_in_one_of_two_equal_components_is_copied_in_the_other(spec: str, hurried: None) -> None:
    game = parse(f"{spec} + nim:2,2 + {spec}")
    for move in list(game.moves())[:5]:
        after = game.play(move)
        found = solve(after)
        answer = found.winning[0]
        assert found.outcome is Outcome.N
        assert solve(after.play(answer)).outcome is Outcome.P


@pytest.mark.parametrize(
    ("spec", "outcome", "winning"),
    [
        ("cram:8x9 + cram:8x9", "P", []),
        ("cram:8x9 + cram:8x9 + nim:3", "N", ["3:3"]),
        ("cram:8x9 + cram:8x9 + cram:8x9", "N", ["3:31-40"]),
        ("domination:grid-9x10 + nim:2,2 + domination:grid-9x10", "P", []),
        ("wythoff:3000000000000,20 + wythoff:3000000000000,20", "P", []),
    ],
)
def test_equal_components_that_nobody_can_value_cancel(spec: str, outcome: str, winning: list[str]) -> None:
    game = parse(spec)
    found = solve(game)
    assert found.outcome == outcome
    assert [game.rules.write_move(game.position, move) for move in found.winning] == winning
    assert found.every == (outcome == "P")
    for language in ("en", "fr"):
        assert "1" in say(explain(found), language)


def test_the_computer_copies_in_the_other_of_two_equal_games() -> None:
    game, random = parse("cram:8x9 + cram:8x9"), Random(5)
    expert = Expert(game.rules, game.ending)
    for _ in range(3):
        game = game.play(random.choice(list(game.moves())))
        game = game.play(choose(game, Strength.PERFECT, random, expert).move)
        assert game.position[0] == game.position[1]


def test_cyclic_components_do_not_cancel() -> None:
    assert solve(parse("token:a>b,b>a:a + token:a>b,b>a:a")).outcome is Outcome.D
    assert not cancelling.comes_to_an_end(parse("token:a>b,b>a:a").rules)


def test_two_games_that_one_move_makes_equal_are_searched_where_the_rest_is_won(hurried: None) -> None:
    left = parse("cram:3x4")
    after = left.play(next(iter(left.moves())))
    game = parse(f"{left.spec} + {after.spec} + nim:1")
    total = nimber(left.rules, left.position) ^ nimber(after.rules, after.position) ^ 1
    assert solve(game).value == Nimber(total)
