"""The screen on which graphs are drawn, and what every game makes of a drawing."""
