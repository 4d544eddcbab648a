"""Long questions: each runs in a process of its own, with a limit of time, its progress, and a way to stop it."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any

from noyau.errors import TooLarge
from noyau.words import say

MOST_RUNNING = 2
MOST_WAITING = 64
MOST_OF_A_CLIENT = 3
MOST_SECONDS = 60.0
MOST_KEPT = 200
"""How many jobs run, wait, belong to one client, how long one may take, and how many finished ones are remembered."""


@dataclass
class Job:
    """A question, who asks it, and how far it has come: waiting, running, done, failed or stopped."""

    id: str
    client: str
    question: Mapping[str, Any]
    status: str = "waiting"
    progress: int = 0
    answer: Any = None
    process: subprocess.Popen[str] | None = field(default=None, repr=False)

    @property
    def open(self) -> bool:
        return self.status in ("waiting", "running")

    def write(self) -> dict[str, Any]:
        return {"id": self.id, "status": self.status, "progress": self.progress, "answer": self.answer}


class Desk:
    """Where questions are handed in, and asked after."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._lock = threading.Lock()
        self._free = threading.Semaphore(MOST_RUNNING)

    def hand_in(self, question: Mapping[str, Any], client: str) -> Job:
        """A new job; refused where a client has several open already, or where too many wait."""
        with self._lock:
            waiting = [job for job in self._jobs.values() if job.open]
            if len(waiting) >= MOST_WAITING or sum(job.client == client for job in waiting) >= MOST_OF_A_CLIENT:
                raise TooLarge("web.busy")
            job = Job(token_urlsafe(9), client, question)
            self._jobs[job.id] = job
            while len(self._jobs) > MOST_KEPT:
                self._jobs.pop(next(name for name, each in self._jobs.items() if not each.open))
        threading.Thread(target=self._carry_out, args=(job,), daemon=True).start()
        return job

    def find(self, name: str) -> Job | None:
        return self._jobs.get(name)

    def stop(self, job: Job) -> None:
        """End a job, whether it runs or waits."""
        with self._lock:
            if job.open:
                job.status = "stopped"
                if job.process is not None:
                    job.process.kill()

    def close(self) -> None:
        """End all jobs."""
        for job in list(self._jobs.values()):
            self.stop(job)

    def _carry_out(self, job: Job) -> None:
        with self._free:
            with self._lock:
                if not job.open:
                    return
                job.status = "running"
                job.process = subprocess.Popen(
                    [sys.executable, "-m", "noyau.app.work"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
                )
            late = threading.Timer(MOST_SECONDS, self._time_out, [job])
            late.start()
            self._listen(job, job.process)
            late.cancel()

    def _listen(self, job: Job, process: subprocess.Popen[str]) -> None:
        """Take down what the process tells, until it ends."""
        assert process.stdin is not None
        assert process.stdout is not None
        with process, contextlib.suppress(BrokenPipeError):
            process.stdin.write(json.dumps(dict(job.question)))
            process.stdin.close()
            for line in process.stdout:
                kind, told = json.loads(line)
                if kind == "progress":
                    job.progress = told
                else:
                    self._end(job, kind, told)
        self._end(job, "failed", {"error": "TooLarge", "message": say(job.question["lang"], "web.died")})

    def _time_out(self, job: Job) -> None:
        message = say(job.question["lang"], "web.time", seconds=int(MOST_SECONDS))
        self._end(job, "failed", {"error": "TooLarge", "message": message})
        if job.process is not None:
            job.process.kill()

    def _end(self, job: Job, status: str, answer: Any) -> None:
        with self._lock:
            if job.open:
                job.status, job.answer = status, answer
