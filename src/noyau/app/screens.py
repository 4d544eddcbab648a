"""The screens of the page, and the modules that answer for them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from fastapi import APIRouter

SCREENS = {
    "home": ("shelves", "mending"),
    "play": ("routes", "catalogue", "states", "explanations", "hints", "replies", "reviews", "outlooks"),
    "lights": ("routes",),
    "analysis": ("views",),
    "editor": ("routes",),
    "rules": ("builder",),
    "codes": ("routes",),
    "theorems": ("routes",),
    "puzzles": ("routes",),
    "worksheets": ("sheets", "squares"),
    "classroom": ("routes",),
    "offline": ("packs",),
}
"""For each screen the modules whose ``router`` has paths of the API."""


def import_routers() -> Iterator[APIRouter]:
    """The paths of all screens; whoever has them all knows every question."""
    for screen, modules in SCREENS.items():
        for module in modules:
            yield import_module(f"noyau.app.{screen}.{module}").router
