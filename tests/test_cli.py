"""The command line as its users meet it: what it writes, and bad input, full disks and Ctrl-C, after
which nothing of theirs is lost.
"""

import json
import os
import resource
import signal
import stat
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from conftest import interruptible

from gamelab import Claim, Paper, errata, ledger, paper
from gamelab.__main__ import COMMANDS, main
from gamelab.cli.output import replacing, write
from gamelab.cli.reproduce import page
from gamelab.search import bar
from gamelab.statements.cases import upto
from gamelab.statements.ledger import Entry, Ledger
from gamelab.statements.paper import Source, papers

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "gamelab"]
ODD = """
import os
from gamelab import Claim, Paper
from gamelab.statements import Source, upto

def odd(n):
    return (2 * n + 1) % 2

one = Claim(id="odd", label="Odd", statement="Odd numbers are odd.", cases=upto("n"),
            sizes=(9, 10**9), predicted=lambda n: 1, computed=odd)
PAPER = Paper(name="odd-paper", title="Odd", authors="A", source=Source("a file"), claims=(one,))
"""
THREE = """
from dataclasses import replace
from gamelab import paper
whole = paper("graph-nim")
ids = ("graphnim-thm-2.1", "graphnim-lem-2.2", "graphnim-ex-f41-printed")
PAPER = replace(whole, name="three", claims=tuple(whole[claim_id] for claim_id in ids))
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The folder in which a command is given, with a paper of one claim and one of three."""
    monkeypatch.chdir(tmp_path)
    odd("(2 * n + 1) % 2")
    Path("three.py").write_text(THREE)
    return tmp_path


def odd(value, file="odd.py"):
    Path(file).write_text(ODD.replace("(2 * n + 1) % 2", value).replace('"odd', f'"{file[:-3]}'))


def reproduced(*arguments, status=0):
    """The entries of the file that is written."""
    assert main(["reproduce", *arguments, "--json", "l"]) == status
    return json.loads(Path("l").read_text())


