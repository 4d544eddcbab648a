"""Positions by chance from a pattern: a spec with ranges in braces, and how many moves have been made from there.

=================  ===================================================================================
``{3-9}``          a number
``{2*3-9}``        two numbers with a comma between them; ``{1-3*3-9}`` has one to three
``{1,3|2,5}``      one of these texts
``{arcs 5 8}``     a digraph on the vertices a, b, c … with so many arcs, at least two of which begin in a
``{tree 4 6}``     a tree of Hackenbush with 4 to 6 green edges
``{coins 4 7}``    a row of coins by chance, the last of which shows heads
``SPEC ~2-4``      the position after two to four moves by chance; of pegs, so many jumps before the end
=================  ===================================================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable

from noyau.core.game import AnyGame, Game, Puzzle
from noyau.core.material import puzzle_material_of
from noyau.core.spec import parse
from noyau.playing.challenges.chance import Chance

_PLACE = re.compile(r"{([^{}]*)}")
_WALK = re.compile(r" ~(\d+)-(\d+)$")
_NUMBERS = re.compile(r"(?:(\d+)(?:-(\d+))?\*)?(\d+)-(\d+)")
_MADE = re.compile(r"(arcs|tree|coins) (\d+) (\d+)")


def make_position(pattern: str, chance: Chance) -> AnyGame | None:
    """The position that chance makes of a pattern; None where the moves led to an end.

    >>> print(make_position("bounded:{2-4}:{2*5-9}", Chance("1")))
    bounded:2:5,8
    """
    walk = _WALK.search(pattern)
    game = parse(_PLACE.sub(lambda place: _fill(place[1], chance), _WALK.sub("", pattern)))
    return _walk(game, chance.randint(int(walk[1]), int(walk[2])), chance) if walk else game


def _fill(place: str, chance: Chance) -> str:
    made, numbers = _MADE.fullmatch(place), _NUMBERS.fullmatch(place)
    if made:
        return _MAKERS[made[1]](int(made[2]), int(made[3]), chance)
    if numbers:
        fewest = int(numbers[1] or 1)
        times = chance.randint(fewest, int(numbers[2] or fewest))
        return ",".join(str(chance.randint(int(numbers[3]), int(numbers[4]))) for _ in range(times))
    return str(chance.choice(place.split("|")))


def _arcs(vertices: int, arcs: int, chance: Chance) -> str:
    names = "abcdefghijklmnopqrstuvwxyz"[:vertices]
    first = [f"a>{end}" for end in chance.shuffled(names[1:])[:2]]
    others = chance.shuffled([f"{start}>{end}" for start in names for end in names if start != end])
    chosen = [*first, *(arc for arc in others if arc not in first)][:arcs]
    return ",".join(sorted(chosen))


def _tree(least: int, most: int, chance: Chance) -> str:
    edges = chance.randint(least, most)
    return ",".join(f"{chance.below(top) if top > 2 else 0}-{top}g" for top in range(1, edges + 1))


def _coins(least: int, most: int, chance: Chance) -> str:
    return "".join(chance.choice("HT") for _ in range(chance.randint(least, most) - 1)) + "H"


_MAKERS: dict[str, Callable[[int, int, Chance], str]] = {"arcs": _arcs, "tree": _tree, "coins": _coins}


def _walk(game: AnyGame, moves: int, chance: Chance) -> AnyGame | None:
    if isinstance(game.rules, Puzzle) and (start := puzzle_material_of(game.rules).random_start) and _counts(game):
        return Game(game.rules, start(game.rules, chance, moves))
    for _ in range(moves):
        legal = list(game.moves())
        if not legal:
            return None
        game = game.after(chance.choice(legal))
    return game


def _counts(game: AnyGame) -> bool:
    return puzzle_material_of(game.rules).count is not None
