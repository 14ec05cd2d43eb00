"""What is computed for the site, cached in files under a hash of all that it is computed from."""

import json
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any


class Cache:
    """A folder of results of the code in these files."""

    def __init__(self, folder: Path, code: Iterable[Path]) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.code = sha256(b"".join(path.read_bytes() for path in sorted(code))).hexdigest()

    def once(self, inputs: Any, made: Callable[[], Any]) -> Any:
        """What is made of the inputs; both are plain data."""
        name = sha256(json.dumps([self.code, inputs]).encode()).hexdigest()[:32]
        file = self.folder / f"{name}.json"
        if not file.exists():
            file.write_text(json.dumps(made()), "utf-8")
        return json.loads(file.read_text("utf-8"))
