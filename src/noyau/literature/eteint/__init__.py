"""Le jeu du tout éteint."""
