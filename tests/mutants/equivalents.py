"""Drawn changes that change no value and no guard, each with the reason: file, function, line, and
what it becomes.
"""

EQUIVALENT: dict[tuple[str, str, str, str], str] = {
    (
        "gamelab/theory/growing_periods.py",
        "JointWindow.period_of",
        "steps = (q for q in range(1, self.step + 1) if self.step % q == 0)",
        "steps = (q for q in range(1, self.step + 2) if self.step % q == 0)",
    ): "A number never divides the one before it, so that one candidate more is none.",
    (
        "gamelab/solvers/graph_nim/discrepancies.py",
        "least_period",
        "length *= 2",
        "length *= 3",
    ): "The rows are made longer until they certify a period, by whatever factor; what they "
    "certify is least.",
    (
        "gamelab/solvers/graph_nim/spider_tables.py",
        "rows_of_spiders",
        "paths = path_nimbers(longest + 1)",
        "paths = path_nimbers(longest)",
    ): "The longest path that is read is a leg of the longest length without its first edge, one "
    "less than this.",
    (
        "gamelab/solvers/heaps/sequences.py",
        "_is_split",
        "for part in range(least_part, half + 1, CHUNK):",
        "for part in range(least_part, half + 1 + 1, CHUNK):",
    ): "The chunk that begins beyond the last part holds no parts.",
    (
        "gamelab/solvers/heaps/sequences.py",
        "_fill_by_rare_heaps",
        "if not (unequal and other == rare_heaps[uintp(i)]):",
        "if not (other == rare_heaps[uintp(i)]):",
    ): "Equal halves have the nim-sum 0, which is rare, and rare values below the answer are "
    "looked for among all splits.",
    (
        "gamelab/solvers/heaps/sequences.py",
        "_fill_by_rare_heaps",
        "seen[uintp(values[uintp(i)] ^ values[uintp(rest - i)])] = 1",
        "seen[uintp(values[uintp(i)] ^ values[uintp(rest - i)])] = 2",
    ): "A value is seen if its entry is not 0. The count of missing values only says when to look "
    "for each of them alone, among all splits that are left.",
    (
        "gamelab/solvers/nim_on_graphs/tables.py",
        "_solve",
        "if misere and value == 0:",
        "if misere:",
    ): "Where no edge at the token has weight there is no option, so that the value is 0 before "
    "the question.",
    (
        "gamelab/solvers/sets/positions.py",
        "least_image",
        "for g in range(symmetry.images.shape[0]):",
        "for g in range(symmetry.images.shape[0] - 1):",
    ): "The answer is an image of the set all the same; with an automorphism less, fewer sets "
    "share what is known of them.",
    (
        "gamelab/solvers/sets/search.py",
        "_value",
        "if not misere and not is_empty(without_lowest(border)):",
        "if not misere:",
    ): "Each part of what a move leaves of a connected set has some of the border: one element "
    "of it means one part.",
    (
        "gamelab/solvers/arrows/trees.py",
        "_pieces",
        ("alone and not (here & IN and there & OUT) and not (here & OUT and there & IN)"),
        ("alone and not (here & IN and there & OUT) and not ((here & OUT) or (there & IN))"),
    ): "An edge alone on which no arrow can be drawn is worth 0, whether it is left out or is a "
    "part without a move.",
    (
        "gamelab/solvers/vertex_deletion/path_rows.py",
        "PathRows._room",
        "nimber = max(moves[:, 1].max(initial=0), drops[:, 1].max(initial=0), options)",
        "nimber = max(moves[:, 1].max(initial=1), drops[:, 1].max(initial=0), options)",
    ): "The number of options is at least 1 itself.",
}
