"""Papers that are not ours: a file, a folder, an installed package; and what is said of one that
cannot be read.
"""

import json
import re
from dataclasses import replace
from importlib.metadata import EntryPoint, EntryPoints

import pytest
from conftest import ROOT

from gamelab import Claim, Octal, Paper, explore, ledger, paper, show, table
from gamelab.__main__ import main
from gamelab.cli.reproduce import page
from gamelab.hunts.records import hunts_of, question
from gamelab.statements import paper as paper_module
from gamelab.statements.cases import upto
from gamelab.statements.formulas import to_html
from gamelab.statements.paper import Source, claim_of

TEMPLATE = ROOT / "notebooks" / "my_paper.py"
EVENS = Claim(
    id="evens",
    label="Evens",
    kind="theorem",
    statement=r"$2 \times n \mystery{k}$ is even & <b>so</b>.",
    cases=upto("n"),
    predicted=lambda n: 0,
    computed=lambda n: 2 * n % 2,
    sizes=(9, 99),
)


def of(*claims, name="evens-and-odds"):
    return Paper(
        name=name,
        title="Evens <and> odds",
        authors="A. & B.",
        source=Source("a file"),
        claims=claims,
    )


def test_the_template_comes_out_as_it_says(tmp_path, capsys):
    copy = tmp_path / "mine.py"
    copy.write_text(TEMPLATE.read_text())
    files = ["--json", str(tmp_path / "l.json"), "--html", str(tmp_path / "l.html")]
    assert main(["reproduce", str(copy), *files]) == 0
    assert (
        "5 statements: 4 hold (1 proved for all, 3 tried), 1 fails as it is known to (1 refuted "
        "conjecture)" in capsys.readouterr().out
    )
    assert [entry["certified"] for entry in json.loads((tmp_path / "l.json").read_text())] == [
        False,
        True,
        False,
        False,
        False,
    ]
    assert "Node Kayles on small boards" in (tmp_path / "l.html").read_text()
    assert main(["reproduce", str(copy), *files, "--resume"]) == 0
    assert paper("my-paper")["Conjecture 5"].check(7).undecided


OFFERS = """
from gamelab import Paper, Spider, path
from gamelab.statements import OpenQuestion, Source, upto

PAPER = Paper(
    name="legs",
    title="Legs",
    authors="A",
    source=Source("a file"),
    claims=(),
    questions=(
        OpenQuestion(
            "Are all squares even?",
            upto("n"),
            lambda n: n * n,
            lambda value: value % 2 == 0,
            to=9,
            name="even-squares",
            status="mine",
        ),
    ),
    quantities={"legs": lambda spider: len(spider.legs)},
    reason=lambda board: f"It has {len(board.legs)} legs.",
)
"""


def test_a_paper_offers_questions_and_what_tables_of_its_game_show(tmp_path):
    file = tmp_path / "legs.py"
    file.write_text(OFFERS)
    mine = paper(str(file))
    assert str(hunts_of(mine)[0].check().counterexample) == "n = 1: 1"

    class Legged(Octal):
        paper = "legs"

    assert table(Legged("0.33"), "1^a 2^b", range(2), range(3), "legs").to_numpy().tolist() == [
        [0, 1, 2],
        [1, 2, 3],
    ]
    screen = explore(Legged("0.33"), "1^a 2^b", range(2), range(3))
    asked = next(one for one in screen.root.controls if one["name"] == "table of")
    assert "legs" in asked["options"]
    screen.do({"at": ["table"], "values": {}, "pressed": "1,2"})
    assert screen.root.parts["cell"].html == "It has 3 legs."
    with pytest.raises(ValueError, match=r"holds the value.* asked for 'legs'"):
        table(Octal("0.33"), "1^a 2^b", range(2), range(3), "legs")


@pytest.mark.parametrize("sizes", [5, (5,), (5, -1), (5, 2.5), [5, 50]])
def test_sizes_that_are_no_two_numbers_are_refused_with_what_is_accepted(sizes):
    with pytest.raises(
        TypeError, match=r"sizes of evens are two natural numbers.* such as \(5, 50\)"
    ):
        replace(EVENS, sizes=sizes)


