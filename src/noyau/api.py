"""The functions a user types: each takes a game or its spec."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from noyau.arguments import Argument, say
from noyau.arguments import explain as _explain
from noyau.core.analysis import Analysis, AnyAnalysis, AnySolution, Solution
from noyau.core.game import AnyGame, Puzzle
from noyau.core.spec import parse, parse_rules
from noyau.engines import Limit
from noyau.engines import solve as _solve

if TYPE_CHECKING:
    from noyau.atlas.colourings import Colouring
    from noyau.atlas.digraphs import DigraphAnalysis
    from noyau.atlas.pair_sequences import PairSequence
    from noyau.atlas.quotients import MisereQuotient
    from noyau.atlas.sequences import Sequence
    from noyau.atlas.tables import Table
    from noyau.graphs.csr import Watch
    from noyau.scenes import Looks, Scene

__all__ = ["colouring", "digraph", "draw", "explain", "quotient", "say", "sequence", "solve", "table"]


def solve(game: AnyGame | str, *, limit: Limit | None = None, **wishes: object) -> Any:
    """Who wins, the value, every winning move, and why; or the solution of a puzzle.

    The wishes are those of the puzzle: ``fewest``, ``target`` …

    >>> solve("fibonacci:24").winning, solve("lights:grid-5x5:all", fewest=True).length
    ((3,), 15)
    """
    asked = _game(game)
    if isinstance(asked.rules, Puzzle):
        from noyau.engines import solve_puzzle

        return solve_puzzle(asked, limit=limit, **wishes)
    return _solve(asked, limit=limit, **wishes)


def explain(question: AnyAnalysis | AnySolution | AnyGame | str) -> Argument:
    """The argument behind an answer; ``say`` puts it into words."""
    return _explain(question if isinstance(question, (Analysis, Solution)) else solve(question))


def draw(game: AnyGame | str, analysis: AnyAnalysis | AnySolution | None = None, **wishes: Unpack[Looks]) -> Scene:
    """The picture of a position; ``theme``, ``values``, ``moves`` and ``language`` say how it should look."""
    from noyau.scenes import draw as draw_scene

    return draw_scene(_game(game), analysis, **wishes)


def sequence(
    game: AnyGame | str, *, to: int, what: str | None = None, keep: str | None = None
) -> Sequence | PairSequence:
    """The values of the heaps 0 to ``to``, and how they repeat; or the lost pairs of those indices.

    ``keep`` names a file ``.npz`` that keeps the values of a take-and-break game while they are found: a later call
    goes on from there.

    >>> sequence("subtraction:1,2,4", to=8).values, sequence("wythoff", to=3).values
    ([0, 1, 2, 0, 1, 2, 0, 1, 2], [[0, 0], [1, 2], [3, 5], [4, 7]])
    """
    from noyau.atlas.sequences import sequence as find_sequence
    from noyau.atlas.tables import at_layer

    asked = at_layer(parse_rules(game, "0"), game) if isinstance(game, str) else game
    if keep is None:
        return find_sequence(asked, to, what)
    from noyau.atlas.sequence_store import kept_sequence

    return kept_sequence(asked, to, what, keep=keep)


def table(game: AnyGame | str, *, size: tuple[int, int] | None = None, what: str = "outcome") -> Table:
    """The outcomes, values or remoteness of all positions of two numbers up to a size, usually that of the board.

    >>> table("queen", size=(3, 4), what="grundy").rows
    [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]]
    """
    from noyau.atlas import tables

    return tables.table(tables.read_game(game, size=size) if isinstance(game, str) else game, size, what)


def colouring(game: AnyGame | str) -> Colouring:
    """The positions coloured stage by stage, from the final ones on: green if who moves from there wins, else red.

    >>> found = colouring("king:8x8")
    >>> len(found.stages), found.scenes("en")[1].caption
    (15, 'Stage 1: 2 new squares. ✓ From (1,0) a move leads to red: to (0,0).')
    """
    from noyau.atlas.colourings import colouring as colour

    return colour(_game(game))


def quotient(game: AnyGame | str, *, to: int | None = None, **limits: Any) -> MisereQuotient:
    """The misère quotient of a game on heaps, up to a heap or as far as the whole game needs.

    >>> quotient("octal:0.75").quotient.order
    8
    """
    from noyau.atlas.quotients import misere_quotient

    return misere_quotient(parse_rules(game, "0") if isinstance(game, str) else game, to, **limits)


def digraph(
    arcs: Any = None, *, indptr: Any = None, indices: Any = None, watch: Watch | None = None
) -> DigraphAnalysis:
    """Outcomes, values, remoteness and kernels of a digraph given by its arcs, in a file, or as CSR arrays.

    ``watch`` is told now and then which part of the work on a large one is done.

    >>> sorted(digraph("b>a,d>a,d>c,c>d,c>e").kernel())
    ['a', 'e']
    """
    from noyau.atlas.digraphs import digraph as analyse

    return analyse(arcs, indptr=indptr, indices=indices, watch=watch)


def _game(game: AnyGame | str) -> AnyGame:
    return parse(game) if isinstance(game, str) else game
