"""The public contract test of rules catches each defect, and names the position where it found it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any, ClassVar

import pytest

import noyau
from noyau.core.catalogue import register
from noyau.core.errors import TooLarge
from noyau.core.game import Game, Impartial
from noyau.core.reasons import Decision
from noyau.core.verdict import Ending, Outcome
from noyau.forms.heaps import HeapGame, Heaps, Take
from noyau.games.cram import Cram
from noyau.games.nim import Bounded, Nim
from noyau.testing import check_rules
from noyau.words import Sentence


class Line(Impartial[Any, Any]):
    """A token goes one or two steps towards 0: right in every respect, until a test breaks one."""

    name: ClassVar[str] = "line"

    @property
    def start(self) -> Any:
        return 6

    def read(self, text: str) -> Any:
        return int(text)

    def write(self, position: Any) -> str:
        return str(position)

    def write_move(self, position: Any, move: Any) -> str:
        return str(move)

    def moves(self, position: Any) -> Iterable[Any]:
        return [step for step in (1, 2) if step <= position]

    def play(self, position: Any, move: Any) -> Any:
        return position - move


class Shorter(Nim):
    """Nim, to be broken in what it knows."""

    name: ClassVar[str] = "shorter"


class Halving(Nim):
    """Nim in which every move takes two tokens: as many moves, other values."""

    def play(self, position: Heaps, move: Take) -> Heaps:
        return (max(0, position[0] - 2),)


def _break(base: type[Any], **methods: Any) -> Any:
    return type("Broken", (base,), methods)()


def _flip(self: Nim, position: Heaps, ending: Ending) -> Decision[Take]:
    right = Nim.decide(self, position, ending)
    if position == (2, 1):
        return Decision(Outcome.P, right.reasons, right.reference, right.winning, right.grundy)
    return right


def _value_off(self: Nim, position: Heaps, ending: Ending) -> Decision[Take]:
    right = Nim.decide(self, position, ending)
    return Decision(right.outcome, right.reasons, right.reference, right.winning, 7)


def _winning_short(self: Nim, position: Heaps, ending: Ending) -> Decision[Take]:
    right = Nim.decide(self, position, ending)
    return Decision(right.outcome, right.reasons, right.reference, lambda: list(right.winning())[1:], right.grundy)


def _winning_twice(self: Nim, position: Heaps, ending: Ending) -> Decision[Take]:
    right = Nim.decide(self, position, ending)
    return Decision(right.outcome, right.reasons, right.reference, lambda: 2 * list(right.winning()), right.grundy)


def _components(self: HeapGame, position: Heaps) -> Sequence[Game[Heaps, Take]]:
    return [Game(Bounded(1), (size,)) for size in position]


_turns = count()


DEFECTS: dict[str, tuple[Any, Any, str]] = {
    "lists as positions": (
        _break(Line, play=lambda self, p, m: [p - m]),
        6,
        "the position [5] of line cannot be hashed",
    ),
    "an unhashable start": (Line(), [6], "the position [6] of line cannot be hashed"),
    "a writing that loses something": (
        _break(Line, write=lambda self, p: str(p // 2 * 2)),
        5,
        "the position 5 of line is written '4', which reads as 4",
    ),
    "a move listed twice": (
        _break(Line, moves=lambda self, p: [1, 1] if p else []),
        3,
        "in the position 3 of line the move 1 is listed twice",
    ),
    "two moves written alike": (
        _break(Line, write_move=lambda self, p, m: "go"),
        3,
        "in the position 3 of line two moves are written 'go'",
    ),
    "moves that change when asked again": (
        _break(Line, moves=lambda self, p: [1] if p and next(_turns) % 2 else []),
        1,
        "in the position 1 of line the moves are not the same when they are asked for again",
    ),
    "a move read as another": (
        _break(Line, read_move=lambda self, p, text: Line.read_move(self, p, text) and 1),
        3,
        "in the position 3 of line the move 2 is written '2', which reads as 1",
    ),
    "a listed move refused": (
        _break(Line, read_move=lambda self, p, text: Line.read_move(self, p, "99")),
        3,
        "in the position 3 of line the move '1' is listed but refused: 99 is not a legal move",
    ),
    "anything read as a move": (
        _break(Line, read_move=lambda self, p, text: 1),
        3,
        "in the position 3 of line the text 'no such move' is read as a move, 1; IllegalMove was expected",
    ),
    "a sentence that no catalogue has": (
        _break(Line, say_move=lambda self, p, m: Sentence("move.jump-about")),
        3,
        "in the position 3 of line the move 1 has no sentence in the language 'en'",
    ),
    "options that are not those of the moves": (
        _break(Line, options=lambda self, p: [0]),
        3,
        "the options of the position 3 of line are not what its moves lead to",
    ),
    "a canonical form of another value": (
        _break(Line, canonical=lambda self, p: p // 2 * 2),
        3,
        "the canonical form 2 of the position 3 of line changes its value from 0 to *2",
    ),
    "a canonical form of another remoteness": (
        _break(Line, canonical=lambda self, p: p % 3),
        4,
        "the canonical form 1 of the position 4 of line changes its normal remoteness from 3 to 1",
    ),
    "a canonical form that is not canonical": (
        _break(Line, canonical=lambda self, p: p - 3 if p > 3 else p),
        8,
        "the canonical form 5 of the position 8 of line has another canonical form, 2",
    ),
    "components with other moves": (
        _break(Nim, components=_components),
        (2, 1),
        "the moves of the components of the position 2,1 of nim are not those of the position",
    ),
    "components that add up to something else": (
        _break(Nim, components=lambda self, p: [Game(Halving(), (size,)) for size in p]),
        (2, 2),
        "add up to",
    ),
    "a theorem that gives another outcome": (
        _break(Shorter, decide=_flip),
        (3, 1),
        "in normal play the theorem of shorter gives the position 2,1 the outcome P; the search finds N",
    ),
    "a theorem that gives another value": (
        _break(Shorter, decide=_value_off),
        (2,),
        "the theorem of shorter gives the position 2 the value 7; the search finds *2",
    ),
    "a winning move that is missing": (
        _break(Shorter, decide=_winning_short),
        (2,),
        "in normal play the theorem of shorter finds in the position 2 the winning moves []; the search finds [2]",
    ),
    "a winning move found twice": (
        _break(Shorter, decide=_winning_twice),
        (2,),
        "finds in the position 2 the winning moves [2; 2]; the search finds [2]",
    ),
    "a closed form of another value": (
        _break(Shorter, grundy=lambda self, p: 0),
        (2,),
        "the closed form of shorter gives the position 2 the value 0; the search finds *2",
    ),
    "a closed form that misses a move": (
        _break(Shorter, moves_to=lambda self, p, value: []),
        (2,),
        "reaches the value 0 from the position 2 by the moves []; the search finds [2]",
    ),
}


def test_a_board_is_named_as_it_is_written() -> None:
    rules = type("Alike", (Cram,), {"write_move": lambda self, position, move: "lay"})((2, 2))
    with pytest.raises(AssertionError, match=r"in the position \.\./\.\. of cram two moves are written 'lay'"):
        check_rules(rules)


@pytest.mark.parametrize("defect", DEFECTS)
def test_each_defect_is_caught_with_its_position(defect: str) -> None:
    rules, start, message = DEFECTS[defect]
    with pytest.raises(AssertionError) as complaint:
        check_rules(rules, [start])
    assert message in str(complaint.value)


def test_a_position_changed_by_playing_is_caught() -> None:
    class Bag:
        """A mutable position with the identity of its number."""

        def __init__(self, size: int) -> None:
            self.size = size

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Bag) and self.size == other.size

        def __hash__(self) -> int:
            return 1

        def __repr__(self) -> str:
            return f"Bag({self.size})"

    def play(self: Line, position: Bag, move: int) -> Bag:
        position.size -= move
        return position

    rules = _break(
        Line,
        read=lambda self, text: Bag(int(text)),
        write=lambda self, p: str(p.size),
        moves=lambda self, p: [1] if p.size else [],
        options=lambda self, p: [Bag(p.size - 1)] if p.size else [],
        play=play,
    )
    with pytest.raises(AssertionError, match=r"position [21] of line"):
        check_rules(rules, [Bag(2)])


def test_a_play_that_depends_on_luck_is_caught() -> None:
    turns = iter(range(10**6))
    rules = _break(Line, play=lambda self, p, m: 0 if next(turns) % 2 else max(0, p - 1))
    with pytest.raises(AssertionError, match="of line"):
        check_rules(rules, [4])


def test_tame_rules_must_be_tame() -> None:
    class Wild(Impartial[int, int]):
        """Positions by number; 5 has the values 1 and 2, as no Nim heap has."""

        name: ClassVar[str] = "wild"
        ways: ClassVar[dict[int, list[int]]] = {0: [], 1: [0], 2: [1, 0], 3: [2], 5: [0, 3]}
        values: ClassVar[dict[int, int]] = {0: 0, 1: 1, 2: 2, 3: 0, 5: 1}

        def read(self, text: str) -> int:
            return int(text)

        def write(self, position: int) -> str:
            return str(position)

        def write_move(self, position: int, move: int) -> str:
            return str(move)

        def moves(self, position: int) -> list[int]:
            return self.ways[position]

        def play(self, position: int, move: int) -> int:
            return move

        def grundy(self, position: int) -> int:
            return self.values[position]

        def moves_to(self, position: int, value: int) -> list[int]:
            return [move for move in self.ways[position] if self.values[move] == value]

        def tame(self) -> bool:
            return True

    with pytest.raises(AssertionError, match=r"wild says that it is tame, but the position \d has the values"):
        check_rules(Wild(), [5])


def test_a_registered_game_must_read_back_from_its_whole_spec() -> None:
    @register
    class Spaced(Line):
        name: ClassVar[str] = "spaced"

        def read(self, text: str) -> Any:
            return len(text) - 1

        def write(self, position: Any) -> str:
            return "|" + " " * position

    with pytest.raises(AssertionError, match="of spaced reads as another game"):
        check_rules(Spaced(), [3])


def test_rules_without_a_defect_pass() -> None:
    check_rules(Line())
    check_rules(Line(), [7, 3])
    check_rules(Nim(), [])
    check_rules(noyau.impartial(lambda n: [n // 2] if n else [], name="halves"), [9])


def test_a_game_too_large_to_check_says_so() -> None:
    with pytest.raises(TooLarge, match="line has more than 20,000 positions"):
        check_rules(Line(), [10**6])


def test_the_complaint_is_said_in_the_language_of_the_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOYAU_LANG", "fr")
    rules, start, _ = DEFECTS["a move listed twice"]
    with pytest.raises(AssertionError, match="dans la position 3 de line, le coup 1 figure deux fois"):
        check_rules(rules, [start])
