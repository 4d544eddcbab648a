"""Worksheets: exercises by chance on the games that are asked for, with their answers; a seed gives them again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import xor
from random import Random
from typing import Any

from noyau.app.pictures import plain_picture
from noyau.app.questions import is_puzzle, read_game, write_spec
from noyau.app.worksheets.starts import STARTS
from noyau.arguments import explain
from noyau.core.analysis import AnyAnalysis, AnySolution, Solution
from noyau.core.caches import remembered
from noyau.core.catalogue import PUZZLES, find
from noyau.core.errors import NotApplicable, SpecError, TooLarge
from noyau.core.game import AnyGame, AnyRules, Solved
from noyau.core.parameters import parameters
from noyau.core.record import Json
from noyau.core.spec import parse
from noyau.core.verdict import Outcome
from noyau.engines import Limit, solve
from noyau.games.pieces import Piece
from noyau.puzzles.lights.picture import lay_out
from noyau.puzzles.lights.rules import Lights
from noyau.scenes.boards.pieces import name_square
from noyau.scenes.figures.shapes import paint
from noyau.scenes.kit.markup import tag, words
from noyau.scenes.kit.scene import Item, Mark
from noyau.scenes.kit.solutions import find_solution
from noyau.scenes.kit.themes import INK, PAPER, SOFT
from noyau.words import Sentence, say

_ROOM = 20
_COLOUR = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})")
_HATCH = tag(
    "pattern",
    tag("path", d="M0 0V24", stroke=INK, stroke_width=12),
    id="hatch",
    width=24,
    height=24,
    patternUnits="userSpaceOnUse",
    patternTransform="rotate(45)",
)


def paper_picture(game: AnyGame, language: str, presses: frozenset[int] | None = None) -> str:
    """The position in greys; of Lights Out, with crosses on the cells to press if they are given."""
    if isinstance(game.rules, Lights):
        board = lay_out(game.rules.board)[0]
        states = game.rules.unpack(game.position)
        drawn = [_lay_cell(item, states, presses) for item in board.items]
        return _frame(board.width, board.height, tag("defs", _HATCH), *drawn)
    shown = plain_picture(game, language, "matches")
    board = shown.scene.board
    looks = {mark.id: mark.looks for mark in shown.scene.state.marks}
    drawn = [
        _hole(item, "peg" in looks.get(item.id, ())) if item.shape == "hole" else shown.figures[item.id].svg
        for item in board.items
        if item.shape != "plank"
    ]
    return _frame(board.width, board.height, *(_COLOUR.sub(_grey, figure) for figure in drawn))


def _frame(width: int, height: int, *figures: str) -> str:
    return tag(
        "svg",
        tag("g", *figures, text_anchor="middle"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{-_ROOM} {-_ROOM} {width + 2 * _ROOM} {height + 2 * _ROOM}",
        width=width + 2 * _ROOM,
        height=height + 2 * _ROOM,
        font_family="sans-serif",
        fill=INK,
    )


def _grey(colour: re.Match[str]) -> str:
    """The grey that is as bright as a colour."""
    red, green, blue = (int(part, 16) for part in colour.groups())
    level = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{level:02x}{level:02x}{level:02x}"


def _hole(item: Item, peg: bool) -> str:
    """A black disc for a peg, a ring for an empty hole, with its number."""
    radius = 62
    disc = tag("circle", cx=item.x, cy=item.y, r=radius, fill=INK if peg else PAPER, stroke=INK, stroke_width=7)
    return disc + words(item.text, item.x, item.y + 18, 50, fill=PAPER if peg else SOFT)


def _lay_cell(item: Item, states: list[int], presses: frozenset[int] | None) -> str:
    if item.shape != "cell":
        return _COLOUR.sub(_grey, paint(item, Mark(item.id)))
    cell = int(item.id.removeprefix("cell-"))
    lit = bool(states[cell]) and presses is None
    parts = [tag("path", d=item.path, fill="url(#hatch)" if lit else PAPER, stroke=INK, stroke_width=8)]
    if presses and cell in presses:
        arm = round(item.width * 0.26)
        cross = f"M{-arm} {-arm}L{arm} {arm}M{arm} {-arm}L{-arm} {arm}"
        parts.append(tag("path", d=cross, stroke=INK, stroke_width=22, stroke_linecap="round"))
    return tag("g", *parts, transform=f"translate({item.x} {item.y})")


MOST_EXERCISES = 24
"""The most exercises of a sheet."""

_LIMIT = Limit(positions=50_000, moves=1_000_000)
"""What one exercise may cost; no clock decides it, or a seed would not give the same sheet on a slower machine."""

_TRIES = 12
_MOVES_SHOWN = 4

_TELLING = (
    "explain.residues.division",
    "explain.subtraction.mex",
    "explain.zeckendorf.terms",
    "explain.zeckendorf.single",
    "golden.won",
    "golden.lost",
    "piece.king.",
    "piece.queen.won",
    "piece.queen.lost",
)
"""The sentences of explanations that tell the reason in one line, by the beginning of their keys."""

_RULES = ("piece.king.rule",)
"""Sentences that say the same of every position."""

_WRITTEN = ("heaps", "board")
"""The families whose positions a pupil can read as they are written."""

Answer = AnyAnalysis | AnySolution


def games(language: str) -> list[Json]:
    """The games that a sheet may have."""
    return [
        {
            "name": name,
            "title": say(language, f"game.{name}.title"),
            "family": find(name).family,
            "family_title": say(language, f"game.family.{find(name).family}"),
            "players": 1 if name in PUZZLES else 2,
        }
        for name in STARTS
    ]


def read_games(text: str) -> tuple[str, ...]:
    """The games of a list such as ``nim,lights``, each once."""
    names = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    strange = [name for name in names if name not in STARTS]
    if strange or not names:
        raise SpecError("webworksheets.no-game", name=strange[0] if strange else text, games=list(STARTS))
    return names


@remembered(most=6)
def sheet(names: tuple[str, ...], count: int, difficulty: int, seed: int, level: int, language: str) -> Json:
    """The exercises of a sheet, the games taking turns; a seed, and what is asked for, give the same ones for ever."""
    seen: set[str] = set()
    exercises = [
        _exercise(number, answer, level, language)
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
    """A position that the sheet has not had, a third of those of two players being lost, as far as chance allows."""
    lost = random.random() < 1 / 3
    found: list[AnyGame] = []
    for _ in range(_TRIES):
        game = parse(STARTS[name](random, difficulty))
        if len(list(game.moves())) < 2:
            continue
        found.append(game)
        if write_spec(game) not in seen and (is_puzzle(game) or _is_lost(game) is lost):
            break
    seen.add(write_spec(found[-1]))
    return _solve(found[-1])


def _is_lost(game: AnyGame) -> bool:
    """Who wins, by a theorem where there is one, which is quicker than all that a solution says."""
    decision = game.rules.decide(game.position, game.ending) if isinstance(game.rules, Solved) else None
    return (decision or solve(game, limit=_LIMIT)).outcome is Outcome.P


def _solve(game: AnyGame) -> Answer:
    return find_solution(game, _LIMIT) if is_puzzle(game) else solve(game, limit=_LIMIT)


def _exercise(number: int, answer: Answer, level: int, language: str) -> Json:
    game = answer.game
    said = _solution(answer, language) if isinstance(answer, Solution) else _verdict(answer, level, language)
    unit, n = _measure(answer)
    return {
        "number": number,
        "game": game.rules.name,
        "title": say(language, f"game.{game.rules.name}.title"),
        "rule": _rule(game.rules, language),
        "spec": write_spec(game),
        "label": _label(game, language),
        "picture": paper_picture(game, language),
        "question": _question(answer, level, language),
        **said,
        "measure": {"unit": unit, "n": n},
    }


def _rule(rules: AnyRules, language: str) -> str:
    kinds = parameters(type(rules))
    values = {name: getattr(rules, name) for name in kinds}
    facts = {name: value if isinstance(value, int) else kinds[name].write(value) for name, value in values.items()}
    return say(language, f"game.{rules.name}.rule", **facts)


def _label(game: AnyGame, language: str) -> str:
    """What the picture shows, in words: the descriptions of its figures, but not of each token of a heap."""
    scene = plain_picture(game, language, "matches").scene
    tokens = {item.id for item in scene.board.items if item.shape == "match"}
    labels = dict.fromkeys(mark.label for mark in scene.state.marks if mark.label and mark.id not in tokens)
    return "; ".join(labels) or write_spec(game)


def _question(answer: Answer, level: int, language: str) -> str:
    name = answer.game.rules.name
    if isinstance(answer, Solution):
        key = "stones" if name.startswith("soloclobber") else name
        return say(language, f"webworksheets.question.{key}", n=answer.length or 0)
    return say(language, f"webworksheets.question.level-{level}")


def _verdict(answer: AnyAnalysis, level: int, language: str) -> Json:
    """Who wins, by which moves, and the reason in one line."""
    game, winning = answer.game, answer.winning
    shown = winning[: (1, _MOVES_SHOWN, len(winning))[level - 1]]
    said = say(language, "webworksheets.answer.between").join(_said(game, move).say(language) for move in shown)
    facts = {"n": len(shown), "moves": said, "value": answer.value}
    key = "lost" if not winning else "won" if len(shown) == len(winning) else "won-some"
    return {
        "answer": say(language, f"webworksheets.answer.{key}-{level}", **facts),
        "outcome": str(answer.outcome),
        "moves": [game.rules.write_move(game.position, move) for move in winning],
        "reason": _reason(answer).say(language),
        "answer_picture": None,
    }


def _said(game: AnyGame, move: Any) -> Sentence:
    return game.rules.say_move(game.position, move)


def _reason(answer: AnyAnalysis) -> Sentence:
    """What decides in one line: a sum of Nim, a line of the explanation, or the reply to a move."""
    game = answer.game
    if game.rules.name == "nim":
        sizes = [size for size in game.position if size]
        return Sentence("webworksheets.reason.nim-sum", {"sum": " ⊕ ".join(map(str, sizes)), "n": reduce(xor, sizes)})
    for block in explain(answer):
        if isinstance(block, Sentence) and block.key.startswith(_TELLING) and block.key not in _RULES:
            return block
    if not answer.winning:
        return _reply("webworksheets.reason.reply", game)
    after = game.play(answer.winning[0])
    if not list(after.moves()):
        return Sentence("webworksheets.reason.ends", {"n": len(answer.winning)})
    if game.rules.family in _WRITTEN:
        facts = {"n": len(answer.winning), "position": after.rules.write(after.position)}
        return Sentence("webworksheets.reason.leaves", facts)
    return _reply("webworksheets.reason.then", after)


def _reply(key: str, game: AnyGame) -> Sentence:
    """A lost position: its first move, and what answers it."""
    move = next(iter(game.moves()))
    after = game.play(move)
    reply = solve(after, limit=_LIMIT).winning[0]
    return Sentence(key, {"move": _said(game, move), "reply": _said(after, reply)})


def _solution(answer: AnySolution, language: str) -> Json:
    """The presses, the jumps or the captures."""
    game, moves = answer.game, answer.moves or ()
    written, now = [], game
    for move in moves:
        written.append(now.rules.write_move(now.position, move))
        now = now.play(move)
    lights = game.rules.name == "lights"
    key = "lights" if lights else "pegs" if game.rules.name == "pegs" else "stones"
    facts = {"n": len(moves), "moves": written, "left": answer.left, "places": _places(game, moves) if lights else ""}
    unique = lights and answer.solutions == 1
    return {
        "answer": say(language, f"webworksheets.answer.{key}", **facts),
        "outcome": None,
        "moves": written,
        "reason": say(language, f"webworksheets.reason.{key}{'-one' if unique else ''}", n=answer.solutions or 1),
        "answer_picture": paper_picture(game, language, frozenset(moves)) if lights else None,
    }


def _places(game: AnyGame, cells: Sequence[int]) -> str:
    """Cells by their rows and columns, from 1."""
    assert isinstance(game.rules, Lights)
    assert game.rules.board.surface is not None
    columns = game.rules.board.surface[2]
    return ", ".join(f"({cell // columns + 1}, {cell % columns + 1})" for cell in sorted(cells))


def _measure(answer: Answer) -> tuple[str, int]:
    """How hard an exercise is: presses, jumps, captures, or the moves that a game lasts."""
    if isinstance(answer, Solution):
        unit = {"lights": "presses", "pegs": "jumps"}.get(answer.game.rules.name, "captures")
        return unit, answer.length or 0
    return "moves", answer.verdict.remoteness or 0


MOST_SQUARES = 256
"""The largest board whose squares are all judged at once."""


def lost_squares(spec: str) -> Json:
    """The squares from which the player to move loses: the kernel of the game of a piece."""
    game = read_game(spec)
    rules = game.rules
    if not isinstance(rules, Piece):
        raise NotApplicable("weblessons.no-squares", name=rules.name)
    rows, columns = rules.board
    if rows * columns > MOST_SQUARES:
        raise TooLarge("weblessons.many-squares", n=rows * columns, most=MOST_SQUARES)
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    return {
        "spec": str(game),
        "rows": rows,
        "columns": columns,
        "figures": [name_square(*square) for square in squares],
        "lost": [list(square) for square in squares if rules.is_lost(square, game.ending)],
    }
