"""Digests of code: a function or an object is known again by all the code and values on which it
hangs.
"""

import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cached_property, partial, partialmethod
from hashlib import blake2b
from inspect import isbuiltin, isclass, isfunction, ismethod, ismodule
from types import CodeType, ModuleType
from typing import Any

from gamelab.hunts.modules import is_own, own_imports
from gamelab.hunts.texts import text_of
from gamelab.theory.checks import shown
from gamelab.theory.ruleset import other_attributes

SAID = {
    "__doc__",
    "__module__",
    "__dict__",
    "__weakref__",
    "__annotations__",
    "__firstlineno__",
    "__static_attributes__",
}
OF_MODULES = {"__builtins__", "__spec__", "__loader__", "__cached__", "__file__", "__path__"}
IMPORTERS = {"__import__", "import_module"}  # functions of Python that import the module of a name


class Digest:
    """A function or an object, all of its code and values looked at; what is installed counts by
    its name alone.

    `own` holds the modules of the code that is not installed, and "" for what no module holds under
    a name. Of such a module all counts that has a name which occurs in the code: also where a
    function is given the module. `unseen` says what could not be looked at, such as a module that
    is imported only when the code runs. Nothing then tells this thing from another one.

    >>> Digest(lambda n: n + 1).text == Digest(lambda n: n + 1).text != Digest(lambda n: n + 2).text
    True
    """

    def __init__(self, thing: Any) -> None:
        self.own: set[str] = set()
        self.unseen = ""
        self._seen: dict[int, Any] = {}
        self._modules: dict[str, ModuleType] = {}
        # all texts that occur: any may be the name of a part of a module
        self._names = {"__getattr__"}
        found = blake2b(digest_size=8)
        for piece in (*self._pieces(thing), *self._of_modules()):
            found.update(piece.encode(errors="backslashreplace") + b"\0")
        self.text = found.hexdigest()
        for name in sorted(self._names & IMPORTERS):
            self.unseen = self.unseen or f"it uses {name}, which may import any module"

    def _of_modules(self) -> Iterator[str]:
        """The parts of the modules met that have a name which occurs, until these bring no further
        ones.
        """
        done = set[tuple[str, str]]()
        while True:
            parts = {
                (name, part)
                for name, module in self._modules.items()
                for part in (self._names & vars(module).keys()) - OF_MODULES
            }
            if not (fresh := sorted(parts - done)):
                return
            for name, part in fresh:
                yield f"{name} {part}"
                yield from self._once(vars(self._modules[name])[part])
            done |= parts

    def _pieces(self, thing: Any) -> Iterator[str]:
        kind = type(thing)
        if thing is None or kind in (bool, int, float, str, bytes, complex, type(...)):
            self._names |= {*thing.split(".")} if kind is str else set()
            yield f"{kind.__name__} {thing!r}"
        elif kind in (tuple, list):
            yield f"{kind.__name__} {len(thing)}"
            for one in thing:
                yield from self._once(one)
        elif kind in (set, frozenset):
            inner = [Digest(one) for one in thing]
            for one in inner:
                self.own, self.unseen = self.own | one.own, self.unseen or one.unseen
                self._names, self._modules = self._names | one._names, self._modules | one._modules
            yield from [f"set {len(thing)}", *sorted(one.text for one in inner)]
        elif kind is dict:
            yield from self._pieces([*thing.items()])
        elif isinstance(thing, CodeType):
            yield from self._of_code(thing)
        else:
            yield from self._once(thing)

    def _once(self, thing: Any) -> Iterator[str]:
        """What may hold itself is looked at once."""
        if id(thing) in self._seen:
            yield f"again {list(self._seen).index(id(thing))}"
        elif isinstance(thing, (str, int, float, tuple, frozenset, CodeType)) and type(
            thing
        ).__module__ in ("builtins", "types"):
            yield from self._pieces(thing)
        else:
            self._seen[id(thing)] = thing
            yield from self._of_object(thing)

    def _of_object(self, thing: Any) -> Iterator[str]:
        if type(thing) in (list, dict, set):
            yield from self._pieces(thing)
        elif ismodule(thing):
            yield thing.__name__
            if is_own(thing):
                self.own.add(thing.__name__)
                self._modules[thing.__name__] = thing
        elif isfunction(thing) or isclass(thing):
            self._names.add(thing.__name__)
            yield (
                f"{thing.__module__}.{thing.__qualname__}"
                if is_installed(thing)
                else thing.__qualname__
            )
            if not is_installed(thing):
                self.own.add(thing.__module__ if "<" not in thing.__qualname__ else "")
                yield from self._of_class(thing) if isclass(thing) else self._of_function(thing)
        elif ismethod(thing):
            yield from self._pieces((thing.__func__, thing.__self__))
        elif isbuiltin(thing):
            self._names.add(thing.__name__)
            yield thing.__qualname__
            yield from (
                ()
                if thing.__self__ is None or ismodule(thing.__self__)
                else self._pieces((thing.__self__,))
            )
        elif isinstance(thing, (partial, partialmethod)):
            yield from self._pieces((type(thing).__name__, thing.func, thing.args, thing.keywords))
        elif hasattr(thing, "py_func") or hasattr(
            thing, "__wrapped__"
        ):  # compiled, or kept in a cache
            yield from self._pieces(
                (type(thing).__name__, getattr(thing, "py_func", None) or thing.__wrapped__)
            )
        elif isinstance(thing, property):
            yield from self._pieces((thing.fget, thing.fset))
        elif isinstance(thing, cached_property):
            yield from self._pieces((thing.func,))
        elif isinstance(thing, (staticmethod, classmethod)):
            yield from self._pieces((type(thing).__name__, thing.__func__))
        elif hasattr(thing, "tolist"):
            yield from self._pieces((str(thing.dtype), thing.tolist()))
        else:
            yield from self._of_instance(thing)

    def _of_instance(self, thing: Any) -> Iterator[str]:
        """By what it is made of again, so that what it keeps for itself does not count."""
        kind = type(thing)
        yield from self._once(kind)
        if is_dataclass(thing) and "__reduce__" not in {
            name for part in kind.__mro__[:-1] for name in vars(part)
        }:
            yield from self._pieces(
                [(part.name, getattr(thing, part.name)) for part in fields(thing)]
            )
            if others := other_attributes(thing):
                yield from self._pieces(sorted(others.items(), key=lambda attribute: attribute[0]))
            return
        try:
            _, given, *state = thing.__reduce_ex__(2)
        except (TypeError, ValueError):  # of what has no parts, such as a lock
            try:
                yield text_of(thing)
            except TypeError:
                self.unseen = self.unseen or f"it holds {shown(thing)}, which cannot be looked into"
            return
        yield from self._pieces(
            (given[1:] if given and given[0] is kind else given, *map(_listed, state))
        )

    def _of_function(self, function: Any) -> Iterator[str]:
        code = function.__code__
        yield from self._of_code(code)
        yield from self._pieces((function.__defaults__, function.__kwdefaults__))
        for cell in function.__closure__ or ():
            try:
                yield from self._once(cell.cell_contents)
            except ValueError:
                yield "an empty cell"
        for name in sorted(_names(code) & function.__globals__.keys()):
            yield name
            yield from self._once(function.__globals__[name])

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
            if not (
                name in SAID
                or name.startswith(
                    ("_abc_", "__dataclass", "__abstract", "__orig", "__param", "__match")
                )
            ):
                yield name
                yield from self._once(part)


def is_installed(thing: Any) -> bool:
    """Whether a function or a class can be found under its name in what is installed."""
    module = sys.modules.get(getattr(thing, "__module__", None) or "")
    # a lambda has no name
    return (
        module is not None and "<" not in getattr(thing, "__qualname__", "<") and not is_own(module)
    )


def modules_of(thing: Any) -> Iterator[ModuleType]:
    """The modules, not installed, of the code on which a thing hangs: workers elsewhere do not have
    them.
    """
    return (
        sys.modules[name]
        for name in sorted(Digest(thing).own)
        if name in sys.modules and name != "__main__"
    )


def _names(code: CodeType) -> set[str]:
    return {*code.co_names}.union(
        *(_names(inner) for inner in code.co_consts if isinstance(inner, CodeType))
    )


def _listed(part: Any) -> Any:
    return [*part] if isinstance(part, Iterator) else part
