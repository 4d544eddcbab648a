"""Lessons: three texts on one position, one for each level, made from the recipe or from the reasons that decided.

``teach`` has one function for each kind of recipe, as ``tell`` has one for each kind of reason. Where a proof gives no
recipe, its reasons may have lessons too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from importlib import import_module
from itertools import islice
from typing import Any

from noyau.arguments.argument import Advice, Argument, Block, Cell, Point, Table, quote_position, shorten, width_of
from noyau.arguments.strategy import Adviser, opening_move, write_left
from noyau.core.analysis import AnyAnalysis
from noyau.core.game import AnyPartisan, AnyRules
from noyau.core.reasons import Reason
from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending, Outcome
from noyau.words import Reference, Sentence

_NUMBERS = re.compile(r"\d+")

_REPLIES = 3
"""How many answers show a pupil the rule at work."""

_SCREEN, _LONGEST_TYPED = 80, 16
"""The signs of a line in a terminal; and those of a move, or of what is left, where a table would be wider."""


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """What is taught of one position. What a lesson leaves out is said in the words that serve every game."""

    idea: tuple[Block, ...]
    """First level: one idea on this very position, in everyday words."""
    act: Sentence | None = None
    """First level: what to do first; without it, the move of the strategy, or to let the other player begin."""
    rule: tuple[Block, ...]
    """Second level: what to leave, and how to come to it from here, worked on this position."""
    why: tuple[Block, ...]
    """Second level: why the opponent must spoil it, and why play ends."""
    replies: bool = True
    """Whether a few replies are shown at the second level."""
    question: Sentence | None = None
    """Second level: a small question at the end."""
    proof: tuple[Block, ...] = ()
    """Third level: the theorem with its source and the idea of its proof, where the reasons have not said them."""
    exercise: Sentence | None = None
    """Third level: something to prove or to look for."""


_LESSONS = {
    "noyau.core.reasons": ("searched", "sums", "squares"),
    "noyau.core.recipes": ("boards",),
    "noyau.games.chomp": ("orders",),
    "noyau.games.geography": ("graphs",),
    "noyau.games.hackenbush": ("graphs",),
    "noyau.games.orders": ("orders",),
    "noyau.games.vertex_parts": ("graphs",),
    "noyau.engines.heaps.misere_sums": ("searched",),
    "noyau.forms.heap_recipes": ("heaps", "breaking"),
    "noyau.forms.pair_recipes": ("pairs", "pieces"),
    "noyau.games.fibonacci": ("heaps",),
    "noyau.games.knights": ("pieces",),
    "noyau.games.moore": ("heaps",),
    "noyau.games.tokens": ("tokens",),
    "noyau.games.wythoff": ("pairs",),
    "noyau.forms.turning": ("codes",),
    "noyau.games.codes.annihilation": ("codes",),
    "noyau.games.codes.greedy": ("codes",),
}
"""Where recipes and reasons are → the modules of this folder that have their lessons."""


@singledispatch
def teach(taught: Recipe | Reason, analysis: AnyAnalysis) -> Lesson | None:
    """The lesson on a position by a recipe or a reason; None where there is none for its kind."""
    for name in _LESSONS.get(type(taught).__module__, ()):
        import_module(f"noyau.arguments.lessons.{name}")
    words = teach.dispatch(type(taught))
    return None if words is teach.dispatch(object) else words(taught, analysis)


def find_lesson(analysis: AnyAnalysis) -> Lesson | None:
    """The lesson by the recipe, else by the first reason that has one."""
    recipe = analysis.recipe
    sources = (*(() if recipe is None else (recipe,)), *analysis.reasons, *analysis.proof)
    return next((lesson for source in sources if (lesson := teach(source, analysis)) is not None), None)


def discover(analysis: AnyAnalysis, lesson: Lesson | None) -> Iterator[Block]:
    """The first level: who wins, one idea, something to do."""
    yield from tell_winner(analysis)
    if lesson is None:
        yield Point(f"teach.idea.{analysis.outcome.value}")
    else:
        yield from lesson.idea
    act = (lesson.act if lesson is not None else None) or first_act(analysis)
    yield from read_places(act)
    if getattr(act.facts.get("move"), "key", "") == "dominoes.lay" and not _places(act):
        yield Sentence("teach.squares")
    yield act


_PLACE = re.compile(r"\((\d+),(\d+)\)")


def _places(act: Sentence) -> list[tuple[str, str]]:
    """The places in a move that are written by row and column."""
    move = act.facts.get("move")
    return _PLACE.findall(move.say("en")) if isinstance(move, Sentence) else []


def read_places(act: Sentence) -> Iterator[Block]:
    """How the squares or dots are counted that a move names."""
    if places := _places(act):
        row, column = next((place for place in places if place[0] != place[1]), places[0])  # (0,0) tells less
        yield Sentence("teach.places", {"row": row, "column": column})


def first_act(analysis: AnyAnalysis) -> Sentence:
    """The move to try, or what to do where none wins."""
    if analysis.outcome is Outcome.P:
        return Advice("teach.act.wait")
    move = opening_move(analysis)
    if move is None:
        return Advice("teach.act.search")
    facts = {"move": analysis.game.rules.say_move(analysis.game.position, move)}
    return Advice(f"teach.act.{'play' if analysis.outcome is Outcome.N else 'keep'}", facts)


def teach_pupil(analysis: AnyAnalysis, lesson: Lesson) -> Iterator[Block]:
    """The second level: the rule worked on this position, why it works, a few replies, a small question."""
    yield from tell_winner(analysis)
    yield from lesson.rule
    yield from lesson.why
    if lesson.replies:
        yield from some_replies(analysis)
    yield lesson.question or Advice("teach.question")


def teach_expert(analysis: AnyAnalysis, lesson: Lesson, whole: Argument) -> Iterator[Block]:
    """The third level: the reasons that decided, the idea of the proof, what was searched, something to prove."""
    yield from whole
    yield from lesson.proof
    method = analysis.method
    is_theorem = analysis.method.engine == "closed_form"
    key = "theorem" if not method.positions else "checked" if is_theorem else "searched"
    yield Sentence(
        f"teach.expert.{key}", {"positions": method.positions, "reference": Reference(method.reference or "")}
    )
    yield lesson.exercise or Advice("teach.expert.exercise")


def tell_winner(analysis: AnyAnalysis) -> Iterator[Block]:
    """Who wins, said to the reader, who is to move."""
    misere = analysis.game.ending is Ending.MISERE
    if misere and not analysis.is_over:
        yield Sentence("teach.misere")
    yield Point(f"teach.{'over' if analysis.is_over else 'winner'}.{analysis.outcome.value}")


def some_replies(analysis: AnyAnalysis) -> Iterator[Block]:
    """What the rule answers to the first few moves of the opponent, or of the reader where the reader loses."""
    game, adviser = analysis.game, Adviser(analysis)
    lost = analysis.outcome is Outcome.P
    if not lost:
        move = adviser.opening(analysis)
        if move is None:
            return
        game = game.after(move)
    rules = game.rules
    lines: list[tuple[tuple[Any, Any], ...]] = []
    places: list[Any] = []
    moves = list(islice(game.moves(), _REPLIES + 1))
    for move in moves[:_REPLIES]:
        after, answer = game.after(move), adviser.reply(game, move)
        last = after.position if answer is None else rules.play(after.position, answer)
        lines.append(((game.position, move), *([] if answer is None else [(after.position, answer)])))
        places.append(last)
    if not lines:
        return
    left = _left(rules, places)
    pairs = [pair for line in lines for pair in line]
    written = write_alike(rules, pairs)
    table = _reply_table(lines, written, left, lost)
    if width_of(table) > _SCREEN:
        written = [shorten(rules.write_move(*pair), _LONGEST_TYPED) for pair in pairs]
        left = [shorten(cell, _LONGEST_TYPED) if isinstance(cell, str) else cell for cell in left]
        table = _reply_table(lines, written, left, lost)
    yield table
    if len(moves) > _REPLIES:
        yield Sentence("teach.replies.more")
    yield from read_typed(rules, pairs, written)
    if (say_position := getattr(rules, "say_position", None)) is not None:  # of walks on graphs
        yield Sentence("teach.replies.typed", {"typed": rules.write(places[0]), "move": say_position(places[0])})


_MOST_NAMED = 8


def _left(rules: AnyRules, positions: Sequence[Any]) -> list[Cell]:
    """What is left: by the names of its elements where an order has few, else as it is written."""
    texts = [write_left(rules, position, "") for position in positions]
    cells: list[Cell] = [quote_position(text) or Sentence("teach.replies.nothing") for text in texts]
    named = getattr(rules, "name_left", None)  # of orders
    names = [named(position) for position in positions] if named is not None else [()]
    if any(names) and max(map(len, names)) <= _MOST_NAMED:
        cells = [", ".join(each) or cell for each, cell in zip(names, cells, strict=True)]
    return cells


def _reply_table(
    lines: Sequence[tuple[tuple[Any, Any], ...]], written: Sequence[Cell], left: Sequence[Cell], lost: bool
) -> Table:
    """Moves and their answers, and what is left; the reader stands first where the reader has lost."""
    said = iter(written)
    over = Sentence(f"teach.replies.{'lost' if lost else 'won'}")  # with no move left, in misère play
    rows = [(next(said), next(said) if len(line) > 1 else over, last) for line, last in zip(lines, left, strict=True)]
    head = ("you", "opponent", "left") if lost else ("opponent", "you", "left")
    return Table(head=tuple(Sentence(f"teach.replies.{name}") for name in head), rows=tuple(rows))


def read_typed(
    rules: AnyRules | AnyPartisan, moves: Sequence[tuple[Any, Any]], written: Sequence[Cell]
) -> Iterator[Block]:
    """How the moves of a table are read that are written as a player types them, by the longest of them.

    Nothing is said where the numbers that are typed are those of the sentence, and two places at most: everybody reads
    4-5 as two squares.
    """
    typed, move = max(zip(written, moves, strict=True), key=lambda pair: len(str(pair[0])))
    said = rules.say_move(*move)
    if not isinstance(said, Sentence) or isinstance(typed, Sentence):
        return
    numbers, is_plain = _NUMBERS.findall(str(typed)), str(typed).count("-") <= 1 and ":" not in str(typed)
    if not is_plain or numbers != _NUMBERS.findall(said.say("en"))[: len(numbers)]:
        yield Sentence("teach.replies.typed", {"typed": typed, "move": said})


_LONGEST_SAID = 34
"""A move of more signs is written in a table of replies as a player types it."""


def write_short(rules: AnyRules | AnyPartisan, position: Any, move: Any) -> Cell:
    """A move in words, or as it is typed where these are long."""
    return write_alike(rules, [(position, move)])[0]


def write_alike(rules: AnyRules | AnyPartisan, moves: Sequence[tuple[Any, Any]]) -> list[Cell]:
    """Moves, each with its position: all in words, or all as they are typed where these are long."""
    said: list[Cell] = [rules.say_move(*each) for each in moves]
    if all(isinstance(one, Sentence) and len(one.say("fr")) <= _LONGEST_SAID for one in said):
        return said
    return [rules.write_move(*each) for each in moves]
