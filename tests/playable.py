"""Games and boards on which matches are played in tests: the library's, and a visitor's own."""

from dataclasses import dataclass
from itertools import combinations

from gamelab import Arrows, Graph, GraphGame, Nim, Ruleset, Sum, cycle, path
from gamelab.games.text import parse_game, parse_position


class TakeOneOrTwo(Ruleset):
    def moves(self, heap):
        return [heap - n for n in (1, 2) if n <= heap]


class Wythoff(Ruleset):
    def moves(self, heaps):
        a, b = heaps
        yield from ((a - k, b) for k in range(1, a + 1))
        yield from ((a, b - k) for k in range(1, b + 1))
        yield from ((a - k, b - k) for k in range(1, min(a, b) + 1))


class SortedNim(Ruleset):
    def moves(self, heaps):
        smaller = [(i, k) for i, heap in enumerate(heaps) for k in range(heap)]
        return {tuple(sorted((*heaps[:i], k, *heaps[i + 1 :]))) for i, k in smaller}


class KaylesInARow(Ruleset):
    def moves(self, rows):
        for i, row in enumerate(rows):
            for left, right in combinations(range(row + 1), 2):
                if right - left < 3:
                    pieces = (part for part in (left, row - right) if part)
                    yield (*rows[:i], *pieces, *rows[i + 1 :])


class Geography(Ruleset):
    """Go to a neighbour, and remove the vertex you came from."""

    def moves(self, position):
        graph, here = position
        return [(graph.without_vertices([here]), there) for there in graph.neighbours(here)]


@dataclass(frozen=True)
class Walk:
    graph: Graph
    steps: int
    here: str


class WalkAwhile(Ruleset):
    def moves(self, walk):
        near = walk.graph.neighbours(walk.here) if walk.steps else ()
        return [Walk(walk.graph, walk.steps - 1, there) for there in near]


class TurnCoins(Ruleset):
    """Turn a coin from heads to tails."""

    def moves(self, coins):
        return [coins[:i] + "T" + coins[i + 1 :] for i, coin in enumerate(coins) if coin == "H"]


class TakeElements(Ruleset):
    def moves(self, elements):
        return [elements - {some} for some in elements]


class DrawAnEdge(GraphGame):
    def moves(self, graph):
        for u, v in combinations(graph.vertices, 2):
            if v not in graph.neighbours(u) and graph.degree(u) + graph.degree(v) < 3:
                yield Graph(graph.vertices, (*graph.edges, (u, v)))


class CutAnEdge(GraphGame):
    """Cut an edge off.

    More is said here.
    """

    def moves(self, graph):
        return (graph.without_edges([i]) for i in range(len(graph.edges)))


class Grow(GraphGame):
    """Join a new vertex to an end of a path, to at most five vertices."""

    def moves(self, graph):
        n = len(graph.vertices)
        if n < 5:
            yield Graph((*graph.vertices, n), (*graph.edges, (graph.vertices[-1], n)))


BOARDS = [  # of games of the library, as a reader writes them
    ("nim", "1, 2, 3"),
    ("nim", "2, 2, 2"),
    ("kayles", "3, 4"),
    ("octal-heaps 4.3", "5"),
    ("grundy", "7"),
    ("subtraction 1, 3", "4, 5"),
    ("graph-nim", "Spider(2, 1, 1)"),
    ("graph-nim", "a-b, a-b, b-c, b-c, b-c"),
    ("graph-nim", "0-1, 1-2, 3-4"),
    ("octal 0.33", "Spider(2, 2, 1)"),
    ("octal 0.77", "a-b, b-c, x-y"),
    ("arc-kayles", "grid(2, 3)"),
    ("grim", "star(3)"),
    ("connected-subtraction 1, 2, 4", "Bistar((1, 1), (2,), 1)"),
    ("node-kayles", "cycle(6)"),
    ("node-kayles", "0-1, 1-2, 3-4, 4-5, 5-6, 6-3"),
    ("arrows", "Spider(2, 2, 2)"),
    ("trimmed-arrows", "path(4)"),
    ("cycles", "cycle(3)"),
    ("cycles", "0-1, 1-2, 2-0, 2-3, 3-0"),
    ("nim-on-graphs", "token on a; a-b 2, b-c 1, b-c 1, c-a 1, loop at a 2"),
    ("nim-on-graphs", "token on 0; cycle(4)"),
    ("graph-nim+nim+node-kayles", "0-1, 1-2 + 2 + 0-1, 1-2"),
]
GAMES = [(parse_game(name), board) for name, board in BOARDS]
LIBRARY = [(game, parse_position(game, board)) for game, board in GAMES]
LIBRARY += [(Sum(Nim(), Sum(Arrows(), Nim())), ((1,), (path(4), (2, 1))))]
CORE, TOKEN = LIBRARY[7][1], LIBRARY[20][1]
VISITORS = [
    (TakeOneOrTwo(), 7),
    (Wythoff(), (3, 4)),
    (Wythoff(), (2, 2)),
    (SortedNim(), (1, 2, 2)),
    (KaylesInARow(), (4, 2)),
    (Geography(), (Graph.from_board(cycle(5)), 0)),
    (WalkAwhile(), Walk(CORE, 3, "a")),
    (TurnCoins(), "HHTH"),
    (TakeElements(), frozenset("abc")),
    (DrawAnEdge(), Graph.of([], vertices="abcd")),
    (Grow(), path(2)),
]
ALL = LIBRARY + VISITORS
NAMES = [f"{type(game).__name__}-{i}" for i, (game, _) in enumerate(ALL)]


def matches_from(match, most=60):
    """Matches that go on from this one, all of them up to so many, the shortest first."""
    found = [match]
    for one in found:
        yield one
        if len(found) < most and not one.over:
            found += [one.play(move) for move in one.moves][: most - len(found)]


def parts_of(board):
    """What the parts of a board say of the position, by their ids."""
    return {part.pop("id"): part for part in map(dict, board.parts())}


KEYS = {"choose": ("part", "to"), "show": ("what",), "play": ("ids",)}


def act(screen, *steps):
    """A match view after these actions, such as "choose h0 1", "show why" and "reply"."""
    for step in steps:
        do, *values = step.split()
        screen = screen.after({"do": do} | dict(zip(KEYS.get(do, ()), values, strict=False)))
    return screen


def shown(view, what):
    """What a match view says aside when it is asked to show a hint, values, reasons or the rule."""
    return act(view, f"show {what}").view["aside"][what]


def live(view):
    """The parts of the board that can be chosen now."""
    return [part for part in view.view["board"]["parts"] if part["live"]]


def choices(view):
    """All that a screen offers to choose: the id of a part, and what it may become."""
    parts = [part for part in live(view) if not part["chosen"]]
    return [(part["id"], to) for part in parts for to in part.get("becomes", [""])]
