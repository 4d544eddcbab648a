"""Lessons on pieces that walk to the corner: king, its powers, knight, and steps for which no rule is known."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import Advice, Block, Point, Table, shorten
from noyau.arguments.lessons import Lesson, teach
from noyau.arguments.lessons.heaps import how
from noyau.arguments.lessons.pairs import golden_table, pair_table
from noyau.arguments.lessons.squares import SIDE, square_table
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Ending, Outcome
from noyau.forms.pair_recipes import LeaveBothEven, LeaveRemainderPair
from noyau.forms.stepping import Square
from noyau.games.knights import LeaveBlocks, LeaveEvenSum, is_cut_off, is_cut_off_misere, is_lost_misere
from noyau.games.pieces import Knight
from noyau.values import golden
from noyau.words import Sentence

_PAIRS = 11
_NAMED = 4


def _way(square: Square) -> Sentence:
    """How far the corner is, as a child counts it."""
    return Sentence("piece-lessons.start.here", _place(square))


def _place(square: Square) -> dict[str, object]:
    return {"row": shorten(square[0]), "column": shorten(square[1])}


def ask_square(analysis: AnyAnalysis) -> Sentence | None:
    """A square near by, of which the same rule decides; None at the end of the way."""
    row, column = analysis.game.position
    near = (row, column - 1) if column > 1 else (row - 1, column)
    return Advice("piece-lessons.question", _place(near)) if sum(near) > _LEAST_ASKED else None


_LEAST_ASKED = 2


@teach.register
def both_even(recipe: LeaveBothEven, analysis: AnyAnalysis) -> Lesson:
    """The king: two even numbers; in misère play the edges, where every step is forced."""
    square: Square = analysis.game.position
    outcome = analysis.outcome.value
    ending = "misere" if recipe.misere else "normal"
    least, steps = min(square), sum(square)
    facts: dict[str, object] = {**_place(square), "n": min(steps, 2), "moves": shorten(steps)}
    key = f"{outcome}-{ending}"
    if recipe.misere and least == 0:
        key, here = f"{outcome}-edge", f"edge-{outcome}"
    elif analysis.outcome is Outcome.P:
        here = "here-P"
    elif recipe.misere and least == 1:
        edge = recipe.restore(analysis.game)
        key, here = "near", "near"
        facts |= {**_place(edge), "n": min(sum(edge), 2), "moves": shorten(sum(edge))}
    else:
        parities = square[0] % 2, square[1] % 2
        here = {(1, 1): "both-odd", (1, 0): "row-odd", (0, 1): "column-odd"}[parities]
    area = "piece.king" if here.endswith("odd") else "piece-lessons.king"
    on_edge = recipe.misere and least == 0
    return Lesson(
        idea=(_way(square), Point(f"piece-lessons.king.idea-{key}", facts)),
        rule=(Sentence(f"piece-lessons.king.rule-{ending}"), Point(f"{area}.{here}", facts), *how(recipe, analysis)),
        why=() if on_edge else (Sentence(f"piece-lessons.king.why-{outcome}-{ending}"),),
        replies=steps > 1,
        question=ask_square(analysis),
        exercise=Advice("piece-lessons.king.exercise"),
    )


@teach.register
def remainder_pair(recipe: LeaveRemainderPair, analysis: AnyAnalysis) -> Lesson:
    """The powers of the king: remainders that are a lost square of the queen."""
    game = analysis.game
    outcome = analysis.outcome.value
    modulus = recipe.reach + 1
    rests = recipe.remainders(game.position)
    ending = "misere" if recipe.misere else "normal"
    pairs = [golden.lost_pair(index, recipe.queen.ending) for index in range(min(modulus, _PAIRS))]
    inside = [pair for pair in pairs if pair[1] < modulus]
    named = tuple(Sentence("piece-lessons.power.pair", {"a": a, "b": b}) for a, b in sorted(inside)[:_NAMED])
    facts: dict[str, object] = {
        "modulus": shorten(modulus),
        "reach": shorten(recipe.reach),
        "row_rest": shorten(rests[0]),
        "column_rest": shorten(rests[1]),
        "pairs": named,
    }
    move = recipe.restore(game)
    rule: list[Block] = [Sentence("piece-lessons.power.rule", facts)]
    if len(inside) < _PAIRS:
        rule.append(pair_table("difference", [(b - a, (a, b)) for a, b in inside]))
    else:
        partner = recipe.queen.partner(min(rests), max(rests))
        looked_up = abs(partner - min(rests)) if partner < modulus else 0
        rule += golden_table(sorted({looked_up, max(rests) - min(rests)}), recipe.queen.ending)
    if move is None:
        rule.append(Point("piece-lessons.power.here-P", facts))
    else:
        left = recipe.remainders(move)
        facts |= {"c": shorten(left[0]), "d": shorten(left[1])}
        if rests[0] == rests[1] and (rests[0] == 0 or not recipe.misere):
            rule.append(Point(f"piece-lessons.power.{'zero' if recipe.misere else 'equal'}", facts))
        else:
            rule += [Sentence("piece-lessons.power.how"), Point("piece-lessons.power.here-N", facts)]
        rule += how(recipe, analysis)
    return Lesson(
        idea=(_way(game.position), Point(f"piece-lessons.power.idea-{outcome}", facts)),
        rule=tuple(rule),
        why=(
            Sentence(f"piece-lessons.power.why-{outcome}", facts),
            Sentence(f"pair-lessons.safe.ends-{outcome}-{ending}"),
        ),
        question=ask_square(analysis),
        exercise=Advice("piece-lessons.power.exercise", facts),
    )


@teach.register
def blocks(recipe: LeaveBlocks, analysis: AnyAnalysis) -> Lesson:
    """The knight: remainders 0 and 1 modulo 4, the lower left quarters of blocks of 4 by 4 squares."""
    game = analysis.game
    square: Square = game.position
    outcome = analysis.outcome.value
    move = recipe.restore(game)
    facts: dict[str, object] = {"row_rest": square[0] % 4, "column_rest": square[1] % 4}
    rule: list[Block] = [Sentence("piece-lessons.knight.rule"), *_where_it_ends(recipe.last)]
    key, idea, why = f"here-{outcome}", f"idea-{outcome}", f"why-{outcome}"
    if is_cut_off(square, recipe.last):
        facts |= _off_the_board(square, game.ending)
        key, idea, why = "here-off", "idea-off", "why-off"
    elif move is not None and is_cut_off(move, recipe.last):
        facts |= _place(move)
        key, idea, why = "here-N-off", "idea-N-off", "why-N-off"
    elif move is not None:
        facts |= {"c": move[0] % 4, "d": move[1] % 4}
    return Lesson(
        idea=(_way(square), Point(f"piece-lessons.knight.{idea}")),
        rule=(*rule, Point(f"piece-lessons.knight.{key}", facts), *how(recipe, analysis)),
        why=(Sentence(f"piece-lessons.knight.{why}"),),
        question=ask_square(analysis),
        exercise=Advice("piece-lessons.knight.exercise"),
    )


def _where_it_ends(last: Square) -> Iterator[Block]:
    """Which squares are lost because the board ends there."""
    if last[0] % 4 == last[1] % 4 == 3:
        yield Sentence("piece-lessons.knight.off-corner", _place(last))
    sides = [number % 4 == 0 for number in last]
    if any(sides):
        side = "both" if all(sides) else "row" if sides[0] else "column"
        yield Sentence("piece-lessons.knight.off-sides", {"side": Sentence(f"piece-lessons.knight.side-{side}")})


def _off_the_board(square: Square, ending: Ending) -> dict[str, object]:
    """The jumps that would help on a board without end."""
    endless = Knight((square[0] + 9, square[1] + 9))
    places = [Sentence("piece-lessons.knight.square", _place(left)) for left in endless.lost_options(square, ending)]
    return {"squares": tuple(places), "n": len(places)}


@teach.register
def even_sum(recipe: LeaveEvenSum, analysis: AnyAnalysis) -> Lesson:
    """The knight in misère play: even sums inside, a table for the edges; forced jumps on a narrow board."""
    game = analysis.game
    square: Square = game.position
    outcome = analysis.outcome.value
    if min(recipe.last) == 1:
        left = square[recipe.last[0] == 1] // 2
        told = Point(f"piece-lessons.knight-misere.path-{outcome}", {"n": min(left, 2), "jumps": shorten(left)})
        return Lesson(
            idea=(told,), rule=(Sentence("piece-lessons.knight-misere.rule-path"), told, *how(recipe, analysis)), why=()
        )
    inside = min(square) > 2 and not is_cut_off_misere(square, recipe.last)
    facts: dict[str, object] = {"sum": shorten(sum(square)), **_place(square)}
    key = f"here-{outcome}"
    if is_cut_off_misere(square, recipe.last):
        facts |= _off_the_board(square, game.ending)
        key = "here-off"
    move = recipe.restore(game)
    if move is not None:
        facts |= _place(move)
    return Lesson(
        idea=(_way(square), Point(f"piece-lessons.knight-misere.idea-{outcome}{'' if inside else '-edge'}", facts)),
        rule=(
            Sentence("piece-lessons.knight-misere.rule"),
            _marked(recipe.last),
            *_lost_at_the_end(recipe.last),
            Point(f"piece-lessons.knight-misere.{key}", facts),
            *how(recipe, analysis),
        ),
        why=(Sentence(f"piece-lessons.knight-misere.why-{outcome}"),),
        question=ask_square(analysis),
        proof=(Sentence("piece-lessons.knight-misere.proof"),),
        exercise=Advice("piece-lessons.knight-misere.exercise"),
    )


def _lost_at_the_end(last: Square) -> Iterator[Block]:
    """The squares beyond the table that are lost because the board ends."""
    top, end = last
    near = ((row, column) for row, column in ((2, end), (3, end), (top, 2), (top, 3)) if row <= top and column <= end)
    lost = [square for square in dict.fromkeys(near) if is_cut_off_misere(square, last) and max(square) >= SIDE]
    if lost:
        places = tuple(Sentence("piece-lessons.knight.square", _place(square)) for square in lost)
        yield Sentence("piece-lessons.knight-misere.ends", {"squares": places, "n": len(lost)})


def _marked(last: Square) -> Table:
    """The lost squares near the corner; those that are lost because the board ends are marked too."""
    rows, columns = (min(number + 1, SIDE) for number in last)
    return square_table(rows, columns, lambda square: "✗" if is_lost_misere(square, last) else "·")
