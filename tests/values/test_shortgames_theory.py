"""Days, surreal numbers, cooling, heating, atomic weights and reduced forms of short games."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise, product

import pytest
from short_forms import is_at_most, spell

from noyau.core.errors import NotApplicable, SpecError, TooLarge, WrongArgument
from noyau.values.shortgames import ShortGame, dyadic, integer, make, nimber, read, short_games, surreal, up
from noyau.values.shortgames.atomic import atomic_weight, compare_with_remote_star, is_nearly_at_most, reduced
from noyau.values.shortgames.cooling import cool, heat, left_incentives, norton, ordinal_sum, overheat, right_incentives
from noyau.values.shortgames.days import lattice
from noyau.values.shortgames.names import miny, switch, tiny, up_power

CHANCE = random.Random(29)
DAY_TWO = short_games(2)
DAY_THREE = short_games(3)


def choose() -> ShortGame:
    return CHANCE.choice(DAY_THREE)


def test_so_many_games_are_born_by_each_day() -> None:
    """1, 4, 22 and 1474 (Hickerson and Li 1974)."""
    assert [len(short_games(day)) for day in range(4)] == [1, 4, 22, 1474]
    assert [sum(game.birthday == day for game in DAY_THREE) for day in range(4)] == [1, 3, 18, 1452]
    assert sum(game.is_all_small for game in DAY_THREE) == 67
    assert sum(game.is_number for game in DAY_THREE) == 2**4 - 1
    assert {-game for game in DAY_THREE} == set(DAY_THREE)
    with pytest.raises(TooLarge, match="day 4"):
        short_games(4)
    for wrong in (-1, 2.5, "3"):
        with pytest.raises(WrongArgument):
            short_games(wrong)  # type: ignore[arg-type]


def test_the_games_of_a_day_are_a_distributive_lattice() -> None:
    two, three = lattice(2), lattice(3)
    for one, other in product(DAY_TWO, repeat=2):
        assert (two.above[two.places[one]] >> two.places[other] & 1) == (one <= other)
        join, meet = two.join(one, other), two.meet(one, other)
        assert all((one <= bound and other <= bound) == (join <= bound) for bound in DAY_TWO)
        assert all((bound <= one and bound <= other) == (bound <= meet) for bound in DAY_TWO)
        for third in DAY_TWO:
            assert two.meet(one, two.join(other, third)) is two.join(meet, two.meet(one, third))
    for _ in range(2000):
        one, other = choose(), choose()
        assert (three.above[three.places[one]] >> three.places[other] & 1) == (one <= other)
        assert one <= three.join(one, other) >= other
        assert -three.join(-one, -other) is three.meet(one, other)


def test_covers_have_nothing_between_them() -> None:
    found = lattice(2)
    for place, covers in enumerate(found.covers):
        game = DAY_TWO[place]
        between = {other for other in DAY_TWO if game < other and not any(game < third < other for third in DAY_TWO)}
        assert {DAY_TWO[cover] for cover in covers} == between


def test_the_order_of_day_three_is_that_of_the_definition() -> None:
    for _ in range(1500):
        one, other = choose(), choose()
        assert (one <= other) == is_at_most(spell(one), spell(other))


def test_signs_lead_to_numbers_and_back() -> None:
    assert surreal.signs(Fraction(-5, 4)) == "--++"
    for day in range(9):
        born = surreal.born_on(day)
        assert born == sorted(born)
        assert len(set(born)) == 2**day
        for number in born:
            assert surreal.of_signs(surreal.signs(number)) == number
            assert surreal.of_stalk(surreal.stalk(number)) == number
            assert surreal.birthday(number) == day == len(surreal.signs(number)) == dyadic(number).birthday
            assert surreal.signs(-number) == surreal.signs(number).translate(str.maketrans("+-", "-+"))
    with pytest.raises(NotApplicable):
        surreal.signs(Fraction(1, 3))
    with pytest.raises(NotApplicable, match="simpler number"):
        surreal.signs(10**9)
    for wrong in (surreal.of_signs, surreal.of_stalk):
        with pytest.raises(SpecError):
            wrong("bg+")


def test_a_red_blue_stalk_has_the_value_of_its_signs() -> None:
    """Whoever cuts an edge takes all that stands on it (Berlekamp's rule against the moves themselves)."""

    def play(stalk: str) -> ShortGame:
        cuts = {colour: [play(stalk[:place]) for place, edge in enumerate(stalk) if edge == colour] for colour in "br"}
        return make(cuts["b"], cuts["r"])

    for length in range(7):
        for edges in product("br", repeat=length):
            assert play("".join(edges)).number == surreal.of_stalk("".join(edges))


def test_the_simplest_number_between_two_is_the_value_of_their_game() -> None:
    numbers = [number for day in range(5) for number in surreal.born_on(day)]
    for low, high in product(numbers, repeat=2):
        if low < high:
            assert surreal.simplest_between(low, high) == make([low], [high]).number
        else:
            with pytest.raises(SpecError):
                surreal.simplest_between(low, high)
    for number in numbers:
        assert surreal.simplest_between(number, None) == make([number], []).number
        assert surreal.simplest_between(None, number) == make([], [number]).number
    assert surreal.simplest_between(Fraction(1, 3) - Fraction(1, 3), Fraction(1, 1024)) == Fraction(1, 2048)


def test_cooling_adds_keeps_the_order_and_has_the_walls_as_stops() -> None:
    for _ in range(250):
        one, other, tax = choose(), choose(), Fraction(CHANCE.randrange(-7, 20), 8)
        assert cool(one + other, tax) is cool(one, tax) + cool(other, tax)
        assert not one <= other or cool(one, tax) <= cool(other, tax)
        if tax >= 0:
            graph, cooled = one.thermograph, cool(one, tax)
            assert (cooled.left_stop, cooled.right_stop) == (graph.left_wall(tax), graph.right_wall(tax))
            assert tax <= one.temperature or cooled.number == one.mean
            assert cool(cooled, 1) is cool(one, tax + 1)
    with pytest.raises(WrongArgument, match="above -1"):
        cool(up(), -1)
    with pytest.raises(WrongArgument):
        heat(up(), "1")  # type: ignore[arg-type]
    with pytest.raises(NotApplicable, match="power of two"):
        cool(up(), Fraction(1, 3))


def test_heating_and_overheating_by_known_examples() -> None:
    """Heating turns * into a switch; 1* into a game between 1 + t and 1 - t (Winning Ways, ch. 6)."""
    assert heat(nimber(1), 3) is read("±3")
    assert heat(read("1*"), 2) is read("{3|-1}")
    assert heat(Fraction(3, 4).numerator * integer(1), 2) is integer(3)
    assert heat(up(), 1) is read("{1||0|-2}")
    assert overheat(integer(5), read("1*"), 1) is 5 * read("1*")
    assert overheat(dyadic(Fraction(1, 2)), 1, 1) is read("{1|0}")
    for game in DAY_TWO:
        if game.temperature <= 0:
            assert cool(heat(game, 3), 3) - game is integer(0)
    for one, other in product(DAY_TWO, repeat=2):
        if one.temperature <= 0 and other.temperature <= 0:
            assert heat(one + other, 2) is heat(one, 2) + heat(other, 2)


def test_nortons_product_adds_and_keeps_the_order() -> None:
    for unit in map(read, ("^", "1", "^^*", "1/2", "{2|1}", "tiny(1)")):
        assert norton(integer(-3), unit) is -3 * unit
        for _ in range(15):
            one, other = choose(), choose()
            assert norton(one + other, unit) is norton(one, unit) + norton(other, unit)
            assert (norton(one, unit) <= norton(other, unit)) == (one <= other)
    with pytest.raises(WrongArgument, match="greater than 0"):
        norton(integer(1), nimber(1))


def test_ordinal_sums_of_nimbers_and_numbers() -> None:
    """The colon principle: nimbers add as numbers do; one stalk on another has the signs of both."""
    for one, other in product(range(5), repeat=2):
        assert ordinal_sum(nimber(one), nimber(other)) is nimber(one + other)
    for one, other in product(["", "+", "-+", "++-"], ["", "-", "+-+"]):
        base, above = (dyadic(surreal.of_signs(text)) for text in (one, other))
        joined = ordinal_sum(base, above)
        assert ordinal_sum(base, integer(0)) is base
        assert (joined > base, joined < base) == (above > 0, above < 0)
    assert ordinal_sum(nimber(1), integer(1)) is up() + nimber(1)


def test_incentives_are_never_at_least_zero_in_numbers_and_sometimes_elsewhere() -> None:
    for game in DAY_THREE[::5]:
        gains = [*left_incentives(game), *right_incentives(game)]
        assert all(gain < 0 for gain in gains) if game.is_number else not all(gain < 0 for gain in gains)


def test_atomic_weights_add_and_decide() -> None:
    """Winning Ways, ch. 8: with a weight of at least 2 Left wins, and of at least 1 if she moves first."""
    small = [game for game in DAY_THREE if game.is_all_small]
    for _ in range(500):
        one, other = CHANCE.choice(small), CHANCE.choice(small)
        game = one + other
        weight = atomic_weight(game)
        assert weight is atomic_weight(one) + atomic_weight(other)
        assert game > 0 or not weight >= 2
        assert not game <= 0 or not weight >= 1
        assert (compare_with_remote_star(game) == ">") == (game > nimber(64))


@pytest.mark.parametrize(
    ("text", "weight"),
    [("0", "0"), ("*5", "0"), ("7.^ + *3", "7"), ("{0|v*}", "0"), ("{^|v}", "0"), ("{0||0|v*}", "1")],
)
def test_known_atomic_weights(text: str, weight: str) -> None:
    assert atomic_weight(read(text)) is read(weight)


def test_only_all_small_games_have_an_atomic_weight() -> None:
    with pytest.raises(NotApplicable, match="all-small"):
        atomic_weight(read("tiny(1)"))


def test_each_power_of_up_is_infinitely_smaller_than_the_one_before() -> None:
    """And every tiny is smaller than all of them (Winning Ways, ch. 8)."""
    powers = [up_power(power) for power in range(1, 5)]
    assert powers[0] is up()
    for power, smaller in pairwise(powers):
        assert 0 < 16 * smaller < power
        assert atomic_weight(power) is integer(1 if power is up() else 0)
        assert tiny(1) < smaller
    assert powers[1] is read("{0|v*}")
    assert (miny(3), switch(1, read("{2|0}"))) == (read("-tiny(3)"), read("±(1,{2|0})"))
    with pytest.raises(WrongArgument):
        up_power(0)


def test_reduced_forms_are_the_same_for_games_that_differ_by_an_infinitesimal() -> None:
    forms = {game: reduced(game) for game in DAY_THREE}
    for game, form in forms.items():
        assert (game - form).is_infinitesimal
        assert reduced(form) is form
        assert form.birthday <= game.birthday
    classes: dict[object, list[ShortGame]] = {}
    for game in DAY_THREE:
        classes.setdefault((game.left_stop, game.right_stop, game.mean), []).append(game)
    for games in classes.values():
        for _ in range(30):
            one, other = CHANCE.choice(games), CHANCE.choice(games)
            assert (one - other).is_infinitesimal == (forms[one] is forms[other])
            both = is_nearly_at_most(one, other) and is_nearly_at_most(other, one)
            assert both == (forms[one] is forms[other])
