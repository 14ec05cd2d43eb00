"""Certificates that a stranger can check: what a statement or a hunt rests on, as plain JSON that
`gamelab verify` checks.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from gamelab.cli.checking import verdict
from gamelab.cli.evidence import evidence
from gamelab.cli.files import target, write
from gamelab.cli.plain import Plain
from gamelab.hunts.hunt import Hunt
from gamelab.hunts.records import question
from gamelab.statements.claim import Claim
from gamelab.statements.paper import claim_of, paper
from gamelab.theory.described import NotPlain
from gamelab.theory.provenance import Answer, answers_given

ROWS, PERIODS = 300, 60  # that are written: the first of them, each once
# of more values than these few only those of boards with so few vertices, which are soon checked
FEW, SMALL = 20, 9


def certify(options: argparse.Namespace) -> int:
    """The command: write what a statement or a hunt rests on; 1 if there is nothing that can be
    written.
    """
    file = target(options.output, "-o")
    if options.paper is None:
        hunt = question(options.name)
        asked, label = (
            (hunt.source, hunt.source.label) if hunt.source else (hunt, hunt.name or options.name)
        )
    else:
        asked = claim_of(options.name, [paper(options.paper)])
        label = asked.label
    found = certificates_of(asked, options.size)
    if not found["certificates"]:
        why = (
            "; ".join(found["left out"])
            or "nothing was asked of a game in a way that certificates tell"
        )
        print(f"gamelab: {label} has no certificate: {why}.")
        return 1
    write(file, as_text(found))
    left_out = "".join(f"\nLeft out: {words}." for words in found["left out"])
    print(
        f"gamelab: {label}: {_counted(found['certificates'])} written to "
        f"{options.output}.{left_out}"
    )
    return 0


def _counted(certificates: list[Plain]) -> str:
    kinds = Counter(one["kind"] for one in certificates)
    return " and ".join(f"{number} {kind}{'s' * (number > 1)}" for kind, number in kinds.items())


def certificates_of(asked: Claim | Hunt, size: int | None = None) -> Plain:
    """The certificates of a statement or a hunt: those of its counterexamples if there are any,
    else those of all that was asked.

    A statement ends at its first counterexample, a hunt collects all.

    >>> from gamelab import paper
    >>> found = certificates_of(paper("octal-0.33")["octal033-thm-22-printed"])
    >>> [(one["kind"], one["predicted"], one["rows"][0][1]) for one in found["certificates"]]
    [('counterexample', 0, 1)]
    """
    heading, found, left_out = (
        _of_claim(asked, size) if isinstance(asked, Claim) else _of_hunt(asked, size)
    )
    return {"format": 1, **heading, "certificates": found, "left out": left_out}


def _of_claim(claim: Claim, size: int | None) -> tuple[Plain, list[Plain], list[str]]:
    with answers_given() as answers:
        known = verdict(claim, size, iter)
    words, failed = known.bound, known.counterexample
    if failed is not None:
        case, words = failed.case.values(), str(failed)
        with answers_given() as answers:
            claim.predicted(*case)
            claim.computed(*case)
    found, left_out = collected(answers)
    if failed is not None and type(failed.predicted) is int:
        for one in found:
            if (
                one["kind"] == "table"
                and len(one["rows"]) == 1
                and one["rows"][0][1] == failed.computed
            ):
                one |= {"kind": "counterexample", "predicted": failed.predicted}
    heading = {
        "claim": claim.id,
        "kind": claim.kind_in_words,
        "statement": claim.statement,
        "holds": known.holds,
        "words": words,
    }
    return heading, found, left_out


def _of_hunt(hunt: Hunt, size: int | None) -> tuple[Plain, list[Plain], list[str]]:
    with answers_given() as answers:
        search = hunt.run(size, most=None)
    if search.interrupted:
        raise KeyboardInterrupt
    if search.counterexamples:
        with answers_given() as answers:
            for one in search.counterexamples:
                hunt.value(*one.case)
    heading = {
        "hunt": hunt.name,
        "statement": hunt.question,
        "holds": bool(search),
        "words": search.answer,
    }
    return heading, *collected(answers)


def collected(answers: Iterable[Answer]) -> tuple[list[Plain], list[str]]:
    """What was answered, each once, one table a game; and what is left out, with its reason."""
    tables: dict[str, dict[str, Any]] = {}
    periods: dict[str, Plain] = {}
    left_out = Counter[str]()
    for answer in answers:
        try:
            for one in evidence(answer):
                if one["kind"] == "period":
                    periods[json.dumps(one)] = one
                else:
                    rows = tables.setdefault(json.dumps(one["game"]), {})
                    rows |= {json.dumps(row): row for row in one["rows"]}
        except NotPlain as error:
            left_out[str(error)] += 1
    for rows in tables.values():
        large = [
            text
            for text, (board, _) in rows.items()
            if isinstance(board, dict) and board["vertices"] > SMALL
        ]
        spare = large[max(0, FEW - len(rows) + len(large)) :]
        if spare:
            left_out[f"boards with more than {SMALL} vertices"] += len(spare)
            for text in spare:
                del rows[text]
    found = [*periods.values()][:PERIODS]
    found += [
        {"kind": "table", "game": json.loads(game), "rows": [*rows.values()][:ROWS]}
        for game, rows in tables.items()
    ]
    words = [f"{number:,} answers about {why}" for why, number in left_out.items()]
    words += [f"{len(periods) - PERIODS:,} further periods"] * (len(periods) > PERIODS)
    return found, words + [
        f"{len(rows) - ROWS:,} further values" for rows in tables.values() if len(rows) > ROWS
    ]


def as_text(found: Plain) -> str:
    """The certificates as JSON, a value or a period a line, sealed with the digest of all the
    rest.
    """
    seal = sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()
    text = json.dumps({**found, "certificates": None, "sha256": seal}, indent=1)
    lines = ",".join(map(_lines, found["certificates"]))
    # no string holds a bare quotation mark
    return text.replace('"certificates": null', f'"certificates": [{lines}]', 1) + "\n"


def _lines(one: Plain) -> str:
    if "rows" not in one:
        return f"\n  {json.dumps(one)}"
    rows = ",".join(f"\n   {json.dumps(row)}" for row in one["rows"])
    return "\n  " + json.dumps({**one, "rows": None}).replace(
        '"rows": null', f'"rows": [{rows}]', 1
    )
