"""Games written as is usual: the shortest name that reads back as the same game.

>>> from noyau.values.shortgames.notation import read
>>> [str(read(text)) for text in ("{0|*}", "{1|-1}", "{0||0|-2}", "{{2|1}|0}", "1/2 + *2 - ^")]
['^', '±1', 'tiny(2)', '{2|1||0}', '1/2v*2']
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from noyau.core.errors import TooLarge

if TYPE_CHECKING:
    from noyau.values.shortgames.game import ShortGame

MOST_CHARACTERS = 1_000_000
"""A game whose text is longer is not written."""

_SHOWN = 200
_MOST_STROKES = 3


@dataclass(frozen=True)
class _Written:
    """The text of a game; how many strokes its bar has where it stands in braces, and what stands within them."""

    text: str
    strokes: int = 0
    within: str = ""


@dataclass(frozen=True)
class _Style:
    """How the parts of a text are put together."""

    plain: Callable[[ShortGame], str]
    braces: Callable[[str], str]
    bar: Callable[[int], str]
    switch: str
    bracket: Callable[[str], str]
    tiny: Callable[[str], str]
    miny: Callable[[str], str]


def write(game: ShortGame) -> str:
    """The text of a game."""
    return _write(game, _TEXT)


def show(game: ShortGame) -> str:
    """The game as Python shows it, however large it is."""
    try:
        text = write(game)
    except TooLarge:
        text = "…"
    return f"<ShortGame {text if len(text) <= _SHOWN else f'{text[:_SHOWN]}…'}>"


def latex(game: ShortGame) -> str:
    """The game as LaTeX writes it."""
    return _write(game, _LATEX)


def _write(game: ShortGame, style: _Style) -> str:
    """The text of a game, its positions first."""
    known: dict[ShortGame, _Written] = {}
    waiting = [game]
    while waiting:
        position = waiting[-1]
        if position in known:
            waiting.pop()
            continue
        if position.ups is not None:
            known[position] = _Written(style.plain(position))
            continue
        parts = _parts(position)
        missing = [part for part in parts if part not in known]
        if missing:
            waiting += missing
            continue
        written = _compose(position, parts, known, style)
        if len(written.text) > MOST_CHARACTERS:
            raise TooLarge("shortgame.text", limit=MOST_CHARACTERS)
        known[position] = written
    return known[game].text


def _parts(game: ShortGame) -> Sequence[ShortGame]:
    """The games whose names are within that of a game: one option of a switch, or what a tiny is called after."""
    tiny = _tiny_of(game)
    if tiny is not None:
        return [tiny]
    mirrored = -game
    if mirrored is game:
        return game.left
    tiny = _tiny_of(mirrored)
    return [tiny] if tiny is not None else (*game.left, *game.right)


def _tiny_of(game: ShortGame) -> ShortGame | None:
    """The G of tiny-G = {0||0|-G}, where G is positive and no infinitesimal."""
    if not (len(game.left) == 1 == len(game.right)) or game.left[0]:
        return None
    (answer,) = game.right
    if answer.ups is None and len(answer.left) == 1 == len(answer.right) and not answer.left[0]:
        size = -answer.right[0]
        return size if size.right_stop > 0 else None
    return None


def _compose(game: ShortGame, parts: Sequence[ShortGame], known: dict[ShortGame, _Written], style: _Style) -> _Written:
    if -game is game:
        texts = [known[option] for option in parts]
        alone = len(parts) == 1 and (parts[0].is_number or texts[0].strokes)
        inner = ",".join(text.text for text in texts)
        return _Written(style.switch + (inner if alone else style.bracket(inner)))
    if len(parts) == 1:
        named = style.tiny if game.right_stop == 0 and not game.left[0] else style.miny
        return _Written(named(known[parts[0]].text))
    sides = [_side([known[option] for option in options]) for options in (game.left, game.right)]
    strokes = 1 + max(depth for _, depth in sides)
    if strokes > _MOST_STROKES:
        sides = [(",".join(known[option].text for option in options), 0) for options in (game.left, game.right)]
        strokes = 1
    within = sides[0][0] + style.bar(strokes) + sides[1][0]
    return _Written(style.braces(within), strokes, within)


def _side(options: Sequence[_Written]) -> tuple[str, int]:
    """The options of a side, and how many strokes the bars among them have: braces around a single one are left out."""
    if len(options) == 1 and options[0].strokes:
        return options[0].within, options[0].strokes
    return ",".join(option.text for option in options), 0


def _write_plain(game: ShortGame) -> str:
    """x + n·↑ + *m."""
    number, ups, star = game.left_stop, game.ups or 0, game.nim
    arrow = "^" if ups > 0 else "v"
    arrows = arrow * abs(ups) if abs(ups) < 3 else f"{arrow}{abs(ups)}"
    heap = f"*{star if star > 1 else ''}" if star else ""
    return f"{number or ''}{arrows}{heap}" or "0"


def _write_plain_latex(game: ShortGame) -> str:
    number, ups, star = game.left_stop, game.ups or 0, game.nim
    whole, part = abs(number.numerator), number.denominator
    fraction = rf"\frac{{{whole}}}{{{part}}}"
    shown = f"{'-' if number < 0 else ''}{whole if part == 1 else fraction}" if number else ""
    arrow = r"{\uparrow}" if ups > 0 else r"{\downarrow}"
    if abs(ups) > 1:
        arrow = rf"{'+' if shown else ''}{abs(ups)}{{\cdot}}{arrow}"
    heap = rf"{{\ast}}{star if star > 1 else ''}" if star else ""
    return f"{shown}{arrow if ups else ''}{heap}" or "0"


_TEXT = _Style(
    plain=_write_plain,
    braces="{{{}}}".format,
    bar="|".__mul__,
    switch="±",
    bracket="({})".format,
    tiny="tiny({})".format,
    miny="miny({})".format,
)
_LATEX = _Style(
    plain=_write_plain_latex,
    braces=r"\{{{}\}}".format,
    bar=lambda strokes: r"\,{" + r"|\!" * (strokes - 1) + r"|}\,",
    switch=r"\pm ",
    bracket="({})".format,
    tiny="{{+}}_{{{}}}".format,
    miny="{{-}}_{{{}}}".format,
)
