"""Nim on graphs: who wins by the structure of the board, and tables of Grundy numbers."""
