"""Certificates: a stranger's program finds them right, notices every change, and those that are
kept are today's.
"""

import ast
import importlib.util
import json
import subprocess
import sys
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random

import pytest
from conftest import ROOT

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
    paper,
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
FOLDER = {"write": HERE, "check": ROOT / "gamelab" / "certificates"}
CHECKER = FOLDER["check"] / "check.py"
FILES = sorted(HERE.glob("*.json"))
SMALL = [
    file for file in FILES if not file.name.startswith(("README", "quotients", "automata", "two"))
]


def module(name):
    spec = importlib.util.spec_from_file_location(
        f"certificates_{name}", FOLDER[name] / f"{name}.py"
    )
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


CHECK = module("check")


@pytest.fixture
def told(tmp_path, capsys):
    """What check.py says of a file with this text, and its exit status."""

    def of(text):
        file = tmp_path / "one.json"
        file.write_text(text)
        status = CHECK.main([str(file)])
        return status, capsys.readouterr().out

    return of


def sealed(data):
    rest = {name: part for name, part in data.items() if name != "sha256"}
    return json.dumps(
        {**rest, "sha256": sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()}
    )


def of_one(**certificate):
    return sealed({"format": 1, "certificates": [certificate]})


@pytest.mark.exhaustive
def test_all_that_are_kept_are_checked_by_a_program_that_sees_nothing_else():
    run = subprocess.run(
        [sys.executable, "-I", "-S", str(CHECKER), *map(str, FILES)],
        capture_output=True,
        text=True,
        timeout=570,
    )
    assert (run.returncode, run.stderr) == (0, "")
    certificates = [one for file in FILES for one in json.loads(file.read_text())["certificates"]]
    answers = sum(len(one.get("rows", [0])) for one in certificates)
    assert len(certificates) >= 20
    assert run.stdout.count("\n") - 1 == run.stdout.count("checked: ") == answers >= 90
    for one in certificates:  # each line says all that was checked
        for board, value in one.get("rows", []):
            predicted = f", predicted {one['predicted']}" if "predicted" in one else ""
            assert f": the value of {json.dumps(board)} is {value}{predicted}\n" in run.stdout
        if "preperiod" in one:
            assert f": period {one['period']} from n = {one['preperiod']} on, of " in run.stdout
            assert json.dumps(one.get("board", ""))[1:-1] in run.stdout
        if "digits" in one.get("game", {}):
            assert (
                f"{one['kind']}, {one['game']['name']} "
                f"0.{''.join(map(str, one['game']['digits'][1:]))}" in run.stdout
            )
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
    run = subprocess.run(
        [sys.executable, "-c", code, FOLDER["write"] / "write.py"],
        capture_output=True,
        text=True,
        check=True,
    )
    written = json.loads(run.stdout)
    assert sorted(written) == [file.name for file in FILES]
    for file in FILES:
        assert file.read_text() == written[file.name], file.name


def test_the_program_stands_alone_and_grows_no_longer():
    text = CHECKER.read_text()
    assert len(text.splitlines()) <= 1550
    assert [*ROOT.glob("certificates/check*")] == []
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
        )
    }
    assert imported <= sys.stdlib_module_names
    assert not {"eval", "exec", "__import__", "importlib", "pickle"} & {
        node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)
    }
    assert sum(file.stat().st_size for file in FILES) < 1_500_000


def places(data, at=()):
    """Where the words and numbers of plain data stand."""
    if isinstance(data, dict | list):
        for name, part in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(part, (*at, name))
    else:
        yield at


def changed(data, at, new):
    copy = json.loads(json.dumps(data))
    inside = copy
    for name in at[:-1]:
        inside = inside[name]
    inside[at[-1]] = new(inside[at[-1]])
    return copy


@pytest.mark.exhaustive
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_word_and_number_that_is_changed_is_noticed(file, told):
    data, random = json.loads(file.read_text()), Random(file.stem)
    everywhere = [*places(data)]
    for at in random.sample(everywhere, min(len(everywhere), 400)):
        wrong = random.sample([None, -1, 0.5, "x", [], 10**30], 2)
        new = lambda old, wrong=wrong: wrong[0] if wrong[0] != old else wrong[1]
        status, said = told(json.dumps(changed(data, at, new)))
        assert status == 1, at
        assert said.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("file", SMALL, ids=lambda file: file.stem)
