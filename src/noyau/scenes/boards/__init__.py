"""Boards: pieces, squares that bear signs, the cells of lamps, the holes of pegs."""
