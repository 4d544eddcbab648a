"""A user's own games: one line, a class of ten lines, an entry point; and what their faults look like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from oracle import Oracle

import noyau
from noyau.atlas.sequences import sequence
from noyau.core.catalogue import find_rules, names, register
from noyau.core.errors import IllegalMove, NotApplicable, SpecError, TooLarge
from noyau.core.game import Game
from noyau.core.parameters import Whole, parameter
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import Limit, solve
from noyau.forms.heaps import HeapGame, SolvedHeaps
from noyau.games.nim import Nim
from noyau.games.user_rules import impartial
from noyau.testing import check_rules
from noyau.values.nimbers import Nimber
from noyau.values.periods import Period


class Squares(HeapGame):
    """Take a square number of tokens from one heap."""

    name: ClassVar[str] = "squares"

    def takes(self, heap: int) -> list[int]:
        return [side * side for side in range(1, heap + 1) if side * side <= heap]


@dataclass(frozen=True)
class Multiples(HeapGame):
    """Take a multiple of a number from one heap."""

    name: ClassVar[str] = "multiples"
    example: ClassVar[str] = "multiples:3:10"
    of: int = parameter(Whole(1))

    def takes(self, heap: int) -> range:
        return range(self.of, heap + 1, self.of)


def test_a_game_in_one_line_is_solved() -> None:
    rules = noyau.impartial(options=lambda n: [n - t for t in (1, 3, 4) if t <= n], name="one-three-four", start=9)
    assert [int(solve(Game(rules, n)).value) for n in range(14)] == [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]
    assert str(parse("one-three-four")) == "one-three-four:9"
    analysis = solve(parse("misere one-three-four:6"))
    assert [analysis.game.rules.write_move(6, move) for move in analysis.winning] == ["3"]
    assert solve(parse("one-three-four:9 + nim:0,2")).value == 2
    check_rules(rules, [9])
    check_rules(rules)


def test_a_table_of_a_game_on_one_heap_is_refused_without_blame() -> None:
    rules = noyau.impartial(lambda n: [n - take for take in (1, 2) if take <= n], name="one-heap")
    with pytest.raises(NotApplicable, match=r"no table; for positions that are whole numbers use noyau\.sequence"):
        noyau.table("one-heap", size=(3, 3))
    with pytest.raises(NotApplicable, match="no table"):
        noyau.table(rules)
    noyau.impartial(lambda pair: [(0, pair[1])] if pair[0] else [], name="of-pairs")
    assert noyau.table("of-pairs", size=(2, 2)).rows == [["P", "P"], ["N", "N"]]


def test_a_game_in_one_line_may_be_a_generator_and_have_cycles() -> None:
    def options(pair: tuple[int, int]) -> Any:
        """Swap, or take one from the first."""
        left, right = pair
        yield right, left
        if left:
            yield left - 1, right

    rules = noyau.impartial(options, name="swap")
    assert rules.__doc__ == "Swap, or take one from the first."
    assert solve(Game(rules, (1, 1))).outcome is Outcome.D
    check_rules(rules, [(2, 1)])


@pytest.mark.parametrize(
    "position",
    [
        *(
            0,
            -3,
            1.5,
            True,
            None,
            "a",
            "",
            "3",
            "a b",
            "x:y",
            " + ",
            "{}",
            "'",
            "\\",
            "misere x",
            (),
            (1,),
            (1, 2),
        ),
        *(((1, 2), (3,)), ("a b", ":"), frozenset(), frozenset({1, 2})),
        *(frozenset({frozenset(), frozenset({(1,)})}), b"a b", "é\u3000", "1,", "1_0", r"a\x20b"),
    ],
    ids=repr,
)
def test_positions_of_own_games_read_back_from_their_spec(position: Any) -> None:
    rules = noyau.impartial(lambda position: [], name="own")
    game = Game(rules, position, Ending.MISERE)
    read = parse(str(game))
    assert read == game
    assert type(read.position) is type(position)


@pytest.mark.parametrize(
    ("options", "position", "fault"),
    [
        (lambda n: [n // 0], 3, "ZeroDivisionError"),
        (lambda n: (n // 0 for _ in range(2)), 3, "ZeroDivisionError"),
        (lambda n: None, 3, "'NoneType' object is not iterable"),
        (lambda n: 5, 3, "'int' object is not iterable"),
        (lambda n: [[n]], 3, "unhashable type: 'list'"),
        (lambda n: [n - 1], "3", "unsupported operand"),
        (lambda n: [], [3], "unhashable type: 'list'"),
        (lambda a, b: [a, b], 3, "missing 1 required positional argument"),
        (lambda n: n.undefined, 3, "has no attribute 'undefined'"),
    ],
)
def test_a_function_that_fails_is_told_on_which_position(options: Any, position: Any, fault: str) -> None:
    rules = noyau.impartial(options, name="failing")
    with pytest.raises(SpecError) as refusal:
        solve(Game(rules, position))
    assert str(refusal.value).startswith(f"the rules of 'failing' failed on the position {position!r}: ")
    assert fault in str(refusal.value)
    assert refusal.value.__cause__ is not None


def test_the_moves_of_a_failing_game_fail_in_words_too() -> None:
    for options in (lambda n: [n // 0], lambda n: (n // 0 for _ in range(2))):
        rules = noyau.impartial(options, name="failing")
        with pytest.raises(SpecError, match="the rules of 'failing' failed on the position 3"):
            list(rules.moves(3))


def test_a_class_whose_method_fails_is_told_on_which_position() -> None:
    class Broken(HeapGame):
        name: ClassVar[str] = "broken"

        def takes(self, heap: int) -> list[int]:
            return [heap // (heap - 5)]

    with pytest.raises(SpecError, match=r"the rules of 'broken' failed on the position \(5,\): ZeroDivisionError"):
        solve(Game(Broken(), (5,)))


def test_an_endless_game_is_too_large() -> None:
    rules = noyau.impartial(lambda n: [n + 1, n + 2], name="upwards", start=0)
    with pytest.raises(TooLarge, match="upwards has more than 1,000 positions from here"):
        solve(Game(rules, 0), limit=Limit(1000))


def test_a_class_of_ten_lines_is_a_complete_game() -> None:
    register(Squares)
    check_rules(Squares(), [(9,), (5, 4)])
    analysis = solve(parse("squares:20,7"))
    assert analysis.method.engine == "sums"
    assert {str(analysis.game.play(move)) for move in analysis.winning} == {
        str(analysis.game.play(move))
        for move in analysis.game.moves()
        if solve(analysis.game.play(move)).value == Nimber(0)
    }
    assert str(parse("misere squares 5 4")) == "misere squares:5,4"
    assert find_rules("squares").example == "squares"
    with pytest.raises(SpecError, match="did you mean 'squares'"):
        parse("square:4")


def test_a_class_with_a_parameter_reads_and_writes_it() -> None:
    register(Multiples)
    game = parse("multiples 3 10 4")
    assert (str(game), game.rules) == ("multiples:3:10,4", Multiples(3))
    assert solve(game).value == 3 ^ 1
    check_rules(Multiples(2), [(7, 3)])
    with pytest.raises(SpecError, match="multiples needs its parameter 'of'; write it as in 'multiples:3:10'"):
        parse("multiples")
    with pytest.raises(SpecError, match="at least 1 for 'of' of multiples as in 'multiples:3:10', not '0'"):
        parse("multiples:0:3")


def test_own_games_join_sums_with_the_others() -> None:
    register(Squares)
    game = parse("squares:5 + nim:2 + token:a>b:a")
    assert parse(str(game)) == game
    assert solve(game).value == int(solve(parse("squares:5")).value) ^ 2 ^ 1


def test_rules_can_be_registered_as_a_decorator_and_again() -> None:
    for answer in (1, 2):

        @register
        class Again(Squares):
            name: ClassVar[str] = "again"
            version: ClassVar[int] = answer

        assert find_rules("again") is Again
    assert list(names()).count("again") == 1


@pytest.mark.parametrize("name", ["nim", "sum", "misere", "misère", "", "two words", "a:b", "a+b", None, 3])
def test_a_name_that_specs_cannot_write_or_that_is_taken_is_refused(name: Any) -> None:
    with pytest.raises(SpecError, match="a game cannot be registered under the name"):
        register(type("Named", (Squares,), {"name": name}))


def test_rules_made_twice_are_equal_unless_they_are_others() -> None:
    assert Squares() == Squares()
    assert hash(Squares()) == hash(Squares())
    assert Squares() != Nim()
    assert len({Squares(), Squares(), Nim(), Nim(), Multiples(2), Multiples(2), Multiples(3)}) == 4
    first = noyau.impartial(lambda n: [], name="first")
    assert first == find_rules("first")()
    assert first != noyau.impartial(lambda n: [], name="second")


class _EntryPoint:
    """What importlib.metadata gives for a game that an installed package brings."""

    def __init__(self, name: str, rules: Any) -> None:
        self.name, self.value, self.rules = name, f"package:{name}", rules

    def load(self) -> Any:
        if isinstance(self.rules, Exception):
            raise self.rules
        return self.rules


@pytest.fixture
def entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        _EntryPoint("squares", Squares),
        _EntryPoint("faulty", ImportError("no module named 'gone'")),
        _EntryPoint("nim", Squares),
    ]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda *, group: found if group == "noyau.games" else [])


@pytest.mark.usefixtures("entry_points")
def test_a_game_of_another_package_is_found_by_its_entry_point() -> None:
    assert solve(parse("squares:4")).value == 2
    assert "squares" in names()
    with pytest.raises(SpecError, match="did you mean 'squares'"):
        parse("sqares:4")


@pytest.mark.usefixtures("entry_points")
def test_an_entry_point_cannot_replace_a_game_of_the_catalogue() -> None:
    assert type(parse("nim:3").rules) is Nim
    assert list(names()).count("nim") == 1


@pytest.mark.usefixtures("entry_points")
def test_an_entry_point_that_cannot_be_loaded_says_why() -> None:
    with pytest.raises(SpecError, match="'package:faulty' could not be run: ImportError"):
        parse("faulty:3")


def test_a_game_without_a_usual_start_asks_for_a_position() -> None:
    noyau.impartial(lambda n: [], name="nowhere")
    with pytest.raises(SpecError, match="nowhere has no usual first position: write one after a colon"):
        parse("nowhere")


def test_a_move_of_an_own_game_that_is_not_legal_is_refused() -> None:
    noyau.impartial(lambda n: range(n), name="down")
    assert parse("down:5").play_text(" 3 ") == parse("down:3")
    with pytest.raises(IllegalMove, match=r"7 is not a legal move \(in down:5\)"):
        parse("down:5").play_text("7")


def test_a_heap_game_without_a_misere_theorem_is_explored_in_misere_play() -> None:
    class Wild(SolvedHeaps):
        """Take one token, or one or two from a heap of two."""

        name, example, reference = "wild", "wild:3", "by hand"
        period = Period.proved(length=2, preperiod=3, reference="by hand")

        def takes(self, heap: int) -> list[int]:
            return [1, 2] if heap == 2 else [1] if heap else []

        def heap_value(self, heap: int) -> int:
            return heap if heap < 3 else (heap + 1) % 2

        def takes_to(self, heap: int, value: int) -> list[int]:
            return [take for take in self.takes(heap) if self.heap_value(heap - take) == value]

    rules = Wild()
    assert not rules.tame()
    oracle = Oracle(rules, (3,), Ending.MISERE)
    assert solve(Game(rules, (3,), Ending.MISERE)).outcome is oracle.outcome[(3,)]
    assert sequence(Game(rules, (0,), Ending.MISERE), 3, "outcome").values[3] == oracle.outcome[(3,)].value


def test_games_without_a_name_are_numbered() -> None:
    first, second = impartial(lambda n: range(n)), impartial(lambda n: [n - 1] if n else [])
    assert (first.name, second.name) == ("custom", "custom-2")
    assert parse(str(Game(first, 3))) == Game(first, 3)


def test_a_class_that_is_not_finished_cannot_be_registered() -> None:
    class Unfinished(HeapGame):
        name = "unfinished"

    with pytest.raises(SpecError, match="takes"):
        register(Unfinished)

    @dataclass(frozen=True)
    class Loose(Nim):
        name = "loose"
        base: int = 2

    with pytest.raises(SpecError, match="'base'"):
        register(Loose)


def test_a_reader_that_fails_is_an_error_of_one_line() -> None:
    class Careless(Nim):
        name = "careless"

        def read(self, text: str) -> tuple[int, ...]:
            return (int(text),)

    register(Careless)
    with pytest.raises(SpecError, match="the rules of 'careless' failed"):
        parse("careless:abc")


def test_a_fault_of_the_built_in_rules_is_not_told_as_one_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("noyau.games.nim.Nim.read", fail)
    with pytest.raises(ZeroDivisionError):
        parse("nim:3,4,5")
