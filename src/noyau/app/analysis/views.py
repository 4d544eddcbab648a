"""The screen of analysis: what can be asked about a game, and everything that is known of a position."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from enum import StrEnum
from itertools import islice
from types import ModuleType
from typing import Annotated, Any

from fastapi import Query, Request, Response
from pydantic import BaseModel, Field

from noyau.app.analysis import graphs, quotients, scores, sequences, tables, values
from noyau.app.analysis.values import tell_starters
from noyau.app.play.explanations import explanation_blocks
from noyau.app.play.routes import hand_to_desk
from noyau.app.play.states import as_sentence, quick_answer, whose
from noyau.app.questions import (
    MOST_ACROSS,
    MOST_CHARACTERS,
    MOST_HEAP,
    SPOKEN,
    Asked,
    Language,
    Watch,
    ignore,
    is_misere,
    is_puzzle,
    read_game,
    read_rules,
)
from noyau.app.router import Paths, Spec, painted
from noyau.arguments.levels import write_explained
from noyau.arguments.rules import say_ending, say_rules
from noyau.atlas.pair_sequences import has_pairs
from noyau.core import record
from noyau.core.analysis import Analysis, AnyAnalysis, AnySolution, Option, Solution
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import AnyGame
from noyau.core.reasons import BinaryColumns, SumTerms
from noyau.core.record import Json
from noyau.core.sums import Sum
from noyau.core.turns import InTurn
from noyau.core.verdict import Outcome, Verdict
from noyau.engines import Limit, solve, solve_puzzle
from noyau.engines.partisan.solving import ShortValue
from noyau.scenes import tell_score
from noyau.scenes.kit.scene import signed
from noyau.words import look_up, say

VIEWS: Mapping[str, ModuleType] = {
    "value": values,
    "score": scores,
    "table": tables,
    "sequence": sequences,
    "quotient": quotients,
    "graph": graphs,
}

TYPES = {
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "bfile": "text/plain; charset=utf-8",
    "dot": "text/vnd.graphviz; charset=utf-8",
    "graphml": "application/xml",
    "svg": "image/svg+xml",
    "png": "image/png",
}

_POSITIONS = 5_000_000
_MOST_MOVES = 400
_WRITTEN = 500_000
"""How many positions a job may visit, the most moves that a page lists, and how much is written out at once."""

Answer = AnyAnalysis | AnySolution


class View(StrEnum):
    """What is asked about a game."""

    POSITION = "position"
    VALUE = "value"
    SCORE = "score"
    TABLE = "table"
    SEQUENCE = "sequence"
    QUOTIENT = "quotient"
    GRAPH = "graph"


class Form(StrEnum):
    """The files that an answer can be."""

    JSON = "json"
    CSV = "csv"
    BFILE = "bfile"
    DOT = "dot"
    GRAPHML = "graphml"
    SVG = "svg"
    PNG = "png"


class Listed(StrEnum):
    """What a table or a sequence lists, or which picture of a value is meant; left out, it is what is usual."""

    USUAL = ""
    OUTCOME = "outcome"
    GRUNDY = "grundy"
    REMOTENESS = "remoteness"
    P_POSITIONS = "p-positions"
    THERMOGRAPH = "thermograph"
    NUMBER_LINE = "number-line"
    TREE = "tree"


class Question(BaseModel):
    """A view that may take long; with a form, the answer is a file."""

    view: View
    spec: str = Field(min_length=1, max_length=MOST_CHARACTERS, examples=["queen:8x8:7,7"])
    form: Form | None = None
    what: Listed = Listed.USUAL
    rows: int = Field(default=12, ge=1, le=MOST_ACROSS)
    columns: int = Field(default=12, ge=1, le=MOST_ACROSS)
    to: int = Field(default=100, ge=0, le=MOST_HEAP)
    level: int = Field(default=2, ge=1, le=3)


Side = Annotated[int, Query(ge=1, le=MOST_ACROSS)]
Heap = Annotated[int, Query(ge=0, le=MOST_HEAP)]
Level = Annotated[int, Query(ge=1, le=3)]

router = Paths(prefix="/analysis")


@router.get("/about")
def about(spec: Spec, lang: Language = SPOKEN) -> Json:
    """A game, its rule in words, and which views of it make sense."""
    game = read_rules(spec)
    name = game.rules.name
    sum_of_games = isinstance(game.rules, Sum)
    views = [view for view, module in VIEWS.items() if view == "graph" or not sum_of_games if module.applies(game)]
    return {
        "spec": str(game),
        "name": name,
        "title": look_up(lang, f"game.{name}.title") or name,
        "rule": [*say_rules(game, lang), *say_ending(game, lang)],
        "misere": is_misere(game),
        "puzzle": is_puzzle(game),
        "sides": isinstance(game.rules, InTurn),
        "player": game.player,
        "pairs": has_pairs(game.rules),
        "views": ["position", *views],
        "size": list(tables.usual_size(game)),
    }


@router.post("/jobs", status_code=202)
async def hand_in(question: Question, request: Request, lang: Language = SPOKEN) -> Response:
    """Ask for a view that takes long; the answer is asked for by the job's name, under ``/jobs``."""
    return await hand_to_desk(question, request, lang, form=question.form or "", task="analysis")


