"""A game being played, without a screen: moves by the parts they change, replies, hints."""

from gamelab.match.board import Move, PartChange
from gamelab.match.match import Hint, Match, Played

__all__ = ["Hint", "Match", "Move", "PartChange", "Played"]
