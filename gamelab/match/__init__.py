"""A game being played, without a screen: moves by the parts they change, replies, hints."""

from gamelab.match.board import Move, Played
from gamelab.match.match import Hint, Match
from gamelab.match.puzzles import Puzzle

__all__ = ["Hint", "Match", "Move", "Played", "Puzzle"]
