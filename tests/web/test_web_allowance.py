"""The limit of time: an answer that takes too long is stopped, wherever it is, and the thread goes on unharmed."""

from __future__ import annotations

from itertools import count

import pytest
from fastapi.testclient import TestClient

from noyau.app.time_limits import bounded
from noyau.core.errors import TooLarge


def work_for_ever() -> None:
    for number in count():
        work_a_little(number)


def work_a_little(number: int) -> int:
    try:
        return sum(range(number % 1000))
    except Exception:  # what stops the work is no error of its own
        return 0


globals()["__name__"] = "noyau.tests"  # only work of noyau itself is stopped


def test_work_without_end_is_refused_and_the_thread_goes_on() -> None:
    for _ in range(3):
        with pytest.raises(TooLarge):
            bounded(work_for_ever, 0.05)()
    assert bounded(work_a_little)(5) == 10


def test_a_part_that_takes_too_long_leaves_time_for_the_rest() -> None:
    def whole() -> str:
        with pytest.raises(TooLarge):
            bounded(work_for_ever, 0.05)()
        return "the rest"

    assert bounded(whole, 60.0)() == "the rest"


def test_a_whole_that_takes_too_long_is_stopped_in_its_part() -> None:
    def whole() -> None:
        while True:
            bounded(work_a_little, 60.0)(1000)

    with pytest.raises(TooLarge):
        bounded(whole, 0.05)()


def test_what_exceeds_the_memory_or_goes_too_deep_is_refused() -> None:
    def deep(number: int) -> int:
        return deep(number + 1)

    def large() -> None:
        raise MemoryError

    for work in (large, lambda: deep(0)):
        with pytest.raises(TooLarge):
            bounded(work)()  # type: ignore[operator]


@pytest.mark.parametrize(
    "spec",
    [
        "domination:path-1000000",
        "domination:hypercube-16",
        "token:complete-2000:0",
        "lights:complete-2000",
        "soloclobber:path-1000000",
        "pegs:" + "/".join(["o" * 100] * 100),
        " + ".join(["token:a>b,b>a:a"] * 900),
        "nim:" + ",".join(["7"] * 9000),
        "poset:subsets-12",
        "chomp:1000x1000",
    ],
)
def test_a_huge_question_is_answered_or_refused(client: TestClient, spec: str) -> None:
    for path in ("board", "state", "explain"):
        answer = client.get(f"/api/v1/{path}", params={"spec": spec, "show": "moves", "lang": "en"})
        assert answer.status_code in (200, 413, 422), answer.text[:300]
        if answer.status_code == 413:
            assert answer.json()["hint"] == "Try a smaller position, or ask for it as a long question."
