"""What is said at a board of Lights Out: its rule, how many presses it needs, hints, and the end."""

from __future__ import annotations

from typing import Any

from noyau.analysis import Solution
from noyau.boards import Board
from noyau.cli.play.cells import name_cell
from noyau.cli.play.telling import Teller
from noyau.cli.play.vocabulary import LIGHTS
from noyau.cli.terminal import language, text, wrap, wrap_prose
from noyau.playing.puzzle import Attempt, find_best
from noyau.puzzles.lights import Lights

_LETTERS = 26


class LightTeller(Teller):
    """Says at the screen what an attempt to put the lights out is about."""

    area = "solitary"
    commands = LIGHTS

    def rule(self, attempt: Attempt) -> None:
        """What a press does, and how to name a cell."""
        board = _board(attempt)
        two = board.states == 2
        self.screen.write(wrap(text("game.lights.rule" if two else "solitary.rule-states", states=board.states), ""))
        self.say("tip" if board.surface else "tip-numbers", **example(board))

    def prove(self, solution: Solution[Any, Any]) -> None:
        """That there is no solution, and the pattern that proves it."""
        from noyau.arguments import say, summary
        from noyau.arguments.lights import prove_unsolvable

        self.screen.write(wrap_prose(say((*summary(solution), *prove_unsolvable(solution)), language.now)))

    def judge(self, best: Solution[Any, Any]) -> None:
        """How many presses are needed; or that no presses do, with the proof and what could be played instead."""
        if best.moves is None:
            self.prove(best)
            self.say("unsolvable")
            for reason in best.reasons:
                if reason.kind == "nearest-solvable":
                    self.say("nearest", n=len(reason["cells"]))
        elif best.moves:
            self.say("best" if best.fewest else "at-most", n=best.length)

    def count(self, attempt: Attempt, best: Solution[Any, Any]) -> None:
        """The presses so far, beside those that are enough."""
        key = "count-alone" if best.moves is None else "count" if best.fewest else "count-bound"
        self.say(key, n=len(attempt.moves), best=best.length)

    def end(self, attempt: Attempt, best: Solution[Any, Any]) -> None:
        """The lights are out: after how many presses, and how many were needed."""
        presses = len(attempt.moves)
        self.shout("solved", n=presses)
        if best.moves is not None and presses:
            known = "compare" if best.fewest else "compare-bound"
            self.say("perfect" if best.fewest and presses == best.length else known, n=presses, best=best.length)
        if self.screen.interactive:
            self.say("next")

    def hint(self, attempt: Attempt) -> None:
        """The next press of a shortest solution."""
        solution = find_best(attempt.game)
        if solution.moves is None:
            self.say("hint-none")
        elif not solution.moves:
            self.say("hint-solved")
        else:
            cell = solution.moves[0]
            facts = {"n": solution.length, "cell": name_cell(_board(attempt), cell)}
            words = attempt.rules.say_move(attempt.game.position, cell)
            self.say("hint" if solution.fewest else "hint-bound", words=words, **facts)


def _board(attempt: Attempt) -> Board:
    assert isinstance(attempt.rules, Lights)
    return attempt.rules.board


def example(board: Board) -> dict[str, Any]:
    """A cell in the middle, as each of the ways to write it has it."""
    middle = board.size // 2
    place = name_cell(board, middle)
    row, _, column = place.partition(",")
    lettered = column and int(column) <= _LETTERS
    return {"cell": middle, "place": place, "letter": f"{chr(96 + int(column))}{row}" if lettered else place}
