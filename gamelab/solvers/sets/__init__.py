"""The engine for any board: positions that are sets of bits, those reached in play kept in a
table.
"""
