"""The state of an object: its dataclass fields, and the attributes that were set beside them."""

from dataclasses import fields, is_dataclass
from functools import cache, cached_property
from inspect import getattr_static
from types import MemberDescriptorType
from typing import Any


def other_attributes(thing: Any) -> dict[str, Any]:
    """The attributes of an object, in slots too, that are neither fields of a dataclass nor cached
    properties.

    >>> from gamelab import Octal
    >>> class Takes(Octal):
    ...     def __init__(self, number):
    ...         super().__init__("0.3")
    ...         self.number = number
    >>> other_attributes(Takes(2)), other_attributes(Octal("0.3"))
    ({'number': 2}, {})
    """
    kind: type[Any] = type(thing)
    known, slots = _known_and_slots(kind)  # type: ignore[arg-type]
    held = getattr(thing, "__dict__", {})
    if not slots and known.issuperset(held):
        return {}
    found = {name: value for name, value in held.items() if name not in known}
    return found | {name: getattr(thing, name) for name in slots if hasattr(thing, name)}


@cache
def _known_and_slots(kind: type[Any]) -> tuple[frozenset[str], tuple[str, ...]]:
    """The names of a class's fields and of its cached properties, which are computed from the
    others; and of its other slots.
    """
    known = {part.name for part in fields(kind)} if is_dataclass(kind) else set[str]()
    found = {name: getattr_static(kind, name, None) for name in dir(kind)}
    known |= {name for name, value in found.items() if isinstance(value, cached_property)}
    return frozenset(known), tuple(
        n
        for n, value in found.items()
        if isinstance(value, MemberDescriptorType) and n not in known
    )


def defining_class(kind: type[Any], name: str) -> type[Any]:
    """The class from which a class has a method, such as `__init__`."""
    return next(part for part in kind.__mro__ if name in vars(part))


def is_frozen(kind: type[Any]) -> bool:
    """Whether the class is itself declared as a frozen dataclass; a subclass without a declaration
    of its own is not.
    """
    return "__dataclass_params__" in vars(kind) and bool(kind.__dataclass_params__.frozen)
