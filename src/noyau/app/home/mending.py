"""Links that were mistyped: the nearest position that can be read, and the moves that can be played from there."""

from __future__ import annotations

import re
from difflib import get_close_matches

from noyau.app.play.replies import Moves
from noyau.app.questions import SPOKEN, Language, read_game
from noyau.app.router import Paths, Spec
from noyau.core.catalogue import OTHER_NAMES, describe_game, is_known, names, other_name, plain_name
from noyau.core.errors import NoyauError
from noyau.core.game import AnyGame
from noyau.core.record import Json
from noyau.core.sums import SideBySide
from noyau.playing.match import begin_turns
from noyau.words import say

router = Paths()

_MOST_TYPED = 200
"""The longest spec that is mended: what is longer was not typed by hand."""

_ROUNDS = 4
"""How many names in a term may be wrong."""

_SLIPS = ((re.compile(r"[;.\s]+"), ","), (re.compile("[*×X]"), "x"), (re.compile(r"[^\w,.:x/#>*|{}-]+|[,:]+$"), ""))
"""What is often typed instead of what a spec is written with."""


@router.get("/mended")
def mended(spec: Spec, moves: Moves = "", lang: Language = SPOKEN) -> Json:
    """What may have been meant by a spec: ``whole`` tells whether its position was kept; null where nothing is near."""
    game, whole = mend(spec)
    if game is None:
        return {"spec": None, "title": "", "whole": False, "moves": []}
    return {
        "spec": str(game),
        "title": _title(game, lang),
        "whole": whole,
        "moves": _playable(game, moves) if whole else [],
    }


def mend(spec: str) -> tuple[AnyGame | None, bool]:
    """The nearest game that can be read, and whether its position is what was written.

    >>> [str(mend(spec)[0]) for spec in ("nimm:3,4", "nim:3;4;5", "lights:gird-5x5:all", "chomp:4*5")]
    ['nim:3,4', 'nim:3,4,5', 'lights:grid-5x5:all', 'chomp:4x5']
    >>> str(mend("wythof:what")[0]), mend("wythof:what")[1], mend("zzz")[0]
    ('wythoff:5,8', False, None)
    """
    if len(spec) > _MOST_TYPED:
        return None, False
    terms = [_mend_term(term.strip()) for term in re.split(r"\s\+\s", spec)]
    found = _read(" + ".join(term for term, _ in terms))
    return found, all(whole for _, whole in terms)


def _mend_term(term: str) -> tuple[str, bool]:
    """One game of a sum: by the error that it makes, then without usual slips, then from its start."""
    for _ in range(_ROUNDS):
        near = _nearer(term)
        if near is None:
            break
        term = near
    if _read(term) is not None:
        return term, True
    head, name, rest = _take_apart(term)
    for pattern, sign in _SLIPS:
        rest = pattern.sub(sign, rest)
        if _read(f"{head}{name}:{rest}") is not None:
            return f"{head}{name}:{rest}", True
    spec = other_name(name) or name
    return (describe_game(spec.partition(":")[0], "en")["example"] if is_known(name) else term), False


def _nearer(term: str) -> str | None:
    """The term with the name that is wrong in it replaced by the nearest one; None where none is wrong, or near."""
    head, name, rest = _take_apart(term)
    if not is_known(name):
        like = get_close_matches(plain_name(name), [*names(), *OTHER_NAMES], n=1)
        return f"{head}{like[0]}{':' if rest else ''}{rest}" if like else None
    try:
        read_game(term)
    except NoyauError as error:
        wrong, near = (str(error.sentence.facts.get(fact, "")) for fact in ("name", "near"))
        return term.replace(wrong, near) if wrong and near and wrong in term else None
    return None


def _take_apart(term: str) -> tuple[str, str, str]:
    """Who moves and how it ends, the name of the game, and the rest."""
    found = re.match(r"((?:(?:misere|misère|left|right)\s+)*)([^:\s]*)[:\s]*(.*)", term, re.DOTALL)
    assert found is not None
    return found[1], found[2], found[3]


def _read(spec: str) -> AnyGame | None:
    try:
        return read_game(spec)
    except NoyauError:
        return None


def _playable(game: AnyGame, moves: str) -> list[str]:
    """The first moves, up to one that cannot be made."""
    game, made = begin_turns(game), []
    for text in moves.split("~") if moves else ():
        try:
            game = game.play_text(text)
        except NoyauError:
            break
        made.append(text)
    return made


def _title(game: AnyGame, language: str) -> str:
    rules = getattr(game.rules, "rules", game.rules)
    return (
        say(language, "web.play.sum") if isinstance(rules, SideBySide) else describe_game(rules.name, language)["title"]
    )
