"""Arrows on any small graph: tables of all decorations against the definition, and states against
the parts they fall into.
"""

from itertools import product

import numpy as np
import pytest
from conftest import rows

from gamelab.boards.decorations import Decoration
from gamelab.boards.families import cycle, path, star
from gamelab.boards.graph import Graph
from gamelab.boards.small_graphs import graphs_with_edges
from gamelab.boards.tree_graphs import trees
from gamelab.games.arrows import ArrowComponent, Arrows, TrimmedArrows, part_of, parts
from gamelab.games.cycles import GameOfCycles, PlaneDecoration
from gamelab.solvers.arrows.decorations import (
    FORBIDDEN,
    MAX_DECORATED_EDGES,
    _solve,
    _solved,
    _value,
    all_values,
    cycles_value_by_table,
)
from gamelab.theory.grundy import by_definition, nim_sum

GAMES = [Arrows(), TrimmedArrows()]


def edges_of(text, separator="-"):
    return [tuple(map(int, edge.split(separator))) for edge in text.split()]


def decorations(graph):
    """All decorations, each with its number: digit i is 1 for an arrow along edge i as it is
    written, 2 for its reverse.
    """
    for digits in product(range(3), repeat=len(graph.edges)):
        arrows = [edge[:: (1, -1)[d - 1]] for edge, d in zip(graph.edges, digits, strict=True) if d]
        yield sum(d * 3**i for i, d in enumerate(digits)), Decoration.of(graph, arrows)


def part_value(part):
    """The value of a part from the table of all its decorations."""
    return int(_solved(part)[0])


def is_allowed(game, x):
    return not any(game.guards(x, v) for v in (*x.sinks, *x.sources))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_all_decorations_have_the_values_of_the_definition_and_fall_into_parts(game):
    """All graphs with at most 4 edges, connected or not, and all trees with 5: each of their
    decorations.
    """
    boards = [graph for e in range(1, 5) for graph in graphs_with_edges(e)] + list(trees(6))
    states = 0
    for graph in boards:
        values = all_values(graph, game)
        for number, x in decorations(graph):
            assert (values[number] == FORBIDDEN) == (not is_allowed(game, x))
            if values[number] != FORBIDDEN:
                assert values[number] == by_definition(game, x)
                assert values[number] == nim_sum(*map(part_value, parts(part_of(game, x)))), x
                states += 1
    assert states == {Arrows(): 149, TrimmedArrows(): 1_767}[game]


def test_small_graphs_and_trees_have_the_verified_values():
    boards = [(edges_of(row["edge_list"]), row) for row in rows("arrows_small_graphs.csv")]
    boards += [(edges_of(row["edges"]), row) for row in rows("arrows_trees.csv")]
    assert len(boards) == 64 + 94
    for edges, row in boards:
        for game, column in ((TrimmedArrows(), "grundy_trimmed"), (Arrows(), "grundy_original")):
            assert (
                part_value(part_of(game, Graph.of(edges)))
                == all_values(Graph.of(edges), game)[0]
                == int(row[column])
            )


def plane_boards():
    for row in rows("game_of_cycles_small.csv"):
        faces = [tuple(map(int, face.split())) for face in row["cells"].split(";")]
        yield Graph.of(edges_of(row["edges"])), faces, row


def test_plane_boards_have_the_verified_values():
    tried = 0
    for graph, faces, row in plane_boards():
        assert cycles_value_by_table(GameOfCycles().start(graph, faces=faces)) == int(
            row["grundy_game_of_cycles"]
        )
        without_cells = PlaneDecoration(Arrows().start(graph), ())
        assert cycles_value_by_table(without_cells) == int(row["grundy_game_of_arrows"])
        tried += 1
    assert tried == 13


def test_all_positions_of_small_plane_boards_agree_with_the_definition():
    """All positions with at most 6 edges and given faces, completed cells among them."""
    tried = completed = 0
    for graph, faces, _ in plane_boards():
        if len(graph.edges) <= 6:
            for _, x in decorations(graph):
                if is_allowed(Arrows(), x):
                    position = PlaneDecoration(x, tuple(faces))
                    assert cycles_value_by_table(position) == by_definition(
                        GameOfCycles(), position
                    ), position
                    tried += 1
                    completed += position.completed is not None
    assert tried > 1500
    assert completed > 100


