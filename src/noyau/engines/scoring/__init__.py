"""Games with points: by how much the player to move gets ahead, every best move, and a line of best play."""
