"""Long questions: each runs in a process of its own, with a limit of time, its progress, and a way to stop it."""

from __future__ import annotations

import contextlib
import gzip
import json
import signal
import subprocess
import sys
import threading
from collections import OrderedDict, deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any

from noyau.app.job_process import MOST_SECONDS, write_job
from noyau.core.errors import TooLarge
from noyau.core.record import Json
from noyau.words import say

MOST_RUNNING = 2
MOST_WAITING = 64
MOST_OF_A_CLIENT = 3
"""How many jobs run, are open, and belong to one client."""

MOST_KEPT = 200
MOST_KEPT_BYTES = 8_000_000
"""How many jobs are remembered, and how much all their answers together may take, compressed."""


@dataclass
class Job:
    """A question, who asks it, and how far it has come: waiting, running, done, failed or stopped."""

    id: str
    client: str
    question: Mapping[str, Any]
    status: str = "waiting"
    progress: int = 0
    packed: bytes = b""
    """The job with its answer, as JSON that its process has compressed: nobody here looks into it."""
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    @property
    def open(self) -> bool:
        return self.status in ("waiting", "running")

    def write(self) -> Json:
        """The job of somebody who has just handed it in: its answer is still to come."""
        return {"id": self.id, "status": self.status, "progress": self.progress, "answer": None}

    def pack(self) -> bytes:
        """The job as compressed JSON, with its answer if there is one."""
        return self.packed or gzip.compress(write_job(self.id, self.status, self.progress).encode())


class Desk:
    """Where questions are handed in, and asked after."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._waiting: deque[Job] = deque()
        self._change = threading.Condition()
        self._clerks = 0

    def hand_in(self, question: Mapping[str, Any], client: str) -> Job:
        """A new job; refused where a client has several open already, or where too many wait."""
        with self._change:
            waiting = [job for job in self._jobs.values() if job.open]
            if len(waiting) >= MOST_WAITING or sum(job.client == client for job in waiting) >= MOST_OF_A_CLIENT:
                raise TooLarge("web.busy")
            job = Job(token_urlsafe(9), client, question)
            self._jobs[job.id] = job
            self._forget()
            self._waiting.append(job)
            self._change.notify()
            if self._clerks < MOST_RUNNING:
                self._clerks += 1
                threading.Thread(target=self._serve, daemon=True).start()
        return job

    def find(self, name: str) -> Job | None:
        return self._jobs.get(name)

    def stop(self, job: Job) -> None:
        """End a job, whether it runs or waits."""
        with self._change:
            if job.status == "waiting":
                self._waiting.remove(job)
            if job.open:
                job.status = "stopped"
                if job.process is not None:
                    job.process.kill()

    def close(self) -> None:
        """End all jobs."""
        for job in list(self._jobs.values()):
            self.stop(job)

    def _forget(self) -> None:
        """Drop the oldest answers where there are too many, or where they are too long."""
        finished = deque(job for job in self._jobs.values() if not job.open)
        long = sum(len(job.packed) for job in finished)
        while finished and (len(self._jobs) > MOST_KEPT or long > MOST_KEPT_BYTES):
            oldest = finished.popleft()
            long -= len(oldest.packed)
            del self._jobs[oldest.id]

    def _serve(self) -> None:
        """Take one job after the other, in processes that Ctrl-C does not reach: the server ends them itself."""
        if hasattr(signal, "pthread_sigmask"):  # a process inherits it from the thread that starts it
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        while True:
            with self._change:
                self._change.wait_for(lambda: self._waiting)
                job = self._waiting.popleft()
                job.status = "running"
                with contextlib.suppress(OSError):  # there is no room for one more process
                    job.process = subprocess.Popen(
                        [sys.executable, "-m", "noyau.app.job_process"],
                        stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE,
                    )
            if job.process is not None:
                late = threading.Timer(MOST_SECONDS, self._time_out, [job])
                late.start()
                self._listen(job, job.process)
                late.cancel()
            self._fail(job, "web.died")

    def _listen(self, job: Job, process: subprocess.Popen[bytes]) -> None:
        """Take down what the process tells, until it ends."""
        assert process.stdin is not None
        assert process.stdout is not None
        with process, contextlib.suppress(BrokenPipeError):
            process.stdin.write(json.dumps({"id": job.id, "question": dict(job.question)}).encode())
            process.stdin.close()
            for line in process.stdout:
                kind, _, told = line.decode().rstrip("\n").partition(" ")
                if kind == "progress":
                    job.progress = int(told)
                elif kind == "done":
                    self._end(job, kind, process.stdout.read(int(told)))
                else:
                    self._end(job, kind, self._pack(job, told))

    def _time_out(self, job: Job) -> None:
        self._fail(job, "web.time", seconds=MOST_SECONDS)
        if job.process is not None:
            job.process.kill()

    def _fail(self, job: Job, key: str, **facts: object) -> None:
        message = say(job.question["lang"], key, **facts)
        self._end(job, "failed", self._pack(job, json.dumps({"error": "TooLarge", "message": message})))

    def _pack(self, job: Job, refusal: str) -> bytes:
        return gzip.compress(write_job(job.id, "failed", job.progress, refusal).encode())

    def _end(self, job: Job, status: str, packed: bytes) -> None:
        with self._change:
            if job.open:
                job.status, job.packed = status, packed
                self._forget()
