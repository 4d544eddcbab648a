"""The three levels of every explanation: what each may never have, and that each ends in something to do.

Of every game its example is read, and of what follows from it a won, a lost and a drawn position where there are any,
in both endings and both languages; of puzzles what can be solved, what cannot and what is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import pytest
from samples import endings_of

from noyau import words
from noyau.api import solve
from noyau.arguments import Argument, say
from noyau.arguments.argument import Act, Block, Table, width_of
from noyau.arguments.levels import LEVELS, explain_at, find_hint
from noyau.core.analysis import AnyAnalysis, AnySolution, Solution
from noyau.core.catalogue import CATALOGUE, PUZZLES, find_rules, names
from noyau.core.game import AnyGame
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.words import LANGUAGES, Sentence, look_up

ALSO = {
    "annihilation": ["annihilation:a>b,b>a:a"],
    "hackenbush": ["hackenbush:0-1b,1-2r,0-3g"],
    "sum": ["nim:3,4 + kayles:5", "nim:2 + nim:2", "token:a>b,b>a:a + nim:1"],
    "token": ["token:a>b,b>a:a"],
}
"""Positions that do not follow from the example of a game."""

SMALLER = {
    "grundy": "grundy:13",
    "moebius": "moebius:HTTHTT",
    "mogul": "mogul:HTTHTT",
    "product": "product:turtles:ruler:TT/HT",
    "rugs": "rugs:TTT/THT",
}
"""What is read instead in misère play where the example takes long."""

OF_PUZZLES = {
    "lights": [
        "lights:grid-3x3:0,4",
        "lights:grid-5x5:all",
        "lights:grid-4x4:0",
        "lights:grid-5x5:0",
        "lights:grid-3x3:none",
        "lights:grid-2x3:1,1",
        "lights:torus-3x3:all",
        "lights:mobius-3x3:0",
        "lights:petersen:all",
        "lights:petersen:0",
        "lights:grid-3x3?states=3:111/111/111",
        "lights:grid-2x2?states=3:all",
        "lights:grid-20x20:all",
    ],
    "pegs": [
        "pegs:english",
        "pegs:triangular-5",
        "pegs:path-5:oo.oo",
        "pegs:cycle-7",
        "pegs:cycle-6",
        "pegs:rect-3x3:ooo/ooo/ooo",
        "pegs:path-4:o...",
    ],
    "soloclobber": [
        "soloclobber:path-4:xoxo",
        "soloclobber:path-6:xoxoxo",
        "soloclobber:grid-2x2:xo/xo",
        "soloclobber:star-3:xooo",
        "soloclobber:path-3:xxx",
    ],
    "soloclobber-alternating": ["soloclobber-alternating:path-4:xoxo", "soloclobber-alternating:path-3:xxx"],
}

SYMBOLS = {
    "⊕": r"nim.sum|nim.somme",
    "δ": r"modulo 3|remainder|reste",
    "□": r"product|produit",
    "⟂": r"orthogonal",
    "∞": r"infinite|draw|cannot be|infini|nulle?s?\b|impossible",
    "mex": r"least (number|value).*(missing|not)|plus petit (nombre|entier|valeur).*(manqu|absent|pas)",
}
"""A symbol of the third level, and what the sentence must say that explains it."""

MOST_WORDS_FIRST = 60
MOST_WORDS = 165
MOST_ROWS = 15

GAMES = [*CATALOGUE, "sum", *PUZZLES]
CODE_WORDS = re.compile(r"\*\d|[⊕⟂↑↓±□]|\bGrundy values?\b|valeurs? de Grundy|nimbers?\b|\bmex\b|P-position|N-position")
COORDINATES = re.compile(r"(?:\(?\d+,\s?\d+\)?[^\w]+(?:and |et |or |ou )?){2}\(?\d+,\s?\d+\)?")
EDGES = re.compile(r"(?:\w+-\w+[,;] ?){3}\w+-\w+|(?:\d+, ){6}\d+")
SPEC = re.compile(rf"\b(?:{'|'.join(sorted([*names(), 'misere', 'grid', 'path', 'cycle'], key=len, reverse=True))}):\S")
GAP = re.compile(r"\{\w*[,}](?<!\{\})")


@pytest.mark.parametrize("name", GAMES)
def test_each_level_is_a_text_of_its_own_for_its_reader_and_ends_in_an_act(name: str) -> None:
    faults = [fault for answer in answers_of(name) for fault in faults_of(answer)]
    assert not faults, f"{len(faults)} faults:\n" + "\n".join(dict.fromkeys(faults))


def answers_of(name: str) -> Iterator[AnyAnalysis | AnySolution]:
    """Positions of each outcome, one of each ending."""
    if name in OF_PUZZLES:
        yield from map(solve, OF_PUZZLES[name])
        return
    for ending in endings_of(name):
        example = None if name == "sum" else find_rules(name).example
        starts = [SMALLER.get(name, example) if ending is Ending.MISERE else example, *ALSO.get(name, ())]
        met = set()
        for start in filter(None, starts):
            begun = parse(start, ending)
            for game in (begun, *islice(follow(begun), 1, 60), last_of(begun)):
                answer = solve(game)
                kind = "over" if answer.is_over else answer.outcome
                if game is begun or kind not in met:
                    yield answer
                met.add(kind)


def last_of(game: AnyGame, most: int = 200) -> AnyGame:
    """Where the first moves lead, to the end of play unless it goes on for long."""
    for _ in range(most):
        move = next(iter(game.moves()), None)
        if move is None:
            break
        game = game.after(move)
    return game


def follow(game: AnyGame) -> Iterator[AnyGame]:
    """What follows from a position, the nearest first."""
    seen, wave = {game}, [game]
    while wave:
        yield from wave
        wave = [
            after
            for each in wave
            for move in islice(each.moves(), 8)
            if (after := each.after(move)) not in seen and not seen.add(after)  # type: ignore[func-returns-value]
        ]


def faults_of(answer: AnyAnalysis | AnySolution) -> Iterator[str]:
    """What is wrong with the levels of an answer, as sentences."""
    levels = {level: explain_at(answer, level) for level in LEVELS}
    is_over = (not answer.moves if isinstance(answer, Solution) else answer.is_over) and (
        not isinstance(answer, Solution) or answer.solvable
    )
    for language in LANGUAGES:
        texts = {level: say(blocks, language) for level, blocks in levels.items()}
        at = {level: f"{answer.game.spec} ({answer.game.ending}, level {level}, {language})" for level in LEVELS}
        if len(set(texts.values())) < len(LEVELS) and not is_over:
            yield f"{at[1]}: the levels are not three texts"
        yield from (f"{at[1]}: {fault}" for fault in faults_of_discovery(answer, levels[1], language))
        yield from (f"{at[2]}: {fault}" for fault in faults_of_pupil(levels[2], language))
        for level, blocks in levels.items():
            yield from (f"{at[level]}: {fault}" for fault in faults_of_any(blocks, language))
        for level in LEVELS[1:]:
            for symbol, told in SYMBOLS.items():
                if symbol in texts[level] and not re.search(told, texts[level]):
                    yield f"{at[level]}: {symbol} is not explained"


def faults_of_discovery(answer: AnyAnalysis | AnySolution, blocks: Argument, language: str) -> Iterator[str]:
    text = say(blocks, language)
    for what, pattern in {
        "a sign of theory": CODE_WORDS,
        "a list of coordinates": COORDINATES,
        "a list of moves": EDGES,
        "a spec": SPEC,
    }.items():
        if (found := pattern.search(text)) and not text.count("form:"):
            yield f"{what}: {found[0]!r}"
    engine = answer.method.engine
    if re.search(rf"\b{re.escape(engine)}\b", text) and "_" in engine:
        yield f"the engine {engine}"
    before = [*_before_first_act(blocks)]
    if len(before) < len(blocks) and (words := _count_words(before, language)) > MOST_WORDS_FIRST:
        yield f"{words} words before the first act"


def _before_first_act(blocks: Argument) -> Iterator[Block]:
    for block in blocks:
        if isinstance(block, Act):
            return
        yield block


def faults_of_pupil(blocks: Argument, language: str) -> Iterator[str]:
    words = _count_words(blocks, language)
    if words > MOST_WORDS:
        yield f"{words} words"
    rows = sum(len(block.rows) for block in blocks if isinstance(block, Table))
    if rows > MOST_ROWS:
        yield f"{rows} rows of tables"


def faults_of_any(blocks: Argument, language: str) -> Iterator[str]:
    if not blocks or not isinstance(blocks[-1], Act):
        yield f"it ends in no act: {say(blocks[-1:], language)[:60]!r}"
    elif say(blocks[-1:], language).rstrip().endswith(":"):
        yield "it ends on a colon"
    for block in blocks:
        for sentence in sentences_of(block):
            if not _is_known(sentence, language):
                yield f"{sentence.key} is in no catalogue"
            if GAP.search(_template_gaps(sentence, language)):
                yield f"{sentence.key} lacks a fact: {sentence.say(language)!r}"


def sentences_of(block: Block) -> Iterator[Sentence]:
    """A sentence and those within it, or in the cells of a table."""
    if isinstance(block, Sentence):
        yield block
        yield from (inner for fact in block.facts.values() for inner in _inside(fact))
    elif isinstance(block, Table):
        for row in (block.head, *block.rows, block.foot, block.marks):
            yield from (inner for cell in row for inner in _inside(cell))


def _inside(fact: object) -> Iterator[Sentence]:
    if isinstance(fact, Sentence):
        yield from sentences_of(fact)
    elif isinstance(fact, (tuple, list)):
        yield from (inner for part in fact for inner in _inside(part))


def _is_known(sentence: Sentence, language: str) -> bool:
    """Whether the catalogue has the key; moves as they are written, and references, are sentences of another kind."""
    return type(sentence).say is not Sentence.say or look_up(language, sentence.key) is not None


def _template_gaps(sentence: Sentence, language: str) -> str:
    """The places of a template that no fact fills."""
    template = look_up(language, sentence.key) or ""
    return "".join(place for place in re.findall(r"\{(\w+)[,}]", template) if place not in sentence.facts) and template


def _count_words(blocks: Iterable[Block], language: str) -> int:
    """The words of sentences and replies; of tables and pictures one sees the numbers at a glance."""
    told = [block for block in blocks if not isinstance(block, Table) and not _is_picture(block, language)]
    return len(re.findall(r"[^\s«»:;!?—–]+", say(tuple(told), language)))


def _is_picture(block: Block, language: str) -> bool:
    return isinstance(block, Sentence) and "\n" in block.say(language)


READ_BY_PUPILS = ["discovery", "searched", "why"]
"""Areas of the catalogue whose sentences are for pupils, beside the lessons."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_and_pictures_call_the_other_player_by_one_name(language: str) -> None:
    folder = Path(words.__file__).parent / language
    pages = [*folder.glob("*-lessons.toml"), *(folder / f"{area}.toml" for area in READ_BY_PUPILS)]
    for page in pages:
        if page.is_file() and page.name != "web-lessons.toml":  # whose chapters speak of both players from outside
            assert not re.search("opponent|adversaire", page.read_text(encoding="utf-8")), page.name


