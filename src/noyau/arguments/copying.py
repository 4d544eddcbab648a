"""Why a player who copies wins: the pairs of a symmetry, and the first move that leaves such pairs."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import Block, list_names, name_cell, tell
from noyau.core.analysis import AnyAnalysis
from noyau.core.game import AnyRules
from noyau.core.reasons import Copying, Pairing, Pairs
from noyau.forms.grid import SquareBoard
from noyau.words import Sentence


def symmetry(analysis: AnyAnalysis) -> Iterator[Block]:
    """The pairs of a lost position, or the first move that leaves such pairs."""
    if analysis.symmetry is not None:
        yield from tell(analysis.symmetry, analysis)


@tell.register
def pairing(reason: Pairing, analysis: AnyAnalysis) -> Iterator[Block]:
    """Whatever is played, the opponent copies it on the partners."""
    yield from _copies(analysis.game.rules, reason.pairs)


@tell.register
def copying(reason: Copying, analysis: AnyAnalysis) -> Iterator[Block]:
    """A known move leaves a position in which each move can be copied."""
    rules, position = analysis.game.rules, analysis.game.position
    yield Sentence("vertices.pairing.first", {"move": rules.write_move(position, reason.move)})
    yield from _copies(rules, reason.pairs)


def _copies(rules: AnyRules, pairs: Pairs) -> Iterator[Block]:
    told = tuple(f"{name_cell(rules, one)}–{name_cell(rules, other)}" for one, other in pairs)
    seen = symmetry_of_board(pairs, rules.board) if isinstance(rules, SquareBoard) else ""
    yield Sentence(f"vertices.pairing.{seen or rules.name}", {"pairs": list_names(told)})
    yield Sentence("vertices.pairing.copy")


def symmetry_of_board(pairs: Pairs, board: tuple[int, ...]) -> str:
    """The symmetry of a board that pairs its squares: ``turn`` or ``mirror``; an empty text for another one.

    >>> symmetry_of_board(((0, 5), (1, 4), (2, 3)), (2, 3)), symmetry_of_board(((0, 2), (3, 5)), (2, 3))
    ('turn', 'mirror')
    """
    places = [(divmod(one, board[1]), divmod(other, board[1])) for one, other in pairs]
    rows, columns = ({one[side] + other[side] for one, other in places} for side in (0, 1))
    if len(rows) == 1 and len(columns) == 1:
        return "turn"
    stays = (all(one[side] == other[side] for one, other in places) for side in (0, 1))
    return "mirror" if any(kept and len(sums) == 1 for kept, sums in zip(stays, (columns, rows), strict=True)) else ""
