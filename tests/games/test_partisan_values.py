"""Values of games of two sides: theorems against the definition, and what the literature prints."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from itertools import product
from random import Random
from typing import Any

import pytest
from sides_oracle import SidesOracle
from test_partisan_moves import random_picture

from noyau.core.spec import parse
from noyau.core.turns import take_apart
from noyau.core.verdict import Player
from noyau.engines import solve
from noyau.games.hackenbush import Hackenbush
from noyau.games.sides.colouring_games import Col
from noyau.games.sides.domineering import Domineering
from noyau.games.sides.red_blue import RedBlue, put_on
from noyau.games.sides.toads import Toads
from noyau.graphs import Graph, read_graph
from noyau.values.shortgames import ShortGame, dyadic, integer, make, nimber, read, up


def value_of(spec: str) -> ShortGame | None:
    return solve(parse(spec)).verdict.short


def stalk(colours: str) -> str:
    """One edge on the other, from the ground up."""
    return "hackenbush:" + ",".join(f"{place}-{place + 1}{colour}" for place, colour in enumerate(colours))


def test_berlekamps_sign_rule_gives_every_red_blue_stalk() -> None:
    """Blue edges up to the first change are 1 each; after it each edge is half the one below it (Berlekamp 1974)."""
    for size in range(1, 8):
        for colours in product("rb", repeat=size):
            same = next((at for at, colour in enumerate(colours) if colour != colours[0]), size)
            worth = [Fraction(1)] * same + [Fraction(1, 2 << at) for at in range(size - same)]
            expected = sum(part if colour == "b" else -part for part, colour in zip(worth, colours, strict=True))
            rules, position = take_apart(parse(stalk("".join(colours))))
            assert rules.value(position).number == expected, colours
            assert SidesOracle(rules).value(position).number == expected


def test_ordinal_sums_are_those_of_the_definition() -> None:
    rules = RedBlue()
    oracle = SidesOracle(rules)
    for size in range(1, 5):
        for colours in product("rgb", repeat=size):
            position = take_apart(parse(stalk("b" + "".join(colours))))[1]
            assert rules.value(position) == oracle.value(position), colours


def test_long_stalks_are_valued_without_a_search() -> None:
    rules, position = take_apart(parse(stalk("b" + "r" * 600)))
    assert rules.value(position).number == Fraction(1, 1 << 600)
    assert str(put_on("r", integer(-700))) == "-701"
    assert put_on("b", reduce(lambda above, _: make([0, above], [above]), range(200), nimber(1))) is None


def test_pictures_with_known_values_have_those_of_the_definition() -> None:
    random = Random(15)
    rules = RedBlue()
    oracle = SidesOracle(rules)
    known = 0
    for _ in range(400):
        position = rules.read(random_picture(random, random.randint(1, 6), random.choice(("rgb", "rb", "gggr"))))
        value = rules.value(position)
        known += value is not None
        assert value in (None, oracle.value(position)), rules.write(position)
    assert known > 200


def test_green_pictures_have_their_nimbers_by_either_rules() -> None:
    random = Random(9)
    for _ in range(100):
        text = random_picture(random, random.randint(1, 12), "g")
        assert RedBlue().value(RedBlue().read(text)) is nimber(Hackenbush().grundy(Hackenbush().read(text)))


def test_canonical_pictures_keep_their_colours() -> None:
    random = Random(4)
    rules = RedBlue()
    for _ in range(200):
        text = random_picture(random, random.randint(1, 7))
        names = [0, *random.sample(range(1, 40), 20)]
        renamed = rules.read(
            ",".join(
                "{}-{}{}".format(*(names[int(end)] for end in edge[:-1].split("-")), edge[-1])
                for edge in text.split(",")
            )
        )
        assert rules.canonical(rules.read(text)) == rules.canonical(renamed), text


@pytest.mark.parametrize("size", range(1, 12))
def test_a_strip_of_domineering_is_a_whole_number(size: int) -> None:
    assert value_of(f"domineering:1x{size}") is integer(-(size // 2))
    assert value_of(f"domineering:{size}x1") is integer(size // 2)


OUTCOMES = {
    **{(2, columns): letter for columns, letter in zip(range(2, 10), "NNRLNNRL", strict=True)},
    **{(3, columns): letter for columns, letter in zip(range(3, 6), "NRR", strict=True)},
    (4, 4): "N",
}
"""Who wins Domineering on rows × columns, Left upright (Breuker, Uiterwijk, van den Herik 2000, table 1)."""


@pytest.mark.parametrize("board", OUTCOMES, ids=lambda board: "x".join(map(str, board)))
def test_domineering_has_the_outcomes_of_the_table(board: tuple[int, int]) -> None:
    rows, columns = board
    letter = OUTCOMES[board]
    assert solve(parse(f"domineering:{rows}x{columns}")).outcome.value == letter
    turned = {"L": "R", "R": "L"}.get(letter, letter)
    assert solve(parse(f"domineering:{columns}x{rows}")).outcome.value == turned


@pytest.mark.parametrize("count", range(1, 9))
def test_stones_against_one_are_ups(count: int) -> None:
    """x…xo of n black stones is (n − 1)·↑ + n·∗ (Albert, Grossman, Nowakowski, Wolfe 2005)."""
    expected = up(count - 1) + nimber(count % 2)
    assert value_of(f"clobber:{'x' * count}o") is expected
    assert value_of(f"clobber:path-{count + 1}:{'o' * count}x") is -expected


@pytest.mark.parametrize("pairs", range(1, 7))
def test_the_first_player_wins_alternating_strips_of_clobber_but_for_three_pairs(pairs: int) -> None:
    """So Albert, Grossman, Nowakowski and Wolfe guessed (2005), and Chen and others proved (2025)."""
    assert solve(parse(f"clobber:{'xo' * pairs}")).outcome.value == ("P" if pairs == 3 else "N")


def small_graphs() -> list[Graph]:
    names = [f"{kind}-{size}" for kind in ("path", "star", "complete") for size in range(1, 5)]
    return [read_graph(name) for name in (*names, "cycle-3", "cycle-4", "cycle-5", "grid-2x3", "a-b,b-c,c-a,c-d")]


@pytest.mark.parametrize("graph", small_graphs(), ids=str)
def test_every_value_of_col_is_a_number_perhaps_with_a_star(graph: Graph) -> None:
    rules = Col(graph)
    oracle = SidesOracle(rules)
    for position in oracle.reachable(rules.start):
        value = oracle.value(position)
        assert value.is_number or (value + nimber(1)).is_number, rules.write(position)
    assert oracle.value(rules.start) in (integer(0), nimber(1))  # it is its own negative


@pytest.mark.parametrize("size", range(4, 11, 2))
def test_the_second_player_copies_across_an_even_cycle_of_snort(size: int) -> None:
    assert solve(parse(f"snort:cycle-{size}")).outcome.value == "P"


@pytest.mark.parametrize(("size", "value"), [(1, "*"), (2, "±1"), (3, "±2"), (4, "±{2|1}")])
def test_short_paths_of_snort(size: int, value: str) -> None:
    oracle = SidesOracle(take_apart(parse(f"snort:path-{size}"))[0])
    assert oracle.value(take_apart(parse(f"snort:path-{size}"))[1]) is read(value)


@pytest.mark.parametrize("between", range(1, 9))
def test_a_toad_and_a_frog_meet_after_so_many_steps(between: int) -> None:
    """The last step before they meet is a star; an even number of squares between them is worth nothing."""
    assert value_of(f"toads:t{'.' * between}f") is nimber(between % 2)


def test_toads_alone_are_a_whole_number() -> None:
    oracle = SidesOracle(Toads((1, 6)))
    for marks in product("t.#", repeat=6):
        position = oracle.rules.read("".join(marks))
        assert oracle.value(position).number == oracle.rules.value(position).number


def test_lines_where_one_player_moves_are_whole_numbers() -> None:
    rules = Domineering((2, 4))
    oracle = SidesOracle(rules)
    for position in range(1 << 8):
        assert rules.value(position) in (None, oracle.value(position))
    assert rules.value(rules.read("..##/##..")) is integer(-2)
    assert rules.value(rules.read("..##/..##")) is None


@pytest.mark.parametrize(
    "spec",
    [
        "domineering:..#./..../#...",
        "clobber:xxo/o.x",
        "col:grid-2x3:x....o",
        "snort:path-6:.x....",
        "toads:t.t.f.ff",
        "hackenbush:0-1b,1-2r,0-2g,2-3b",
        "nogo:1x5",
        "amazons:x./.o",
        "form:{3|{2|*}}",
    ],
)
def test_a_game_and_its_mirror_add_up_to_nothing(spec: str) -> None:
    game = parse(spec)
    rules, position = take_apart(game)
    mirrored: Any = rules.mirror(position)
    assert solve(game + mirrored).outcome.value == "P"
    assert rules.mirror(position).player is None
    assert all(solve(rules.at(position, player) + rules.at(position, player)).outcome for player in Player)


def test_numbers_are_built_of_edges() -> None:
    rules = RedBlue()
    for number in (Fraction(5, 8), Fraction(-3, 4), Fraction(7, 2), Fraction(1, 16)):
        edges, left, place = [], number, 0
        position: tuple[Any, ...] = ()
        while rules.value(position) != dyadic(number):
            colour = "b" if rules.value(position) < dyadic(left) else "r"
            edges.append(f"{place}-{place + 1}{colour}")
            position = rules.read(",".join(edges))
            place += 1
        assert len(edges) == dyadic(number).birthday
