"""Pictures of anncodes: the parity checks below the names of the vertices, and all sets of tokens."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.atlas.anncodes import Anncode
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.verdict import Outcome
from noyau.scenes.atlas.codes import CELL, MOST_DIGITS, WordPlan, digit_cell
from noyau.scenes.atlas.pages import titled_page
from noyau.scenes.kit.markup import shorten, width, words, wrap_text
from noyau.scenes.kit.themes import SOFT
from noyau.values.codes.digits import Digits
from noyau.words import say

_MOST_LETTERS = 8
"""Longer names of vertices are shortened."""

_LINE = 38
_WON, _DRAWN = "#dbe6f1", "#8da3bd"


def anncode_picture(found: Anncode, view: str, language: str) -> str:
    """``checks``: the parity-check matrix; ``words``: the sets of tokens, those that are lost framed."""
    length = len(found.vertices)
    if length > MOST_DIGITS:
        raise TooLarge("code.picture-large", length=length, limit=MOST_DIGITS)
    if view == "word":
        raise NotApplicable("code.anncode.picture-word")
    if view == "words":
        plan = _plan(found)
        cells, size, notes = list(_sets(found, plan)), plan.size, _notes_on_sets(found, plan, language)
    else:
        cells, size, notes = *_checks(found), [say(language, "code.anncode.picture.checks")]
    title = say(language, "code.anncode.picture.title", n=length, dimension=found.dimension)
    room = max(size[0], width(title, 72, bold=True))
    return titled_page(title, [line for note in notes for line in wrap_text(note, 50, room)], cells, size, language)


def _checks(found: Anncode) -> tuple[list[str], tuple[int, int]]:
    """A column for each vertex, its name above, a letter on each line."""
    names = [shorten(name, _MOST_LETTERS) for name in found.vertices]
    head = max(map(len, names)) * _LINE + 16
    cells = []
    for place, name in enumerate(names):
        middle, first = place * CELL + CELL // 2, head - 16 - (len(name) - 1) * _LINE
        cells += [
            words(sign, middle, first + line * _LINE, 36, fill=SOFT, anchor="middle") for line, sign in enumerate(name)
        ]
    for line, row in enumerate(found.parity_check):
        for place, digit in enumerate(row):
            cells += digit_cell(2, int(digit), place * CELL, head + line * CELL, False)
    return cells, (len(names) * CELL, head + len(found.parity_check) * CELL)


def _plan(found: Anncode) -> WordPlan:
    return WordPlan(Digits(2, len(found.vertices)))


def _sets(found: Anncode, plan: WordPlan) -> Iterator[str]:
    """A word has its first digit for the first vertex, and is a number; a set of vertices has its first bit for it."""
    length = len(found.vertices)
    colours, lost = {}, set()
    for word in plan.words:
        outcome = found.theory.outcome(sum(1 << vertex for vertex in range(length) if word >> length - 1 - vertex & 1))
        if outcome is Outcome.P:
            lost.add(word)
        else:
            colours[word] = _WON if outcome is Outcome.N else _DRAWN
    yield from plan.draw(colours, lost, ())


def _notes_on_sets(found: Anncode, plan: WordPlan, language: str) -> list[str]:
    notes = [say(language, "code.anncode.picture.words", vertices=found.vertices)]
    return [*notes, say(language, "code.picture.slice", n=plan.left_out)] if plan.left_out else notes
