"""What is installed from a wheel: the library with its types, and the notebooks and the template
that `gamelab lab` hands out.
"""

import subprocess
import sys
from zipfile import ZipFile

import pytest
from conftest import ROOT

import gamelab_papers
from gamelab.cli.notebooks import handed_out
from gamelab.statements.paper import papers

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel that is built from here."""
    folder = tmp_path_factory.mktemp("wheel")
    build = ["-m", "hatchling", "build", "--target", "wheel", "--directory"]
    subprocess.run(
        [sys.executable, *build, folder], cwd=ROOT, check=True, capture_output=True, timeout=100
    )
    [built] = folder.glob("*.whl")
    return ZipFile(built)


@pytest.fixture(scope="module")
def names(wheel):
    """The names of what is in it."""
    return set(wheel.namelist())


def test_the_checker_of_certificates_is_in_the_wheel_and_runs_alone(wheel, tmp_path):
    checker = wheel.extract("gamelab/certificates/check.py", tmp_path)
    assert not (tmp_path / "gamelab" / "__init__.py").exists()
    files = sorted(map(str, (ROOT / "certificates").glob("octal*.json")))
    run = subprocess.run(
        [sys.executable, "-I", "-S", checker, *files],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.count("checked: ") >= len(files) >= 1


def test_every_module_and_every_table_of_the_library_and_the_papers_is_in_the_wheel(names):
    here = {
        str(path.relative_to(folder))
        for folder, package in ((ROOT, "gamelab"), (ROOT / "notebooks", "gamelab_papers"))
        for path in (folder / package).rglob("*")
        if path.suffix in (".py", ".csv", ".js", ".css", ".pyi", ".typed")
    }
    assert here <= names
    papers = {name for name in names if "gamelab_papers" in name}
    assert papers == {name for name in here if name.startswith("gamelab_papers/")}
    assert {"gamelab/py.typed", "gamelab/__init__.pyi"} <= names


def test_what_a_reader_is_handed_out_is_in_the_wheel_and_nothing_else_of_ours(names):
    notebooks = {f"gamelab/notebooks/{name}" for name in handed_out(ROOT / "notebooks")}
    assert len(notebooks) >= 7
    assert {name for name in names if name.startswith("gamelab/notebooks/")} == notebooks
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {
        "gamelab",
        "gamelab_papers",
    }


def test_the_papers_are_announced_in_their_order(wheel):
    """By names, since hatchling sorts them; the order is that of the package."""
    [listed] = [name for name in wheel.namelist() if name.endswith("/entry_points.txt")]
    group = wheel.read(listed).decode().partition("[gamelab.papers]\n")[2]
    announced = dict(line.split(" = gamelab_papers.") for line in group.split("\n") if line)
    assert [announced[one.name] for one in papers()] == [
        f"{module}:PAPER" for module in gamelab_papers.__all__
    ]
    assert [one.name for one in papers()] == [
        *("arrows", "octal-0.33", "graph-nim", "connected-subtraction", "nim-on-graphs")
    ]
