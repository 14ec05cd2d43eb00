"""Grundy values in the Trimmed Game of Arrows, for all lengths: paths, spiders with three legs.

The families are flows, crashes, twigs and rods, and the spiders S[av,bv,cv] (`alike3`), S[av,bv,c^]
(`other3`), S[av,bv,c] (`alike2`), S[av,b^,c] (`other2`), S[av,b,c] (`one`) and S[a,b,c] (`none`).
Source: Mathews, *The Game of Arrows on 3-legged spider graphs*; the values for two marked legs and
an even third, and for one marked leg beside a leg of length 2, are ours.
"""

from itertools import product

from gamelab.boards import AccentedSpider, crash, flow, rod, twig
from gamelab.proofs import (
    TRUE,
    Consequence,
    FamilyProof,
    Member,
    Options,
    ValuedFamily,
    family,
    number,
    relation,
    says,
    substituted,
    value_by_cases,
    variables,
)
from gamelab.theory import remembered

a, b, c, k, m, n, u, v = variables("a b c k m n u v")
flows, crashes, twigs, rods = map(family, ("flow", "crash", "twig", "rod"))
RESTS_ON = ("the list of moves (tested on small boards)", "sums of parts (Sections 5 and 9)")
ACCENTS = {"alike3": "vvv", "other3": "vv^", "alike2": "vv", "other2": "v^", "one": "v", "none": ""}
FLIPPED = {"v": "^", "^": "v", "": ""}

# the second number has a digit 1 where the first has its highest
LEADING = relation("0 1", False, lambda last, z, y: bool(y) if z else last, lambda last: last)


def between_arrows():
    """The flows and the crashes."""
    rest = n - 1 - k
    return (
        ValuedFamily(
            "flow",
            "n",
            TRUE,
            v == n % 2,
            (
                Options((flows(k), flows(rest)), k < n),
                Options((crashes(k), crashes(rest)), (k > 0) & (k + 1 < n)),
            ),
            flow,
        ),
        ValuedFamily(
            "crash",
            "n",
            n > 0,
            v == (n + 1) % 2,
            (
                Options((flows(k), crashes(rest)), k + 1 < n),
                Options((crashes(k), flows(rest)), (k > 0) & (k < n)),
            ),
            crash,
        ),
    )


@remembered
def paths():
    """The values of flows, crashes, twigs and rods: Propositions 5.2, 5.4 and 5.6."""
    rest = n - 1 - k
    to_flow, to_crash = (
        Options((twigs(k), flows(rest)), k < n),
        Options((twigs(k), crashes(rest)), k + 1 < n),
    )
    to_twigs = Options((twigs(k), twigs(rest)), k < n)  # twice: by either arrow
    return FamilyProof(
        "The flow, crash, twig and rod with n unmarked edges are worth n mod 2, n + 1 mod 2, n and "
        "n mod 2.",
        (
            *between_arrows(),
            ValuedFamily("twig", "n", TRUE, v == n, (to_flow, to_crash), twig),
            ValuedFamily("rod", "n", n > 0, v == n % 2, (to_twigs, to_twigs), rod),
        ),
        RESTS_ON,
    )


def spider(*legs):
    """The member that is the spider with these legs: a length and "v", "^" or "" each.

    >>> print(spider((2, "^"), (a, "^"), (b, "v")))
    other3(2, a, b)
    """
    marks = [accent for _, accent in legs if accent]
    if marks.count("^") > marks.count("v"):
        legs = tuple((length, FLIPPED[accent]) for length, accent in legs)
    ordered = sorted(legs, key=lambda leg: ("v", "^", "").index(leg[1]))
    accents = "".join(accent for _, accent in ordered)
    name = next(name for name, known in ACCENTS.items() if known == accents)
    return Member(name, tuple(length for length, _ in ordered))


def is_state(member):
    """The condition that a spider is a state: its hub is neither a sink nor a source."""
    one, two, three = member.arguments
    return number(one) + two + three > 0 if member.family in ("alike3", "alike2", "none") else TRUE


