"""Boards of the statements: graphs with weights on links and on a loop at each vertex, families of
them, their words, pictures and values.
"""

from itertools import combinations, product
from random import Random

from gamelab import Graph, NimOnGraph, WeightedGraph, trees
from gamelab.boards import connected_graphs, rooted
from gamelab.games import TokenPosition
from gamelab.proofs import is_symbolic
from gamelab.solvers.arrows import SUBSCRIPTS
from gamelab.solvers.nim_on_graphs import positions, token_outcome, weight_table
from gamelab.statements import Cases, Section
from gamelab.theory import by_definition, remembered

GAME = NimOnGraph()
WEIGHT = 2  # the most weight where all are tried
MAX_MOVES = 4  # in a picture beside their position


def section(prefix="nim", ours=False):
    """A section of the thesis. A board that a statement returns names the case, by its words.

    A position is drawn alone. Several boards, by their names, are drawn with their outcomes, and a
    single one with a name with the moves that win too.
    """
    names = {
        TokenPosition: in_words,
        WeightedGraph: in_words,
        dict: lambda boards: in_words(next(iter(boards.values()))),
    }
    return Section(prefix, names, drawn, ours, NimOnGraph())


def drawn(board):
    """What is drawn of a board that a statement returns."""
    if not isinstance(board, dict):
        return board
    return with_outcomes(board) if len(board) > 1 else with_moves(*board.values(), *board)


def against(outcome, position):
    """The position beside the outcome that is printed, and the moves that refute it."""
    return {f"printed {outcome}\ncomputed": position}


def with_outcomes(boards):
    """The boards under their names, those with a token also with their outcomes; a function without
    arguments gives its board when it is drawn.
    """
    made = {name: one() if callable(one) else one for name, one in boards.items()}
    return {
        f"{name}: {value(one)}" if isinstance(one, TokenPosition) else name: one
        for name, one in made.items()
    }


def with_moves(position, name="the position"):
    """The position with its outcome, and the moves that win; if there are none, its options."""
    moves = {}
    for move in GAME.moves(position):
        (left,) = [
            new
            for old, new in zip(position.board.weights, move.board.weights, strict=True)
            if old != new
        ]
        there = ",".join(map(str, move.at)) if isinstance(move.at, tuple) else move.at
        moves[f"move to {there}, {left} left"] = move
    won = {name: move for name, move in moves.items() if value(move) == "0"}
    return with_outcomes({name: position, **dict([*(won or moves).items()][:MAX_MOVES])})


def edge_name(edge):
    """An edge by its ends."""
    return "–".join(map(str, edge))


def in_words(given):
    """A position, or a board without a token: a path, cycle or star by its name, with the weights
    of links where they are not all 1.

    >>> from gamelab import path
    >>> in_words(position(path(3), (2, 1), (0, 3, 0), 0))
    'the path with weights 2, 1; loops 3 at 1; token on 0'
    >>> in_words(position(Graph.of([(0, 1), (1, 2), (2, 3), (1, 3)]), (1,) * 4, (0,) * 4, 2))
    '0–1, 1–2, 2–3, 1–3; token on 2'
    """
    board = WeightedGraph.from_board(given)
    n, edges = len(board.graph.vertices), weighted_edges(board)
    links = [edge for edge in edges if edge[0] != edge[1]]
    loops = [(u, weight) for u, v, weight in edges if u == v and weight]
    weights = [weight for _, _, weight in links]
    shapes = {
        "path": [{v, v + 1} for v in range(n - 1)],
        "cycle": [{v, (v + 1) % n} for v in range(n)],
        "star": [{0, v} for v in range(1, n)],
    }
    them = [{u, v} for u, v, _ in links]
    shape = next((name for name, shape in shapes.items() if shape == them), "")
    if n == 1:
        words = "a single vertex"
    elif shape and set(weights) == {1}:
        words = f"the {shape} of {n} vertices"
    elif shape:
        words = f"the {shape} with weights {', '.join(map(str, weights))}"
    else:
        alike = set(weights) == {1}
        words = ", ".join(f"{edge_name(ends)}{'' if alike else f' {w}'}" for *ends, w in links)
    if {weight for _, weight in loops} == {1}:
        words += f"; loops at {', '.join(str(v) for v, _ in loops)}"
    elif loops:
        words += f"; loops {', '.join(f'{weight} at {v}' for v, weight in loops)}"
    return f"{words}; token on {given.at}" if isinstance(given, TokenPosition) else words


