"""The commands of the command line, one module for each group; `gamelab.__main__` parses them."""