def test_one_claim_of_a_file_is_checked(capsys):
    assert main(["check", "kayles-cycles", "--paper", str(TEMPLATE), "--size", "20"]) == 0
    assert "3 ≤ n ≤ 20" in capsys.readouterr().out


@pytest.mark.slow
def test_two_files_stand_in_one_ledger_whatever_the_number_of_processes(tmp_path, capsys):
    (tmp_path / "evens.py").write_text(f"import {__name__} as here\nPAPER = here.of(here.EVENS)\n")
    printed = []
    for processes in ("1", "2"):
        assert (
            main(["reproduce", str(TEMPLATE), str(tmp_path / "evens.py"), "--processes", processes])
            == 0
        )
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    assert "6 statements: 5 hold" in printed[0]


def test_a_folder_that_is_a_package_is_a_paper(tmp_path):
    folder = tmp_path / "odd_paper"
    folder.mkdir()
    (folder / "__init__.py").write_text(
        f'import {__name__} as here\nPAPER = here.of(here.EVENS, name="odd")\n'
    )
    assert ledger(paper(str(folder))).entries[0].holds


def test_a_changed_file_is_read_again(tmp_path):
    file = tmp_path / "mine.py"
    for title in ("before", "after it was changed"):
        file.write_text(TEMPLATE.read_text().replace("Node Kayles on small boards", title))
        assert paper(str(file)).title == title


