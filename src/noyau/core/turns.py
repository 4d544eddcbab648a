"""A game of two sides played in turn: who is to move is part of the position.

So whatever plays, explores or draws games whose moves are the same for both serves partisan games too.

>>> from noyau.core.spec import parse
>>> game = parse("left domineering:2x2")
>>> print(game.play_text("0,0-1,0"), game.player)
right domineering:#./#. left
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from noyau.core.errors import NoSuchMove, NotApplicable
from noyau.core.game import (
    AnyGame,
    AnyPartisan,
    AnyRules,
    ChoosesRules,
    Decomposes,
    Finite,
    Game,
    Impartial,
    Partisan,
    Reduces,
)
from noyau.core.verdict import Ending, Player
from noyau.words import Sentence

PLAYERS = (Player.LEFT, Player.RIGHT)


class Turn(NamedTuple):
    """Who is to move, or None where either may begin, and the position."""

    player: Player | None
    position: Any


class Step(NamedTuple):
    """A move, and whose it is."""

    player: Player
    move: Any


@dataclass(frozen=True)
class InTurn(Impartial[Turn, Step]):
    """The moves of whoever is to move, or of both where either may begin; then it is the opponent's turn.

    Specs write the rules alone; who moves is said before, as the ending is.
    """

    kind: ClassVar[str] = Partisan.kind
    rules: AnyPartisan

    def __post_init__(self) -> None:
        for told in ("name", "family", "example"):
            if hasattr(self.rules, told):
                object.__setattr__(self, told, getattr(self.rules, told))

    @property
    def start(self) -> Turn:
        return Turn(None, self.rules.start)

    def player_of(self, position: Turn) -> Player | None:
        return position.player

    def read(self, text: str) -> Turn:
        return Turn(None, self.rules.read(text))

    def write(self, position: Turn) -> str:
        return self.rules.write(position.position)

    def spec(self, position: Turn) -> str:
        return self.rules.spec(position.position)

    def moves(self, position: Turn) -> Iterator[Step]:
        for player in PLAYERS if position.player is None else (position.player,):
            for move in self.rules.moves(position.position, player):
                yield Step(player, move)

    def play(self, position: Turn, move: Step) -> Turn:
        return Turn(move.player.other, self.rules.play(position.position, move.move, move.player))

    def write_move(self, position: Turn, move: Step) -> str:
        """A move as its player types it; where either may begin, and the other could type the same, it says whose."""
        written = self.rules.write_move(position.position, move.move)
        if position.player is None and self._is_legal(position, written, move.player.other):
            return f"{move.player} {written}"
        return written

    def _is_legal(self, position: Turn, text: str, player: Player) -> bool:
        try:
            self.rules.read_move(position.position, text, player)
        except ValueError:  # an illegal move
            return False
        return True

    def read_move(self, position: Turn, text: str) -> Step:
        """The move of whoever is to move; where either may begin, of the one who has it, or who is named."""
        word, _, rest = text.strip().partition(" ")
        named = word.lower() in list(Player) and bool(rest)
        player = Player.read(word) if named else position.player
        if named and position.player not in (None, player):
            raise NoSuchMove(
                "partisan.not-your-turn", move=text.strip(), player=Sentence(f"partisan.{position.player}")
            )
        if player is not None:
            return Step(player, self.rules.read_move(position.position, rest if named else text, player))
        having = [player for player in PLAYERS if self._is_legal(position, text, player)]
        if len(having) == len(PLAYERS):
            raise NoSuchMove("partisan.whose", move=text.strip())
        mover = having[0] if having else Player.LEFT
        return Step(mover, self.rules.read_move(position.position, text, mover))

    def say_move(self, position: Turn, move: Step) -> Sentence:
        return self.rules.say_move(position.position, move.move)

    def say_place(self, position: Turn, move: Step) -> Sentence | None:
        return self.rules.say_place(position.position, move.move)

    def canonical(self, position: Turn) -> Turn:
        """The position in the form that stands for all of its writings, if the rules know one."""
        if isinstance(self.rules, Reduces):
            return Turn(position.player, self.rules.canonical(position.position))
        return position

    def must_end(self) -> bool:
        return isinstance(self.rules, Finite) and self.rules.must_end()


def in_turn(
    rules: AnyPartisan, position: Hashable, player: Player | None = None, ending: Ending = Ending.NORMAL
) -> AnyGame:
    """The game of a position of two sides."""
    mover = None if player is None else Player.read(player)
    return Game(InTurn(rules), Turn(mover, position), ending)


def make_game(rules: AnyRules | AnyPartisan, position: Hashable, ending: Ending = Ending.NORMAL) -> AnyGame:
    """The game of a position, whatever the kind of its rules."""
    return in_turn(rules, position, None, ending) if isinstance(rules, Partisan) else Game(rules, position, ending)


def take_apart(game: AnyGame) -> tuple[AnyRules | AnyPartisan, Any]:
    """The rules of a game and its position, without who is to move."""
    if isinstance(game.rules, InTurn):
        return game.rules.rules, game.position.position
    return game.rules, game.position


def sides_of(game: AnyGame) -> tuple[AnyPartisan, Any]:
    """The rules and the position of a game of two sides, without who is to move."""
    assert isinstance(game.rules, InTurn), "a game of two sides is played in turn"
    return game.rules.rules, game.position.position


def set_player(game: AnyGame, player: Player | None) -> AnyGame:
    """The game in which this player is to move; NotApplicable where both have the same moves."""
    game = with_sides(game) if player else game
    if not isinstance(game.rules, InTurn):
        is_made_impartial = any(isinstance(term, EitherMoves) for term in getattr(game.rules, "terms", (game.rules,)))
        key = "partisan.impartial-option" if is_made_impartial else "error.no-player"
        raise NotApplicable(key, name=game.rules.name)
    return Game(game.rules, Turn(player, game.position.position), game.ending)


def with_sides(game: AnyGame) -> AnyGame:
    """The same game by rules of two sides, where what it is played with may have some; else the game itself."""
    rules, position = take_apart(game)
    if isinstance(rules, ChoosesRules):
        return make_game(*rules.sided(position), game.ending)
    if not any(isinstance(term, ChoosesRules) for term in getattr(rules, "terms", ())):
        return game
    from noyau.core.sums import add_games

    parts = zip(rules.terms, position, strict=True)  # type: ignore[union-attr]
    return add_games(*(with_sides(make_game(term, part, game.ending)) for term, part in parts))


def side_moves(rules: AnyRules | AnyPartisan, position: Any, player: Player) -> Iterator[Any]:
    """The moves of a player, whether or not the other has the same."""
    yield from rules.moves(position, player) if isinstance(rules, Partisan) else rules.moves(position)


def play_side(rules: AnyRules | AnyPartisan, position: Any, move: Any, player: Player) -> Any:
    """The position after a player's move, whether or not the other has the same."""
    return rules.play(position, move, player) if isinstance(rules, Partisan) else rules.play(position, move)


