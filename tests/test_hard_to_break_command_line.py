"""What a visitor may do to the command line, its files, its page and its ledger: one sentence, and
nothing of theirs is lost.
"""

import json
import os
import resource
import signal
import socket
import stat
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from gamelab import Claim, Paper, errata, ledger, paper
from gamelab.__main__ import main
from gamelab.cli.output import replacing, write
from gamelab.cli.report import page
from gamelab.statements.cases import upto
from gamelab.statements.ledger import Entry, Ledger
from gamelab.statements.paper import Source

COMMAND = [sys.executable, "-m", "gamelab"]
ODD = """
from gamelab import Claim, Paper
from gamelab.statements import Source, upto

def odd(n):
    return (2 * n + 1) % 2

one = Claim(id="odd", label="Odd", kind="theorem", statement="Odd numbers are odd.", cases=upto("n"), sizes=(9, 99),
            predicted=lambda n: 1, computed=odd)
PAPER = Paper(name="odd-paper", title="Odd", authors="A", source=Source("a file"), claims=(one,))
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The folder in which the command is given, with a paper of one claim in it."""
    monkeypatch.chdir(tmp_path)
    Path("odd.py").write_text(ODD)
    return tmp_path


def refused(capsys, *arguments):
    """The sentence with which a command ends, and nothing else."""
    assert main([*map(str, arguments)]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("gamelab: ")
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    return said.err


def left(folder):
    """The names of what stands in a folder."""
    return {path.name for path in folder.iterdir()} - {"__pycache__"}


# Files


@pytest.mark.parametrize("option", ["--json", "--html"])
def test_what_is_no_file_is_refused_and_stays(option, folder, capsys):
    (folder / "sub").mkdir()
    os.mkfifo("pipe")
    os.symlink("pipe", "link to a pipe")
    os.symlink("loop", "loop")
    server = socket.socket(socket.AF_UNIX)
    server.bind("socket")
    kinds = {
        name: os.lstat(name).st_mode for name in ("pipe", "socket", "loop", "sub", "/dev/null")
    }
    for name, why in [
        ("", "it is a folder"),
        ("sub", "it is a folder"),
        (".", "it is a folder"),
        ("loop", "it is a link to itself"),
        *(
            (name, "it is a device or a pipe")
            for name in ("pipe", "link to a pipe", "socket", "/dev/null", "/dev/full")
        ),
        ("no/l", "there is no folder"),
        ("odd.py/l", "there is no folder"),
    ]:
        said = refused(capsys, "reproduce", "odd.py", option, name)
        assert f"{option} {name!r} cannot be written: {why}" in said
    refused(capsys, "reproduce", "odd.py", option, "x" * 300)
    assert kinds == {name: os.lstat(name).st_mode for name in kinds}
    server.close()


@pytest.mark.parametrize("option", ["--json", "--html"])
def test_a_link_is_followed_and_a_mode_is_kept(option, folder):
    (folder / "there").mkdir()
    Path("there/old").write_text("old")
    Path("there/old").chmod(0o640)
    os.symlink("there/old", "link")
    os.symlink("there/new", "dangling")
    umask = os.umask(0o027)
    try:
        for name in ("link", "dangling"):
            assert main(["reproduce", "odd.py", option, name]) == 0
            assert Path(name).is_symlink()
            assert "odd" in Path(name).read_text()
    finally:
        os.umask(umask)
    assert stat.S_IMODE(Path("there/old").stat().st_mode) == 0o640
    assert stat.S_IMODE(Path("there/new").stat().st_mode) == 0o640
    assert left(folder / "there") == {"old", "new"}


def test_one_file_for_two_things_is_refused_whatever_its_spelling(folder, capsys):
    Path("l").write_text("mine")
    os.symlink("l", "link")
    os.link("l", "other name")
    for other in ("l", "./l", str(folder / "l"), "link", "other name"):
        assert "would be both --json and --html" in refused(
            capsys, "reproduce", "odd.py", "--json", "l", "--html", other
        )
    assert "would be both --json and --html" in refused(
        capsys, "reproduce", "odd.py", "--json", "new", "--html", "./new"
    )
    for option in ("--json", "--html"):
        assert "would be both a paper and" in refused(
            capsys, "reproduce", "odd.py", option, "./odd.py"
        )
    assert Path("l").read_text() == "mine"
    assert Path("odd.py").read_text() == ODD


def test_writers_of_one_file_do_not_disturb_each_other(folder):
    texts = [f"{writer}" * 100_000 for writer in range(4)]

    def write_often(text):
        for _ in range(50):
            write(folder / "l", text)

    writers = [threading.Thread(target=write_often, args=(text,)) for text in texts]
    for writer in writers:
        writer.start()
    seen = set()
    while any(writer.is_alive() for writer in writers):
        if Path("l").exists():
            seen.add(Path("l").read_text())
    assert seen <= set(texts)
    assert left(folder) == {"l", "odd.py"}


def test_a_writer_that_is_broken_off_leaves_no_trace(folder):
    def break_off():
        with replacing(folder / "l") as file:
            file.write(b"half")
            raise KeyboardInterrupt

    write(folder / "l", "whole")
    with pytest.raises(KeyboardInterrupt):
        break_off()
    assert Path("l").read_text() == "whole"
    assert left(folder) == {"l", "odd.py"}


def limited(bytes_of_a_file):
    """To be called in a process before it begins: no file that it writes may be longer."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_of_a_file, bytes_of_a_file))


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "options", [["--json", "l"], ["--html", "l"], ["--json", "k", "--html", "l"]]
)
def test_on_a_full_disk_the_ledger_is_printed_and_no_half_file_is_left(options, folder):
    Path("l").write_text("what was there")
    run = subprocess.run(
        [*COMMAND, "reproduce", "odd.py", *options],
        capture_output=True,
        text=True,
        preexec_fn=limited(100),
        timeout=100,
    )
    assert run.returncode == 2
    assert "1 statement: 1 holds" in run.stdout
    assert "Traceback" not in run.stderr
    assert run.stderr.splitlines()[-1].startswith("gamelab: ")
    assert f"{str(folder / 'l')!r} was not written: File too large" in run.stderr.splitlines()[-1]
    assert Path("l").read_text() == "what was there"
    assert left(folder) == {"l", "odd.py"}


def test_a_disk_that_is_full_for_a_while_ends_no_run(folder, monkeypatch, capsys):
    Path("odd.py").write_text(
        ODD.replace("claims=(one,)", "claims=tuple(replace(one, id=name) for name in 'abc')") + "\n"
    )
    Path("odd.py").write_text("from dataclasses import replace\n" + Path("odd.py").read_text())
    full, whole_replace = [True, True], os.replace

    def replace_unless_full(*paths):
        if full:
            full.pop()
            raise OSError(28, "No space left on device")
        whole_replace(*paths)

    monkeypatch.setattr(os, "replace", replace_unless_full)
    assert main(["reproduce", "odd.py", "--json", "l"]) == 0
    said = capsys.readouterr()
    assert "3 statements: 3 hold" in said.out
    assert (
        said.err.count(
            "was not written: No space left on device. The run goes on, and tries again."
        )
        == 1
    )
    assert [entry["id"] for entry in json.loads(Path("l").read_text())] == ["a", "b", "c"]
    assert left(folder) == {"l", "odd.py"}


@pytest.mark.parametrize("arguments", [["reproduce", "odd.py"], ["check", "nim-thm-3.1"]])
@pytest.mark.exhaustive
def test_a_full_disk_behind_standard_output_is_an_error_and_a_reader_who_goes_is_none(
    arguments, folder
):
    arguments = arguments if arguments[0] != "check" else ["check", "odd", "--paper", "odd.py"]
    with open("/dev/full", "w") as full:
        run = subprocess.run(
            [*COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, timeout=100
        )
    assert (run.returncode, run.stderr) == (2, "gamelab: No space left on device.\n")
    reader, writer = os.pipe()
    os.close(reader)
    run = subprocess.run(
        [*COMMAND, *arguments], stdout=writer, stderr=subprocess.PIPE, text=True, timeout=100
    )
    os.close(writer)
    assert (run.returncode, run.stderr) == (2, "")


@pytest.mark.slow
def test_a_ledger_that_cannot_be_printed_is_written(folder):
    with open("/dev/full", "w") as full:
        run = subprocess.run(
            [*COMMAND, "reproduce", "odd.py", "--html", "l.html"], stdout=full, timeout=100
        )
    assert run.returncode == 2
    assert Path("l.html").read_text().endswith("</html>\n")


# Files to resume from


KNOWN = vars(
    Entry.of(
        "odd-paper", replace(paper("graph-nim")["graphnim-thm-2.1"], id="odd", label="Odd").check(9)
    )
)
HELD = {"kind = 'zebra'": {"kind": "zebra"}, "and does not hold": {"holds": False}} | {
    f"has {name} = {value!r}": {name: value}
    for name, value in [
        ("id", 3),
        ("label", None),
        ("expected", 1),
        ("holds", "yes"),
        ("tried", "9"),
        ("tried", True),
        ("tried", 1.5),
        ("certified", 0),
        ("seconds", "fast"),
        ("counterexample", 3),
        ("size", None),
        ("bound", ["n"]),
        ("surprises", None),
    ]
}


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ("", "Expecting value"),
        ("{", "Expecting property name"),
        ("{}", "it begins with '{}'"),
        ("3", "it begins with '3'"),
        ("[1]", "entry 1 has other fields than it should: 1"),
        ('[{"id": 3}]', "entry 1 has other fields than it should: ['bound'"),
        ("[" * 100_000, "it is nested too deeply"),
        ('{"a":' * 100_000, "it is nested too deeply"),
        (
            json.dumps([KNOWN, KNOWN | {"more": 1}]),
            "entry 2 has other fields than it should: ['more']",
        ),
        *((json.dumps([KNOWN, KNOWN | odd]), what) for what, odd in HELD.items()),
    ],
)
def test_a_file_that_is_no_ledger_is_named_with_what_is_wrong_and_stays(
    content, what, folder, capsys
):
    Path("l").write_text(content)
    said = refused(capsys, "reproduce", "odd.py", "--json", "l", "--resume")
    assert f"The file {str(folder / 'l')!r} is no ledger" in said
    assert what in said
    assert Path("l").read_text() == content


def test_bytes_that_are_no_text_are_no_ledger(folder, capsys):
    Path("l").write_bytes(b"\xff\xfe\x00[]")
    assert "is no ledger" in refused(capsys, "reproduce", "odd.py", "--json", "l", "--resume")


@pytest.mark.parametrize(
    "changed",
    [
        {"label": "Even"},
        {"kind": "conjecture"},
        {"paper": "another"},
        {"expected": False},
        {"size": 3},
    ],
)
def test_a_verdict_on_a_claim_that_has_changed_since_is_not_kept(changed, folder):
    assert main(["reproduce", "odd.py", "--json", "l"]) == 0
    first = json.loads(Path("l").read_text())[0]
    for file, odd in (("same", {}), ("changed", changed)):
        Path(file).write_text(json.dumps([first | {"seconds": 777.0} | odd]))
        assert main(["reproduce", "odd.py", "--json", file, "--resume"]) == 0
    assert json.loads(Path("same").read_text())[0]["seconds"] == 777.0
    again = json.loads(Path("changed").read_text())
    assert [entry | {"seconds": 0} for entry in again] == [first | {"seconds": 0}]


# Sizes, and errors of the visitor's own


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["check", "graphnim-conj-6.2", "--size", "999999999999"],
            "is at most 1500; it was given 999999999999.",
        ),
        (["check", "graphnim-conj-6.2", "--size", "-1"], "at least"),
        (["check", ""], "There is no claim ''."),
        (["check", "graphnim-thm-2.1", "--paper", ""], "There is no paper ''"),
        (["reproduce", "--paper", ""], "There is no paper ''"),
        (["reproduce", ""], "There is no paper ''"),
        (
            ["reproduce", "odd.py", "--processes", "0"],
            "The number of processes must be a whole number, at least 1",
        ),
        (["lab", "--port", "0"], "The number of the port must be from 1 to 65535"),
        (["lab", "--port", "65536"], "The number of the port must be from 1 to 65535"),
        (["lab", "--dir", "odd.py"], "odd.py': File exists."),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(arguments, sentence, folder, capsys):
    (folder / "__init__.py").write_text(ODD)  # '' is not the package that one stands in
    assert sentence in refused(capsys, *arguments)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("raise KeyError(n)", "The claim 'odd' cannot be checked: KeyError: 0 (odd.py, line 6)."),
        (
            "raise StopIteration",
            "The claim 'odd' cannot be checked: StopIteration (odd.py, line 6).",
        ),
        ("raise MemoryError", "Odd cannot be checked to size 9: it needs too much memory."),
        ("return odd(n)", "Odd cannot be checked to size 9: maximum recursion depth exceeded"),
        (
            "return float(10) ** 1000",
            "The claim 'odd' cannot be checked: OverflowError: ",  # which is not a lack of memory
        ),
        ("return 1 // 0", "The claim 'odd' cannot be checked: ZeroDivisionError: "),
        (
            "return len(n)",
            (
                "The claim 'odd' cannot be checked: object of type 'int' has no len() (odd.py, "
                "line 6)."
            ),
        ),
        (
            "class Own(Exception): 'of a type that cannot travel'\n    raise Own('two\\nlines')",
            "Own: two lines (odd.py, line 7).",
        ),
    ],
)
@pytest.mark.parametrize("processes", ["1", "2"])
def test_an_error_in_a_claim_names_the_claim_and_the_line(
    processes, body, sentence, folder, capsys
):
    Path("odd.py").write_text(ODD.replace("return (2 * n + 1) % 2", body))
    Path("fine.py").write_text(ODD.replace('"odd', '"fine'))
    assert main(["reproduce", "fine.py", "odd.py", "--processes", processes, "--json", "l"]) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert said.err.count("\n") == 1
    if processes == "1":
        assert "fine" in said.out
        assert [entry["id"] for entry in json.loads(Path("l").read_text())] == ["fine"]


def test_a_paper_that_ends_the_process_is_told(folder, capsys):
    Path("odd.py").write_text("import sys\nsys.exit(0)\n")
    assert "cannot be read: SystemExit: 0 (odd.py, line 2)." in refused(
        capsys, "reproduce", "odd.py"
    )


def test_ctrl_c_while_a_paper_is_checked_is_no_error(folder, capsys):
    Path("odd.py").write_text(ODD.replace("return (", "raise KeyboardInterrupt\n    return ("))
    assert main(["reproduce", "odd.py"]) == 128 + signal.SIGINT
    assert capsys.readouterr().err == "gamelab: interrupted after 0 of 1 statements.\n"


@pytest.mark.parametrize("what", ["graph-nim", None, 3, ledger])
def test_ledger_and_errata_of_what_is_no_paper(what):
    for function in (ledger, errata):
        with pytest.raises(
            TypeError, match=r"of a paper, such as paper\(\"graph-nim\"\); it was given "
        ):
            function(what)


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


def shown(monkeypatch):
    """The page and the table of a ledger of which every word is wicked."""
    wicked = Paper(
        name=WICKED,
        title=WICKED,
        authors=WICKED,
        source=Source(WICKED, 1, WICKED),
        claims=(SHOWN, WRONG),
    )
    monkeypatch.setattr("gamelab.cli.report.paper", lambda name: wicked)
    found = ledger(wicked)
    with_kinds = Ledger(
        tuple(replace(entry, kind=WICKED, method=WICKED, proof=WICKED) for entry in found.entries)
    )
    return [page(found), page(with_kinds), found._repr_html_(), with_kinds._repr_html_()]


def test_html_shows_every_word_as_text(monkeypatch):
    for html in shown(monkeypatch):
        assert "<script" not in html
        assert "&lt;script&gt;alert(1)" in html
        assert "&amp;lt;" in html


def test_markdown_shows_every_word_as_text():
    for shows in (SHOWN, SHOWN.check(), WRONG.check()):
        markdown = shows._repr_markdown_()
        assert "\n" not in markdown
        assert "<script" not in markdown
        assert "&#60;script>alert(1)&#60;/script> a&#124;b # &#42;c* & [d&#93;(e)" in markdown
        assert "&#38;lt;" in markdown
    assert "$x<y$" in SHOWN._repr_markdown_(), "a formula stays a formula"


def test_half_a_pair_of_surrogates_is_written_as_an_escape(folder):
    Path("odd.py").write_text(ODD.replace('label="Odd"', r'label="Odd \ud800"'))
    assert main(["reproduce", "odd.py", "--json", "l", "--html", "l.html"]) == 0
    assert json.loads(Path("l").read_text())[0]["label"] == "Odd \ud800"
    assert "Odd \\ud800" in Path("l.html").read_text()
