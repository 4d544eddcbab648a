"""Games of two sides whose search is kept in a file while it goes on, so that a later run goes on from there.

A file has what the native search knows of one board, and what the search in Python knows: of states and parts it has
only sums of hashes of their texts, so that the rules may be anybody's. It is believed where it was written by the same
code about the same rules.
"""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from noyau.core.analysis import AnyAnalysis
from noyau.core.budget import Budget, Limit, closing
from noyau.core.errors import SpecError
from noyau.core.game import AnyGame, AnyPartisan, AnyRules
from noyau.core.kept_files import Arrays, KeptArrays, KeptFile
from noyau.core.notices import tell
from noyau.core.parameters import write_rules
from noyau.core.sums import SideBySide
from noyau.core.turns import InTurn, sides_of
from noyau.engines.keeping import ask_keeping
from noyau.engines.partisan import (
    area_chains,
    board_arrays,
    board_outcomes,
    board_values,
    part_sums,
    store,
    strip_values,
    values,
)
from noyau.engines.partisan.board_outcomes import BoardOutcomes, join_boards
from noyau.engines.partisan.outcomes import Outcomes
from noyau.engines.partisan.part_sums import Kept
from noyau.engines.partisan.solving import solve
from noyau.engines.partisan.values import fits_word
from noyau.forms.two_sided import TwoSided
from noyau.kernels import hashing
from noyau.kernels.sides import (
    board_cuts,
    breath,
    game_sums,
    move_counts,
    outcome_bounds,
    outcome_states,
    partisan_boards,
    partisan_outcomes,
    short_games,
    thermographs,
)

KEPT = KeptArrays("sides", 1)

_CODE = (
    *(board_outcomes, board_values, board_arrays, area_chains, strip_values, store, part_sums, values),
    *(partisan_outcomes, outcome_states, outcome_bounds, board_cuts, thermographs, breath),
    *(partisan_boards, move_counts, game_sums, short_games, hashing),
)
"""What a file depends on: it has hashes and numbers that mean nothing to other code."""

_DIGEST = 16
"""The bytes by which a state is known."""


class _Board(NamedTuple):
    """What a file has of a native search."""

    kinds: str
    arrays: Arrays

    def restore(self, found: BoardOutcomes) -> None:
        """Let a new search know it, if it is about the same board."""
        if _write_all(found.kinds) == self.kinds:
            found.read_arrays(self.arrays)


@closing()
def solve_kept(game: AnyGame, file: str | Path, limit: Limit | None = None, *, value: bool = False) -> AnyAnalysis:
    """As ``engines.solve``, for a game of two sides; however it ends, what was found is kept."""
    if not isinstance(game.rules, InTurn):
        raise SpecError("residues.keep-others", name=game.rules.name)
    limit = limit or Limit()
    began, kept_in = Budget(limit), KeptFile(KEPT, Path(file))
    asked, code = _write_all(_terms(game)), _code_of(game)
    kept, board = _read(kept_in, asked, code)
    searches: list[Outcomes] = []

    def begin(outcomes: Outcomes) -> None:
        outcomes.sums.kept = kept
        outcomes.restore = None if board is None else board.restore
        outcomes.begin_boards(_kinds_of(game))
        searches.append(outcomes)

    def save() -> int | None:
        known, boards = (searches[-1].sums.to_keep(), searches[-1].boards) if searches else (kept, None)
        native = board if boards is None else _Board(_write_all(boards.kinds), boards.to_arrays())
        arrays = {"game": np.array(asked), "code": np.array(code), **_arrays_of(known)}
        if native is not None:
            arrays |= {"board": np.array(native.kinds), **{f"board-{name}": a for name, a in native.arrays.items()}}
        is_written = kept_in.write(**arrays)
        return len(known.wins) + (0 if native is None else len(native.arrays["seen"])) if is_written else None

    return ask_keeping(save, lambda most: solve(game, most, value=value, begun=begin), limit, began)


def _terms(game: AnyGame) -> tuple[AnyRules | AnyPartisan, ...]:
    rules, _ = sides_of(game)
    return rules.terms if isinstance(rules, SideBySide) else (rules,)


def _write_all(rules: Iterable[AnyRules | AnyPartisan]) -> str:
    return " + ".join(map(write_rules, rules))


def _kinds_of(game: AnyGame) -> tuple[TwoSided, ...]:
    """The kinds of boards by which all those of a game are searched natively, whatever is left of them."""
    rules, position = sides_of(game)
    places = zip(rules.terms, position, strict=True) if isinstance(rules, SideBySide) else ((rules, position),)
    boards = [(term, part) for term, part in places if isinstance(term, TwoSided) and fits_word(term)]
    found = join_boards(boards)
    return () if found is None else found[0]


def _code_of(game: AnyGame) -> str:
    """What the code of the search, and that of a user's own rules, come to."""
    found = hashlib.sha256()
    for module in _CODE:
        found.update(inspect.getsource(module).encode())
    for rules in _terms(game):
        found.update(_source(type(rules)).encode())
        functions: Any = getattr(rules, "function", ())
        for function in functions if isinstance(functions, tuple) else (functions,):
            found.update(_source(function).encode())
    return found.hexdigest()


def _source(thing: Any) -> str:
    """The text of a class or a function, where there is one."""
    with suppress(OSError, TypeError):
        return inspect.getsource(thing)
    return ""


def _read(file: KeptFile, asked: str, code: str) -> tuple[Kept, _Board | None]:
    """What a file keeps; SpecError for one of another game. What other code has written is told, and found again."""
    arrays = file.read()
    if arrays is None:
        return Kept({}, {}), None
    if (game := str(arrays["game"])) != asked:
        raise SpecError("outcomes.keep-other", file=str(file.path), game=asked, other=game)
    if str(arrays["code"]) != code:
        tell("error.kept-unfit", file=str(file.path))
        return Kept({}, {}), None
    keys, won = arrays["states"].tobytes(), arrays["won"].tolist()
    wins = {keys[at * _DIGEST : (at + 1) * _DIGEST]: bool(is_won) for at, is_won in enumerate(won)}
    parts = {bytes.fromhex(key): text for key, text in json.loads(arrays["parts"].tobytes())}
    kinds = arrays.get("board")
    own = {name.removeprefix("board-"): array for name, array in arrays.items() if name.startswith("board-")}
    return Kept(wins, parts), None if kinds is None else _Board(str(kinds), own)


def _arrays_of(known: Kept) -> Arrays:
    """What the search in Python knows, for a file."""
    parts = json.dumps([[key.hex(), text] for key, text in known.values.items()])
    return {
        "states": np.frombuffer(b"".join(known.wins), np.uint8),
        "won": np.array([*known.wins.values()], np.bool_),
        "parts": np.frombuffer(parts.encode(), np.uint8),
    }
