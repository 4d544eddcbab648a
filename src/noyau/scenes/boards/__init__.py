"""Boards of cells: pieces, dominoes, chocolate, lamps and holes."""
