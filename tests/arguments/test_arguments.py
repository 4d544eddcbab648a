"""Explanations say what decided, in both languages."""

from __future__ import annotations

import re

import pytest
from samples import STARTS, analysis_of, endings_of

from noyau.arguments import explain, say, summary
from noyau.arguments.argument import tell
from noyau.arguments.levels import explain_at
from noyau.core.game import Game
from noyau.core.reasons import HeapValue, MisereNim, Reason, Said
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines import solve
from noyau.forms.heaps import HeapGame
from noyau.games.user_rules import impartial
from noyau.words import LANGUAGES, Sentence


def told(spec: str, language: str = "en") -> str:
    return say(explain(solve(parse(spec))), language)


@pytest.mark.parametrize(("name", "ending"), [(name, ending) for name in sorted(STARTS) for ending in endings_of(name)])
def test_every_verdict_is_explained_without_a_gap(name: str, ending: Ending) -> None:
    for rules, start in STARTS[name]:
        analysis = analysis_of(Game(rules, start, ending))
        explained, summed_up = explain(analysis), summary(analysis)
        for language in LANGUAGES:
            text = say(explained, language)
            assert len(text) > len(say(summed_up, language)) or analysis.is_over
            assert not re.search(r"\{\w*[,}]|\b(explain|strategy|move)\.[a-z]", text), text


def test_every_kind_of_reason_has_its_words() -> None:
    starts = [
        Game(rules, start, ending) for name in STARTS for rules, start in STARTS[name] for ending in endings_of(name)
    ]
    told_of, silent = set[type](), set[type]()
    large = "picarete:path-2000"
    for analysis in map(analysis_of, [*starts, parse("token:a>b,b>a:a"), parse(large)]):
        for reason in (each for each in analysis.reasons if type(each) not in told_of):
            (told_of if list(tell(reason, analysis)) else silent).add(type(reason))
    assert silent - told_of <= {HeapValue, MisereNim}


def test_the_nim_matrix_is_shown_before_and_after_the_move_of_the_strategy_with_odd_columns_marked() -> None:
    text = told("nim:6,4,3,1,3")
    before, after = text.split("value\n")[1:]
    assert re.search(r"sum mod 2\s+0  1  1\n\s+▲  ▲\n", before)
    assert re.search(r"sum mod 2\s+0  0  0\n", after)
    assert "▲" not in after
    assert after.count("→") == 1


@pytest.mark.parametrize("spec", ["kayles:7,3", "nim:6,4,3,1,3", "moore:2:3,5,4,2", "nimhoff:3,4,5"])
def test_the_table_that_is_shown_after_a_move_is_that_of_the_strategy(spec: str) -> None:
    text = told(spec)
    shown = re.findall(r"This is left after (\S+) ", text)
    assert shown == re.findall(r"Strategy: play (\S+?),? ", text)


def test_the_sign_of_the_nim_sum_is_explained_once() -> None:
    for spec in ("kayles:7,3", "kayles:7,7,8", "kayles:1,7", "grundy:9,12"):
        assert told(spec).count("⊕ is the nim-sum") == 1, spec


def test_residues_are_divided_out_before_the_reader() -> None:
    assert "13 = 3 × 4 + 1: the remainder is 1." in told("bounded:3:13")
    assert "13 = 3 × 4 + 1 : le reste est 1." in told("bounded:3:13", "fr").replace("\u202f", " ")


def test_moore_counts_columns_modulo_k_plus_1() -> None:
    assert re.search(r"sum mod 3\s+2  2  2\n\s+▲  ▲  ▲", told("moore:2:3,5,4,2"))


def test_zeckendorf_says_why_the_least_term_is_safe() -> None:
    text = told("fibonacci:24")
    assert "24 = 21 + 3" in text
    assert "less than the next term 21" in text


def test_the_mex_names_the_values_of_the_options() -> None:
    assert "taking 1, 2, 4 leaves the values 1, 0, 1; the least number missing is 2" in told("subtraction:1,2,4:8")


def test_the_kernel_says_why_one_cannot_stay_and_why_one_can_come_back() -> None:
    assert "b is in the kernel, the set of lost positions: its only move leaves the kernel" in told(
        "token:a>b,b>c,c>d:b"
    )
    assert "you can move into the kernel, the set of lost positions: by moving to b" in told("token:a>b,b>c,c>d:a")


