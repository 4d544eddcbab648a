"""The compiled loops of Solitaire Clobber."""
