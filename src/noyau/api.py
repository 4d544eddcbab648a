"""The functions a user types: each takes a spec or a game, and refuses what it cannot read."""

from __future__ import annotations

from collections.abc import Hashable
from os import PathLike
from typing import TYPE_CHECKING, Literal, Unpack, overload

from noyau.arguments import say as say_argument
from noyau.arguments.argument import Argument, Block, Explanation
from noyau.arguments.levels import LEVELS, explain_at
from noyau.core import spec
from noyau.core.analysis import Analysis, AnyAnalysis, AnySolution, Solution, ValuedAnalysis
from noyau.core.budget import ENDLESS, Budget, Limit
from noyau.core.catalogue import Card, describe_all
from noyau.core.errors import NotApplicable, SpecError, WrongArgument
from noyau.core.game import AnyGame, Game, Impartial, M, P, Partisan, Puzzle
from noyau.core.material import load
from noyau.core.python_arguments import (
    Wishes,
    bounded,
    play_as_asked,
    read_game,
    read_language,
    read_path,
    read_rules,
    read_truth,
    read_whole,
    read_word,
    within,
)
from noyau.core.turns import InTurn, with_sides
from noyau.core.verdict import Ending, Player
from noyau.engines import PUZZLE_WISHES, solve_puzzle
from noyau.engines import solve as solve_game

if TYPE_CHECKING:
    from noyau.atlas.colourings import Colouring
    from noyau.atlas.pair_sequences import PairSequence
    from noyau.atlas.quotients import MisereQuotient
    from noyau.atlas.sequences import Sequence
    from noyau.atlas.tables import Table
    from noyau.graphs.outside import GraphSource
    from noyau.scenes import Scene
    from noyau.scenes.kit.steps import PicturedProof

__all__ = ["catalogue", "colouring", "draw", "explain", "parse", "quotient", "say", "sequence", "solve", "table"]


def parse(
    text: str,
    ending: Ending | str | None = None,
    *,
    misere: bool = False,
    player: Player | str | None = None,
    graph: GraphSource | None = None,
) -> Game[Hashable, object]:
    """The game that a spec writes.

    Parameters:
        text: a spec: ``"nim:3,4,5"``, ``"misere bounded:3:13"``, ``"nim:3,4 + kayles:5"``; words may stand for colons
            and commas.
        ending: ``"normal"`` or ``"misere"``; without it, what the spec says.
        misere: the same as ``ending="misere"``.
        player: who moves, ``"left"`` or ``"right"``, where the two have different moves.
        graph: what is played on, of networkx perhaps, where the spec leaves it out: ``parse("geography:a", graph=g)``.

    Returns:
        The game; its types are not known, since they depend on the text.

    Raises:
        SpecError: the text is no game, or an argument is none of its words.
        NotApplicable: a player is named for a game in which both have the same moves, or a graph for one without.

    >>> print(parse("nim 3 4 5"), "|", parse("nim:1", misere=True), "|", parse("domination", graph="petersen"))
    nim:3,4,5 | misere nim:1 | domination:petersen
    """
    if not isinstance(text, str):
        raise WrongArgument("error.no-text", given=repr(text))
    asked = spec.parse(text if graph is None else load("noyau.graphs.outside:put_graph")(text, graph))
    if ending is not None:
        wanted = Ending.read(ending)
        if wanted is Ending.NORMAL and (misere or asked.ending is Ending.MISERE):
            raise SpecError("error.two-endings", game=text)
        misere = misere or wanted is Ending.MISERE
    return play_as_asked(asked, misere, player)


