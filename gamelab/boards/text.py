"""The written form of boards: text that a reader types, or that `str` writes, as a board."""

import ast
import re
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import chain
from math import prod
from typing import Any

from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.decorations import Decoration
from gamelab.boards.families import Bistar, Caterpillar, cycle, grid, path, star
from gamelab.boards.graph import Family, Graph, Vertex, refuse_large_graph
from gamelab.boards.spider import Spider
from gamelab.boards.weighted import WeightedGraph
from gamelab.theory import natural, shown

MAX_MATRIX_EDGES = 2000  # edges


def graph_of_matrix(text: str) -> Graph | None:
    """The graph of a symmetric matrix of natural numbers, which are parallel edges, on the diagonal
    loops; None for other texts than rows of numbers. Raises ValueError for other matrices.

    >>> graph_of_matrix("0 1 0\\n1 0 1\\n0 1 0"), graph_of_matrix("[[0, 2], [2, 0]]")
    (Graph.of([(0, 1), (1, 2)]), Graph.of([(0, 1), (0, 1)]))
    """
    rows = _matrix_rows(text)
    n = len(rows)
    if n < 2:
        return None
    if {*map(len, rows)} != {n}:
        raise ValueError(
            f"An adjacency matrix is square; this one has {n} rows of {len(rows[-1])} numbers."
        )
    times = {(j, i): rows[i][j] for i in range(n) for j in range(i + 1)}
    for j, i in times:
        if rows[i][j] != rows[j][i]:
            raise ValueError(
                f"An adjacency matrix is symmetric; this one has {rows[j][i]} in row {j + 1}, "
                f"column {i + 1}, and {rows[i][j]} in row {i + 1}, column {j + 1}. Arrows are "
                f"written as a->b."
            )
    edges = Counter({edge: int(times[edge]) for edge in times if times[edge].isdecimal()})
    if len(edges) < len(times) or edges.total() > MAX_MATRIX_EDGES:
        raise ValueError(
            f"An adjacency matrix holds natural numbers, the numbers of parallel edges; these are "
            f"at most {MAX_MATRIX_EDGES:,} in all."
        )
    return Graph.of(edges.elements(), range(n))


def _matrix_rows(text: str) -> list[list[str]]:
    """The numbers of a text that has nothing but them, in rows."""
    body = re.sub(r"^[\w.]*([aA]rray|[mM]atrix)\((.*)\)$", r"\2", text.strip(), flags=re.DOTALL)
    body = re.sub(r"(?<=\d)\.0*(?!\d)", "", body)
    if re.fullmatch(r"[01]{3,}(\n[01]{3,})+", body):
        body = re.sub(r"[01]", r"\g<0> ", body)
    ends = r"\]" if body.count("]") > 1 else r"[;\n]"  # of rows
    rows = [row for line in re.split(ends, body) if (row := re.findall(r"[^\s,\[\]]+", line))]
    are_numbers = map(re.compile(r"-?\d{1,999}(\.\d+)?").fullmatch, chain(*rows))
    return rows if all(are_numbers) else []


MAX_LETTERS, MAX_VERTICES = 20_000, 200
ACCEPTED = (
    'edges such as "a-b, b-c 3", a family such as "P5", "K3,3" or "grid 3 4", the legs "3, 2, 1" '
    "of a spider, an adjacency matrix, graph6, or the code of a board; networkx reads other files, "
    "as in Graph.from_networkx(nx.read_graphml(path))"
)
MAX_BARE_NAME = 3  # letters of a name in an edge without a hyphen: longer words are prose
OTHERS = "a format that is not known here, such as DIMACS, METIS or a multiline adjacency list"
WORD = r"[\w'.*^+]+"
NAME = rf"{WORD}|\([\w\s,'()]*\)"  # of a vertex in an edge
JOIN = r"(?!\s-\d)\s*(?P<join><-|->|→|←|[-–—]+)\s*"


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
    sizes = [natural(part, "The number of vertices of a complete graph") for part in parts]
    if len(sizes) == 1:
        sizes = [1] * sizes[0]
    return _made_by_networkx("complete_multipartite_graph", *sizes)


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
    n = natural(dimension, "The dimension of a hypercube")
    return _made_by_networkx("hypercube_graph", n) if n else path(1)


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
    "k": complete,
    "c": cycle,
    "p": path,
    "q": hypercube,
    "w": wheel,
    "spider.from_counts": Spider.from_counts,
    "graph.of": Graph.of,
    "weightedgraph.of": WeightedGraph.of,
    "decoration.of": Decoration.of,
}


