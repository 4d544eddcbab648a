"""How the figures of a picture are painted."""
