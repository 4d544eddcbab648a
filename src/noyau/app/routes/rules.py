"""The rule builder: a rule, its first values and the Python that says the same."""

from __future__ import annotations

from fastapi import APIRouter

router = APIRouter()
