"""Games whose two players have moves of their own."""
