"""Games of two sides in words."""
