"""Refusals: whatever is wrong with a question, the answer is a kind of error, a sentence and perhaps a hint."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from noyau.app.gate import HEADERS, MOST_BYTES
from noyau.app.languages import language_of
from noyau.app.telling import tell
from noyau.errors import IllegalMove, NoyauError, TooLarge
from noyau.words import look_up, say

_STATUS = ((TooLarge, 413), (IllegalMove, 409))
_KINDS = {404: "NotFound", 405: "NotAllowed", 413: "TooLarge", 500: "Fault"}
_TOO_LONG = ("string_too_long", "too_long")


def tell_refusals(app: FastAPI) -> None:
    """Let an application tell every error so."""
    app.add_exception_handler(NoyauError, _tell_error)
    app.add_exception_handler(RequestValidationError, _tell_parameter)
    app.add_exception_handler(HTTPException, _tell_status)
    app.add_exception_handler(Exception, _tell_fault)


def _refuse(
    request: Request, status: int, kind: str, message: str, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    hint = say(language_of(request), "web.raise-limit") if status == 413 else None
    return JSONResponse({"error": kind, "message": message, "hint": hint}, status, headers)


async def _tell_error(request: Request, error: Exception) -> JSONResponse:
    """An error of the library, with the sentence that the command line prints, but for advice about its options."""
    assert isinstance(error, NoyauError)
    status = next((status for kind, status in _STATUS if isinstance(error, kind)), 422)
    return _refuse(request, status, type(error).__name__, tell(error, language_of(request)))


async def _tell_parameter(request: Request, error: Exception) -> JSONResponse:
    """A request that is none: which parameter, and what is wrong with it."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    language = language_of(request)
    place = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    message = say(language, "web.parameter", name=place[:100], fault=_fault(first, language))
    if first["type"] in _TOO_LONG:
        return _refuse(request, 413, "TooLarge", message)
    return _refuse(request, 422, "SpecError", message)


def _fault(fault: Mapping[str, Any], language: str) -> str:
    """What is wrong with a parameter, in words; what has no sentence of its own is not what was expected."""
    key = f"serve.fault.{fault['type'].replace('_', '-')}"
    facts: dict[str, Any] = {
        name: value for name, value in fault.get("ctx", {}).items() if isinstance(value, (int, str))
    }
    if "expected" in facts:
        facts["expected"] = re.findall("'(.*?)'", facts["expected"])
    return say(language, key if look_up(language, key) else "serve.fault.other", **facts)


async def _tell_status(request: Request, error: Exception) -> JSONResponse:
    """A place that is none, a method that it does not know, a body that cannot be read."""
    assert isinstance(error, HTTPException)
    status = error.status_code
    key = f"serve.refused.{status}" if status in _KINDS else "serve.refused.400"
    path = request.url.path
    facts = {"path": path if len(path) <= 80 else f"{path[:80]}…", "method": request.method, "limit": MOST_BYTES}
    message = say(language_of(request), key, **facts)
    return _refuse(request, status, _KINDS.get(status, "BadRequest"), message, error.headers)


async def _tell_fault(request: Request, error: Exception) -> JSONResponse:
    """A fault of the server: it is told to the operator, not to the visitor."""
    return _refuse(request, 500, _KINDS[500], say(language_of(request), "serve.refused.500"), HEADERS)
