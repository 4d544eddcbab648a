"""``python -m noyau`` is the command ``noyau``."""

from noyau.cli import main

main()
