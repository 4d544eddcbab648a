"""What a playing material brings, by name: each part is imported when it is first asked for.

The one place from which the general packages reach a family, and from which the road looks ahead.

>>> load("noyau.core.verdict:Outcome").P
<Outcome.P: 'P'>
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


def load(path: str) -> Any:
    """What a path ``module:name`` names."""
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)
