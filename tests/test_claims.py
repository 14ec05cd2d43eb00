"""Claims: each comes out as it is known to, at its default size, and says no more than it
computed.
"""

import ast
import inspect
import re
from collections import Counter
from functools import cache
from importlib import import_module
from itertools import islice

import pytest
from conftest import DATA, ROOT
from wrong_predictions import CHANGES, survives

from gamelab import claims
from gamelab.statements.claim import Argument, Proof, equal
from gamelab.statements.formulas import to_html, to_text
from gamelab.theory.provenance import DEFINITION

ALL = list(claims())
IDS = {claim.id: claim for claim in ALL}
PAPER_FILES = sorted((ROOT / "gamelab" / "papers").rglob("*.py"))
LOOKED_AT = 3000  # cases of a claim that are looked at one by one

each_claim = pytest.mark.parametrize("claim", ALL, ids=lambda claim: claim.id)


@cache
def verdict_of(claim_id):
    """The verdict at the default size: what most of the time goes into."""
    return IDS[claim_id].check()


def premises(claim_id):
    """The statements on which the methods rely by which the claim was computed."""
    return {statement for method in verdict_of(claim_id).methods for statement in method.relies_on}


@each_claim
def test_each_claim_comes_out_as_it_is_known_to(claim):
    verdict = verdict_of(claim.id)
    assert verdict.as_expected, verdict
    assert premises(claim.id) <= set(IDS), verdict.method


@each_claim
def test_the_computed_side_of_each_claim_announces_its_method(claim):
    assert verdict_of(claim.id).methods, f"{claim.id} announces none"


@each_claim
def test_no_claim_is_computed_by_means_of_itself(claim):
    """Nor by means of a statement that is computed by means of it."""
    reached, waiting = set(), [claim.id]
    while waiting:
        new = premises(waiting.pop()) - reached
        reached |= new
        waiting += new
    assert claim.id not in reached


def checked(claim, size, watch=iter):
    """The verdict, or the sentence with which the size is refused."""
    try:
        return claim.check(size, watch), ""
    except (ValueError, MemoryError) as error:
        return None, str(error)


@each_claim
def test_small_sizes_are_decided_rightly_undecided_or_refused(claim):
    for size in range(min(4, claim.sizes[0])):
        verdict, refusal = checked(claim, size)
        if verdict is None:
            assert re.search(r"is at most \d|at least \d", refusal)
        else:
            assert verdict.as_expected or verdict.undecided, verdict


@each_claim
def test_a_size_that_nobody_can_reach_is_refused_or_begins(claim):
    """Nothing breaks before the first case, nor at it."""
    verdict, refusal = checked(claim, 10**12, lambda cases: islice(cases, 1))
    assert verdict.holds or verdict.counterexample if verdict is not None else len(refusal) > 20


@each_claim
def test_a_wrong_prediction_is_a_surprise(claim):
    for change in {"something else"} if claim.slack else CHANGES.keys() - claim.agree.weaker:
        assert not survives(claim, CHANGES[change]), (
            f"{claim.id} survives a prediction that is {change}"
        )


@each_claim
def test_each_case_could_have_come_out_otherwise(claim):
    if claim.agree is not equal:
        for case in islice(claim.cases(claim.sizes[0]), LOOKED_AT):
            assert not claim.agree(claim.agree.impossible, claim.computed(*case)), case


def test_the_claims_with_slack_are_few():
    assert len([claim.id for claim in ALL if claim.slack]) <= 12


@each_claim
def test_a_bound_says_what_was_generated(claim):
    """The limits in the words are the least and the largest values among the cases, and nothing
    unlimited is claimed of them.
    """
    size = claim.sizes[0]
    words = claim.cases.words(size)
    assert not re.search(
        r"\b(all|every|any) [a-zA-Z]\b|for ever|infinit", _without_names(words, claim)
    ), words
    cases = list(islice(claim.cases(size), 10 * LOOKED_AT + 1))
    if len(cases) > 10 * LOOKED_AT:
        return
    for least, names, most in re.findall(
        r"(?:(\d[\d,]*) ≤ )?((?:[^\W\d]\w*(?:, | ≤ ))*[^\W\d]\w*) ≤ (\d[\d,]*)(?![\w(+·])", words
    ):
        named = [name for name in re.split(r", | ≤ ", names) if name in claim.parameters]
        found = {name: [case[claim.parameters.index(name)] for case in cases] for name in named}
        numbers = {
            name: column
            for name, column in found.items()
            if all(isinstance(value, int) for value in column)
        }
        if numbers:
            # another part may go farther
            slack, joined = 1 if re.match(r"(even|odd) ", words) else 0, "; and " in words
            smallest, largest = min(map(min, numbers.values())), max(map(max, numbers.values()))
            assert 0 <= int(most.replace(",", "")) - largest <= slack or (
                joined and int(most.replace(",", "")) < largest
            ), words
            assert (
                not least
                or smallest == int(least.replace(",", ""))
                or (joined and smallest < int(least.replace(",", "")))
            ), words


