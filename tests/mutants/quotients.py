"""Mutants of the program that checks certificates of finite quotients, and of what writes them. That
each condition of it is noticed if it is left out, its forged certificates show by themselves.
"""

from mutants.mutant import Mutant

TESTS = "tests/test_certified_proofs.py::"
FORGED = "tests/test_forged_certificates.py::"
HONEST = TESTS + "test_an_honest_certificate_is_checked"
CHANGED = TESTS + "test_every_changed_value_is_refused_by_both_programs"
CERTIFIED = TESTS + "test_the_finite_proofs_of_a_claim_are_certified"
BOTH = FORGED + "test_a_forged_proof_is_refused_by_both_programs"
FILE = FORGED + "test_a_forged_file_is_refused"
THEOREM = FORGED + "test_check_py_refuses_a_forged_quotient"
CHECK, COLLECT = "certificates/check.py", "certificates/collect.py"
STARS = 'valued(self.cells, said["values"]) | {None: '
LONG = 'valued(cells, said["values"]) | {None: '
LONGER = "for more in (0, self.modulus) if here is not None and cell[here] >= self.cap else (0,):"
POSSIBLE = "possible = [] if few else choices.pop(None, [])"
MISERE = "misere and all(0 in choice for choice in choices)"
CLASS = "wrapped(length - 1, len(self.lengths) - self.period, self.period)"

MUTANTS = [
    Mutant(name, file, old, new, (killer,))
    for name, file, old, new, killer in (
        (
            "options may have the value of the cell",
            CHECK,
            "not union(every) >> value & 1",
            "True",
            THEOREM,
        ),
        (
            "possible options are left out",
            CHECK,
            "[*chain(*choices), *possible]",
            "[*chain(*choices)]",
            THEOREM,
        ),
        (
            "one alternative is enough",
            CHECK,
            "reduce(and_, choice)",
            "reduce(or_, choice)",
            THEOREM,
        ),
        (
            "a smaller value need not be reached",
            CHECK,
            "need(sure >= value,",
            "need(True,",
            THEOREM,
        ),
        (
            "a finished misère game may have any value",
            CHECK,
            "need(value == 1, f",
            "need(True, f",
            THEOREM,
        ),
        (
            "misère options need have none of value 0",
            CHECK,
            "all(mask & 1 for mask in every if mask)",
            "True",
            THEOREM,
        ),
        (
            "a misère game is never finished",
            CHECK,
            MISERE,
            "False",
            FORGED + "test_an_honest_certificate_verifies",
        ),
        (
            "the empty graph has value 0 in misère play",
            CHECK,
            STARS + "int(self.misere)}",
            STARS + "0}",
            FILE,
        ),
        ("the same with long legs", CHECK, LONG + "int(self.misere)}", LONG + "0}", HONEST),
        ("numbers of legs at the cap are exact", CHECK, LONGER, "for more in (0,):", BOTH),
        (
            "longer legs are those of the last length",
            CHECK,
            CLASS,
            "min(length, len(self.lengths)) - 1",
            HONEST,
        ),
        (
            "no move takes the hub of a star",
            CHECK,
            "hub = [] if legs is None else",
            "hub = [] if legs is None or legs else",
            HONEST,
        ),
        (
            "no move takes the last vertices of a board",
            CHECK,
            "& (2 if left else 1)",
            "& (2 if left else 0)",
            HONEST,
        ),
        (
            "of a bistar no move takes one hub",
            CHECK,
            "if stars.digit(1 + sum(gone) + piece) & 2:",
            "if False:",
            HONEST,
        ),
        (
            "of a bistar no move takes both hubs",
            CHECK,
            "if legs is not None and others is not None:",
            "if False:",
            HONEST,
        ),
        (
            "only legs at the first hub are shortened",
            CHECK,
            "(of_right, lambda cell: (left, cell, k)),",
            "",
            HONEST,
        ),
        (
            "legs without a class are possible",
            CHECK,
            POSSIBLE,
            "possible = choices.pop(None, [])",
            HONEST,
        ),
        ("legs without a class are certain", CHECK, POSSIBLE, "possible = []", BOTH),
        (
            "with period 0 longer legs are looked at",
            CHECK,
            "self.t * (self.period > 0)",
            "self.t",
            HONEST,
        ),
        (
            "long legs end with the period",
            CHECK,
            "self.stars(self.end + self.t)",
            "self.stars(self.end)",
            BOTH,
        ),
        (
            "no move takes the hub between long legs",
            CHECK,
            "self.shorter(legs) | {*self.ends(1 + sum(legs), legs)}",
            "self.shorter(legs)",
            HONEST,
        ),
        ("the token stays", CHECK, "wins[u + v - at,", "wins[at,", HONEST),
        (
            "weights above the cap are not looked at",
            CHECK,
            "else w + (w == cap) for w",
            "else w for w",
            BOTH,
        ),
        ("a cell wins anyhow", CHECK, "wins[at, weights] == (0 in options)", "True", CHANGED),
        (
            "there is no place between larger weights",
            CHECK,
            "max(w, 2 * w - cap) if ordered",
            "w if ordered",
            BOTH,
        ),
        (
            "values of other cells are taken",
            CHECK,
            "listed(values, len(cells))",
            "values[: len(cells)]",
            FILE,
        ),
        (
            "the finite proofs of a claim are left out",
            COLLECT,
            "found = [*_finite_proofs(proved), *found]",
            "",
            CERTIFIED,
        ),
        ("a finite proof is written twice", COLLECT, "and one not in seen", "", CERTIFIED),
        (
            "the finite proofs that are made from a claim are left out",
            "statements/claim.py",
            "found = [*proof.of(claim, size)]",
            "found = []",
            CERTIFIED,
        ),
    )
]
