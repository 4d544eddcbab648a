"""The words for games with points, and for Nimstring, which is played with the same coins."""