@overload
def solve(
    game: Game[P, M],
    *,
    value: Literal[True],
    misere: bool = ...,
    player: Player | str | None = ...,
    theorems: bool = ...,
    limit: Limit | int | None = ...,
    seconds: float | None = ...,
) -> ValuedAnalysis[P, M]: ...
@overload
def solve(
    game: Partisan[P, M] | str,
    *,
    value: Literal[True],
    misere: bool = ...,
    player: Player | str | None = ...,
    theorems: bool = ...,
    limit: Limit | int | None = ...,
    seconds: float | None = ...,
) -> ValuedAnalysis[Hashable, object]: ...
@overload
def solve(
    game: Game[P, M] | Impartial[P, M],
    *,
    misere: bool = ...,
    player: Player | str | None = ...,
    value: bool = ...,
    theorems: bool = ...,
    limit: Limit | int | None = ...,
    seconds: float | None = ...,
) -> Analysis[P, M]: ...
@overload
def solve(
    game: Partisan[P, M] | str,
    *,
    misere: bool = ...,
    player: Player | str | None = ...,
    value: bool = ...,
    theorems: bool = ...,
    limit: Limit | int | None = ...,
    seconds: float | None = ...,
) -> Analysis[Hashable, object]: ...
@overload
def solve(
    game: Game[P, M] | Impartial[P, M],
    *,
    limit: Limit | int | None = ...,
    seconds: float | None = ...,
    **wishes: Unpack[Wishes],
) -> Solution[P, M]: ...
@overload
def solve(
    game: str,
    *,
    limit: Limit | int | None = ...,
    seconds: float | None = ...,
    **wishes: Unpack[Wishes],
) -> Solution[Hashable, object]: ...
def solve(
    game: Game[P, M] | Impartial[P, M] | Partisan[P, M] | str,
    *,
    misere: bool = False,
    player: Player | str | None = None,
    value: bool = False,
    theorems: bool = True,
    limit: Limit | int | None = None,
    seconds: float | None = None,
    **wishes: Unpack[Wishes],
) -> Analysis[P, M] | Solution[P, M] | Analysis[Hashable, object] | Solution[Hashable, object]:
    """Who wins, the value, every winning move, and why; or the solution of a puzzle.

    Parameters:
        game: a spec such as ``"nim:3,4,5"``, a game, or rules, which are asked about their usual start.
        misere: play misère: whoever cannot move wins.
        player: who moves, ``"left"`` or ``"right"``, where the two have different moves.
        value: find the value of a game of two sides even where that takes long: the answer is a ValuedAnalysis, whose
            ``value`` is a ShortGame.
        theorems: whether theorems on a game may answer; without them it is searched.
        limit: the most positions to visit, a number or a Limit, which may bound the memory too.
        seconds: the most seconds to spend, on the wall clock.
        wishes: what is asked of a puzzle: ``fewest=True``, ``every=True``, ``chase=True``, ``target="all"``,
            ``end="4,x"``, ``joker=True``.

    Returns:
        An Analysis of a game for two players, a Solution of a puzzle. A type checker cannot read a spec: it takes
        what is asked with a wish for a Solution, anything else for an Analysis. Where a puzzle is solved without a
        wish, ``isinstance(answer, noyau.Solution)`` tells it so.

    Raises:
        SpecError: the game or an argument cannot be read.
        NotApplicable: the question has no meaning for the game: a wish for a game of two players …
        TooLarge: the limits were passed before anything was known.

    >>> solve("fibonacci:24").winning_moves, solve("lights:grid-5x5:all", fewest=True).length
    (('3',), 15)
    """
    asked, most = read_game(game, misere, player), Limit.read(limit, seconds)
    asked = with_sides(asked) if read_truth("value", value) else asked
    if value and not isinstance(asked.rules, InTurn):
        raise NotApplicable("solve.value-only", name=asked.rules.name)
    if not read_truth("theorems", theorems) and isinstance(asked.rules, Puzzle):
        raise NotApplicable("solve.players-only", option="theorems")
    if value or not theorems:
        with bounded(asked, most):
            return solve_game(asked, limit=most, value=value, theorems=theorems)
    given = {name: wish for name, wish in wishes.items() if wish is not None}
    wanted = asked.rules.wishes if isinstance(asked.rules, Puzzle) else frozenset()
    for wish in sorted(given.keys() - wanted):
        if isinstance(asked.rules, Puzzle):
            known = [f"{name}=" for name in sorted(wanted)]
            raise NotApplicable("puzzle.wish-of", wish=wish, name=asked.rules.name, known=known)
        key = "solve.puzzles-only" if wish in PUZZLE_WISHES else "puzzle.wish"
        raise NotApplicable(key, option=wish, wish=wish, name=asked.rules.name)
    return _solve(asked, most, **given)


