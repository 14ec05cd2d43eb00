"""Tables over families of boards: every fast way gives what the definition gives, cell by cell."""

import shlex
from functools import partial
from importlib.metadata import version
from itertools import product

import pandas as pd
import pytest

from gamelab import (
    Arrows,
    ConnectedSubtraction,
    GraphNim,
    Nim,
    NimOnGraph,
    NodeKayles,
    Octal,
    OctalHeaps,
    Spider,
    TrimmedArrows,
    board,
    cycle,
    discrepancy_period,
    leg_period,
    nim_sum,
    path,
    table,
)
from gamelab.__main__ import main
from gamelab.statements.tabular import csv_of, latex_of
from gamelab.tables.methods import known_values
from gamelab.tables.table import FamilyTable
from gamelab.theory.checks import set_memory_limit
from gamelab.theory.grundy import by_definition, misere_by_definition
from gamelab.theory.ruleset import start_of
from gamelab_papers.octal_033.classes import star_class

SMALL = {
    "counted legs in Graph Nim": (GraphNim(), "3^a 2^b 1^k", {"b": 1}),
    "a length and a count in Graph Nim": (GraphNim(), "n^1 1^k", {}),
    "the same length twice": (GraphNim(), "2^a 2^b 1^k", {"k": 1}),
    "counted legs in 0.33": (Octal("0.33"), "1^a 2^b", {}),
    "legs in 0.33": (Octal("0.33"), "1, a, b", {}),
    "a growing leg in Node Kayles": (NodeKayles(), "1, a, b", {}),
    "a growing leg where moves split": (Octal("0.07"), "Spider(1, 1, a, b)", {}),
    "stars in CSG": (ConnectedSubtraction({1, 2, 4}), "1^a 3^b", {}),
    "bistars": (ConnectedSubtraction({1, 3}), "Bistar((1, a), (b, 2), middle=m)", {"m": 2}),
    "paths of bistars": (Octal("0.33"), "Bistar((a, 1, 1), (1, 2, 1), middle=b)", {}),
    "heaps": (OctalHeaps("0.123"), "n, m", {}),
    "heaps in lines": (OctalHeaps("0.77"), "4*i + j", {}),
    "spiders with accents": (TrimmedArrows(), "S[1, av, b^]", {}),
    "weights on a path": (NimOnGraph(), "token on 0; 0-1 a, 1-2 b, 2-3 2", {}),
    "weights and the token on a cycle": (NimOnGraph(), "token on t; 0-1 a, 1-2 2, 2-0 1", {}),
    "cycles": (Octal("0.33"), lambda n: cycle(n + 3), None),
    "a function of two numbers": (NodeKayles(), lambda i, j: path(i + j), {}),
}


BY_HAND = {"paths of bistars", "cycles", "a function of two numbers"}  # board by board


@pytest.mark.parametrize("name", SMALL)
def test_a_table_is_what_the_definition_gives_cell_by_cell(name):
    game, family, fixed = SMALL[name]
    axes = (range(3), range(3)) if fixed is not None else (range(3), None)
    asked = FamilyTable.of(game, family, *axes, "value", **(fixed or {}))
    cells = [(row, column) for row in asked.rows for column in asked.columns]
    boards = [asked.board(*cell) for cell in cells]
    assert (known_values(game, boards[-3:]) is None) == (name in BY_HAND)
    positions = [start_of(game, board) for board in boards]
    values = [nim_sum(*map(partial(by_definition, game), game.components(p))) for p in positions]
    misere = [misere_by_definition(game, position) for position in positions]
    for what, expected in (
        ("value", values),
        ("misere value", misere),
        ("outcome", ["PN"[value > 0] for value in values]),
        ("misere outcome", ["PN"[value > 0] for value in misere]),
    ):
        found = table(game, family, *axes, what, **(fixed or {}))
        assert found.to_numpy().ravel().tolist() == expected, what


def test_a_game_with_rules_of_its_own_gets_no_table_of_its_base():
    class WithoutEnds(GraphNim):
        def moves(self, graph):
            return (option for option in super().moves(graph) if option.edges)

        def components(self, graph):
            return (graph,)

    spiders = [Spider(2, 1, 1), Spider(2, 2, 1)]
    assert known_values(WithoutEnds(), spiders) is None
    found = table(WithoutEnds(), "2^a 1^k", range(2), range(4))
    assert found.at[1, 2] == by_definition(WithoutEnds(), spiders[0].graph)
    assert known_values(Arrows(), [board("S[1,2v]")]) is None


