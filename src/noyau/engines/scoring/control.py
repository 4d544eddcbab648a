"""Who is in control of chains and loops, what that is worth, and the double-cross that keeps it.

>>> controlled_value((3, 5), (4,)), controlled_value((3,), (6,))
(0, 3)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from noyau.core.game import AnyGame, Scoring
from noyau.core.reasons import Reason
from noyau.engines.scoring.chains import find_chains, held_coins
from noyau.engines.scoring.loose_nets import LONG, LONG_LOOP
from noyau.values.masks import bits


@dataclass(frozen=True)
class Control(Reason, kind="control"):
    """Where only long chains and loops are left: by how much whoever did not open them gets ahead by keeping control.

    To keep it is to leave two coins of each chain and four of each loop but the last. If that comes to two or more
    it is what best play comes to; otherwise it is no more than best play does (Buzzard and Ciere 2014).
    """

    value: int
    is_score: bool


@dataclass(frozen=True)
class DoubleCross(Reason, kind="double-cross"):
    """A best move that takes nothing and leaves coins which a cut takes two at a time: the other must then go on."""

    move: str
    left: int


def controlled_value(chains: Sequence[int], loops: Sequence[int]) -> int:
    """What it is worth to keep the control of long chains and loops to the end (Buzzard and Ciere 2014, section 3).

    Of each chain all coins but two are taken, of each loop all but four; of the last one nothing need be left.
    """
    kept = sum(length - 4 for length in chains) + sum(length - 8 for length in loops)
    if not chains:
        return kept + (8 if loops else 0)
    return kept + (6 if loops and max(chains) == LONG else 4)


def control_of(game: AnyGame, best: Sequence[Any]) -> Iterator[Reason]:
    """What there is to say of control, where whoever takes a coin goes on."""
    held = held_coins(game)
    if held is None:
        return
    net, left = held
    shape = find_chains(net, left)
    coins = len({coin for string in bits(left) for coin in net.strings[string]})
    lengths = *shape.chains, *shape.loops
    is_simple = sum(lengths) == coins and not shape.free and left.bit_count() == coins + len(shape.chains)
    if lengths and is_simple and min((*shape.chains, LONG)) >= LONG and min((*shape.loops, LONG_LOOP)) >= LONG_LOOP:
        value = controlled_value(shape.chains, shape.loops)
        yield Control(value, value >= 2)
    rules, position = game.rules, game.position
    assert isinstance(rules, Scoring)
    for move in best if shape.free else ():
        after = rules.play(position, move)
        given = sum(gain for gain in (rules.gain(after, reply) for reply in rules.moves(after)) if gain == 2)
        if given and not rules.gain(position, move):
            yield DoubleCross(rules.write_move(position, move), given)
            return
