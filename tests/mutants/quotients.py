"""Mutants of the program that checks certificates of finite quotients and by automata, and of what
writes them.
"""

from mutants.mutant import Mutant

TESTS = "tests/test_certified_quotients.py::"
THEOREM = TESTS + "test_each_condition_of_the_theorem"
FORGED = TESTS + "test_a_forged_quotient_is_refused"
HONEST = TESTS + "test_an_honest_quotient_is_checked"
CHANGED = TESTS + "test_every_changed_value_is_refused"
AGREE = TESTS + "test_two_programs_agree_on_certificates_with_a_changed_number"
AUTOMATA = "tests/test_certified_automata.py::test_a_forged_certificate_is_"
WHERE = "certificates/check.py"

MUTANTS = (
    [
        Mutant(f"quotients, by the stranger's program: {name}", WHERE, old, new, (killer,))
        for name, old, new, killer in (
            (
                "options may have the value of the cell",
                "not union(every) >> value & 1",
                "True",
                THEOREM,
            ),
            (
                "possible options are left out",
                "[*chain(*choices), *possible]",
                "[*chain(*choices)]",
                THEOREM,
            ),
            ("one alternative is enough", "reduce(and_, choice)", "reduce(or_, choice)", THEOREM),
            ("a smaller value need not be reached", "need(sure >= value,", "need(True,", THEOREM),
            (
                "a finished misère game may have any value",
                "need(value == 1, f",
                "need(True, f",
                THEOREM,
            ),
            (
                "a misère game with options need have none of value 0",
                "all(mask & 1 for mask in every if mask)",
                "True",
                THEOREM,
            ),
            (
                "a misère game that may be finished is as in normal play",
                "misere and all(0 in choice for choice in choices)",
                "False",
                THEOREM,
            ),
            ("moves may split", "all(digit < 4 for digit in self.digits)", "True", FORGED),
            ("0 and 1 are truths", "need(type(said[name]) is bool", "need(True", FORGED),
            (
                "the period may be longer than the list",
                "self.period <= len(self.lengths)",
                "True",
                FORGED,
            ),
            (
                "the middle period may be longer than the classes",
                "need(period <= middles",
                "need(True",
                FORGED,
            ),
            (
                "a middle class may come twice",
                "need(only and only == sorted({*only})",
                "need(only",
                FORGED,
            ),
            (
                "the cap may be 0",
                "number(said[part], 1, 1000)",
                "number(said[part], 0, 1000)",
                FORGED,
            ),
            (
                "the empty graph has value 0 in misère play",
                'valued(self.cells, said["values"]) | {None: int(self.misere)}',
                'valued(self.cells, said["values"]) | {None: 0}',
                FORGED,
            ),
            (
                "the empty graph has value 0 in misère play with long legs",
                'valued(cells, said["values"]) | {None: int(self.misere)}',
                'valued(cells, said["values"]) | {None: 0}',
                HONEST,
            ),
            (
                "numbers of legs at the cap are exact",
                "for more in (0, self.modulus) if here is not None and cell[here] >= self.cap else (0,):",
                "for more in (0,):",
                FORGED,
            ),
            (
                "longer legs are those of the last length",
                "wrapped(length - 1, len(self.lengths) - self.period, self.period)",
                "min(length, len(self.lengths)) - 1",
                HONEST,
            ),
            (
                "no move takes the hub of a star",
                "hub = [] if legs is None else",
                "hub = [] if legs is None or legs else",
                HONEST,
            ),
            (
                "no move takes the last vertices of a board",
                "& (2 if left else 1)",
                "& (2 if left else 0)",
                HONEST,
            ),
            (
                "of a bistar no move takes one hub",
                "if stars.digit(1 + sum(gone) + piece) & 2:",
                "if False:",
                HONEST,
            ),
            (
                "of a bistar no move takes both hubs",
                "if legs is not None and others is not None:",
                "if False:",
                HONEST,
            ),
            (
                "of a bistar only legs at the first hub are shortened",
                "(of_right, lambda cell: (left, cell, k)),",
                "",
                HONEST,
            ),
            (
                "many legs without a class are possible, not certain",
                "possible = [] if few else choices.pop(None, [])",
                "possible = choices.pop(None, [])",
                HONEST,
            ),
            (
                "many legs without a class are certain",
                "possible = [] if few else choices.pop(None, [])",
                "possible = []",
                FORGED,
            ),
            (
                "short legs stand between hubs",
                'need(stars.period, "a path',
                'need(True, "a path',
                FORGED,
            ),
            (
                "with period 0 longer legs are looked at",
                "self.t * (self.period > 0)",
                "self.t",
                HONEST,
            ),
            (
                "long legs are looked at up to the period alone",
                "self.stars(self.end + self.t)",
                "self.stars(self.end)",
                FORGED,
            ),
            (
                "no move takes the hub between long legs",
                "self.shorter(legs) | {*self.ends(1 + sum(legs), legs)}",
                "self.shorter(legs)",
                HONEST,
            ),
            ("the token stays", "wins[u + v - at,", "wins[at,", HONEST),
            (
                "weights above the cap are not looked at",
                "else w + (w == cap) for w",
                "else w for w",
                FORGED,
            ),
            ("a cell wins anyhow", "wins[at, weights] == (0 in options)", "True", CHANGED),
            (
                "there is no place between larger weights",
                "max(w, 2 * w - cap) if ordered",
                "w if ordered",
                FORGED,
            ),
            (
                "values of other cells are taken",
                "listed(values, len(cells))",
                "values[: len(cells)]",
                FORGED,
            ),
        )
    ]
    + [
        Mutant(
            f"automata, by the stranger's program: {name}", WHERE, old, new, (AUTOMATA + killer,)
        )
        for name, old, new, killer in (
            (
                "a member need not have a value",
                'implies(f"{name}: each has a value", domain, [value], {"v"})',
                "",
                "refused[a member has a value]",
            ),
            (
                "an option need not be a position",
                'implies(f"{words}: all are positions", where, [self.member(one)])',
                "",
                "refused[an option is a position]",
            ),
            (
                "an option need not be smaller",
                'if one["family"] in own:',
                "if False:",
                "refused[an option is smaller]",
            ),
            (
                "an option may have the value",
                'implies(f"{words}: none has its value", kinds[-1] & again, [])',
                "",
                "refused[an option has another value]",
            ),
            (
                "smaller values need not be reached",
                'implies(f"{name}: options have all smaller values", smaller, kinds, exists - {"u"})',
                "",
                "refused[all smaller values are reached]",
            ),
            (
                "parities may be 2",
                'implies(f"{name}: values are 0 or 1", value, [constant("v", 0), constant("v", 1)])',
                "",
                "refused[a parity is 0 or 1]",
            ),
            (
                "with parity 1 there need be no option",
                'implies(f"{name}: with value 1 one can move", odd, kinds, exists)',
                "",
                "refused[with parity 1 there is an option]",
            ),
            (
                "implications may be false",
                'implies(f"implication {k}", given, rights, named(one["exists"]))',
                "",
                "refused[an implication is true]",
            ),
            (
                "implications may be about no positions",
                "implies(words, where, [families.member(one)])",
                "pass",
                "refused[an implication is about positions]",
            ),
            (
                "implications may be about nothing",
                'need(any(given.final) or not rights, f"implication {k}: nothing is as it assumes")',
                "",
                "refused[what an implication assumes is so of some numbers]",
            ),
            (
                "nothing may be said",
                'need(said["families"] or said.get("implications"), "nothing is said of a family")',
                "",
                "refused[something is said of a family]",
            ),
            (
                "there may be no family",
                'need(families.known, "there is no family")',
                "",
                "refused[a family is there]",
            ),
            (
                "a family may be empty",
                'need(any(domain.final), f"{name}: there is no member")',
                "",
                "refused[a family has a member]",
            ),
            (
                "values may have the names of numbers in their sums",
                'need(not {*total.names} & {*said["values"]}, "a value has the name of a number in a sum")',
                "",
                "refused[a value has its own name]",
            ),
            (
                "arguments may be several numbers",
                'implies("an argument is one number", two, [nim_sum_is_0(("=1", "=2"))])',
                "",
                "refused[an argument is one number]",
            ),
            (
                "parities may be given as values",
                'known = type(one) is dict and one.get("theorem") == theorem',
                "known = True",
                "refused[what is given is of one theorem]",
            ),
            (
                "zeros may change what a relation accepts",
                "(state in final) == (row[0] in final)",
                "True",
                "refused[further zeros]",
            ),
            (
                "numbers that there are stand on the left",
                'need({*left.names} <= {*names}, "a number that there is stands on the left")',
                "",
                "refused[a number that there is is not given]",
            ),
        )
    ]
    + [
        Mutant(
            "certificates leave out the finite proofs of a claim",
            "certificates/collect.py",
            "found = [*_finite_proofs(proved), *found]",
            "",
            (TESTS + "test_the_finite_proofs_of_a_claim_are_certified",),
        ),
        Mutant(
            "certificates leave out the finite proofs that are made from a claim",
            "statements/claim.py",
            "found = proof.of(self._with_tried(size, cases), size) if proof else []",
            "found = []",
            (TESTS + "test_the_finite_proofs_of_a_claim_are_certified",),
        ),
        Mutant(
            "certificates hold a finite proof twice",
            "certificates/collect.py",
            "and one not in seen",
            "",
            (TESTS + "test_the_finite_proofs_of_a_claim_are_certified",),
        ),
    ]
)
