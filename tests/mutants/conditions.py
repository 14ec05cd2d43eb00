"""Each condition of a certificate left out, or each part of its window: the forged certificate of
the same name then verifies.
"""

from mutants.mutant import Mutant

FILE = "tests/test_forged_certificates.py::"
BOX = "test_a_forged_box_of_spiders_is_refused"
EACH = "test_each_period_of_a_size_verifies_and_is_the_one_that_was_found"
BOARDS = "gamelab_papers/connected_subtraction/boards.py"
WITHOUT = {
    "theory/periods.py": [
        (
            "the period is at least 1",
            "min(self.period - 1, self.preperiod) >= 0",
            "self.preperiod >= 0",
        ),
        (
            "the preperiod is at least 0",
            "min(self.period - 1, self.preperiod) >= 0",
            "self.period >= 1",
        ),
        (
            "the first period is there",
            "            and len(self.values) >= self.preperiod + self.period\n",
            "",
        ),
        ("all values repeat", "            and self.agrees(whole, self.period)\n", ""),
        (
            "the preperiod is least",
            (
                "            and (self.preperiod == 0 or not self.agrees(range(self.preperiod - 1, "
                "self.preperiod), self.period))\n"
            ),
            "",
        ),
        (
            "the period is least",
            "(q for q in range(1, self.period) if self.period % q == 0)",
            "(q for q in range(0))",
        ),
        (
            "the period is least in the first period alone",
            "self.preperiod + self.period - q), q)",
            "self.preperiod + self.period), q)",
        ),
        (
            "there is a certificate",
            "            period.certificate is not None\n            and not",
            "            period.certificate is None\n            or not",
        ),
        ("no certificate proves growth", "            and not period.saltus\n", ""),
        (
            "what a certificate rests on is verified",
            "            for period in self._with_premises()\n",
            "            for period in [self]\n",
        ),
        ("the certificate holds", "            and period.certificate.holds(period)\n", ""),
        (
            "all terms: the period verifies",
            "            self.period.verify()\n            and n >= self",
            "            n >= self",
        ),
        (
            "all terms: the first round is there",
            "            and n >= self.period.preperiod + self.period.period\n",
            "",
        ),
        (
            "all terms: they are those of the period",
            "            and bool(np.array_equal(self.terms, self.period.terms(n)))\n",
            "",
        ),
        (
            "pendant edges: a shift moves the start",
            "max(0, self.period.preperiod - self.shift)",
            "max(0, self.period.preperiod - 2 * self.shift)",
        ),
        (
            "pendant edges: the step is a multiple of what a nimber asks for",
            "lcm(self.period.period, 1 << self.nimber.bit_length())",
            "self.period.period",
        ),
        (
            "Guy and Smith: no fewer digits than none",
            "self.digits >= 0 and period.agrees(self.window(period), period.period)\n\n\n",
            "period.agrees(self.window(period), period.period)\n\n\n",
        ),
        (
            "Guy and Smith: with c = 0 as if c were 1",
            "2 * max(period.preperiod, 1) +",
            "2 * period.preperiod +",
        ),
        (
            "Guy and Smith: all values of the window",
            "self.digits >= 0 and period.agrees(self.window(period), period.period)\n\n\n",
            "self.digits >= 0\n\n\n",
        ),
        (
            "pendant edges: options repeat where the window starts",
            "premise.start <= self.start and self.step",
            "self.step",
        ),
        (
            "pendant edges: the step is a multiple of the options' periods",
            " and self.step % premise.step == 0 for premise",
            " for premise",
        ),
        (
            "pendant edges: no window without a premise",
            "(self.width > 0 or len(self.premises) == 1)",
            "(self.width > 0 or len(self.premises) <= 1)",
        ),
        (
            "pendant edges: no window but for a function of one premise",
            "(self.width > 0 or len(self.premises) == 1)",
            "(self.width > 0 or len(self.premises) >= 1)",
        ),
        ("pendant edges: the step is at least 1", "            and self.step >= 1\n", ""),
        (
            "pendant edges: the step is a multiple of the period",
            "            and self.step % period.period == 0\n",
            "",
        ),
        (
            "pendant edges: the period begins by the start",
            "            and period.preperiod <= self.start\n",
            "",
        ),
        (
            "pendant edges: a whole step is there",
            "            and len(period.values) >= self.start + self.step + period.period\n",
            "",
        ),
        (
            "pendant edges: all values of the window",
            "            and period.agrees(self.window(period), self.step)\n",
            "",
        ),
        (
            "stomps: each value below the number of edges is reached",
            "issuperset(range(self.edges))",
            "issuperset(range(self.edges - 1))",
        ),
        (
            "stomps: no fewer edges than pendant ones",
            "self.edges >= self.k0 >= period.preperiod",
            "self.k0 >= period.preperiod",
        ),
        (
            "stomps: the preperiod ends by k0",
            "self.edges >= self.k0 >= period.preperiod",
            "self.edges >= self.k0",
        ),
        ("stomps: the period is 1", "            and period.period == 1\n", ""),
        (
            "stomps: all values to k0",
            "            and len(row) == self.k0 + 1 - period.preperiod\n",
            "",
        ),
        ("stomps: champions only", "            and not row.any()\n", ""),
        (
            "recurrence: no fewer digits than none",
            "min(self.digits, self.repeat, self.heaps - 1)",
            "min(self.repeat, self.heaps - 1)",
        ),
        (
            "recurrence: no fewer that repeat than none",
            "min(self.digits, self.repeat, self.heaps - 1)",
            "min(self.digits, self.heaps - 1)",
        ),
        (
            "recurrence: a heap at least",
            "min(self.digits, self.repeat, self.heaps - 1)",
            "min(self.digits, self.repeat)",
        ),
        (
            "recurrence: many heaps only where digits repeat",
            "            and bool(self.repeat or self.heaps == 1)\n",
            "",
        ),
        (
            "recurrence: all values of the window",
            (
                "or self.heaps == 1)\n            and period.agrees(self.window(period), "
                "period.period)\n"
            ),
            "or self.heaps == 1)\n",
        ),
        (
            "recurrence: the digits before those that repeat",
            "end - period.period + self.digits)",
            "end - period.period)",
        ),
        (
            "recurrence: a common multiple of both periods",
            "step = lcm(period.period, self.repeat)",
            "step = period.period",
        ),
        (
            "recurrence: as many steps as heaps and one",
            "(self.heaps + 1) * step",
            "self.heaps * step",
        ),
    ],
    "theory/growing_periods.py": [
        (
            "joint window: it starts at 1 at least",
            "min(self.start, self.step, self.largest)",
            "min(self.step, self.largest)",
        ),
        (
            "joint window: the step is at least 1",
            "min(self.start, self.step, self.largest)",
            "min(self.start, self.largest)",
        ),
        (
            "joint window: a move takes a vertex at least",
            "min(self.start, self.step, self.largest)",
            "min(self.start, self.step)",
        ),
        (
            "joint window: the rows agree",
            "            and repeats(self.rows, self.window(period), self.step)\n",
            "",
        ),
        (
            "joint window: a whole step is there",
            "            and self.start + self.step + period.period <= terms <= len(self.rows)\n",
            "            and terms <= len(self.rows)\n",
        ),
        (
            "joint window: no more values than rows",
            "period.period <= terms <= len(self.rows)",
            "period.period <= terms",
        ),
        (
            "joint window: the values are a column",
            (
                "            and bool((self.rows[:terms] == period.values[:, "
                "None]).all(axis=0).any())\n"
            ),
            "",
        ),
        (
            "joint window: the step is a multiple of the period",
            "            and self.step % period.period == 0\n",
            "",
        ),
        (
            "joint window: the period begins by the start",
            "            and period.preperiod <= self.start\n",
            "",
        ),
        (
            "joint window: games that split ask for more",
            "return self.start + self.step + self.largest",
            "return self.largest",
        ),
    ],
    BOARDS: [
        (
            "row: by a window of rows",
            "            isinstance(window, JointWindow)\n            and window.largest",
            "            window.largest",
        ),
        (
            "row: by the window of this game",
            "            and window.largest == self.game.largest\n",
            "",
        ),
        ("row: the period verifies", "            and self.period.verify()\n", ""),
    ],
    "proofs/quotient.py": [
        (
            "quotients: no option has the value of the cell",
            "if {value, None} & set().union(*every) and",
            "if {None} & set().union(*every) and",
        ),
        (
            "quotients: an option of which nothing is known may have the value of the cell",
            "if {value, None} & set().union(*every) and",
            "if {value} & set().union(*every) and",
        ),
        (
            "quotients: a winner has no option that loses only if it is lost",
            "and not (value and self.only_winner):",
            "and not self.only_winner:",
        ),
        (
            "quotients: possible options count",
            "every = [*chain(*choices), *possible]",
            "every = [*chain(*choices)]",
        ),
        (
            "quotients: every smaller value is that of an option",
            "if missing is None else",
            "if True else",
        ),
        (
            "quotients: of each choice one alternative is enough",
            "set.intersection(*choice)",
            "set.union(*choice)",
        ),
        (
            "quotients: a misère game with options is not finished",
            "all(0 in found for found in every if found)",
            "all(0 in found for found in possible if found)",
        ),
        (
            "quotients: a misère game with possible options is not finished",
            "all(0 in found for found in every if found)",
            "all(0 in found for found in chain(*choices) if found)",
        ),
        ("quotients: a finished misère game has value 1", "if value != 1:", "if False:"),
        (
            "quotients: no value is below 0",
            "if not all(0 <= value <= most",
            "if not all(value <= most",
        ),
        ("quotients: who wins is 0 or 1", "most = 1 if self.only_winner else inf", "most = inf"),
    ],
    "proofs/weights.py": [
        ("weights: the cap is at least 0", 'if self.cap >= 0 else "the cap is below 0"', "")
    ],
    "proofs/stars.py": [
        (
            "bistars: the period is at least 1",
            "if not 0 < self.middle_period <= self.middles:",
            "if not self.middle_period <= self.middles:",
        ),
        (
            "bistars: a path between the hubs leaves legs that have a class",
            "if not self.legs.period:",
            "if False:",
        ),
        ("bistars: there is a class", "if not only or only != sorted", "if only != sorted"),
        (
            "bistars: each class is there once",
            "sorted({*only} & {*range(1, self.middles + 1)})",
            "sorted(k for k in only if k <= self.middles)",
        ),
        (
            "bistars: the period is no longer than the classes",
            "if not 0 < self.middle_period <= self.middles:",
            "if not 0 < self.middle_period:",
        ),
        (
            "bistars: the classes are there",
            "sorted({*only} & {*range(1, self.middles + 1)})",
            "sorted({*only})",
        ),
    ],
    "gamelab_papers/connected_subtraction/long_legs.py": [
        (
            "long legs: a period of one or more",
            "if self.before < 0 or min({self.period, *self.base}) < 1:",
            "if self.before < 0 or min(self.base) < 1:",
        ),
        (
            "long legs: lengths repeat from 0 on or later",
            "if self.before < 0 or min({self.period, *self.base}) < 1:",
            "if min({self.period, *self.base}) < 1:",
        ),
        (
            "long legs: no leg of the base is empty",
            "min({self.period, *self.base}) < 1:",
            "self.period < 1:",
        ),
    ],
    "proofs/two_legs.py": [
        (
            "two legs: the values repeat from 0 on or later",
            "if self.start < 0 or min({self.period, *self.base}) < 1",
            "if min({self.period, *self.base}) < 1",
        ),
        (
            "two legs: a period of one or more",
            "min({self.period, *self.base}) < 1",
            "min(self.base, default=1) < 1",
        ),
        (
            "two legs: no leg of the base is empty",
            "min({self.period, *self.base}) < 1",
            "self.period < 1",
        ),
        ("two legs: the lead is a period behind at most", " or self.lead < -self.period:", ":"),
        (
            "two legs: rows repeat",
            "for found, more in (rows, 0), (diagonals, self.period):",
            "for found, more in ((diagonals, self.period),):",
        ),
        (
            "two legs: diagonals repeat",
            "for found, more in (rows, 0), (diagonals, self.period):",
            "for found, more in ((rows, 0),):",
        ),
        (
            "two legs: the legs of the table are long enough",
            "return self.start + 4 * p + max(",
            "return self.start + max(",
        ),
    ],
    "proofs/families.py": [
        (
            "families: parities rest on parities",
            "if len({proof.theorem for proof in proofs}) != 1 or",
            "if not proofs or",
        ),
        (
            "families: values rest on values",
            "if len({proof.theorem for proof in proofs}) != 1 or",
            "if not proofs or not self.parities and",
        ),
        ("families: something is said", "!= 1 or not self.sentences:", "!= 1:"),
        (
            "families: there is a member",
            "if sentence.is_met and sentence.left.witness() is None:",
            "if False:",
        ),
        (
            "families: the value is not a parameter",
            "if sentence.exists & {*sentence.left.variables}:",
            "if False:",
        ),
        ("families: what is given is proved", "if proof.refusal: return proof.refusal", "pass"),
        (
            "families: two families have two names",
            "if len(self.families) < len({one for proof in proofs for one in proof.members}):",
            "if False:",
        ),
        (
            "families: each member has a value",
            (
                'yield Sentence(f"{one.name}: each member has a value", one.domain, (one.value,), '
                "VALUE, True)"
            ),
            "",
        ),
        (
            "families: an option is a position",
            'yield Sentence(f"{name}: the option is a position", where, (positions,))',
            "",
        ),
        ("families: an option is smaller", "if summand.family in own:", "if False:"),
        (
            "families: an option has another value",
            'yield Sentence(f"{name}: the option {different}", kinds[-1], (~option_value,))',
            "",
        ),
        (
            "families: each smaller value is reached",
            'less = (value & (u < v)).project("v")',
            "return",
        ),
        (
            "families: a parity is 0 or 1",
            'yield Sentence(f"{one.name}: the values are 0 and 1", value, (v < 2,))',
            "",
        ),
        (
            "families: with parity 1 there is an option",
            'odd = (value & (v == 1)).project("v")',
            "return",
        ),
        ("consequences: there is one", "!= 1 or not self.sentences:", "!= 1:"),
        (
            "consequences: there is a family",
            "if len({proof.theorem for proof in proofs}) != 1 or",
            "if len({proof.theorem for proof in proofs}) > 1 or",
        ),
        (
            "consequences: something is as they assume",
            "if sentence.is_met and sentence.left.witness() is None:",
            "if False:",
        ),
        (
            "consequences: what is assumed is of all numbers",
            "if sentence.exists & {*sentence.left.variables}:",
            "if False:",
        ),
        (
            "consequences: they are about positions",
            'Sentence(f"{one.words}: positions", where, (self.are_positions(members),)),',
            "",
        ),
        (
            "consequences: they follow",
            "Sentence(str(one), relation[one.given], right, one.exists, bool(right)),",
            "",
        ),
    ],
}

