"""Certificates of values and periods: a stranger's program finds them right, notices every change,
and those that are kept are today's.
"""

import ast
import json
import subprocess
import sys
from itertools import product
from pathlib import Path
from random import Random

import pytest
from checker import (
    CHECK,
    CHECKER,
    accepted,
    changed,
    of_one,
    places,
    refused,
    refused_in_one_sentence,
    sealed,
    told,
)
from conftest import DATA, ROOT

from gamelab import (
    Arrows,
    ConnectedSubtraction,
    GameOfCycles,
    Graph,
    GraphNim,
    NimOnGraph,
    NodeKayles,
    Octal,
    OctalHeaps,
    Spider,
    TrimmedArrows,
    WeightedGraph,
    find_period,
    grundy,
    misere_grundy,
    nim_sequence,
    path,
)
from gamelab.__main__ import main as gamelab
from gamelab.certificates.collect import certificates_of, format_certificates
from gamelab.certificates.plain import period_of, plain
from gamelab.solvers.graph_nim.discrepancies import discrepancy_period
from gamelab.solvers.vertex_deletion.growing_paths import joining_path_period, pendant_path_period
from gamelab.statements import Section, listed
from gamelab.theory.described import NotPlain

HERE = ROOT / "certificates"
FILES = sorted(HERE.glob("*.json"))
SMALL = [
    file for file in FILES if not file.name.startswith(("README", "quotients", "automata", "two"))
]
each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


@pytest.mark.exhaustive
def test_all_that_are_kept_are_checked_by_a_program_that_sees_nothing_else():
    command = [sys.executable, "-I", "-S", str(CHECKER), *map(str, FILES)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=570)
    assert (run.returncode, run.stderr) == (0, "")
    certificates = [one for file in FILES for one in json.loads(file.read_text())["certificates"]]
    answers = sum(len(one.get("rows", [0])) for one in certificates)
    assert run.stdout.count("\n") - 1 == run.stdout.count("checked: ") == answers >= 90
    for one in certificates:  # each line says all that was checked
        for board, value in one.get("rows", []):
            predicted = f", predicted {one['predicted']}" if "predicted" in one else ""
            assert f": the value of {json.dumps(board)} is {value}{predicted}\n" in run.stdout
        if "preperiod" in one:
            assert f": period {one['period']} from n = {one['preperiod']} on, of " in run.stdout
            assert json.dumps(one.get("board", ""))[1:-1] in run.stdout
        if digits := one.get("game", {}).get("digits"):
            code = f"{one['game']['name']} 0.{''.join(map(str, digits[1:]))}"
            assert f"{one['kind']}, {code}" in run.stdout
    assert run.stdout.endswith(
        "The words in the files, such as their statements, were not looked at.\n"
    )


@pytest.mark.exhaustive
def test_all_that_are_kept_are_what_is_written_today():
    """In a process of its own: what other tests have asked is answered without being computed."""
    code = (
        "import json, runpy, sys; files = runpy.run_path(sys.argv[1])['files']; "
        "print(json.dumps({file.name: text for file, text in files()}))"
    )
    command = [sys.executable, "-c", code, HERE / "write.py"]
    written = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    assert written == {file.name: file.read_text() for file in FILES}


def test_the_program_stands_alone_and_grows_no_longer():
    text = CHECKER.read_text()
    assert len(text.splitlines()) <= 1550
    assert [*HERE.glob("check*")] == []
    nodes = [*ast.walk(ast.parse(text))]
    imported = {alias.name for one in nodes if isinstance(one, ast.Import) for alias in one.names}
    imported |= {one.module for one in nodes if isinstance(one, ast.ImportFrom)}
    assert imported <= sys.stdlib_module_names
    names = {one.id for one in nodes if isinstance(one, ast.Name)}
    assert not {"eval", "exec", "__import__", "importlib", "pickle"} & names
    assert sum(file.stat().st_size for file in FILES) < 1_500_000


@pytest.mark.exhaustive
@each_file
def test_every_word_and_number_that_is_changed_is_noticed(file):
    data, random = json.loads(file.read_text()), Random(file.stem)
    everywhere = [*places(data)]
    for at in random.sample(everywhere, min(len(everywhere), 60)):
        wrong = random.sample([None, -1, 0.5, "x", [], 10**30], 2)
        new = lambda old, wrong=wrong: wrong[0] if wrong[0] != old else wrong[1]
        refused_in_one_sentence(json.dumps(changed(data, at, new)), "")


