"""Many positions at once: sequences, tables, patterns, colourings, graphs of positions and of moves, quotients."""