def test_edges_that_can_never_get_an_arrow_take_no_room():
    """A triangle with 30 leaves at one corner: only the triangle counts; so does a cell that needs
    a dead edge.
    """
    leaves = Graph.of([(0, 1), (1, 2), (2, 0), *((0, v) for v in range(3, 33))])
    small = Graph.of([(0, 1), (1, 2), (2, 0), (0, 3)])
    for cells in ((), ((0, 1, 2),)):
        value = by_definition(GameOfCycles(), PlaneDecoration(Arrows().start(small), cells))
        many = PlaneDecoration(Arrows().start(leaves), cells)
        assert cycles_value_by_table(many) == value
    assert nim_sum(*map(part_value, parts(part_of(Arrows(), star(40))))) == 0


def test_cycles_have_the_parity_of_their_length():
    for n in range(3, 15):
        assert part_value(part_of(TrimmedArrows(), cycle(n))) == n % 2
        assert cycles_value_by_table(GameOfCycles().start(cycle(n))) == n % 2


def test_the_parts_of_the_table_fit_together(monkeypatch):
    whole = all_values(path(8), TrimmedArrows())
    monkeypatch.setattr("gamelab.solvers.arrows.decorations.AT_A_TIME", 3**4)
    assert np.array_equal(whole, all_values(path(8), TrimmedArrows()))


def test_the_table_is_filled_without_reading_beyond_an_array(monkeypatch):
    """As plain Python, where an index beyond the end is an error; compiled code would read whatever
    lies there.
    """
    boards = (path(5), cycle(4), star(3))
    solve = "gamelab.solvers.arrows.decorations._solve"
    monkeypatch.setattr(solve, lambda *given, places: _solve.machine(*given))
    tables = [all_values(board, game) for board in boards for game in (Arrows(), TrimmedArrows())]
    value = cycles_value_by_table(GameOfCycles().start(cycle(4)))
    monkeypatch.setattr(solve, lambda *given, places: _solve.py_func(*given))
    monkeypatch.setattr("gamelab.solvers.arrows.decorations._value", _value.py_func)
    plainly = [all_values(board, game) for board in boards for game in (Arrows(), TrimmedArrows())]
    assert all(map(np.array_equal, tables, plainly))
    assert cycles_value_by_table(GameOfCycles().start(cycle(4))) == value


def test_bad_input_is_refused_before_anything_is_allocated(monkeypatch):
    large = path(MAX_DECORATED_EDGES + 2)
    for work in (
        lambda: part_value(part_of(TrimmedArrows(), large)),
        lambda: all_values(large, Arrows()),
    ):
        with pytest.raises(
            ValueError,
            match=f"at most {MAX_DECORATED_EDGES} edges are solved by a table; here {MAX_DECORATED_EDGES + 1} edges can get "
            f"one",
        ):
            work()
    with pytest.raises(ValueError, match="here 20 edges can get one"):
        cycles_value_by_table(GameOfCycles().start(cycle(20)))
    with pytest.raises(
        ValueError, match="All decorations of a board are solved, from the one without arrows"
    ):
        all_values(Decoration.of(path(4), [(1, 2)]), Arrows())
    monkeypatch.setenv("GAMELAB_MEMORY", str(2**20))
    with pytest.raises(MemoryError, match="The table of all arrows on 13 edges needs"):
        all_values(cycle(13), Arrows())


def test_parts_are_equal_when_each_vertex_has_the_same_condition_in_whatever_order():
    part = ArrowComponent(Graph.of([(0, 1), (1, 2)]), (1, 0, 3))
    assert part == ArrowComponent(Graph.of([(2, 1), (1, 0)]), (3, 0, 1))
    assert hash(part) == hash(ArrowComponent(Graph.of([(2, 1), (1, 0)]), (3, 0, 1)))
    # the same numbers at other vertices
    assert part != ArrowComponent(Graph.of([(2, 1), (1, 0)]), (1, 0, 3))
