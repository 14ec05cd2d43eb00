"""The written form of boards: text that a reader types, or that `str` writes, as a board."""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from itertools import chain
from math import prod
from operator import attrgetter
from os import PathLike
from typing import Any

from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.decorations import Decoration
from gamelab.boards.families import Bistar, Caterpillar, cycle, grid, path, star
from gamelab.boards.graph import Family, Graph, Vertex
from gamelab.boards.spider import Spider
from gamelab.boards.weighted import WeightedGraph
from gamelab.theory import natural, shown

MAX_LETTERS, MAX_VERTICES = 20_000, 200
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
JOIN = r"(?!\s-\d)\s*(?P<join><-|->|→|←|[-–—]+)\s*"
POWER = r"(\d{1,9})\^{?(\d{1,9})(?!\d)}?[\s,*·]*"  # a leg and how many there are


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


def read_board(text: str | bytes, format: str = "") -> tuple[Any, str]:
    """The board that a text stands for, a graph or one with weights or arrows, and the format as
    which the text was read; `board` says what is taken.

    >>> read_board("a-b-c, c-c, d")
    (Graph.of([('a', 'b'), ('b', 'c'), ('c', 'c')], vertices=['d']), 'edges')
    >>> read_board("0 1 2\\n1 2\\n2")
    (Graph.of([(0, 1), (0, 2), (1, 2)]), 'adjacency list')
    """
    if isinstance(text, bytes):
        text = text.decode(errors="replace")
    text = text.strip("\ufeff \t\r\n")
    before, _, after = text.partition(":")
    if not format and before in FORMATS:
        format, text = before, after
    if format not in ("", *FORMATS):
        raise ValueError(
            f"A format is one of {', '.join(FORMATS)}; it was given {shown(format, 40)}."
        )
    text = _cleaned(text)
    if not text:
        raise ValueError(f"There is nothing to paste; write {ACCEPTED}.")
    if len(text) > MAX_LETTERS:
        raise ValueError(
            f"What is pasted has at most {MAX_LETTERS:,} letters; it was given {len(text):,}."
        )
    try:
        found = _readings(text, _formats_of(text, format)) or {format: None}
    except MemoryError as error:
        raise ValueError(str(error)) from None
    kind, board = next(iter(found.items()))
    calls = "".join(f" {call}" for call in found.values() if isinstance(call, str))
    if any(other != board for other in found.values()):
        raise ValueError(
            f"{shown(text, 60)} may be read as {' or '.join(map(repr, found))}. Choose by "
            f"board(text, format={kind!r}), or write {kind}: before the text.{calls}"
        )
    if board is None or calls:
        raise ValueError(
            f"{shown(text, 60)} cannot be read as {kind};{calls or f' write {ACCEPTED}.'}"
        )
    return board, kind


def _cleaned(text: str) -> str:
    """The text without comments and blank lines, and with an edge in each line of a list."""
    lines = [line for line in text.splitlines() if not re.match(r"\s*([#%].|$)", line)]
    # of an edge of networkx the weight alone is read
    weight = r"(?m)(\S[ \t]+\S+) \{(?:'weight': (\d+)(?:\.0*)?)?\}\s*$"
    text = re.sub(weight, r"\1 \2", "\n".join(lines).strip())
    # edges that end with semicolons or with blanks
    if re.fullmatch(r"[\w.]+(\s*[,;]\s*[\w.]+)*;?|[\w.]+(,[\w.]+)+(\s+[\w.]+(,[\w.]+)+)+", text):
        text = "\n".join(re.split(r"\s*;\s*|(?<!,)\s+(?!,)", text)).strip()
    return text


def _formats_of(text: str, named: str) -> list["Format"]:
    """The formats in which the whole text may be written, all of one group; or the one that is
    named, if it is one of these or one of lines, which may be read in many ways.
    """
    table = Table(text)
    for group in GROUPS:
        if found := [
            format
            for format in group
            if named in ("", format.name)
            and (format.recognises(table) or (named and group is GROUPS[-1]))
        ]:
            return found
    return []


def _readings(text: str, formats: list["Format"]) -> dict[str, Any]:
    """The boards that a text stands for, by the format; of a format that is not read here, what
    reads it. Raises ValueError if there are none, with what is wrong for the first format.
    """
    found, wrong = dict[str, Any](), list[str]()
    for format in formats:
        try:
            found[format.name] = format.read(text)
        except (ValueError, TypeError) as error:
            wrong.append(str(error))
    if wrong and not {*found} - {OTHERS}:
        raise ValueError(wrong[0])
    return found