NOT_MADE = {
    "proofs/legs.py": [
        (
            "stars: the period is at least 0",
            "or not 0 <= self.period <= len(self.classes)",
            "or not self.period <= len(self.classes)",
        ),
        (
            "stars: the period is no longer than the list of lengths",
            "or not 0 <= self.period <= len(self.classes)",
            "or not 0 <= self.period",
        ),
        (
            "stars: no class is below 0",
            "if ({*self.classes} - {None, *range(self.number)} or",
            "if (",
        ),
        ("stars: the modulus is at least 1", "min(self.cap, self.modulus) < 1", "self.cap < 1"),
        ("stars: the cap is at least 1", "min(self.cap, self.modulus) < 1", "self.modulus < 1"),
    ],
    "proofs/automata.py": [
        (
            "relation: its variables are in order",
            "if ([*self.variables] != sorted({*self.variables}) or {*map",
            "if ({*map",
        ),
        (
            "relation: a step for each symbol",
            "or {*map(len, self.steps)} != {2 ** len(self.variables)}",
            "",
        ),
        (
            "relation: each step leads to a state",
            "or set().union(*self.steps) - {*range(len(self.steps))}",
            "",
        ),
        (
            "relation: further zeros change nothing",
            "or {i for i, row in enumerate(self.steps) if row[0] in self.accepting} != self.accepting",
            "",
        ),
        ("variables: they have different names", "refuse_names(names.split())", ""),
        ("variables: no digit", "not n.isidentifier() or", ""),
    ],
    "proofs/families.py": [
        ("families: no parameter is called u", 'refuse_names(self.names, "uv")', ""),
        (
            "families: no parameter is there twice",
            'refuse_names(self.names, "uv")',
            'refuse_names([*{*self.names}], "uv")',
        ),
        (
            "families: values are of the parameters",
            "{*self.domain.variables, *self.value.variables}",
            "{*self.domain.variables}",
        ),
        (
            "families: the domain is of the parameters",
            "{*self.domain.variables, *self.value.variables}",
            "{*self.value.variables}",
        ),
        ("options: no number is called u", 'refuse_names(self.where.variables, "uv")', ""),
        ("options: no argument reads u", 'refuse_names([*found], "uv")', ""),
        ("options: no argument reads v", 'refuse_names([*found], "uv")', ""),
        (
            "options: an argument is one number",
            'if covered(one.rename({"=": "u"}) & one.rename({"=": "v"}), [u == v]):',
            "if False:",
        ),
        (
            "consequences: no value is an argument of its sum",
            "[*self.values, *free_names(chain(*self.values.values()))]",
            "[*self.values]",
        ),
        (
            "consequences: a value has a name",
            "[*self.values, *free_names(chain(*self.values.values()))]",
            "[*free_names(chain(*self.values.values()))]",
        ),
        ("consequences: a number that there is has a name", "refuse_names([*self.exists])", "pass"),
        (
            "consequences: a condition is on named numbers",
            "refuse_names(self.where.variables)\n",
            "pass\n",
        ),
    ],
}

