"""Surveys and hunts: what they find, how far they say they went, what they keep, and how they are
stopped.
"""

import importlib
import os
import re
import signal
import subprocess
import sys
import time
from collections import defaultdict
from functools import cache, partial, wraps
from itertools import islice

import networkx as nx
import numpy as np
import pytest
from conftest import in_a_loop, interruptible

from gamelab import (
    ArcKayles,
    Bistar,
    Caterpillar,
    Graph,
    GraphNim,
    Hunt,
    Nim,
    NodeKayles,
    Octal,
    Spider,
    Sum,
    WeightedGraph,
    caterpillars,
    claims,
    cycle,
    graphs,
    grundy,
    outcome,
    path,
    spiders,
    survey,
    trees,
)
from gamelab.__main__ import main
from gamelab.hunts.parallel import CaseError, compute
from gamelab.hunts.quantities import Quantity, library_version
from gamelab.hunts.search import smaller
from gamelab.hunts.store import Store
from gamelab.hunts.survey import with_pictures
from gamelab.solvers.vertex_deletion.trees import value_of_tree
from gamelab.statements.cases import box, upto
from gamelab.theory.grundy import by_definition


def at_most(most):
    return lambda value: value <= most


# Surveys


def test_a_survey_says_what_the_definition_says():
    frame = survey(NodeKayles(), [board for n in range(6) for board in graphs(n)], misere=True)
    assert list(frame.value) == [by_definition(NodeKayles(), board) for board in frame.position]
    assert list(frame.misere_outcome) == [
        outcome(NodeKayles(), board, misere=True) for board in frame.position
    ]
    assert list(frame.outcome) == ["N" if value else "P" for value in frame.value]
    assert list(frame.vertices) == [len(board.vertices) for board in frame.position]


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", [NodeKayles(), ArcKayles(), Octal("0.33"), Octal("0.[7]"), Octal("0.137")], ids=repr
)
def test_trees_in_a_table_are_worth_what_each_of_them_is(game):
    for n in range(1, 14):
        for tree in list(trees(n))[:: 1 + n // 4]:
            assert value_of_tree(game, tree) in (None, grundy(game, tree))
    assert value_of_tree(game, cycle(4)) is None
    assert value_of_tree(game, Graph.of(cycle(3).edges, vertices=[3])) is None


def test_a_table_of_trees_is_not_asked_where_it_would_be_wrong():
    class Free(NodeKayles):
        def moves(self, graph):
            return iter(())

    assert value_of_tree(GraphNim(), path(3)) is None
    assert value_of_tree(Free(), path(3)) is None
    assert list(survey(Free(), [path(3)]).value) == [0]


def test_a_table_with_pictures_shows_each_board_once():
    frame = survey(NodeKayles(), trees(5))
    page = with_pictures(frame).to_html()
    assert page.count("<img") == page.count('alt="Picture: ') == len(frame) == 3
    assert "<svg" not in re.sub(r'src="[^"]*"', "", page), "JupyterLab hides SVG that it has stored"
    assert not [code for code in frame.board if code in page]
    assert page == with_pictures(frame).to_html()
    with pytest.raises(ValueError, match=r"column 'position'.* \['value'\]"):
        with_pictures(frame[["value"]])


def test_a_survey_takes_families_heaps_and_networkx():
    frame = survey(GraphNim(), spiders(5))
    assert list(frame.legs) == [spider.legs for spider in spiders(5)]
    assert list(survey(Nim(), [3, (1, 2)]).value) == [3, 3]
    assert list(survey(NodeKayles(), [nx.petersen_graph()]).board) == list(
        survey(NodeKayles(), [nx.relabel_nodes(nx.petersen_graph(), str)]).board
    )
    assert survey(None, range(3), square=lambda n: n * n).square.tolist() == [0, 1, 4]
    assert len(survey(NodeKayles(), [])) == 0
    assert list(survey(NodeKayles(), trees, to=6).vertices) == [1, 2, 3, 4, 4, *[5] * 3, *[6] * 6]


def test_a_survey_refuses_what_it_cannot_do_in_a_sentence():
    with pytest.raises(TypeError, match="A survey is of a game"):
        survey("Kayles", trees(3))
    for boards, to in ((trees, None), (trees(3), 3), (3, None)):
        with pytest.raises(TypeError, match="A survey takes boards"):
            survey(NodeKayles(), boards, to=to)
    with pytest.raises(ValueError, match="already called 'value'"):
        survey(NodeKayles(), trees(3), value=len)


def test_a_survey_is_kept_and_shared_with_hunts(tmp_path):
    store = tmp_path / "s.db"
    first = survey(NodeKayles(), trees(8), store=store)
    again = survey(NodeKayles(), trees(8), store=store)
    assert again.equals(first)  # seconds too, which come from the store
    hunt = Hunt("Is every tree worth at most 9?", list(trees(8)), NodeKayles(), at_most(9))
    assert hunt.run(store=store).cached == 0  # the boards of a list are taken as they are
    graded = Hunt("Is every tree worth at most 9?", trees, NodeKayles(), at_most(9))
    assert graded.run(to=8, store=store).cached >= 23


def test_results_of_older_code_are_known_and_computed_again_when_asked(tmp_path, monkeypatch):
    store = tmp_path / "s.db"
    monkeypatch.setattr("gamelab.hunts.parallel.library_version", lambda: "0.0+old")
    survey(NodeKayles(), trees(6), store=store)
    monkeypatch.undo()
    with Store(store) as opened:
        assert set(opened.frame().version) == {"0.0+old"}
    survey(NodeKayles(), trees(6), store=store, recompute=True)
    with Store(store) as opened:
        assert set(opened.frame().version) == {library_version()}


def twice(n):
    return 2 * n


def times(factor):
    def decorated(function):
        @wraps(function)
        def inner(n):
            return factor * function(n)

        return inner

    return decorated


def closed(value):
    return lambda n: (n, value)


def calls(inner):
    return lambda n: inner(n)


def game(change):
    class Mine(NodeKayles):
        @cache  # noqa: B019
        def listed(self, graph):
            return list(super().moves(graph))[change:]

        def moves(self, graph):
            return self.listed(graph)

    return Mine()


@pytest.mark.parametrize(
    "different",
    [
        (lambda n: n + 1, lambda n: n + 2),
        (lambda n: [k for k in range(n)], lambda n: [k + 1 for k in range(n)]),  # noqa: C416
        (calls(lambda n: n), calls(lambda n: -n)),
        (lambda *a: a, lambda a: a),
        (lambda a, b=1: a + b, lambda a, b=2: a + b),
        (times(2)(twice), times(3)(twice)),
        (closed(defaultdict(lambda: 1)), closed(defaultdict(lambda: 2))),
        (closed({1: 2}.get), closed({1: 3}.get)),
        (closed(np.arange(3000)), closed(np.arange(3000) * (np.arange(3000) != 1500))),
        (closed(partial(pow, 2)), closed(partial(pow, 3))),
        (closed(path(3)), closed(path(4))),
        (Octal("0.33").digit, Octal("0.137").digit),
        (nx.density, nx.bipartite.density),
        (partial(grundy, game(0)), partial(grundy, game(1))),
        (partial(grundy, Sum(game(0), Nim())), partial(grundy, Sum(game(1), Nim()))),
        (partial(grundy, Octal("0.33")), partial(grundy, Octal("0.137"))),
        (partial(grundy, NodeKayles()), partial(outcome, NodeKayles())),
    ],
)
def test_questions_that_differ_have_different_names(different):
    def asked(function):
        return (
            Quantity.of("q", function.func, *function.args)
            if isinstance(function, partial)
            else Quantity.of("q", function)
        )

    one, other = map(asked, different)
    assert one.name != other.name
    assert [asked(function).name for function in different] == [one.name, other.name]


@pytest.mark.slow
def test_a_question_keeps_its_name_while_it_is_asked_and_in_another_process(tmp_path):
    asked = Quantity.of("q", closed(path(5)))
    before = asked.name
    board = asked.value.__closure__[0].cell_contents
    assert grundy(NodeKayles(), board) == 3
    assert list(board.neighbours(0)) == [1]
    assert Quantity.of("q", asked.value).name == before
    code = (
        "from gamelab import NodeKayles, grundy, path\nfrom gamelab.hunts.quantities import Digest\n"
        "board, names = path(5), {'a', 'b'}\n"
        "print(Digest(lambda n: (grundy(NodeKayles(), board), names, n)).text)"
    )
    command = [sys.executable, "-c", code]
    runs = [
        subprocess.check_output(command, env=dict(os.environ, PYTHONHASHSEED=seed), text=True)
        for seed in "12"
    ]
    assert runs[0] == runs[1] != ""


# Code that stands in other files, and is edited.


FOLLOWED = {
    "imported where it stands": "import rules3\ndef q(n): return rules3.f(n)",
    "imported under another name": "import rules3 as other\ndef q(n): return other.f(n)",
    "a name": "from rules3 import f as g\ndef q(n): return g(n)",
    "a submodule": "import parts3.inner\ndef q(n): return parts3.inner.f(n)",
    "a submodule as a name": "from parts3 import inner\ndef q(n): return inner.f(n)",
    "a name of a submodule": "from parts3.inner import f\ndef q(n): return f(n)",
    "of what it is made again": "import above3\ndef q(n): return above3.g(n)",
    "beside what is installed": "import rules3\ndef q(n):\n    import math, os.path\n    return "
    "math.floor(rules3.f(n))",
    "a cell": "import rules3\ndef made(m):\n    def q(n): return m.f(n)\n    return q\nq = "
    "made(rules3)",
    "a cell of a cell": (
        "import rules3\ndef made(m): return lambda: lambda n: m.f(n)\ninner = made(rules3)()\n"
        "q = (lambda g: lambda n: g(n))(inner)"
    ),
    "a default argument": "import rules3\ndef q(n, *, m=rules3): return m.f(n)",
    "handed on": "import rules3\ndef call(m, n): return m.f(n)\ndef q(n): return call(rules3, n)",
    "by a text": "import rules3\ndef q(n): return getattr(rules3, 'f')(n)",
    "a partial": "import rules3\nfrom functools import partial\ndef call(m, n): return m.f(n)\nq = "
    "partial(call, rules3)",
    "a method": (
        "import rules3\nclass Asked:\n    def __init__(self): self.m = rules3\n"
        "    def q(self, n): return self.m.f(n)\nq = Asked().q"
    ),
    "what is called": "from rules3 import f\nclass Asked:\n    def __call__(self, n): return "
    "f(n)\nq = Asked()",
    "in a list": "import rules3\nall_of_them = [{'rules': rules3}]\ndef q(n): return "
    "all_of_them[0]['rules'].f(n)",
    "in a set": "import rules3\nall_of_them = frozenset({rules3})\ndef q(n): return "
    "next(iter(all_of_them)).f(n)",
    "a value of a game": (
        "import rules3\nfrom gamelab import NodeKayles, grundy, path\nclass Mine(NodeKayles):\n    "
        "def moves(self, graph):\n        return super().moves(graph) if rules3.f(0) == 1 else "
        "iter(())\ndef q(n): return grundy(Mine(), path(n))"
    ),
}


def rewritten(folder, code):
    """The modules anew, with this for `f`; what was loaded of them is forgotten."""
    (folder / "parts3").mkdir(exist_ok=True)
    (folder / "rules3.py").write_text(f"def f(n): return {code}\ndef unused(n): return n\n")
    (folder / "parts3" / "inner.py").write_text("import rules3\ndef f(n): return rules3.f(n)\n")
    (folder / "parts3" / "late.py").write_text(
        "def f(n):\n    from . import inner\n    return inner.f(n)\n"
    )
    (folder / "above3.py").write_text("from rules3 import f\ndef g(n): return f(n)\n")
    for name in ("rules3", "parts3", "parts3.inner", "parts3.late", "above3"):
        sys.modules.pop(name, None)
    importlib.invalidate_caches()


@pytest.mark.parametrize("how", FOLLOWED)
def test_what_is_kept_is_not_answered_when_a_module_that_the_function_uses_has_been_edited(
    tmp_path, monkeypatch, how
):
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    names, told = [], []
    for code in ("n + 1", "n + 1", "n * n * n + 7"):
        rewritten(tmp_path, code)
        space = {"__name__": "a_notebook"}
        exec(FOLLOWED[how], space)
        quantity = Quantity.of("asked", space["q"])
        with Store(tmp_path / "s.db") as store:
            told.append(
                [
                    (answer.values[0], answer.is_cached)
                    for answer in compute([quantity], [(n,) for n in range(3)], store=store)
                ]
            )
        names.append(quantity.name)
    wanted = [[0, 1, 1], [0, 0, 0]] if "game" in how else [[1, 2, 3], [7, 8, 15]]
    assert names[0] == names[1] != names[2]
    assert told == [
        [*zip(wanted[0], [False] * 3)],
        [*zip(wanted[0], [True] * 3)],
        [*zip(wanted[1], [False] * 3)],
    ]


UNFOLLOWED = [
    ("imports rules3 when", "def q(n):\n    import rules3\n    return rules3.f(n)"),
    ("imports rules3 when", "def q(n):\n    from rules3 import f as g\n    return g(n)"),
    (
        "imports parts3.inner when",
        "def q(n):\n    import parts3.inner\n    return parts3.inner.f(n)",
    ),
    ("imports .inner when", "import parts3.late\ndef q(n): return parts3.late.f(n)"),
    (
        "imports rules3 when",
        (
            "def q(n):\n    def inner():\n        import rules3 as r\n        return r.f(n)\n    "
            "return inner()"
        ),
    ),
    (
        "imports rules3 when",
        (
            "class Q:\n    def __call__(self, n):\n        from rules3 import f\n        return "
            "f(n)\nq = Q()"
        ),
    ),
    (
        "imports __main__ when",
        "import rules3\ndef q(n):\n    import __main__\n    return rules3.f(n)",
    ),
    (
        "imports absent3 when",
        (
            "import rules3\ndef q(n):\n    try: import absent3\n    except ImportError: return "
            "rules3.f(n)"
        ),
    ),
    (
        "uses import_module",
        "import importlib\ndef q(n): return importlib.import_module('rules3').f(n)",
    ),
    (
        "uses import_module",
        "import importlib\ndef q(n): return getattr(importlib, 'import_module')('rules3').f(n)",
    ),
    (
        "uses import_module",
        (
            "from importlib import import_module as load\ndef q(n): return [*map(load, "
            "['rules3'])][0].f(n)"
        ),
    ),
    (
        "uses import_module",
        (
            "import importlib\nload = partial(importlib.import_module, 'rules3')\ndef q(n): return "
            "load().f(n)"
        ),
    ),
    ("uses __import__", "def q(n, name='rules3'): return __import__(name).f(n)"),
    (
        "holds .*lock",
        "from threading import Lock\nlock = Lock()\ndef q(n):\n    with lock: return n + 1",
    ),
]


@pytest.mark.parametrize(("why", "code"), UNFOLLOWED)
def test_what_hangs_on_code_that_cannot_be_followed_is_computed_and_not_kept(
    tmp_path, monkeypatch, why, code
):
    monkeypatch.syspath_prepend(str(tmp_path))
    rewritten(tmp_path, "n + 1")
    space = {"__name__": "a_notebook", "partial": partial}
    exec(code, space)
    hunt = Hunt("Is it small?", range(3), space["q"], at_most(9))
    assert hunt.run().complete
    with pytest.raises(
        ValueError,
        match=rf"cannot be kept, as a change of its code would not be seen: it {why}.*Leave the "
        rf"store out",
    ):
        hunt.run(store=tmp_path / "s.db")


# Hunts


def test_a_false_guess_dies_at_its_smallest_counterexample_and_is_made_minimal():
    hunt = Hunt("Is every tree worth at most 3?", trees, NodeKayles(), at_most(3))
    found = hunt.run(to=9)
    assert not found
    assert found.counterexamples[0].value == 4
    assert not found.complete
    assert found.whole == len(found.counterexamples[0].board.vertices) - 1
    assert f"complete to trees(n), n ≤ {found.whole}" in found.answer
    small = found.minimal()
    assert all(grundy(NodeKayles(), below) <= 3 for below in smaller(small.board))
    assert "minimal under deleting a vertex or an edge" in str(small)
    assert "whether or not that gives a case of the hunt" in str(small)


def test_all_counterexamples_are_collected_in_order():
    hunt = Hunt("Is every tree worth at most 2?", trees, NodeKayles(), at_most(2))
    found = hunt.run(to=8, most=None)
    assert found.complete
    assert found.whole == 8
    wanted = [tree for n in range(1, 9) for tree in trees(n) if grundy(NodeKayles(), tree) > 2]
    assert len(found.counterexamples) == len(wanted) == len(found.frame)
    assert len(hunt.run(to=8, most=2).counterexamples) == 2


def test_a_property_may_look_at_the_case_and_a_family_may_have_several_parameters():
    hunt = Hunt(
        "Is a heap's value its size?",
        upto("n"),
        lambda n: grundy(Nim(), n),
        lambda value, n: value == n,
        to=30,
    )
    assert hunt.run().answer == "No counterexample among all 31 cases with n ≤ 30."
    pairs = Hunt(
        "Is the value below 9?",
        box("a", "b"),
        lambda a, b: grundy(Nim(), (a, b)),
        at_most(8),
        to=30,
    )
    assert str(pairs.run().counterexamples[0]) == "a = 1, b = 8: 9"
    assert (
        str(pairs.minimal((12, 5)))
        == "a = 8, b = 1: 9 (minimal under subtracting one, among the cases of the hunt)"
    )
    both = Hunt("Is it below 3?", [(5, path(4)), (6, path(5))], lambda n, graph: n, at_most(2))
    assert str(both.minimal((5, path(4)))).endswith(
        "into no more parts, whether or not that gives a case of the hunt)"
    )


@pytest.mark.parametrize(
    ("board", "below"),
    [
        (Spider(2, 1), {Spider(2), Spider(1, 1)}),
        (
            Bistar((1,), (2,), middle=1),
            {
                Bistar((), (2,), middle=1),
                Bistar((1,), (1,), middle=1),
                Bistar((1,), (2,), middle=0),
            },
        ),
        (Caterpillar(1, 1), {Caterpillar(0, 1), Caterpillar(1, 0), Caterpillar(1)}),
        (Caterpillar(0, 2, 0), {Caterpillar(0, 1, 0), Caterpillar(2, 0), Caterpillar(0, 2)}),
        (WeightedGraph.of([(0, 1, 2)]), {WeightedGraph.of([(0, 1, 1)])}),
        (frozenset({1, 2}), {frozenset({1}), frozenset({2})}),
        ((2, 1), {(1, 1), (1,), (2, 0), (2,)}),
        (0, set()),
        ("a text", set()),
    ],
    ids=repr,
)
def test_what_is_one_step_below(board, below):
    assert set(smaller(board)) == below


def test_a_board_one_step_below_falls_into_no_more_parts():
    assert {len(below.components()) for below in smaller(cycle(5))} == {1}
    assert len(list(smaller(cycle(5)))) == 10
    assert len(list(smaller(path(5)))) == 2


def test_every_conjecture_and_question_of_every_paper_can_be_hunted():
    hunts = [Hunt.of(claim) for claim in claims() if claim.kind in ("conjecture", "question")]
    assert len(hunts) > 60
    for hunt in hunts:
        assert next(iter(hunt.family(hunt.to))) is not None
        assert hunt.claim() is hunt.source
        assert hunt.question


def test_the_hunt_of_a_refuted_claim_finds_its_pinned_counterexample():
    refuted = [claim for claim in claims() if claim.kind == "conjecture" and claim.refuted]
    for claim in refuted:
        assert Hunt.of(claim).run(claim.refuted.size or None).counterexamples


def test_a_hunt_becomes_a_claim():
    claim = Hunt(
        "Is every tree worth at most 3?", trees, NodeKayles(), at_most(3), to=9, name="mine"
    ).claim()
    verdict = claim.check()
    assert not verdict.holds
    assert verdict.counterexample.computed == 4
    assert claim.id == "mine"


def test_found_boards_open_in_play_and_in_explore():
    found = Hunt("Is every tree worth at most 2?", trees, NodeKayles(), at_most(2)).run(
        to=8, most=None
    )
    assert found.counterexamples[0].play().match.game == NodeKayles()
    assert "case" in found.explore().values
    assert found.counterexamples[0].draw().figure


def test_a_hunt_refuses_what_it_cannot_do_in_a_sentence():
    good = ("?", trees, NodeKayles(), at_most(3))
    for changed, words in (
        ({"cases": trees(3)}, "A generator is used up by one search"),
        ({"cases": 3}, "Cases are a function"),
        ({"quantity": 3}, "The quantity of a hunt is a function"),
        ({"expected": 3}, "property that is expected"),
    ):
        with pytest.raises(TypeError, match=words):
            Hunt(
                **dict(zip(("question", "cases", "quantity", "expected"), good, strict=True))
                | changed
            )
    with pytest.raises(ValueError, match="How far does the hunt go"):
        Hunt(*good).run()
    with pytest.raises(ValueError, match="It is no counterexample but as expected"):
        Hunt(*good).minimal(path(2))
    with pytest.raises(ValueError, match="no counterexample to make smaller"):
        Hunt(*good).run(to=3).minimal()
    with pytest.raises(ValueError, match="Nobody said which game"):
        Hunt("?", trees, lambda tree: 1, at_most(0)).run(to=3).counterexamples[0].play()
    with pytest.raises(TypeError, match="plain data"):
        Hunt("?", trees, lambda tree: tree, lambda tree: True).run(to=3, store=":memory:")


def test_no_case_is_no_answer():
    assert not Hunt("?", [], NodeKayles(), at_most(3)).run()
    assert Hunt("?", [], NodeKayles(), at_most(3)).run().answer == "No case was tried."


def test_an_interrupted_search_says_so_and_goes_on_from_the_store(tmp_path):
    stop = 200

    def interrupted(found):
        for number, answer in enumerate(found):
            if number == stop:
                raise KeyboardInterrupt
            yield answer

    hunt = Hunt("Is every caterpillar worth at most 99?", caterpillars, NodeKayles(), at_most(99))
    found = hunt.run(to=12, store=tmp_path / "s.db", watch=interrupted)
    assert found.interrupted
    assert found.tried == stop
    assert found.answer.startswith(
        "Interrupted: no counterexample among the first 200 cases of caterpillars(n), n ≤ 12; "
        "complete to"
    )
    again = hunt.run(to=12, store=tmp_path / "s.db")
    assert again.cached >= stop
    assert again.answer == hunt.run(to=12).answer


def test_what_an_error_leaves_is_told():
    hunt = Hunt("?", range(20), lambda n: 1 // (9 - n) if n < 10 else n, lambda value, n: n != 5)
    with pytest.raises(CaseError, match="The case 9 cannot be answered") as told:
        hunt.run(most=None)
    assert told.value.search.tried == 9
    assert told.value.search.counterexamples[0].case == (5,)


def test_an_error_of_the_source_comes_after_what_was_taken_from_it():
    def source():
        yield from ((n,) for n in range(100))
        raise OSError("no more")

    for workers in (1, 2):
        some = compute([Quantity.of("q", lambda n: n)], source(), workers=workers)
        assert [next(some).values[0] for _ in range(100)] == list(range(100))
        with pytest.raises(OSError, match="no more"):
            next(some)


def test_a_default_argument_of_what_is_expected_is_no_case():
    assert (
        Hunt("?", upto("n"), lambda n: n, lambda value, most=3: value <= most, to=9).run().tried
        == 5
    )
    assert (
        Hunt("?", upto("n"), lambda n: n, lambda value, *case: value == case[0], to=9)
        .run()
        .complete
    )
    assert (
        str(Hunt("?", [(1, 2)], max, bool).run())
        == "No counterexample among all 1 cases with the cases that are listed."
    )
    assert (
        str(
            Hunt("?", box("a", "b"), lambda a, b, c=2: a, at_most(0), to=3).run().counterexamples[0]
        )
        == "a = 1, b = 0: 1"
    )


def test_what_watches_a_search_does_not_make_it_complete():
    found = Hunt("?", trees, NodeKayles(), at_most(9)).run(
        to=10, watch=lambda some: islice(some, 10)
    )
    assert not found.complete
    assert found.tried == 10


def test_a_counterexample_is_minimal_among_the_cases_of_its_own_search():
    hunt = Hunt("?", upto("n"), lambda n: n, at_most(27))
    assert str(hunt.run(to=30, most=None).counterexamples[-1].minimal()).startswith(
        "n = 28: 28 (minimal under subtracting one"
    )


def test_a_single_board_of_each_size_will_do():
    assert Hunt("?", path, NodeKayles(), at_most(9), to=8).run().tried == 9
    assert (
        Hunt("?", cycle, NodeKayles(), at_most(9), least=3).run(to=8).bound
        == "all 6 cases with cycle(n), 3 ≤ n ≤ 8"
    )


# The command line


MINE = """
from time import sleep
from gamelab import Hunt, NodeKayles, grundy, trees

def value(tree):
    return grundy(NodeKayles(), tree)

HUNT = Hunt("Is every tree worth at most 3?", trees, value, lambda value: value <= 3, game=NodeKayles())
SLOW = Hunt("Is it slow?", range(10**6), lambda n: sleep(0.01) or 0, lambda value: True)
"""


@pytest.fixture
def mine(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(MINE)


@pytest.mark.slow
def test_a_hunt_of_a_file_is_run_kept_and_shown(mine, capsys):
    assert (
        main(
            ["hunt", "mine.py:HUNT", "--to", "9", "--store", "s.db", "--minimal", "--workers", "2"]
        )
        == 1
    )
    printed = capsys.readouterr().out
    assert "A counterexample: tree = " in printed
    assert "Minimal: tree = " in printed
    assert main(["hunt", "mine.py:HUNT", "--to", "7", "--store", "s.db", "--resume"]) == 0
    assert "25 results were known from s.db" in capsys.readouterr().out
    assert main(["results", "s.db"]) == 0
    assert "Is every tree worth at most 3?" in capsys.readouterr().out
    assert main(["results", "s.db", "--csv", "o.csv"]) == 0
    assert main(["results", "s.db", "--table"]) == 0


def test_hunts_are_listed_and_claims_are_hunted(capsys):
    assert main(["hunt", "list"]) == 0
    assert main(["hunt", "graphnim-conj-6.1", "--to", "4", "--workers", "1"]) == 0
    assert "No counterexample among all" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["hunt", "nothing"], "There is no hunt 'nothing'"),
        (["hunt", "mine.py:NOTHING"], "holds no NOTHING = Hunt"),
        (["hunt", "none.py:HUNT"], "is not there"),
        (["hunt", "mine.py:HUNT", "--resume"], "none was given"),
        (["hunt", "mine.py:HUNT", "--resume", "--store", "s.db"], "there is none"),
        (["hunt", "mine.py:HUNT"], "How far does"),
        (["results", "s.db"], "There is no store"),
        (["results", "mine.py"], "mine.py"),
        (["hunt", "mine.py:HUNT", "--to", "-1"], "size"),
        (["hunt", "mine.py:HUNT", "--to", "3", "--workers", "0"], "workers"),
    ],
)
def test_bad_input_is_one_line(mine, capsys, arguments, words):
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert words in said
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["hunt", "nope"], "`gamelab hunt list` lists the questions."),
        (["hunt", "octal-033-caterpilars"], "Did you mean octal-033-caterpillars or "),
        (["hunt", "graphnim-conj-6.11"], "Did you mean graphnim-conj-6.1 or "),
        (["check", "graphnim-conj-6.11"], "Did you mean graphnim-conj-6.1 or "),
    ],
)
def test_a_wrong_name_is_told_on_a_short_line_that_ends_once(capsys, command, words):
    assert main(command) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.endswith((".\n", "?\n"))
    assert "?." not in said
    assert len(said) < 240