def board(
    text: str | bytes, format: str = ""
) -> Graph | WeightedGraph | Decoration | AccentedSpider | Family:
    """The board that a text stands for: it reads what `str` of a board writes, and much more.

    The text is a list of edges ("a-b, b-c 3" with a weight, "a->b" with an arrow, "d" for a
    vertex), a family ("path 5", "K3,3", "Spider(3, 2, 1)"), a spider by its legs ("3, 2, 1"), by
    their counts ("3^10 1^5") or with accents ("S[2, 2v, 3^]"), a graph6 or sparse6 code, which may
    be bytes, DIMACS, or Python of gamelab or networkx. Nothing is run.

    Lines with two names are edges, a third number in every line is a weight, and lines of different
    lengths are an adjacency list, as networkx writes these; commas may stand between the names, as
    in "0,1; 1,2", and a line that begins with # is a comment. A text that several formats read as
    different boards is refused with their names; `format` says which is meant: "edges"; "edges with
    header", where the first line has titles, or the number of vertices and perhaps that of edges;
    "adjacency list", where an edge may stand in the lines of both its ends; "DIMACS", "graph6",
    "family", "legs of a spider", "list of neighbours" or "Python". It may also stand before the
    text, with a colon. Of other formats, such as matrices and GraphML, it is said what reads them.

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


def _entries(text: str) -> list[str]:
    """The entries of a list of edges: those between commas, or the lines of a table."""
    # not within brackets
    lines = [re.split(r"\s*[,;](?![^()]*\))\s*", line.strip()) for line in text.split("\n")]
    if len(lines) > 1 and not re.search(rf"\s|{JOIN}", "".join(chain(*lines))):
        return [" ".join(cell or "?" for cell in row) for row in lines]
    return [cell for row in lines for cell in row if cell]


class Table:
    """The names in each entry of a text, if it has nothing but short ones; and in which formats a
    text with these rows may be written.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        if all(re.match(rf"\s*{WORD}\s*:", line) for line in text.split("\n")):
            text = re.sub("[:,]", " ", text)
        rows = [entry.split() for entry in _entries(text)]
        times = Counter(chain(*rows))
        if not all(re.fullmatch(BARE_NAME, v) for v in times):
            rows = []
        self.rows = rows
        longest = max(map(len, rows), default=0)
        is_table = len(rows) == text.count("\n") + 1 > 1
        is_uneven = is_table and len({*map(len, rows)}) > 1 and longest > 2
        # the third name of a line may be a weight
        ends = {(row[0], v) for row in rows for v in row[1 : None if longest > 3 else 2]}
        has_both_ways = any((v, u) in ends for u, v in ends if u != v)
        # each line has a vertex of its own, and each neighbour once
        pairs = [(row[0], v) for row in rows for v in ("", *row[1:])]
        has_lists = len({*pairs}) == len(pairs)
        lone = [row for row in rows if len(row) == 1 < times[row[0]]]
        # in two lines, or below a number of cases
        has_counts = is_table and len(rows[0]) == 1 < len(rows[-1])
        has_counts = has_counts and rows[1][-1] == str(len(rows) - 2)
        self.has_titles = is_table and not any(map(str.isdecimal, rows[0]))
        has_weights = re.search(r"\d[.eE]\d|\d{10}", text)
        fits = (has_lists or longest < 4) and not has_weights
        self.is_adjacency_list = fits and (is_uneven or has_both_ways)
        is_full_list = fits and is_uneven and has_lists
        self.is_edges = not (is_full_list and (has_both_ways or lone))
        self.has_header = (
            is_table
            and (self.has_titles or all(map(str.isdecimal, rows[0])))
            and all(map(str.isdecimal, chain(*rows[1:])))
        )
        self.is_other = bool(
            has_counts
            or (lone and not (has_lists and lone[0] != rows[0]))
            or (self.has_header and self.has_titles and not _reads(_edges_with_header, text))
        )


def _is_matrix(table: Table) -> bool:
    """Whether a text has the numbers of a square in rows, which are symmetric or nothing but 0
    and 1. Two rows may be edges, too, unless there is nothing else or the diagonal is empty.
    """
    body = re.sub(r"((np|numpy)\.)?(array|matrix)\(", "", table.text)
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


def _is_codes(table: Table) -> bool:
    lines = table.text.split("\n")
    return len(lines) > 1 and all(_reads(_coded, line) for line in lines)


def _reads(read: Callable[[str], Any], text: str) -> bool:
    with suppress(ValueError):
        read(text)
        return True
    return False