def test_a_false_claim_is_noticed_even_when_it_is_sealed_anew(file, told):
    data, random = json.loads(file.read_text()), Random(file.stem)
    claimed = [
        at
        for at in places(data)
        if at[0] == "certificates"
        and (at[-1] in ("preperiod", "period", "sha256") or (at[2] == "rows" and len(at) == 5))
    ]
    assert claimed
    for at in claimed:
        changes = (
            [lambda old: "0" * 64]
            if at[-1] == "sha256"
            else [lambda old: old + 1, lambda old: old + random.randint(2, 99)]
        )
        if at[-1] == "period":
            changes.append(lambda old: 2 * old)
        for new in changes:
            status, said = told(sealed(changed(data, at, new)))
            assert status == 1, at
            assert "WRONG" in said, said
    for number, one in enumerate(data["certificates"]):
        if one["kind"] == "counterexample":
            at = ("certificates", number, "predicted")
            assert (
                "what was predicted"
                in told(sealed(changed(data, at, lambda old, one=one: one["rows"][0][1])))[1]
            )
            assert told(sealed(changed(data, at, str)))[0] == 1


KAYLES = {"name": "heaps", "digits": [0, 7, 7]}
OCTAL_33 = {"name": "vertex deletion", "digits": [0, 3, 3]}
NO_BOARD = {"vertices": 0, "edges": [], "root": 0}
LINE = {
    "kind": "period",
    "preperiod": 0,
    "period": 3,
    "start": 1,
    "step": 3,
    "sha256": "",
    "board": NO_BOARD,
    "other": NO_BOARD,
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "WRONG: it is not written as a certificate is (JSONDecodeError"),
        ("[1, 2]", "WRONG: '[1, 2]' stands where named parts are meant"),
        (
            "{}",
            (
                "WRONG: the part 'certificates' is unknown or missing; the parts are certificates, "
                "format, sha256"
            ),
        ),
        ("[" * 100_000, "WRONG: it is not written as a certificate is (RecursionError"),
        (
            '{"format": ' + "9" * 5000 + "}",
            "WRONG: it is not written as a certificate is (ValueError",
        ),
        (" " * 2_000_001, "too large for me: the file has more than 2,000,000 bytes"),
        (sealed({"format": 1, "certificates": []}), "WRONG: it holds no certificates"),
        (sealed({"format": 2, "certificates": [1]}), "WRONG: the file was changed"),
        (
            of_one(kind="proof", game=KAYLES),
            "WRONG: a certificate is one of period, table, counterexample, quotient, automata",
        ),
        (
            of_one(kind="table", rows=[[[3], 3]]),
            "WRONG: a certificate is one of period, table, counterexample, quotient, automata",
        ),
        (of_one(kind="table", game=KAYLES, rows=[]), "WRONG: it holds no values"),
        (
            of_one(kind="table", game=KAYLES, rows=[[[3], 3.0]]),
            "WRONG: '3.0' stands where a whole number",
        ),
        (
            of_one(kind="table", game=KAYLES, rows=[[[True], 1]]),
            "WRONG: 'True' stands where a whole number",
        ),
        (
            of_one(kind="table", game=KAYLES, rows=[[[3], 4]]),
            "WRONG: the value of [3] is 3, and not 4",
        ),
        (
            of_one(kind="table", game=KAYLES, rows=[[[10**7], 4]]),
            "too large for me: a number is 10000000",
        ),
        (
            of_one(kind="table", game=KAYLES, rows=[[[10**6], 4]]),
            "too large for me: it takes more than 100,000,000 steps",
        ),
        (
            of_one(kind="table", game={"name": "chess"}, rows=[[{"vertices": 1, "edges": []}, 0]]),
            "WRONG: the game 'chess'",
        ),
        (
            of_one(
                kind="table", game={"name": "graph nim"}, rows=[[{"vertices": 401, "edges": []}, 0]]
            ),
            "too large for me",
        ),
        (
            of_one(kind="counterexample", game=KAYLES, rows=[[[3], 3]]),
            "WRONG: the part 'predicted' is unknown or missing",
        ),
        (
            of_one(kind="period", game={"name": "heaps", "digits": [9]}, preperiod=0, period=1),
            "WRONG: the digits are not octal",
        ),
        (
            of_one(
                game={"name": "vertex deletion", "digits": [0, 3, 3], "neighbours": True}, **LINE
            ),
            "the digits of Node Kayles",
        ),
        (
            of_one(game={"name": "vertex deletion", "digits": [0, 3, 3]}, **LINE),
            "WRONG: its values are not those",
        ),
        (
            of_one(game={"name": "vertex deletion", "digits": [0, 3, 3]}, **LINE | {"step": 4}),
            "WRONG: its rows do not all repeat",
        ),
        (
            of_one(
                game={"name": "vertex deletion", "digits": [0, 3]},
                **LINE | {"board": {"vertices": 2, "edges": [], "root": 0}},
            ),
            "WRONG: the board is not connected",
        ),
        (
            of_one(
                game={"name": "vertex deletion", "digits": [0, 3]},
                **LINE | {"board": {"vertices": 1, "edges": [], "root": 1}},
            ),
            "WRONG: the root is no vertex",
        ),
    ],
)
def test_what_is_no_certificate_is_refused_with_one_sentence(text, words, told):
    status, said = told(text)
    assert status == 1
    assert words in said
    assert said.count("\n") == 1
    assert len(said) < 400


