"""Short games: order, canonical form, sums, stops and thermographs, compared with the definitions."""

from __future__ import annotations

import copy
import gc
import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import pytest
from short_forms import FINE, Form, all_forms, is_at_most, mirror, random_form, spell, total, value, walls, wins_moving

from noyau.core.errors import NotApplicable, TooLarge, WrongArgument
from noyau.core.verdict import Outcome
from noyau.values.nimbers import Nimber
from noyau.values.shortgames import ShortGame, dyadic, integer, make, nimber, of_canonical, read, short_games, up
from noyau.values.shortgames.arithmetic import negate
from noyau.values.shortgames.dyadics import simplest
from noyau.values.shortgames.game import of_numbers
from noyau.values.shortgames.places import place_of
from noyau.values.shortgames.thermographs import Thermograph, walls_of

CHANCE = random.Random(17)
DAY_TWO = all_forms(2)
LATER = [random_form(CHANCE.choice((3, 4)), CHANCE) for _ in range(300)]


def same(one: Form, other: Form) -> bool:
    return is_at_most(one, other) and is_at_most(other, one)


def test_the_order_of_all_forms_of_day_two_is_that_of_the_definition() -> None:
    values = [value(form) for form in DAY_TWO]
    for one, first in zip(DAY_TWO, values, strict=True):
        for other, second in zip(DAY_TWO, values, strict=True):
            assert (first <= second) == is_at_most(one, other)
            assert (first is second) == same(one, other)


def test_the_order_of_larger_games_is_that_of_the_definition() -> None:
    pairs = [(CHANCE.choice(LATER), CHANCE.choice(LATER)) for _ in range(3000)]
    signs = {(True, True): "=", (True, False): ">", (False, True): "<", (False, False): "||"}
    for one, other in pairs:
        first, second = value(one), value(other)
        assert first.compare(second) == signs[is_at_most(other, one), is_at_most(one, other)]
        assert (first < second, first > second) == (first.compare(second) == "<", first.compare(second) == ">")


@pytest.mark.parametrize("forms", [DAY_TWO, LATER], ids=["day two", "later"])
def test_the_canonical_form_has_the_value_of_the_form_and_nothing_to_spare(forms: list[Form]) -> None:
    for form in forms:
        game = value(form)
        assert same(form, spell(game))
        for left, one in product(game.left, repeat=2):
            assert left is one or not left <= one
        for right, one in product(game.right, repeat=2):
            assert right is one or not right <= one
        assert not any(answer <= game for option in game.left for answer in option.right)
        assert not any(answer >= game for option in game.right for answer in option.left)


Sides = tuple[tuple[ShortGame, ...], tuple[ShortGame, ...]]


def sides_of(game: ShortGame | Sides) -> Sides:
    return game if isinstance(game, tuple) else (game.left, game.right)


@cache
def is_slowly_at_most(one: ShortGame | Sides, other: ShortGame | Sides) -> bool:
    """Conway's definition on the options of games, or on options that may be no canonical form."""
    return not any(is_slowly_at_most(other, option) for option in sides_of(one)[0]) and not any(
        is_slowly_at_most(option, one) for option in sides_of(other)[1]
    )


def test_games_whose_stops_lie_close_together_are_compared_as_the_definition_does() -> None:
    """Stops are told apart by whole numbers down to 1/2^20; here they are finer, or on either side of it."""
    chance = random.Random(20)
    near = [Fraction(0), *(Fraction(step, 1 << bits) for step in (-1, 1, 3) for bits in (19, 20, 21, 22, 60))]
    small = [read(text) for text in ("0", "*", "^", "v*", "{0|v*}")]
    games = [dyadic(number) + infinitesimal for number in near for infinitesimal in small]
    for _ in range(80):
        left, right = (tuple(chance.choices(games, k=chance.randint(1, 2))) for _ in "lr")
        game = make(left, right)
        assert is_slowly_at_most(game, (left, right)), (left, right)
        assert is_slowly_at_most((left, right), game), (left, right)
        games.append(game)
    for _ in range(2000):
        one, other = chance.choice(games), chance.choice(games)
        assert (one <= other) == is_slowly_at_most(one, other), (one, other)
    for _ in range(50):
        one, other = chance.choice(games), chance.choice(games[-80:])
        left, right = (
            tuple({*(option + other for option in mine), *(one + option for option in theirs)})
            for mine, theirs in zip(sides_of(one), sides_of(other), strict=True)
        )
        assert is_slowly_at_most(one + other, (left, right)), (one, other)
        assert is_slowly_at_most((left, right), one + other), (one, other)


