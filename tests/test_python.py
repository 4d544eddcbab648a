"""What a user types in Python: arguments are read or refused, names are documented and typed."""

from __future__ import annotations

import copy
import csv
import inspect
import pickle
import pydoc
import subprocess
import sys
from contextlib import suppress
from functools import cache, partial
from itertools import product
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.dom import minidom

import numpy as np
import pytest

import noyau
from noyau.core.errors import NotApplicable, NoyauError, SpecError, TooLarge, WrongArgument

PUBLIC = [name for name in noyau.__all__ if name != "__version__"]
FUNCTIONS = [name for name in PUBLIC if inspect.isfunction(getattr(noyau, name))]
QUESTIONS = {
    "solve": {},
    "explain": {},
    "draw": {},
    "sequence": {"to": 3},
    "table": {"size": (3, 3)},
    "colouring": {},
    "quotient": {"to": 3},
}
"""The functions that solve, with what they need beside a game."""

LIGHTS = "lights:path-5:10001"


def ask(function: str, game: object = "nim:3", **arguments: object) -> object:
    return getattr(noyau, function)(game, **QUESTIONS.get(function, {}), **arguments)


@pytest.mark.parametrize("function", QUESTIONS)
def test_whatever_solves_takes_an_ending_a_player_and_limits(function: str) -> None:
    assert ask(function, misere=True, limit=1000, seconds=60) is not None
    assert ask(function, limit=noyau.Limit(1000), player=None) is not None
    assert ask(function, noyau.parse("nim:3")) is not None
    for wrong in (
        {"misere": "yes"},
        {"player": "middle"},
        {"limit": 0},
        {"limit": "9"},
        {"seconds": -1},
        {"seconds": "1"},
    ):
        with pytest.raises(SpecError, match=r"^expected "):
            ask(function, **wrong)
    with pytest.raises(NotApplicable, match=r"both players have the same moves.*leave player= out"):
        ask(function, player="left")


@pytest.mark.parametrize("function", [*QUESTIONS, "parse"])
@pytest.mark.parametrize("wrong", [None, 3, 4.5, [], b"nim:3"])
def test_what_is_no_game_is_refused_at_once(function: str, wrong: object) -> None:
    with pytest.raises(WrongArgument, match=r"expected a spec such as 'nim:3,4,5'"):
        ask(function, wrong)