def p_or_0(wins):
    """The thesis's name of an outcome: p when the player to move wins (a Grundy value that is not
    0), else 0; of a value with variables the condition that it is p.
    """
    return wins > 0 if is_symbolic(wins) else "p" if wins else "0"


def position(graph, links, loops, at):
    """The graph with these weights of its links, in the order of its edges, and of a loop at each
    vertex, 0 for none.
    """
    where = tuple(v for v, loop in zip(graph.vertices, loops, strict=True) if loop)
    weights = (*links, *(loop for loop in loops if loop))
    return TokenPosition(WeightedGraph(looped(graph, where), weights), at)


def of_one_weight(graph, c, loops, at=0):
    """The position with all links of weight c."""
    return position(graph, (c,) * len(graph.edges), loops, at)


def part(position, graph):
    """This part of the board, with the loops at its vertices, and the token if that is there."""
    weights = weight_of(position.board)
    edges = {frozenset(edge): edge for edge in [*graph.edges, *((v, v) for v in graph.vertices)]}
    board = WeightedGraph.of(
        [(*edge, weights[ends]) for ends, edge in edges.items() if ends in weights], graph.vertices
    )
    return TokenPosition(board, position.at) if position.at in graph.incident else board


def lowered(position, u, v, weight=0):
    """The position after the edge between these vertices is lowered to this weight, or deleted."""
    return position.after(
        next(i for i, edge in enumerate(position.graph.edges) if set(edge) == {u, v}), weight
    )


def weighted_edges(board):
    """The edges with their weights: one end, other end, weight."""
    return [(u, v, weight) for (u, v), weight in zip(board.graph.edges, board.weights, strict=True)]


def lettered(position, others):
    """The position with its vertex 0 named v, and these others w₁, w₂, …"""
    names = {0: "v"} | {w: f"w{i}".translate(SUBSCRIPTS) for i, w in enumerate(others, 1)}
    name = {v: names.get(v, v) for v in position.graph.vertices}
    edges = [(name[u], name[v], weight) for u, v, weight in weighted_edges(position.board)]
    return TokenPosition(WeightedGraph.of(edges, name.values()), name[position.at])


def weight_of(board):
    """The weight of each edge by its ends, parallel edges being merged."""
    return {frozenset((u, v)): weight for u, v, weight in weighted_edges(board)}


def values(graph, most):
    """The Grundy values below these weights of the edges, parallel edges apart, with the token at
    each vertex.
    """
    board = WeightedGraph(graph, most)
    return (_values if positions(board) <= 2**20 else _large)(board)


_values, _large = remembered(weight_table, 64), remembered(weight_table, 4)


@remembered
def looped(graph, where=None):
    """The graph with a loop at each of these vertices, or at all, the loops after the links."""
    where = graph.vertices if where is None else where
    return Graph(graph.vertices, (*graph.edges, *((v, v) for v in where)))


@remembered.within(8)
def rows(graph, most_link, most_loop):
    """Grundy values with links and loops up to these weights: an axis for each link, for each loop,
    and for the token.
    """
    return values(
        looped(graph), (most_link,) * len(graph.edges) + (most_loop,) * len(graph.vertices)
    )


def value_by_weights(graph, links, loops, at):
    """The Grundy value with these weights of links and loops, and the token at the vertex of this
    number.
    """
    return int(rows(graph, max(links, default=0), max(loops, default=0))[(*links, *loops, at)])


def outcome_by_weights(graph, links, loops, at):
    """The outcome with these weights of links and loops, and the token at the vertex of this
    number.
    """
    return p_or_0(value_by_weights(graph, links, loops, at))


