"""The certificates of a statement or a hunt, as plain JSON that `gamelab verify` checks.

They hold the values of the positions and the periods that a statement says it is about, and its
finite proofs.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import Any

from gamelab.certificates.plain import Plain, period_of, plain
from gamelab.solvers.methods import grundy
from gamelab.statements import Claim, Verdict
from gamelab.statements.cases import Case
from gamelab.theory import NotPlain, Period, Ruleset

# a game, a position or a certified period of it, and what a statement computes of it, or None
Fact = tuple[Ruleset | None, Any, Any]
Check = Callable[[Claim, int | None], Verdict]
MAX_ROWS, MAX_PERIODS = 300, 60  # rows of a table, and periods: the first of them, each once
# In a table with more rows than this, only boards with at most so many vertices are kept.
MAX_LARGE_TABLE, SMALL_BOARD = 20, 9


def certificates_of(asked: Claim, size: int | None = None, check: Check = Claim.check) -> Plain:
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
        _of_hunt(asked, size) if asked.is_hunt else _of_claim(asked, size, check)
    )
    return {"format": 1, **heading, "certificates": found, "left out": left_out}


def _of_claim(claim: Claim, size: int | None, check: Check) -> tuple[Plain, list[Plain], list[str]]:
    known = check(claim, size)
    words, failed = known.bound, known.counterexample
    cases: Iterable[Case] = claim.cases(known.size)
    if failed is not None:
        cases, words = [(*failed.case.values(),)], str(failed)
    proved = claim.proof.of(claim, known.size) if known.certified else []  # type: ignore[union-attr]
    rows = ((None, one, None) for one in proved if _is_row(one))
    found, left_out = collected((*rows, *_stated(claim.certifies, claim.computed, cases)))
    if failed is not None and type(failed.predicted) is int:
        for one in found:
            if [value for _, value in one.get("rows", ())] == [failed.computed]:
                one |= {"kind": "counterexample", "predicted": failed.predicted}
    found = [*_finite_proofs(proved), *found]
    heading = {
        "claim": claim.id,
        "kind": claim.kind_in_words,
        "statement": claim.statement,
        "holds": known.holds,
        "words": words,
    }
    return heading, found, left_out


def _is_row(stated: Any) -> bool:
    """Whether it is a row of values, with its game and its period."""
    return hasattr(stated, "game") and isinstance(getattr(stated, "period", None), Period)


def _finite_proofs(proved: Iterable[Any]) -> Iterator[Plain]:
    """The certificates of finite proofs, each once."""
    waiting, seen = [*proved], []
    for one in waiting:
        if hasattr(one, "proofs"):
            waiting += one.proofs
        elif hasattr(one, "rests_on") and one not in seen:
            seen.append(one)
            yield one.certificate()


def _of_hunt(hunt: Claim, size: int | None) -> tuple[Plain, list[Plain], list[str]]:
    found = hunt.check(size, most=None)
    failing = [(*one.case.values(),) for one in found.counterexamples]
    cases: Iterable[Case] = failing or hunt.cases(found.size)
    return {
        "hunt": hunt.id,
        "statement": hunt.statement,
        "holds": bool(found),
        "words": found.summary,
    }, *collected(_stated(hunt.certifies, hunt.computed, cases))


def _stated(
    certifies: Callable[..., Iterable[tuple[Ruleset | None, Any]]] | None,
    computed: Callable[..., Any],
    cases: Iterable[Case],
) -> Iterator[Fact]:
    """What the cases state: games with their positions or periods, and what was computed."""
    for case in cases if certifies else ():
        value = computed(*case)
        for game, shown in certifies(*case):  # type: ignore[misc]
            yield from ((game, one, value) for one in _each(shown))


def _each(shown: Any) -> Iterator[Any]:
    """The parts of a picture of several boards, or the one board."""
    shown = [*shown.values()] if isinstance(shown, dict) else shown
    of_heaps = type(shown) is tuple and all(isinstance(one, int) for one in shown)
    if isinstance(shown, list | tuple) and not of_heaps:
        for one in shown:
            yield from _each(one)
    elif callable(shown):  # a part that is made when it is drawn
        yield from _each(shown())
    else:
        yield shown


def collected(facts: Iterable[Fact]) -> tuple[list[Plain], list[str]]:
    """The certificates of games with positions or periods, each once, one table a game; and what
    they leave out.

    The value of a position is found by the fastest method. Where a whole number was computed that
    is not the value, the numbers are no values, such as those of misère play, and no position is
    written.
    """
    tables: dict[str, dict[str, Any]] = {}
    periods: dict[str, Plain] = {}
    left_out = Counter[str]()
    are_values = True
    for game, stated, computed in facts:
        if _is_row(stated):
            game, stated = stated.game, stated.period
        if game is None:
            left_out["answers about boards of no game"] += 1
            continue
        try:
            if isinstance(stated, Period):
                periods |= {json.dumps(one): one for one in period_of(game, stated)}
                continue
            rules, board = plain(game, stated)
            value = grundy(game, stated)
        except NotPlain as error:
            left_out[f"answers about {error}"] += 1
            continue
        except (TypeError, ValueError):
            left_out[f"answers about what is no position of {game.full_title}"] += 1
            continue
        are_values &= type(computed) is not int or computed == value
        row = [board, value]
        tables.setdefault(json.dumps(rules), {})[json.dumps(row)] = row
    if not are_values:
        left_out["positions, of which not the value is computed"] = sum(map(len, tables.values()))
        tables = {}
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
