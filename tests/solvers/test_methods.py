"""A game takes a family's methods exactly when it has the family's rules; what the player gave stays
what it is on the way.
"""

import subprocess
import sys
from pathlib import Path
from time import thread_time

import pytest
from networkx import is_bipartite

import gamelab.solvers
from gamelab import (
    GraphGame,
    GraphNim,
    Nim,
    OctalHeaps,
    Ruleset,
    Spider,
    Subtraction,
    cycle,
    grid,
    grundy,
    misere_grundy,
    options,
    outcome,
    path,
    star,
    trees,
    winning_moves,
)
from gamelab.boards import connected_graphs
from gamelab.boards.spider import spiders
from gamelab.games.heaps import GrundysGame
from gamelab.games.text import parse_game, parse_position
from gamelab.solvers import methods
from gamelab.solvers.methods import add_solver
from gamelab.theory.described import Described
from gamelab.theory.grundy import by_definition, misere_by_definition
from gamelab.theory.positions import budget
from gamelab.theory.provenance import DEFINITION, methods_used

BOARDS = {
    "graph-nim": "cycle(5)",
    "kayles": "9",
    "octal 0.37": "cycle(7)",
    "connected-subtraction 1, 3": "cycle(7)",
    "node-kayles": "cycle(7)",
    "arrows": "Spider(2, 1, 1)",
    "trimmed-arrows": "Spider(2, 1, 1)",
    "cycles": "cycle(4)",
    "nim-on-graphs": "token on 0; cycle(4)",
}
GAMES = [
    (game, parse_position(game, board))
    for game, board in zip(map(parse_game, BOARDS), BOARDS.values(), strict=True)
]
each_game = pytest.mark.parametrize(("game", "board"), GAMES, ids=str)


def mine(game, **other):
    """The game with its own version of some methods."""
    made = object.__new__(type("Mine", (type(game),), other))
    vars(made).update(vars(game))
    return made


@each_game
def test_a_subclass_without_rules_of_its_own_takes_the_method_of_the_family(game, board):
    with methods_used() as taken:
        value = grundy(mine(game), board)
    assert value == by_definition(game, board)
    assert taken
    assert DEFINITION not in taken


@each_game
def test_a_subclass_with_other_moves_goes_by_the_definition(game, board):
    def moves(self, position):
        return list(dict.fromkeys(type(game).moves(self, position)))[1:]

    # without the first move a game is no sum, and names of vertices count
    unrefined = {name: vars(Ruleset)[name] for name in ("components", "summands", "canonical")}
    other = mine(game, moves=moves, **unrefined)
    with methods_used() as taken:
        value = by_definition(other, board)
        assert (grundy(other, board), outcome(other, board)) == (value, "N" if value else "P")
        assert misere_grundy(other, board) == misere_by_definition(other, board)
        values = [value for value, _ in options(other, board)]
        assert values == sorted(by_definition(other, to) for to in other.moves(game.start(board)))
    assert taken == {DEFINITION}


@pytest.mark.parametrize(
    "family", [*(type(game) for game, _ in GAMES), Subtraction, Nim, GrundysGame]
)
def test_every_rule_of_the_family_counts(family):
    solver = next(solver for solver in methods._solvers if solver.serves(family))
    base = next(base for base in solver.families if issubclass(family, base))
    above = base.__mro__[: base.__mro__.index(Ruleset)]
    rules = {name for part in above for name in vars(part) if not name.startswith("_")}
    # start and words, boards and sizes change no value
    rules -= solver.overridable | {"start", "method"} | vars(Described).keys()
    assert "moves" in rules
    for name in sorted(rules):
        changed = type("Mine", (family,), {name: lambda self, *position: ()})
        assert not solver.serves(changed), name
    for name in solver.overridable & vars(family).keys():
        assert solver.serves(type("Mine", (family,), {name: vars(family)[name]})), name


