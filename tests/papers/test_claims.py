"""Claims: each comes out as it is known to, at its default size, and says no more than it
computed.
"""

import ast
import csv
import inspect
import re
from collections import Counter
from functools import cache
from importlib import import_module
from itertools import islice

import pytest
from conftest import DATA, ROOT
from verdicts import verdict_on
from wrong_predictions import CHANGES, survives

from gamelab import Octal, claims, cycle
from gamelab.boards import Growing
from gamelab.solvers.vertex_deletion import leg_periods, leg_row, pendant_path_period, row
from gamelab.statements.claim import Argument, Proof, equal
from gamelab.statements.formulas import to_html, to_text
from gamelab.theory.provenance import DEFINITION, methods_used

ALL = list(claims())
IDS = {claim.id: claim for claim in ALL}
PAPER_FILES = sorted((ROOT / "notebooks" / "gamelab_papers").rglob("*.py"))
LOOKED_AT = 3000  # cases of a claim that are looked at one by one


def each(chosen):
    return pytest.mark.parametrize("claim", [*chosen], ids=lambda claim: claim.id)


each_claim = each(ALL)


@cache
def premises(claim_id):
    """The statements on which the methods rely by which the claim was computed."""
    return {
        statement for method in verdict_on(IDS[claim_id]).methods for statement in method.relies_on
    }


@pytest.mark.slow
@each_claim
def test_each_claim_comes_out_as_it_is_known_to(claim):
    verdict = verdict_on(claim)
    assert verdict.as_expected, verdict
    assert verdict.methods, "the computed side announces no method"
    assert premises(claim.id) <= set(IDS), verdict.method


@pytest.mark.slow
@each(claim for claim in ALL if isinstance(claim.proof, Proof))
def test_what_a_proof_takes_as_known_is_said_in_25_words(claim):
    assert len(" ".join(verdict_on(claim).rests_on).split()) <= 25


@pytest.mark.slow
def test_no_claim_is_computed_by_means_of_itself():
    """Nor by means of a statement that is computed by means of it."""
    circular = []
    for claim_id in IDS:
        reached, waiting = set(), [claim_id]
        while waiting:
            new = premises(waiting.pop()) - reached
            reached |= new
            waiting += new
        if claim_id in reached:
            circular.append(claim_id)
    assert circular == []


def checked(claim, size, watch=iter):
    """The verdict, or the sentence with which the size is refused."""
    try:
        return claim.check(size, watch), ""
    except (ValueError, MemoryError) as error:
        return None, str(error)


@pytest.mark.slow
@each_claim
def test_small_sizes_are_decided_rightly_undecided_or_refused(claim):
    for size in range(min(4, claim.sizes[0])):
        verdict, refusal = checked(claim, size)
        if verdict is None:
            assert re.search(r"is at most \d|at least \d", refusal)
        else:
            assert verdict.as_expected or verdict.undecided, verdict


@pytest.mark.slow
@each_claim
def test_a_size_that_nobody_can_reach_is_refused_or_begins(claim):
    """Nothing breaks before the first case, nor at it."""
    verdict, refusal = checked(claim, 10**12, lambda cases: islice(cases, 1))
    assert verdict.holds or verdict.counterexample if verdict is not None else len(refusal) > 20


@pytest.mark.slow
@each_claim
def test_a_wrong_prediction_is_a_surprise(claim):
    for change in {"something else"} if claim.slack else CHANGES.keys() - claim.agree.weaker:
        assert not survives(claim, CHANGES[change]), (
            f"{claim.id} survives a prediction that is {change}"
        )


@pytest.mark.slow
@each(claim for claim in ALL if claim.agree is not equal)
def test_each_case_could_have_come_out_otherwise(claim):
    for case in islice(claim.cases(claim.sizes[0]), LOOKED_AT):
        assert not claim.agree(claim.agree.impossible, claim.computed(*case)), case


def test_the_claims_with_slack_are_few():
    assert len([claim.id for claim in ALL if claim.slack]) <= 12


@pytest.mark.slow
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


NOT_ALONE = re.compile(
    r"(It|Its|They|Their|This|That|These|Those|The same|Then|Here|Such|So|There it|In the "
    r"same way|Likewise|Also|And|But|Otherwise|Again|As above|As "
    r"before|Both|Conversely|Hence|Therefore|Moreover)\b(?! is at most one| are| is an?\b)"
)


