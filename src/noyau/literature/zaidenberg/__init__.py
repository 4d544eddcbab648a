"""M. Zaidenberg, Le jeu reversi."""