def test_an_installed_package_brings_its_papers(monkeypatch):
    point = EntryPoint("brought", f"{__name__}:of_a_package", paper_module.GROUP)
    monkeypatch.setattr(
        paper_module, "entry_points", lambda group: EntryPoints([point]).select(group=group)
    )
    monkeypatch.setattr(f"{__name__}.of_a_package", of(EVENS, name="brought"), raising=False)
    assert paper("brought")["Evens"].check()
    assert [one.name for one in paper_module.papers()][-1] == "brought"
    broken = EntryPoint("brought", "no_such_module", paper_module.GROUP)
    monkeypatch.setattr(paper_module, "entry_points", lambda group: EntryPoints([broken]))
    with pytest.raises(
        ValueError,
        match=r"The paper 'brought', announced as no_such_module, cannot be read: "
        r"ModuleNotFoundError",
    ):
        paper("brought")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = 1\n", "holds no PAPER = Paper(name=..., claims=(...), ...) but <module"),
        ("PAPER = 3\n", "holds no PAPER = Paper(name=..., claims=(...), ...) but 3."),
        (
            "x = 1\nPAPER = y\n",
            "cannot be read: NameError: name 'y' is not defined (mine.py, line 2).",
        ),
        ("PAPER = (\n", "cannot be read: SyntaxError: '(' was never closed"),
        ("raise RuntimeError\n", "cannot be read: RuntimeError (mine.py, line 1)."),
        (
            f"import {__name__} as here\nPAPER = here.of(here.EVENS, here.EVENS)\n",
            "several claims of the id 'evens'",
        ),
        (
            f"import {__name__} as here\nPAPER = here.of(here.EVENS, name='arrows')\n",
            "is named 'arrows', as another paper is",
        ),
    ],
)
def test_a_file_that_is_no_paper_is_refused_in_a_sentence(text, sentence, tmp_path, capsys):
    file = tmp_path / "mine.py"
    file.write_text(text)
    assert main(["reproduce", str(file)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(("gamelab: The paper file", "gamelab: The paper "))
    assert sentence in error
    assert error.count("\n") == 1


def test_a_file_that_is_not_there_and_claims_of_one_id_in_two_papers(tmp_path, capsys):
    assert main(["reproduce", str(tmp_path / "none.py")]) == 2
    assert "is not there" in capsys.readouterr().err
    (tmp_path / "a.py").write_text(TEMPLATE.read_text())
    (tmp_path / "b.py").write_text(TEMPLATE.read_text().replace('"my-paper"', '"yours"'))
    assert main(["reproduce", str(tmp_path / "a.py"), str(tmp_path / "b.py")]) == 2
    assert "claims of one id" in capsys.readouterr().err
    assert main(["reproduce", "--paper", ""]) == 2


def test_unknown_tex_is_shown_as_it_stands_and_signs_of_html_are_escaped(tmp_path):
    (tmp_path / "evens.py").write_text(f"import {__name__} as here\nPAPER = here.of(here.EVENS)\n")
    assert "Evens &lt;and&gt; odds" in page(ledger(paper(str(tmp_path / "evens.py"))))
    shown = to_html(EVENS.statement)
    assert r"2 × <i>n</i> \mystery{k}" in shown
    assert "&amp; &lt;b&gt;so&lt;/b&gt;" in shown
    assert repr(EVENS).startswith("Evens (theorem). 2 × n")


def test_a_verdict_that_nobody_expected_says_what_was_expected(tmp_path, capsys):
    odd = replace(EVENS, computed=lambda n: int(n == 3))
    said = "Fails at case 4: n = 3: predicted 0, computed 1. Method: not announced. "
    assert (
        replace(odd)
        .check()
        ._repr_markdown_()
        .endswith(f"{said}**Expected: holds (as the claim says).**")
    )
    (tmp_path / "strange.py").write_text(
        f"from dataclasses import replace\nimport {__name__} as here\nfrom gamelab.statements "
        f"import Proof, Refuted\n"
        "odd = replace(here.EVENS, computed=lambda n: int(n == 3))\npinned = replace(odd, "
        "id='pinned', kind='conjecture', refuted=Refuted('n = 2: predicted 0, computed 1', "
        "2))\nholds = replace(pinned, id='holds', computed=lambda n: 0)\nproved = "
        "replace(here.EVENS, id='proved', proof=Proof('all n', certificates=lambda claim, size: ()))\nPAPER = "
        "here.of(odd, pinned, holds, proved)\n"
    )
    file = str(tmp_path / "strange.py")
    expected = {
        "evens": "holds",
        "pinned": "fails at n = 2: predicted 0, computed 1",
        "holds": "fails at n = 2: predicted 0, computed 1",
        "proved": "holds, with certificates that verify",
    }
    for one in paper(file):
        sentence = f"Expected: {expected[one.id]} (as the claim says)."
        card = show(one)
        assert sentence in card.html
        assert sentence in " ".join(repr(card).split())
        assert main(["check", one.id, "--paper", file]) == 1
        assert sentence in capsys.readouterr().out
    assert main(["reproduce", file, "--html", str(tmp_path / "l.html")]) == 1
    printed, shown = capsys.readouterr().out, (tmp_path / "l.html").read_text()
    for words in (
        "holds",
        "fails at another case",
        "fails",
        "holds, with certificates that verify",
    ):
        assert f"(expected: {words}, as the claim says)" in printed
        assert f"(expected: {words}, as the claim says)" in shown
    assert "not as expected: evens, pinned, holds, proved" in printed
    assert "known answer" not in printed + shown


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("octal033", "octal-0.33"),
        ("octal0123", "octal-0.33"),
        ("csg", "connected-subtraction"),
        ("nim", "nim-on-graphs"),
        ("graphnim", "graph-nim"),
    ],
)
def test_a_paper_is_found_by_the_word_with_which_its_ids_begin(word, name):
    assert paper(word) is paper(name)


@pytest.mark.parametrize("word", ["octal", "octal033-thm-9", "", "evens"])
def test_no_other_word_is_one(word):
    with pytest.raises(ValueError, match=r"There is no paper .*; there is arrows, octal-0\.33, "):
        paper(word)


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        (lambda: paper("arrows")["Proposition 9.1"], "Proposition 9.1, "),
        (lambda: claim_of("nim-thm-3.3-3"), "nim-thm-3.3-3-printed"),
        (lambda: claim_of("arrows-thm-4.14"), "arrows-thm-4.14-printed"),
        (lambda: question("graphnim-ex-f41"), "graphnim-ex-f41-printed"),
    ],
)
def test_names_that_begin_with_what_was_asked_are_suggested_first(asked, name):
    with pytest.raises(ValueError, match=rf"Did you mean {re.escape(name)}"):
        asked()
