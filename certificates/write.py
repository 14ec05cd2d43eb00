"""Write the certificates of all that the README names: python certificates/write.py, where gamelab
is installed.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import networkx as nx

from gamelab import (
    ArcKayles,
    ConnectedSubtraction,
    Graph,
    GraphNim,
    NodeKayles,
    Octal,
    OctalHeaps,
    Ruleset,
    Spider,
    Subtraction,
    TrimmedArrows,
    cycle,
    discrepancy_period,
    find_period,
    paper,
    path,
    star,
)
from gamelab.certificates.collect import certificates_of, collected, format_certificates
from gamelab.proofs.families import Consequence, FamilyProof
from gamelab.proofs.find_stars import NotProved, find_bistars, find_stars
from gamelab.proofs.legs import LegClasses
from gamelab.proofs.quotient import Quotient
from gamelab.proofs.stars import Stars
from gamelab.proofs.two_legs import TwoLegs, find_two_legs
from gamelab.proofs.weights import Weights
from gamelab.solvers.vertex_deletion.growing_paths import joining_path_period
from gamelab.statements.claim import Claim
from gamelab_papers.arrows.families import pairs, paths, steady, three_marked, two_marked
from gamelab_papers.connected_subtraction.for_all_numbers import SHORT_LEGS
from gamelab_papers.connected_subtraction.three_legs import two_long_legs
from gamelab_papers.nim_on_graphs.families import LINK, MERGED, TRIANGLE
from gamelab_papers.nim_on_graphs.questions import EXCEPTIONS
from gamelab_papers.octal_033.all_stars import all_stars

HERE = Path(__file__).parent
TREES = ("GpI?GC", "ShHAC?@?G?_G_???_?G?A??a?????G??C", "UhCPA?@?S??@?@??_@??@??I?????G??E??????G")
CLAIMS = {
    "arrows": ["arrows-prop-9.1-printed", "arrows-beyond-8-definition"],
    "octal-0.33": ["octal033-thm-22-printed"],
    "graph-nim": [
        "graphnim-conj-5.5",
        "graphnim-conj-5.5-paths-printed",
        "graphnim-ex-f41-printed",
    ],
    "connected-subtraction": ["csg-question-period"],
    "nim-on-graphs": [
        "nim-2.3-D1-printed",
        "nim-thm-3.3-printed",
        "nim-4-case-3-loop-printed",
        "nim-4-case-3-odd-printed",
        "nim-4-case-3-reply-printed",
    ],
}


def claims() -> Iterator[Claim]:
    """The statements whose counterexamples the README names."""
    return (paper(name)[claim] for name, ids in CLAIMS.items() for claim in ids)


def answers() -> Iterator[tuple[Ruleset, Any]]:
    """The positions and periods that the README and the pages that continue it compute or name."""
    yield GraphNim(), Spider(3, 2, 1)
    yield TrimmedArrows(), Spider(2, 6, 8, 10)
    yield NodeKayles(), nx.grid_2d_graph(3, 5)
    for tree in TREES:
        yield NodeKayles(), Graph.from_graph6(tree)
    for ones, twos in product(range(4), range(5)):
        yield Octal("0.33"), Spider.from_counts({1: ones, 2: twos})
    for game in (OctalHeaps("0.123"), OctalHeaps("0.16"), Subtraction({1, 3, 4})):
        yield game, find_period(game)
    for board, root in ((Spider(4), 0), (Spider(3, 3, 1), (3, 1)), (path(3), 0)):
        yield GraphNim(), discrepancy_period(board, root)
    yield NodeKayles(), joining_path_period(NodeKayles(), star(2), 0, star(2), 0)


def named() -> str:
    """The certificates of these."""
    found, left_out = collected((game, stated, None) for game, stated in answers())
    return format_certificates(
        {
            "format": 1,
            "words": "what README.md and the pages that continue it compute and name",
            "certificates": found,
            "left out": left_out,
        }
    )


def quotients() -> Iterator[tuple[str, str, list[Quotient]]]:
    """Finite proofs, by files: a name, what is proved, and the proofs."""
    stars = [find_stars(Octal("0.33"), misere) for misere in (False, True)]
    yield "octal-0.33", "values of stars and bistars in 0.33", [*stars, *map(find_bistars, stars)]
    stars = defaultdict(list)
    for row in all_stars().rows:
        if isinstance(proof := row.proof, Stars):
            stars[proof.game.name + "-misere" * proof.misere].append(proof)
    for name, found in stars.items():
        yield f"all-stars-{name}", f"values of all stars, {name}", found
    games = [ConnectedSubtraction(sizes) for sizes in ({1, 2, 3}, {1, 2, 4})]
    yield (
        "connected-subtraction",
        "values of stars in two connected subtraction games",
        [find_stars(game, misere) for game in games for misere in (False, True)],
    )
    two_loops = Graph.of([(0, 1), (1, 2), (0, 0), (2, 2)])
    by_order = cycle(4), EXCEPTIONS["K_4 without a link"], EXCEPTIONS["K_4"]
    yield (
        "nim-on-graphs",
        "who wins Nim on C3, P4, C5, P3 with a loop at each end; C4, K4 without a link, and K4",
        [
            *(Weights.of(graph, 1) for graph in (cycle(3), path(4), cycle(5), two_loops)),
            *(Weights.of(graph, 0, ordered=True) for graph in by_order),
        ],
    )
    first = {N: ConnectedSubtraction(range(1, N + 1)) for N in range(1, 9)}
    leaves = [Stars.of(first[N], LegClasses((0,), 0, N + 1, 2)) for N in first]
    yield ("first-integers", "values in CSG(I_N), N to 8, of stars with leaves alone", leaves)


def automata() -> Iterator[tuple[str, str, list[FamilyProof | Consequence]]]:
    """The same of proofs by automata."""
    yield (
        "arrows",
        "values of paths and of spiders with three legs in the Trimmed Game of Arrows",
        [paths(), three_marked(), two_marked(), steady(), pairs()],
    )
    yield "connected-subtraction", "values of S[1, k, l] in CSG(I_N) for k, l < N", [SHORT_LEGS]
    yield (
        "nim-on-graphs",
        "values of Nim on a link with loops and on a triangle; parallel edges are merged",
        [LINK, TRIANGLE, MERGED],
    )


def two_legs() -> Iterator[tuple[str, str, list[TwoLegs | NotProved]]]:
    """The same of stars with two legs of any length."""
    yield (
        "first-integers",
        "values of stars in CSG(I_N), N to 8, two legs of any length beside a leaf",
        [*map(two_long_legs, range(1, 9))],
    )
    yield (
        "arc-kayles",
        "values of stars in Arc Kayles, two legs of any length beside one of 1, 2 or 3",
        [find_two_legs(ArcKayles(), (leg,)) for leg in (1, 2, 3)],
    )
    yield (
        "node-kayles",
        "values of stars in Node Kayles and in 0.137, two legs of any length beside a leaf",
        [find_two_legs(game, (1,)) for game in (NodeKayles(), Octal("0.137"))],
    )
    codes = "5 7 15 24 25 26 27 34 35 51 52 53 54 55 71 72 73"
    yield (
        "octal",
        "values of stars in games with two digits that split, two legs of any length beside a leaf",
        [find_two_legs(Octal(f"0.{code}"), (1,)) for code in codes.split()],
    )


def files() -> Iterator[tuple[Path, str]]:
    """Each file with what it is to hold."""
    yield HERE / "README.json", named()
    for claim in claims():
        yield HERE / f"{claim.id}.json", format_certificates(certificates_of(claim))
    kinds = ("quotients", quotients()), ("automata", automata()), ("two-legs", two_legs())
    for kind, proved in kinds:
        for name, words, proofs in proved:
            found = [proof.certificate() for proof in proofs]
            text = format_certificates({"format": 1, "words": words, "certificates": found})
            yield HERE / f"{kind}-{name}.json", text


if __name__ == "__main__":
    for file, text in files():
        file.write_text(text)
