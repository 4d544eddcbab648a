"""Write the pages and pictures that come from the catalogue: ``script/docs`` calls it, the tests check its result."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from shlex import quote

from theorem_pages import theorem_pages

from noyau.arguments import say as write
from noyau.arguments import summary
from noyau.atlas.codes import code
from noyau.core.catalogue import CATALOGUE, PUZZLES, find_rules, other_names
from noyau.core.parameters import parameters
from noyau.core.spec import parse
from noyau.engines import solve, solve_puzzle
from noyau.scenes import draw
from noyau.scenes.atlas import codes as code_pictures
from noyau.words import glossary, say

PICTURES = {
    "nim": ("nim:3,4,5", {"moves": True}),
    "frites": ("fibonacci:11", {"moves": True, "theme": "frites", "language": "fr"}),
    "king": ("king:8x8:7,7", {"moves": True, "colouring": True, "language": "fr"}),
    "queen": ("queen:8x8:7,6", {"moves": True, "colouring": True}),
    "kayles": ("kayles:7,3", {"moves": True}),
    "boxes": ("dots:2x3:american:xxx...xxxx....x.x", {"moves": True, "values": True}),
    "lights": ("lights:dodecahedron-faces:all", {"moves": True}),
    "token": ("token:a>b,b>a,b>c,c>d,d>e,a>d:a", {"values": True, "moves": True}),
}


def games() -> Iterator[str]:
    """The page of the games: rule in both languages, how a spec is written, a solved example."""
    yield "# The games"
    yield ""
    yield "This page is generated from the catalogue by `script/docs`."
    for name in (*CATALOGUE, *PUZZLES):
        rules = find_rules(name)
        picture = parameters(rules) and hasattr(rules, "of_text")
        form = ":".join((name, *parameters(rules), *(() if picture else ("POSITION",))))
        yield f"\n## {name}\n"
        for language in ("en", "fr"):
            title, summary = say(language, f"game.{name}.title"), say(language, f"game.{name}.summary")
            yield f"*{title}.* {summary}\n"
        if others := other_names(name):
            yield f"Also called {', '.join(_other(*other, name) for other in others.items())}.\n"
        yield f"Written `{form}`, for example `{rules.example}`:"
        yield f"{puzzle(rules.example) if name in PUZZLES else game(rules.example)}\n"
        yield f"    noyau solve {quote(rules.example)} --explain\n    noyau play {quote(rules.example)}"


def _other(other: str, spec: str, name: str) -> str:
    """Another name, and the position that it stands for, if any."""
    return f"`{other}`" if spec == name else f"`{other}` (`{spec}`)"


def game(spec: str) -> str:
    """The outcome of a position, its value and winning moves; with points the score and the best moves."""
    analysis = solve(parse(spec))
    asked = analysis.game
    if analysis.bounds is not None:
        best = ", ".join(f"`{asked.rules.write_move(asked.position, move)}`" for move in analysis.best)
        score = str(analysis.score).replace("-", "−")
        return f"outcome {analysis.outcome.value}, score {score}, best moves {best}."
    if analysis.verdict.wins is not None:
        return f"outcome {analysis.outcome.value}, value {analysis.verdict.short} ({analysis.method.reference})."
    wins = [asked.rules.write_move(asked.position, move) for move in analysis.winning]
    listed = f": {', '.join(f'`{move}`' for move in wins)}" if wins else ""
    moves = f"{len(wins)} winning move{'s' * (len(wins) != 1)}{listed}"
    return f"outcome {analysis.outcome.value}, value {analysis.value}, {moves} ({analysis.method.reference})."


def puzzle(spec: str) -> str:
    """The first sentence of the answer, without the spec."""
    answer = write(summary(solve_puzzle(parse(spec))), "en").splitlines()[0]
    return answer.removeprefix(f"{spec}: ")


def glossary_page() -> Iterator[str]:
    """The page of the glossary: each term in both languages, with its meaning."""
    yield "# Glossary"
    yield ""
    yield "One word for one thing, in each language: `noyau glossary` and the help of the page show the same. It comes"
    yield "from `src/noyau/words/glossary.toml` by `script/docs`; the suite refuses a sentence that uses another word."
    yield ""
    yield "| English | French | meaning |"
    yield "|---|---|---|"
    for name in glossary():
        word, mot = (say(language, f"term.{name}.word") for language in ("en", "fr"))
        yield f"| {word} | {mot} | {say('en', f'term.{name}.meaning')} |"


def pictures_of_codes() -> Iterator[tuple[str, str]]:
    """The parity-check matrix of the Golay code, the words of a small code, and a word that is decoded."""
    yield "code-golay", code_pictures.checks_picture(code(24, 8), "en")
    yield "code-words", code_pictures.words_picture(code(8, 4), "en")
    yield "code-word", code_pictures.word_picture(code(7, 3), code(7, 3).decode("1011011"), "en")


def main(folder: Path) -> None:
    (folder / "images").mkdir(parents=True, exist_ok=True)
    (folder / "games.md").write_text("\n".join(games()) + "\n", encoding="utf-8")
    (folder / "glossary.md").write_text("\n".join(glossary_page()) + "\n", encoding="utf-8")
    for name, (spec, wishes) in PICTURES.items():
        picture = draw(parse(spec), **wishes).svg()
        (folder / "images" / f"{name}.svg").write_text(picture, encoding="utf-8")
    (folder / "theorems" / "fr").mkdir(parents=True, exist_ok=True)
    for name, page in theorem_pages():
        (folder / name).write_text(page, encoding="utf-8")
    for name, picture in pictures_of_codes():
        (folder / "images" / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
