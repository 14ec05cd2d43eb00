"""A case in which a statement and the game differ, in words."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Counterexample:
    """A case, by its name if the paper has one, and what the paper predicts and the game gives,
    which differ.
    """

    case: dict[str, Any]
    predicted: Any
    computed: Any
    words: str = ""
    called: str = ""

    @property
    def where(self) -> str:
        """The case in words, before what is said of it."""
        case = self.called or ", ".join(f"{name} = {value}" for name, value in self.case.items())
        return f"{case}: " if case else ""

    def __str__(self) -> str:
        return (
            f"{self.where}predicted {self.words}{_in_words(self.predicted)}, computed "
            f"{_in_words(self.computed)}"
        )


def _in_words(value: Any) -> str:
    """What is predicted or computed as a reader writes it."""
    words = (", ".join(map(str, value)) or "none") if isinstance(value, list) else str(value)
    return {"True": "yes", "False": "no"}.get(words, words)
