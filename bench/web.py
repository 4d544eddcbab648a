"""The page under load: clicks on a quiet server, a class and its wall, hostile visitors, a large board, the first page.

Pupils are threads of this process, the server is another one; all of it stays on the loopback.
``python web.py --minutes 3`` is the long run. Clocks are those on the wall: nothing else may run meanwhile.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import re
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from measure import Promise, report
from playwright.sync_api import sync_playwright

PUPILS, HOSTILE = 50, 20
HALF_OPEN = 1040
WARM = 30
"""The seconds in which a server that has just started loads what large positions need."""

GAMES = ("nim:3,4,5", "wythoff:8,13", "king:8x8:7,7", "domination:petersen", "cram:4x5", "fibonacci:24")


class Server:
    """The page in a process of its own."""

    def __enter__(self) -> Server:
        command = [sys.executable, "-m", "noyau", "serve", "--port", "0", "--json"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = json.loads(self.process.stdout.readline())["address"]
        self.port = int(self.address.rstrip("/").rpartition(":")[2])
        return self

    def __exit__(self, *fault: object) -> None:
        self.process.terminate()
        self.process.wait()

    def ask(self, path: str, body: object = None) -> int:
        """The status of an answer of the API, or of a file where the path begins with a stroke."""
        place = path if path.startswith("/") else f"/api/v1/{path}"
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        data = None if body is None else json.dumps(body)
        line.request("GET" if body is None else "POST", place, data, {"Content-Type": "application/json"})
        answer = line.getresponse()
        answer.read()
        line.close()
        return answer.status

    def megabytes(self, workers: bool = False) -> float:
        """The memory of the server, or of its workers too, what they share being counted once."""
        below = self.workers(self.process.pid) if workers else []
        return sum(map(_megabytes, [self.process.pid, *below]))

    def workers(self, pid: int) -> list[int]:
        with contextlib.suppress(OSError):
            below = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
            named = [child for child in below if b"worker_process" in Path(f"/proc/{child}/cmdline").read_bytes()]
            return [*named, *(other for child in named for other in self.workers(child))]
        return []


def _megabytes(pid: int) -> float:
    with contextlib.suppress(OSError):  # it has just ended
        found = re.search(r"Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text())
        return int(found[1]) / 1024 if found else 0.0
    return 0.0


def pupil(server: Server, number: int, ends: float, times: list[float], faults: list[int | str]) -> None:
    """One action a second, not all pupils at the same moment: a state, then the computer's reply."""
    turn = number
    time.sleep(number / PUPILS)
    while time.monotonic() < ends:
        spec = quote(GAMES[turn % len(GAMES)])
        for path, body in ((f"state?spec={spec}&show=moves", None), ("reply", {"spec": GAMES[turn % len(GAMES)]})):
            began = time.monotonic()
            try:
                ended: int | str = server.ask(path, body)
            except (OSError, http.client.HTTPException) as fault:
                ended = type(fault).__name__
            times.append(time.monotonic() - began)
            if ended != 200:
                faults.append(ended)
        turn += 1
        time.sleep(max(0.0, 1 - (time.monotonic() - began)))


def quiet_clicks(server: Server, rounds: int = 40) -> list[Promise]:
    """One visitor, who waits for each answer."""
    times: dict[str, list[float]] = {"state": [], "reply": []}
    for turn in range(rounds):
        for game in GAMES:
            for name, path, body in (
                ("state", f"state?spec={quote(game)}&show=moves", None),
                ("reply", "reply", {"spec": game}),
            ):
                began = time.monotonic()
                server.ask(path, body)
                if turn:
                    times[name].append(time.monotonic() - began)
    return [at_most(f"one visitor: p95 of {name}, ms", p95(spent), 30) for name, spent in times.items()]