@router.get("/{view}.{form}", response_class=Response)
@painted
def write(
    view: View,
    form: Form,
    spec: Spec,
    what: Listed = Listed.USUAL,
    rows: Side = 12,
    columns: Side = 12,
    to: Heap = 100,
    lang: Language = SPOKEN,
) -> Response:
    """A view as a file, where it does not take long: JSON is that of the command line."""
    contents = write_view(Asked(view, spec, lang, form, what, rows, columns, to))
    return Response(contents, media_type=TYPES[form])


@router.get("/{view}")
def show(
    view: View,
    spec: Spec,
    what: Listed = Listed.USUAL,
    rows: Side = 12,
    columns: Side = 12,
    to: Heap = 100,
    level: Level = 2,
    lang: Language = SPOKEN,
) -> Json:
    """A view of a game, where it does not take long."""
    return show_view(Asked(view, spec, lang, "", what, rows, columns, to, level))


def show_view(asked: Asked, watch: Watch = ignore) -> Json:
    """The answer of a view, as the page shows it."""
    if asked.view == "position":
        return _position(_solve(asked, watch), asked)
    shown: Json = VIEWS[asked.view].show(asked, watch)
    return shown


def write_view(asked: Asked, watch: Watch = ignore) -> bytes:
    """The answer of a view as a file."""
    forms = ("json",) if asked.view == "position" else VIEWS[asked.view].FORMS
    if asked.form not in forms:
        raise NotApplicable("web-analysis.no-form", form=asked.form, known=forms)
    if asked.view == "position":
        return f"{json.dumps(write_explained(_solve(asked, watch), asked.lang), ensure_ascii=False)}\n".encode()
    written: bytes = VIEWS[asked.view].write(asked, watch)
    return written


def work(question: Mapping[str, Any], watch: Callable[[int], None]) -> Json:
    """What a job does: a view, or a file of it."""
    fields = {name: value for name, value in question.items() if name != "task"}
    asked = Asked(**fields, quick=False)
    if not asked.form:
        return show_view(asked, watch)
    return {"type": TYPES[asked.form], "base64": b64encode(write_view(asked, watch)).decode()}


def _solve(asked: Asked, watch: Watch) -> Answer:
    game = read_game(asked.spec)
    if not asked.quick:
        limit = Limit(positions=_POSITIONS, watch=watch)
        found: Answer = solve_puzzle(game, limit=limit) if is_puzzle(game) else solve(game, limit=limit)
        return found
    answer = quick_answer(game) if _is_short(game) else None
    if answer is None:
        raise TooLarge("web.too-long")
    return answer


def _is_short(game: AnyGame) -> bool:
    """Whether the position after each move is soon written out."""
    most = _WRITTEN // len(str(game))
    return is_puzzle(game) or sum(1 for _ in islice(game.moves(), most + 1)) <= most


