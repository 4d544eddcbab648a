"""Heat maps, sequences and graphs of positions."""

from __future__ import annotations

from fastapi import APIRouter

router = APIRouter()