def test_each_statement_stands_alone():
    assert [claim.id for claim in ALL if NOT_ALONE.match(to_text(claim.statement))] == []


def test_each_statement_can_be_written_as_text_and_as_html():
    texts = {claim.id: to_text(claim.statement) for claim in ALL}
    assert [name for name, text in texts.items() if "\\" in text or text[-1] not in ".?)"] == []
    assert [claim.id for claim in ALL if "$" in to_html(claim.statement)] == []


def test_each_proof_reaches_beyond_the_cases_and_each_argument_rests_on_claims():
    proofs = {claim.id: claim for claim in ALL if isinstance(claim.proof, Proof)}
    for name, claim in proofs.items():
        assert claim.proof.reach, name
        assert claim.refuted is None, name
        assert claim.sizes[0] >= claim.proof.least, name
    arguments = [claim for claim in ALL if isinstance(claim.proof, Argument)]
    assert [one.id for one in arguments if not set(one.proof.rests_on) <= set(IDS) - {one.id}] == []


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


@pytest.mark.slow
@each(claim for claim in ALL if claim.refuted is not None)
def test_a_refuted_claim_is_decided_by_default_and_undecided_just_below(claim):
    assert claim.sizes[0] >= claim.refuted.size
    if claim.refuted.size > claim.cases.least:
        assert claim.check(claim.refuted.size - 1).undecided


def test_sliders_are_for_all_parameters_or_for_none():
    wrong = [
        claim.id for claim in ALL if set(claim.sliders or claim.parameters) != set(claim.parameters)
    ]
    assert wrong == []


@pytest.mark.slow
@each(claim for claim in ALL if claim.picture is not None)
def test_the_sliders_move_the_parameters_of_the_picture(claim):
    ends = [0, -1] if claim.sliders else []
    at = [[claim.sliders[name][end] for name in claim.parameters] for end in ends]
    for case in at or [next(iter(claim.cases(claim.sizes[0])))]:
        assert claim.picture(*case) is not None


@pytest.mark.parametrize(
    "path",
    [path for path in PAPER_FILES if "\nsection = " in path.read_text()],
    ids=lambda path: path.stem,
)
def test_a_paper_lists_the_claims_of_all_its_files(path):
    module = import_module(".".join(path.relative_to(ROOT / "notebooks").with_suffix("").parts))
    assert {claim.id for claim in module.section} <= set(IDS)


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
        if claim.kind in ("error", "slip", "gap", "omitted case"):
            assert claim.id.endswith("-printed")
            assert IDS[claim.id.removesuffix("-printed") + "-corrected"].kind == "corrected"


def test_what_fails_by_an_error_a_slip_a_gap_or_lost_text_is_judged_as_it_was():
    """No author is blamed by a word that was changed in passing."""
    with (DATA / "failing_statements.csv").open() as file:
        judged = {row["id"]: row["kind"] for row in csv.DictReader(file)}
    assert {claim.id: claim.kind for claim in ALL if claim.kind in {*judged.values()}} == judged


def test_no_paper_remembers_values_without_their_methods():
    """A functools cache would hide by which method a value came."""
    for path in PAPER_FILES:
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
    ("gamelab.solvers.vertex_deletion", "digits_of"),
    ("gamelab.solvers.graph_nim", "edge_masks"),
    ("gamelab.solvers.nim_on_graphs", "positions"),
    # these name their method where they find their rows, as the next test sees
    ("gamelab.solvers.vertex_deletion", "leg_periods"),
    ("gamelab.solvers.vertex_deletion", "leg_row"),
    ("gamelab.solvers.vertex_deletion", "pendant_path_period"),
    ("gamelab.solvers.vertex_deletion", "row"),
}


def test_rows_and_periods_of_growing_paths_name_their_method():
    for ask in (
        lambda: leg_row(Octal("0.33"), (1, 1), 5),
        lambda: leg_periods(Octal("0.33"), (1,)),
        lambda: pendant_path_period(Octal("0.33"), cycle(4), 0),
        lambda: row(Octal("0.33"), Growing(cycle(4), 0, "path"), 5),
    ):
        with methods_used() as used:
            ask()
        assert {method.means for method in used} == {"table"}


def test_the_definition_is_a_method_without_premises():
    assert DEFINITION.relies_on == ()