def _without_names(words, claim):
    """The words without "all n" where n is a parameter, whose values the words then limit."""
    return re.sub(rf"\b(all|every|any) ({'|'.join(claim.parameters) or '-'})\b(?=.* ≤ )", "", words)


@each_claim
def test_a_statement_stands_alone(claim):
    opening = to_text(claim.statement)
    assert not re.match(
        r"(It|Its|They|Their|This|That|These|Those|The same|Then|Here|Such|So|There it|In the "
        r"same way|Likewise|Also|And|But|Otherwise|Again|As above|As "
        r"before|Both|Conversely|Hence|Therefore|Moreover)\b(?! is at most one| are| is an?\b)",
        opening,
    ), opening


@each_claim
def test_each_statement_can_be_written_as_text_and_as_html(claim):
    assert "\\" not in to_text(claim.statement)
    assert "$" not in to_html(claim.statement)
    assert to_text(claim.statement)[-1] in ".?)"


@each_claim
def test_a_proof_reaches_beyond_the_cases_and_an_argument_rests_on_claims(claim):
    if isinstance(claim.proof, Proof):
        assert claim.proof.reach
        assert claim.proof.of_case or claim.proof.of_all
        assert claim.refuted is None
        assert claim.sizes[0] >= claim.proof.least
    if isinstance(claim.proof, Argument):
        assert set(claim.proof.rests_on) <= set(IDS) - {claim.id}


def test_no_argument_rests_on_itself_by_a_detour():
    below = {
        claim.id: set(claim.proof.rests_on) for claim in ALL if isinstance(claim.proof, Argument)
    }
    for start in below:
        reached, waiting = set(), [start]
        while waiting:
            for other in below.get(waiting.pop(), ()):
                if other not in reached:
                    reached.add(other)
                    waiting.append(other)
        assert start not in reached


@each_claim
def test_a_refuted_claim_is_decided_by_default_and_undecided_just_below(claim):
    if claim.refuted is not None:
        assert claim.sizes[0] >= claim.refuted.size
        if claim.refuted.size > claim.cases.least:
            assert claim.check(claim.refuted.size - 1).undecided


@each_claim
def test_the_sliders_move_the_parameters_of_the_picture(claim):
    assert not claim.sliders or set(claim.sliders) == set(claim.parameters)
    if claim.picture is not None:
        begin = (
            [claim.sliders[name][0] for name in claim.parameters]
            if claim.sliders
            else next(iter(claim.cases(claim.sizes[0])))
        )
        end = [claim.sliders[name][-1] for name in claim.parameters] if claim.sliders else begin
        assert claim.picture(*begin) is not None
        assert claim.picture(*end) is not None


@pytest.mark.parametrize(
    "path",
    [path for path in PAPER_FILES if "\nCLAIMS = (" in path.read_text()],
    ids=lambda path: path.stem,
)
def test_a_paper_lists_the_claims_of_all_its_files(path):
    module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    assert {claim.id for claim in module.CLAIMS} <= set(IDS)


def test_every_statement_of_the_papers_is_a_claim():
    prefixes = {claim.id.split("-")[0] for claim in ALL}
    for statement in (
        word for file in sorted(DATA.glob("*_ids.txt")) for word in file.read_text().split()
    ):
        if statement.split("-")[0] in prefixes:
            assert statement in IDS or {f"{statement}-printed", f"{statement}-corrected"} <= set(
                IDS
            ), statement


def test_ids_and_labels_are_unique_and_misprints_stand_twice():
    assert len(IDS) == len({(claim.id.split("-")[0], claim.label) for claim in ALL}) == len(ALL)
    kinds = Counter(claim.kind for claim in ALL)
    assert kinds["misprint"] == 0
    for claim in ALL:
        if claim.kind in ("error", "gap", "omitted case"):
            assert claim.id.endswith("-printed")
            assert IDS[claim.id.removesuffix("-printed") + "-corrected"].kind == "corrected"


@pytest.mark.parametrize("path", PAPER_FILES, ids=lambda path: "/".join(path.parts[-2:]))
def test_what_a_paper_remembers_remembers_its_methods(path):
    """A functools cache would hide by which method a value came."""
    names = {
        alias.name
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert not names & {"cache", "lru_cache"}, path


def test_each_solver_that_a_paper_calls_says_which_method_it_is():
    silent = set()
    for path in PAPER_FILES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(
                "gamelab.solvers"
            ):
                module = import_module(node.module)
                for name in (alias.name for alias in node.names):
                    thing = getattr(module, name)
                    if (
                        inspect.isfunction(thing)
                        and not hasattr(thing, "method")
                        and (node.module, name) not in STRUCTURE
                    ):
                        silent.add(f"{node.module}.{name}")
    assert not silent, sorted(silent)


# these ask the methods, which speak for themselves
ASKED = ("grundy", "misere_grundy", "options", "outcome", "winning_moves")
# and these hand out no values, but look at a board
STRUCTURE = {("gamelab.solvers.methods", name) for name in ASKED} | {
    ("gamelab.solvers.vertex_deletion.path_rows", "digits_of"),
    ("gamelab.solvers.graph_nim.graphs", "edge_masks"),
}


def test_the_definition_is_a_method_without_premises():
    assert DEFINITION.relies_on == ()
