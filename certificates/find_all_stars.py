"""Find the table of all stars anew, in some minutes: python certificates/find_all_stars.py, where
gamelab is installed.
"""

from collections.abc import Iterator
from itertools import combinations, product

from gamelab.games.vertex_deletion import ConnectedSubtraction, Octal, VertexDeletion
from gamelab.proofs.find_stars import NotProved, find_stars
from gamelab_papers.octal_033.all_stars import FILE, NEW, AllStars, Row

TRIVIAL = "trivial: at most the values 0 and 1"
PAPERS = {
    "0.33": "Beaudou et al., Theorems 9 and 13",
    "{1, 2}": "Beaudou et al., Theorems 9 and 13",
    "0.333": "Dailly, Moncel and Parreau, Theorem 16: lengths modulo 4",
    "{1, 2, 3}": "Dailly, Moncel and Parreau, Theorem 16: lengths modulo 4",
    "{1, 2, 4}": "Dailly, Moncel and Parreau, Theorem 18: lengths modulo 3",
}


def games() -> Iterator[VertexDeletion]:
    """The games of the table."""
    for number in (2, 3):
        for digits in product("0123", repeat=number):
            if digits[-1] != "0":
                yield Octal(f"0.{''.join(digits)}")
    for number in range(1, 7):
        yield from map(ConnectedSubtraction, combinations(range(1, 7), number))


def search() -> Iterator[Row]:
    """The rows of the table, found anew; they take some minutes."""
    tables: dict[object, str] = {}
    for ruleset, play in product(games(), ("normal", "misère")):
        found = find_stars(ruleset, play == "misère")
        game = ruleset.code if isinstance(ruleset, Octal) else f"{{{ruleset.parameters}}}"
        if isinstance(found, NotProved):
            yield Row(game, play, why_not=found.why)
            continue
        legs, values, name = found.legs, len({*found.values}), f"{game} {play}"
        first = tables.setdefault((legs, found.values), name)
        known = PAPERS.get(game, NEW) if play == "normal" else NEW
        yield Row(
            game,
            play,
            " ".join("-" if c is None else str(c) for c in legs.classes),
            *(legs.before, legs.period, legs.cap, legs.modulus, legs.number),
            len(found.table),
            values,
            "" if first == name else first,
            TRIVIAL if values <= 2 else known,
        )


if __name__ == "__main__":
    AllStars(tuple(search())).to_csv(FILE)
