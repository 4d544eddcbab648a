"""Peg solitaire: rules, solver, explanation, pictures, starts and commands."""

from __future__ import annotations

from noyau.core.material import OnDemand, PuzzleMaterial

_HERE = "noyau.puzzles.pegs"

MATERIAL = PuzzleMaterial(
    name="pegs",
    panel=OnDemand(f"{_HERE}.picture:panel"),
    count=int.bit_count,
    solver=OnDemand(f"{_HERE}.solving:solve_pegs"),
    summary=OnDemand(f"{_HERE}.argument:summary"),
    explain=OnDemand(f"{_HERE}.argument:explain"),
    levels=OnDemand(f"{_HERE}.levels:explain_at"),
    reason=OnDemand(f"{_HERE}.levels:tell_reason"),
    verdict=OnDemand(f"{_HERE}.picture:verdict"),
    notes=OnDemand(f"{_HERE}.picture:notes"),
    steps=OnDemand(f"{_HERE}.steps:draw_steps"),
    frames=OnDemand(f"{_HERE}.picture:PegStrip.of"),
    has_invariant=True,
    unit="jumps",
    random_start=OnDemand(f"{_HERE}.starts:random_start"),
    keeping=OnDemand(f"{_HERE}.solving.solvable_jumps:keeping_jumps"),
    table=OnDemand("noyau.console.play.capture_table:CaptureTable"),
    exercise=OnDemand(f"{_HERE}.starts:exercise"),
)
