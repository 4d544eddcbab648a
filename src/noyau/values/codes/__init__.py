"""Codes that are found greedily, and the games behind them: what is lost in the game is the code."""
