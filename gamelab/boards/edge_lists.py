"""Edges in lines: as one writes them by hand, in tables, and in the files of other programs."""

import ast
import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import Any

from gamelab.boards.decorations import Decoration
from gamelab.boards.graph import Graph, Vertex
from gamelab.boards.weighted import WeightedGraph
from gamelab.theory import shown

MAX_LETTERS = 20_000
ACCEPTED = (
    'edges such as "a-b, b-c 3", with hyphens between long names, a family such as "P5", "K3,3" or '
    '"grid 3 4", the legs "3, 2, 1" of a spider, lists of neighbours, graph6, DIMACS, or the code '
    "of a board; networkx reads other files, as in Graph.from_networkx(nx.read_graphml(path))"
)
OTHERS = "a format that is not known here, such as METIS or a multiline adjacency list"
LETTER = r"[\w'.*^+]"
WORD = rf"{LETTER}+"
NAME = rf"(?:{WORD}|\([\w\s,'()]*\))"  # of a vertex in an edge
# without a hyphen or in a table: a longer word without a digit may be prose
BARE_NAME = rf"(?:(?={LETTER}*\d){WORD}|{LETTER}{{1,3}})(?!{LETTER})"
COMMENT, DIMACS_EDGE = r"c\b[^\n]*", r"e(?:\s+\d+){2}"
DIMACS = (
    rf"(?:{COMMENT}\n)*(?:p\s+\w+(?:\s+\d+){{2}}|{DIMACS_EDGE})(?:\n(?:{COMMENT}|{DIMACS_EDGE}))+"
)
JOIN = r"(?!\s-\d)\s*(?P<join><-|->|→|←|[-–—]+)\s*"


def _entries(text: str) -> list[str]:
    """The entries of a list of edges: those between commas, or the lines of a table."""
    # not within brackets
    lines = [re.split(r"\s*[,;](?![^()]*\))\s*", line.strip()) for line in text.split("\n")]
    if len(lines) > 1 and not re.search(rf"\s|{JOIN}", "".join(chain(*lines))):
        return [" ".join(cell or "?" for cell in row) for row in lines]
    return [cell for row in lines for cell in row if cell]


def _rows(text: str) -> list[list[str]]:
    """The names in each entry of a text, if it has nothing but short ones."""
    if all(re.match(rf"\s*{WORD}\s*:", line) for line in text.split("\n")):
        text = re.sub("[:,]", " ", text)
    rows = [entry.split() for entry in _entries(text)]
    return rows if all(re.fullmatch(BARE_NAME, name) for name in {*chain(*rows)}) else []


@lru_cache(maxsize=1)  # each format asks whether it is among them
def formats_of_lines(text: str) -> set[str]:
    """The formats in which the lines of a text may be written."""
    rows = _rows(text)
    formats = {"adjacency matrix"} if is_matrix(text) else set[str]()
    if re.fullmatch(DIMACS, text):
        formats.add("DIMACS")
    if "\n" in text and all(_reads(from_code, code) for code in text.split("\n")):
        formats.add("several graph6 codes")
    if not rows:
        return {*formats, "edges"}
    times = Counter(chain(*rows))
    longest = max(map(len, rows))
    is_table = len(rows) == text.count("\n") + 1 > 1
    is_uneven = is_table and len({*map(len, rows)}) > 1 and longest > 2
    # the third name of a line may be a weight
    ends = {(row[0], v) for row in rows for v in row[1 : None if longest > 3 else 2]}
    has_both_ways = any((v, u) in ends for u, v in ends if u != v)
    # each line has a vertex of its own, and each neighbour once
    pairs = [(row[0], v) for row in rows for v in ("", *row[1:])]
    has_lists = len({*pairs}) == len(pairs)
    lone = [row for row in rows if len(row) == 1 < times[row[0]]]
    has_weights = re.search(r"\d[.eE]\d|\d{10}", text)
    may_be_lists = (has_lists or longest < 4) and not has_weights
    if may_be_lists and (is_uneven or has_both_ways):
        formats.add("adjacency list")
    if not (may_be_lists and is_uneven and has_lists and (has_both_ways or lone)):
        formats.add("edges")
    has_titles = not any(map(str.isdecimal, rows[0]))
    is_numbers = is_table and all(map(str.isdecimal, chain(*rows[1:])))
    if is_numbers and (has_titles or all(map(str.isdecimal, rows[0]))):
        formats.add("edges with header")
    has_counts = is_table and len(rows[0]) == 1 < len(rows[-1])  # in two lines
    table = "\n".join(map(" ".join, rows))
    if (
        (has_counts and rows[1][-1] == str(len(rows) - 2))
        or (lone and not (has_lists and lone[0] != rows[0]))
        or (is_numbers and has_titles and not _reads(edges_with_header, table))
    ):
        formats.add(OTHERS)
    return formats


