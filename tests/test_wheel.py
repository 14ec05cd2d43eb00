"""What is installed from a wheel: the library with its types, and the notebooks and the template
that `gamelab lab` hands out.
"""

import subprocess
import sys
from zipfile import ZipFile

import pytest
from conftest import ROOT

from gamelab.cli.notebooks import handed_out

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel that is built from here."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [
            sys.executable,
            "-m",
            "hatchling",
            "build",
            "--target",
            "wheel",
            "--directory",
            str(folder),
        ],
        cwd=ROOT,
        check=True,
        capture_output=True,
        timeout=100,
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


def test_every_module_and_every_table_of_the_library_is_in_the_wheel(names):
    here = [
        path
        for path in (ROOT / "gamelab").rglob("*")
        if path.suffix in (".py", ".csv", ".js", ".css", ".pyi", ".typed")
    ]
    assert {str(path.relative_to(ROOT)) for path in here} <= names
    assert {"gamelab/py.typed", "gamelab/__init__.pyi"} <= names


def test_what_a_reader_is_handed_out_is_in_the_wheel_and_nothing_else_of_ours(names):
    notebooks = {f"gamelab/notebooks/{name}" for name in handed_out(ROOT / "notebooks")}
    assert len(notebooks) >= 7
    assert {name for name in names if name.startswith("gamelab/notebooks/")} == notebooks
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"gamelab"}