OTHERS = [
    (
        "the program that checks certificates looks at one heap less",
        "certificates/check.py",
        "(heaps - 1) * p + len(digits) - 1",
        "(heaps - 1) * p + len(digits) - 2",
        "tests/test_certificates.py::test_each_period_of_heaps_that_the_window_proves_goes_on",
    ),
    (
        "a row is read beyond its end",
        "solvers/graph_nim/rows.py",
        " and s + 2 * multiple <= length",
        "",
        "tests/solvers/graph_nim/test_graph_nim.py::test_a_row_is_never_read_beyond_its_end",
    ),
    (
        "values beyond the last agree with anything",
        "theory/periods.py",
        "return len(there) == len(places) and bool(np.array_equal(",
        "return bool(np.array_equal(",
        FILE + "test_a_period_does_not_agree_where_it_has_no_values",
    ),
    (
        "a row that did not stop is stable",
        "gamelab_papers/champion_spiders/boards.py",
        "(said >= 0 > stopped) or ",
        "",
        FILE + f"{BOX}[a row stopped]",
    ),
    (
        "a row stops anywhere",
        "gamelab_papers/champion_spiders/boards.py",
        "stable[0] > stopped",
        "stable[0] < 0",
        FILE + f"{BOX}[it stopped where all is reached]",
    ),
    (
        "a short row is stable",
        "gamelab_papers/champion_spiders/boards.py",
        "(not stable.size or stable[0] > stopped)",
        "stable.size and stable[0] > stopped",
        FILE + f"{BOX}[it is long enough]",
    ),
    (
        "a row that stopped holds champions only",
        "gamelab_papers/champion_spiders/boards.py",
        "if said >= 0 and (int(edges",
        "if said < -1 and (int(edges",
        FILE + f"{BOX}[the rest are champions]",
    ),
    (
        "a period of a size is only seen",
        "gamelab_papers/champion_spiders/powers_of_two.py",
        "(period := row_period(graph)).verify() and ",
        "(period := row_period(graph)) and ",
        FILE + f"{EACH}[guess]",
    ),
    (
        "a period of a size is another",
        "gamelab_papers/champion_spiders/powers_of_two.py",
        ".verify() and (period.preperiod, period.period) == found[graph] for",
        ".verify() for",
        FILE + f"{EACH}[other]",
    ),
    (
        "vertices that are split stay as isolated ones",
        "boards/decorations.py",
        "return Graph.of(edges, [v for v in graph.vertices if v not in split])",
        "return Graph.of(edges, graph.vertices)",
        "arrows-def-3.2",
    ),
    (
        "each move wins",
        "solvers/methods.py",
        'dict.fromkeys(options_of(game, start)) if outcome(game, option) == "P"]',
        "dict.fromkeys(options_of(game, start))]",
        "tests/test_every_method.py::test_boards",
    ),
    (
        "a root is forgotten where there are other pieces",
        "boards/isomorphism.py",
        "key=lambda form: (form[0], len(form[1].vertices),",
        "key=lambda form: (len(form[1].vertices),",
        "tests/test_graphs.py::test_rooted_graphs_have_one_canonical_form_each_in_pieces_too",
    ),
    (
        "a root is one of the vertices that look like it",
        "boards/isomorphism.py",
        "(root not in part.vertices, renumbered(part, canonical_order(part, root=root)))",
        "(root not in part.vertices, renumbered(part, canonical_order(part)))",
        "tests/test_graphs.py::test_rooted_graphs_have_one_canonical_form_each_in_pieces_too",
    ),
]

MUTANTS = [
    *(Mutant(name, file, old, new, (test,)) for name, file, old, new, test in OTHERS),
    *(
        Mutant(f"without the condition: {name}", file, old, new, (f"{FILE}{test}[{name}]",))
        for test, files in (
            ("test_a_forged_certificate_is_refused", WITHOUT),
            ("test_what_would_forge_a_certificate_is_refused_when_it_is_made", NOT_MADE),
        )
        for file, conditions in files.items()
        for name, old, new in conditions
    ),
]
