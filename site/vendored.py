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
        (
            "pyodide.mjs",
            "pyodide.asm.mjs",
            "pyodide.asm.wasm",
            "python_stdlib.zip",
            "pyodide-lock.json",
        ),
    ),
}
# large, and of no use here
LEFT_OUT = ("all-packages.js", "mhchem.js", "physics.js", "bussproofs.js")


def take(packages: Path, into: Path, name: str) -> bool:
    """Copy what is needed of a package, if npm has fetched it; whether it is there now."""
    folder, patterns = PARTS[name]
    for pattern in patterns:
        for found in (packages / folder).glob(pattern):
            target = into / name / found.relative_to(packages / folder)
            if found.name not in LEFT_OUT and not (
                target.exists() and target.stat().st_size == found.stat().st_size
            ):
                target.parent.mkdir(parents=True, exist_ok=True)
                copy2(found, target)
    return fetched(into, name)


def fetched(into: Path, name: str) -> bool:
    """Whether the site has all of a package that it needs."""
    return all(any((into / name).glob(pattern)) for pattern in PARTS[name][1])
