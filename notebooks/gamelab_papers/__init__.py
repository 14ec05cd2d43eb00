"""The five papers, one package each: what each says, statement by statement, as claims that check
themselves.
"""

__all__ = [  # noqa: RUF022  # the order in which they are listed
    "arrows",
    "octal_033",
    "champion_spiders",
    "connected_subtraction",
    "nim_on_graphs",
]
