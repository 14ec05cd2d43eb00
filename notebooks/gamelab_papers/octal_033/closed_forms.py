"""What the paper on 0.33 says of subdivided stars and bistars: closed forms, classes of stars,
Tables 1 and 2.

Source: Beaudou et al., *Octal Games on Graphs: the game 0.33 on subdivided stars and bistars*,
Sections 3 and 4. Nothing here is computed from the rules. A reduced star has i legs, j of them of
length 2 and the others of length 1; the star without any vertex, not even a hub, has i = None.
"""

from gamelab_papers.octal_033.boards import leg_counts

CLASSES_1 = ("0", "1", "1*", "2", "2*", "2□", "3", "3□")
CLASSES_2 = ("0", "0*", "1", "1*", "1□", "2", "2*", "2□", "3", "3□")

_FIRST_ROWS = ((1,), (2, 0), (0, 1, 2), (1, 2, 0, 1))
_EVEN_AND_ODD_ROWS = ((0, 3, 1, 2, 0, 3), (1, 2, 0, 3, 1, 2))
_STARRED_1 = {("1*", "1*"): 2, ("1*", "2*"): 0, ("2*", "2*"): 1, ("2*", "2□"): 1, ("2*", "3□"): 0}
_STARRED_2 = {"1*": (2, 2, 3, 0, 3, 0, 1, 1, 1, 0), "2*": (0, 0, 1, 1, 1, 2, 2, 2, 3, 3)}


def reduced(legs):
    """How many legs are left when each is taken modulo 3, and how many of them have length 2:
    Theorem 9.

    >>> reduced((3, 4, 5, 1)), reduced(()), reduced(None)
    ((3, 1), (0, 0), (None, 0))
    """
    if legs is None:
        return None, 0
    ones, twos = leg_counts(legs)
    return ones + twos, twos


def star_value_033(i, j=0):
    """The value of a reduced star: Theorem 13 and Figure 4, whose patterns begin with four legs.

    >>> [star_value_033(4, j) for j in range(5)], star_value_033(None)
    ([0, 3, 1, 2, 0], 0)
    """
    if i is None:
        return 0
    if i < 4:
        return _FIRST_ROWS[i][j]
    return _EVEN_AND_ODD_ROWS[i % 2][j if j < 4 else 4 + j % 2]


def class_1(i, j=0):
    """The class, of eight, that decides the values of bistars with a middle path of one edge:
    Figure 8.

    >>> class_1(0), class_1(3, 1), class_1(None)
    ('1*', '2□', '0')
    """
    if (i, j) in [(0, 0), (2, 1), (3, 3)]:
        return "1*"
    if (i, j) in [(1, 0), (2, 2)]:
        return "2*"
    value = star_value_033(i, j)
    return f"{value}□" if value > 1 and j in (1, 3) else str(value)


def class_2(i, j=0, as_printed=False):
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


def table_1(here, there):
    """The value of a bistar with a middle path of one edge, by the classes of its stars: Table 1,
    Theorem 19.

    >>> table_1("2□", "3"), table_1("1*", "1*")
    (1, 2)
    """
    return _STARRED_1.get((min(here, there), max(here, there)), int(here[0]) ^ int(there[0]))


def table_2(here, there):
    """The value of a bistar with a middle path of two edges, by the classes of its stars: Table 2,
    Theorem 22.

    >>> table_2("0", "3"), table_2("0*", "3"), table_2("1*", "1")
    (3, 2, 3)
    """
    for one, other in ((here, there), (there, here)):
        if one in _STARRED_2:
            return _STARRED_2[one][CLASSES_2.index(other)]
    plain = len(here) == len(there) == 1
    squares = {here, there} <= {"2□", "3□"}
    return int(here[0]) ^ int(there[0]) ^ (0 if plain or squares else 1)


def bistar_value_033(left, right, middle, as_printed=False):
    """The value of any bistar: Theorem 14 reduces it, Theorem 13 and Tables 1 and 2 give the rest.

    >>> bistar_value_033((1, 2, 3), (1, 3, 4), 2), bistar_value_033((2,), (2,), 2)
    (2, 1)
    """
    (i, j), (k, l) = reduced(left), reduced(right)
    if middle % 3 == 1:
        return table_1(class_1(i, j), class_1(k, l))
    if middle % 3 == 2:
        return table_2(class_2(i, j, as_printed), class_2(k, l, as_printed))
    if i is None and k is None:
        return 2  # a path of middle - 1 vertices
    if i is None or k is None:  # the star, with a leg of middle - 1
        return star_value_033((k if i is None else i) + 1, j + l + 1)
    return star_value_033(i + k, j + l)
