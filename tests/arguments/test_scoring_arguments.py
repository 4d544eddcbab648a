"""What is said of boxes, coins and edges: chains, safe lines, bounds, Nimstring; true where it is said."""

from __future__ import annotations

import re
from random import Random

import pytest

import noyau
from noyau.arguments import explain
from noyau.arguments.levels import explain_at
from noyau.core.errors import NotApplicable, SpecError
from noyau.core.game import AnyGame
from noyau.core.spec import parse
from noyau.engines.scoring.chains import Chains
from noyau.games.picarete import Picarete, sure_move
from noyau.graphs.small_graphs import small_graphs


def told(spec: str, language: str = "en") -> str:
    """What is said of a game, on one line."""
    said = noyau.say(explain(noyau.solve(spec)), language)
    return re.sub(r"\s+", " ", said.replace("\u202f", " ").replace("\u00a0", " "))


@pytest.mark.parametrize("spec", ["dots:1x1", "dots:1x2", "dots:1x2:american:x.x.x..", "strings:edges-0.1,0.g,0.g"])
def test_nothing_is_said_of_long_chains_where_none_can_come_about(spec: str) -> None:
    assert "long chain" not in told(spec).lower()
    assert "longue chaîne" not in told(spec, "fr").lower()


def test_a_long_chain_is_explained_with_what_to_do_about_it() -> None:
    said = told("dots:2x2")
    assert "A long chain has three boxes or more." in said
    assert "to end with an odd number of long chains, the other one with an even number: use the safe lines" in said
    assert "un nombre impair de longues chaînes, l'autre avec un nombre pair : il faut tracer" in told("dots:2x2", "fr")
    assert "A long chain has three coins or more." in told("strings:grid-2x2*path-2")


def test_whoever_takes_the_only_safe_line_makes_the_other_open_a_chain() -> None:
    met = 0
    for spec in ("dots:2x2", "dots:1x3:icelandic", "strings:edges-0.1,1.2,0.2,0.g,1.g,2.g,0.g"):
        game = parse(spec)
        open_positions = [game]
        while open_positions:
            here = open_positions.pop()
            shape = next((each for each in noyau.solve(here).reasons if isinstance(each, Chains)), None)
            if shape is None or shape.free:
                continue
            following = [here.after(move) for move in here.moves()]
            quiet = [
                after
                for after in following
                if not any(after.rules.gain(after.position, reply) for reply in after.moves())  # type: ignore[attr-defined]
            ]
            open_positions += quiet[:2]
            if shape.safe != 1:
                continue
            met += 1
            assert "is safe: whoever" in told(str(here))
            (after,) = {str(each): each for each in quiet}.values()
            for opened in (after.after(move) for move in after.moves()):
                assert any(opened.rules.gain(opened.position, reply) for reply in opened.moves())  # type: ignore[attr-defined]
    assert met > 2


def test_several_safe_lines_are_no_number_to_count_down() -> None:
    assert "12 lines are safe now: after any one of them no box has three sides." in told("dots:2x2")
    assert "12 traits sont sûrs pour l'instant" in told("dots:2x2", "fr")


def test_the_last_two_boxes_are_cut_off_without_closing_either() -> None:
    said = told("dots:1x3:american:xxxxxx....")
    assert "draw the line on their far side, which closes neither" in said
    assert "close these two off" not in said


def test_the_shortest_is_to_be_opened_where_that_is_a_best_move_and_there_are_several_lengths() -> None:
    assert "Open the shortest." in told("strings:edges-0.g,0.1,1.2,2.g,3.g,3.4,4.g")
    assert "Open" not in told("strings:cycle-4 + strings:cycle-4")
    assert "string of it gives it away" in told("strings:cycle-4")
    assert "one of them" in told("strings:cycle-4 + strings:cycle-4")


