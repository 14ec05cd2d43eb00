"""A game being played, without a screen: moves by the parts they change, replies, hints."""

from gamelab.match.board import Move, Played
from gamelab.match.match import Hint, Match

__all__ = ["Hint", "Match", "Move", "Played"]