def test_misere_play_is_what_was_asked_for() -> None:
    assert noyau.solve("nim:1", misere=True).outcome == noyau.solve("misere nim:1").outcome == "P"
    assert noyau.solve(noyau.parse("nim:1"), misere=True).outcome == "P"
    assert noyau.sequence("nim", to=3, misere=True).values == ["N", "P", "N", "N"]
    assert noyau.table("nim", size=(2, 2), misere=True).rows == [["N", "P"], ["P", "N"]]
    with pytest.raises(SpecError, match="leave one of the two out"):
        noyau.parse("misere nim:1", "normal")


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (lambda: noyau.sequence("kayles", to=4.5), "expected a whole number for to=, not 4.5"),
        (lambda: noyau.quotient("kayles", to="4"), "expected a whole number for to=, not '4'"),
        (
            lambda: noyau.explain("nim:1", level=4),  # type: ignore[arg-type]
            "expected 1 for discovery, 2 for pupils or 3 for experts as level, not 4",
        ),
        (
            lambda: noyau.say(noyau.explain("nim:1"), "de"),
            "there are no words in the language 'de'; choose one of en, fr",
        ),
        (lambda: noyau.draw("nim:1", language="de"), "there are no words in the language 'de'; choose one of en, fr"),
        (lambda: noyau.catalogue("de"), "there are no words in the language 'de'; choose one of en, fr"),
        (lambda: noyau.say("nim:1", "en"), "expected what explain(…) has found, not 'nim:1'"),
        (lambda: noyau.draw("nim:1", "nim:1"), "expected what solve(…) has answered, not 'nim:1'"),
        (
            lambda: noyau.draw("nim:1", noyau.solve("nim:2")),
            "the analysis is that of nim:2, not of nim:1; solve the position that is drawn",
        ),
        (lambda: noyau.solve(LIGHTS, target="x"), "expected 'all', 'none', 5 digits in rows, or the lit cells"),
        (lambda: noyau.solve(LIGHTS, fewest=3), "expected True or False for fewest=, not 3"),
        (lambda: noyau.solve("soloclobber:path-6", end=3), "expected a text for end=, not 3"),
        (
            lambda: noyau.solve(LIGHTS, all=True),
            "all= has no meaning for lights; what may be asked: chase=, every=, fewest= or target=",
        ),
        (lambda: noyau.solve("nim:3", fewest=True), "fewest= is for puzzles"),
        (lambda: noyau.solve("nim:3", foo=1), "foo= has no meaning for nim"),
        (lambda: noyau.solve("soloclobber:path-6", end=""), "expected a text for end=, not ''"),
        (lambda: noyau.sequence("kayles", to=5, what=""), "expected a text for what=, not ''"),
        (lambda: noyau.sequence("kayles", to=5, keep=4.5), "expected a text for keep=, not 4.5"),
        (lambda: noyau.sequence("kayles", to=5, keep="k" * 300), "'kkkk"),
        (
            lambda: noyau.table("queen", size=np.array([1, 2, 3])),
            "expected a size such as (12, 20) or '12x20' for size=",
        ),
        (lambda: noyau.impartial(list, name=np.array([1, 2])), "expected a text for name=, not array([1, 2])"),
        (lambda: noyau.impartial(list, name="begins-with-a-list", start=[]), "expected numbers, texts, or tuples"),
        (lambda: noyau.digraph("a>b").kernels(-1), "expected a whole number of at least 1 for most=, not -1"),
        (lambda: noyau.digraph("a>b").grundy_functions(0), "expected a whole number of at least 1 for most=, not 0"),
        (lambda: noyau.digraph(indptr=4.5, indices=[1]), "indptr and indices must hold whole numbers"),
        (
            lambda: noyau.Loopy("ab"),
            "expected whole numbers of at least 0 such as [0, 2] for an infinite value, not 'ab'",
        ),
        (
            lambda: noyau.Loopy([-1]),
            "expected whole numbers of at least 0 such as [0, 2] for an infinite value, not [-1]",
        ),
        (lambda: noyau.Limit("many"), "expected a number of positions, at least 1, or a Limit for limit=, not 'many'"),
        (lambda: noyau.Limit(seconds=float("nan")), "expected a number of seconds above 0 for seconds=, not nan"),
        (lambda: noyau.digraph("a>b").to_csv(4.5), "expected a text for file=, not 4.5"),
        (
            lambda: noyau.digraph("a>b").successors("c"),
            "no vertex of the digraph is called 'c'; its first vertices are a, b",
        ),
        (
            lambda: noyau.lights.describe(None),
            "expected a board such as 'grid-5x5', or what read_board has read, not None",
        ),
        (lambda: noyau.register(3), "expected a class of rules, or rules made by impartial(…), not 3"),
    ],
)
def test_a_wrong_argument_is_told_with_what_was_expected(question: object, message: str) -> None:
    with pytest.raises(NoyauError) as refusal:
        question()  # type: ignore[operator]
    assert str(refusal.value).startswith(message)


def test_a_board_of_lights_may_be_given_by_its_text_and_any_number_of_kernels_be_asked_for() -> None:
    assert noyau.lights.describe("grid-5x5").nullity == 2
    assert noyau.digraph("a>b,b>a").kernels(10**30) == [{"a"}, {"b"}]


def test_numbers_and_truth_values_of_numpy_are_what_they_say() -> None:
    found = noyau.solve("cram:3x3", limit=np.int64(9000), seconds=np.float32(60), misere=np.True_)
    assert found.verdict == noyau.solve("cram:3x3", limit=9000, misere=True).verdict
    assert repr(noyau.Loopy(np.array([0, 2]))) == "Loopy([0, 2])"


