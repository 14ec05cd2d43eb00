"""What a visitor does: a game, a board, a paper, a picture and a method of their own, in five lines
each, against plain recursion.
"""

import inspect
import json
import re
import textwrap
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

import networkx as nx
import pytest

from gamelab import (
    Bistar,
    ConnectedSubtraction,
    Family,
    Graph,
    GraphGame,
    GraphNim,
    NodeKayles,
    Octal,
    Ruleset,
    Spider,
    draw,
    explore,
    grundy,
    ledger,
    misere_grundy,
    nim_sequence,
    options,
    outcome,
    paper,
    path,
    trees,
    why,
    winning_moves,
)
from gamelab.__main__ import main
from gamelab.theory import Method, by_method

pytestmark = pytest.mark.slow

BOARDS = [
    Spider(3, 2, 1),
    Bistar((1, 2), (1, 3)),
    nx.petersen_graph(),
    nx.grid_2d_graph(3, 3),
    *trees(7),
]


class Dull(GraphGame):
    """Take an edge with its two ends, if both have degree at most 2."""

    def moves(self, graph):
        return [
            graph.without_vertices(e) for e in graph.edges if all(graph.degree(v) < 3 for v in e)
        ]


class Parts(Dull):
    def components(self, graph):
        return graph.components()


class MyCode(Octal):
    def __init__(self):
        super().__init__("0.37")


class MySizes(ConnectedSubtraction):
    def __init__(self):
        super().__init__({1, 3, 5})


class OddKayles(NodeKayles):
    """Node Kayles, at vertices of odd degree only."""

    def moves(self, graph):
        odd = [v for v in graph.vertices if graph.degree(v) % 2]
        return [graph.without_vertices([v, *graph.neighbours(v)]) for v in odd]


class Divisor(Ruleset):
    def moves(self, heap):
        return [heap - d for d in range(1, heap) if heap % d == 0]


class Wythoff(Ruleset):
    def moves(self, heaps):
        a, b = heaps
        lines = [(i, b) for i in range(a)] + [(a, i) for i in range(b)]
        return lines + [(a - i, b - i) for i in range(1, min(a, b) + 1)]


class Pairs(Ruleset):
    """Erase two equal neighbouring letters, or a vowel in front."""

    def moves(self, word):
        pairs = [word[:i] + word[i + 2 :] for i in range(len(word) - 1) if word[i] == word[i + 1]]
        return pairs + [word[1:]] * (word[:1] in {"a", "e", "i", "o", "u"})


@dataclass(frozen=True)
class Wheel(Family):
    rim: int

    @property
    def graph(self):
        return Graph.of([e for i in range(self.rim) for e in ((i, (i + 1) % self.rim), (i, "hub"))])


class Cards(frozenset):
    """Positions of a visitor's own."""


PAPER = r"""
    from itertools import combinations

    from gamelab import Claim, GraphGame, GraphNim, Paper, cycle, grundy, path, star, trees
    from gamelab.statements import at_most, Refuted, Source, upto


    class Odd(GraphGame):
        def moves(self, graph):
            return [graph.without_vertices([v]) for v in graph.vertices if graph.degree(v) % 2]


    CLAIMS = (
        Claim(id="odd-paths", label="Lemma 1", kind="theorem", statement=r"A path has the value $n + 1 \bmod 2$.",
              cases=upto("n", 1), sizes=(8, 12), predicted=lambda n: (n + 1) % 2, computed=lambda n: grundy(Odd(), path(n))),
        Claim(id="odd-cycles", label="Lemma 2", kind="theorem", statement="A cycle is lost.",
              cases=upto("n", 3), sizes=(8, 12), predicted=lambda n: 0, computed=lambda n: grundy(Odd(), cycle(n))),
        Claim(id="odd-stars", label="Lemma 3", kind="theorem", statement=r"$K_{1,k}$ is worth its $1 \times k$ edges modulo 2.",
              cases=upto("k"), sizes=(8, 12), predicted=lambda k: k % 2, computed=lambda k: grundy(Odd(), star(k))),
        Claim(id="odd-pairs", label="Lemma 4", kind="theorem", statement=r"Of $n$ vertices there are $\binom{n}{2}$ pairs.",
              cases=upto("n"), sizes=(8, 12), predicted=lambda n: n * (n - 1) // 2,
              computed=lambda n: sum(1 for pair in combinations(range(n), 2))),
        Claim(id="odd-trees", label="Theorem 5", kind="theorem", statement="A tree has the value of the path.",
              cases=upto("n", 1), sizes=(7, 10), predicted=lambda n: {(n + 1) % 2},
              computed=lambda n: {grundy(Odd(), tree) for tree in trees(n)}),
        Claim(id="odd-nim", label="Conjecture 6", kind="conjecture", statement="In Graph Nim no tree is worth its edges.",
              cases=upto("n", 1), sizes=(6, 9), predicted=lambda n: max(n - 2, 0), agree=at_most,
              computed=lambda n: max(grundy(GraphNim(), tree) for tree in trees(n)),
              refuted=Refuted("n = 2: predicted at most 0, computed 1", size=2)),
    )
    PAPER = Paper(name="odd", title="Odd vertices", authors="A visitor", source=Source("a note", 2026), claims=CLAIMS)
"""


