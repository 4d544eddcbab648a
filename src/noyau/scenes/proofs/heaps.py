"""Heaps cut into blocks: remainders, intervals, Fibonacci numbers; values under heaps, halves that are mirrors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from noyau.core.reasons import HeapValue
from noyau.core.verdict import Ending, Outcome
from noyau.forms.breaking import Broken
from noyau.games.fibonacci import Zeckendorf
from noyau.games.nim import Halves, IntervalResidues, OneLess, Residues, SubtractionMex
from noyau.scenes.kit.scene import Item
from noyau.scenes.kit.steps import TINTS, Group, Link, Step
from noyau.scenes.kit.themes import WIDTH
from noyau.scenes.proofs.options import mex_step
from noyau.scenes.proofs.story import Story, pick, say, show
from noyau.scenes.proofs.tiles import SIDE, Tiles, strip, tints
from noyau.words import Sentence

_ACROSS = 2300
_MOST_TOKENS = 60
_MOST_ROWS = 8
_MOST_BLOCKS = 12


class TokenRows:
    """Tokens in blocks, line below line where they are many."""

    def __init__(self, story: Story) -> None:
        theme = story.style.theme
        self.shape = theme.shape if theme.shape != "frite" else "match"
        self.high = min(theme.height, 200)
        self.tiles = Tiles()
        self.x = self.y = 0
        self.count = 0

    def line(self, label: object = None) -> None:
        """Begin a line, perhaps with a word before it."""
        self.y += (self.high + 150) if self.tiles.items else 80
        self.x = 0
        if label is not None:
            name = f"label-{len(self.tiles.items)}"
            self.tiles.word(name, 0, self.y + self.high // 2 - 45, label, wide=220, looks=("strong",))
            self.x = 280

    def block(self, size: int) -> tuple[str, ...]:
        """So many tokens side by side, on a new line where there is no room."""
        if self.x and self.x + size * WIDTH > _ACROSS:
            self.line()
        names = []
        for _ in range(size):
            self.count += 1
            item = Item(f"token-{self.count}", self.shape, self.x + WIDTH // 2, self.y, WIDTH, self.high)
            names.append(self.tiles.figure(item))
            self.x += WIDTH
        self.x += 70
        return tuple(names)

    def step(self, said: Sentence, **does: Any) -> Step:
        return Step(said, self.tiles.board, tuple(self.tiles.marks), **does)


def _framed(blocks: Sequence[tuple[str, ...]], tint: int, text: object = "") -> tuple[Group, ...]:
    return tuple(Group(block, tint, str(text or len(block))) for block in blocks if block)


@show.register
def residues(reason: Residues, story: Story) -> Iterator[Step]:
    """A strip that is cut every K + 1 tokens: what is left over decides."""
    aim = 1 if story.game.ending is Ending.MISERE else 0
    if len(reason.heaps) == 1:
        yield from _strip(story, reason.heaps[0], reason.modulus, aim, 1)
    elif sum(reason.heaps) <= _MOST_TOKENS and len(reason.heaps) <= _MOST_ROWS:
        rows = TokenRows(story)
        whole, over = [], []
        for heap in reason.heaps:
            rows.line(heap)
            whole += [rows.block(reason.modulus) for _ in range(heap // reason.modulus)]
            over += [rows.block(heap % reason.modulus)]
        facts = {"modulus": reason.modulus, "most": reason.modulus - 1, "values": reason.values}
        left = tuple(name for block in over for name in block)
        yield rows.step(say("why.strip.heaps", **facts), groups=_framed(whole, 5), marked=left)


@show.register
def interval(reason: IntervalResidues, story: Story) -> Iterator[Step]:
    """A strip that is cut every m + M tokens."""
    if len(reason.heaps) == 1:
        aim = 1 if story.game.ending is Ending.MISERE else 0
        yield from _strip(story, reason.heaps[0], reason.modulus, aim, reason.least)
        return
    yield valued_heaps(story, reason.heaps, reason.values, "why.strip.interval-values", modulus=reason.modulus)


def _strip(story: Story, heap: int, modulus: int, aim: int, least: int) -> Iterator[Step]:
    """The strip, what is left over, the move, and how the opponent's next move is completed to a whole block."""
    if heap < aim or heap > 1000 * modulus:
        return
    if heap > _MOST_TOKENS:
        yield from _long_strip(heap, modulus, aim, least, story.analysis.outcome)
        return
    rows = TokenRows(story)
    rows.line()
    last = rows.block(aim)
    whole = [rows.block(modulus) for _ in range((heap - aim) // modulus)]
    over = rows.block((heap - aim) % modulus)
    facts = {"modulus": modulus, "most": modulus - least, "least": least, "n": len(over), "aim": aim}
    groups = (*_framed([last], 1), *_framed(whole, 5))
    key = "misere" if aim else "interval" if least > 1 else "cut"
    yield rows.step(say(f"why.strip.{key}", **facts), groups=groups)
    is_lost = story.analysis.outcome is Outcome.P
    key = "lost" if is_lost and not over else "small" if is_lost else "won"
    yield rows.step(say(f"why.strip.{key}", **facts), groups=groups, marked=over, task=pick("over", over))
    move = story.advised
    if move is not None:
        yield story.advice()
    if whole:
        take = least
        answer = whole[-1][: modulus - take]
        yield rows.step(
            say(
                "why.strip.reply-lost" if is_lost else "why.strip.reply",
                take=take,
                answer=modulus - take,
                modulus=modulus,
            ),
            groups=groups[:-1],
            dimmed=over,
            struck=whole[-1][modulus - take :],
            marked=answer,
            task=pick("complete-lost" if is_lost else "complete", answer, every=True, take=take, modulus=modulus),
        )


def _long_strip(heap: int, modulus: int, aim: int, least: int, outcome: Outcome) -> Iterator[Step]:
    """Blocks with their sizes, of very many the first and the last."""
    count, over = divmod(heap - aim, modulus)
    tiles = Tiles()
    texts: list[object] = [
        *[aim] * bool(aim),
        *[modulus] * min(count, 4),
        *["…"] * (count > 5),
        *[modulus] * (count > 4),
    ]
    names = strip(tiles, "block", texts, 0, 60, wide=max(SIDE, 60 + 45 * len(str(modulus))))
    end = tiles.items[-1].x + tiles.items[-1].width
    left = tiles.tile("over", end + 60, 60, over, looks=tints(1)) if over else ""
    facts = {"modulus": modulus, "most": modulus - least, "least": least, "n": over, "aim": aim, "count": count}
    groups = (Group(tuple(names), 5, f"{count} × {modulus}" if not aim else f"{aim} + {count} × {modulus}"),)
    key = "lost" if outcome is Outcome.P and not over else "small" if outcome is Outcome.P else "won"
    marked = (left,) if left else ()
    yield Step(say(f"why.strip.long-{key}", **facts), tiles.board, tuple(tiles.marks), groups=groups, marked=marked)


def valued_heaps(
    story: Story, heaps: Sequence[int], values: Sequence[int], key: str, marked: Sequence[int] = (), **facts: object
) -> Step:
    """Each heap as a tile, the value below it."""
    tiles = Tiles()
    wide = max(SIDE + 60, *(70 + 50 * len(str(heap)) for heap in heaps))
    for place, (heap, value) in enumerate(zip(heaps[:_MOST_BLOCKS], values, strict=False)):
        tiles.tile(f"heap-{place}", place * (wide + 50), 30, heap, wide=wide, looks=("plain",))
        tiles.tile(f"value-{place}", place * (wide + 50), SIDE + 80, value, wide=wide, looks=tints(2))
    return Step(say(key, **facts), tiles.board, tuple(tiles.marks), marked=tuple(f"value-{place}" for place in marked))


@show.register
def halves(reason: Halves, story: Story) -> Iterator[Step]:
    """Even numbers only: the tokens two by two, one without a partner at the most."""
    if sum(reason.heaps) > _MOST_TOKENS or len(reason.heaps) > _MOST_ROWS:
        yield valued_heaps(story, reason.heaps, reason.values, "why.halves")
        return
    rows = TokenRows(story)
    pairs: list[tuple[str, ...]] = []
    single: list[str] = []
    for heap in reason.heaps:
        rows.line(heap)
        pairs += [rows.block(2) for _ in range(heap // 2)]
        single += rows.block(heap % 2)
    yield rows.step(say("why.halves"), groups=_framed(pairs, 2, 1), dimmed=tuple(single))


@show.register
def one_less(reason: OneLess, story: Story) -> Iterator[Step]:
    """Never a whole heap: one token of each heap is out of play."""
    yield valued_heaps(story, reason.heaps, reason.values, "why.one-less")


@show.register
def heap_value(reason: HeapValue, story: Story) -> Iterator[Step]:
    """One heap: take all of it."""
    game, move = story.game, story.advised
    if move is not None and len(story.analysis.reasons) == 1 and not any(True for _ in game.after(move).moves()):
        yield story.advice("why.take-all")


@show.register
def subtraction(reason: SubtractionMex, story: Story) -> Iterator[Step]:
    """The table of values up to the heap: each looks back by the numbers of the set."""
    if max(reason.heaps) <= 10_000:
        yield from value_table(story, max(reason.heaps), reason.set, reason.heaps)


def value_table(story: Story, last: int, back: Sequence[int], heaps: Sequence[int]) -> Iterator[Step]:
    """The heaps from 0 on with their values; the values that the largest one reaches are framed."""
    first = max(0, last - 20)
    rules: Any = story.game.rules
    tiles = Tiles()
    values = {}
    for place, heap in enumerate(range(first, last + 1)):
        values[heap] = int(rules.grundy((heap,)))
        row, column = divmod(place, 11)
        x, y = column * (SIDE + 14), row * (2 * SIDE + 110) + 30
        tiles.word(f"size-{heap}", x, y, heap, wide=SIDE)
        tiles.tile(f"value-{heap}", x, y + 90, values[heap], looks=tints(values[heap]))
    shown = [heap for heap in dict.fromkeys(heaps) if heap >= first]
    sizes = {"first": first, "last": last, "heaps": tuple(dict.fromkeys(heaps)), "n": len(set(heaps))}
    board, marks = tiles.board, tuple(tiles.marks)
    yield Step(say("why.values.table", **sizes), board, marks, marked=tuple(f"value-{heap}" for heap in shown))
    reached = [last - take for take in back if first <= last - take]
    if reached and back:
        groups = tuple(Group((f"value-{heap}",), 1) for heap in reached)
        facts = {"heap": last, "values": tuple(sorted({values[heap] for heap in reached})), "value": values[last]}
        yield Step(say("why.values.back", **facts), board, marks, groups=groups, marked=(f"value-{last}",))


@show.register
def broken(reason: Broken, story: Story) -> Iterator[Step]:
    """The mirror where the move advised leaves two equal rows, else the table of values and the least missing one."""
    heaps = story.game.position
    if reason.heap != max(heaps) or Broken in story.told:
        return
    if len(heaps) == 1 and (mirrored := mirror(story)):
        yield from mirrored
        return
    if len(heaps) > 1:
        values = [each.value for each in story.analysis.reasons if isinstance(each, Broken)]
        yield valued_heaps(story, [h for h in heaps if h][: len(values)], values, "why.values.under")
    if reason.heap <= 10_000:
        yield from value_table(story, reason.heap, (), heaps)
    if len(heaps) == 1:
        reached = {_sum(parts) for _, parts in reason.options}
        yield mex_step(reached, reason.value, "why.values.mex")


def _sum(values: Sequence[int]) -> int:
    total = 0
    for value in values:
        total ^= value
    return total


def mirror(story: Story) -> tuple[Step, ...]:
    """The middle is taken, and the two rows left mirror each other; nothing where the move advised is another one."""
    move, (heap,) = story.advised, story.game.position
    if move is None or heap > _MOST_TOKENS // 2 or len(move[1]) != 2 or move[1][0] != move[1][1]:
        return ()
    half = move[1][0]
    rows = TokenRows(story)
    rows.line()
    names = rows.block(heap)
    left, taken, right = names[:half], names[half : heap - half], names[heap - half :]
    groups = (Group(left, 0, str(half)), Group(right, 0, str(half)))
    links = tuple(
        Link(one, other, place % len(TINTS)) for place, (one, other) in enumerate(zip(left, right[::-1], strict=True))
    )
    copy = rows.step(say("why.mirror.copy"), groups=groups, links=links, dimmed=taken)
    key = "why.mirror.cut" if taken else "why.mirror.split"
    return story.advice(key, task="twins", taken=len(taken), half=half), copy


@show.register
def zeckendorf(reason: Zeckendorf, story: Story) -> Iterator[Step]:
    """The heap as a sum of Fibonacci numbers that are no neighbours: the smallest block decides."""
    if not reason.terms or reason.count > len(reason.terms):
        return
    least, most = reason.terms[-1], reason.most
    facts = {"heap": reason.heap, "least": least, "most": most, "terms": reason.terms, "aim": reason.aim}
    can = "won" if most >= least else "lost"
    misere = reason.heap - reason.aim
    if reason.heap > _MOST_TOKENS:
        tiles = Tiles()
        names = strip(tiles, "term", reason.terms, 0, 40, wide=60 + 50 * len(str(reason.terms[0])))
        yield Step(say("why.fibonacci.cut", **facts), tiles.board, tuple(tiles.marks))
        yield Step(say(f"why.fibonacci.{can}", **facts), tiles.board, tuple(tiles.marks), marked=(names[-1],))
        return
    rows = TokenRows(story)
    rows.line()
    apart = rows.block(misere)
    blocks = [rows.block(term) for term in reason.terms]
    groups = tuple(Group(block, place % len(TINTS), str(len(block))) for place, block in enumerate(blocks))
    key = "misere" if misere else "cut"
    yield rows.step(say(f"why.fibonacci.{key}", **facts), groups=groups, dimmed=apart)
    task = pick("smallest", blocks[-1])
    yield rows.step(say(f"why.fibonacci.{can}", **facts), groups=groups, marked=blocks[-1], dimmed=apart, task=task)
    if can == "won" and reason.count > 1:
        yield story.advice()
        after = {"double": 2 * least, "next": reason.terms[-2]}
        yield rows.step(say("why.fibonacci.next", **after), groups=groups[:-1], dimmed=(*blocks[-1], *apart))
