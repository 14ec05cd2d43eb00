"""Names of the vertices of families, as players read them: hub, a1, 2b, c4."""

from functools import partial
from string import ascii_lowercase
from typing import Any, NamedTuple

from gamelab.boards import Graph, Vertex
from gamelab.match.board import name_text


class Name(NamedTuple):
    """The name of a vertex, and its place on the board in words, if the name does not say it."""

    text: str
    place: str = ""


Names = dict[Vertex, Name]
ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]
NO_LEG = 12  # m names the path between the hubs of a bistar, and so no leg


def vertex_names(graph: Graph) -> Names:
    """The names of the vertices of a spider, bistar, caterpillar or grid; empty for other boards.

    A board belongs to a family if its vertices are called as the family calls them, and nearly all
    of its edges lie as they do there.

    >>> from gamelab import Bistar, Caterpillar, Spider, grid
    >>> for board in (Spider(2, 1).graph, Caterpillar(1, 1).graph, grid(2, 2)):
    ...     print(*(name.text for name in vertex_names(board).values()))
    hub a1 a2 b1
    1 2 1a 2a
    a2 b2 a1 b1
    >>> print(*(name.text for name in vertex_names(Bistar((1,), (1,), middle=2).graph).values()))
    hub 1 hub 2 a1 b1 m1
    """
    vertices: Any = graph.vertices
    names = _in_bistar(vertices)
    pairs = [v for v in vertices if _is_pair(v)]
    if pairs:
        numbered = [v for v in vertices if type(v) is int or _is_pair(v)]
        edges = [edge for edge in graph.edges if {*numbered}.issuperset(edge)]
        ways = [_in_spider] if min(map(min, pairs)) and {*numbered} - {*pairs} <= {0} else []
        ways += [_in_caterpillar] if all(k for _, k in pairs) else []
        ways += [partial(_in_grid, max(pairs)[0])] if numbered == pairs else []
        for found in ({v: way(v) for v in numbered} for way in ways):
            fitting = sum(u in found[v][1] or v in found[u][1] for u, v in edges)
            if 4 * fitting >= 3 * len(edges):
                names |= {v: name for v, (name, _) in found.items()}
                break
    texts = [names[v].text if v in names else name_text(v) for v in vertices]
    return names if len({*texts}) == len(texts) else {}


def letters(number: int) -> str:
    """The letters of a leg or a column, counted from 0.

    >>> letters(0), letters(25), letters(26), letters(28)
    ('a', 'z', 'aa', 'ac')
    """
    before, last = divmod(number, len(ascii_lowercase))
    return (letters(before - 1) if before else "") + ascii_lowercase[last]


def _ordinal(k: int) -> str:
    ending = "th" if k // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(k % 10, "th")
    return ORDINALS[k - 1] if 0 < k < 10 else f"{k}{ending}"


def _is_pair(v: Vertex) -> bool:
    return isinstance(v, tuple) and len(v) == 2 and all(type(i) is int and i >= 0 for i in v)


# Each family gives a vertex its name, and the vertices before it to which it is joined.
def _in_spider(v: Any) -> tuple[Name, list[Any]]:
    return (_in_leg(v[0] - 1, v[1]), [(v[0], v[1] - 1), 0][v[1] == 1 :]) if v else (Name("hub"), [])


def _in_caterpillar(v: Any) -> tuple[Name, list[Any]]:
    if type(v) is int:
        return Name(str(v + 1), f"{_ordinal(v + 1)} vertex of the spine"), [v - 1]
    return Name(f"{v[0] + 1}{letters(v[1] - 1)}", f"leaf at {v[0] + 1}"), [v[0]]


def _in_grid(last: int, v: Any) -> tuple[Name, list[Any]]:
    return Name(f"{letters(v[1])}{last - v[0] + 1}"), [(v[0] - 1, v[1]), (v[0], v[1] - 1)]


def _in_leg(leg: int, k: int) -> Name:
    return Name(f"{letters(leg)}{k}", f"{_ordinal(k)} vertex of leg {letters(leg)}")


def _in_bistar(vertices: Any) -> Names:
    """The names of vertices that are called as those of a bistar."""
    hubs = [v for v in (("left", 0), ("right", 0)) if v in vertices]
    names: Names = {v: Name(f"hub {i}" if len(hubs) > 1 else "hub") for i, v in enumerate(hubs, 1)}
    before = 0
    for side in ("left", "right", "middle"):
        legs = 0
        for v in vertices:
            match v:
                case ("middle", int(k)) if side == "middle":
                    names[v] = Name(f"m{k}", f"{_ordinal(k)} vertex of the middle path")
                case (str(place), int(i), int(k)) if place == side and i > 0:
                    legs, leg = max(legs, i), before + i - 1
                    names[v] = _in_leg(leg + (leg >= NO_LEG), k)
        before = legs
    return names
