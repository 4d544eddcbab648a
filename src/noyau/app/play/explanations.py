"""Explanations for a page: blocks of three levels, structured, in the language of the reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Annotated

from fastapi import Query

from noyau.app.pictures import Figure, paint_item, plain_picture
from noyau.app.play.states import quick_answer, write_play
from noyau.app.questions import SPOKEN, Language, read_game
from noyau.app.router import Paths, Spec, Theme, painted
from noyau.arguments.argument import Block, GameVerdict, More, Replies, Table, quote_position
from noyau.arguments.levels import LEVELS, explain_at
from noyau.arguments.strategy import opening_move
from noyau.arguments.two_sides.choosing import answers_within
from noyau.core.analysis import AnyAnalysis, AnySolution, Solution
from noyau.core.errors import TooLarge
from noyau.core.record import Json
from noyau.playing.players import is_over
from noyau.scenes.kit.scene import Mark
from noyau.scenes.kit.step_pictures import StepPicture
from noyau.scenes.kit.steps import Pick, PicturedProof, Step
from noyau.scenes.proofs import draw_proof
from noyau.words import Sentence, cite, say, spell

router = Paths()

_ANSWERING = 0.4
"""For so many seconds one looks for answers to moves of a game of two sides: what is known is told in any case."""


@router.get("/explain")
def explain(spec: Spec, level: Annotated[int, Query(ge=1, le=3)] = 2, lang: Language = SPOKEN) -> Json:
    """Why, in blocks, at one of three levels."""
    game = read_game(spec)
    answer = quick_answer(game)
    if answer is None:
        raise TooLarge("web.too-long")
    return {"spec": str(game), "level": level, "blocks": explanation_blocks(answer, level, lang)}


def explanation_blocks(answer: AnyAnalysis | AnySolution, level: int, language: str) -> list[Json]:
    """The answer alone; with its reasons and a few replies; with every reply and the theorem behind it."""
    with answers_within(_ANSWERING):
        said = [_write(block, language) for block in explain_at(answer, level)]
    said += _after(answer, language)
    reference = cite(answer.method.reference or "", language)
    if level == LEVELS[-1]:
        text = say(language, "web.method", engine=answer.method.engine, positions=answer.method.positions)
        said.append({"type": "theorem", "text": text, "reference": reference})
    return said


def _after(answer: AnyAnalysis | AnySolution, language: str) -> list[Json]:
    """The board after a good move: what the opponent is to find; nothing where either player may begin."""
    if isinstance(answer, Solution) or not answer.winning or (answer.wins is not None and answer.player is None):
        return []
    game, move = answer.game, opening_move(answer) if answer.best else answer.winning[0]
    if is_over(game.after(move)):
        key = "web.explain.board-over"
    else:
        again = game.rules.plays_again(game.position, move)
        key = "web.explain.board-again" if again else "web.explain.board"
    text = say(language, key, move=game.rules.say_move(game.position, move))
    return [{"type": "board", "spec": str(game.after(move)), "text": text}]


def _write(block: Block, language: str) -> Json:
    if isinstance(block, Sentence):
        text = _on_page(block, language)
        return {"type": "picture" if "\n" in text else "para", "text": text}
    if isinstance(block, Table):
        return write_table(block, language)
    return _write_replies(block, language)


@router.get("/why")
@painted
def why(
    spec: Spec,
    level: Annotated[int, Query(ge=1, le=3)] = 2,
    lang: Language = SPOKEN,
    theme: Theme = Theme.MATCHES,
) -> Json:
    """Why, step by step on the board: what each step shows and says, and what the reader is asked to do.

    At the first level there are no values and no tables.
    """
    game = read_game(spec)
    answer = quick_answer(game)
    if answer is None:
        raise TooLarge("web.too-long")
    with answers_within(_ANSWERING):
        proof = draw_proof(game, answer, theme=theme, language=lang, level=level)
    return {"spec": str(game), **written_proof(proof)}


def written_proof(proof: PicturedProof) -> Json:
    """The steps as data, and the figures of all; each shows a part of the plane, which is as large in all steps."""
    pictures = [StepPicture(step) for step in proof.steps]
    wide, high = (max(picture.size[side] for picture in pictures) for side in (0, 1))
    figures: dict[Figure, int] = {}
    steps = []
    for picture in pictures:
        left, top, _, _ = picture.box
        across, down = picture.size
        view = [round(left) - (wide - across) // 2, round(top) - (high - down) // 2, wide, high]
        steps.append({"view": view, **_written_step(picture, proof.language, figures)})
    return {"figures": [figure.write() for figure in figures], "steps": steps}


def _written_step(picture: StepPicture, language: str, figures: dict[Figure, int]) -> Json:
    """A step by the numbers of its figures, and what it puts below and above them; with its task, if it has one."""
    step = picture.step
    marks = {mark.id: mark for mark in step.marks}
    painted = [paint_item(item, _dimmed(marks.get(item.id, Mark(item.id)), step)) for item in step.board.items]
    numbers = [figures.setdefault(figure, len(figures)) for figure in painted]
    told = {"said": step.said.say(language), "figures": numbers, "below": picture.below(), "above": picture.above()}
    if step.task is None or step.question is None:
        return told
    task = step.task.write(language)
    if isinstance(step.task, Pick):
        task["offers"] = _write_picks(step, step.task, language)
    else:
        plays = plain_picture(step.task.game, language, Theme.MATCHES).scene.state.moves
        task["offers"] = [write_play(step.task.game, play, language) for play in plays]
    return {**told, "task": {**task, "question": _written_step(StepPicture(step.question), language, figures)}}


_MOST_PICKS = 400


def _write_picks(step: Step, task: Pick, language: str) -> list[Json]:
    """The figures that look like the answer, each with what a screen reader says of it."""
    marks = {mark.id: mark.label for mark in step.marks}
    shapes = {item.shape for item in step.board.items if item.id in task.figures}
    alike = [item for item in step.board.items if item.shape in shapes][:_MOST_PICKS]
    names = [marks.get(item.id) or item.text for item in alike]
    return [
        {"click": [item.id], "text": item.id, "said": name or say(language, "web-review.why.figure", n=number)}
        for number, (item, name) in enumerate(zip(alike, names, strict=True), start=1)
    ]


def _dimmed(mark: Mark, step: Step) -> Mark:
    return replace(mark, looks=(*mark.looks, "dimmed")) if mark.id in step.dimmed else mark


_HERE = "\N{NULL}"


def _on_page(sentence: Sentence, language: str) -> str:
    """A sentence where the board stands beside it: the game need not be named, and moves have a tab."""
    if isinstance(sentence, More):
        return say(language, "web.explain.more-moves", **sentence.facts)
    text = Sentence(sentence.key, {**sentence.facts, "game": _HERE}).say(language)
    named = f"{_HERE}:", f"{_HERE}\u202f:"
    if not isinstance(sentence, GameVerdict) and not text.startswith(named):
        return sentence.say(language)
    text = text.removeprefix(_HERE).lstrip(" \u202f:")
    return text[:1].upper() + text[1:]


def _write_replies(block: Replies, language: str) -> Json:
    """The answers to the opponent's moves, with the positions that are mere signs in quotation marks."""

    def quoted(position: str) -> str:
        return spell(quote_position(position), language)

    lines = [asdict(line) | {"left": quoted(line.left)} for line in block.lines]
    return {"type": "replies", "position": quoted(block.position), "lines": lines, "cut": block.cut}


def write_table(block: Table, language: str) -> Json:
    """A table of an argument, its cells in words."""

    def said(cells: Sequence[object]) -> list[str]:
        return [spell(cell, language) for cell in cells]

    foot, marks = said(block.foot), said(block.marks)
    return {"type": "table", "head": said(block.head), "rows": [*map(said, block.rows)], "foot": foot, "marks": marks}
