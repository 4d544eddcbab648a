"""The paths of the API, one module for each subject: what is asked for, and the function that answers."""

from __future__ import annotations

from importlib import import_module

from fastapi import APIRouter

SCREENS = ("play", "lights", "analysis", "editor", "rules", "worksheets")


def routers() -> list[APIRouter]:
    """The routers of all subjects."""
    return [import_module(f"noyau.app.{name}.routes").router for name in SCREENS]
