"""``noyau digraph``: the outcome, value and remoteness of every vertex, and the kernels."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from noyau.cli.digraph import formats, vertex
from noyau.cli.digraph.answers import Answers, Bar, read_source
from noyau.console.answering import complete_file, define_command, misere_option, print_json, text
from noyau.console.files import PICTURES, form_of
from noyau.core.errors import NotApplicable, SpecError
from noyau.core.record import Json
from noyau.core.verdict import Ending
from noyau.graphs.files.writers import FORMS, WITHOUT_FACTS, write_answers

MOST_PRINTED = 1_000_000
"""Up to so many vertices have their answers in the JSON document, unless all are asked for."""


@define_command("digraph")
@click.argument("source", metavar="FILE|ARCS", shell_complete=complete_file)
@misere_option
@click.option("--vertex", metavar="NAME")
@click.option("--kernels", "search", is_flag=True)
@click.option("--grundy-functions", "functions", is_flag=True)
@click.option("--nested", is_flag=True)
@click.option("--all", "every", is_flag=True)
@click.option("--format", "form", type=click.Choice(list(FORMS)))
@click.option("-o", "--output", metavar="FILE", shell_complete=complete_file)
def command(
    source: str,
    misere: bool,
    vertex: str | None,
    search: bool,
    functions: bool,
    nested: bool,
    every: bool,
    form: str | None,
    output: str | None,
    as_json: bool,
) -> None:
    wanted = form_of(output, form, formats.ENDINGS, "digraph", plain="edges") if output else form
    _check(misere, nested, functions, vertex, wanted)
    with Bar() as bar:
        graph = read_source(source, bar)
        if nested and not graph.is_acyclic:
            raise NotApplicable("digraph.nested-cyclic")
        formats.check_picture(graph, wanted, vertex)
        answers = Answers(graph, Ending.MISERE if misere else Ending.NORMAL, bar)
        here = None if vertex is None else answers.number(vertex)
        if output is not None and wanted is not None:
            formats.write(answers, output, wanted, here, nested)
            bar.clear()
            _say_written(answers, output, wanted, as_json)
            return
        bar.clear()
        if wanted is not None and not as_json:
            sys.stdout.writelines(formats.pieces(answers, wanted))
        elif as_json:
            _print_json(answers, here, search, functions, nested, every)
        else:
            sys.stdout.writelines(f"{line}\n" for line in _lines(answers, here, search, functions, nested, every))


def _check(misere: bool, nested: bool, functions: bool, vertex: str | None, form: str | None) -> None:
    """Refuse wishes that do not go together."""
    if misere and (nested or functions):
        raise NotApplicable("digraph.misere-values")
    if nested and form is not None and form not in PICTURES:
        raise SpecError("digraph.nested-form")
    if nested and vertex is not None:
        raise SpecError("digraph.nested-vertex")


def _lines(
    answers: Answers, here: int | None, search: bool, functions: bool, nested: bool, every: bool
) -> Iterator[str]:
    if here is not None:
        return vertex.lines(answers, here)
    if nested:
        return formats.nested_lines(answers)
    return formats.lines(answers, search, functions, every)


def _print_json(answers: Answers, here: int | None, search: bool, functions: bool, nested: bool, every: bool) -> None:
    if here is not None:
        print_json(vertex.record(answers, here))
        return
    more = formats.facts_of_whole(answers, search)
    if functions:
        found = answers.graph.grundy_functions()
        more["grundy_functions"] = [{str(name): value for name, value in function.items()} for function in found]
        more["grundy_functions_complete"] = found.complete
    if nested:
        more["nested"] = [formats.names_of(answers, kernel) for kernel in formats.classes(answers)]
    if len(answers) <= MOST_PRINTED or every:
        sys.stdout.writelines(write_answers(answers.written(more)))
        sys.stdout.write("}\n")
    else:
        print_json({"vertices": None, **_counts(answers), **more})


def _counts(answers: Answers) -> Json:
    """The answers counted, as JSON."""
    counts = answers.counts
    lost = counts.outcomes["P"] if answers.has_values and not counts.outcomes["D"] else None
    return {
        "size": len(answers),
        "arcs": answers.graph.arcs,
        "acyclic": answers.graph.is_acyclic,
        "ending": answers.ending.value,
        "outcomes": counts.outcomes,
        "longest": counts.longest,
        "grundy": counts.grundy,
        "kernel": lost,
    }


def _say_written(answers: Answers, output: str, form: str, as_json: bool) -> None:
    if as_json:
        print_json({**_counts(answers), "file": output})
        return
    click.echo(text("cli.written", file=output))
    if form in WITHOUT_FACTS:
        click.echo(text("digraph.arcs-only"))
    elif form == "csv":
        click.echo(text("digraph.table-only"))
