"""The page and the files under faults: crowds, hostile visitors, processes that are killed, files that are damaged.

``python faults.py`` tries all of it, on the loopback alone; ``python faults.py caches set-ups`` some parts. Each part
has its time, and what is not done by then is not held: the whole run takes twelve minutes at the most. Clocks are those
on the wall: nothing else may run meanwhile.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import pickle
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from measure import Promise
from web import (
    ATTACKS,
    HALF_OPEN,
    HOSTILE,
    PUPILS,
    REST,
    WARM,
    Attack,
    Server,
    at_most,
    half_open_lines,
    leave_at_once,
    p95,
    visited,
)

from noyau.app.pool import LANES
from noyau.core.kept_files import KeptArrays

ROOT = Path(__file__).parents[1]

CROWDS = (30, 100)
CROWD_SECONDS = 12.0
HOSTILE_SECONDS = 13.0
MIXED_SECONDS = 180.0
AT_REST = 12.0
"""The seconds after which workers that do nothing hold no more memory than new ones."""

KILLED = 20


# visitors


def hold_half_open(server: Server, seconds: float = 5.0) -> None:
    """Begin to ask, and never end."""
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(b"GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        time.sleep(seconds)


def send_much(server: Server) -> None:
    """Begin to send a large body, and never end."""
    head = b"POST /api/v1/reply HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 999999\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall(head + b" " * 999_000)
        time.sleep(1.0)


def read_nothing(server: Server) -> None:
    """Ask for a large answer, and do not read it."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall(b"GET /api/v1/export.svg?spec=lights:grid-60x60:all HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        time.sleep(5.0)


HOSTILE_KINDS: Mapping[str, Attack] = {
    "who leave a large power at once": lambda server, turn: leave_at_once(
        server, "state?spec=domination:path-90000%5E9"
    ),
    "who export pictures": lambda server, turn: server.ask(f"export.png?spec=lights:grid-{40 + turn % 10}x50:all"),
    "who export large graphs": lambda server, turn: server.ask("analysis/graph.dot?spec=arckayles:path-99999"),
    "who forget their jobs": lambda server, turn: server.ask("jobs", {"spec": f"cram:7x{7 + turn % 3}"}),
    "who ask by halves": lambda server, turn: hold_half_open(server),
}
OTHER_KINDS: Sequence[Attack] = (
    lambda server, turn: send_much(server),
    lambda server, turn: read_nothing(server),
    lambda server, turn: server.ask("nowhere"),
    *ATTACKS,
)
"""Among visitors of every kind there are those of each kind above, and of these."""


def crowds(server: Server) -> Iterator[Promise]:
    """Ordinary visitors alone."""
    for count in CROWDS:
        with visited(server, CROWD_SECONDS, count) as (times, faults):
            pass
        yield from answered(f"{count} visitors", times, faults)


def hostile_visitors(server: Server) -> Iterator[Promise]:
    """A class with twenty visitors of each kind."""
    before = memory_at_rest(server, AT_REST)
    for name, attack in HOSTILE_KINDS.items():
        yield from among_hostile(server, name, HOSTILE_SECONDS, [attack] * HOSTILE, before)


def mixed_visitors(server: Server) -> Iterator[Promise]:
    """A class with twenty hostile visitors, some of every kind, for three minutes."""
    before = memory_at_rest(server, AT_REST)
    kinds = [*OTHER_KINDS, *HOSTILE_KINDS.values()]
    attacks = [kinds[number % len(kinds)] for number in range(HOSTILE)]
    yield from among_hostile(server, "of every kind", MIXED_SECONDS, attacks, before)


