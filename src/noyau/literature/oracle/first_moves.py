"""The first moves worth finding, the obvious way: everything that can follow a position is looked at."""

from __future__ import annotations

from collections.abc import Hashable
from functools import reduce
from itertools import combinations
from operator import xor
from typing import Any

from noyau.core.game import AnyGame, Puzzle, Scoring
from noyau.literature.oracle.recursion import decide, minimax

_HALF = 3
"""Sets of at most twice as many presses are tried."""


def good_moves(game: AnyGame) -> set[str]:
    """The moves that win or get the most points; alone, those that begin a shortest way, or of pegs any way to the aim.

    >>> from noyau.core.spec import parse
    >>> good_moves(parse("nim:3,4,5")), sorted(good_moves(parse("lights:grid-3x3:110/100/000")))
    ({'1-2'}, ['0'])
    """
    write, position = game.rules.write_move, game.position
    if isinstance(game.rules, Scoring):
        good = _most_points(game)
    elif not isinstance(game.rules, Puzzle):
        outcomes, _ = decide(_rows(game), game.ending)
        good = {move for move in game.moves() if outcomes[game.after(move).position] == "P"}
    elif _undo_themselves(game):
        good = _in_shortest_sets(game)
    else:
        good = {move for move in game.moves() if any(map(game.rules.is_solved, _rows(game.after(move))))}
    return {write(position, move) for move in good}


def _undo_themselves(game: AnyGame) -> bool:
    """Whether each move made twice changes nothing, as presses of lamps with two states."""
    return all(
        move in set(after.moves()) and after.after(move).position == game.position
        for move in game.moves()
        for after in (game.after(move),)
    )


def _rows(game: AnyGame) -> dict[Any, set[Any]]:
    """Every position that can follow, with its options."""
    rules, found, waiting = game.rules, dict[Any, set[Any]](), [game.position]
    while waiting:
        position = waiting.pop()
        if position not in found:
            found[position] = {rules.play(position, move) for move in rules.moves(position)}
            waiting.extend(found[position])
    return found


def _most_points(game: AnyGame) -> set[Hashable]:
    rules: Any = game.rules

    def moves(position: Any) -> list[tuple[int, bool, Any]]:
        return [
            (rules.gain(position, move), rules.plays_again(position, move), rules.play(position, move))
            for move in rules.moves(position)
        ]

    score = minimax(moves)
    points = {
        move: gain + (score(after) if again else -score(after))
        for move, (gain, again, after) in zip(game.moves(), moves(game.position), strict=True)
    }
    return {move for move, count in points.items() if count == max(points.values())}


def _in_shortest_sets(game: AnyGame) -> set[Hashable]:
    """Where moves undo themselves and may be made in any order: a set of few is a set of half as many, and another."""
    rules: Any = game.rules
    position = game.position
    halves: dict[int, list[frozenset[Hashable]]] = {}
    for count in range(_HALF + 1):
        for chosen in combinations(list(game.moves()), count):
            changed = reduce(xor, (position ^ rules.play(position, move) for move in chosen), 0)
            halves.setdefault(changed, []).append(frozenset(chosen))
    found = {
        one ^ other for changed in halves for one in halves[changed] for other in halves.get(changed ^ position, ())
    }
    return {move for each in found if len(each) == min(map(len, found)) for move in each}
