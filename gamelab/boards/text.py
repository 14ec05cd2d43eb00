"""The written form of boards: text that a reader types, or that `str` writes, as a board."""

import ast
import re
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import combinations
from math import prod
from typing import Any, NamedTuple

from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.decorations import Decoration
from gamelab.boards.families import Bistar, Caterpillar, cycle, grid, path, star
from gamelab.boards.graph import Family, Graph, Vertex
from gamelab.boards.spider import Spider
from gamelab.boards.weighted import WeightedGraph
from gamelab.theory import natural, shown

MAX_MATRIX_EDGES = 2000  # edges


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
    rows = _matrix_rows(text)
    n = len(rows)
    width = len(rows[0]) if rows else 0
    if n < 2 or any(len(row) != width for row in rows):
        return None
    is_square = width == n
    uneven = [(j, i) for i in range(n) for j in range(i) if is_square and rows[i][j] != rows[j][i]]
    has_naturals = all(number.isdecimal() for row in rows for number in row)
    if not is_square or uneven or not has_naturals:
        if width <= 3:
            return None
        if not is_square:
            raise ValueError(
                f"An adjacency matrix is square; this one has {n} rows of {width} numbers."
            )
        if not uneven:
            raise ValueError(
                "An adjacency matrix holds natural numbers, the numbers of parallel edges."
            )
        i, j = uneven[0]
        raise ValueError(
            f"An adjacency matrix is symmetric; this one has {rows[i][j]} in row {i + 1}, column "
            f"{j + 1}, and {rows[j][i]} in row {j + 1}, column {i + 1}. Arrows are written as "
            f"a->b."
        )
    if n == 2 and not {*rows[0], *rows[1]} <= {"0", "1"}:
        return None
    if sum(int(rows[i][j][:9]) for i in range(n) for j in range(i + 1)) > MAX_MATRIX_EDGES:
        raise ValueError(
            f"The numbers of an adjacency matrix are parallel edges, here at most "
            f"{MAX_MATRIX_EDGES:,} in all."
        )
    edges = [(j, i) for i in range(n) for j in range(i + 1) for _ in range(int(rows[i][j]))]
    return Graph.of(edges, vertices=range(n))


def _matrix_rows(text: str) -> list[list[str]]:
    """The numbers of a text that has nothing but them, in rows."""
    body = re.sub(r"^((np|numpy)\.)?([aA]rray|[mM]atrix)\(", "", text.strip())
    body = body.removesuffix(")").strip() if body != text.strip() else body
    ends = r"\]" if body.count("]") > 1 else r"[;\n]"  # of rows
    lines = (re.findall(r"[^\s,\[\]]+", line) for line in re.split(ends, body))
    rows = [line for line in lines if line]
    if len(rows) > 2 and all(
        len(row) == 1 and re.fullmatch(f"[01]{{{len(rows)}}}", row[0]) for row in rows
    ):
        rows = [[*row[0]] for row in rows]
    numbers = all(re.fullmatch(r"-?\d+(\.\d*)?", number) for row in rows for number in row)
    return [[re.sub(r"\.0*$", "", number) for number in row] for row in rows] if numbers else []


MAX_LETTERS, MAX_VERTICES = 20_000, 200
LARGEST_CODE = "~?BG"  # how the code of a graph with 200 vertices begins
ACCEPTED = (
    'edges such as "a-b, b-c 3", a family such as "P5", "K3,3" or "grid 3 4", the legs "3, 2, 1" '
    "of a spider, "
    "an adjacency matrix, graph6, or the code of a board"
)
MAX_BARE_NAME = 3  # letters of a name in an edge without a hyphen: longer words are prose
NAME = r"[\w'.*^+]+|\([\w\s,'()]*\)"  # of a vertex in an edge
JOIN = r"\s*(?P<join><-|->|→|←|[-–—]+)\s*"


def _made_by_networkx(maker: str, *sizes: int) -> Graph:
    """The graph on 0, 1, 2, ... that a function of networkx makes."""
    import networkx as nx  # here, because it slows the start of the library

    return Graph.from_networkx(nx.convert_node_labels_to_integers(getattr(nx, maker)(*sizes)))


