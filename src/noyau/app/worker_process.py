"""What runs beside the server: a process that has everything loaded, and the workers that are forked from it.

A worker answers one question at a time and is killed where it takes too long: what it had in hand goes with it, and
the next one begins with what the first process had loaded. Where processes cannot be forked with care, each worker is
started by itself.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import os
import pickle
import queue
import re
import select
import signal
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from io import BufferedIOBase
from pathlib import Path
from typing import BinaryIO

from noyau.app.server_memory import lift_bound
from noyau.core.caches import remembered

LENGTH = struct.Struct("!I")
HEAD = struct.Struct("!cI")
"""Before a question stands its length; before a message of a worker its kind and its length."""

ANSWER, PROGRESS, COMPILING, COMPILED, GROWN = b"A", b"P", b"C", b"D", b"G"
"""What a worker tells: its answer, how far it is, that a kernel is compiled, how many seconds that took, and that it
has nothing to do and holds more memory than a new one would."""

READY = b"R"

_MOST_QUESTIONS = 3000
_MOST_AT_REST = 4_000_000
"""After so many questions a worker is replaced, and where it rests, when so many bytes are its own."""


@dataclass(frozen=True)
class Bounds:
    """How modest a worker is: it lets others go first, and takes no more memory than so many bytes."""

    nice: int
    bytes: int
    grown: int
    """When it has grown by more than so many bytes, it is replaced after its answer."""
    kernels: bool
    """Whether the compiler is loaded before its first question."""
    rest: float = 10.0
    """After so many seconds without a question it is replaced, where it holds more memory than a new one."""


@dataclass(frozen=True)
class Home:
    """What a process is to know before anybody asks: the games of the user's files, and whether kernels are loaded."""

    files: tuple[str, ...]
    warm: bool


def main() -> None:
    """A mother of workers, or one worker: told by the first argument."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends them
    lift_bound()
    if sys.argv[1] == "mother":
        _die_with(int(sys.argv[3]))
        be_mother(socket.socket(fileno=int(sys.argv[2])))
    else:
        be_alone()


def be_mother(control: socket.socket) -> None:
    """Load everything, then fork a worker for each socket that the server sends; end with the server."""
    prepare(pickle.loads(_receive(control)))
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how a worker ended
    gc.collect()
    gc.freeze()  # what is loaded stays shared with all workers
    control.sendall(READY)
    mother = os.getpid()
    while True:
        message, sockets = _hear(control)
        if not message:
            os._exit(0)  # the server has ended; workers end with their mother
        bounds = pickle.loads(message)
        if bounds.kernels:
            load_compiler()  # once: who is forked later has it too
            gc.freeze()
        child = os.fork()
        if not child:
            control.close()
            _die_with(mother)
            _be_worker(socket.socket(fileno=sockets[0]), bounds)
        os.close(sockets[0])
        control.sendall(LENGTH.pack(child))


def _hear(control: socket.socket) -> tuple[bytes, list[int]]:
    """What a worker is to be like, and its end of a socket; nothing where nobody asks any more."""
    with contextlib.suppress(OSError):
        message, sockets, _, _ = socket.recv_fds(control, 1 << 10, 1)
        return message, sockets
    return b"", []


def _be_worker(channel: socket.socket, bounds: Bounds) -> None:
    source = channel.makefile("rb")

    def next_question(seconds: float | None) -> bytes | None:
        return read_question(source) if select.select([channel], [], [], seconds)[0] else None

    work(next_question, channel.makefile("wb"), bounds)
    os._exit(0)


def _receive(control: socket.socket) -> bytes:
    (length,) = LENGTH.unpack(control.recv(LENGTH.size, socket.MSG_WAITALL))
    return control.recv(length, socket.MSG_WAITALL)


def _die_with(parent: int) -> None:
    """Be killed when the parent ends, whatever this process is doing then."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(0)


def be_alone() -> None:
    """One worker on its standard streams, for systems without ``fork``."""
    questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what rules of a user print does not go between answers

    def listen() -> None:
        while message := read_question(source):
            questions.put(message)
        os._exit(0)  # the server has ended

    def next_question(seconds: float | None) -> bytes | None:
        with contextlib.suppress(queue.Empty):
            return questions.get(timeout=seconds)
        return None

    home, bounds = (pickle.loads(read_question(source)) for _ in range(2))
    threading.Thread(target=listen, daemon=True).start()
    prepare(home)
    if bounds.kernels:
        load_compiler()
    sink.write(READY)
    sink.flush()
    work(next_question, sink, bounds)


def prepare(home: Home) -> None:
    """Import what answers, know the games of the user, find the claims, and answer what most visitors ask."""
    from noyau.app.screens import import_routers
    from noyau.console.loading import load
    from noyau.literature import find

    list(import_routers())
    for file in home.files:
        load(file)
    rehearse(LIGHT)
    if home.warm:
        load_compiler()
        rehearse(HEAVY)
        find()