HEAPS = {"name": "heaps", "digits": [0, 3]}
PATH = {"vertices": 5, "edges": [[0, 1], [1, 2], [2, 3], [3, 4]]}
TRIANGLE = {"vertices": 3, "edges": [[0, 1], [1, 2], [2, 0]]}
BOWTIE = {"vertices": 5, "edges": [[0, 1], [1, 2], [2, 0], [0, 3], [3, 4], [4, 0]]}
K4 = {"vertices": 4, "edges": [[u, v] for v in range(4) for u in range(v)]}
# and a triangle apart
KITE = {"vertices": 7, "edges": [[0, 1], [1, 2], [2, 0], [1, 3], [3, 2], [4, 5], [5, 6], [6, 4]]}


def on(game, board, **more):
    """A table of one value on a board, 0 for now; `more` are parts of the board."""
    game = {"name": game} if isinstance(game, str) else game
    return {
        "kind": "table",
        "game": game,
        "rows": [[{**board, **more} if isinstance(board, dict) else board, 0]],
    }


PERIOD = {"kind": "period", "preperiod": 0, "period": 1, "sha256": ""}
SINK, TWICE, CELL = (
    "a vertex is a sink or a source",
    "an edge is there twice",
    "is no cycle of the board",
)
MEANT = "stands where a whole number from 0 on is meant"
FORGED = {
    "a sink": (on("trimmed arrows", PATH, arrows=[[0, 1], [2, 1]]), SINK),
    "a source": (on("trimmed arrows", PATH, arrows=[[1, 0], [1, 2]]), SINK),
    "a sink at a leaf": (on("arrows", PATH, arrows=[[1, 0]]), SINK),
    "a source at a leaf": (on("arrows", PATH, arrows=[[4, 3]]), SINK),
    "a sink in cycles": (
        on("game of cycles", TRIANGLE, arrows=[[0, 1], [2, 1]], cells=[[0, 1, 2]]),
        SINK,
    ),
    "two arrows on an edge": (
        on("trimmed arrows", PATH, arrows=[[1, 2], [2, 1]]),
        "two arrows lie on one edge",
    ),
    "an arrow twice": (on("arrows", PATH, arrows=[[1, 2], [1, 2]]), "two arrows lie on one edge"),
    "a vertex without an edge": (
        on("trimmed arrows", {**PATH, "vertices": 6}, arrows=[]),
        "a vertex has no edge",
    ),
    "parallel edges": (
        on("arrows", {"vertices": 3, "edges": [[0, 1], [1, 2], [1, 2]]}, arrows=[]),
        TWICE,
    ),
    "an edge and back": (
        on(
            "game of cycles",
            {"vertices": 3, "edges": [[0, 1], [1, 2], [2, 1]]},
            arrows=[],
            cells=[],
        ),
        TWICE,
    ),
    "parallel edges of vertices": (on(OCTAL_33, {"vertices": 2, "edges": [[0, 1], [0, 1]]}), TWICE),
    "a loop": (
        on("graph nim", {"vertices": 2, "edges": [[0, 1], [0, 0]]}),
        "an edge joins a vertex to itself",
    ),
    "a cell of two": (on("game of cycles", TRIANGLE, arrows=[], cells=[[0, 1]]), CELL),
    "a vertex twice": (
        on("game of cycles", BOWTIE, arrows=[], cells=[[0, 1, 2, 0, 3, 4], [0, 1, 2]]),
        CELL,
    ),
    "a cell twice": (
        on("game of cycles", BOWTIE, arrows=[], cells=[[0, 1, 2], [1, 2, 0]]),
        "a cell is the sum of others",
    ),
    "cells of another board": (
        on("game of cycles", KITE, arrows=[], cells=[[0, 1, 2], [1, 3, 2], [0, 1, 3, 2]]),
        "a cell is the sum of others",
    ),
    "an edge in three cells": (
        on("game of cycles", K4, arrows=[], cells=[[0, 1, 2], [0, 1, 3], [0, 1, 2, 3]]),
        "an edge is in more than two cells",
    ),
    "a cell that is missing": (
        on("game of cycles", K4, arrows=[], cells=[[0, 1, 2], [0, 1, 3]]),
        "the cells are not all",
    ),
    "no cells": (on("game of cycles", TRIANGLE, arrows=[], cells=[]), "the cells are not all"),
    "a token off the board": (
        on("nim on graphs", {"vertices": 2, "edges": [[0, 1, 2]]}, at=2),
        "2 is no vertex of a board with 2",
    ),
    "a weight below 0": (on("nim on graphs", {"vertices": 2, "edges": [[0, 1, -1]]}, at=0), MEANT),
    "a token that is true": (
        on("nim on graphs", {"vertices": 2, "edges": [[0, 1, 2]]}, at=True),
        MEANT,
    ),
    "a heap that is true": (on(HEAPS, [True]), MEANT),
    "a heap below 0": (on(HEAPS, [-1]), MEANT),
    "heaps by names": (on(HEAPS, {}), "stands where a list is meant"),
    "edges by names": (
        on("graph nim", {"vertices": 2, "edges": {}}),
        "stands where a list is meant",
    ),
    "an edge of three": (
        on("graph nim", {"vertices": 3, "edges": [[0, 1, 2]]}),
        "has 3 entries, and 2 are meant",
    ),
    "a part of the board": (on("graph nim", PATH, root=0), "the part 'root' is unknown or missing"),
    "arrows in another game": (
        on("graph nim", PATH, arrows=[[0, 1]]),
        "the part 'arrows' is unknown or missing",
    ),
    "cells in another game": (
        on("arrows", PATH, arrows=[], cells=[]),
        "the part 'cells' is unknown or missing",
    ),
    "a part of the game": (
        on({"name": "graph nim", "misere": True}, PATH),
        "the part 'misere' is unknown or missing",
    ),
    "digits of another game": (
        on({"name": "graph nim", "digits": [0, 7]}, PATH),
        "the part 'digits' is unknown or missing",
    ),
    "neighbours in heaps": (
        on({"name": "heaps", "digits": [0, 1, 3, 7], "neighbours": True}, [3]),
        "the part 'neighbours' is unknown or missing",
    ),
    "neighbours that are false": (
        on({**OCTAL_33, "digits": [0, 1, 3, 7], "neighbours": False}, PATH),
        "the digits of Node Kayles",
    ),
    "a part of a certificate": (
        {**on(HEAPS, [3]), "misere": True},
        "the part 'misere' is unknown or missing",
    ),
    "a prediction in a table": (
        {**on(HEAPS, [3]), "predicted": 7},
        "the part 'predicted' is unknown or missing",
    ),
    "a first digit": (
        on({"name": "heaps", "digits": [3, 3]}, [3]),
        "the first digit is 0, of heaps 0 or 4",
    ),
    "a first digit on graphs": (
        on({**OCTAL_33, "digits": [4, 3]}, PATH),
        "the first digit is 0, of heaps 0 or 4",
    ),
}


