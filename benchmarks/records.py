"""Values of Node Kayles beyond published tables, by the library and by a second program in C++.

    python benchmarks/records.py grid 17 26
    python benchmarks/records.py petersen 23 30
    python benchmarks/records.py trees 18 40

prints lines for the page of records: n, the value, and the seconds of both programs; for a tree
also its graph6. A further number limits the seconds of the second program for a board: it splits
off components and knows no symmetry.
"""

import sys
from itertools import chain
from random import Random

import networkx as nx
from in_c import in_cpp
from measures import timed

from gamelab import Graph, NodeKayles, canonical_form, grid, grundy, trees

GAME = NodeKayles()
WIDTH = 40  # trees kept of each size
SEED = 1


def enlarged(tree, more):
    """The trees with a path of one or two vertices more at a vertex, or one more in an edge."""
    new = len(tree.vertices)
    for v in range(new):
        yield Graph.of([*tree.edges, (v, new), *[(new, new + 1)] * (more - 1)])
    for u, v in tree.edges if more == 1 else ():
        yield Graph.of([*(edge for edge in tree.edges if edge != (u, v)), (u, new), (new, v)])


def growing_trees(first, stop):
    """A tree of the largest value found for each size, with its number of vertices and its graph6.

    All trees with 16 and 17 vertices are tried; then those that come from the best of the two
    sizes before.
    """
    random = Random(SEED)

    def best_of(some):
        values = {tree: (grundy(GAME, tree), random.random()) for tree in some}
        return sorted(values, key=values.__getitem__, reverse=True)[:WIDTH]

    before, last = best_of(trees(16)), best_of(trees(17))
    for n in range(17, stop):
        if n >= first:
            yield n, last[0], f" {last[0].to_graph6()} |"
        tried = chain(
            chain.from_iterable(enlarged(tree, 2) for tree in before),
            chain.from_iterable(enlarged(tree, 1) for tree in last),
        )
        before, last = last, best_of({canonical_form(tree): None for tree in tried})


def boards(name, first, stop):
    """The number, the board and what names it, for each line."""
    if name == "trees":
        return growing_trees(first, stop)
    board_of = {
        "grid": lambda n: grid(3, n),
        "petersen": lambda n: Graph.from_board(nx.generalized_petersen_graph(n, 2)),
    }[name]
    return ((n, board_of(n), "") for n in range(first, stop))


def main(name, first, stop, limit=3600.0):
    """Print the lines; AssertionError where the programs differ."""
    for n, board, words in boards(name, first, stop):
        seconds, value = timed(grundy, GAME, board)
        found = in_cpp(GAME.name, board, flags=("-DWIDE",), limit=limit)
        assert found is None or found[1] == value, (name, n, value, found)
        theirs = "–" if found is None else f"{found[0]:.1f}"
        print(f"| {n} | {value} | {seconds:.1f} | {theirs} |{words}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:4]), *map(float, sys.argv[4:]))
