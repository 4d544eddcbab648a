"""Long questions are handed in at a desk and asked after; nobody else sees them, and nobody asks for them for ever."""

from __future__ import annotations

import asyncio
import gzip
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any

from noyau.app.answers import Answered, Question, name_of
from noyau.app.long_questions import pack_job, work, write_job, write_refusal
from noyau.app.queues import Client
from noyau.core.errors import NoyauError, TooLarge
from noyau.core.record import Json

MOST_OPEN = 64
MOST_OF_A_MACHINE = 32
MOST_OF_A_VISITOR = 8
"""How many jobs are open, how many of them come from one machine, and how many belong to one visitor."""

MOST_KEPT = 200
MOST_KEPT_BYTES = 8_000_000
"""How many jobs are remembered, and how much all their answers together may take, compressed."""

FORGOTTEN_AFTER = 15.0
QUIET_AFTER = 5.0
"""A job that nobody asks after for so many seconds is stopped and forgotten; after fewer where others need room."""

Ask = Callable[[Question, Client, Callable[[int], None]], Awaitable[Answered]]
"""Asks the workers; is told how far they are."""


@dataclass(eq=False)
class Job:
    """A question, who asks it, and how far it has come: waiting, running, done, failed or stopped."""

    id: str
    client: Client
    question: Mapping[str, Any]
    status: str = "waiting"
    progress: int = 0
    packed: bytes = b""
    """The job with its answer, as JSON that its worker has compressed: nobody here looks into it."""
    seen: float = field(default_factory=time.monotonic)
    """When its client last asked after it."""
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def open(self) -> bool:
        return self.status in ("waiting", "running")

    def write(self) -> Json:
        """The job of somebody who has just handed it in: its answer is still to come."""
        return {"id": self.id, "status": self.status, "progress": self.progress, "answer": None}

    def pack(self) -> bytes:
        """The job as compressed JSON, with its answer if there is one."""
        return self.packed or gzip.compress(write_job(self.id, self.status, self.progress).encode())

    def hear(self, count: int) -> None:
        self.status, self.progress = "running", count


class Desk:
    """Where questions are handed in, and asked after."""

    def __init__(self, ask: Ask, clock: Callable[[], float] = time.monotonic) -> None:
        self._ask = ask
        self._clock = clock
        self._jobs: OrderedDict[str, Job] = OrderedDict()

    def hand_in(self, question: Mapping[str, Any], client: Client) -> Job:
        """A new job, where there is room for one."""
        self.check_room(client)
        job = Job(token_urlsafe(9), client, question, seen=self._clock())
        self._jobs[job.id] = job
        job.task = asyncio.create_task(self._work(job))
        return job

    def check_room(self, client: Client) -> None:
        """Refuse a visitor who has several jobs open already, a machine that has many, and all where too many wait.

        Where one of them was not asked after for some seconds, it is forgotten instead.
        """
        self._tidy()
        waiting = [job for job in self._jobs.values() if job.open]
        for most, rivals in (
            (MOST_OF_A_VISITOR, [job for job in waiting if job.client.visitor == client.visitor]),
            (MOST_OF_A_MACHINE, [job for job in waiting if job.client.host == client.host]),
            (MOST_OPEN, waiting),
        ):
            open_still = [job for job in rivals if job.open]
            if len(open_still) >= most:
                quietest = min(open_still, key=lambda job: job.seen)
                if self._clock() - quietest.seen < QUIET_AFTER:
                    raise TooLarge("web.busy")
                self._forget(quietest)

    def find(self, name: str, client: Client) -> Job | None:
        """A job of this visitor, wherever from; that of another one is as good as none."""
        job = self._jobs.get(name)
        if job is None or job.client.visitor != client.visitor:
            return None
        job.seen = self._clock()
        return job

    def stop(self, job: Job) -> None:
        """End a job, whether it runs or waits."""
        if job.open:
            job.status = "stopped"
            if job.task is not None:
                job.task.cancel()

    async def look(self, pause: float = 1.0) -> None:
        """Forget now and then what nobody asks after."""
        while True:
            await asyncio.sleep(pause)
            self._tidy()

    async def close(self) -> None:
        """End all jobs."""
        tasks = [job.task for job in self._jobs.values() if job.task]
        for job in self._jobs.values():
            self.stop(job)
        await asyncio.gather(*tasks, return_exceptions=True)

    def _tidy(self) -> None:
        """Drop what nobody asks after, and the oldest answers where there are too many or where they are too long."""
        for job in list(self._jobs.values()):
            if self._clock() - job.seen > FORGOTTEN_AFTER:
                self._forget(job)
        finished = deque(job for job in self._jobs.values() if not job.open)
        long = sum(len(job.packed) for job in finished)
        while finished and (len(self._jobs) > MOST_KEPT or long > MOST_KEPT_BYTES):
            oldest = finished.popleft()
            long -= len(oldest.packed)
            del self._jobs[oldest.id]

    def _forget(self, job: Job) -> None:
        self.stop(job)
        del self._jobs[job.id]

    async def _work(self, job: Job) -> None:
        """Have a job done, and keep its answer."""
        question = Question(name_of(work), {"id": job.id, "question": dict(job.question)}, job.question["lang"])
        try:
            answered = await self._ask(question, job.client, job.hear)
        except NoyauError as error:
            answered = pack_job(job.id, 413, write_refusal(error, job.question["lang"]), job.progress)
        self._end(job, "done" if answered.status == 200 else "failed", answered.body)

    def _end(self, job: Job, status: str, packed: bytes) -> None:
        if job.open:
            job.status, job.packed = status, packed
            self._tidy()
