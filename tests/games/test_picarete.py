"""Pic'arête: components and their types, the bounds of theorem 10, and the strategy that reaches them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, combinations_with_replacement, product
from random import Random

import pytest
from networkx import gnm_random_graph
from networkx.generators.atlas import graph_atlas_g

import noyau
from noyau.core.spec import parse
from noyau.games.picarete import (
    Picarete,
    ScoreBound,
    SlenderValue,
    StrategyMove,
    estimate_part,
    least_value,
    odd_chain,
    sure_move,
)
from noyau.games.picarete_graphs import Survey, score_graphs
from noyau.graphs import edge_parts
from noyau.graphs.edge_parts import EDGE_ALONE, Part, Shape, find_parts
from noyau.playing.players import Strength, choose
from noyau.scenes import draw
from noyau.values.tempered import Tempered, value_of


@pytest.fixture(scope="module")
def small_graphs() -> list[Picarete]:
    """Every graph of at most seven vertices that has an edge."""
    return [Picarete(graph) for graph in graph_atlas_g() if graph.number_of_edges()]


def test_whatever_the_reply_the_strategy_keeps_its_bound(small_graphs: list[Picarete]) -> None:
    """All that follows a small graph is one of them: no odd one falls below its bound, no even one rises above."""
    for rules in small_graphs:
        position, stated = rules.start, rules.score_bound(rules.start)
        bound = rules.bounds(position)[0 if stated.is_least else 1]
        assert bound >= stated.bound if stated.is_least else bound <= stated.bound
        moves = [sure_move(rules.parts(position)).edge] if stated.is_least else list(rules.moves(position))
        for move in moves:
            least, most = rules.bounds(rules.play(position, move))
            gain = rules.gain(position, move)
            assert gain - most >= bound if stated.is_least else gain - least <= bound, (rules.spec(position), move)
    assert len(small_graphs) == 1253 - 8


def test_the_strategy_draws_on_each_step_of_the_proof(small_graphs: list[Picarete]) -> None:
    steps = Counter(sure_move(rules.parts(rules.start)).step for rules in small_graphs if rules.start.bit_count() % 2)
    assert set(steps) == {"alone", "pendant", "cycle", "chain"}


def test_a_component_with_an_odd_number_of_edges_has_an_odd_inner_chain(small_graphs: list[Picarete]) -> None:
    for rules in small_graphs:
        whole = rules.parts(rules.start)
        for shape, kin in whole.shapes.items():
            chains = list(whole.chains(kin.first))
            assert sorted(edge for chain in chains for edge in chain.edges) == sorted(
                {edge for edge in range(whole.edges) if _reaches(whole, kin.first.root, edge)}
            )
            if shape.odd_edges:
                assert len(odd_chain(whole, kin.first).edges) % 2


def _reaches(whole: edge_parts.EdgeParts, root: int, edge: int) -> bool:
    met, stack = {root}, [root]
    while stack:
        for other, _ in whole.near(stack.pop()):
            if other not in met:
                met.add(other)
                stack.append(other)
    return whole.net.strings[edge][0] in met


def test_the_components_of_a_large_graph_are_counted_as_those_of_a_small_one(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(1)
    for seed in range(60):
        size = random.randint(2, 40)
        rules = Picarete(gnm_random_graph(size, random.randint(1, size + 5), seed=seed))
        position = random.randrange(rules.start + 1)
        find_parts.cache_clear()
        few = find_parts(rules.net, position)
        monkeypatch.setattr(edge_parts, "FEW_EDGES", -1)
        find_parts.cache_clear()
        many = find_parts(rules.net, position)
        monkeypatch.undo()
        assert few.shapes == many.shapes
        assert (few.edges, few.vertices, few.degree) == (many.edges, many.vertices, many.degree)
        assert list(few.left) == list(many.left)


@pytest.mark.parametrize("seed", range(6))
def test_on_a_larger_graph_the_strategy_keeps_its_bound_to_the_last_edge(seed: int) -> None:
    random = Random(seed)
    rules = Picarete(gnm_random_graph(40, random.choice((45, 61, 91)), seed=seed))
    position, ahead, is_mine = rules.start, 0, True
    bound = rules.score_bound(position)
    while position:
        move = rules.sure_move(position) if is_mine else random.choice(list(rules.moves(position)))
        assert move is not None
        ahead += rules.gain(position, move) if is_mine else -rules.gain(position, move)
        position, is_mine = rules.play(position, move), not is_mine
    assert bound.is_least
    assert ahead >= bound.bound > 0


def test_no_graph_of_up_to_seven_vertices_is_worth_less_or_more_than_its_estimate() -> None:
    for each in score_graphs(7):
        rules = Picarete(each.graph)
        least, most = rules.estimate(rules.start)
        assert _is_no_less(each.value, least), each.graph
        assert _is_no_less(most, each.value), each.graph


def _is_no_less(one: Tempered, other: Tempered) -> bool:
    above = one + Tempered(-other.number, other.one, other.two)
    return above.number >= above.first_gain


SHAPES = [Shape(*kind) for kind in product((True, False), (True, False), "∅pi")]


def _left_by_a_move(shape: Shape) -> Iterator[tuple[int, list[Shape]]]:
    """What a move may earn and leave of a component by the parities alone: a pendant edge, one on a cycle, a bridge."""
    edges, vertices, trees, is_edge = shape
    if is_edge:
        yield 2, []
        return
    if trees != "∅":
        yield from ((1, [Shape(not edges, not vertices, left)]) for left in ("∅p" if trees == "i" else "i"))
    if (edges, vertices, trees) == (False, True, "p"):
        yield 1, [EDGE_ALONE]
    yield from ((0, [Shape(not edges, vertices, left)]) for left in ("∅pi" if trees == "∅" else "pi"))
    for one, other in product([*SHAPES, EDGE_ALONE], repeat=2):
        fits = (one.odd_edges == other.odd_edges) == edges and (one.odd_vertices != other.odd_vertices) == vertices
        # two edges alone are left by a path of three edges, which is I(p,i)
        if fits and (not (one.is_edge and other.is_edge) or trees == "i"):
            yield 0, [one, other]


@pytest.mark.parametrize("shape", [*SHAPES, EDGE_ALONE], ids=str)
def test_no_move_of_the_opponent_falls_below_what_types_are_worth_at_least(shape: Shape) -> None:
    """One half of the induction: whatever else there is, whoever takes the last edge and moves next gets no less."""
    for gain, left in _left_by_a_move(shape):
        for beside in (Tempered(0, one, two) for one, two in product((False, True), repeat=2)):
            before = least_value(shape) + beside
            after = sum(map(least_value, left), beside)
            assert after.number + after.first_gain - gain >= before.number - before.first_gain, (gain, left, beside)


def test_what_types_are_worth_at_least_makes_each_bound_of_the_theorem_or_a_better_one() -> None:
    better = 0
    for count in range(1, 5):
        for chosen in combinations_with_replacement([*SHAPES, EDGE_ALONE], count):
            edges = 2 + sum(shape.odd_edges for shape in chosen) % 2
            stated = ScoreBound.of(edges, Counter(chosen))
            made = sum(map(least_value, chosen), Tempered(0)).score(stated.is_least)
            assert made >= stated.bound if stated.is_least else made <= stated.bound
            better += made != stated.bound
    assert better == 875


def test_the_computer_plays_on_where_the_theorem_tells_no_move() -> None:
    game = parse("picarete:grid-12x13")
    game = game.after(next(iter(game.moves())))
    assert game.rules.sure_move(game.position) is None  # type: ignore[attr-defined]
    assert choose(game, Strength.PERFECT, Random(0)).move in list(game.moves())


def test_the_odd_inner_chain_is_drawn_where_it_tells_the_move() -> None:
    found = noyau.solve("picarete:edges-0.1,0.3,0.4,1.2,2.3,3.5,4.5")
    told = found.reason(StrategyMove)
    assert told is not None
    assert (told.step, told.chain) == ("chain", ("0.1", "1.2", "2.3"))
    scene = draw(found.game, found, moves=True)
    marked = {mark.id for mark in scene.state.marks if "chain" in mark.looks}
    assert marked == {"string-0", "string-3", "string-4"}
    assert not any("chain" in mark.looks for mark in draw(found.game, found).state.marks)


def test_no_component_is_worth_less_than_the_least_of_its_type() -> None:
    for shape, values in Survey(score_graphs(6)).values_by_shape.items():
        found = [Tempered(int(n or 0), "1" in switch, "2" in switch) for n, switch in map(_split, values)]
        least = min(found, key=lambda value: value.number, default=Tempered(0))
        for value in found:
            assert _is_no_less(value, least), (shape, str(value))


def _split(value: str) -> tuple[str, str]:
    number, _, switch = value.partition("±")
    return number.strip(), switch


def _tree(edges: int) -> Tempered:
    return _exact(Part(0, 0, edges, edges + 1, edges)) if edges else Tempered(0)


def _round_cycle(length: int, outside: int) -> Tempered:
    return _exact(Part(0, 0, length + outside, length + outside, outside))


def _exact(part: Part) -> Tempered:
    found = estimate_part(part)
    assert found.is_exact
    return found.least


def _always(value: Tempered, there: list[tuple[int, Tempered]], more: list[tuple[int, Tempered]], edges: int) -> bool:
    """Whether a component is worth this with the moves that are there, whichever others there are."""
    chosen = chain.from_iterable(combinations(more, count) for count in range(len(more) + 1))
    return all(value_of([*there, *some], bool(edges % 2)) == value for some in chosen)


@pytest.mark.parametrize("edges", range(2, 8))
def test_what_a_tree_is_worth_follows_from_what_smaller_ones_are(edges: int) -> None:
    """Each tree has a pendant edge; of two parts only the parities count, and whether one is an edge alone."""
    pendant = [(1, _tree(edges - 1))]
    splits = sorted({(0, _tree(part) + _tree(edges - 1 - part)) for part in range(1, edges - 1)})
    assert _always(_tree(edges), pendant, splits, edges)


@pytest.mark.parametrize("length", [3, 4])
@pytest.mark.parametrize("outside", range(7))
def test_what_one_cycle_is_worth_follows_from_what_smaller_ones_and_trees_are(length: int, outside: int) -> None:
    edges = length + outside
    there = [(0, _tree(edges - 1))]
    there += [(1, _round_cycle(length, outside - 1))] * (outside > 0)
    splits = sorted({(0, _round_cycle(length, outside - 1 - tree) + _tree(tree)) for tree in range(1, outside)})
    assert _always(_round_cycle(length, outside), there, splits, edges)


def test_trees_and_graphs_with_one_cycle_are_worth_what_the_search_finds() -> None:
    known = [each for each in score_graphs(7) if Picarete(each.graph).known_value((1 << each.graph.edge_count) - 1)]
    assert len(known) > 90
    for each in known:
        assert Picarete(each.graph).known_value((1 << each.graph.edge_count) - 1) == each.value, each.graph


def test_a_large_forest_has_an_exact_score_and_a_best_move() -> None:
    found = noyau.solve("picarete:path-3000")
    assert (found.score, found.method.scope, found.complete) == (2, "exact", False)
    assert found.winning_moves == ("2998.2999",)
    assert found.reason(SlenderValue) is not None
