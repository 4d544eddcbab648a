"""Playing materials: every part is there, families are imported on demand, and pegs and stones serve games for two."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache, cached_property
from typing import ClassVar

import pytest
from terminal import Play

from noyau.core import catalogue
from noyau.core.errors import NotApplicable
from noyau.core.game import Game, Impartial, Puzzle
from noyau.core.material import MATERIALS, Material, OnDemand, PuzzleMaterial, find_material, load, material_of
from noyau.core.parameters import parameter
from noyau.core.spec import parse
from noyau.core.verdict import Outcome
from noyau.engines import solve, solve_puzzle
from noyau.forms.rewriting import Mask, Rewrite, Rewriting
from noyau.graphs import Graph, read_graph
from noyau.graphs.peg_boards import PegBoard, PegBoardName, read_peg_board
from noyau.playing.attempt import random_start
from noyau.scenes import draw, find_solution
from noyau.scenes.kit.scene import WINNING, Drawing, Item, Panel, Span
from noyau.scenes.kit.view import View


@dataclass(frozen=True)
class PegDuotaire(Rewriting):
    """Two players jump with pegs in turn; who cannot jump has lost."""

    name: ClassVar[str] = "duotaire"
    family: ClassVar[str] = "pegs"
    example: ClassVar[str] = "duotaire:rect-4x3:..ooo.oo.oo."
    board: PegBoard = parameter(PegBoardName())

    @property
    def start(self) -> Mask:
        return self.board.start

    def read(self, text: str) -> Mask:
        return self.board.read(text)

    def write(self, position: Mask) -> str:
        return self.board.write(position)

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        return tuple(
            Rewrite(f"{start}-{over}-{into}", taken := 1 << start | 1 << over, 1 << into, clear=taken, add=1 << into)
            for start, over, into in self.board.jumps
        )


class Clobber(Impartial[str, tuple[int, int]]):
    """Two players capture in turn, with stones of either colour."""

    name: ClassVar[str] = "clobber"
    family: ClassVar[str] = "stones"
    graph: Graph = read_graph("grid-2x3")

    def read(self, text: str) -> str:
        return text

    def write(self, position: str) -> str:
        return position

    def write_move(self, position: str, move: tuple[int, int]) -> str:
        return f"{move[0]}-{move[1]}"

    def moves(self, position: str) -> Iterator[tuple[int, int]]:
        for start, row in enumerate(self.graph.neighbours):
            yield from ((start, into) for into in row if {position[start], position[into]} == {"x", "o"})

    def play(self, position: str, move: tuple[int, int]) -> str:
        stones = list(position)
        stones[move[1]], stones[move[0]] = stones[move[0]], "."
        return "".join(stones)


class Ladder(Puzzle[int, int]):
    """A puzzle of a user, who tells neither how to solve nor how to draw it."""

    name: ClassVar[str] = "ladder"
    family: ClassVar[str] = "rungs"

    def read(self, text: str) -> int:
        return int(text)

    def write(self, position: int) -> str:
        return str(position)

    def write_move(self, position: int, move: int) -> str:
        return str(move)

    def moves(self, position: int) -> list[int]:
        return [1] if position else []

    def play(self, position: int, move: int) -> int:
        return position - move

    def is_solved(self, position: int) -> bool:
        return position == 0


@pytest.fixture
def duotaire(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(catalogue, "_registered", {})
    catalogue.register(PegDuotaire)
    return PegDuotaire.example


@pytest.mark.parametrize("name", MATERIALS)
def test_every_part_of_a_material_is_there(name: str) -> None:
    material = find_material(name)
    assert material.name == name
    for part in fields(material):
        found = getattr(material, part.name)
        assert not isinstance(found, OnDemand) or callable(load(found.path)), part.name


def test_every_game_of_the_catalogue_is_drawn_and_every_puzzle_solved_by_its_material() -> None:
    for name in catalogue.names():
        assert material_of(catalogue.find_rules(name)).panel is not None
    for name in catalogue.PUZZLES:
        assert isinstance(material_of(catalogue.find_rules(name)), PuzzleMaterial)


@pytest.mark.parametrize(
    ("spec", "strange"),
    [
        ("nim:3,4,5", ("noyau.puzzles",)),
        ("cram:2x3", ("noyau.puzzles",)),
        ("pegs:cycle-6", ("noyau.puzzles.lights", "noyau.puzzles.clobber")),
        ("soloclobber:path-4:xoxo", ("noyau.puzzles.lights", "noyau.puzzles.pegs")),
        ("lights:grid-2x2:all", ("noyau.puzzles.pegs", "noyau.puzzles.clobber")),
    ],
)
def test_a_family_is_imported_only_when_it_is_asked_for(spec: str, strange: tuple[str, ...]) -> None:
    code = f"import sys, noyau; noyau.solve({spec!r}); noyau.draw({spec!r}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not [module for module in done.stdout.split() if module.startswith(strange)]


def test_rules_of_an_unknown_material_are_drawn_as_a_card_and_solved_by_a_search() -> None:
    game = Game(Ladder(), 3)
    assert "ladder:3" in draw(game).text()
    for ask in (solve_puzzle, find_solution):
        assert ask(game).moves == (1, 1, 1)
    with pytest.raises(NotApplicable, match="ladder"):
        random_start(game.rules, None)  # type: ignore[arg-type]


def test_a_user_brings_a_material_of_his_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def panel(view: View) -> Panel:
        rungs = [Item(f"rung-{number}", "title", 0, 100 * number, text="=") for number in range(view.game.position)]
        return Panel(Drawing(200, 400, tuple(rungs)), (), [("rung-0",)], [(Span("  |=|"),)])

    monkeypatch.setitem(MATERIALS, "rungs", Material(name="rungs", panel=panel))
    scene = draw(Game(Ladder(), 3))
    assert "|=|" in scene.text()
    assert scene.state.moves[0].click == ("rung-0",)


@pytest.mark.parametrize("board", ["rect-2x4", "rect-3x3", "triangular-4", "cycle-7", "star-4"])
def test_peg_duotaire_is_solved_as_by_brute_force(board: str) -> None:
    rules = PegDuotaire(read_peg_board(board))

    @cache
    def loses(pegs: Mask) -> bool:
        return all(not loses(option) for option in rules.options(pegs))

    analysis = solve(Game(rules, rules.start))
    assert analysis.outcome is (Outcome.P if loses(rules.start) else Outcome.N)
    won = {move for move in rules.moves(rules.start) if loses(rules.play(rules.start, move))}
    assert set(analysis.winning) == won


def test_peg_duotaire_is_drawn_with_the_jumps_that_win_and_each_is_played_by_two_clicks(duotaire: str) -> None:
    game = parse(duotaire)
    analysis = solve(game)
    scene = draw(game, analysis, moves=True, values=True)
    winning = [play for play in scene.state.moves if play.result == WINNING]
    assert winning
    assert len([item for item in scene.board.items if item.shape == "step"]) == min(6, len(winning))
    for play in scene.state.moves:
        start, over, into = play.text.split("-")
        assert play.click in ((f"hole-{start}", f"hole-{into}"), (f"hole-{start}", f"hole-{over}", f"hole-{into}"))
    told = scene.text()
    assert "the player to move wins" in told
    assert "●" in told
    assert "✓ a winning move" in told
    assert all(mark.text == "" for mark in scene.state.marks), "letters that never change are for those who play alone"
    assert scene.svg().count('class="winning"') >= len(winning)
    assert "step" not in {item.shape for item in draw(game).board.items}


def test_peg_duotaire_is_played_in_the_terminal_against_the_computer(duotaire: str, play: Play) -> None:
    game, lines = parse(duotaire), ""
    code, said = play("hint|hint|moves marks", duotaire, "--first", "human")
    assert code == 0
    assert "●" in said
    assert "6-7-8 ✓" in said
    while list(game.moves()):
        best = solve(game).best[0]
        lines += f"|{game.rules.write_move(game.position, best)}"
        game = game.play(best)
    code, said = play(lines, duotaire, "--players", "human,human")
    assert code == 0
    assert "Player 1 wins" in said


def test_peg_duotaire_is_shown_on_the_page_as_a_game_for_two(duotaire: str) -> None:
    states = pytest.importorskip("noyau.app.play.states")
    shown = states.state(duotaire, "", frozenset({"moves"}), "en", "matches")
    assert shown["outcome"] == "N"
    assert shown["pieces"] is None
    assert {move["result"] for move in shown["moves"]} == {"winning", "losing"}
    assert all(move["click"] for move in shown["moves"])


def test_stones_are_drawn_for_two_players() -> None:
    game = Game(Clobber(), "xoooxx")
    scene = draw(game, solve(game), moves=True, values=True)
    winning = [play for play in scene.state.moves if play.result == WINNING]
    steps = [item for item in scene.board.items if item.shape == "step"]
    assert len(steps) == min(8, len(winning))
    assert all(play.click == tuple(f"vertex-{vertex}" for vertex in play.text.split("-")) for play in winning)
    assert not [mark for mark in scene.state.marks if "plate" in mark.looks]
