"""Modules: which are not installed, and which ones a function imports when it is called, as far as its code tells."""

import builtins
import importlib
import sys
from collections.abc import Iterator, Mapping
from dis import Instruction, get_instructions
from functools import cache
from importlib.util import find_spec, resolve_name
from pathlib import Path
from sysconfig import get_paths
from types import CodeType, ModuleType
from typing import Any

OURS = Path(__file__).parents[1]
INSTALLED = tuple({Path(get_paths()[kind]).resolve() for kind in ("stdlib", "platstdlib", "purelib", "platlib")} | {OURS.resolve()})
IMPORTERS = {"__import__": builtins.__import__, "import_module": importlib.import_module}
BETWEEN = {"PUSH_NULL", "PRECALL", "NOP", "EXTENDED_ARG", "CACHE"}  # steps that say nothing of what is called with what


class UnreadName(ValueError):
    """Raised when code imports a module whose name is known only when it runs."""


def is_own(module: ModuleType) -> bool:
    """Whether a module is not installed: it lies elsewhere, or was made while the program ran."""
    if module.__name__ == "__main__":
        return True
    file = getattr(module, "__file__", None)
    places = (file,) if file else tuple(getattr(module, "__path__", ()))
    return _lies_elsewhere(getattr(getattr(module, "__spec__", None), "origin", None), places)


def imports_modules(thing: Any) -> bool:
    """Whether this is one of Python's functions that import the module of a name."""
    return any(thing is one for one in IMPORTERS.values())


def imported(code: CodeType, names: Mapping[str, Any]) -> Iterator[ModuleType | str]:
    """The modules that this code imports, by name alone those that are installed or absent; `names` are the function's globals.

    >>> list(imported((lambda: __import__("math").pi).__code__, {}))
    ['math']
    """
    steps = [step for step in get_instructions(code) if step.opname not in BETWEEN]
    for at, step in enumerate(steps):
        if step.opname == "IMPORT_NAME":
            level, wanted = (one.argval for one in steps[at - 2 : at])
            name = resolve_name("." * level + step.argval, names.get("__package__")) if level else step.argval
            yield from _found(name, wanted or ())
        elif _takes_up_an_importer(step, names):
            given, called = steps[at + 1 : at + 3]
            if not (given.opname == "LOAD_CONST" and isinstance(given.argval, str) and (called.opname, called.arg) == ("CALL", 1)):
                raise UnreadName(f"{code.co_name} imports a module whose name is known only when it runs")
            yield from _found(given.argval, ())
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from imported(inner, names)


def _takes_up_an_importer(step: Instruction, names: Mapping[str, Any]) -> bool:
    """By its own name, or by another one that it is given."""
    if not step.opname.startswith("LOAD_") or step.opname == "LOAD_CONST" or not isinstance(step.argval, str):
        return False
    return step.argval in IMPORTERS or ("GLOBAL" in step.opname and imports_modules(names.get(step.argval)))


def _found(name: str, wanted: tuple[str, ...]) -> Iterator[ModuleType | str]:
    """A module, those in which it lies, and those of the names wanted from it that are modules."""
    parts = name.split(".")
    for part in (".".join(parts[:end]) for end in range(1, len(parts) + 1)):
        if (module := _module(part)) is None:
            yield part
            return
        yield module
    for one in wanted:
        if one != "*" and not hasattr(module, one):
            yield from _found(f"{name}.{one}", ())


def _module(name: str) -> ModuleType | None:
    """The module of this name if it is there and not installed; what is installed is not loaded for it."""
    try:
        if name not in sys.modules:
            spec = find_spec(name)
            if spec is None or not _lies_elsewhere(spec.origin, tuple(spec.submodule_search_locations or ())):
                return None
        module = importlib.import_module(name)
    except Exception:  # of the module: the function, when it is called, will meet it too
        return None
    return module if is_own(module) else None


def _lies_elsewhere(origin: str | None, places: tuple[str, ...]) -> bool:
    if origin in ("built-in", "frozen"):
        return False
    places = places or ((origin,) if origin else ())
    return not places or any(not _is_installed(place) for place in places)


@cache
def _is_installed(place: str) -> bool:
    return any(Path(place).resolve().is_relative_to(one) for one in INSTALLED)
