"""Solitaire Clobber: rules, solver, explanation, pictures, starts and commands."""

from __future__ import annotations

from noyau.core.material import OnDemand, PuzzleMaterial

_HERE = "noyau.puzzles.clobber"

MATERIAL = PuzzleMaterial(
    name="stones",
    panel=OnDemand(f"{_HERE}.picture:panel"),
    count=OnDemand(f"{_HERE}.rules:stones_left"),
    solver=OnDemand(f"{_HERE}.solving:solve_clobber"),
    summary=OnDemand(f"{_HERE}.argument:summary"),
    explain=OnDemand(f"{_HERE}.argument:explain"),
    levels=OnDemand(f"{_HERE}.levels:explain_at"),
    reason=OnDemand(f"{_HERE}.levels:tell_reason"),
    is_patient=True,
    verdict=OnDemand(f"{_HERE}.picture:verdict"),
    notes=OnDemand(f"{_HERE}.picture:notes"),
    steps=OnDemand(f"{_HERE}.steps:draw_steps"),
    frames=OnDemand(f"{_HERE}.picture:StoneStrip.of"),
    has_invariant=True,
    unit="captures",
    random_start=OnDemand(f"{_HERE}.starts:random_start"),
    table=OnDemand("noyau.console.play.capture_table:CaptureTable"),
    exercise=OnDemand(f"{_HERE}.starts:exercise"),
    histogram=OnDemand(f"{_HERE}.command:show"),
)