LIGHT = ("nim:3,4,5", "king:8x8:7,7", "domination:path-4", "lights:grid-3x3:all")
HEAVY = (
    "cram:4x5",
    "queen:200x200:100,77",
    "grundy:5000",
    "soloclobber:grid-4x4",
    "lights:grid-50x50:all",
    "domination:grid-5x5",
)
"""What is asked beforehand, so that what answers it is loaded: without the compiler, and with kernels."""


@remembered(most=1)
def load_compiler() -> None:
    """Load the compiler and all that it needs, by compiling next to nothing; where there is no room, do without."""
    from noyau.core.errors import TooLarge

    with contextlib.suppress(ImportError, OSError, MemoryError, TooLarge):
        import_module("noyau.kernels.jit")
        import_module("numba").njit(lambda: 0)()


def rehearse(specs: Sequence[str]) -> None:
    """Ask what a visitor asks; what cannot be answered is told when somebody asks it."""
    from noyau.app.answers import Question, answer, name_of
    from noyau.app.play import explanations, replies, states

    for spec in specs:
        for function, given in (
            (states.state, {"spec": spec, "show": ["moves"], "theme": "matches"}),
            (replies.reply, {"asked": replies.MoveAsked(spec=spec)}),
            (explanations.explain, {"spec": spec}),
        ):
            answer(Question(name_of(function), {**given, "lang": "en"}, packed=True), quietly=True)


def work(next_question: Callable[[float | None], bytes | None], sink: BufferedIOBase, bounds: Bounds) -> None:
    """Answer questions until there are no more; who rests for long with much memory says so, once.

    ``next_question`` waits for so many seconds, or for ever; it answers None where nothing came, no byte at the end.
    """
    be_modest(bounds)
    tell = Teller(sink)
    tell.listen_to_compiler()
    from noyau.app import answers, long_questions

    long_questions.progress.tell = tell.progress
    began, count = _memory(), 0
    patience: float | None = None
    while (message := next_question(patience)) != b"":
        if message is None:
            patience = None
            if _own_memory() > _MOST_AT_REST:
                tell(GROWN)
            continue
        answered = answers.answer(pickle.loads(message))
        count += 1
        tired = count >= _MOST_QUESTIONS or _memory() - began > bounds.grown
        tell(ANSWER, replace(answered, tired=tired).write())
        patience = bounds.rest
        del answered, message


def read_question(source: BufferedIOBase | BinaryIO) -> bytes:
    """The next question, as it was pickled; empty at the end."""
    length = source.read(LENGTH.size)
    return source.read(LENGTH.unpack(length)[0]) if len(length) == LENGTH.size else b""


class Teller:
    """Tells the server what a worker does."""

    def __init__(self, sink: BufferedIOBase) -> None:
        self._sink = sink
        self._depth, self._since, self._told = 0, 0.0, 0.0

    def __call__(self, kind: bytes, message: bytes = b"") -> None:
        self._sink.write(HEAD.pack(kind, len(message)))
        self._sink.write(message)
        self._sink.flush()

    def progress(self, count: int) -> None:
        """Tell how far an answer is, ten times a second at the most."""
        if time.monotonic() - self._told > 0.1:
            self._told = time.monotonic()
            self(PROGRESS, str(count).encode())

    def listen_to_compiler(self) -> None:
        """Tell what the compiler does, so that nobody is stopped for it; where it is not loaded, it is not asked."""
        if "noyau.kernels.jit" not in sys.modules:
            return
        event = import_module("numba.core.event")

        class Listener(event.Listener):  # type: ignore[misc, name-defined]
            on_start = lambda _, what: self._begin()  # noqa: E731
            on_end = lambda _, what: self._end()  # noqa: E731

        event.register("numba:compile", Listener())

    def _begin(self) -> None:
        self._depth += 1
        if self._depth == 1:
            self._since = time.process_time()
            self(COMPILING)

    def _end(self) -> None:
        from noyau.app.limits import effort

        self._depth -= 1
        if self._depth == 0:
            effort.compiled += 1
            self(COMPILED, str(time.process_time() - self._since).encode())


def be_modest(bounds: Bounds) -> None:
    """Let others go first, and take no more than so much memory, whatever is asked."""
    with contextlib.suppress(ImportError, AttributeError, ValueError, OSError):
        import resource

        os.nice(bounds.nice)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if reached := _memory(place=0):
            most = reached + bounds.bytes
            resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _memory(place: int = 1) -> int:
    """The bytes of this process: in memory, or with place 0 all that it can reach; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[place]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def _own_memory() -> int:
    """The bytes that a forked process shares with no other: pages of its mother on which it has written are its own."""
    with contextlib.suppress(OSError):
        told = Path("/proc/self/smaps_rollup").read_text()
        return 1024 * sum(map(int, re.findall(r"^Private_(?:Clean|Dirty):\s+(\d+)", told, re.MULTILINE)))
    return 0


if __name__ == "__main__":
    main()
