"""Solvers and certificates made wrong on purpose: each must be noticed."""
