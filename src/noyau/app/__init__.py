"""The web page and its API: every game of the catalogue, played, explained and drawn in a browser."""