@pytest.mark.slow
@pytest.mark.parametrize("file", SMALL, ids=lambda file: file.stem)
def test_a_false_claim_is_noticed_even_when_it_is_sealed_anew(file):
    data, random = json.loads(file.read_text()), Random(file.stem)
    changes = {
        "preperiod": [lambda old: old + 1, lambda old: old + random.randint(2, 99)],
        "sha256": [lambda old: "0" * 64],
    }
    changes["period"] = [*changes["preperiod"], lambda old: 2 * old]
    tried = 0
    for at in places(data):
        if at[0] == "certificates":
            of_row = at[2] == "rows" and len(at) == 5
            for new in (
                changes["preperiod" if of_row else at[-1]] if of_row or at[-1] in changes else ()
            ):
                status, said = told(sealed(changed(data, at, new)))
                assert (status, "WRONG" in said) == (1, True), (at, said)
                tried += 1
    assert tried
    for number, one in enumerate(data["certificates"]):
        if one["kind"] == "counterexample":
            at = ("certificates", number, "predicted")
            right = changed(data, at, lambda old, one=one: one["rows"][0][1])
            assert "what was predicted" in told(sealed(right))[1]
            assert told(sealed(changed(data, at, str)))[0] == 1


def table(game, position, value=0):
    """A table with one position."""
    return {"kind": "table", "game": game, "rows": [[position, value]]}


def lines(name):
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


@pytest.mark.parametrize("said", lines("refused_certificates.jsonl"))
def test_a_forged_certificate_is_refused_in_one_sentence(said):
    """By this condition alone, unless other conditions refuse it too."""
    refused(said["certificate"], said["says"], said.get("alone", True))


HEAPS = {"name": "heaps", "digits": [0, 3]}
KAYLES = {"name": "heaps", "digits": [0, 7, 7]}
UNKNOWN = "the part '{}' is unknown or missing".format
ONE = table(HEAPS, [3], 1)
NO_WORDS, NUMBER = "the part '{}' holds no words".format, "stands where a whole number"
NOT_WRITTEN = "WRONG: it is not written as a certificate is ({}".format


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", NOT_WRITTEN("JSONDecodeError")),
        ("[" * 100_000, NOT_WRITTEN("RecursionError")),
        ('{"format": ' + "9" * 5000 + "}", NOT_WRITTEN("ValueError")),
        ("[1, 2]", "WRONG: '[1, 2]' stands where named parts are meant"),
        ("{}", f"{UNKNOWN('certificates')}; the parts are certificates, format, sha256"),
        (" " * 2_000_001, "too large for me: the file has more than 2,000,000 bytes"),
        (sealed({"format": 1, "certificates": []}), "WRONG: it holds no certificates"),
        (sealed({"format": 2, "certificates": [1]}), "WRONG: the file was changed"),
        (of_one(ONE).replace('"sha256": "', '"sha256": "0'), "its sha256 is another"),
        (
            of_one(ONE).replace('"kind":', '"kind": "table", "kind":'),
            "WRONG: two parts have one name",
        ),
        *(
            (sealed({"format": 1, "certificates": [ONE]} | more), words)
            for more, words in (
                ({"author": "I"}, UNKNOWN("author")),
                ({"words": {"holds": True}}, NO_WORDS("words")),
                ({"holds": 1}, NO_WORDS("holds")),
                ({"holds": float("nan")}, NO_WORDS("holds")),
                ({"left out": ["a", ["b"]]}, NO_WORDS("left out")),
                ({"format": True}, NUMBER),
                ({"format": float("inf")}, NUMBER),
            )
        ),
    ],
)
def test_what_is_no_file_of_certificates_is_refused_with_one_sentence(text, words):
    refused_in_one_sentence(text, words)


@pytest.mark.parametrize("said", lines("allowed_boards.jsonl"))
def test_a_board_that_the_rules_allow_has_one_value(said):
    status = [told(of_one(table(**said, value=n)))[0] for n in range(5)]
    assert sorted(status) == [0, 1, 1, 1, 1]


def test_work_without_end_is_refused(monkeypatch):
    monkeypatch.setattr(CHECK, "STEPS", 100_000)
    for name, position in (
        (KAYLES, [10**6]),
        ({"name": "heaps", "digits": [0, *[3] * 10_000]}, [2**20]),
        ({"name": "graph nim"}, {"vertices": 400, "edges": [[0, 1]] * 5_000}),
        ({"name": "graph nim"}, {"vertices": 400, "edges": [[0, v] for v in range(1, 400)]}),
    ):
        one = table(name, position)
        refused(one, "too large for me: it takes more than 100,000 steps", alone=False)