def explain(
    question: Analysis[P, M] | Solution[P, M] | Game[P, M] | Impartial[P, M] | Partisan[P, M] | str,
    *,
    misere: bool = False,
    player: Player | str | None = None,
    limit: Limit | int | None = None,
    seconds: float | None = None,
    level: Literal[1, 2, 3] = 2,
) -> Explanation:
    """The argument behind an answer; ``print`` says it, ``say`` puts it into a language.

    Parameters:
        question: an answer of ``solve``, or a spec or a game, which is solved first.
        misere, player, limit, seconds: as for ``solve``, where the question is not answered yet.
        level: 1 for discovery, one idea and something to do; 2 for pupils, the rule worked on this position; 3 for
            experts, the reasons that decided with their theorems, and the answer to every reply.

    Returns:
        Sentences, tables and replies in the order in which they convince; a notebook shows them.

    Raises:
        SpecError, NotApplicable, TooLarge: as ``solve``; SpecError also where there is no such level.

    >>> print(explain("nim:3,4,5").say("en").splitlines()[1])
    The rule: leave an even number of 1s in every column.
    >>> print(explain("nim:5,7", level=1).say("en").splitlines()[2])
    Try it: take 2 tokens from heap 2.
    """
    if read_whole("level", level) not in LEVELS:
        raise SpecError("error.level", given=repr(level))
    if isinstance(question, Analysis | Solution):
        if misere or player is not None or limit is not None or seconds is not None:
            raise WrongArgument("error.answered")
        found: AnyAnalysis | AnySolution = question
    else:
        found = _solve(read_game(question, misere, player), Limit.read(limit, seconds))
    return Explanation(explain_at(found, level))


def say(argument: Argument, language: str | None = None) -> str:
    """An explanation in words.

    Parameters:
        argument: what ``explain`` has found.
        language: ``"en"`` or ``"fr"``; without it, that of the reader (``NOYAU_LANG``, then the locale).

    Returns:
        The sentences, one to a line, and the tables.

    Raises:
        SpecError: there are no words in that language, or the argument is none.

    >>> print(say(explain("nim:3,4,5"), "fr").splitlines()[0])
    Vous pouvez gagner.
    """
    if not isinstance(argument, tuple) or not all(isinstance(block, Block) for block in argument):
        raise WrongArgument("error.no-argument", given=repr(argument))
    return say_argument(argument, read_language(language))


def draw(
    game: Game[P, M] | Impartial[P, M] | Partisan[P, M] | str,
    analysis: Analysis[P, M] | Solution[P, M] | None = None,
    *,
    theme: str = "matches",
    values: bool = False,
    moves: bool = False,
    colouring: bool = False,
    why: bool = False,
    language: str = "en",
    misere: bool = False,
    player: Player | str | None = None,
    limit: Limit | int | None = None,
    seconds: float | None = None,
) -> Scene | PicturedProof:
    """The picture of a position, which a notebook shows.

    Parameters:
        game: a spec, a game, or rules, whose usual start is drawn.
        analysis: the answer whose verdict is drawn too.
        theme: how heaps look: ``"matches"``, ``"chips"``, ``"frites"``.
        values: write the values of the parts.
        moves, why: mark the moves and what they lead to, or draw the proof; the position is solved if need be.
        colouring: colour the squares of a board or the vertices of a digraph.
        language: ``"en"`` or ``"fr"``.
        misere, player, limit, seconds: as for ``solve``.

    Returns:
        A scene, or with ``why`` a proof whose ``frames()`` are its steps: ``svg()``, ``png()``, ``text()`` write it.

    Raises:
        SpecError: an argument cannot be read, or the analysis is that of another position.
        NotApplicable, TooLarge: as ``solve``.

    >>> print(draw("nim:1,3").text().splitlines()[0])
    nim:1,3
    """
    from noyau.scenes import draw as draw_scene
    from noyau.scenes import find_solution
    from noyau.scenes.proofs import draw_proof

    asked, most = read_game(game, misere, player), Limit.read(limit, seconds)
    if analysis is not None and not isinstance(analysis, Analysis | Solution):
        raise WrongArgument("error.no-analysis", given=repr(analysis))
    if analysis is not None and analysis.game != asked:
        raise SpecError("error.other-analysis", game=str(asked), other=str(analysis.game))
    answer: AnyAnalysis | AnySolution | None = analysis
    if read_truth("why", why) and (read_truth("values", values) or moves or read_truth("colouring", colouring)):
        raise SpecError("draw.why-alone")
    if answer is None and (read_truth("moves", moves) or why):
        with bounded(asked, most):
            answer = find_solution(asked, most) if isinstance(asked.rules, Puzzle) else solve_game(asked, limit=most)
    if why:
        return draw_proof(asked, answer, theme=read_word("theme", theme), language=read_language(language))
    return draw_scene(
        asked,
        answer,
        theme=read_word("theme", theme),
        values=read_truth("values", values),
        moves=moves,
        colouring=read_truth("colouring", colouring),
        language=read_language(language),
    )