def refused(capsys, *arguments):
    """The sentence with which a command ends, and nothing else."""
    assert main([*map(str, arguments)]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("gamelab: ")
    assert said.err.endswith((".\n", "?\n"))
    assert said.err.count("\n") == 1
    return said.err


def left(folder):
    """The names of what stands in a folder, but the papers."""
    return {path.name for path in folder.iterdir()} - {"__pycache__", "odd.py", "three.py"}


def test_each_command_has_its_help(capsys):
    for command in ("", *(text.split()[0] for text in COMMANDS.strip().split("\n\n"))):
        with pytest.raises(SystemExit, match="0"):
            main([*filter(None, [command]), "--help"])
        assert len(capsys.readouterr().out) > 100


def test_reproduce_prints_and_writes_the_ledger_and_succeeds_when_a_misprint_fails(folder, capsys):
    """A list of objects with these keys is what other programs read."""
    entries = reproduced("three.py", "--html", "l.html")
    printed = capsys.readouterr().out
    assert "graphnim-thm-2.1" in printed
    assert (
        "3 statements: 2 hold (2 proved for all), 1 fails as it is known to (1 error in the "
        "paper), none comes out otherwise" in printed
    )
    keys = "id paper label kind expected holds tried bound certified seconds counterexample"
    assert all({*keys.split()} <= {*entry} for entry in entries)
    assert [(one["expected"], one["holds"]) for one in entries] == [(True, True)] * 2 + [
        (False, False)
    ]
    assert all(entry["tried"] > 0 and entry["paper"] == "three" for entry in entries)
    html = Path("l.html").read_text()
    assert "an error in the paper" in html
    assert "http" not in html
    assert left(folder) == {"l", "l.html"}
    two = reproduced("three.py", "odd.py", "--processes", "2")[:3]
    assert [one | {"seconds": 0} for one in two] == [one | {"seconds": 0} for one in entries]


def test_a_verdict_that_is_not_the_known_one_is_exit_status_one(folder, capsys):
    Path("three.py").write_text(
        f'{THREE}one = replace(PAPER.claims[-1], refuted=None, kind="example")\n'
        "PAPER = replace(PAPER, claims=(one,))"
    )
    assert main(["reproduce", "three.py"]) == 1
    printed = capsys.readouterr().out
    assert "not as expected: graphnim-ex-f41-printed" in printed
    assert "(expected: holds, as the claim says)" in printed


def test_check_shows_one_statement_and_long_work_writes_lines_of_progress(monkeypatch, capsys):
    asked = ["check", "graphnim-conj-6.2", "--size", "20"]
    assert main(asked) == 0
    said = capsys.readouterr()
    assert "10 ≤ a ≤ 20" in said.out
    assert said.err == ""  # short work
    monkeypatch.setattr(bar, "SECONDS_BETWEEN_LINES", 0)
    import_module("ipykernel.kernelspec")  # as everything does that starts a kernel, and is none
    assert main(asked) == 0
    lines = capsys.readouterr().err.splitlines()
    assert " cases" in lines[-1]
    assert all(line.strip() for line in lines)


# Bad input is one sentence


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("check graphnim-conj-6.2 --size 999999999999", "is at most 1500; it was given 999999"),
        ("check graphnim-conj-6.2 --size -1", "at least"),
        ("check graphnim-thm-9.9", "There is no claim 'graphnim-thm-9.9'"),
        ("check ", "There is no claim ''."),
        ("check graphnim-thm-2.1 --paper ", "There is no paper ''"),
        ("reproduce --paper ", "There is no paper ''"),
        ("reproduce ", "There is no paper ''"),
        ("reproduce chess", f"'chess'; there is {', '.join(one.name for one in papers())}, or a"),
        ("reproduce odd.py --processes 0", "The number of processes must be a whole number, at"),
        ("reproduce odd.py --resume", "--resume goes on with the file of --json or --store, and"),
        ("reproduce odd.py --resume --store s.db", "and there is none."),
        ("reproduce odd.py --html /", "--html '/' cannot be written. Give a file in a folder"),
        ("certify graphnim-thm-2.1", "-o '' cannot be written"),
        ("lab --port 0", "The number of the port must be from 1 to 65535"),
        ("lab --port 65536", "The number of the port must be from 1 to 65535"),
        ("lab --dir odd.py", "odd.py': File exists."),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(arguments, sentence, folder, capsys):
    (folder / "__init__.py").write_text(ODD)  # '' is not the package that one stands in
    assert sentence in refused(capsys, *arguments.split(" "))


@pytest.mark.parametrize("processes", ["1", "2"])
@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("{}[n]", "The claim 'odd' cannot be checked: KeyError: 0 (odd.py, line 7)."),
        ("next(iter(()))", "The claim 'odd' cannot be checked: StopIteration (odd.py, line 7)."),
        ("exec('raise MemoryError')", "Odd cannot be checked to size 9: it needs too much memory."),
        ("odd(n)", "Odd cannot be checked to size 9: maximum recursion depth exceeded"),
        ("float(10) ** 1000", "The claim 'odd' cannot be checked: OverflowError: "),
        ("len(n)", "checked: object of type 'int' has no len() (odd.py, line 7)."),
        (
            "n\nclass Own(Exception): pass\ndef odd(n): raise Own('two\\nlines')",
            "Own: two lines (odd.py, line 9).",  # of a type that cannot travel
        ),
    ],
)
def test_an_error_in_a_claim_names_the_claim_and_the_line(
    processes, body, sentence, folder, capsys
):
    odd(body)
    odd("1", "fine.py")
    entries = ["reproduce", "fine.py", "odd.py", "--processes", processes, "--json", "l"]
    assert main(entries) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert said.err.count("\n") == 1
    if processes == "1":
        assert "fine" in said.out
        assert [entry["id"] for entry in json.loads(Path("l").read_text())] == ["fine"]


