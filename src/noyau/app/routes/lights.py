"""The laboratory of Lights Out: facts of a board, all solutions, neutral patterns, chasing, random starts."""

from __future__ import annotations

from fastapi import APIRouter

router = APIRouter()