def test_files_are_verified_from_the_command_line_by_a_process_apart(tmp_path, capfd):
    wrong = tmp_path / "wrong.json"
    wrong.write_text(of_one(table(KAYLES, [3], 4)))
    assert gamelab(["verify", *map(str, SMALL[:2])]) == 0
    *lines, last = capfd.readouterr().out.splitlines()
    assert last.endswith("were not looked at.")
    assert all(line.startswith(f"checked: {HERE}") for line in lines)
    assert gamelab(["verify", str(SMALL[0]), str(wrong)]) == 1
    assert "the value of [3] is 3, and not 4" in capfd.readouterr().out
    assert gamelab(["verify", str(tmp_path / "none.json")]) == 1
    assert "No such file" in capfd.readouterr().out
    with pytest.raises(SystemExit):
        gamelab(["verify"])
    assert CHECK.main([]) == 2


def random_graph(random, vertices, edges):
    pairs = [(u, v) for u in range(vertices) for v in range(u)]
    return Graph(tuple(range(vertices)), tuple(random.sample(pairs, edges)))


def random_position(game, random):
    if isinstance(game, OctalHeaps):
        return tuple(random.choices(range(40), k=3))
    graph = Graph.of(random_graph(random, 6, random.randint(4, 7)).edges)
    if isinstance(game, NimOnGraph):
        weights = tuple(random.randint(0, 2) for _ in graph.edges)
        return game.start(WeightedGraph(graph, weights), at=random.choice(graph.vertices))
    position = game.start(graph)
    for _ in range(random.randint(0, 2)):
        position = random.choice([*game.moves(position)] or [position])
    return position


@pytest.mark.parametrize(
    "game",
    [
        *map(Octal, ("0.33", "0.77", "0.156")),
        ConnectedSubtraction({1, 2, 4}),
        NodeKayles(),
        GraphNim(),
        Arrows(),
        TrimmedArrows(),
        GameOfCycles(),
        NimOnGraph(),
        OctalHeaps("4.077"),
    ],
    ids=str,
)
def test_two_programs_find_the_same_values(game):
    random = Random(str(game))
    for _ in range(12):
        position = random_position(game, random)
        rules, board = plain(game, position)
        accepted(table(rules, board, grundy(game, position)))


def test_two_programs_find_the_same_periods():
    random, found = Random(7), []
    for game in (NodeKayles(), Octal("0.07"), Octal("0.33"), ConnectedSubtraction({1, 2, 4})):
        for _ in range(2):
            one, two = (
                Graph.of([(random.randrange(v), v) for v in range(1, random.randint(2, 4))])
                for _ in range(2)
            )
            found += period_of(game, pendant_path_period(game, one, 0, limit=2**9))
            found += period_of(game, joining_path_period(game, one, 0, two, 1, limit=2**9))
    for _ in range(8):
        graph = random_graph(random, 5, random.randint(3, 6))
        found += period_of(GraphNim(), discrepancy_period(graph, 0))
    for code in ("0.123", "0.07", "0.137", "0.6", "4.007", "0.26"):
        found += period_of(OctalHeaps(code), find_period(OctalHeaps(code), 2**11))
    assert len(found) >= 20
    status, said = told(sealed({"format": 1, "certificates": found}))
    assert status == 0, said


def test_each_period_of_heaps_that_the_window_proves_goes_on():
    """All octal codes with two digits, preperiods below 6 and periods below 9, true or not: a place
    less would prove false ones.
    """
    proved = 0
    for one, two in product(range(8), repeat=2):
        values = nim_sequence(OctalHeaps(f"0.{one}{two}"), 100).tolist()
        for c, p in product(range(6), range(1, 9)):
            CHECK.spend.left = CHECK.STEPS
            try:
                CHECK.heap_rows({"preperiod": c, "period": p}, {"digits": [0, one, two]})
            except CHECK.Refused:
                continue
            assert values[c:-p] == values[c + p :], (one, two, c, p)
            proved += 1
    assert proved > 100


def test_any_bits_of_a_sparse_space_give_the_same_values():
    CHECK.spend.left = CHECK.STEPS
    for code in ([0, 1, 6], [0, 0, 0, 4], [4, 7, 3]):
        plainly = CHECK.heap_values(code, 300)
        assert all(CHECK.heap_values(code, 300, bits) == plainly for bits in (1, 2, 6, 30))


def test_a_statement_is_certified_from_the_command_line(tmp_path, capsys):
    file = tmp_path / "found.json"
    assert gamelab(["certify", "csg-question-period", "-o", str(file)]) == 0
    assert "2 periods written" in capsys.readouterr().out
    assert CHECK.main([str(file)]) == 0
    assert gamelab(["certify", "graphnim-fig-1.1", "-o", str(file)]) == 1
    assert "has no certificate" in capsys.readouterr().out
    assert gamelab(["certify", "no-claim", "-o", str(file)]) == 2