def complete(*parts: int) -> Graph:
    """The complete graph on n vertices, or the complete multipartite graph with parts of these
    sizes.

    >>> len(complete(5).edges), len(complete(3, 3).edges)
    (10, 9)
    """
    sizes = (1,) * parts[0] if len(parts) == 1 else parts
    part_of = [i for i, size in enumerate(sizes) for _ in range(size)]
    pairs = combinations(range(len(part_of)), 2)
    return Graph.of([(u, v) for u, v in pairs if part_of[u] != part_of[v]], range(len(part_of)))


def wheel(spokes: int) -> Graph:
    """The wheel: a cycle 1, 2, ... each vertex of which is joined to the hub 0.

    >>> len(wheel(4).edges)
    8
    """
    return _made_by_networkx("wheel_graph", natural(spokes, "The number of spokes", least=3) + 1)


def petersen() -> Graph:
    """The Petersen graph: a pentagon 0, ..., 4 and a pentagram 5, ..., 9 within it.

    >>> set(map(petersen().degree, range(10)))
    {3}
    """
    return _made_by_networkx("petersen_graph")


def prism(sides: int) -> Graph:
    """Two cycles 0, 1, ... and n, n + 1, ... of n sides, each vertex i joined to n + i.

    >>> {prism(3).degree(v) for v in range(6)}
    {3}
    """
    return _made_by_networkx(
        "circular_ladder_graph", natural(sides, "The number of sides of a prism", least=3)
    )


def hypercube(dimension: int) -> Graph:
    """The numbers with `dimension` binary digits; an edge where one digit differs.

    >>> len(hypercube(3).edges)
    12
    """
    return _made_by_networkx("hypercube_graph", dimension) if dimension else path(1)


FAMILIES: Mapping[str, Callable[..., Any]] = {
    "spider": Spider,
    "bistar": Bistar,
    "caterpillar": Caterpillar,
    "path": path,
    "cycle": cycle,
    "star": star,
    "complete": complete,
    "grid": grid,
    "wheel": wheel,
    "petersen": petersen,
    "prism": prism,
    "hypercube": hypercube,
    "spider.from_counts": Spider.from_counts,
    "graph.of": Graph.of,
    "weightedgraph.of": WeightedGraph.of,
    "decoration.of": Decoration.of,
}
LETTERS: Mapping[str, Callable[..., Any]] = {
    "K": complete,
    "C": cycle,
    "P": path,
    "Q": hypercube,
    "W": wheel,
}


class Reading(NamedTuple):
    """A board, and as what the text was read."""

    board: Any
    kind: str


def read_board(text: str) -> Reading:
    """The board that a text stands for, a graph or one with weights or arrows, and as what the text
    was read.

    Edges stand in a line or one a line: "a-b, b-c", "a b 3" with a weight, "a->b" with an arrow,
    "c" alone for a vertex. A symmetric matrix of numbers, a graph6 or sparse6 code, a family's name
    with its numbers, and numbers alone as the legs of a spider are taken too.

    >>> read_board("a-b-c, c-c, d")
    Reading(board=Graph.of([('a', 'b'), ('b', 'c'), ('c', 'c')], vertices=['d']), kind='an edge
    list')
    >>> read_board("0 1 1; 1 0 0; 1 0 0")
    Reading(board=Graph.of([(0, 1), (0, 2)]), kind='an adjacency matrix')
    """
    text = text.strip()
    if not text:
        raise ValueError(f"There is nothing to paste; write {ACCEPTED}.")
    if len(text) > MAX_LETTERS:
        raise ValueError(
            f"What is pasted has at most {MAX_LETTERS:,} letters; it was given {len(text):,}."
        )
    for kind, reader in READERS.items():
        board = reader(text)
        if board is not None:
            return Reading(board, kind)
    raise ValueError(f"{shown(text, 60)} is no board; write {ACCEPTED}.")


