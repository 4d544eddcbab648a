"""Why games on graphs and boards are won or lost: parts that are heaps, parts with their values, pairs to copy on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from noyau.arguments import graphs
from noyau.arguments.argument import Block, Table
from noyau.arguments.orders import stealing
from noyau.arguments.strategy import look_for_symmetry
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Outcome, Reason
from noyau.games.geography import Geography
from noyau.words import Sentence

_MOST_ROWS = 12
_RULES_TOLD = 3

_WORDS = {"domination": "vertices.node", "arckayles": "vertices.arc", "cram": "dominoes.strip"}

Answer = AnyAnalysis
Part = Mapping[str, Any]


def shapes(reason: Reason, analysis: Answer) -> Iterator[Block]:
    """Paths, cycles and classes: the heap that each stands for, and the nim-sum of their values."""
    parts, count = reason["parts"], reason["count"]
    words = _WORDS[analysis.game.rules.name]
    if count > 1:
        yield Sentence(f"{words}.falls", {"n": count})
    lines = {(part["code"], part["reach"]): part for part in parts if part["kind"] != "classes"}
    for code, reach in list(lines)[:_RULES_TOLD]:
        key = "power" if reach > 1 else "path"
        yield Sentence(f"{words}.{key}", {"reach": reach, "code": code, "take": reach + 1})
    if count == 1:
        yield _of_one(parts[0], words)
    else:
        told = {part["kind"]: part for part in parts if part["kind"] != "path"}
        yield from (_of_one(part, words) for part in told.values())
        rows = [(_shape(part, words, analysis.game.rules), _heap(part), part["value"]) for part in parts]
        yield from _table(rows, "heap", count, reason["sum"])
    yield from _verdict(reason["sum"], count)
    yield from symmetry(analysis)


def _of_one(part: Part, words: str) -> Sentence:
    """Why one part has its value."""
    size, value = part["size"], part["value"]
    if part["kind"] == "path":
        return Sentence(f"{words}.path-value", {name: part[name] for name in ("size", "heap", "code", "value")})
    if part["kind"] == "cycle":
        return Sentence(f"{words}.cycle-value", {name: part[name] for name in ("size", "left", "other", "value")})
    classes = part["classes"]
    complete = max(classes) == 1
    left = sorted({(members - 1) % 2 for members in classes})
    facts = {
        "size": size,
        "others": size - 1,
        "classes": _some(classes),
        "n": len(classes) if words == "vertices.node" else size // 2 if complete else min(classes),
        "left": tuple(left),
        "values": len(left),
        "value": value,
    }
    return Sentence(f"{words}.{'complete' if complete else 'classes'}", facts)


def _shape(part: Part, words: str, rules: Any) -> Sentence:
    """What a part is, and from where to where it goes."""
    ends = "…".join(dict.fromkeys(_name(rules, end) for end in part["ends"]))
    facts = {"size": part["size"], "others": part["size"] - 1, "ends": ends, "classes": _some(part.get("classes", ()))}
    return Sentence(f"{words}.named-{part['kind']}", facts)


def _name(rules: Any, cell: int) -> str:
    """A vertex by its number, a square by its row and column."""
    return str(getattr(rules, "name_cell", str)(cell))


def _heap(part: Part) -> Sentence | str:
    if part["kind"] != "path":
        return "–"
    return Sentence("vertices.shape.in-code", {"heap": part["heap"], "code": part["code"]})


def components(reason: Reason, analysis: Answer) -> Iterator[Block]:
    """The parts that do not touch, with their values."""
    parts, rules = reason["parts"], analysis.game.rules
    yield Sentence("vertices.parts.falls", {"n": len(parts)})
    rows = [(_some([_name(rules, cell) for cell in part["cells"]]), part["value"]) for part in parts]
    yield from _table(rows, None, len(parts), reason["sum"])
    yield from _verdict(reason["sum"], len(parts))


def kernel(reason: Reason, analysis: Answer) -> Iterator[Block]:
    """Where the options lie, and a symmetry to play by or a strategy to steal, where the rules know one."""
    yield from graphs.kernel(reason, analysis)
    yield from symmetry(analysis)
    yield from stealing(analysis)


def symmetry(analysis: Answer) -> Iterator[Block]:
    """The pairing of a lost position, or the first winning move that leaves one."""
    found = look_for_symmetry(analysis)
    if found is None:
        return
    rules, position = analysis.game.rules, analysis.game.position
    if found.move is not None:
        yield Sentence("vertices.pairing.first", {"move": rules.write_move(position, found.move)})
    yield from _copying(rules, found.pairs)


def pairing(reason: Reason, analysis: Answer) -> Iterator[Block]:
    """Whatever is played, the opponent copies it on the partners."""
    yield from _copying(analysis.game.rules, reason["pairs"])


def copying(reason: Reason, analysis: Answer) -> Iterator[Block]:
    """A known move leaves a position in which each move can be copied."""
    rules, position = analysis.game.rules, analysis.game.position
    yield Sentence("vertices.pairing.first", {"move": rules.write_move(position, reason["move"])})
    yield from _copying(rules, reason["pairs"])


def _copying(rules: Any, pairs: Sequence[tuple[int, int]]) -> Iterator[Block]:
    told = tuple(f"{_name(rules, one)}–{_name(rules, other)}" for one, other in pairs)
    yield Sentence(f"vertices.pairing.{rules.name}", {"pairs": _some(told)})
    yield Sentence("vertices.pairing.copy")


def _table(rows: Sequence[tuple[Any, ...]], middle: str | None, count: int, total: int) -> Iterator[Block]:
    """The first parts, each with its value, above their nim-sum."""
    shown = tuple(rows[:_MOST_ROWS])
    heads = ["vertices.shape.part", "vertices.shape.heap"] if middle else ["vertices.parts.cells"]
    yield Table(
        head=(*map(Sentence, heads), Sentence("vertices.shape.value")),
        rows=shown,
        foot=(Sentence("vertices.shape.sum"), *([""] if middle else []), total),
    )
    if count > len(shown):
        yield Sentence("vertices.shape.more", {"n": count - len(shown)})


def _verdict(total: int, count: int) -> Iterator[Block]:
    key = "won" if total else "lost"
    if count > 1:
        yield Sentence(f"vertices.shape.{key}", {"sum": total})
    else:
        yield Sentence(f"vertices.shape.value-{key}", {"value": total})


def _some(names: Sequence[Any]) -> str:
    told = ", ".join(map(str, names[:_MOST_ROWS]))
    return f"{told} …" if len(names) > _MOST_ROWS else told


_SHOWN = 15


def matching(reason: Reason, analysis: AnyAnalysis) -> Iterator[Block]:
    """The matching of what the token can still reach, and how it answers every move."""
    vertex, partner = reason["vertex"], reason["partner"]
    rules = analysis.game.rules
    assert isinstance(rules, Geography), "only vertex geography is decided by matchings"
    pairs = rules.pairs_ahead(analysis.game.position, reason["pairs"])
    if pairs:
        shown = tuple(f"{one}-{other}" for one, other in pairs[:_SHOWN])
        yield Sentence("geography.explain.rule", {"vertex": vertex, "pairs": shown})
    else:
        yield Sentence("geography.explain.rule-none")
    if len(pairs) > _SHOWN:
        yield Sentence("geography.explain.more", {"n": len(pairs) - _SHOWN})
    if analysis.outcome is Outcome.P:
        yield Sentence("geography.explain.lost", {"vertex": vertex})
        return
    yield Sentence("geography.explain.won", {"vertex": vertex, "partner": partner})
    if len(analysis.winning) > 1:
        yield Sentence("geography.explain.all", {"vertex": vertex})
