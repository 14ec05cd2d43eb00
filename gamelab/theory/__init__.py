"""Impartial games in the abstract: rulesets, nimbers, outcomes, periods."""

from gamelab.theory.grundy import by_definition, mex, nim_sum
from gamelab.theory.provenance import Method, by_method, remembered

__all__ = ["Method", "by_definition", "by_method", "mex", "nim_sum", "remembered"]
