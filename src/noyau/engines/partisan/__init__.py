"""Games of two sides: values, who wins for either starter, and the moves that win."""