def test_boards_and_graphs_are_explained_by_values_and_not_by_kernels() -> None:
    for spec in ("cram:3x3", "cram:2x3", "domination:grid-2x3", "arckayles:grid-2x3"):
        said = say(explain_at(solve(parse(spec)), 3), "en")
        assert "kernel" not in said, spec
        assert "that is missing is its own value" in said


def test_lost_positions_are_not_called_a_kernel_where_they_are_none() -> None:
    for spec in ("misere token:a>b,b>c:a", "token:a>b,b>a,a>c:a", "misere token:a>b,b>c:b", "token:a>b,b>a,b>c,c>d:a"):
        assert "kernel" not in told(spec), spec


def test_a_draw_shows_the_round_that_keeps_it() -> None:
    assert "a > b > a" in told("token:a>b,b>a,a>c,c>d:a")


def test_an_infinite_value_is_explained_with_what_can_be_reached() -> None:
    text = told("nim:2 + token:a>a,a>b,b>c,a>d,d>e,d>f,f>g:a")
    assert "infinite" in text


def test_misere_bouton_speaks_of_parity_at_the_end() -> None:
    assert "That is odd" in told("misere nim:1,1,1")
    assert "just one value of 2 or more" in told("misere nim:1,1,5")


def test_the_reason_of_a_users_own_theorem_says_itself() -> None:
    (block,) = tell(Said("the number {n} is odd", {"n": 3}), solve(parse("nim:3")))
    assert say((block,), "en") == "the number 3 is odd"


def test_a_position_too_large_for_a_table_still_gets_its_reason() -> None:
    text = told("nim:" + ",".join(["7"] * 50 + ["9" * 50]))
    assert "too large to show" in text
    assert len(text) < 10_000


def test_a_drawn_position_with_very_many_moves_still_gets_a_move_that_draws() -> None:
    options = {0: [*range(1, 1002), "b"], "b": [0]}
    rules = impartial(lambda place: options.get(place, ["z"] if place in range(1, 1002) else []), name="many-ways")
    analysis = solve(Game(rules, 0))
    assert (analysis.outcome.value, analysis.complete, analysis.best) == ("D", False, ("b",))
    assert "Strategy to keep the draw: play b" in say(explain(analysis), "en")


def test_a_game_that_splits_is_explained_though_its_number_of_parts_changes() -> None:
    class Kayles(HeapGame):
        """Take one token or two neighbours from a row, which may split it."""

        name = "rows"

        def takes(self, heap: int) -> list[int]:
            return []

        def moves(self, position):  # type: ignore[no-untyped-def]
            for heap, size in enumerate(position):
                for take in (1, 2):
                    for left in range((size - take) // 2 + 1):
                        yield heap, take, left

        def play(self, position, move):  # type: ignore[no-untyped-def]
            heap, take, left = move
            return (*position[:heap], left, position[heap] - take - left, *position[heap + 1 :])

        def options(self, position):  # type: ignore[no-untyped-def]
            return (self.play(position, move) for move in self.moves(position))

        def write_move(self, position, move):  # type: ignore[no-untyped-def]
            return "-".join(map(str, move))

        def say_move(self, position, move):  # type: ignore[no-untyped-def]
            return Sentence("move.plain", {"move": self.write_move(position, move)})

        def lift(self, index, move):  # type: ignore[no-untyped-def]
            return index, *move[1:]

    analysis = solve(Game(Kayles(), (3, 4)))
    assert analysis.value == 3 ^ 1
    assert "nim-matrix" in say(explain(analysis), "en")


def test_the_last_token_of_misere_play_is_said_to_be_the_last() -> None:
    assert "Only the last token is left" in told("misere bounded:3:1")
    assert "whoever takes it loses" in told("misere moore:2:1")


def test_a_reason_without_words_says_what_is_missing() -> None:
    class Wordless(Reason, kind="wordless"):
        """A kind of proof that nothing tells."""

    with pytest.raises(TypeError, match="no words for Wordless"):
        list(tell(Wordless(), solve(parse("nim:3"))))


def test_what_is_shown_of_very_many_moves_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("noyau.engines.analysing", "noyau.arguments"):
        monkeypatch.setattr(f"{place}.MOST_WINNING", 50)
    analysis = solve(parse(f"nim:{','.join(['1'] * 2001)}"))
    said = say(summary(analysis), "en")
    assert said.count("(take ") == 12
    assert "… and at least 38 more: the search for them stopped at 50." in said
    assert say(summary(analysis, whole=True), "en").count("(take ") == 50
