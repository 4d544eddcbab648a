"""Rules for two players, one file per playing material."""
