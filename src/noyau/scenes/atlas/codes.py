"""Pictures of greedy codes: the parity-check matrix, the words as a cube or its plan, their choice, a received word."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice

from noyau.atlas.code_sentences import short_criterion
from noyau.atlas.codes import Code
from noyau.core.errors import NotApplicable, SpecError, TooLarge
from noyau.scenes.atlas.heatmaps import heat_colour
from noyau.scenes.atlas.pages import titled_page
from noyau.scenes.kit.markup import document, rectangle, stroked, tag, width, words, wrap_text
from noyau.scenes.kit.themes import EDGE, INK, LINE, PAPER, SOFT
from noyau.values.codes.columns import word_value
from noyau.values.codes.decoding import Decoded
from noyau.values.codes.digits import Digits
from noyau.words import Sentence, say

MOST_DIGITS = 64
"""Words of more digits are not drawn."""

MOST_STEPS = 128
"""The most words of a code whose choice is drawn step by step."""

_CHOSEN, _NEAR = "#c62828", "#e3e7eb"
CELL, _GAP = 60, 24
_ACROSS = 64
"""The most rows and columns of a plan."""

_CORNERS = 16
"""The most words that are drawn as a cube."""

_LEVELS = 100


def checks_picture(found: Code, language: str, bare: bool = False) -> str:
    """The parity-check matrix, a column under each digit; a bare picture has no words around it."""
    _check_length(found)
    if not found.parity_check:
        raise NotApplicable("code.picture-checks")
    cells = list(_matrix(found, (), 0))
    size = found.length * CELL, len(found.parity_check) * CELL
    return _page(found, checks_notes(found, language), cells, size, language, bare)


def checks_notes(found: Code, language: str) -> list[str]:
    """What is said of the picture of the matrix; nothing where there is none."""
    if not found.parity_check:
        return []
    kind = "-modular" if not found.is_additive else _kind(found)
    return [say(language, f"code.picture.checks{kind}", base=found.base)]


def word_notes(found: Code, language: str) -> list[str]:
    """What is said of the picture of a received word: how the syndrome comes from the matrix, where there is one."""
    said = [say(language, "code.picture.word")]
    return said if found.columns is None else [*said, say(language, f"code.picture.syndrome-told{_kind(found)}")]


def _kind(found: Code) -> str:
    """How a word meets a row of the matrix: by its ones, by nim-products or by bits that both have."""
    return "" if found.base == 2 else "-field" if found.is_linear else "-bits"


def word_picture(found: Code, decoded: Decoded, language: str, bare: bool = False) -> str:
    """A received word and the nearest one of the code above the matrix, whose columns tell the errors."""
    _check_length(found)
    rows = ((decoded.word, "received"), (decoded.decoded, "decoded"))
    cells: list[str] = []
    for line, (word, name) in enumerate(rows):
        y = line * (CELL + _GAP)
        cells += _row(found, word, y, decoded.places)
        cells.append(words(say(language, f"code.picture.{name}"), found.length * CELL + _GAP, y + 42, 36, fill=SOFT))
    top = len(rows) * (CELL + _GAP) + _GAP
    width = found.length * CELL
    if found.parity_check and decoded.syndrome is not None:
        cells += _matrix(found, decoded.places, top)
        x, bits = width + _GAP, found.digits.bits if found.is_linear else 1
        for row in range(len(found.parity_check)):
            digit = decoded.syndrome >> row * bits & (1 << bits) - 1
            cells += digit_cell(found.base, digit, x, top + row * CELL, True)
        top += len(found.parity_check) * CELL
        cells.append(words(say(language, "code.picture.syndrome"), x, top + 44, 36, fill=SOFT))
        top += CELL
    return _page(found, word_notes(found, language), cells, (width + 5 * CELL, top), language, bare)


def words_picture(found: Code, language: str, bare: bool = False) -> str:
    """The words coloured by their values: a cube where they are few and binary, else its plan, or a slice of that."""
    _check_length(found)
    if _is_cube(found):
        return _cube(found, language, bare)
    plan = WordPlan(found.digits)
    values = {} if found.columns is None else {word: word_value(found.columns, word) for word in plan.words}
    code = {word for word in plan.words if values[word] == 0} if values else {*(found.chosen or ())}
    top = max(values.values(), default=0)
    cells = plan.draw({word: heat_colour(_level(value, top), _LEVELS) for word, value in values.items()}, code, ())
    return _page(found, words_notes(found, language), list(cells), plan.size, language, bare)


def words_notes(found: Code, language: str) -> list[str]:
    """What is said of the picture of the words; nothing where they have none."""
    if found.base > _ACROSS or found.length > MOST_DIGITS:
        return []
    if _is_cube(found):
        return [say(language, "code.picture.cube")]
    left_out = WordPlan(found.digits).left_out
    sliced = [say(language, "code.picture.slice", n=left_out)] if left_out else []
    return [say(language, f"code.picture.{'words-plain' if found.columns is None else 'words'}"), *sliced]


def _is_cube(found: Code) -> bool:
    """Whether the words are few enough, and binary, to be the corners of a cube."""
    return found.base == 2 and 1 << found.length <= _CORNERS


def has_steps(found: Code) -> bool:
    """Whether each step of the greedy choice can be drawn."""
    digits = found.digits
    shown = digits.base <= _ACROSS and digits.length <= MOST_DIGITS and not WordPlan(digits).left_out
    return shown and found.words <= MOST_STEPS


def scan_pictures(found: Code, language: str) -> Iterator[str]:
    """The greedy choice, a picture for each word that is chosen: what is too near to it is crossed out."""
    if not has_steps(found):
        raise TooLarge("code.frames-many", words=found.base**found.length, limit=MOST_STEPS)
    plan, chosen, near = WordPlan(found.digits), set[int](), set[int]()
    for step, word in enumerate(found.numbers(), start=1):
        near |= _choose(found, plan, chosen, word)
        yield _scan_page(found, plan, chosen, near, (step, word), language, False)


def scan_picture(found: Code, step: int, language: str, bare: bool = False) -> str:
    """One step of the greedy choice, the first one being 1."""
    if not has_steps(found):
        raise TooLarge("code.frames-many", words=found.base**found.length, limit=MOST_STEPS)
    if not 1 <= step <= found.words:
        raise SpecError("code.step", step=step, steps=found.words)
    plan, chosen, near, word = WordPlan(found.digits), set[int](), set[int](), 0
    for word in islice(found.numbers(), step):
        near |= _choose(found, plan, chosen, word)
    return _scan_page(found, plan, chosen, near, (step, word), language, bare)


def _choose(found: Code, plan: WordPlan, chosen: set[int], word: int) -> set[int]:
    """Add a word to those that are chosen; the words that it crosses out."""
    chosen.add(word)
    return {other for other in plan.words if other != word and not found.criterion.fits(found.digits, word ^ other)}


def _scan_page(
    found: Code, plan: WordPlan, chosen: set[int], near: set[int], last: tuple[int, int], language: str, bare: bool
) -> str:
    step, word = last
    cells = plan.draw(dict.fromkeys(near, _NEAR), chosen, near)
    note = say(language, "code.picture.scan", n=step, steps=found.words, word=found.digits.write(word))
    return _page(found, [note], list(cells), plan.size, language, bare)


class WordPlan:
    """A plan of the words, or of those that begin with zeros: neighbours in a row or a column differ in one digit."""

    def __init__(self, digits: Digits) -> None:
        if digits.base > _ACROSS:
            raise TooLarge("code.picture-base", base=digits.base, limit=_ACROSS)
        half = 1
        while digits.base ** (half + 1) <= _ACROSS:
            half += 1
        self.digits = digits
        shown = min(digits.length, 2 * half)
        self.left_out = digits.length - shown
        self._below = (shown + 1) // 2
        self._beside = shown - self._below
        self._rows = _reflected(digits.base, digits.bits, self._beside)
        self._columns = _reflected(digits.base, digits.bits, self._below)
        self._left = 30 * self._beside * len(Digits(digits.base, 1).write((digits.base - 1,))) + 2 * _GAP
        self._head = 34 * self._below + _GAP

    @property
    def words(self) -> list[int]:
        return [self._word(row, column) for row in self._rows for column in self._columns]

    @property
    def size(self) -> tuple[int, int]:
        return self._left + len(self._columns) * CELL, self._head + len(self._rows) * CELL

    def _word(self, row: int, column: int) -> int:
        return row << self._below * self.digits.bits | column

    def draw(self, colours: Mapping[int, str], code: Collection[int], crossed: Collection[int]) -> Iterator[str]:
        """Cells in the colours of their words, the words of the code framed, others crossed out."""
        yield from self._labels()
        frames = []
        for y, row in enumerate(self._rows):
            for x, column in enumerate(self._columns):
                word = self._word(row, column)
                left, top = self._left + x * CELL, self._head + y * CELL
                yield rectangle(left, top, CELL, CELL, fill=colours.get(word, PAPER), stroke=EDGE, stroke_width=3)
                if word in crossed:
                    yield stroked(f"M{left + 14} {top + 14}l32 32m0 -32l-32 32", LINE, 5)
                if word in code:
                    frames.append(_frame(left, top))
        yield from frames

    def _labels(self) -> Iterator[str]:
        """The first digits of the words beside the rows, their last digits above the columns, one below the other."""
        beside = Digits(self.digits.base, self._beside)
        for y, row in enumerate(self._rows if self._beside else ()):
            yield words(beside.write(row), self._left - _GAP, self._head + y * CELL + 42, 36, fill=SOFT, anchor="end")
        for x, column in enumerate(self._columns):
            middle = self._left + x * CELL + CELL // 2
            for line, digit in enumerate(Digits(self.digits.base, self._below).digits(column), start=1):
                sign = Digits(self.digits.base, 1).write((digit,))
                yield words(sign, middle, 34 * line, 34, fill=SOFT, anchor="middle")


def _reflected(base: int, bits: int, length: int) -> list[int]:
    """All words of so many digits, each differing from the one before in one digit."""
    found = [0]
    for place in range(length):
        found = [
            digit << place * bits | word for digit in range(base) for word in (found if digit % 2 == 0 else found[::-1])
        ]
    return found


_AXES = ((420, 0), (0, -420), (210, -140), (840, 240))
"""How far the corners of a cube lie apart along each axis, the last digit first."""


def _cube(found: Code, language: str, bare: bool) -> str:
    """The words as the corners of a cube of up to four dimensions, drawn in the plane."""
    count, columns = 1 << found.length, found.columns or ()
    places = [
        tuple(sum(axis[way] for bit, axis in enumerate(_AXES) if word >> bit & 1) for way in (0, 1))
        for word in range(count)
    ]
    left, top = min(x for x, _ in places) - 90, min(y for _, y in places) - 60
    places = [(x - left, y - top) for x, y in places]
    values = [word_value(columns, word) for word in range(count)]
    lines = [
        f"M{places[word][0]} {places[word][1]}L{places[word | 1 << bit][0]} {places[word | 1 << bit][1]}"
        for word in range(count)
        for bit in range(found.length)
        if not word >> bit & 1
    ]
    drawn = [stroked("".join(lines), LINE, 6)]
    for word, (x, y) in enumerate(places):
        fill = heat_colour(_level(values[word], max(values)), _LEVELS)
        looks = {"stroke": _CHOSEN, "stroke_width": 14} if values[word] == 0 else {"stroke": LINE, "stroke_width": 5}
        drawn.append(rectangle(x - 80, y - 42, 160, 84, rx=26, fill=fill, **looks))
        dark = 2 * values[word] > max(values)
        drawn.append(words(found.digits.write(word), x, y + 15, 44, fill=PAPER if dark else INK, anchor="middle"))
    size = max(x for x, _ in places) + 90, max(y for _, y in places) + 60
    return _page(found, words_notes(found, language), drawn, size, language, bare)


def _level(value: int, top: int) -> int:
    return -(-value * _LEVELS // top) if top else 0


def _matrix(found: Code, places: Collection[int], y: int) -> Iterator[str]:
    """The rows of the parity-check matrix, the columns of some digits framed."""
    for line, row in enumerate(found.parity_check):
        yield from _row(found, row, y + line * CELL, ())
    height = len(found.parity_check) * CELL - 8
    for place in places:
        yield rectangle(place * CELL + 4, y + 4, CELL - 8, height, rx=8, fill="none", stroke=_CHOSEN, stroke_width=9)


def _row(found: Code, word: str, y: int, places: Collection[int]) -> Iterator[str]:
    """The digits of a word, some of them framed."""
    for place, digit in enumerate(found.digits.read(word)):
        yield from digit_cell(found.base, digit, place * CELL, y, place in places)


def digit_cell(base: int, digit: int, x: int, y: int, framed: bool) -> Iterator[str]:
    """A digit, the darker the larger."""
    level, sign = _level(digit, base - 1) * 3 // 4, Digits(base, 1).write((digit,))
    size = 38 if len(sign) == 1 else 26
    yield rectangle(x, y, CELL, CELL, fill=heat_colour(level, _LEVELS), stroke=EDGE, stroke_width=3)
    yield words(sign, x + CELL // 2, y + 43, size, fill=PAPER if level > _LEVELS // 2 else INK, anchor="middle")
    if framed:
        yield _frame(x, y)


def _frame(x: int, y: int) -> str:
    return rectangle(x + 5, y + 5, CELL - 10, CELL - 10, rx=8, fill="none", stroke=_CHOSEN, stroke_width=9)


def _page(
    found: Code, notes: Sequence[str], cells: Sequence[str], size: tuple[int, int], language: str, bare: bool
) -> str:
    """A page whose title names the code; what is said of the picture is broken into lines."""
    facts = {"criterion": short_criterion(found), "order": Sentence(f"code.named.{found.order.kind}")}
    title = say(language, "code.picture.title", length=found.length, base=found.base, **facts)
    if bare:
        moved = tag("g", *cells, transform=f"translate({_GAP} {_GAP})")
        return document(title, " ".join(notes), [moved], (size[0] + 2 * _GAP, size[1] + 2 * _GAP), language)
    room = max(size[0], width(title, 72, bold=True))
    lines = [line for note in notes for line in wrap_text(note, 50, room)]
    return titled_page(title, lines, cells, size, language)


def _check_length(found: Code) -> None:
    if found.length > MOST_DIGITS:
        raise TooLarge("code.picture-large", length=found.length, limit=MOST_DIGITS)
