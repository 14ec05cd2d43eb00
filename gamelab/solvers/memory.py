"""The check, before anything is allocated, that an array will fit."""

LIMIT = 4 * 2**30


def refuse_above_limit(what: str, needed: int) -> None:
    """Raise a MemoryError that names the size if more bytes than the limit are needed.

    >>> refuse_above_limit("The table", 10**12)
    Traceback (most recent call last):
    MemoryError: The table needs 931.3 GiB of memory; at most 4 GiB are taken. Make it smaller.
    """
    if needed > LIMIT:
        raise MemoryError(
            f"{what} needs {needed / 2**30:.1f} GiB of memory; at most {LIMIT // 2**30} GiB are taken. Make it smaller."
        )
