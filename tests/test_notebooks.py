"""Notebooks: each comes out of a clean kernel as it is stored, and shows every claim of its paper
in the paper's order.
"""

import ast
import os
import re
import sys
from itertools import chain

import pytest
from conftest import EVERYTHING, ROOT, notebook_of
from verdicts import CACHE, digest_of

from gamelab import Claim, paper

FOLDERS = (".", "beyond", "lessons")
NOTEBOOKS = [
    path for name in FOLDERS for path in sorted((ROOT / "notebooks" / name).glob("*.ipynb"))
]
# the notebook of each paper, what it calls the paper, and the most cells that it may have
PAPERS = {
    "01_arrows": ("arrows", "arrows", 130),
    "02_octal_033": ("octal-0.33", "octal", 130),
    "03_champion_spiders": ("graph-nim", "calkin", 90),
    "04_connected_subtraction": ("connected-subtraction", "csg", 90),
    "05_nim_on_graphs": ("nim-on-graphs", "nim", 90),
}
BEYOND = 40  # cells of a notebook of what is ours
YOUR_OWN = "06_your_own"
# in these the reader writes games, families or claims
WRITTEN = ("00_start_here", YOUR_OWN, "07_hunting", "6_a_research_hour")
WIDEST = 100  # characters of a line of code
MOST_BYTES = 2_750_000  # of the five readings together


def named(path):
    return str(path.relative_to(ROOT / "notebooks").with_suffix(""))


def code_cells(path):
    return [cell for cell in notebook_of(path).cells if cell.cell_type == "code"]


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
    sys.path[:0] = [str(ROOT / "notebooks")]
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
    notebook = notebook_of(path)
    cells = code_cells(path)
    assert {cell.execution_count for cell in cells} == {None}
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch("[0-9a-f]{8}", name) for name in ids)
    outputs = [output for cell in cells for output in cell.outputs]
    assert not [
        output
        for output in outputs
        if output.output_type in ("error", "stream") and output.get("name") != "stdout"
    ]
    assert re.search(r"<svg|<img|image/png", path.read_text())
    assert "widgets" not in notebook.metadata
    assert not any(
        "application/vnd.jupyter.widget-view+json" in output.get("data", {}) for output in outputs
    )
    assert " at 0x" not in path.read_text()


@every_notebook
def test_a_notebook_holds_no_machinery(path):
    """Code cells are one line, imports apart: no function, loop or styling. Where the reader
    writes: few lines, no loop.
    """
    for cell in code_cells(path):
        assert max(map(len, cell.source.splitlines()), default=0) <= WIDEST, cell.source
        if path.stem in WRITTEN:
            assert len(cell.source.splitlines()) <= 20, cell.source
            assert not [
                node
                for node in ast.walk(ast.parse(cell.source))
                if isinstance(node, ast.For | ast.While)
            ], cell.source
            continue
        statements = ast.parse(cell.source).body
        imports = [node for node in statements if isinstance(node, ast.Import | ast.ImportFrom)]
        assert len(statements) - len(imports) <= 1, cell.source
        banned = ast.FunctionDef | ast.Lambda | ast.For | ast.While | ast.ListComp
        assert not [
            node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, banned)
        ], cell.source


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


@pytest.mark.parametrize("stem", PAPERS)
def test_a_reading_shows_every_claim_of_its_paper_in_the_paper_s_order_and_what_is_ours_stands_beyond(
    stem,
):
    name, variable, most = PAPERS[stem]
    reading, beyond = (
        ROOT / "notebooks" / f"{stem}.ipynb",
        ROOT / "notebooks" / "beyond" / f"{stem}.ipynb",
    )
    assert shown(reading, name, variable) == [claim.id for claim in paper(name).printed]
    assert shown(beyond, name, variable) == [claim.id for claim in paper(name).ours]
    assert len(notebook_of(reading).cells) <= most
    assert len(notebook_of(beyond).cells) <= BEYOND