def among_hostile(
    server: Server, name: str, seconds: float, attacks: Sequence[Attack], before: float
) -> Iterator[Promise]:
    """What is promised to a class among hostile visitors, and of the memory meanwhile and afterwards."""
    claim = f"{PUPILS} visitors and {len(attacks)} {name}"
    with watched(server) as most, visited(server, seconds, PUPILS, attacks) as (times, faults):
        pass
    yield from answered(claim, times, faults)
    yield at_most(f"{claim}: most memory of the server, MB", most["server"], 300)
    yield at_most(f"{claim}: most memory of its workers, MB", most["workers"], workers_promised())
    yield at_most(f"{claim}: memory afterwards, MB more", memory_at_rest(server, REST) - before, 50)


def memory_at_rest(server: Server, seconds: float) -> float:
    """The megabytes of the server and its workers after so many seconds in which nobody asks."""
    time.sleep(seconds)
    return server.megabytes(workers=True)


def half_open_sockets(server: Server) -> Iterator[Promise]:
    """More connections without a question than the server has room for."""
    with visited(server, CROWD_SECONDS, CROWDS[0]) as (times, faults), half_open_lines(server):
        time.sleep(CROWD_SECONDS)
    yield from answered(f"{CROWDS[0]} visitors and {HALF_OPEN} connections without a question", times, faults)
    status = server.ask("health")
    yield Promise("a question afterwards is answered", f"status {status}", status == 200)


def answered(claim: str, times: Sequence[float], faults: Sequence[int | str]) -> Iterator[Promise]:
    """What is promised to ordinary visitors, whoever else is there."""
    yield at_most(f"{claim}: p95 of state and reply, ms", p95(times), 300)
    yield none_of(f"{claim}: no fault among {len(times)} answers", faults)


def none_of(claim: str, faults: Sequence[object]) -> Promise:
    """A promise that there is no fault; those that there are, each kind once."""
    return Promise(claim, f"{len(faults)} {', '.join(sorted(set(map(str, faults))))}".strip(), not faults)


@contextlib.contextmanager
def watched(server: Server) -> Iterator[dict[str, float]]:
    """The most megabytes that the server and its workers have, looked at once a second."""
    most, over = {"server": 0.0, "workers": 0.0}, threading.Event()

    def look() -> None:
        while not over.wait(1.0):
            alone = server.megabytes()
            most["server"] = max(most["server"], alone)
            most["workers"] = max(most["workers"], server.megabytes(workers=True) - alone)

    watcher = threading.Thread(target=look)
    watcher.start()
    try:
        yield most
    finally:
        over.set()
        watcher.join()


def workers_promised() -> float:
    """The megabytes that all workers may have together."""
    return sum(lane.workers * lane.bounds.bytes for lane in LANES) / 1e6


# processes


def killed_workers(server: Server) -> Iterator[Promise]:
    """Workers that are killed one after the other while visitors are answered."""
    with visited(server, CROWD_SECONDS, CROWDS[0]) as (times, faults):
        killed = sum(kill_a_worker(server, turn) for turn in range(KILLED))
    yield at_most(f"workers that could not be killed, of {KILLED}", KILLED - killed, 0)
    yield from answered(f"{CROWDS[0]} visitors while {killed} workers are killed", times, faults)
    took = wait_until(lambda: len(forked(server)) >= sum(lane.workers for lane in LANES), 10)
    yield at_most("seconds until all workers are replaced", took, 5)


def kill_a_worker(server: Server, turn: int) -> bool:
    """Kill one; whether there was one."""
    time.sleep(CROWD_SECONDS / KILLED / 2)
    workers = forked(server)
    with contextlib.suppress(OSError, ZeroDivisionError):
        os.kill(workers[turn % len(workers)], signal.SIGKILL)
        return True
    return False


def forked(server: Server) -> list[int]:
    """The workers alone, without the process from which they are forked."""
    return [worker for mother in server.workers(server.process.pid) for worker in server.workers(mother)]


