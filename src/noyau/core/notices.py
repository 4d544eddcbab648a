"""What is told beside an answer, such as that a file did not fit: on standard error, or as a warning of Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from noyau.words import Sentence

Tell = Callable[[Sentence], None]


def _warn(sentence: Sentence) -> None:
    import warnings

    warnings.warn(sentence.say("en"), stacklevel=4)


_tell: list[Tell] = [_warn]


@contextmanager
def heard_by(tell: Tell) -> Iterator[None]:
    """Have it told what there is to tell, for a while."""
    before = _tell[0]
    _tell[0] = tell
    try:
        yield
    finally:
        _tell[0] = before


def tell(key: str, /, **facts: object) -> None:
    """Tell a sentence of the catalogue."""
    _tell[0](Sentence(key, facts))