def test_in_a_sum_the_chains_of_all_terms_are_told_together() -> None:
    one, both = told("strings:cycle-4 + strings:cycle-6"), "strings:edges-0.1,1.2,2.3,3.0,4.5,5.6,6.7,7.8,8.9,9.4"
    assert "1 loop of 4, 1 loop of 6" in one
    assert (
        one.partition("No string")[2].partition("The player")[0]
        == told(both).partition("No string")[2].partition("The player")[0]
    )
    assert "Buzzard and Ciere" in one
    assert "boxes" in told("dots:1x1 + dots:1x3")
    assert "coin" in told("dots:1x1 + strings:edges-0.g,0.1,1.2,2.g")
    crossed = told("strings:edges-0.1,1.g + strings:edges-2.g,2.3,3.4,4.5,5.6,6.g")
    assert "The double-cross: 1:1.g takes nothing, but leaves 2 coins that one cut takes together" in crossed
    assert "chain" not in told("picarete:path-3 + dots:1x1")


def test_where_nothing_is_known_but_the_number_of_boxes_that_is_said_and_no_more() -> None:
    assert told("dots:6x6").startswith(
        "dots:6x6: who wins has not been found out; the final difference is even and at most 36 points."
    )
    assert "la différence finale est impaire et d'au plus 35 points" in told("dots:5x7", "fr")
    assert "between 2 and 10,098 points" in told("picarete:grid-100x101")
    assert "-" not in re.sub(r"dots:\S+|double-cross|[a-z]-[a-z]|\d,\d-\d,\d", "", told("dots:6x6"))


def test_the_bound_and_its_better_one_are_told_in_one_place_with_f_and_the_core() -> None:
    said = told("picarete:grid-4x5 + picarete:grid-4x5")
    assert "by at least 2 points (Duchêne, theorem 10); by the types of the components, at least by 4." in said
    assert "The 2-core is what is left when pendant edges are removed" in said
    assert "for every two P(p,i): that makes f = 2." in said
    assert "Play 1:3.8: the opponent is then sure of 4 points only, the least that is known." in said
    assert "Jouez 1:3.8 : l'adversaire n'est alors sûr que de 4 points" in told(
        "picarete:grid-4x5 + picarete:grid-4x5", "fr"
    )


def test_a_careful_move_leaves_no_more_than_it_says() -> None:
    from noyau.engines.scoring.solving import CarefulMove

    for spec in ("picarete:grid-6x7", "picarete:grid-7x7", "picarete:edges-0.1,2.3 + picarete:grid-6x7"):
        found = noyau.solve(spec)
        for reason in found.reasons:
            if isinstance(reason, CarefulMove):
                after = noyau.solve(found.game.play_text(reason.move)).bounds
                assert after is not None
                assert after[0] <= -reason.bound


def test_an_edge_of_an_odd_inner_chain_leaves_no_component_of_the_type_that_the_proof_avoids() -> None:
    met = 0
    for size in range(3, 8):
        for graph in small_graphs(size):
            rules = Picarete.on(graph)
            whole = rules.parts(rules.start)
            if [str(shape) for shape in whole.shapes] != ["I(p,∅)"] or whole.shapes[
                next(iter(whole.shapes))
            ].number > 1:
                continue
            met += 1
            move = sure_move(whole)
            part = whole.shapes[next(iter(whole.shapes))].first
            (chain,) = (chain for chain in whole.chains(part) if move.edge in chain.edges)
            assert len(chain.edges) % 2
            left = rules.parts(rules.play(rules.start, move.edge))
            assert "P(p,i)" not in map(str, left.shapes)
    assert met > 50
    said = told("picarete:grid-6x7")
    assert "lies on an inner chain of odd length, and taking it leaves no component P(p,i)." in said


