"""The contract of a game: rules, positions, moves, and the abilities that engines look for.

Rules are frozen dataclasses whose fields are the parameters of the game; positions and moves are plain immutable
values. Two methods make a game, ``moves`` and ``play``; everything else has a usual meaning that rules may better.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence, Sized
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar, _ProtocolMeta, runtime_checkable

from noyau.core.errors import IllegalMove, NoStart, NoSuchMove, NotApplicable, RulesFailed, WrongArgument
from noyau.core.material import load
from noyau.core.parameters import write_rules
from noyau.core.reasons import by_number
from noyau.core.verdict import Ending, Player
from noyau.words import Sentence

if TYPE_CHECKING:
    from noyau.core.reasons import AnyDecision, CellName, Decision, Pairs, Reason
    from noyau.values.shortgames import ShortGame

P = TypeVar("P", bound=Hashable)
M = TypeVar("M")


class WrittenMove(Sentence):
    """A move that has no other words than what a player types."""


class Rules(ABC, Generic[P, M]):
    """What may be played, how it is written, and the position from which one usually starts."""

    name: ClassVar[str]
    """The word used in the catalogue and in specs."""
    family: ClassVar[str] = "other"
    """The playing material, which decides the picture: ``heaps``, ``graph`` …"""
    kind: ClassVar[str]
    example: ClassVar[str]
    """A spec worth trying."""

    def __eq__(self, other: object) -> bool:
        """Dataclasses compare their fields and hash them; this serves rules that a user wrote as a plain class."""
        return type(self) is type(other) and self.__getstate__() == other.__getstate__()

    def __hash__(self) -> int:
        return hash(type(self))  # attributes that are no fields may change

    def __getstate__(self) -> dict[str, object]:
        """What makes these rules, without what was only computed from it: tables with locks are not copied."""
        found = {name for name in vars(self) if isinstance(getattr(type(self), name, None), cached_property)}
        return {name: kept for name, kept in vars(self).items() if name not in found}

    @property
    def start(self) -> P:
        """The usual first position."""
        raise NoStart("error.no-start", name=self.name)

    @abstractmethod
    def read(self, text: str) -> P:
        """The position that a text writes; ``read(write(p)) == p``."""

    @abstractmethod
    def write(self, position: P) -> str: ...

    @abstractmethod
    def write_move(self, position: P, move: M) -> str:
        """A move as a player types it."""

    def say_move(self, position: P, move: M) -> Sentence:
        """A move in words."""
        return WrittenMove("move.plain", {"move": self.write_move(position, move)})

    def say_place(self, position: P, move: M) -> Sentence | None:
        """Where on the table a move is made; None where that would say nothing, or everything."""
        return None

    def spec(self, position: P) -> str:
        """The text of a position with its rules: ``bounded:3:10,8,6``."""
        return f"{write_rules(self)}:{self.write(position)}"


class Impartial(Rules[P, M]):
    """Rules under which both players have the same moves: five methods, of which two make the game.

    >>> from noyau.engines import solve
    >>> class Halving(Impartial[int, int]):
    ...     name = "halving"
    ...     def moves(self, position): return [take for take in (1, position // 2) if 0 < take <= position]
    ...     def play(self, position, move): return position - move
    ...     def read(self, text): return int(text)
    ...     def write(self, position): return str(position)
    ...     def write_move(self, position, move): return str(move)
    >>> solve(Game(Halving(), 6)).winning_moves
    ('1',)
    """

    kind: ClassVar[str] = "impartial"
    axes: ClassVar[str] = "heaps"
    """What the two numbers of a position are, where it has two, as the heading of a table says it."""

    @abstractmethod
    def moves(self, position: P) -> Iterable[M]:
        """The legal moves, lazily where they may be very many."""

    @abstractmethod
    def play(self, position: P, move: M) -> P:
        """The position after a legal move."""

    def options(self, position: P) -> Iterable[P]:
        """The positions one move away."""
        return (self.play(position, move) for move in self.moves(position))

    def plays_again(self, position: P, move: M) -> bool:
        """Whether whoever makes this move is to move once more."""
        return False

    def player_of(self, position: P) -> Player | None:
        """Who is to move; None where both have the same moves, or either may begin."""
        return None

    @property
    def entails(self) -> bool:
        """Whether some moves must be followed by another of the same player, where the last move decides."""
        return False

    def read_move(self, position: P, text: str) -> M:
        """The legal move that a text writes, or IllegalMove with the reason."""
        wanted = text.strip()
        for move in self.moves(position):
            if self.write_move(position, move) == wanted:
                return move
        raise NoSuchMove("error.illegal", move=text, game=self.spec(position))


class MoveIsOption(Impartial[P, P]):
    """Rules under which a move is the position it leads to, and is written as that position."""

    def write_move(self, position: P, move: P) -> str:
        return self.write(move)

    def play(self, position: P, move: P) -> P:
        return move

    def options(self, position: P) -> Iterable[P]:
        return self.moves(position)


class Scoring(Impartial[P, M]):
    """Rules under which moves earn points: when nobody can move, whoever has more of them has won.

    >>> from noyau.core.spec import parse
    >>> rules = parse("picarete:path-3").rules
    >>> [rules.gain(rules.start, move) for move in rules.moves(rules.start)]
    [1, 1]
    """

    kind: ClassVar[str] = "scoring"

    @abstractmethod
    def gain(self, position: P, move: M) -> int:
        """The points that a legal move earns."""


class Partisan(Rules[P, M]):
    """Rules under which Left and Right have moves of their own: the same methods, with the player who moves.

    ``at`` makes the game of a position, which says who is to move where that is known.

    >>> from noyau.core.spec import parse
    >>> rules = parse("domineering:2x2").rules.rules
    >>> [rules.write_move(rules.start, move) for move in rules.moves(rules.start, Player.LEFT)]
    ['0,0-1,0', '0,1-1,1']
    """

    kind: ClassVar[str] = "partisan"

    @abstractmethod
    def moves(self, position: P, player: Player) -> Iterable[M]:
        """The legal moves of a player, lazily where they may be very many."""

    @abstractmethod
    def play(self, position: P, move: M, player: Player) -> P:
        """The position after a legal move of a player."""

    def options(self, position: P, player: Player) -> Iterable[P]:
        """The positions one move of a player away."""
        return (self.play(position, move, player) for move in self.moves(position, player))

    def read_move(self, position: P, text: str, player: Player) -> M:
        """The legal move of a player that a text writes, or IllegalMove with the reason."""
        wanted = text.strip()
        for move in self.moves(position, player):
            if self.write_move(position, move) == wanted:
                return move
        if any(self.write_move(position, move) == wanted for move in self.moves(position, player.other)):
            raise NoSuchMove("partisan.of-the-other", move=wanted, other=player.other.said, player=player.said)
        raise NoSuchMove("partisan.illegal", move=text, game=self.spec(position), player=player.said)

    def at(self, position: P, player: Player | None = None, ending: Ending = Ending.NORMAL) -> Game[Hashable, object]:
        """The game of a position; without a player it is asked for either starter."""
        game: Game[Hashable, object] = load("noyau.core.turns:in_turn")(self, position, player, ending)
        return game


def check_turns(rules: AnyRules) -> None:
    """NotApplicable where points decide, or where whoever takes something has to move again."""
    if isinstance(rules, Scoring):
        raise NotApplicable("scoring.no-outcomes", name=rules.name)
    if rules.entails:
        raise NotApplicable("strings.entails", name=rules.name)


def check_impartial(rules: AnyRules, refusal: str) -> None:
    """NotApplicable where the last move does not decide, or moves do not alternate; the key is that for puzzles."""
    check_turns(rules)
    if rules.kind == Partisan.kind:
        raise NotApplicable("partisan.not-impartial", name=rules.name)
    if rules.kind != Impartial.kind:
        raise NotApplicable(refusal, name=rules.name)


def failure(rules: Rules[P, M], position: P, fault: Exception) -> RulesFailed:
    """The error for rules that failed on a position: a user's own function may do anything."""
    return RulesFailed("error.own-rules", name=rules.name, position=repr(position), fault=repr(fault))


class Puzzle(Impartial[P, M]):
    """Rules for one player, who wants to reach a solved position.

    >>> from noyau.core.spec import parse
    >>> rules = parse("lights:grid-2x2:all").rules
    >>> isinstance(rules, Puzzle), rules.is_solved(0), rules.is_solved(rules.start)
    (True, True, False)
    """

    kind: ClassVar[str] = "puzzle"
    wishes: ClassVar[frozenset[str]] = frozenset()
    """What may be asked for beside a solution: ``fewest``, ``target`` …"""

    @abstractmethod
    def is_solved(self, position: P) -> bool: ...


_ASKED: dict[type, tuple[str, ...]] = {}
"""The methods of each ability."""


class Ability(_ProtocolMeta):
    """The kind of the protocols that engines look for at every position: their methods are listed once.

    ``isinstance`` of a usual protocol lists them each time, which takes longer than most moves of a game.
    """

    def __init__(self, name: str, bases: tuple[type, ...], members: dict[str, Any]) -> None:
        super().__init__(name, bases, members)
        if Protocol in bases:
            _ASKED[self] = tuple(member for member in members if not member.startswith("_"))

    def __instancecheck__(self, instance: object) -> bool:
        if self not in _ASKED:
            return super().__instancecheck__(instance)
        kind = type(instance)
        return all(getattr(kind, method, None) is not None for method in _ASKED[self])


@runtime_checkable
class Solved(Protocol, metaclass=Ability):
    """Rules whose outcome a theorem decides, in some endings at least."""

    def decide(self, position: Any, ending: Ending) -> AnyDecision | None: ...


@runtime_checkable
class ClosedForm(Protocol, metaclass=Ability):
    """Rules whose Grundy value a theorem gives, and the moves that reach a value."""

    def grundy(self, position: Any) -> int: ...

    def moves_to(self, position: Any, value: int) -> Iterable[Any]: ...


@runtime_checkable
class Paired(Protocol, metaclass=Ability):
    """Rules that look for a symmetry: the cells of a position two by two, so that each move can be copied."""

    def pairing(self, position: Any, patience: int = ...) -> Pairs | None:
        """The pairs; without patience only likely symmetries are tried."""


@runtime_checkable
class NamedCells(Protocol, metaclass=Ability):
    """Rules whose cells may be called otherwise than by their numbers."""

    @property
    def cell_names(self) -> Sequence[str]:
        """The names in the order of the cells; none where these are called by their numbers."""


def cell_name(rules: object) -> CellName:
    """What words and records call the cells of some rules."""
    names = rules.cell_names if isinstance(rules, NamedCells) else ()
    return names.__getitem__ if names else by_number


@runtime_checkable
class Decomposes(Protocol, metaclass=Ability):
    """Rules whose positions fall into parts that do not touch each other."""

    def components(self, position: Any) -> Sequence[AnyGame]: ...

    def lift(self, index: int, move: Any) -> Any:
        """A move of the component of that index, as a move of the whole."""


@runtime_checkable
class Tame(Protocol, metaclass=Ability):
    """Rules whose positions behave in misère sums as the Nim heaps of the same value do (ONAG, ch. 12)."""

    def tame(self) -> bool: ...


@runtime_checkable
class ChoosesRules(Protocol, metaclass=Ability):
    """Rules of which a position may have two sides, as Hackenbush does where an edge is red or blue."""

    def read_with_rules(self, text: str) -> tuple[AnyRules | AnyPartisan, Any]:
        """The rules of the position that a text writes, and that position."""

    def sided(self, position: Any) -> tuple[AnyPartisan, Any]:
        """The same position by the rules of two sides, which specs do not tell apart; both players move alike."""


@runtime_checkable
class Mirrored(Protocol, metaclass=Ability):
    """Partisan rules that know the negative of a position: the players have exchanged their moves.

    It may be played on another board.
    """

    def mirror(self, position: Any) -> AnyGame | None: ...


@runtime_checkable
class Valued(Protocol, metaclass=Ability):
    """Partisan rules that know the values of positions, or of some; None where they do not."""

    def value(self, position: Any) -> ShortGame | None: ...


@runtime_checkable
class TellsValue(Protocol, metaclass=Ability):
    """Partisan rules whose theorem can be followed by hand: why a part that does not fall apart is worth what it is."""

    def value_reasons(self, position: Any) -> Iterable[Reason]: ...


@runtime_checkable
class BoundsScore(Protocol, metaclass=Ability):
    """Rules with points whose score a theorem bounds, however large the position."""

    def bounds(self, position: Any) -> tuple[int, int]: ...

    def bound_reasons(self, position: Any) -> Iterable[Reason]: ...

    def sure_move(self, position: Any) -> Any:
        """A move that reaches the bound for whoever is to move; None where the theorem knows none."""

    def strategy_move(self, position: Any) -> Any:
        """The move of the theorem, or where it knows none one after which it makes the opponent sure of least."""


@runtime_checkable
class Reduces(Protocol, metaclass=Ability):
    """Rules that know when two positions are the same but for their writing."""

    def canonical(self, position: Any) -> Any: ...


@runtime_checkable
class Finite(Protocol, metaclass=Ability):
    """Rules that know whether play must end."""

    def must_end(self) -> bool: ...


@runtime_checkable
class Listed(Protocol, metaclass=Ability):
    """Rules whose positions are listed without playing: those of a board, of a digraph."""

    def count_positions(self, position: Any) -> int:
        """How many positions there are to look at together with one."""

    def list_positions(self, position: Any) -> Iterable[Any]: ...


def _check_misere(rules: AnyRules) -> None:
    """NotApplicable where points decide, or where whoever moves again may be who cannot move."""
    if isinstance(rules, Scoring):
        raise NotApplicable("scoring.misere", name=rules.name)
    if rules.entails:
        raise NotApplicable("strings.misere")


@dataclass(frozen=True)
class Game(Generic[P, M]):
    """A question: rules, a position and how play ends.

    >>> from noyau.games.nim import Nim
    >>> print(Game(Nim(), (3, 4), "misere").play((1, 2)))
    misere nim:3,2
    """

    rules: Impartial[P, M]
    position: P
    ending: Ending = Ending.NORMAL

    def __post_init__(self) -> None:
        if isinstance(self.rules, Partisan):
            raise WrongArgument("partisan.at", name=self.rules.name)
        if type(self.ending) is not Ending:  # a user writes "misere"
            object.__setattr__(self, "ending", Ending.read(self.ending))
        if self.ending is Ending.MISERE:
            _check_misere(self.rules)

    @property
    def spec(self) -> str:
        """The text of the position, without a word on the ending or on who moves."""
        return self.rules.spec(self.position)

    @property
    def player(self) -> Player | None:
        """Who is to move, where the players have moves of their own; None where either may begin."""
        return self.rules.player_of(self.position)

    def __str__(self) -> str:
        words = ("misere",) * (self.ending is Ending.MISERE), (self.player or "",)
        return " ".join([word for part in words for word in part if word] + [self.spec])

    def __repr__(self) -> str:
        """The spec, which says all: Python does not write the digits of a position that is a very large number."""
        return f"Game({str(self)!r})"

    def moves(self) -> Iterable[M]:
        return self.rules.moves(self.position)

    def __add__(self, other: Game[Any, Any]) -> Game[Any, Any]:
        """Both games side by side, of which each move plays one: ``nim:3,4 + kayles:5``.

        >>> from noyau.core.spec import parse
        >>> print(parse("nim:3,4") + parse("kayles:5") + parse("king:3x3"))
        nim:3,4 + kayles:5 + king:3x3:2,2
        """
        if not isinstance(other, Game):
            return NotImplemented
        added: AnyGame = load("noyau.core.sums:add_games")(self, other)
        return added

    def after(self, move: M) -> Game[P, M]:
        """The game after a move that is known to be legal; ``play`` checks that it is."""
        return Game(self.rules, self.rules.play(self.position, move), self.ending)

    def play(self, move: M) -> Game[P, M]:
        """The game after a move; IllegalMove with the reason where the rules do not allow it.

        >>> from noyau.core.spec import parse
        >>> parse("nim:4,4").play((0, 10))
        Traceback (most recent call last):
        noyau.core.errors.IllegalMove: heap 1 holds 4 tokens: 10 cannot be taken (in nim:4,4)
        """
        try:
            text = self.rules.write_move(self.position, move)
        except Exception as fault:  # what is no move at all may fail in any way
            raise self._no_move(move) from fault
        is_list = isinstance(move, Sized) and not isinstance(move, Hashable)  # arrays are equal to nothing
        if not isinstance(text, str) or is_list:
            raise self._no_move(move)
        legal = self.rules.read_move(self.position, text)
        if legal != move:
            raise self._no_move(move)
        return self.after(legal)

    def _no_move(self, move: object) -> IllegalMove:
        """The error for a value that is none of the moves; a text is refused where texts are read."""
        facts = {"move": repr(move), "game": self.spec}
        for legal in self.moves():
            key = "text-move" if isinstance(move, str) and not isinstance(legal, str) else "no-move"
            return IllegalMove(f"error.{key}", example=repr(legal), **facts)
        return IllegalMove("error.no-moves", **facts)

    def decide(self) -> Decision[M] | None:
        """What a theorem says of the position; None without one."""
        return self.rules.decide(self.position, self.ending) if isinstance(self.rules, Solved) else None

    def play_text(self, text: str) -> Game[P, M]:
        """The game after a move given as text."""
        if not isinstance(text, str):
            raise WrongArgument("error.no-move-text", given=repr(text))
        return self.after(self.rules.read_move(self.position, text))

    def _repr_svg_(self) -> str:
        # Notebooks ask the value itself for its picture: the one look up the road, by name and on demand.
        return str(load("noyau.scenes:svg")(self))


AnyRules = Impartial[Any, Any]
"""Rules whose positions and moves are not known where they are used."""

AnyPartisan = Partisan[Any, Any]
"""The same for rules of two sides."""

AnyGame = Game[Any, Any]
