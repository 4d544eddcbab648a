"""Lights Out: the presses, how many solutions there are, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noyau.analysis import Solution
from noyau.arguments.argument import Block
from noyau.arguments.texts import shorten
from noyau.puzzles.lights import Lights
from noyau.words import Sentence

_MOVES_SHOWN = 60
_SOLUTIONS_SHOWN = 32
_LARGE = 10**15
"""A number of solutions from here on is written as a power."""


def summary(solution: Solution[Any, Any]) -> Iterator[Block]:
    """Whether the puzzle can be solved, by which moves, and in how many ways."""
    aims = [reason["target"] for reason in solution.reasons if "target" in reason.facts]
    spec = shorten(solution.game.spec, 200)
    named = Sentence("puzzle.aim", {"game": spec, "target": shorten(aims[0], 200)}) if aims else spec
    game: dict[str, object] = {"game": named}
    if solution.moves is None:
        yield Sentence("puzzle.unsolvable", game)
    elif not solution.moves:
        yield Sentence("puzzle.solved", game)
    else:
        yield Sentence("puzzle.solvable", game | {"n": len(solution.moves)})
        moves = _moves(solution)
        yield Sentence("puzzle.moves", {"n": len(moves), "moves": moves})
        yield from _picture(solution)
        yield from _count(solution)
    yield from _more(solution)


def explain(solution: Solution[Any, Any]) -> Iterator[Block]:
    """The answer with the reasons that decided it."""
    from noyau.arguments.lights import explain_lights

    yield from summary(solution)
    yield from explain_lights(solution)


def _moves(solution: Solution[Any, Any]) -> tuple[str, ...]:
    game, moves = solution.game, solution.moves or ()
    shown = [game.rules.write_move(game.position, move) for move in moves[:_MOVES_SHOWN]]
    counted = [move if shown.count(move) == 1 else f"{move}×{shown.count(move)}" for move in dict.fromkeys(shown)]
    return (*counted, *(["…"] if len(moves) > _MOVES_SHOWN else []))


def _picture(solution: Solution[Any, Any]) -> Iterator[Block]:
    from noyau.arguments.lights import show_presses

    yield from show_presses(solution)


def _count(solution: Solution[Any, Any]) -> Iterator[Block]:
    """How many solutions there are, and whether a shorter one may be among them."""
    count, rules = solution.solutions, solution.game.rules
    if count is not None and count < _LARGE:
        yield Sentence("puzzle.solutions", {"n": count})
    elif isinstance(rules, Lights):
        nullity = next(reason["nullity"] for reason in solution.reasons if "nullity" in reason.facts)
        yield Sentence("puzzle.many-solutions", {"base": rules.board.states, "exponent": nullity})
    if count == 1:
        yield Sentence("puzzle.only")
    else:
        yield from _fewest(solution)


def _fewest(solution: Solution[Any, Any]) -> Iterator[Block]:
    """Whether a solution may be shorter, and how many were compared to know it."""
    compared = next((reason for reason in solution.reasons if reason.kind == "fewest-presses"), None)
    if compared is None:
        yield Sentence("puzzle.fewest" if solution.fewest else "puzzle.not-fewest", {"n": solution.length})
    elif solution.fewest:
        yield Sentence("puzzle.fewest-of-all", {"n": solution.length, "ways": compared["ways"]})
    else:
        yield Sentence("puzzle.shortest-found", {"compared": compared["compared"]})


def _more(solution: Solution[Any, Any]) -> Iterator[Block]:
    """What was asked for beside: all solutions, the steps of a chase."""
    every = solution.more.get("all")
    if every:
        shown = every[:_SOLUTIONS_SHOWN]
        yield Sentence("puzzle.all" if len(shown) == solution.solutions else "puzzle.first-ones", {"n": len(shown)})
        for number, moves in enumerate(shown, start=1):
            cells = tuple(moves) if moves else Sentence("puzzle.nothing")
            yield Sentence("puzzle.one-of-all", {"n": number, "cells": cells})
    if solution.more.get("different") and solution.solutions != 1:
        yield Sentence("puzzle.different", {"n": len(solution.more["different"])})
    if "chase" in solution.more:
        from noyau.arguments.chasing import chase_instructions
        from noyau.arguments.lights import target_of

        yield from chase_instructions(solution.game, target_of(solution))
