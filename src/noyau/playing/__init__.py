"""Playing: matches with their history, and the players from perfect to random."""