def legs_of(accents, *lengths):
    """The legs of these lengths; the first have these accents, the others none."""
    return [*zip(lengths, [*accents, "", "", ""][:3], strict=True)]


def cut(legs, leg, mark, place=m):
    """What an arrow on edge `place` of a leg, counted from 0, leaves: the legs of the spider, and
    what is cut off.

    An arrow on edge m of a leg leaves m - 1 unmarked edges on it. It cuts off a twig if the leg has
    no mark, a flow if its mark points as the arrow does, and else a crash.
    """
    length, outer = legs[leg]
    piece = twigs if not outer else flows if outer == mark else crashes
    return (*legs[:leg], (place - 1, mark), *legs[leg + 1 :]), piece(number(length) - place)


def on_legs(name, lengths=(a, b, c)):
    """The options of a spider with these accents and lengths, leg by leg: first the arrow to the
    hub, then that away from it. A crash has an edge.
    """
    options, legs = [], legs_of(ACCENTS[name], *lengths)
    for i, mark in product(range(3), "v^"):
        left, piece = cut(legs, i, mark)
        after = spider(*left)
        beyond = number(lengths[i]) - m
        where = (m > 0) & (beyond >= int(piece.family == "crash")) & is_state(after)
        options.append(Options((after, piece), where))
    return tuple(options)


def spider_family(name, domain, value):
    """The spiders with these accents and lengths a, b, c that are states."""
    return ValuedFamily(
        name,
        "a b c",
        domain & is_state(Member(name, (a, b, c))),
        value,
        on_legs(name),
        lambda *lengths: AccentedSpider.from_lengths(
            *zip(*legs_of(ACCENTS[name], *lengths), strict=True)
        ),
    )


LONG = (a > 1) & (b > 1) & (c > 1)
THREE = ((a - 2) ^ (b - 2) ^ (c - 2)) + 2
EVEN_C = c % 2 == 0


@remembered
def three_marked():
    """The values of all spiders with three marked legs: Proposition 7.7, Theorem 8.2 and the lines
    of Proposition 6.3.
    """
    odd, even = (a + b + c) % 2, (a + b + c + 1) % 2
    alike = value_by_cases((LONG, THREE), (TRUE, even))
    other = value_by_cases(
        (LONG, THREE),
        (c > 1, odd),
        (a < 2, b ^ (a + c) % 2),
        (b < 2, a ^ (b + c) % 2),
        (TRUE, even),
    )
    return FamilyProof(
        "The values of spiders with three marked legs of any lengths.",
        (spider_family("alike3", TRUE, alike), spider_family("other3", TRUE, other)),
        RESTS_ON,
        (paths(),),
    )