def board(text: str) -> Graph | WeightedGraph | Decoration | AccentedSpider | Family:
    """The board that a text stands for: it reads what `str` of a board writes, and much more.

    The text is a list of edges ("a-b, b-c 3" with a weight, "a->b" with an arrow, "d" for a
    vertex), a family ("path 5", "K3,3", "Spider(3, 2, 1)"), a spider by its legs ("3, 2, 1"), by
    their counts ("3^10 1^5") or with accents ("S[2, 2v, 3^]"), an adjacency matrix, a graph6 or
    sparse6 code, or Python of gamelab or networkx. Nothing is run. A board has at most 200
    vertices, a text 20,000 letters. Raises ValueError with what is wrong.

    >>> board("1 2 3")
    WeightedGraph.of([(1, 2, 3)])
    >>> board("Bw") == board("K_3") == board("[(0, 1), (1, 2), (2, 0)]")
    True
    >>> board("grid 1 2"), board("3, 2, 1"), board("3^2 1^1")
    (Graph.of([((0, 0), (0, 1))]), Spider(3, 2, 1), Spider(3, 3, 1))
    """
    found: Graph | WeightedGraph | Decoration | AccentedSpider | Family = read_board(text).board
    return found


def _coded(text: str) -> Graph | None:
    """A graph in the format graph6 or sparse6."""
    body = text.removeprefix(">>graph6<<").removeprefix(">>sparse6<<")
    code = body.removeprefix(":")
    if not re.fullmatch(r"[?-~]+", code) or (body.isalpha() and body.lower() in FAMILIES):
        return None
    kind = "graph6" if code == body else "sparse6"
    if not code.startswith("~") or code[:4] <= LARGEST_CODE:
        import networkx as nx  # here, because it slows the start of the library

        try:
            if kind == "graph6":
                return Graph.from_graph6(body)
            return Graph.from_networkx(nx.from_sparse6_bytes(body.encode()))
        except (ValueError, IndexError, KeyError, nx.NetworkXError):
            pass
    raise ValueError(f"{shown(text, 60)} is one word, but no {kind} code; write {ACCEPTED}.")


def _named_family(text: str) -> Any:
    """A family with its numbers: K_5, K_{3,3}, C7, grid 3 4, Petersen."""
    letter = re.fullmatch(r"([KCPQW])[ _]?[{(]?(\d+(?:\s*,\s*\d+)*)[})]?", text, re.IGNORECASE)
    words = re.fullmatch(r"([A-Za-z]+)((?:(?:\s+|\s*[x×,]\s*)\d+)*)", text)
    if letter:
        name, family = letter[1].upper(), LETTERS[letter[1].upper()]
        numbers = [*map(int, letter[2].split(","))]
    elif words and words[1].lower() in FAMILIES:
        name, family = words[1], FAMILIES[words[1].lower()]
        numbers = [*map(int, re.findall(r"\d+", words[2]))]
    else:
        return None
    return _made(name, family, numbers, {})


def _spider_of_legs(text: str) -> Any:
    """Numbers alone: the legs of a spider, or their counts as powers, or with accents in S[...]."""
    if counts := powers(text):
        edges = sum(length * count for length, count in counts)
        _refuse_large("a spider", edges, text)
        return spider_of_powers(counts)
    if text.startswith("S["):
        spider = AccentedSpider.of(text)
        _refuse_large("a spider", sum(leg.edges for leg in spider.legs), text)
        return spider
    return (
        _made("Spider", Spider, [*map(int, text.split(","))], {})
        if re.fullmatch(r"\d{1,9}(\s*,\s*\d{1,9})*", text)
        else None
    )


def powers(text: str) -> list[tuple[int, int]]:
    """The lengths of legs with their counts in the notation of Champion Spiders; none in other
    texts.

    >>> powers("3^10 1^5"), powers("3^{2}1^{0}"), powers("3, 2")
    ([(3, 10), (1, 5)], [(3, 2), (1, 0)], [])
    """
    power = r"(\d{1,9})\^(?:(\d{1,9})(?!\d)|{(\d{1,9})})\s*"
    if not re.fullmatch(f"(?:{power})+", text):
        return []
    return [(int(length), int(one or other)) for length, one, other in re.findall(power, text)]


