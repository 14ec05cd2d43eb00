"""All claims of some papers checked: one after the other, or papers side by side in processes."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any

from gamelab.cli.errors import sentence
from gamelab.statements.claim import Claim, Verdict, Watch
from gamelab.statements.ledger import Entry
from gamelab.statements.paper import Paper, paper
from gamelab.theory.workers import follow_parent

Known = Mapping[tuple[str, int], Entry]  # verdicts that need no second check, by claim and size
Tell = Callable[[str, int], None]  # is told which case of which claim is being tried
SECONDS_BETWEEN_WORDS = 0.1


def entries(
    names: list[str], deep: bool, processes: int, known: Known, tell: Tell
) -> Generator[Entry, None, None]:
    """A ledger line for each claim of these papers, as they come; whatever the number of processes,
    they are the same lines.

    Each process checks one paper after the other, so that what a paper's claims share is computed
    once.
    """
    if min(processes, len(names)) > 1:
        return _side_by_side(names, deep, min(processes, len(names)), known, tell)
    return (entry for name in names for entry in _one_by_one(paper(name), deep, known, tell))


def _one_by_one(a_paper: Paper, deep: bool, known: Known, tell: Tell) -> Iterator[Entry]:
    for claim in a_paper:
        size = claim.sizes[deep]
        yield known.get((claim.id, size)) or Entry.of(
            a_paper.name, verdict(claim, size, _told(claim, tell))
        )


def verdict(claim: Claim, size: int | None, watch: Watch) -> Verdict:
    """The verdict on a claim; whatever its functions raise is told in a sentence that names the
    claim.
    """
    try:
        return claim.check(size, watch)
    except Exception as error:
        what = sentence(error)
        raise ValueError(
            what if claim.label in what else f"The claim {claim.id!r} cannot be checked: {what}"
        ) from error


def _told(claim: Claim, tell: Tell) -> Watch:
    def watch(cases: Iterable[Any]) -> Iterator[Any]:
        tell(claim.id, 1)
        said = monotonic()
        for number, case in enumerate(cases, 1):
            if monotonic() - said > SECONDS_BETWEEN_WORDS:
                tell(claim.id, number)
                said = monotonic()
            yield case

    return watch


def _side_by_side(
    names: list[str], deep: bool, processes: int, known: Known, tell: Tell
) -> Generator[Entry, None, None]:
    context, waiting, busy = get_context("spawn"), list(names), dict[Connection, str]()
    workers = dict[Connection, BaseProcess]()
    try:
        for _ in range(processes):
            ours, theirs = context.Pipe()
            workers[ours] = context.Process(
                target=_work, args=(theirs, deep, dict(known)), daemon=True
            )
            workers[ours].start()
            theirs.close()
            busy[ours] = waiting.pop(0)
            ours.send(busy[ours])
        while busy:
            for connection in wait(list(busy)):
                assert isinstance(connection, Connection)
                try:
                    message = connection.recv()
                except EOFError:
                    raise ChildProcessError(
                        f"The process that checked {busy[connection]} ended before its time."
                    ) from None
                if isinstance(message, Entry):
                    yield message
                elif isinstance(message, Exception):
                    raise message
                elif message is not None:
                    tell(*message)
                elif waiting:
                    busy[connection] = waiting.pop(0)
                    connection.send(busy[connection])
                else:
                    del busy[connection]
                    connection.close()  # at which the process ends by itself
    finally:
        for connection, worker in workers.items():
            if connection in busy:
                worker.terminate()
            worker.join()


def _work(connection: Connection, deep: bool, known: Known) -> None:
    """Check the papers whose names come, and send the lines, then None; an error is sent too."""
    follow_parent()
    while True:
        try:
            name = connection.recv()
        except EOFError:
            return
        try:
            for entry in _one_by_one(paper(name), deep, known, lambda *what: connection.send(what)):
                connection.send(entry)
        except Exception as error:
            # an error of a visitor's own type would not travel
            connection.send(ValueError(sentence(error)))
            return
        connection.send(None)
