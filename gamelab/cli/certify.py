"""The command `gamelab certify`: the certificates of a statement or a hunt, in a file."""

import argparse
from collections import Counter

from gamelab.certificates.collect import as_text, certificates_of
from gamelab.certificates.plain import Plain
from gamelab.cli.checking import verdict
from gamelab.cli.files import target, write
from gamelab.hunts.records import question
from gamelab.statements.paper import claim_of, paper


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
    found = certificates_of(asked, options.size, lambda claim, size: verdict(claim, size, iter))
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
