"""Games on heaps: long nim-sequences and their certified periods."""