@pytest.mark.parametrize("forged", FORGED)
def test_a_board_that_the_rules_forbid_is_refused_by_one_condition_alone(forged, told, monkeypatch):
    certificate, words = FORGED[forged]
    need = CHECK.need

    def values_accepted():
        [[board, _]] = certificate["rows"]
        found = {
            value: told(of_one(**{**certificate, "rows": [[board, value]]})) for value in range(5)
        }
        return [value for value, (status, _) in found.items() if status == 0], found[0][1]

    accepted, said = values_accepted()
    assert not accepted
    assert words in said
    assert said.count("\n") == 1
    assert len(said) < 400
    monkeypatch.setattr(
        CHECK, "need", lambda fact, why, verdict="WRONG": need(fact or words in why, why, verdict)
    )
    assert len(values_accepted()[0]) == 1


def repeats(values, preperiod, period, **more):
    """A certificate that values repeat from there on, with the digest of these first ones."""
    digest = sha256(" ".join(map(str, values)).encode()).hexdigest()
    numbers = {"preperiod": preperiod, "period": period, "sha256": digest}
    return {"kind": "period", **numbers, **more}


THIRDS = {"game": {"name": "heaps", "digits": [0, 3, 3]}}  # 0, 1, 2, 0, 1, 2, ...
ON_PATHS = {"game": OCTAL_33, "board": NO_BOARD, "other": NO_BOARD, "start": 1, "step": 3}
FORGED_PERIODS = {
    "values of heaps that repeat at first": (
        repeats([0], 0, 1, game={"name": "heaps", "digits": [0, 0, 7]}),
        "its values do not repeat after 1 from 0 to 5",
    ),
    "values of paths that repeat, and rows that do not": (
        repeats([0, 1, 2], 0, 3, **ON_PATHS | {"step": 4}),
        "its rows do not all repeat after 4 from 1 on",
    ),
    "rows that repeat, and another period": (
        repeats([0, 1], 0, 2, **ON_PATHS),
        "the period is not 2 from 0 on",
    ),
    "a board in two parts": (
        repeats(
            [0, 1],
            0,
            2,
            game={"name": "vertex deletion", "digits": [0, 3]},
            **{"board": {"vertices": 2, "edges": [], "root": 0}, "other": NO_BOARD},
            **{"start": 1, "step": 2},
        ),
        "the board is not connected",
    ),
    "rows from a path of no vertices on": (
        repeats(
            [0],
            0,
            1,
            game={"name": "vertex deletion", "digits": [0, 4]},
            **{"board": NO_BOARD, "other": NO_BOARD, "start": 0, "step": 1},
        ),
        "'0' stands where a whole number from 1 on is meant",
    ),
    "no moves": (
        repeats(
            [0], 0, 1, **ON_PATHS | {"game": {"name": "vertex deletion", "digits": [0]}, "step": 1}
        ),
        "'0' stands where a whole number from 1 on is meant",
    ),
    "a larger preperiod": (repeats([0, 1, 2, 0], 1, 3, **THIRDS), "the preperiod is less than 1"),
    "twice the period": (repeats([0, 1, 2, 0, 1, 2], 0, 6, **THIRDS), "a smaller period fits"),
    "a period of 0": (
        repeats([], 0, 0, **THIRDS),
        "'0' stands where a whole number from 1 on is meant",
    ),
    "other values": (
        repeats([0, 1, 3], 0, 3, **THIRDS),
        "its values are not those whose sha256 it holds",
    ),
    "what was predicted": (
        {**on(HEAPS, [3]), "kind": "counterexample", "predicted": 1, "rows": [[[3], 1]]},
        "what was predicted is its value",
    ),
}


