"""Run the notebooks from clean kernels and store them with their pictures, byte for byte the same
each time.

Run it after a change that a reader could see: python notebooks/refresh.py [NOTEBOOK ...]
"""

import os
import re
import sys
import time
from base64 import b64decode, b64encode
from io import BytesIO
from pathlib import Path
from queue import Empty
from typing import Any

import nbformat
from nbclient import NotebookClient
from PIL import Image

HERE = Path(__file__).resolve().parent
PNG = re.compile("(?<=data:image/png;base64,)[^\"]*")
QUIET = {"TQDM_DISABLE": "1"}  # what is stored shows no progress


def notebooks() -> list[Path]:
    """All notebooks in the order in which they are read."""
    return [*sorted(HERE.glob("*.ipynb")), *sorted(HERE.glob("beyond/*.ipynb")), *sorted(HERE.glob("lessons/*.ipynb"))]


class Client(NotebookClient):
    """Waits for the kernel's replies in short steps: nbclient can miss one when widgets are in
    play, and would wait for ever.
    """

    async def async_start_new_kernel_client(self) -> Any:
        client = await super().async_start_new_kernel_client()
        receive = client.shell_channel.get_msg

        async def receive_in_steps(timeout: float | None = None) -> Any:
            end = time.monotonic() + timeout if timeout is not None else float("inf")
            while True:
                try:
                    return await receive(timeout=max(0.0, min(0.5, end - time.monotonic())))
                except Empty:
                    if time.monotonic() >= end:
                        raise

        client.shell_channel.get_msg = receive_in_steps
        return client


def in_few_colours(png: str) -> str:
    """The picture with 32 colours, which is a quarter of its size and looks the same."""
    picture = Image.open(BytesIO(b64decode(png))).convert("RGBA")
    paper = Image.new("RGBA", picture.size, "white")
    paper.alpha_composite(picture)
    small = BytesIO()
    paper.convert("RGB").quantize(32, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
    return b64encode(small.getvalue()).decode()


def room_for(png: str) -> dict[str, int]:
    """The size of a picture, so that a page keeps its room before it is there."""
    width, height = Image.open(BytesIO(b64decode(png))).size
    return {"width": width, "height": height}


def refreshed(path: Path, first: str = "") -> nbformat.NotebookNode:
    """One notebook as it comes out of a clean kernel, with what is the same in every run.

    `first` is a line of Python that the kernel runs before the first cell.
    """
    notebook = nbformat.read(path, as_version=4)
    client = Client(
        notebook,
        timeout=600,
        kernel_name="python3",
        record_timing=False,
        resources={"metadata": {"path": str(path.parent)}},
        extra_arguments=[f"--IPKernelApp.exec_lines={first}"] if first else [],
    )
    client.execute(env=os.environ | QUIET)
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        for counted in (cell, *cell.get("outputs", [])):
            if "execution_count" in counted:
                counted["execution_count"] = None
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            # a widget needs a kernel; its still picture stays
            data.pop("application/vnd.jupyter.widget-view+json", None)
            if "text/html" in data:  # also shows the picture, with a text for who does not see it
                data.pop("image/png", None)
                data["text/html"] = PNG.sub(lambda png: in_few_colours(png[0]), data["text/html"])
            if "image/png" in data:
                data["image/png"] = in_few_colours(data["image/png"])
                output["metadata"]["image/png"] = room_for(data["image/png"])
            plain = re.sub(r" at 0x[0-9a-f]+", "", data.get("text/plain", ""))
            # a page shows the HTML; the readings, which have hundreds of cards, keep the first line
            short = "text/html" in data and path.parent == HERE
            data["text/plain"] = plain.split("\n")[0] if short else plain
    return notebook


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]) if sys.argv[1:] else notebooks():
        nbformat.write(refreshed(path.resolve()), path)
        print(path.name)