@dataclass(frozen=True)
class EitherMoves(Impartial[Any, Step]):
    """The impartial version of rules of two sides: both players may make either one's moves."""

    rules: AnyPartisan

    def __post_init__(self) -> None:
        for told in ("name", "family", "example"):
            object.__setattr__(self, told, getattr(self.rules, told))

    @property
    def start(self) -> Any:
        return self.rules.start

    def read(self, text: str) -> Any:
        return self.rules.read(text)

    def write(self, position: Any) -> str:
        return self.rules.write(position)

    def spec(self, position: Any) -> str:
        return f"impartial {self.rules.spec(position)}"

    def moves(self, position: Any) -> Iterator[Step]:
        """The moves of both; one that leaves what another one with the same text leaves is listed once."""
        met = set()
        for player in PLAYERS:
            for move in self.rules.moves(position, player):
                key = self.rules.write_move(position, move), self.rules.play(position, move, player)
                if key not in met:
                    met.add(key)
                    yield Step(player, move)

    def play(self, position: Any, move: Step) -> Any:
        return self.rules.play(position, move.move, move.player)

    def write_move(self, position: Any, move: Step) -> str:
        """A move as it is typed; where the moves of both are written alike and differ, it says whose it is."""
        written = self.rules.write_move(position, move.move)
        return f"{move.player} {written}" if self._differs(position, written) else written

    def _differs(self, position: Any, text: str) -> bool:
        """Whether both players have a move of this text, and they leave different positions."""
        left = {
            self.rules.play(position, move, player)
            for player in PLAYERS
            for move in self.rules.moves(position, player)
            if self.rules.write_move(position, move) == text
        }
        return len(left) > 1

    def say_move(self, position: Any, move: Step) -> Sentence:
        """A move in words, and as whose it is made where the moves of both are said alike and differ."""
        said = self.rules.say_move(position, move.move)
        if not self._differs(position, self.rules.write_move(position, move.move)):
            return said
        return Sentence("partisan.made-as", {"player": move.player.said, "move": said})

    def canonical(self, position: Any) -> Any:
        return self.rules.canonical(position) if isinstance(self.rules, Reduces) else position

    def must_end(self) -> bool:
        return isinstance(self.rules, Finite) and self.rules.must_end()

    def components(self, position: Any) -> list[AnyGame]:
        """The parts that do not touch each other, each in its impartial version."""
        if not isinstance(self.rules, Decomposes):
            return [Game(self, position)]
        return [make_impartial(part) for part in self.rules.components(position)]

    def lift(self, index: int, move: Any) -> Any:
        assert isinstance(self.rules, Decomposes), "only what falls into parts has parts"
        return Step(move.player, self.rules.lift(index, move.move))


def make_impartial(game: AnyGame) -> AnyGame:
    """The game in which both players may make either one's moves; one without sides is that already."""
    from noyau.core.sums import add_games

    game = with_sides(game)
    if not isinstance(game.rules, InTurn):
        return game
    if game.player is not None:
        raise NotApplicable("partisan.impartial-player", player=game.player)
    rules, position = take_apart(game)
    if terms := getattr(rules, "terms", None):
        parts = [make_impartial(make_game(term, part, game.ending)) for term, part in zip(terms, position, strict=True)]
        return add_games(*parts)
    assert isinstance(rules, Partisan), "what is played in turn has sides"
    return Game(EitherMoves(rules), position, game.ending)
