"""The contract and the road: what a game, an answer, an error and a spec are."""
