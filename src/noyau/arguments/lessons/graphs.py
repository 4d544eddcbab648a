"""Lessons on graphs: parts with values, bridges to cross, stalks to fold, lost vertices of a digraph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import cast

from noyau.arguments.argument import Advice, Block, Point, Table, binary_table, fits_table, list_names, name_cell
from noyau.arguments.lessons import Lesson, teach
from noyau.arguments.lessons.breaking import value_table
from noyau.arguments.lessons.heaps import how, powers
from noyau.core.analysis import AnyAnalysis
from noyau.core.game import AnyRules
from noyau.games.geography import ComeHome, CrossBridges, Journey
from noyau.games.hackenbush import FoldStalks
from noyau.games.vertex_parts import FallsIntoParts, TakeAll, ValuesOfParts
from noyau.graphs.part_shapes import Part
from noyau.graphs.vertex_names import write_ends
from noyau.values.nimbers import nim_sum
from noyau.words import Sentence

_FEW = 5
"""So many numbers are told to a child."""

_LONGEST_SHOWN = 90
_BRIDGES_SHOWN = 10


@teach.register
def take_all(recipe: TakeAll, analysis: AnyAnalysis) -> Lesson:
    """One move takes all that is left."""
    rules = analysis.game.rules
    kind = "-poset" if rules.name == "poset" else ""
    facts = {"element": name_cell(rules, recipe.move)}
    return Lesson(
        idea=(Point(f"graph-lessons.all.idea{kind}"),),
        rule=(Point(f"graph-lessons.all.rule{kind}", facts), *how(recipe, analysis)),
        why=(Sentence(f"graph-lessons.all.why{kind}"),),
        replies=False,
        question=Advice("graph-lessons.all.question"),
        exercise=Advice("graph-lessons.all.exercise"),
    )


def pair_off(values: Sequence[int]) -> Iterator[Block]:
    """Numbers cut into 1, 2, 4 …: what has no partner when equal pieces pair off."""
    several = [value for value in values if value.bit_count() > 1]
    if several:
        cut = tuple(
            Sentence("heap-lessons.pieces.one", {"n": value, "pieces": " + ".join(map(str, powers(value)))})
            for value in dict.fromkeys(several)
        )
        yield Sentence("graph-lessons.pieces.cut", {"cut": cut})
    alone = tuple(powers(nim_sum(values)))
    if alone:
        kind = "alone-cut" if several else "alone"
        yield Point(f"graph-lessons.pieces.{kind}", {"n": len(alone), "pieces": alone})
    else:
        yield Point("graph-lessons.pieces.paired")


@teach.register
def values_of_parts(recipe: ValuesOfParts, analysis: AnyAnalysis) -> Lesson:
    """Paths, cycles and groups of vertices, each with a value from a table or a count."""
    game, outcome = analysis.game, analysis.outcome.value
    rules = cast("FallsIntoParts", game.rules)
    parts = rules.parts(game.position) or ()
    values = recipe.values(game)
    kinds = {part.kind for part in parts}
    strip = "-strip" if game.rules.name == "cram" else ""
    rule: list[Block] = []
    in_table = bool(kinds & {"path", "cycle"})
    if in_table:
        rule += _path_table(recipe, strip)
    told = {(part.kind, part.size, part.classes): part for part in parts if part.kind != "path"}
    rule += [_of_part(recipe, game.rules.name, rules, part) for part in islice(told.values(), 3)]
    if len(parts) == 1:
        ring = "ring-" if kinds != {"path"} else ""
        rule.append(Point(f"graph-lessons.parts.one-{ring}{outcome}{'' if ring else strip}", {"value": values[0]}))
    else:
        rule += [Sentence("graph-lessons.parts.here", {"values": values}), Sentence("graph-lessons.parts.columns")]
        rule += _columns(values, [_named(game.rules, part.vertices) for part in parts])
    return Lesson(
        idea=tuple(_idea_of_parts(recipe, analysis, strip)),
        rule=(*rule, *how(recipe, analysis)),
        why=(Sentence("graph-lessons.parts.mex"),) if in_table else (),
        question=Advice(f"graph-lessons.parts.question{strip if in_table else '-other'}", {"n": len(recipe.table)}),
        exercise=Advice("graph-lessons.parts.exercise"),
    )


def _path_table(recipe: ValuesOfParts, strip: str) -> Iterator[Block]:
    if recipe.reach > 1:
        yield Sentence("graph-lessons.parts.reach", {"reach": recipe.reach})
    if len(recipe.table) > _LONGEST_SHOWN:
        yield Sentence("graph-lessons.parts.table-long", {"n": len(recipe.table) - 1})
    else:
        yield Sentence(f"graph-lessons.parts.table{strip}")
        yield value_table(recipe.table, Sentence("graph-lessons.parts.length"))


def _of_part(recipe: ValuesOfParts, name: str, rules: FallsIntoParts, part: Part) -> Sentence:
    """Why a cycle, or a part in groups, has its value."""
    value = rules.taking.value(part)
    size = part.size
    if part.kind == "cycle":
        left = rules.taking.opened(part)
        facts = {"size": size, "left": left, "other": rules.taking.on_path(left, part.reach), "value": value}
        return Sentence("graph-lessons.parts.cycle", facts)
    if name == "domination":
        return Sentence("graph-lessons.parts.classes", {"value": value})
    return Sentence("graph-lessons.parts.fixed", {"size": size, "n": _moves_in(part), "value": value})


def _moves_in(part: Part) -> int:
    """How many edges can be taken, whatever is played, of a complete graph or a complete bipartite one."""
    return part.size // 2 if max(part.classes) == 1 else min(part.classes)


def _named(rules: AnyRules, vertices: Sequence[int]) -> str:
    """The first and the last cell of a part."""
    return "…".join(dict.fromkeys(name_cell(rules, vertices[end]) for end in (0, -1)))


def _columns(values: Sequence[int], places: Sequence[str]) -> Iterator[Block]:
    """The binary table of values, and how a part is to change."""
    if fits_table(values):
        yield from binary_table(values, [Sentence("graph-lessons.parts.place", {"place": place}) for place in places])
    odd = nim_sum(values)
    if not odd:
        yield Point("graph-lessons.parts.even")
        return
    value = next(value for value in values if value ^ odd < value)
    yield Point("graph-lessons.parts.odd", {"bit": 1 << odd.bit_length() - 1, "value": value, "target": value ^ odd})


def _idea_of_parts(recipe: ValuesOfParts, analysis: AnyAnalysis, strip: str) -> Iterator[Block]:
    game, outcome = analysis.game, analysis.outcome.value
    rules = cast("FallsIntoParts", game.rules)
    parts = rules.parts(game.position) or ()
    if len(parts) > 1:
        values = recipe.values(game)
        if len(parts) <= _FEW:
            yield Sentence("graph-lessons.parts.count", {"values": values})
            yield from pair_off(values)
        else:
            yield Point(f"teach.idea.{outcome}")
        return
    (part,) = parts
    if part.kind == "cycle":
        yield Point(f"graph-lessons.parts.idea-cycle-{outcome}", {"left": rules.taking.opened(part)})
    elif part.kind == "path":
        yield Point(f"graph-lessons.parts.idea-{outcome}{strip}")
    elif game.rules.name == "domination":
        yield Point(f"graph-lessons.parts.idea-classes-{outcome}")
    else:
        yield Point(f"graph-lessons.parts.idea-fixed-{outcome}", {"n": _moves_in(part)})


@teach.register
def cross_bridges(recipe: CrossBridges, analysis: AnyAnalysis) -> Lesson:
    """Undirected Geography: neighbours two by two, and always along the bridge at one's own vertex."""
    game, outcome = analysis.game, analysis.outcome.value
    rules = game.rules
    assert isinstance(rules, Journey), "only a journey has bridges"
    here = rules.vertex(game.position)
    bridges = rules.pairs_ahead(game.position, recipe.pairs)
    name = rules.graph.name_of
    facts: dict[str, object] = {"vertex": name(here)}
    move = recipe.restore(game)
    if move is not None:
        facts["partner"] = name(rules.target(game.position, move))
    shown = tuple(write_ends(rules.graph, pair) for pair in bridges[:_BRIDGES_SHOWN])
    more = len(bridges) - len(shown)
    key = "none" if not bridges else "pairs-more" if more else "pairs"
    after = game if move is None else game.after(move)
    ways = list(islice(after.moves(), _BRIDGES_SHOWN))
    question = Advice("graph-lessons.bridges.question")
    if ways:
        asked = {"vertex": name(rules.target(after.position, ways[-1]))}
        question = Advice(f"graph-lessons.bridges.question-{outcome}", asked)
    return Lesson(
        idea=(Point(f"graph-lessons.bridges.idea-{outcome}", facts),),
        rule=(
            Sentence(f"graph-lessons.bridges.{key}", {"pairs": shown, "n": more}),
            Point(f"graph-lessons.bridges.rule-{outcome}", facts),
            *how(recipe, analysis),
        ),
        why=(
            Sentence(f"graph-lessons.bridges.why-{outcome}", facts),
            Sentence(f"graph-lessons.bridges.ends-{outcome}"),
        ),
        question=question,
        exercise=Advice("graph-lessons.bridges.exercise"),
    )