def killed_server() -> Iterator[Promise]:
    """A server that is killed with jobs at work."""
    with Server() as server:
        wait_until(lambda: len(forked(server)) >= sum(lane.workers for lane in LANES), 30)
        jobs = [server.ask("jobs", {"spec": f"cram:7x{width}"}) for width in (7, 8)]
        assert jobs == [202, 202], f"jobs were answered with {jobs}"
        time.sleep(2)
        everybody = server.workers(server.process.pid)
        server.process.kill()
        took = wait_until(lambda: not any(map(is_alive, everybody)), 10)
    yield at_most(f"seconds until {len(everybody)} processes have ended with their server", took, 1)


def is_alive(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def wait_until(true: Callable[[], bool], most: float) -> float:
    """The seconds until something is true; infinite where it takes more than so many."""
    began = time.monotonic()
    while not true():
        if time.monotonic() - began > most:
            return float("inf")
        time.sleep(0.01)
    return time.monotonic() - began


# files


def flip(written: bytes, at: int) -> bytes:
    """One bit changed."""
    return written[:at] + bytes([written[at] ^ 1]) + written[at + 1 :]


DAMAGES: Mapping[str, Callable[[bytes], bytes]] = {
    "empty": lambda written: b"",
    "of twenty bytes": lambda written: written[:20],
    "half": lambda written: written[: len(written) // 2],
    "without its last byte": lambda written: written[:-1],
    "with a bit changed in its first third": lambda written: flip(written, len(written) // 3),
    "with a bit changed in its middle": lambda written: flip(written, len(written) // 2),
    "with a bit changed near its end": lambda written: flip(written, len(written) - 30),
    "with zeros in its second half": lambda written: written[: len(written) // 2].ljust(len(written), b"\0"),
    "twice in a row": lambda written: written * 2,
}


@dataclass(frozen=True)
class Kept:
    """A file that a later run reads again: the program that answers with its help, and how another version looks."""

    name: str
    pattern: str
    program: str
    age: Callable[[Path], None]


PEGS = """
from noyau.core.budget import Budget, Limit
from noyau.core.spec import parse
from noyau.puzzles.pegs.solving.whole_game import kept_set
print(kept_set(parse("pegs:triangular-6").rules, Budget(Limit(3_000_000))).masks.sum())
"""

RESIDUES = """
import sys
from noyau.cli import run
sys.exit(run(["solve", "cram:5x5", "--json", "--keep", "kept.npz"]))
"""

KERNEL = """
import sys
sys.path.insert(0, ".")
from successor import successor
print(successor(41))
"""

SUCCESSOR = """
from noyau.kernels.jit import kernel

@kernel
def successor(number: int):
    return number + 1
"""


def age_arrays(kind: str) -> Callable[[Path], None]:
    """What an earlier version has written."""

    def age(file: Path) -> None:
        KeptArrays(kind, 1).write(file, **KeptArrays(kind, 2).read(file))

    return age


def age_code(file: Path) -> None:
    """What another Numba has written: whole, but with another version first."""
    contents = pickle.dumps("0.1") + file.read_bytes()[hashlib.sha256().digest_size :]
    file.write_bytes(hashlib.sha256(contents).digest() + contents)


KEPT = (
    Kept("a table of pegs", "noyau/pegs-*.npz", PEGS, age_arrays("pegs")),
    Kept("a file of --keep", "kept.npz", RESIDUES, age_arrays("residues")),
    Kept("an index of compiled code", "__pycache__/*.nbi", KERNEL, age_code),
    Kept("compiled code", "__pycache__/*.nbc", KERNEL, Path.unlink),
)


def caches() -> Iterator[Promise]:
    """Each kind of file damaged in ten ways: what is answered is what was answered before."""
    for kept in KEPT:
        with tempfile.TemporaryDirectory() as folder:
            wrong = wrong_after_damages(kept, Path(folder))
        yield none_of(f"{kept.name} damaged in {len(DAMAGES) + 1} ways: no other answer", wrong)


def wrong_after_damages(kept: Kept, folder: Path) -> list[str]:
    """The damages after which something else is answered, or nothing."""
    (folder / "successor.py").write_text(SUCCESSOR)
    expected = run(kept.program, folder)
    assert expected, f"{kept.name}: no answer even before"
    (file,) = folder.glob(kept.pattern)
    written, wrong = file.read_bytes(), []
    for name, damage in DAMAGES.items():
        file.write_bytes(damage(written))
        if run(kept.program, folder) != expected:
            wrong.append(name)
    file.write_bytes(written)
    kept.age(file)
    return wrong if run(kept.program, folder) == expected else [*wrong, "of another version"]


def run(program: str, folder: Path) -> str:
    """What a program prints in a process of its own, whose caches are in this folder; nothing where it fails."""
    settings = {**os.environ, "XDG_CACHE_HOME": str(folder), "PYTHONPATH": str(ROOT / "src")}
    settings.pop("NUMBA_CACHE_DIR", None)
    code, said = finish([sys.executable, "-c", program], folder, settings)
    return "" if code else said


def finish(command: list[str], folder: Path, settings: Mapping[str, str]) -> tuple[int, str]:
    """How a command ends, and what it says."""
    done = subprocess.run(command, cwd=folder, env=settings, capture_output=True, text=True)
    return done.returncode, done.stdout


SET_UPS = {
    "two set-ups at once: one waits, and finds it done": "two_set_ups_at_once",
    "a set-up that was killed at any moment is made again": "killed_at_any_moment",
}
"""What is promised of a set-up, and the test that tries it with a stand-in for Python and pip."""


def set_ups() -> Iterator[Promise]:
    for claim, test in SET_UPS.items():
        command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "tests/test_setup.py"]
        code, said = finish([*command, "-k", test], ROOT, os.environ)
        yield Promise(claim, said.strip().rpartition("\n")[2] if code else "its test passes", code == 0)


# the run


WITH_A_SERVER: Mapping[str, Callable[[Server], Iterator[Promise]]] = {
    "crowds": crowds,
    "hostile": hostile_visitors,
    "mixed": mixed_visitors,
    "half-open": half_open_sockets,
    "workers": killed_workers,
}
ALONE: Mapping[str, Callable[[], Iterator[Promise]]] = {
    "server": killed_server,
    "caches": caches,
    "set-ups": set_ups,
}
SECONDS = {
    "crowds": 45,
    "hostile": 230,
    "mixed": 225,
    "half-open": 25,
    "workers": 35,
    "server": 25,
    "caches": 75,
    "set-ups": 30,
}
"""What each part may take."""

assert WARM + sum(SECONDS.values()) <= 12 * 60


def tell(part: str, promises: Iterator[Promise], began: float) -> Iterator[Promise]:
    """Print promises as they are tried, each with the clock of the run, until the time of the part is over."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(SECONDS[part])
    try:
        for promise in promises:
            print(f"{time.monotonic() - began:6.1f} s  {promise}", flush=True)
            yield promise
    except TimeoutError:
        late = Promise(f"{part}: all tried within {SECONDS[part]} seconds", "some was not", False)
        print(f"{time.monotonic() - began:6.1f} s  {late}", flush=True)
        yield late
    finally:
        signal.alarm(0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(SECONDS)}")
    asked = parser.parse_args()
    unknown = set(asked.parts) - set(SECONDS)
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    began = time.monotonic()
    told: list[Promise] = []
    with contextlib.ExitStack() as stack:
        server = None
        for part in asked.parts or SECONDS:
            if part in ALONE:
                promises = ALONE[part]()
            else:
                if server is None:
                    server = stack.enter_context(Server())
                    time.sleep(WARM)
                promises = WITH_A_SERVER[part](server)
            told += tell(part, promises, began)
    held = sum(promise.holds for promise in told)
    print(f"{time.monotonic() - began:6.1f} s  {held} of {len(told)} held")
    return int(held < len(told))


if __name__ == "__main__":
    sys.exit(main())
