"""``python -m noyau`` is the command ``noyau``; an interruption is answered even while the rest is still imported."""

import os
import sys


def main() -> None:
    """Run the command line and leave with its exit code."""
    try:
        from noyau.cli import main as run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = _interrupted()
    if code == 130:
        exec("")  # Python remembers an interruption of code that an import made, and would leave as if killed by it
    sys.exit(code)


def _interrupted() -> int:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from noyau.console.command import complain, language, manner, text

    language.choose(sys.argv[1:])
    manner.choose(sys.argv[1:])
    complain(text("cli.interrupted"), "Interrupted")
    return 130


def _leave_folder() -> None:
    """Find no module in the current folder, where ``python -m`` looks first: a user has a file random.py there."""
    if not sys.flags.safe_path and not __file__.startswith(sys.path[0] + os.sep):  # it may hold this package
        del sys.path[0]


if __name__ == "__main__":
    _leave_folder()
    main()
