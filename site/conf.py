"""How Sphinx makes the site from what lay.py has laid into site/_build/source."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

project = "gamelab"
author = "The gamelab developers"
copyright = "The gamelab developers, MIT license"
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.autosummary"]
html_theme = "furo"
html_title = "gamelab"
templates_path = ["templates"]
html_css_files = ["site.css"]
html_js_files = [(name, {"defer": "defer"}) for name in ("find.js", "pages.js")]
html_copy_source = html_show_sourcelink = html_show_sphinx = html_use_index = False
pygments_style, pygments_dark_style = "a11y-high-contrast-light", "a11y-high-contrast-dark"
COLOURS = {  # on light and on dark pages
    "color-brand-primary": ("#00557f", "#7cc4ec"),
    "color-brand-content": ("#00557f", "#7cc4ec"),
    "color-brand-visited": ("#5f3f82", "#c9a6e8"),
    # words of verdicts
    "held": ("#00694c", "#58c9a4"),
    "failed": ("#a34500", "#ff9f63"),
    "odd": ("#a12a73", "#e6a5d2"),
}
html_theme_options = {
    "light_css_variables": {name: light for name, (light, _) in COLOURS.items()},
    "dark_css_variables": {name: dark for name, (_, dark) in COLOURS.items()},
}

nb_execution_mode = "off"
# a widget needs a kernel; its still picture is shown
nb_ipywidgets_js: dict[str, dict[str, str]] = {}
nb_render_markdown_format = "myst"
nb_code_prompt_show = nb_code_prompt_hide = "code"
# a statement stands in HTML, where Sphinx does not look; a test follows all links
suppress_warnings = ["myst.xref_missing"]
myst_enable_extensions = ["dollarmath", "attrs_inline", "deflist"]
myst_heading_anchors = 4
myst_heading_slug_func = "readings.heading_anchor"
myst_mathjax_classes = "tex2jax_process|mathjax_process|math|text_html|tex"

toc_object_entries = False
autodoc_typehints = "description"
autosummary_generate = False
default_role = "code"  # in docstrings
autodoc_member_order = "bysource"


def setup(app):
    """What is served beside the pages, formulas, and the search."""
    import formulas

    static = Path(app.srcdir).parent / "static"
    app.config.html_static_path = [str(HERE / "static"), str(static)]
    formulas.prepare(app, static)
    # search.py has an index of its own
    app.connect("builder-inited", lambda app: setattr(app.builder, "search", False))
