"""Notebooks: each comes out of a clean kernel as it is stored, and shows every claim of its paper
in the paper's order.
"""

import ast
import os
import re
import sys
from itertools import chain

import pytest
from conftest import EVERYTHING, ROOT, code_cells, notebook_of
from verdicts import CACHE, digest_of

from gamelab import Claim, paper

FOLDER = ROOT / "notebooks"
NOTEBOOKS = [
    path for name in (".", "beyond", "lessons") for path in sorted((FOLDER / name).glob("*.ipynb"))
]
# the notebook of each paper, what it calls the paper, and the most cells that it may have
PAPERS = {
    "01_arrows": ("arrows", "arrows", 130),
    "02_octal_033": ("octal-0.33", "octal", 130),
    "03_champion_spiders": ("graph-nim", "calkin", 90),
    "04_connected_subtraction": ("connected-subtraction", "csg", 90),
    "05_nim_on_graphs": ("nim-on-graphs", "nim", 90),
}
# each reading, and what is ours of its paper: the name, the part that is shown, and the most cells
READINGS = {
    folder + stem: (name, f"{variable}.{part}", most or number)
    for folder, part, most in (("", "printed", 0), ("beyond/", "ours", 40))
    for stem, (name, variable, number) in PAPERS.items()
}
YOUR_OWN = "06_your_own"
# in these the reader writes games, families or claims
WRITTEN = ("00_start_here", YOUR_OWN, "07_hunting", "6_a_research_hour")
WIDEST = 100  # characters of a line of code
MOST_BYTES = 2_750_000  # of the five readings together


def named(path):
    return str(path.relative_to(FOLDER).with_suffix(""))


def prose(path):
    """The cells of words of a notebook."""
    return [cell.source for cell in notebook_of(path).cells if cell.cell_type == "markdown"]


def asking(path):
    """The cells that ask the reader."""
    return [
        one for one in code_cells(path) if one.source.startswith(("exercise(", "counterexample("))
    ]


def has(source, *kinds):
    """Whether a statement or expression of these kinds stands anywhere in the source."""
    return any(isinstance(node, kinds) for node in ast.walk(ast.parse(source)))


every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=named)


def without_pictures(notebook):
    """A notebook without what hangs on the fonts and the rounding of a machine."""
    for output in chain.from_iterable(cell.get("outputs", []) for cell in notebook.cells):
        data = output.get("data", {})
        output.get("metadata", {}).pop("image/png", None)  # its size
        for kind in [kind for kind in data if kind.startswith("image/")]:
            data[kind] = ""
        if "text/html" in data:
            data["text/html"] = re.sub(r'src="data:image[^"]*"', 'src=""', data["text/html"])
    return notebook


@pytest.fixture(scope="module")
def refresh():
    """The program that runs and stores the notebooks, in kernels that share the tests' verdicts."""
    sys.path[:0] = [str(FOLDER)]
    import refresh

    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT / "tests"), *paths]))
    return refresh


@pytest.mark.slow
def test_the_notebooks_are_those_that_are_refreshed(refresh):
    assert refresh.notebooks() == NOTEBOOKS


# the first, one reading and one in which the reader writes; the rest where everything is run
SAMPLE = ("00_start_here", "03_champion_spiders", YOUR_OWN)
NOTEBOOKS_BY_TIER = [
    pytest.param(path, marks=[] if named(path) in SAMPLE else pytest.mark.exhaustive)
    for path in NOTEBOOKS
]


@pytest.mark.notebook
@pytest.mark.parametrize("path", NOTEBOOKS_BY_TIER, ids=map(named, NOTEBOOKS))
def test_a_notebook_comes_out_of_a_clean_kernel_as_it_is_stored(path, refresh):
    """To the byte where the browser is a must, as it is where all versions are pinned; elsewhere
    pictures may differ a little. What passed is not run again before it or the library changes.
    """
    passed = CACHE / "notebooks" / f"{named(path).replace('/', '-')}.{digest_of(path)}"
    if passed.exists() and not EVERYTHING:
        return
    import nbformat

    stored = path.read_text()
    again = refresh.refreshed(path, first="from verdicts import share; share(); del share")
    if os.environ.get("GAMELAB_BROWSER") == "required":
        assert nbformat.writes(again).strip() == stored.strip()
    else:
        assert without_pictures(again) == without_pictures(nbformat.reads(stored, 4))
    passed.parent.mkdir(parents=True, exist_ok=True)
    for earlier in passed.parent.glob(f"{passed.stem}.*"):
        earlier.unlink()
    passed.touch()


@every_notebook
def test_a_notebook_is_stored_with_its_pictures_and_nothing_that_changes_from_run_to_run(path):
    notebook, cells, text = notebook_of(path), code_cells(path), path.read_text()
    assert {cell.execution_count for cell in cells} == {None}
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch("[0-9a-f]{8}", name) for name in ids)
    for output in chain.from_iterable(cell.outputs for cell in cells):
        assert output.get("name", "stdout") == "stdout"
        assert output.output_type != "error"
    assert re.search(r"<svg|<img|image/png", text)
    assert "widgets" not in notebook.metadata
    assert "application/vnd.jupyter.widget-view+json" not in text
    assert " at 0x" not in text


