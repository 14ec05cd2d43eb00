"""Grids: rows and columns of vertices, each adjacent to those beside, above and below it."""

from collections.abc import Iterator

from gamelab.boards.graph import Edge, Graph, Vertex, refuse_large_graph
from gamelab.theory.checks import natural, shown


def grid(rows: int, columns: int) -> Graph:
    """The grid of so many rows and columns; vertex (i, j) stands in row i and column j.

    >>> len(grid(3, 4).edges)
    17
    """
    rows, columns = natural(rows, "The number of rows"), natural(columns, "The number of columns")
    refuse_large_graph(
        f"A grid of {shown(rows)} rows and {shown(columns)} columns", 2 * rows * columns
    )
    cells: list[Vertex] = [(i, j) for i in range(rows) for j in range(columns)]
    down: list[Edge] = [((i, j), (i + 1, j)) for i in range(rows - 1) for j in range(columns)]
    along: list[Edge] = [((i, j), (i, j + 1)) for i in range(rows) for j in range(columns - 1)]
    return Graph(tuple(cells), (*along, *down))


def grids(n: int) -> Iterator[Graph]:
    """Every grid with n vertices once, with no more rows than columns, the one that is a path
    first; none for n = 0.

    >>> [max(board.vertices) for board in grids(12)]
    [(0, 11), (1, 5), (2, 3)]
    """
    n = natural(n, "The number of vertices")
    return (grid(rows, n // rows) for rows in range(1, n + 1) if n % rows == 0 and rows * rows <= n)
