"""Families of boards as tables: one parameter down the rows, one across the columns."""
