"""Exercises by chance on the games that are asked for, won and lost alike; a seed gives them again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from noyau.arguments.rules import say_rule
from noyau.core.analysis import Solution
from noyau.core.catalogue import PUZZLES, find_rules
from noyau.core.errors import NotApplicable, SpecError
from noyau.core.game import AnyGame, AnyRules, ChoosesRules, Partisan, Puzzle
from noyau.core.material import material_of
from noyau.core.record import Json
from noyau.core.spec import parse
from noyau.core.turns import take_apart
from noyau.core.verdict import Outcome
from noyau.engines import solve
from noyau.scenes import find_solution
from noyau.words import say
from noyau.worksheets.answers import LIMIT, Answer, answer_exercise, measure
from noyau.worksheets.drawing import describe_picture, paper_picture
from noyau.worksheets.starts import DIFFICULTIES, STARTS

MOST_EXERCISES = 24
"""The most exercises of a sheet."""

LONGEST_TITLE = 80

RISING = 0
"""The difficulty of a sheet that begins easily and ends hard."""

ANSWERS = ("answer", "outcome", "moves", "reason", "answer_picture", "measure")
"""What only the answer key may tell of an exercise."""

_TRIES, _TRIES_OF_SIDES = 40, 6
"""So often chance is asked for a position that suits; of two sides each takes longer to judge."""


def list_games(language: str) -> list[Json]:
    """The games that a sheet may have."""
    return [
        {
            "name": name,
            "title": say(language, f"game.{name}.title"),
            "family": find_rules(name).family,
            "family_title": say(language, f"game.family.{find_rules(name).family}"),
            "players": 1 if name in PUZZLES else 2,
        }
        for name in STARTS
    ]


def read_games(text: str) -> tuple[str, ...]:
    """The games of a list such as ``nim,lights``, each once."""
    names = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    strange = [name for name in names if name not in STARTS]
    if strange or not names:
        raise SpecError("worksheet.no-game", name=strange[0] if strange else text, games=list(STARTS))
    return names


def make_sheet(
    games: str, count: int = 6, difficulty: int = 2, seed: int = 1, level: int = 2, language: str = "en"
) -> Json:
    """Exercises with pictures, questions and answers; the same seed gives the same sheet.

    >>> sheet = make_sheet("nim", count=2, seed=3)
    >>> [exercise["spec"] for exercise in sheet["exercises"]]
    ['nim:1,4,5', 'nim:7,4,2']
    """
    names = read_games(games)
    chosen = _choose_positions(names, count, difficulty, seed)
    exercises = [
        {**_exercise(number, answer, level, language), "difficulty": stars}
        for number, (answer, stars) in enumerate(chosen, 1)
    ]
    facts = {"games": list(names), "count": count, "difficulty": difficulty, "seed": seed, "level": level}
    return {**facts, "exercises": exercises}


def make_sheet_of(specs: Sequence[str], level: int = 2, language: str = "en") -> Json:
    """The exercises on given positions, for pupils: nothing of it leads to an answer."""
    exercises = []
    for number, spec in enumerate(specs, 1):
        game = parse(spec)
        if game.rules.name not in STARTS:
            raise NotApplicable("worksheet.no-game", name=game.rules.name, games=list(STARTS))
        exercises.append(_exercise(number, _solve(game), level, language))
    return hide_answers({"level": level, "count": len(exercises), "exercises": exercises})


def hide_answers(sheet: Json) -> Json:
    """A sheet without its answers, and without what would give them again."""
    exercises = [
        {name: fact for name, fact in exercise.items() if name not in ANSWERS} for exercise in sheet["exercises"]
    ]
    return {**{name: fact for name, fact in sheet.items() if name != "seed"}, "exercises": exercises}


def _choose_positions(names: Sequence[str], count: int, difficulty: int, seed: int) -> Iterator[tuple[Answer, int]]:
    """The positions, each with its difficulty; of those for two players as many are won as lost, where it can be."""
    had = {sided: Counter[Outcome]() for sided in (True, False)}
    seen = set[str]()
    for number in range(count):
        name = names[number % len(names)]
        stars = difficulty or 1 + number * len(DIFFICULTIES) // count
        random = Random(f"{seed} {name} {difficulty} {number}")
        rarest = None if name in PUZZLES else _rarest(had[_has_sides(name)], _has_sides(name), random)
        answer = _solve(_fresh_position(name, stars, random, seen, rarest))
        if not isinstance(answer, Solution):
            had[_has_sides(name)][answer.outcome] += 1
        yield answer, stars


def _rarest(had: Counter[Outcome], sided: bool, random: Random) -> Outcome:
    """The outcome that the sheet has had least often, by chance where several are."""
    outcomes = [Outcome.N, Outcome.P, *((Outcome.L, Outcome.R) if sided else ())]
    random.shuffle(outcomes)
    rarest: Outcome = min(outcomes, key=lambda outcome: had[outcome])
    return rarest


def _has_sides(name: str) -> bool:
    rules = find_rules(name)
    return rules.kind == Partisan.kind or issubclass(rules, ChoosesRules)


def _fresh_position(name: str, difficulty: int, random: Random, seen: set[str], wanted: Outcome | None) -> AnyGame:
    """A position that the sheet has not had, with the outcome that is wanted, as far as chance allows."""
    found: list[AnyGame] = []
    tries = _TRIES_OF_SIDES if _has_sides(name) else _TRIES
    while tries or not found:
        tries = max(0, tries - 1)
        game = parse(STARTS[name](random, difficulty))
        if len(list(game.moves())) < 2:
            continue
        if str(game) not in seen and (wanted is None or _outcome(game) is wanted):
            found.append(game)
            break
        if str(game) not in seen or not found:
            found.append(game)
    seen.add(str(found[-1]))
    return found[-1]


def _outcome(game: AnyGame) -> Outcome | None:
    """Who wins, by a theorem where there is one, which is quicker than all that a solution says."""
    return (game.decide() or solve(game, limit=LIMIT)).outcome


def _solve(game: AnyGame) -> Answer:
    return find_solution(game, LIMIT) if isinstance(game.rules, Puzzle) else solve(game, limit=LIMIT)


def _exercise(number: int, answer: Answer, level: int, language: str) -> Json:
    game = answer.game
    unit, n = measure(answer)
    return {
        "number": number,
        "game": game.rules.name,
        "title": say(language, f"game.{game.rules.name}.title"),
        "rule": next(say_rule(take_apart(game)[0], language)),
        "spec": str(game),
        "players": 1 if isinstance(answer, Solution) else 2,
        "label": describe_picture(game, language),
        "picture": paper_picture(game, language),
        "legend": _legend(game.rules, language),
        "question": _question(answer, level, language),
        **answer_exercise(answer, level, language),
        "measure": {"unit": unit, "n": n},
    }


def _legend(rules: AnyRules, language: str) -> str | None:
    """What the signs of the picture mean, where that has to be told."""
    key = material_of(rules).paper_legend
    return say(language, key) if key else None


def _question(answer: Answer, level: int, language: str) -> str:
    if isinstance(answer, Solution):
        return say(language, f"worksheet.question.{answer.game.rules.family}", n=answer.length or 0)
    if answer.wins is not None:
        return say(language, f"worksheet.question.sides-{level}")
    return say(language, f"worksheet.question.level-{level}")