def test_a_paper_or_a_claim_that_ends_its_process_is_told(folder, capsys):
    odd("os._exit(1)")
    odd("1", "fine.py")
    # the other process may have been at work when this one died
    said = refused(capsys, "reproduce", "fine.py", "odd.py", "--processes", "2")
    assert "A worker died in one of the cases [" in said
    assert "('odd.py', 'odd', 9, '')]." in said
    Path("odd.py").write_text("import sys\nsys.exit(0)\n")
    said = "cannot be read: SystemExit: 0 (odd.py, line 2)."
    assert said in refused(capsys, "reproduce", "odd.py")


# Files are written as a whole or not at all


def test_what_is_no_file_is_refused_and_stays(folder, capsys):
    (folder / "sub").mkdir()
    os.mkfifo("pipe")
    os.symlink("pipe", "link")
    os.symlink("loop", "loop")
    names = ("sub", "pipe", "link", "loop", "/dev/null")
    kinds = [os.lstat(name).st_mode for name in names]
    for option in ("--json", "--html"):
        for name in ("", ".", "no/l", "odd.py/l", *names):
            said = refused(capsys, "reproduce", "odd.py", option, name)
            assert f"{option} {name!r} cannot be written. Give a file in a folder" in said
        refused(capsys, "reproduce", "odd.py", option, "x" * 300)
    assert [os.lstat(name).st_mode for name in names] == kinds


def test_a_link_is_followed_and_a_mode_is_kept(folder):
    (folder / "there").mkdir()
    Path("there/old").write_text("old")
    Path("there/old").chmod(0o640)
    os.symlink("there/old", "link")
    os.symlink("there/new", "dangling")
    umask = os.umask(0o027)
    try:
        for name in ("link", "dangling"):
            assert main(["reproduce", "odd.py", "--json", name, "--html", f"{name}.html"]) == 0
            assert Path(name).is_symlink()
            assert "odd" in Path(name).read_text()
    finally:
        os.umask(umask)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in Path("there").iterdir()}
    assert modes == {"old": 0o640, "new": 0o640}


def test_one_file_for_two_things_is_refused_whatever_its_spelling(folder, capsys):
    Path("l").write_text("mine")
    os.symlink("l", "link")
    for other in ("l", "./l", str(folder / "l"), "link", "odd.py", "./odd.py"):
        said = refused(capsys, "reproduce", "odd.py", "--json", "l", "--html", other)
        assert "is given for two things: give each a file of its own" in said
    assert Path("l").read_text() == "mine"
    assert "def odd" in Path("odd.py").read_text()


def test_writers_of_one_file_do_not_disturb_each_other_and_a_broken_one_leaves_no_trace(folder):
    texts = [f"{writer}" * 100_000 for writer in range(4)]
    writers = [
        threading.Thread(target=lambda text=text: [write(folder / "l", text) for _ in range(50)])
        for text in texts
    ]
    for writer in writers:
        writer.start()
    seen = set()
    while any(writer.is_alive() for writer in writers):
        if Path("l").exists():
            seen.add(Path("l").read_text())
    assert seen <= {*texts}
    with suppress(KeyboardInterrupt), replacing(folder / "l") as file:
        file.write(b"half")
        raise KeyboardInterrupt
    assert Path("l").read_text() in texts
    assert left(folder) == {"l"}


