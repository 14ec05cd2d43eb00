r"""Spiders with arrows on their legs, in the accents of Mathews: S[2, 2v, 3^]."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from gamelab.boards.decorations import Arrow, Decoration
from gamelab.boards.graph import Graph
from gamelab.boards.spider import Spider
from gamelab.theory import natural, position_of, shown

HAT, CHECK = "^", "v"  # an arrow away from the hub, and one towards it
_LEG = re.compile(r"(\d+)([\^v]?)(?:\((\d+[\^v](?:,\d+[\^v])*)\))?")
_MARK = re.compile(r"(\d+)([\^v])")


@dataclass(frozen=True)
class AccentedLeg:
    """A leg: its length, the accent of its outer arrow ("" if there is none), and marks (place from
    the hub, accent) within.

    With an accent, the outer arrow lies on one more edge beyond the length.
    """

    length: int
    accent: str = ""
    marks: tuple[tuple[int, str], ...] = ()

    def __str__(self) -> str:
        marks = ",".join(f"{place}{accent}" for place, accent in self.marks)
        return f"{self.length}{self.accent}" + (f"({marks})" if marks else "")

    @property
    def edges(self) -> int:
        """The number of edges of the leg, the one under the outer arrow among them."""
        return self.length + bool(self.accent)


@dataclass(frozen=True)
class AccentedSpider:
    """A spider whose legs may end in an arrow away from the hub (^, a hat) or towards it (v, a
    check).

    `S[2,2v,3^]` lies on the spider (2, 3, 4): an accented leg has one more edge, which carries the
    arrow. Further arrows stand in brackets after the leg, each with the number of its edge counted
    from the hub: `S[2,2v(2v),1(1^)]`. Any number of legs is accepted; an entry 0 without an accent
    is no leg. Source: Mathews, Definitions 6.2 and 7.3.

    >>> spider = AccentedSpider.of("S[2, 2v(1^), 3^]")
    >>> spider
    AccentedSpider.of('S[2,2v(1^),3^]')
    >>> spider.board
    Spider(2, 3, 4)
    >>> len(spider.decoration.arrows), spider.decoration.sinks, spider.decoration.sources
    (3, [(3, 4)], [(2, 3)])
    """

    legs: tuple[AccentedLeg, ...]

    def __post_init__(self) -> None:
        if not isinstance(self.legs, tuple) or not all(
            isinstance(leg, AccentedLeg) for leg in self.legs
        ):
            raise TypeError(
                f"An accented spider is written AccentedSpider.of('S[2,2v,3^]'); it was given "
                f"{self.legs!r}."
            )

    @classmethod
    def of(cls, notation: str) -> "AccentedSpider":
        """The spider written so; spaces do not count, and the S and its brackets may be left
        out.
        """
        if not isinstance(notation, str):
            raise TypeError(
                f"An accented spider is written as a string, such as 'S[2,2v,3^]'; it was given "
                f"{shown(notation)}."
            )
        text = re.sub(r"(?<!\d)\s+|\s+(?![\d\s])", "", notation)
        inner = text[2:-1] if text.startswith("S[") and text.endswith("]") else text
        return cls(tuple(_leg(token, notation) for token in re.split(r",(?![^(]*\))", inner)))

    @classmethod
    def from_lengths(cls, lengths: Sequence[int], accents: Sequence[str]) -> "AccentedSpider":
        """The spider with legs of these lengths and these accents: "^", "v" or "" for none.

        >>> AccentedSpider.from_lengths((1, 2, 3), ("v", "", "^"))
        AccentedSpider.of('S[1v,2,3^]')
        """
        if not isinstance(lengths, Sequence) or not isinstance(accents, Sequence):
            raise TypeError(
                f"Lengths and accents are two lists; it was given {shown(lengths)} and "
                f"{shown(accents)}."
            )
        if len(lengths) != len(accents) or any(
            accent not in ("", HAT, CHECK) for accent in accents
        ):
            raise ValueError(
                f'Each leg has one accent, "^", "v" or ""; the lengths are {lengths!r}, the '
                f"accents {accents!r}."
            )
        legs = [natural(n, "The length of a leg") for n in lengths]
        return cls(tuple(map(AccentedLeg, legs, accents)))

    def __str__(self) -> str:
        return f"S[{','.join(map(str, self.legs))}]"

    def __repr__(self) -> str:
        return f"AccentedSpider.of({str(self)!r})"

    @property
    def notation(self) -> str:
        r"""As the paper writes it, in TeX.

        >>> AccentedSpider.of("S[2, 2v(1^), 13^]").notation
        'S[2,\\check{2}(\\hat{1}),\\widehat{13}]'
        """
        return _MARK.sub(_tex, str(self))

    @property
    def with_accents(self) -> str:
        """As the paper writes it, in plain letters with the accents above.

        >>> AccentedSpider.of("S[2, 2v(1^), 3^]").with_accents == "S[2,2\u030c(1\u0302),3\u0302]"
        True
        """
        return str(self).replace(HAT, "\u0302").replace(CHECK, "\u030c")

    def _repr_latex_(self) -> str:
        return f"${self.notation}$"

    @property
    def board(self) -> Spider:
        """The spider that carries the arrows; legs without an edge are dropped."""
        return Spider(*(leg.edges for leg in self.legs))

    @property
    def graph(self) -> Graph:
        """The board as a graph."""
        return self.board.graph

    @property
    def arrows(self) -> frozenset[Arrow]:
        """The arrows on it."""
        return self.decoration.arrows

    @cached_property
    def decoration(self) -> Decoration:
        """The spider as a graph with its arrows."""
        arrows: list[Arrow] = []
        for i, leg in enumerate((leg for leg in self.legs if leg.edges), 1):
            for place, accent in (*leg.marks, (leg.length + 1, leg.accent)):
                arrow = (i, place - 1) if place > 1 else 0, (i, place)
                if accent:
                    arrows.append(arrow if accent == HAT else arrow[::-1])
        return Decoration.of(self.board, arrows)


position_of.register(AccentedSpider, lambda spider: spider.decoration)


def _leg(token: str, notation: str) -> AccentedLeg:
    read = _LEG.fullmatch(token)
    if read is None:
        raise ValueError(
            f"A leg is written like 3, 3^, 3v or 3v(1^,2v): a length, an accent if it ends in an "
            f"arrow, other arrows in brackets; {token!r} in {notation!r} is not."
        )
    length, marks = int(read[1]), _MARK.findall(read[3] or "")
    places = [int(place) for place, _ in marks]
    for i, place in enumerate(places):
        if not 1 <= place <= length:
            raise ValueError(
                f"The edges of a leg of length {length} are numbered from 1 at the hub to "
                f"{length}; {token!r} marks {place}."
            )
        if place in places[:i]:
            raise ValueError(
                f"An edge carries at most one arrow; {token!r} marks edge {place} twice."
            )
    return AccentedLeg(length, read[2], tuple((int(place), accent) for place, accent in marks))


def _tex(mark: re.Match[str]) -> str:
    hat = r"\widehat" if len(mark[1]) > 1 else r"\hat"
    return (hat if mark[2] == HAT else r"\check") + f"{{{mark[1]}}}"
