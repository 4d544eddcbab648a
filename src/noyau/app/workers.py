"""The workers as the server sees them: processes that it starts, talks to through a pipe, and kills."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Protocol

from noyau.app.worker_process import LENGTH, READY, Bounds, Home
from noyau.kernels.processes import python

_MODULE = "noyau.app.worker_process"

_SETTINGS = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""A process with one thread can be forked; matrices that are multiplied here are small."""

_WAIT = 5.0


class Worker:
    """One process: the two ends of what is told, and how it is killed."""

    def __init__(
        self, pid: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, kill: Callable[[], None]
    ) -> None:
        self.reader = reader
        self.writer = writer
        self._kill = kill
        self.pid = pid
        self._clock = clock_of(pid)
        self.started = time.monotonic()

    def send(self, message: bytes) -> None:
        """Hand a message over; that it is read is not waited for."""
        self.writer.write(LENGTH.pack(len(message)) + message)

    def seconds(self) -> float:
        """How long it has worked in its life."""
        with contextlib.suppress(OSError):
            return self._clock()
        return 0.0

    def end(self) -> None:
        """Kill the process; it has nothing that is to be saved."""
        self._kill()
        self.writer.close()


class Source(Protocol):
    """Where workers come from."""

    async def hire(self, bounds: Bounds) -> Worker:
        """A new worker."""
        ...

    async def close(self) -> None:
        """End whatever is left of it."""
        ...


def clock_of(pid: int) -> Callable[[], float]:
    """The time that a process has worked; where the system does not tell it, the time that has passed."""
    if not sys.platform.startswith("linux"):
        return time.monotonic
    number = ~pid << 3 | 2  # what clock_getcpuclockid(3) answers
    return lambda: time.clock_gettime(number)


async def open_source(home: Home) -> Source:
    """Where workers come from: from a mother that has everything loaded, where the system forks processes with care."""
    return await Mother.start(home) if sys.platform.startswith("linux") else Alone(home)


class Mother:
    """A process with everything loaded, which forks a worker in some milliseconds; it ends with the server."""

    def __init__(self, process: subprocess.Popen[bytes], control: socket.socket) -> None:
        self._process = process
        self._control = control
        self._alone = asyncio.Lock()

    @staticmethod
    async def start(home: Home) -> Mother:
        """Start it, and wait until all is loaded."""
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        try:
            process = subprocess.Popen(
                python(_MODULE, "mother", str(theirs.fileno()), str(os.getpid())),
                stdin=subprocess.DEVNULL,
                stdout=sys.__stderr__ and sys.__stderr__.fileno(),
                pass_fds=[theirs.fileno()],
                env={**os.environ, **_SETTINGS},
            )
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()
        mother = Mother(process, ours)
        try:
            message = pickle.dumps(home)
            await asyncio.get_running_loop().sock_sendall(ours, LENGTH.pack(len(message)) + message)
            await mother._hear(len(READY))
        except BaseException:
            await mother.close()
            raise
        return mother

    async def hire(self, bounds: Bounds) -> Worker:
        ours, theirs = socket.socketpair()
        try:
            async with self._alone:
                socket.send_fds(self._control, [pickle.dumps(bounds)], [theirs.fileno()])
                (pid,) = LENGTH.unpack(await self._hear(LENGTH.size))
            kill = _killer(pid)
            reader, writer = await asyncio.open_connection(sock=ours)
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()
        return Worker(pid, reader, writer, kill)

    async def _hear(self, length: int) -> bytes:
        heard = b""
        while len(heard) < length:
            more = await asyncio.get_running_loop().sock_recv(self._control, length - len(heard))
            if not more:
                raise ConnectionError("the mother of the workers has ended")
            heard += more
        return heard

    async def close(self) -> None:
        self._control.close()
        self._process.kill()
        self._process.wait(_WAIT)


def _killer(pid: int) -> Callable[[], None]:
    """What kills a process, and never another one that has got its number since; one that has ended is left alone."""
    handle = -1
    with contextlib.suppress(ProcessLookupError):
        handle = os.pidfd_open(pid)

    def kill() -> None:
        nonlocal handle
        if handle >= 0:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(handle, signal.SIGKILL)
            os.close(handle)
            handle = -1

    return kill


class Alone:
    """Each worker is started by itself and loads everything for itself."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._processes: list[asyncio.subprocess.Process] = []

    async def hire(self, bounds: Bounds) -> Worker:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*python(_MODULE, "alone"), stdin=pipe, stdout=pipe)
        assert process.stdin is not None
        assert process.stdout is not None
        self._processes = [each for each in self._processes if each.returncode is None] + [process]

        def kill() -> None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()

        worker = Worker(process.pid, process.stdout, process.stdin, kill)
        worker.send(pickle.dumps(self._home))
        worker.send(pickle.dumps(bounds))
        await process.stdout.readexactly(len(READY))
        return worker

    async def close(self) -> None:
        for process in self._processes:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