def test_a_move_of_a_component_is_told_with_what_follows_from_it() -> None:
    assert "is left of it: no move loses less." in told("picarete:cycle-4 + picarete:cycle-4")
    assert "is left of it: no move brings more." in told("picarete:cycle-5")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nimstring_says_why_a_component_is_loony_and_names_a_reply_where_the_value_is_zero(language: str) -> None:
    loony, zero, one = (
        told(spec, language) for spec in ("nimstring:path-4", "nimstring:cycle-4", "nimstring:grid-2x3")
    )
    if language == "en":
        assert "The component of the coins 0, 1, 2, 3 is loony: whoever is to move can either take every coin" in loony
        assert "four of a chain that is free at both ends" in loony
        assert "After 0.1, for example, 2.3 leaves the value 0 again." in zero
        assert "The position is worth *1: cut so that one of value 0 is left." in one
        assert "add up" not in zero + one
    else:
        assert "La composante des pièces 0, 1, 2, 3 est folle" in loony
        assert "La position vaut *1 : coupez" in one
        assert "Après 0.1, par exemple, 2.3 laisse de nouveau la valeur 0." in zero
        assert "le trait" not in loony + zero + one


@pytest.mark.parametrize(
    "spec", ["nimstring:cycle-4", "nimstring:cycle-5 + nim:1,1", "nimstring:edges-0.1,1.2,0.2,0.g"]
)
def test_the_reply_that_is_named_leaves_the_value_zero_to_the_other_player(spec: str) -> None:
    (reason,) = noyau.solve(spec).reasons
    move, reply = reason.answer  # type: ignore[attr-defined]
    after = parse(spec).play_text(move)
    assert not after.rules.plays_again(after.position, after.rules.read_move(after.position, reply))
    assert str(noyau.solve(after.play_text(reply)).value) == "0"


def test_a_string_that_is_given_twice_is_refused_but_for_those_to_the_ground() -> None:
    for game in ("strings", "nimstring"):
        with pytest.raises(SpecError, match=r"the string 0\.1 is given 3 times: two coins have only one"):
            parse(f"{game}:edges-0.1,0.1,0.1")
        assert parse(f"{game}:edges-0.g,0.g").position == 0b11
    with pytest.raises(SpecError, match="written twice"):
        parse("picarete:edges-0.1,0.1")
    with pytest.raises(SpecError) as refused:
        parse("strings:edges-0.1,0.0")
    assert "effacer «\u202f0.0\u202f» de la liste" in refused.value.say("fr")
    with pytest.raises(SpecError) as refused:
        parse("strings:edges-g.g")
    assert "g est le sol\u202f: une ficelle a au moins une pièce" in refused.value.say("fr")


def test_boundaries_have_their_french_names_too() -> None:
    for name in ("suédois", "suedois", "swedish"):
        assert str(parse(f"dots:2x3:{name}")) == "dots:2x3:swedish"
    with pytest.raises(SpecError) as refused:
        parse("dots:2x3:danois")
    assert "américain, suédois ou islandais" in refused.value.say("fr")


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("dots", "son paramètre « plateau »"),
        ("strings", "son paramètre « graphe »"),
        ("dots:0x3", "comme « 2x3 »"),
        ("dots:##./", "la ligne 1 de « ##./ », comptée à partir de 0, est vide"),
    ],
)
def test_boards_are_refused_in_french_with_what_to_write(spec: str, said: str) -> None:
    with pytest.raises(SpecError) as refused:
        parse(spec)
    told_so = refused.value.say("fr").replace("\u202f", " ")
    assert said in told_so
    assert "'" not in told_so.replace("l'", "").replace("d'", "")


def test_a_sum_of_two_kinds_is_refused_with_games_to_add() -> None:
    with pytest.raises(NotApplicable, match=r"add dots:1x2 or picarete:cycle-4, for example"):
        parse("dots:1x1 + kayles:4")


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("nimstring:grid-3x3", "The cuts lead to positions of value 0, *2; the least value that is missing is *1."),
        ("nimstring:cycle-4", "Every cut leads to a loony position, which the opponent wins: so the value is 0."),
        ("nimstring:grid-2x3", "or to loony ones, which the opponent wins; the least value that is missing is *1."),
    ],
)
def test_nimstring_tells_why_a_position_has_its_value(spec: str, said: str) -> None:
    assert said in noyau.say(noyau.explain(spec, level=3), "en")


def at_level(spec: str, level: int, language: str = "en") -> str:
    return re.sub(r"\s+", " ", noyau.say(explain_at(noyau.solve(spec), level), language))


