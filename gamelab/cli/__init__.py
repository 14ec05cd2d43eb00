"""What the command line does beyond calling the library: files, processes, tables, a working copy
of the notebooks.
"""
