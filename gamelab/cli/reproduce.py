"""Checks of statements: verdicts, the ledger and its files, and resumed runs."""

import argparse
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from html import escape
from operator import attrgetter
from pathlib import Path
from typing import Any

from tqdm import tqdm

from gamelab.cli.output import optional_target, refuse_one_for_two, sentence, write
from gamelab.search.bar import bar, watching
from gamelab.search.code import digest
from gamelab.search.parts import Case, CaseError
from gamelab.search.store import opened
from gamelab.search.values import answers
from gamelab.statements.claim import Claim, Verdict, Watch
from gamelab.statements.ledger import Entry, Ledger
from gamelab.statements.paper import claim_of, paper, papers
from gamelab.theory import natural

SAME = attrgetter("id", "label", "kind", "expected")  # of a statement that has not changed
CASES_BETWEEN_COUNTS = 100  # of one claim, on the bar


def check(options: argparse.Namespace) -> int:
    """The command: 0 if the verdict on one statement is the expected one, else 1."""
    claim = claim_of(options.claim, [*map(paper, options.paper)] or None)
    with bar(True, None, " cases") as shown:
        found = verdict(claim, options.size, watching(shown))
    print(f"{claim!r}\n{found.summary} {found.by} {found.expectation}".rstrip())
    return 1 if found.surprises else 0


def verdict(claim: Claim, size: int | None, watch: Watch = iter) -> Verdict:
    """The verdict on a claim; an error of its functions becomes a sentence that names the claim."""
    try:
        return claim.check(size, watch)
    except Exception as error:
        what = sentence(error)
        if claim.label not in what:
            what = f"The claim {claim.id!r} cannot be checked: {what}"
        raise ValueError(what) from error


def reproduce(options: argparse.Namespace) -> int:
    """The command: 0 if every verdict is the expected one, else 1."""
    named = dict.fromkeys([*options.papers, *options.paper])
    chosen = {name: paper(name) for name in named} or {one.name: one for one in papers()}
    processes = min(natural(options.processes, "The number of processes", 1), len(chosen))
    json = optional_target(options.json, "--json")
    html = optional_target(options.html, "--html")
    refuse_one_for_two(*(path for path in map(Path, chosen) if path.exists()), json, html)
    store = options.store
    if options.resume and not (Path(store).exists() if store else json):
        raise ValueError("--resume goes on with the file of --json or --store, and there is none.")
    held = tuple[Entry, ...]()  # what the file of --json has
    if json and options.resume and json.exists():
        text = json.read_text("utf-8", "replace")
        held = Ledger.from_json(text, f"The file {str(json)!r}").entries
    known = {(one.paper, one.size, *SAME(one)): one for one in held}
    entries, cases = dict[str, Entry | None](), list[Case]()
    for name, a_paper in chosen.items():
        for claim in a_paper:
            if claim.id in entries:
                raise ValueError(
                    f"Two of these papers have claims of one id, {claim.id}, and no ledger can "
                    "hold both: reproduce them one by one."
                )
            size = claim.sizes[options.deep]
            key = (a_paper.name, size, *SAME(claim))
            entries[claim.id] = known.get(key)
            if key not in known:
                state = digest((key, claim.stored_name())) if store else ""
                cases.append((name, claim.id, size, state))

    def write_json() -> None:
        checked = [one for one in entries.values() if one]
        if json and checked:
            older = (one for one in held if not entries.get(one.id))
            write(json, Ledger((*checked, *older)).to_json())

    try:
        with opened(store) as base, bar(True, len(cases), " statements") as shown:
            ask = partial(entry_of, partial(_with_count, shown) if processes == 1 else None)
            found = answers(
                ask, cases, question="verdict", workers=processes, store=base, seconds=0
            )
            with closing(found):
                for i, answer in found:
                    entries[cases[i][1]] = Entry(**answer.value)
                    shown.update()
                    write_json()
    except KeyboardInterrupt:
        resume = f"--store {store}" if store else f"--json {options.json}"
        again = f" Go on with --resume {resume}." if json or store else ""
        checked = sum(one is not None for one in entries.values())
        raise KeyboardInterrupt(
            f"interrupted after {checked} of {len(entries)} statements.{again}"
        ) from None
    finally:  # what was checked is written and printed before an error is
        ledger = Ledger(tuple(filter(None, entries.values())))
        try:
            write_json()
            if html:
                write(html, page(ledger))
        finally:
            print(ledger, flush=True)
    return 0 if ledger else 1


def entry_of(
    watch: Callable[..., Any] | None, name: str, claim_id: str, size: int, state: str
) -> Any:
    """The entry of the ledger for a claim, as plain data.

    `state` distinguishes the claim from what it was before a change of its file.
    """
    a_paper = paper(name)
    try:
        found = verdict(a_paper[claim_id], size, partial(watch, claim_id) if watch else iter)
    except ValueError as error:
        raise CaseError(str(error)) from error
    return vars(Entry.of(a_paper.name, found))


def _with_count(shown: tqdm, claim_id: str, cases: Iterable[Any]) -> Iterator[Any]:
    """The cases of a claim, with their number on the bar."""
    shown.set_description(claim_id, refresh=False)
    for number, case in enumerate(cases):
        if number % CASES_BETWEEN_COUNTS == 0:
            shown.set_postfix_str(f"case {number:,}", refresh=False)
            shown.update(0)
        yield case


def page(ledger: Ledger) -> str:
    """The ledger as one page that loads nothing: for each paper that of a notebook."""
    parts = (
        f"<h2>{escape(paper(name).title)}</h2>"
        f"{Ledger(tuple(one for one in ledger.entries if one.paper == name))._repr_html_()}"
        for name in dict.fromkeys(entry.paper for entry in ledger.entries)
    )
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
        'content="width=device-width"><title>The ledger of gamelab</title></head><body>'
        f"<h1>The ledger</h1><p>{escape(ledger.summary)}</p>{''.join(parts)}</body></html>\n"
    )
