"""Engines: Game → Analysis. Each game is answered by the first engine of the table that can, puzzles by their own.

>>> from noyau.core.spec import parse
>>> solve(parse("nim:3,4,5")).value
Nimber(2)
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from importlib import import_module

from noyau.core.analysis import AnyAnalysis, AnySolution
from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable, TooLarge, WrongArgument
from noyau.core.game import AnyGame, Decomposes, Puzzle, Scoring
from noyau.core.material import puzzle_material_of
from noyau.core.reasons import AnyDecision
from noyau.core.turns import InTurn
from noyau.core.verdict import Ending

__all__ = ["ENGINES", "Limit", "ask", "solve", "solve_puzzle"]

ENGINES = {
    "closed_form": "noyau.engines.closed_form",  # a theorem decides: any size, at once
    "misere_heaps": "noyau.engines.heaps.misere_sums",  # heaps in misère play: the product in their misère quotient
    "sums": "noyau.engines.sums.solving",  # the position falls into components: value each, add the values
    "tables": "noyau.engines.tables.lattice",  # a piece walks to the corner: a table of all squares
    "bars": "noyau.engines.tables.chomp",  # Chomp: a table of all smaller bars
    "few_masks": "noyau.engines.exploring.few_masks",  # moves take cells, few positions: all of them in plain Python
    "taken_cells": "noyau.engines.exploring.taken_cells",  # the same on 27 cells, by loops that need no compiler
    "residues": "noyau.engines.residues.solving",  # a position falls apart: nimbers of its connected residues
    "masks": "noyau.engines.exploring.masks",  # moves rewrite a mask: the graph of positions, explored natively
    "parts": "noyau.engines.residues.part_nimbers",  # rules that name the parts of a position: each is valued once
    "game_graph": "noyau.engines.exploring.positions",  # any rules: visit every position
}
"""The most specialised first, each with its module. An engine declines a game by answering None."""

_FITS: dict[str, Callable[[AnyGame], bool]] = {
    "misere_heaps": lambda game: game.ending is Ending.MISERE,
    "sums": lambda game: isinstance(game.rules, Decomposes),
    "residues": lambda game: game.ending is Ending.NORMAL,
    "parts": lambda game: game.ending is Ending.NORMAL and isinstance(game.rules, Decomposes),
}
"""What some engines need, seen at sight: where they would decline they are not imported."""

_THEOREMS = "closed_form"


def ask(engine: str, game: AnyGame, budget: Budget, proved: AnyDecision | None) -> AnyAnalysis | None:
    """What one engine of the table answers, given what a theorem has proved; its module is imported on demand."""
    answer: AnyAnalysis | None = import_module(ENGINES[engine]).solve(game, budget, proved)
    return answer


def solve(game: AnyGame, *, limit: Limit | None = None, value: bool = False, theorems: bool = True) -> AnyAnalysis:
    """Who wins, the value, every winning move and why; TooLarge where the limit is passed.

    The value of a game of two sides is told where it is cheap, or where it is asked for. Where a
    theorem knows who wins but not every winning move, it answers alone if the search for them is too large.
    Without theorems all is searched, by whoever would check them.
    """
    if not theorems and (isinstance(game.rules, InTurn | Scoring) or game.rules.entails):
        raise NotApplicable("solve.theorems", name=game.rules.name)
    if isinstance(game.rules, InTurn):
        sided: AnyAnalysis = import_module("noyau.engines.partisan.solving").solve(game, limit, value=value)
        return sided
    if isinstance(game.rules, Scoring):
        scored: AnyAnalysis = import_module("noyau.engines.scoring.solving").solve(game, limit)
        return scored
    if game.rules.entails:
        entailed: AnyAnalysis = import_module("noyau.engines.entailing").solve(game, limit)
        return entailed
    budget = Budget(limit or Limit(), game.rules.name, theorems=theorems)
    with budget.running():
        proved = game.decide() if theorems else None
        try:
            return _search(game, budget, proved)
        except TooLarge:
            if proved is None:
                raise
            known: AnyAnalysis = import_module(ENGINES[_THEOREMS]).answer_in_part(game, budget, proved)
            return known


def _search(game: AnyGame, budget: Budget, proved: AnyDecision | None) -> AnyAnalysis:
    """The answer of the first engine that has one; what a theorem has proved is kept where another completes it."""
    for engine in ENGINES:
        if (engine in _FITS and not _FITS[engine](game)) or (engine == _THEOREMS and not budget.theorems):
            continue
        answer = ask(engine, game, budget, proved)
        if answer is not None:
            return answer if proved is None or engine == _THEOREMS else replace(answer, proof=proved.reasons)
    raise AssertionError("the last engine answers every game")


def solve_puzzle(game: AnyGame, *, limit: Limit | None = None, **wishes: object) -> AnySolution:
    """Moves that reach the aim, or the reason why there are none; the wishes are those of the rules' own engine."""
    if game.ending is Ending.MISERE:
        raise NotApplicable("solve.players-only", option="misere")
    material = puzzle_material_of(game.rules)
    for wish in wishes.keys() - game.rules.wishes if isinstance(game.rules, Puzzle) else ():
        raise NotApplicable("puzzle.wish", wish={"every": "all"}.get(wish, wish), name=game.rules.name)
    return material.solver(game, limit=limit, **{name: _read_wish(game, name, wish) for name, wish in wishes.items()})


PUZZLE_WISHES: dict[str, type] = {
    "fewest": bool,
    "every": bool,
    "chase": bool,
    "joker": bool,
    "end": str,
    "target": object,
}
"""What may be asked of the puzzles of the catalogue, and the type of each."""


def _read_wish(game: AnyGame, name: str, wish: object) -> object:
    """A wish of the type that it should have; a target is a position, or the text of one."""
    expected = PUZZLE_WISHES.get(name, object)
    if not isinstance(wish, expected) or (isinstance(wish, str) and not wish):
        raise WrongArgument("error.no-truth" if expected is bool else "puzzle.text-wish", name=name, given=repr(wish))
    return _read_target(game, wish) if name == "target" else wish


def _read_target(game: AnyGame, target: object) -> object:
    rules = game.rules
    if isinstance(target, str):
        return rules.read(target)
    is_negative = isinstance(target, int) and target < 0
    if type(target) is type(game.position) and not is_negative:
        with suppress(Exception):  # what is no position may be written in no way
            if rules.read(rules.write(target)) == target:
                return target
    raise WrongArgument("puzzle.target", given=repr(target), example=rules.write(game.position), name=rules.name)
