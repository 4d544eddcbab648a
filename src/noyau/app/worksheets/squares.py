"""What a lesson asks to colour: the squares of a board from which a piece cannot win."""

from __future__ import annotations

from noyau.app.questions import read_game
from noyau.app.router import Paths, Spec, kept_for_a_day
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.record import Json
from noyau.games.pieces import Piece
from noyau.scenes.boards.pieces import name_square

MOST_SQUARES = 256
"""The largest board whose squares are all judged at once."""

router = Paths()


@router.get("/lost-squares")
@kept_for_a_day
def lost_squares(spec: Spec) -> Json:
    """The squares of a board from which the piece cannot win: what a lesson asks to colour."""
    game = read_game(spec)
    rules = game.rules
    if not isinstance(rules, Piece):
        raise NotApplicable("web-lessons.no-squares", name=rules.name)
    rows, columns = rules.board
    if rows * columns > MOST_SQUARES:
        raise TooLarge("web-lessons.many-squares", n=rows * columns, most=MOST_SQUARES)
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    return {
        "spec": str(game),
        "rows": rows,
        "columns": columns,
        "figures": [name_square(*square) for square in squares],
        "lost": [list(square) for square in squares if rules.is_lost(square, game.ending)],
    }
