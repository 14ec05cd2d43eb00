"""The arrow games: spiders, trees, and all decorations of a small graph."""