def _adjacency_list(text: str) -> Graph | None:
    """The simple graph of lines that name a vertex and its neighbours; None for other texts."""
    import networkx as nx  # here, because it slows the start of the library

    lines = [*map(" ".join, Table(text).rows)]
    return Graph.from_networkx(nx.parse_adjlist(lines, nodetype=parse_vertex)) if lines else None


def _edges_with_header(text: str) -> Any:
    """The board below a line of titles, or of the number of vertices and perhaps that of edges."""
    first, _, below = text.partition("\n")
    edges = "\n".join(_entries(f"titles\n{below}".strip())[1:])  # one line is a table too
    numbers = re.fullmatch(r"(\d{1,999})(?:[\s,;]+(\d+))*[\s,;]*", first)
    if not numbers and (not edges or _has_counts(Table(edges))):
        raise ValueError(
            f"{shown(first, 40)} is read as titles of the columns of edges. Below it there "
            f"{'seem to be two numbers of them and of vertices' if edges else 'is none'}."
        )
    board = WeightedGraph.from_board(_parsed_edges(edges))
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


def _has_counts(table: Table) -> bool:
    return table.has_header and _reads(_edges_with_header, table.text)


def _dimacs(text: str) -> Any:
    """The graph of lines "e 1 2" below "p edge 2 1", an edge given twice taken once."""
    lines = re.sub(r"(?m)^(c.*\n?|e|p\s+\w+)", "", text).strip()
    board = (_edges_with_header if re.search("(?m)^p", text) else _parsed_edges)(lines)
    return Graph.of({frozenset(edge): edge for edge in board.edges}.values(), board.vertices)


def boards(file: Any) -> Iterator[Graph]:
    """The graphs of a file of graph6 or sparse6 codes, one a line, such as nauty writes. The file
    is a path, an open file or a list of lines. Raises ValueError with the number of a line that is
    no code.

    >>> [len(graph.edges) for graph in boards(["Cr", "CF", "C~"])]
    [4, 3, 6]
    """
    with open(file, "rb") if isinstance(file, str | PathLike) else nullcontext(file) as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                try:
                    yield Graph.from_graph6(line)
                except ValueError as error:
                    raise ValueError(f"Line {number}: {error}") from None


def _coded(text: str) -> Graph:
    """A graph in the format graph6 or sparse6."""
    code = re.sub("^>>(graph|sparse)6<<", "", text)
    if code.lstrip(":")[:4] <= "~?BG":  # so begins the code of a graph with 200 vertices
        with suppress(ValueError):
            return Graph.from_graph6(code)
    raise ValueError(
        f"{shown(text, 60)} is one word, but no graph6 code and no sparse6 code; write {ACCEPTED}."
    )


def _named_family(text: str) -> Any:
    """A family with its numbers: K_5, K_{3,3}, C7, grid 3 4, Petersen."""
    name, numbers = re.findall(r"[A-Za-z]+", text)[0], re.findall(r"\d+", text)
    return _made(name, [int(number[:99]) for number in numbers], {})


def _spider_of_legs(text: str) -> Any:
    """Numbers alone: the legs of a spider, or their counts as powers, or with accents in S[...]."""
    if counts := powers(text):
        _refuse_large("a spider", sum(map(prod, counts)), text)
        return spider_of_powers(counts)
    if text.startswith("S["):
        spider = AccentedSpider.of(text)
        _refuse_large("a spider", spider.board.edges, text)
        return spider
    return _named_family(f"Spider {text}")


def powers(text: str) -> list[tuple[int, int]]:
    """The lengths of legs with their counts in the notation of Champion Spiders; none in other
    texts.

    >>> powers("3^10, 1^5"), powers("3^{2}1^{0}"), powers("3, 2")
    ([(3, 10), (1, 5)], [(3, 2), (1, 0)], [])
    """
    found = re.findall(POWER, text) if re.fullmatch(f"(?:{POWER})+", text) else []
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
    """The value of Python that makes a board, also after "board =" and imports. Nothing is run."""
    body = re.sub(BEFORE_CODE, "", text)
    try:
        tree = ast.parse(body, mode="eval").body
        if "_" in body and body.count("_") > ast.unparse(tree).count("_"):
            raise ValueError(f"{shown(body, 60)} has an underscore in a number; leave it out.")
        return _parsed_value(tree)
    except (SyntaxError, RecursionError, MemoryError):
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


def _board_in_python(text: str) -> Any:
    """What a call makes, or a board of pairs and triples or of a dictionary of neighbours."""
    value = _python(text)
    if isinstance(value, dict):
        return Graph.from_board(value)
    if isinstance(value, Graph | Family) or hasattr(value, "graph"):
        return value
    is_edge = isinstance(value, tuple) and not {*map(type, value)} & {tuple, list}
    if is_edge or not isinstance(value, list | tuple | set):
        value = [value]
    board = WeightedGraph.of(map(_triple, value))
    return board.graph if set(board.weights) <= {1} else board


