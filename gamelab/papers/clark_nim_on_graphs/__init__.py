"""J. D. Clark: Nim on Graphs."""
