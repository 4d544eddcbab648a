"""Why coins to turn are won or lost: the value of each head, their sum, and which coin to turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noyau.arguments.argument import Block, Point, binary_table, fits_table, tell
from noyau.arguments.strategy import opening_move
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Outcome
from noyau.forms.turning import HeadValues, TurningGame
from noyau.forms.turning_products import ProductOfGames
from noyau.words import Sentence, look_up

_SHOWN = 12


@tell.register
def head_values(reason: HeadValues, analysis: AnyAnalysis) -> Iterator[Block]:
    """What each head is worth and why, the sum, and how to make it 0."""
    rules = analysis.game.rules
    assert isinstance(rules, TurningGame), "only coins have heads"
    yield Sentence("turning.explain.cancel")
    yield law_of_values(rules)
    if not reason.coins:
        yield Sentence("turning.explain.none")
        return
    if len(reason.coins) == 1:
        [value] = reason.values
        yield Point("turning.explain.head" if value else "turning.explain.nothing", {"value": value})
    else:
        yield from _table(reason)
        won = "won-lines" if isinstance(rules, ProductOfGames) else "won"
        yield Point(f"turning.explain.{won if reason.sum else 'lost'}", {"sum": reason.sum})
    if analysis.outcome is Outcome.N and len(reason.coins) > 1:
        yield from _recipe(rules, reason, analysis)


def law_of_values(rules: TurningGame) -> Sentence:
    """Why the places have their values."""
    if isinstance(rules, ProductOfGames):
        names = (Sentence(f"game.{rules.down.name}.title"), Sentence(f"game.{rules.across.name}.title"))
        key = f"turning.explain.product{'-alike' if are_alike(rules) else ''}"
        return Sentence(key, dict(zip(("first", "second"), names, strict=True)))
    key = f"turning.explain.{rules.name}"
    return Sentence(key if look_up("en", key) else "turning.explain.mex")


def are_alike(rules: ProductOfGames) -> bool:
    """Whether rows and columns are of the same game, which is then named once."""
    return rules.down == rules.across


def _table(reason: HeadValues) -> Iterator[Block]:
    """The values in binary; of many heads, the values of the first."""
    if fits_table(reason.values):
        yield from binary_table(
            reason.values, [Sentence("turning.explain.coin", {"coin": name}) for name in reason.coins]
        )
        return
    values, names = reason.values[:_SHOWN], reason.coins[:_SHOWN]
    told = tuple(
        Sentence("turning.explain.worth", {"coin": name, "value": value})
        for name, value in zip(names, values, strict=True)
    )
    yield Sentence("turning.explain.many", {"n": len(reason.values), "first": len(told), "coins": told})


def _recipe(rules: TurningGame, reason: HeadValues, analysis: AnyAnalysis) -> Iterator[Block]:
    """The winning move step by step."""
    move: Any = opening_move(analysis)
    position = analysis.game.position
    if move is None:
        return
    name = rules.write_coin(position, move[0])
    value = reason.values[reason.coins.index(name)]
    facts = {"coin": name, "value": value, "sum": reason.sum, "target": value ^ reason.sum}
    key = "lines" if isinstance(rules, ProductOfGames) else "recipe" if len(move) > 1 else "alone"
    yield Point(f"turning.explain.{key}", {**facts, "move": rules.write_move(position, move)})
