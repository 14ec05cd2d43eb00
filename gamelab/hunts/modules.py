"""Modules: which are not installed, and which of these some code imports while it runs."""

import sys
from collections.abc import Iterator
from dis import get_instructions
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from sysconfig import get_paths
from types import CodeType, ModuleType

OURS = Path(__file__).parents[1]
INSTALLED = tuple(
    {Path(get_paths()[kind]).resolve() for kind in ("stdlib", "platstdlib", "purelib", "platlib")}
    | {OURS.resolve()}
)


def is_own(module: ModuleType) -> bool:
    """Whether a module is not installed: it lies elsewhere, or was made while the program ran."""
    if module.__name__ == "__main__":
        return True
    file = getattr(module, "__file__", None)
    places = (file,) if file else tuple(getattr(module, "__path__", ()))
    return _lies_elsewhere(getattr(getattr(module, "__spec__", None), "origin", None), places)


def own_imports(code: CodeType) -> Iterator[str]:
    """The modules, not installed or absent, that the import statements of this code name; functions
    inside it are left out.

    >>> list(own_imports(compile("import math, absent", "", "exec")))
    ['absent']
    """
    steps = [step for step in get_instructions(code) if step.opname != "EXTENDED_ARG"]
    for at, step in enumerate(steps):
        if step.opname == "IMPORT_NAME":
            # level: the dots of a relative import
            level, names = (one.argval for one in steps[at - 2 : at])
            if not (
                _is_installed(code.co_filename)
                if level
                else _names_installed(step.argval.partition(".")[0])
            ):
                yield "." * level + (step.argval or names[0])


def _names_installed(name: str) -> bool:
    """Whether the package or module of this name is installed; it is not loaded for it."""
    if module := sys.modules.get(name):
        return not is_own(module)
    spec = find_spec(name)
    return spec is not None and not _lies_elsewhere(
        spec.origin, tuple(spec.submodule_search_locations or ())
    )


def _lies_elsewhere(origin: str | None, places: tuple[str, ...]) -> bool:
    if origin in ("built-in", "frozen"):
        return False
    places = places or ((origin,) if origin else ())
    return not places or any(not _is_installed(place) for place in places)


@cache
def _is_installed(place: str) -> bool:
    return any(Path(place).resolve().is_relative_to(one) for one in INSTALLED)
