"""A mutant: one line of a solver or a certificate made wrong, and what must notice it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]

CHECK = """
import sys
from gamelab.papers.shelf import claim_of
surprised = [claim_id for claim_id in sys.argv[1:] if claim_of(claim_id).check().surprises]
sys.exit(0 if surprised else 3)
"""


class Mutant(NamedTuple):
    """`old` stands once in the file (below gamelab/) and becomes `new`; `killers` are claims' ids or tests."""

    name: str
    file: str
    old: str
    new: str
    killers: tuple[str, ...]


def survivors(mutant: Mutant, folder: Path) -> list[str]:
    """The killers that do not notice the mutant, in a copy of the library in this folder."""
    shutil.copytree(ROOT / "gamelab", folder / "gamelab", ignore=shutil.ignore_patterns("*.pyc"))  # with the kernels kept
    shutil.copytree(ROOT / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__", "mutants"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    path = folder / "gamelab" / mutant.file
    text = path.read_text()
    assert text.count(mutant.old) == 1, f"{mutant.name}: {mutant.file} holds it {text.count(mutant.old)} times"
    path.write_text(text.replace(mutant.old, mutant.new))
    return [killer for killer in mutant.killers if not _notices(killer, folder)]


def _notices(killer: str, folder: Path) -> bool:
    environment = dict(os.environ, PYTHONPATH=str(folder), MPLBACKEND="agg")
    is_test = ".py" in killer
    command = ["-m", "pytest", "-q", "-x", killer] if is_test else ["-c", CHECK, killer]
    run = subprocess.run([sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, timeout=900)
    if is_test:
        assert run.returncode in (0, 1, 2), run.stdout[-2000:] + run.stderr[-2000:]
        return run.returncode != 0  # 2: not even the file of the test could be loaded
    return run.returncode != 3
