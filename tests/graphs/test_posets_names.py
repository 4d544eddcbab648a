"""What the elements of an order are called: in moves, sentences, pictures and JSON alike."""

from __future__ import annotations

import json
from itertools import combinations, product

import pytest

from noyau.arguments import explain, say
from noyau.core import record
from noyau.core.errors import IllegalMove, SpecError
from noyau.core.spec import parse
from noyau.core.verdict import Outcome
from noyau.engines import solve
from noyau.games.orders import Poset
from noyau.graphs.orders import read_order
from noyau.scenes import draw
from noyau.testing import check_rules

NUMBERED = ["0<1,0<2,1<3,2<3", "chain-5", "antichain-3", "tree-0.0.1"]
NAMED = ["subsets-3", "superset-3", "chain-2*chain-3", "divisors-12*chain-2", "subsets-2*superset-2", "divisors-1"]


def rules_of(order: str) -> Poset:
    rules = parse(f"poset:{order}").rules
    assert isinstance(rules, Poset)
    return rules


@pytest.mark.parametrize("number", [1, 2, 12, 60, 97, 1000])
def test_a_divisor_is_called_by_itself(number: int) -> None:
    assert list(map(int, read_order(f"divisors-{number}").names)) == [
        d for d in range(1, number + 1) if number % d == 0
    ]


@pytest.mark.parametrize("points", range(7))
def test_a_set_is_called_by_the_letters_of_its_points_and_the_empty_one_0(points: int) -> None:
    letters = "abcdefg"[:points]
    sets = {"".join(chosen) or "0" for size in range(points + 1) for chosen in combinations(letters, size)}
    order = read_order(f"subsets-{points}")
    assert set(order.names) == sets
    assert len(order.names) == len(sets)
    for low, high in product(range(order.size), repeat=2):
        inside = set(order.names[low]) - {"0"} <= set(order.names[high]) - {"0"}
        assert bool(order.above[low] >> high & 1) == inside
    if points:
        assert read_order(f"superset-{points}").names == order.names[1:]


def test_an_element_of_a_product_is_called_by_its_places() -> None:
    assert read_order("chain-2*chain-3").names == ("0.0", "0.1", "0.2", "1.0", "1.1", "1.2")
    assert read_order("divisors-6*subsets-1").names == ("1.0", "1.a", "2.0", "2.a", "3.0", "3.a", "6.0", "6.a")
    assert read_order("chain-1*chain-1*chain-2").names == ("0.0.0", "0.0.1")


@pytest.mark.parametrize("order", NUMBERED)
def test_where_elements_are_numbers_moves_and_reasons_are_as_before(order: str) -> None:
    rules = rules_of(order)
    assert rules.order.names == tuple(map(str, range(rules.size)))
    reasons = solve(parse(f"poset:{order}")).reasons
    assert all(isinstance(reason.least, int) for reason in reasons if reason.kind == "least")


@pytest.mark.parametrize("order", [*NUMBERED, *NAMED])
def test_a_move_is_read_by_its_name_and_by_its_number(order: str) -> None:
    rules = rules_of(order)
    for element in range(rules.size):
        name = rules.write_move(rules.start, element)
        assert rules.read_move(rules.start, name) == rules.read_move(rules.start, f" {element} ") == element


def test_every_divisor_is_read_and_no_other_number() -> None:
    game = parse("poset:divisors-12")
    assert [game.rules.read_move(game.position, text) for text in ("1", "2", "3", "4", "6", "12")] == list(range(6))
    for text in ("0", "5", "02", "", "x"):
        with pytest.raises(IllegalMove):
            game.play_text(text)


def test_no_text_names_two_elements_of_an_order() -> None:
    for name in [*(f"divisors-{number}" for number in range(1, 200)), *NAMED, *NUMBERED[1:]]:
        order = read_order(name)
        assert len(set(order.names)) == order.size
        assert all(order.places[each] == element for element, each in enumerate(order.names))
        assert set(order.places.values()) == set(range(order.size))


@pytest.mark.parametrize("text", ["abc", "6", "ba", "A", "7", "00", "a,b"])
def test_what_is_taken_or_unknown_is_refused_as_it_was_typed(text: str) -> None:
    with pytest.raises(IllegalMove, match=f"^{text} is not a legal move"):
        parse("poset:superset-3:......x").play_text(text)


@pytest.mark.parametrize("order", ["divisors-12", "subsets-2", "superset-2", "chain-2*divisors-6"])
def test_rules_with_names_keep_the_contract(order: str) -> None:
    check_rules(rules_of(order))


def test_a_gap_is_told_by_names() -> None:
    with pytest.raises(SpecError, match="element 6 is taken but 12"):
        parse("poset:divisors-12:....x.")


@pytest.mark.parametrize(
    ("spec", "move", "english", "french"),
    [
        ("divisors-12", "6", "take 6 and all its multiples", "prendre 6 et tous ses multiples"),
        ("subsets-3", "0", "take 0, the empty set", "prendre 0, l'ensemble vide"),
        ("subsets-3", "ac", "take the set ac and all those that", "prendre l'ensemble ac et tous ceux"),
        ("chain-2*chain-3", "1.2", "take 1.2 and all that is above it", "prendre 1.2 et tout ce qui"),
        ("chain-3", "1", "take 1 and all that is above it", "prendre 1 et tout ce qui est au-dessus"),
    ],
)
def test_a_move_is_told_in_the_words_of_its_order(spec: str, move: str, english: str, french: str) -> None:
    rules = rules_of(spec)
    said = rules.say_move(rules.start, rules.read_move(rules.start, move))
    assert said.say("en").startswith(english)
    assert said.say("fr").startswith(french)


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("divisors-12", "All the numbers are multiples of 1:"),
        ("subsets-3", "the empty set 0:"),
        ("chain-2*chain-3", "The element 0.0 is below all others"),
        ("0<1,0<2,1<3,2<3", "The element 0 is below all others"),
        ("superset-8", "The element abcdefgh is above all others"),
        ("superset-2*chain-2", "a.0–b.0, a.1–b.1"),
        ("superset-3:..x.xxx", "chains"),
    ],
)
def test_explanations_call_elements_as_moves_do(spec: str, told: str) -> None:
    assert told in say(explain(solve(parse(f"poset:{spec}"))), "en").replace("\n  ", " ")


def test_roots_of_trees_are_called_by_name() -> None:
    analysis = solve(parse("poset:superset-2*chain-3:...xxxxxx"))
    assert [tree.root for reason in analysis.reasons if reason.kind == "forest" for tree in reason.trees] == ["a.0"]
    pair = solve(parse("poset:superset-2*chain-3:......xxx"))
    assert [tree.root for tree in pair.reasons[0].trees] == ["a.0", "b.0"]
    assert pair.outcome is Outcome.P


@pytest.mark.parametrize("spec", ["divisors-12", "subsets-3", "superset-3", "chain-3*chain-2"])
def test_json_picture_and_rows_show_the_same_names(spec: str) -> None:
    game = parse(f"poset:{spec}")
    names = read_order(spec).names
    found = json.loads(json.dumps(record.write(solve(game))))
    assert [move["move"] for move in found["moves"]] == list(names)
    scene = draw(game)
    svg = scene.svg()
    rows = scene.text().split()
    for name in names:
        assert f">{name}</text>" in svg
        assert name in rows
