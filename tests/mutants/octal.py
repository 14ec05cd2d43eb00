"""Octal games on heaps and graphs: each digit's rule, the windows, and the solvers of the games
that delete vertices.
"""

from mutants.mutant import Mutant

GROWING = "tests/solvers/vertex_deletion/test_growing_paths.py"

MUTANTS = [
    Mutant(
        "on a heap bit 1 takes tokens from any heap to none",
        "games/heaps.py",
        "if digit & 1 and not left:",
        "if digit & 1:",
        ("octal033-def-3",),
    ),
    Mutant(
        "on a heap bit 4 never splits into halves",
        "games/heaps.py",
        "for part in range(1, left // 2 + 1)",
        "for part in range(1, (left + 1) // 2)",
        ("octal033-def-3-digits",),
    ),
    Mutant(
        "on a graph bit 2 empties a component too",
        "games/vertex_deletion.py",
        "min(1 << len(component.without_vertices(taken).components()), 4)",
        "min(1 << max(len(component.without_vertices(taken).components()), 1), 4)",
        ("octal033-def-5", "octal033-prop-1"),
    ),
    Mutant(
        "on a graph bit 4 leaves two components, not more",
        "games/vertex_deletion.py",
        "components()), 4)",
        "components()), 8)",
        ("octal033-prop-1",),
    ),
    Mutant(
        "in the sequences bit 2 does not leave one token",
        "solvers/heaps/sequences.py",
        "if digit & 2 and left > 0: marks[values[left]] = mark",
        "if digit & 2 and left > 1:\n        marks[values[left]] = mark",
        ("octal033-ex-033", "octal033-def-5"),
    ),
    Mutant(
        "in the sequences no heap is split into halves",
        "solvers/heaps/sequences.py",
        "range(1, (left - unequal) // 2 + 1)",
        "range(1, (left + 1 - unequal) // 2)",
        ("octal033-def-5", "octal033-ex-node-kayles"),
    ),
    Mutant(
        "of the splits that may have a rare value one is left out",
        "solvers/heaps/sequences.py",
        "            part += block\n",
        "            part += block + 1\n",
        (
            "tests/solvers/heaps/test_octal_heaps.py::test_where_values_are_many_the_sparse_space_gives_those_of_all_options",
        ),
    ),
    Mutant(
        "far heaps are read off a period that is only seen",
        "solvers/heaps/periods.py",
        "if found and found.certified:",
        "if found:",
        (
            "tests/solvers/heaps/test_octal_heaps.py::test_a_far_heap_is_read_off_a_certified_period_and_no_other",
        ),
    ),
    Mutant(
        "a cycle is worth what a path is",
        "solvers/vertex_deletion/any_graph.py",
        "    if path:\n",
        "    if path or n:\n",
        (
            "tests/solvers/vertex_deletion/test_long_paths.py::test_paths_and_cycles_have_the_values_of_the_definition",
        ),
    ),
    Mutant(
        "a period is taken from half of Guy and Smith's window",
        "solvers/heaps/periods.py",
        "needed = digits + heaps * (first + p)",
        "needed = digits + first + p",
        ("octal033-conj-4",),
    ),
    Mutant(
        "the window of Guy and Smith is halved",
        "theory/periods.py",
        "2 * max(period.preperiod, 1) + period.period",
        "max(period.preperiod, 1)",
        ("octal0123-sequence-period",),
    ),
    Mutant(
        "the window of a recurrence is one place shorter",
        "theory/periods.py",
        "return range(period.preperiod, first + self.digits)",
        "return range(period.preperiod, first + self.digits - 1)",
        ("octal0123-sequence-window",),
    ),
    Mutant(
        "the largest move on a path is left out",
        "solvers/vertex_deletion/path_rows.py",
        "for a in range(1, min(k, most) + 1):",
        "for a in range(1, min(k, most)):",
        ("octal033-prop-8", "octal0123-stars-one-leg-example"),
    ),
    Mutant(
        "in the tables of stars the largest piece of a leg stays",
        "solvers/vertex_deletion/tables.py",
        "range(1, min(leg, digits.size - 1) + 1)",
        "range(1, min(leg, digits.size - 1))",
        ("octal033-thm-9", "octal0123-stars-residues"),
    ),
    Mutant(
        "a piece within a leg goes by bit 2",
        "solvers/vertex_deletion/spiders.py",
        "if digit & (4 if outer else 2):",
        "if digit & 2:",
        (
            "tests/solvers/vertex_deletion/test_stars.py::test_the_rules_on_legs_offer_the_options_of_the_graph",
        ),
    ),
    Mutant(
        "sets reached: two components left go by bit 2",
        "solvers/sets/search.py",
        "left = 2 if is_empty(minus(border, part)) else 4",
        "left = 2",
        ("octal033-prop-1",),
    ),
    Mutant(
        "sets reached: Node Kayles leaves the neighbours of the vertex",
        "solvers/vertex_deletion/any_graph.py",
        "SetMove(1 << v, 1 << v | beside)",
        "SetMove(1 << v, 1 << v)",
        ("octal033-ex-node-kayles",),
    ),
    Mutant(
        "sets reached: a part that is cut off is not searched to its end",
        "solvers/sets/positions.py",
        "if is_empty(minus(target, found)):",
        "if not is_empty(meet(target, minus(found, seed))):",
        (
            "tests/solvers/test_sets_reached.py::test_all_connected_graphs_with_at_most_seven_vertices_have_the_values_of_the_definition",
        ),
    ),
    Mutant(
        "sets reached: the shapes of all trees of a size are one",
        "solvers/sets/positions.py",
        "number = number_of_pair(number, word[child], pairs, counts)",
        "number = number_of_pair(number, 0, pairs, counts)",
        ("tests/solvers/test_sets_reached.py::test_all_trees_have_the_values_of_the_definition",),
    ),
    Mutant(
        "sets reached: any two vertices of the same degree are twins",
        "boards/canonical_search.py",
        "classes[row] = classes.get(row, 0) | v",
        "classes[row.bit_count()] = classes.get(row.bit_count(), 0) | v",
        (
            "tests/solvers/test_sets_reached.py::test_boards_with_symmetries_have_the_values_of_the_definition",
        ),
    ),
    Mutant(
        "sets reached: of trees only the side below an edge is taken",
        "solvers/vertex_deletion/any_graph.py",
        "(1 << len(place)) - 1 ^ side[v]",
        "side[v]",
        (
            "tests/solvers/vertex_deletion/test_trees_by_layers.py::test_one_tree_alone_has_its_value_in_the_layers",
        ),
    ),
    Mutant(
        "of trees only the side below an edge is taken",
        "solvers/vertex_deletion/trees.py",
        "if digits[n - sizes[v]] & 2:",
        "if digits[n - sizes[v]] & 2 and v > 1:",
        (
            "tests/solvers/vertex_deletion/test_trees_by_layers.py::test_on_trees_the_layers_agree_with_the_definition",
        ),
    ),
    Mutant(
        "of trees Node Kayles leaves the neighbours of a vertex as they hang",
        "solvers/vertex_deletion/trees.py",
        "grandchildren[parents[v]] ^= children[v]",
        "grandchildren[parents[v]] ^= inner[v]",
        (
            "tests/solvers/vertex_deletion/test_tree_layers_that_split.py::test_on_trees_the_layers_agree_with_the_definition",
        ),
    ),
    Mutant(
        "of trees what is left above a set is no component",
        "solvers/vertex_deletion/trees.py",
        "1 << min(c + (v > 0), 2)",
        "1 << min(c, 2)",
        (
            "tests/solvers/vertex_deletion/test_tree_layers_that_split.py::test_on_trees_the_layers_agree_with_the_definition",
        ),
    ),
    Mutant(
        "of trees a copy of a subtree has the values of the vertex before it",
        "solvers/vertex_deletion/trees.py",
        "else repeats[parents[v]]",
        "else repeats[parents[v]] > 0",
        (
            "tests/solvers/vertex_deletion/test_tree_layers_that_split.py::test_on_trees_the_layers_agree_with_the_definition",
        ),
    ),
    Mutant(
        "a caterpillar's last spine vertex with one leaf cannot be taken with it",
        "solvers/vertex_deletion/trees.py",
        "        if code & 1:\n            reached",
        "        if code & 2:\n            reached",
        (
            "tests/solvers/vertex_deletion/test_trees_by_layers.py::test_on_caterpillars_the_layers_agree_with_the_definition",
        ),
    ),
    Mutant(
        "in the tables of bistars no side goes with the whole middle path",
        "solvers/vertex_deletion/path_rows.py",
        "for a in range(min(k, most) + 1):",
        "for a in range(min(k, most + 1)):",
        ("tests/solvers/vertex_deletion/test_bistars.py::test_on_small_bistars_all_methods_agree",),
    ),
    Mutant(
        "a path hung on a graph is not taken with its root",
        "solvers/vertex_deletion/growing_paths.py",
        "if taken & 1:\n",
        "if taken & 1 and parts == 0:\n",
        (f"{GROWING}::test_hung_rows_agree_with_the_definition",),
    ),
    Mutant(
        "no move takes the whole path between two boards",
        "solvers/vertex_deletion/path_rows.py",
        "if right > 0 and k < most:",
        "if right > 0 and k < most - most:",
        (f"{GROWING}::test_joined_rows_agree_with_the_definition",),
    ),
    Mutant(
        "a piece of a path between a board and its free end may be empty at both",
        "solvers/vertex_deletion/path_rows.py",
        "rest + 1 if right > 0 else rest",
        "rest + 1",
        (f"{GROWING}::test_hung_rows_agree_with_the_definition",),
    ),
    Mutant(
        "in Node Kayles the neighbour of a root on the path takes two vertices of a path with one",
        "solvers/vertex_deletion/path_rows.py",
        "or (a == kind and more == 0)",
        "or (a == kind and more == 0 and kind == 0)",
        (f"{GROWING}::test_hung_rows_agree_with_the_definition",),
    ),
    Mutant(
        "the window of rows that may split begins anywhere",
        "theory/growing_periods.py",
        "        return self.start + self.step + self.largest\n",
        "        return self.step + self.largest\n",
        (f"{GROWING}::test_a_window_of_games_that_split_that_was_tampered_with_does_not_verify",),
    ),
    Mutant(
        "branches that change places need not look alike",
        "boards/branches.py",
        "kinds.setdefault(tuple(sorted(kind[child] for child in below[v])), len(kinds))",
        "kinds.setdefault((len(below[v]),), len(kinds))",
        (f"{GROWING}::test_legs_and_hung_paths_agree",),
    ),
]