# half of X, the nim-sum of what the marked legs exceed 2 by, each made even
Y = (a // 2 - 1) ^ (b // 2 - 1)
# the first number has the digit of the second wherever this differs from the next higher one
AGREES = relation(
    "0 1",
    (0, 0),
    lambda last, e, y: (e, y) if last[1] == y or last[0] == last[1] else None,
    lambda last: last[0] >= last[1],
)


@remembered
def two_marked():
    """The values of all spiders with two marked legs and an even third: Lemma 10.1, and ours."""
    marks, x, low = (a + b) % 2, Y + Y, c - 2
    short, is_short = (a < 2) & (b < 2), (a < 2) | (b < 2)
    is_worth_c = (Y > 0) & (Y % 2 == 0) & substituted(AGREES, c // 2 - 1, Y)
    alike = value_by_cases(
        (c == 0, marks ^ 1),
        (short, marks ^ c),
        (is_short, marks ^ low ^ 1),
        (x < low, marks ^ x),
        (is_worth_c, marks ^ c),
        (TRUE, marks ^ (c - 1)),
    )
    other = value_by_cases(
        ((c == 0) | short, marks), (is_short | (x >= low), marks ^ low), (TRUE, marks ^ x)
    )
    return FamilyProof(
        "The values of spiders with two marked legs and an even third.",
        (spider_family("alike2", EVEN_C, alike), spider_family("other2", EVEN_C, other)),
        RESTS_ON,
        (three_marked(), paths()),
    )


@remembered
def two_marked_short():
    """The values of all spiders with two marked legs of at most one unmarked edge: Proposition
    9.1.
    """
    short = (a < 2) & (b < 2)
    alike = value_by_cases((c == 0, (a + b + 1) % 2), (EVEN_C, a ^ b ^ c), (TRUE, a + b + c))
    return FamilyProof(
        "The values of spiders with two marked legs of at most one unmarked edge.",
        (
            spider_family("alike2", short, alike),
            spider_family("other2", short, v == (a + b + c) % 2),
        ),
        RESTS_ON,
        (three_marked(), paths()),
    )


def one_marked(statement, domain, value):
    """A proof of the values of spiders with one marked leg, in a domain that is closed under
    moves on this leg.
    """
    return FamilyProof(
        statement, (spider_family("one", domain, v == value),), RESTS_ON, (two_marked(), paths())
    )


EVEN_LEGS = EVEN_C & (b % 2 == 0)


@remembered
def one_marked_short():
    """The values of spiders with a marked leg of at most one unmarked edge beside two even ones:
    Proposition 9.3.
    """
    return one_marked(
        "The values of S[av,b,c] for a at most 1 and even b and c of at least 2.",
        EVEN_LEGS & (a < 2) & (b > 1) & (c > 1),
        a ^ (b - 2) ^ (c - 2),
    )


@remembered
def one_marked_beside_2():
    """The values of spiders with a marked leg, one of length 2 and an even one (ours)."""
    return one_marked(
        "The values of S[av,2,c] for even c of at least 2.",
        EVEN_LEGS & (b == 2) & (c > 1),
        a + c - 2,
    )


@remembered
def one_marked_on_path():
    """The values of S[av,b,0], a twig with the hub inside."""
    return one_marked("The values of S[av,b,0].", c == 0, a + b)


@remembered
def steady():
    """The parities of all plays of flows, crashes, and spiders with three marked legs two of which
    have at most one unmarked edge: Propositions 7.2 and 7.4.
    """
    short = (a < 2) & (b < 2)
    return FamilyProof(
        "The parities of all plays of flows, crashes, S[av,bv,cv] and S[av,bv,c^], a and b at most "
        "1.",
        (
            *between_arrows(),
            spider_family("alike3", short, v == (a + b + c + 1) % 2),
            spider_family("other3", short, v == (a + b + c) % 2),
        ),
        RESTS_ON,
        parities=True,
    )


class Pairs(Consequence):
    """The values of spiders with one marked leg beside two even ones, as far as parity goes.

    **Theorem (pairs).** Let a, b and c be even, and g(a) the value of S[av,b,c]. If the
    implications hold, then g(a) is even, g(a + 1) = g(a) + 1, and S[a,b,c], if not all of a, b and
    c are 0, has the value 0, as all its options have odd values. Further, for b, c >= 2: if
    S[av,b,c] has an option of an even value n, it has one of the value n + 1; the values of the
    options of S[(a+1)v,b,c] are those of S[av,b,c], each xor 1, and g(a).

    **Proof.** If b or c is 0, S[av,b,c] is the spider of a given proof: the first implications say
    that its value is a + b + c. Let b, c >= 2, and let the theorem be true of smaller a.

    *Even a.* On edge m < a of the marked leg the two arrows leave g(m - 1) with a flow and with a
    crash: a value and its xor 1. On edge a there is a flow of no edges: g(a - 1) = g(a - 2) xor 1,
    which an arrow on edge a - 1 leaves too. On another leg an arrow away from the hub leaves an odd
    value; where the arrow to the hub leaves an even value n, the other leaves n + 1. So every even
    value n of an option has n + 1 beside it, and the least number that is no option's value is
    even.

    *The next a.* On the marked leg of S[(a+1)v,b,c] arrows on edges m <= a leave g(m - 1) xor 0 and
    1, for m = a the same values as for m = a - 1; so these are the values of that leg of S[av,b,c],
    which are closed under xor 1. On edge a + 1 the arrow leaves g(a). On other legs each value is
    that for a xor 1. So the values of options are those for a, each xor 1, and g(a). As g(a) is
    even, xor 1 keeps the numbers below it: all these are values. So is g(a); g(a) + 1 is not, as
    g(a) is none for a.

    *No mark.* An arrow on edge m of a leg of S[a,b,c] leaves a spider with the marked leg m - 1
    beside a twig with a - m edges. The value of the one has the parity of m - 1, as was shown, the
    other has the value a - m: their nim-sum is odd. QED
    """

    tells_of = ("one", "none")

    @property
    def theorem(self):
        return "the theorem of pairs"

    def facts(self, members):
        """What the theorem says of the values, of these names, of spiders with one mark or none."""
        found = TRUE
        for name, one in members.items():
            a, b, c = map(number, one.arguments)
            v, known = variables(name)[0], (a >= 0) & (b % 2 == 0) & (c % 2 == 0)
            if one.family == "none":
                found &= ~(known & (a % 2 == 0) & is_state(one)) | (v == 0)
                continue
            found &= ~known | (v % 2 == a % 2)
            for further, other in members.items():
                if name < further and other.family == "one":
                    length, *others = map(number, other.arguments)
                    same = (a // 2 == length // 2) & (b == others[0]) & (c == others[1])
                    found &= ~(known & same) | (v ^ a % 2 == variables(further)[0] ^ length % 2)
        return found


@remembered
def pairs():
    """The main theorem, 12.1, with Lemma 11.1 and Proposition 11.2."""
    even = EVEN_LEGS & (a % 2 == 0) & (b > 1) & (c > 1)
    short, long = on_legs("one"), on_legs("one", (a + 1, b, c))
    on_path, longer = (Member("one", (length, b, 0)) for length in (a, a + 1))
    rows = [
        says("with an absent leg", b % 2 == 0, {"v": [on_path]}, v % 2 == a % 2),
        says(
            "with an absent leg and a longer one",
            EVEN_LEGS & (a % 2 == 0),
            {"u": [on_path], "v": [longer]},
            v == u + 1,
        ),
        says("a flow without edges", TRUE, {"v": [flows(0)]}, v == 0),
        says("a twig", TRUE, {"v": [twigs(n)]}, v == n),
        says("flows beside crashes", n > 0, {"u": [flows(n)], "v": [crashes(n)]}, v == u ^ 1),
    ]
    for leg, length, i in (("second", b, 2), ("third", c, 4)):
        to_hub, away = short[i : i + 2]
        where = even & to_hub.where & away.where
        values = {"u": to_hub.summands, "v": away.summands}
        rows += [
            says(
                f"an arrow away from the hub on the {leg} leg",
                even & away.where,
                {"v": away.summands},
                v % 2 == 1,
            ),
            says(
                f"arrows on the same edge of the {leg} leg",
                where & (u % 2 == 0),
                values,
                v == u + 1,
            ),
            says(f"on the {leg} leg as many arrows", even & (m > 0) & (m <= length), {}, where),
        ]
        for way, j in (("to", i), ("away from", i + 1)):
            values = {"u": short[j].summands, "v": long[j].summands}
            words = f"an arrow {way} the hub on the {leg} leg, a longer by 1"
            rows.append(says(words, where, values, v == u ^ 1))
    return Pairs(
        "For even a, b and c the spider S[av,b,c] has an even value, S[(a+1)v,b,c] one more, and "
        "S[a,b,c] has the value 0.",
        tuple(rows),
        (two_marked(), one_marked_on_path(), paths()),
        RESTS_ON,
    )
