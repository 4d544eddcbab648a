"""Text ↔ Game: ``nim:3,4,5``, ``misere bounded:3:10,8,6``, ``nim:3,4 + fibonacci:12``.

>>> print(parse("nim 3 4 5"))
nim:3,4,5
>>> print(parse("misere bounded:3"))
misere bounded:3:13
>>> print(parse("0.77:12"))
octal:0.77:12
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from noyau.core.catalogue import RulesClass, find_rules, is_known, is_registered, other_name
from noyau.core.errors import MissingParameter, NoStart, NotApplicable, NotWhole, NoyauError, RulesFailed, SpecError
from noyau.core.game import AnyGame, AnyPartisan, AnyRules, ChoosesRules, Partisan
from noyau.core.parameters import Kind, defaults, parameters, write_rules
from noyau.core.turns import InTurn, make_game, make_impartial, set_player, with_sides
from noyau.core.verdict import Ending, Player
from noyau.words import Sentence, look_up

Made = dict[tuple[RulesClass, tuple[str, ...]], AnyRules | AnyPartisan]
"""The rules made so far, by their class and the texts of their parameters."""

_MISERE = re.compile("(?:mis[eè]re(?: |$))+")
_MISERE_LAST = re.compile(" mis[eè]re$", re.IGNORECASE)
_BEFORE = re.compile("(mis[eè]re|left|right|gauche|droite|impartial)(?: |$)", re.IGNORECASE)
_FRENCH = {"gauche": "left", "droite": "right"}
_SIDE_WORD = re.compile("(left|right) ", re.IGNORECASE)
_IMPARTIAL = re.compile("impartial ", re.IGNORECASE)
_GLUED = re.compile(r"\+[a-z-]+(?:[: ]|$)")
_PLUS = re.compile(r"(?:^|(?<= ))\+(?= |$)")


_CODE = re.compile(r"\w?\.[\w(]")
"""How the code of a take-and-break game begins; it may stand for its name as well."""


def parse(text: str, ending: Ending = Ending.NORMAL, **left_out: object) -> AnyGame:
    """The game that a spec writes. Words may stand for colons and commas: ``nim 3 4 5`` is ``nim:3,4,5``.

    A parameter that the spec leaves out is taken from ``left_out``, else it has its usual value. Before the game stand
    the words that speak of all of it: how play ends, who moves, and that both may make either one's moves.

    >>> print(parse("right misere domineering:2x2 + nim:3"))
    misere right domineering:2x2 + nim:3
    """
    body = " ".join(text.split())
    for mark in ":,>":
        body = body.replace(f" {mark}", mark).replace(f"{mark} ", mark)
    said: dict[str, Player | None] = {}
    while prefix := _BEFORE.match(body):
        word = prefix[1].lower().replace("è", "e")
        word = _FRENCH.get(word, word)
        if word in said and word != "misere":
            raise SpecError("partisan.impartial-twice" if word == "impartial" else "partisan.said-twice", word=word)
        said[word] = Player(word) if word in list(Player) else None
        body = body[prefix.end() :]
    if "misere" in said:
        ending = Ending.MISERE
    if not body:
        raise SpecError("error.empty")
    if last := _MISERE_LAST.search(body):
        raise SpecError("error.misere-last", game=body[: last.start()])
    game = _parse_terms(body, ending, left_out)
    movers = [player for player in said.values() if player is not None]
    if game.rules.kind == "puzzle" and (words := said.keys() - {"misere"}):
        raise NotApplicable("error.puzzle-side-word", name=game.rules.name, word=min(words))
    if "impartial" in said:
        if movers:
            raise NotApplicable("partisan.impartial-player", player=movers[0])
        game = make_impartial(game)
    if not movers:
        return game
    game = with_sides(game)
    if not isinstance(game.rules, InTurn):
        raise NotApplicable("error.side-word", name=game.rules.name, word=movers[0])
    if len(movers) > 1:
        raise SpecError("partisan.said-twice", word=movers[1])
    return set_player(game, movers[0])


def _parse_terms(body: str, ending: Ending, left_out: Mapping[str, object]) -> AnyGame:
    """The game of a spec without the words that stand before it."""
    made: Made = {}
    named = [name_term(term.strip()) for term in _PLUS.split(body)]
    if len(named) == 1 and (prefix := _MISERE.match(named[0])):
        named, ending = [named[0][prefix.end() :]], Ending.MISERE
    games = [_read_game(term, ending, made, left_out) for term in named]
    if len(games) == 1:
        return games[0]
    from noyau.core.sums import add_games

    return add_games(*games)


def _read_game(term: str, ending: Ending, made: Made, left_out: Mapping[str, object]) -> AnyGame:
    """The game of one term, which may be the impartial version of another."""
    if word := _SIDE_WORD.match(term):
        raise SpecError("partisan.side-first", word=word[1])
    if version := _IMPARTIAL.match(term):
        return make_impartial(_read_game(name_term(term[version.end() :]), ending, made, left_out))
    return make_game(*_read_term(term, made, left_out), ending)


def parse_rules(text: str, position: str, ending: Ending = Ending.NORMAL, **left_out: object) -> AnyGame:
    """The game of a spec whose position does not matter; rules without a usual one are taken from that position.

    It is for what tells of many positions at once, which no game of two sides is asked.
    """
    said, _, name = text.partition(":")[0].rpartition(" ")
    if "impartial" not in said.split() and is_known(name) and (rules := find_rules(name)).kind == Partisan.kind:
        raise NotApplicable("partisan.one-position", name=name, example=getattr(rules, "example", name))
    try:
        return parse(text, ending, **left_out)
    except NoStart:
        return parse(f"{text}:{position}", ending, **left_out)


def write(game: AnyGame) -> str:
    """The spec of a game; ``parse(write(game)) == game``."""
    return str(game)


def name_term(term: str) -> str:
    """A term by the name of its game: ``0.77`` is ``octal:0.77``, ``roi:3x3`` is ``king:3x3``.

    Where another name stands for a position, the one that is written takes its place.

    >>> name_term("marienbad"), name_term("marienbad:2,3"), name_term("fort boyard 15")
    ('nim:1,3,5,7', 'nim:2,3', 'misere bounded:3 15')
    """
    if _CODE.match(term):
        return f"octal:{term}"
    term = _dash_name(term)
    name, mark, rest = re.fullmatch("([^ :]*)([ :]?)(.*)", term, re.DOTALL).groups()  # type: ignore[union-attr]
    spec = other_name(name)
    if spec is None:
        return term
    return f"{spec.rpartition(':')[0] or spec}{mark}{rest}" if mark else spec


def _dash_name(term: str) -> str:
    """A term whose name is written in words: ``fort boyard 15`` is ``fort-boyard 15``."""
    words = term.split(" ")
    if len(words) == 1 or ":" in words[0] or is_known(words[0]):
        return term
    for count in range(len(words), 1, -1):
        joined = "-".join(words[:count])
        if other_name(joined.partition(":")[0]):
            return " ".join((joined, *words[count:]))
    return term


def _read_term(text: str, made: Made, left_out: Mapping[str, object]) -> tuple[AnyRules | AnyPartisan, object]:
    if not text:
        raise SpecError("error.empty-term")
    name, *rest = re.split("[ :]", text, maxsplit=1)
    if _MISERE.fullmatch(name):
        raise SpecError("error.misere-first")
    known = find_rules(name)
    is_picture = hasattr(known, "of_text")
    kinds = {} if is_picture else parameters(known)
    fields = _fields(rest[0].split(":") if rest else [], len(kinds))
    usual = {name: left_out.get(name, value) for name, value in defaults(known).items()} if kinds else {}
    given = _given(kinds, usual, fields)
    if len(fields) < len(given):
        missing = list(given)[len(fields)]
        raise MissingParameter("error.missing-parameter", name=name, parameter=_title(missing), example=known.example)
    try:
        if is_picture:
            return _read_picture(known, rest[0] if rest else "", name)
        key = known, tuple(fields[: len(given)])
        if key not in made:  # equal terms of a sum share their rules
            read = {field: _read_parameter(known, field, text) for field, text in zip(given, key[1], strict=True)}
            made[key] = known(**usual | read)
        rules = made[key]
        written = fields[len(given) :]
        position = ":".join(written)
        if position and isinstance(rules, ChoosesRules):
            return rules.read_with_rules(position)
        return rules, rules.read(position) if position else _usual_start(rules, text if written else "")
    except SpecError:
        if _GLUED.search(text):
            raise SpecError("error.plus", text=text) from None
        raise
    except NoyauError:
        raise
    except Exception as fault:
        if not is_registered(name):  # a fault of noyau is none of the user's
            raise
        raise RulesFailed("error.own-rules", name=name, position=repr(text), fault=repr(fault)) from fault


def _usual_start(rules: AnyRules | AnyPartisan, text: str) -> object:
    """The usual first position, which a spec may leave out; one that is written in a text, but empty, is refused.

    Where nothing is written for the usual start, as in ``poset:0<1,0<2:``, the colon only ends the parameters.
    """
    start = rules.start
    if text and rules.spec(start) != write_rules(rules):
        raise SpecError("error.empty-position", game=text.rstrip(":"), usual=rules.spec(start))
    return start


def _read_parameter(known: RulesClass, name: str, text: str) -> Any:
    """The value of a parameter; a number that is refused is named."""
    try:
        return parameters(known)[name].read(text)
    except NotWhole as error:
        facts = {"name": known.name, "parameter": name, "example": known.example}
        raise SpecError("error.whole-of", **error.sentence.facts, **facts) from None


def _read_picture(known: RulesClass, text: str, name: str) -> tuple[AnyRules | AnyPartisan, object]:
    """The rules and the position of a game whose picture gives both."""
    if not text:
        raise MissingParameter("error.missing-parameter", name=name, parameter="board", example=known.example)
    rules, position = known.of_text(text)  # type: ignore[union-attr]
    return rules, position


def _given(kinds: Mapping[str, Kind[Any]], usual: Mapping[str, object], fields: list[str]) -> dict[str, Kind[Any]]:
    """The parameters that a spec gives: all, or all but a last one that has a usual value."""
    given = dict(kinds)
    if usual and len(fields) <= len(kinds):
        *_, (last, kind) = kinds.items()
        if len(fields) < len(kinds) or not re.fullmatch(kind.shape, fields[-1]):
            del given[last]
    return given


def _fields(rest: list[str], count: int) -> list[str]:
    """The parameters and the position: from colons, or from words, of which those after the parameters are joined."""
    if not rest or " " not in rest[-1]:
        return rest
    *before, last = rest
    words = [*before, *last.split()]
    return [*words[:count], ",".join(words[count:])] if len(words) > count else words


def _title(parameter: str) -> Sentence | str:
    """What a parameter is called in the language of the reader, where it has another name there."""
    key = f"error.parameter.{parameter}"
    return Sentence(key) if look_up("en", key) else parameter