def by_recursion(moves, position, ended=0):
    """The value by the definition and nothing else; a finished game counts as `ended`."""

    @cache
    def value(here):
        there = {value(after) for after in moves(here)}
        return min(set(range(len(there) + 1)) - there) if there else ended

    return value(position)


def plain(board):
    """A set of vertices and a set of edges."""
    graph = board if isinstance(board, nx.Graph) else Graph.from_board(board).to_networkx()
    return frozenset(graph.nodes), frozenset(map(frozenset, graph.edges))


def degree(v, edges):
    return sum(v in e for e in edges)


def without(state, gone):
    return state[0] - gone, frozenset(e for e in state[1] if not e & gone)


def dull(state):
    return [without(state, e) for e in state[1] if all(degree(v, state[1]) < 3 for v in e)]


def odd_kayles(state):
    closed = {v: frozenset({v}).union(*(e for e in state[1] if v in e)) for v in state[0]}
    return [without(state, closed[v]) for v in state[0] if degree(v, state[1]) % 2]


def kayles(state):
    return [
        without(state, frozenset({v}).union(*(e for e in state[1] if v in e))) for v in state[0]
    ]


def taking(allowed):
    """Moves that take so many connected vertices of a component, where so many parts of it may be
    left.
    """

    def moves(state):
        graph = nx.Graph(map(tuple, state[1]))
        graph.add_nodes_from(state[0])
        for piece in nx.connected_components(graph):
            for k in (1, 2, 3, 5):
                for gone in map(frozenset, combinations(piece, k)):
                    left = nx.number_connected_components(graph.subgraph(piece - gone))
                    if nx.is_connected(graph.subgraph(gone)) and allowed(k, left):
                        yield without(state, gone)

    return moves


def erasing(word):
    doubles = [m.start() for m in re.finditer(r"(?=(.)\1)", word)]
    vowel = re.match("[aeiou]", word)
    return {word[:i] + word[i + 2 :] for i in doubles} | ({word[1:]} if vowel else set())


def wythoff(heaps):
    a, b = heaps
    return {
        (i, j)
        for i in range(a + 1)
        for j in range(b + 1)
        if (i, j) != heaps and (i == a or j == b or a - i == b - j)
    }


def lines_of(cls):
    """The lines of a class, without its docstring, blank lines and decorators of the method."""
    source = inspect.getsource(cls).replace(f'"""{cls.__doc__}"""', "")
    return sum(bool(line.strip()) for line in source.splitlines())


@pytest.mark.parametrize("own", [Dull, Parts, MyCode, MySizes, OddKayles, Divisor, Wythoff, Pairs])
def test_a_game_of_ones_own_takes_five_lines(own):
    assert lines_of(own) <= 5


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: type(board).__name__)
def test_every_question_is_answered_about_a_game_on_graphs(board):
    value, misere = by_recursion(dull, plain(board)), by_recursion(dull, plain(board), ended=1)
    assert (grundy(Dull(), board), grundy(Parts(), board), misere_grundy(Dull(), board)) == (
        value,
        value,
        misere,
    )
    assert (outcome(Dull(), board), outcome(Dull(), board, misere=True)) == (
        "PN"[value > 0],
        "PN"[misere > 0],
    )
    good = [after for after in dull(plain(board)) if by_recursion(dull, after) == 0]
    assert {plain(after) for after in winning_moves(Dull(), board)} == set(good)
    assert {v for v, _ in options(Dull(), board)} == {
        by_recursion(dull, after) for after in dull(plain(board))
    }
    assert str(why(Dull(), board)).startswith(f"The value is {value}")
    assert not draw(board).axison


def test_a_subclass_plays_its_own_moves_and_a_named_code_the_code():
    for tree in trees(7):
        assert grundy(OddKayles(), tree) == by_recursion(odd_kayles, plain(tree))
        assert grundy(MyCode(), tree) == by_recursion(
            taking(lambda k, left: k == 2 or (k == 1 and left < 2)), plain(tree)
        )
        assert grundy(MySizes(), tree) == by_recursion(
            taking(lambda k, left: k != 2 and left < 2), plain(tree)
        )


def test_games_on_heaps_tuples_and_words():
    divisors = lambda n: [n - d for d in range(1, n) if n % d == 0]
    assert nim_sequence(Divisor(), 40).tolist() == [by_recursion(divisors, n) for n in range(40)]
    assert all(
        grundy(Wythoff(), (a, b)) == by_recursion(wythoff, (a, b))
        for a in range(6)
        for b in range(6)
    )
    assert (outcome(Wythoff(), (3, 5)), winning_moves(Wythoff(), (4, 5))) == ("P", [(3, 5), (1, 2)])
    words = ["".join(letters) for n in range(6) for letters in product("ab", repeat=n)]
    assert [grundy(Pairs(), word) for word in words] == [
        by_recursion(erasing, word) for word in words
    ]
    assert [text.get_text() for text in draw("abba").texts] == ["abba"]
    assert (
        len(draw(options(Pairs(), "abba")).texts)
        >= len(erasing("abba"))
        <= len(draw(why(Pairs(), "abba")).texts)
    )
    assert repr(explore(Pairs(), word=["aa", "abba", "bba"])) == "Explorer(word=abba)"


