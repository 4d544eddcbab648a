"""What the server and its workers keep: no more than fits, the oldest goes first, and long answers only compressed."""

from __future__ import annotations

import asyncio
import gzip
import json
import time
from typing import Any

import pytest
from fastapi.testclient import TestClient
from own_loop import run_apart

from noyau.app import jobs, limits
from noyau.app.answers import Answered, Question
from noyau.app.costs import kind_of, size_of
from noyau.app.jobs import Desk
from noyau.app.memory import remember
from noyau.app.play.replies import MoveAsked
from noyau.app.play.states import quick_answer
from noyau.app.queues import Client
from noyau.app.router import Kept
from noyau.core import caches
from noyau.core.errors import TooLarge
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
    caches.clear()
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
        ({"spec": "domination:path-900"}, True),
        ({"spec": "domination:cycle-90^9"}, True),
        ({"spec": "domination:path-20*path-40"}, True),
        ({"spec": "domination:path-90000^9"}, False),  # refused at once
    ],
)
def test_large_questions_are_known_before_they_are_read(question: dict[str, Any], is_large: bool) -> None:
    assert (size_of(question) > 600) is is_large


def test_the_kind_of_a_question_tells_games_and_sizes_apart() -> None:
    def kind(**given: object) -> tuple[object, ...]:
        return kind_of("state", given, size_of(given))

    small = kind(lang="en", spec="king:8x8:7,7")
    assert small == kind(lang="fr", spec="king:8x7:3,7")
    assert small != kind(lang="en", spec="chomp:8x8")
    assert small != kind(lang="en", spec="king:80x80:7,7")
    assert kind(asked=MoveAsked(spec="king:8x8:7,7"))[1] == small[1]


def test_kernels_get_fewer_positions_than_plain_python() -> None:
    assert limits.quick_limit(parse("cram:4x5").rules).positions < limits.QUICK.positions
    assert limits.quick_limit(parse("nim:3 + cram:4x5").rules).positions < limits.QUICK.positions
    assert limits.quick_limit(parse("nim:3 + nim:5").rules) is limits.QUICK


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
    packed = client.app.state.desk.find(job["id"], Client("", client.cookies["noyau-visitor"])).packed  # type: ignore[attr-defined]
    assert json.loads(gzip.decompress(packed)) == job
    assert len(packed) < len(plain.content) / 3


async def never(question: Question, client: Client, tell: object) -> Answered:
    await asyncio.get_running_loop().create_future()
    raise AssertionError


ANNE, BORIS = Client("here", "anne"), Client("here", "boris")


def test_the_oldest_answers_go_where_they_are_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "MOST_KEPT_BYTES", 1000)

    async def long(question: Question, client: Client, tell: object) -> Answered:
        return Answered(200, b"x" * 400, {})

    async def visit() -> None:
        desk = Desk(long)
        handed = [desk.hand_in({"lang": "en"}, ANNE) for _ in range(5)]
        await asyncio.gather(*(job.task for job in handed if job.task))
        assert [desk.find(job.id, ANNE) is not None for job in handed] == [False, False, False, True, True]

    run_apart(visit())


def test_a_job_is_seen_and_stopped_by_its_owner_alone() -> None:
    async def visit() -> None:
        desk = Desk(never)
        job = desk.hand_in({"lang": "en"}, ANNE)
        assert desk.find(job.id, BORIS) is None
        assert desk.find(job.id, Client("elsewhere", "anne")) is job
        desk.stop(job)
        await asyncio.gather(*([job.task] if job.task else []), return_exceptions=True)
        assert job.status == "stopped"

    run_apart(visit())


def test_a_job_that_nobody_asks_after_is_stopped_and_forgotten() -> None:
    now = [0.0]

    async def visit() -> None:
        desk = Desk(never, clock=lambda: now[0])
        left, asked_after = desk.hand_in({"lang": "en"}, ANNE), desk.hand_in({"lang": "en"}, BORIS)
        now[0] = 14.0
        assert desk.find(asked_after.id, BORIS)
        now[0] = 16.0
        asyncio.get_running_loop().create_task(desk.look(pause=0.0))
        await asyncio.gather(*([left.task] if left.task else []), return_exceptions=True)
        assert (left.status, desk.find(left.id, ANNE)) == ("stopped", None)
        assert desk.find(asked_after.id, BORIS) is asked_after
        await desk.close()

    run_apart(visit())


def test_jobs_that_nobody_asks_after_take_no_room_from_others() -> None:
    now = [0.0]

    async def visit() -> None:
        desk = Desk(never, clock=lambda: now[0])
        handed = [desk.hand_in({"lang": "en"}, Client("here", f"{n}")) for n in range(jobs.MOST_OF_A_MACHINE)]
        with pytest.raises(TooLarge):
            desk.hand_in({"lang": "en"}, ANNE)
        now[0] = 6.0
        assert desk.find(handed[0].id, handed[0].client)
        desk.hand_in({"lang": "en"}, ANNE)
        assert [job.open for job in handed[:3]] == [True, False, True]
        await desk.close()

    run_apart(visit())


def test_what_never_changes_is_kept_up_to_so_many_bytes() -> None:
    kept = Kept(most=1200)
    questions = [Question("board", {"spec": spec}) for spec in ("nim:1", "nim:2", "nim:3")]
    for question in questions:
        kept.put(question, Answered(200, b"x" * 400, {}))
    assert [kept.find(question) is not None for question in questions] == [False, True, True]


def test_a_state_with_very_long_moves_lists_some_of_them_and_says_so(client: TestClient) -> None:
    spec = "domination:edges-" + ",".join(f"{vertex}.{vertex + 1}" for vertex in range(700))
    state = client.get("/api/v1/state", params={"spec": spec}).json()
    assert not state["complete"]
    assert 0 < sum(len(move["to"]) for move in state["moves"]) <= 1_000_000