@pytest.mark.parametrize("name", FORGED_PERIODS)
def test_a_forged_period_is_refused_by_one_condition_alone(name, told, monkeypatch):
    certificate, words = FORGED_PERIODS[name]
    status, said = told(of_one(**certificate))
    assert status == 1
    assert words in said
    assert said.count("\n") == 1
    need = CHECK.need
    monkeypatch.setattr(
        CHECK, "need", lambda fact, why, verdict="WRONG": need(fact or words in why, why, verdict)
    )
    status, said = told(of_one(**certificate))
    assert status == 0, said


@pytest.mark.parametrize(
    ("certificate", "words"),
    [
        (on("trimmed arrows", PATH, arrows=[[0, 2]]), "WRONG: an arrow lies on no edge"),
        (on("trimmed arrows", PATH, arrows=[[1, 1]]), "WRONG: an arrow lies on no edge"),
        (
            on("trimmed arrows", PATH, arrows=[[0, 1, 2]]),
            "WRONG: [0, 1, 2] has 3 entries, and 2 are meant",
        ),
        (
            on("game of cycles", TRIANGLE, arrows=[], cells=[[]]),
            "WRONG: the cell [] is no cycle of the board",
        ),
        (
            on("game of cycles", PATH, arrows=[], cells=[[]]),
            "WRONG: the cell [] is no cycle of the board",
        ),
        (
            on("game of cycles", PATH, arrows=[], cells=[[0, 1, 2]]),
            "WRONG: the cell [0, 1, 2] is no cycle of the board",
        ),
        (
            on("game of cycles", TRIANGLE, arrows=[], cells=[[0, 1, 9]]),
            "WRONG: the cell [0, 1, 9] is no cycle of the board",
        ),
        (
            on("game of cycles", TRIANGLE, arrows=[]),
            "WRONG: the part 'cells' is unknown or missing",
        ),
        (
            on("graph nim", {"vertices": 2, "edges": [[0, 2]]}),
            "WRONG: 2 is no vertex of a board with 2 of them",
        ),
        (
            on("graph nim", {"vertices": 2, "edges": [[0, 10**30]]}),
            "too large for me: a number is 1000000000",
        ),
        (on("graph nim", [[0, 1]]), "WRONG: '[[0, 1]]' stands where named parts are meant"),
        (on(["heaps"], [3]), "WRONG: the game"),
        (
            {"kind": "period", "game": {"name": "arrows"}},
            "WRONG: periods are not known here of this game",
        ),
        (on({"name": "heaps", "digits": []}, [3]), "WRONG: the first digit is 0, of heaps 0 or 4"),
        ({**PERIOD, "game": KAYLES, "root": 0}, "WRONG: the part 'root' is unknown"),
        ({"game": OCTAL_33, **LINE, "sparse": 1}, "WRONG: the part 'sparse' is unknown or missing"),
        (
            {"game": OCTAL_33, **LINE, "other": {**NO_BOARD, "at": 0}},
            "WRONG: the part 'at' is unknown or missing",
        ),
        (
            {"game": OCTAL_33, **LINE, "other": {**NO_BOARD, "root": 1}},
            "WRONG: the root is no vertex",
        ),
        (  # all values of 0.4 up to the end of that window are 0, and that of n = 3 is 1
            {
                "game": {"name": "vertex deletion", "digits": [0, 4]},
                **LINE,
                "start": 0,
                "step": 1,
                "period": 1,
                "sha256": sha256(b"0").hexdigest(),
            },
            "WRONG: '0' stands where a whole number from 1 on is meant",
        ),
        (
            {**PERIOD, "game": {"name": "graph nim"}, "board": {**PATH, "root": 5}},
            "WRONG: 5 is no vertex of a board with 5",
        ),
    ],
)
def test_what_lies_off_the_board_and_unknown_parts_are_refused(certificate, words, told):
    status, said = told(of_one(**certificate))
    assert status == 1
    assert words in said
    assert said.count("\n") == 1