def test_a_board_of_ones_own_is_explored():
    assert lines_of(Wheel) <= 6  # five, and the decorator
    assert [grundy(NodeKayles(), Wheel(n)) for n in range(3, 7)] == [
        by_recursion(kayles, plain(Wheel(n))) for n in range(3, 7)
    ]
    assert repr(explore(NodeKayles(), Wheel, rim=range(3, 9))) == "Explorer(rim=6)"


def test_a_paper_of_ones_own_is_checked(tmp_path, capsys):
    file, kept, page = (tmp_path / name for name in ("odd.py", "odd.json", "odd.html"))
    file.write_text(textwrap.dedent(PAPER))
    assert main(["reproduce", str(file), "--json", str(kept), "--html", str(page)]) == 0
    assert "6 statements: 5 hold (5 tried), 1 fails as it is known to" in capsys.readouterr().out
    assert main(["reproduce", str(file), "--json", str(kept), "--resume"]) == 0
    entries = json.loads(kept.read_text())
    assert [entry["holds"] for entry in entries] == [True] * 5 + [False]
    assert entries[-1]["counterexample"] == "n = 2: predicted at most 0, computed 1"
    assert all(words in page.read_text() for words in ("A path has the value", "1 × "))
    assert main(["check", "odd-stars", "--paper", str(file), "--size", "10"]) == 0
    assert "11 cases tried, k ≤ 10" in capsys.readouterr().out
    own = paper(str(file))
    assert own["Theorem 5"].check(5).holds
    assert [entry.holds for entry in ledger(own).entries] == [True] * 5 + [False]
    written = PAPER.partition("CLAIMS = (")[2].partition("\n    )\n")[0].split("        Claim(")[1:]
    assert len(written) == 6
    assert max(len(claim.strip().splitlines()) for claim in written) <= 5


def test_a_wrong_pin_is_noticed(tmp_path):
    file = tmp_path / "wrong.py"
    file.write_text(textwrap.dedent(PAPER).replace("n = 2: predicted", "n = 3: predicted"))
    assert main(["reproduce", str(file)]) == 1


def test_a_method_and_a_picture_take_a_line_each():
    method = by_method(Method("residues", "structure"))(lambda n: (n + 1) % 2)
    assert [method(n) for n in range(4)] == [1, 0, 1, 0]
    draw.register(Cards, lambda cards, ax=None: draw((len(cards),), ax))
    assert [text.get_text() for text in draw(Cards("abc")).texts] == ["3"]


class Forgetful(Ruleset):
    def moves(self, heap):
        [heap - 1]


class Circular(Ruleset):
    def moves(self, hour):
        return [(hour + 1) % 3]


@dataclass
class Changeable(Ruleset):
    most: int

    def moves(self, heap):
        return [heap - n for n in range(1, min(self.most, heap) + 1)]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: grundy(NodeKayles, path(3)), "with its brackets"),
        (lambda: grundy(path(3), NodeKayles()), "A game is a ruleset"),
        (lambda: grundy(NodeKayles(), None), "A board is a Graph"),
        (lambda: grundy(NodeKayles(), "path(4)"), "A board is a Graph"),
        (lambda: grundy(NodeKayles(), [(0, 1), (1, 2)]), "A board is a Graph"),
        (lambda: grundy(NodeKayles(), nx.DiGraph([(0, 1)])), "to_undirected"),
        (lambda: grundy(GraphNim(), Graph.of([(1, 1)])), "without loops"),
        (lambda: grundy(GraphNim(), Spider(10**6, 10**6, 1)), "Make it smaller"),
        (lambda: grundy(Wythoff(), [3, 5]), "cannot be hashed"),
        (lambda: grundy(Forgetful(), 3), "returned None"),
        (lambda: grundy(Circular(), 0), "for ever"),
        (lambda: grundy(Changeable(2), 3), "frozen=True"),
        (lambda: Octal("77"), "such as '0.77'"),
        (lambda: Octal("0.7x7"), "digits from 0 to 7"),
        (lambda: Spider([3, 2, 1]), "length of a leg"),
        (lambda: Bistar(1, 2), "tuple of legs"),
        (lambda: ConnectedSubtraction(3), "set of sizes"),
        (lambda: path(3).without_vertices(1), "such as a list"),
        (lambda: path(3).without_edges((0, 1)), "in a list"),
        (lambda: nim_sequence(Divisor(), "5"), "whole number"),
        (lambda: explore(NodeKayles(), path, n=7), "range or list"),
        (lambda: explore(NodeKayles(), path), "no slider"),
        (lambda: paper("nims"), "There is no paper 'nims'"),
    ],
)
def test_what_a_beginner_gets_wrong_is_met_by_a_sentence(wrong, words):
    with pytest.raises((TypeError, ValueError, MemoryError), match=re.escape(words)):
        wrong()
