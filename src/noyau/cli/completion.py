"""``noyau completion``: the script that completes commands and options in a shell."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from noyau.console.answering import define_command, report


@define_command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str, as_json: bool) -> None:
    from noyau.cli import build

    found = get_completion_class(shell)
    assert found is not None, "click knows these shells"
    script = found(build(), {}, "noyau", "_NOYAU_COMPLETE").source()
    report(as_json, {"shell": shell, "script": script}, script)
