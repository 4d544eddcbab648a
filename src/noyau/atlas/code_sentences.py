"""What a greedy code is and why, in sentences: first what was found, then the road from a game to the code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from noyau.atlas.codes import Code
from noyau.values.codes.channel import Fate, Transmission, tally
from noyau.values.codes.columns import word_value
from noyau.values.codes.criteria import Distance, Turning, Weights
from noyau.values.codes.decoding import Decoded
from noyau.values.codes.modular import modular_sum
from noyau.values.codes.spaces import scaled
from noyau.values.nim_field import closure
from noyau.words import Sentence

_FIRST = 8
"""This many words are told as examples."""

_VALUES = 24
LEVELS = (1, 2, 3)
"""Discovery, pupil, expert."""

_NOTICES = 2
"""A code of this distance shows a wrong digit, and does not say which."""


def describe(found: Code) -> Iterator[Sentence]:
    """Length, number of words, whether the code is linear and why, its name, weights, and what bounds there are."""
    yield Sentence("code.title", {**_facts(found), "words": found.words, "criterion": criterion(found)})
    yield from linearity(found)
    if found.name is not None:
        yield Sentence(f"code.name.{found.name}")
    counts = found.weights
    if counts is not None:
        yield Sentence("code.weights", {"weights": _weights(counts)})
        if found.minimum_distance == _NOTICES:
            yield Sentence("code.notices")
        elif found.minimum_distance is not None and found.minimum_distance > _NOTICES:
            yield Sentence(
                "code.minimum", {"distance": found.minimum_distance, "errors": (found.minimum_distance - 1) // 2}
            )
    if found.dual_weights is not None:
        yield Sentence("code.dual", {"weights": _weights(found.dual_weights)})
    if found.covering_radius is not None:
        yield Sentence("code.radius", {"n": found.covering_radius})
    if found.bounds is not None:
        yield Sentence("code.bounds", {"length": found.length, "distance": found.distance, **found.bounds._asdict()})


def decoded_sentences(found: Decoded) -> Iterator[Sentence]:
    """What was received, what it is decoded as, and where the game leads."""
    if found.errors == 0:
        yield Sentence("code.decode.in-code", {"word": found.word})
        return
    facts = {"word": found.word, "decoded": found.decoded, "n": found.errors}
    key = "nearest-plain" if found.syndrome is None else "nearest"
    yield Sentence(f"code.decode.{key}", {"value": found.syndrome, "places": found.places, **facts})
    if found.nearest > 1:
        yield Sentence("code.decode.ties", {"n": found.nearest})
    if found.move is not None:
        yield Sentence(f"code.decode.{'same' if found.agrees else 'other'}", {"move": found.move})


def tell_channel(sent: Sequence[Transmission], noise: float, seed: int) -> Iterator[Sentence]:
    """What became of one word, or how many of several were put right, by the number of errors."""
    yield Sentence("code.channel.title", {"n": len(sent), "noise": noise, "seed": seed})
    if len(sent) == 1:
        yield from tell_transmission(sent[0])
        return
    by_syndrome = sent[0].decoding.syndrome is not None
    for row in tally(sent):
        yield Sentence(
            "code.channel.row" if by_syndrome else "code.channel.row-plain",
            {"n": row.changed, "words": row.words, "right": row.right, "played": row.played},
        )
    fates = [each.fate for each in sent]
    yield Sentence("code.channel.fates", {str(fate): fates.count(fate) for fate in Fate})


def tell_transmission(sent: Transmission) -> Iterator[Sentence]:
    """What was sent and what arrived, what the syndrome makes of it, and where playing leads."""
    facts = {"sent": sent.sent, "received": sent.received, "n": len(sent.changed), "places": sent.changed}
    yield Sentence(f"code.channel.{'changed' if sent.changed else 'unchanged'}", facts)
    decoded = sent.decoding
    told = {"value": decoded.syndrome, "decoded": decoded.decoded, "n": decoded.errors, "nearest": decoded.nearest}
    if decoded.syndrome is not None:
        yield Sentence("code.channel.syndrome", told)
    yield Sentence(f"code.channel.fate.{sent.fate}", told)
    if decoded.move is not None:
        missed = "earlier" if sent.fate is Fate.CORRECTED else "wrong"
        yield Sentence(f"code.channel.played-{'right' if sent.played_right else missed}", {"move": decoded.move})


def criterion(found: Code) -> Sentence:
    """When two words may both be chosen."""
    return _criterion(found, "wanted")


def short_criterion(found: Code) -> Sentence:
    """The same in a few words, for the title of a picture."""
    return _criterion(found, "named")


def _criterion(found: Code, told: str) -> Sentence:
    wanted = found.criterion
    if isinstance(wanted, Distance):
        return Sentence(f"code.{told}.distance", {"n": wanted.least})
    if isinstance(wanted, Weights):
        return Sentence(f"code.{told}.weights", {"weights": tuple(sorted(wanted.allowed))})
    if isinstance(wanted, Turning):
        return Sentence(f"code.{told}.turning", {"patterns": wanted.written})
    return Sentence(f"code.{told}.predicate", {"name": str(wanted)})


def linearity(found: Code) -> Iterator[Sentence]:
    """Whether the code is linear, by which theorem, or what leads out of it."""
    base = found.base
    if found.is_linear and found.columns is not None:
        key = "binary" if base == 2 else "field"
        facts = {"length": found.length, "dimension": found.dimension, "base": base}
        yield Sentence(f"code.linear.{key}", facts)
    elif found.columns is not None:
        yield Sentence("code.linear.sums", {"base": base, "n": len(found.generator)})
        if found.outside is not None:
            scalar, word = found.outside
            product = found.digits.write(scaled(found.digits, scalar, word))
            yield Sentence("code.linear.criterion", {"a": scalar, "word": found.digits.write(word), "product": product})
        else:
            yield Sentence("code.linear.no-field", {"base": base, "equation": _equation(base)})
    else:
        yield Sentence("code.linear.no-sums", {"base": base, "equation": _equation(base)})
        if found.is_linear:
            yield Sentence("code.linear.modular", {"base": base, "dimension": found.dimension})
        elif found.outside is not None:
            one, other = map(found.digits.write, found.outside)
            total = found.digits.write(modular_sum(found.digits, *found.outside))
            yield Sentence("code.linear.not-modular", {"base": base, "one": one, "other": other, "total": total})
        else:
            yield Sentence("code.linear.group", {"base": base})


def _equation(base: int) -> str:
    """What leads out of the numbers below a base."""
    found = closure(base)
    if found.sum_witness is not None:
        return "{} ⊕ {} = {}".format(*found.sum_witness)
    return "{} ⊗ {} = {}".format(*(found.product_witness or ()))


def explain(found: Code, level: int) -> Iterator[Sentence]:
    """The road from the game to the code: the game, its lost words, their sums, the code; told at a level."""
    facts = _facts(found)
    yield Sentence(f"code.road.{level}.game", {**facts, "move": _move(found)})
    first = tuple(map(found.digits.write, islice(found.numbers(), _FIRST)))
    more = " …" if found.words > len(first) else "."
    yield Sentence(f"code.road.{level}.lost", {**facts, "words": first, "more": more})
    yield Sentence(f"code.road.{level}.code", facts)
    if found.columns is None:
        yield Sentence(f"code.road.{level}.no-sums", facts)
    elif level > 1:
        yield from _explain_sums(found, level)
    if found.columns is not None and level == LEVELS[-1]:
        yield Sentence("code.road.3.field", facts)
    distance = found.minimum_distance or found.distance
    if distance == _NOTICES:
        yield Sentence("code.notices")
    elif distance is not None and distance > _NOTICES and (found.columns is not None or level == LEVELS[0]):
        yield Sentence(f"code.road.{level}.errors", {**facts, "distance": distance, "n": (distance - 1) // 2})
    yield _act(found, level)


def _act(found: Code, level: int) -> Sentence:
    """Something to do: a word that is not chosen, from which a move wins; at the third level something to prove."""
    word = _word_outside(found)
    if level == LEVELS[-1]:
        return Sentence(f"code.road.3.{'act' if found.columns is not None else 'over'}", _facts(found))
    key = "over" if word is None or (found.columns is None and level > 1) else "act"
    return Sentence(f"code.road.{level}.{key}", {"word": word})


def _word_outside(found: Code) -> str | None:
    """A word of the code with its last digit changed, so that it is none; None where there is no such word."""
    digits = found.digits
    chosen = None if found.columns is not None else frozenset(found.chosen or ())
    for word in islice(found.numbers(), 1, _FIRST + 1):
        near = word ^ 1
        outside = word_value(found.columns, near) != 0 if found.columns is not None else near not in (chosen or ())
        if outside and (near & (1 << digits.bits) - 1) < found.base:
            return digits.write(near)
    return None


def _explain_sums(found: Code, level: int) -> Iterator[Sentence]:
    """Why the values of single digits are enough, how they are found, and the matrix that they make."""
    columns, bits = found.columns or (), found.digits.bits
    facts = _facts(found)
    kind = "" if found.base == 2 or level == 3 else "-field" if found.is_linear else "-bits"
    told = columns[::bits] if kind == "-field" else columns
    values = (*told[:_VALUES], "…") if len(told) > _VALUES else tuple(told)
    rank = max(columns, default=0).bit_length()
    yield Sentence(f"code.road.{level}.sums{kind}", {**facts, "values": values, "rank": rank})
    distance, plain = found.distance or 0, found.base == 2 or (level == 3 and found.is_linear)
    if distance > _NOTICES and plain and found.order.is_lex:
        yield Sentence(f"code.road.{level}.values", {**facts, "n": distance - 2})
    yield Sentence(f"code.road.{level}.matrix{kind}", facts)


def _move(found: Code) -> Sentence:
    """What a move of the greedy game may change."""
    wanted = found.criterion
    if isinstance(wanted, Distance):
        return Sentence("code.move.distance", {"n": wanted.least - 1})
    return Sentence("code.move.other", {"criterion": criterion(found)})


def _facts(found: Code) -> dict[str, object]:
    return {"length": found.length, "base": found.base, "order": Sentence(f"code.in-order.{found.order.kind}")}


def _weights(counts: tuple[int, ...]) -> str:
    """How many words of each weight, as ``1 · 0, 759 · 8``."""
    return ", ".join(f"{count} × {weight}" for weight, count in enumerate(counts) if count)