@teach.register
def come_home(recipe: ComeHome, analysis: AnyAnalysis) -> Lesson:
    """Edge geography without odd cycles: homes, to which one always comes back."""
    game, outcome = analysis.game, analysis.outcome.value
    rules = game.rules
    assert isinstance(rules, Journey), "only a journey uses edges up"
    shown = list_names([rules.graph.name_of(home) for home in recipe.homes])
    if len(recipe.homes) == 1:  # it has no unused edge left
        return Lesson(
            idea=(Point("graph-lessons.return.idea-end", {"home": shown}),),
            rule=(Point("graph-lessons.return.rule-end", {"home": shown}), *how(recipe, analysis)),
            why=(),
            replies=False,
            question=Advice("graph-lessons.return.question-end"),
            exercise=Advice("graph-lessons.return.exercise"),
        )
    return Lesson(
        idea=(Point(f"graph-lessons.return.idea-{outcome}"),),
        rule=(
            Point(f"graph-lessons.return.rule-{outcome}"),
            *how(recipe, analysis),
            Sentence(f"graph-lessons.return.homes{'' if outcome == 'P' else '-after'}", {"homes": shown}),
        ),
        why=(
            Sentence("graph-lessons.return.why"),
            Sentence(f"graph-lessons.return.ends-{outcome}"),
        ),
        exercise=Advice("graph-lessons.return.exercise"),
    )