def test_periods_of_rows_are_those_of_the_certificates():
    found = table(Octal("0.123"), "a, b", range(3), range(3), "preperiod")
    assert found.at[1, 2] == leg_period(Octal("0.123"), (1, 2)).preperiod
    found = table(GraphNim(), "n^1", range(2, 7), what="period")
    assert found["period"].tolist() == [
        discrepancy_period(Spider(n), 0).period for n in range(2, 7)
    ]


def test_the_class_of_a_star_is_that_for_hubs_joined_by_one_edge_unless_two_are_named():
    asked = Octal("0.33"), "1^a 2^b", range(4), range(4)
    one, two = table(*asked, "class 1"), table(*asked, "class 2")
    assert table(*asked, "class").equals(one)
    modulo_three = table(Octal("0.33"), "4^a 5^b 3^c", range(4), range(4), "class", c=1)
    assert (modulo_three.to_numpy() == one.to_numpy()).all()
    for a, b in product(range(4), range(4)):
        star = Spider(*[1] * a, *[2] * b)
        assert (star_class(star), star_class(star, 2)) == (one.at[a, b], two.at[a, b])
    for wrong in ((path(3),), (Spider(1), 3), ((2, 1),)):
        with pytest.raises(ValueError, match="star_class takes a Spider, and 1 or 2 edges"):
            star_class(*wrong)


def test_the_discrepancy_of_a_board_is_its_edges_less_its_nimber():
    found = table(GraphNim(), cycle, range(3, 7), what="discrepancy")["discrepancy"]
    assert found.tolist() == [n - by_definition(GraphNim(), cycle(n)) for n in range(3, 7)]


@pytest.mark.parametrize("what", ["period", "preperiod", "class 1", "class 2", "discrepancy"])
def test_a_quantity_is_refused_for_boards_that_do_not_have_it(what):
    asked = Octal("0.33"), "Bistar((1, a), (b, 2), middle=m)", range(3), range(3), what
    with pytest.raises(ValueError, match=rf"boards such as Bistar.* it was asked for '{what}'"):
        table(*asked, m=1)


def test_boards_of_several_graphs_with_weights_have_values():
    found = table(NimOnGraph(), lambda n: NimOnGraph().start(path(n + 1), at=0), range(4))
    assert found["value"].tolist() == [0, 1, 0, 1]


LATEX = r"""% table(Octal(code='0.33'), '1^a 2^b', range(1, 2), range(2, 4), 'class 2') (gamelab VERSION)
\providecommand{\square}{{\fboxsep1.5pt\fbox{\rule{1pt}{0pt}\rule{0pt}{1pt}}}}
\begin{tabular}{lll}
\toprule
a $\backslash$ b & 2 & 3 \\
\midrule
1 & $0^{*}$ & $2^{\square}$ \\
\bottomrule
\end{tabular}
"""


def test_latex_of_stars_has_signs_that_every_latex_sets():
    found = latex_of(table(Octal("0.33"), "1^a 2^b", [1], range(2, 4), "class 2"))
    assert found == LATEX.replace("VERSION", version("gamelab"))
    assert r"\square" not in latex_of(table(Octal("0.33"), "1^a 2^b", [1], range(2), "class 2"))


def test_latex_of_words_keeps_formulas_and_escapes_the_rest():
    frame = pd.DataFrame([["50% of $x_1$ & ≤ 3^10", None], ["a_b S₂ 2^{10}", 0.5]])
    lines = latex_of(frame).splitlines()
    assert lines[4] == r"50\% of $x_1$ \& $\le$ $3^{10}$ &  \\"
    assert lines[5] == r"a\_b S$_2$ $2^{10}$ & 0.5 \\"


def test_a_cell_without_a_board_is_empty():
    def star(i, j):
        return Spider(*[2] * j, *[1] * (i - j)) if j <= i else None

    found = table(Octal("0.33"), star, range(3), range(3))
    assert found.isna().to_numpy().sum() == 3
    assert found.at[2, 1] == 1


