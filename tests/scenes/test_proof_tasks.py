"""What a reader is asked to do at the steps of a proof: the picture, the strategy, the hint and the words agree."""

from __future__ import annotations

import re
from functools import cache

import pytest

from noyau.arguments.lessons import find_lesson, first_act
from noyau.arguments.levels import find_hint
from noyau.arguments.strategy import opening_move
from noyau.core.analysis import Analysis, AnyAnalysis, AnySolution
from noyau.core.catalogue import CATALOGUE, PUZZLES, find_rules
from noyau.core.game import Puzzle
from noyau.core.reasons import Copying
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.scenes import find_panel, find_solution
from noyau.scenes.kit.step_pictures import StepPicture
from noyau.scenes.kit.steps import Find, Pick, PicturedProof, Step, items_of
from noyau.scenes.kit.view import Style
from noyau.scenes.proofs import draw_proof
from noyau.scenes.proofs.pairs import cell_names
from noyau.scenes.proofs.story import Story, figures_of, view_of
from noyau.words import LANGUAGES, look_up

NAMES = (*CATALOGUE, *PUZZLES)
MORE = (
    "bounded:3:7",
    "misere bounded:3:7",
    "nim:5,5",
    "misere nim:1,1,4",
    "kayles:9",
    "cram:4x4",
    "wythoff:3,5",
    "wythoff:20,30",
    "fibonacci:5",
    "geography:path-4:0",
    "hackenbush:0-1g,1-2g,2-3g",
    "queen:8x8:7,3",
    "misere king:5x5:4,4",
    "token:a>b,b>a,b>c,c>d:a",
    "moore:2:1,2,3",
    "lights:grid-4x4:all",
)
SPECS = (*(find_rules(name).example for name in NAMES), *MORE)


@cache
def told(spec: str) -> tuple[AnyAnalysis | AnySolution, PicturedProof]:
    game = parse(spec)
    answer = find_solution(game) if isinstance(game.rules, Puzzle) else solve(game)
    return answer, draw_proof(game, answer)


def find_steps(proof: PicturedProof) -> list[tuple[Step, Find]]:
    return [(step, step.task) for step in proof.steps if isinstance(step.task, Find)]


def taken_cells(story: Story, move: object) -> set[str]:
    """The squares or vertices that the first move of a copying strategy takes; its own figure may lie between."""
    if story.analysis.reason(Copying) is None:
        return set()
    taken = story.game.position & ~story.game.after(move).position
    return {name for cell, name in cell_names(story.panel).items() if taken >> cell & 1}


@pytest.mark.parametrize("spec", SPECS)
def test_the_move_drawn_is_the_move_said_and_that_of_the_strategy_and_of_the_hint(spec: str) -> None:
    answer, proof = told(spec)
    if not isinstance(answer, Analysis) or answer.outcome is not Outcome.N or not answer.best:
        return
    game, move = answer.game, opening_move(answer)
    story = Story(answer, Style())
    said = game.rules.say_move(game.position, move).say("en")
    here = [(step, task) for step, task in find_steps(proof) if task.game == game]
    for step, task in here:
        assert move in task.moves
        if "move" in step.said.facts:
            assert step.said.facts["move"].say("en") == said
            assert set(step.marked) >= (taken_cells(story, move) or set(story.figures(move)))
    hint = find_hint(answer).move
    assert hint is None or hint == move
    if find_lesson(answer) is None or find_lesson(answer).act is None:  # type: ignore[union-attr]
        told_move = first_act(answer).facts.get("move")
        assert told_move is None or told_move.say("en") == said  # type: ignore[attr-defined]


@pytest.mark.parametrize("spec", SPECS)
def test_every_move_that_is_right_wins_and_can_be_clicked(spec: str) -> None:
    answer, proof = told(spec)
    for step, task in find_steps(proof):
        view = view_of(task.game, Style())
        panel = find_panel(view)
        assert set(items_of(step.board)) == set(items_of(panel.board)), "the board of the step is that of the game"
        if not isinstance(answer, Analysis):
            continue
        assert not task.moves or figures_of(view, panel, task.moves[0])
        wins = answer.outcome is Outcome.N and answer.bounds is None and answer.wins is None
        for move in task.moves[:6] if wins and not task.game.rules.entails else ():
            assert solve(task.game.after(move)).outcome is Outcome.P, step.said.key


