"""The errors that noyau raises on purpose; each says what was expected, what was given and how to repair it.

>>> import noyau
>>> try:
...     noyau.solve("nimm:3,4,5")
... except noyau.errors.SpecError as error:
...     print(error)
...     print(error.say("fr"))
there is no game called 'nimm'; did you mean 'nim'?
il n'y a pas de jeu nommé «\u202fnimm\u202f»\u202f; vouliez-vous dire «\u202fnim\u202f»\u202f?

``NoyauError`` is the type of them all. ``SpecError`` (a text or an argument that cannot be read) and ``IllegalMove``
are ``ValueError``, ``NotApplicable`` (a question without meaning for this game) is ``TypeError``, ``TooLarge`` (beyond
the limits given: ``TooManyPositions``, ``NoRoom``, ``OutOfTime``) is ``RuntimeError``.
"""

from noyau.core.errors import (
    IllegalMove,
    MissingParameter,
    NoRoom,
    NoStart,
    NoSuchMove,
    NotApplicable,
    NotWhole,
    NoyauError,
    OutOfTime,
    RulesFailed,
    SpecError,
    TooLarge,
    TooManyPositions,
    WrongArgument,
)

__all__ = [
    "IllegalMove",
    "MissingParameter",
    "NoRoom",
    "NoStart",
    "NoSuchMove",
    "NotApplicable",
    "NotWhole",
    "NoyauError",
    "OutOfTime",
    "RulesFailed",
    "SpecError",
    "TooLarge",
    "TooManyPositions",
    "WrongArgument",
]
