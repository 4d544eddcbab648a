"""The screen of theorems: the claims of the sources, each on a page of its own, to be run, played and attacked."""
