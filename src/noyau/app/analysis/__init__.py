"""The screen of analysis: heat maps, sequences, graphs of positions, and all that is known of a position."""
