"""Worksheets: positions by chance, with their answers."""

from __future__ import annotations

from fastapi import APIRouter

router = APIRouter()
