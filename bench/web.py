"""The page under load: a class of pupils on one server, a click on a large board, and what the first page weighs.

Pupils are threads of this process, the server is another one; all of it stays on the loopback.
``python web.py --minutes 10`` is the long run.
"""

from __future__ import annotations

import argparse
import http.client
import json
import re
import shutil
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.parse import quote

from measure import Promise, report
from playwright.sync_api import sync_playwright

PUPILS = 30
WARM = 10
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
        """The status of an answer."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        data = None if body is None else json.dumps(body)
        line.request("GET" if body is None else "POST", f"/api/v1/{path}", data, {"Content-Type": "application/json"})
        answer = line.getresponse()
        answer.read()
        line.close()
        return answer.status

    @property
    def megabytes(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        assert found
        return int(found[1]) / 1024


def pupil(server: Server, number: int, ends: float, times: list[float], faults: list[int]) -> None:
    """One action a second, not all pupils at the same moment: a state, then the computer's reply."""
    turn = number
    time.sleep(number / PUPILS)
    while time.monotonic() < ends:
        spec = quote(GAMES[turn % len(GAMES)])
        for path, body in ((f"state?spec={spec}&show=moves", None), ("reply", {"spec": GAMES[turn % len(GAMES)]})):
            began = time.monotonic()
            status = server.ask(path, body)
            times.append(time.monotonic() - began)
            if status != 200:
                faults.append(status)
        turn += 1
        time.sleep(max(0.0, 1 - (time.monotonic() - began)))


def a_class(server: Server, minutes: float) -> list[Promise]:
    times: list[float] = []
    faults: list[int] = []
    for game in GAMES:
        server.ask(f"state?spec={quote(game)}&show=moves")
    ends = time.monotonic() + 60 * minutes
    pupils = [threading.Thread(target=pupil, args=(server, n, ends, times, faults)) for n in range(PUPILS)]
    for each in pupils:
        each.start()
    server.ask("jobs", {"spec": "cram:7x7"})
    time.sleep(min(20.0, 30 * minutes))
    early = server.megabytes
    for each in pupils:
        each.join()
    slow = statistics.quantiles(times, n=20)[-1] * 1000
    print(f"  {len(times)} answers, median {statistics.median(times) * 1000:.0f} ms, {len(faults)} faults")
    return [
        at_most("30 pupils and a huge request: p95 of state and reply, ms", slow, 150),
        at_most("faults among their answers", len(faults), 0),
        at_most("memory of the server, MB", server.megabytes, 300),
        at_most("memory at the end against the beginning", server.megabytes / early, 1.1),
    ]


def at_most(claim: str, measured: float, most: float) -> Promise:
    """A promise that something is no more than so much."""
    return Promise(f"{claim} at most {most}", f"{measured:.4g}", measured <= most)


def a_browser(server: Server) -> list[Promise]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(server.address)
        page.wait_for_selector(".card")
        page.wait_for_load_state("networkidle")
        entries = page.evaluate("performance.getEntriesByType('resource').map(each => each.transferSize)")
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
        at_most("first page: kilobytes", sum(entries) / 1000, 100),
        at_most("first page: requests", len(entries) + 1, 10),
        at_most("ready to play, s", ready, 1),
        at_most("click to repaint on 50x50, p95, ms", statistics.quantiles(clicks, n=20)[-1], 100),
    ]


READY = """
() => new Promise((done) => {
  const look = () => (document.querySelector(".board .play") ? done() : requestAnimationFrame(look));
  look();
})
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
        return report([*a_browser(server), *a_class(server, minutes)])


if __name__ == "__main__":
    sys.exit(main())