def sequence(
    game: Game[P, M] | Impartial[P, M] | Partisan[P, M] | str,
    *,
    to: int,
    what: str | None = None,
    keep: str | PathLike[str] | None = None,
    misere: bool = False,
    player: Player | str | None = None,
    limit: Limit | int | None = None,
    seconds: float | None = None,
) -> Sequence | PairSequence:
    """The values of the heaps 0 to ``to``, and how they repeat; or the lost pairs of those indices.

    Parameters:
        game: a spec, a game or rules; its position does not matter.
        to: the last heap, or the last index of a list of pairs.
        what: ``"grundy"`` (usual), ``"outcome"`` (usual in misère play) or ``"p-positions"``.
        keep: a file ``.npz`` that keeps the values of a take-and-break game while they are found: a later call goes
            on from there.
        misere, player: as for ``solve``.
        limit: the most heaps to look at, a number or a Limit.
        seconds: the most seconds to spend, on the wall clock.

    Returns:
        ``values``, a list, or an array where they are many, and ``period``; of Wythoff's game and its kin, pairs.

    Raises:
        SpecError: an argument cannot be read.
        NotApplicable: the game has no such sequence.
        TooLarge: the limits were passed, or there is not memory enough.

    >>> sequence("subtraction:1,2,4", to=8).values, sequence("wythoff", to=3).values
    ([0, 1, 2, 0, 1, 2, 0, 1, 2], [[0, 0], [1, 2], [3, 5], [4, 7]])
    """
    from noyau.atlas import sequences
    from noyau.atlas.tables import at_layer

    asked = read_rules(
        game, lambda text: at_layer(spec.parse_rules(text, "0"), text), sequences.as_game, misere, player
    )
    last, asked_for = read_whole("to", to), None if what is None else read_word("what", what)
    with within(asked, limit, seconds, count=last + 1):
        if keep is None:
            return sequences.sequence(asked, last, asked_for)
        from noyau.atlas.sequence_store import kept_sequence

        return kept_sequence(asked, last, asked_for, keep=read_path("keep", keep))


def table(
    game: Game[P, M] | Impartial[P, M] | Partisan[P, M] | str,
    *,
    size: tuple[int, int] | str | None = None,
    what: str = "outcome",
    misere: bool = False,
    player: Player | str | None = None,
    limit: Limit | int | None = None,
    seconds: float | None = None,
) -> Table:
    """The outcomes, values or remoteness of all positions of two numbers up to a size.

    Parameters:
        game: a spec, a game or rules: a piece on a board, a game on two heaps, or one on boards of all sizes.
        size: how many rows and columns, ``(12, 20)`` or ``"12x20"``; usually those of the board.
        what: ``"outcome"``, ``"grundy"`` or ``"remoteness"``.
        misere, player: as for ``solve``.
        limit: the most cells to fill, a number or a Limit.
        seconds: the most seconds to spend, on the wall clock.

    Returns:
        ``rows``, of which row r, column c is the position r,c: lists, or an array where they are many.

    Raises:
        SpecError: an argument cannot be read.
        NotApplicable: the game has no such table.
        TooLarge: the limits were passed, or there is not memory enough.

    >>> table("queen", size=(3, 4), what="grundy").rows
    [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]]
    """
    from noyau.atlas import tables

    shape, what = tables.read_size(size), read_word("what", what)
    asked = read_rules(game, lambda text: tables.read_game(text, size=shape), tables.as_game, misere, player)
    if tables.is_of_boards(asked):
        with within(asked, limit, seconds):
            return tables.board_table(asked, shape, what, limit=Limit.read(limit, seconds))
    rows, columns = tables.check_size(asked, shape, what)
    with within(asked, limit, seconds, count=rows * columns):
        return tables.table(asked, shape, what)


