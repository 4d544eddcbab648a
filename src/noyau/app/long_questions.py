"""Long questions: what a job does, in a worker that tells how far it is."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Mapping
from typing import Any

from noyau.app import middleware
from noyau.app.answers import ANSWERERS, Answered, Answerer, name_of
from noyau.core.errors import NoyauError, TooLarge
from noyau.core.record import Json

Question = Mapping[str, Any]
Watch = Callable[[int], None]

LIGHTS = tuple(f"lights-{name}" for name in ("facts", "solve", "chase", "random", "distances", "nullities"))
"""The questions of the laboratory of Lights Out that may take long."""

MOST_CHARACTERS = 8_000_000
"""The longest answer."""

_COMPRESSION = 6


class Progress:
    """How far the answer is: kept in mind, and told to who listens."""

    def __init__(self) -> None:
        self.count = 0
        self.tell: Watch = lambda count: None

    def __call__(self, count: int) -> None:
        self.count = count
        self.tell(count)


progress = Progress()


def work(id: str, question: Question) -> Answered:
    """The job with its answer, or with the reason why there is none, as compressed JSON; 200 where it is done."""
    progress.count = 0
    try:
        written = json.dumps(TASKS[question["task"]](question, progress))
        if len(written) > MOST_CHARACTERS:
            raise TooLarge("serve.answer", n=len(written), limit=MOST_CHARACTERS)
    except NoyauError as error:
        return pack_job(id, 413, write_refusal(error, question["lang"]))
    except (MemoryError, RecursionError):
        return pack_job(id, 413, write_refusal(TooLarge("serve.memory"), question["lang"]))
    return pack_job(id, 200, written)


ANSWERERS[name_of(work)] = Answerer(work)


def pack_job(id: str, status: int, written: str, count: int | None = None) -> Answered:
    """A job that has ended, with its answer, which is JSON already."""
    count = progress.count if count is None else count
    job = write_job(id, "done" if status == 200 else "failed", count, written)
    packed = gzip.compress(job.encode(), _COMPRESSION, mtime=0)
    return Answered(status, packed, {"Content-Encoding": "gzip"})


def write_refusal(error: NoyauError, language: str) -> str:
    """Why a job has no answer, as JSON."""
    return json.dumps(middleware.write_refusal(error, language, usual="web.smaller"))


def write_job(name: str, status: str, progress: int, answer: str = "null") -> str:
    """A job as JSON: its name, how far it is, and its answer, which is JSON already."""
    head = json.dumps({"id": name, "status": status, "progress": progress, "answer": None})
    return f"{head.removesuffix('null}')}{answer}}}"


def _solve(question: Question, watch: Watch) -> Json:
    """The record of an analysis, as ``noyau solve --explain --json`` writes it."""
    from noyau.app.questions import is_puzzle, read_game
    from noyau.arguments.levels import write_explained
    from noyau.engines import Limit, solve, solve_puzzle

    game = read_game(question["spec"])
    limit = Limit(positions=question["limit"], watch=watch)
    answer = solve_puzzle(game, limit=limit) if is_puzzle(game) else solve(game, limit=limit)
    return write_explained(answer, question["lang"])


def _table(question: Question, watch: Watch) -> Json:
    """The outcomes, values or remoteness of a board of positions."""
    from noyau.api import table

    found = table(question["spec"], size=tuple(question["size"]), what=question["what"])
    return {"spec": question["spec"], "what": question["what"], "rows": found.record()["rows"]}


def _sequence(question: Question, watch: Watch) -> Json:
    """The values of heaps, and how they repeat."""
    from noyau.api import sequence

    found = sequence(question["spec"], to=question["to"], what=question["what"]).record()
    return {"spec": question["spec"], "values": found["values"], "period": found["period"]}


def _reply(question: Question, watch: Watch) -> Json:
    """The computer's move in a game of two sides, where it is not soon known who wins, in ``to`` seconds."""
    from noyau.app.play.replies import ponder

    return ponder(question["spec"], question["lang"], question["to"], watch)


def _lights(question: Question, watch: Watch) -> Json:
    """A question of the laboratory of Lights Out, with time enough; ``to`` is the number that it asks about."""
    from noyau.app.lights import laboratory

    spec, to = question["spec"], question["to"]
    answers: dict[str, Callable[[], Json]] = {
        "lights-facts": lambda: laboratory.facts(spec, quick=False),
        "lights-solve": lambda: laboratory.solve(spec, to, quick=False),
        "lights-chase": lambda: laboratory.chase(spec, question["lang"], quick=False),
        "lights-random": lambda: laboratory.random(spec, to, quick=False),
        "lights-distances": lambda: laboratory.distances(spec),
        "lights-nullities": lambda: laboratory.nullities(spec, min(to, laboratory.MOST_SIDE), quick=False),
    }
    return answers[question["task"]]()


def _analysis(question: Question, watch: Watch) -> Json:
    """A view of the screen of analysis, or a file of it."""
    from noyau.app.analysis import views

    return views.work(question, watch)


def _verify(question: Question, watch: Watch) -> Json:
    """The check of a claim of the sources."""
    from noyau.app.theorems import routes

    return routes.work(question)


TASKS: dict[str, Callable[[Question, Watch], Json]] = {
    "solve": _solve,
    "table": _table,
    "sequence": _sequence,
    "reply": _reply,
    "analysis": _analysis,
    "verify": _verify,
    **dict.fromkeys(LIGHTS, _lights),
}
