"""Sequences for a page: values, outcomes or lost heaps, lost pairs, and how they repeat, in words."""

from __future__ import annotations

import json
from typing import cast

from noyau.app.questions import Asked, Watch, read_rules
from noyau.arguments.sequences import is_golden, say_period
from noyau.atlas.number_files import join_pieces, pairs_bfile, pairs_csv, sequence_bfile, sequence_csv, spec_of
from noyau.atlas.pair_sequences import PairSequence, has_pairs
from noyau.atlas.sequences import Sequence, sequence
from noyau.atlas.tables import at_layer
from noyau.core.errors import NotApplicable, NoyauError, TooLarge
from noyau.core.game import AnyGame
from noyau.core.record import Json
from noyau.core.verdict import Ending
from noyau.forms.breaking import TakeAndBreak
from noyau.forms.heaps import LikeHeaps
from noyau.words import say

FORMS = ("bfile", "csv", "json", "svg", "png")

_QUICK = 300
"""The largest heap that is looked at at once."""

Found = Sequence | PairSequence


def applies(game: AnyGame) -> bool:
    """Whether there is a sequence of heaps or of lost pairs."""
    if not has_pairs(game.rules):
        return isinstance(game.rules, LikeHeaps)
    try:
        sequence(game, 0)
    except NoyauError:  # the pairs of some games of three vectors are not known
        return False
    return True


def show(asked: Asked, watch: Watch) -> Json:
    """The sequence as JSON, as the command line writes it, with its title and its period in words."""
    found = _find(asked, watch)
    pairs = isinstance(found, PairSequence)
    return {
        **found.record(),
        "pairs": pairs,
        "what": found.what,
        "title": _title(found, asked.lang),
        "status": "never" if is_golden(found) else found.period.status,
        "say": say_period(found, asked.lang),
        "drawn": not pairs and found.what == "grundy" and None not in list(found.values),
    }


def write(asked: Asked, watch: Watch) -> bytes:
    """The sequence as a file."""
    found = _find(asked, watch)
    if asked.form == "json":
        return f"{json.dumps(found.record(), ensure_ascii=False)}\n".encode()
    if asked.form in ("svg", "png"):
        return _draw(found, asked)
    if isinstance(found, PairSequence):
        return join_pieces(pairs_bfile(found) if asked.form == "bfile" else pairs_csv(found)).encode()
    return join_pieces(sequence_bfile(found) if asked.form == "bfile" else sequence_csv([found])).encode()


def _find(asked: Asked, watch: Watch) -> Found:
    game = at_layer(read_rules(asked.spec), asked.spec)
    if not has_pairs(game.rules) and not applies(game):
        raise NotApplicable("sequence.no-heaps", name=game.rules.name)
    if asked.quick and not _is_quick(game, asked.to):
        raise TooLarge("web.too-long")
    return sequence(game, asked.to, asked.what or None, watch=lambda heap, _: watch(heap))


def _is_quick(game: AnyGame, to: int) -> bool:
    quotient = isinstance(game.rules, TakeAndBreak) and game.ending is Ending.MISERE
    return to <= _QUICK and not quotient


def _title(found: Found, language: str) -> str:
    key = "pairs" if isinstance(found, PairSequence) else found.what
    return say(language, f"sequence.title.{key}", game=spec_of(found), to=found.to)


def _draw(found: Found, asked: Asked) -> bytes:
    from noyau.app.pictures import picture_file
    from noyau.scenes.atlas.sequences import sequence_svg

    if isinstance(found, PairSequence):
        raise NotApplicable("sequence.picture-pairs", name=found.rules.name)
    if found.what != "grundy":
        raise NotApplicable("sequence.picture-what", what=found.what)
    if None in list(found.values):
        raise NotApplicable("sequence.cycles", game=found.game)
    values = cast("list[int]", found.values)
    drawn = sequence_svg(values, found.period, _title(found, asked.lang), asked.lang, cycle=found.cycle)
    return picture_file(drawn, asked.form)