@pytest.mark.parametrize("spec", ["queen:40x40:25,11", "king:8x8:7,7", "octal:0.77:1000000000000000000000000000000"])
def test_a_table_of_replies_fits_a_terminal(spec: str) -> None:
    for block in explain_at(solve(spec), 2):
        assert not isinstance(block, Table) or width_of(block) <= 80, say((block,), "fr")


def test_where_no_theorem_decides_the_program_speaks_for_itself_alone() -> None:
    """A game of one's own, or one that nobody has studied, is not one of which nobody knows a rule."""
    own = ["annihilation:a>b,b>a,b>c:a", "greedy:5,3,2:12010", "chomp:3x4:3,2,1", "dawson:10", "piece:1,2;2,1:5x5:4,4"]
    for spec in own:
        for level in LEVELS:
            text = say(explain_at(solve(spec), level), "en") + say(explain_at(solve(spec), level), "fr")
            assert not re.search("[Nn]obody knows|[Pp]ersonne ne connaît", text), text


def test_a_position_in_a_list_of_positions_is_told_from_its_neighbours() -> None:
    text = say(explain_at(solve("annihilation:a>b,b>a,b>c,c>d,e>c,a>e:a,b,c", misere=True), 3), "en")
    assert "by moving to 'c', 'b,c,e', 'a' or 'a,b,d'." in text


def test_a_strategy_is_said_to_whoever_plays_it() -> None:
    text = say(explain_at(solve("nim:3,4,5"), 3), "fr")
    assert "Stratégie\u202f: jouez" in text
    assert "répondez" in text
    assert not re.search("jouer 1-2|répondre", text)


def test_what_is_left_of_an_order_is_told_by_names() -> None:
    text = say(explain_at(solve("poset:superset-3:......x"), 2), "en")
    assert "b, c" in text
    assert "xxx" not in text


def test_what_is_left_is_told_even_where_it_looks_like_the_move() -> None:
    text = say(explain_at(solve("chomp:2x6:5,4"), 3), "en")
    assert "if 0,1, answer 1,0, leaving 1,0" in text


@pytest.mark.parametrize("spec", ["chomp:20x30", "poset:superset-9"])
def test_no_move_is_advised_where_nobody_knows_which_one_wins(spec: str) -> None:
    answer = solve(spec)
    for level in LEVELS:
        text = say(explain_at(answer, level), "en")
        assert "Try it:" not in text
        assert "Strategy: play" not in text
    assert find_hint(answer).move is None
