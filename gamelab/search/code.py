"""The code of a question: packed for workers, and as a digest for a store.

Code that is not installed, such as a game in a notebook or a file, goes along by value. Installed
code goes by name; that of gamelab and of packages with papers counts by a digest of its sources.
"""

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from dis import get_instructions
from functools import cache, cached_property, lru_cache
from hashlib import blake2b
from importlib.metadata import entry_points, version
from importlib.util import find_spec
from pathlib import Path
from sysconfig import get_paths
from threading import Lock
from types import CodeType, FunctionType, ModuleType
from typing import Any

import cloudpickle

GROUP = "gamelab.papers"  # the group of entry points by which a package announces its papers
PACKAGE = Path(__file__).parents[1].resolve()
ROOMS = ("theory", "boards", "games", "solvers", "search", "statements")  # they decide values
PARTS_OF_CODE = (
    "co_code",
    "co_exceptiontable",
    "co_consts",
    "co_names",
    "co_varnames",
    "co_freevars",
    "co_argcount",
    "co_posonlyargcount",
    "co_kwonlyargcount",
    "co_flags",
)
IMPORTERS = {"__import__", "import_module"}  # functions of Python that import by name


def announced_folders() -> list[Path]:
    """The folders of the packages that announce papers."""
    names = {point.module.partition(".")[0] for point in entry_points(group=GROUP)}
    places = (getattr(find_spec(name), "submodule_search_locations", ()) for name in names)
    return [Path(place).resolve() for some in places for place in some or ()]


@cache
def library_version() -> str:
    """The version of gamelab with a digest of the code that decides values."""
    code = blake2b(digest_size=4)
    folders = [*map(PACKAGE.joinpath, ROOMS), *announced_folders()]
    for file in sorted(file for folder in folders for file in folder.rglob("*.py")):
        code.update(file.read_bytes())
    return f"{version('gamelab')}+{code.hexdigest()}"


@cache
def _installed() -> set[Path]:
    kinds = ("stdlib", "platstdlib", "purelib", "platlib")
    places = {Path(get_paths()[kind]).resolve() for kind in kinds}
    return {PACKAGE, *announced_folders(), *places}


@cache
def is_elsewhere(file: str) -> bool:
    """Whether a file is neither in gamelab nor in Python or a package that is installed."""
    return _installed().isdisjoint(Path(file).resolve().parents)


def is_own(name: str) -> bool:
    """Whether the module of this name is not installed: it is elsewhere, or a program made it."""
    try:
        spec = find_spec(name)
    except ValueError:  # a module that no file has
        return True
    places = [spec.origin, *(spec.submodule_search_locations or ())] if spec else []
    return spec is None or any(is_elsewhere(one) for one in places if one and os.path.isabs(one))


_one_at_a_time = Lock()


@contextmanager
def _own_modules_by_value() -> Iterator[None]:
    with _one_at_a_time:
        loaded = [*sys.modules.items()]
        files = [
            one for name, one in loaded if getattr(one, "__file__", None) and name == one.__name__
        ]
        own = [one for one in files if one.__name__ != "__main__" and is_elsewhere(one.__file__)]
        for module in own:
            cloudpickle.register_pickle_by_value(module)
        try:
            yield
        finally:
            for module in own:
                cloudpickle.unregister_pickle_by_value(module)


LEAST_RECENTLY_USED = lru_cache


class _Pickler(cloudpickle.Pickler):  # type: ignore[misc]
    """Takes cached functions and modules of one's own by value, as cloudpickle takes functions."""

    def reducer_override(self, thing: Any) -> Any:
        if isinstance(thing, ModuleType) and is_own(thing.__name__):
            held = {name: one for name, one in vars(thing).items() if not name.startswith("__")}
            return ModuleType, (thing.__name__,), held
        if hasattr(thing, "cache_parameters") and is_own(str(thing.__module__)):
            return _decorated, (LEAST_RECENTLY_USED, thing.cache_parameters(), thing.__wrapped__)
        if type(thing) is cached_property:  # before Python 3.12 it holds a lock
            return _property, (thing.func, thing.attrname)
        return super().reducer_override(thing)


def _property(function: Callable[..., Any], name: str) -> Any:
    found = cached_property(function)
    found.__set_name__(object, name)
    return found


def _decorated(decorator: Any, options: dict[str, Any], function: Callable[..., Any]) -> Any:
    return decorator(**options)(function)


class _Digester(_Pickler):
    """Leaves out what says nothing of values: files, lines, and random ids of classes."""

    def reducer_override(self, thing: Any) -> Any:
        if isinstance(thing, CodeType):
            _refuse_imports(thing)
            return CodeType, tuple(getattr(thing, name) for name in PARTS_OF_CODE)
        if hasattr(thing, "py_func"):  # compiled by numba
            return _decorated, (thing.py_func,)
        if is_dataclass(thing) and not isinstance(thing, type):
            # what is cached beside the fields, and the order of sets, differ between processes
            held = (getattr(thing, one.name) for one in fields(thing))
            return type(thing), tuple(
                sorted(x, key=repr) if isinstance(x, frozenset) else x for x in held
            )
        made = super().reducer_override(thing)
        if isinstance(made, tuple) and isinstance(thing, FunctionType):
            code, _, *rest = made[1]
            return made[0], (code, {}, *rest), *made[2:]
        if isinstance(made, tuple) and isinstance(thing, type):
            return made[0], made[1][:-2], *made[2:]
        return made


def _refuse_imports(code: CodeType) -> None:
    """Refuse code of one's own that imports more of it when it runs: a change would not be seen."""
    for step in get_instructions(code):
        name = str(step.argval or ".")
        top = name.partition(".")[0]
        if step.opname == "IMPORT_NAME" and is_own(top):
            raise ValueError(
                f"{code.co_name} imports {name} when it runs, so that a change of {name} would not "
                "be seen. Import it at the top of the file, or leave the store out."
            )
    if used := IMPORTERS & {*code.co_names}:
        raise ValueError(
            f"{code.co_name} uses {used.pop()}, which may import any module, so that a change of "
            "it would not be seen. Import it at the top of the file, or leave the store out."
        )


def _pickled(kind: type[_Pickler], thing: Any) -> bytes:
    file = io.BytesIO()
    with _own_modules_by_value():
        kind(file).dump(thing)
    return file.getvalue()


def packed(thing: Any) -> bytes:
    """A thing for workers, which need not have the modules of one's own that it uses."""
    return _pickled(_Pickler, thing)


def digest(thing: Any) -> str:
    """A digest of a thing with all code of one's own that it uses.

    It does not see files that a function reads. Raises ValueError if the code cannot be followed:
    if it imports a module of one's own when it runs, or holds something like a lock.

    >>> digest(lambda n: n + 1) == digest(lambda n: n + 1) != digest(lambda n: n + 2)
    True
    """
    try:
        return blake2b(_pickled(_Digester, thing), digest_size=8).hexdigest()
    except ValueError as error:
        raise ValueError(f"The answers cannot be kept: {error}") from None
    except Exception as error:  # pickle raises errors of many types
        raise ValueError(
            f"The answers cannot be kept, because their code cannot be followed: {error}. "
            "Leave the store out."
        ) from error
