"""The checker of certificates: one program of its own that imports nothing of gamelab, and is run
in a process of its own.
"""