def test_boards_that_the_rules_allow_are_checked(told):
    for certificate in (
        on("trimmed arrows", PATH, arrows=[[1, 0], [1, 2], [3, 2]][:1]),
        # a completed cell
        on("game of cycles", TRIANGLE, arrows=[[0, 1], [1, 2], [2, 0]], cells=[[1, 2, 0]]),
        on("graph nim", {"vertices": 2, "edges": [[0, 1], [0, 1]]}),
        on("nim on graphs", {"vertices": 2, "edges": [[0, 1, 1], [1, 0, 1], [0, 0, 1]]}, at=0),
        on("game of cycles", KITE, arrows=[[0, 1]], cells=[[0, 1, 2], [1, 3, 2], [4, 5, 6]]),
        on("game of cycles", K4, arrows=[], cells=[[0, 1, 2], [0, 1, 3], [1, 2, 3]]),
        on("arrows", {"vertices": 0, "edges": []}, arrows=[]),
        on(HEAPS, []),
    ):
        [[board, _]] = certificate["rows"]
        found = {
            value: told(of_one(**{**certificate, "rows": [[board, value]]})) for value in range(5)
        }
        assert sorted(status for status, _ in found.values()) == [0, 1, 1, 1, 1], certificate


def test_parts_of_a_file_are_known_and_named_once(told):
    one = on(HEAPS, [3])
    for more, words in (
        ({"author": "I"}, "the part 'author' is unknown"),
        ({"words": {"holds": True}}, "the part 'words' holds no words"),
        ({"holds": 1}, "the part 'holds' holds no words"),
        ({"holds": float("nan")}, "the part 'holds' holds no words"),
        ({"left out": ["a", ["b"]]}, "the part 'left out' holds no words"),
        ({"format": True}, "stands where a whole number"),
        ({"format": float("inf")}, "stands where a whole number"),
    ):
        status, said = told(sealed({"format": 1, "certificates": [one], **more}))
        assert (status, said.count("\n")) == (1, 1)
        assert words in said
    text = of_one(**{**one, "rows": [[[3], 1]]})
    assert told(text)[0] == 0
    status, said = told(text.replace('"kind":', '"kind": "table", "kind":'))
    assert status == 1
    assert "WRONG: two parts have one name" in said


