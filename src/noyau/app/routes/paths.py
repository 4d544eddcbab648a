"""The router of every subject: whatever a path asks for, its answer has only so much time and memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter

from noyau.app.allowance import bounded
from noyau.app.tidying import tidied


class Paths(APIRouter):
    """A router whose functions are stopped where they take too long."""

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **settings: Any) -> None:
        super().add_api_route(path, tidied(bounded(endpoint)), **settings)
