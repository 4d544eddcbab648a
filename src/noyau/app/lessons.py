"""What lessons ask of the server beside the moves of a game: which squares of a board are lost."""

from __future__ import annotations

from typing import Any

from noyau.app.questions import read_game
from noyau.errors import NotApplicable, TooLarge
from noyau.games.pieces import Piece

MOST_SQUARES = 256
"""The largest board whose squares are all judged at once."""


def lost_squares(spec: str) -> dict[str, Any]:
    """The squares from which the player to move loses: the kernel of the game of a piece."""
    game = read_game(spec)
    rules = game.rules
    if not isinstance(rules, Piece):
        raise NotApplicable("weblessons.no-squares", name=rules.name)
    rows, columns = rules.board
    if rows * columns > MOST_SQUARES:
        raise TooLarge("weblessons.many-squares", n=rows * columns, most=MOST_SQUARES)
    squares = ((row, column) for row in range(rows) for column in range(columns))
    return {
        "spec": str(game),
        "rows": rows,
        "columns": columns,
        "lost": [list(square) for square in squares if rules.is_lost(square, game.ending)],
    }
