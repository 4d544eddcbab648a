"""The table of Lights Out: presses, and all that may be asked for between two of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from noyau.console.answering import language, text, wrap_prose, wrap_sentence
from noyau.console.play.ladder import HintStep
from noyau.console.play.puzzle_table import PuzzleTable, Teller
from noyau.core.analysis import AnySolution
from noyau.core.errors import IllegalMove
from noyau.core.game import AnyGame, Game
from noyau.core.record import Json
from noyau.graphs.boards import Board
from noyau.playing.attempt import Attempt, find_best
from noyau.puzzles.lights.reasons import NearestSolvable
from noyau.puzzles.lights.rules import Lights, read_named


class LightTeller(Teller):
    """Says at the screen what an attempt to put the lights out is about."""

    area = "puzzle-play"

    def rule(self, attempt: Attempt) -> None:
        """What a press does, which sides are glued, and how to name a cell."""
        board = _board(attempt)
        two = board.states == 2
        self.screen.write(
            wrap_sentence(text("game.lights.rule" if two else "puzzle-play.rule-states", states=board.states), "")
        )
        if board.gluing is not None:
            self.screen.write(wrap_sentence(board.gluing.say(language.now), ""))
        self.say("tip" if board.surface else "tip-numbers", **example(board))

    def prove(self, solution: AnySolution) -> None:
        """That there is no solution, and the pattern that proves it."""
        from noyau.arguments import say, summary
        from noyau.puzzles.lights.argument import prove_unsolvable

        self.screen.write(wrap_prose(say((*summary(solution), *prove_unsolvable(solution)), language.now)))

    def judge(self, best: AnySolution) -> None:
        """How many presses are needed; or that no presses do, with the proof and what could be played instead."""
        if best.moves is None:
            self.prove(best)
            self.say("unsolvable")
            nearest = best.reason(NearestSolvable)
            if nearest is not None:
                self.say("nearest", n=len(nearest.cells))
        elif best.moves:
            self.say("best" if best.fewest else "at-most", n=best.length)

    def count(self, attempt: Attempt, best: AnySolution) -> None:
        """The presses so far, beside those that are enough."""
        key = "count-alone" if best.moves is None else "count" if best.fewest else "count-bound"
        self.say(key, n=len(attempt.moves), best=best.length)

    def end(self, attempt: Attempt, best: AnySolution) -> None:
        """The lights are out: after how many presses, and how many were needed."""
        presses = len(attempt.moves)
        self.shout("solved", n=presses)
        if best.moves is not None and presses:
            known = "compare" if best.fewest else "compare-bound"
            self.say("perfect" if best.fewest and presses == best.length else known, n=presses, best=best.length)
        if self.screen.interactive:
            self.say("next")

    def hint_steps(self, attempt: Attempt) -> Iterator[HintStep]:
        """What counts, where a shortest solution presses, its next press, and a lamp for which it is checked."""
        solution, board = find_best(attempt.game), _board(attempt)
        if not solution.moves:
            yield self.last_step("hint-none" if solution.moves is None else "hint-solved")
            return
        from noyau.puzzles.lights.levels import tell_reason

        cell = solution.moves[0]
        facts = {"n": solution.length, "cell": name_cell(board, cell)}
        words = attempt.rules.say_move(attempt.game.position, cell)
        yield self.idea_step(solution)
        yield self.where_step(board, solution.moves)
        yield self.hint_step("hint" if solution.fewest else "hint-bound", words=words, **facts)
        yield self.why_step(tuple(tell_reason(solution, 2)))

    def where_step(self, board: Board, presses: Sequence[int]) -> HintStep:
        """In which row the next press is, and how many are there; without rows, a lamp that it changes."""
        if board.surface is not None:
            row, wide = presses[0] // board.surface[2], board.surface[2]
            return self.hint_step("hint-row", row=row, n=sum(press // wide == row for press in presses))
        near = next((cell for cell in board.effect(presses[0]) if cell != presses[0]), presses[0])
        return self.hint_step("hint-near", cell=board.name_of(near))


def _board(attempt: Attempt) -> Board:
    assert isinstance(attempt.rules, Lights)
    return attempt.rules.board


def example(board: Board) -> Json:
    """A cell in the middle, as each of the ways to write it has it."""
    middle = board.size // 2
    return {"cell": board.name_of(middle), "place": name_cell(board, middle)}


_ROW_AND_COLUMN = re.compile(r"([0-9]{1,6})\s*[,;.x/-]\s*([0-9]{1,6})")


def read_cell(board: Board, text: str) -> int:
    """The cell that a text names, by its number or by its row and column, all counted from 0.

    >>> from noyau.graphs.boards import read_board
    >>> [read_cell(read_board("grid-5x5"), text) for text in ("11", "2,1")]
    [11, 11]
    """
    text = text.strip()
    if board.names:
        return read_named(board, text)
    if re.fullmatch("[0-9]{1,9}", text):
        if int(text) < board.size:
            return int(text)
        raise IllegalMove("puzzle-play.no-cell", text=text, last=board.size - 1)
    if board.surface is None:
        raise IllegalMove("puzzle-play.cell-number", text=text, last=board.size - 1)
    _, rows, columns = board.surface
    found = _ROW_AND_COLUMN.fullmatch(text)
    row, column = (int(found[1]), int(found[2])) if found else (rows, columns)
    if row >= rows or column >= columns:
        raise IllegalMove("puzzle-play.cell", text=text, last=board.size - 1, row=rows - 1, column=columns - 1)
    return row * columns + column


def name_cell(board: Board, cell: int) -> str:
    """A cell as it is typed most easily: ``2,1``, or its number on a board without rows."""
    if board.surface is None:
        return board.name_of(cell)
    row, column = divmod(cell, board.surface[2])
    return f"{row},{column}"


def edit(attempt: Attempt, cells: Sequence[int]) -> Attempt:
    """Another start: the state of each of these cells goes up by one, and the presses are forgotten."""
    rules = attempt.rules
    assert isinstance(rules, Lights)
    states = rules.unpack(attempt.start.position)
    for cell in cells:
        states[cell] += 1
    return Attempt.begin(Game(rules, rules.pack(states)))


def find_nearest(unsolvable: AnySolution) -> AnyGame | None:
    """The start nearest to one that cannot be solved, where the reasons name it."""
    nearest, rules = unsolvable.reason(NearestSolvable), unsolvable.game.rules
    return None if nearest is None else Game(rules, rules.read(nearest.state))


class LightsTable(PuzzleTable):
    """Presses by row and column, as on a chessboard or by number."""

    def sit_down(self, attempt: Attempt) -> None:
        super().sit_down(attempt)
        self.teller: LightTeller = LightTeller(self.screen)
        self.best = find_best(attempt.start)
        self.near = find_nearest(self.best)

    @property
    def rules(self) -> Lights:
        assert isinstance(self.attempt.rules, Lights)
        return self.attempt.rules

    @property
    def board(self) -> Board:
        return self.rules.board

    def show(self) -> None:
        """The board and the count of presses; the end where the lights are out."""
        self.screen.show(self.attempt.game)
        if self.attempt.solved:
            self.teller.end(self.attempt, self.best)
        elif self.attempt.moves:
            self.teller.count(self.attempt, self.best)

    def read_moves(self, line: str) -> list[int]:
        """One cell, or several with spaces between them."""
        try:
            return [read_cell(self.board, line)]
        except IllegalMove:
            if len(line.split()) < 2:
                raise
            return [read_cell(self.board, part) for part in line.split()]

    def hint_steps(self) -> Iterator[HintStep]:
        return self.teller.hint_steps(self.attempt)

    def do_chase(self, rest: str) -> None:
        from noyau.arguments import say
        from noyau.puzzles.lights.argument import chase_instructions

        self.screen.write(wrap_prose(say(tuple(chase_instructions(self.attempt.game)), language.now)))

    def do_edit(self, rest: str) -> None:
        """Change cells of the start, or give it as a whole."""
        if not rest:
            self.teller.say("edit-how", **example(self.board))
            rest = self.screen.ask(text("puzzle-play.edit-prompt"))
        if rest:
            self.begin(self.edited(rest))

    def edited(self, line: str) -> Attempt:
        """Another start, from the cells to change or from its whole text."""
        try:
            return edit(self.attempt, self.read_moves(line))
        except IllegalMove:
            if line in ("all", "none") or "/" in line:
                return Attempt.begin(Game(self.rules, self.rules.read(line)))
            raise

    def do_nearest(self, rest: str) -> None:
        """Play the nearest start that can be solved."""
        if self.near:
            self.begin(Attempt.begin(self.near))
        else:
            self.teller.say("no-nearest")
