"""Values of many boards, by this process or by an executor, and from a store."""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from time import perf_counter
from typing import Any

from gamelab.search.executors import ExecutorLost, completed
from gamelab.search.parts import Case, CaseError, cannot
from gamelab.search.store import Answer, Store
from gamelab.search.text import text_of_case
from gamelab.theory import methods_used
from gamelab.theory.provenance import format_methods

SECONDS = 0.5  # of boards that are valued together


def answers(
    function: Callable[..., Any],
    cases: Sequence[Case],
    *,
    question: str = "",
    workers: Any = 1,
    store: Store | None = None,
    seconds: float = SECONDS,
) -> Generator[tuple[int, Answer], None, None]:
    """The index of each case and its value: first those that are in the store, then as they come.

    Cases that take together about so many `seconds` are valued by one worker, and stored together.
    Raises CaseError for a case that has no value, after those before it.

    >>> [(i, answer.value) for i, answer in answers(abs, [(3,), (-2,)])]
    [(0, 3), (1, 2)]
    """
    texts = [*map(text_of_case, cases)] if store else []
    known = store.answers(question, texts) if store else {}
    yield from ((i, known[text]) for i, text in enumerate(texts) if text in known)
    left = iter([i for i in range(len(cases)) if not known or texts[i] not in known])
    together, lost = 1, list[Case]()

    def next_task() -> dict[int, Case] | None:
        return None if lost else {i: cases[i] for i in islice(left, together)} or None

    with closing(completed(partial(_answers, function), next_task, workers)) as results:
        for task, result in results:
            if result is None:
                lost += task.values()
                continue
            found, problem = result
            if store:
                store.add_answers(question, {texts[i]: one for i, one in found.items()})
            yield from found.items()
            if problem:
                raise CaseError(problem)
            took = sum(one.seconds for one in found.values()) + 1e-9
            together = max(1, min(4 * together, int(seconds * len(found) / took)))
    if lost:
        raise ExecutorLost(f"A worker died in one of the cases {sorted(lost, key=repr)}.")


def _answers(function: Callable[..., Any], cases: dict[int, Case]) -> tuple[dict[int, Answer], str]:
    """The answers up to an error, and the error as a sentence."""
    found: dict[int, Answer] = {}
    for i, case in cases.items():
        begin = perf_counter()
        try:
            with methods_used() as methods:
                value = function(*case)
        except (Exception, SystemExit) as error:
            return found, cannot(case, error)
        found[i] = Answer(value, perf_counter() - begin, format_methods(sorted(methods)))
    return found, ""
