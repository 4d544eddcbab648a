"""Where the page begins a game whose example is lost for whoever moves first, or won by a single move."""

from __future__ import annotations

from noyau.core.catalogue import find_rules

PLAYING_STARTS = {
    "bounded": "bounded:3:10,9,6",
    "octal": "octal:0.137:18",
    "grundy": "grundy:17",
    "prim": "prim:15",
    "queen": "queen:8x8:7,5",
    "knight": "knight:8x8:7,5",
    "token": "token:a>b,b>c,c>a,b>d:c",
    "domination": "domination:cycle-11",
    "poset": "poset:0<2,1<2,1<3,2<4,3<4,5<4",
    "lights": "lights:grid-5x5:00111/01111/00010/01001/00110",
    "picarete": "picarete:grid-2x3",
    "col": "col:path-6:.o....",
    "snort": "snort:grid-2x3",
    "nogo": "nogo:3x3",
    "form": "form:{{3|1}|{-1|-3}}",
    "triplets": "triplets:THTHHTHH",
    "moebius": "moebius:HHTHTTTHHH",
    "mogul": "mogul:HHHHTHHHTH",
    "coins": "coins:1,.2:THHTHHT",
    "annihilation": "annihilation:a>b,b>a,b>c,c>d,e>c,a>e:b,c,e",
}
"""The name of a game → the position that is played; every other game begins with its example."""


def playing_start(name: str) -> str:
    """Where a game is begun by whoever only wants to play: with something to win, and not by a single move."""
    return PLAYING_STARTS.get(name) or str(getattr(find_rules(name), "example", name))