def test_a_digraph_is_asked_about_with_an_ending_and_limits() -> None:
    arcs = "a>b,b>c,c>a,c>d,e>d"
    found = noyau.digraph(arcs, misere=True, limit=5, seconds=60)
    assert found.outcomes() == noyau.digraph(arcs).outcomes(ending="misere")
    assert found.remoteness("normal") == noyau.digraph(arcs).remoteness()
    assert found.kernels() == noyau.digraph(arcs).kernels()
    assert found.record()["vertices"]["e"] == {"outcome": "P", "grundy": None, "value": None, "remoteness": 1}
    with pytest.raises(NotApplicable, match="belong to normal play; leave misere= out"):
        found.grundy()
    with pytest.raises(TooLarge):
        noyau.digraph(arcs, limit=4)
    with pytest.raises(NotApplicable, match="both players"):
        noyau.digraph(arcs, player="left")


def test_a_digraph_in_arrays_knows_the_ending_and_stops_in_time() -> None:
    indptr, indices = np.arange(100_002).clip(max=100_000), np.arange(1, 100_001)
    found = noyau.digraph(indptr=indptr, indices=indices, misere=True)
    assert "".join(found.outcomes()[-3:]) == "NPN"
    assert found.verdicts[0].value is None
    assert found.kernel().tolist() == list(range(0, 100_001, 2))
    with pytest.raises(TooLarge, match="seconds"):
        noyau.digraph(indptr=indptr, indices=indices, seconds=1e-9).outcomes()


