"""The sentences of certificates by automata, decided by MONA where it is installed."""

import json
import shutil
from random import Random

import pytest
from checker import loaded, of_one, plain, told
from conftest import ROOT
from honest import AUTOMATA, with_parts
from test_forged_certificates import FORGED, file_of

HERE = ROOT / "certificates"
MONA = loaded(HERE / "mona.py")
FILES = [*HERE.glob("automata-*.json")]
NIM = plain(AUTOMATA["Nim"])
FORGED_SENTENCES = {
    name: file_of(**said)
    for name, said in FORGED["condition"].items()
    if name.startswith(("families", "consequences"))
}

needs_mona = pytest.mark.skipif(shutil.which("mona") is None, reason=MONA.MISSING)


@pytest.fixture
def asked(tmp_path, capsys):
    """What mona.py says of a file with this text, and its exit status."""

    def of(text, *options):
        file = tmp_path / "one.json"
        file.write_text(text)
        status = MONA.main([*options, str(file)])
        return status, capsys.readouterr().out.replace(f"{file}: ", "")

    return of


def test_without_mona_one_sentence_says_so(asked, monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert asked(of_one(NIM)) == (0, f"{MONA.MISSING}\n")


@needs_mona
@pytest.mark.parametrize("name", AUTOMATA)
def test_mona_agrees_with_an_honest_certificate(name, asked):
    status, said = asked(of_one(plain(AUTOMATA[name])))
    assert status == 0, said
    assert said.startswith("certificate 1: MONA agrees with ")


@needs_mona
@pytest.mark.parametrize("name", FORGED_SENTENCES)
def test_mona_disagrees_with_the_sentence_that_is_forged_or_what_is_no_certificate_is_refused(
    name, asked
):
    """But it agrees with sentences about nothing, which are true."""
    file, words, _ = FORGED_SENTENCES[name]
    status, said = asked(of_one(file))
    assert (status == 0) == ("nothing is as" in words or "no member" in words)
    assert said.count("\n") == 1
    if status == 1:
        assert said.startswith("certificate 1: ")
        assert f"{words.partition(': not for')[0]}" in said.partition(": not for ")[0]


@needs_mona
@pytest.mark.parametrize("name", ["n_", "", "ex2", "a, b", "n;", 3])
def test_no_name_of_a_number_is_read_as_a_formula(name, asked):
    parts = {
        "families/0/parameters": [name],
        "families/0/value/variables": [name, "v"],
        "families/0/options/0/where/variables": ["k", name],
    }
    status, said = asked(of_one(with_parts("Nim", parts)))
    assert status == (0 if name == "ex2" else 2), said


@needs_mona
def test_a_sentence_that_takes_too_long_is_not_agreed_with(asked):
    status, said = asked(of_one(NIM), "--seconds", "0")
    assert (status, said) == (1, "certificate 1: heap: each has a value: not decided within 0 s\n")


@needs_mona
def test_the_files_for_mona_can_be_kept(asked, tmp_path):
    assert asked(of_one(NIM), "--write", str(tmp_path))[0] == 0
    text = (tmp_path / "one" / "certificate-1-sentence-1.mona").read_text()
    assert text.startswith("# 'heap: each has a value'\nws1s;\n")
    assert text.endswith('\nvar2 n_;\ntrue => (ex2 v_: import("0.dfa", n_->n_, v_->v_));\n')
    assert (tmp_path / "one" / "0.dfa").read_text().startswith("MONA DFA\n")


@needs_mona
@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_mona_agrees_with_all_certificates_by_automata(file, capsys):
    many = len(json.loads(file.read_text())["certificates"])
    assert MONA.main([str(file)]) == 0
    said = capsys.readouterr().out
    assert said.count("MONA agrees with ") == said.count("\n") == many


def tampered(random):
    """A certificate with a step of one of its relations of values changed."""
    file = random.choice(FILES)
    certificate = json.loads(file.read_text())["certificates"][0]
    relation = random.choice(certificate["families"])["value"]
    rows = relation["steps"]
    row, symbol = random.choice(rows), random.randrange(1, len(rows[0]))
    row[symbol] = random.choice([to for to in range(len(rows)) if to != row[symbol]])
    return certificate


@needs_mona
@pytest.mark.slow
def test_mona_and_check_refuse_the_same_sentences(asked):
    random, refused = Random(25), []
    for _ in range(12):
        text = of_one(tampered(random))
        (status, theirs), (mine, ours) = told(text), asked(text)
        assert (status == 0) == (mine == 0), (theirs, ours)
        words = theirs.split("WRONG: ")[-1].split(": not for")[0].strip()
        if mine == 1:
            assert ours.startswith(f"certificate 1: {words}: not for "), (theirs, ours)
            refused.append(words)
    assert len({*refused}) >= 4, refused