def colouring(
    game: Game[P, M] | Impartial[P, M] | Partisan[P, M] | str,
    *,
    misere: bool = False,
    player: Player | str | None = None,
    limit: Limit | int | None = None,
    seconds: float | None = None,
) -> Colouring:
    """The positions coloured stage by stage, from the final ones on: green if who moves from there wins, else red.

    Parameters:
        game: a spec, a game or rules; of a board or a digraph all squares and vertices are coloured, else what can
            be reached from the position.
        misere, player, limit, seconds: as for ``solve``.

    Returns:
        The stages, and what is left because of cycles; ``scenes()`` has a picture of each stage.

    Raises:
        SpecError, NotApplicable: the game cannot be read, or is no game for two players.
        TooLarge: there are more positions than can be shown, or the limits were passed.

    >>> found = colouring("king:8x8")
    >>> len(found.stages), found.scenes("en")[1].caption
    (15, 'Stage 1: 2 new squares. ✓ From (1,0) a move leads to red: to (0,0).')
    """
    from noyau.atlas.colourings import colouring as colour

    asked = read_game(game, misere, player)
    with within(asked, limit, seconds):
        found = colour(asked)
    Budget(Limit.read(limit, seconds) or ENDLESS, asked.rules.name).visit(len(found.ways))
    return found


def quotient(
    game: Game[P, M] | Impartial[P, M] | Partisan[P, M] | str,
    *,
    to: int | None = None,
    order: int | None = None,
    misere: bool = False,
    player: Player | str | None = None,
    limit: Limit | int | None = None,
    seconds: float | None = None,
) -> MisereQuotient:
    """The misère quotient of a game on heaps, up to a heap or as far as the whole game needs.

    Parameters:
        game: a spec, a game or rules; a position limits the heaps to its own.
        to: the largest heap; without it, until the quotient of the whole game is proved, or some seconds are over.
        order: the most elements of the quotient.
        misere: a quotient is about misère play, whatever is said here.
        player: as for ``solve``.
        limit: the most elements, as ``order``, a number or a Limit.
        seconds: the most seconds to spend, on the wall clock.

    Returns:
        The quotient with the element of each heap; ``status`` says whether it is that of the whole game.

    Raises:
        SpecError: an argument cannot be read.
        NotApplicable: the game is not one of separate heaps.
        TooLarge: ``to`` is too far.

    >>> quotient("octal:0.75").quotient.order
    8
    """
    from noyau.atlas.quotients import misere_quotient
    from noyau.atlas.sequences import as_game, gives_position

    asked = read_rules(game, lambda text: spec.parse_rules(text, "0"), as_game, misere, player)
    named = isinstance(game, Game) or (isinstance(game, str) and gives_position(game, asked.rules))
    most = Limit.read(limit, seconds)
    elements = order if order is not None or limit is None or most is None else most.positions
    with bounded(asked, most):
        return misere_quotient(
            asked,
            None if to is None else read_whole("to", to),
            position=asked.position if named else (),
            order=None if elements is None else read_whole("order", elements),
            seconds=None if most is None else most.seconds,
        )


def catalogue(language: str | None = None) -> list[Card]:
    """The games and puzzles that there are, as ``noyau games --json`` lists them.

    Parameters:
        language: ``"en"`` or ``"fr"``, of titles and summaries; without it, that of the reader.

    Returns:
        A dictionary for each: name, kind, family, title, summary, parameters, example.

    Raises:
        SpecError: there are no words in that language.

    >>> [game["name"] for game in catalogue("en") if game["family"] == "order"], catalogue("fr")[0]["example"]
    (['poset'], 'nim:3,4,5')
    """
    return describe_all(read_language(language))


def _solve(game: AnyGame, limit: Limit | None, **wishes: object) -> AnyAnalysis | AnySolution:
    with bounded(game, limit):
        is_puzzle = isinstance(game.rules, Puzzle)
        return solve_puzzle(game, limit=limit, **wishes) if is_puzzle else solve_game(game, limit=limit)
