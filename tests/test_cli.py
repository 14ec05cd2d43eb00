"""The command line as its users meet it, bad input and Ctrl-C included."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from importlib import import_module
from multiprocessing import active_children
from pathlib import Path

import pytest
from conftest import interruptible

from gamelab import paper
from gamelab.__main__ import main
from gamelab.cli.checking import entries
from gamelab.hunts import parallel
from gamelab.statements import paper as paper_module
from gamelab.statements.claim import Claim
from gamelab.statements.ledger import Entry

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "gamelab"]


SHORT = """
from dataclasses import replace
from gamelab import paper
whole = paper("graph-nim")
ids = ("graphnim-thm-2.1", "graphnim-lem-2.2", "graphnim-ex-f41-printed")
PAPER = replace(whole, name="three", claims=tuple(whole[claim_id] for claim_id in ids))
"""


@pytest.fixture
def three_claims(tmp_path, monkeypatch):
    """A file with a paper of three claims, the last a misprint, in the folder where the command is
    given.
    """
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    (folder / "three.py").write_text(SHORT)
    return folder / "three.py"


def test_reproduce_prints_the_ledger_and_succeeds_when_a_misprint_fails(three_claims, capsys):
    assert main(["reproduce", "three.py"]) == 0
    printed = capsys.readouterr().out
    assert "graphnim-thm-2.1" in printed
    assert (
        "3 statements: 2 hold, 1 fail as they are known to (1 errors in the paper), none comes "
        "out otherwise" in printed
    )


def test_reproduce_writes_json_and_one_page(three_claims):
    assert main(["reproduce", "--paper", "three.py", "--json", "l.json", "--html", "l.html"]) == 0
    entries = json.loads(Path("l.json").read_text())
    keys = {
        "id",
        "paper",
        "label",
        "kind",
        "expected",
        "holds",
        "tried",
        "bound",
        "certified",
        "seconds",
        "counterexample",
    }
    assert all(keys <= set(entry) for entry in entries)
    assert [(entry["expected"], entry["holds"]) for entry in entries] == [
        (True, True),
        (True, True),
        (False, False),
    ]
    assert all(entry["tried"] > 0 and entry["paper"] == "three" for entry in entries)
    assert "Errors in the paper" in Path("l.html").read_text()


def test_a_verdict_that_is_not_the_known_one_is_exit_status_one(three_claims, capsys):
    three_claims.write_text(
        f"{SHORT}PAPER = replace(PAPER, claims=(replace(PAPER.claims[-1], refuted=None, "
        f'kind="example"),))'
    )
    assert main(["reproduce", "three.py"]) == 1
    printed = capsys.readouterr().out
    assert "not as expected: graphnim-ex-f41-printed" in printed
    assert "(expected: holds, as the paper three says)" in printed


def test_resume_keeps_the_verdicts_of_the_file(three_claims, capsys):
    file = Path("l.json")
    assert main(["reproduce", "three.py", "--json", str(file)]) == 0
    entries = json.loads(file.read_text())
    entries[0]["seconds"] = 12345.0
    entries[1]["size"] = 3
    file.write_text(json.dumps(entries[:2]))
    assert main(["reproduce", "three.py", "--json", str(file), "--resume"]) == 0
    again = json.loads(file.read_text())
    assert [entry["id"] for entry in again] == [claim.id for claim in paper("three")]
    assert again[0]["seconds"] == 12345.0
    assert again[1]["size"] != 3


def test_an_interrupted_resumed_run_loses_nothing(three_claims, monkeypatch):
    file = Path("l.json")
    assert main(["reproduce", "three.py", "--json", str(file)]) == 0
    before = json.loads(file.read_text())
    for entry in before:
        entry["size"] = 3
    file.write_text(json.dumps(before))
    checked = []

    def check_once(claim, *arguments):
        if checked:
            raise KeyboardInterrupt
        checked.append(claim)
        return check(claim, *arguments)

    check = Claim.check
    monkeypatch.setattr(Claim, "check", check_once)
    assert main(["reproduce", "three.py", "--json", str(file), "--resume"]) == 130
    after = json.loads(file.read_text())
    assert {entry["id"] for entry in after} == {entry["id"] for entry in before}
    assert sum(entry["size"] == 3 for entry in after) == 2
    assert {path.name for path in Path().iterdir()} <= {"l.json", "three.py", "__pycache__"}


def test_check_shows_one_statement(capsys):
    assert main(["check", "graphnim-conj-6.2", "--size", "20"]) == 0
    assert "10 ≤ a ≤ 20" in capsys.readouterr().out


def test_a_table_is_printed_or_saved(tmp_path, capsys):
    assert main(["table", "graph-nim", "3:2", "1:4"]) == 0
    assert ["1", "3", "1", "5", "6", "7"] in [
        line.split() for line in capsys.readouterr().out.splitlines()
    ]
    assert main(["table", "graph-nim", "3:2", "2:1", "1:4", "--csv", str(tmp_path / "t.csv")]) == 0
    with (tmp_path / "t.csv").open() as lines:
        table = list(csv.reader(lines))
    assert len(table) == 1 + 3 * 2
    assert table[1][-5:] == ["0", "1", "2", "3", "4"]
    assert main(["table", "graph-nim", "2:3", "--csv", str(tmp_path / "t.csv")]) == 0
    assert "0,2,1,3" in (tmp_path / "t.csv").read_text()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["reproduce", "--paper", "chess"],
            (
                f"There is no paper 'chess'; there is {', '.join(paper_module.OURS)}, or a file such as "
                f"my_paper.py."
            ),
        ),
        (["reproduce", "--json", "no/such/folder/l.json"], "Give a file in a folder that exists"),
        (["reproduce", "--html", "/"], "cannot be written"),
        (
            ["reproduce", "--resume"],
            "--resume takes the verdicts from the file of --json, and none was given.",
        ),
        (["check", "graphnim-thm-9.9"], "There is no claim 'graphnim-thm-9.9'"),
        (
            ["table", "graph-nim", "3"],
            "LENGTH:COUNT, such as 3:30 for up to 30 legs of length 3; it was given '3'.",
        ),
        (["table", "graph-nim", "0:3"], "it was given '0:3'."),
        (["table", "graph-nim", "3:-1"], "it was given '3:-1'."),
        (["table", "graph-nim", "3:x"], "it was given '3:x'."),
        (["table", "graph-nim", "3:1", "3:2"], "The length 3 is given twice."),
        (["table", "graph-nim", "3:99999", "2:99999"], "GiB of memory; at most 4 GiB are taken."),
    ],
)
def test_bad_input_is_one_sentence_and_exit_status_two(arguments, sentence, capsys):
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert error.startswith("gamelab: ")
    assert sentence in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("content", ["", "{", "{}", "[1]", '[{"id": 3}]'])
def test_a_file_to_resume_from_that_is_no_ledger_is_refused(content, tmp_path, capsys):
    (tmp_path / "l.json").write_text(content)
    assert main(["reproduce", "--json", str(tmp_path / "l.json"), "--resume"]) == 2
    assert "is no ledger" in capsys.readouterr().err
    assert (tmp_path / "l.json").read_text() == content


def test_ctrl_c_reports_what_was_checked_and_keeps_it(tmp_path):
    file = tmp_path / "l.json"
    run = subprocess.Popen(
        [*COMMAND, "reproduce", "--deep", "--json", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        preexec_fn=interruptible,
    )
    while not file.exists():  # the first verdict is what is waited for
        assert run.poll() is None, run.stderr.read()
        time.sleep(0.01)
    os.kill(run.pid, signal.SIGINT)
    out, error = run.communicate(timeout=60)
    assert run.returncode == 130
    assert "Traceback" not in error
    assert "gamelab: interrupted after" in error
    assert f"Go on with --resume --json {file}" in error
    entries = json.loads(file.read_text())
    assert entries
    assert all(entry["id"] in out for entry in entries)


TWO_PAPERS = ["graph-nim", "connected-subtraction"]


@pytest.fixture
def all_but_five():
    """Verdicts for all but the first five claims of each of two papers, so that little is left to
    check.
    """
    stub = Entry.of("graph-nim", paper("graph-nim")["graphnim-thm-2.1"].check(3))
    claims = (claim for name in TWO_PAPERS for claim in paper(name).claims[5:])
    return {(claim.id, claim.sizes[0]): replace(stub, id=claim.id) for claim in claims}


def test_papers_side_by_side_give_the_same_ledger(all_but_five):
    def lines(processes):
        checked = entries(TWO_PAPERS, False, processes, all_but_five, lambda claim_id, number: None)
        return sorted(
            (replace(entry, seconds=0.0) for entry in checked), key=lambda entry: entry.id
        )

    assert lines(1) == lines(2)


def test_a_process_that_ends_before_its_time_is_named_and_none_is_left(all_but_five):
    def kill(claim_id, number):
        for child in active_children():
            child.kill()

    with pytest.raises(
        ChildProcessError, match=r"The process that checked .* ended before its time"
    ):
        list(entries(TWO_PAPERS, False, 2, all_but_five, kill))
    assert not active_children()


def test_the_module_and_the_script_are_the_same_command():
    helped = subprocess.run([*COMMAND, "--help"], capture_output=True, text=True, check=True)
    assert "reproduce" in helped.stdout


def test_long_work_writes_lines_of_progress_into_a_file(monkeypatch, capsys):
    monkeypatch.setattr(parallel, "SECONDS_BETWEEN_LINES", 0)
    import_module("ipykernel.kernelspec")  # as everything does that starts a kernel, and is none
    assert main(["check", "graphnim-thm-2.1", "--size", "30"]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert "30 cases" in " ".join(lines)
    assert all(line.strip() for line in lines)


def test_short_work_writes_no_progress_into_a_file(capsys):
    assert main(["check", "graphnim-thm-2.1", "--size", "30"]) == 0
    assert capsys.readouterr().err == ""
