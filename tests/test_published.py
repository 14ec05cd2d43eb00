"""Values and periods that others have published, against those of the library.

- `octal_trivial_games.csv` and the solved games: T. Czajka, *Solving octal games*, its tables of
  trivial and of solved games. Heap 0 of the first is our heap `shift`.
- `oeis_terms.csv`: OEIS Foundation, *The On-Line Encyclopedia of Integer Sequences*; sequences on
  boards are those of S. Brown and others, *Nimber Sequences of Node-Kayles Games*, J. Integer Seq.
  23 (2020), 20.3.5.
"""

import re
from itertools import combinations, product

import networkx as nx
import pytest
from conftest import ROOT, rows

from gamelab import (
    Chain,
    NodeKayles,
    OctalHeaps,
    board,
    chain_period,
    find_period,
    grid,
    grundy,
    nim_sequence,
    path,
    star,
)
from gamelab.games.heaps import GrundysGame

TRIVIAL = rows("octal_trivial_games.csv")
OEIS = {row["sequence"]: row for row in rows("oeis_terms.csv")}
SOLVED = {
    "0.45": (498, 20),
    "0.156": (3479, 349),  # J. Kenyon 1967
    "0.356": (7315, 142),  # R. Austin 1976, and the next two
    "0.644": (3256, 442),
    "0.165": (5181, 1550),
    "0.16": (105351, 149459),  # A. Gangolli and T. Plambeck 1989, and the next two
    "0.56": (326640, 144),
    "0.127": (46578, 4),
}
# the last exceptions and periods that the OEIS names
LAST_EXCEPTIONS = {
    "A002186": (70, 12),
    "A002187": (51, 34),
    "A071434": (140, 24),
    "A071435": (496, 20),
    "A071447": (13, 60),
    "A071452": (186, 32),
    "A071453": (46, 48),
    "A071461": (121, 62),
    "A071464": (46577, 4),
    "A125938": (7, 10),
}


