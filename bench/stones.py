"""Stones on paths, cycles and trees, against what one writes first in plain Python, in the same run.

The rival on lines tries every last factor for each end of a word, and every rotation of a cycle; on trees it keeps,
for each vertex, a table over the differences of captures, once more for each child that is left out.
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from measure import Promise, command_cpu, cpu, exponent, report

from noyau.core.budget import Budget, Limit
from noyau.graphs import Graph, read_graph
from noyau.literature.duchene.clobber_on_trees import periodic_word
from noyau.puzzles.clobber.rules import stones_left
from noyau.puzzles.clobber.solving import paths_and_cycles, trees
from noyau.puzzles.clobber.solving.reduction import Reduction, replay

MILLION = 1_000_000
ONE_STONE = re.compile("[xo]|xo*x*o|ox*o*x")
INFINITE = 10**9


def fewest_factors(word: str) -> int:
    """The rival on a path: time n² and more."""
    fewest = [0]
    for end in range(1, len(word) + 1):
        fewest.append(1 + min(fewest[b] for b in range(end) if ONE_STONE.fullmatch(word, b, end)))
    return fewest[-1]


def fewest_on_cycle(word: str) -> int:
    """The rival on a cycle."""
    return min(fewest_factors(word[place:] + word[:place]) for place in range(len(word)))


def by_differences(tree: Graph, stones: str) -> int:
    """The rival on a tree: a table over differences for each vertex, and for each child that is captured."""
    order, parent = [0], {0: -1}
    for vertex in order:
        below = [child for child in tree.neighbours[vertex] if child != parent[vertex]]
        parent |= dict.fromkeys(below, vertex)
        order += below
    values: dict[int, list[int]] = {}
    for vertex in reversed(order):
        children = [values[child] for child in tree.neighbours[vertex] if child != parent[vertex]]
        tables = [differences(children)]
        tables += [differences(children[:place] + children[place + 1 :]) for place in range(len(children))]
        colour = int(stones[vertex] == "x")
        row: list[int] = []
        for shift in (0, 1, -1):
            row += [tables[0].get(state - colour - shift, INFINITE) for state in (0, 1)]
            ends = [INFINITE]
            for child, table in zip(children, tables[1:], strict=True):
                ends.append(table.get(-colour - shift, INFINITE) + min(child[6:]) - 1)
                ends.append(table.get(1 - colour - shift, INFINITE) + min(child[3:6]) - 1)
            row.append(min(ends))
        values[vertex] = row
    return min(values[0][:3])


def differences(children: Sequence[list[int]]) -> dict[int, int]:
    """The fewest stones left for each difference of the captures by children of both colours."""
    table = {0: 1}
    for child in children:
        after: dict[int, int] = {}
        for difference, left in table.items():
            for step, more in ((0, min(child[:3])), (-1, child[0] - 1), (1, child[1] - 1)):
                after[difference + step] = min(after.get(difference + step, INFINITE), left + more)
        table = after
    return table


def answer(method: Callable[[Graph, str, Budget], Reduction | None], graph: Graph, stones: str) -> Reduction:
    found = method(graph, stones, Budget(Limit()))
    assert found is not None
    return replace(found, moves=tuple(found.moves))  # all captures, though some are only found when they are asked for


def stones_for(graph: Graph, seed: int = 1) -> str:
    return "".join(random.Random(seed).choices("xo", k=graph.size))


def random_tree(size: int) -> Graph:
    """Each vertex hangs from one of the three before it, so that no degree is large."""
    rng = random.Random(size)
    return Graph.of(size, [(max(0, vertex - rng.randint(1, 3)), vertex) for vertex in range(1, size)])


def star(size: int) -> Graph:
    return Graph.of(size, [(0, leaf) for leaf in range(1, size)])


def hairy_star(size: int) -> Graph:
    """A vertex with paths of two vertices, so that its children have several kinds."""
    return Graph.of(size, [(0 if vertex % 2 else vertex - 1, vertex) for vertex in range(1, size)])


def long_line(kind: str) -> Promise:
    """A million stones, in random order of colours and in runs, with all captures."""
    graph = read_graph(f"{kind}-{MILLION}")
    words = [stones_for(graph), periodic_word(1, MILLION), periodic_word(1000, MILLION)]
    spent = cpu(*(partial(answer, paths_and_cycles.reduce, graph, word) for word in words), runs=3)
    found = [answer(paths_and_cycles.reduce, graph, word) for word in words]
    right = all(stones_left(replay(graph, w, f.moves)) == f.left for w, f in zip(words, found, strict=True))
    return Promise(
        f"{kind} of a million stones: the fewest that are left and all captures within 1 s",
        ", ".join(f"{f.left:,} left in {s:.2f} s" for f, s in zip(found, spent, strict=True)) + ", captures replayed",
        right and max(spent) <= 1,
    )


def asked_on_the_command_line(kind: str) -> Promise:
    """Whole commands with their answers in words, the colours in turn and in random order from a file."""
    graph = read_graph(f"{kind}-{MILLION}")
    with tempfile.TemporaryDirectory() as folder:
        spec = Path(folder) / "spec.txt"
        spec.write_text(f"soloclobber:{kind}-{MILLION}:{stones_for(graph)}")
        usual = [sys.executable, "-m", "noyau", "solve", f"soloclobber:{kind}-{MILLION}"]
        given = ["sh", "-c", f'"{sys.executable}" -m noyau solve - < "{spec}"']
        spent = command_cpu(usual, given, runs=3)
    return Promise(
        f"{kind} of a million stones on the command line, from start to end within 1 s of CPU",
        f"{spent[0]:.2f} s with the colours in turn, {spent[1]:.2f} s in random order",
        max(spent) <= 1,
    )


def line_growth(kind: str) -> Promise:
    sizes = [62_500, 250_000, MILLION]
    graphs = [read_graph(f"{kind}-{size}") for size in sizes]
    spent = cpu(*(partial(answer, paths_and_cycles.reduce, graph, stones_for(graph)) for graph in graphs), runs=3)
    grows = exponent(sizes, spent)
    return Promise(
        f"{kind}s: the growth exponent is at most 1.2", f"{grows:.2f} from {sizes[0]:,} stones", grows <= 1.2
    )


def line_rival(kind: str, size: int, rival: Callable[[str], int], times: int) -> Promise:
    graph = read_graph(f"{kind}-{size}")
    word = stones_for(graph)
    ours, theirs = cpu(partial(answer, paths_and_cycles.reduce, graph, word), partial(rival, word), runs=3)
    return Promise(
        f"{kind} of {size:,} stones: at least {times} times as fast as trying every last factor",
        f"{ours * 1e3:.2f} ms with all captures, against {theirs:.2f} s for the number: {theirs / ours:.0f} times",
        answer(paths_and_cycles.reduce, graph, word).left == rival(word) and theirs >= times * ours,
    )


def large_tree(name: str, make: Callable[[int], Graph], most: float) -> Promise:
    """Twenty thousand stones on a tree, and how the time grows."""
    sizes = [20_000, 80_000, 320_000]
    graphs = [make(size) for size in sizes]
    spent = cpu(*(partial(answer, trees.reduce, graph, stones_for(graph)) for graph in graphs), runs=3)
    grows = exponent(sizes, spent)
    found, word = answer(trees.reduce, graphs[0], stones_for(graphs[0])), stones_for(graphs[0])
    return Promise(
        f"{name} of 20,000 stones within 1 s, growth exponent at most {most}",
        f"{spent[0]:.3f} s, {found.left:,} left; {spent[-1]:.2f} s for {sizes[-1]:,} stones: exponent {grows:.2f}",
        spent[0] <= 1 and grows <= most and stones_left(replay(graphs[0], word, found.moves)) == found.left,
    )


def tree_rival(name: str, tree: Graph, times: int) -> Promise:
    word = stones_for(tree)
    (ours,) = cpu(partial(answer, trees.reduce, tree, word), runs=5)
    (theirs,) = cpu(partial(by_differences, tree, word), runs=1)
    return Promise(
        f"{name} of {tree.size:,} stones: at least {times} times as fast as tables over differences",
        f"{ours * 1e3:.1f} ms with all captures, against {theirs:.2f} s for the number: {theirs / ours:.0f} times",
        answer(trees.reduce, tree, word).left == by_differences(tree, word) and theirs >= times * ours,
    )


def main() -> int:
    answer(trees.reduce, star(2500), stones_for(star(2500)))  # compile first
    return report(
        [
            long_line("path"),
            long_line("cycle"),
            asked_on_the_command_line("path"),
            asked_on_the_command_line("cycle"),
            line_growth("path"),
            line_growth("cycle"),
            line_rival("path", 3000, fewest_factors, times=100),
            line_rival("cycle", 120, fewest_on_cycle, times=200),
            large_tree("star", star, most=2.1),
            large_tree("star of paths", hairy_star, most=2.1),
            large_tree("tree of small degrees", random_tree, most=1.2),
            tree_rival("star", star(200), times=50),
            tree_rival("star of paths", hairy_star(401), times=50),
            tree_rival("tree of small degrees", random_tree(50_000), times=5),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
