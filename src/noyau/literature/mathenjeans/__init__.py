"""MATH en JEANS: Nim and its variants."""
