"""Small proofs of each kind that both programs accept, how they are made, and how they are made from
a file.
"""

from dataclasses import replace
from functools import reduce

from checker import plain

from gamelab import ConnectedSubtraction, Graph, Octal, cycle, path
from gamelab.proofs import (
    TRUE,
    Bistars,
    Consequence,
    FamilyProof,
    Implication,
    LegClasses,
    Member,
    Options,
    Relation,
    Stars,
    Term,
    TwoLegs,
    ValuedFamily,
    Values,
    Weights,
    family,
    variables,
)
from gamelab.proofs.automata import plain as written

k, n, u, v = variables("k n u v")
heap = family("heap")
TO_ALL, ONE_LESS = Options((heap(k),), k < n), Options((heap(n - 1),), n > 0)


def families(value, *options, domain=TRUE, name="heap", **more):
    """That the members of a family have these values or parities, with these options."""
    one = ValuedFamily(name, "n", domain, value, options)
    return FamilyProof(f"Each {name} has its value.", (one,), rests_on=(), **more)


NIM = families(v == n, TO_ALL)
PARITIES = families(v == n % 2, ONE_LESS, parities=True)


def implies(where, values, *then, exists="", given=(NIM,)):
    """The consequence that with these values of sums the numbers meet one of the conditions."""
    one = Implication("it", Values(where, values), tuple(map(Values, then)), frozenset(exists))
    return Consequence("What follows.", (one,), given)


TWO_EQUAL = TRUE, {"u": (heap(n), heap(n))}, u == 0
THIRDS = LegClasses((0, 1, None), 3, 4, 2)
STARS = Stars.of(Octal("0.33"), THIRDS)
MISERE = Stars.of(Octal("0.33"), replace(THIRDS, cap=5), misere=True)
# all stars with an odd number of vertices are lost
LOST = Stars.of(Octal("0.2"), LegClasses((0, None), 2, 1, 2))
SHORT = Stars.of(Octal("0.33"), LegClasses((0, 1), 0, 4, 2))
BISTARS = Bistars.of(STARS, 3, 3)
QUOTIENTS = {
    "stars": STARS,
    "stars in misère play": MISERE,
    "lost stars": LOST,
    "stars in 0.31": Stars.of(Octal("0.31"), LegClasses((0, 1, 2), 2, 2, 2)),
    "stars with four": Stars.of(ConnectedSubtraction({1, 2, 4}), THIRDS),
    "stars with short legs": SHORT,
    "bistars": BISTARS,
    "bistars in misère play": Bistars.of(MISERE, 3, 3, (2, 3)),
    "lost bistars": Bistars.of(LOST, 2, 2),
    "a cycle": Weights.of(cycle(3), 1),
    "a path": Weights.of(path(4), 1),
    "two loops": Weights.of(Graph.of([(0, 1), (1, 2), (0, 0), (2, 2)]), 1),
    "an even cycle by order": Weights.of(cycle(4), 0, ordered=True),
    "a loop by order": Weights.of(Graph.of([(0, 1), (0, 0)]), 1, ordered=True),
}
AUTOMATA = {
    "Nim": NIM,
    "one at a time": families(v == n % 2, ONE_LESS),
    "parities": PARITIES,
    "twigs beside heaps": families(v == n, TO_ALL, name="twig", given=(NIM,)),
    "numbers that there are": implies(n > 0, {"u": (heap(n),)}, k < n, exists="k"),
    "two equal heaps": implies(*TWO_EQUAL),
    "two equal parities": implies(*TWO_EQUAL, given=(PARITIES,)),
    "there is no such number": implies((n == 0) & (n > 0), {}),
    "a heap of 3": implies(TRUE, {"u": (heap(3),)}, u == 3),
    "a larger heap": implies(TRUE, {"u": (heap(n),), "v": (heap(n + 1),)}, u < v),
}
LEGS = {
    "two legs": TwoLegs(Octal("0.35"), (2, 1), 8, 6, -6),
    "two legs in 0.15": TwoLegs(Octal("0.15"), (1,), 20, 10, -10),
    "two legs in a game without splits": TwoLegs(ConnectedSubtraction({1, 2, 3}), (1,), 8, 4, -4),
}
HONEST = QUOTIENTS | AUTOMATA | LEGS


def read(part):
    """What a part of the data says: "= n + 1" is a formula, "@Nim" an honest certificate, "?" null."""
    match part:
        case "?":
            return None
        case str() if part.startswith("= "):
            return written(eval(part[2:], {"TRUE": TRUE, "k": k, "n": n, "u": u, "v": v}))
        case str() if part.startswith("@"):
            return plain(HONEST[part[1:]])
        case list():
            return [*map(read, part)]
        case dict():
            return {name: read(one) for name, one in part.items()}
    return part


def with_parts(name, parts):
    """The file of an honest proof with other parts at these places."""
    found = plain(HONEST[name])
    for place, new in parts.items():
        *way, last = (int(key) if key.lstrip("-").isdigit() else key for key in place.split("/"))
        reduce(lambda inside, key: inside[key], way, found)[last] = read(new)
    return found


def proof_of(said):
    """The proof that a certificate states, as gamelab makes it."""
    if said["kind"] == "automata":
        return proof_by_automata(said)
    base, values = tuple(said.get("base", ())), tuple(map(int, said.get("values", ())))
    if said.get("family") == "weights":
        graph = Graph(tuple(range(said["vertices"])), tuple(map(tuple, said["edges"])))
        return Weights(graph, said["cap"], values, said["ordered"])
    game = Octal("0." + ("".join(map(str, said["game"]["digits"][1:])) or "0"))
    if said["kind"] == "two legs":
        return TwoLegs(game, base, said["start"], said["period"], said["lead"])
    legs = LegClasses(tuple(said["lengths"]), said["period"], said["cap"], said["modulus"])
    stars = Stars(game, legs, values, said["misere"])
    if said["family"] == "stars":
        return stars
    middles = said["middles"], said["middle period"], tuple(said["only"])
    return Bistars(stars, *middles, tuple(map(int, said["bistars"])))


def proof_by_automata(said):
    given = tuple(map(proof_of, said["given"]))
    if "implications" in said:
        assert not said["families"]
        if any(len({*one["exists"]}) < len(one["exists"]) for one in said["implications"]):
            raise ValueError("A number that there is was given twice.")
        implications = tuple(
            Implication(
                "",
                values_of(one["given"]),
                tuple(map(values_of, one["then"])),
                frozenset(one["exists"]),
            )
            for one in said["implications"]
        )
        return Consequence("", implications, given)
    families = tuple(
        ValuedFamily(
            one["name"],
            " ".join(one["parameters"]),
            relation_of(one["domain"]),
            relation_of(one["value"]),
            tuple(
                Options(members_of(kind["summands"]), relation_of(kind["where"]))
                for kind in one["options"]
            ),
        )
        for one in said["families"]
    )
    # a family that is given twice is the same one
    return FamilyProof("", families, (), given, said["theorem"].endswith("parities of plays"))


def relation_of(said):
    steps = tuple(map(tuple, said["steps"]))
    return Relation(tuple(said["variables"]), steps, frozenset(said["accepting"]))


def values_of(said):
    values = {name: members_of(members) for name, members in said["values"].items()}
    return Values(relation_of(said["where"]), values)


def members_of(said):
    return tuple(Member(one["family"], tuple(map(term_of, one["arguments"]))) for one in said)


def term_of(said):
    if isinstance(said, dict):
        return Term("", relation_of(said))
    return said if isinstance(said, int) else variables(said)[0]
