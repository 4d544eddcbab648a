"""Rules and boards are values: what they were asked before changes neither their equality nor their hash."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import cached_property
from typing import Any

import pytest

from noyau.core.catalogue import CATALOGUE, find_rules
from noyau.core.errors import NoyauError
from noyau.core.game import Impartial
from noyau.core.spec import parse
from noyau.graphs import read_graph
from noyau.graphs.boards import read_board
from noyau.graphs.digraph import read_arcs
from noyau.graphs.orders import read_order
from noyau.graphs.peg_boards import read_peg_board

EXAMPLES = [find_rules(name).example for name in CATALOGUE]


def use(value: Any, depth: int = 3) -> int:
    """Fill all that a value, and the values in its fields, keep of what was computed from them; how many it was."""
    if depth == 0 or not hasattr(value, "__dict__"):
        return 0
    fields = list(vars(value).values())
    kept = [name for name in dir(type(value)) if isinstance(getattr(type(value), name, None), cached_property)]
    for name in kept:
        try:
            getattr(value, name)
        except (NoyauError, NotImplementedError):  # not for this one
            kept = [other for other in kept if other != name]
    return len(kept) + sum(use(field, depth - 1) for field in fields)


@pytest.mark.parametrize("spec", EXAMPLES)
def test_rules_that_were_used_are_equal_to_fresh_ones(spec: str) -> None:
    used, fresh, third = (parse(spec) for _ in range(3))
    use(used.rules)
    next(iter(used.moves()), None)
    assert used.rules == fresh.rules
    assert fresh.rules == used.rules
    assert hash(used.rules) == hash(fresh.rules)
    assert {used.rules: "kept"}[third.rules] == "kept"


@pytest.mark.parametrize("spec", EXAMPLES)
def test_copies_have_the_parameters_and_nothing_that_was_computed(spec: str) -> None:
    rules = parse(spec).rules
    use(rules)
    for copied in (pickle.loads(pickle.dumps(rules)), copy.copy(rules), copy.deepcopy(rules)):
        assert copied == rules
        assert hash(copied) == hash(rules)
        assert not any(isinstance(getattr(type(copied), name, None), cached_property) for name in vars(copied))


def test_other_parameters_mean_other_rules_and_mostly_other_hashes() -> None:
    specs = [f"bounded:{most}" for most in range(1, 30)] + [f"chomp:{rows}x{rows + 1}" for rows in range(1, 30)]
    specs += [f"domination:path-{size}" for size in range(1, 30)] + [f"octal:0.{code}" for code in range(10, 40)]
    rules = [parse(spec).rules for spec in specs]
    assert len(set(rules)) == len(rules)
    assert len(set(map(hash, rules))) > 0.9 * len(rules)


@pytest.mark.parametrize(
    "read",
    [
        lambda: read_graph("grid-3x4"),
        lambda: read_board("torus-3x4"),
        lambda: read_peg_board("english"),
        lambda: read_order("divisors-60"),
        lambda: read_arcs("a>b,b>c,d"),
    ],
)
def test_graphs_boards_and_orders_that_were_used_are_equal_to_fresh_ones(read: Callable[[], Any]) -> None:
    used, fresh = read(), read()
    assert use(used) > 0
    assert used == fresh
    assert hash(used) == hash(fresh)


class Plain(Impartial[int, int]):
    """Rules of a user who wrote no dataclass."""

    name = "plain"

    def __init__(self, most: int) -> None:
        self.most = most

    @cached_property
    def takes(self) -> range:
        return range(1, self.most + 1)

    def read(self, text: str) -> int:
        return int(text)

    def write(self, position: int) -> str:
        return str(position)

    def write_move(self, position: int, move: int) -> str:
        return str(move)

    def moves(self, position: int) -> list[int]:
        return [take for take in self.takes if take <= position]

    def play(self, position: int, move: int) -> int:
        return position - move


def test_rules_that_are_no_dataclass_compare_what_they_were_given() -> None:
    used, fresh, other = Plain(3), Plain(3), Plain(4)
    assert used.moves(2) == [1, 2]
    assert used == fresh
    assert hash(used) == hash(fresh)
    assert used != other
