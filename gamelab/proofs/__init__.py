"""Statements about all positions of an infinite family, each proved by a finite check that
`verify` repeats.
"""
