"""A game being played, without a screen: moves by what they touch, replies, hints, the story."""

from gamelab.match.match import Hint, Match, Played
from gamelab.match.touched import Move, Touch

__all__ = ["Hint", "Match", "Move", "Played", "Touch"]
