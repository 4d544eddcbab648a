"""Finite orders by name: every family against its definition, products, files, bad names, and what they are worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import product
from math import isqrt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import Oracle

from noyau.core.errors import IllegalMove, NoyauError, SpecError, TooLarge
from noyau.core.spec import parse, write
from noyau.core.verdict import Outcome
from noyau.engines import solve
from noyau.games.chomp import Chomp
from noyau.games.orders import Poset
from noyau.graphs.orders import EXAMPLES, FAMILIES, MOST_ELEMENTS, Order, order_of, read_order, read_relations


def follows(order: Order, elements: Sequence[object], below: Callable[..., bool]) -> bool:
    """Whether an order is the given one on the given elements, in this order."""
    masks = [sum(1 << place for place, high in enumerate(elements) if below(low, high)) for low in elements]
    return order.size == len(elements) and list(order.above) == masks


def includes(low: int, high: int) -> bool:
    return low & ~high == 0


def divides(low: int, high: int) -> bool:
    return high % low == 0


def rules_of(spec: str) -> Poset:
    rules = parse(f"poset:{spec}").rules
    assert isinstance(rules, Poset)
    return rules


def value(spec: str) -> int:
    return int(solve(parse(spec)).value)


def by_definition(spec: str) -> int:
    game = parse(spec)
    return Oracle(game.rules, game.position).grundy()[game.position]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 40])
def test_chains_and_antichains_are_what_they_are_called(size: int) -> None:
    elements = list(range(size))
    assert follows(read_order(f"chain-{size}"), elements, int.__le__)
    assert follows(read_order(f"antichain-{size}"), elements, int.__eq__)


@pytest.mark.parametrize("points", range(6))
def test_subsets_are_ordered_by_inclusion(points: int) -> None:
    assert follows(read_order(f"subsets-{points}"), list(range(1 << points)), includes)
    if points:
        assert follows(read_order(f"superset-{points}"), list(range(1, 1 << points)), includes)


def test_divisors_are_below_their_multiples() -> None:
    for number in (*range(1, 130), 360, 1024, 9973, 10**12):
        order = read_order(f"divisors-{number}")
        small = [divisor for divisor in range(1, isqrt(number) + 1) if number % divisor == 0]
        assert follows(order, sorted({*small, *(number // divisor for divisor in small)}), divides), number


def test_every_small_tree_has_its_branches_above_each_vertex() -> None:
    for parents in product(range(1), range(2), range(3), range(4)):
        order = read_order("tree-" + ".".join(map(str, parents)))

        def is_ancestor(low: int, high: int, parents: tuple[int, ...] = parents) -> bool:
            while high > low:
                high = parents[high - 1]
            return high == low

        assert follows(order, list(range(5)), is_ancestor)


def test_products_compare_in_every_place() -> None:
    cells = list(product(range(2), range(3), range(2)))
    assert follows(read_order("chain-2*chain-3*chain-2"), cells, lambda a, b: all(map(int.__le__, a, b)))
    mixed = list(product((1, 2, 3, 4, 6, 12), range(4)))
    assert follows(
        read_order("divisors-12*subsets-2"), mixed, lambda a, b: divides(a[0], b[0]) and includes(a[1], b[1])
    )
    assert read_order("chain-2*chain-2*chain-2").above == read_order("subsets-3").above
    assert read_order("divisors-8").above == read_order("chain-4").above


def test_relations_give_the_same_order_as_the_name() -> None:
    assert order_of(read_relations("0<1<2<3<4")).above == read_order("chain-5").above
    assert order_of(read_relations("2")).above == read_order("antichain-3").above


@pytest.mark.parametrize("size", [1, 2, 5, 9])
def test_a_chain_is_a_heap_and_an_antichain_only_counts(size: int) -> None:
    assert value(f"poset:chain-{size}") == size
    assert value(f"poset:antichain-{size}") == size % 2


@pytest.mark.parametrize(("rows", "columns"), [(1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4)])
def test_a_product_of_two_chains_is_chomp_whose_poison_may_be_taken(rows: int, columns: int) -> None:
    assert rules_of(f"chain-{rows}*chain-{columns}").above == Chomp((rows, columns)).above
    spec = f"poset:chain-{rows}*chain-{columns}"
    assert value(spec) == by_definition(spec) == value(f"chomp:{rows}x{columns}") + 1


@pytest.mark.parametrize("spec", ["divisors-60", "divisors-30*chain-2", "tree-0.0.1.1.4", "antichain-2*chain-3"])
def test_named_orders_have_the_value_of_the_definition(spec: str) -> None:
    assert value(f"poset:{spec}") == by_definition(f"poset:{spec}")


@pytest.mark.parametrize("points", [1, 2, 3, 4])
def test_the_superset_game_is_won_by_taking_the_whole_set(points: int) -> None:
    analysis = solve(parse(f"poset:superset-{points}"))
    assert analysis.outcome is Outcome.N
    assert (1 << points) - 2 in analysis.winning
    assert value(f"poset:subsets-{points}") == value(f"poset:superset-{points}") + 1
    if points < 4:
        assert value(f"poset:superset-{points}") == by_definition(f"poset:superset-{points}")


SPECS = [*EXAMPLES.values(), "chain-2*chain-3", "tree-0", "subsets-0", "superset-2*antichain-2*divisors-6"]


@pytest.mark.parametrize("name", SPECS)
def test_a_name_is_written_back_as_it_was_read(name: str) -> None:
    game = parse(f"poset:{name}")
    after = game.play_text(rules_of(name).order.names[-1])
    assert write(game).startswith(f"poset:{name}")
    assert parse(write(game)) == game
    assert parse(write(after)) == after
    assert hash(parse(write(game))) == hash(game)


def test_every_family_has_its_example() -> None:
    assert {name: read_order(example).name for name, example in EXAMPLES.items()} == EXAMPLES
    assert EXAMPLES.keys() == FAMILIES.keys()


@pytest.mark.parametrize(
    ("text", "name"), [("chain-05", "chain-5"), ("chain-2 * chain-3", "chain-2*chain-3"), ("tree-00.1", "tree-0.1")]
)
def test_a_name_is_kept_in_its_plainest_form(text: str, name: str) -> None:
    assert read_order(text).name == name


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Chain-5", "'chain-5'"),
        ("chain5", "'chain-5'"),
        ("divisor-60", "'divisors-60'"),
        ("lattice", "chain-5, antichain-3, subsets-3, superset-3, divisors-60 or tree-0.0.1"),
        ("chain-2*", "no order called ''"),
        ("chain", "number of elements, at least 1"),
        ("chain-0", "number of elements, at least 1"),
        ("chain-2,chain-3", "'chain-2,chain-3'"),
        ("superset-0", "number of points"),
        ("divisors-x", "divisors"),
        ("divisors-0", "divisors"),
        ("tree-", "the parent of 1"),
        ("tree-1", "a smaller number"),
        ("tree-0.0.3", "a smaller number"),
        ("tree-0..1", "the parent of 1"),
        ("a<b", "relations such as"),
    ],
)
def test_a_name_that_is_none_is_refused_with_what_was_expected(text: str, said: str) -> None:
    with pytest.raises(SpecError) as refusal:
        parse(f"poset:{text}")
    assert said in str(refusal.value)


@pytest.mark.parametrize(
    "text",
    [
        "chain-2001",
        "antichain-" + "9" * 300,
        "subsets-11",
        "subsets-" + "9" * 300,
        "superset-11",
        "divisors-963761198400",
        "divisors-1000000000001",
        "chain-50*chain-50",
        "chain-2000*chain-2000*chain-2000",
        "tree-" + ".".join(["0"] * MOST_ELEMENTS),
        "chain-" + "9" * 5000,
    ],
)
def test_what_is_huge_is_refused_before_it_is_built(text: str) -> None:
    with pytest.raises(TooLarge):
        parse(f"poset:{text}")


def test_the_largest_orders_are_read() -> None:
    sizes = {"chain-2000": 2000, "subsets-10": 1024, "superset-10": 1023, "chain-40*chain-50": 2000}
    assert {name: read_order(name).size for name in sizes} == sizes


def test_a_file_has_relations_pairs_and_comments(tmp_path: Path) -> None:
    file = tmp_path / "order.txt"
    file.write_text("\ufeff# a diamond\n0<1, 0<2  # two at once\r\n1 3\n\n2\t3\n5\n", encoding="utf-8")
    game = parse(f"poset:@{file}")
    assert rules_of(f"@{file}").above == order_of(read_relations("0<1<3,0<2<3,4")).above
    assert [game.rules.write_move(game.position, move) for move in game.rules.moves(game.position)] == [*"01235"]
    assert game.play_text("5") == parse(f"poset:@{file}:....x")
    with pytest.raises(IllegalMove):
        game.play_text("4")
    assert write(game).startswith(f"poset:@{file}")
    assert parse(write(game)) == game
    twice = parse(f"poset:@{file}*chain-2")
    assert rules_of(f"@{file}*chain-2").size == 10
    assert parse(write(twice)) == twice


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("0<1\na b\n", "line 2: expected relations"),
        ("0<1\n\n1 2 3", "line 3: expected relations"),
        ("0 1\n4<4", "line 2: this is not an order: 4<4"),
        ("2 2", "line 1: this is not an order: 2<2"),
        ("0 1\n1 2\n2 0", "0<1<2<0"),
        ("# nothing\n", "names no element"),
        ("", "names no element"),
    ],
)
def test_a_fault_in_a_file_is_named_with_its_line(tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "order.txt"
    file.write_text(content, encoding="utf-8")
    for spec in (f"poset:@{file}", f"poset:chain-2*@{file}"):
        with pytest.raises(SpecError) as refusal:
            parse(spec)
        assert said in str(refusal.value)


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe0\x00")
    (tmp_path / "large").write_text(f"0 {MOST_ELEMENTS}", encoding="utf-8")
    for name in ("missing", "binary", "."):
        with pytest.raises(SpecError):
            parse(f"poset:@{tmp_path / name}")
    with pytest.raises(SpecError):
        parse("poset:@")
    with pytest.raises(TooLarge):
        parse(f"poset:@{tmp_path / 'large'}")


@given(
    st.lists(
        st.sampled_from(
            ["chain", "antichain", "subsets", "superset", "divisors", "tree", "-", "*", "0", "1", "2", "."]
        ),
        max_size=8,
    )
)
def test_no_name_gives_a_traceback(parts: list[str]) -> None:
    with suppress(NoyauError):
        game = parse(f"poset:{''.join(parts)}")
        assert parse(write(game)) == game