def test_a_spider_with_many_legs_never_becomes_a_graph(monkeypatch):
    monkeypatch.setattr(Spider, "graph", property(lambda spider: pytest.fail("a graph was made")))
    assert grundy(GraphNim(), Spider(*[1] * 100_000)) == 100_000
    assert grundy(GraphNim(), Spider(10**10)) == grundy(GraphNim(), Spider(10**10 + 12 * 10**9))
    assert outcome(GraphNim(), Spider(*[1] * 1000)) == "N"


def test_a_start_of_its_own_is_asked():
    class Doubled(GraphNim):
        def start(self, board, **state):
            return super().start(
                Spider(*board.legs, *board.legs) if isinstance(board, Spider) else board
            )

    assert grundy(Doubled(), Spider(1, 1)) == 4
    assert options(Doubled(), Spider(1, 1)) == options(GraphNim(), star(4))


class Fewer(Ruleset):
    """Take one or two of a heap."""

    def moves(self, heap):
        return [heap - taken for taken in (1, 2) if taken <= heap]


@pytest.fixture(autouse=True)
def _as_before(monkeypatch):
    """What is added in a test is gone after it."""
    monkeypatch.setattr(methods, "_solvers", methods._solvers)
    yield
    methods._solver_of.cache_clear()


def test_a_method_of_ones_own_is_taken_where_it_leads():
    asked = []

    def by_threes(game, heap):
        """Beyond 9 by the remainder, or by a smaller heap."""
        asked.append(heap)
        if heap == 500:
            return grundy(game, heap - 3)
        return heap % 3 if heap > 9 else None

    add_solver(Fewer, by_threes, check=range(13))
    assert grundy(Fewer(), 10**12) == 1
    assert asked == [*range(13), 10**12]  # compared first
    assert grundy(Fewer(), 10**12) == 1
    assert asked == [*range(13), 10**12, 10**12]  # and once
    assert [grundy(Fewer(), heap) for heap in (*range(12), 500)] == [0, 1, 2] * 4 + [2]
    assert winning_moves(Fewer(), 11) == [9]
    with methods_used() as taken:
        grundy(Fewer(), 20)
    assert [method.name for method in taken] == ["the solver added for Fewer"]
    add_solver(Fewer, lambda game, heap: 7)
    assert grundy(Fewer(), 5) == 7  # without boards nothing is compared


SMALL = [*connected_graphs(0), *connected_graphs(3), *spiders(4)]


class OddVertex(GraphGame):
    """Take a vertex of odd degree, or of another remainder."""

    remainder = 1

    def moves(self, graph):
        return (
            graph.without_vertices([v])
            for v in graph.vertices
            if graph.degree(v) % 2 == self.remainder
        )

    def components(self, graph):
        return graph.components()


def parity_of_edges(game, graph):
    """Krüger's theorem, of bipartite graphs."""
    return len(graph.edges) % 2 if is_bipartite(graph.to_networkx()) else None


def test_a_theorem_is_taken_for_its_own_game_and_refused_for_another():
    add_solver(OddVertex, parity_of_edges, check=SMALL)
    assert grundy(OddVertex(), grid(20, 21)) == len(grid(20, 21).edges) % 2
    for board in trees(9):
        assert grundy(OddVertex(), board) == by_definition(OddVertex(), board) == 0

    class EvenVertex(GraphGame):
        components = OddVertex.components

        def moves(self, graph):
            return (graph.without_vertices([v]) for v in graph.vertices if graph.degree(v) % 2 == 0)

    add_solver(EvenVertex, parity_of_edges, check=SMALL)
    with pytest.raises(
        ValueError,
        match=r"The solver added for EvenVertex is wrong and no longer used: of Graph.of\(\[\], "
        r".*gives the value 0",
    ):
        grundy(EvenVertex(), cycle(5))
    with methods_used() as taken:
        assert grundy(EvenVertex(), cycle(5)) == by_definition(EvenVertex(), cycle(5))
    assert taken == {DEFINITION}


