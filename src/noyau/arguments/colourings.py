"""The colouring procedure in sentences: what each stage colours and why, and what one reads off at the end."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from noyau.atlas.colourings import Coloured, Colouring, Comparison
from noyau.core.verdict import Ending, Outcome
from noyau.words import Sentence

_LISTED = 12
_REASONS = 8
"""How many positions a sentence names, and how many where it gives reasons."""


def stage_heading(colouring: Colouring, number: int) -> Sentence:
    """The title of a stage."""
    n = len(colouring.stages[number])
    key = "colour.stage.later" if number else "colour.stage.first"
    return Sentence(key, {"stage": number, "last": colouring.last, "n": n, "noun": position_noun(colouring, n)})


def introduce_colours(colouring: Colouring) -> Iterator[Sentence]:
    """What the colours mean, and how one finds them."""
    misere = colouring.game.ending is Ending.MISERE
    yield Sentence("colour.intro.misere" if misere else "colour.intro.normal")
    yield Sentence("colour.intro.colours", {"one": position_noun(colouring, 1)})
    yield Sentence("colour.intro.procedure", {"one": position_noun(colouring, 1), "noun": position_noun(colouring, 2)})


def narrate_stage(colouring: Colouring, number: int) -> Iterator[Sentence]:
    """What a stage colours, with an example of the reason for each colour."""
    stage = colouring.stages[number]
    if not number:
        yield _final(colouring, "colour.stage.")
        return
    for chosen in stage_examples(colouring, number):
        alike = [square.position for square in stage if square.outcome is chosen.outcome]
        facts = _facts(colouring, chosen) | {"n": len(alike), "list": _some(colouring, alike)}
        yield Sentence(f"colour.stage.{chosen.colour}", facts)


def stage_captions(colouring: Colouring, number: int) -> Iterator[Sentence]:
    """What stands under a picture of a stage, which shows the squares themselves."""
    if not number:
        yield _final(colouring, "colour.caption.")
    for square in stage_examples(colouring, number):
        yield Sentence(f"colour.caption.{square.kind}", _facts(colouring, square))


def stage_examples(colouring: Colouring, number: int) -> list[Coloured]:
    """A green position and a red one of a stage after the first, to show the reasons on.

    The green one has many moves, so that it is seen that one is enough, and is not beside the red one.
    """
    stage = list(colouring.stages[number]) if number else []
    red = [place for place, square in enumerate(stage) if square.outcome is Outcome.P]
    green = [place for place, square in enumerate(stage) if square.outcome is Outcome.N]
    middle = red[len(red) // 2] if red else len(stage) // 2
    if not green:
        return [stage[middle]] if red else []
    most = max(len(colouring.ways[stage[place].position]) for place in green)
    rich = [place for place in green if len(colouring.ways[stage[place].position]) == most]
    shown = max(rich, key=lambda place: abs(place - middle)) if red else rich[len(rich) // 2]
    return [stage[shown], *([stage[middle]] if red else [])]


def reason_of_colour(colouring: Colouring, square: Coloured) -> Sentence:
    """Why one position has its colour."""
    kind = f"{square.kind}-{colouring.game.ending.value}" if square.kind == "final" else square.kind
    return Sentence(f"colour.step.{kind}", _facts(colouring, square))


def read_off_colours(colouring: Colouring) -> Iterator[Sentence]:
    """What one reads off the colours: how many there are, what is left, who wins and how."""
    known = len(colouring.known)
    counts = {"green": colouring.count(Outcome.N), "red": colouring.count(Outcome.P)}
    if not colouring.is_complete:
        n = len(colouring.ways) - known
        facts = {"stage": len(colouring.stages) - 1, "n": n, "noun": position_noun(colouring, n)}
        yield Sentence("colour.end.stopped", facts | counts)
    elif colouring.left:
        n = len(colouring.left)
        facts = {"n": n, "noun": position_noun(colouring, n), "list": _some(colouring, colouring.left)}
        yield Sentence("colour.end.left", facts | counts)
        yield Sentence("colour.end.cycles", {"game": colouring.game.spec})
    else:
        yield Sentence("colour.end.all", {"n": known, "noun": position_noun(colouring, known)} | counts)
    yield _start(colouring)
    if colouring.is_complete and counts["green"] and counts["red"]:
        yield Sentence("colour.end.strategy", {"one": position_noun(colouring, 1)})


def misere_difference(found: Comparison) -> Iterator[Sentence]:
    """Which positions change their colour in misère play, and why it is not the inverse of normal play."""
    colouring = found.normal
    same, opposite = len(found.same), len(found.opposite)
    facts = {
        "n": same + opposite,
        "noun": position_noun(colouring, same + opposite),
        "same": same,
        "opposite": opposite,
    }
    nouns = {"one": position_noun(colouring, 1), "noun": position_noun(colouring, 2)}
    if not colouring.known:
        yield Sentence("colour.both.none", nouns)
        return
    yield Sentence("colour.both.counts", facts)
    if colouring.left:
        n = len(colouring.left)
        names = _some(colouring, colouring.left)
        yield Sentence("colour.both.left", {"n": n, "noun": position_noun(colouring, n), "list": names})
    if found.witness is None:
        yield Sentence("colour.both.inverse-so-far" if colouring.left else "colour.both.inverse", nouns)
        return
    source, target = map(colouring.label, found.witness)
    yield Sentence("colour.both.witness", {"source": source, "target": target, "noun": position_noun(colouring, 2)})


def position_noun(colouring: Colouring, n: int) -> Sentence:
    """What is coloured: squares, or positions."""
    return Sentence("colour.noun.square" if colouring.on_squares else "colour.noun.position", {"n": n})


def _final(colouring: Colouring, table: str) -> Sentence:
    stage = [square.position for square in colouring.stages[0]]
    kind = f"final-{colouring.game.ending.value}" if stage else "none"
    facts = {"n": len(stage), "noun": position_noun(colouring, len(stage)), "list": _some(colouring, stage)}
    return Sentence(table + kind, facts)


def _facts(colouring: Colouring, square: Coloured) -> dict[str, object]:
    """A position, where it leads, and the words for these."""
    shown = square.targets[:1] if square.kind == "to-red" else square.targets
    return {
        "source": colouring.label(square.position),
        "to": _some(colouring, shown, _REASONS),
        "all": _some(colouring, square.targets, len(square.targets)),
        "moves": tuple(map(colouring.label, square.targets)),
        "one": position_noun(colouring, 1),
    }


def _start(colouring: Colouring) -> Sentence:
    """Who wins from the position of the game."""
    position = colouring.game.position
    square = colouring.known.get(position)
    facts: dict[str, object] = {"source": colouring.label(position), "one": position_noun(colouring, 1)}
    if square is None:
        return Sentence("colour.start.left" if colouring.is_complete else "colour.start.pending", facts)
    return Sentence(f"colour.start.{square.colour}-{square.kind}", facts | _facts(colouring, square))


def _some(colouring: Colouring, positions: Sequence[Hashable], most: int = _LISTED) -> str | Sentence:
    """Names in a sentence: ``a, b and c``, or the first ones and how many more there are."""
    names = [colouring.label(position) for position in positions]
    if len(names) > most:
        return Sentence("colour.more", {"list": ", ".join(names[: most - 2]), "n": len(names) - most + 2})
    if len(names) < 2:
        return "".join(names)
    return Sentence("cli.and", {"first": ", ".join(names[:-1]), "last": names[-1]})
