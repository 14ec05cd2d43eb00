"""What the compiled kernels of all wings share: how they are kept and interrupted, sets as bits,
codes of trees.
"""
