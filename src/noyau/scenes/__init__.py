"""Pictures: Game, Analysis → Scene → SVG or terminal, one module per playing material.

>>> from noyau.core.spec import parse
>>> print(draw(parse("nim:1,3"), moves=True))
nim:1,3
✓ the player to move wins
<BLANKLINE>
  heap 1  ╿  1
          ✗
  heap 2  ╿ ╿ ╿  3
          ✗ ✓ ✗
<BLANKLINE>
✓ take 2 tokens from heap 2 (2-2)
<BLANKLINE>
✓ a winning move
✗ a losing move
under a token: take it and those to its right
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypedDict, Unpack
from xml.sax.saxutils import escape

from noyau.core.analysis import AnyAnalysis, AnySolution, Solution
from noyau.core.game import AnyGame, Puzzle
from noyau.core.material import material_of, puzzle_material_of
from noyau.core.turns import PLAYERS, Step
from noyau.core.verdict import Ending, Player
from noyau.engines import Limit, solve, solve_puzzle
from noyau.forms.coins import CoinGame
from noyau.scenes import cards
from noyau.scenes.kit.markup import clean_text, short_sentence, shorten, value_text
from noyau.scenes.kit.scene import WINNING, Drawing, Heading, Item, Mark, Panel, Play, Scene, State
from noyau.scenes.kit.themes import THEMES, find_theme
from noyau.scenes.kit.view import RESULT_OF_POSITION, Notes, Style, View, find_plays
from noyau.words import cite, say

__all__ = [
    "THEMES",
    "Drawing",
    "Heading",
    "Item",
    "Mark",
    "Play",
    "Scene",
    "State",
    "draw",
    "find_panel",
    "find_solution",
    "html",
    "svg",
]

_LONGEST_TITLE = 64
_NOTED_MOVES = 8


class Looks(TypedDict, total=False):
    """What may be asked of a picture."""

    theme: str
    values: bool
    moves: bool
    colouring: bool
    language: str
    owners: Mapping[int, int]
    narrow: bool


def draw(
    game: AnyGame,
    analysis: AnyAnalysis | AnySolution | None = None,
    *,
    theme: str = "matches",
    values: bool = False,
    moves: bool = False,
    colouring: bool = False,
    language: str = "en",
    owners: Mapping[int, int] | None = None,
    narrow: bool = False,
) -> Scene:
    """The picture of a position: with its verdict if there is an analysis; values, moves, colours if asked for.

    ``owners`` gives the player, 1 or 2, who has taken a coin or a box or laid a domino, by its number (of two sides 1
    is Left); ``narrow`` folds long rows, and puts the terms of a sum one under the other.
    """
    if colouring:
        from noyau.scenes.boards.drawn_squares import check_colouring

        check_colouring(game.rules)
    if analysis is None and moves:
        analysis = find_solution(game) if isinstance(game.rules, Puzzle) else solve(game)
    outcomes = values or colouring or analysis is not None
    style = Style(find_theme(theme), values, moves, language, outcomes=outcomes, colouring=colouring, narrow=narrow)
    solution, answer = (analysis, None) if isinstance(analysis, Solution) else (None, analysis)
    plays, complete = find_plays(game, answer)
    panel = find_panel(View(game, plays, style, solution, answer, owners or {}))
    none: list[tuple[()]] = [()] * len(plays)
    joined = zip(
        plays, panel.clicks, panel.ends or none, panel.also or none, panel.runs or none, panel.goes or none, strict=True
    )
    offered = tuple(
        replace(play, click=click, ends=ends, also=also, any_order=panel.any_order, runs=runs, goes=goes)
        for play, click, ends, also, runs, goes in joined
    )
    return Scene(
        board=panel.board,
        state=State(tuple(panel.marks), offered, complete),
        heading=_heading(game, analysis, plays, panel, style),
        rows=tuple(panel.rows),
        language=language,
        undrawn=_is_undrawn(game, panel),
    )


def find_panel(view: View) -> Panel:
    """The picture by the material of the rules, or a card with the position and its options."""
    draw_panel = material_of(view.game.rules).panel
    drawn: Panel | None = draw_panel(view) if draw_panel else None
    return cards.panel(view) if drawn is None else drawn


def _is_undrawn(game: AnyGame, panel: Panel) -> bool:
    """Whether strings and coins, or edges, are too many for their picture."""
    return panel.is_card and isinstance(game.rules, CoinGame)


def find_solution(game: AnyGame, limit: Limit | None = None) -> AnySolution:
    """The solution of a puzzle that a picture shows."""
    shown = puzzle_material_of(game.rules).shown
    return shown(game, limit) if shown else solve_puzzle(game, limit=limit)


def svg(game: AnyGame, analysis: AnyAnalysis | AnySolution | None = None, **wishes: Unpack[Looks]) -> str:
    """The picture of a position as an SVG document; the wishes are those of ``draw``."""
    return draw(game, analysis, **wishes).svg()


def html(analysis: AnyAnalysis, **wishes: Unpack[Looks]) -> str:
    """The picture and the verdict as a piece of HTML that needs nothing else."""
    looks: Looks = {"values": True, "moves": True, **wishes}
    scene = draw(analysis.game, analysis, **looks)
    reference = cite(analysis.method.reference or "", scene.language)
    source = f" · {reference}" if reference else ""
    caption = escape(clean_text(f"{scene.heading.game} — {scene.heading.verdict}{source}"))
    return f'<figure style="margin:0">{scene.svg()}<figcaption>{caption}</figcaption></figure>'


def _heading(
    game: AnyGame,
    analysis: AnyAnalysis | AnySolution | None,
    plays: tuple[Play, ...],
    panel: Panel,
    style: Style,
) -> Heading:
    name = shorten(game.spec, _LONGEST_TITLE)
    if game.ending is Ending.MISERE:
        name = f"{name} · {style.say('misere')}"
    verdict, result = "", ""
    notes: Notes = ()
    if isinstance(analysis, Solution):
        material = puzzle_material_of(game.rules)
        (verdict, result), notes = material.verdict(analysis, style), material.notes(analysis, style)
    elif analysis:
        verdict, result = _verdict(analysis, style)
        notes = _notes(analysis, plays, style) if style.moves else ()
    if _is_undrawn(game, panel):
        notes = (("", style.say("undrawn")), *notes)
    legend = tuple((look, _say_legend(key, style)) for look, key in panel.legend)
    return Heading(name, verdict, result, notes, legend)


def _say_legend(key: str, style: Style) -> str:
    """The words of an entry of the legend, which may be of another area than those of all pictures."""
    return say(style.language, key) if key.startswith("scene-") else style.say(key)


def _verdict(analysis: AnyAnalysis, style: Style) -> tuple[str, str]:
    """Who wins, in words, and the value where it is asked for."""
    if analysis.wins is not None:
        said, result = _verdict_on_sides(analysis, style)
    else:
        result = RESULT_OF_POSITION[analysis.outcome]
        if analysis.bounds is not None:
            return tell_score(analysis, style.language), result
        said = style.say(f"over.{result}" if analysis.is_over else f"verdict.{result}")
    if style.values and analysis.value is not None and analysis.game.ending is Ending.NORMAL:
        said = f"{said} · {style.say('value', value=value_text(analysis.value, style.language))}"
    return said, result


def _verdict_on_sides(analysis: AnyAnalysis, style: Style) -> tuple[str, str]:
    """Who wins where the players have moves of their own; the sign of a result where it is known who is to move."""
    assert analysis.wins is not None
    part = "over" if analysis.is_over else "verdict"
    if analysis.player is not None:
        result = RESULT_OF_POSITION[analysis.verdict.seen_by(analysis.player).outcome]
        return say(style.language, f"scene-sides.{part}.{analysis.player}-{result}") if result else "", result
    if analysis.is_over:
        result = RESULT_OF_POSITION[analysis.outcome]
        return say(style.language, f"scene-sides.over.{result}"), result
    for starter in PLAYERS:
        if analysis.wins.of(starter.other) is None and (winner := analysis.wins.of(starter)) is not None:
            facts = {"starter": starter.said, "winner": winner.said, "other": starter.other.said}
            return say(style.language, "scene-sides.verdict.half", **facts), ""
    return say(style.language, f"scene-sides.verdict.{analysis.outcome}"), ""


def tell_score(analysis: AnyAnalysis, language: str) -> str:
    """By how much the player to move gets ahead or falls behind, in words."""
    assert analysis.bounds is not None
    if analysis.is_over:
        return say(language, "scene.points.over")
    least, most = analysis.bounds
    if analysis.score is None and most <= 0:
        return say(language, "scene.points.bounds-behind", least=-most, most=-least)
    if analysis.score is None:
        return say(language, "scene.points.bounds", least=least, most=most)
    return say(language, f"scene.points.{analysis.outcome}", n=abs(analysis.score))


def _noted(winning: list[Play]) -> list[Play]:
    """The first winning moves; of two sides about as many of each."""
    left: list[Play] = []
    others: list[Play] = []
    for play in winning:
        (left if isinstance(play.move, Step) and play.move.player is Player.LEFT else others).append(play)
    few = max(_NOTED_MOVES // 2, _NOTED_MOVES - len(others))
    return left[:few] + others[: _NOTED_MOVES - len(left[:few])]


def _notes(analysis: AnyAnalysis, plays: tuple[Play, ...], style: Style) -> tuple[tuple[str, str], ...]:
    """The winning moves in words, the first of them at least, and what the marks leave out."""
    if analysis.bounds is not None:
        return tuple((play.result, _note(play, style)) for play in plays if play.best)[:_NOTED_MOVES]
    winning = [play for play in plays if play.result == WINNING]
    notes = [_winning_note(play, analysis, style) for play in _noted(winning)]
    if len(analysis.winning) > len(notes):
        notes.append(("", style.say("more-winning", n=len(analysis.winning) - len(notes))))
    if not analysis.every:
        notes.append(("", style.say("others-may-win" if winning else "none-known")))
    elif not winning and not analysis.is_over:
        notes.append(("", style.say("no-winning")))
    elif not analysis.complete:
        notes.append(("", style.say("only-winning")))
    return tuple(notes)


def _winning_note(play: Play, analysis: AnyAnalysis, style: Style) -> tuple[str, str]:
    """A winning move with its sign; where either player may begin, with whose it is."""
    if analysis.wins is None or analysis.player is not None:
        return WINNING, _note(play, style)
    player = play.move.player
    told = _note(replace(play, text=play.text.removeprefix(f"{player} ")), style)
    return f"{player}-{WINNING}", say(style.language, "scene-sides.worth", player=player.said, result=told)


def _note(play: Play, style: Style) -> str:
    """A move in words, and as it is typed where the words do not show it."""
    said, typed = short_sentence(play.said, style.language), shorten(play.text, 24)
    shown = [word.strip("()") for word in said.replace(",", "").replace("\u202f", "").split(" ")]
    return said if typed.replace(",", "") in shown else f"{said} ({typed})"
