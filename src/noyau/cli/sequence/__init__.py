"""``noyau sequence``: Grundy values, outcomes or lost heaps of the heaps 0, 1, 2 … and their period; lost pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import click

from noyau.atlas import pair_sequences, sequences
from noyau.atlas.pair_sequences import PairSequence
from noyau.atlas.sequence_store import Stopped, kept_sequence
from noyau.atlas.tables import at_layer
from noyau.cli.sequence import formats
from noyau.cli.sequence.formats import form_asked, write_array, write_certificate, write_picture, write_pieces
from noyau.console.answering import (
    complain,
    complete_file,
    complete_game,
    define_command,
    misere_option,
    print_json,
    read_spec,
    report,
    text,
    timing_option,
)
from noyau.console.files import PICTURES
from noyau.console.progress import Progress
from noyau.core.catalogue import find_rules, is_registered
from noyau.core.errors import MissingParameter, NotApplicable, SpecError
from noyau.core.game import AnyGame
from noyau.core.parameters import write_rules
from noyau.core.record import Json
from noyau.core.spec import parse, parse_rules
from noyau.core.verdict import Ending
from noyau.engines.heaps.single_heap import one_heap
from noyau.forms.heaps import OnHeaps


@define_command("sequence")
@click.argument("spec", nargs=-1, metavar="SPEC", shell_complete=complete_game)
@click.option("--to", type=int, default=50, show_default=True, metavar="N")
@misere_option
@click.option("--what", type=click.Choice(list(dict.fromkeys(sequences.QUESTIONS + pair_sequences.QUESTIONS))))
@click.option("--format", "form", type=click.Choice([*formats.FORMS, "npy"]))
@click.option("--column", type=click.Choice(pair_sequences.RECORDED))
@click.option("-o", "--output", metavar="FILE", shell_complete=complete_file)
@click.option("--keep", metavar="FILE.npz", shell_complete=complete_file)
@click.option("--statistics", is_flag=True)
@click.option("--differences", multiple=True, metavar="SPEC", shell_complete=complete_game)
@click.option("--beside", multiple=True, metavar="SPEC", shell_complete=complete_game)
@click.option("--find", metavar="0,1,2…")
@click.option("--certificate", metavar="FILE", shell_complete=complete_file)
@timing_option
def command(
    spec: tuple[str, ...],
    to: int,
    misere: bool,
    what: str | None,
    form: str | None,
    column: str | None,
    output: str | None,
    keep: str | None,
    find: str | None,
    certificate: str | None,
    as_json: bool,
    **asked: Any,
) -> int | None:
    if as_json and output is None and form not in (None, "json"):
        raise SpecError("sequence.two-forms", form=form)
    if find is not None:
        _find_games(spec, find, as_json or form == "json")
        return None
    wanted = form_asked(output, "json" if as_json and output is None else form, as_json)
    if (asked["statistics"] or asked["differences"]) and wanted not in ("text", "json"):
        raise SpecError("sequence.facts-form", form=wanted)
    game = _read(spec, misere)
    try:
        found = _find(game, to, what, keep)
        beside = [_beside(other, found) for other in asked["beside"]]
        compared = [_beside(other, found) for other in asked["differences"]]
    except Stopped as stop:
        return _say_stopped(stop)
    if certificate is not None:
        write_certificate(game, to, certificate)
    if isinstance(found, PairSequence):
        if asked["statistics"]:
            raise NotApplicable("sequence.statistics-what", what=found.what)
        _write_pairs(found, wanted, column, output)
        _say_written(found, output, as_json)
        return None
    if column:
        raise SpecError("sequence.column", column=column)
    if wanted == "npy":
        write_array([found, *beside], str(output))
    elif wanted in PICTURES:
        write_picture([found, *beside], wanted, str(output))
    else:
        said, more = _facts(found, compared, asked["statistics"], output is None, not beside)
        pieces = formats.pieces(found, wanted, beside, said, more)
        write_pieces(pieces, len(found.values), output)
    _say_written(found, output, as_json)
    return None


def _say_written(found: sequences.Sequence | PairSequence, output: str | None, as_json: bool) -> None:
    """Say which file was written, if any."""
    if output is not None:
        told = {"game": found.game, "what": found.what, "to": found.to, "file": output}
        report(as_json, told, text("cli.written", file=output))


def _find_games(spec: Sequence[str], terms: str, as_json: bool) -> None:
    """Which games of the catalogue begin like a list."""
    from noyau.atlas.sequence_index import find_sequences, parse_terms

    if spec:
        raise SpecError("sequence.find-game", game=" ".join(spec))
    found = find_sequences(parse_terms(terms))
    if as_json:
        print_json([asdict(match) for match in found])
        return
    for line in formats.say_matches(found):
        click.echo(line)


def _find(game: AnyGame, to: int, what: str | None, keep: str | None) -> sequences.Sequence | PairSequence:
    with Progress("sequence.reached") as progress:
        return kept_sequence(game, to, what, keep=keep, tell=lambda n: progress.tell(n))


def _beside(spec: str, found: sequences.Sequence | PairSequence) -> sequences.Sequence:
    """The sequence of another game, as far as the one that it stands beside."""
    if isinstance(found, PairSequence) or found.what == "p-positions":
        raise NotApplicable("sequence.beside-what")
    other = _find(_read((spec,), found.ending is Ending.MISERE), found.to, found.what, None)
    if isinstance(other, PairSequence):
        raise NotApplicable("sequence.beside-pairs", name=other.rules.name)
    return other


def _refuse_others(example: AnyGame) -> None:
    """Say of games that no parameter would give a sequence to that they have none."""
    if not pair_sequences.has_pairs(example.rules):
        one_heap(example)


def _may_repeat_later(found: sequences.Sequence) -> bool:
    """Whether values without a period are only looked at, so that more of them may show one."""
    open_end = found.period.status == "none" and found.what != "p-positions"
    name = found.game.partition(":")[0]
    return open_end and (is_registered(name) or (found.method.engine == "game_graph" and name != "fibonacci"))


def _facts(
    found: sequences.Sequence, compared: Sequence[sequences.Sequence], statistics: bool, method: bool, alone: bool
) -> tuple[list[str], Json]:
    """What else is known, in words and as JSON. A file says nothing of how its values were found."""
    from noyau.atlas import sequence_facts

    said = list(formats.say_method(found)) if method else []
    if method and alone and _may_repeat_later(found):
        said.insert(0, text("sequence.period.later"))
    more: Json = {}
    if statistics:
        facts = sequence_facts.statistics(found)
        said += formats.say_statistics(facts)
        more["statistics"] = facts.record()
    if compared:
        differences = [sequence_facts.difference(found, other) for other in compared]
        said += formats.say_differences(differences, found.game, found.to)
        more["differences"] = [difference.record() for difference in differences]
    return said, more


def _write_pairs(found: PairSequence, form: str, column: str | None, output: str | None) -> None:
    if form in PICTURES:
        raise NotApplicable("sequence.picture-pairs", name=found.rules.name)
    if form == "npy":
        write_array([found], str(output))
    else:
        write_pieces(formats.pair_pieces(found, form, column), found.to + 1, output)


def _say_stopped(stop: Stopped) -> int:
    """Say what was kept, and how to go on."""
    key = "sequence.stopped" if stop.file else "cli.interrupted"
    complain(text(key, n=stop.count, file=str(stop.file)), "Interrupted")
    return 130


def _read(spec: Sequence[str], misere: bool) -> AnyGame:
    """The game, whose position does not matter: rules without a usual one are taken from 0."""
    if not spec:
        raise SpecError(
            "cli.missing", name=text("cli.placeholder.SPEC"), example=text("sequence.example").split("\n")[0]
        )
    written = read_spec(spec)
    try:
        game = parse_rules(written, "0", Ending.MISERE if misere else Ending.NORMAL)
    except MissingParameter as error:
        _refuse_others(parse(find_rules(error.sentence.facts["name"]).example))
        raise
    if pair_sequences.has_pairs(game.rules):
        return at_layer(game, written)
    several = isinstance(game.rules, OnHeaps) and len(game.position) > 1
    if several and sequences.gives_position(written, game.rules):
        raise SpecError("sequence.one-heap", game=game.spec, rules=write_rules(game.rules))
    return game