@pytest.mark.parametrize(
    ("asked", "fixed", "boards"),
    [
        ((GraphNim(), Spider, [4, 5]), {"leg": 3}, (path(8), path(9))),  # of any number of legs
        ((NodeKayles(), "K_{n,m}", [2], [1, 2]), {}, (path(3), cycle(4))),
    ],
)
def test_letters_stand_in_functions_and_in_names_of_boards_too(asked, fixed, boards):
    values = [by_definition(asked[0], board) for board in boards]
    assert table(*asked, **fixed).to_numpy().ravel().tolist() == values


@pytest.mark.parametrize("family", ["3^a1^k", "3^a, 1^k", "3^{a}1^{k}", "3^a * 1^k"])
def test_powers_need_no_space_between_them(family):
    expected = table(GraphNim(), "3^a 1^k", range(3), range(4))
    assert table(GraphNim(), family, range(3), range(4)).equals(expected)


N = range(3)
SPIDERS = GraphNim(), "3^a 1^k"
REFUSED = {
    "holds the value, .* 'nimbers'": (*SPIDERS, N, N, "nimbers"),
    "which is for Graph Nim": (Nim(), "n, m", N, N, "discrepancy"),
    "boards such as .*'period', which is for spiders": (NodeKayles(), "star(n)", N, None, "period"),
    "holds the value, .* 'class 1'": (Octal("0.07"), "1^a 2^b", N, N, "class 1"),
    "a, b and k left": (GraphNim(), "3^a 2^b 1^k", N, N),
    "has no letters": (GraphNim(), "3^2 1^4", N, N),
    "one goes down the rows, and the others": (*SPIDERS, N),
    r"rows are a range .* range\(0, 0\)": (*SPIDERS, range(0), N),
    "columns are a range .* given 7": (*SPIDERS, N, 7),
    "at most 100,000 cells": (*SPIDERS, range(400), range(400)),
    "at least 3; it was given 0": (GraphNim(), "cycle(n)", N),
    "stands on a vertex: .* given 9": (NimOnGraph(), "token on 9; 0-1 a", N),
    "a text with letters": (GraphNim(), 7, N, N),
    "ruleset": ("graph-nim", "3^a 1^k", N, N),
}


@pytest.mark.parametrize("words", REFUSED)
def test_what_is_wrong_is_said_in_one_sentence(words):
    with pytest.raises((ValueError, TypeError), match=words) as error:
        table(*REFUSED[words])
    assert "\n" not in str(error.value)


def test_a_letter_that_a_family_does_not_have_and_a_table_too_large_are_refused():
    with pytest.raises(ValueError, match=r"a and k: .* b given"):
        table(*SPIDERS, N, N, b=1)
    set_memory_limit(2**20)
    try:
        with pytest.raises(MemoryError, match="GiB"):
            table(GraphNim(), "3^a 2^b 1^k", range(80, 100), range(80, 100), k=99)
    finally:
        set_memory_limit(None)


def test_the_command_prints_and_writes_tables(capsys, tmp_path):
    asked = shlex.split("table graph-nim '3^a 2^b 1^k' --rows '0..1, 2' --columns 0..4")
    asked += shlex.split("--what discrepancy --given b=0")
    found = table(GraphNim(), "3^a 2^b 1^k", range(3), range(5), "discrepancy", b=0)
    file = tmp_path / "t.csv"
    for more, said in (
        ([], f"{found.to_string()}\n"),
        (["--csv", "-o", str(file)], f"gamelab: 3 rows and 5 columns written to {file}.\n"),
        (["--latex"], latex_of(found)),
    ):
        assert main([*asked, *more]) == 0
        assert capsys.readouterr().out == said
    assert file.read_text() == csv_of(found)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ("--rows 2..0", "A range is typed as 0..30"),
        ("--rows a", "A range is typed as 0..30"),
        ("--rows ''", "A range is typed as 0..30"),
        ("--rows 1-4", "A range is typed as 0..30"),
        ("--rows '1, 5..2'", "The range 5..2 is empty."),
        ("--what nimber", "it was asked for 'nimber'"),
        ("--csv --latex", "both were given"),
        ("--given b", "--given takes a letter"),
        ("-o /nowhere/t.csv", "-o '/nowhere/t.csv' cannot be written"),
    ],
)
def test_the_command_says_in_a_line_what_is_wrong(capsys, changed, words):
    asked = shlex.split(f"table graph-nim '3^a 1^k' --rows 0..2 --columns 0..2 {changed}")
    assert main(asked) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1
