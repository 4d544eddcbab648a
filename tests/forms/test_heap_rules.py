"""Heap rules that a user writes: what may be left of a heap of n, compiled where Numba can, and their faults."""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import repeat
from math import gcd, isqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, assume, example, given, reject, settings
from hypothesis import strategies as st
from numba.core import types
from oracle import Oracle
from second_process import run_again

import noyau
from noyau.atlas.sequence_store import kept_sequence
from noyau.cli import run
from noyau.core.errors import IllegalMove, SpecError, TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines import solve
from noyau.games.user_rules import HeapRule, heap_game
from noyau.literature.oracle.recursion import mex
from noyau.scenes import svg
from noyau.testing import check_rules
from noyau.values.heaps.checked_compiler import Refused, compile_checked
from noyau.values.heaps.codes import HeapCode
from noyau.values.heaps.compiled_rules import compile_rule
from noyau.values.heaps.heap_tables import HeapTable
from noyau.values.nimbers import Nimber, nim_sum


def squares(n: int) -> Iterator[int]:
    """Take a square number of tokens from a heap."""
    for side in range(1, isqrt(n) + 1):
        yield n - side * side


def coprime(n: int) -> Iterator[tuple[int, int]]:
    for part in range(1, n // 2 + 1):
        if gcd(part, n) == 1:
            yield part, n - part


def constants(n: int) -> Iterator[tuple[int, int]]:
    yield n - 1, 0
    if n > 2:
        yield 1, n - 2
    if n > 5:
        yield 5, 0


def threes(n: int) -> Iterator[tuple[int, int, int]]:
    for part in range(1, n // 3 + 1):
        yield part, part, n - 2 * part
    yield 0, 0, n // 2


def of_two_kinds(n: int) -> Iterator[Any]:
    yield n - 1
    if n > 2:
        yield 1, n - 2


def by_slow_means(options: Callable[[int], Any], to: int) -> list[int]:
    """The values of the heaps up to one, by the definition alone."""
    values = [0]
    for heap in range(1, to + 1):
        parts = (option if isinstance(option, tuple) else (option,) for option in options(heap))
        values.append(mex({nim_sum(values[part] for part in option) for option in parts}))
    return values


COMPILED: list[Callable[[int], Any]] = [
    squares,
    coprime,
    constants,
    threes,
    lambda n: [n - take for take in (1, 3, 4) if take <= n],
    lambda n: [(part, n - part) for part in range(1, n) if part != n - part],
    lambda n: range(n // 2, n),
    lambda n: {n - 1, n // 2},
    lambda n: (n - 1, n // 2),
]

PLAIN: list[Callable[[int], Any]] = [
    of_two_kinds,
    lambda n: [],
    lambda n: (n - take for take in (1, 2) if take <= n),
    lambda n: [n - n.bit_count(), n - 1],
    lambda n: [[n - 1], [1, n - 2]] if n > 2 else [],
    lambda n: [()],
]


def test_a_function_of_a_heap_is_a_complete_game() -> None:
    rules = noyau.heap_game(squares, name="take-a-square", start=(9, 5))
    assert isinstance(rules, HeapRule)
    assert (rules.start, rules.example, rules.__doc__) == ((9, 5), "take-a-square:9,5", squares.__doc__)
    assert parse("take-a-square").rules == rules
    check_rules(rules)
    check_rules(noyau.heap_game(coprime, name="coprime-split", start=9))
    check_rules(noyau.heap_game(of_two_kinds, name="two-kinds"), [(6, 3)])


@pytest.mark.parametrize("ending", list(Ending))
@pytest.mark.parametrize("options", [squares, coprime, constants, of_two_kinds])
def test_one_heap_and_two_are_solved_as_by_definition(options: Callable[[int], Any], ending: Ending) -> None:
    rules = heap_game(options)
    for position in [(7,), (4, 3), (0, 5)]:
        analysis = solve(Game(rules, position, ending))
        oracle = Oracle(rules, position, ending)
        assert analysis.outcome is oracle.outcome[position]
        assert len(analysis.winning) == sum(
            oracle.outcome[rules.play(position, move)].value == "P" for move in rules.moves(position)
        )


def test_own_heaps_join_sums_with_other_games() -> None:
    heap_game(coprime, name="coprime-split")
    value = solve(parse("coprime-split:8")).value
    assert solve(parse("coprime-split:8 + nim:5")).value == Nimber(int(value) ^ 5)
    assert solve(parse("misere coprime-split:5,4")).outcome.value in "NP"


def test_own_heaps_are_explained_drawn_and_played() -> None:
    heap_game(coprime, name="coprime-split")
    game = parse("coprime-split:7,4")
    for language in ("en", "fr"):
        assert "coprime-split:7,4" in noyau.say(noyau.explain(game, level=3), language)
    assert svg(game).startswith("<svg")
    assert str(game.play_text("1:3+4")) == "coprime-split:3,4,4"
    with pytest.raises(IllegalMove, match="leaving 2\\+2"):
        game.play_text("2:2+2")


def test_a_sequence_of_own_heaps_is_that_of_the_same_game_in_the_catalogue() -> None:
    heap_game(lambda n: [n - take for take in range(1, n + 1) if gcd(take, n) == 1], name="my-prim")
    assert noyau.sequence("my-prim", to=40).values == noyau.sequence("prim", to=40).values


@pytest.mark.parametrize("options", [*COMPILED, *PLAIN])
def test_values_of_own_heaps_are_those_of_the_definition(options: Callable[[int], Any]) -> None:
    rules = heap_game(options)
    by_python = [rules.table.value(heap) for heap in range(120)]
    assert rules.compiled is None
    if options in COMPILED + PLAIN[:4]:
        assert by_python == by_slow_means(options, 119)


@pytest.mark.parametrize("options", COMPILED)
def test_compiled_values_are_those_of_plain_python(options: Callable[[int], Any], monkeypatch: Any) -> None:
    monkeypatch.setattr("noyau.values.heaps.user_rules.PLAIN_OPTIONS", -1)
    rules = heap_game(options)
    values = rules.table.grow(700)
    assert rules.compiled is True
    assert values.tolist() == by_slow_means(options, 700)
    assert rules.table.grow(900)[:701].tolist() == values.tolist()
    assert rules.table.value(1000) == by_slow_means(options, 1000)[-1]


@pytest.mark.parametrize("options", PLAIN)
def test_what_numba_cannot_compile_stays_plain_python(options: Callable[[int], Any], monkeypatch: Any) -> None:
    monkeypatch.setattr("noyau.values.heaps.user_rules.PLAIN_OPTIONS", -1)
    rules = heap_game(options)
    assert len(rules.table.grow(400)) == 401
    assert rules.compiled is False


def test_values_have_as_many_bits_as_they_need(monkeypatch: Any) -> None:
    monkeypatch.setattr("noyau.values.heaps.compiled_rules._NARROW", 512)
    rules = heap_game(lambda n: range(n))
    values = rules.table.grow(3000)
    assert rules.compiled is True
    assert values.tolist() == list(range(3001))
    assert values.dtype.itemsize == 4


def test_values_found_before_are_gone_on_from(monkeypatch: Any) -> None:
    monkeypatch.setattr("noyau.values.heaps.compiled_rules._AGAIN", 100)
    rules = heap_game(lambda n: range(n))
    rules.table.known = list(range(2000))
    assert rules.table.grow(4000).tolist() == list(range(4001))
    assert rules.compiled is True


def overflowing_at_times(n: int) -> Iterator[int]:
    """Of every 99 heaps one has numbers of more than 64 bits."""
    for take in range(1, 12):
        if take <= n and ((n**7 if n % 99 == 3 else n) + take) % 7 < 4:
            yield n - take


def test_one_heap_whose_numbers_are_too_large_is_found_out_among_thousands(monkeypatch: Any) -> None:
    monkeypatch.setattr("noyau.values.heaps.user_rules.PLAIN_OPTIONS", -1)
    rules = heap_game(overflowing_at_times, name="at-times")
    assert rules.table.grow(490).tolist() == by_slow_means(overflowing_at_times, 490)
    assert rules.compiled is True
    values = noyau.sequence("at-times", to=2000).values  # 498 ** 7 is the first that is too large
    assert list(values) == by_slow_means(overflowing_at_times, 2000)
    assert rules.compiled is False
    assert [solve(parse(f"at-times:{heap}")).value for heap in (498, 600)] == [Nimber(int(values[498])), values[600]]


SIGNS = ("+", "-", "*", "//", "%", "<<", ">>", "**", "&", "|", "^")
CALLS = ("abs({})", "-({})", "~({})", "min({}, 7)", "divmod({}, 9)[1]", "gcd({}, 12)", "isqrt(abs({}))", "sum([{}, n])")

EXPRESSIONS = st.recursive(
    st.sampled_from(["n", "k", "0", "1", "2", "3", "7", "63", "-1", "-5", "10**9", str(2**63 - 1)]),
    lambda part: st.one_of(
        st.builds("({} {} {})".format, part, st.sampled_from(SIGNS), part),
        st.builds(lambda call, inner: call.format(inner), st.sampled_from(CALLS), part),
    ),
    max_leaves=6,
)


def rule_of(condition: str) -> Callable[[int], list[int]]:
    """A rule by which k of a heap of n are taken where an expression in n and k has a small remainder."""
    body = f"lambda n: [n - k for k in range(1, min(n, 6) + 1) if ({condition} + n) % 5 < 3]"
    rule: Callable[[int], list[int]] = eval(body, {"gcd": gcd, "isqrt": isqrt})
    return rule


@given(EXPRESSIONS)
@settings(max_examples=8, deadline=None, phases=[Phase.explicit, Phase.generate])
@example("(n ** 7)")
@example("(1 << n % 70)")
@example("((n - 40) // (k - 3 * n))")
@example("abs((-2) ** 63 + k - 1)")
def test_a_compiled_rule_gives_what_python_gives_or_fails(condition: str) -> None:
    assume(condition.count("<<") + condition.count("**") < 2)  # or Python might take for ever
    rule = rule_of(condition)
    try:
        compiled = compile_checked(rule, types.int64)
    except Refused:  # of a constant, such as 7 << 63, that Python has found before
        reject()
    for heap in range(200):
        with suppress(ArithmeticError, ValueError):
            found = compiled(heap)
            assert found == rule(heap)


def test_small_heaps_need_neither_numpy_nor_numba() -> None:
    program = (
        "import sys, noyau\n"
        "rules = noyau.heap_game(lambda n: [(k, n - k) for k in range(1, n) if k % 3], name='mine')\n"
        "noyau.solve('mine:200,7,100')\n"
        "sys.exit(bool({'numpy', 'numba'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_a_second_process_finds_the_same_compiled_values() -> None:
    program = (
        "from test_heap_rules import coprime, heap_game\n"
        "rules = heap_game(coprime)\n"
        "print(rules.table.grow(2000).tolist() == heap_game(coprime).table.grow(2000).tolist(), rules.compiled)"
    )
    assert run_again(program).split() == ["True", "True"]


@pytest.mark.parametrize(
    ("options", "heap", "said"),
    [
        (lambda n: [n], 1, "leaves 1 of a heap of 1: a heap that is as big or bigger, so the game would not end"),
        (lambda n: [n - 1] if n < 4 else [(1, n + 1)], 4, r"leaves \(1, 5\) of a heap of 4: a heap that is as big"),
        (lambda n: [n - 2], 1, "leaves -1 of a heap of 1: no heap holds fewer than 0 tokens"),
        (lambda n: [n / 2], 1, "gives 0.5 as an option of a heap of 1; expected a whole number"),
        (lambda n: ["a"], 1, "gives 'a' as an option"),
        (lambda n: [(n - 1, None)], 1, r"gives \(0, None\) as an option"),
        (lambda n: [0 // (n - 3)], 3, r"failed on the position \(3,\): ZeroDivisionError"),
        (lambda n: None, 1, r"failed on the position \(1,\): TypeError"),
        (lambda a, b: [a], 1, r"failed on the position \(1,\): TypeError"),
    ],
)
def test_a_rule_that_is_none_is_told_with_the_heap_and_the_option(options: Any, heap: int, said: str) -> None:
    heap_game(options, name="faulty")
    with pytest.raises(SpecError, match=said):
        solve(parse("faulty:9"))
    with pytest.raises(SpecError, match=said):
        list(parse(f"faulty:{heap}").moves())


def bigger_from_3001_on(n: int) -> Iterator[int]:
    for part in range(n):
        yield part if n < 3001 else n + 1


def failing_at_3001(n: int) -> Iterator[int]:
    for part in range(n):
        yield part + 0 // (3001 - n)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (bigger_from_3001_on, "leaves 3002 of a heap of 3001"),
        (failing_at_3001, r"failed on the position \(3001,\): ZeroDivisionError"),
    ],
)
def test_a_fault_that_the_compiled_rule_meets_far_away_is_told_as_in_plain_python(options: Any, said: str) -> None:
    rules = heap_game(options)
    assert rules.table.grow(3000).tolist() == list(range(3001))
    assert rules.compiled is True
    for _ in range(2):
        with pytest.raises(SpecError, match=said):
            rules.table.value(3500)
    assert rules.table.value(3000) == 3000


def a_variable_that_is_not_always_set(n: int) -> Iterator[int]:
    for part in range(2, n):
        if n % part == 0:
            divisor = part
    yield n - divisor


REFUSED: list[Callable[[int], Any]] = [
    a_variable_that_is_not_always_set,
    lambda n: [n // 2, int(n / 3)],
    lambda n: [int(n**0.5)],
    lambda n: [n - 1 if math.sqrt(n) > 3 else n - 2],
    lambda n: [n - part for part in {1, 2, 3}],
    lambda n: [n - (n is None)],
    lambda n: [n % 2**64],
    lambda n: [len(str(n))],
]


@pytest.mark.parametrize("options", REFUSED)
def test_what_compiled_code_might_do_otherwise_is_not_compiled(options: Callable[[int], Any]) -> None:
    with pytest.raises(Refused):
        compile_checked(options, types.int64)


def silent_from_600_on(n: int) -> Iterator[int]:
    for part in range(n):
        yield n - part - 1
    while n >= 600:
        n += 1
        n -= 1


def repeating_from_600_on(n: int) -> Iterator[int]:
    yield n - 1
    while n >= 600:
        yield n - 1


def always_the_same(n: int) -> Iterator[int]:
    return repeat(n - 1)


def ever_more_heaps(n: int) -> Iterator[tuple[int, ...]]:
    return ((1,) * parts for parts in range(10**6 if n > 1 else 1))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (silent_from_600_on, "does not come to an end on a heap of 600"),
        (repeating_from_600_on, "does not come to an end on a heap of 600"),
        (always_the_same, "does not come to an end on a heap of 1"),
        (ever_more_heaps, "more than 2,000 different options of a heap of 2"),
    ],
)
def test_a_rule_without_end_is_found(options: Callable[[int], Any], said: str, monkeypatch: Any) -> None:
    monkeypatch.setattr("noyau.values.heaps.user_rules.PLAIN_OPTIONS", -1)
    monkeypatch.setattr("noyau.values.heaps.checked_compiler.MOST_STEPS", 100_000)
    monkeypatch.setattr("noyau.games.user_rules.MOST_AGAIN", 10_000)
    monkeypatch.setattr("noyau.games.user_rules.MOST_OPTIONS", 2000)
    heap_game(options, name="without-end")
    with pytest.raises((SpecError, TooLarge), match=said):
        solve(parse("without-end:700"))


@given(st.lists(st.integers(0, 7), min_size=1, max_size=4))
@settings(max_examples=40, deadline=None)
def test_a_code_written_as_a_function_is_the_game_of_the_code(digits: list[int]) -> None:
    code = HeapCode((0, *digits))
    rules = heap_game(lambda n: code.options(n), name="my-code")
    assert [rules.table.value(heap) for heap in range(60)] == list(map(HeapTable(code).value, range(60)))


def test_the_value_of_a_heap_that_lies_too_far_is_not_looked_for() -> None:
    heap_game(squares, name="take-a-square")
    with pytest.raises(TooLarge):
        solve(parse(f"take-a-square:{10**30}"))


def test_rules_made_again_are_other_rules_and_nameless_ones_are_numbered() -> None:
    first, second = heap_game(squares), heap_game(squares)
    assert first != second
    assert first.name.startswith("own-heaps")
    assert first.name != second.name
    assert parse(f"{first.name}:5").rules == first
    solve(Game(first, (30,)))
    assert parse(f"{first.name}:5").rules == first


@pytest.mark.parametrize("start", [-1, (), (3, -1), "5", 2.5, [1.5]])
def test_a_start_that_is_no_position_is_refused(start: Any) -> None:
    with pytest.raises(SpecError, match="expected the heaps to start from"):
        heap_game(squares, start=start)


def test_what_is_no_function_or_no_name_is_refused() -> None:
    not_a_function: Any = [1, 2]
    with pytest.raises(SpecError, match=r"expected a function that gives the options of a heap of n.*not \[1, 2\]"):
        heap_game(not_a_function)
    with pytest.raises(SpecError, match="a game cannot be registered under the name"):
        heap_game(squares, name="nim")


def test_numba_switched_off_means_plain_python(monkeypatch: Any) -> None:
    monkeypatch.setattr("numba.core.config.DISABLE_JIT", 1)
    assert compile_rule(squares) is None


def test_a_file_of_own_heap_rules_serves_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "import noyau\n"
        "noyau.heap_game(lambda n: [(k, n - k) for k in range(1, n // 2 + 1)] + [(n - 1, 0)], name='mine', start=9)\n"
        "noyau.heap_game(lambda n: [n - 1, n + 1], name='endless')\n"
    )
    assert run(["--load", str(file), "solve", "mine:9,4"]) == 0
    assert run(["--load", str(file), "sequence", "mine", "--to", "20"]) == 0
    assert run(["--load", str(file), "games"]) == 0
    assert "mine:9" in capsys.readouterr().out
    assert run(["--load", str(file), "solve", "endless:5"]) == 2
    assert "so the game would not end" in capsys.readouterr().err


def test_values_that_were_kept_of_another_edition_of_a_rule_are_not_used(tmp_path: Path) -> None:
    def edition(turn: int) -> Callable[[int], list[int]]:
        return lambda n: [n - 1] if n < turn else [n - 1, n - 2]

    file = tmp_path / "mine.npz"
    for turn in (200, 200, 150):
        rules = heap_game(edition(turn), name="mine")
        if turn == 200:
            kept = kept_sequence(Game(rules, (12,)), 300, keep=file)
            assert list(kept.values) == by_slow_means(edition(turn), 300)
    with pytest.raises(SpecError, match="keeps the values of mine"):
        kept_sequence(Game(rules, (12,)), 300, keep=file)