def test_options_added_to_no_avail_change_nothing() -> None:
    for form in LATER[:150]:
        game = value(form)
        worse = [option - 1 for option in game.left] + [option + up(2) - up(3) for option in game.left]
        assert make([*game.left, *worse], game.right) is game
        assert make(game.left, [*game.right, *(option + 1 for option in game.right)]) is game


def test_sums_of_day_two_are_those_of_the_definition() -> None:
    games = short_games(2)
    for one, other in product(games, repeat=2):
        assert one + other is value(total(spell(one), spell(other)))


def test_games_are_a_group_whose_order_is_that_of_sums() -> None:
    games = [value(form) for form in LATER[:60]]
    for _ in range(400):
        one, other, third = (CHANCE.choice(games) for _ in range(3))
        assert one + other is other + one
        assert (one + other) - other is one
        assert one - one is integer(0)
        assert -(one + other) is -one - other
        assert (one + third <= other + third) == (one <= other)
    for _ in range(40):
        one, other, third = (CHANCE.choice(games) for _ in range(3))
        assert (one + other) + third is one + (other + third)


def test_negatives_are_the_mirrored_forms() -> None:
    for form in [*DAY_TWO, *LATER]:
        assert -value(form) is value(mirror(form))
        assert negate(negate(value(form))) is value(form)


def test_outcomes_are_those_of_play() -> None:
    letters = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}
    for form in [*DAY_TWO, *LATER]:
        assert value(form).outcome is Outcome(letters[wins_moving(form, 0), wins_moving(form, 1)])


def test_thermographs_agree_with_the_definition_at_every_tax() -> None:
    found: dict[Form, Thermograph] = {}

    def draw(form: Form) -> Thermograph:
        if form not in found:
            found[form] = walls_of([draw(option) for option in form[0]], [draw(option) for option in form[1]])
        return found[form]

    for form in [*DAY_TWO[::7], *LATER[:60]]:
        game, graph = value(form), draw(form)
        assert graph == game.thermograph, "options need not be canonical"
        for place, (left, right) in enumerate(walls(form)):
            tax = Fraction(place, FINE) - 1
            assert (graph.left_wall(tax), graph.right_wall(tax)) == (left, right)
        assert (game.left_stop, game.right_stop) == (graph.left_wall(0), graph.right_wall(0))
        assert (game.mean, game.temperature) == (graph.mean, graph.temperature)
        assert graph.left[0] == graph.right[0] == (game.mean, game.temperature)
        assert graph.left[-1][1] == graph.right[-1][1] == -1


def test_means_add_and_temperatures_do_not_rise_in_sums() -> None:
    games = [value(form) for form in LATER[:80]]
    for _ in range(300):
        one, other = CHANCE.choice(games), CHANCE.choice(games)
        assert (one + other).mean == one.mean + other.mean
        assert (one + other).temperature <= max(one.temperature, other.temperature)


def test_values_without_trees_are_those_of_their_trees() -> None:
    for ups, nim, base in product(range(-4, 5), range(7), ((0, 0), (1, 0), (3, 1), (-5, 2), (11, 3))):
        game = of_numbers(base, ups, nim)
        assert value(spell(game)) is game
        assert game.birthday == depth(spell(game))
        graph = walls_of(*([option.thermograph for option in side] for side in (game.left, game.right)))
        assert game.thermograph == graph
        assert (game.mean, game.temperature) == (graph.mean, graph.temperature)