@pytest.mark.parametrize("spec", ["nim:3,4,5", "lights:grid-3x3:all"])
def test_an_answer_draws_itself_and_is_printed_in_a_few_lines(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = noyau.solve(spec)
    assert found.draw(language="fr").svg() == noyau.draw(spec, found, moves=True, language="fr").svg()
    assert found.draw(moves=False).svg() == noyau.draw(spec, found).svg()
    monkeypatch.setenv("NOYAU_LANG", "fr")
    assert str(found).startswith(f"{spec}\u202f: ")
    assert len(str(found)) < 600


@pytest.mark.parametrize("target", [-1, 32, 10**30, 1.0, True, (1, 0), [1]])
def test_a_target_is_a_position_or_its_text(target: object) -> None:
    with pytest.raises(WrongArgument, match="expected a position of lights for target=, or its text such as '10001'"):
        noyau.solve(LIGHTS, target=target)  # type: ignore[call-overload]


def test_a_target_may_be_given_as_a_text_or_as_a_position() -> None:
    by_text, by_value = noyau.solve(LIGHTS, target="00011"), noyau.solve(LIGHTS, target=0b11000)
    assert by_text.moves == by_value.moves


ODD = [-1, 0, 1.5, float("nan"), float("inf"), True, "", "x", "misere", [], {}, (), (0, 0), object(), b"x", 10**30]
ODD += [
    np.int64(3),
    np.float64(2.5),
    np.array([1, 2]),
    noyau.Limit(5),
    noyau.Nimber(2),
    len,
    noyau.parse("nim:2"),
    None,
]
WISHES = ["fewest", "every", "chase", "target", "end", "joker", "foo"]


@pytest.mark.parametrize("function", QUESTIONS)
def test_whatever_is_given_an_answer_or_an_error_of_noyau_comes_back(function: str) -> None:
    names = [name for name in inspect.signature(getattr(noyau, function)).parameters if name != "wishes"]
    games = ["nim:3", LIGHTS, "soloclobber:path-4"] if function == "solve" else ["nim:3"]
    for name, value, game in product(names + WISHES * (function == "solve"), ODD, games):
        arguments = {**QUESTIONS[function], name: value}
        first = arguments.pop("game", arguments.pop("question", game))
        with suppress(NoyauError):
            getattr(noyau, function)(first, **arguments)


@pytest.mark.parametrize("spec", ["nim:3", LIGHTS, "token:a>b:a", "cram:2x2", "nim:3 + kayles:2"])
def test_what_is_no_position_is_refused(spec: str) -> None:
    rules = noyau.parse(spec).rules
    for value in [-1, 1.5, "x", [3], (), (-6, 4), object(), np.array([1, 2]), None, 10**30]:
        with pytest.raises(WrongArgument, match="is no position of"):
            noyau.solve(noyau.Game(rules, value))


def test_an_error_speaks_of_arguments_in_python_and_of_options_in_a_terminal() -> None:
    with pytest.raises(TooLarge) as refusal:
        noyau.solve("domination:petersen", limit=10)
    assert "raise limit=" in str(refusal.value)
    assert "raise --limit" in refusal.value.say("en")
    with pytest.raises(NotApplicable, match="ask for what='outcome'"):
        noyau.sequence("kayles", to=9, what="grundy", misere=True)


def test_own_rules_are_not_blamed_for_a_question_that_does_not_suit_them() -> None:
    def one_heap(n: int) -> list[int]:
        return [n - take for take in (1, 3, 4) if take <= n]

    def two_heaps(position: tuple[int, int]) -> list[tuple[int, int]]:
        rows, columns = position
        return [(rows - 1, columns)] if rows else []

    one = noyau.impartial(one_heap, name="asked-on-one-heap")
    two = noyau.impartial(two_heaps, name="asked-on-two-heaps")
    for game in (one, "asked-on-one-heap"):
        with pytest.raises(NotApplicable, match=r"for positions that are whole numbers use noyau\.sequence"):
            noyau.table(game)
    with pytest.raises(NotApplicable, match="of positions of two numbers, ask for the table"):
        noyau.sequence(two, to=3)
    assert noyau.register(one) is one
    assert noyau.solve("asked-on-one-heap:4").grundy == 2


def take_one_or_half(heap: int) -> list[int]:
    return [heap - 1, heap // 2] if heap else []


def test_games_of_ones_own_are_pickled_where_their_function_can_be() -> None:
    free = noyau.impartial(take_one_or_half, name="pickled-free", start=9)
    heaps = noyau.heap_game(take_one_or_half, name="pickled-heaps")
    for game in (noyau.Game(free, 7), noyau.Game(heaps, (7, 3)), noyau.parse("pickled-free + nim:2")):
        assert pickle.loads(pickle.dumps(game)) == copy.deepcopy(game) == game
        assert noyau.solve(pickle.loads(pickle.dumps(game))).value == noyau.solve(game).value
    hidden = noyau.impartial(lambda heap: take_one_or_half(heap), name="not-pickled")
    assert copy.deepcopy(hidden) == hidden
    with pytest.raises(NotApplicable, match=r"'not-pickled' cannot be pickled: .* define it by def"):
        pickle.dumps(hidden)
    with pytest.raises(pickle.PicklingError):
        pickle.dumps(hidden)


def test_another_process_reads_a_pickled_game_and_its_spec(tmp_path: Path) -> None:
    (tmp_path / "own_game.py").write_text("def follow(heap): return [heap - 1, heap // 2] if heap else []\n")
    make = "import noyau, own_game, pickle; rules = noyau.impartial(own_game.follow, name='sent')"
    send = f"{make}; open('sent', 'wb').write(pickle.dumps(noyau.Game(rules, 7)))"
    read = "import noyau, pickle; game = pickle.load(open('sent', 'rb')); print(game, noyau.parse('sent:7') == game)"
    told = [
        subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True)
        for script in (send, read)
    ]
    assert told[1].stdout == "sent:7 True\n", [process.stderr for process in told]


def test_the_catalogue_lists_what_specs_can_name() -> None:
    cards = noyau.catalogue("fr")
    assert {"nim", "lights", "token"} <= {card["name"] for card in cards}
    assert set(cards[0]) == {"name", "kind", "family", "title", "summary", "parameters", "example"}
    assert noyau.games.__name__ == "noyau.games"


def test_help_fits_on_two_screens_and_completion_lists_every_name() -> None:
    shown = pydoc.plain(pydoc.render_doc(noyau)).splitlines()
    assert len(shown) <= 100
    assert max(map(len, shown)) <= 130
    assert all(name in "\n".join(shown) for name in PUBLIC)
    assert set(noyau.__all__) == set(dir(noyau))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_public_function_tells_parameters_result_and_errors(name: str) -> None:
    function = getattr(noyau, name)
    told = inspect.getdoc(function) or ""
    for heading in ("\nParameters:\n", "\nReturns:\n", "\nRaises:\n", "\n>>> "):
        assert heading in told, heading
    for parameter in inspect.signature(function).parameters:
        assert parameter in told, parameter


@pytest.mark.parametrize("name", [name for name in PUBLIC if name not in FUNCTIONS])
def test_a_public_class_or_module_has_an_example(name: str) -> None:
    assert ">>> " in (inspect.getdoc(getattr(noyau, name)) or "")


def signatures(owner: object) -> list[str]:
    """What is written in the signature of a function, or of the public methods and properties of a class."""
    if not isinstance(owner, type):
        return [str(note) for note in getattr(owner, "__annotations__", {}).values()]
    members = [vars(owner)[name] for name in vars(owner) if not name.startswith("_")]
    methods = [getattr(member, "fget", None) or getattr(member, "func", None) or member for member in members]
    return [note for method in methods if inspect.isfunction(method) for note in signatures(method)]


FOUND = {
    "table": partial(noyau.table, "queen", size=(3, 4), what="grundy"),
    "outcomes": partial(noyau.table, "king:3x3"),
    "sequence": partial(noyau.sequence, "kayles", to=60),
    "letters": partial(noyau.sequence, "kayles", to=30, misere=True),
    "pairs": partial(noyau.sequence, "wythoff", to=30),
    "quotient": partial(noyau.quotient, "octal:0.75", to=12),
    "colouring": partial(noyau.colouring, "king:3x3"),
    "digraph": partial(noyau.digraph, "b>a,d>a,d>c,c>d,c>e"),
    "misere digraph": partial(noyau.digraph, "b>a,d>a", misere=True),
}
UNDRAWN = ("letters", "pairs")


@cache
def found_as(name: str) -> Any:
    return FOUND[name]()


@pytest.mark.parametrize(
    "owner", [getattr(noyau, name) for name in PUBLIC if not isinstance(getattr(noyau, name), ModuleType)]
)
def test_no_public_signature_says_any(owner: object) -> None:
    fields = owner.__annotations__.values() if isinstance(owner, type) and "__annotations__" in vars(owner) else ()
    assert not [note for note in [*signatures(owner), *map(str, fields)] if "Any" in note.replace("AnyRules", "")]


@pytest.mark.parametrize("name", FOUND)
def test_the_signatures_of_what_is_found_do_not_say_any(name: str) -> None:
    found = type(found_as(name))
    fields = [str(note) for note in vars(found).get("__annotations__", {}).values()]
    assert not [note for note in [*signatures(found), *fields] if "Any" in note.replace("AnyRules", "")]


@pytest.mark.parametrize("name", FOUND)
def test_what_is_found_shows_itself_and_goes_on_in_other_forms(name: str, tmp_path: Path) -> None:
    found = found_as(name)
    shown = minidom.parseString(f"<body>{found._repr_html_()}</body>")
    if name in UNDRAWN:
        assert found._repr_svg_() is None
        assert shown.getElementsByTagName("td")
        with pytest.raises(NotApplicable):
            found.draw()
    else:
        assert minidom.parseString(found._repr_svg_() or "").documentElement.tagName == "svg"
        assert shown.getElementsByTagName("svg")
        assert found.draw("fr").svg() != found.draw("en").svg()
    text = found.to_csv(tmp_path / "found.csv")
    assert (tmp_path / "found.csv").read_text("utf-8") == text
    rows = list(csv.reader(text.splitlines()))
    assert rows[0] == list(found.as_columns())
    assert len(rows) - 1 == len(next(iter(found.as_columns().values())))


def test_what_is_found_is_an_array() -> None:
    assert np.asarray(found_as("table")).tolist() == [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]]
    assert np.asarray(found_as("outcomes"))[0].tolist() == ["P", "N", "P"]
    assert np.asarray(found_as("sequence"), dtype=float)[:4].tolist() == [0, 1, 2, 3]
    assert np.asarray(found_as("pairs"))[3].tolist() == [4, 7]
    assert np.asarray(found_as("quotient")).shape == (8, 8)
    assert np.asarray(found_as("colouring"))[0].tolist() == ["0,0", "0", "P", "red"]
    assert np.asarray(found_as("digraph")).tolist() == [1, 0, -1, -1, 0]


