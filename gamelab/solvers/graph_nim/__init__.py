"""Graph Nim: spiders by their legs, rows with more and more pendant edges, all sets of edges."""
