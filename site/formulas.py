"""Formulas on the pages: set by a MathJax that the site brings along, or written in TeX where it
has none.
"""

from html import escape
from pathlib import Path
from typing import Any

from docutils.nodes import SkipNode
from vendored import FORMULAS, fetched

MISSING = "This site was built without Node: formulas stand as they are written in TeX."
SETTINGS = {
    "loader": {"load": list(FORMULAS)},
    "tex": {"inlineMath": [["\\(", "\\)"], ["$", "$"]], "processEscapes": True},
}


def prepare(app: Any, static: Path) -> None:
    """Have formulas set by the MathJax among what is served beside the pages, if it is there."""
    if fetched(static, "mathjax"):
        app.setup_extension("sphinx.ext.mathjax")
        app.set_html_assets_policy("always")  # tables made by us have formulas too
        app.config.mathjax_path = "mathjax/startup.js"
        app.config.mathjax3_config = SETTINGS
        return
    app.add_html_math_renderer("tex", (_inline, None), (_displayed, None))
    app.config.html_math_renderer = "tex"
    app.config.html_theme_options["announcement"] = MISSING


def _inline(writer: Any, node: Any) -> None:
    writer.body.append(f'<code class="math">${escape(node.astext())}$</code>')
    raise SkipNode


def _displayed(writer: Any, node: Any) -> None:
    writer.body.append(f'<pre class="math">{escape(node.astext())}</pre>')
    raise SkipNode