def _triple(edge: Any) -> tuple[Vertex, Vertex, Any]:
    if not isinstance(edge, tuple | list) or len(edge) not in (2, 3):
        raise ValueError(
            f"Edges are a list of pairs, as in [(0, 1), (1, 2)], or of triples (u, v, weight); it "
            f"was given {shown(edge, 60)}."
        )
    u, v, weight = (*edge, 1)[:3]
    return u, v, weight.get("weight", 1) if isinstance(weight, dict) else weight


def _parsed_edges(text: str) -> Any:
    """Edges as one writes them by hand, those of a board with arrows also in braces."""
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


@dataclass(frozen=True)
class Format:
    """A way to write a board: its name, whether a whole text may be written so, and the function
    that reads it, or returns a sentence that says what does.
    """

    name: str
    recognises: Callable[[Table], bool]
    read: Callable[[str], Any]


def _like(pattern: str) -> Callable[[Table], bool]:
    return lambda table: re.fullmatch(f"(?s:{pattern})", table.text) is not None


def _elsewhere(name: str, recognises: Callable[[Table], bool], call: str) -> Format:
    return Format(name, recognises, lambda text: f"{name} is read by {call}.")


def _of_networkx(name: str, pattern: str, call: str) -> Format:
    return _elsewhere(name, _like(pattern), f"networkx, as in Graph.from_networkx(nx.{call})")


BEFORE_CODE = r"\A(?:(?:from|import)\s[^\n]*\n)*\s*(?:\w+\s*=(?!=))?\s*"
# edges may be in braces, and the names of their ends in brackets
CODE = rf"{BEFORE_CODE}(?:\[|[A-Za-z_.]+\s*\(|[({{](?!.*(?:[–→←∅]|alone))).*"
NUMBERS = r"(?:\d+(?:(?:\s*[x×,]\s*|\s+)\d+)*)?"
# "P 3 2" is an edge
NAMES = "|".join(filter(str.isalpha, FAMILIES))
FAMILY = rf"(?!(?s:[A-Za-z](?![A-Za-z]).*\d\s+\d))(?i:{NAMES})[\s_]*[{{(]?{NUMBERS}[}})]?"
MATRIX = _elsewhere(
    "adjacency matrix", _is_matrix, "numpy, as in Graph.from_board(np.loadtxt(path))"
)

COMMENT, EDGE = r"c\b[^\n]*", r"e(?:\s+\d+){2}"
DIMACS = rf"(?:{COMMENT}\n)*(?:p\s+\w+(?:\s+\d+){{2}}|{EDGE})(?:\n(?:{COMMENT}|{EDGE}))+"

# A text is read in the first group that has a format for it, in all its formats there: if their
# boards differ, the text is refused.
GROUPS = (
    (
        _of_networkx("GraphML", "<.*", "read_graphml(path)"),
        _of_networkx("GML", r"graph\s*\[.*", "read_gml(path)"),
        _of_networkx("DOT", r"(strict\s+)?(di)?graph\b[^{]*\{.*", "nx_pydot.read_dot(path)"),
        _of_networkx(
            "JSON", r'\{.*"(nodes|links|edges|adjacency)"\s*:.*', "node_link_graph(json.load(file))"
        ),
    ),
    (
        Format("family", _like(FAMILY), _named_family),
        Format("graph6", _like("(>>(graph|sparse)6<<)?:?[?-~]+"), _coded),
        Format("legs of a spider", _like(rf"\d+(\s*,\s*\d+)*|S\[.*|({POWER})+"), _spider_of_legs),
    ),
    (
        Format("Python", _like(CODE), _board_in_python),
        Format(
            "list of neighbours", _like(r"\[\s*\[.*"), lambda text: Graph.from_board(_python(text))
        ),
        replace(MATRIX, recognises=lambda table: "[" in table.text and _is_matrix(table)),
    ),
    (
        Format("DIMACS", _like(DIMACS), _dimacs),
        Format("edges", attrgetter("is_edges"), _parsed_edges),
        Format("adjacency list", attrgetter("is_adjacency_list"), _adjacency_list),
        Format("edges with header", attrgetter("has_header"), _edges_with_header),
        _elsewhere("several graph6 codes", _is_codes, "gamelab.boards.boards(path)"),
        MATRIX,
        Format(OTHERS, attrgetter("is_other"), lambda text: None),
    ),
)
FORMATS = [format.name for format in chain(*reversed(GROUPS)) if format.name != OTHERS]
