"""Games of two sides as pictures take them: whose each move is, what it is worth, and the words for both.

A figure that plays moves has one look for each player who may play it: ``left-winning``, ``right-losing``, and
``left-legal`` where nothing is known or shown.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from noyau.core.game import AnyPartisan
from noyau.core.turns import EitherMoves, InTurn
from noyau.core.verdict import Player
from noyau.scenes.kit.scene import DRAWN, GLYPHS, LOSING, WINNING, Play, Row, Span
from noyau.scenes.kit.view import View
from noyau.words import look_up, say

LEGAL = "legal"
RANKS = (WINNING, DRAWN, LOSING, "")
"""The results of moves, the best first."""

PIECES = {"x": Player.LEFT, "o": Player.RIGHT, "t": Player.LEFT, "f": Player.RIGHT}
"""The signs that are a player's, on every board and graph."""

EITHER = "either"
"""Whose the moves are of the impartial version."""

HANDS = (*Player, EITHER)

_LISTED = 60
"""So many moves of a player are listed in a terminal."""


class Offer(NamedTuple):
    """A move that a picture offers, and whose it is."""

    player: Player
    move: Any
    play: Play


@dataclass(frozen=True)
class Sides:
    """A position without who is to move, and the moves of both players as they are offered."""

    view: View
    rules: AnyPartisan
    position: Any

    @property
    def language(self) -> str:
        return self.view.style.language

    @cached_property
    def offers(self) -> list[Offer]:
        """The moves, in the order in which they are offered."""
        return [Offer(play.move.player, play.move.move, play) for play in self.view.plays]

    @cached_property
    def impartial(self) -> bool:
        """Whether both players may make either one's moves."""
        return isinstance(self.view.game.rules, EitherMoves)

    def say(self, key: str, /, **facts: object) -> str:
        """A sentence about a game of two sides."""
        return say(self.language, f"scene-sides.{key}", **facts)

    def played_by(self, hand: str) -> str:
        """How a player moves, or either one does, in words; the rules may have a sentence of their own."""
        return say(self.language, self.hand_key(hand))

    def hand_key(self, hand: str) -> str:
        """The key of the words that tell how a player moves, or either one does."""
        own = f"scene-sides.{hand}.{self.rules.name}"
        return own if look_up(self.language, own) else f"scene-sides.{hand}.any"

    def result(self, offer: Offer) -> str:
        """What a move is worth to its player, where that is shown."""
        return offer.play.result if self.view.style.moves else ""

    def hand(self, offer: Offer) -> str:
        """Whose a move is; in the impartial version it is either player's."""
        return EITHER if self.impartial else offer.player

    def looks(self, offers: Iterable[Offer]) -> tuple[str, ...]:
        """How a figure looks that plays these moves: for each player by the best of them."""
        found: dict[str, str] = {}
        for offer in sorted(offers, key=lambda offer: RANKS.index(self.result(offer))):
            found.setdefault(self.hand(offer), self.result(offer) or LEGAL)
        return tuple(f"{hand}-{found[hand]}" for hand in HANDS if hand in found)

    def tell(self, what: str, offers: Iterable[Offer]) -> str:
        """A figure in words, with what its moves are worth."""
        found: dict[Player, str] = {}
        for offer in sorted(offers, key=lambda offer: RANKS.index(self.result(offer))):
            found.setdefault(offer.player, self.result(offer))
        if self.impartial:
            best = next(iter(found.values()), "")
            return "; ".join([what, *[self.view.style.say(f"result.{best}")] * bool(best)])
        worth = (
            self.say("worth", player=player.said, result=self.view.style.say(f"result.{result}"))
            for player, result in found.items()
            if result
        )
        return "; ".join([what, *worth])

    def chosen(self) -> list[Offer]:
        """The first winning move of each player, where moves are shown."""
        found: dict[str, Offer] = {}
        for offer in self.offers:
            if self.result(offer) == WINNING:
                found.setdefault(self.hand(offer), offer)
        return list(found.values())

    def legend(self, looks: Container[str], signs: Mapping[Player, str] | None = None) -> list[tuple[str, str]]:
        """Whose the moves are that are shown, and what their signs mean; a player may have a sign of his own."""
        players = {offer.player for offer in self.offers}
        shown = [player for player in Player if player in players]
        if self.impartial:
            found = [("", self.hand_key(EITHER))] * bool(shown)
        else:
            found = [(signs[player] if signs else f"{player}-{LEGAL}", self.hand_key(player)) for player in shown]
        results = [r for r in (WINNING, LOSING, DRAWN) if any(f"{hand}-{r}" in looks for hand in HANDS)]
        return found + [(f"{EITHER}-{result}", f"scene-sides.legend.{result}") for result in results]

    def rows(self) -> Iterator[Row]:
        """For a terminal: how each player moves and, where moves are shown, each move with its sign."""
        for hand in HANDS:
            own = [offer for offer in self.offers if self.hand(offer) == hand]
            if not own:
                continue
            spans = [Span(f"  {self.played_by(hand)}{':' if self.view.style.moves else ''} ", "soft")]
            if self.view.style.moves:
                write = self.rules.write_move
                for offer in own[:_LISTED]:
                    result = self.result(offer)
                    sign = f"{GLYPHS[result]} " if result else ""
                    spans.append(Span(f" {sign}{write(self.position, offer.move)} ", result))
                if len(own) > _LISTED:
                    more = self.view.style.say("more-moves", n=len(own) - _LISTED)
                    spans += (Span(f" {word}", "soft") for word in more.split(" "))
            yield tuple(spans)


def find_sides(view: View) -> Sides | None:
    """The two sides of a game, played in turn or by both alike; None where the players have the same moves."""
    rules, position = view.game.rules, view.game.position
    if isinstance(rules, InTurn):
        return Sides(view, rules.rules, position.position)
    if isinstance(rules, EitherMoves):
        return Sides(view, rules.rules, position)
    return None


def by_figure(offers: Sequence[Offer], figures: Sequence[Iterable[str]]) -> dict[str, list[Offer]]:
    """The moves that each figure plays, by those of each move."""
    found: defaultdict[str, list[Offer]] = defaultdict(list)
    for offer, names in zip(offers, figures, strict=True):
        for name in names:
            found[name].append(offer)
    return found
