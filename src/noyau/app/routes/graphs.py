"""Graphs for the editor: read from text, laid out, written."""

from __future__ import annotations

from fastapi import APIRouter

router = APIRouter()
