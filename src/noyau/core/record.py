"""Analysis → JSON: the one record that the command line, the web and certificates share.

>>> from noyau.core.spec import parse
>>> from noyau.engines import solve
>>> found = write(solve(parse("nim:3,4,5")))
>>> found["outcome"], found["grundy"], found["method"]["reference"]
('N', 2, 'Bouton 1901')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from typing import TYPE_CHECKING, Any, cast

from noyau.core.analysis import Analysis, AnyAnalysis, AnySolution, Option, Solution
from noyau.core.errors import TooLarge, WrongArgument
from noyau.core.game import AnyGame, NamedCells, cell_name
from noyau.core.material import load, puzzle_material_of
from noyau.core.reasons import CellName, Copying, HasCells, Reason, facts_of, name_cells
from noyau.core.turns import InTurn, sides_of

if TYPE_CHECKING:
    from noyau.values.shortgames import ShortGame

Json = dict[str, Any]
"""A JSON object as Python holds it."""

MOST_STEPS = 10_000_000
"""A solution of more moves is not written in one piece."""

MOST_CHARACTERS = 50_000_000
"""Where writing out the position after each move would take more than this, ``to`` is null."""


def write(
    answer: AnyAnalysis | AnySolution,
    language: str = "en",
    argument: object = None,
    *,
    timing: bool = False,
    with_moves: bool = True,
) -> Json:
    """The record of an answer, as JSON has it; its text is the explanation unless another argument is given.

    The same question has the same record each time: the seconds that it took are only told where they are asked for.
    Where a file has the moves, the record may do without: null stands in their place.
    """
    if not isinstance(answer, (Analysis, Solution)):
        raise WrongArgument("error.no-analysis", given=repr(answer))
    facts = _solution(answer, with_moves) if isinstance(answer, Solution) else _analysis(answer, with_moves)
    say = load("noyau.arguments:say")
    return {
        "game": answer.game.spec,
        "kind": answer.game.rules.kind,
        **facts,
        "text": say(load("noyau.arguments:explain")(answer) if argument is None else argument, language),
        "reasons": [_reason(reason, answer.game) for reason in answer.reasons],
        "method": answer.method.record(timing),
    }


def _analysis(analysis: AnyAnalysis, with_moves: bool) -> Json:
    if isinstance(analysis.game.rules, InTurn):
        return _two_sided(analysis, with_moves)
    verdict = analysis.verdict
    return {
        "ending": analysis.game.ending.value,
        "outcome": verdict.outcome.letter,
        "grundy": verdict.grundy,
        "value": None if verdict.value is None else str(verdict.value),
        "score": verdict.score,
        **({"bounds": list(verdict.bounds)} if verdict.bounds and verdict.score is None else {}),
        "remoteness": verdict.remoteness,
        "moves": _moves(analysis) if with_moves else None,
    }


MOST_NODES = 600
"""A canonical form of more nodes is not written out."""


def value_facts(value: ShortGame | None) -> Json:
    """What is told of a short game, which may not be known."""
    if value is None:
        known = dict.fromkeys(("number", "mean", "temperature", "left_stop", "right_stop", "birthday", "grundy"))
        return {"value": None, "canonical": None, **known}
    return {
        "value": str(value),
        "canonical": value.nested(MOST_NODES),
        "number": _fraction(value.number),
        "mean": _fraction(value.mean),
        "temperature": _fraction(value.temperature),
        "left_stop": _fraction(value.left_stop),
        "right_stop": _fraction(value.right_stop),
        "birthday": value.birthday,
        "grundy": value.grundy,
    }


def write_thermograph(analysis: AnyAnalysis) -> Json:
    """The corners of both walls, from the temperature down to -1; the mast is left out."""
    graph = cast("ShortGame", analysis.verdict.short).thermograph
    walls = {"left": graph.left, "right": graph.right}
    return {"thermograph": {name: [[str(x), str(t)] for x, t in corners] for name, corners in walls.items()}}


def _fraction(number: object) -> str | None:
    return None if number is None else str(number)


def _two_sided(analysis: AnyAnalysis, with_moves: bool) -> Json:
    game, wins = analysis.game, analysis.wins
    assert wins is not None, "in a game of two sides it is asked of each starter"
    return {
        "ending": game.ending.value,
        "player": game.player,
        "outcome": analysis.outcome.letter,
        "wins": {"left": wins.left, "right": wins.right},
        **value_facts(analysis.verdict.short),
        "score": None,
        "remoteness": analysis.remoteness,
        "moves": _sided_moves(analysis) if with_moves else None,
    }


def _sided_moves(analysis: AnyAnalysis) -> list[Json]:
    rules, position = sides_of(analysis.game)
    return [
        {
            "move": rules.write_move(position, option.move.move),
            "player": option.move.player,
            "to": analysis.game.after(option.move).spec,
            "outcome": option.verdict.outcome.letter,
            "value": None if option.verdict.short is None else str(option.verdict.short),
            "best": option.best,
        }
        for option in analysis.options
    ]


def _solution(solution: AnySolution, with_moves: bool) -> Json:
    return {
        "solvable": solution.solvable,
        "solution": steps(solution) if with_moves else None,
        "length": solution.length,
        "fewest": solution.fewest,
        "solutions": solution.solutions,
        "left": solution.left,
        **_plain(solution.more, cell_name(solution.game.rules)),
    }


def _reason(reason: Reason, game: AnyGame) -> Json:
    """A proof as JSON has it; where cells have names, a move that is copied is written with them."""
    written: Json = _plain(reason, cell_name(game.rules))
    if isinstance(reason, Copying) and isinstance(game.rules, NamedCells) and game.rules.cell_names:
        written["move"] = game.rules.write_move(game.position, reason.move)
    return written


def _moves(analysis: AnyAnalysis) -> list[Json]:
    game = analysis.game
    written_out = len(game.spec) * len(analysis.options) <= MOST_CHARACTERS

    def move(option: Option[object]) -> Json:
        return {
            "move": game.rules.write_move(game.position, option.move),
            "to": game.after(option.move).spec if written_out else None,
            "outcome": option.verdict.outcome.letter,
            "grundy": option.verdict.grundy,
            "best": option.best,
            **_points(option),
        }

    return [move(option) for option in analysis.options]


def _points(option: Option[object]) -> Json:
    """What a move earns in a game with points; where limits cut the search, what its score lies between."""
    if option.bounds is None:
        return {"again": True} if option.again else {}
    known = {"gain": option.gain, "again": option.again, "score": option.score}
    return known if option.score is not None else {**known, "bounds": list(option.bounds)}


def steps(solution: AnySolution) -> list[object] | None:
    """The moves as JSON has them; where their order does not matter, ``cell×n`` is one that is made n times."""
    game, moves = solution.game, solution.moves
    if moves is None:
        return None
    if len(moves) > MOST_STEPS:
        raise TooLarge("puzzle.too-long", n=len(moves), limit=MOST_STEPS)
    material = puzzle_material_of(game.rules)
    if material.in_any_order:
        name = cell_name(game.rules)
        counts = ((name_cells(cell, name), count) for cell, count in Counter(moves).items())
        return [cell if count == 1 else f"{cell}×{count}" for cell, count in counts]
    written: list[object] = []
    for move in moves:
        written.append(game.rules.write_move(game.position, move))
        game = game.after(move) if material.written_in_place else game
    return written


def _plain(fact: object, name: CellName) -> Any:
    """A fact as JSON has it."""
    if fact is None or isinstance(fact, (bool, int, float)):
        return fact
    if isinstance(fact, str):
        return str(fact)
    if isinstance(fact, Mapping):
        return {str(key): _plain(part, name) for key, part in fact.items()}
    if isinstance(fact, Sequence):
        return [_plain(part, name) for part in fact]
    if isinstance(fact, Reason):
        return {"kind": fact.kind, **_plain(fact.facts_on(name), name)}
    if isinstance(fact, HasCells):
        return _plain(fact.facts_on(name), name)
    if is_dataclass(fact):
        return _plain(facts_of(fact, name), name)
    return str(fact)
