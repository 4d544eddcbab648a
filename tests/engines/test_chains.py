"""Chains and loops: what hangs together, what is safe, and when coins are left to the other player."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import noyau
from noyau.core.spec import parse
from noyau.engines.scoring.chains import Chains, find_chains, sensible_cuts
from noyau.forms.coins import CoinGame


def shape_of(spec: str) -> Chains:
    game = parse(spec)
    assert isinstance(game.rules, CoinGame)
    return find_chains(game.rules.net, game.position)


@pytest.mark.parametrize(
    ("spec", "chains", "loops"),
    [
        ("strings:edges-0.g,0.1,1.2,2.g", (3,), ()),
        ("strings:cycle-5", (), (5,)),
        ("strings:edges-0.g,0.g", (1,), ()),
        ("strings:edges-0.1,0.2,0.3,1.g,2.g,3.g", (1, 1, 1), ()),
        ("dots:2x2:swedish", (), (4,)),
        ("dots:1x3:american:xxxxxx....", (3,), ()),
        ("dots:2x2", (), ()),
    ],
)
def test_coins_on_two_strings_are_chains_and_loops(spec: str, chains: tuple[int, ...], loops: tuple[int, ...]) -> None:
    shape = shape_of(spec)
    assert (shape.chains, shape.loops) == (chains, loops)


def test_a_string_is_safe_where_nothing_can_be_taken_after_it() -> None:
    random = Random(9)
    for spec in ("dots:2x3", "dots:##./.##", "strings:grid-3x3", "strings:edges-0.1,0.2,0.3,1.2,1.g,2.g,3.g,3.g"):
        game: Any = parse(spec)
        while list(game.moves()):
            rules, position = game.rules, game.position
            takes = [rules.gain(position, move) for move in rules.moves(position)]
            if not any(takes):
                after = [rules.play(position, move) for move in range(position.bit_length()) if position >> move & 1]
                quiet = sum(not any(rules.gain(left, reply) for reply in rules.moves(left)) for left in after)
                assert find_chains(rules.net, position).safe == quiet
            game = game.play(random.choice(list(game.moves())))


def test_the_number_of_turns_is_that_of_the_strings_that_take_nothing_and_of_the_cuts_that_take_two() -> None:
    random = Random(4)
    for spec in ("dots:2x2", "dots:2x3:icelandic", "strings:grid-3x3"):
        game: Any = parse(spec)
        even, turns, doubles = shape_of(spec).wants_even, 1, 0
        while moves := list(game.moves()):
            move = random.choice(moves)
            doubles += game.rules.gain(game.position, move) == 2
            turns += not game.rules.plays_again(game.position, move)
            game = game.after(move)
        # as many double cuts as there are long chains but one: the player to move makes the last turn
        assert (turns % 2 == 1) == (((doubles + 1) % 2 == 0) == even)


def test_coins_are_left_where_that_keeps_the_control() -> None:
    opened = noyau.solve("strings:edges-0.1,1.g,2.g,2.3,3.4,4.5,5.6,6.g")  # two coins to take, and a chain of five
    (shape,) = (reason for reason in opened.reasons if isinstance(reason, Chains))
    assert shape.leaves
    assert opened.score == 3
    alone = noyau.solve("strings:edges-0.1,1.g")
    (shape,) = (reason for reason in alone.reasons if isinstance(reason, Chains))
    assert not shape.leaves
    assert "better not to take everything" in noyau.say(
        noyau.explain("strings:edges-0.1,1.g,2.g,2.3,3.4,4.5,5.6,6.g", level=3)
    )


def test_cuts_that_look_best_take_most_else_give_nothing_else_the_shortest_chain() -> None:
    def cuts(spec: str) -> list[str]:
        game = parse(spec)
        assert isinstance(game.rules, CoinGame)
        return [game.rules.write_move(game.position, cut) for cut in sensible_cuts(game.rules, game.position)]

    assert cuts("strings:edges-0.1,2.3,3.g,4.g,4.g,4.g") == ["0.1"]
    assert cuts("strings:edges-0.g,0.g,0.g,1.g,1.g") == ["0.g"] * 3
    assert cuts("strings:edges-0.g,0.1,1.2,2.g,3.g,3.4,4.g") == ["3.4", "3.g", "4.g"]
