"""What the compiled kernels of all solvers share: how they are kept and interrupted, sets as bits,
codes of trees.
"""
