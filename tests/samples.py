"""The small games on which the whole catalogue is tested: for each name, rules and first positions.

Every position that follows one of these is tested, and of games with more than sixty positions about sixty.
A game that this page does not name is tested from the small positions of its golden lines; a game of the catalogue
without any fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from oracle import Oracle

from noyau.core.analysis import Analysis
from noyau.core.budget import Budget, Limit
from noyau.core.catalogue import CATALOGUE, find_rules
from noyau.core.game import AnyGame, Game, Impartial, Partisan, Scoring
from noyau.core.spec import parse
from noyau.core.turns import InTurn
from noyau.core.verdict import Ending
from noyau.engines import solve
from noyau.engines.exploring.positions import explore_small
from noyau.games.fibonacci import Fibonacci
from noyau.games.moore import Moore
from noyau.games.nim import Bounded, IntervalNim, Nim, NotAll, Parity, Subtraction
from noyau.games.tokens import Token
from noyau.graphs import Digraph

Start = tuple[Impartial[Any, Any], Any]

SCORING = {name for name in CATALOGUE if issubclass(find_rules(name), Scoring)} | {"nimstring"}
"""The games with points or with moves that entail another, which have no misère play.

Their oracles are in ``engines/test_scores.py`` and ``games/test_nimstring.py``."""

SIDED = {name for name in CATALOGUE if issubclass(find_rules(name), Partisan)}
"""The games whose players have moves of their own: ``SIDES`` has them, and coloured Hackenbush, and sums."""

SETS = ((1,), (2,), (3,), (1, 2, 4), (2, 3), (1, 3, 4), (1, 4, 9), (2, 4, 7), (2, 5, 7), (3, 5, 6, 10))
INTERVALS = tuple((least, most) for least in range(1, 5) for most in range(least, 7))

SUMS = (
    "nim:3 + nim:2,1",
    "nim:3 + parity:5",
    "bounded:2:5 + notall:4",
    "interval:2-3:7 + subtraction:1,3:4 + nim:1",
    "moore:2:2,1,1 + nim:2",
    "fibonacci:7 + nim:2",
    "fibonacci:5 + fibonacci:4,3",
    "token:a>b,b>c:a + nim:2",
    "token:a>b,b>a:a + nim:2",
    "token:a>b,b>a,b>c:a + token:a>b,b>c,c>a,c>d:a",
    "token:x>x,x>y,y>z:x + bounded:1:3",
    "nim:2,1 + subtraction:1,2,4:5 + token:a>b,b>c:a",
)


def digraphs_on(size: int) -> Iterator[Digraph]:
    """Every digraph on so many named vertices, loops included."""
    names = "abc"[:size]
    pairs = list(product(names, repeat=2))
    for chosen in product((False, True), repeat=len(pairs)):
        yield Digraph((pair for pair, taken in zip(pairs, chosen, strict=True) if taken), names)


def random_digraph(random: Random, size: int, density: float, *, acyclic: bool = False) -> Digraph:
    """Each possible arc is there with the same chance; without cycles, only arcs to later vertices are."""
    names = [f"v{number}" for number in range(size)]
    pairs = [(a, b) for i, a in enumerate(names) for j, b in enumerate(names) if not acyclic or i < j]
    return Digraph([pair for pair in pairs if random.random() < density], names)


def _tokens() -> Iterator[Start]:
    random = Random(1966)
    for digraph in (*digraphs_on(1), *digraphs_on(2), *digraphs_on(3)):
        yield Token(digraph), "a"  # what begins elsewhere begins here in another digraph
    for _ in range(60):
        digraph = random_digraph(random, random.randint(4, 7), random.choice((0.2, 0.35)))
        for vertex in digraph.vertices[:3]:
            yield Token(digraph), vertex


def _sums() -> Iterator[Start]:
    for game in map(parse, SUMS):
        yield game.rules, game.position


STARTS: dict[str, list[Start]] = {
    "nim": [(Nim(), (3, 4, 2)), (Nim(), (2, 2, 1, 1)), (Nim(), (9,))],
    "bounded": [(Bounded(most), heaps) for most in range(1, 6) for heaps in ((13,), (6, 4), (2, 0, 3))],
    "interval": [
        *((IntervalNim(ends), (24,)) for ends in INTERVALS),
        *((IntervalNim(ends), (7, 6)) for ends in INTERVALS[::3]),
    ],
    "subtraction": [
        *((Subtraction(allowed), (26,)) for allowed in SETS),
        *((Subtraction(allowed), (8, 5)) for allowed in SETS),
        (Subtraction((1, 2, 4)), (4, 3, 2)),
    ],
    "parity": [(Parity(), (11,)), (Parity(), (7, 6)), (Parity(), (4, 5, 2))],
    "notall": [(NotAll(), (8,)), (NotAll(), (5, 4)), (NotAll(), (3, 2, 2))],
    "moore": [(Moore(touch), heaps) for touch in (1, 2, 3) for heaps in ((3, 2, 2), (2, 2, 1, 1), (5,))],
    "fibonacci": [(Fibonacci(), (21, 20)), (Fibonacci(), (13, 40)), (Fibonacci(), (5, 0))],
    "token": list(_tokens()),
    "sum": list(_sums()),
}


SIDES: dict[str, list[AnyGame]] = {
    "amazons": [parse("amazons:x../..o")],
    "clobber": [parse("clobber:xox/oxo"), parse("clobber:cycle-5:xxoxo")],
    "col": [parse("col:cycle-5"), parse("col:path-5:..x..")],
    "domineering": [parse("domineering:3x3"), parse("domineering:..#./...."), parse("domineering:.../.#./...")],
    "form": [parse("form:{2,1|-1}"), parse("form:{{3|1}||-1,*|^}")],
    "hackenbush": [parse("hackenbush:0-1b,1-2r,0-2g,2-3g,3-3r"), parse("hackenbush:0-1r,0-1b,0-0b,1-2g,2-3b")],
    "nogo": [parse("nogo:.x/../.o"), parse("nogo:1x5")],
    "snort": [parse("snort:cycle-4"), parse("snort:path-5:..x..")],
    "sum": [parse("domineering:2x2 + nim:2"), parse("form:{1|-1} + toads:t.f + hackenbush:0-1g,1-2r")],
    "toads": [parse("toads:tt..ff"), parse("toads:t..f/tt.f"), parse("toads:t.tf.ff#")],
}
"""The small games of two sides; the golden lines join them."""


def _golden_starts() -> Iterator[tuple[str, Start]]:
    """The small positions among the golden lines of games without starts above, by the name of their game."""
    for file in sorted((Path(__file__).parent / "golden").glob("*.tsv")):
        for line in file.read_text(encoding="utf-8").splitlines()[1:]:
            spec = line.partition("\t")[0]
            if spec.partition(":")[0] not in STARTS:
                game = parse(spec)
                if not explore_small(game.rules, game.position, game.ending, Budget(Limit(300))):
                    continue
                if isinstance(game.rules, InTurn):
                    SIDES[game.rules.name].append(game)
                else:
                    yield game.rules.name, (game.rules, game.position)


_found = list(_golden_starts())
STARTS |= {
    name: [start for found, start in _found if found == name] for name in CATALOGUE if name not in {*STARTS, *SIDED}
}


@cache
def met_once(name: str, ending: Ending = Ending.NORMAL) -> list[tuple[Oracle, Impartial[Any, Any], list[Any]]]:
    """For each start, what is known of all that follows, and the positions that followed no start before it.

    Of more than sixty such positions, every second, third … is taken, beginning with the start.
    """
    met: dict[Any, set[Any]] = {}
    found = []
    for rules, start in STARTS[name]:
        oracle = Oracle(rules, start, ending)
        before = met.setdefault(rules, set())
        new = [position for position in oracle.options if position not in before]
        found.append((oracle, rules, new[:: 1 + len(new) // 61]))
        before |= oracle.options.keys()
    return found


@cache
def analysis_of(game: Game[Any, Any]) -> Analysis[Any, Any]:
    """What the library says of a start, asked once in a run."""
    return solve(game)


def endings_of(name: str) -> list[Ending]:
    """How one game of the catalogue may end."""
    return [Ending.NORMAL] if name in SCORING else list(Ending)


def games_of(name: str) -> list[Game[Any, Any]]:
    """The first positions of one game of the catalogue."""
    return [Game(rules, position) for rules, position in STARTS[name]]