@teach.register
def fold_stalks(recipe: FoldStalks, analysis: AnyAnalysis) -> Lesson:
    """Green Hackenbush: stalks fold to numbers, and cycles to a place."""
    game, outcome = analysis.game, analysis.outcome.value
    values = recipe.values(game)
    large = sum(value > 1 for value in values)
    at_end = recipe.misere and large < 2
    rule: list[Block] = [Sentence("graph-lessons.stalks.fold")]
    if any(step.loops for reason in analysis.reasons for step in getattr(reason, "steps", ())):
        rule.append(Sentence("graph-lessons.stalks.cycle"))
    if at_end:
        rule.append(Sentence(f"graph-lessons.stalks.end-{'one' if large else 'rule'}"))
        rule += [] if large else [Point(f"graph-lessons.stalks.end-{outcome}", {"ones": len(values)})]
    else:
        rule += _fold(recipe, analysis, values)
    why = "misere" if recipe.misere else outcome
    return Lesson(
        idea=tuple(_idea_of_stalks(recipe, values, outcome, at_end)),
        rule=(*rule, *how(recipe, analysis)),
        why=(Sentence(f"graph-lessons.stalks.why-{why}"),),
        question=Advice("graph-lessons.stalks.question"),
        exercise=Advice("graph-lessons.stalks.exercise"),
    )


def _idea_of_stalks(recipe: FoldStalks, values: Sequence[int], outcome: str, at_end: bool) -> Iterator[Block]:
    """What the plants count for, and what has no partner."""
    if at_end:
        large = max(values) > 1
        yield Point(f"graph-lessons.stalks.end-{'N' if large else outcome}", {"ones": len(values)})
    elif len(values) == 1:
        yield Point("graph-lessons.stalks.idea-one")
    elif len(values) == 2:
        yield Point(f"graph-lessons.stalks.idea-{'equal' if outcome == 'P' else 'unequal'}", {"values": values})
    elif len(values) <= _FEW:
        yield Sentence("graph-lessons.stalks.idea-values", {"values": values})
        yield from pair_off(values)
    elif outcome == "P":
        yield Point("graph-lessons.stalks.idea-zero")
    else:
        yield Point("graph-lessons.stalks.idea-cycle", {"value": nim_sum(values)})


def _fold(recipe: FoldStalks, analysis: AnyAnalysis, values: Sequence[int]) -> Iterator[Block]:
    """The binary columns of the plants, then the way up to the cut."""
    game = analysis.game
    picture = game.position
    write = game.rules.write_move
    in_table = len(values) > 1 and fits_table(values)
    if not in_table:
        yield Sentence("graph-lessons.stalks.plants", {"values": values[: 2 * _FEW]})
    yield Sentence("graph-lessons.stalks.rule")
    if recipe.misere:
        yield Sentence("graph-lessons.stalks.misere")
    if len(values) > 1 and fits_table(values):
        lowest = [write(picture, edge) for edge in recipe.lowest(game)]
        places = [Sentence("graph-lessons.stalks.edge", {"edge": edge}) for edge in lowest]
        places += [Sentence("graph-lessons.stalks.ring")] * (len(values) - len(places))
        yield from binary_table(values, places)
    odd = nim_sum(values)
    if not odd:
        yield Point("graph-lessons.stalks.even")
        return
    way = recipe.climb(game)
    facts: dict[str, object] = {"bit": 1 << odd.bit_length() - 1}
    if not way:
        yield Point("graph-lessons.stalks.odd-cycle", facts)
        return
    first = way[0]
    facts |= {"edge": write(picture, first.edge), "value": first.value, "target": first.aim}
    yield Point("graph-lessons.stalks.odd", facts)
    steps = [(write(picture, step.edge), step.value, step.aim) for step in way]
    if len(way) > 1 and len(values) + len(steps) <= _MOST_ROWS:
        yield Sentence(f"graph-lessons.stalks.go-up{'-cycle' if way[-1].aim else ''}")
        yield climb_table(Sentence("graph-lessons.stalks.head-place"), steps)
    elif way[-1].aim:
        yield Sentence("graph-lessons.stalks.cycle-here")


_MOST_ROWS = 14
"""Two tables of a lesson together have no more rows."""


def climb_table(place: Sentence, steps: Sequence[tuple[str, int, int]]) -> Table:
    """The way up to what is cut: each place with what it counts for, and what it must count for."""
    return Table((place, *(Sentence(f"graph-lessons.stalks.head-{name}") for name in ("counts", "aim"))), tuple(steps))