def test_a_data_frame_is_made_by_pandas_or_refused_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(NotApplicable, match="a data frame needs pandas, which is not installed"):
        found_as("table").to_dataframe()
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=dict))
    assert found_as("sequence").to_dataframe()["grundy"][:4] == [0, 1, 2, 3]


@pytest.mark.parametrize("name", FOUND)
def test_a_data_frame_has_the_columns_of_the_answer(name: str) -> None:
    pandas = pytest.importorskip("pandas")
    frame = found_as(name).to_dataframe()
    assert isinstance(frame, pandas.DataFrame)
    columns = found_as(name).as_columns()
    assert list(frame) == list(columns)
    assert all(frame[column].iloc[0] == entries[0] for column, entries in columns.items() if entries[0] is not None)


def test_an_explanation_is_said_and_set() -> None:
    found = noyau.explain("nim:3,4,5", level=3)
    assert found.say("fr") == noyau.say(found, "fr")
    shown = minidom.parseString(f"<body>{found._repr_html_()}</body>")
    assert shown.getElementsByTagName("table")
    assert shown.getElementsByTagName("li")


SCRIPT = """
import noyau

analysis = noyau.solve("nim:3,4,5", misere=True)
print(analysis.value, analysis.outcome, analysis.grundy, analysis.winning_moves)
solution = noyau.solve("lights:grid-5x5:all", fewest=True)
print(solution.length)
answer = noyau.solve("lights:grid-5x5:all")
print(answer.length if isinstance(answer, noyau.Solution) else answer.value)
game = noyau.parse("nim:3,4") + noyau.parse("kayles:5")
print(noyau.solve(game.play_text("1:1-2"), limit=1000, seconds=2.0).best)
print(noyau.sequence("kayles", to=5).values[2], noyau.table("nim", size=(3, 3)).rows[0][0])
print(noyau.digraph("a>b").grundy()["a"], noyau.Nimber(2) + noyau.Nimber(7))
valued = noyau.solve("domineering:2x3", value=True)
print(valued.value.mean + noyau.value("{1|-1}", limit=100).temperature)
rules = noyau.partisan(left=lambda n: [n - 1] if n else [], right=lambda n: [n - 2] if n > 1 else [], name="typed")
print(noyau.solve(rules.at(5), value=True).value > 0, noyau.solve(rules, value=True, player="left").value.left)
"""

MISTAKES = [
    "analysis.valeu",
    "valued.value.grundi",
    "solution.lenght",
    "noyau.solv",
    "noyau.Nimber(2) + 7",
    "noyau.solve('nim:3', limit='9')",
]


def test_a_type_checker_accepts_a_users_script_and_finds_what_is_mistyped(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT + "\n".join(MISTAKES) + "\n", encoding="utf-8")
    root = Path(noyau.__file__).parents[2]
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(root / ".mypy_cache"), str(script)]
    told = subprocess.run(command, cwd=tmp_path, env={"MYPYPATH": str(root / "src")}, capture_output=True, text=True)
    faults = [int(line.split(":")[1]) for line in told.stdout.splitlines() if ": error: " in line]
    first = SCRIPT.count("\n") + 1
    assert faults == list(range(first, first + len(MISTAKES))), told.stdout
