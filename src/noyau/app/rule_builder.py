"""The rule builder: a family of rules and its fields, read one by one so that each is told what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from noyau.app.rule_snippets import write_python
from noyau.app.states import quick_answer
from noyau.app.telling import tell
from noyau.arguments.rules import say_ending, say_rules
from noyau.arguments.sequences import say_period
from noyau.digraph_analysis import digraph
from noyau.errors import NoyauError, SpecError, TooLarge
from noyau.game import Game, Impartial
from noyau.games import find
from noyau.parameters import parameters
from noyau.sequences import sequence
from noyau.tables import table
from noyau.words import look_up

LONGEST = 2000
"""The longest text of a field."""

_LAST_HEAP = 19
_MOST = 20
_SIDE = 6
_MOST_VERTICES = 2000

Rules = Impartial[Any, Any]


@dataclass(frozen=True)
class Family:
    """A family of rules: the game of the catalogue, and a text for each parameter to begin with."""

    game: str
    examples: Mapping[str, str]
    position: str
    """The position to begin with; empty where the rules have a first one and the page asks for none."""

    def fields(self) -> dict[str, str]:
        return {**self.examples, **({"position": self.position} if self.position else {})}


FAMILIES: Mapping[str, Family] = {
    "subtraction": Family("subtraction", {"allowed": "1,2,4"}, "12"),
    "octal": Family("octal", {"code": "0.137"}, "12"),
    "digraph": Family("token", {"digraph": "a>b,b>c,c>d,b>d,a>c"}, "a"),
    "poset": Family("poset", {"relations": "0<1,0<2,1<3,2<3"}, ""),
    "vectors": Family("vectors", {"triple": "2,1,3"}, "4,4,1"),
    "piece": Family("piece", {"moves_by": "1,0;0,1;2,2*", "board": "8x8"}, "7,7"),
}


def families() -> list[dict[str, Any]]:
    """Every family with its fields and a text for each."""
    return [{"name": name, "fields": family.fields()} for name, family in FAMILIES.items()]


def build(name: str, texts: Mapping[str, str], language: str) -> dict[str, Any]:
    """The rule that the fields make, in words, with its first values, its spec and its Python; or what is wrong."""
    family = FAMILIES[name]
    given = {**family.fields(), **{field: "".join(text.split()) for field, text in texts.items()}}
    errors: dict[str, NoyauError] = {}
    game = _read(family, given, errors)
    if game is None:
        told = {field: tell(error, language) for field, error in errors.items()}
        return {"family": name, "fields": given, "errors": told, "spec": None}
    said = [*say_rules(game, language), *say_ending(game, language)]
    return {
        "family": name,
        "fields": given,
        "errors": {},
        "spec": str(game),
        "title": look_up(language, f"game.{game.rules.name}.title"),
        "rule": said,
        "python": write_python(game, said[0]),
        **_values(game, language),
    }


def _read(family: Family, given: Mapping[str, str], errors: dict[str, NoyauError]) -> Game[Any, Any] | None:
    """The game of the fields, or None and what is wrong with each field that is wrong."""
    known = find(family.game)
    read: dict[str, Any] = {}
    for field, kind in parameters(known).items():
        try:
            read[field] = kind.read(_checked(given[field]))
        except NoyauError as error:
            errors[field] = error
    if errors:
        return None
    first = next(iter(read))
    try:
        rules = known(**read)
        _check_size(rules)
    except NoyauError as error:
        errors[first] = error
        return None
    text = given.get("position", "")
    try:
        return Game(rules, rules.read(_checked(text)) if family.position else rules.start)
    except NoyauError as error:
        errors["position" if family.position else first] = error
        return None


def _checked(text: str) -> str:
    """A text that reaches no file, and is not too long."""
    if len(text) > LONGEST:
        raise TooLarge("web.long", n=len(text), limit=LONGEST)
    if "@" in text:
        raise SpecError("web.no-files")
    if not text:
        raise SpecError("webrules.empty")
    return text


def _check_size(rules: Rules) -> None:
    vertices = getattr(rules, "digraph", None)
    if vertices is not None and len(vertices.vertices) > _MOST_VERTICES:
        raise TooLarge("webrules.vertices", limit=_MOST_VERTICES)


def _values(game: Game[Any, Any], language: str) -> dict[str, Any]:
    """The first values: of heaps, of vertices, after each move, or of the squares near the corner."""
    rules: Any = game.rules
    if rules.name in ("subtraction", "octal"):
        found = sequence(Game(rules, (0,)), _LAST_HEAP)
        listed = [[str(heap), _write(value)] for heap, value in enumerate(found.values)]
        return {"kind": "heaps", "values": listed, "say": say_period(found, language)}
    if rules.name == "token":
        vertices = list(digraph(rules.digraph).values().items())[:_MOST]
        return {"kind": "vertices", "values": [[str(vertex), str(value)] for vertex, value in vertices], "say": ""}
    if rules.name == "poset":
        return {"kind": "moves", "values": _after_moves(game), "say": ""}
    rows, columns = getattr(rules, "board", (_SIDE, _SIDE))
    corner = Game(rules, (0, 0, 0) if rules.name == "vectors" else (0, 0))
    found_rows = table(corner, (min(rows, _SIDE), min(columns, _SIDE)), "grundy").rows
    return {"kind": "corner", "values": [[_write(cell) for cell in row] for row in found_rows], "say": ""}


def _after_moves(game: Game[Any, Any]) -> list[list[str]]:
    """What is left after each of the first moves, as far as it is found at once."""
    answer: Any = quick_answer(game)
    if answer is None:
        return []
    moves = answer.options[:_MOST]
    return [[game.rules.write_move(game.position, option.move), str(option.verdict.value)] for option in moves]


def _write(value: Any) -> str:
    return "∞" if value is None else str(value)
