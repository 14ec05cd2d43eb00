"""The set-up: one list of dependencies in three files, and no address of a package index in any of
them.
"""

import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import requires
from types import SimpleNamespace

import pytest
import yaml
from conftest import ROOT, browser_tests_not_run, group

pytestmark = pytest.mark.slow

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
CONDA = yaml.safe_load((ROOT / "environment.yml").read_text())


def requirement(line):
    name, bound = re.fullmatch(r"([A-Za-z0-9_-]+)(>=[\d.]+)?", line).groups()
    return name.lower().replace("_", "-"), bound


def test_conda_gets_the_dependencies_of_pip():
    pip = dict(map(requirement, PROJECT["dependencies"])) | {"python": PROJECT["requires-python"]}
    conda = dict(
        requirement(line)
        for line in CONDA["dependencies"]
        if isinstance(line, str) and line != "pip"
    )
    assert conda == pip
    assert {"jupyterlab", "ipywidgets", "matplotlib", "networkx", "pandas"} <= pip.keys()


def test_pip_takes_the_part_of_conda_that_is_for_pip(tmp_path):
    """Conda hands it over as a file of requirements, in which not every option of pip may stand."""
    [lines] = [part["pip"] for part in CONDA["dependencies"] if isinstance(part, dict)]
    (tmp_path / "requirements.txt").write_text("\n".join(lines) + "\n")
    assert "Would install gamelab-" in tried_by_pip(tmp_path / "requirements.txt")


def test_binder_gets_this_library_with_the_versions_of_the_constraints():
    """What pip cannot find here, or a constraint that is none, fails."""
    file = ROOT / "binder" / "requirements.txt"
    constraint, library = file.read_text().splitlines()
    assert (file.parent / constraint.removeprefix("--constraint ")).resolve() == (
        ROOT / "constraints.txt"
    )
    assert library == "--editable ."
    assert "Would install gamelab-" in tried_by_pip(file)
    python = (ROOT / "binder" / "runtime.txt").read_text().strip()
    assert python == f"python-{PROJECT['requires-python'].removeprefix('>=')}"


def tried_by_pip(requirements):
    """What pip says that it would do with a file of requirements, seen from the repository."""
    command = [
        "-m",
        "pip",
        "install",
        "--dry-run",
        "--no-index",
        "--no-deps",
        "--no-build-isolation",
        "-r",
    ]
    run = subprocess.run(
        [sys.executable, *command, str(requirements)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_pandas_gets_the_jinja2_that_it_asks_for():
    """Pandas names it as an extra, which no resolver looks at."""
    [asked] = [
        line
        for line in requires("pandas")
        if line.lower().startswith("jinja2>=") and 'extra == "output-formatting"' in line
    ]
    assert dict(map(requirement, PROJECT["dependencies"]))["jinja2"] == asked.partition(";")[
        0
    ].lower().removeprefix("jinja2")


def test_every_dependency_is_pinned_by_name_and_version_only():
    pins = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if line]
    assert all(re.fullmatch(r"[a-z0-9-]+==[\w.]+( ; .+)?", pin) for pin in pins)
    pinned = {pin.split("==")[0] for pin in pins}
    wanted = [
        *PROJECT["dependencies"],
        *(line for extra in PROJECT["optional-dependencies"].values() for line in extra),
    ]
    assert {requirement(line)[0] for line in wanted} <= pinned


def test_the_summary_gives_the_reasons_for_which_browser_tests_were_skipped():
    def skipped(name, reason):
        return SimpleNamespace(
            nodeid=f"tests/{name}.py::test_one", longrepr=("conftest.py", 1, f"Skipped: {reason}")
        )

    reports = [
        skipped("test_browser_site", "the site was not built"),
        skipped("test_browser", "there is no Chromium"),
    ]
    assert browser_tests_not_run([*reports, reports[0], skipped("test_store", "no disk")]) == (
        "3 browser tests were NOT run: the site was not built; there is no Chromium."
    )
    assert browser_tests_not_run([skipped("test_store", "no disk")]) == ""


@pytest.mark.exhaustive
def test_tests_of_a_group_run_in_one_process(tmp_path):
    options = re.search(r"^PARALLEL := (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)[1]
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    for name in "abcd":
        (tmp_path / f"test_{name}.py").write_text(
            "import pytest, time\n"
            '@pytest.mark.parametrize("number", range(5))\n'
            "def test_one(number):\n"
            "    time.sleep(0.01)\n"
        )
    run = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-v", "-p", "conftest", "-p", "no:cacheprovider"),
            *options.replace("auto", "2").split(),
            *("--rootdir", ".", "."),
        ],
        cwd=tmp_path,
        env={name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        | {"PYTHONPATH": str(ROOT / "tests")},
        capture_output=True,
        text=True,
        timeout=300,
    )
    found = re.findall(r"\[(gw\d)\] .* PASSED test_(\w)\.py", run.stdout)
    assert len(found) == 20, run.stdout + run.stderr
    assert len({*found}) == 4
    assert len({worker for worker, _ in found}) == 2


def test_a_group_is_a_file_a_paper_a_notebook_or_a_reading():
    assert group("gamelab/boards/graph.py::gamelab.boards.graph.Graph") == "gamelab/boards/graph.py"
    assert group("tests/test_store.py::test_one[a-b]") == "tests/test_store.py"
    assert group("tests/test_claims.py::test_one[arrows-thm-8.2]") == "tests/test_claims.py arrows"
    assert group("tests/test_browser.py::test_one[01_arrows]") == "tests/test_browser.py 01_arrows"
    assert group("tests/test_browser.py::test_one") == "tests/test_browser.py "
