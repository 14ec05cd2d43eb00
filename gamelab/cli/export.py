"""A notebook as one page of HTML that needs no kernel and no network."""

import argparse
from pathlib import Path

import nbformat
from bs4 import BeautifulSoup
from nbconvert import HTMLExporter

from gamelab.cli.output import refuse_one_for_two, write
from gamelab.statements.formulas import to_html

AS_TYPED = ["code", "pre", "script", "style"]  # elements in which a dollar begins no formula
WIDGET = "application/vnd.jupyter.widget-view+json"

# On a narrow page words in pictures stay readable, links are underlined, and prompts are dark.
STYLE = (
    "<style>.jp-OutputArea-output img { max-width: max(100%, 480px) !important }"
    ".jp-OutputArea-output figure { overflow-x: auto }"
    ".jp-RenderedHTMLCommon a { text-decoration: underline !important }"
    "figcaption b { color: #B04400 !important }"
    "div.jp-InputPrompt, div.jp-OutputPrompt { color: #616161; opacity: 1 !important }</style>"
)


def export(options: argparse.Namespace) -> int:
    """The command: write a notebook as it stands, with its stored outputs, to a page of HTML."""
    path = Path(options.notebook)
    output = Path(options.output or path.with_suffix(".html"))
    refuse_one_for_two(path, output)
    try:
        notebook = nbformat.read(path, as_version=4)
    except OSError:
        raise
    except Exception as error:
        raise ValueError(
            f"{options.notebook!r} is no notebook: give a file of JupyterLab that ends in .ipynb."
        ) from error
    write(output, page_of(notebook, path))
    print(f"gamelab: the notebook is written to {output}, with the outputs that it was saved with.")
    return 0


def page_of(notebook: nbformat.NotebookNode, path: Path) -> str:
    """The page: widgets as the pictures and words that they leave, formulas as HTML, and no code
    that is folded, in which the hint of an exercise stands.
    """
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        is_folded = cell.metadata.get("jupyter", {}).get("source_hidden")
        cell.metadata.transient = {"remove_source": is_folded}
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET, None)
    html, _ = HTMLExporter(embed_images=True).from_notebook_node(
        notebook, {"metadata": {"name": path.stem, "path": str(path.parent)}}
    )
    page = BeautifulSoup(html.replace("</head>", f"{STYLE}</head>"), "html.parser")
    for script in page.select("head script"):  # of other hosts, for formulas, diagrams and widgets
        script.decompose()
    # what scrolls is scrolled by keys
    for holder in page.select("figure:has(img), .jp-OutputArea-output:has(img):not(:has(figure))"):
        holder["tabindex"] = "0"
    for words in page(string=True):
        if "$" in words and words.count("$") % 2 == 0 and not words.find_parent(AS_TYPED):
            words.replace_with(BeautifulSoup(to_html(words.replace("$$", "$")), "html.parser"))
    ids = {one["id"] for one in page(id=True)}
    for link in page.select("a[data-press]"):  # of contents, to cards that may not be shown
        if link["data-press"] not in ids:
            link.unwrap()
    return str(page)