def test_each_game_of_a_class_with_parameters_is_compared_when_it_is_first_asked():
    class Remainder(OddVertex):
        remainder: int

    add_solver(Remainder, parity_of_edges, check=SMALL)
    assert grundy(Remainder(1), grid(20, 20)) == 0
    with pytest.raises(ValueError, match=r"Remainder\(remainder=0\)"):
        grundy(Remainder(0), grid(20, 21))
    with methods_used() as taken:
        assert grundy(Remainder(0), path(6)) == by_definition(Remainder(0), path(6))
    assert taken == {DEFINITION}


@pytest.mark.parametrize(
    ("solver", "error", "words"),
    [
        (lambda game, heap: float(heap), TypeError, r"whole numbers, .* it was given \(0\.0,\)"),
        (lambda game, heap: 10 // heap, ZeroDivisionError, "by zero"),
    ],
)
def test_an_error_in_a_comparison_says_so(solver, error, words):
    add_solver(Fewer, solver, check=[0])
    with pytest.raises(error, match=words) as caught:
        grundy(Fewer(), 50)
    assert "when the solver added for Fewer was compared" in caught.value.__notes__[-1]


def test_a_comparison_stands_beside_the_question():
    """No budget ends it, and its methods are not those of the answer."""

    class Slow(Fewer):
        def moves(self, heap):
            end = thread_time() + 0.01
            while thread_time() < end:
                pass
            return super().moves(heap)

    add_solver(Slow, lambda game, heap: heap % 3, check=range(9))
    with methods_used() as taken, budget(0.02):
        assert grundy(Slow(), 10**6) == 1
    assert [method.name for method in taken] == ["the solver added for Slow"]
    add_solver(Slow, lambda game, heap: heap % 4, check=range(9))
    wrong = r"of 3 in .* it gives the value 3, and the definition 0"
    with pytest.raises(ValueError, match=wrong), budget(0.02):
        grundy(Slow(), 10**6)


def test_every_kind_of_method_is_compared():
    for name, method, ask, words in (
        ("misere_value", lambda game, graph: 5, misere_grundy, "misère value 5"),
        ("by_parameters", lambda game, board, misere: 5 * misere or None, misere_grundy, "value 5"),
        ("outcome", lambda game, graph: "N", outcome, "outcome 'N'"),
        ("options", lambda game, board: [], options, "options"),
    ):

        class Mine(OddVertex):
            number: int = 0

        add_solver(Mine, by_definition, check=SMALL, **{name: method})
        with pytest.raises(ValueError, match=words):
            ask(Mine(), path(3))
        assert ask(Mine(), path(3)) == ask(OddVertex(), path(3))

    add_solver(OctalHeaps, lambda game, heaps: 1, check=[0, 1])
    wrong = r"of 1 in OctalHeaps\(code='0.6'\) it gives the value 1, and the definition 0"
    with pytest.raises(ValueError, match=wrong):
        grundy(OctalHeaps("0.6"), 10**6)


PACKAGE = {
    "rules.py": """
from gamelab import Ruleset
class Takes(Ruleset):
    def moves(self, heap):
        return [heap - n for n in (1, 2) if n <= heap]
""",
    "__init__.py": """
from gamelab.solvers.solver import Solver
from gamelab.solvers.takes.rules import Takes
SOLVER = Solver((Takes,), lambda game, heap: heap % 3)
""",
}


def test_a_solver_in_a_package_of_solvers_is_found(tmp_path):
    """What CONTRIBUTING promises: no list is edited."""
    (tmp_path / "takes").mkdir()
    for name, text in PACKAGE.items():
        (tmp_path / "takes" / name).write_text(text)
    script = f"""
import gamelab.solvers
gamelab.solvers.__path__.append({str(tmp_path)!r})
from gamelab import grundy
from gamelab.solvers.takes.rules import Takes
print(grundy(Takes(), 10**9))
"""
    home = Path(gamelab.solvers.__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=home
    )
    assert run.stdout == "1\n"
