"""Who wins a sum of parts, whatever their rules: the search of boards (``board_outcomes``) in Python.

A state is seen by whoever is to move, who is called Left in it: after each move all is turned into its negative, so
that both starters share one table. Parts of easy value are that value less its mean; the means, and numbers, are added
up. In misère play nothing has a value and nothing cancels: all parts stay positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from hashlib import blake2b
from itertools import chain, islice
from typing import Any, NamedTuple

from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import Mirrored, Partisan, Valued
from noyau.core.turns import PLAYERS, play_side, side_moves, take_apart
from noyau.core.verdict import Ending, Player
from noyau.engines.partisan.values import Place, Values, budgeted, cost_of_options, split
from noyau.values.shortgames import ShortGame, dyadic, value

_EASY, _OPEN = 15, 8
"""A part that takes more positions to be valued stays a position; so does one in which both players together have more
moves than this: it is not even tried. Chosen by measurement: larger values cost more than they save."""

_OPEN_ALIKE = 30
"""The same where both players have the same moves, or a theorem may tell the value."""

_WORK = 4
"""An option takes so many times the work that it takes to value it: its moves are counted as well."""

_MOST_COUNTED = 1000
"""So many moves of a player are counted."""

_AT_ONCE = 256
"""So many of the states that a move leaves are put in order together: a user's rules may have moves without end."""

_STATE_BYTES = 600
"""About so many bytes a state takes, with its part in the lists of moves."""

_NOTHING = Fraction(0)


class State(NamedTuple):
    """What is left to play, as whoever is to move sees it."""

    parts: tuple[int, ...]
    """The numbers of the parts that are no numbers, in order, each as often as it is there."""
    number: Fraction


class Part(NamedTuple):
    """A summand: a value without its mean, or a position, perhaps with the moves of both players exchanged."""

    value: ShortGame | None
    place: Place | None = None
    turned: bool = False


class Frame(NamedTuple):
    """A state that is looked into."""

    ordered: list[State]
    """What is to be tried now, the last one first."""
    others: Iterator[State]
    """What is to be listed after these."""
    began: int
    """How many states had been looked into before."""


class Kept(NamedTuple):
    """What a file knows: who wins states, and what parts are worth, ``None`` where that takes too much work."""

    wins: dict[bytes, bool]
    values: dict[bytes, str | None]


