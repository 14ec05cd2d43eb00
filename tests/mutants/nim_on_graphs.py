"""Mutants of the rules, the solvers and the rules of thumb of Nim on graphs, each with what must
notice it.
"""

from mutants.mutant import Mutant

RULES = "games/nim_on_graphs.py"
TABLES = "solvers/nim_on_graphs/tables.py"
BLOCKS = "solvers/nim_on_graphs/outcomes.py"
PRUNING = "solvers/nim_on_graphs/outcomes.py"
BEYOND = "gamelab_papers/nim_on_graphs/beyond.py"

MUTANTS = [
    Mutant(
        "a link is lowered, but the token stays",
        RULES,
        "TokenPosition(lowered, v if u == self.at else u)",
        "TokenPosition(lowered, self.at)",
        ("nim-fig-2.1-moves", "nim-fig-2.4"),
    ),
    Mutant(
        "a link may only be deleted",
        RULES,
        "for weight in range(position.board.weights[place]):",
        "for weight in range(min(1, position.board.weights[place])):",
        ("nim-fig-2.1-moves", "nim-fig-2.4"),
    ),
    Mutant(
        "links of weight 1 are forgotten when a board is brought into its form",
        RULES,
        "kept = [i for i, weight in enumerate(weights) if weight]",
        "kept = [i for i, weight in enumerate(weights) if weight > 1]",
        ("nim-fig-2.4", "nim-fig-2.1"),
    ),
    Mutant(
        "parallel edges are added, not nim-added",
        "boards/weighted.py",
        "sums.get(frozenset((u, v)), 0) ^ weight",
        "sums.get(frozenset((u, v)), 0) + weight",
        ("nim-thm-2.1", "nim-thm-2.1-grundy"),
    ),
    Mutant(
        "no edge of the table can be deleted",
        TABLES,
        "for lowered in range(1, weights[edges[i]] + 1):",
        "for lowered in range(1, weights[edges[i]]):",
        ("nim-thm-3.1", "nim-2.3-B"),
    ),
    Mutant(
        "the token leaves by its loop in the table",
        TABLES,
        "[name[u] for v in vertices for u",
        "[(name[u] + (u == v)) % len(vertices) for v in vertices for u",
        ("nim-3.2-star", "nim-beyond-loops-least"),
    ),
    Mutant(
        "a carry in the weights of the table leaves something",
        TABLES,
        "weights[edge] = 0",
        "weights[edge] -= 1",
        ("nim-2.1-heaps", "nim-5-grundy-link"),
    ),
    Mutant(
        "a branch that is won is a gift",
        BLOCKS,
        "            if not wins:\n                self.lost",
        "            if wins:\n                self.lost",
        ("nim-4-off-cycle-rule", "nim-beyond-bridges-linear"),
    ),
    Mutant(
        "every single loop of an odd cycle loses",
        BLOCKS,
        "if loop == 1:",
        "if loop >= 1:",
        ("nim-4-off-cycle-rule",),
    ),
    Mutant(
        "the least weight of an even cycle is taken to be 2 at least",
        BLOCKS,
        "least = min(self.links[u][v] for u, v in pairwise([*ring, here]))",
        "least = max(2, *(self.links[u][v] for u, v in pairwise([*ring, here])))",
        ("nim-4-off-cycle-rule",),
    ),
    Mutant(
        "a stop at an even distance is taken",
        BLOCKS,
        "if stop % 2:",
        "if not stop % 2:",
        ("nim-4-off-cycle-strategy",),
    ),
    Mutant(
        "the vertex next to the token is never pruned",
        PRUNING,
        "[*graph.outwards(position.at)][:0:-1]",
        "[*graph.outwards(position.at)][:1:-1]",
        ("nim-thm-3.2-steps", "nim-fig-3.1"),
    ),
    Mutant(
        "looped vertices belong to the graph of the even kernels",
        BEYOND,
        "if u not in side and not loops[u]:",
        "if u not in side:",
        ("nim-beyond-even-kernels",),
    ),
    Mutant(
        "a plain cycle does not count",
        BEYOND,
        "            plain += 1",
        "            plain += 0",
        ("nim-beyond-odd-cycles",),
    ),
]
