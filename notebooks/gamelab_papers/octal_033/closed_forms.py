"""What the paper on 0.33 says of subdivided stars and bistars: closed forms, classes of stars,
Tables 1 and 2.

Source: Beaudou et al., *Octal Games on Graphs: the game 0.33 on subdivided stars and bistars*,
Sections 3 and 4. Nothing here is computed from the rules. A reduced star has i legs, j of them of
length 2 and the others of length 1; the star without any vertex, not even a hub, has i = None.
"""

from collections.abc import Iterable

from gamelab import Bistar
from gamelab.theory import Method, by_method, natural

_LEGS = Method("legs modulo 3", "structure", ("octal033-thm-9",))
_ONE = Method("values of reduced stars as said", "structure", ("octal033-thm-13",))
_TABLE_1 = Method("Table 1", "structure", ("octal033-thm-19",))
_TABLE_2 = Method("Table 2", "structure", ("octal033-thm-22-corrected",))
_ALL = Method(
    "values of bistars as said",
    "structure",
    (
        "octal033-thm-14",
        *_LEGS.relies_on,
        *_ONE.relies_on,
        *_TABLE_1.relies_on,
        *_TABLE_2.relies_on,
    ),
)

CLASSES_1 = ("0", "1", "1*", "2", "2*", "2□", "3", "3□")
CLASSES_2 = ("0", "0*", "1", "1*", "1□", "2", "2*", "2□", "3", "3□")

_FIRST_ROWS = ((1,), (2, 0), (0, 1, 2), (1, 2, 0, 1))
_EVEN_AND_ODD_ROWS = ((0, 3, 1, 2, 0, 3), (1, 2, 0, 3, 1, 2))
_ONE_STAR: dict[tuple[int | None, int], str] = {
    (0, 0): "1*",
    (2, 1): "1*",
    (3, 3): "1*",
    (1, 0): "2*",
    (2, 2): "2*",
}
_STARRED_1 = {("1*", "1*"): 2, ("1*", "2*"): 0, ("2*", "2*"): 1, ("2*", "2□"): 1, ("2*", "3□"): 0}
_STARRED_2 = {"1*": (2, 2, 3, 0, 3, 0, 1, 1, 1, 0), "2*": (0, 0, 1, 1, 1, 2, 2, 2, 3, 3)}


@by_method(_LEGS)
def reduced(legs: Iterable[int] | None) -> tuple[int | None, int]:
    """How many legs are left when each is taken modulo 3, and how many of them have length 2:
    Theorem 9.

    >>> reduced((3, 4, 5, 1)), reduced(()), reduced(None)
    ((3, 1), (0, 0), (None, 0))
    """
    if legs is None:
        return None, 0
    rests = [natural(leg, "The length of a leg") % 3 for leg in legs]
    return len(rests) - rests.count(0), rests.count(2)


@by_method(_ONE)
def star_value_033(i: int | None, j: int = 0) -> int:
    """The value of a reduced star: Theorem 13 and Figure 4, whose patterns begin with four legs.

    >>> [star_value_033(4, j) for j in range(5)], star_value_033(None)
    ([0, 3, 1, 2, 0], 0)
    """
    _check(i, j)
    if i is None:
        return 0
    if i < 4:
        return _FIRST_ROWS[i][j]
    return _EVEN_AND_ODD_ROWS[i % 2][j if j < 4 else 4 + j % 2]


@by_method(_ONE)
def class_1(i: int | None, j: int = 0) -> str:
    """The class, of eight, that decides the values of bistars with a middle path of one edge:
    Figure 8.

    >>> class_1(0), class_1(3, 1), class_1(None)
    ('1*', '2□', '0')
    """
    value = star_value_033(i, j)
    if (i, j) in _ONE_STAR:
        return _ONE_STAR[i, j]
    return f"{value}□" if value > 1 and j in (1, 3) else str(value)


@by_method(_ONE)
def class_2(i: int | None, j: int = 0, as_printed: bool = False) -> str:
    """The class, of ten, that decides the values of bistars with a middle path of two edges: Figure
    14.

    The printed definition puts S[2] into class 0; it belongs to class 0*, as Lemma 12 with the
    empty star shows.

    >>> class_2(None), class_2(1, 1), class_2(1, 1, as_printed=True), class_2(4)
    ('0*', '0*', '0', '0*')
    """
    name = class_1(i, j)
    if name == "0":
        return "0*" if j in (0, 2) or ((i, j) == (1, 1) and not as_printed) else "0"
    return "1□" if name == "1" and j in (0, 2) else name


@by_method(_TABLE_1)
def table_1(here: str, there: str) -> int:
    """The value of a bistar with a middle path of one edge, by the classes of its stars: Table 1,
    Theorem 19.

    >>> table_1("2□", "3"), table_1("1*", "1*")
    (1, 2)
    """
    for name in (here, there):
        _check_class(name, CLASSES_1)
    return _STARRED_1.get((min(here, there), max(here, there)), int(here[0]) ^ int(there[0]))


@by_method(_TABLE_2)
def table_2(here: str, there: str) -> int:
    """The value of a bistar with a middle path of two edges, by the classes of its stars: Table 2,
    Theorem 22.

    >>> table_2("0", "3"), table_2("0*", "3"), table_2("1*", "1")
    (3, 2, 3)
    """
    for name in (here, there):
        _check_class(name, CLASSES_2)
    for one, other in ((here, there), (there, here)):
        if one in _STARRED_2:
            return _STARRED_2[one][CLASSES_2.index(other)]
    plain = len(here) == len(there) == 1
    squares = {here, there} <= {"2□", "3□"}
    return int(here[0]) ^ int(there[0]) ^ (0 if plain or squares else 1)


@by_method(_ALL)
def bistar_value_033(bistar: Bistar, as_printed: bool = False) -> int:
    """The value of any bistar: Theorem 14 reduces it, Theorem 13 and Tables 1 and 2 give the rest.

    >>> (
    ...     bistar_value_033(Bistar((1, 2, 3), (1, 3, 4), middle=2)),
    ...     bistar_value_033(Bistar((2,), (2,), middle=2)),
    ... )
    (2, 1)
    """
    left, right = reduced(bistar.left), reduced(bistar.right)
    if bistar.middle % 3 == 1:
        return table_1(class_1(*left), class_1(*right))
    if bistar.middle % 3 == 2:
        return table_2(class_2(*left, as_printed), class_2(*right, as_printed))
    if left[0] is None and right[0] is None:
        return 2  # a path of middle - 1 vertices
    if left[0] is None or right[0] is None:
        (i, j) = left if right[0] is None else right
        return star_value_033((i or 0) + 1, j + 1)  # the star, with a leg of middle - 1
    return star_value_033(left[0] + right[0], left[1] + right[1])


def _check(i: int | None, j: int) -> None:
    if i is not None:
        natural(i, "The number of legs")
    if natural(j, "The number of legs of length 2") > (i or 0):
        raise ValueError(f"A star with {i} legs has at most as many of length 2; it was given {j}.")


def _check_class(name: str, classes: tuple[str, ...]) -> None:
    if name not in classes:
        raise ValueError(f"The classes are {', '.join(classes)}; it was given {name!r}.")