def spider_of_powers(counts: list[tuple[int, int]]) -> Spider:
    """The spider with these counts of lengths, of which one may come twice."""
    total: Counter[int] = Counter()
    for length, count in counts:
        total[length] += count
    return Spider.from_counts(total)


def _made(name: str, family: Callable[..., Any], args: list[Any], named: dict[str, Any]) -> Any:
    if family in (complete, grid, wheel, prism, hypercube):
        args = [natural(number, f"Each number of {name}") for number in args]
    large = (
        prod(args)
        if family is grid
        else 2 ** min(args[0], 99)
        if family is hypercube and args
        else 0
    )
    size = max((sum(_sizes_within([args, list(named.values())])) + 1) // 2, large)
    _refuse_large(name, size, tuple(args))
    try:
        return family(*args, **named)
    except TypeError as error:
        said = str(error)
        if "argument" in said:  # Python's own words about how many there are
            said = (
                f"{name} was given {shown(tuple(args), 60)}, which are too many or too few numbers."
            )
        raise ValueError(said) from None


def _refuse_large(name: str, vertices: int, given: Any) -> None:
    if vertices > MAX_VERTICES:
        raise ValueError(
            f"A drawing board has room for {MAX_VERTICES} vertices; {name} was given "
            f"{shown(given, 60)}."
        )


def _sizes_within(value: Any) -> list[int]:
    """The numbers at any depth of lists and tuples; the names and weights of edges are none."""
    if isinstance(value, dict):
        return [*value, *value.values()]
    is_edges = isinstance(value, list) and {*map(type, value)} == {tuple}
    if isinstance(value, list | tuple) and not is_edges:
        return [number for part in value for number in _sizes_within(part)]
    return [value] if isinstance(value, int) else []


def _python(text: str) -> Any:
    """Python that makes a board: a call of a family, a list of tuples, both also after "board ="
    and imports.
    """
    lines = [
        line
        for line in text.splitlines()
        if line.strip() and not re.match(r"\s*(from|import)\s", line)
    ]
    body = re.sub(r"^\s*\w+\s*=(?!=)\s*", "", "\n".join(lines), count=1).strip()
    if not re.match(r"[\[({]|[A-Za-z_.]+\s*\(", body):
        return None
    # A name that is a tuple begins a list of edges, and braces hold one.
    if re.match(r"(\([^()]*\)|{.*)\s*(–|→|←|alone|∅)", body):
        return None
    try:
        tree = ast.parse(body, mode="eval").body
        return _parsed_value(tree, top=True)
    except (SyntaxError, RecursionError, MemoryError):
        raise ValueError(
            f"{shown(body, 60)} cannot be read: look for a bracket or a comma that is missing."
        ) from None


def _parsed_value(node: ast.expr, top: bool = False) -> Any:
    """What an expression stands for, if it is made of numbers, words, lists and the known
    families.
    """
    if isinstance(node, ast.Call):
        name = ast.unparse(node.func).removeprefix("gamelab.")
        family = FAMILIES.get(name.lower())
        if family is None:
            known = (
                "Spider, Bistar, Caterpillar, path, cycle, star, complete, grid, wheel, prism, "
                "hypercube, petersen"
            )
            raise ValueError(
                f"There is no family called {shown(name, 40)}; those known are {known}."
            )
        named = {word.arg: _parsed_value(word.value) for word in node.keywords if word.arg}
        return _made(name, family, [_parsed_value(arg) for arg in node.args], named)
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError):
        raise ValueError(
            f"{shown(ast.unparse(node), 60)} is neither numbers, words and lists of them nor a "
            f"known family."
        ) from None
    return _of_tuples(value) if top else value


