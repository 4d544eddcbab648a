"""Worksheets: exercises by chance on the games that are asked for, with their answers; a seed gives them again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import xor
from random import Random
from typing import Annotated, Any

from fastapi import Query

from noyau.app.pictures import plain_picture
from noyau.app.questions import SPOKEN, Language, is_puzzle, read_game
from noyau.app.router import Paths, Spec, kept_for_a_day
from noyau.app.worksheets.starts import STARTS
from noyau.arguments import explain
from noyau.arguments.argument import Act, Block, Point, Table
from noyau.arguments.lessons import Lesson, find_lesson
from noyau.arguments.strategy import opening_move
from noyau.arguments.two_sides.discovery import tell_idea
from noyau.core.analysis import AnyAnalysis, AnySolution, Solution
from noyau.core.caches import remembered
from noyau.core.catalogue import PUZZLES, find_rules
from noyau.core.errors import NotApplicable, SpecError, TooLarge
from noyau.core.game import AnyGame, AnyPartisan, AnyRules, ChoosesRules, Partisan
from noyau.core.material import PuzzleMaterial, material_of, puzzle_material_of
from noyau.core.parameters import parameters
from noyau.core.record import Json
from noyau.core.spec import parse
from noyau.core.turns import PLAYERS, InTurn, take_apart
from noyau.core.verdict import Outcome, Wins
from noyau.engines import Limit, solve
from noyau.games.pieces import Piece
from noyau.scenes import find_solution
from noyau.scenes.boards.pieces import name_square
from noyau.scenes.kit.markup import tag, words
from noyau.scenes.kit.scene import Drawing, Item
from noyau.scenes.kit.themes import INK, PAPER, SOFT, in_greys
from noyau.words import Sentence, say

_ROOM = 20

_UNPRINTED = ("plank", "place", "step-arrow")
"""Figures that say nothing on paper: where a heap stands, and where one may click for a move."""


def paper_picture(game: AnyGame, language: str) -> str:
    """The position in greys."""
    material = material_of(game.rules)
    if isinstance(material, PuzzleMaterial) and material.paper:
        return _frame(*material.paper(game))
    shown = plain_picture(game, language, "matches")
    board = shown.scene.board
    looks = {mark.id: mark.looks for mark in shown.scene.state.marks}
    drawn = [
        _hole(item, "peg" in looks.get(item.id, ())) if item.shape == "hole" else shown.figures[item.id].svg
        for item in board.items
        if item.shape not in _UNPRINTED
    ]
    return _frame(board, map(in_greys, drawn))


def _frame(board: Drawing, figures: Iterable[str]) -> str:
    return tag(
        "svg",
        tag("g", *figures, text_anchor="middle"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{-_ROOM} {-_ROOM} {board.width + 2 * _ROOM} {board.height + 2 * _ROOM}",
        width=board.width + 2 * _ROOM,
        height=board.height + 2 * _ROOM,
        font_family="sans-serif",
        fill=INK,
    )


def _hole(item: Item, peg: bool) -> str:
    """A black disc for a peg, a ring for an empty hole, with its number."""
    radius = 62
    disc = tag("circle", cx=item.x, cy=item.y, r=radius, fill=INK if peg else PAPER, stroke=INK, stroke_width=7)
    return disc + words(item.text, item.x, item.y + 18, 50, fill=PAPER if peg else SOFT)


MOST_EXERCISES = 24
"""The most exercises of a sheet."""

_LIMIT = Limit(positions=50_000, moves=1_000_000)
"""What one exercise may cost; no clock decides it, or a seed would not give the same sheet on a slower machine."""

_TRIES, _TRIES_OF_SIDES = 12, 2
"""So often chance is asked for a position that suits; of two sides each takes longer to judge."""

_MOVES_SHOWN = 4
_LEVELS = 3

Answer = AnyAnalysis | AnySolution


router = Paths()


@router.get("/worksheet/games")
def games(lang: Language = SPOKEN) -> list[Json]:
    """The games that a sheet may have."""
    return [
        {
            "name": name,
            "title": say(lang, f"game.{name}.title"),
            "family": find_rules(name).family,
            "family_title": say(lang, f"game.family.{find_rules(name).family}"),
            "players": 1 if name in PUZZLES else 2,
        }
        for name in STARTS
    ]


def read_games(text: str) -> tuple[str, ...]:
    """The games of a list such as ``nim,lights``, each once."""
    names = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    strange = [name for name in names if name not in STARTS]
    if strange or not names:
        raise SpecError("web-worksheets.no-game", name=strange[0] if strange else text, games=list(STARTS))
    return names


@router.get("/worksheet")
@kept_for_a_day
@remembered(most=6)
def sheet(
    games: Annotated[str, Query(min_length=1, max_length=400, examples=["nim,lights"])] = "nim,lights",
    count: Annotated[int, Query(ge=1, le=MOST_EXERCISES)] = 6,
    difficulty: Annotated[int, Query(ge=1, le=3)] = 2,
    seed: Annotated[int, Query(ge=0, lt=2**31)] = 1,
    level: Annotated[int, Query(ge=1, le=3)] = 2,
    lang: Language = SPOKEN,
) -> Json:
    """Exercises with pictures, questions and answers; the same seed gives the same sheet."""
    names, seen = read_games(games), set[str]()
    exercises = [
        _exercise(number, answer, level, lang)
        for number, answer in enumerate(_positions(names, count, difficulty, seed, seen), 1)
    ]
    return {
        "games": list(names),
        "count": count,
        "difficulty": difficulty,
        "seed": seed,
        "level": level,
        "exercises": exercises,
    }


def _positions(names: Sequence[str], count: int, difficulty: int, seed: int, seen: set[str]) -> Iterator[Answer]:
    for number in range(count):
        name = names[number % len(names)]
        random = Random(f"{seed} {name} {difficulty} {number}")
        yield _fresh_position(name, difficulty, random, seen)


def _fresh_position(name: str, difficulty: int, random: Random, seen: set[str]) -> Answer:
    """A position that the sheet has not had, as far as chance allows.

    A third of those of two players are lost; of two sides, each outcome is wanted as often.
    """
    lost = random.random() < 1 / 3
    rules = find_rules(name)
    sided = rules.kind == Partisan.kind or issubclass(rules, ChoosesRules)
    wanted = random.choice("NPLR") if sided else ""
    found: list[AnyGame] = []
    for _ in range(_TRIES_OF_SIDES if sided else _TRIES):
        game = parse(STARTS[name](random, difficulty))
        if len(list(game.moves())) < 2:
            continue
        found.append(game)
        if str(game) not in seen and _suits(game, lost, wanted):
            break
    seen.add(str(found[-1]))
    game = found[-1]
    return find_solution(game, _LIMIT) if is_puzzle(game) else solve(game, limit=_LIMIT)


def _suits(game: AnyGame, lost: bool, wanted: str) -> bool:
    """Whether a position is lost as wanted; of two sides, whether it has the outcome that is wanted."""
    if is_puzzle(game):
        return True
    return solve(game, limit=_LIMIT).outcome == wanted if isinstance(game.rules, InTurn) else _is_lost(game) is lost


def _is_lost(game: AnyGame) -> bool:
    """Who wins, by a theorem where there is one, which is quicker than all that a solution says."""
    return (game.decide() or solve(game, limit=_LIMIT)).outcome is Outcome.P


def _exercise(number: int, answer: Answer, level: int, language: str) -> Json:
    game = answer.game
    said = _solution(answer, language) if isinstance(answer, Solution) else _verdict(answer, level, language)
    unit, n = _measure(answer)
    return {
        "number": number,
        "game": game.rules.name,
        "title": say(language, f"game.{game.rules.name}.title"),
        "rule": _rule(take_apart(game)[0], language),
        "spec": str(game),
        "label": _label(game, language),
        "picture": paper_picture(game, language),
        "legend": _legend(game.rules, language),
        "question": _question(answer, level, language),
        **said,
        "measure": {"unit": unit, "n": n},
    }


def _rule(rules: AnyRules | AnyPartisan, language: str) -> str:
    kinds = parameters(type(rules))
    values = {name: getattr(rules, name) for name in kinds}
    facts = {name: value if isinstance(value, int) else kinds[name].write(value) for name, value in values.items()}
    return say(language, f"game.{rules.name}.rule", **facts)


def _label(game: AnyGame, language: str) -> str:
    """What the picture shows, in words: the descriptions of its figures, but not of each token of a heap."""
    scene = plain_picture(game, language, "matches").scene
    tokens = {item.id for item in scene.board.items if item.shape == "match"}
    labels = dict.fromkeys(mark.label for mark in scene.state.marks if mark.label and mark.id not in tokens)
    return "; ".join(labels) or str(game)


def _legend(rules: AnyRules, language: str) -> str | None:
    """What the signs of the picture mean, where that has to be told."""
    key = material_of(rules).paper_legend
    return say(language, key) if key else None


def _question(answer: Answer, level: int, language: str) -> str:
    if isinstance(answer, Solution):
        return say(language, f"web-worksheets.question.{answer.game.rules.family}", n=answer.length or 0)
    if answer.wins is not None:
        return say(language, f"web-worksheets.question.sides-{level}")
    return say(language, f"web-worksheets.question.level-{level}")


def _verdict(answer: AnyAnalysis, level: int, language: str) -> Json:
    """Who wins, by which moves, and the reason in one line."""
    game, winning = answer.game, _by_rule_first(answer)
    if answer.wins is not None:
        return {
            "answer": " ".join(_of_sides(answer, answer.wins, level, language)),
            "outcome": str(answer.outcome),
            "moves": [game.rules.write_move(game.position, move) for move in winning],
            "reason": " ".join(each.say(language) for each in _sided_reason(answer, level)),
            "answer_picture": None,
        }
    shown = winning[: (1, _MOVES_SHOWN, len(winning))[level - 1]]
    said = say(language, "web-worksheets.answer.between").join(_said(game, move).say(language) for move in shown)
    facts = {"n": len(shown), "moves": said, "value": answer.value}
    key = "lost" if not winning else "won" if len(shown) == len(winning) else "won-some"
    return {
        "answer": say(language, f"web-worksheets.answer.{key}-{level}", **facts),
        "outcome": str(answer.outcome),
        "moves": [game.rules.write_move(game.position, move) for move in winning],
        "reason": _reason(answer, level, language),
        "answer_picture": None,
    }


def _of_sides(answer: AnyAnalysis, wins: Wins, level: int, language: str) -> Iterator[str]:
    """Who wins for either starter, with as many winning moves as the level asks for, and at the last one the value."""
    rules, position = answer.game.rules, answer.game.position
    if level > 1:
        yield say(language, "web-worksheets.answer.letter", letter=answer.outcome)
    for starter in PLAYERS:
        won = [rules.say_move(position, move) for move in answer.winning if move.player is starter]
        shown = won[: (1, _MOVES_SHOWN, len(won))[level - 1]]
        said = say(language, "web-worksheets.answer.between").join(each.say(language) for each in shown)
        facts = {"player": starter.said, "other": starter.other.said, "n": len(shown), "moves": said}
        key = "lost" if wins.of(starter) is not starter else "won" if len(shown) == len(won) else "won-some"
        yield say(language, f"web-worksheets.answer.starter-{key}", **facts)
    if level == _LEVELS and answer.value is not None:
        yield say(language, "web-sides.plain-value", value=answer.value)


def _by_rule_first(answer: AnyAnalysis) -> tuple[Any, ...]:
    """The winning moves; that of the rule comes first, for the reason speaks of it."""
    winning = answer.winning
    if answer.recipe is None or answer.outcome is not Outcome.N or answer.wins is not None:
        return winning
    first = opening_move(answer)
    return (first, *(move for move in winning if move != first)) if first in winning else winning


def _sided_reason(answer: AnyAnalysis, level: int) -> Iterator[Sentence]:
    """The idea for whoever knows of no values; then the value, which tells who wins, where it is known."""
    if answer.value is not None and level > 1:
        yield Sentence(f"web-worksheets.reason.value-{answer.outcome}", {"value": str(answer.value)})
        return
    yield from tell_idea(answer)
    if level > 1:
        yield Sentence("web-worksheets.reason.tried")


def _said(game: AnyGame, move: object) -> Sentence:
    return game.rules.say_move(game.position, move)


def _reason(answer: AnyAnalysis, level: int, language: str) -> str:
    """Why, as the level says it: the idea, the rule worked on the position, or what decides in one line."""
    lesson = find_lesson(answer) if level < _LEVELS and answer.bounds is None else None
    taught = () if lesson is None else lesson.idea if level == 1 else _rule_in_words(lesson)
    said = [block.say(language) for block in taught if isinstance(block, Sentence) and not isinstance(block, Act)]
    # a picture of several lines is for the screen
    return " ".join(each for each in said if "\n" not in each) or _decisive(answer).say(language)


def _rule_in_words(lesson: Lesson) -> tuple[Block, ...]:
    """The rule; where it is read off a table, the idea and what decides here, for a sheet has no room for tables."""
    if not any(isinstance(block, Table) for block in lesson.rule):
        return lesson.rule
    return (*lesson.idea, *(block for block in lesson.rule if isinstance(block, Point) and block not in lesson.idea))


def _decisive(answer: AnyAnalysis) -> Sentence:
    """What decides in one line: a sum of Nim, a line of the explanation, or the reply to a move."""
    game = answer.game
    if game.rules.name == "nim":
        sizes = [size for size in game.position if size]
        return Sentence("web-worksheets.reason.nim-sum", {"sum": " ⊕ ".join(map(str, sizes)), "n": reduce(xor, sizes)})
    for block in explain(answer):
        if isinstance(block, Point):
            return block
    if not answer.winning:
        return _reply("web-worksheets.reason.reply", game)
    after = game.after(answer.winning[0])
    if not list(after.moves()):
        return Sentence("web-worksheets.reason.ends", {"n": len(answer.winning)})
    if material_of(game.rules).is_read:
        facts = {"n": len(answer.winning), "position": after.rules.write(after.position)}
        return Sentence("web-worksheets.reason.leaves", facts)
    return _reply("web-worksheets.reason.then", after)


def _reply(key: str, game: AnyGame) -> Sentence:
    """A lost position: its first move, and what answers it."""
    move = next(iter(game.moves()))
    after = game.after(move)
    reply = solve(after, limit=_LIMIT).winning[0]
    return Sentence(key, {"move": _said(game, move), "reply": _said(after, reply)})


def _solution(answer: AnySolution, language: str) -> Json:
    """The presses, the jumps or the captures."""
    game, moves = answer.game, answer.moves or ()
    written, now = [], game
    for move in moves:
        written.append(now.rules.write_move(now.position, move))
        now = now.after(move)
    material = puzzle_material_of(game.rules)
    places = material.places(game.rules, moves) if material.places else ""
    facts = {"n": len(moves), "moves": written, "left": answer.left, "places": places}
    reason = f"web-worksheets.reason.{material.name}{'-one' if answer.solutions == 1 else ''}"
    return {
        "answer": say(language, f"web-worksheets.answer.{material.name}", **facts),
        "outcome": None,
        "moves": written,
        "reason": say(language, reason, n=answer.solutions or 1),
        "answer_picture": _frame(*material.paper(game, moves)) if material.paper else None,
    }


def _measure(answer: Answer) -> tuple[str, int]:
    """How hard an exercise is: presses, jumps, captures, or the moves that a game lasts."""
    if isinstance(answer, Solution):
        return puzzle_material_of(answer.game.rules).unit, answer.length or 0
    return "moves", answer.verdict.remoteness or 0


MOST_SQUARES = 256
"""The largest board whose squares are all judged at once."""


@router.get("/lost-squares")
@kept_for_a_day
def lost_squares(spec: Spec) -> Json:
    """The squares of a board from which the piece cannot win: what a lesson asks to colour."""
    game = read_game(spec)
    rules = game.rules
    if not isinstance(rules, Piece):
        raise NotApplicable("web-lessons.no-squares", name=rules.name)
    rows, columns = rules.board
    if rows * columns > MOST_SQUARES:
        raise TooLarge("web-lessons.many-squares", n=rows * columns, most=MOST_SQUARES)
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    return {
        "spec": str(game),
        "rows": rows,
        "columns": columns,
        "figures": [name_square(*square) for square in squares],
        "lost": [list(square) for square in squares if rules.is_lost(square, game.ending)],
    }
