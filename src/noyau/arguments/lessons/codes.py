"""Lessons on coins to turn, words to lower and tokens that vanish: what is lost adds up to nothing."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import Advice, Block, Point, Table, binary_table, fits_table, shorten
from noyau.arguments.codes.annihilation import write_label
from noyau.arguments.codes.turning import are_alike, law_of_values
from noyau.arguments.lessons import Lesson, teach
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Outcome
from noyau.forms.turning import HeadValues, TurningGame
from noyau.forms.turning_products import ProductOfGames
from noyau.games.codes.annihilation import Labels, TokensThatVanish
from noyau.games.codes.greedy import Greedy, Syndrome
from noyau.words import Sentence, look_up

_FEW = 4
"""The most heads that are named one by one to a child."""

_ROWS = 8
"""The most rows of a table of the second level."""


@teach.register
def turned_coins(reason: HeadValues, analysis: AnyAnalysis) -> Lesson:
    """Each head counts for a number; numbers are cut into 1, 2, 4 … and pair off."""
    rules = analysis.game.rules
    assert isinstance(rules, TurningGame), "only coins have heads"
    return Lesson(
        idea=tuple(_heads(reason)),
        rule=(*_worth(analysis), *_columns(reason), *_turn(reason, analysis)),
        why=(Sentence(f"code-lessons.coins.why-{analysis.outcome.value}"), Sentence("code-lessons.coins.ends")),
        question=_other_coins(analysis),
        proof=(
            Sentence("code-lessons.coins.proof"),
            *([Sentence("code-lessons.coins.tartan")] if isinstance(rules, ProductOfGames) else []),
        ),
        exercise=Advice("code-lessons.coins.exercise"),
    )


def _heads(reason: HeadValues) -> Iterator[Block]:
    """What the heads count for, and which pieces have no partner."""
    if len(reason.values) == 1:
        yield Point(f"code-lessons.coins.single-{'won' if reason.sum else 'lost'}", {"value": reason.values[0]})
        return
    if len(reason.values) <= _FEW:
        worth = tuple(
            Sentence("code-lessons.coins.counts", {"coin": coin, "value": value})
            for coin, value in zip(reason.coins, reason.values, strict=True)
        )
        kind = "each-lines" if any("," in coin for coin in reason.coins) else "each"
        yield Sentence(f"code-lessons.coins.{kind}", {"coins": worth})
    else:
        yield Sentence("code-lessons.coins.shown")
    pieces = tuple(1 << bit for bit in reversed(range(reason.sum.bit_length())) if reason.sum >> bit & 1)
    facts = {"n": len(pieces), "pieces": tuple(map(shorten, pieces[:_FEW]))}
    yield Point(f"code-lessons.coins.{'alone' if pieces else 'paired'}", facts)


def _worth(analysis: AnyAnalysis) -> Iterator[Block]:
    """Why places have their values; and these, where they follow from no law, or from those of rows and columns."""
    rules, position = analysis.game.rules, analysis.game.position
    assert isinstance(rules, TurningGame), "only coins have heads"
    law = law_of_values(rules)
    if max(position.rows, position.columns) > 2 * _ROWS:
        yield law
        return
    rows, columns = (tuple(map(shorten, values)) for values in rules.worth(position))
    if isinstance(rules, ProductOfGames):
        key = f"code-lessons.coins.lines{'-alike' if are_alike(rules) else ''}"
        yield Sentence(key, {**law.facts, "rows": " ".join(rows), "columns": " ".join(columns)})
        return
    yield law
    if not look_up("en", f"turning.explain.{rules.name}"):
        yield Sentence("code-lessons.coins.places", {"values": columns})


def _columns(reason: HeadValues) -> Iterator[Block]:
    """The binary table, where there is room for one."""
    yield Sentence("code-lessons.coins.rule")
    if 1 < len(reason.values) <= _ROWS and fits_table(reason.values):
        coins = [Sentence("turning.explain.coin", {"coin": name}) for name in reason.coins]
        yield from binary_table(reason.values, coins)


def _turn(reason: HeadValues, analysis: AnyAnalysis) -> Iterator[Block]:
    """The move of the recipe: which head, what it has to become worth, and with which coins."""
    game = analysis.game
    rules = game.rules
    assert isinstance(rules, TurningGame), "only coins have heads"
    move = analysis.recipe.restore(game) if analysis.recipe is not None else None
    if move is None:
        yield Point("code-lessons.coins.even")
        return
    name = rules.write_coin(game.position, move[0])
    value = reason.values[reason.coins.index(name)]
    facts = {
        "coin": name,
        "value": value,
        "sum": reason.sum,
        "target": value ^ reason.sum,
        "move": rules.say_move(game.position, move),
    }
    kind = "lines" if isinstance(rules, ProductOfGames) else "several" if len(move) > 1 else "one"
    yield Point(f"code-lessons.coins.turn-{kind}", facts)


def _other_coins(analysis: AnyAnalysis) -> Sentence:
    """The same coins, the last of them turned over."""
    rules, position = analysis.game.rules, analysis.game.position
    assert isinstance(rules, TurningGame), "only coins have heads"
    last = position.rows * position.columns - 1
    kind = "tails" if position.heads >> last & 1 else "heads"
    return Advice(f"code-lessons.coins.question-{kind}", {"coin": rules.write_coin(position, last)})


@teach.register
def lowered_word(reason: Syndrome, analysis: AnyAnalysis) -> Lesson:
    """Words that are safe to leave: no move leads from one to another, and every other word has a move to one."""
    game = analysis.game
    rules = game.rules
    assert isinstance(rules, Greedy), "only the game behind a code has a syndrome"
    won = analysis.outcome is Outcome.N
    move = analysis.recipe.restore(game) if analysis.recipe is not None else None
    facts: dict[str, object] = {"distance": reason.distance, "most": reason.distance - 1, "sum": reason.sum}
    rule: list[Block] = [Sentence("code-lessons.word.rule", facts)]
    if rules.code.base == 2 and len(game.position) <= 2 * _ROWS:
        rule.append(Sentence("code-lessons.word.places", {"values": tuple(reversed(rules.columns))}))
    if 0 < len(reason.places) <= _ROWS:
        rule.append(
            Table(
                head=tuple(Sentence(f"greedy.explain.{key}") for key in ("place", "digit", "worth")),
                rows=tuple(zip(reason.places, reason.digits, reason.values, strict=True)),
                foot=(Sentence("greedy.explain.sum"), "", reason.sum),
            )
        )
    if move is not None:
        facts |= {"move": rules.say_move(game.position, move), "word": rules.write(move)}
    rule.append(Point(f"code-lessons.word.{'change' if won else 'even'}", facts))
    return Lesson(
        idea=(
            Sentence("code-lessons.word.safe", facts),
            Point(f"code-lessons.word.{'reach' if won else 'here'}", facts),
        ),
        rule=tuple(rule),
        why=(Sentence("code-lessons.word.why", facts), Sentence("code-lessons.word.ends")),
        question=_other_word(rules, game.position),
        exercise=Advice("code-lessons.word.exercise"),
    )


def _other_word(rules: Greedy, position: tuple[int, ...]) -> Sentence | None:
    """The same word, its last digit changed."""
    if len(position) > 2 * _ROWS:
        return None
    return Advice("code-lessons.word.question", {"word": rules.write((*position[:-1], position[-1] ^ 1))})


@teach.register
def vanishing_tokens(reason: Labels, analysis: AnyAnalysis) -> Lesson:
    """Labels that cancel two by two: leave a sum of 0, and come nearer to the end."""
    game = analysis.game
    rules = game.rules
    assert isinstance(rules, TokensThatVanish), "only these tokens have labels"
    outcome = analysis.outcome.value
    rule: list[Block] = [Sentence(f"code-lessons.tokens.rule{'-brackets' if _has_brackets(reason) else ''}")]
    if len(reason.tokens) <= _ROWS:
        rule.append(
            Table(
                head=(Sentence("annihilation.explain.token"), Sentence("annihilation.explain.label")),
                rows=tuple(zip(reason.tokens, map(write_label, reason.labels), strict=True)),
                foot=(Sentence("annihilation.explain.sum"), write_label(reason.sum)),
            )
        )
    others = [vertex for vertex, name in enumerate(rules.digraph.vertices) if name not in reason.tokens]
    if 0 < len(others) <= _ROWS:
        told = ((rules.name_of(vertex), write_label(rules.label_of(vertex))) for vertex in others)
        has = tuple(Sentence("code-lessons.tokens.has", {"vertex": name, "label": label}) for name, label in told)
        rule.append(Sentence("code-lessons.tokens.others", {"labels": has}))
    facts: dict[str, object] = {"sum": write_label(reason.sum)}
    move = analysis.recipe.restore(game) if analysis.recipe is not None else None
    if move is not None:
        source, target = (rules.name_of(vertex) for vertex in move)
        one, other = (write_label(rules.label_of(vertex)) for vertex in move)
        said = rules.say_move(game.position, move)
        facts |= {"move": said, "source": source, "target": target, "one": one, "other": other}
    rule.append(Point(f"code-lessons.tokens.here-{outcome}", facts))
    basis = rules.theory.basis
    shown = tuple(map(rules.write, basis[:_FEW]))
    code = {"n": len(rules.digraph.vertices), "dimension": len(basis), "sets": tuple(f"{{{each}}}" for each in shown)}
    kind = "none" if not basis else "all" if len(basis) <= _FEW else "some"
    return Lesson(
        idea=(Point(f"code-lessons.tokens.idea-{outcome}"),),
        rule=tuple(rule),
        why=(Sentence(f"code-lessons.tokens.why-{outcome}"),),
        proof=(Sentence("code-lessons.tokens.proof"), Sentence(f"code-lessons.tokens.code-{kind}", code)),
        exercise=Advice("code-lessons.tokens.exercise"),
    )


def _has_brackets(reason: Labels) -> bool:
    """Whether a label has vertices that stand for themselves."""
    return any(vertices for _, vertices in reason.labels)
