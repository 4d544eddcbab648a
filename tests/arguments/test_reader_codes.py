"""A reader who knows what heads, digits and vertices are worth wins: coins, words, tokens that vanish."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import Any

import pytest
from test_reader import reader, wins

from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve


def nim_product(a: int, b: int, known: dict[tuple[int, int], int] = {}) -> int:  # noqa: B006
    """The product of nimbers by its definition."""
    if (a, b) not in known:
        taken = {
            nim_product(less, b) ^ nim_product(a, fewer) ^ nim_product(less, fewer)
            for less in range(a)
            for fewer in range(b)
        }
        known[a, b] = min(set(range(len(taken) + 1)) - taken)
    return known[a, b]


@reader("even-heads")
def read_heads(told: dict[str, Any], rules: Any, coins: Any, last: Any) -> Any:
    def worth(coin: int) -> int:
        row, column = divmod(coin, coins.columns)
        return nim_product(told["rows"][row], told["columns"][column])

    heads = [coin for coin in range(coins.rows * coins.columns) if coins.heads >> coin & 1]
    odd = reduce(xor, map(worth, heads), 0)
    for coin in heads:
        if worth(coin) ^ odd < worth(coin):  # turn it with coins that make what it has to become
            return next(move for move in rules.moves(coins) if move[0] == coin and reduce(xor, map(worth, move)) == odd)
    return None


@reader("leave-the-code")
def read_word(told: dict[str, Any], rules: Any, word: Any, last: Any) -> Any:
    bits = (told["base"] - 1).bit_length()

    def value(digits: Any) -> int:
        each = (
            told["values"][place * bits + bit]
            for place, digit in enumerate(reversed(digits))
            for bit in range(bits)
            if digit >> bit & 1
        )
        return reduce(xor, each, 0)

    lowered = [after for after in rules.moves(word) if value(after) == 0]
    return min(lowered, key=lambda after: sum(old != new for old, new in zip(word, after, strict=True)), default=None)


@reader("cancel-labels")
def read_labels(told: dict[str, Any], rules: Any, tokens: Any, last: Any) -> Any:
    labels, lost, order = told["labels"], told["lost"], told["order"]
    vertices = range(len(labels))
    total = reduce(xor, (labels[vertex] for vertex in vertices if tokens >> vertex & 1), 0)

    def left_to_play(after: int) -> tuple[int, int]:
        """Which lost sets the tokens without a value are made of; then the others, by their order."""
        infinite = sum(after & 1 << vertex for vertex in vertices if vertex not in order)
        sums = (
            number
            for number in range(1 << len(lost))
            if reduce(xor, (each for place, each in enumerate(lost) if number >> place & 1), 0) == infinite
        )
        return next(sums), sum(1 << rank for rank, vertex in enumerate(order) if after >> vertex & 1)

    moves = [move for move in rules.moves(tokens) if labels[move[0]] ^ labels[move[1]] == total]
    return min(moves, key=lambda move: left_to_play(rules.play(tokens, move)), default=None)


CODES = (
    *("turtles:HTHHT", "mock:HTHHTH", "ruler:HTHHTH", "twins:HTHHTH", "triplets:HTHHTHH", "moebius:HTHHTH"),
    *("ternups:TTHHTHH", "grunt:TTTHTHH", "sym:HTHHT", "coins:1,.2:HTHHTH"),
    *("corners:HTH/THT/HTH", "rugs:HTT/THT", "product:mock:twins:HTH/THT"),
    *("greedy:6,2,3:110101", "greedy:3,4,2:321", "greedy:2,8,2:75"),
    "annihilation:a>b,b>a,b>c,c>d,e>c,a>e:a,b,c",
    "annihilation:a>b,b>c,c>d,d>a,a>c:a,b,c,d",
    "annihilation:a>c,a>d,b>f,c>a,d>f,e>b,f>c,f>e:a,c,d,b,f,e",
)


@pytest.mark.parametrize("spec", CODES)
def test_who_reads_what_coins_digits_and_tokens_are_worth_wins_from_every_won_start(spec: str) -> None:
    start = parse(spec)
    starts = [start.position]
    for position in starts:
        starts += [option for option in dict.fromkeys(start.rules.options(position)) if option not in starts]
    won: set[Any] = set()
    read = 0
    for position in starts:
        analysis = solve(Game(start.rules, position))
        if analysis.outcome is Outcome.N:
            assert analysis.recipe is not None
            assert wins(start.rules, position, None, analysis.recipe.record(), Ending.NORMAL, won), position
            read += 1
    assert read