@pytest.mark.parametrize("stem", PAPERS)
def test_contents_stand_first_and_each_link_to_a_statement_leads_to_one_that_is_shown(stem):
    name, variable, _ = PAPERS[stem]
    ids = {claim.id for claim in paper(name)}
    for folder, part in (("", "printed"), ("beyond", "ours")):
        path = ROOT / "notebooks" / folder / f"{stem}.ipynb"
        assert code_cells(path)[1].source == f"contents({variable}.{part})"
        cells = notebook_of(path).cells
        pages = [cell.source for cell in cells if cell.cell_type == "markdown"] + [
            page
            for output in chain.from_iterable(cell.get("outputs", []) for cell in cells)
            for kind, page in output.get("data", {}).items()
            if kind in ("text/html", "text/markdown")
        ]
        links = {link for page in pages for link in re.findall(r'(?:href="|]\()#([^")]+)', page)}
        assert links & ids <= set(shown(path, name, variable))


ASKING = ("exercise(", "counterexample(")


@every_notebook
def test_what_a_reader_sees_of_a_notebook_gives_no_hint_away(path):
    """The code of a question, which has its hint and its function, is folded, and the hint stands
    neither in a stored output nor in the prose.
    """
    cells = notebook_of(path).cells
    asking = [cell for cell in cells if cell.source.startswith(ASKING)]
    for cell in asking:
        assert cell.metadata.get("jupyter") == {"source_hidden": True}, cell.source
    seen = [cell.source for cell in cells if not cell.metadata.get("jupyter", {})]
    seen += [str(cell.get("outputs", "")) for cell in cells]
    for cell in asking:
        (call,) = ast.parse(cell.source).body
        (hint,) = [one.value.value for one in call.value.keywords if one.arg == "hint"] or [""]
        assert not hint or not any(hint in text for text in seen), hint


def test_the_five_readings_are_light():
    sizes = {stem: (ROOT / "notebooks" / f"{stem}.ipynb").stat().st_size for stem in PAPERS}
    assert sum(sizes.values()) < MOST_BYTES, sizes


@pytest.mark.parametrize("stem", PAPERS)
def test_a_reading_ends_with_its_ledger_as_known_and_has_exercises(stem):
    _, variable, _ = PAPERS[stem]
    for folder, part in (("", "printed"), ("beyond", "ours")):
        cells = code_cells(ROOT / "notebooks" / folder / f"{stem}.ipynb")
        (last,) = [cell for cell in cells if cell.source.startswith("ledger(")]
        assert last.source == f"ledger({variable}.{part})"
        assert "none comes out otherwise than known" in last.outputs[0].data["text/html"]
    cells = code_cells(ROOT / "notebooks" / f"{stem}.ipynb")
    assert sum(cell.source.startswith(("exercise(", "counterexample(")) for cell in cells) >= 10


@every_notebook
def test_links_lead_to_notebooks_and_headings_that_are_there(path):
    text = "\n".join(
        cell.source for cell in notebook_of(path).cells if cell.cell_type == "markdown"
    )
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        place, _, heading = target.partition("#")
        if re.match(r"https?:", target):
            continue
        file = path.parent / place if place else path
        assert file.exists(), target
        if heading and file.suffix == ".ipynb":
            cells = notebook_of(file).cells
            headings = re.findall(
                r"^#+ +(.*?)\s*$",
                "\n".join(c.source for c in cells if c.cell_type == "markdown"),
                re.MULTILINE,
            )
            ids = {claim.id for name, _, _ in PAPERS.values() for claim in paper(name)}
            assert heading in {words.replace(" ", "-") for words in headings} | ids, target


def test_the_notebook_of_one_s_own_ends_with_a_ledger_and_a_conjecture_refuted():
    cells = code_cells(ROOT / "notebooks" / f"{YOUR_OWN}.ipynb")
    ledgers = [cell for cell in cells if cell.source.startswith("ledger(")]
    assert (
        "3 hold (2 argued, 1 tried), 1 fails as it is known to (1 refuted conjecture), none"
        in ledgers[-1].outputs[0].data["text/html"]
    )
    written = [
        name
        for cell in cells
        for name in re.findall(r"^class \w+\((\w+)\)", cell.source, re.MULTILINE)
    ]
    assert written == ["GraphGame", "Ruleset", "Family"]


def test_the_first_notebook_lists_all_others():
    text = (ROOT / "notebooks" / "00_start_here.ipynb").read_text()
    others = [
        path.relative_to(ROOT / "notebooks").as_posix()
        for path in NOTEBOOKS[1:]
        if path.parent.name != "beyond"
    ]
    assert [name for name in others if f"({name})" not in text] == []