def read_board(text: str, format: str = "") -> tuple[Any, str]:
    """The board that a text stands for, a graph or one with weights or arrows, and the format as
    which the text was read; `board` says what is taken.

    >>> read_board("a-b-c, c-c, d")
    (Graph.of([('a', 'b'), ('b', 'c'), ('c', 'c')], vertices=['d']), 'edges')
    >>> read_board("0 1 1; 1 0 0; 1 0 0")
    (Graph.of([(0, 1), (0, 2)]), 'adjacency matrix')
    """
    text = text.strip("\ufeff \t\r\n")
    before, _, after = text.partition(":")
    if not format and before in FORMATS:
        format, text = before, after
    text = "\n".join(
        line for line in text.splitlines() if not re.match(r"\s*([#%].|$)", line)
    ).strip()
    if not text:
        raise ValueError(f"There is nothing to paste; write {ACCEPTED}.")
    if len(text) > MAX_LETTERS:
        raise ValueError(
            f"What is pasted has at most {MAX_LETTERS:,} letters; it was given {len(text):,}."
        )
    if format not in ("", *FORMATS):
        raise ValueError(
            f"A format is one of {', '.join(FORMATS)}; it was given {shown(format, 40)}."
        )
    # of an edge of networkx the weight alone is read
    text = re.sub(r"(?m)(\S[ \t]+\S+) \{(?:'weight': (\d+)(?:\.0*)?)?\}\s*$", r"\1 \2", text)
    # edges that end with semicolons or with blanks
    if re.fullmatch(r"[\w.]+(\s*[,;]\s*[\w.]+)*;?|[\w.]+(,[\w.]+)+(\s+[\w.]+(,[\w.]+)+)+", text):
        text = "\n".join(re.split(r"\s*;\s*|(?<!,)\s+(?!,)", text)).strip()
    try:
        found = {format: FORMATS[format](text)} if format else _readings(text)
    except (TypeError, MemoryError) as error:
        raise ValueError(str(error)) from None
    kind, board = next(iter(found.items()))
    if any(other != board for other in found.values()):
        raise ValueError(
            f"{shown(text, 60)} may be read as {' or '.join(map(repr, found))}. Choose by "
            f"board(text, format={kind!r}), or write {kind}: before the text."
        )
    if board is None:
        raise ValueError(f"{shown(text, 60)} cannot be read as {kind}; write {ACCEPTED}.")
    return board, kind


