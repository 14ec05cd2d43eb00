"""The rulesets on parameters, quick enough for tables."""