def test_work_without_end_is_refused(told, monkeypatch):
    monkeypatch.setattr(CHECK, "STEPS", 100_000)
    for one in (
        on({"name": "heaps", "digits": [0] + [3] * 10_000}, [2**20]),
        on("graph nim", {"vertices": 400, "edges": [[0, 1]] * 5_000}),
        on("graph nim", {"vertices": 400, "edges": [[0, v] for v in range(1, 400)]}),
    ):
        status, said = told(of_one(**one))
        assert status == 1
        assert "too large for me" in said


def test_files_are_verified_from_the_command_line_by_a_process_apart(tmp_path, capfd):
    wrong = tmp_path / "wrong.json"
    wrong.write_text(of_one(kind="table", game=KAYLES, rows=[[[3], 4]]))
    assert gamelab(["verify", *map(str, SMALL[:2])]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert lines[-1].endswith("were not looked at.")
    assert all(line.startswith(f"checked: {HERE}") for line in lines[:-1])
    assert gamelab(["verify", str(SMALL[0]), str(wrong)]) == 1
    assert "the value of [3] is 3, and not 4" in capfd.readouterr().out
    assert gamelab(["verify", str(tmp_path / "none.json")]) == 1
    assert "No such file" in capfd.readouterr().out
    with pytest.raises(SystemExit):
        gamelab(["verify"])


def test_a_file_that_is_not_there_and_no_file_are_said(capsys, tmp_path):
    assert CHECK.main([str(tmp_path / "none.json")]) == 1
    assert "No such file" in capsys.readouterr().out
    assert CHECK.main([]) == 2


def random_graph(random, vertices, edges):
    pairs = [(u, v) for u in range(vertices) for v in range(u)]
    return Graph(tuple(range(vertices)), tuple(random.sample(pairs, edges)))


@pytest.mark.parametrize(
    "game",
    [
        Octal("0.33"),
        Octal("0.77"),
        Octal("0.156"),
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
def test_two_programs_find_the_same_values(game, told):
    random = Random(str(game))
    for _ in range(12):
        graph = random_graph(random, 6, random.randint(4, 7))
        if isinstance(game, NimOnGraph):
            weights = tuple(random.randint(0, 2) for _ in graph.edges)
            position = game.start(WeightedGraph(graph, weights), at=random.randrange(6))
        elif isinstance(game, OctalHeaps):
            position = tuple(random.choices(range(40), k=3))
        elif isinstance(game, Arrows | TrimmedArrows | GameOfCycles):
            graph = Graph.of(graph.edges)
            if isinstance(game, GameOfCycles) and not _is_planar(graph):
                continue
            position = game.start(graph)
            for _ in range(random.randint(0, 2)):
                position = random.choice([*game.moves(position)] or [position])
        else:
            position = graph
        rules, board = plain(game, position)
        status, said = told(
            of_one(kind="table", game=rules, rows=[[board, grundy(game, position)]])
        )
        assert status == 0, said


def _is_planar(graph):
    import networkx

    return networkx.check_planarity(graph.to_networkx())[0]


def test_two_programs_find_the_same_periods(told):
    random, found = Random(7), []
    for game in (NodeKayles(), Octal("0.07"), Octal("0.33"), ConnectedSubtraction({1, 2, 4})):
        for _ in range(2):
            trees = [
                Graph.of([(random.randrange(v), v) for v in range(1, random.randint(2, 4))])
                for _ in range(2)
            ]
            found += period_of(game, pendant_path_period(game, trees[0], 0, limit=2**9))
            joined = joining_path_period(game, trees[0], 0, trees[1], 1, limit=2**9)
            found += period_of(game, joined)
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
    for digits in ([0, 1, 6], [0, 0, 0, 4], [4, 7, 3]):
        plainly = CHECK.heap_values(digits, 300)
        assert all(CHECK.heap_values(digits, 300, bits) == plainly for bits in (1, 2, 6, 30))


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
    for name, size, periods, values in (
        ("graph-nim-powers-of-two-trees", 8, {12}, ()),
        ("arrows-spiders-4", 7, set(), (2,)),
        ("octal-033-trees", 11, set(), (4, 5)),
        ("mine.py:HUNT", 8, set(), (4,)),
        ("mine.py:MORE", 4, set(), (0, 1, 1, 1, 2)),
    ):
        assert gamelab(["certify", name, "--size", str(size), "-o", "found.json"]) == 0, name
        assert f"gamelab: {name}: " in capsys.readouterr().out
        found = json.loads(Path("found.json").read_text())
        assert found["hunt"] == ("" if "mine.py" in name else name)
        assert found["holds"] == (name in ("octal-033-trees", "mine.py:MORE"))
        assert {
            one["period"] for one in found["certificates"] if one["kind"] == "period"
        } == periods
        told = [
            row[1] for one in found["certificates"] if one["kind"] == "table" for row in one["rows"]
        ]
        assert sorted(told) == sorted(values), name
        assert CHECK.main(["found.json"]) == 0
    assert gamelab(["certify", "octal-033-caterpillars", "--size", "20", "-o", "found.json"]) == 1
    assert "octal-033-caterpillars has no certificate" in capsys.readouterr().out
    assert gamelab(["certify", "mine.py:NONE", "-o", "found.json"]) == 2


def test_what_is_written_of_a_statement_that_holds_is_what_was_asked(told):
    found = certificates_of(paper("octal-0.33")["octal033-thm-13"], 3)
    assert found["holds"]
    assert sum(len(one.get("rows", [])) for one in found["certificates"]) >= 5
    status, said = told(format_certificates(found))
    assert status == 0, said


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

    rows = lambda found: [len(one["rows"]) for one in found["certificates"]]
    argument, returned, of_misere, named = map(certificates_of, section.claims)
    assert rows(argument) == [5]
    assert [value for _, value in argument["certificates"][0]["rows"]] == [1, 2, 0, 1, 2]
    assert rows(returned) == [9]  # S[0, 1] is S[1]
    assert (rows(of_misere), of_misere["left out"]) == (
        [],
        ["5 positions, of which not the value is computed"],
    )
    assert named["certificates"][0]["game"]["neighbours"]
    assert (rows(named), named["left out"]) == (
        [5],
        ["5 answers about what is no position of Graph Nim"],
    )


def test_misere_values_are_not_written_as_values():
    found = certificates_of(paper("octal-0.33")["octal033-misere-bistars"], 2)["certificates"]
    assert {one["kind"] for one in found} == {"quotient"}


def test_what_cannot_be_written_is_said():
    class SingleEdges(GraphNim):
        def moves(self, graph):
            return [graph.without_edges([i]) for i in range(len(graph.edges))]

    for game, position, words in (
        (SingleEdges(), Graph.of([(0, 1)]), "no game that check.py knows"),
        (OctalHeaps("0.[3]"), 4, "repeat for ever"),
        (Octal("0.3[3]"), Graph.of([(0, 1)]), "any number of vertices"),
        (GraphNim(), Graph.of([(i, i + 1) for i in range(50)]), "more than 40 vertices"),
    ):
        with pytest.raises(NotPlain, match=words):
            plain(game, position)
    assert [*period_of(OctalHeaps("4.[3]"), find_period(OctalHeaps("4.[3]")))] == []


def test_the_seal_is_that_of_all_the_rest():
    data = json.loads(FILES[0].read_text())
    seal = data.pop("sha256")
    assert seal == sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def test_verify_loads_nothing_of_the_library_but_its_command_line():
    code = (
        "import subprocess, sys; subprocess.call = lambda command: 0; from gamelab.__main__ import main; main(['verify', "
        "'x.json']);print([name for name in ('numba', 'pandas', 'gamelab.hunts', "
        "'gamelab_papers') if name in sys.modules])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert run.stdout == "[]\n"
