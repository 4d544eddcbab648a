"""Games whose lost positions are a linear code: coins that are turned, words that are lowered, tokens that meet."""
