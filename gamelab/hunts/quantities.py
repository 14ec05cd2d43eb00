"""Quantities: functions of a case, with the names under which a store holds their values.

The name of a function of one's own contains a digest of all the code and values that it uses.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from dis import get_instructions
from functools import cache, cached_property, partial, partialmethod
from hashlib import blake2b
from importlib.machinery import ModuleSpec
from importlib.metadata import version
from importlib.util import find_spec
from inspect import getattr_static, isbuiltin, isclass, isfunction, ismodule
from pathlib import Path
from sysconfig import get_paths
from types import CodeType, MethodType, ModuleType
from typing import Any

from gamelab.hunts.store import text_of
from gamelab.statements.paper import announced_folders
from gamelab.theory import shown

PACKAGE = Path(__file__).parents[1].resolve()
# the packages whose code decides values
PACKAGES = [*map(PACKAGE.joinpath, ("theory", "boards", "games", "solvers", "statements"))]
PACKAGES += announced_folders()
INSTALLED = tuple(
    {Path(get_paths()[kind]).resolve() for kind in ("stdlib", "platstdlib", "purelib", "platlib")}
    | {PACKAGE, *PACKAGES}
)


def is_own(module: ModuleType) -> bool:
    """Whether a module is not installed: its file is elsewhere, or it was made by the program."""
    return module.__name__ == "__main__" or _is_elsewhere(module.__spec__)


def _is_elsewhere(spec: ModuleSpec | None) -> bool:
    if spec is None or spec.origin in ("built-in", "frozen"):
        return spec is None
    places = [spec.origin] if spec.origin else [*(spec.submodule_search_locations or ())]
    return not places or any(not _is_installed(place) for place in places)


@cache
def _is_installed(place: str) -> bool:
    return any(Path(place).resolve().is_relative_to(one) for one in INSTALLED)


def own_imports(code: CodeType) -> Iterator[str]:
    """The modules that the import statements of this code name and that are not installed.

    Functions inside the code are left out.

    >>> list(own_imports(compile("import math, absent", "", "exec")))
    ['absent']
    """
    steps = [step for step in get_instructions(code) if step.opname != "EXTENDED_ARG"]
    for at, step in enumerate(steps):
        if step.opname == "IMPORT_NAME":
            dots, names = (one.argval for one in steps[at - 2 : at])
            top = step.argval.partition(".")[0]
            if dots:
                is_elsewhere = not _is_installed(code.co_filename)
            elif loaded := sys.modules.get(top):
                is_elsewhere = is_own(loaded)
            else:
                is_elsewhere = _is_elsewhere(find_spec(top))
            if is_elsewhere:
                yield "." * dots + (step.argval or names[0])


IGNORED_ATTRIBUTES = {"__doc__", "__module__", "__dict__", "__weakref__", "__annotations__"}
IGNORED_ATTRIBUTES |= {"__firstlineno__", "__static_attributes__"}
IGNORED_PREFIXES = ("_abc_", "__dataclass", "__abstract", "__orig", "__param", "__match")
IGNORED_PARTS = {"__builtins__", "__spec__", "__loader__", "__cached__", "__file__", "__path__"}
IMPORTERS = {"__import__", "import_module"}  # functions of Python that import by name
WRAPPERS: tuple[type, ...] = (MethodType, partial, partialmethod, property, cached_property)
WRAPPERS += (staticmethod, classmethod)
LITERALS = (bool, int, float, complex, str, bytes, type(...))
# the attributes of these, and of compiled and cached functions, that hold their code
WRAPPED = [
    "__func__",
    "__self__",
    "func",
    "args",
    "keywords",
    "fget",
    "fset",
    "py_func",
    "__wrapped__",
]


class Digest:
    """A digest of a function or an object with all the code and values that it uses.

    Installed code counts by its name alone. `own` holds the names of the other modules, and "" for
    code that no module holds under a name. A part of such a module counts if its name occurs in the
    code. `unseen` says why the digest misses something, such as a module that is imported only when
    the code runs.

    >>> Digest(lambda n: n + 1).text == Digest(lambda n: n + 1).text != Digest(lambda n: n + 2).text
    True
    """

    def __init__(self, thing: Any) -> None:
        self.own: set[str] = set()
        self.unseen = ""
        self._seen: dict[int, Any] = {}
        self._modules: dict[str, ModuleType] = {}
        self._names = {"__getattr__"}  # all texts that occur: a part of a module may have the name
        found = blake2b(digest_size=8)
        for piece in (*self._pieces(thing), *self._of_modules()):
            found.update(piece.encode(errors="backslashreplace") + b"\0")
        self.text = found.hexdigest()
        for name in sorted(self._names & IMPORTERS):
            self.unseen = self.unseen or f"it uses {name}, which may import any module"

    def _of_modules(self) -> Iterator[str]:
        """The parts of the modules met whose names occur, until they lead to no further parts."""
        done = set[tuple[str, str]]()
        while True:
            parts = {
                (name, part)
                for name, module in self._modules.items()
                for part in (self._names & vars(module).keys()) - IGNORED_PARTS
            }
            if not (fresh := sorted(parts - done)):
                return
            for name, part in fresh:
                yield f"{name} {part}"
                yield from self._pieces(vars(self._modules[name])[part])
            done |= parts

    def _pieces(self, thing: Any) -> Iterator[str]:
        """The pieces of text for a value; those of an object at its first occurrence only."""
        kind = type(thing)
        if thing is None or kind in LITERALS:
            self._names |= {*thing.split(".")} if kind is str else set()
            yield f"{kind.__name__} {thing!r}"
            return
        if kind not in (tuple, frozenset, CodeType):  # it may contain itself
            if id(thing) in self._seen:
                yield f"again {list(self._seen).index(id(thing))}"
                return
            self._seen[id(thing)] = thing
        if kind in (tuple, list):
            yield f"{kind.__name__} {len(thing)}"
            for one in thing:
                yield from self._pieces(one)
        elif kind in (set, frozenset):
            inner = [Digest(one) for one in thing]
            for one in inner:
                self.own, self.unseen = self.own | one.own, self.unseen or one.unseen
                self._names, self._modules = self._names | one._names, self._modules | one._modules
            yield from [f"set {len(thing)}", *sorted(one.text for one in inner)]
        elif kind is dict:
            yield from self._pieces([*thing.items()])
        elif kind is CodeType:
            yield from self._of_code(thing)
        else:
            yield from self._of_object(thing)

    def _of_object(self, thing: Any) -> Iterator[str]:
        if ismodule(thing):
            yield thing.__name__
            if is_own(thing):
                self.own.add(thing.__name__)
                self._modules[thing.__name__] = thing
        elif isfunction(thing) or isclass(thing):
            self._names.add(thing.__name__)
            if is_installed(thing):
                yield f"{thing.__module__}.{thing.__qualname__}"
            else:
                yield thing.__qualname__
                self.own.add(thing.__module__ if "<" not in thing.__qualname__ else "")
                yield from self._of_class(thing) if isclass(thing) else self._of_function(thing)
        elif isbuiltin(thing):
            self._names.add(thing.__name__)
            yield thing.__qualname__
            if thing.__self__ is not None and not ismodule(thing.__self__):
                yield from self._pieces((thing.__self__,))
        elif (
            isinstance(thing, WRAPPERS)
            or hasattr(thing, "py_func")
            or hasattr(thing, "__wrapped__")
        ):
            parts = [getattr(thing, name, None) for name in WRAPPED]
            yield from self._pieces((type(thing).__name__, *parts))
        elif hasattr(thing, "tolist"):
            yield from self._pieces((str(thing.dtype), thing.tolist()))
        else:
            yield from self._of_instance(thing)

    def _of_instance(self, thing: Any) -> Iterator[str]:
        """By the parts from which it can be made again, so that its caches do not count."""
        kind = type(thing)
        yield from self._pieces(kind)
        attributes = {name for part in kind.__mro__[:-1] for name in vars(part)}
        if is_dataclass(thing) and "__reduce__" not in attributes:
            parts = [(part.name, getattr(thing, part.name)) for part in fields(thing)]
            yield from self._pieces(parts)
            known = {name for name, _ in parts}
            others = {
                name: value
                for name, value in vars(thing).items()
                if name not in known
                and not isinstance(getattr_static(kind, name, None), cached_property)
            }
            if others:
                yield from self._pieces(sorted(others.items(), key=lambda attribute: attribute[0]))
            return
        try:
            _, given, *state = thing.__reduce_ex__(2)
        except (TypeError, ValueError):  # an object without parts, such as a lock
            try:
                yield text_of(thing)
            except TypeError:
                self.unseen = self.unseen or f"it holds {shown(thing)}, which cannot be looked into"
            return
        given = given[1:] if given and given[0] is kind else given
        state = [[*part] if isinstance(part, Iterator) else part for part in state]
        yield from self._pieces((given, *state))

    def _of_function(self, function: Any) -> Iterator[str]:
        code = function.__code__
        yield from self._of_code(code)
        yield from self._pieces((function.__defaults__, function.__kwdefaults__))
        for cell in function.__closure__ or ():
            try:
                yield from self._pieces(cell.cell_contents)
            except ValueError:
                yield "an empty cell"
        for name in sorted(_names_in(code) & function.__globals__.keys()):
            yield name
            yield from self._pieces(function.__globals__[name])

    def _of_code(self, code: CodeType) -> Iterator[str]:
        self._names |= {*code.co_names}
        for name in own_imports(code):
            self.unseen = self.unseen or f"it imports {name} when it runs"
        counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
        yield (
            f"{code.co_code.hex()} {code.co_exceptiontable.hex()} {counts} {code.co_names} "
            f"{code.co_varnames} {code.co_freevars}"
        )
        yield from self._pieces(code.co_consts)

    def _of_class(self, kind: type) -> Iterator[str]:
        yield from self._pieces(kind.__bases__)
        for name, part in sorted(vars(kind).items()):
            if name not in IGNORED_ATTRIBUTES and not name.startswith(IGNORED_PREFIXES):
                yield name
                yield from self._pieces(part)


def is_installed(thing: Any) -> bool:
    """Whether a function or a class is found under its name in an installed module."""
    module = sys.modules.get(getattr(thing, "__module__", None) or "")
    has_name = "<" not in getattr(thing, "__qualname__", "<")  # a lambda has none
    return module is not None and has_name and not is_own(module)


def modules_of(thing: Any) -> Iterator[ModuleType]:
    """The modules of the code that a thing uses and that workers elsewhere do not have."""
    names = sorted(Digest(thing).own - {"__main__"})
    return (sys.modules[name] for name in names if name in sys.modules)


def _names_in(code: CodeType) -> set[str]:
    return {*code.co_names}.union(
        *(_names_in(inner) for inner in code.co_consts if isinstance(inner, CodeType))
    )


@dataclass(frozen=True)
class Quantity:
    """A function of a case, and the name of the question that it answers.

    Equal names mean equal questions. Code that is not installed (a game of one's own, a line in a
    notebook) is part of the name by a digest, with everything it calls and the modules it uses. The
    digest does not see files that a function reads, texts that it evaluates, and dictionaries that
    it fills. `unseen` gives the reason why values cannot be stored if the code cannot be followed.
    `otherwise` is the method of values for which the library announces none.

    >>> from gamelab import NodeKayles, grundy, path
    >>> quantity = Quantity.of("Grundy value in Node Kayles", grundy, NodeKayles())
    >>> quantity.name, quantity.value(path(4))
    ('Grundy value in Node Kayles [grundy(NodeKayles())]', 0)
    """

    name: str
    value: Callable[..., Any]
    otherwise: str = "its own code"
    unseen: str = ""

    @classmethod
    def of(
        cls,
        words: str,
        function: Callable[..., Any],
        *first: Any,
        otherwise: str = "its own code",
        stored_as: str = "",
    ) -> "Quantity":
        """The values of a function of a case, with the function's first arguments.

        `stored_as` is the function's name in stores, if it is not its present name.
        """
        value = partial(function, *first) if first else function
        digest = Digest(value)
        is_known = isfunction(function) and is_installed(function) and not digest.own
        inner = _call(function, stored_as, first) if is_known else ""
        return cls(f"{words} [{inner or digest.text}]", value, otherwise, digest.unseen)


def _call(function: Any, stored_as: str, first: tuple[Any, ...]) -> str:
    """An installed function and its first arguments as text; empty if there is none."""
    name = stored_as or function.__qualname__
    if function.__module__.partition(".")[0] != "gamelab":
        name = f"{function.__module__}.{name}"
    try:
        return f"{name}({', '.join(map(text_of, first))})" if first else name
    except TypeError:
        return ""


@cache
def library_version() -> str:
    """The version of gamelab with a digest of the code that decides values."""
    code = blake2b(digest_size=4)
    for file in sorted(file for package in PACKAGES for file in package.rglob("*.py")):
        code.update(file.read_bytes())
    return f"{version('gamelab')}+{code.hexdigest()}"
