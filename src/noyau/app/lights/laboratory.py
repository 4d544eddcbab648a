"""The laboratory of Lights Out: boards as the browser keeps them, solutions by number, proofs, new states.

What a click waits for is answered at once only where it is quick; the same question as a job has a minute.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom

from noyau.app.play.explanations import write_table
from noyau.app.questions import read_game
from noyau.arguments.argument import Instruction, Point, Table
from noyau.core.budget import POSITIONS, Budget, Limit
from noyau.core.caches import remembered
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import Game
from noyau.core.record import Json
from noyau.graphs.boards import Board, read_board
from noyau.puzzles.lights.argument import chase_instructions, whole_elimination
from noyau.puzzles.lights.picture import lay_out, toggle_rule
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving import subtract_states
from noyau.puzzles.lights.solving.all_solutions import Coset, list_solutions
from noyau.puzzles.lights.solving.board_facts import BoardFacts
from noyau.puzzles.lights.solving.chasing import can_be_chased, chase_rows
from noyau.puzzles.lights.solving.fewest_presses import Shortener
from noyau.puzzles.lights.solving.linear_system import LinearSystem, SmallSystem
from noyau.puzzles.lights.solving.modular_elimination import ModularSystem, factorise
from noyau.puzzles.lights.solving.nearest_solvable import nearest_solvable
from noyau.puzzles.lights.solving.on_paper import elimination_steps, write_equations
from noyau.puzzles.lights.starts import random_state
from noyau.scenes.boards.cell_places import MOST_CELLS, cells_fit
from noyau.scenes.kit.scene import Mark
from noyau.scenes.painting import paint_figure
from noyau.words import Sentence, say

MOST_INDEX = 100_000
"""How far the solutions of a state are counted through."""
MOST_SIDE = 40
"""The largest square in a table of nullities."""

QUICK_CELLS, _QUICK_STATES, _QUICK_WAYS = 1000, 400, 1 << 12
"""At once: chases and difficulties of so many cells, systems of more than two states, solutions compared."""
_SORTED = 1 << 18
"""The most cells of all solutions together that are put in order of their length."""
_MOST_CHANGES = 60_000
"""What a browser keeps of a board; a rectangle of all its cells with the neighbours of a king has 36,864."""
STEPPED = 36
"""The most cells whose elimination is shown step by step."""
_PATTERNS = 24
_CHARTED = 200
"""The most neutral patterns that are shown, and the most presses whose states are counted."""
_LONGEST = 10**15
_SOON, _LATE = Limit(POSITIONS, seconds=0.3), Limit(positions=2_000_000, seconds=10.0)

Presses = list[tuple[int, int]]
"""Cells, each with how often it is pressed."""


def read_lights(spec: str) -> Game[int, int]:
    """The position of Lights Out that a spec writes; refused where its cells cannot be figures of their own."""
    game = read_game(spec)
    if not isinstance(game.rules, Lights):
        raise NotApplicable("web-lights.no-lights", name=game.rules.name)
    if not cells_fit(game.rules.board):
        raise TooLarge("web-lights.cells", n=game.rules.board.size, limit=MOST_CELLS)
    if _changes(game.rules.board) > _MOST_CHANGES:
        raise TooLarge("web-lights.changes", n=_changes(game.rules.board), limit=_MOST_CHANGES)
    return game


def _changes(board: Board) -> int:
    """How many cells all presses together change."""
    if board.surface:
        return board.size * (len(board.offsets) + 1)
    return board.size + sum(map(len, board.graph.neighbours))


def board(spec: str, language: str) -> Json:
    """The board as the browser keeps it: the rule of a press, where the cells stand, and what is drawn around them."""
    game = read_lights(spec)
    rules = rules_of(game)
    drawn, legend = lay_out(rules.board)
    first = next(place for place, item in enumerate(drawn.items) if item.shape == "cell")
    around = [
        (place, paint_figure(item, Mark(item.id))) for place, item in enumerate(drawn.items) if item.shape != "cell"
    ]
    return {
        "spec": str(game),
        "board": str(rules.board),
        "cells": rules.board.size,
        "state": rules.unpack(game.position),
        "width": drawn.width,
        "height": drawn.height,
        "under": [markup for place, markup in around if place < first],
        "over": [markup for place, markup in around if place > first],
        "legend": [*(say(language, f"scene.{key}") for _, key in legend), *_gluing(rules.board, language)],
        "chase": can_be_chased(rules.board),
        "elimination": rules.board.states == 2 and rules.board.size <= STEPPED,
        "local": toggle_rule(rules),
    }


def _gluing(board: Board, language: str) -> list[str]:
    return [] if board.gluing is None else [board.gluing.say(language)]


def facts(spec: str, quick: bool = True) -> Json:
    """What a board is like before any state is chosen, with the patterns that change nothing."""
    rules = rules_of(read_lights(spec))
    system = _system(rules.board, quick)
    found = BoardFacts(rules.board, system)
    lost = dict(found.prime_powers)
    every = {prime: exponent * rules.board.size for prime, exponent in factorise(rules.board.states)}
    return {
        "board": str(rules.board),
        "cells": rules.board.size,
        "states": rules.board.states,
        "rank": found.rank,
        "nullity": found.nullity,
        "always_solvable": found.always_solvable,
        "solutions": _powers(found.prime_powers),
        "solvable": _powers([(prime, exponent - lost[prime]) for prime, exponent in every.items()]),
        "all": _powers(list(every.items())),
        "generators": len(system.neutral),
        "neutral": [write_presses(rules.unpack(pattern)) for pattern in system.neutral[:_PATTERNS]],
    }


def solve(spec: str, index: int = 0, quick: bool = True) -> Json:
    """A solution by its number; or the pattern that forbids all, and what is nearest.

    Number 0 is the shortest; where the solutions are too many to be compared at once it is any one, without a minimum.
    """
    game = read_lights(spec)
    rules = rules_of(game)
    system = _system(rules.board, quick)
    change = subtract_states(rules, 0, game.position)
    presses = system.solve(change)
    if presses is None:
        return {"spec": str(game), "solvable": False, **_proof(rules, system, game.position, quick)}
    few = not quick or system.solutions <= _QUICK_WAYS
    shortest, proved = _shortest(rules.board, presses, quick) if few else (presses, False)
    index = index % min(system.solutions, MOST_INDEX)
    return {
        "spec": str(game),
        "solvable": True,
        "index": index,
        "presses": write_presses(_numbered(rules, system, shortest, index)),
        "minimum": sum(rules.unpack(shortest)) if few else None,
        "fewest": proved,
        "solutions": system.solutions if system.solutions < _LONGEST else None,
        "powers": _powers(BoardFacts(rules.board, system).prime_powers),
    }


def random(spec: str, presses: int | None = None, seed: int | None = None, quick: bool = True) -> Json:
    """A random state that can be solved; if presses are given, one that needs this many and no fewer."""
    rules = rules_of(read_lights(spec))
    seed = SystemRandom().randrange(10**6) if seed is None else seed
    if presses is not None and quick and not _is_quick(rules.board):
        raise TooLarge("web-lights.long")
    state = random_state(rules.board, presses=presses, seed=seed, limit=_SOON if quick else _LATE)
    return {"spec": str(Game(rules, state)), "state": rules.unpack(state), "minimum": presses, "seed": seed}


def distances(spec: str) -> Json:
    """How many states need how many presses, and the most that any needs; a job, since it may take long."""
    from noyau.puzzles.lights.solving.distances import distances as count
    from noyau.puzzles.lights.solving.distances import gods_number

    found = rules_of(read_lights(spec)).board
    try:
        counts = count(found, limit=_LATE)
    except TooLarge:
        farthest = gods_number(found, limit=_LATE)
        return {"least": farthest.least, "most": farthest.most, "distances": None}
    most = len(counts) - 1
    # a count may have more digits than a browser's numbers
    return {"least": most, "most": most, "distances": list(map(str, counts)) if most <= _CHARTED else None}


def nullities(spec: str, to: int, quick: bool = True) -> Json:
    """The nullities of the squares of a surface, with the neighbours and states of the board."""
    found = rules_of(read_lights(spec)).board
    if found.surface is None:
        raise NotApplicable("web-lights.no-squares", board=str(found))
    if quick and found.states > 2:
        raise TooLarge("web-lights.long")
    surface, mark, rule = found.surface[0], *str(found).partition("?")[1:]
    return {"surface": surface + mark + rule, "nullities": list(_square_nullities(surface + mark + rule, to))}


@remembered(most=32)
def _square_nullities(surface: str, to: int) -> tuple[int | None, ...]:
    kind, mark, rule = surface.partition("?")
    boards = (read_board(f"{kind}-{side}x{side}{mark}{rule}") for side in range(1, to + 1))
    return tuple(BoardFacts(each, _system(each, quick=False)).nullity for each in boards)


def _is_quick(board: Board) -> bool:
    """Whether the fewest presses of a state of the board are found at once, by going through its solutions."""
    return board.size <= QUICK_CELLS and _system(board, quick=True).solutions <= _QUICK_WAYS


def rules_of(game: Game[int, int]) -> Lights:
    assert isinstance(game.rules, Lights)
    return game.rules


def _system(board: Board, quick: bool) -> LinearSystem:
    """The equations of a board; those of two states need no compiled code at this size."""
    if quick and board.states > 2 and board.size > _QUICK_STATES:
        raise TooLarge("web-lights.long")
    return _eliminated(board)


@remembered(most=3)
def _eliminated(board: Board) -> LinearSystem:
    return SmallSystem(board) if board.states == 2 else ModularSystem(board)


def _shortest(board: Board, presses: int, quick: bool) -> tuple[int, bool]:
    """The solution of the fewest presses, and whether it is proved to be that."""
    system = _eliminated(board)
    found = Shortener(system).shorten(presses, Budget(_SOON if quick else _LATE))
    return found.presses, found.proved


def _numbered(rules: Lights, system: LinearSystem, shortest: int, index: int) -> Sequence[int]:
    """Solution by number: in the order of their length where they are few, else by the digits of the number."""
    if system.solutions * rules.board.size <= _SORTED:
        return _in_order(rules.board, shortest)[index]
    coset = Coset(system)
    word = coset.to_word(shortest)
    for generator, order in zip(coset.generators, coset.orders, strict=True):
        index, times = divmod(index, order)
        for _ in range(times):
            word = coset.words.add(word, generator)
    return rules.unpack(coset.from_word(word))


@remembered(most=4)
def _in_order(board: Board, shortest: int) -> tuple[tuple[int, ...], ...]:
    system = _eliminated(board)
    return list_solutions(system, shortest, system.solutions).solutions


def _proof(rules: Lights, system: LinearSystem, position: int, quick: bool) -> Json:
    """The pattern that no press meets oddly, how much of it is lit, and the nearest state that can be solved."""
    change = subtract_states(rules, 0, position)
    witness = system.witness(change)
    assert witness is not None, "what presses cannot do, a pattern forbids"
    weights, states = rules.unpack(witness), rules.unpack(position)
    met = sum(weight * state for weight, state in zip(weights, states, strict=True))
    nearest = nearest_solvable(system, change, Budget(_SOON if quick else _LATE))
    return {
        "pattern": write_presses(weights),
        "met": met,
        "nearest": nearest and _nearest(rules, states, nearest.changes),
    }


def _nearest(rules: Lights, states: list[int], changes: dict[int, int]) -> Json:
    near = [(state + changes.get(cell, 0)) % rules.board.states for cell, state in enumerate(states)]
    return {"spec": str(Game(rules, rules.pack(near))), "state": near, "cells": list(changes)}


def write_presses(counts: Sequence[int], first: int = 0) -> Presses:
    return [(cell, count) for cell, count in enumerate(counts, first) if count]


def _powers(powers: Sequence[tuple[int, int]]) -> str:
    """A number as a product of powers, ``2^4·3^1``."""
    return "·".join(f"{prime}^{exponent}" for prime, exponent in powers)


def chase(spec: str, language: str, quick: bool = True) -> Json:
    """Row after row, a sentence with the presses that it speaks of and the position after them."""
    game = read_lights(spec)
    rules = rules_of(game)
    if quick and rules.board.size > QUICK_CELLS:
        raise TooLarge("web-lights.long")
    rows = chase_rows(game).passes
    steps: list[Json] = []
    table: Json | None = None
    for block in chase_instructions(game):
        if isinstance(block, Table):
            table = write_table(block, language)
        elif isinstance(block, Sentence):
            presses: Presses = []
            if isinstance(block, Instruction):
                row, counts = next(rows)
                presses = write_presses(counts, row * len(counts))
            for cell, times in presses:
                for _ in range(times):
                    game = game.after(cell)
            steps.append({"say": block.say(language).strip(), "presses": presses, "to": str(game)})
    return {"spec": spec, "steps": steps, "table": table}


def elimination(spec: str, language: str) -> Json:
    """The equations of a small board, and every step that solves them."""
    game = read_lights(spec)
    rules = rules_of(game)
    if rules.board.size > STEPPED:
        raise TooLarge("web-lights.stepped", n=rules.board.size, most=STEPPED)
    change = subtract_states(rules, 0, game.position)
    blocks = [block for block in whole_elimination(rules.board, change) if isinstance(block, Sentence)]
    said = [block.say(language).strip() for block in blocks if isinstance(block, Instruction)]
    steps = elimination_steps(rules.board, change)
    return {
        "spec": str(game),
        "idea": blocks[0].say(language),
        "equations": [equation.write(rules.board) for equation in write_equations(rules.board, change)],
        "steps": [
            {
                "say": text,
                "unknown": step.unknown,
                "kept": step.equation,
                "changed": [[cell, step.equations[cell].write(rules.board)] for cell in step.added_to],
            }
            for step, text in zip(steps, said, strict=True)
        ],
        "end": [block.say(language) for block in blocks if isinstance(block, Point)],
    }
