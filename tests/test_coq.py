"""Periods of heaps as theorems that Coq proves, where it is installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from checker import loaded
from conftest import ROOT

from gamelab import OctalHeaps, nim_sequence

prove = loaded(ROOT / "proofs_in_coq" / "prove.py")


def values_of(period):
    code = OctalHeaps(f"0.{''.join(map(str, period.digits[1:]))}")
    return nim_sequence(code, period.preperiod + 3 * period.period)[period.preperiod :]


def make_coq(**environment):
    binaries = Path(sys.executable).parent
    return subprocess.run(
        [shutil.which("make"), "-o", f"{binaries}/gamelab", f"BIN={binaries}", "coq"],
        cwd=ROOT,
        # not a part of the make that may run the tests
        env={
            **os.environ,
            "MAKEFLAGS": "",
            "MAKELEVEL": "0",
            "PYTHONPATH": str(ROOT),
            **environment,
        },
        capture_output=True,
        text=True,
    )


def test_make_coq_without_coqc_says_so_and_succeeds(tmp_path):
    made = make_coq(PATH=str(tmp_path))
    assert made.returncode == 0, made.stderr
    assert made.stdout.strip() == prove.MISSING


@pytest.mark.exhaustive
def test_coq_proves_periods_and_refuses_false_ones(tmp_path):
    periods = [*prove.from_certificates(), *prove.of_short_codes()]
    assert {(0, 1, 2, 3), (0, 3, 0, 3, 3), (0, 1, 6)} <= {period.digits for period in periods}
    text = prove.text(periods)
    assert text.count("\nTheorem ") == len({period.digits for period in periods}) >= 100
    for period in periods:
        values = values_of(period)
        assert (values[: -period.period] == values[period.period :]).all(), period
    if shutil.which("coqc") is None:
        assert prove.MISSING in make_coq().stdout
        return
    prove.compile_library(tmp_path)
    file = tmp_path / "Some.v"
    kayles, sparse = prove.HeapPeriod((0, 7, 7), 71, 12), prove.HeapPeriod((0, 0, 7), 53, 34, 2)
    file.write_text(prove.text([kayles, sparse]))
    assert prove.coqc(file).splitlines() == 2 * ["Closed under the global context"]
    false = (
        kayles._replace(preperiod=70),
        kayles._replace(period=11),
        kayles._replace(digits=(0, 7, 6)),
        sparse._replace(preperiod=52),
    )
    for wrong in false:
        values = values_of(wrong)
        assert (values[: -wrong.period] != values[wrong.period :]).any()
        file.write_text(prove.text([wrong]))
        with pytest.raises(subprocess.CalledProcessError) as refused:
            prove.coqc(file)
        assert "true" in refused.value.stderr, wrong
    quotient = tmp_path / "Quotient.v"
    right = "choices := [[[0]]; [[2]]]"
    assert quotient.read_text().count(right) == 1
    quotient.write_text(quotient.read_text().replace(right, "choices := [[[0]]; [[1]]]"))
    with pytest.raises(subprocess.CalledProcessError):
        prove.coqc(quotient)
