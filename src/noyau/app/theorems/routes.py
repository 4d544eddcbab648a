"""The claims of the sources for a page: their list, one of them, what is false as printed; checks and attacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from fastapi import Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from noyau.app.answers import name_of
from noyau.app.questions import MOST_CHARACTERS, SPOKEN, Language, check_text
from noyau.app.router import Paths, kept_for_a_day, painted, pass_on
from noyau.app.visitors import client_of
from noyau.core.errors import SpecError
from noyau.core.record import Json
from noyau.literature import SOURCES, Theorem, find, verify
from noyau.literature.attacks import attack, find_attack, reason_against
from noyau.literature.pages import Page, read_page
from noyau.words import cite, look_up, say

router = Paths()

_LONGEST_ID = 40

Id = Annotated[str, Query(min_length=1, max_length=_LONGEST_ID, examples=["N-II.4a"])]


class Claim(BaseModel):
    """A claim to be checked."""

    id: str = Field(min_length=1, max_length=_LONGEST_ID, examples=["N-II.4a"])


@router.get("/theorems")
@kept_for_a_day
@painted
def theorems(lang: Language = SPOKEN) -> Json:
    """Every claim of the sources, in their order, with what is stated and its status."""
    return {
        "sources": [
            {"number": number, "name": source.name, "claims": [_line(theorem, lang) for theorem in find(source=number)]}
            for number, source in SOURCES.items()
        ]
    }


@router.get("/theorems/claim")
@kept_for_a_day
@painted
def claim(id: Id, lang: Language = SPOKEN) -> Json:
    """One claim as a page: what is printed and true, why, what to play, try, solve and attack, and where to go on."""
    theorem = _find(id)
    page = read_page(theorem)
    order = [each.id for each in find(source=theorem.source)]
    at = order.index(theorem.id)
    return {
        **_line(theorem, lang),
        "source": {"number": theorem.source, "name": SOURCES[theorem.source].name},
        "reference": cite(theorem.reference, lang),
        "true": page.text("true", lang),
        "status_text": _capital(page.describe_status(page.computed(lang), lang)),
        "proof": page.proof(lang),
        **{part: page.text(part, lang) for part in ("try", "exercise", "answer")},
        "check": [f"noyau {asked}" for asked in page.check],
        "run": None if page.run is None else f"noyau {page.run}",
        "game": _game(page, lang),
        "near": [_line(near, lang) for near in find(page.near)] if page.near else [],
        "before": order[at - 1] if at else None,
        "after": order[at + 1] if at + 1 < len(order) else None,
        "attack": _attack(theorem, lang),
    }


@router.get("/theorems/errata")
@kept_for_a_day
@painted
def errata(lang: Language = SPOKEN) -> Json:
    """What is false as printed, and what can be read in several ways, with what holds and what was found."""
    return {"verdicts": [{"verdict": verdict, "sources": list(_wrong(verdict, lang))} for verdict in ("F", "A")]}


@router.get("/theorems/attack")
@painted
def try_attack(id: Id, entered: Annotated[str, Query(max_length=MOST_CHARACTERS)], lang: Language = SPOKEN) -> Json:
    """What a claim says of what a visitor enters, and what is found there by trying every move."""
    theorem = _find(id)
    check_text(entered)
    trial = attack(theorem, entered)
    known = find_attack(theorem)
    return {
        "entered": trial.entered,
        "says": trial.says.say(lang),
        "found": trial.found.say(lang),
        "holds": trial.holds,
        "spec": trial.entered if known is not None and known.kind == "position" else None,
    }


@router.post("/theorems/jobs", status_code=202)
async def hand_in(question: Claim, request: Request, lang: Language = SPOKEN) -> Response:
    """Check a claim anew; the answer is asked for by the job's name, under ``/jobs``."""
    desk = request.app.state.desk
    desk.check_room(client_of(request))
    refusal = await pass_on(request, name_of(known_claim), {"id": question.id})
    if refusal.status_code != 200:
        return refusal
    job = desk.hand_in({"task": "verify", "id": question.id, "lang": str(lang)}, client_of(request))
    return JSONResponse(job.write(), 202)


@router.get("/theorems/known", include_in_schema=False)
def known_claim(id: Id) -> Json:
    """Whether there is a claim of that id: asked before its check is handed in."""
    return {"id": _find(id).id}


def work(question: Mapping[str, Any]) -> Json:
    """The check of a claim: what it found, whether that is what the verdict says, and the seconds that it took."""
    finding = verify(_find(question["id"]))
    return {
        "id": finding.id,
        "computed": finding.computed.say(question["lang"]),
        "holds": finding.holds,
        "seconds": round(finding.seconds, 2),
    }


def _find(id: str) -> Theorem:
    """The claim of an id, which must not name a group."""
    found = find([id])
    if len(found) > 1:
        raise SpecError("verify.unknown", id=id, near=found[0].id)
    return found[0]


def _line(theorem: Theorem, language: str) -> Json:
    """A claim in a list."""
    page = read_page(theorem)
    return {
        "id": theorem.id,
        "claim": theorem.sentence("claim").say(language),
        "stated": theorem.sentence("stated").say(language),
        "verdict": theorem.verdict,
        "status": page.status,
        "place": cite(theorem.place, language),
        "plays": page.game,
    }


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _game(page: Page, language: str) -> Json | None:
    """The position of a page, its game, and whether the picture can be walked through step by step."""
    if page.spec is None or page.game is None:
        return None
    return {
        "spec": page.spec,
        "name": page.game,
        "title": look_up(language, f"game.{page.game}.title") or page.game,
    }


def _attack(theorem: Theorem, language: str) -> Json:
    """With what a claim can be attacked, or why it cannot."""
    known = find_attack(theorem)
    if known is None:
        return {"kind": None, "example": None, "reason": say(language, f"attack.none-{reason_against(theorem)}")}
    return {"kind": known.kind, "example": known.example, "reason": None}


def _wrong(verdict: str, language: str) -> Iterator[Json]:
    for number, source in SOURCES.items():
        wrong = [theorem for theorem in find(source=number) if theorem.verdict == verdict]
        if wrong:
            yield {
                "number": number,
                "name": source.name,
                "claims": [_erratum(read_page(theorem), language) for theorem in wrong],
            }


def _erratum(page: Page, language: str) -> Json:
    return {
        **_line(page.theorem, language),
        "true": page.text("true", language),
        "found": page.computed(language),
    }
