"""Find the move: positions with one good move, made by chance and measured; a puzzle for each day."""

from noyau.playing.challenges.daily import daily_puzzle as daily_puzzle
from noyau.playing.challenges.finding import MovePuzzle as MovePuzzle
from noyau.playing.challenges.finding import find_puzzle as find_puzzle
