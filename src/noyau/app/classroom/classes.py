"""The open classes: kept in memory alone, few, small and not for long; each is seen by whoever has its token alone."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_urlsafe

from noyau.app.classroom.names import clip, number_name
from noyau.core.errors import TooLarge
from noyau.core.record import Json

MOST_CLASSES = 64
MOST_OF_A_MACHINE = 8
MOST_PUPILS = 60
MOST_WRONG = 150
"""How many classes are open, how many of them one address has opened; how many pupils a class has, and how many
different wrong moves are counted there."""

TITLE_BYTES = 160
PLACE_BYTES = 120
SAID_BYTES = 120
"""How long a title is, a position where a move was wrong, and such a move or an answer in words."""

OLDEST = 12 * 3600.0
FORGOTTEN_AFTER = 2 * 3600.0
QUIET_AFTER = 300.0
"""After so many seconds a class is closed; unused, after fewer; where others need room, after fewer again."""

_SHOWN = 20
"""So many wrong moves are told to the teacher, the commonest."""

_NOBODY = token_urlsafe(16)
"""What is compared where there is no such class, so that it takes as long to find out."""


class Gone(Exception):
    """There is no such class, or no such token in it: the two are told alike."""


class Hurried(Exception):
    """Whoever asks so often has to wait."""


class Turnstile:
    """Lets everybody pass so many times at once, then so many times a second; those who are refused lose nothing.

    >>> now = [0.0]
    >>> stile = Turnstile(each_second=1.0, at_once=2, clock=lambda: now[0])
    >>> [stile.lets("anne") for _ in range(3)], stile.lets("boris")
    ([True, True, False], True)
    >>> now[0] = 1.0
    >>> stile.lets("anne"), stile.lets("anne")
    (True, False)
    """

    most_known = 10_000

    def __init__(self, each_second: float, at_once: int, clock: Callable[[], float]) -> None:
        self._each_second = each_second
        self._at_once = at_once
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """How many times each may still pass, and when that was so."""

    def lets(self, who: str) -> bool:
        now = self._clock()
        left, then = self._left.pop(who, (float(self._at_once), now))
        left = min(self._at_once, left + (now - then) * self._each_second)
        self._left[who] = (left - 1 if left >= 1 else left), now
        if len(self._left) > self.most_known:
            self._left.popitem(last=False)
        return left >= 1

    def pass_by(self, who: str) -> None:
        """Pass, or be refused."""
        if not self.lets(who):
            raise Hurried


@dataclass
class Pupil:
    """How far a pupil is."""

    number: int
    name: str
    joined: float
    token: str = field(default_factory=lambda: token_urlsafe(16), repr=False)
    step: int = 0
    tries: int = 0
    wrong: str = ""
    answer: str = ""
    finished: bool = False
    hidden: bool = False
    since: float = 0.0
    seen: float = 0.0

    def __post_init__(self) -> None:
        self.since = self.seen = self.joined

    def write(self, now: float) -> Json:
        return {
            "number": self.number,
            "name": "" if self.hidden else self.name,
            "hidden": self.hidden,
            "step": self.step,
            "finished": self.finished,
            "tries": self.tries,
            "wrong": self.wrong,
            "answer": self.answer,
            "waiting": int(now - self.since),
            "quiet": int(now - self.seen),
        }


@dataclass(frozen=True)
class News:
    """What a pupil tells: the step, the tries so far, and perhaps a wrong move or an answer in words."""

    step: int
    tries: int = 0
    finished: bool = False
    at: str = ""
    wrong: str = ""
    answer: str = ""


@dataclass(eq=False)
class Class:
    """One class: who is in it, and which moves were wrong."""

    host: str
    title: str
    steps: int
    opened: float
    id: str = field(default_factory=lambda: token_urlsafe(6))
    teacher: str = field(default_factory=lambda: token_urlsafe(16), repr=False)
    pupils_token: str = field(default_factory=lambda: token_urlsafe(16), repr=False)
    pupils: dict[int, Pupil] = field(default_factory=dict)
    wrong: Counter[tuple[int, str, str]] = field(default_factory=Counter)
    joined: int = 0
    seen: float = 0.0

    def write(self, now: float) -> Json:
        """What the teacher sees."""
        common = [
            {"step": step, "at": at, "said": said, "times": times}
            for (step, at, said), times in self.wrong.most_common(_SHOWN)
        ]
        pupils = [pupil.write(now) for pupil in self.pupils.values()]
        return {"title": self.title, "steps": self.steps, "pupils": pupils, "wrong": common}

    def find(self, token: str) -> Pupil:
        """The pupil with a token; all are compared, whichever it is."""
        found = [pupil for pupil in self.pupils.values() if _same(pupil.token, token)]
        if not found:
            raise Gone
        return found[0]

    def hear(self, pupil: Pupil, news: News, now: float) -> None:
        """Take down what a pupil tells."""
        step = min(news.step, self.steps - 1)
        if (step, news.finished) != (pupil.step, pupil.finished):
            pupil.since, pupil.wrong = now, ""
        pupil.step, pupil.tries, pupil.finished, pupil.seen = step, news.tries, news.finished, now
        if news.answer:
            pupil.answer = clip(news.answer, SAID_BYTES)
        if news.wrong:
            pupil.wrong = clip(news.wrong, SAID_BYTES)
            at = clip(news.at, PLACE_BYTES)
            self._count(step, at if at == news.at else "", pupil.wrong)  # a position that is cut is another one

    def _count(self, step: int, at: str, said: str) -> None:
        key = step, at, said
        if key not in self.wrong and len(self.wrong) >= MOST_WRONG:
            del self.wrong[min(self.wrong, key=self.wrong.__getitem__)]
        self.wrong[key] += 1


class School:
    """All open classes."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._classes: dict[str, Class] = {}
        self._opening = Turnstile(0.2, 10, clock)
        self._joining = Turnstile(2.0, MOST_PUPILS, clock)
        self._telling = Turnstile(3.0, 20, clock)
        self._looking = Turnstile(4.0, 20, clock)
        """How often an address opens a class, pupils join one, a pupil tells something and a teacher looks."""

    def __len__(self) -> int:
        return len(self._classes)

    def open(self, host: str, title: str, steps: int) -> Class:
        """A new class, where there is room for one."""
        self._opening.pass_by(host)
        self._make_room(host)
        now = self._clock()
        made = Class(host, clip(title, TITLE_BYTES), steps, now, seen=now)
        self._classes[made.id] = made
        return made

    def look(self, name: str, teacher: str) -> Json:
        """What the teacher sees."""
        seen = self._of_teacher(name, teacher)
        self._looking.pass_by(seen.id)
        return seen.write(self._clock())

    def close(self, name: str, teacher: str) -> None:
        """End a class and forget all of it."""
        del self._classes[self._of_teacher(name, teacher).id]

    def join(self, name: str, token: str, nickname: str) -> Pupil:
        """A new pupil; the nickname is clean already."""
        joined = self._find(name)
        if joined is None or not _same(joined.pupils_token, token):
            _same(_NOBODY, token)
            raise Gone
        self._joining.pass_by(joined.id)
        if len(joined.pupils) >= MOST_PUPILS:
            raise TooLarge("web-classroom.full", n=MOST_PUPILS)
        joined.seen, joined.joined = self._clock(), joined.joined + 1
        taken = [pupil.name for pupil in joined.pupils.values()]
        pupil = Pupil(joined.joined, number_name(nickname, taken), joined.seen)
        joined.pupils[pupil.number] = pupil
        return pupil

    def tell(self, name: str, token: str, news: News) -> None:
        """Something new of a pupil."""
        told = self._find(name)
        if told is None:
            _same(_NOBODY, token)
            raise Gone
        pupil = told.find(token)
        self._telling.pass_by(pupil.token)
        told.seen = self._clock()
        told.hear(pupil, news, told.seen)

    def hide(self, name: str, teacher: str, number: int, hidden: bool) -> None:
        """Show a number instead of a nickname, or the nickname again."""
        self._pupil(name, teacher, number).hidden = hidden

    def remove(self, name: str, teacher: str, number: int) -> None:
        """Send a pupil out."""
        self._pupil(name, teacher, number)
        del self._classes[name].pupils[number]

    def tidy(self) -> None:
        """Close what is old, and what nobody uses."""
        now = self._clock()
        for each in list(self._classes.values()):
            if now - each.opened > OLDEST or now - each.seen > FORGOTTEN_AFTER:
                del self._classes[each.id]

    async def keep_tidy(self, pause: float = 30.0) -> None:
        """Do so now and then."""
        while True:
            await asyncio.sleep(pause)
            self.tidy()

    def _find(self, name: str) -> Class | None:
        self.tidy()
        return self._classes.get(name)

    def _of_teacher(self, name: str, token: str) -> Class:
        found = self._find(name)
        if not _same(_NOBODY if found is None else found.teacher, token) or found is None:
            raise Gone
        found.seen = self._clock()
        return found

    def _pupil(self, name: str, teacher: str, number: int) -> Pupil:
        found = self._of_teacher(name, teacher).pupils.get(number)
        if found is None:
            raise Gone
        return found

    def _make_room(self, host: str) -> None:
        """Close the quietest class where there are too many, if nobody has used it for a while; else refuse."""
        self.tidy()
        for most, rivals in (
            (MOST_OF_A_MACHINE, [each for each in self._classes.values() if each.host == host]),
            (MOST_CLASSES, list(self._classes.values())),
        ):
            if len(rivals) >= most:
                quietest = min(rivals, key=lambda each: each.seen)
                if self._clock() - quietest.seen < QUIET_AFTER:
                    raise TooLarge("web-classroom.many")
                self._classes.pop(quietest.id, None)


def _same(one: str, other: str) -> bool:
    """Whether two tokens are the same, found out in a time that tells nothing of them."""
    return hmac.compare_digest(one.encode(), other.encode("utf-8", "replace"))
