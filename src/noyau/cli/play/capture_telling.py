"""What is said where pegs or stones are taken: what can be reached, the light, hints, and the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from noyau.analysis import Solution
from noyau.cli.play.screen import Screen
from noyau.cli.play.telling import Teller
from noyau.cli.play.vocabulary import CAPTURES
from noyau.cli.terminal import language, text, wrap
from noyau.game import Game
from noyau.playing.outlooks import Light
from noyau.playing.puzzle import Attempt

SIGNS = {Light.GREEN: "✓", Light.RED: "✗", Light.UNKNOWN: "?", None: "·"}


class CaptureTeller(Teller):
    """Says at the screen what an attempt to leave few pieces is about."""

    commands = CAPTURES
    area = "captures"

    def __init__(self, screen: Screen, family: str, lit: bool) -> None:
        super().__init__(screen)
        self.family = family
        self.lit = lit

    def rule(self, attempt: Attempt) -> None:
        self.screen.write(wrap(text(f"game.{attempt.rules.name}.rule"), ""))
        move = next(iter(attempt.game.moves()), None)
        example = "" if move is None else attempt.rules.write_move(attempt.game.position, move)
        self.say(f"tip-{self.family}", example=example or text(f"captures.example-{self.family}"))

    def judge(self, best: Solution[Any, Any] | None) -> None:
        """The best that can be reached; or that none is known, or why one piece cannot be left."""
        unlit = "" if self.lit else "-unlit"
        if best is None:
            self.say("unknown")
        elif best.solvable:
            self.say(f"solvable-{self.family}{unlit}")
        elif best.left is not None and best.fewest:
            self.say("at-best-pegs" if self.family == "pegs" else f"at-best-stones{unlit}", n=best.left)
        else:
            self.say(f"unsolvable-{self.family}" if self.family == "pegs" else "unknown")

    def count(self, left: int, moves: int) -> None:
        self.say(f"count-{self.family}", n=left, played=moves)

    def light(self, colour: Light, left: int | None) -> None:
        """Whether the best can still be reached."""
        key = f"light-{colour}" if colour is not Light.RED or left is None else f"light-red-{self.family}"
        self.say(key, n=left)

    def end(self, left: int, solved: bool, best: Solution[Any, Any] | None) -> None:
        """How many pieces are left, and how many must have been."""
        self.shout(f"end-{self.family}", n=left)
        if solved or (best is not None and best.fewest and best.left == left):
            self.say("perfect")
        elif best is not None and best.left is not None:
            self.say("compare", best=best.left)
        if self.screen.interactive:
            self.say("next")

    def hint(self, game: Game[Any, Any], ahead: Solution[Any, Any] | None) -> None:
        """The next move towards the best end."""
        if ahead is None:
            self.say("hint-unknown")
        elif ahead.moves:
            move = ahead.moves[0]
            written, words = game.rules.write_move(game.position, move), game.rules.say_move(game.position, move)
            self.say(f"hint-{self.family}", move=written, words=words.say(language.now), n=ahead.left)
        else:
            self.say("hint-over" if not any(True for _ in game.moves()) else "hint-lost")

    def moves(self, game: Game[Any, Any], lights: Mapping[Any, Light | None]) -> None:
        """Every move with its light."""
        for move, colour in lights.items():
            words = game.rules.say_move(game.position, move).say(language.now)
            self.screen.write(f"  {SIGNS[colour]} {game.rules.write_move(game.position, move)}  {words}")
        if any(lights.values()):
            self.say("signs")
