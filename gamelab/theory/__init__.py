"""Impartial games in the abstract: rulesets, nimbers, outcomes, periods."""
