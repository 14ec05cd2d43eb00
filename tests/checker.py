"""The program that checks certificates, as a stranger runs it, and what tests ask of it."""

import json
from contextlib import redirect_stdout
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from conftest import ROOT

CHECKER = ROOT / "gamelab" / "certificates" / "check.py"


def loaded(path):
    """A program that is no part of a package, as a module."""
    spec = spec_from_file_location(f"loaded_{path.stem}", path)
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


CHECK = loaded(CHECKER)


def told(text):
    """The exit status of check.py on a file with this text, and what it prints."""
    with TemporaryDirectory() as folder, redirect_stdout(StringIO()) as said:
        file = Path(folder, "one.json")
        file.write_text(text)
        return CHECK.main([str(file)]), said.getvalue()


def sealed(data):
    """The text of a file with these parts, and with the digest of them."""
    rest = {name: part for name, part in data.items() if name != "sha256"}
    seal = sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()
    return json.dumps({**rest, "sha256": seal})


def of_one(certificate):
    """The text of a file with one certificate."""
    return sealed({"format": 1, "certificates": [certificate]})


def plain(proof, **parts):
    """The certificate of a proof after it was written and read, with other parts; values that are a
    digit each stand in lists.
    """
    found = json.loads(json.dumps(proof.certificate()))
    texts = [name for name in ("values", "bistars") if isinstance(found.get(name), str)]
    return found | {name: [*map(int, found[name])] for name in texts} | parts


def accepted(certificate):
    """What check.py says of a certificate, which it accepts."""
    status, said = told(of_one(certificate))
    assert status == 0, said
    return said


def refused_in_one_sentence(text, words):
    status, said = told(text)
    assert (status, said.count("\n")) == (1, 1), said
    assert words in said
    assert len(said) < 400


def refused(certificate, words, alone=True):
    """That check.py refuses a certificate with these words and, if they are alone, accepts it
    without the condition that says them; of a table only the values are wrong then.
    """
    refused_in_one_sentence(of_one(certificate), words)
    if alone:
        need, passed = (
            CHECK.need,
            (words.partition(": not for")[0], "the value of [", "the value of {"),
        )

        def need_not(fact, why, verdict="WRONG"):
            need(fact or any(one in why for one in passed), why, verdict)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(CHECK, "need", need_not)
            patch.setattr(CHECK, "PROVED", {})
            accepted(certificate)


def places(data, at=()):
    """Where the words and numbers of plain data stand."""
    if isinstance(data, dict | list):
        for name, part in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(part, (*at, name))
    else:
        yield at


def changed(data, at, new):
    """Plain data with another part at a place: what a function makes of the old one."""
    copy = json.loads(json.dumps(data))
    inside = copy
    for name in at[:-1]:
        inside = inside[name]
    inside[at[-1]] = new(inside[at[-1]])
    return copy