def won_by_lowering(graph, links, loops, at, left=0):
    """Where the moves lead that win by lowering an edge at the token to this weight, by a table."""
    table, weights = rows(graph, max(links, default=0), max(loops)), (*links, *loops)
    return [
        there
        for i, edge in enumerate(looped(graph).edges)
        if at in edge and weights[i] > left
        for there in (sum(edge) - at,)
        if not table[(*weights[:i], left, *weights[i + 1 :], there)]
    ]


def without_table(graph, links, loops, at):
    """The same by the library's function token_outcome, where this needs no table."""
    return p_or_0(token_outcome(position(graph, links, loops, at)) == "N")


def that_occur(found):
    """The outcomes that occur among these Grundy values."""
    return "p" if found.all() else "p or 0" if found.any() else "0"


def any_links(graph, most, loops, at):
    """The outcomes that occur when every link has a weight from 1 to `most`."""
    links = (slice(1, None),) * len(graph.edges)
    return that_occur(rows(graph, most, max(loops, default=0))[(*links, *loops, at)])


def any_weights(graph, loops, at, most=WEIGHT, gone=()):
    """The outcomes that occur when links, but for some gone, and loops where `loops` has one, have
    weights from 1 to `most`.
    """
    here = [*(i not in gone for i in range(len(graph.edges))), *loops]
    return that_occur(
        rows(graph, most, most)[(*(slice(1, None) if some else 0 for some in here), at)]
    )


def all_weights(patterns):
    """The same patterns of loops, with the words for all weights that `any_weights` gives each of
    them.
    """
    return patterns.where(
        lambda *case: True, f"all weights from 1 to {WEIGHT} of links and of the loops there are"
    )


def played(board):
    """The outcome by the definition."""
    return p_or_0(by_definition(GAME, board))


def number(position):
    """The Grundy value by a table of the board as it is, parallel edges apart."""
    weights = position.board.weights
    return int(
        values(position.graph, weights)[(*weights, position.graph.vertices.index(position.at))]
    )


def value(position):
    """The outcome by a table of the board."""
    return p_or_0(number(position))


def outcome_in(table, graph, position):
    """The outcome in a table of this graph with a loop at each vertex, of whose edges the position
    has some.
    """
    left = weight_of(position.board)
    return p_or_0(
        table[
            (
                *(left.get(frozenset(edge), 0) for edge in looped(graph).edges),
                graph.vertices.index(position.at),
            )
        ]
    )


def lightest_first(count, least, most):
    """All ways to give `count` edges weights from `least` to `most`, small sums first.

    >>> list(lightest_first(2, 1, 2))
    [(1, 1), (1, 2), (2, 1), (2, 2)]
    """
    for total in range(count * least, count * most + 1):
        heaviest = min(most, total - (count - 1) * least)
        for first in product(range(least, heaviest + 1), repeat=count - 1) if count else ():
            if least <= total - sum(first) <= most:
                yield (*first, total - sum(first))
    if not count:
        yield ()


def some_links(count, samples=6):
    """All link weights 1 and 2 if there are few, else 1 throughout, 2 throughout, and a seeded
    sample.
    """
    if 2**count <= samples:
        return list(lightest_first(count, 1, 2))
    drawn = Random(f"{count} links")
    some = (tuple(drawn.randint(1, 2) for _ in range(count)) for _ in range(samples - 2))
    return list(dict.fromkeys([(1,) * count, (2,) * count, *some]))


def leading_loopless(loops):
    """How many vertices come before the first with a loop; all if none has one.

    >>> leading_loopless((0, 0, 3, 0)), leading_loopless((0, 0))
    (2, 2)
    """
    some = [*loops, 1]
    return next(i for i, loop in enumerate(some) if loop)


class Limits(tuple):
    """A limit for each number of vertices or links, in words: once if it is always the same; `{:1}`
    says that it goes from 1.
    """

    def __format__(self, least):
        most = ", ".join(map(str, self if len(set(self)) > 1 else self[:1]))
        return (
            most
            if least in ("", most)
            else f"{least} {'and' if most == str(int(least) + 1) else 'to'} {most}"
        )


