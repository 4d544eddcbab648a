"""The rule builder: a family of rules and its fields, read one by one so that each is told what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from textwrap import fill
from typing import Annotated, Any

from fastapi import Query

from noyau.app.middleware import tell_error
from noyau.app.play.states import quick_answer
from noyau.app.questions import SPOKEN, Language
from noyau.app.router import Paths
from noyau.arguments.rules import say_ending, say_rules
from noyau.arguments.sequences import say_period
from noyau.atlas.digraphs import digraph
from noyau.atlas.sequences import sequence
from noyau.atlas.tables import table
from noyau.core.analysis import Analysis
from noyau.core.catalogue import find_rules
from noyau.core.errors import NoyauError, SpecError, TooLarge
from noyau.core.game import AnyGame, AnyRules, Game, Impartial
from noyau.core.parameters import parameters
from noyau.core.record import Json
from noyau.games.tokens import Token
from noyau.words import look_up

_HEAP = 19
_SIDE = 6
_MOST_DIGITS = 2000
_WIDTH = 88
"""The heaps and squares whose values are printed, the most digits of a code, the length of a line."""

_SUBTRACTION = '''import noyau

takes = {takes}


def options(heap):
    """{rule}"""
    return [heap - take for take in takes if take <= heap]


game = noyau.Game(noyau.heap_game(options), {position})
values = noyau.sequence(game, to={to}).values
'''

_OCTAL = '''import noyau

digits = {digits}


def splits(total, count, least=1):
    if count == 0:
        return [()] if total == 0 else []
    firsts = range(least, total // count + 1) if count > 1 else [total] if total >= least else []
    return [(first, *rest) for first in firsts for rest in splits(total - first, count - 1, first)]


def options(heap):
    """{rule}"""
    for take, digit in digits.items():
        for count in range(4):
            if take <= heap and digit >> count & 1:
                for parts in splits(heap - take, count):
                    yield parts or (0,)


game = noyau.Game(noyau.heap_game(options), {position})
values = noyau.sequence(game, to={to}).values
'''

_DIGRAPH = '''import noyau

arcs = {arcs}


def options(vertex):
    """{rule}"""
    return arcs[vertex]


game = noyau.Game(noyau.impartial(options), {position!r})
graph = noyau.digraph([(vertex, target) for vertex, targets in arcs.items() for target in targets])
values = {{vertex: str(value) for vertex, value in graph.values().items()}}
'''

_POSET = '''import noyau

above = {above}


def options(left):
    """{rule}"""
    return [left - above[element] for element in sorted(left)]


game = noyau.Game(noyau.impartial(options), frozenset(above))
values = [str(option.verdict.value) for option in noyau.solve(game).options]
'''

_VECTORS = '''import noyau

alpha, beta, gamma = {triple}


def options(point):
    """{rule}"""
    a, b, i = point
    yield from ((lower, b, i) for lower in range(a))
    yield from ((a, lower, i) for lower in range(b))
    while True:
        i -= 1
        if i < 0:
            a, b, i = a - alpha, b - beta, gamma - 1
        if min(a, b) < 0:
            return
        yield a, b, i


rules = noyau.impartial(options)
game = noyau.Game(rules, {position})
values = [
    [int(noyau.solve(noyau.Game(rules, (row, column, 0))).value) for column in range({side})] for row in range({side})
]
'''

_PIECE = '''import noyau

rows, columns = {board}
steps = {steps}


def options(square):
    """{rule}"""
    for down, across, most in steps:
        row, column, times = square[0] - down, square[1] - across, 1
        while 0 <= row < rows and 0 <= column < columns and (most is None or times <= most):
            yield row, column
            row, column, times = row - down, column - across, times + 1


rules = noyau.impartial(options)
game = noyau.Game(rules, {position})
values = [
    [int(noyau.solve(noyau.Game(rules, (row, column))).value) for column in range({across})] for row in range({down})
]
'''

_CLOSE = """
print(values)
print(noyau.solve(game).outcome.value, noyau.solve({spec!r}).outcome.value)
"""


def write_python(game: AnyGame, rule: str) -> str:
    """The Python that says the same as a game, ready to be pasted."""
    said = fill(rule.replace("\\", "\\\\").replace('"', "'"), _WIDTH, subsequent_indent=" " * 4, break_on_hyphens=False)
    template, facts = _TEMPLATES[game.rules.name]
    return template.format(rule=said, position=game.position, **facts(game)) + _CLOSE.format(spec=game.spec)


def _digits(game: Any) -> dict[int, int]:
    """The digits of a code that are not 0, as far as the position needs them."""
    largest = min(max(_HEAP, *game.position), _MOST_DIGITS)
    digits = {take: game.rules.code.digit(take) for take in range(largest + 1)}
    return {take: digit for take, digit in digits.items() if digit}


def _elements_above(game: Any) -> dict[int, set[int]]:
    """For each element of an order those that go with it, itself among them."""
    size, masks = game.rules.size, enumerate(game.rules.above)
    return {element: {other for other in range(size) if mask >> other & 1} for element, mask in masks}


_TEMPLATES: Mapping[str, tuple[str, Callable[[Any], Json]]] = {
    "subtraction": (_SUBTRACTION, lambda game: {"takes": game.rules.allowed, "to": _HEAP}),
    "octal": (_OCTAL, lambda game: {"digits": _digits(game), "to": _HEAP}),
    "token": (
        _DIGRAPH,
        lambda game: {"arcs": {one: list(ways) for one, ways in game.rules.digraph.successors.items()}},
    ),
    "poset": (_POSET, lambda game: {"above": _elements_above(game)}),
    "vectors": (_VECTORS, lambda game: {"triple": game.rules.triple, "side": _SIDE}),
    "piece": (
        _PIECE,
        lambda game: {"board": game.rules.board, "steps": [*map(tuple, game.rules.steps)], **_corner(game)},
    ),
}
"""The template of each family, and what it has to know of a game beside its rule and its position."""


def _corner(game: Any) -> Json:
    """How many rows and columns near the corner have their values printed."""
    rows, columns = game.rules.board
    return {"down": min(rows, _SIDE), "across": min(columns, _SIDE)}


LONGEST = 2000
"""The longest text of a field."""

_MOST = 20
_MOST_VERTICES = 2000


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


class FamilyName(StrEnum):
    """The families of rules that can be built."""

    SUBTRACTION = "subtraction"
    OCTAL = "octal"
    DIGRAPH = "digraph"
    POSET = "poset"
    VECTORS = "vectors"
    PIECE = "piece"


Text = Annotated[str | None, Query(max_length=LONGEST)]

router = Paths(prefix="/rules")


@router.get("/families")
def families() -> list[Json]:
    """The families with their fields, each with a text to begin with."""
    return [{"name": name, "fields": family.fields()} for name, family in FAMILIES.items()]


@router.get("/{family}")
def build(
    family: FamilyName,
    allowed: Text = None,
    code: Text = None,
    digraph: Text = None,
    relations: Text = None,
    triple: Text = None,
    moves_by: Text = None,
    board: Text = None,
    position: Text = None,
    lang: Language = SPOKEN,
) -> Json:
    """The rule that the fields make; where one of them is wrong, ``errors`` says by field what was expected."""
    texts = {
        "allowed": allowed,
        "code": code,
        "digraph": digraph,
        "relations": relations,
        "triple": triple,
        "moves_by": moves_by,
        "board": board,
        "position": position,
    }
    written = {field: "".join(text.split()) for field, text in texts.items() if text is not None}
    given = {**FAMILIES[family].fields(), **written}
    errors: dict[str, NoyauError] = {}
    game = _read(FAMILIES[family], given, errors)
    if game is None:
        told = {field: tell_error(error, lang) for field, error in errors.items()}
        return {"family": family, "fields": given, "errors": told, "spec": None}
    said = [*say_rules(game, lang), *say_ending(game, lang)]
    return {
        "family": family,
        "fields": given,
        "errors": {},
        "spec": str(game),
        "title": look_up(lang, f"game.{game.rules.name}.title"),
        "rule": said,
        "python": write_python(game, said[0]),
        **_values(game, lang),
    }


def _read(family: Family, given: Mapping[str, str], errors: dict[str, NoyauError]) -> AnyGame | None:
    """The game of the fields, or None and what is wrong with each field that is wrong."""
    known = find_rules(family.game)
    read: Json = {}
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
        assert isinstance(rules, Impartial), "the forms of the page are games that both play alike"
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
        raise SpecError("web-rules.empty")
    return text


def _check_size(rules: AnyRules) -> None:
    vertices = getattr(rules, "digraph", None)
    if vertices is not None and len(vertices.vertices) > _MOST_VERTICES:
        raise TooLarge("web-rules.vertices", limit=_MOST_VERTICES)


def _values(game: AnyGame, language: str) -> Json:
    """The first values: of heaps, of vertices, after each move, or of the squares near the corner."""
    rules = game.rules
    if rules.name in ("subtraction", "octal"):
        found = sequence(Game(rules, (0,)), _HEAP)
        listed = [[str(heap), _write(value)] for heap, value in enumerate(found.values)]
        return {"kind": "heaps", "values": listed, "say": say_period(found, language)}
    if isinstance(rules, Token):
        vertices = list(digraph(rules.digraph).values().items())[:_MOST]
        return {"kind": "vertices", "values": [[str(vertex), str(value)] for vertex, value in vertices], "say": ""}
    if rules.name == "poset":
        return {"kind": "moves", "values": _after_moves(game), "say": ""}
    rows, columns = getattr(rules, "board", (_SIDE, _SIDE))
    corner = Game(rules, (0, 0, 0) if rules.name == "vectors" else (0, 0))
    found_rows = table(corner, (min(rows, _SIDE), min(columns, _SIDE)), "grundy").rows
    return {"kind": "corner", "values": [[_write(cell) for cell in row] for row in found_rows], "say": ""}


def _after_moves(game: AnyGame) -> list[list[str]]:
    """What is left after each of the first moves, as far as it is found at once."""
    answer = quick_answer(game)
    if not isinstance(answer, Analysis):
        return []
    moves = answer.options[:_MOST]
    return [[game.rules.write_move(game.position, option.move), str(option.verdict.value)] for option in moves]


def _write(value: object) -> str:
    return "∞" if value is None else str(value)
