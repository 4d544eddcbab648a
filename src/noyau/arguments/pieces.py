"""Why a piece on its way to the corner wins or loses: parities, equal numbers, golden pairs, remainders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from noyau.arguments.argument import Block, Point, Table, shorten, tell
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Ending, Outcome
from noyau.games.knights import KnightMisere, KnightRemainders, is_cut_off, is_cut_off_misere
from noyau.games.pieces import KingMisere, KingParity, Knight, PowerRemainders, QueenPair, RookSum
from noyau.values.golden import lost_pair
from noyau.words import Sentence

Square = tuple[int, int]
Answer = AnyAnalysis

_WIDEST = 2**24
"""Numbers below are shown in tables, with their binary digits; greater ones only in sentences."""

_PAIRS_SHOWN = 8


@tell.register
def king_parity(reason: KingParity, analysis: Answer) -> Iterator[Block]:
    """Both numbers even or not, and the strategy that copies the opponent."""
    yield Sentence("piece.king.rule")
    lost = analysis.outcome is Outcome.P
    yield Point("piece.king.even", _numbers(reason.square)) if lost else _step_to_even(reason)
    yield Sentence("piece.king.copied" if lost else "piece.king.copy")


@tell.register
def king_misere(reason: KingMisere, analysis: Answer) -> Iterator[Block]:
    """The edges, where moves are forced, and the inside, which is that of normal play."""
    square = reason.square
    yield Point("piece.king.misere")
    yield Sentence("piece.king.not-inverse")
    lost = "lost" if analysis.outcome is Outcome.P else "won"
    if min(square) == 0:
        yield Sentence(f"piece.king.edge-{lost}", {"n": sum(square), "moves": shorten(sum(square))})
    elif analysis.outcome is Outcome.P:
        yield Sentence("piece.king.inside-lost", _numbers(square))
    elif min(square) == 1:
        yield Sentence("piece.king.near", {"squares": _squares(analysis.winning)})
    else:
        yield _step_to_even(reason)


def _step_to_even(reason: KingParity) -> Sentence:
    odd = {(1, 1): "both-odd", (1, 0): "row-odd", (0, 1): "column-odd"}[reason.parities]
    return Point(f"piece.king.{odd}", _numbers(reason.square))


@tell.register
def rook(reason: RookSum, analysis: Answer) -> Iterator[Block]:
    """Two heaps of Nim: equal numbers are lost, for their difference can be made good; misère play ends on 0 and 1."""
    square = reason.square
    least = min(square)
    misere = analysis.game.ending is Ending.MISERE
    facts = {**_numbers(square), "least": shorten(least), "left": 1 - least}
    yield Sentence("piece.rook.rule")
    if misere:
        yield Sentence("piece.rook.misere")
    if misere and least < 2:
        yield Sentence("piece.rook.last" if analysis.outcome is Outcome.P else "piece.rook.small", facts)
        return
    key = "lost" if analysis.outcome is Outcome.P else "won"
    yield Sentence(f"piece.rook.{key}{'-misere' if misere else ''}", facts)
    if not misere and max(square) < _WIDEST:
        yield Sentence("piece.rook.binary", {"sum": reason.sum})
        yield _binary(square, reason.sum)


def _binary(square: Square, total: int) -> Table:
    """The numbers of a square in binary, and their sum without carrying."""

    def digits(number: int) -> tuple[int, ...]:
        return tuple(number >> bit & 1 for bit in reversed(range(max(square).bit_length())))

    titles = Sentence("piece.row"), Sentence("piece.column")
    return Table(
        head=("", Sentence("piece.number"), *("" for _ in digits(0))),
        rows=tuple((title, number, *digits(number)) for title, number in zip(titles, square, strict=True)),
        foot=(Sentence("explain.columns.sum", {"base": 2}), total, *digits(total)),
    )


@tell.register
def queen_pair(reason: QueenPair, analysis: Answer) -> Iterator[Block]:
    """The golden pair of the same difference, and the lost squares on the row, the column and the diagonal."""
    square, index, golden = reason.square, reason.index, reason.golden
    misere = analysis.game.ending is Ending.MISERE
    yield Sentence("piece.queen.misere" if misere else "piece.queen.rule")
    facts = {**_numbers(square), "least": shorten(golden[0]), "most": shorten(golden[1]), "n": shorten(index)}
    own = misere and index < 2
    if analysis.outcome is Outcome.N:
        yield Point(f"piece.queen.{'other' if own else 'won'}", facts)
        if max(square) < _WIDEST:
            yield Sentence("piece.queen.lines")
            yield _targets(reason)
    elif own:
        yield Sentence("piece.queen.two" if index == 0 else "piece.queen.last")
    else:
        yield Point("piece.queen.lost", facts)


def _targets(reason: QueenPair) -> Table:
    """The lost squares on the three lines of the queen, and which of them can be reached."""
    (row, column), (beside, below), golden = reason.square, reason.partners, reason.golden
    lines = {
        "row": (row, beside),
        "column": (below, column),
        "diagonal": golden if row <= column else golden[::-1],
    }
    rows = (
        (
            Sentence(f"piece.queen.{line}"),
            abs(target[0] - target[1]),
            _write(target),
            Sentence("piece.queen.near" if sum(target) < row + column else "piece.queen.far"),
        )
        for line, target in lines.items()
    )
    return Table(head=("", "n", Sentence("piece.queen.square"), ""), rows=tuple(rows))


@tell.register
def king_power(reason: PowerRemainders, analysis: Answer) -> Iterator[Block]:
    """Division by R + 1, and the remainders as a square of the queen."""
    square, reach, remainders = reason.square, reason.reach, reason.remainders
    facts = {"reach": shorten(reach), "modulus": shorten(reach + 1), "core": _core(reach, analysis.game.ending)}
    yield Sentence("piece.power.rule", facts)
    if analysis.game.ending is Ending.MISERE:
        yield Sentence("piece.power.misere")
    yield _division(square, reason.quotients, reach + 1, remainders)
    targets = tuple(_with_remainders(target, reach + 1) for target in analysis.winning)
    key = "won" if analysis.outcome is Outcome.N else "lost"
    yield Sentence(f"piece.power.{key}", {**facts, "pair": _write(remainders), "targets": targets})


def _core(reach: int, ending: Ending) -> str:
    """The lost squares of the queen on the first rows and columns, the first few of them."""
    pairs = [lost_pair(index, ending) for index in range(min(reach, _PAIRS_SHOWN) + 1)]
    inside = sorted(pair for pair in pairs if pair[1] <= reach)
    text = ", ".join(f"({_write(pair)})" for pair in inside[:_PAIRS_SHOWN])
    return f"{text} …" if len(inside) > _PAIRS_SHOWN else text


@tell.register
def knight(reason: KnightRemainders, analysis: Answer) -> Iterator[Block]:
    """Remainders modulo 4, and jumps that the far sides of the board forbid."""
    square, remainders = reason.square, reason.remainders
    yield Sentence("piece.knight.rule")
    yield _division(square, (square[0] // 4, square[1] // 4), 4, remainders)
    if reason.cut_off:
        yield _off_the_board(square, analysis)
    elif analysis.outcome is Outcome.P:
        yield Sentence("piece.knight.lost")
    else:
        targets = tuple(
            Sentence("piece.knight.ended", {"square": _write(target)})
            if is_cut_off(target, reason.last)
            else _with_remainders(target, 4)
            for target in analysis.winning
        )
        yield Sentence("piece.knight.won", {"targets": targets})


@tell.register
def knight_misere(reason: KnightMisere, analysis: Answer) -> Iterator[Block]:
    """The path of a narrow board, the sums inside a wide one, the remainders on its first rows and columns."""
    square, last = reason.square, reason.last
    lost = analysis.outcome is Outcome.P
    yield Sentence("piece.knight.misere")
    if min(last) == 1:
        left = square[last[0] == 1] // 2
        facts = {"n": left, "jumps": shorten(left)}
        yield Sentence(f"piece.knight.path-{'lost' if lost else 'won'}", facts)
        return
    least, most = sorted(square)
    facts = {**_numbers(square), "sum": shorten(sum(square)), "most": shorten(most), "rest": most % 4}
    zone = ("zero", "one", "two")[least] if least < 3 else "even" if sum(square) % 2 == 0 else "odd"
    if reason.cut_off:
        yield _off_the_board(square, analysis)
        return
    yield Sentence(f"piece.knight.{zone}", facts)
    if lost:
        yield Sentence("piece.knight.misere-lost")
    else:
        targets = tuple(
            Sentence("piece.knight.ended", {"square": _write(target)})
            if is_cut_off_misere(target, last)
            else _write(target)
            for target in analysis.winning
        )
        yield Sentence("piece.knight.misere-won", {"targets": targets})


def _off_the_board(square: Square, analysis: Answer) -> Sentence:
    """The jumps that would win on a board without end."""
    endless = Knight((square[0] + 9, square[1] + 9))
    wins = list(endless.lost_options(square, analysis.game.ending))
    return Sentence("piece.knight.cut-off", {"n": len(wins), "squares": _squares(wins)})


def _division(square: Square, quotients: Square, modulus: int, remainders: Square) -> Sentence:
    facts = {
        **_numbers(square),
        "modulus": shorten(modulus),
        "row_quotient": shorten(quotients[0]),
        "column_quotient": shorten(quotients[1]),
        "row_rest": shorten(remainders[0]),
        "column_rest": shorten(remainders[1]),
    }
    return Sentence("piece.division", facts)


def _with_remainders(square: Square, modulus: int) -> Sentence:
    rests = square[0] % modulus, square[1] % modulus
    return Sentence("piece.remainders", {"square": _write(square), "pair": _write(rests)})


def _numbers(square: Square) -> dict[str, str]:
    return {"row": shorten(square[0]), "column": shorten(square[1])}


def _write(square: Square) -> str:
    return f"{shorten(square[0])},{shorten(square[1])}"


def _squares(squares: Iterable[Square]) -> tuple[str, ...]:
    return tuple(map(_write, squares))