def _position(answer: Answer, asked: Asked) -> Json:
    """The record of the answer, its moves in words, its components and why."""
    whole = asked.level == 3
    written = record.write(answer, asked.lang, None if whole else ())
    options = answer.options if isinstance(answer, Analysis) else ()
    return {
        "spec": str(answer.game),
        "record": written,
        "verdict": _verdict(answer, asked.lang),
        "score": _span(answer.bounds) if isinstance(answer, Analysis) else None,
        "moves": [_move(answer, option, asked.lang) for option in _listed(options)],
        "count": len(options),
        "complete": answer.complete if isinstance(answer, Analysis) else True,
        "components": _components(answer),
        "sum": next((reason.sum for reason in answer.reasons if isinstance(reason, BinaryColumns)), None),
        "blocks": explanation_blocks(answer, asked.level, asked.lang),
    }


def _listed(options: tuple[Option[object], ...]) -> list[Option[object]]:
    """The moves that a page lists: the best ones, whatever their place, and the others as long as there is room."""
    return sorted(options, key=lambda option: not option.best)[:_MOST_MOVES]


def _verdict(answer: Answer, language: str) -> str:
    if isinstance(answer, Solution):
        return say(language, f"web.hint.{'solvable' if answer.solvable else 'unsolvable'}")
    if answer.wins is not None:
        return " ".join(tell_starters(answer.wins, answer.player, language))
    if answer.bounds is not None:
        return as_sentence(tell_score(answer, language))
    return say(language, f"web.outcome.{answer.outcome.value}")


def _move(answer: Answer, option: Option[object], language: str) -> Json:
    game, verdict = answer.game, option.verdict
    return {
        **whose(game, option.move),
        "move": game.rules.write_move(game.position, option.move),
        "said": game.rules.say_move(game.position, option.move).say(language),
        "to": str(game.after(option.move)),
        "outcome": _result(answer, option),
        "value": _value(verdict),
        "remoteness": verdict.remoteness,
        "best": option.best,
        **({"gain": option.gain, "score": _span(option.bounds)} if option.bounds else {}),
    }


def _result(answer: Answer, option: Option[object]) -> str:
    """P for a move that wins or brings most, N for one that does not, ? where that is not known."""
    if option.bounds is None or not isinstance(answer, Analysis):
        return str(option.seen_by_opponent.outcome.value)
    if option.best:
        return Outcome.P.value
    is_worse = answer.bounds is not None and option.bounds[1] < answer.bounds[0]
    return Outcome.N.value if is_worse else Outcome.OPEN.value


def _span(bounds: tuple[int, int] | None) -> str | None:
    """A score, or what it lies between."""
    if bounds is None:
        return None
    least, most = map(signed, bounds)
    return least if least == most else f"{least} … {most}"


def _value(verdict: Verdict) -> str | None:
    """What an option is worth: its nimber, or its value as a game of two sides."""
    value = verdict.short if verdict.value is None else verdict.value
    return None if value is None else str(value)


def _components(answer: Answer) -> list[Json]:
    """The parts whose values are added, each with its value, as far as the reasons tell them."""
    terms = next((reason.terms for reason in answer.reasons if isinstance(reason, SumTerms)), ())
    values = next((reason.parts for reason in answer.reasons if isinstance(reason, ShortValue)), ())
    if len(values) > 1:
        return [{"part": part.game, "value": str(part.value)} for part in values]
    if terms:
        return [{"part": term.game, "value": term.value} for term in terms]
    columns = next((reason for reason in answer.reasons if isinstance(reason, BinaryColumns)), None)
    if columns is None or len(columns.values) < 2:
        return []
    parts = _parts(answer.game, len(columns.values))
    return [{"part": part, "value": str(value)} for part, value in zip(parts, columns.values, strict=True)]


def _parts(game: AnyGame, count: int) -> list[str]:
    """The heaps of a position, or only numbers where the parts are no heaps."""
    heaps = game.position if isinstance(game.position, tuple) else ()
    return (
        [f"{game.rules.name}:{heap}" for heap in heaps] if len(heaps) == count else list(map(str, range(1, count + 1)))
    )