def leave_at_once(server: Server, path: str) -> None:
    """Ask, and hang up."""
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(f"GET /api/v1/{path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    time.sleep(0.1)


Attack = Callable[[Server, int], object]
"""What a hostile visitor does in each of its turns."""

ATTACKS: Sequence[Attack] = (
    lambda server, turn: server.ask(f"export.png?spec=lights:grid-{40 + turn % 10}x50:all"),
    lambda server, turn: leave_at_once(server, "state?spec=domination:path-90000%5E9"),
    lambda server, turn: server.ask("analysis/graph.dot?spec=arckayles:path-99999"),
    lambda server, turn: server.ask(f"state?spec=chomp:{7 + turn % 5}x{9 + turn % 7}&show=values"),
    lambda server, turn: server.ask(f"explain?level=3&spec=domination:grid-5x{5 + turn % 6}"),
    lambda server, turn: server.ask("jobs", {"spec": "cram:7x7"}),
    lambda server, turn: server.ask(f"worksheet?games=nim,lights,pegs&count=24&difficulty=3&seed={turn}"),
    lambda server, turn: server.ask("reply", {"spec": f"cram:{5 + turn % 4}x8"}),
    lambda server, turn: server.ask("/js/main.js"),
)
"""What hostile visitors ask, one after the other, each as soon as it can."""


def attacker(server: Server, number: int, ends: float, attack: Attack) -> None:
    turn = number
    while time.monotonic() < ends:
        with contextlib.suppress(OSError, http.client.HTTPException):
            attack(server, turn)
        turn += 1


@contextlib.contextmanager
def visited(
    server: Server, seconds: float, pupils: int, attacks: Sequence[Attack] = ()
) -> Iterator[tuple[list[float], list[int | str]]]:
    """Let pupils come, and a hostile visitor for each attack; the times and faults of pupils are whole at the end."""
    times: list[float] = []
    faults: list[int | str] = []
    ends = time.monotonic() + seconds
    visitors = [_thread(pupil, server, n, ends, times, faults) for n in range(pupils)]
    others = [_thread(attacker, server, n, ends, attack) for n, attack in enumerate(attacks)]
    for each in [*visitors, *others]:
        each.start()
    try:
        yield times, faults
    finally:
        for each in [*visitors, *others]:
            each.join(max(0.0, ends + _PATIENCE - time.monotonic()))
        faults.extend("no answer" for each in visitors if each.is_alive())


_PATIENCE = 10.0
"""The seconds after which a visitor has no answer."""


def _thread(task: Callable[..., None], *given: object) -> threading.Thread:
    return threading.Thread(target=task, args=given, daemon=True)


def p95(times: Sequence[float]) -> float:
    """The milliseconds within which nineteen of twenty were answered."""
    return statistics.quantiles(times, n=20)[-1] * 1000


def a_class(server: Server, minutes: float, hostile: int = 0) -> list[Promise]:
    """A class of pupils, with hostile visitors among them."""
    for game in GAMES:
        server.ask(f"state?spec={quote(game)}&show=moves")
    before = server.megabytes(workers=True)
    attacks = [ATTACKS[number % len(ATTACKS)] for number in range(hostile)]
    with visited(server, 60 * minutes, PUPILS, attacks) as (times, faults):
        server.ask("jobs", {"spec": "cram:7x7"})
    slow = p95(times)
    print(f"  {len(times)} answers, median {statistics.median(times) * 1000:.0f} ms, {len(faults)} faults")
    time.sleep(REST)
    name = f"{PUPILS} pupils and {hostile} hostile visitors"
    return [
        at_most(f"{name}: p95 of state and reply, ms", slow, 300 if hostile else 150),
        at_most(f"{name}: faults among the answers of pupils", len(faults), 0),
        at_most(f"{name}: memory of the server, MB", server.megabytes(), 300),
        at_most(f"{name}: memory of all afterwards, MB more", server.megabytes(workers=True) - before, 50),
    ]


AT_THE_WALL = 30
CLASSES = "/api/v1/classroom/classes"


def ask_class(server: Server, method: str, place: str, token: str = "", body: object = None) -> tuple[int, Any]:
    """The status and the answer of a question about a class."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    data = None if body is None else json.dumps(body)
    line.request(method, CLASSES + place, data, {"Content-Type": "application/json", "X-Noyau-Token": token})
    answer = line.getresponse()
    told = answer.read()
    line.close()
    return answer.status, json.loads(told or b"null")


def a_wall(server: Server, minutes: float) -> list[Promise]:
    """Thirty pupils who play and tell the wall, one action a second each, while a teacher looks every two seconds."""
    times: dict[str, list[float]] = {"tell": [], "look": [], "play": []}
    faults: list[int | str] = []
    opened = ask_class(server, "POST", "", body={"title": "Nim", "steps": 5})[1]
    place = f"/{opened['id']}"
    ends = time.monotonic() + 60 * minutes

    def timed(kind: str, ask: Callable[..., int | tuple[int, Any]], *given: object) -> None:
        began = time.monotonic()
        try:
            answer = ask(*given)
            status: int | str = answer[0] if isinstance(answer, tuple) else answer
        except (OSError, http.client.HTTPException) as fault:
            status = type(fault).__name__
        times[kind].append(time.monotonic() - began)
        if status != 200:
            faults.append(status)

    def play(number: int) -> None:
        joined = ask_class(server, "POST", f"{place}/pupils", body={"token": opened["pupils"], "name": f"P{number}"})[1]
        time.sleep(number / AT_THE_WALL)
        turn = number
        while time.monotonic() < ends:
            spec = GAMES[turn % len(GAMES)]
            news = {"step": turn // 20 % 5, "tries": turn % 5, "at": spec, "wrong": f"{turn % 40} {'x' * 80}"}
            began = time.monotonic()
            timed("play", server.ask, f"state?spec={quote(spec)}&show=moves")
            timed("tell", ask_class, server, "POST", f"{place}/news", joined["pupil"], news)
            turn += 1
            time.sleep(max(0.0, 1 - (time.monotonic() - began)))

    pupils = [_thread(play, number) for number in range(AT_THE_WALL)]
    for each in pupils:
        each.start()
    memory = []
    while time.monotonic() < ends:
        timed("look", ask_class, server, "GET", place, opened["teacher"])
        memory.append(server.megabytes())
        time.sleep(2)
    for each in pupils:
        each.join(_PATIENCE)
    ask_class(server, "DELETE", place, opened["teacher"])
    settled = memory[len(memory) // 4 :]
    name = f"{AT_THE_WALL} pupils at the wall for {minutes:g} minutes"
    slow = {kind: p95(spent) for kind, spent in times.items()}
    print(f"  {sum(map(len, times.values()))} answers, p95 {', '.join(f'{k} {v:.0f} ms' for k, v in slow.items())}")
    print(f"  memory of the server: {memory[0]:.1f} MB at first, {settled[0]:.1f} … {settled[-1]:.1f} MB")
    return [
        at_most(f"{name}: p95 of telling and looking, ms", p95(times["tell"] + times["look"]), 150),
        at_most(f"{name}: p95 of states meanwhile, ms", slow["play"], 150),
        at_most(f"{name}: faults", len(faults), 0),
        at_most(f"{name}: memory of the server, MB", max(memory), 300),
        at_most(f"{name}: memory of the server after the first quarter, MB more", settled[-1] - settled[0], 5),
    ]


REST = 20.0
"""The seconds after which jobs that nobody asks after are forgotten."""


@contextlib.contextmanager
def half_open_lines(server: Server) -> Iterator[None]:
    """More connections than a process usually has files, all in the middle of their first question."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 2 * HALF_OPEN)), hard))
    with contextlib.ExitStack() as lines:
        for _ in range(HALF_OPEN):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            with contextlib.suppress(OSError):  # it may be closed already
                line.sendall(b"GET / HTTP/1.1\r\nX-")
        yield


def half_open(server: Server) -> list[Promise]:
    """One visitor among connections without a question."""
    times, faults = [], 0
    with half_open_lines(server):
        for _ in range(20):
            began = time.monotonic()
            faults += server.ask("health") != 200
            times.append(time.monotonic() - began)
    name = f"{HALF_OPEN} half-open connections"
    return [at_most(f"{name}: slowest answer, ms", max(times) * 1000, 100), at_most(f"{name}: faults", faults, 0)]


def at_most(claim: str, measured: float, most: float) -> Promise:
    """A promise that something is no more than so much."""
    return Promise(f"{claim} at most {most}", f"{measured:.4g}", measured <= most)


def a_browser(server: Server) -> list[Promise]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        began = time.monotonic()
        page.goto(server.address)
        page.evaluate(READY)
        opened = time.monotonic() - began
        page.wait_for_load_state("networkidle")
        sizes = page.evaluate(SIZES)
        page.goto("about:blank")
        began = time.monotonic()
        page.goto(f"{server.address}#/play?g=nim:3,4,5")
        page.evaluate(READY)
        ready = time.monotonic() - began
        page.goto(f"{server.address}#/play?g=lights:grid-50x50:all")
        page.wait_for_selector("#board-cell-2499")
        page.wait_for_load_state("networkidle")
        clicks = page.evaluate(CLICKS)
        browser.close()
    return [
        at_most("first page: kilobytes without its font", _kilobytes(sizes), 100),
        at_most("first page: requests", len(sizes), 12),
        at_most("first page: its board is ready, s", opened, 1),
        at_most("ready to play, s", ready, 1),
        at_most("click to repaint on 50x50, p95, ms", statistics.quantiles(clicks, n=20)[-1], 100),
    ]


def _kilobytes(sizes: dict[str, int]) -> float:
    """What came, but for the font, which other pages have too."""
    return sum(size for name, size in sizes.items() if not name.endswith(".woff2")) / 1000


READY = """
() => new Promise((done) => {
  const look = () => (document.querySelector(".board .play") ? done() : requestAnimationFrame(look));
  look();
})
"""

SIZES = """
() => Object.fromEntries(performance.getEntries().filter(({ transferSize }) => transferSize)
  .map(({ name, transferSize }) => [name, transferSize]))
"""

CLICKS = """
async () => {
  const times = [];
  for (let turn = 0; turn < 60; turn += 1) {
    const cell = document.getElementById(`board-cell-${(turn * 397) % 2500}`);
    const began = performance.now();
    cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    times.push(performance.now() - began);
  }
  return times;
}
"""


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=0.5)
    minutes = parser.parse_args().minutes
    with Server() as server:
        time.sleep(WARM)
        promises = [*a_browser(server), *quiet_clicks(server), *half_open(server), *a_class(server, minutes)]
        promises += a_wall(server, minutes)
        return report([*promises, *a_class(server, minutes, HOSTILE)])


if __name__ == "__main__":
    sys.exit(main())
