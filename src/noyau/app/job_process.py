"""What a job does, in a process of its own: it answers one question and tells how far it is."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any

from noyau.core.errors import NoyauError, TooLarge
from noyau.core.record import Json

Question = Mapping[str, Any]
Watch = Callable[[int], None]

LIGHTS = tuple(f"lights-{name}" for name in ("facts", "solve", "chase", "random", "distances", "nullities"))
"""The questions of the laboratory of Lights Out that may take long."""


MOST_BYTES = 2 << 30
MOST_SECONDS = 60
MOST_CHARACTERS = 8_000_000
"""The memory and the time that a job may take, and the longest answer."""

_COMPRESSION = 6


def main() -> None:
    """Answer the question on standard input: a line with the answer, or with the reason why there is none."""
    be_modest(2 * MOST_SECONDS)
    job = json.load(sys.stdin)
    question, told = job["question"], [0]
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        try:
            answer = json.dumps(TASKS[question["task"]](question, _teller(told)))
            if len(answer) > MOST_CHARACTERS:
                raise TooLarge("serve.answer", n=len(answer), limit=MOST_CHARACTERS)
            packed = gzip.compress(write_job(job["id"], "done", told[0], answer).encode(), _COMPRESSION)
        except NoyauError as error:
            _tell("failed", _refusal(error, question["lang"]))
        except (MemoryError, RecursionError):
            _tell("failed", _refusal(TooLarge("serve.memory"), question["lang"]))
        else:
            _tell("done", str(len(packed)))
            sys.stdout.buffer.write(packed)
            sys.stdout.flush()


def write_job(name: str, status: str, progress: int, answer: str = "null") -> str:
    """A job as JSON: its name, how far it is, and its answer, which is JSON already."""
    head = json.dumps({"id": name, "status": status, "progress": progress, "answer": None})
    return f"{head.removesuffix('null}')}{answer}}}"


def _teller(told: list[int]) -> Watch:
    """Tell how far the answer is, and keep it in mind."""

    def tell(count: int) -> None:
        told[0] = count
        _tell("progress", str(count))

    return tell


def be_modest(seconds: int) -> None:
    """Let others go first, and take no more than so much memory and time, whatever is asked."""
    with contextlib.suppress(ImportError, AttributeError, ValueError, OSError):
        import resource

        os.nice(10)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))


def _tell(kind: str, told: str) -> None:
    """A line: what is told, and a number, or a text as JSON."""
    print(kind, told, flush=True)


def _refusal(error: NoyauError, language: str) -> str:
    from noyau.app.middleware import tell_error

    return json.dumps({"error": error.kind, "message": tell_error(error, language)})


def _solve(question: Question, watch: Watch) -> Json:
    """The record of an analysis, as ``noyau solve --explain --json`` writes it."""
    from noyau.app.questions import is_puzzle, read_game
    from noyau.core import record
    from noyau.engines import Limit, solve, solve_puzzle

    game = read_game(question["spec"])
    limit = Limit(positions=question["limit"], watch=watch)
    answer = solve_puzzle(game, limit=limit) if is_puzzle(game) else solve(game, limit=limit)
    return record.write(answer, question["lang"])


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


TASKS: dict[str, Callable[[Question, Watch], Json]] = {
    "solve": _solve,
    "table": _table,
    "sequence": _sequence,
    "analysis": _analysis,
    **dict.fromkeys(LIGHTS, _lights),
}


if __name__ == "__main__":
    main()