def by_rows(words, rows, cases, least=1, most=None):
    """The cases of each row of limits that a size has, `cases(*row)`; the words list the limits,
    column by column.
    """
    return Cases(
        lambda size: words.format(*map(Limits, zip(*rows(size), strict=True))),
        lambda size: (case for row in rows(size) for case in cases(*row)),
        least,
        most,
    )


def graded(words, limits, cases):
    """Boards for each number n that has limits, up to the size: `cases(n, *limits[n])`; the words
    list each n and its limits.

    >>> graded(
    ...     "{} vertices, links {:1}, loops to {}", {3: [3, 2], 4: [2, 2]}, lambda *row: [row]
    ... ).words(4)
    '3, 4 vertices, links 1 to 3, 2, loops to 2'
    """
    return by_rows(
        words,
        lambda size: [(n, *limits[n]) for n in limits if n <= size],
        cases,
        min(limits),
        max(limits),
    )


@remembered
def rooted_boards(edges):
    """Connected graphs with a given number of edges, loops among them, rooted at vertex 0: weights
    1, weights 2, and the first edge 2.
    """
    found = []
    for loops in range(edges + 1):
        for graph in rooted(connected_graphs(edges - loops)):
            for at in combinations(graph.vertices, loops):
                weights = dict.fromkeys(
                    [(1,) * edges, (2,) * edges, (2, *(1,) * (edges - 1))[:edges]]
                )
                found += [WeightedGraph(looped(graph, at), some) for some in weights]
    return tuple(found)


class Hung(tuple):
    """Vertices of a tree, each with the graph whose vertex 0 is glued there."""

    def __str__(self):
        return " and ".join(f"on {v} ({in_words(board)})" for v, board in self)


def as_hung(tree, hung, at):
    """The name of a tree with graphs on it."""
    return f"{in_words(tree)}; {hung}; token on {at}"


def decorated(tree, hung):
    """The tree with weights 1 and no loops; and, its first link of weight 2, with a loop of weight
    2 at one vertex not hung on.
    """
    yield WeightedGraph.from_board(tree)
    heavier = WeightedGraph(tree, (2, *(1,) * (len(tree.edges) - 1)))
    yield from (heavier.with_loops({v: 2}) for v in tree.vertices if v not in hung)


def hanging(size):
    """Trees with loops, graphs on one leaf or two, together with at most `size` links of the tree
    and edges of the graphs.
    """
    for edges in range(2, size + 1):
        for links in range(1, edges):
            for tree in trees(links + 1):
                leaves = [v for v in tree.vertices if tree.degree(v) == 1]
                for some in [*combinations(leaves, 1), *combinations(leaves, 2)]:
                    for graphs in rooted_pairs(edges - links, len(some)):
                        hung = Hung(zip(some, graphs, strict=True))
                        yield from (
                            (board, hung, at)
                            for board in decorated(tree, some)
                            for at in tree.vertices
                        )


def rooted_pairs(edges, count):
    """One rooted board with a given number of edges, or two with `edges` edges together."""
    for first in range(1, edges) if count == 2 else [edges]:
        yield from product(rooted_boards(first), *[rooted_boards(edges - first)] * (count - 1))


def glued(tree, hung, at):
    """A tree and the graphs that hang on it, their vertex 0 on the vertex named with each."""
    return TokenPosition(_joined(tree, hung), at)


@remembered.within(2)
def _joined(tree, hung):
    edges = weighted_edges(tree)
    for leaf, board in hung:
        name = {u: (leaf, u) if u else leaf for u in board.graph.vertices}
        edges += [(name[u], name[v], weight) for u, v, weight in weighted_edges(board)]
    return WeightedGraph.of(edges, tree.graph.vertices)


def cycle_of(graph):
    """The vertices on the cycle, or none: those that are left when leaves are taken off as long as
    there are any.
    """
    left = set(graph.vertices)
    while leaves := {v for v in left if len(left.intersection(graph.neighbours(v))) < 2}:
        left -= leaves
    return left


def compared(of, beside, name="the position"):
    """The picture of a case: several boards that are made of it, with their outcomes."""
    return lambda *case: with_outcomes(
        {name: of(*case)} | {called: board(*case) for called, board in beside.items()}
    )
