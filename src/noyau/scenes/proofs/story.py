"""What the steps of a proof are made from: the answer, its reasons, the board and the move that is advised."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, singledispatch
from importlib import import_module
from typing import Any

from noyau.arguments.strategy import Adviser, opening_move
from noyau.core.analysis import AnyAnalysis
from noyau.core.game import AnyGame
from noyau.core.reasons import Reason
from noyau.core.verdict import Outcome
from noyau.forms.breaking import TakeAndBreak
from noyau.scenes import find_panel
from noyau.scenes.heaps.breaking import cuts
from noyau.scenes.kit.scene import Mark, Panel
from noyau.scenes.kit.steps import Find, Group, Pick, Step
from noyau.scenes.kit.view import Style, View, find_plays
from noyau.words import Sentence

_SHOWN = {
    "noyau.core.reasons": ("columns", "options", "heaps", "pairs", "parts"),
    "noyau.engines.entailing": ("parts",),
    "noyau.engines.heaps.misere_sums": ("parts",),
    "noyau.engines.partisan.deciding": ("sides",),
    "noyau.engines.partisan.solving": ("sides",),
    "noyau.engines.scoring.chains": ("chains",),
    "noyau.engines.scoring.coin_bounds": ("chains",),
    "noyau.engines.scoring.control": ("chains",),
    "noyau.engines.scoring.edge_values": ("chains",),
    "noyau.engines.scoring.solving": ("chains",),
    "noyau.forms.breaking": ("heaps",),
    "noyau.forms.turning": ("coins",),
    "noyau.games.codes.annihilation": ("coins",),
    "noyau.games.codes.greedy": ("coins",),
    "noyau.games.fibonacci": ("heaps",),
    "noyau.games.geography": ("pairs",),
    "noyau.games.hackenbush": ("parts",),
    "noyau.games.moore": ("parts",),
    "noyau.games.nim": ("heaps",),
    "noyau.games.chomp": ("orders",),
    "noyau.games.orders": ("orders",),
    "noyau.games.picarete": ("chains",),
    "noyau.games.sides.red_blue": ("sides",),
    "noyau.games.vertex_parts": ("parts",),
    "noyau.games.wythoff": ("parts",),
    "noyau.values.golden": ("boards",),
    "noyau.values.tempered": ("chains",),
}
"""Where reasons are → the modules of this package that draw them."""


def say(key: str, /, **facts: object) -> Sentence:
    """A sentence of a step."""
    return Sentence(key, facts)


@dataclass(frozen=True)
class Story:
    """An answer, and how it is to be drawn."""

    analysis: AnyAnalysis
    style: Style
    level: int = 2
    """The first level has no values and no tables."""
    told: set[object] = field(default_factory=set)
    """The kinds of reasons that have had their steps, and ``"move"`` once the move to play is told."""

    @property
    def game(self) -> AnyGame:
        return self.analysis.game

    @cached_property
    def view(self) -> View:
        """The position with its moves, of which nothing is given away."""
        return view_of(self.game, self.style)

    @cached_property
    def panel(self) -> Panel:
        """The board as one plays on it."""
        return find_panel(self.view)

    @cached_property
    def advised(self) -> Any:
        """The move that the strategy plays first; None where no move wins or draws."""
        analysis = self.analysis
        if analysis.is_over or not any(option.best for option in analysis.options):
            known = analysis.symmetry
            return getattr(known, "move", None)
        return opening_move(analysis) if analysis.winning or analysis.bounds is not None else None

    @cached_property
    def adviser(self) -> Adviser:
        """Who knows the answer to every move."""
        return Adviser(self.analysis)

    def step(self, said: Sentence, **does: Any) -> Step:
        """A step on the board as one plays on it."""
        return board_step(self.panel, said, **does)

    def said_move(self, move: object) -> Sentence:
        """A move in words, as it is said to whoever plays."""
        return self.game.rules.say_move(self.game.position, move)

    def advice(self, key: str = "why.move", /, task: str = "", **facts: object) -> Step:
        """The move to play, marked on the board; the reader looks for it first, by the sentence of that task."""
        move = self.advised
        self.told.add("move")
        parts, sought = self._parts_left(move), self.find(move, task)
        said = say(key, move=self.said_move(move), **facts)
        return self.step(said, marked=self.figures(move), groups=parts, task=sought)

    def find(self, move: Any, key: str = "") -> Find | None:
        """The task to find that move, or another one that is as good; none where nothing can be clicked for it.

        Its sentence tells what to look for by this key, or that it is to win, to keep the draw, or to be the best.
        """
        if self.panel.is_card or not figures_of(self.view, self.panel, move):
            return None
        analysis = self.analysis
        good = analysis.winning or analysis.best
        wins = analysis.bounds is None and (analysis.outcome is Outcome.N or analysis.winning)
        key = key or ("win" if wins else "keep" if analysis.bounds is None else "best")
        return Find(say(f"why.task.{key}"), self.game, good if move in good else (move, *good))

    def _parts_left(self, move: Any) -> tuple[Group, ...]:
        """The rows that a move leaves of one row, where it breaks it in several and all tokens are drawn."""
        if not isinstance(self.game.rules, TakeAndBreak) or len(move[1]) < 2:
            return ()
        heap, parts = move
        names = [item.id for item in self.panel.board.items if item.id.startswith(f"heap-{heap + 1}-token-")]
        if len(names) < self.game.position[heap]:
            return ()
        found = []
        for number, part in enumerate(parts):
            found.append(Group(tuple(names[:part]), number, str(part)))
            names = names[part + (self.game.position[heap] - sum(parts) if number == 0 else 0) :]
        return tuple(found)

    def figures(self, move: object) -> tuple[str, ...]:
        """The figures that play a move on the board; in a heap all tokens from the first that goes."""
        if isinstance(self.game.rules, TakeAndBreak) and isinstance(move, tuple):
            known = {item.id for item in self.panel.board.items}
            taken = _broken_off(self.game.position[move[0]], *move)
            return taken if known.issuperset(taken) else (f"heap-{move[0] + 1}",)
        found = figures_of(self.view, self.panel, move)
        tokens = [item.id for item in self.panel.board.items if item.shape in _TOKENS]
        whole = [name for figure in found for name in _from(tokens, figure)]
        return tuple(dict.fromkeys(whole))


def _broken_off(size: int, heap: int, parts: tuple[int, ...]) -> tuple[str, ...]:
    """The tokens that a move takes from a row; none where it only splits it."""
    first = cuts(size, parts)[0]
    taken = range(first.left + 1, first.left + first.taken + 1)
    return tuple(f"heap-{heap + 1}-token-{place}" for place in taken)


_HEAP = re.compile("-(?:token-|last-|more).*")
_TOKENS = ("match", "chip", "frite", "more")


def _from(tokens: list[str], figure: str) -> list[str]:
    if figure not in tokens:
        return [figure]
    heap = _HEAP.sub("", figure)
    return [name for name in tokens[tokens.index(figure) :] if _HEAP.sub("", name) == heap]


def pick(key: str, figures: Sequence[str], /, every: bool = False, **facts: object) -> Pick | None:
    """The task to point at figures, by the key of its sentence; none where there are no figures."""
    said = (say(f"why.task.{name}", **facts) for name in (key, f"{key}-missed"))
    return Pick(next(said), tuple(figures), next(said), every) if figures else None


def view_of(game: AnyGame, style: Style) -> View:
    """A position with its moves, of which nothing is given away."""
    return View(game, find_plays(game, None)[0], style)


def board_step(panel: Panel, said: Sentence, **does: Any) -> Step:
    """A step on a board."""
    return Step(said, panel.board, tuple(map(_quiet, panel.marks)), **does)


def _quiet(mark: Mark) -> Mark:
    """A mark that offers no move: here nothing is played."""
    return replace(mark, looks=tuple(look for look in mark.looks if look not in ("legal", "chosen")))


def figures_of(view: View, panel: Panel, move: object) -> tuple[str, ...]:
    """The figures that play a move."""
    known = {item.id for item in panel.board.items}
    for play, click in zip(view.plays, panel.clicks, strict=True):
        if play.move == move:
            return tuple(name for name in click if name in known)
    return ()


@singledispatch
def show(reason: Reason, story: Story) -> Iterator[Step]:
    """The steps of a reason, by the function registered for its type; none where nothing is drawn for it."""
    yield from ()


def steps_of(reason: Reason, story: Story) -> Iterator[Step]:
    """The steps of a reason; the module that draws it is imported when it is first needed."""
    for name in _SHOWN.get(type(reason).__module__, ()):
        import_module(f"noyau.scenes.proofs.{name}")
    return show(reason, story)


def tell_story(story: Story) -> tuple[Step, ...]:
    """The steps of all reasons, then the move to play or what the opponent will do."""
    analysis = story.analysis
    if analysis.is_over:
        outcome = analysis.outcome if analysis.wins is None and analysis.bounds is None else "end"
        return (story.step(say(f"why.over.{outcome}")),)
    if analysis.game.rules.family == "board" and not story.panel.is_card:
        return (*import_module("noyau.scenes.proofs.boards").colour_story(story), *_practised(story))
    steps: list[Step] = []
    if analysis.game.rules.family == "order" and analysis.outcome is Outcome.P:
        steps += import_module("noyau.scenes.proofs.orders").complement_story(story)
        if steps:
            return tuple(steps)
    if analysis.game.rules.family == "graph":
        steps += import_module("noyau.scenes.proofs.stages").stage_story(story)
    for reason in _reasons(analysis):
        found = list(steps_of(reason, story))
        steps += found
        if found:
            story.told.add(type(reason))
    if story.advised is not None and "move" not in story.told:
        steps.append(story.advice())
    return (*_at_level(story, steps), *_practised(story))


def _at_level(story: Story, steps: Sequence[Step]) -> Sequence[Step]:
    """At the first level one idea alone; where nothing is drawn, the idea in words."""
    discovery = import_module("noyau.scenes.proofs.discovery")
    if story.level == 1:
        steps = discovery.discover(story, steps)
    return steps or tuple(discovery.idea_step(story)) or (story.step(say("why.nothing")),)


def _practised(story: Story) -> Iterator[Step]:
    """A reply for the reader to answer."""
    found: Iterator[Step] = import_module("noyau.scenes.proofs.practice").practise(story)
    return found


def _reasons(analysis: AnyAnalysis) -> Sequence[Reason]:
    """A symmetry where there is one, which needs no values; else what decided, and the theorem before it."""
    if analysis.symmetry is not None:
        return (analysis.symmetry,)
    return (*analysis.proof, *analysis.reasons)