def _of_tuples(value: Any) -> Any:
    """A board of pairs and triples."""
    edges = (
        [value]
        if isinstance(value, tuple) and not any(isinstance(part, tuple | list) for part in value)
        else value
    )
    if not isinstance(edges, list | tuple | set):
        raise ValueError(
            f"Edges are a list of pairs, as in [(0, 1), (1, 2)]; it was given {shown(value, 60)}."
        )
    found = []
    for number, edge in enumerate(edges, 1):
        if not isinstance(edge, tuple | list) or len(edge) not in (2, 3):
            raise ValueError(
                f"Edge {number} of the list is {shown(edge, 40)}; an edge is (u, v), or (u, v, "
                f"weight)."
            )
        weight = edge[2] if len(edge) == 3 else 1
        found.append(
            (edge[0], edge[1], weight.get("weight", 1) if isinstance(weight, dict) else weight)
        )
    board = WeightedGraph.of(found)
    return board.graph if set(board.weights) <= {1} else board


def _parsed_edges(text: str) -> Any:
    """Edges as one writes them by hand, those of a board with arrows also in braces."""
    has_arrows = text.startswith("{") and text.endswith("}")
    text = text[1:-1].strip() if has_arrows else text
    edges: list[tuple[Vertex, Vertex, Any]] = []
    arrows, vertices, prose = [], [], ""
    has_weights = text == "no edge"
    if text in ("∅", "no edge"):
        text = ""
    # Commas within brackets belong to names.
    entries = [entry.strip() for entry in re.split(r"[,;\n](?![^()]*\))", text) if entry.strip()]
    for number, entry in enumerate(entries, 1):
        weight = 1
        if lone := re.fullmatch(rf"({NAME}) alone", entry):
            vertices.append(parse_vertex(lone[1]))
            continue
        entry = re.sub(rf"(?:the )?loop at ({NAME})", r"\1–\1", entry)
        weighted = re.fullmatch(r"(.*[^\s:=])\s*[\s:=]\s*(\d+)", entry)
        if weighted and (re.search(JOIN + r"\S", weighted[1]) or len(weighted[1].split()) == 2):
            entry, weight, has_weights = weighted[1], int(weighted[2]), True
        parts = re.split(JOIN, entry)
        names, joins = parts[::2], parts[1::2]
        if not joins:
            names = entry.split()
            joins = ["-"] * (len(names) - 1)
            if len(names) > 2:
                names = [""]
            prose = prose or next(
                (
                    name
                    for name in names
                    if len(name) > MAX_BARE_NAME and not re.search(r"\d", name)
                ),
                "",
            )
        if not all(re.fullmatch(NAME, name) for name in names):
            raise ValueError(f"Entry {number}, {shown(entry, 40)}, is no edge; write {ACCEPTED}.")
        ends = [parse_vertex(name) for name in names]
        vertices += ends
        for u, join, v in zip(ends, joins, ends[1:], strict=False):
            edges.append((u, v, weight))
            if join in ("->", "→", "<-", "←"):
                arrows.append((u, v) if join in ("->", "→") else (v, u))
    if prose:
        raise ValueError(
            f"This is read as prose, because of the word {shown(prose, 40)}; edges between names "
            f"of more than {MAX_BARE_NAME} letters are "
            "written with hyphens, as in hub-leaf."
        )
    weighted_board = WeightedGraph.of(edges, vertices)
    board = weighted_board if has_weights else weighted_board.graph
    has_arrows = has_arrows or bool(arrows)
    if has_arrows and isinstance(board, WeightedGraph):
        raise ValueError(
            "A board has weights or arrows, and no game has both; leave out one of them."
        )
    return Decoration.of(board, arrows) if has_arrows else board


def parse_vertex(text: str) -> Vertex:
    """The name that a reader writes: a number, a tuple of numbers and words, or a word.

    >>> parse_vertex("12"), parse_vertex("(1, 2)"), parse_vertex("hub")
    (12, (1, 2), 'hub')
    """
    text = text.strip()
    if re.fullmatch(r"-?\d{1,9}|\(.*\)", text):
        try:
            value = ast.literal_eval(text)
            hash(value)
            return value  # type: ignore[no-any-return]
        except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
            return text
    return text


READERS: Mapping[str, Callable[[str], Any]] = {
    "an adjacency matrix": graph_of_matrix,
    "a graph6 or sparse6 code": _coded,
    "the name of a family": _named_family,
    "the legs of a spider": _spider_of_legs,
    "Python": _python,
    "an edge list": _parsed_edges,
}