def board(
    text: str, format: str = ""
) -> Graph | WeightedGraph | Decoration | AccentedSpider | Family:
    """The board that a text stands for: it reads what `str` of a board writes, and much more.

    The text is a list of edges ("a-b, b-c 3" with a weight, "a->b" with an arrow, "d" for a
    vertex), a family ("path 5", "K3,3", "Spider(3, 2, 1)"), a spider by its legs ("3, 2, 1"), by
    their counts ("3^10 1^5") or with accents ("S[2, 2v, 3^]"), an adjacency matrix, a graph6 or
    sparse6 code, or Python of gamelab or networkx. Nothing is run.

    Lines with two names are edges, a third number in every line is a weight, and lines of different
    lengths are an adjacency list, as networkx writes these; commas may stand between the names, as
    in "0,1; 1,2", and a line that begins with # is a comment. A text that several formats read as
    different boards, or that looks like DIMACS or METIS, is refused with their names; `format` says
    which is meant: "edges"; "edges with header", where the first line has titles, or the number of
    vertices and perhaps that of edges; "adjacency list", where an edge may stand in the lines of
    both its ends; "adjacency matrix", "graph6", "family", "legs of a spider" or "Python". It
    may also stand before the text, with a colon.

    A board has at most 200 vertices, a text 20,000 letters. Raises ValueError with what is wrong.

    >>> board("1 2 3")
    WeightedGraph.of([(1, 2, 3)])
    >>> board("Bw") == board("K_3") == board("[(0, 1), (1, 2), (2, 0)]") == board("0 1 2\\n1 2\\n2")
    True
    >>> board("grid 1 2"), board("3, 2, 1"), board("3^2 1^1")
    (Graph.of([((0, 0), (0, 1))]), Spider(3, 2, 1), Spider(3, 3, 1))
    >>> board("3 2\\n0 1\\n1 2", format="edges with header")
    Graph.of([(0, 1), (1, 2)])
    """
    return read_board(text, format)[0]  # type: ignore[no-any-return]


def _readings(text: str) -> dict[str, Any]:
    """The boards that a text may stand for, by the format. Raises ValueError if there are none."""
    numbers, rows = _matrix_rows(text), _rows(text)
    n, lengths = len(numbers), {0, *map(len, rows)}
    in_brackets = n > 0 and "[" in text
    for kind in () if in_brackets else ("graph6", "family", "legs of a spider", "Python"):
        if (board := FORMATS[kind](text)) is not None:
            return {kind: board}
    longest, is_table = max(lengths), len(rows) == text.count("\n") + 1 > 1
    is_uneven = is_table and len(lengths) > 2 < longest
    # the third name of a line may be a weight
    ends = {(row[0], v) for row in rows for v in row[1 : None if longest > 3 else 2]}
    both_ways = any((v, u) in ends for u, v in ends if u != v)
    times = Counter(chain(*rows))
    # each line has a vertex of its own, and each neighbour once
    has_lists = len({(row[0], v) for row in rows for v in ("", *row[1:])}) == times.total()
    lone = [row for row in rows if len(row) == 1 < times[row[0]]]
    is_binary = {*map(len, numbers)} == {n} and {*chain(*numbers)} <= {"0", "1"}
    is_symmetric = numbers == [*map(list, zip(*numbers, strict=False))]
    has_no_loops = is_symmetric and {row[i] for i, row in enumerate(numbers)} == {"0"}
    is_matrix = (n > 2 and (has_no_loops or is_binary)) or (
        in_brackets and has_no_loops and is_binary
    )
    is_list = (
        (both_ways or is_uneven)
        and (has_lists or (longest < 4 and not is_matrix))
        and not re.search(r"\d[.eE]\d|\d{10}", text)  # weights
    )
    plausible = {
        "Python": in_brackets and not is_matrix,
        "edges": not (is_matrix or (is_list and is_uneven and has_lists and (both_ways or lone))),
        "adjacency list": is_list,
        "edges with header": is_table
        and len({v.isdecimal() for v in rows[0]}) == 1
        and all(map(str.isdecimal, chain(*rows[1:]))),
        "adjacency matrix": n > 2 or has_no_loops or is_binary,
    }
    kinds = [*filter(plausible.get, plausible)]
    found = {}
    for kind in kinds:
        with suppress(ValueError):
            found[kind] = FORMATS[kind](text)
    if found and (
        re.fullmatch(r"([A-Za-z]+)(\s+\d+){2}(\n\1(\s+\d+){2})+", text)  # DIMACS
        # the number of edges stands above these, in a second line
        or (is_table and len(rows[0]) == 1 < len(rows[-1]) and rows[1][-1] == str(len(rows) - 2))
        # titles above something else than edges
        or ("edges with header" in {*kinds} - {*found} and not rows[0][0].isdecimal())
        or (lone and not is_matrix and not (has_lists and lone[0] != rows[0]))
    ):
        found[OTHERS] = None
    kind = kinds[-(is_matrix or longest > 3)]  # the reading that says what is wrong
    return found or {kind: FORMATS[kind](text)}


