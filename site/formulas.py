"""Formulas on the pages: set by a MathJax that the site brings along, or written in TeX where it
has none.
"""

import re
from pathlib import Path
from typing import Any

from vendored import FORMULAS, fetched

MISSING = "This site was built without Node: formulas stand as they are written in TeX."
WHERE = re.compile(r'class="[^"]*\b(math|tex|text_html)\b')  # what MathJax looks into
FORMULA = re.compile(r"\\\(|\\\[|\$")
SETTINGS = {
    "loader": {"load": list(FORMULAS)},
    "tex": {"inlineMath": [["\\(", "\\)"], ["$", "$"]], "processEscapes": True},
}


def prepare(app: Any, static: Path) -> None:
    """Have formulas set by the MathJax among what is served beside the pages, if it is there."""
    if fetched(static, "mathjax"):
        app.setup_extension("sphinx.ext.mathjax")
        app.connect("html-page-context", _look, priority=400)  # before Sphinx asks
        app.config.mathjax_path = "mathjax/startup.js"
        app.config.mathjax3_config = SETTINGS
        return
    inline = _between('<code class="math">$', "$</code>")
    displayed = _between('<pre class="math">', "</pre>")
    app.add_html_math_renderer("tex", inline, displayed)
    app.config.html_math_renderer = "tex"
    app.config.html_theme_options["announcement"] = MISSING


def _look(app: Any, name: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """Load MathJax where a formula is, also in tables made by us, which Sphinx does not read."""
    body = context.get("body", "")
    context["has_maths_elements"] = bool(WHERE.search(body) and FORMULA.search(body))


def _between(opening: str, closing: str) -> tuple[Any, Any]:
    """What writes the beginning and the end of a formula; the TeX between them is text."""
    return (
        lambda writer, node: writer.body.append(opening),
        lambda writer, node: writer.body.append(closing),
    )