@pytest.mark.slow
def test_ctrl_c_ends_a_hunt_with_what_is_kept(mine):
    for workers in ("1", "2"):
        command = [
            sys.executable,
            "-m",
            "gamelab",
            "hunt",
            "mine.py:SLOW",
            "--store",
            f"{workers}.db",
            "--workers",
            workers,
        ]
        running = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=interruptible,
        )
        kept = 0
        while kept < 20 and running.poll() is None:
            time.sleep(0.05)
            if os.path.exists(f"{workers}.db") and os.path.getsize(f"{workers}.db"):
                with Store(f"{workers}.db") as store:
                    kept = sum(store.questions().values())
        os.killpg(running.pid, signal.SIGINT)
        said, wrong = running.communicate(timeout=60)
        assert running.returncode == 130
        assert "Interrupted: no counterexample among the first" in said
        assert f"Go on with --resume --store {workers}.db" in wrong
        assert "Traceback" not in wrong
        with Store(f"{workers}.db") as store:
            assert sum(store.questions().values()) >= kept


# In a notebook


def test_a_panel_begins_stops_and_tells():
    begun = []

    def slow(n):
        begun.append(n)
        time.sleep(0.005)
        return n

    panel = Hunt("Is every number small?", range(10**6), slow, at_most(10**7)).panel()

    async def clicked():
        panel._begin.click()
        while len(begun) < 3:
            time.sleep(0.01)
        assert panel._begin.disabled
        panel._stop.click()

    in_a_loop(clicked())
    panel.join()
    assert panel.found.interrupted
    assert "Interrupted: no counterexample" in panel._message.value
    assert not panel._begin.disabled
    bundle = panel._repr_mimebundle_()[0]
    assert "Is every number small?" in bundle["text/markdown"]


