"""What the site takes along from npm's packages: MathJax for the formulas, js-sha256 for the hashes
of answers, Pyodide for Python in the browser.
"""

from pathlib import Path
from shutil import copy2

# The parts of MathJax that are loaded: no menu, nothing that would look for voices elsewhere, and no
# links or styles in formulas that a reader could be harmed by, since a link for a class brings some.
FORMULAS = ("core", "input/tex", "output/chtml", "ui/lazy", "ui/safe", "a11y/assistive-mml")
PARTS = {
    "mathjax": (
        "mathjax/es5",
        (
            "startup.js",
            *(f"{part}.js" for part in FORMULAS),
            "output/chtml/fonts/tex.js",
            "output/chtml/fonts/woff-v2/*.woff",
            "input/tex/extensions/*.js",
        ),
    ),
    "js-sha256": ("js-sha256/build", ("sha256.min.mjs",)),
    "pyodide": (
        "pyodide",
        ("pyodide.mjs", "pyodide.asm.*", "python_stdlib.zip", "pyodide-lock.json"),
    ),
}
# large, and of no use here
LEFT_OUT = ("all-packages.js", "mhchem.js", "physics.js", "bussproofs.js")


def take(packages: Path, into: Path, name: str) -> bool:
    """Copy what is needed of a package, if npm has fetched it; whether it has."""
    folder, patterns = packages / PARTS[name][0], PARTS[name][1]
    for found in (found for pattern in patterns for found in folder.glob(pattern)):
        if found.name not in LEFT_OUT:
            target = into / name / found.relative_to(folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            copy2(found, target)
    return folder.exists()
