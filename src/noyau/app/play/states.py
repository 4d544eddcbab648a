"""A position as the page shows it: its moves, whether it is over, and what is known of it within a short while."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import Query

from noyau.app.limits import by_engine, effort, quick_limit
from noyau.app.memory import remember
from noyau.app.pictures import Picture, legend, picture, plain_picture
from noyau.app.questions import MOST_CHARACTERS, SPOKEN, Language, is_misere, is_puzzle, read_game
from noyau.app.router import Paths, Show, Spec, Theme, kept_for_a_day
from noyau.core import record
from noyau.core.analysis import Analysis, AnyAnalysis, AnySolution, Option
from noyau.core.errors import NoyauError, TooLarge
from noyau.core.game import AnyGame, Puzzle, Scoring
from noyau.core.material import PuzzleMaterial, material_of
from noyau.core.record import Json
from noyau.core.turns import InTurn, Step
from noyau.core.verdict import Outcome
from noyau.engines import solve
from noyau.forms.coins import CoinGame, coins_left
from noyau.forms.owned import owned_by
from noyau.playing.attempt import counts_pieces, pieces_left
from noyau.playing.players import is_over
from noyau.scenes import find_solution
from noyau.scenes.kit.scene import Play
from noyau.words import say

_KEPT = 6_000_000
_OPTION, _CHARACTER = 1_000, 60
"""How many bytes of answers are remembered, what a move takes, and what a character of a spec becomes."""

_MOST_WRITTEN = 1_000_000
"""The most characters of the positions after all moves that are listed."""

Answer = AnyAnalysis | AnySolution


router = Paths()


@router.get("/board")
@kept_for_a_day
def board(spec: Spec, lang: Language = SPOKEN, theme: Theme = Theme.MATCHES) -> Json:
    """The figures of a position; the answer never changes."""
    game = read_game(spec)
    drawn = plain_picture(game, lang, theme)
    return {"spec": str(game), **drawn.write(), "legend": legend(drawn.scene), "local": local_rule(game)}


@router.get("/state")
def state(
    spec: Spec,
    since: Annotated[str, Query(max_length=MOST_CHARACTERS)] = "",
    show: Annotated[list[Show] | None, Query()] = None,
    lang: Language = SPOKEN,
    theme: Theme = Theme.MATCHES,
    owners: Annotated[str, Query(max_length=MOST_CHARACTERS)] = "",
    narrow: bool = False,
) -> Json:
    """A position: what changed on the board, the moves, and what is known of them if that is to be shown.

    ``owners`` has a sign for each coin, box or domino: 1 or 2, the player who has taken or laid it, or a dot; of two
    sides 1 is Left. On a narrow board long rows are folded, and the terms of a sum stand one under the other.
    """
    game = read_game(spec)
    answer = quick_answer(game) if show else None
    wishes = frozenset(show or ())
    taken = {coin: int(sign) for coin, sign in enumerate(owners) if sign in "12"}
    is_plain = answer is None and not taken
    if is_plain:
        shown = plain_picture(game, lang, theme, narrow)
    else:
        shown = picture(game, answer, lang, theme, wishes, taken, narrow)
    moves = _listed(game, shown.scene.state.moves)
    return {
        "spec": str(game),
        "kind": game.rules.kind,
        "ending": game.ending.value,
        "player": game.player,
        **shown.since(_before(since, lang, theme, narrow)),
        **_end(game),
        **_known(answer, bool(show), lang),
        "moves": [write_play(game, play, lang) for play in moves],
        "complete": shown.scene.state.complete and len(moves) == len(shown.scene.state.moves),
        "legend": legend(shown.scene),
        "notes": [list(note) for note in shown.scene.heading.notes],
        "verdict": as_sentence(shown.scene.heading.verdict)
        if isinstance(game.rules, Scoring)
        else shown.scene.heading.verdict,
        "pieces": pieces_left(game) if counts_pieces(game) else None,
        "to_come": coins_left(game.rules, game.position) if isinstance(game.rules, Scoring) else None,
    }


def as_sentence(verdict: str) -> str:
    """A verdict as a sentence of its own."""
    return f"{verdict[:1].upper()}{verdict[1:]}." if verdict else ""


def _weigh(found: Answer, game: AnyGame) -> int:
    return _CHARACTER * len(str(game)) + _OPTION * (1 + len(_options(found)))


def quick_answer(game: AnyGame) -> Answer | None:
    """The analysis or the solution, where it takes no long time."""
    try:
        return by_engine(lambda: _find(game))
    except TooLarge:
        return None


@remember(_KEPT, _weigh)
def _find(game: AnyGame) -> Answer:
    """Remembered, since a class asks about the same positions."""
    limit, loaded = quick_limit(game.rules), effort.loaded
    found = find_solution(game, limit) if is_puzzle(game) else solve(game, limit=limit)
    if effort.loaded != loaded and any(option.verdict.outcome is Outcome.OPEN for option in _options(found)):
        raise TooLarge("web.too-long")  # what was loaded took the time that the moves needed
    return found


def _options(found: Answer) -> Sequence[Option[object]]:
    return found.options if isinstance(found, Analysis) else ()


def local_rule(game: AnyGame) -> Json | None:
    """What a click changes, where that is only a change of cells: such a puzzle is played without the network."""
    material = material_of(game.rules)
    known = isinstance(material, PuzzleMaterial) and material.local_rule
    return known(game.rules) if known else None


def _before(since: str, language: str, theme: str, narrow: bool) -> Picture | None:
    """The picture that the page has; a page without one, or with a strange one, gets the whole."""
    if not since:
        return None
    try:
        return plain_picture(read_game(since), language, theme, narrow)
    except NoyauError:
        return None


def _end(game: AnyGame) -> Json:
    rules, over = game.rules, is_over(game)
    if isinstance(rules, Puzzle):
        return {"over": over, "solved": rules.is_solved(game.position), "winner": None}
    if isinstance(rules, Scoring):  # the points of the match decide, which the page counts
        return {"over": over, "solved": None, "winner": None}
    return {"over": over, "solved": None, "winner": ("next" if is_misere(game) else "previous") if over else None}


def _known(answer: Answer | None, asked: bool, language: str) -> Json:
    """The verdict; all null where nothing was asked for or where it would take too long."""
    written = record.write(answer, language, ()) if answer else {}
    facts = {
        key: written.get(key)
        for key in (
            "outcome",
            "wins",
            "grundy",
            "value",
            "mean",
            "temperature",
            "score",
            "bounds",
            "remoteness",
            "solvable",
            "left",
            "length",
            "fewest",
        )
    }
    verdict = say(language, "web.too-long") if asked and answer is None else ""
    return {**facts, "known": answer is not None, "say": verdict}


def _listed(game: AnyGame, moves: Sequence[Play]) -> Sequence[Play]:
    """All moves, or some of them where the positions after them would be long to write: the best are among them."""
    most = _MOST_WRITTEN // len(str(game.after(moves[0].move))) if moves else 0
    if len(moves) <= most:
        return moves
    chosen = sorted(range(len(moves)), key=lambda place: not moves[place].best)[:most]
    return [moves[place] for place in sorted(chosen)]


def write_play(game: AnyGame, play: Play, language: str) -> Json:
    """A move that is offered: the figures to click, and what follows from it."""
    return {
        "click": list(play.click),
        "text": play.text,
        **whose(game, play.move),
        "said": play.said.say(language),
        "to": str(game.after(play.move)),
        "result": play.result,
        "best": play.best,
        **({"worth": play.worth.say(language)} if play.worth else {}),
        **{name: list(figures) for name, figures in (("ends", play.ends), ("also", play.also)) if figures},
        **({"goes": list(play.goes)} if play.goes else {}),
        **({"runs": [list(run) for run in play.runs]} if play.runs else {}),
        **({"loose": True} if play.any_order and len(play.click) > 2 else {}),
        **after_move(game, play.move),
    }


def whose(game: AnyGame, move: object) -> Json:
    """Whose move it is, where the players have moves of their own."""
    return {"player": move.player} if isinstance(game.rules, InTurn) and isinstance(move, Step) else {}


def after_move(game: AnyGame, move: object) -> Json:
    """Whether whoever makes a move plays again; what it earns, and the numbers of what it takes or lays for good."""
    rules, position = game.rules, game.position
    told: Json = {"again": True} if rules.plays_again(position, move) else {}
    if isinstance(rules, Scoring):
        told["gain"] = rules.gain(position, move)
    coins = owned_by(rules, position, move)
    if coins or isinstance(rules, Scoring | CoinGame):
        told["coins"] = list(coins)
    return told
