"""What the kernels of all solvers share: when they are compiled, where they are cached, sets as
bits, codes of trees.
"""