def depth(form: Form) -> int:
    return max((1 + depth(option) for side in form for option in side), default=0)


def test_ups_and_nimbers_add_as_their_trees_do() -> None:
    arrow = make([0], [nimber(1)])
    for ups, nim in product(range(4), range(4)):
        tree = spell(integer(0))
        for _ in range(ups):
            tree = total(tree, spell(arrow))
        assert value(total(tree, spell(nimber(nim)))) is up(ups) + nimber(nim) is ups * arrow + nimber(nim)


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("^* + ^*", "^^"),
        ("{0|^*}", "^^"),
        ("{0,*|0}", "^*"),
        ("{^|v}", "{^|v}"),
        ("±1 + ±1", "0"),
        ("{1|-1} + {2|-2}", "{3|1||-1|-3}"),
        ("{0|1}", "1/2"),
        ("{1/4|1/2,*}", "{1/4|*}"),
        ("{0||0|-1}", "tiny(1)"),
        ("{1|*}", "1 + {0|-1*}"),
        ("-5.{0|1/2}", "-5/4"),
        ("{*|*}", "0"),
        ("{0,*,*2|0,*,*2}", "*3"),
        ("{^^|}", "1"),
        ("{0|v*}", "-{^*|0}"),
    ],
)
def test_well_known_values(expression: str, expected: str) -> None:
    """Winning Ways, ch. 1 to 5."""
    assert read(expression) is read(expected)


def test_tinies_are_smaller_than_each_other_and_than_any_up() -> None:
    small, smaller = read("tiny(1)"), read("tiny(2)")
    assert 0 < smaller < small < up()
    assert 20 * smaller < small
    assert small.is_infinitesimal
    assert not small.is_all_small
    assert -small is read("miny(1)")


def test_large_values_without_trees_are_quick() -> None:
    million = integer(10**6)
    assert million + up(5000) + nimber(2**70) - million is up(5000) + nimber(2**70)
    assert (million + up()).birthday == 10**6 + 2
    fine = dyadic(Fraction(1, 2**400))
    assert fine > up(10**9)
    assert fine.temperature == Fraction(-1, 2**400)
    assert fine.thermograph.left[-1] == (1, -1)
    assert [str(option) for option in (million + up(3)).left] == ["1000000"]
    assert 10**6 * read("{1|-1}") is integer(0)
    assert (10**6 + 1) * read("±1") is read("±1")
    assert read("{1|-1}") + 10**9 is read("{1000000001|999999999}")
    assert make([10**9], [10**12]) is integer(10**9 + 1)
    assert make([Fraction(1, 2**300)], [Fraction(1, 2**299)]) is dyadic(Fraction(3, 2**301))


def test_games_compare_with_numbers() -> None:
    switch = read("{3|1}")
    assert (switch.compare(2), switch.compare(3), switch.compare(Fraction(7, 2))) == ("||", "||", "<")
    assert switch < 4
    assert switch > 0
    assert not switch <= 2
    assert switch <= 3 + Fraction(1, 2)
    assert 4 >= switch  # noqa: SIM300
    with pytest.raises(TypeError):
        switch <= "3"  # type: ignore[operator]  # noqa: B015
    assert switch - 2 is read("±1")
    assert 5 - switch is read("{4|2}")
    assert sum([integer(1), switch]) is read("{4|2}")
    with pytest.raises(NotApplicable, match="power of two"):
        switch.compare(Fraction(1, 3))
    with pytest.raises(WrongArgument):
        switch.compare("1")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        switch + "1"  # type: ignore[operator]
    with pytest.raises(TypeError):
        switch * 1.5  # type: ignore[operator]


