"""Impartial games in the abstract: rulesets, nimbers, outcomes, periods."""

from gamelab.theory.grundy import by_definition, mex, nim_sum
from gamelab.theory.provenance import Road, by_road, remembered

__all__ = ["Road", "by_definition", "by_road", "mex", "nim_sum", "remembered"]
