"""Formulas on the pages are set by a MathJax that the site brings along. Where it has none, they stand
as they are written in TeX.
"""

import re
from pathlib import Path
from typing import Any

from vendored import FORMULAS

MISSING = "This site was built without Node: formulas stand as they are written in TeX."
WHERE = re.compile(r'class="[^"]*\b(math|tex|text_html)\b')  # what MathJax looks into
FORMULA = re.compile(r"\\\(|\\\[|\$")
SETTINGS = {
    "loader": {"load": list(FORMULAS)},
    "tex": {"inlineMath": [["\\(", "\\)"], ["$", "$"]], "processEscapes": True},
}


def prepare(app: Any, static: Path) -> None:
    """Have formulas set by the MathJax among what is served beside the pages."""
    app.setup_extension("sphinx.ext.mathjax")
    app.config.mathjax3_config = SETTINGS
    if (static / "mathjax").exists():
        app.config.mathjax_path = "mathjax/startup.js"
    else:
        app.config.html_theme_options["announcement"] = MISSING
    app.connect("html-page-context", _look, priority=400)  # before Sphinx asks


def _look(app: Any, name: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """Load MathJax where a formula is, also in tables made by us, which Sphinx does not read; and
    nowhere if the site has none.
    """
    body, here = context.get("body", ""), app.config.mathjax_path == "mathjax/startup.js"
    context["has_maths_elements"] = bool(here and WHERE.search(body) and FORMULA.search(body))