def test_a_short_game_speaks_as_other_values_do() -> None:
    assert [read(text).grundy for text in ("0", "*", "*5", "^", "1", "±1")] == [0, 1, 5, None, None, None]
    assert str(read("*5")) == str(Nimber(5))
    assert read("1/2^*").latex() == r"\frac{1}{2}{\uparrow}{\ast}"
    assert read("{2|-1}").latex() == r"\{2\,{|}\,-1\}"
    assert repr(read("±1")) == "<ShortGame ±1>"
    assert bool(read("^"))
    assert not read("0")


def test_there_is_one_object_for_each_value_and_it_cannot_be_changed() -> None:
    game = read("{1,2*|^,-1/2}")
    assert read("{2*,1|-1/2,^}") is game
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy([game])[0] is game is copy.copy(game)
    assert {game: 1}[read("{1,2*|^,-1/2}")] == 1
    with pytest.raises(AttributeError):
        game._left = ()
    with pytest.raises(AttributeError):
        del game._left
    with pytest.raises(WrongArgument):
        ShortGame()


def ladder(steps: int) -> ShortGame:
    """{… 6 | {4 | {2 | 0}}}."""
    game = integer(0)
    for step in range(1, steps + 1):
        game = make([2 * step], [game])
    return game


def test_pickles_of_deep_games_are_flat() -> None:
    game = ladder(150)
    assert game.depth == 150
    assert pickle.loads(pickle.dumps(game)) is game


def test_too_deep_games_are_refused() -> None:
    with pytest.raises(TooLarge, match="200 moves"):
        ladder(201)


def test_games_that_nobody_needs_are_forgotten() -> None:
    from noyau.core import caches
    from noyau.values.shortgames import game as module

    def count() -> int:
        caches.clear()
        gc.collect()
        make([77777], [-77777])  # whoever makes a game sweeps the table
        make([77778], [-77778])
        return len(module._games)

    before = count()
    kept = [make([number], [-number]) for number in range(5000, 5500)]
    assert count() >= before + 500
    del kept
    assert count() < before + 100


def test_threads_make_the_same_objects() -> None:
    texts = [f"{{{n}|-{n}}} + {{{n}/2|^}}" for n in range(1, 40)]

    def read_all(_: int) -> list[ShortGame]:
        return [read(text) for text in texts]

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(read_all, range(16)))
    assert all(one is other for row in found for one, other in zip(row, found[0], strict=True))


def test_options_known_to_be_canonical_are_taken_as_they_are() -> None:
    for game in [*short_games(2), *map(value, LATER)]:
        assert of_canonical(game.left, game.right) is game
        assert of_canonical(reversed(game.left), set(game.right)) is game


def test_options_are_in_an_order_that_no_history_changes() -> None:
    for form in LATER[:100]:
        game = value(form)
        orders = [[str(option) for option in side] for side in (game.left, game.right)]
        again = make(reversed(game.left), reversed(game.right))
        assert [[str(option) for option in side] for side in (again.left, again.right)] == orders
        assert all(place_of(one) < place_of(other) for side in (game.left, game.right) for one, other in pairwise(side))


def test_the_simplest_number_is_the_first_born() -> None:
    births = [(n, k) for k in range(6) for n in range(-(6 << k), (6 << k) + 1) if k == 0 or n & 1]
    births.sort(key=lambda pair: of_numbers(pair).birthday)
    ends = [(n, k) for n, k in births if k < 4 and abs(n) <= 3 << k]
    for _ in range(800):
        least, most = CHANCE.choice(ends), CHANCE.choice(ends)
        below, above = CHANCE.random() < 0.5, CHANCE.random() < 0.5
        low, high = (Fraction(n, 1 << k) for n, k in (least, most))

        def inside(pair: tuple[int, int]) -> bool:
            x = Fraction(pair[0], 1 << pair[1])
            return (low < x or (not below and low == x)) and (x < high or (not above and x == high))  # noqa: B023

        expected = next(filter(inside, births), None)
        if expected is not None:
            assert simplest(least, below, most, above) == expected
