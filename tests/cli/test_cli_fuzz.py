"""Whatever is typed after ``noyau solve``, the answer is an exit code and at most one line of complaint."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from noyau.cli import run

WORDS = st.one_of(
    st.sampled_from(
        [
            *("nim", "bounded", "interval", "subtraction", "parity", "notall", "moore", "fibonacci", "token"),
            *(
                "misere",
                "misère",
                "+",
                ":",
                ",",
                "3",
                "0",
                "-1",
                "3,4,5",
                "3-5",
                "a>b,b>a",
                "a",
                "--misere",
                "--json",
            ),
            *(
                "--explain",
                "--strategy",
                "--lang",
                "fr",
                "xx",
                "--limit",
                "10",
                "--seconds",
                "0.5",
                "--",
                "nimm",
            ),
            *(
                "nim:3,4,5",
                "bounded:3:7",
                "moore:2:1,2",
                "token:a>b,b>a:a",
                "fibonacci:9",
                "subtraction:1,2:6",
            ),
        ]
    ),
    st.text(max_size=8),
)

QUIET = settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@QUIET
@given(words=st.lists(WORDS, max_size=7))
def test_any_words_after_solve_are_answered_or_refused_in_one_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    _run(["solve", *words], capsys)


@QUIET
@given(words=st.lists(WORDS, max_size=3))
def test_any_words_at_all_are_answered_or_refused_in_one_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    _run(["--lang" if word == "fr" else word for word in words], capsys)


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (["solve", "nimm:3"], 2, "noyau: there is no game called 'nimm'; did you mean 'nim'?"),
        (["graph", "p3.txt"], 2, "noyau: there is no graph called 'p3.txt'; for a file write '@p3.txt'"),
        (["solve", "nim:3,x"], 2, "noyau: expected heap sizes such as '3,4,5', not '3,x'"),
        (["solve", "nim:-3"], 2, "noyau: expected heap sizes such as '3,4,5', not '-3'"),
        (
            ["solve", "bounded:0:4"],
            2,
            "noyau: expected a whole number of at least 1 for 'most' of bounded as in 'bounded:3:10,8,6', not '0'",
        ),
        (["solve", "subtraction::4"], 2, "noyau: expected positive whole numbers such as '1,2,4', not ''"),
        (["solve", "token:a>b:c"], 2, "noyau: there is no vertex 'c' in this digraph; its vertices are a, b"),
        (
            ["solve", "nim:" + "9" * 10**6],
            3,
            "noyau: a number of 1,000,000 digits is too long to read; the limit is 4,000 digits",
        ),
        (
            ["solve", "moore:2:9,9,9 + nim:9", "--limit", "10"],
            3,
            "noyau: sum has more than 20 moves to look at from here; raise --limit or try a smaller position",
        ),
        (["sovle", "nim:3"], 2, "noyau: there is no command 'sovle'; did you mean 'solve'?"),
        (
            ["solve", "nimm:3", "--lang", "fr"],
            2,
            "noyau: il n'y a pas de jeu nommé « nimm » ; vouliez-vous dire « nim » ?",
        ),
    ],
    ids=lambda value: str(value)[:40],
)
def test_bad_input_is_refused_in_one_helpful_line(
    arguments: list[str], code: int, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert " ".join(err.split()) == complaint
    assert err.count("\n") == 1


def _run(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code = run(arguments)
    out, err = capsys.readouterr()
    assert code in (0, 2, 3), arguments
    as_json = "--json" in arguments[: arguments.index("--") if "--" in arguments else None]
    if code:
        assert json.loads(err)["message"] if as_json else err.startswith("noyau: "), arguments
        assert err.endswith("\n"), arguments
        assert err.count("\n") == 1, (arguments, err)
        assert out == "", arguments
    else:
        assert err == "", arguments
        if "--json" in arguments and "--" not in arguments and "--help" not in arguments and arguments[0] == "solve":
            json.loads(out)