def _entries(text: str) -> list[str]:
    """The entries of a list of edges: those between commas, or the lines of a table."""
    # not within brackets
    lines = [re.split(r"\s*[,;](?![^()]*\))\s*", line.strip()) for line in text.split("\n")]
    if len(lines) > 1 and not re.search(rf"\s|{JOIN}", "".join(chain(*lines))):
        return [" ".join(cell or "?" for cell in row) for row in lines]
    return [cell for row in lines for cell in row if cell]


def _rows(text: str) -> list[list[str]]:
    """The names in each entry of a text that has nothing but short ones."""
    if not re.search(rf"(?m)^(?!\s*{WORD}\s*:)", text):
        text = text.replace(",", " ")
    rows = [entry.replace(":", " ").split() for entry in _entries(text)]
    short = rf"(?=.{{1,{MAX_BARE_NAME}}}\Z|.*\d){WORD}"
    return rows if all(re.fullmatch(short, word) for row in rows for word in row or [""]) else []


def _adjacency_list(text: str) -> Graph | None:
    """The simple graph of lines that name a vertex and its neighbours; None for other texts."""
    import networkx as nx  # here, because it slows the start of the library

    lines = [*map(" ".join, _rows(text))]
    return Graph.from_networkx(nx.parse_adjlist(lines, nodetype=parse_vertex)) if lines else None


def _edges_with_header(text: str) -> Any:
    """The board below a line of titles, or of the number of vertices and perhaps that of edges."""
    first, _, below = text.partition("\n")
    edges = "\n".join(_entries(f"titles\n{below}".strip())[1:])  # one line is a table too
    numbers = re.fullmatch(r"(\d{1,999})(?:[\s,;]+(\d+))*[\s,;]*", first)
    if not numbers and (not edges or "edges with header" in _readings(edges)):
        raise ValueError(
            f"{shown(first, 40)} is read as titles of the columns of edges. Below it there "
            f"{'seem to be two numbers of them and of vertices' if edges else 'is none'}."
        )
    board = WeightedGraph.from_board(_parsed_edges(edges))
    graph = board.graph
    if numbers:
        n = int(numbers[1])
        refuse_large_graph("The board", n)
        start = 0 not in graph.vertices  # the first vertex is 0 or 1
        names = range(start, start + n)
        graph = Graph.of(graph.edges, [*names, *graph.vertices])
        if len(graph.vertices) > n or numbers[2] not in (None, str(len(graph.edges))):
            raise ValueError(
                f"The first line, {shown(first, 40)}, has other numbers than the lines below: "
                f"these have {len(graph.edges)} edges, or a vertex that is none of {names}."
            )
    return WeightedGraph(graph, board.weights) if {*board.weights} - {1} else graph


def _coded(text: str) -> Graph | None:
    """A graph in the format graph6 or sparse6."""
    code = re.fullmatch(r"(?:>>(?:graph|sparse)6<<)?(:?([?-~]+))", text)
    if not code or text.lower() in FAMILIES:
        return None
    if code[2][:4] <= "~?BG":  # so begins the code of a graph with 200 vertices
        with suppress(ValueError):
            return Graph.from_graph6(code[1])
    raise ValueError(
        f"{shown(text, 60)} is one word, but no graph6 code and no sparse6 code; write {ACCEPTED}."
    )


