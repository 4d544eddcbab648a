"""The pool: every question is answered by one of a few processes, in the turn of its client and within its limit.

A question goes to the lane of its size. One that takes longer than a click is killed and begun again in the lane of
long questions; there it is killed and refused at the end of its time. No lane waits for another.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from noyau.app.answers import Answered, Question
from noyau.app.costs import Experience, kind_of, size_of
from noyau.app.queues import Client, FairQueue, Ledger
from noyau.app.worker_process import ANSWER, COMPILED, COMPILING, GROWN, HEAD, PROGRESS, Bounds, Home
from noyau.app.workers import Source, Worker, open_source
from noyau.core.errors import TooLarge


@dataclass(frozen=True)
class Lane:
    """Questions of one size: how many are answered at the same time, and what each may take.

    ``seconds`` are those of the processor: a busy machine refuses nothing that an idle one answers. ``patience`` are
    seconds on the wall clock, for what does not even work. The time of the compiler does not count.
    """

    name: str
    workers: int
    seconds: float
    patience: float
    bounds: Bounds
    waiting: int
    """How many wait at the most."""


_CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 2

CLICK = Lane(
    "click", max(2, min(_CORES, 4)), 0.25, 10.0, Bounds(0, 400_000_000, 30_000_000, kernels=False), waiting=400
)
LONG = Lane("long", 2, 1.0, 60.0, Bounds(5, 400_000_000, 10_000_000, kernels=True), waiting=100)
JOB = Lane("job", 2, 60.0, 240.0, Bounds(10, 1_000_000_000, 5_000_000, kernels=True), waiting=64)
LANES = (CLICK, LONG, JOB)

_LARGE = 600
_SLOW = 0.06
"""What makes a question long: so many characters, cells and edges, or so many seconds by experience."""

_GONE_FOR = 0.1
"""For so many seconds a worker goes on with a question whose client has left: to replace it takes time too."""

_TICK = 0.025
_AGAIN, _SELDOM = 1.0, 60.0
_COMPILER = 180.0
"""How often the clocks are looked at; the pauses after no worker could be started; the most that is compiled."""


class End(Enum):
    """Why a worker was killed."""

    LATE = auto()
    LEFT = auto()
    COMPILES = auto()


@dataclass(eq=False)
class Asked:
    """A question that waits or is being answered."""

    question: Question
    client: Client
    lane: Lane
    answer: asyncio.Future[Answered]
    tell: Callable[[int], None] | None
    kind: tuple[object, ...]
    left: bool = False
    fallen: bool = False
    """Whether a worker has died of it."""


@dataclass(eq=False)
class Post:
    """A worker in its lane, and what it does."""

    worker: Worker
    lane: Lane
    source: Source
    asked: Asked | None = None
    began: float = 0.0
    worked: float = 0.0
    """Its clock when the question began, but for what was compiled since."""
    compiles: bool = False
    end: End | None = None
    leaving: bool = False
    """Whether it is replaced after this question."""
    listener: asyncio.Task[None] = field(init=False)

    def begin(self, asked: Asked) -> None:
        self.asked = asked
        self.began, self.worked = time.monotonic(), self.worker.seconds()
        self.worker.send(pickle.dumps(asked.question))

    def spent(self) -> float:
        return self.worker.seconds() - self.worked

    def kill(self, end: End | None = None) -> None:
        if self.end is None:
            self.end = end
        self.leaving = True
        self.worker.end()


class Pool:
    """The workers of all lanes, and who waits for them."""

    def __init__(self, files: tuple[str, ...] = (), lanes: tuple[Lane, ...] = LANES) -> None:
        self.ledger = Ledger()
        self.experience = Experience()
        self._home = Home(files, warm=False)
        self._lanes = {lane.name: lane for lane in lanes}
        self._queues = {lane.name: FairQueue[Asked](self.ledger, lane.waiting) for lane in lanes}
        self._posts: dict[str, list[Post]] = {lane.name: [] for lane in lanes}
        self._source: Source | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._short = asyncio.Event()
        self._busy = asyncio.Event()

    async def open(self) -> None:
        """Begin to hire workers; questions may be asked before there are any."""
        self._short.set()
        self._tasks = [asyncio.create_task(self._staff()), asyncio.create_task(self._look())]

    async def close(self) -> None:
        """End all processes; who still waits is sent away."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        posts = [post for posts in self._posts.values() for post in posts]
        for post in posts:
            post.kill()
        await asyncio.gather(*(post.listener for post in posts), return_exceptions=True)
        self._send_away()
        if self._source is not None:
            await self._source.close()

    async def renew(self) -> None:
        """Have workers with all kernels loaded: each takes the place of one that is idle, or of a busy one later."""
        home = replace(self._home, warm=True)
        source = await open_source(home)
        before, self._source, self._home = self._source, source, home
        self.experience = Experience()  # of workers that had less loaded
        for posts in self._posts.values():
            for post in list(posts):
                self._dismiss(post)
        if before is not None and not any(post.source is before for posts in self._posts.values() for post in posts):
            await before.close()

    async def ask(
        self, question: Question, client: Client, lane: Lane | None = None, tell: Callable[[int], None] | None = None
    ) -> Answered:
        """The answer to a question, in the lane of its size where no other is given; TooLarge where it takes too long.

        Who cancels it has left: the question is dropped, or its worker killed.
        """
        size = size_of(question.given)
        kind = kind_of(question.name, question.given, size)
        quick = size <= _LARGE and self.experience.expect(kind) < _SLOW
        lane = lane or self._lanes[CLICK.name if quick else LONG.name]
        asked = Asked(question, client, lane, asyncio.get_running_loop().create_future(), tell, kind)
        self._put(asked)
        try:
            return await asked.answer
        except asyncio.CancelledError:
            self._leave(asked)
            raise

    def _put(self, asked: Asked) -> None:
        sent_away = self._queues[asked.lane.name].put(asked, asked.client, self.experience.expect(asked.kind))
        if sent_away is not None:
            self._refuse(sent_away, "serve.crowd")
        self._hand_out(asked.lane)

    def _hand_out(self, lane: Lane) -> None:
        """Give idle workers what waits."""
        queue = self._queues[lane.name]
        for post in self._posts[lane.name]:
            while queue and post.asked is None and not post.leaving:
                asked = queue.take()
                if lane.name == CLICK.name and self.experience.expect(asked.kind) >= _SLOW:  # learned while it waited
                    asked.lane = self._lanes[LONG.name]
                    self._put(asked)
                    continue
                self.ledger.charge(asked.client, _TICK)
                post.begin(asked)
                self._busy.set()

    def _leave(self, asked: Asked) -> None:
        """Drop the question of a client who has left; a worker that has just begun ends it by itself."""
        asked.left = True
        if self._queues[asked.lane.name].remove(asked):
            return
        for post in self._posts[asked.lane.name]:
            if post.asked is asked and asked.tell is not None:
                post.kill(End.LEFT)

    def _dismiss(self, post: Post) -> None:
        """Have a worker replaced: at once, or after what it does."""
        post.leaving = True
        if post.asked is None:
            post.kill()

    def _refuse(self, asked: Asked, key: str, **facts: object) -> None:
        if not asked.answer.done():
            asked.answer.set_exception(TooLarge(key, **facts))

    async def _staff(self) -> None:
        """Hire workers wherever some are missing; where that fails twice, again after a pause, which doubles each time.

        Once it fails where the process has ended from which they are forked: then another one is started.
        """
        pause = 0.0
        while True:
            await self._short.wait()
            self._short.clear()
            try:
                await self._hire()
                pause = 0.0
            except (OSError, EOFError):
                source, self._source = self._source, None
                if source is not None:
                    await source.close()
                if pause or source is None:
                    self._send_away()
                await asyncio.sleep(pause)
                pause = min(2 * pause, _SELDOM) or _AGAIN
                self._short.set()

    def _send_away(self) -> None:
        """Refuse what waits where no worker is and none can be had."""
        for name, queue in self._queues.items():
            while queue and not self._posts[name]:
                self._refuse(queue.take(), "web.died")

    async def _hire(self) -> None:
        if self._source is None:
            self._source = await open_source(self._home)
        for lane in self._lanes.values():
            while len(self._posts[lane.name]) < lane.workers:
                source = self._source
                post = Post(await source.hire(lane.bounds), lane, source)
                post.listener = asyncio.create_task(self._listen(post))
                self._posts[lane.name].append(post)
                self._hand_out(lane)

    async def _listen(self, post: Post) -> None:
        """Take down what a worker tells, until it ends."""
        reader = post.worker.reader
        with contextlib.suppress(asyncio.IncompleteReadError, OSError):
            while True:
                kind, length = HEAD.unpack(await reader.readexactly(HEAD.size))
                message = await reader.readexactly(length)
                if kind == ANSWER:
                    self._answered(post, Answered.read(message))
                elif kind == PROGRESS and post.asked and post.asked.tell:
                    post.asked.tell(int(message))
                elif kind == COMPILING:
                    post.compiles = True
                    if post.lane.name == CLICK.name:
                        post.kill(End.COMPILES)
                elif kind == COMPILED:
                    post.compiles, post.began = False, time.monotonic()
                    post.worked += float(message)
                elif kind == GROWN:
                    self._dismiss(post)
        self._gone(post)
        with contextlib.suppress(OSError):
            await post.worker.writer.wait_closed()
        if post.source is not self._source and not any(
            other.source is post.source for posts in self._posts.values() for other in posts
        ):
            await post.source.close()

    def _answered(self, post: Post, answered: Answered) -> None:
        asked, post.asked = post.asked, None
        if asked is None:
            return
        self._learn(asked, min(answered.spent, post.spent()))
        if not asked.answer.done():
            asked.answer.set_result(answered)
        if answered.tired or post.leaving:
            post.kill()
        else:
            self._hand_out(post.lane)

    def _learn(self, asked: Asked, seconds: float) -> None:
        self.ledger.charge(asked.client, seconds - _TICK)
        if asked.lane.name != JOB.name:
            self.experience.learn(asked.kind, seconds)

    def _gone(self, post: Post) -> None:
        """A worker has ended: what it had in hand goes on elsewhere, or is refused."""
        post.worker.end()
        self._posts[post.lane.name].remove(post)
        self._short.set()
        asked, post.asked = post.asked, None
        if asked is None:
            return
        if post.end is not End.COMPILES:
            self._learn(asked, post.lane.seconds)
        if asked.left:
            return
        if post.lane.name == CLICK.name:
            asked.lane = self._lanes[LONG.name]
            self._put(asked)
        elif post.end is End.LATE and asked.question.engines and asked.lane.name == LONG.name:
            asked.question = replace(asked.question, engines=False)
            self._put(asked)
        elif post.end is End.LATE:
            key = "web.time" if asked.lane.name == JOB.name else "web.too-long"
            self._refuse(asked, key, seconds=int(asked.lane.seconds))
        elif asked.fallen:
            self._refuse(asked, "web.died")
        else:
            asked.fallen = True
            self._put(asked)

    async def _look(self) -> None:
        """Look at the clocks of those who work, and kill those whose time is over."""
        while True:
            await self._busy.wait()
            await asyncio.sleep(_TICK)
            working = [post for posts in self._posts.values() for post in posts if post.asked and not post.end]
            if not working:
                self._busy.clear()
            for post in working:
                end = self._overdue(post)
                if end:
                    post.kill(end)

    def _overdue(self, post: Post) -> End | None:
        assert post.asked is not None
        passed = time.monotonic() - post.began
        if post.compiles:
            return End.LATE if passed > _COMPILER else None
        spent = post.spent()
        if post.asked.left and spent > _GONE_FOR:
            return End.LEFT
        times = post.asked.question.times if post.lane.name == LONG.name else 1
        return End.LATE if spent > times * post.lane.seconds or passed > times * post.lane.patience else None
