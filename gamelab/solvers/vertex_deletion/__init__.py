"""Games that delete vertices: on spiders, bistars, caterpillars, trees, and all sets of vertices."""