def _named_family(text: str) -> Any:
    """A family with its numbers: K_5, K_{3,3}, C7, grid 3 4, Petersen."""
    # "P 3 2" is an edge
    said = re.fullmatch(
        r"(?!(?s:[A-Za-z](?![A-Za-z]).*\d\s+\d))"
        r"([A-Za-z]+)[\s_]*[{(]?((?:\d+(?:(?:\s*[x×,]\s*|\s+)\d+)*)?)[})]?",
        text,
    )
    if not said or said[1].lower() not in FAMILIES:
        return None
    return _made(said[1], [int(number[:99]) for number in re.findall(r"\d+", said[2])], {})


def _spider_of_legs(text: str) -> Any:
    """Numbers alone: the legs of a spider, or their counts as powers, or with accents in S[...]."""
    if counts := powers(text):
        _refuse_large("a spider", sum(map(prod, counts)), text)
        return spider_of_powers(counts)
    if text.startswith("S["):
        spider = AccentedSpider.of(text)
        _refuse_large("a spider", spider.board.edges, text)
        return spider
    return _named_family(f"Spider {text}") if re.fullmatch(r"\d+(\s*,\s*\d+)*", text) else None


def powers(text: str) -> list[tuple[int, int]]:
    """The lengths of legs with their counts in the notation of Champion Spiders; none in other
    texts.

    >>> powers("3^10, 1^5"), powers("3^{2}1^{0}"), powers("3, 2")
    ([(3, 10), (1, 5)], [(3, 2), (1, 0)], [])
    """
    power = r"(\d{1,9})\^{?(\d{1,9})(?!\d)}?[\s,*·]*"
    found = re.findall(power, text) if re.fullmatch(f"(?:{power})+", text) else []
    return [(int(length), int(count)) for length, count in found]


def spider_of_powers(counts: list[tuple[int, int]]) -> Spider:
    """The spider with these counts of lengths, of which one may come twice."""
    total = Counter[int]()
    for length, count in counts:
        total[length] += count
    return Spider.from_counts(+total)  # without the lengths of no leg


def _made(name: str, args: list[Any], named: dict[Any, Any]) -> Any:
    family = FAMILIES[name.lower()]
    given = "" if name.endswith(".of") else f"{args}{named}"
    numbers = [*map(int, re.findall(r"\d+", given))]
    size = (sum(numbers) + 1) // 2
    if family is grid:
        size = prod(numbers)
    if family is hypercube:
        size = 2 ** min(sum(numbers), 99)
    _refuse_large(name, size, args)
    try:
        return family(*args, **named)
    except TypeError as error:
        if "argument" not in str(error):
            raise
        # Python's own words about how many there are
        raise ValueError(
            f"{name} was given {shown(args, 60)}, which are too many or too few numbers."
        ) from None


def _refuse_large(name: str, vertices: int, given: Any) -> None:
    if vertices > MAX_VERTICES:
        raise ValueError(
            f"A drawing board has room for {MAX_VERTICES} vertices; {name} was given "
            f"{shown(given, 60)}."
        )


def _python(text: str) -> Any:
    """Python that makes a board: a call of a family, a list of tuples, both also after "board ="
    and imports.
    """
    body = re.sub(r"\A((from|import)\s.*\n)*\s*(\w+\s*=(?!=))?\s*", "", text)
    if not re.match(r"[\[({]|[A-Za-z_.]+\s*\(", body):
        return None
    try:
        tree = ast.parse(body, mode="eval").body
        if body.count("_") > ast.unparse(tree).count("_"):
            raise ValueError(f"{shown(body, 60)} has an underscore in a number; leave it out.")
        value = _parsed_value(tree)
        return value if isinstance(tree, ast.Call) else _of_tuples(value)
    except (SyntaxError, RecursionError, MemoryError):
        if re.search("[–→←∅]|alone", body):  # edges between names that are tuples, or in braces
            return None
        raise ValueError(
            f"{shown(body, 60)} cannot be read: look for a bracket or a comma that is missing."
        ) from None


