"""What the server keeps: few answers at once, no more of them than fit, and long ones only compressed."""

from __future__ import annotations

import gzip
import json
import time
from typing import Any

import pytest
from fastapi.testclient import TestClient

from noyau.app import jobs
from noyau.app import time_limits as engine_room
from noyau.app.jobs import Desk
from noyau.app.memory import forget, remember
from noyau.app.play.replies import MoveAsked
from noyau.app.play.states import quick_answer
from noyau.app.time_limits import size_of
from noyau.core import caches
from noyau.core.spec import parse


def test_what_is_remembered_is_bounded_by_its_weight_and_the_oldest_goes_first() -> None:
    asked: list[int] = []

    @remember(100, lambda found, number: number)
    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    assert [double(number) for number in (40, 50, 40, 45, 40, 50, 101, 101)] == [80, 100, 80, 90, 80, 100, 202, 202]
    assert asked == [40, 50, 45, 50, 101, 101]
    caches.clear()
    assert double(40) == 80
    assert asked[-1] == 40


def test_answers_are_remembered_until_they_are_let_go() -> None:
    game = parse("nim:3,4,5")
    assert quick_answer(game) is quick_answer(game)
    before = quick_answer(game)
    forget()
    assert quick_answer(game) is not before


@pytest.mark.parametrize(
    ("question", "is_large"),
    [
        ({"spec": "nim:3,4,5"}, False),
        ({"spec": "cram:4x5", "lang": "fr"}, False),
        ({"spec": "lights:grid-50x50:all"}, True),
        ({"spec": "nim:" + ",".join(["7"] * 500)}, True),
        ({"spec": "wythoff", "rows": 200, "columns": 200}, True),
        ({"asked": MoveAsked(spec="king:8x8:7,7")}, False),
        ({"asked": MoveAsked(spec="token:" + "a>b," * 400)}, True),
        ({"games": "nim", "count": 6}, False),
        ({"games": "nim", "count": 24}, True),
    ],
)
def test_large_questions_have_a_lane_of_their_own(question: dict[str, Any], is_large: bool) -> None:
    assert (size_of(question) > 600) is is_large


def test_kernels_get_fewer_positions_than_plain_python() -> None:
    assert engine_room.quick_limit(parse("cram:4x5").rules).positions < engine_room.QUICK.positions
    assert engine_room.quick_limit(parse("nim:3 + cram:4x5").rules).positions < engine_room.QUICK.positions
    assert engine_room.quick_limit(parse("nim:3 + nim:5").rules) is engine_room.QUICK


def test_a_long_answer_is_kept_compressed_and_read_by_everybody(client: TestClient) -> None:
    question = {"view": "table", "spec": "wythoff", "rows": 60, "columns": 60}
    job = client.post("/api/v1/analysis/jobs?lang=en", json=question).json()
    while job["status"] in ("waiting", "running"):
        time.sleep(0.05)
        job = client.get(f"/api/v1/jobs/{job['id']}").json()
    plain = client.get(f"/api/v1/jobs/{job['id']}", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == job
    assert len(job["answer"]["rows"]) == 60
    packed = client.app.state.desk.find(job["id"]).packed  # type: ignore[attr-defined]
    assert json.loads(gzip.decompress(packed)) == job
    assert len(packed) < len(plain.content) / 3


def test_the_oldest_answers_go_where_they_are_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Desk, "_serve", lambda self: None)
    monkeypatch.setattr(jobs, "MOST_KEPT_BYTES", 1000)
    desk = Desk()
    handed = [desk.hand_in({"lang": "en"}, str(client)) for client in range(5)]
    for job in handed:
        desk._end(job, "done", b"x" * 400)
    assert [desk.find(job.id) is not None for job in handed] == [False, False, False, True, True]


def test_a_job_for_which_there_is_no_process_can_be_stopped_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Desk, "_serve", lambda self: None)
    desk = Desk()
    waiting, taken = (desk.hand_in({"lang": "en"}, client) for client in "ab")
    desk._waiting.remove(taken)
    taken.status = "running"
    for job in (waiting, taken):
        desk.stop(job)
    assert (waiting.status, taken.status, list(desk._waiting)) == ("stopped", "stopped", [])


def test_a_state_with_very_long_moves_lists_some_of_them_and_says_so(client: TestClient) -> None:
    spec = "domination:edges-" + ",".join(f"{vertex}.{vertex + 1}" for vertex in range(700))
    state = client.get("/api/v1/state", params={"spec": spec}).json()
    assert not state["complete"]
    assert 0 < sum(len(move["to"]) for move in state["moves"]) <= 1_000_000
