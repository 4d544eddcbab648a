"""Why, in pictures: each reason that decided, as steps on a board.

>>> from noyau.core.spec import parse
>>> print(draw_proof(parse("nim:1,2")).steps[0].said.say("en"))
Cut each heap into blocks of 1, 2, 4, 8 …, each at most once.
"""

from __future__ import annotations

from noyau.core.analysis import AnyAnalysis, AnySolution, Solution
from noyau.core.game import AnyGame, Puzzle
from noyau.core.material import puzzle_material_of
from noyau.core.verdict import Ending
from noyau.engines import Limit, solve
from noyau.scenes import find_solution
from noyau.scenes.kit.markup import shorten
from noyau.scenes.kit.steps import PicturedProof
from noyau.scenes.kit.themes import find_theme
from noyau.scenes.kit.view import Style
from noyau.scenes.proofs.story import Story, tell_story

_LONGEST = 64


def draw_proof(
    game: AnyGame,
    answer: AnyAnalysis | AnySolution | None = None,
    *,
    theme: str = "matches",
    language: str = "en",
    limit: Limit | None = None,
    level: int = 2,
) -> PicturedProof:
    """Why a position is won or lost, or how a puzzle is solved, in pictures; it is solved if no answer is given.

    At the first level the reader has one idea and something to do, and no values.
    """
    style = Style(find_theme(theme), language=language)
    if answer is None:
        answer = find_solution(game, limit) if isinstance(game.rules, Puzzle) else solve(game, limit=limit)
    if isinstance(answer, Solution):
        steps = tuple(puzzle_material_of(game.rules).steps(answer, style))
    else:
        steps = tell_story(Story(answer, style, level))
    title = shorten(game.spec, _LONGEST)
    if game.ending is Ending.MISERE:
        title = f"{title} · {style.say('misere')}"
    return PicturedProof(title, steps, language)
