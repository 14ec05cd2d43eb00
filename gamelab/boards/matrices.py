"""Adjacency matrices as they are pasted: rows of numbers, with or without brackets."""

import re

from gamelab.boards.graph import Graph

MOST = 2000  # edges


def graph_of_matrix(text: str) -> Graph | None:
    """The graph of a symmetric matrix of natural numbers, which are parallel edges, on the diagonal
    loops; None for other texts.

    Rows of three numbers or fewer may be edges too, (0, 1, 5) being one of weight 5: they are a
    matrix only if it is symmetric, and for two rows all its numbers must be 0 or 1. What can be
    nothing but a matrix, and is not symmetric, is refused.

    >>> (
    ...     graph_of_matrix("0 1 0\\n1 0 1\\n0 1 0"),
    ...     graph_of_matrix("[[0, 2], [2, 0]]"),
    ...     graph_of_matrix("0 1\\n1 2"),
    ... )
    (Graph.of([(0, 1), (1, 2)]), None, None)
    """
    rows = _rows(text)
    n = len(rows)
    if n < 2 or any(len(row) != len(rows[0]) for row in rows):
        return None
    can_be_edges = len(rows[0]) <= 3
    found = [
        (i, j)
        for i in range(n)
        for j in range(min(i, len(rows[0])))
        if i < len(rows[j]) and rows[i][j] != rows[j][i]
    ]
    if len(rows[0]) != n or found or not all(number.isdecimal() for row in rows for number in row):
        if can_be_edges:
            return None
        if len(rows[0]) != n:
            raise ValueError(
                f"An adjacency matrix is square; this one has {n} rows of {len(rows[0])} numbers."
            )
        if not found:
            raise ValueError(
                "An adjacency matrix holds natural numbers, so many parallel edges each."
            )
        i, j = found[0]
        raise ValueError(
            f"An adjacency matrix is symmetric; this one has {rows[j][i]} in row {j + 1}, column "
            f"{i + 1}, and {rows[i][j]} in row {i + 1}, column {j + 1}. Arrows are written as "
            f"a->b."
        )
    if n == 2 and not {*rows[0], *rows[1]} <= {"0", "1"}:
        return None
    counts = [(j, i, rows[i][j]) for i in range(n) for j in range(i + 1)]
    if sum(int(number[:9]) for _, _, number in counts) > MOST:
        raise ValueError(
            f"The numbers of an adjacency matrix are parallel edges, here at most {MOST:,} in all."
        )
    return Graph.of(
        [(u, v) for u, v, number in counts for _ in range(int(number))], vertices=range(n)
    )


def _rows(text: str) -> list[list[str]]:
    """The numbers of a text that has nothing but them, in rows."""
    body = re.sub(r"^((np|numpy)\.)?([aA]rray|[mM]atrix)\(", "", text.strip())
    body = body.removesuffix(")").strip() if body != text.strip() else body
    if body.count("[") > 1:
        lines = re.findall(r"\[([^\[\]]*)\]", body)
        rest = re.sub(r"\[[^\[\]]*\]", "", body)
        if re.sub(r"[\[\],\s]", "", rest):
            return []
    else:
        lines = [line for line in re.split(r"[;\n]", body.strip("[]")) if line.strip()]
    rows = [[number for number in re.split(r"[\s,]+", line.strip()) if number] for line in lines]
    if len(rows) > 2 and all(
        len(row) == 1 and re.fullmatch(f"[01]{{{len(rows)}}}", row[0]) for row in rows
    ):
        rows = [[*row[0]] for row in rows]
    numbers = all(re.fullmatch(r"-?\d+(\.\d*)?", number) for row in rows for number in row)
    return [[re.sub(r"\.0*$", "", number) for number in row] for row in rows] if numbers else []
