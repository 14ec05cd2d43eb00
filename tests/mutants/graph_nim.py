"""Graph Nim: rows, their certificates, and the plain method they are compared with, each made
wrong.
"""

from mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "spiders in tables lose no outer edge",
        "solvers/graph_nim/spider_tables.py",
        "other,\n 0,\n paths[long - 2],\n )\n                cut_count += 1",
        "other, 0, paths[long - 2])",
        ("graphnim-app-A", "graphnim-app-A-differs", "graphnim-conj-6.2-sharp"),
    ),
    Mutant(
        "spiders in tables are never cut on both sides",
        "solvers/graph_nim/spider_tables.py",
        "range(max(0, long - short - 2), long - short)",
        "range(max(0, long - short - 1), long - short)",
        ("graphnim-app-A", "graphnim-conj-6.2-sharp"),
    ),
    Mutant(
        "tau is 0 in tables of spiders",
        "solvers/graph_nim/spider_tables.py",
        "tau ^= paths[long - 1]",
        "tau ^= 0",
        ("graphnim-app-A", "graphnim-thm-3.1-exact"),
    ),
    Mutant(
        "spiders are never cut on both sides",
        "solvers/graph_nim/spider_tables.py",
        "                    yield (*others, at - 1), (length - at - 1,)\n",
        "",
        ("graphnim-cert-stable", "graphnim-alg-f", "graphnim-thm-5.4"),
    ),
    Mutant(
        "tau is 0 in rows of spiders",
        "solvers/graph_nim/spider_tables.py",
        'rows.records[row]["tau"] = _nimber_of_paths(tuple(leg - 1 for leg in spider))',
        'rows.records[row]["tau"] = 0',
        ("graphnim-cert-stable", "graphnim-alg-stable", "graphnim-alg-f"),
    ),
    Mutant(
        "tau is 0 in rows of graphs",
        "solvers/graph_nim/graphs.py",
        'record["tau"] = nimbers[edges & ~edges_at[0]]',
        'record["tau"] = 0',
        ("graphnim-cert-period", "graphnim-thm-5.4"),
    ),
    Mutant(
        "rows of graphs have one cut less",
        "solvers/graph_nim/graphs.py",
        "                cut_count += 1\n",
        "                cut_count += deleted != here\n",
        ("graphnim-cert-period", "graphnim-thm-5.4"),
    ),
    Mutant(
        "a row stops one value too early",
        "solvers/graph_nim/rows.py",
        "if stop and reached == edges + k:",
        "if stop and reached >= edges + k - 1:",
        (
            "graphnim-cert-stable",
            "graphnim-alg-stable",
            "graphnim-alg-f",
            "graphnim-conj-6.2-sharp",
        ),
    ),
    Mutant(
        "half the window finds a period",
        "solvers/graph_nim/rows.py",
        'int(self.rows.records[row]["edges"] + self.rows.records[row]["tau"]) - 1',
        '(int(self.rows.records[row]["edges"] + self.rows.records[row]["tau"]) - 1) // 2',
        ("graphnim-cert-period",),
    ),
    Mutant(
        "half the window verifies",
        "theory/periods.py",
        '- 1"\n\n    def window(self, period: Period) -> range:\n        return range(self.start, '
        "self.start + self.width)",
        '- 1"\n\n    def window(self, period: Period) -> range:\n        return range(self.start, '
        "self.start + self.width // 2)",
        ("graphnim-cert-period",),
    ),
    Mutant(
        "half the window finds the least periods",
        "solvers/graph_nim/graphs.py",
        'width = record["edges"] + record["tau"] - 1',
        'width = (record["edges"] + record["tau"] - 1) // 2',
        ("graphnim-thm-5.4",),
    ),
    Mutant(
        "a box may stop before its stomps reach everything",
        "gamelab_papers/champion_spiders/boards.py",
        "(not stable.size or stable[0] > stopped)",
        "not stable.size",
        ("tests/papers/test_graph_nim_claims.py::test_a_forged_box_does_not_verify",),
    ),
    Mutant(
        "a part of value 0 beside the board counts for nothing",
        "solvers/graph_nim/discrepancies.py",
        "self.edges == self.core_edges",
        "(self.shift == 0 and self.nimber == 0)",
        ("graphnim-cor-5.2",),
    ),
    Mutant(
        "a move at the root leaves all pendant edges or all edges",
        "solvers/graph_nim/graphs.py",
        "for left in range(k + (deleted > 0)):",
        "for left in range(k if deleted == 0 else 0, k + (deleted > 0)):",
        ("graphnim-app-B", "graphnim-thm-5.4"),
    ),
]