def is_matrix(text: str) -> bool:
    """Whether a text has the numbers of a square in rows, which are symmetric or nothing but 0
    and 1. Two rows may be edges, too, unless there is nothing else or the diagonal is empty.
    """
    body = re.sub(r"((np|numpy)\.)?(array|matrix)\(", "", text)
    lines = [re.findall(r"[-.\d]+", line) for line in re.split(r"[\];\n]", body)]
    rows = [[*row[0]] if len(row) == 1 else row for row in lines if row]
    n = len(rows)
    if not rows or {*map(len, rows)} != {n} or re.search(r"[^-\d.\s,;\[\]()]", body):
        return False
    is_symmetric = rows == [*map(list, zip(*rows, strict=True))]
    is_binary = {*chain(*rows)} <= {"0", "1"}
    if n == 2:
        return is_symmetric and (is_binary or rows[0][0] == rows[1][1] == "0")
    return is_symmetric or is_binary


def _reads(read: Callable[[str], Any], text: str) -> bool:
    with suppress(ValueError):
        read(text)
        return True
    return False


def edges_by_hand(text: str) -> Any:
    """Edges as one writes them by hand, those of a board with arrows also in braces.

    >>> edges_by_hand("a-b-c, d")
    Graph.of([('a', 'b'), ('b', 'c')], vertices=['d'])
    """
    in_braces = re.fullmatch(r"\{\s*(.*?)\s*\}", text, re.DOTALL)
    if in_braces:
        text = in_braces[1]
    edges: list[tuple[Vertex, Vertex, Any]] = []
    arrows, vertices = [], []
    has_weights = text == "no edge"
    for number, entry in enumerate(() if text in ("∅", "no edge") else _entries(text), 1):
        edge = re.sub(rf"\A({BARE_NAME})\s+({BARE_NAME})(?=[\s:=]|\Z)", r"\1-\2", entry)
        edge = re.sub(rf"(?:the )?loop at ({NAME})", r"\1–\1", edge)
        lone = re.fullmatch(rf"({BARE_NAME})|({NAME}) alone", edge)
        parsed = re.fullmatch(
            rf"({NAME}(?:{JOIN}{NAME})+)(?:\s*[\s:=]\s*(?P<weight>\d{{1,999}})(?:\.0*)?)?", edge
        )
        if lone:
            vertices.append(parse_vertex(lone[1] or lone[2]))
        elif parsed:
            parts = re.split(JOIN, parsed[1])
            ends = [*map(parse_vertex, parts[::2])]
            has_weights |= parsed["weight"] is not None
            for u, join, v in zip(ends, parts[1::2], ends[1:], strict=False):
                edges.append((u, v, int(parsed["weight"] or 1)))
                if join.strip("-–—"):  # it has the head of an arrow
                    arrows.append((u, v) if join in "->→" else (v, u))
        else:
            raise ValueError(f"Entry {number}, {shown(entry, 40)}, is no edge; write {ACCEPTED}.")
    board = WeightedGraph.of(edges, vertices)
    if in_braces or arrows:
        if has_weights:
            raise ValueError(
                "A board has weights or arrows, and no game has both; leave out one of them."
            )
        return Decoration.of(board.graph, arrows)
    return board if has_weights else board.graph