@every_notebook
def test_a_notebook_holds_no_machinery(path):
    """Code cells are one line, imports apart: no function, loop or styling. Where the reader
    writes: few lines, no loop.
    """
    for cell in code_cells(path):
        lines = cell.source.splitlines()
        assert max(map(len, lines), default=0) <= WIDEST, cell.source
        assert not has(cell.source, ast.For, ast.While), cell.source
        if path.stem in WRITTEN:
            assert len(lines) <= 20, cell.source
        else:
            statements = ast.parse(cell.source).body
            imports = [one for one in statements if isinstance(one, ast.Import | ast.ImportFrom)]
            assert len(statements) - len(imports) <= 1, cell.source
            assert not has(cell.source, ast.FunctionDef, ast.Lambda, ast.ListComp), cell.source


def flat(claims):
    return [
        one for claim in claims for one in ([claim] if isinstance(claim, Claim) else flat(claim))
    ]


def shown(path, name, variable):
    """The ids of the claims that have a card in a notebook, in its order."""
    names = {
        "show": lambda *claims, title="": [claim.id for claim in flat(claims)],
        variable: paper(name),
    }
    cells = [cell.source for cell in code_cells(path) if cell.source.startswith("show(")]
    return [claim_id for cell in cells for claim_id in eval(cell, names)]


@pytest.mark.parametrize("reading", READINGS)
def test_a_reading_shows_every_claim_of_its_paper_in_order_between_contents_and_ledger(reading):
    """What is ours stands beyond. Each link to a statement leads to one that is shown."""
    name, part, most = READINGS[reading]
    path = FOLDER / f"{reading}.ipynb"
    variable, _, kind = part.partition(".")
    claims = shown(path, name, variable)
    assert claims == [claim.id for claim in getattr(paper(name), kind)]
    assert len(notebook_of(path).cells) <= most
    cells = code_cells(path)
    assert cells[1].source == f"contents({part})"
    (last,) = [cell for cell in cells if cell.source.startswith("ledger(")]
    assert last.source == f"ledger({part})"
    assert "none comes out otherwise than known" in last.outputs[0].data["text/html"]
    assert kind == "ours" or len(asking(path)) >= 10
    data = [output.get("data", {}) for cell in cells for output in cell.outputs]
    pages = [one[page] for one in data for page in ("text/html", "text/markdown") if page in one]
    text = " ".join([*prose(path), *pages])
    links = {*re.findall(r'(?:href="|]\()#([^")]+)', text)}
    assert links & {claim.id for claim in paper(name)} <= {*claims}


@every_notebook
def test_what_a_reader_sees_of_a_notebook_gives_no_hint_away(path):
    """The code of a question, which has its hint and its function, is folded, and the hint stands
    neither in a stored output nor in the prose.
    """
    cells = notebook_of(path).cells
    seen = [cell.source for cell in cells if not cell.metadata.get("jupyter", {})]
    seen += [str(cell.get("outputs", "")) for cell in cells]
    for cell in asking(path):
        assert cell.metadata.get("jupyter") == {"source_hidden": True}, cell.source
        (call,) = ast.parse(cell.source).body
        (hint,) = [one.value.value for one in call.value.keywords if one.arg == "hint"] or [""]
        assert not hint or not any(hint in text for text in seen), hint


def test_the_five_readings_are_light():
    sizes = {stem: (FOLDER / f"{stem}.ipynb").stat().st_size for stem in PAPERS}
    assert sum(sizes.values()) < MOST_BYTES, sizes


@every_notebook
def test_links_to_headings_and_statements_lead_to_some_that_are_there(path):
    """That the files are there is asked of the working copy."""
    ids = {claim.id for name, _, _ in PAPERS.values() for claim in paper(name)}
    for place, heading in re.findall(r"\]\(([^)\s#:]*)#([^)\s]+)\)", "\n".join(prose(path))):
        target = path.parent / place if place else path
        if target.suffix == ".ipynb":
            headings = re.findall(r"^#+ +(.*?)\s*$", "\n".join(prose(target)), re.MULTILINE)
            assert heading in {words.replace(" ", "-") for words in headings} | ids, (
                place,
                heading,
            )


def test_the_notebook_of_one_s_own_ends_with_a_ledger_and_a_conjecture_refuted():
    cells = code_cells(FOLDER / f"{YOUR_OWN}.ipynb")
    *_, last = (cell for cell in cells if cell.source.startswith("ledger("))
    said = "3 hold (2 argued, 1 tried), 1 fails as it is known to (1 refuted conjecture), none"
    assert said in last.outputs[0].data["text/html"]
    sources = "\n".join(cell.source for cell in cells)
    written = re.findall(r"^class \w+\((\w+)\)", sources, re.MULTILINE)
    assert written == ["GraphGame", "Ruleset", "Family"]


def test_the_first_notebook_lists_all_others():
    text = NOTEBOOKS[0].read_text()
    others = [f"({named(path)}.ipynb)" for path in NOTEBOOKS[1:] if path.parent.name != "beyond"]
    assert [name for name in others if name not in text] == []
