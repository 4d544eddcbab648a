"""Hackenbush in colours in words: the rule of signs on a stalk."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import Block, tell
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Player
from noyau.games.sides.red_blue import StalkSigns
from noyau.words import Sentence

_OWNERS = {"b": Player.LEFT, "r": Player.RIGHT}


@tell.register
def _(reason: StalkSigns, analysis: AnyAnalysis) -> Iterator[Block]:
    first = _OWNERS[reason.colours[0]]
    facts = {"plant": reason.plant, "player": first.said, "n": reason.run, "value": reason.value}
    if reason.run == len(reason.colours):
        key = "one" if reason.run == 1 else "plain"
        yield Sentence(f"red-blue.{key}", {**facts, "colour": Sentence(f"red-blue.{reason.colours[0]}")})
        return
    signs = tuple(Sentence(f"red-blue.{colour}") for colour in reason.colours)
    yield Sentence("red-blue.stalk", {**facts, "colours": signs})
    above = reason.colours[reason.run + 1 :]
    digits = "".join("1" if colour == reason.colours[0] else "0" for colour in above) + "1"
    yield Sentence("red-blue.rule", {**facts, "whole": reason.run - 1, "digits": digits})


def tell_in_short(reason: StalkSigns) -> Sentence:
    """What a stalk is worth, for a class: halves from the first change of colour on."""
    key = "short" if reason.run < len(reason.colours) else "short-plain"
    return Sentence(f"red-blue.{key}", {"plant": reason.plant, "value": reason.value})
