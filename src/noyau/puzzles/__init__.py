"""One-player rules."""
