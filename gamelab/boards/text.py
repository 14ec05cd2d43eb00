"""The written form of boards: text that a reader types, or that `str` writes, as a board."""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from itertools import chain
from math import prod
from os import PathLike
from typing import Any

from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.decorations import Decoration
from gamelab.boards.edge_lists import (
    ACCEPTED,
    MAX_LETTERS,
    OTHERS,
    adjacency_list,
    dimacs,
    edges_by_hand,
    edges_with_header,
    formats_of_lines,
    from_code,
    is_matrix,
)
from gamelab.boards.families import FAMILIES, grid, hypercube
from gamelab.boards.graph import Family, Graph, Vertex
from gamelab.boards.spider import Spider
from gamelab.boards.weighted import WeightedGraph
from gamelab.theory import shown

MAX_VERTICES = 200
Reader = Callable[[str], Any] | str  # or what reads the format instead
POWER = r"(\d{1,9})\^{?(\d{1,9})(?!\d)}?[\s,*·]*"  # a leg and how many there are

MAKERS: dict[str, Any] = {
    **FAMILIES,
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
        found = _readings(text, format) or {format: None}
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


def _readings(text: str, named: str) -> dict[str, Any]:
    """The boards that a text stands for, by the format; of a format that is not read here, what
    reads it. Raises ValueError if there are none, with what is wrong for the first format.
    """
    found, wrong = dict[str, Any](), list[str]()
    for format, reader in _formats_of(text, named).items():
        try:
            found[format] = (
                f"{format} is read by {reader}." if isinstance(reader, str) else reader(text)
            )
        except (ValueError, TypeError) as error:
            wrong.append(str(error))
    if wrong and not {*found} - {OTHERS}:
        raise ValueError(wrong[0])
    return found


def _formats_of(text: str, named: str) -> dict[str, Reader]:
    """The formats in which the whole text may be written, all of one group; or the one that is
    named, if it is one of these or one of lines, which may be read in many ways.
    """
    for group in GROUPS:
        if found := {
            format: reader
            for format, (recognises, reader) in group.items()
            if named in ("", format) and recognises(text)
        }:
            return found
    names = {named} if named else formats_of_lines(text)
    return {format: reader for format, reader in LINES.items() if format in names}


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


def _named_family(text: str) -> Any:
    """A family with its numbers: K_5, K_{3,3}, C7, grid 3 4, Petersen."""
    name, numbers = re.findall(r"[A-Za-z]+", text)[0], re.findall(r"\d+", text)
    return _made(name, [int(number[:99]) for number in numbers], {})


def _spider_of_legs(text: str) -> Any:
    """Numbers alone: the legs of a spider, or their counts as powers, or with accents in S[...]."""
    if counts := powers(text):
        _refuse_large("a spider", sum(map(prod, counts.items())), text)
        return Spider.from_counts(counts)
    if text.startswith("S["):
        spider = AccentedSpider.of(text)
        _refuse_large("a spider", spider.board.edges, text)
        return spider
    return _named_family(f"Spider {text}")


def powers(text: str) -> dict[int, int]:
    """The number of legs of each length in the notation of Champion Spiders; none in other texts.

    >>> powers("3^10, 1^5"), powers("3^{2}1^{0}"), powers("3, 2")
    ({3: 10, 1: 5}, {3: 2, 1: 0}, {})
    """
    found = re.findall(POWER, text) if re.fullmatch(f"(?:{POWER})+", text) else []
    total = Counter[int]()
    for length, count in found:
        total[int(length)] += int(count)
    return dict(total)


def spider_of_powers(text: str) -> Spider | None:
    """The spider in this notation; None for other texts.

    >>> spider_of_powers("3^1, 1^2"), spider_of_powers("3, 2")
    (Spider(3, 1, 1), None)
    """
    counts = powers(text)
    return Spider.from_counts(counts) if counts else None


def _made(name: str, args: list[Any], named: dict[Any, Any]) -> Any:
    family = MAKERS[name.lower()]
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
        if name.lower() not in MAKERS:
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


def _like(pattern: str) -> Callable[[str], Any]:
    return re.compile(pattern, re.DOTALL).fullmatch


BEFORE_CODE = r"\A(?:(?:from|import)\s[^\n]*\n)*\s*(?:\w+\s*=(?!=))?\s*"
# edges may be in braces, and the names of their ends in brackets
CODE = rf"{BEFORE_CODE}(?:\[|[A-Za-z_.]+\s*\(|[({{](?!.*(?:[–→←∅]|alone))).*"
NUMBERS = r"(?:\d+(?:(?:\s*[x×,]\s*|\s+)\d+)*)?"
# "P 3 2" is an edge
NAMES = "|".join(FAMILIES)
FAMILY = rf"(?![A-Za-z](?![A-Za-z]).*\d\s+\d)(?i:{NAMES})[\s_]*[{{(]?{NUMBERS}[}})]?"
NETWORKX = "networkx, as in Graph.from_networkx(nx.{})"
MATRIX = "numpy, as in Graph.from_board(np.loadtxt(path))"

# How a text looks in each format, and its reader. A text is read in the first group that has a
# format for it, or else in LINES, in all its formats there: if their boards differ, the text is
# refused.
GROUPS: tuple[dict[str, Any], ...] = (
    {
        "GraphML": (_like("<.*"), NETWORKX.format("read_graphml(path)")),
        "GML": (_like(r"graph\s*\[.*"), NETWORKX.format("read_gml(path)")),
        "DOT": (
            _like(r"(strict\s+)?(di)?graph\b[^{]*\{.*"),
            NETWORKX.format("nx_pydot.read_dot(path)"),
        ),
        "JSON": (
            _like(r'\{.*"(nodes|links|edges|adjacency)"\s*:.*'),
            NETWORKX.format("node_link_graph(json.load(file))"),
        ),
    },
    {
        "family": (_like(FAMILY), _named_family),
        "graph6": (_like("(>>(graph|sparse)6<<)?:?[?-~]+"), from_code),
        "legs of a spider": (_like(rf"\d+(\s*,\s*\d+)*|S\[.*|({POWER})+"), _spider_of_legs),
    },
    {
        "Python": (_like(CODE), _board_in_python),
        "list of neighbours": (_like(r"\[\s*\[.*"), lambda text: Graph.from_board(_python(text))),
        "adjacency matrix": (lambda text: "[" in text and is_matrix(text), MATRIX),
    },
)
LINES: dict[str, Reader] = {
    "DIMACS": dimacs,
    "edges": edges_by_hand,
    "adjacency list": adjacency_list,
    "edges with header": edges_with_header,
    "several graph6 codes": "gamelab.boards.boards(path)",
    "adjacency matrix": MATRIX,
    OTHERS: lambda text: None,
}
FORMATS = [format for format in chain(LINES, *reversed(GROUPS)) if format != OTHERS]