def test_a_panel_tells_a_counterexample_and_an_error():
    def odd(n):
        if n == 7:
            raise ValueError("seven")
        return n

    panel = Hunt("Is every number below 3?", range(9), odd, at_most(2)).panel()
    panel.begin()
    panel.join()
    assert "A counterexample: n = 3: 3." in panel._message.value
    assert "A counterexample" in panel._repr_mimebundle_()[0]["text/plain"]
    panel = Hunt("Is every number below 9?", range(9), odd, at_most(8)).panel()
    panel.begin()
    panel.join()
    assert "The case 7 cannot be answered: ValueError: seven" in panel._message.value
    assert "No counterexample among the first 7 cases" in panel._message.value


def test_answers_of_several_quantities_come_together():
    both = [Quantity.of("double", lambda n: 2 * n), Quantity.of("square", lambda n: n * n)]
    assert [answer.values for answer in compute(both, [(n,) for n in range(4)])] == [
        (0, 0),
        (2, 1),
        (4, 4),
        (6, 9),
    ]


def test_a_store_without_answers_says_so(tmp_path, capsys):
    with Store(tmp_path / "empty.db"):
        pass
    assert main(["results", str(tmp_path / "empty.db")]) == 2
    assert "holds no answers yet." in capsys.readouterr().err
