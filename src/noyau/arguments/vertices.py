"""Why games that claim vertices of a graph are won or lost: the heaps for which their parts stand."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import Block, list_names, name_cell, tell
from noyau.arguments.copying import symmetry
from noyau.arguments.sums import part_table, sum_of_parts
from noyau.core.analysis import AnyAnalysis
from noyau.core.game import AnyRules
from noyau.games.vertex_parts import ClassesShape, CycleShape, PathShape, Shape, Shapes
from noyau.words import Sentence

_RULES_TOLD = 3

_WORDS = {"domination": "vertices.node", "arckayles": "vertices.arc", "cram": "dominoes.strip"}


@tell.register
def shapes(reason: Shapes, analysis: AnyAnalysis) -> Iterator[Block]:
    """Paths, cycles and classes: the heap that each stands for, and the nim-sum of their values."""
    parts, count = reason.parts, reason.count
    words = _WORDS[analysis.game.rules.name]
    if count > 1:
        yield Sentence(f"{words}.falls", {"n": count})
    lines = {(part.code, part.reach): part for part in parts if isinstance(part, PathShape)}
    for code, reach in list(lines)[:_RULES_TOLD]:
        key = "power" if reach > 1 else "path"
        yield Sentence(f"{words}.{key}", {"reach": reach, "code": code, "take": reach + 1})
    if count == 1:
        yield _of_one(parts[0], words)
    else:
        told = {part.kind: part for part in parts if isinstance(part, ClassesShape | CycleShape)}
        yield from (_of_one(part, words) for part in told.values())
        rows = [(_shape(part, words, analysis.game.rules), _heap(part), part.value) for part in parts]
        yield from part_table(rows, "heap", count, reason.sum)
    yield from sum_of_parts(reason.sum, count)
    yield from symmetry(analysis)


def _of_one(part: Shape, words: str) -> Sentence:
    """Why one part has its value."""
    size, value = part.size, part.value
    if isinstance(part, CycleShape):
        facts = {"size": size, "left": part.left, "other": part.other, "value": value}
        return Sentence(f"{words}.cycle-value", facts)
    if isinstance(part, PathShape):
        return Sentence(f"{words}.path-value", {"size": size, "heap": part.heap, "code": part.code, "value": value})
    assert isinstance(part, ClassesShape), "a part is a path, a cycle or has classes"
    return _of_classes(part, words)


def _of_classes(part: ClassesShape, words: str) -> Sentence:
    """Why a complete multipartite graph has its value."""
    size, classes = part.size, part.classes
    complete = max(classes) == 1
    left = sorted({(members - 1) % 2 for members in classes})
    facts = {
        "size": size,
        "others": size - 1,
        "classes": list_names(classes),
        "n": len(classes) if words == "vertices.node" else size // 2 if complete else min(classes),
        "left": tuple(left),
        "values": len(left),
        "value": part.value,
    }
    return Sentence(f"{words}.{'complete' if complete else 'classes'}", facts)


def _shape(part: Shape, words: str, rules: AnyRules) -> Sentence:
    """What a part is, and from where to where it goes."""
    ends = "…".join(dict.fromkeys(name_cell(rules, end) for end in part.ends))
    classes = list_names(part.classes) if isinstance(part, ClassesShape) else ""
    facts = {"size": part.size, "others": part.size - 1, "ends": ends, "classes": classes}
    return Sentence(f"{words}.named-{part.kind}", facts)


def _heap(part: Shape) -> Sentence | str:
    if isinstance(part, CycleShape) or not isinstance(part, PathShape):
        return "–"
    return Sentence("vertices.shape.in-code", {"heap": part.heap, "code": part.code})
