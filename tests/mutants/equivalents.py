"""Drawn changes that change no value and no guard, each with the reason: file, function, line, and what it becomes."""

EQUIVALENT: dict[tuple[str, str, str, str], str] = {}
