"""Notebooks: each runs from a clean start, is stored with its pictures, and shows every claim of its paper."""

import ast
import os
import re
import subprocess
import sys

import nbformat
import pytest
from conftest import ROOT

from gamelab import paper

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
PAPERS = {  # the notebook of each paper, and what it calls the paper
    "01_arrows": ("arrows", "arrows"),
    "02_octal_033": ("octal-0.33", "octal"),
    "03_champion_spiders": ("graph-nim", "calkin"),
    "04_connected_subtraction": ("connected-subtraction", "csg"),
    "05_nim_on_graphs": ("nim-on-graphs", "nim"),
}

YOUR_OWN = "06_your_own"  # shows how a game, a family and a claim are written, and so has their definitions in it


def code_cells(path):
    return [cell for cell in nbformat.read(path, 4).cells if cell.cell_type == "code"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(path, tmp_path):
    env = dict(os.environ, MPLBACKEND="agg", IPYTHONDIR=str(tmp_path))
    run = subprocess.run(
        [sys.executable, "-m", "IPython", "--no-banner", "--colors=NoColor", str(path)],
        env=env, cwd=path.parent, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-3000:]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_stored_as_it_ran(path):
    notebook = nbformat.read(path, 4)
    cells = code_cells(path)
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    outputs = [output for cell in cells for output in cell.outputs]
    assert not [output for output in outputs if output.output_type in ("error", "stream") and output.get("name") != "stdout"]
    assert any("image/png" in output.get("data", {}) for output in outputs)
    assert "widgets" not in notebook.metadata
    assert not any("application/vnd.jupyter.widget-view+json" in output.get("data", {}) for output in outputs)
    assert " at 0x" not in path.read_text()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_holds_no_machinery(path):
    """Code cells are one line, imports apart: no function, loop or styling. In YOUR_OWN the reader writes: few lines, no loop."""
    for cell in code_cells(path):
        if path.stem == YOUR_OWN:
            assert len(cell.source.splitlines()) <= 20, cell.source
            assert not [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.For | ast.While)], cell.source
            continue
        statements = ast.parse(cell.source).body
        imports = [node for node in statements if isinstance(node, ast.Import | ast.ImportFrom)]
        assert len(statements) == len(imports) or len(cell.source.splitlines()) == 1, cell.source
        banned = ast.FunctionDef | ast.Lambda | ast.For | ast.While | ast.ListComp
        assert not [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, banned)], cell.source


@pytest.mark.parametrize("stem", PAPERS)
def test_a_paper_s_notebook_shows_and_checks_every_claim_in_the_paper_s_order(stem):
    cells = [cell.source for cell in code_cells(ROOT / "notebooks" / f"{stem}.ipynb")]
    name, variable = PAPERS[stem]
    shown = [cell.split('"')[1] for cell in cells if cell.startswith(f'{variable}["') and cell.endswith('"]')]
    checked = [cell.split('"')[1] for cell in cells if cell.endswith(".check()")]
    assert shown == checked == [claim.id for claim in paper(name)]


@pytest.mark.parametrize("stem", PAPERS)
def test_a_paper_s_notebook_ends_with_its_ledger_as_known(stem):
    notebook = nbformat.read(ROOT / "notebooks" / f"{stem}.ipynb", 4)
    ledgers = [cell for cell in code_cells(ROOT / "notebooks" / f"{stem}.ipynb") if cell.source.startswith("ledger(")]
    assert "none comes out otherwise than known" in ledgers[-1].outputs[0].data["text/html"]
    assert "Exercises" in notebook.cells[-1].source


def test_the_notebook_of_one_s_own_ends_with_a_ledger_and_a_conjecture_refuted():
    cells = code_cells(ROOT / "notebooks" / f"{YOUR_OWN}.ipynb")
    ledgers = [cell for cell in cells if cell.source.startswith("ledger(")]
    assert "3 hold, 1 fail as they are known to (1 refuted conjectures), none" in ledgers[-1].outputs[0].data["text/html"]
    written = [name for cell in cells for name in re.findall(r"^class \w+\((\w+)\)", cell.source, re.MULTILINE)]
    assert written == ["GraphGame", "Ruleset", "Family"]


def test_the_first_notebook_lists_all_others():
    text = (ROOT / "notebooks" / "00_start_here.ipynb").read_text()
    assert [path.name for path in NOTEBOOKS[1:] if f"({path.name})" not in text] == []
