"""The certificates of a statement or a hunt, as plain JSON that `gamelab verify` checks.

They hold the facts that solvers state of their answers: values of positions, and periods; and the
finite proofs of a statement.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import Any

from gamelab.certificates.plain import Plain, period_of, value_of
from gamelab.hunts.hunt import Hunt
from gamelab.statements import Claim, Proof, Verdict
from gamelab.theory import NotPlain, Period
from gamelab.theory.provenance import Answer, answers_given

Check = Callable[[Claim, int | None], Verdict]
MAX_ROWS, MAX_PERIODS = 300, 60  # rows of a table, and periods: the first of them, each once
# In a table with more rows than this, only boards with at most so many vertices are kept.
MAX_LARGE_TABLE, SMALL_BOARD = 20, 9


def facts_in_plain_form(answer: Answer) -> Iterator[Plain]:
    """A table of one value, or a period, for each fact that an answer states.

    >>> from gamelab import GraphNim, Spider, grundy
    >>> with answers_given() as answers:
    ...     value = grundy(GraphNim(), Spider(1, 1))
    >>> [one["rows"] for answer in answers for one in facts_in_plain_form(answer)]
    [[[{'vertices': 3, 'edges': [[0, 1], [0, 2]]}, 2]]]
    """
    for fact in answer.facts():
        if fact.value is None or isinstance(fact.value, Period):
            yield from period_of(fact.game, fact.value, fact.position)
        else:
            yield from value_of(fact.game, fact.position, fact.value)


def certificates_of(
    asked: Claim | Hunt, size: int | None = None, check: Check = Claim.check
) -> Plain:
    """The certificates of a statement or a hunt.

    They are those of its counterexamples if there are any, else those of its finite proofs and of
    all values. A statement ends at its first counterexample; a hunt collects all. `check` finds the
    verdict of a claim.

    >>> from gamelab import paper
    >>> found = certificates_of(paper("octal-0.33")["octal033-thm-22-printed"])
    >>> [(one["kind"], one["predicted"], one["rows"][0][1]) for one in found["certificates"]]
    [('counterexample', 0, 1)]
    """
    heading, found, left_out = (
        _of_claim(asked, size, check) if isinstance(asked, Claim) else _of_hunt(asked, size)
    )
    return {"format": 1, **heading, "certificates": found, "left out": left_out}


def _of_claim(claim: Claim, size: int | None, check: Check) -> tuple[Plain, list[Plain], list[str]]:
    with answers_given() as answers:
        known = check(claim, size)
    words, failed = known.bound, known.counterexample
    if failed is not None:
        case, words = failed.case.values(), str(failed)
        with answers_given() as answers:
            claim.predicted(*case)
            claim.computed(*case)
    found, left_out = collected(answers)
    if failed is not None and type(failed.predicted) is int:
        for one in found:
            if [value for _, value in one.get("rows", ())] == [failed.computed]:
                one |= {"kind": "counterexample", "predicted": failed.predicted}
    if known.certified and known.sizes:
        found = [*_finite_proofs(claim, known.size), *found]
    heading = {
        "claim": claim.id,
        "kind": claim.kind_in_words,
        "statement": claim.statement,
        "holds": known.holds,
        "words": words,
    }
    return heading, found, left_out


def _finite_proofs(claim: Claim, size: int) -> Iterator[Plain]:
    """The certificates of the finite proofs of a claim, each once."""
    proof = claim.proof
    assert isinstance(proof, Proof)
    waiting, seen = proof.of(claim, size), []
    for one in waiting:
        if hasattr(one, "proofs"):
            waiting += one.proofs
        elif hasattr(one, "rests_on") and one not in seen:
            seen.append(one)
            yield one.certificate()


def _of_hunt(hunt: Hunt, size: int | None) -> tuple[Plain, list[Plain], list[str]]:
    with answers_given() as answers:
        search = hunt.run(size, most=None)
    if search.interrupted:
        raise KeyboardInterrupt
    if search.counterexamples:
        with answers_given() as answers:
            for one in search.counterexamples:
                hunt.value(*one.case)
    return {
        "hunt": hunt.name,
        "statement": hunt.question,
        "holds": bool(search),
        "words": search.answer,
    }, *collected(answers)


def collected(answers: Iterable[Answer]) -> tuple[list[Plain], list[str]]:
    """The certificates of the answers, each once, one table a game; and what they leave out."""
    tables: dict[str, dict[str, Any]] = {}
    periods: dict[str, Plain] = {}
    left_out = Counter[str]()
    for answer in answers:
        try:
            for one in facts_in_plain_form(answer):
                if one["kind"] == "period":
                    periods[json.dumps(one)] = one
                else:
                    rows = tables.setdefault(json.dumps(one["game"]), {})
                    rows |= {json.dumps(row): row for row in one["rows"]}
        except NotPlain as error:
            left_out[f"answers about {error}"] += 1
    for rows in tables.values():
        large = [
            text
            for text, (board, _) in rows.items()
            if isinstance(board, dict) and board["vertices"] > SMALL_BOARD
        ]
        for text in large[max(0, MAX_LARGE_TABLE - len(rows) + len(large)) :]:
            left_out[f"answers about boards with more than {SMALL_BOARD} vertices"] += 1
            del rows[text]
    found = [*periods.values()][:MAX_PERIODS]
    found += [
        {"kind": "table", "game": json.loads(game), "rows": [*rows.values()][:MAX_ROWS]}
        for game, rows in tables.items()
    ]
    left_out["further periods"] = len(periods) - MAX_PERIODS
    left_out["further values"] = sum(max(0, len(rows) - MAX_ROWS) for rows in tables.values())
    return found, [f"{number:,} {what}" for what, number in left_out.items() if number > 0]


def format_certificates(found: Plain) -> str:
    """The certificates as JSON with a digest of all of it, one value or period a line."""
    seal = sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()
    text = json.dumps({**found, "certificates": None, "sha256": seal}, indent=1)
    lines = ",".join(map(_json_lines, found["certificates"]))
    # no string holds a bare quotation mark
    return text.replace('"certificates": null', f'"certificates": [{lines}]', 1) + "\n"


def _json_lines(one: Plain) -> str:
    if "rows" not in one:
        return f"\n  {json.dumps(one)}"
    rows = ",".join(f"\n   {json.dumps(row)}" for row in one["rows"])
    return "\n  " + json.dumps({**one, "rows": None}).replace(
        '"rows": null', f'"rows": [{rows}]', 1
    )
