"""Hunting conjectures: surveys of boards, searches for counterexamples, what is kept, and the
questions that are open.
"""
