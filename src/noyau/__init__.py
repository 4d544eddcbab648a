"""A laboratory for combinatorial games: define, solve, explain, draw and play them.

>>> import noyau
>>> game = noyau.parse("nim:3,4,5")
>>> analysis = noyau.solve(game)
>>> analysis.outcome.value, str(analysis.value), analysis.winning
('N', '*2', ((0, 2),))
>>> print(noyau.say(noyau.explain(analysis), "en").splitlines()[0])
nim:3,4,5: the player to move wins.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_PUBLIC = {
    "Digraph": "noyau.graphs.digraph",
    "Ending": "noyau.core.verdict",
    "Game": "noyau.core.game",
    "Impartial": "noyau.core.game",
    "Limit": "noyau.engines",
    "NoyauError": "noyau.core.errors",
    "Outcome": "noyau.core.verdict",
    "colouring": "noyau.api",
    "digraph": "noyau.api",
    "draw": "noyau.api",
    "explain": "noyau.api",
    "graph": "noyau.graphs.outside",
    "heap_game": "noyau.games.user_rules",
    "impartial": "noyau.games.user_rules",
    "parse": "noyau.core.spec",
    "quotient": "noyau.api",
    "register": "noyau.core.catalogue",
    "say": "noyau.api",
    "sequence": "noyau.api",
    "solve": "noyau.api",
    "table": "noyau.api",
}

_MODULES = {"lights": "noyau.puzzles.lights", "record": "noyau.core.record", "testing": "noyau.testing"}

__all__ = ["__version__", *_PUBLIC, *_MODULES]

if TYPE_CHECKING:
    from noyau import testing as testing
    from noyau.api import colouring as colouring
    from noyau.api import digraph as digraph
    from noyau.api import draw as draw
    from noyau.api import explain as explain
    from noyau.api import quotient as quotient
    from noyau.api import say as say
    from noyau.api import sequence as sequence
    from noyau.api import solve as solve
    from noyau.api import table as table
    from noyau.core import record as record
    from noyau.core.catalogue import register as register
    from noyau.core.errors import NoyauError as NoyauError
    from noyau.core.game import Game as Game
    from noyau.core.game import Impartial as Impartial
    from noyau.core.spec import parse as parse
    from noyau.core.verdict import Ending as Ending
    from noyau.core.verdict import Outcome as Outcome
    from noyau.engines import Limit as Limit
    from noyau.games.user_rules import heap_game as heap_game
    from noyau.games.user_rules import impartial as impartial
    from noyau.graphs import Digraph as Digraph
    from noyau.graphs.outside import graph as graph
    from noyau.puzzles import lights as lights


def __getattr__(name: str) -> Any:
    """The public names, imported when they are first used."""
    if name in _PUBLIC:
        return getattr(import_module(_PUBLIC[name]), name)
    if name in _MODULES:
        return import_module(_MODULES[name])
    raise AttributeError(f"module 'noyau' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