def test_turns_are_strings_less_coins_and_one_more_for_each_double_cut_and_for_the_end() -> None:
    random = Random(16)
    assert "that makes 12 − 4 + D + 1 turns" in at_level("dots:2x2", 3)
    assert "font donc 12 − 4 + L tours" in at_level("dots:2x2", 3, "fr")
    for spec in ("dots:2x2", "dots:2x3:icelandic", "strings:edges-0.1,1.2,0.2,0.g,1.g,2.g,0.g,2.3,3.g"):
        for _ in range(20):
            game, turns, doubles = parse(spec), 1, 0
            strings, coins = game.position.bit_count(), len(game.rules.net.held_by)
            while moves := [*game.moves()]:
                move = random.choice(moves)
                gain, game = game.rules.gain(game.position, move), game.after(move)
                doubles += gain == 2
                turns += not gain
            assert turns == strings - coins + doubles + 1


def test_what_a_beginner_is_told_of_a_move_is_true_of_it() -> None:
    met = set()
    for spec in ("dots:2x2", "dots:1x3", "dots:2x3:swedish"):
        games = [parse(spec)]
        for _ in range(12):
            analysis = noyau.solve(games[-1])
            shape, said = analysis.reason(Chains), at_level(str(games[-1]), 1)
            if shape is None:
                break
            best = analysis.best
            earned = {game_gain(games[-1], move) for move in best}
            given = {bool(shape_after(games[-1], move)) for move in best}
            if "Never draw the third line" in said:
                met.add("safe")
                assert shape.safe
                assert False in given
            elif "it is better to give boxes away at once" in said:
                met.add("pays")
                assert shape.safe
                assert True in given
            elif "and you draw again" in said:
                met.add("take")
                assert max(earned) > 0
            elif "do not close them all" in said:
                met.add("leave")
                assert shape.free
                assert max(earned) == 0
            else:
                met.add("gives")
                assert "you must give boxes away" in said
                assert given == {True}
            games.append(games[-1].after(best[-1]))
    assert met >= {"safe", "take", "gives"}


def game_gain(game: AnyGame, move: object) -> int:
    return int(game.rules.gain(game.position, move))  # type: ignore[attr-defined]


def shape_after(game: AnyGame, move: object) -> int:
    """What the other player can take at once after a move."""
    after = game.after(move)
    return 0 if game_gain(game, move) else max((game_gain(after, reply) for reply in after.moves()), default=0)


GRAPHS = ("path-2", "path-4", "path-5", "cycle-4", "cycle-5", "star-3", "grid-2x3", "grid-3x3", "edges-0.1,2.3,3.4,4.2")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["picarete", "nimstring"])
def test_pupils_read_no_words_of_experts_on_edges_and_strings(name: str, language: str) -> None:
    for graph in GRAPHS:
        for level in (1, 2):
            said = at_level(f"{name}:{graph}", level, language)
            found = re.search(
                r"\*\d|loony|\bfolles?\b|theorem|théorème|class[e ]|Duchêne|nimber|opponent|adversaire", said
            )
            assert found is None, f"{name}:{graph}, level {level}: {found}\n{said}"


@pytest.mark.parametrize("graph", GRAPHS[1:])
def test_pupils_count_of_edges_comes_to_what_the_verdict_says(graph: str) -> None:
    said, score = at_level(f"picarete:{graph}", 2), noyau.solve(f"picarete:{graph}").score
    assert score is not None
    counted = re.search(r"Together.*?(?:you get ahead by|you end up|nobody)( at least)?(?: (\d+))?", said)
    assert counted, said
    number = int(counted[2] or 0)
    assert number <= abs(score) if counted[1] else number == abs(score), said


def test_pupils_learn_from_the_cuts_why_a_position_of_nimstring_has_its_value() -> None:
    said = at_level("nimstring:grid-2x3", 2)
    assert "The other cuts leave the value 0. The least number that is missing is 1." in said
    said = at_level("nimstring:grid-3x3", 2)
    assert "Your cuts leave the values 0, 2. The least number that is missing is 1." in said
