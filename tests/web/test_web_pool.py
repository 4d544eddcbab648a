"""The workers: killed at their limits and replaced, asked in fair turns, bounded in memory, gone with the server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from fastapi.testclient import TestClient
from own_loop import OwnLoop, run_apart

from noyau.app import server_memory
from noyau.app.answers import ANSWERERS, Answerer, Question, answer
from noyau.app.costs import Experience
from noyau.app.pool import CLICK, JOB, LANES, LONG, Pool
from noyau.app.queues import Client, FairQueue, Ledger
from noyau.app.worker_process import Home
from noyau.app.workers import Alone, Mother
from noyau.core.errors import TooLarge

RULES = """
import os, signal, time
import noyau

def options(heap):
    if heap == 666:                     # never ends
        while True:
            heap += 1
    if heap == 667:                     # takes more memory than a worker may
        return [len(bytes(700_000_000)) * 0]
    if heap == 668:                     # dies
        os.kill(os.getpid(), signal.SIGKILL)
    if heap == 669:                     # sleeps for ever
        time.sleep(600)
    return [heap - 1] if heap else []

noyau.register(noyau.heap_game(options, name="odd"))
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A game that does what no game should."""
    file = tmp_path_factory.mktemp("rules") / "mine.py"
    file.write_text(RULES)
    return str(file)


Visit = Callable[[Callable[[Pool], Coroutine[Any, Any, None]]], None]


@pytest.fixture(scope="module")
def open_pool(rules: str) -> Iterator[tuple[OwnLoop, Pool]]:
    """One worker for each lane, with little patience."""
    lanes = (replace(lane, workers=1, seconds=0.3, patience=1.5) for lane in LANES)
    with OwnLoop() as loop:
        pool = Pool((rules,), tuple(replace(lane, bounds=replace(lane.bounds, kernels=False)) for lane in lanes))
        loop.run(pool.open())
        yield loop, pool
        loop.run(pool.close())


@pytest.fixture
def visit(open_pool: tuple[OwnLoop, Pool]) -> Visit:
    """Tells a story about the pool, which has learned nothing of others."""
    loop, pool = open_pool
    pool.experience = Experience()
    return lambda story: loop.run(story(pool))


def state(spec: str, show: bool = True) -> Question:
    return Question(
        "play.states.state", {"spec": spec, "show": ["moves"] if show else None, "lang": "en", "theme": "matches"}
    )


ANNE, BORIS, CLARA = Client("anne", "a"), Client("boris", "b"), Client("clara", "c")


def pids(pool: Pool) -> set[int]:
    return {post.worker.pid for posts in pool._posts.values() for post in posts}


@pytest.mark.parametrize("heap", [666, 669])
def test_a_question_without_end_is_killed_and_the_next_one_is_answered(visit: Visit, heap: int) -> None:
    async def story(pool: Pool) -> None:
        chomp = json.loads((await pool.ask(state("chomp:3x4"), ANNE)).body)
        before = pids(pool)
        with pytest.raises(TooLarge):
            await pool.ask(state(f"odd:{heap}"), ANNE)
        assert json.loads((await pool.ask(state("chomp:3x4"), ANNE)).body) == chomp
        assert pids(pool) - before

    visit(story)


def test_what_a_killed_question_had_in_hand_is_lost_with_it_and_nothing_is_wrong(visit: Visit) -> None:
    questions = [state(f"chomp:{rows}x{columns}") for rows in range(3, 6) for columns in range(3, 7)]

    async def story(pool: Pool) -> None:
        expected = [(await pool.ask(question, ANNE)).body for question in questions]
        for number in range(6):
            asking = asyncio.ensure_future(
                pool.ask(state("chomp:9x14"), ANNE, pool._lanes[JOB.name], lambda count: None)
            )
            await asyncio.sleep(0.02 * number)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
        assert [(await pool.ask(question, ANNE)).body for question in questions] == expected

    visit(story)


def test_an_engine_that_takes_too_long_leaves_the_board_to_be_seen(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(pool: Pool) -> None:
        asked = []
        put = pool._put
        monkeypatch.setattr(
            pool, "_put", lambda asked_: (asked.append((asked_.lane.name, asked_.question.engines)), put(asked_))
        )
        with pytest.raises(TooLarge):
            await pool.ask(state("odd:666"), ANNE)
        assert asked == [("click", True), ("long", True), ("long", False)]
        plain = json.loads((await pool.ask(replace(state("cram:4x5"), engines=False), ANNE)).body)
        assert not plain["known"]
        assert plain["moves"]
        assert json.loads((await pool.ask(state("cram:4x5"), ANNE)).body)["known"]

    visit(story)


def test_a_worker_that_takes_all_memory_or_dies_harms_nobody(visit: Visit) -> None:
    async def story(pool: Pool) -> None:
        assert b"MemoryError" in (await pool.ask(state("odd:667"), ANNE)).body
        with pytest.raises(TooLarge):
            await pool.ask(state("odd:668"), ANNE)
        assert (await pool.ask(state("nim:3"), ANNE)).status == 200

    visit(story)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="workers are forked on Linux alone")
def test_nobody_is_refused_where_the_process_ends_from_which_workers_are_forked() -> None:
    async def story() -> None:
        lane = replace(LONG, workers=1, bounds=replace(LONG.bounds, kernels=False))
        pool = Pool(lanes=(lane,))
        await pool.open()
        await pool.ask(state("nim:3"), ANNE, lane)
        mother = pool._source
        assert isinstance(mother, Mother)
        asking = [asyncio.ensure_future(pool.ask(state(f"nim:{heap}"), ANNE, lane)) for heap in range(50)]
        await asyncio.sleep(0)
        mother._process.kill()
        assert {answered.status for answered in await asyncio.gather(*asking)} == {200}
        assert pool._source is not mother
        await pool.close()

    run_apart(story())


def test_a_worker_that_dies_as_soon_as_it_is_born_is_replaced_alone(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(pool: Pool) -> None:
        await pool.ask(state("nim:3"), ANNE)
        mother, opened, missed = pool._source, os.pidfd_open, []

        def open_once(pid: int) -> int:
            if not missed:
                missed.append(os.kill(pid, signal.SIGKILL))
                raise ProcessLookupError
            return opened(pid)

        monkeypatch.setattr(os, "pidfd_open", open_once)
        next(iter(pool._posts[CLICK.name])).kill()
        assert (await pool.ask(state("nim:4"), ANNE)).status == 200
        assert (pool._source, len(missed)) == (mother, 1)

    visit(story)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks /proc")
def test_a_worker_that_rests_with_much_memory_is_replaced(rules: str) -> None:
    async def story() -> None:
        lane = replace(CLICK, workers=2, bounds=replace(CLICK.bounds, rest=0.1))
        pool = Pool((rules,), (lane,))
        await pool.open()
        await pool.ask(state("nim:3"), ANNE)
        (first, second) = (post.worker.pid for post in pool._posts[lane.name])
        await pool.ask(state("odd:665"), ANNE)
        while first in pids(pool) or len(pids(pool)) < 2:
            await asyncio.sleep(0.01)
        assert second in pids(pool), "it has done nothing"
        await pool.close()

    run_apart(asyncio.wait_for(story(), 60))


def test_a_fault_is_told_to_the_operator_and_not_to_the_visitor(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(**given: object) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setitem(ANSWERERS, "fails", Answerer(fail))
    answered = answer(Question("fails", {}))
    assert answered.status == 500
    assert b"secret" not in answered.body
    assert "secret" in capsys.readouterr().err


def test_a_picture_of_a_large_board_has_more_time(client: TestClient) -> None:
    answer = client.get("/api/v1/export.png", params={"spec": "lights:grid-50x50:all"})
    assert answer.status_code == 200, answer.text[:300]
    assert answer.content.startswith(b"\x89PNG")


def test_who_has_left_is_not_waited_for(visit: Visit) -> None:
    async def story(pool: Pool) -> None:
        await pool.ask(state("nim:3"), ANNE)
        asking = [asyncio.ensure_future(pool.ask(state("odd:666"), BORIS, pool._lanes[LONG.name])) for _ in range(20)]
        await asyncio.sleep(0)
        for each in asking:
            each.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        assert len(pool._queues[LONG.name]) == 0
        assert (await pool.ask(state("nim:3"), ANNE, pool._lanes[LONG.name])).status == 200

    visit(story)


def test_twenty_questions_of_one_client_do_not_keep_another_waiting(visit: Visit) -> None:
    async def story(pool: Pool) -> None:
        await pool.ask(state("nim:3"), ANNE)
        order: list[str] = []

        async def ask(client: Client, heap: int) -> None:
            await pool.ask(state(f"nim:{heap}"), client, pool._lanes[LONG.name])
            order.append(client.host)

        hostile = [asyncio.ensure_future(ask(BORIS, heap)) for heap in range(20)]
        await asyncio.sleep(0)
        await asyncio.gather(ask(CLARA, 5), *hostile)
        assert order.index("clara") <= 2

    visit(story)


def test_long_questions_and_jobs_leave_clicks_alone(visit: Visit) -> None:
    async def story(pool: Pool) -> None:
        lanes = pool._lanes
        busy = [
            asyncio.ensure_future(pool.ask(state("odd:669"), BORIS, lanes[lane.name]))
            for lane in (LONG, JOB, LONG, JOB)
        ]
        assert (await pool.ask(state("nim:3"), ANNE)).status == 200
        assert not any(each.done() for each in busy)
        for each in busy:
            each.cancel()
        await asyncio.gather(*busy, return_exceptions=True)

    visit(story)


def test_a_dear_kind_of_question_is_not_asked_among_clicks_again(visit: Visit) -> None:
    async def story(pool: Pool) -> None:
        lanes: list[str] = []
        put = pool._put
        pool._put = lambda asked: (lanes.append(asked.lane.name), put(asked))[1]  # type: ignore[method-assign]
        for heap in (666, 669):
            with pytest.raises(TooLarge):
                await pool.ask(state(f"odd:{heap}"), ANNE)
        assert lanes[0] == "click"
        assert set(lanes[1:]) == {"long"}

    visit(story)


def test_the_least_served_goes_first_and_the_greediest_leaves_a_full_queue() -> None:
    now = [0.0]
    ledger = Ledger(lambda: now[0])
    queue = FairQueue[str](ledger, most=3)
    ledger.charge(ANNE, 4.0)
    ledger.charge(BORIS, 1.0)
    for name, client in (("a1", ANNE), ("a2", ANNE), ("b", BORIS)):
        assert queue.put(name, client) is None
    assert queue.put("c", CLARA) == "a2"
    assert [queue.take() for _ in range(3)] == ["c", "b", "a1"]
    for name, cost in (("dear", 0.2), ("cheap", 0.0)):
        queue.put(name, ANNE, cost)
    assert [queue.take() for _ in range(2)] == ["cheap", "dear"]
    queue.put("dear", ANNE, 0.03)
    now[0] = 0.5
    queue.put("cheap", ANNE, 0.0)
    assert [queue.take() for _ in range(2)] == ["dear", "cheap"], "it has waited for long enough"
    now[0] = 0.0
    ledger.charge(BORIS, 2.0)
    now[0] = 30.0
    assert ledger.served(Client("anne")) == pytest.approx(0.5)


def test_who_comes_under_a_new_name_each_time_does_not_go_first() -> None:
    ledger = Ledger(lambda: 0.0)
    for name in ("anne", *map(str, range(9))):
        ledger.charge(Client("here", name), 0.025)
    queue = FairQueue[str](ledger, most=9)
    for name in ("new", "newer", "anne"):
        queue.put(name, Client("here", name))
    assert [queue.take() for _ in range(3)] == ["anne", "new", "newer"]


def test_workers_that_are_started_one_by_one_answer_too(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def alone(home: Home) -> Alone:
        return Alone(home)

    async def story() -> None:
        pool = Pool((rules,), (replace(CLICK, workers=1),))
        await pool.open()
        assert (await pool.ask(state("odd:3"), ANNE)).status == 200
        await pool.close()

    monkeypatch.setattr("noyau.app.pool.open_source", alone)
    run_apart(story())


def test_where_no_worker_can_be_had_a_question_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nobody(home: Home) -> Alone:
        raise OSError

    async def story() -> None:
        pool = Pool()
        await pool.open()
        with pytest.raises(TooLarge, match="ended without an answer"):
            await pool.ask(state("nim:3"), ANNE)
        await pool.close()

    monkeypatch.setattr("noyau.app.pool.open_source", nobody)
    run_apart(story())


def wait_until(true: Callable[[], bool], seconds: float = 60.0) -> bool:
    ends = time.monotonic() + seconds
    while not true() and time.monotonic() < ends:
        time.sleep(0.02)
    return true()


def workers(pid: int) -> list[int]:
    """The workers of a server, and the mother of them."""
    with contextlib.suppress(OSError):
        below = [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
        named = [each for each in below if b"worker_process" in Path(f"/proc/{each}/cmdline").read_bytes()]
        return named + [other for each in named for other in workers(each)]
    return []


def most_data(pid: int) -> int:
    """How many bytes a process may have."""
    return resource.prlimit(pid, resource.RLIMIT_DATA)[0]


def alive(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """``noyau --load mine.py serve`` and its address, in a folder with accents and names of Python's modules."""
    folder = tmp_path / "été"
    folder.mkdir()
    (folder / "règles.py").write_text(f"# règles à moi\n{RULES}", encoding="utf-8")
    for name in ("random", "json", "gzip", "pickle", "struct"):
        (folder / f"{name}.py").write_text("raise SystemExit(f'{__file__} was imported')")
    command = [sys.executable, "-m", "noyau", "--load", "règles.py", "serve", "--port", "0", "--json"]
    process = subprocess.Popen(
        command, cwd=folder, env={**os.environ, "LC_ALL": "C"}, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    with process:
        yield process, json.loads(process.stdout.readline())["address"]
        process.kill()


def ask(address: str, path: str, body: object = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Cookie": f"noyau-visitor={'a' * 22}"}
    with urlopen(Request(f"{address}api/v1/{path}", data, headers), timeout=60) as answer:
        return json.loads(answer.read())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks /proc")
def test_the_server_is_bounded_its_jobs_know_the_games_of_the_user_and_its_workers_end_with_it(
    served: tuple[subprocess.Popen[str], str],
) -> None:
    process, address = served
    job = ask(address, "jobs", {"spec": "odd:3"})
    assert wait_until(lambda: ask(address, f"jobs/{job['id']}")["status"] == "done")
    ask(address, "jobs", {"spec": "odd:669"})
    everybody = workers(process.pid)
    assert len(everybody) > sum(lane.workers for lane in LANES)
    assert most_data(process.pid) == server_memory.MOST_BYTES
    assert most_data(everybody[0]) == resource.getrlimit(resource.RLIMIT_DATA)[1]
    process.send_signal(signal.SIGKILL)
    assert wait_until(lambda: not any(map(alive, everybody)), seconds=10.0)


def test_a_server_that_stops_sends_away_who_waits_and_says_nothing_of_it(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(RULES)
    command = [sys.executable, "-m", "noyau", "--load", "mine.py", "serve", "--port", "0", "--json"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=tmp_path, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout
        address = json.loads(process.stdout.readline())["address"]
        ask(address, "state?spec=odd:3")
        with ThreadPoolExecutor(3) as visitors:
            waiting = [visitors.submit(ask, address, f"state?spec=odd:{heap}") for heap in (669, 669, 669)]
            time.sleep(0.5)
            process.send_signal(signal.SIGINT)
            process.send_signal(signal.SIGINT)
        assert [getattr(each.exception(), "code", None) for each in waiting] == [503] * 3
        said = process.communicate(timeout=60)[1]
    assert process.returncode in (0, 130)  # the second signal may come when all is stopped
    assert [line for line in said.splitlines() if "Interrupted" not in line] == []


@pytest.mark.parametrize(
    "spec",
    [
        "domination:path-1000000",
        "domination:path-90000^9",
        "domination:hypercube-16",
        "domination:grid-9" + "x9" * 9000,
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
            hints = ("Try a smaller position, or ask for it as a long question.", "ask the command line")
            assert answer.json()["hint"] in hints
