"""The words for games whose lost positions are a linear code."""
