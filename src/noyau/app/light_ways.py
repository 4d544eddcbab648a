"""Ways to solve Lights Out by hand, a step at a time: chasing the lights row by row, and eliminating unknowns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from noyau.app.lights import QUICK_CELLS, STEPPED, Presses, read_lights, rules_of, write_presses
from noyau.app.questions import write_spec
from noyau.arguments.argument import Table
from noyau.arguments.chasing import chase_instructions
from noyau.arguments.elimination import whole_elimination
from noyau.engines.lights import subtract
from noyau.engines.lights.chasing import chase_rows
from noyau.engines.lights.stepping import elimination_steps, write_equations
from noyau.errors import TooLarge
from noyau.words import Sentence, spell


def chase(spec: str, language: str, quick: bool = True) -> dict[str, Any]:
    """Row after row, a sentence with the presses that it speaks of and the position after them."""
    game = read_lights(spec)
    rules = rules_of(game)
    if quick and rules.board.size > QUICK_CELLS:
        raise TooLarge("weblights.long")
    rows = chase_rows(game).passes
    steps: list[dict[str, Any]] = []
    table: dict[str, Any] | None = None
    for block in chase_instructions(game):
        if isinstance(block, Table):
            table = _table(block, language)
        elif isinstance(block, Sentence):
            presses: Presses = []
            if block.key == "chase.top" or block.key.startswith("chase.row"):
                row, counts = next(rows)
                presses = write_presses(counts, row * len(counts))
            for cell, times in presses:
                for _ in range(times):
                    game = game.play(cell)
            steps.append({"say": block.say(language).strip(), "presses": presses, "to": write_spec(game)})
    return {"spec": spec, "steps": steps, "table": table}


def elimination(spec: str, language: str) -> dict[str, Any]:
    """The equations of a small board, and every step that solves them."""
    game = read_lights(spec)
    rules = rules_of(game)
    if rules.board.size > STEPPED:
        raise TooLarge("weblights.stepped", n=rules.board.size, most=STEPPED)
    change = subtract(rules, 0, game.position)
    blocks = [block for block in whole_elimination(rules.board, change) if isinstance(block, Sentence)]
    said = [block.say(language).strip() for block in blocks if block.key.startswith("puzzle.lights.step")]
    steps = elimination_steps(rules.board, change)
    return {
        "spec": write_spec(game),
        "idea": blocks[0].say(language),
        "equations": [str(equation) for equation in write_equations(rules.board, change)],
        "steps": [
            {
                "say": text,
                "unknown": step.unknown,
                "kept": step.equation,
                "changed": [[cell, str(step.equations[cell])] for cell in step.added_to],
            }
            for step, text in zip(steps, said, strict=True)
        ],
        "end": [block.say(language) for block in blocks if block.key in _ENDS],
    }


_ENDS = tuple(f"puzzle.lights.{name}" for name in ("end-one", "end-free", "end-none", "impossible"))


def _table(block: Table, language: str) -> dict[str, Any]:
    def line(cells: Sequence[Any]) -> list[str]:
        return [spell(cell, language) for cell in cells]

    return {
        "type": "table",
        "head": line(block.head),
        "rows": [line(row) for row in block.rows],
        "foot": [],
        "marks": [],
    }
