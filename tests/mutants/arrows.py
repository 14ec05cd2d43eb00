"""What a referee would change in the solvers of the arrow games, and the claims and tests that
notice it.
"""

from mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "the sink rule less",
        "games/arrows.py",
        "return not makes_source and not makes_sink",
        "return not makes_source",
        ("arrows-def-2.3", "arrows-intro-tree"),
    ),
    Mutant(
        "states may have sources",
        "gamelab_papers/arrows/state_isomorphisms.py",
        "for v in (*x.sinks, *x.sources))",
        "for v in x.sinks)",
        ("arrows-def-2.2", "arrows-def-4.4", "arrows-def-2.3"),
    ),
    Mutant(
        "the flip leaves the arrows as they are",
        "boards/decorations.py",
        "return Decoration(self.graph, frozenset((head, tail) for tail, head in self.arrows))",
        "return self",
        ("arrows-def-4.4",),
    ),
    Mutant(
        "the table of all decorations has no source rule",
        "solvers/arrows/decorations.py",
        "return into + out",
        "return into",
        ("arrows-def-4.1", "arrows-prop-5.2", "arrows-prop-6.3", "arrows-def-7.1-corrected"),
    ),
    Mutant(
        "the table draws each arrow in one sense only",
        "solvers/arrows/decorations.py",
        "| bit[values[number + 2 * power]]",
        "| bit[values[number + power]]",
        ("arrows-def-4.1", "arrows-prop-5.4", "arrows-prop-5.4-values"),
    ),
    Mutant(
        "a forbidden block is three times as long",
        "solvers/arrows/decorations.py",
        "max(block, powers[lowest[k]])",
        "max(block, powers[lowest[k] + 1])",
        ("arrows-def-4.1", "arrows-prop-5.2", "arrows-prop-6.3"),
    ),
    Mutant(
        "the crash has the followers of the flow",
        "solvers/arrows/spiders.py",
        "((FLOW, CRASH), (CRASH, FLOW))",
        "((FLOW, FLOW), (CRASH, CRASH))",
        ("arrows-prop-7.7",),
    ),
    Mutant(
        "a hub with arrows in only has a rule less",
        "solvers/arrows/spiders.py",
        "values[at] = _SINK",
        "values[at] = 0",
        ("arrows-prop-7.7",),
    ),
    Mutant(
        "the loose path is one edge too short",
        "solvers/arrows/spiders.py",
        "loose[accent, way, length - 1 - edge]",
        "loose[accent, way, max(length - 2 - edge, 0)]",
        ("arrows-prop-7.7",),
    ),
    Mutant(
        "parts are cut where an arrow comes in",
        "games/arrows.py",
        "next(number) if condition[v] == FREE else None",
        "next(number) if condition[v] in (IN, FREE) else None",
        ("arrows-prop-7.4",),
    ),
    Mutant(
        "the local criterion looks one way only",
        "gamelab_papers/arrows/state_isomorphisms.py",
        "        and all(is_locally_state_preventing(inverse(a), y, x, v) for v in "
        "y.unmarked.vertices)\n",
        "",
        ("arrows-thm-4.10", "arrows-def-4.7"),
    ),
    Mutant(
        "trimming does not split the neighbours of leaves",
        "boards/decorations.py",
        "graph = ramification(x.graph.without_vertices(ends), beside)",
        "graph = Graph.of(x.graph.without_vertices(ends).edges)",
        ("arrows-thm-3.4", "arrows-thm-3.4-proof-corrected"),
    ),
]
