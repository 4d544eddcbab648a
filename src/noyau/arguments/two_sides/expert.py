"""Games of two sides for a student: canonical form, birthday, the thermograph read aloud, the theorems by name."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import Advice, Block, Table, shorten
from noyau.arguments.two_sides.copying import is_lost_by_copying
from noyau.arguments.two_sides.outcomes import expert_search
from noyau.core.analysis import AnyAnalysis
from noyau.core.turns import sides_of
from noyau.core.verdict import Ending
from noyau.engines.partisan.solving import ShortValue
from noyau.values.shortgames import ShortGame, integer
from noyau.words import Sentence

_LONGEST = 80
"""Options that take more signs than this are cut short."""

_TYPED = 100
"""So long a sum may be for a reader to type it."""


def expert_sides(analysis: AnyAnalysis) -> Iterator[Block]:
    """What a student wants beside: canonical form, birthday, thermograph, the theorems, and a check by play."""
    value = analysis.verdict.short
    if not isinstance(value, ShortGame):
        is_misere = analysis.game.ending is Ending.MISERE
        yield Sentence(f"partisan.expert.{'misere' if is_misere else 'search'}")
        yield from expert_search(analysis)
        yield Advice(f"partisan.expert.{'normal' if is_misere else 'smaller'}")
        return
    if value.number is None:
        options = {
            "left": shorten(", ".join(map(str, value.left)), _LONGEST),
            "right": shorten(", ".join(map(str, value.right)), _LONGEST),
        }
        yield Sentence("partisan.expert.canonical", options)
    yield Sentence(f"partisan.expert.birthday{'' if value.birthday else '-zero'}", {"n": value.birthday})
    yield from tell_thermograph(analysis)
    yield from _name_theorems(analysis, value)
    rules, position = sides_of(analysis.game)
    if value == integer(0):
        yield Advice("partisan.expert.check-zero")
    elif len(game := rules.spec(position)) + len(negative := str(-value)) <= _TYPED:
        yield Advice("partisan.expert.check", {"game": game, "negative": negative})
    else:
        yield Advice("partisan.ask.play")


def _name_theorems(analysis: AnyAnalysis, value: ShortGame) -> Iterator[Block]:
    """The theorems that the explanation has used, with what each does not say."""
    if is_lost_by_copying(analysis):
        yield Sentence("partisan.expert.copy")
    elif value.is_number and value != integer(0):
        yield Sentence("partisan.expert.simplest")
    known = analysis.reason(ShortValue)
    parts = known.parts if known is not None else ()
    hot = [part.value.temperature for part in parts if part.value.temperature > 0]
    if len(hot) > 1 and value != integer(0):
        yield Sentence("partisan.expert.sentestrat", {"t": str(max(hot))})
    if not value.is_number and any(part.value.is_number and part.value != integer(0) for part in parts):
        yield Sentence("partisan.expert.avoidance")


def tell_thermograph(analysis: AnyAnalysis) -> tuple[Block, ...]:
    """The thermograph read aloud, and the corners of both walls as a table."""
    value = analysis.verdict.short
    return read_thermograph(value) if isinstance(value, ShortGame) else ()


def read_thermograph(value: ShortGame) -> tuple[Block, ...]:
    """What a thermograph shows, from the line 0 upwards, and a table of its corners."""
    graph = value.thermograph
    head = tuple(Sentence(f"partisan.thermograph.{name}") for name in ("wall", "corners"))
    walls = (("left", graph.left), ("right", graph.right))
    rows = tuple(
        (Sentence(f"partisan.thermograph.{name}"), " ".join(f"({x}, {t})" for x, t in corners))
        for name, corners in walls
    )
    facts = {
        "t": str(value.temperature),
        "mean": str(value.mean),
        "left": str(value.left_stop),
        "right": str(value.right_stop),
    }
    key = "hot" if value.temperature > 0 else "cold" if value.number is not None else "tepid"
    return (Sentence(f"partisan.thermograph.{key}", facts), Table(head, rows))