@pytest.mark.parametrize("spec", SPECS)
def test_a_question_shows_the_board_but_not_its_answer(spec: str) -> None:
    _, proof = told(spec)
    for step in proof.steps:
        assert (step.question is None) == (step.task is None)
        if step.task is None or step.question is None:
            continue
        asked = step.question
        assert asked.board == step.board
        if isinstance(step.task, Pick):
            assert step.task.figures
            assert not set(asked.marked) & set(step.task.figures)
            assert set(items_of(step.board)) >= set(step.task.figures)
            for language in LANGUAGES:
                assert look_up(language, step.task.missed.key), step.task.missed.key
        else:
            assert not asked.marked
            assert not asked.groups
        assert not asked.ghosts
        assert StepPicture(asked).box is not None


@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_a_won_or_lost_position_of_every_game_with_a_recipe_gives_the_reader_something_to_do(name: str) -> None:
    answer, proof = told(find_rules(name).example)
    assert isinstance(answer, Analysis)
    if answer.recipe is not None and not answer.is_over:
        assert any(step.task for step in proof.steps)


def test_a_lost_position_answers_any_move() -> None:
    for spec in ("nim:5,5", "bounded:3:8", "king:8x8:6,6"):
        _, proof = told(spec)
        step, task = find_steps(proof)[-1]
        assert task.moves == ()
        assert task.game == parse(spec)
        assert step.said.key == "why.practice.lost"


def test_the_answer_that_is_practised_is_that_of_the_recipe() -> None:
    answer, proof = told("bounded:3:13")
    assert isinstance(answer, Analysis)
    step, task = find_steps(proof)[-1]
    assert step.said.say("en") == "For example, the other player's move: take 1 token. Your answer: take 3 tokens."
    assert task.game == parse("bounded:3:11")
    assert answer.recipe is not None
    assert task.moves[0] == answer.recipe.answer(parse("bounded:3:12"), (0, 1))


def test_a_block_of_the_odd_size_out_is_asked_for_whichever_it_is() -> None:
    _, proof = told("nim:1,2,4,4")
    task = proof.steps[1].task
    assert isinstance(task, Pick)
    assert set(task.figures) == {"block-0-1-0", "block-1-2-0", "block-1-2-1"}
    _, proof = told("nim:1,1,1")
    task = proof.steps[1].task
    assert isinstance(task, Pick)
    assert set(task.figures) == {"block-0-1-0", "block-1-1-0", "block-2-1-0"}


def test_tasks_are_data_too() -> None:
    _, proof = told("bounded:3:7")
    tasks = [step["task"] for step in proof.write()["steps"] if "task" in step]
    assert tasks[0]["figures"] == ["token-5", "token-6", "token-7"]
    assert tasks[1]["game"] == "bounded:3:7"
    assert tasks[1]["moves"] == ["3"] or tasks[1]["moves"] == ["1-3"]
    assert parse("bounded:3:7", Ending.NORMAL).spec == tasks[1]["game"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_the_first_level_has_no_values_and_the_same_move(name: str, language: str) -> None:
    """Neither a nimber, nor ⊕, nor a table of tiles; what is advised is advised at both levels."""
    answer, proof = told(find_rules(name).example)
    assert isinstance(answer, Analysis)
    first = draw_proof(answer.game, answer, language=language, level=1)
    assert len(first.steps) <= max(len(proof.steps), 3)
    said = " ".join(step.said.say(language) for step in first.steps)
    assert not re.search(r"\*\d|⊕|\bmex\b|[Gg]rundy|--", said), said
    tasks = [task.moves for _, task in find_steps(first) if task.game == answer.game and task.moves]
    asked = [task.moves for _, task in find_steps(proof) if task.game == answer.game and task.moves]
    assert set(tasks) >= set(asked)
