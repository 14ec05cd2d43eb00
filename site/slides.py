"""The lessons as slides, which load nothing from other hosts."""

import json
from pathlib import Path
from typing import Any

import nbformat
from formulas import SETTINGS
from jinja2 import DictLoader
from nbconvert import SlidesExporter

Notebook = dict[str, Any]
MISSING = "This site was built without Node: there are no slides."
TO_RUN = "<p><em>Run this cell to answer.</em></p>"
# The slides of nbconvert, with the reveal.js and the MathJax of the site.
TEMPLATE = f"""{{% extends "reveal/index.html.j2" %}}
{{% block html_head_js %}}{{% endblock %}}
{{% block html_head_js_mathjax %}}
<script>window.MathJax = {json.dumps(SETTINGS)};</script>
<script src="../mathjax/startup.js" defer></script>
{{% endblock %}}
{{% block footer_js %}}
<script src="reveal/dist/reveal.js"></script>
<script>Reveal.initialize({{ hash: true, width: 1100, height: 750 }});</script>
{{% endblock %}}"""


def build(found: dict[Path, Notebook], into: Path) -> str:
    """Write the slides of each lesson among the notebooks; a sentence with their links."""
    exporter = SlidesExporter(
        extra_loaders=[DictLoader({"slides": TEMPLATE})],
        template_file="slides",
        reveal_url_prefix="reveal",
        reveal_theme="white",
        exclude_input_prompt=True,
        exclude_output_prompt=True,
    )
    names = [path.stem for path in found if path.parts[0] == "lessons"]
    for path in found:
        if path.stem in names:
            (into / f"{path.stem}.html").write_text(page(exporter, found[path], path.stem), "utf-8")
    links = ", ".join(f'<a href="_static/slides/{name}.html">{name[0]}</a>' for name in names)
    return f"Each lesson has slides, which need no network: {links}. The key F fills the screen."


def page(exporter: SlidesExporter, notebook: Notebook, name: str) -> str:
    """The slides of a notebook, without the code that is folded in it."""
    whole = nbformat.reads(json.dumps(notebook), 4)  # type: ignore[no-untyped-call]
    for cell in whole.cells:
        is_folded = cell.metadata.get("jupyter", {}).get("source_hidden", False)
        cell.metadata["transient"] = {"remove_source": is_folded}
    text, _ = exporter.from_notebook_node(whole, {"metadata": {"name": name}})
    return str(text.replace(TO_RUN, ""))