def limit_files():
    """Called in a process before it begins: no file that it writes may be longer."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))


@pytest.mark.exhaustive
@pytest.mark.parametrize("option", ["--json", "--html"])
def test_on_a_full_disk_the_ledger_is_printed_and_no_half_file_is_left(option, folder):
    Path("l").write_text("what was there")
    command = [*COMMAND, "reproduce", "odd.py", option, "l"]
    run = subprocess.run(command, capture_output=True, text=True, preexec_fn=limit_files)
    assert run.returncode == 2
    assert "1 statement: 1 holds" in run.stdout
    assert run.stderr == f"gamelab: {str(folder / 'l')!r} was not written: File too large.\n"
    assert Path("l").read_text() == "what was there"
    assert left(folder) == {"l"}


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "arguments", ["reproduce odd.py --html l.html", "check odd --paper odd.py"]
)
def test_a_full_disk_behind_standard_output_is_an_error_and_a_reader_who_goes_is_none(
    arguments, folder
):
    reader, writer = os.pipe()
    os.close(reader)
    with open("/dev/full", "w") as full, open(writer, "w") as gone:
        for output, said in ((full, "gamelab: No space left on device.\n"), (gone, "")):
            command = [*COMMAND, *arguments.split()]
            run = subprocess.run(command, stdout=output, stderr=subprocess.PIPE, text=True)
            assert (run.returncode, run.stderr) == (2, said)
    if "--html" in arguments:
        assert Path("l.html").read_text().endswith("</html>\n")


# Runs that go on


KNOWN = vars(
    Entry.of(
        "odd-paper", replace(paper("graph-nim")["graphnim-thm-2.1"], id="odd", label="Odd").check(9)
    )
)
OF_ANOTHER_TYPE = {"id": 3, "label": None, "expected": 1, "holds": "yes", "tried": True}
OF_ANOTHER_TYPE |= {"certified": 0, "seconds": "fast", "counterexample": 3, "bound": ["n"]}


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ("", "Expecting value"),
        ("{}", "it begins with '{}'"),
        ("3", "it begins with '3'"),
        ("[1]", "entry 1 has other fields than it should: 1"),
        ('[{"id": 3}]', "entry 1 has other fields than it should: ['bound'"),
        ("[" * 100_000, "it is nested too deeply"),
        (json.dumps([KNOWN, KNOWN | {"more": 1}]), "entry 2 has other fields than it should: ['m"),
        (json.dumps([KNOWN | {"kind": "zebra"}]), "has kind = 'zebra'"),
        (json.dumps([KNOWN | {"holds": False}]), "and does not hold"),
        *(
            (json.dumps([KNOWN | {name: value}]), f"has {name} = {value!r}")
            for name, value in OF_ANOTHER_TYPE.items()
        ),
    ],
)
def test_what_is_no_ledger_is_refused_with_what_is_wrong(content, what):
    with pytest.raises(ValueError, match="The text is no ledger") as told:
        Ledger.from_json(content)
    assert what in str(told.value)


def test_a_file_to_resume_from_that_is_no_ledger_is_refused_and_stays(folder, capsys):
    Path("l").write_bytes(b"\xff\xfe\x00[]")
    said = refused(capsys, "reproduce", "odd.py", "--json", "l", "--resume")
    assert f"The file {str(folder / 'l')!r} is no ledger" in said
    assert Path("l").read_bytes() == b"\xff\xfe\x00[]"


@pytest.mark.parametrize(
    "changed",
    [{"label": "X"}, {"kind": "conjecture"}, {"paper": "x"}, {"expected": False}, {"size": 3}],
)
def test_a_verdict_is_kept_unless_its_claim_has_changed(changed, folder):
    [first] = reproduced("odd.py")
    for more, seconds in (({}, 777.0), (changed, first["seconds"])):
        Path("l").write_text(json.dumps([first | {"seconds": 777.0} | more]))
        [again] = reproduced("odd.py", "--resume")
        assert (again["seconds"] == 777.0) == (seconds == 777.0)
        assert again | {"seconds": 0} == first | {"seconds": 0}


def test_ctrl_c_ends_a_resumed_run_with_what_was_checked_printed_and_nothing_lost(folder):
    for name in ("slow", "fine", "last"):
        odd("1", f"{name}.py")
    asked = ["slow.py", "fine.py", "last.py"]
    before = [entry | {"size": 3} for entry in reproduced(*asked)]
    Path("l").write_text(json.dumps(before))
    odd("n and __import__('time').sleep(60) or 1", "slow.py")
    command = [*COMMAND, "reproduce", *asked[1:], "slow.py", "--processes", "1"]
    run = subprocess.Popen(
        [*command, "--json", "l", "--resume"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=interruptible,
    )
    while Path("l").read_text().count('"size": 9') < 2:  # both verdicts before the slow one
        assert run.poll() is None, run.stderr.read()
        time.sleep(0.01)
    run.send_signal(signal.SIGINT)
    out, error = run.communicate(timeout=20)
    assert (run.returncode, error) == (
        128 + signal.SIGINT,
        "gamelab: interrupted after 2 of 3 statements. Go on with --resume --json l.\n",
    )
    assert "fine" in out
    assert [one["size"] for one in json.loads(Path("l").read_text())] == [9, 9, 3]
    assert left(folder) == {"l", *asked}


def test_a_store_keeps_verdicts_until_a_claim_changes(folder):
    """In processes of their own: coverage alters the code on which the key of a store depends."""

    def reproduce(*more):
        command = [*COMMAND, "reproduce", "odd.py", "--store", "s.db", *more]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True)

    odd("print(n, file=open('calls', 'a')) or 1")
    first, resumed = reproduce(), reproduce("--resume")
    assert (resumed.returncode, resumed.stdout) == (first.returncode, first.stdout)
    assert len(Path("calls").read_text().split()) == 10
    odd("2")
    changed = reproduce()
    assert changed.returncode == 1
    assert "predicted 1, computed 2" in changed.stdout


# What is shown is text


WICKED = "<script>alert(1)</script> a|b\n\n# *c* & [d](e) `f` $x<y$ &lt; \\ $"
SHOWN = Claim(
    id=f"odd {WICKED}",
    label=WICKED,
    kind="conjecture",
    statement=WICKED,
    cases=replace(upto("n"), description=WICKED),
    predicted=lambda n: WICKED,
    computed=lambda n: WICKED,
    sizes=(1, 1),
)
WRONG = replace(SHOWN, id="wrong", predicted=lambda n: "another")


def test_html_and_markdown_show_every_word_as_text(monkeypatch):
    source = Source(WICKED, 1, WICKED)
    wicked = Paper(name=WICKED, title=WICKED, authors=WICKED, source=source, claims=(SHOWN, WRONG))
    monkeypatch.setattr("gamelab.cli.reproduce.paper", lambda name: wicked)
    found = ledger(wicked)
    odd_kinds = (replace(one, kind=WICKED, method=WICKED, proof=WICKED) for one in found.entries)
    for html in (page(found), page(Ledger(tuple(odd_kinds)))):
        assert "<script" not in html
        assert "&lt;script&gt;alert(1)" in html
        assert "&amp;lt;" in html
    for shows in (SHOWN, SHOWN.check(), WRONG.check()):
        markdown = shows._repr_markdown_()
        assert "\n" not in markdown
        assert "<script" not in markdown
        assert "&#60;script>alert(1)&#60;/script> a&#124;b # &#42;c* & [d&#93;(e)" in markdown
        assert "&#38;lt;" in markdown
    assert "$x<y$" in SHOWN._repr_markdown_(), "a formula stays a formula"


def test_half_a_pair_of_surrogates_is_written_as_an_escape(folder):
    Path("odd.py").write_text(ODD.replace('label="Odd"', r'label="Odd \ud800"'))
    assert reproduced("odd.py", "--html", "l.html")[0]["label"] == "Odd \ud800"
    assert "Odd \\ud800" in Path("l.html").read_text()


@pytest.mark.parametrize("what", ["graph-nim", None, 3, ledger])
def test_ledger_and_errata_of_what_is_no_paper(what):
    for function in (ledger, errata):
        with pytest.raises(TypeError, match=r"of a paper, such as paper\(\"graph-nim\"\); it was"):
            function(what)