@pytest.mark.parametrize("row", TRIVIAL, ids=lambda row: row["code"])
def test_games_that_repeat_within_a_thousand_heaps(row):
    """The values of 1,000 heaps and the certified period of each of the 82 games."""
    game, shift = OctalHeaps(row["code"]), int(row["shift"])
    first, block = re.fullmatch(r"(\w*)\((\w+)\)", row["values"]).groups()
    terms = [int(digit, 36) for digit in first + block * (1000 // len(block) + 1)][:1000]
    assert nim_sequence(game, 1000 + shift)[shift:].tolist() == terms
    found = find_period(game)
    assert found.period == len(block)
    assert found.verify()
    assert found.terms(1000 + shift)[shift:].tolist() == terms


@pytest.mark.parametrize("code", SOLVED)
def test_games_that_took_a_computer(code):
    found = find_period(OctalHeaps(code))
    assert (found.preperiod, found.period) == SOLVED[code]
    assert found.verify()


@pytest.mark.deep
@pytest.mark.parametrize(
    ("code", "preperiod", "period"), [("0.376", 2268248, 4), ("0.354", 10061916, 1180)]
)
def test_games_that_repeat_after_millions_of_heaps(code, preperiod, period):
    """The first by A. Gangolli and T. Plambeck 1989, the second by A. Flammenkamp 2002."""
    found = find_period(OctalHeaps(code), limit=2**25)
    assert (found.preperiod, found.period) == (preperiod, period)
    assert found.verify()


def game_of(row):
    return GrundysGame() if row["game"] == "Grundy" else OctalHeaps(row["game"])


def published(sequence):
    """The terms of a sequence of the OEIS by their numbers."""
    terms = map(int, OEIS[sequence]["terms"].split())
    return dict(enumerate(terms, int(OEIS[sequence]["first"])))


@pytest.mark.parametrize(
    "sequence", [name for name, row in OEIS.items() if "Kayles on" not in row["game"]]
)
def test_sequences_of_heaps(sequence):
    terms = published(sequence)
    values = nim_sequence(game_of(OEIS[sequence]), max(terms) + 1).tolist()
    assert {n: values[n] for n in terms} == terms


@pytest.mark.parametrize("sequence", LAST_EXCEPTIONS)
def test_last_exceptions(sequence):
    last, period = LAST_EXCEPTIONS[sequence]
    found = find_period(game_of(OEIS[sequence]))
    assert (found.preperiod - 1, found.period, found.certified) == (last, period, True)


def queens(n):
    """The squares of a board, those joined between which a queen moves."""
    squares = [*product(range(n), repeat=2)]
    graph = nx.Graph()
    graph.add_nodes_from(squares)
    for (a, b), (c, d) in combinations(squares, 2):
        if a == c or b == d or abs(a - c) == abs(b - d):
            graph.add_edge((a, b), (c, d))
    return graph


def petersen(n):
    """The generalized Petersen graph P(n, 2)."""
    graph = nx.Graph()
    for i in range(n):
        graph.add_edges_from([(i, (i + 1) % n), (i, n + i), (n + i, n + (i + 2) % n)])
    return graph


SCALLOPED = Chain(path(1), [(0, 0), (0, 0, 3)])  # a path with edges between vertices three apart
DIAMONDS = Chain(star(2), [(0, 0), (1, 0), (2, 0)], last=[0])  # sharing vertices of degree 3
CYCLES = Chain(path(3), [(0, 0), (2, 0)], last=[0])  # of four vertices, sharing one with the next
BOARDS = {
    "A316632": (lambda n: grid(3, n), 12),
    "A316533": (petersen, 13),
    "A344227": (queens, 8),
    "A316629": (CYCLES.of, 10),
    "A317367": (SCALLOPED.of, 30),
    "A316781": (DIAMONDS.of, 16),
}


@pytest.mark.parametrize(
    ("sequence", "most"),
    [
        *((sequence, most) for sequence, (_, most) in BOARDS.items()),
        *(
            pytest.param(*one, marks=pytest.mark.deep)
            for one in (("A316632", 16), ("A316533", 22), ("A344227", 10))
        ),
    ],
)
def test_node_kayles_on_boards(sequence, most):
    for n, value in [*published(sequence).items()][:most]:
        assert grundy(NodeKayles(), BOARDS[sequence][0](n)) == value, n


@pytest.mark.parametrize(
    ("sequence", "chain", "preperiod", "period"),
    [("A317367", SCALLOPED, 116, 62), ("A316781", DIAMONDS, 69, 12)],
)
def test_node_kayles_on_chains(sequence, chain, preperiod, period):
    """All terms, and the period that the OEIS says is proved, or begins there."""
    terms, found = published(sequence), chain_period(NodeKayles(), chain)
    assert (found.preperiod, found.period, found.verify()) == (preperiod, period, True)
    values = found.terms(max(terms) + 1).tolist()
    assert {n: values[n] for n in terms} == terms


def test_the_other_families_of_the_paper_on_node_kayles():
    """On 2 x n grids the values are 1, 0, 1, 0, ...; on 4 x n grids they are 0."""
    assert [grundy(NodeKayles(), grid(2, n)) for n in range(1, 15)] == [1, 0] * 7
    assert [grundy(NodeKayles(), grid(4, n)) for n in range(1, 8)] == [0] * 7


PAGE = (ROOT / "site" / "pages" / "records.md").read_text()
GRIDS, PETERSEN, TREES = PAGE.split("\n## ")[1:]


def records(section):
    """The numbers, values and seconds of the library in the table of a section."""
    found = re.findall(r"^\| (\d+) \| (\d+) \| ([\d.]+) \|", section, re.MULTILINE)
    return [(int(n), int(value), float(seconds)) for n, value, seconds in found]


@pytest.mark.parametrize(
    ("section", "family", "most"),
    [
        (GRIDS, lambda n: grid(3, n), 1),
        (PETERSEN, petersen, 1),
        pytest.param(GRIDS, lambda n: grid(3, n), 12, marks=pytest.mark.deep),
        pytest.param(PETERSEN, petersen, 12, marks=pytest.mark.deep),
    ],
    ids=["grids", "petersen", "larger grids", "larger petersen"],
)
def test_the_page_of_records_has_the_values_of_the_library(section, family, most):
    """Those that take no longer than so many seconds."""
    quick = [(n, value) for n, value, seconds in records(section) if seconds <= most]
    assert len(quick) >= 1
    assert [(n, grundy(NodeKayles(), family(n))) for n, _ in quick] == quick


@pytest.mark.parametrize(("section", "sequence"), [(GRIDS, "A316632"), (PETERSEN, "A316533")])
def test_the_b_files_of_the_page_go_on_where_the_published_terms_end(section, sequence):
    text = re.search(r"```text\n(.*?)```", section, re.DOTALL)[1]
    lines = {int(n): int(value) for n, value in map(str.split, text.splitlines())}
    terms = published(sequence)
    assert [*lines] == [*range(min(terms), max(lines) + 1)]
    assert terms.items() <= lines.items()
    found = {n: value for n, value, _ in records(section)}
    assert found.items() <= lines.items()
    assert max(found) == max(lines) > max(terms)


def test_the_trees_of_the_page_have_their_values():
    lines = re.findall(r"^(\d+) (\d+) (\S+)$", TREES, re.MULTILINE)
    assert len(lines) == 20
    for n, value, text in lines:
        tree = board(text)
        assert (len(tree.vertices), len(tree.edges)) == (int(n), int(n) - 1)
        assert grundy(NodeKayles(), tree) == int(value)