class PartSums:
    """Who wins each state that was met."""

    def __init__(self, ending: Ending, budget: Budget, values: dict[Place, ShortGame] | None = None) -> None:
        self.ending = ending
        self.budget = budget
        self.states = 0
        """How many states were looked into."""
        self.values: dict[Place, ShortGame] = {} if values is None else values
        self.hard: set[Place] = set()
        """The parts that are worth too much work."""
        self.kept = Kept({}, {})
        self._wins: dict[State, int] = {}
        """Of each state twice the states that it took, and 1 more where whoever is to move wins."""
        memory = budget.limit.memory
        self._most = None if memory is None else max(1, memory // _STATE_BYTES)
        self._parts: list[Part] = []
        self._numbers: dict[Part, int] = {}
        self._opposites: list[int] = []
        self._options: dict[int, list[State]] = {}
        self._mobilities: dict[int, int] = {}

    # parts

    def state(self, places: Iterable[Place], values: Iterable[ShortGame] = (), player: Player = Player.LEFT) -> State:
        """The state of some parts and values, this player to move."""
        found = self._add(map(self._of_place, places), map(self._of_value, values))
        return found if player is Player.LEFT else self.turn(found)

    def easy(self, place: Place) -> ShortGame | None:
        """The value of a part, if it takes little work; None in misère play, where sums have no values."""
        if self.ending is Ending.MISERE or place in self.hard:
            return None
        if place not in self.values:
            found = self._look_up(place) if self.kept.values else None
            if found is not None:
                self.values[place] = found
            elif place in self.hard or _is_open(place):
                self.hard.add(place)
            else:
                self._value(place)
        return self.values.get(place)

    def _value(self, place: Place) -> None:
        few = Values(Budget(Limit(_EASY), self.budget.name), self.values, self.budget)
        try:
            few.of(*place)
        except TooLarge:
            self.hard.add(place)
        self.budget.visit(few.budget.positions)

    def _look_up(self, place: Place) -> ShortGame | None:
        """The value that a file keeps; where it keeps that a part is hard, that is believed."""
        key = digest(_text(place))
        text = self.kept.values.get(key)
        if text is None:
            if key in self.kept.values:
                self.hard.add(place)
            return None
        return value(text)

    def _of_place(self, place: Place) -> State:
        found = self.easy(place)
        return State((self._number(Part(None, place)),), _NOTHING) if found is None else self._of_value(found)

    def _of_value(self, game: ShortGame) -> State:
        if game.number is not None:
            return State((), game.number)
        mean = game.mean
        return State((self._number(Part(game - mean)),), mean)

    def _number(self, part: Part) -> int:
        """The number of a part; that of its negative is found with it."""
        if part in self._numbers:
            return self._numbers[part]
        opposite = self._opposite(part)
        if opposite in self._numbers:  # a mirror that does not lead back is not believed
            opposite = part._replace(turned=not part.turned)
        first = len(self._parts)
        for each in dict.fromkeys((part, opposite)):
            self._numbers[each] = len(self._parts)
            self._parts.append(each)
        last = len(self._parts) - 1
        self._opposites += [last, first] if last > first else [first]
        return self._numbers[part]

    def _opposite(self, part: Part) -> Part:
        if part.value is not None:
            return Part(-part.value)
        if part.turned:
            return part._replace(turned=False)
        assert part.place is not None, "a part has a value or a place"
        rules, position = part.place
        if not isinstance(rules, Partisan):
            return part
        mirror = rules.mirror(position) if isinstance(rules, Mirrored) else None
        if mirror is None:
            return part._replace(turned=True)
        places = split(*take_apart(mirror))
        return Part(None, places[0]) if len(places) == 1 else part._replace(turned=True)

    def _add(self, *groups: Iterable[State]) -> State:
        """A sum: what is there with its negative is taken away."""
        number, parts = _NOTHING, list[int]()
        for group in groups:
            for found in group:
                number += found.number
                for part in found.parts:
                    if self.ending is Ending.NORMAL and self._opposites[part] in parts:
                        parts.remove(self._opposites[part])
                    else:
                        parts.append(part)
        return State(tuple(sorted(parts)), number)

    def turn(self, state: State) -> State:
        """The negative."""
        return State(tuple(sorted([self._opposites[part] for part in state.parts])), -state.number)

    def _leave(self, part: int) -> Iterator[State]:
        """What Left can leave of a part, one by one; once all are listed they are kept."""
        if part in self._options:
            yield from self._options[part]
            return
        found: dict[State, None] = {}
        for left in self._list(self._parts[part]):
            if left not in found:
                found[left] = None
                yield left
        self._options[part] = list(found)

    def _list(self, part: Part) -> Iterator[State]:
        if part.value is not None:
            yield from map(self._of_value, part.value.left)
            return
        assert part.place is not None, "a part has a value or a place"
        (rules, position), player = part.place, Player.RIGHT if part.turned else Player.LEFT
        for move in budgeted(
            side_moves(rules, position, player), self.budget, _WORK * cost_of_options((rules, position))
        ):
            left = self.state(split(rules, play_side(rules, position, move, player)))
            yield self.turn(left) if part.turned else left

    # search

    def is_won(self, state: State) -> bool:
        """Whether whoever is to move wins, found without recursion."""
        known = self.look(state)
        path: dict[State, Frame] = {}
        if known is None:
            known = self._open(state, path)
        # ``known`` is about the last state that was looked at, unless its moves have to be tried first
        while path:
            current, frame = next(reversed(path.items()))
            if known is None:
                child = frame.ordered.pop()
                known = self.look(child)
                if known is None:
                    known = self._open(child, path)
            else:
                known = True if not known else None if frame.ordered else self._try(frame)
                if known is not None:
                    self._wins[current] = 2 * (self.states - frame.began) + known
                    del path[current]
        assert known is not None, "the first state is judged"
        return known

    def _open(self, state: State, path: dict[State, Frame]) -> bool | None:
        """Look into a state: who wins, where a move decides at once, or none is left; else it joins the path."""
        if state in path:
            raise NotApplicable("partisan.loopy", game=self.budget.name)
        self.budget.visit(1)
        self.states += 1
        if self._most is not None and len(self._wins) > self._most:
            self._forget()
        children = self._children(state)
        first = next(children, None)
        if first is None:
            won: bool | None = self.ending is Ending.MISERE
        else:
            frame = Frame([], chain((first,), children), self.states)
            won = self._try(frame)
        if won is None:
            path[state] = frame
        else:
            self._wins[state] = int(won)
        return won

    def _try(self, frame: Frame) -> bool | None:
        """Put what can be left next in order: who wins, where a move decides at once or none is left."""
        ranked: dict[State, float] = {}
        for child in frame.others:
            known = self.look(child)
            if known is False:
                return True
            if known is None:
                ranked.setdefault(child, self._estimate(child))
                if len(ranked) == _AT_ONCE:
                    break
        # the last one is looked at first: that which looks worst for the opponent
        frame.ordered[:] = sorted(ranked, key=lambda child: -ranked[child])
        return None if ranked else False

    def _children(self, state: State) -> Iterator[State]:
        """What whoever is to move can leave, as the opponent sees it; last what moves in the number leave."""
        parts, number = state
        for index, part in enumerate(parts):
            if index and parts[index - 1] == part:
                continue  # two parts are the same
            others = State((*parts[:index], *parts[index + 1 :]), number)
            for left in self._leave(part):
                yield self.turn(self._add((others, left)))
        if self.ending is Ending.NORMAL and number:
            for option in dyadic(number).left:
                assert option.number is not None, "the options of a number are numbers"
                yield self.turn(State(parts, option.number))

    def look(self, state: State) -> bool | None:
        """Whether whoever is to move wins, where that is known, or values tell it."""
        if state in self._wins:
            return bool(self._wins[state] & 1)
        if self.kept.wins:
            kept = self.kept.wins.get(self._digest(state))
            if kept is not None:
                self._wins[state] = int(kept)
                return kept
        return self._by_values(state) if self.ending is Ending.NORMAL else None

    def _by_values(self, state: State) -> bool | None:
        """Who wins by values: of two parts they are compared, of more their stops may tell it."""
        games: list[ShortGame] = []
        for part in state.parts:
            game = self._parts[part].value
            if game is None:
                return None
            games.append(game)
        number = state.number
        if not games:
            return number > 0
        if len(games) == 1:
            return not games[0] <= -number
        if len(games) == 2:
            return not games[0] <= -games[1] - number
        if number + sum(game.left_stop for game in games) < 0:
            return False
        low = number + sum(game.right_stop for game in games)
        return True if low + max(game.left_stop - game.right_stop for game in games) > 0 else None

    def _estimate(self, state: State) -> float:
        """About how good a state is for whoever is to move: a number ahead, and moves that there are."""
        return float(state.number) + sum([self._mobility(part) for part in state.parts]) / 8

    def _mobility(self, part: int) -> int:
        """Twice the moves of Left in a position, less those of Right."""
        if part not in self._mobilities:
            found = self._parts[part]
            counts = [0, 0]
            if found.place is not None:
                rules, position = found.place
                counts = [_count(side_moves(rules, position, player)) for player in PLAYERS]
            self._mobilities[part] = 2 * counts[found.turned] - counts[not found.turned]
        return self._mobilities[part]

    def _forget(self) -> None:
        """Forget the states that took the least work, half of all, and all lists of moves."""
        self._options.clear()
        works = sorted(self._wins.values())
        least = works[len(works) // 2]
        self._wins = {state: work for state, work in self._wins.items() if work > least}

    # keeping

    def to_keep(self) -> Kept:
        """All that is known, for a file."""
        wins = {self._digest(state): bool(work & 1) for state, work in self._wins.items()}
        values: dict[bytes, str | None] = {digest(_text(place)): str(game) for place, game in self.values.items()}
        hard: dict[bytes, str | None] = {digest(_text(place)): None for place in self.hard}
        return Kept({**self.kept.wins, **wins}, {**self.kept.values, **hard, **values})

    def _digest(self, state: State) -> bytes:
        """What a file knows a state by: the texts of its parts do not depend on when these were met."""
        return digest(f"{self.ending} {state.number} " + " ".join(sorted(map(self._digest_of_part, state.parts))))

    def _digest_of_part(self, part: int) -> str:
        game, place, turned = self._parts[part]
        text = f"form:{game}" if place is None else _text(place)
        return digest(f"{int(turned)} {text}").hex()


def digest(text: str) -> bytes:
    """128 bits of a text: that two of 10^9 have the same has a probability of less than 10^-20."""
    return blake2b(text.encode(), digest_size=16).digest()


def _text(place: Place) -> str:
    rules, position = place
    written: Callable[[Any], str] = rules.spec
    return written(position)


def _count(moves: Iterable[object]) -> int:
    """How many moves there are, of very many the first."""
    return len(list(islice(moves, _MOST_COUNTED)))


def _is_open(place: Place) -> bool:
    """Whether a part has very many moves, both players' together."""
    rules, position = place
    moves = (move for player in PLAYERS for move in side_moves(rules, position, player))
    is_plain = isinstance(rules, Partisan) and not isinstance(rules, Valued)
    return next(islice(moves, _OPEN if is_plain else _OPEN_ALIKE, None), None) is not None
