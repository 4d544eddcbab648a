"""How a game was played: the verdict on every position of it."""

from __future__ import annotations

from fastapi import APIRouter

router = APIRouter()
