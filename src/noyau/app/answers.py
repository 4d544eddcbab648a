"""What a worker answers: the functions behind the paths by their names, and an answer as the bytes that are sent."""

from __future__ import annotations

import gzip
import json
import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from fastapi import Response

from noyau.app.limits import effort, without_loading
from noyau.app.middleware import refuse, tell_fault
from noyau.core.errors import NoyauError, TooLarge

MOST_BYTES = 8_000_000
"""The longest answer."""

_COMPRESSION = 6
_SHORT = 800
"""More compression makes a large board no smaller and takes seven times as long; fewer bytes are sent as they are."""


@dataclass(frozen=True)
class Question:
    """A function by its name, what it is given, and how the answer is to be written."""

    name: str
    given: Mapping[str, Any]
    language: str = "en"
    packed: bool = False
    """Whether the reader takes compressed answers."""
    engines: bool = True
    """Whether engines may be asked; the second time it is answered without them."""
    times: int = 1
    """How many times longer than others of its lane it may take, where it is known to be slow."""


@dataclass(frozen=True)
class Answered:
    """An answer as it is sent, and the seconds of the processor that it took."""

    status: int
    body: bytes
    headers: dict[str, str]
    spent: float = 0.0
    tired: bool = False
    """Whether the worker is to be replaced: it holds more memory than it should, or has answered long enough."""

    def write(self) -> bytes:
        head = {"status": self.status, "headers": self.headers, "spent": self.spent, "tired": self.tired}
        return json.dumps(head).encode() + b"\n" + self.body

    @staticmethod
    def read(message: bytes) -> Answered:
        head, _, body = message.partition(b"\n")
        return Answered(body=body, **json.loads(head))


@dataclass(frozen=True)
class Answerer:
    """The function of a path, and what its answers say of themselves."""

    function: Callable[..., Any]
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


ANSWERERS: dict[str, Answerer] = {}
"""Who answers, by name; the routers of all screens enter theirs."""


def name_of(function: Callable[..., object]) -> str:
    """The name by which a function is asked for: ``play.states.state``."""
    return f"{function.__module__.removeprefix('noyau.app.')}.{function.__name__}"


def answer(question: Question, quietly: bool = False) -> Answered:
    """The answer to a question, or the refusal of it; a fault is told to the operator, not to the visitor."""
    began = time.process_time()
    effort.engines = question.engines
    try:
        found = without_loading(lambda: _find(question))
    except NoyauError as error:
        found = _refused(error, question.language)
    except MemoryError:
        found = _refused(TooLarge("serve.memory"), question.language)
    except RecursionError:
        found = _refused(TooLarge("web.too-long"), question.language)
    except Exception:
        if not quietly:
            traceback.print_exc()
        found = Answered(500, write_json(tell_fault(question.language)), {"Content-Type": "application/json"})
    found.headers["Vary"] = "Accept-Encoding, Accept-Language"
    body = found.body
    if len(body) > MOST_BYTES:
        found = _refused(TooLarge("serve.answer", n=len(body), limit=MOST_BYTES), question.language)
        body = found.body
    if question.packed and len(body) >= _SHORT and "Content-Encoding" not in found.headers:
        body, found.headers["Content-Encoding"] = gzip.compress(body, _COMPRESSION, mtime=0), "gzip"
    return Answered(found.status, body, found.headers, time.process_time() - began)


def _find(question: Question) -> Answered:
    answerer = ANSWERERS[question.name]
    found = answerer.function(**question.given)
    if isinstance(found, Answered):
        return found
    if isinstance(found, Response):
        return Answered(found.status_code, bytes(found.body), {**answerer.headers, **_named(found)})
    return Answered(answerer.status, write_json(found), {"Content-Type": "application/json", **answerer.headers})


def _named(response: Response) -> dict[str, str]:
    """The headers of a response but for its length, which compression may change."""
    kept = {"content-type": "Content-Type", "cache-control": "Cache-Control"}
    return {kept[name]: value for name, value in response.headers.items() if name in kept}


def _refused(error: NoyauError, language: str) -> Answered:
    status, told = refuse(error, language)
    return Answered(status, write_json(told), {"Content-Type": "application/json"})


def write_json(found: object) -> bytes:
    """A value as JSON, without spaces."""
    return json.dumps(found, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
