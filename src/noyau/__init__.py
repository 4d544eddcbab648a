"""A laboratory for combinatorial games: define, solve, explain, draw and play them.

>>> import noyau
>>> analysis = noyau.solve("nim:3,4,5")
>>> analysis.outcome.value, str(analysis.value), analysis.winning_moves
('N', '*2', ('1-2',))
>>> print(noyau.explain(analysis).say("en").splitlines()[1])
The rule: leave an even number of 1s in every column.

A game is written as a spec, ``"nim:3,4,5"``, ``"misere kayles:7 + nim:2"``, and every function takes a spec or a game.

    catalogue()                     the games and puzzles that there are
    parse(spec)                     the game: .moves() .play(move) .play_text("1-2"), game + game
    solve(spec)                     an Analysis: .outcome .value .grundy .winning_moves .best .reasons .method;
                                    of a puzzle a Solution: .solvable .moves .length .fewest
    explain(spec or analysis)       why: print it, or say(explanation, "fr")
    draw(spec, moves=True)          a picture: .svg() .png() .text()
    sequence(spec, to=100)          the values of heaps: .values .period
    table(spec, size=(12, 12))      the values of pairs: .rows
    colouring(spec)                 positions coloured stage by stage: .stages .scenes()
    quotient(spec, to=20)           the misère quotient of heaps: .status .record()
    value("{1|-1} + 1/2")           a short game: .mean .temperature .left .right, + - < <= compare(other)
    short_games(day=2)              all short games born by a day
    code(length=24, distance=8)     the greedy code: .dimension .basis .parity_check .weights .decode(word)
    anncode("a>b,b>a,b>c")          the code of tokens that vanish on a digraph: .dimension .basis .label(vertex)
    digraph("a>b,b>c")              a token on a digraph: .outcomes() .grundy() .kernels()
    graph("a-b,b-c")                a graph with its names, for what is played on graphs

``misere=``, ``player=``, ``limit=`` (positions) and ``seconds=`` are arguments of all that solve.

    impartial(options)              a game of one's own, from the function that gives the options of a position
    partisan(left=, right=)         the same with a function for each player
    heap_game(options)              the same on heaps, which may break
    register(rules)                 a class of rules joins the catalogue; testing.check_rules(rules) checks it
    Game Impartial Partisan Puzzle  rules with a position; what rules are made of
    Nimber Loopy ShortGame          values, which add as games do: Nimber(2) + Nimber(7) is Nimber(5)
    Outcome Ending Player Limit     what answers and questions are made of
    errors                          every error is a NoyauError with a message that says what to do
    Analysis Solution Digraph       what answers and digraphs are; ValuedAnalysis, where a value was asked for
    nim.mul(a, b)                   nimbers as a field, numbers or arrays: add mul div sqrt pow order log
    record lights testing           answers as JSON; Lights Out boards; the contract test of rules

What tables, sequences, quotients, colourings and digraphs find shows itself in a notebook, and has ``draw()``,
``to_csv()``, ``to_numpy()`` and ``to_dataframe()``. ``help(noyau.solve)`` tells parameters, result and errors.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

_PUBLIC = {
    "Analysis": "noyau.core.analysis",
    "Digraph": "noyau.graphs.digraph",
    "Ending": "noyau.core.verdict",
    "Game": "noyau.core.game",
    "Impartial": "noyau.core.game",
    "Limit": "noyau.core.budget",
    "Loopy": "noyau.values.loopy",
    "Nimber": "noyau.values.nimbers",
    "NoyauError": "noyau.core.errors",
    "Outcome": "noyau.core.verdict",
    "Partisan": "noyau.core.game",
    "Player": "noyau.core.verdict",
    "Puzzle": "noyau.core.game",
    "ShortGame": "noyau.values.shortgames",
    "Solution": "noyau.core.analysis",
    "ValuedAnalysis": "noyau.core.analysis",
    "anncode": "noyau.atlas.anncodes",
    "catalogue": "noyau.api",
    "code": "noyau.atlas.codes",
    "colouring": "noyau.api",
    "digraph": "noyau.atlas.digraphs",
    "draw": "noyau.api",
    "explain": "noyau.api",
    "graph": "noyau.graphs.outside",
    "heap_game": "noyau.games.user_rules",
    "impartial": "noyau.games.user_rules",
    "parse": "noyau.api",
    "partisan": "noyau.games.user_rules",
    "quotient": "noyau.api",
    "register": "noyau.core.catalogue",
    "say": "noyau.api",
    "sequence": "noyau.api",
    "short_games": "noyau.values.shortgames",
    "solve": "noyau.api",
    "table": "noyau.api",
    "value": "noyau.engines.partisan.value_of",
}

_MODULES = {
    "errors": "noyau.errors",
    "lights": "noyau.puzzles.lights",
    "nim": "noyau.values.nim_field",
    "record": "noyau.core.record",
    "testing": "noyau.testing",
}

__all__ = ["__version__", *_PUBLIC, *_MODULES]

if TYPE_CHECKING:
    from types import FrameType

    from noyau import errors as errors
    from noyau import testing as testing
    from noyau.api import catalogue as catalogue
    from noyau.api import colouring as colouring
    from noyau.api import draw as draw
    from noyau.api import explain as explain
    from noyau.api import parse as parse
    from noyau.api import quotient as quotient
    from noyau.api import say as say
    from noyau.api import sequence as sequence
    from noyau.api import solve as solve
    from noyau.api import table as table
    from noyau.atlas.anncodes import anncode as anncode
    from noyau.atlas.codes import code as code
    from noyau.atlas.digraphs import digraph as digraph
    from noyau.core import record as record
    from noyau.core.analysis import Analysis as Analysis
    from noyau.core.analysis import Solution as Solution
    from noyau.core.analysis import ValuedAnalysis as ValuedAnalysis
    from noyau.core.budget import Limit as Limit
    from noyau.core.catalogue import register as register
    from noyau.core.errors import NoyauError as NoyauError
    from noyau.core.game import Game as Game
    from noyau.core.game import Impartial as Impartial
    from noyau.core.game import Partisan as Partisan
    from noyau.core.game import Puzzle as Puzzle
    from noyau.core.verdict import Ending as Ending
    from noyau.core.verdict import Outcome as Outcome
    from noyau.core.verdict import Player as Player
    from noyau.engines.partisan.value_of import value as value
    from noyau.games.user_rules import heap_game as heap_game
    from noyau.games.user_rules import impartial as impartial
    from noyau.games.user_rules import partisan as partisan
    from noyau.graphs import Digraph as Digraph
    from noyau.graphs.outside import graph as graph
    from noyau.puzzles import lights as lights
    from noyau.values import nim_field as nim  # noqa: F401 (the name that users know)
    from noyau.values.loopy import Loopy as Loopy
    from noyau.values.nimbers import Nimber as Nimber
    from noyau.values.shortgames import ShortGame as ShortGame
    from noyau.values.shortgames import short_games as short_games
else:

    def __getattr__(name: str) -> object:
        """The public names, imported when they are first used."""
        if name in _PUBLIC:
            return getattr(import_module(_PUBLIC[name]), name)
        if name in _MODULES:
            return import_module(_MODULES[name])
        raise AttributeError(f"module 'noyau' has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names. ``help`` is told none: it would write out every class, where the text above is to be read."""
    asking: FrameType | None = sys._getframe()
    while asking is not None and asking.f_globals["__name__"] in ("noyau", "inspect"):
        asking = asking.f_back
    return [] if asking is not None and asking.f_globals["__name__"] == "pydoc" else sorted(__all__)
