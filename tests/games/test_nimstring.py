"""Nimstring against play itself: a pile of strings and a heap of tokens, who is to move, and who cannot."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

import noyau
from noyau.arguments import whole_strategy
from noyau.atlas.game_graphs import game_graph
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.spec import parse
from noyau.core.verdict import Outcome
from noyau.graphs.small_graphs import small_graphs
from noyau.playing.players import Expert, Strength, choose
from noyau.values.loopy import LOONY
from noyau.values.masks import bits
from noyau.values.nimbers import Nimber

Strings = frozenset[tuple[object, ...]]
GROUND = "g"


@cache
def wins(strings: Strings, heap: int) -> bool:
    """Whether whoever is to move wins, by the rules alone: strings with their ends and what tells twins apart."""
    if any(not wins(strings, smaller) for smaller in range(heap)):
        return True
    for string in strings:
        after = strings - {string}
        held = {end for other in after for end in other[:2]} | {GROUND}
        takes = any(end not in held for end in string[:2])
        if wins(after, heap) == takes:
            return True
    return False


def value(strings: Strings) -> int | None:
    """The heaps beside which whoever is to move loses: one, or none where the position is loony."""
    lost = [heap for heap in range(len(strings) + 2) if not wins(strings, heap)]
    assert len(lost) <= 1
    return lost[0] if lost else None


def spec(strings: Strings) -> str:
    return f"nimstring:edges-{','.join(sorted(f'{one}.{other}' for one, other, *_ in strings))}"


def small_nets(largest: int) -> list[Strings]:
    """All graphs of some vertices, without and with strings to the ground, two at one coin and one at others."""
    nets = []
    for size in range(1, largest + 1):
        for graph in small_graphs(size):
            for tied in combinations_with_replacement(range(size), 2):
                ground = {(coin, GROUND, twin) for twin, coin in enumerate(tied)}
                nets += [frozenset({(*edge, 0) for edge in graph.edges} | some) for some in (set(), ground)]
    return [net for net in dict.fromkeys(nets) if 0 < len(net) <= 10]


def test_nimbers_and_loony_positions_are_those_of_play() -> None:
    nets = small_nets(4)
    assert len(nets) > 100
    for net in nets:
        found, truth = noyau.solve(spec(net)), value(net)
        assert found.value == (LOONY if truth is None else Nimber(truth)), spec(net)
        assert found.outcome is (Outcome.N if wins(net, 0) else Outcome.P)
        for option in found.options:
            assert option.best == option.wins
        assert bool(found.best) == wins(net, 0)


def test_so_are_those_of_all_graphs_of_five_vertices_with_any_coins_tied_to_the_ground() -> None:
    for graph in small_graphs(5):
        for tied in range(1 << 5):
            net = frozenset({(*edge, 0) for edge in graph.edges} | {(coin, GROUND, 0) for coin in bits(tied)})
            if 0 < len(net) <= 8:
                truth = value(net)
                assert noyau.solve(spec(net)).value == (LOONY if truth is None else Nimber(truth)), spec(net)


def test_parts_side_by_side_are_worth_their_sum_and_a_loony_one_decides() -> None:
    random = Random(16)
    nets = [net for net in small_nets(3) if len(net) <= 5]
    for _ in range(60):
        one, other = random.sample(nets, 2)
        moved = frozenset(
            (f"a{first}", second if second == GROUND else f"a{second}", twin) for first, second, twin in other
        )
        found = noyau.solve(f"{spec(one)} + {spec(moved)} + nim:2")
        assert found.outcome is (Outcome.N if wins(one | moved, 2) else Outcome.P), (one, other)


def test_larger_nets_have_the_values_that_a_kernel_finds() -> None:
    random = Random(3)
    edges = [(row, row + 1, 0) for row in range(5)] + [(row, row + 2, 0) for row in range(0, 4, 2)]
    for count in (6, 7):
        ties = {(coin, GROUND, twin) for twin, coin in enumerate(random.sample(range(6), count - 1))}
        net = frozenset({*edges, *ties})
        assert len(net) > 12 - (count == 6)
        truth = value(net)
        assert noyau.solve(spec(net)).value == (LOONY if truth is None else Nimber(truth))


def test_a_chain_of_three_is_opened_and_the_answer_leaves_its_last_two_coins() -> None:
    """The double-cross: of an open chain all but two coins are taken, and the last string is cut in the middle."""
    found = noyau.solve("nimstring:edges-0.g,0.1,1.2,2.g:0.g")
    assert found.value is LOONY
    game = found.game.play_text("0.1")
    assert noyau.solve(game).winning_moves == ("2.g",)
    record = noyau.record.write(found)
    assert (record["grundy"], record["value"]) == (None, "loony")
    assert [move["move"] for move in record["moves"] if move.get("again")] == ["0.1"]


def test_what_has_no_value_is_refused() -> None:
    with pytest.raises(NotApplicable, match="no misère play"):
        noyau.solve("misere nimstring:path-4")
    with pytest.raises(NotApplicable, match="has no nimber"):
        noyau.solve("nimstring:path-4 + token:a>b,b>a:a")
    with pytest.raises(NotApplicable, match="decided by points"):
        noyau.parse("nimstring:path-4 + dots:1x1")
    with pytest.raises(TooLarge, match="too many for their nimbers"):
        noyau.solve("nimstring:grid-8x8")
    with pytest.raises(NotApplicable, match="moves do not alternate"):
        game_graph(parse("nimstring:path-3"))
    with pytest.raises(NotApplicable, match="no list of replies"):
        whole_strategy(noyau.solve("nimstring:path-4"))


def test_a_perfect_player_wins_what_is_won_against_any_other() -> None:
    random = Random(8)
    for start in ("nimstring:grid-2x3", "nimstring:edges-0.1,1.2,0.2,0.g,1.g", "nimstring:path-5", "nimstring:cycle-4"):
        game: Any = parse(start)
        expert = Expert(game.rules, game.ending)
        perfect = 0 if noyau.solve(game).outcome is Outcome.N else 1
        for other in (Strength.BEGINNER, Strength.RANDOM, Strength.PERFECT):
            here, turn = game, 0
            while list(here.moves()):
                strength = Strength.PERFECT if turn == perfect else other
                move = choose(here, strength, random, expert).move
                turn = turn if here.rules.plays_again(here.position, move) else 1 - turn
                here = here.after(move)
            assert turn != perfect, (start, other)  # whoever is to move and cannot has lost