@lru_cache(2**10)
def parse_vertex(text: str) -> Vertex:
    """The name that a reader writes: a number, a tuple of numbers and words, or a word.

    >>> parse_vertex("12"), parse_vertex("(1, 2)"), parse_vertex("hub")
    (12, (1, 2), 'hub')
    """
    text = text.strip()
    with suppress(ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        if re.fullmatch(r"-?\d{1,9}|\(.*\)", text):
            value = ast.literal_eval(text)
            hash(value)
            return value  # type: ignore[no-any-return]
    return text


def adjacency_list(text: str) -> Graph | None:
    """The simple graph of lines that name a vertex and its neighbours; None for other texts.

    >>> adjacency_list("0 1 2\\n1 2\\n2")
    Graph.of([(0, 1), (0, 2), (1, 2)])
    """
    import networkx as nx  # here, because it slows the start of the library

    lines = [*map(" ".join, _rows(text))]
    return Graph.from_networkx(nx.parse_adjlist(lines, nodetype=parse_vertex)) if lines else None


def edges_with_header(text: str) -> Any:
    """The board below a line of titles, or of the number of vertices and perhaps that of edges.

    >>> edges_with_header("3 1\\n0 1")
    Graph.of([(0, 1)], vertices=[2])
    """
    first, _, below = text.partition("\n")
    edges = "\n".join(_entries(f"titles\n{below}".strip())[1:])  # one line is a table too
    numbers = re.fullmatch(r"(\d{1,999})(?:[\s,;]+(\d+))*[\s,;]*", first)
    has_two = "edges with header" in formats_of_lines(edges) and _reads(edges_with_header, edges)
    if not numbers and (not edges or has_two):
        raise ValueError(
            f"{shown(first, 40)} is read as titles of the columns of edges. Below it there "
            f"{'seem to be two numbers of them and of vertices' if edges else 'is none'}."
        )
    board = WeightedGraph.from_board(edges_by_hand(edges))
    graph = board.graph
    if numbers:
        n = int(numbers[1])
        if n > MAX_LETTERS:
            raise MemoryError(f"{shown(first, 40)} says more than {MAX_LETTERS:,} vertices.")
        start = 0 not in graph.vertices  # the first vertex is 0 or 1
        names = range(start, start + n)
        graph = Graph.of(graph.edges, [*names, *graph.vertices])
        if len(graph.vertices) > n or numbers[2] not in (None, str(len(graph.edges))):
            raise ValueError(
                f"The first line, {shown(first, 40)}, has other numbers than the lines below: "
                f"these have {len(graph.edges)} edges, or a vertex that is none of {names}."
            )
    return WeightedGraph(graph, board.weights) if {*board.weights} - {1} else graph


def dimacs(text: str) -> Graph:
    """The graph of lines "e 1 2" below "p edge 2 1", an edge given twice taken once.

    >>> dimacs("p edge 3 1\\ne 1 2")
    Graph.of([(1, 2)], vertices=[3])
    """
    lines = re.sub(r"(?m)^(c.*\n?|e|p\s+\w+)", "", text).strip()
    board = (edges_with_header if re.search("(?m)^p", text) else edges_by_hand)(lines)
    return Graph.of({frozenset(edge): edge for edge in board.edges}.values(), board.vertices)


def from_code(text: str) -> Graph:
    """A graph in the format graph6 or sparse6.

    >>> from_code("Bw")
    Graph.of([(0, 1), (0, 2), (1, 2)])
    """
    code = re.sub("^>>(graph|sparse)6<<", "", text)
    if code.lstrip(":")[:4] <= "~?BG":  # so begins the code of a graph with 200 vertices
        with suppress(ValueError):
            return Graph.from_graph6(code)
    raise ValueError(
        f"{shown(text, 60)} is one word, but no graph6 code and no sparse6 code; write {ACCEPTED}."
    )