def _parsed_value(node: ast.expr) -> Any:
    """The value of an expression made of numbers, words, lists and the known families."""
    if isinstance(node, ast.Call):
        name = ast.unparse(node.func).removeprefix("gamelab.")
        if name.lower() not in FAMILIES:
            raise ValueError(
                f"There is no family called {shown(name, 40)}; those known are Spider, Bistar, "
                "Caterpillar, path, cycle, star, complete, grid, wheel, prism, hypercube, petersen."
            )
        named = {word.arg: _parsed_value(word.value) for word in node.keywords}
        return _made(name, [_parsed_value(arg) for arg in node.args], named)
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError):
        raise ValueError(
            f"{shown(ast.unparse(node), 60)} is neither numbers, words and lists of them nor a "
            f"known family."
        ) from None


def _of_tuples(value: Any) -> Any:
    """A board of pairs and triples."""
    edges = value
    if isinstance(value, tuple) and not {*map(type, value)} & {tuple, list}:
        edges = [value]
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
        u, v, weight = (*edge, 1)[:3]
        found.append((u, v, weight.get("weight", 1) if isinstance(weight, dict) else weight))
    board = WeightedGraph.of(found)
    return board.graph if set(board.weights) <= {1} else board


def _parsed_edges(text: str) -> Any:
    """Edges as one writes them by hand, those of a board with arrows also in braces."""
    in_braces = re.fullmatch(r"\{\s*(.*?)\s*\}", text, re.DOTALL)
    if in_braces:
        text = in_braces[1]
    edges: list[tuple[Vertex, Vertex, Any]] = []
    arrows, vertices = [], []
    has_weights = text == "no edge"
    for number, entry in enumerate(() if text in ("∅", "no edge") else _entries(text), 1):
        edge = re.sub(rf"\A({NAME}) alone\Z", r"\1", entry)
        edge = re.sub(rf"(?:the )?loop at ({NAME})", r"\1–\1", edge)
        edge = re.sub(rf"\A({WORD})\s+(?=[^-–—→←]*\Z)", r"\1-", edge)
        parsed = re.fullmatch(
            rf"((?:{NAME})(?:{JOIN}(?:{NAME}))*)"
            r"(?(join)(?:\s*[\s:=]\s*(?P<weight>\d{1,999})(?:\.0*)?)?)",
            edge,
        )
        if not parsed:
            raise ValueError(f"Entry {number}, {shown(entry, 40)}, is no edge; write {ACCEPTED}.")
        prose = re.search(rf"(?<!\S)[^\s\d]{{{MAX_BARE_NAME + 1},}}(?!\S)", entry)
        if prose and not re.search(rf"{JOIN}|loop at| alone\Z", entry):
            raise ValueError(
                f"This is read as prose, because of the word {shown(prose[0], 40)}; edges between "
                f"names of more than {MAX_BARE_NAME} letters are written with hyphens, as in "
                f"hub-leaf. Write {ACCEPTED}."
            )
        parts = re.split(JOIN, parsed[1])
        ends = [*map(parse_vertex, parts[::2])]
        vertices += ends
        weight = parsed["weight"]
        has_weights |= weight is not None
        for u, join, v in zip(ends, parts[1::2], ends[1:], strict=False):
            edges.append((u, v, int(weight or 1)))
            if join.strip("-–—"):  # it has the head of an arrow
                arrows.append((u, v) if join in "->→" else (v, u))
    board = WeightedGraph.of(edges, vertices)
    if in_braces or arrows:
        if has_weights:
            raise ValueError(
                "A board has weights or arrows, and no game has both; leave out one of them."
            )
        return Decoration.of(board.graph, arrows)
    return board if has_weights else board.graph


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


FORMATS: Mapping[str, Callable[[str], Any]] = {
    "edges": _parsed_edges,
    "edges with header": _edges_with_header,
    "adjacency list": _adjacency_list,
    "adjacency matrix": graph_of_matrix,
    "graph6": _coded,
    "family": _named_family,
    "legs of a spider": _spider_of_legs,
    "Python": _python,
}
