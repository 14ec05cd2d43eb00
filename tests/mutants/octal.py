"""Octal games on heaps and graphs: each digit's rule, the windows, and the solvers of the games that delete vertices."""

from mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "on a heap bit 1 takes tokens from any heap to none",
        "rulesets/take_and_break.py", "if parts else tokens == 0", "if parts else tokens >= 0",
        ("octal033-def-3",),
    ),
    Mutant(
        "on a heap bit 4 never splits into halves",
        "rulesets/take_and_break.py", "range(least, tokens // parts + 1)", "range(least, (tokens + parts - 1) // parts)",
        ("octal033-def-3-digits",),
    ),
    Mutant(
        "on a graph bit 2 empties a component too",
        "rulesets/vertex_deletion.py", "min(1 << len(component.without_vertices(taken).components()), 4)",
        "min(1 << max(len(component.without_vertices(taken).components()), 1), 4)",
        ("octal033-def-5", "octal033-prop-1"),
    ),
    Mutant(
        "on a graph bit 4 leaves two components, not more",
        "rulesets/vertex_deletion.py", "components()), 4)", "components()), 8)",
        ("octal033-prop-1",),
    ),
    Mutant(
        "in the sequences bit 2 does not leave one token",
        "solvers/heaps/all_options.py", "if digits[taken] & 2 and rest > 0:", "if digits[taken] & 2 and rest > 1:",
        ("octal033-ex-033", "octal033-def-5"),
    ),
    Mutant(
        "in the sequences no heap is split into halves",
        "solvers/heaps/all_options.py", "range(1, (rest - unequal) // 2 + 1)", "range(1, (rest + 1 - unequal) // 2)",
        ("octal033-def-5", "octal033-ex-node-kayles"),
    ),
    Mutant(
        "of the splits that may have a rare value one is left out",
        "solvers/heaps/rare_heaps.py", "            part += block\n", "            part += block + 1\n",
        ("tests/solvers/heaps/test_octal_heaps.py::test_where_values_are_many_the_sparse_space_gives_those_of_all_options",),
    ),
    Mutant(
        "far heaps are read off a period that is only seen",
        "solvers/heaps/single_heaps.py", "if found is not None and found.certified:", "if found is not None:",
        ("tests/solvers/heaps/test_octal_heaps.py::test_a_far_heap_is_read_off_a_certified_period_and_no_other",),
    ),
    Mutant(
        "a cycle is worth what a path is",
        "solvers/vertex_deletion/paths.py", "    if path:\n", "    if path or n:\n",
        ("tests/solvers/vertex_deletion/test_long_paths.py::test_paths_and_cycles_have_the_values_of_the_definition",),
    ),
    Mutant(
        "a period is taken from half of Guy and Smith's window",
        "solvers/heaps/periods.py", "needed = digits + heaps * (first + p)", "needed = digits + first + p",
        ("octal033-conj-4",),
    ),
    Mutant(
        "the window of Guy and Smith is halved",
        "theory/periods.py", "self.heaps * max(period.preperiod, 1) + (self.heaps - 1) * period.period", "max(period.preperiod, 1)",
        ("octal0123-sequence-period",),
    ),
    Mutant(
        "the window of a recurrence is one place shorter",
        "theory/periods.py", "return range(period.preperiod, first + self.digits)",
        "return range(period.preperiod, first + self.digits - 1)",
        ("octal0123-sequence-window",),
    ),
    Mutant(
        "values that grow may be those of options",
        "theory/arithmetic_periods.py", "            and not self._clash(values, first, growth)\n", "",
        ("tests/solvers/heaps/test_growing_values.py::test_no_block_is_too_small",),
    ),
    Mutant(
        "of values that grow one place is enough",
        "theory/arithmetic_periods.py",
        "range(self.start, self.start + self.step))\n        )", "range(self.start, self.start + 1))\n        )",
        ("tests/solvers/heaps/test_growing_values.py::test_on_all_small_codes_what_is_certified_goes_on",),
    ),
    Mutant(
        "small values need not last while others grow",
        "theory/arithmetic_periods.py", "return bool(marks.all())", "return bool(growing.all())",
        ("tests/solvers/heaps/test_growing_values.py::test_on_all_small_codes_what_is_certified_goes_on",),
    ),
    Mutant(
        "two equal heaps grow by half of an odd period",
        "theory/arithmetic_periods.py", "self.step % 2 == 0\n", "True\n",
        ("tests/solvers/heaps/test_growing_values.py::test_no_block_is_too_small",),
    ),
    Mutant(
        "a formula is compared with a sequence over no window",
        "theory/periods.py", "len(self.said) >= window\n            and self.period.verify()", "self.period.verify()",
        ("tests/test_octal_stars_claims.py::test_a_formula_is_settled_by_the_whole_window_only",),
    ),
    Mutant(
        "of rows of paths the repeat of a shorter window is enough",
        "solvers/vertex_deletion/path_rows.py", "repeat = _first_repeat(values, self.largest)", "repeat = _first_repeat(values, 1)",
        ("octal0123-stars-one-leg",),
    ),
    Mutant(
        "the largest move on a path is left out",
        "solvers/vertex_deletion/path_rows.py", "for a in range(1, min(k, most) + 1):", "for a in range(1, min(k, most)):",
        ("octal033-prop-8", "octal0123-stars-one-leg-example"),
    ),
    Mutant(
        "in the tables of stars the largest piece of a leg stays",
        "solvers/vertex_deletion/spider_tables.py",
        "range(1, min(leg, digits.size - 1) + 1)", "range(1, min(leg, digits.size - 1))",
        ("octal033-thm-9", "octal0123-stars-residues"),
    ),
    Mutant(
        "a piece within a leg goes by bit 2",
        "solvers/vertex_deletion/spiders.py", "if digit & (4 if outer else 2):", "if digit & 2:",
        ("tests/solvers/vertex_deletion/test_stars.py::test_the_rules_on_legs_offer_the_options_of_the_graph",),
    ),
    Mutant(
        "all sets of vertices: two components left go by bit 2",
        "solvers/vertex_deletion/vertex_sets.py", "2 if parts[rest] == 1 else 4", "2 if parts[rest] < 3 else 4",
        ("octal033-prop-1",),
    ),
    Mutant(
        "all sets of vertices: Node Kayles at a vertex that is gone",
        "solvers/vertex_deletion/vertex_sets.py", "if not s >> i & 1:", "if s & taken == 0:",
        ("octal033-ex-node-kayles",),
    ),
    Mutant(
        "of trees only the side below an edge is taken",
        "solvers/vertex_deletion/trees.py", "if digits[n - size] & 2:", "if digits[n - size] & 2 and v > 1:",
        ("tests/solvers/vertex_deletion/test_trees_by_layers.py::test_on_trees_the_layers_agree_with_the_definition",),
    ),
    Mutant(
        "a caterpillar's last spine vertex with one leaf cannot be taken with it",
        "solvers/vertex_deletion/caterpillars.py",
        "        if code & 1:\n            reached", "        if code & 2:\n            reached",
        ("tests/solvers/vertex_deletion/test_trees_by_layers.py::test_on_caterpillars_the_layers_agree_with_the_definition",),
    ),
    Mutant(
        "in the tables of bistars no side goes with the whole middle path",
        "solvers/vertex_deletion/bistars.py",
        "for stays in range(middle):  # a whole side, and the middle path but for some vertices",
        "for stays in range(1, middle):  # a whole side, and the middle path but for some vertices",
        ("tests/solvers/vertex_deletion/test_bistars.py::test_on_small_bistars_all_roads_agree",),
    ),
    Mutant(
        "a path hung on a graph is not taken with its root",
        "solvers/vertex_deletion/pendant_paths.py", "if taken & here:", "if taken & here and components[rest] < 1:",
        ("tests/solvers/vertex_deletion/test_stars.py::test_pendant_paths_agree_with_the_definition",),
    ),
]  # fmt: skip