@pytest.mark.exhaustive
def test_a_hunt_is_certified_with_all_its_counterexamples(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(
        "from gamelab import Hunt, NodeKayles, trees\n"
        "HUNT = Hunt('At most 3?', trees, NodeKayles(), lambda value: value <= 3)\n"
        "MORE = Hunt('At most 9?', trees, NodeKayles(), lambda value: value <= 9)\n"
    )
    for name, size, holds, periods, values in (
        ("graph-nim-powers-of-two-trees", 8, False, {12}, []),
        ("arrows-spiders-4", 7, False, set(), [2]),
        ("octal-033-trees", 11, True, set(), [4, 5]),
        ("mine.py:HUNT", 8, False, set(), [4]),
        ("mine.py:MORE", 4, True, set(), [0, 1, 1, 1, 2]),
    ):
        assert gamelab(["certify", name, "--size", str(size), "-o", "found.json"]) == 0, name
        assert f"gamelab: {name}: " in capsys.readouterr().out
        found = json.loads(Path("found.json").read_text())
        assert (found["hunt"], found["holds"]) == ("" if "mine" in name else name, holds)
        certificates = found["certificates"]
        assert {one["period"] for one in certificates if one["kind"] == "period"} == periods
        rows = [row for one in certificates if one["kind"] == "table" for row in one["rows"]]
        assert sorted(value for _, value in rows) == values, name
        assert CHECK.main(["found.json"]) == 0
    assert gamelab(["certify", "octal-033-caterpillars", "--size", "20", "-o", "found.json"]) == 1
    assert "octal-033-caterpillars has no certificate" in capsys.readouterr().out
    assert gamelab(["certify", "mine.py:NONE", "-o", "found.json"]) == 2


def rows_of(found):
    return [len(one["rows"]) for one in found["certificates"]]


def test_what_a_statement_returns_or_names_is_certified_in_the_game_of_its_section():
    section = Section("mine", game=Octal("0.33"))

    @section.theorem(4)
    def by_argument(board=listed("spiders", [(Spider(n),) for n in range(5)])):
        """**Mine.** By the argument."""
        return [1, 2, 0, 1, 2][len(board.graph.edges)], grundy(Octal("0.33"), board)

    @section.theorem(4)
    def by_return(n=0):
        """**Mine.** By the third thing that is returned, perhaps several with names."""
        both = {"whole": Spider(n), "later": lambda: [Spider(n, 1)]}
        return "anything", "anything", both

    @section.theorem(4)
    def misere(n=0):
        """**Mine.** Not the values, though they agree once."""
        return misere_grundy(Octal("0.33"), path(n)), misere_grundy(Octal("0.33"), path(n)), path(n)

    @section.theorem(4, certifies=lambda n: [(NodeKayles(), Spider(n)), (GraphNim(), "no board")])
    def by_name(n=0):
        """**Mine.** What it says."""
        return str(n), str(n)

    argument, returned, of_misere, named = map(certificates_of, section.claims)
    assert argument["holds"]
    assert [value for _, value in argument["certificates"][0]["rows"]] == [1, 2, 0, 1, 2]
    assert told(format_certificates(argument))[0] == 0
    assert [*map(rows_of, (argument, returned, of_misere, named))] == [[5], [9], [], [5]]
    assert of_misere["left out"] == ["5 positions, of which not the value is computed"]
    assert named["certificates"][0]["game"]["neighbours"]
    assert named["left out"] == ["5 answers about what is no position of Graph Nim"]


def test_what_cannot_be_written_is_said():
    class SingleEdges(GraphNim):
        def moves(self, graph):
            return [graph.without_edges([i]) for i in range(len(graph.edges))]

    for game, position, words in (
        (SingleEdges(), path(2), "no game that check.py knows"),
        (OctalHeaps("0.[3]"), 4, "repeat for ever"),
        (Octal("0.3[3]"), path(2), "any number of vertices"),
        (GraphNim(), path(51), "more than 40 vertices"),
    ):
        with pytest.raises(NotPlain, match=words):
            plain(game, position)
    assert [*period_of(OctalHeaps("4.[3]"), find_period(OctalHeaps("4.[3]")))] == []


def test_verify_loads_nothing_of_the_library_but_its_command_line():
    code = (
        "import subprocess, sys; subprocess.call = lambda command: 0\n"
        "from gamelab.__main__ import main; main(['verify', 'x.json'])\n"
        "print([name for name in ('numba', 'pandas', 'gamelab.hunts', 'gamelab_papers') if name in sys.modules])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert run.stdout == "[]\n"
