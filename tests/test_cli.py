"""The command line as its users meet it, bad input and Ctrl-C included."""

import json
import os
import signal
import subprocess
import sys
import time
from importlib import import_module
from multiprocessing import active_children
from pathlib import Path

import pytest
from conftest import interruptible

from gamelab import paper
from gamelab.__main__ import main
from gamelab.search import bar
from gamelab.statements.claim import Claim
from gamelab.statements.paper import papers

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
        "3 statements: 2 hold (2 proved for all), 1 fails as it is known to (1 error in the "
        "paper), none comes out otherwise" in printed
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
    assert "(expected: holds, as the claim says)" in printed


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


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["reproduce", "--paper", "chess"],
            (
                f"There is no paper 'chess'; there is {', '.join(one.name for one in papers())}, or a file such as "
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


def test_several_processes_give_the_same_ledger(three_claims):
    """Of claims of an installed paper, two of which are proved by certificates."""

    def entries(processes):
        file = Path(f"{processes}.json")
        main(["reproduce", "three.py", "--processes", processes, "--json", str(file)])
        return [entry | {"seconds": 0} for entry in json.loads(file.read_text())]

    assert entries("1") == entries("2")
    assert [entry["certified"] for entry in entries("2")] == [True, True, False]


SINGLE = """
import os
from gamelab import Claim, Paper
from gamelab.statements import Source, upto

def value(n):
    {body}
    return 0

NAME = __name__.partition("_")[0]  # of the file
one = Claim(
    id=NAME, label=NAME, kind="theorem", statement="It is 0.",
    cases=upto("n"), sizes=(9, 9), predicted=lambda n: 0, computed=value,
)
PAPER = Paper(
    name=NAME + "-paper", title="", authors="", source=Source("a file"), claims=(one,)
)
"""


def test_a_claim_that_ends_its_process_is_named_and_no_process_is_left(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    Path("fine.py").write_text(SINGLE.format(body="pass"))
    Path("deadly.py").write_text(SINGLE.format(body="os._exit(1)"))
    assert main(["reproduce", "fine.py", "deadly.py", "--processes", "2", "--json", "l"]) == 2
    said = capsys.readouterr().err
    # the other process may have been at work when this one died
    assert "A worker died in one of the cases [('deadly.py', 'deadly', 9, '')" in said
    assert said.count("\n") == 1
    assert not active_children()


def test_a_store_keeps_verdicts_until_a_claim_changes(tmp_path):
    """In processes of their own: coverage alters the code on which the key of a store depends."""

    def reproduce(*more):
        command = [*COMMAND, "reproduce", "fine.py", "--store", "s.db", *more]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)

    file, calls = tmp_path / "fine.py", tmp_path / "calls"
    file.write_text(SINGLE.format(body="print(n, file=open('calls', 'a'))"))
    refused = reproduce("--resume")
    assert refused.returncode == 2
    assert "there is none" in refused.stderr
    first = reproduce()
    assert first.returncode == 0
    assert len(calls.read_text().split()) == 10
    resumed = reproduce("--resume")
    assert (resumed.returncode, resumed.stdout) == (0, first.stdout)
    assert len(calls.read_text().split()) == 10
    file.write_text(SINGLE.format(body="return 1"))
    changed = reproduce()
    assert changed.returncode == 1
    assert "predicted 0, computed 1" in changed.stdout


def test_the_module_and_the_script_are_the_same_command():
    helped = subprocess.run([*COMMAND, "--help"], capture_output=True, text=True, check=True)
    assert "reproduce" in helped.stdout


def test_long_work_writes_lines_of_progress_into_a_file(monkeypatch, capsys):
    monkeypatch.setattr(bar, "SECONDS_BETWEEN_LINES", 0)
    import_module("ipykernel.kernelspec")  # as everything does that starts a kernel, and is none
    assert main(["check", "graphnim-thm-2.1", "--size", "30"]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert "30 cases" in " ".join(lines)
    assert all(line.strip() for line in lines)


def test_short_work_writes_no_progress_into_a_file(capsys):
    assert main(["check", "graphnim-thm-2.1", "--size", "30"]) == 0
    assert capsys.readouterr().err == ""
