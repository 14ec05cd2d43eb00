"""Pictures as SVG, or as dots where that is smaller. The same figure gives the same bytes."""

import io
import re
from base64 import b64encode
from hashlib import blake2b
from html import escape
from threading import RLock
from typing import Any

import matplotlib
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import Collection
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.pyplot import close
from matplotlib.transforms import Bbox
from PIL import Image

from gamelab.plots import draw
from gamelab.plots.describe import describe
from gamelab.plots.palette import SHEET

MAX_SVG = 5000  # characters; a larger picture is stored as dots
MAX_PARTS = 1200  # lines and patches of an SVG
DOTS_PER_INCH = 96
COLOURS = 32  # of a picture of dots
MARGIN = 0.06  # inches around a picture
PADDING = 6  # pixels around a picture on a page
LOCK = RLock()  # while settings of matplotlib, which all threads share, are changed
IMAGE = (
    f"max-width:100%;height:auto;background:{SHEET};border-radius:4px;padding:{PADDING}px;"
    "box-sizing:border-box"
)


def svg_of_figure(figure: Figure, letters: str = "path", box: str | Bbox | None = None) -> str:
    """A whole figure, or a box of it, as SVG. With letters as outlines it looks the same with any
    fonts; "none" keeps letters, and is smaller.
    """
    text = io.StringIO()
    with LOCK, matplotlib.rc_context({"svg.hashsalt": "gamelab", "svg.fonttype": letters}):
        metadata = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        figure.savefig(text, format="svg", bbox_inches=box, metadata=metadata)
    return _compact(text.getvalue())


def _compact(svg: str) -> str:
    """The same picture in fewer bytes: without comments, with numbers to the precision that is
    visible, and with ids made of what is left: last digits differ between processors.

    >>> _compact('<?xml?><svg><path id="m7"  d="M 1.23456 7 \\nL 2 3 "/><use href="#m7"/></svg>')
    '<svg><path id="p1df687-0" d="M1.23 7L2 3 "/><use href="#p1df687-0"/></svg>'
    """
    svg = re.sub("<!--.*?-->|<metadata>.*?</metadata>", "", svg[svg.index("<svg") :], flags=re.S)
    svg = re.sub(r"-?\d+\.\d{2,}", _rounded, re.sub(r"\s+", " ", svg).strip())
    svg = re.sub(r"(?<=>) (?=<)| (?=[MLCQz]\b)|(?<=\b[MLCQz]) |(?<=[:;]) ", "", svg)
    number = {name: i for i, name in enumerate(dict.fromkeys(re.findall(' id="([^"]*)"', svg)))}
    numbered = IDS.sub(lambda name: f"\0{number[name[0]]}" if name[0] in number else name[0], svg)
    return numbered.replace("\0", f"p{blake2b(numbered.encode(), digest_size=3).hexdigest()}-")


IDS = re.compile('(?<= id=")[^"]*|(?<=#)[^")]*')


def _rounded(number: re.Match[str]) -> str:
    """Coordinates to a tenth of a point, factors to four digits."""
    size = abs(float(number[0]))
    digits = 1 if size > 20 else 2 if size > 1 else 4
    return f"{float(number[0]):.{digits}f}".rstrip("0").rstrip(".")


def few_parts(figure: Figure) -> bool:
    """Whether a figure has so few lines and patches that it is better drawn as SVG than as dots.

    >>> few_parts(Figure())
    True
    """
    paths = sum(len(some.get_paths()) for some in figure.findobj(Collection))
    return paths + len(figure.findobj(Patch)) <= MAX_PARTS


def image_of(position: Any) -> str:
    """The picture of a position as an image in HTML, with a text for readers who do not see it.

    >>> from gamelab import path
    >>> image_of(path(2)).partition(' alt="')[2].partition('"')[0]
    'Picture: a path with 2 vertices'
    """
    figure: Any = draw(position).figure
    close(figure)  # pyplot does not hold it any more
    return picture(figure, f"Picture: {describe(position)}")


def picture(image: Figure | str, words: str) -> str:
    """A cropped figure, or an SVG as text, as an image in HTML on a light sheet. `words` are for
    readers who do not see it.
    """
    if isinstance(image, str):
        data, size = f"svg+xml,{_quoted(image)}", ""
    else:
        with LOCK:
            data, size = _cropped(image)
    return f'<img style="{IMAGE}" alt="{escape(words)}"{size} src="data:image/{data}">'


@matplotlib.rc_context({"text.hinting": "none"})  # else words are wider at another resolution
def _cropped(figure: Figure) -> tuple[str, str]:
    """The data and the size of a cropped figure, for its tag."""
    ink = _ink(figure)
    width, height = (round(96 * side) + 2 * PADDING for side in (ink.width, ink.height))
    size = f' width="{width}" height="{height}"'
    svg = svg_of_figure(figure, box=ink) if few_parts(figure) else ""
    if svg and len(svg) <= MAX_SVG:
        return f"svg+xml,{_quoted(svg)}", size
    sharp = Image.open(io.BytesIO(file_of(figure, "png", dpi=DOTS_PER_INCH, bbox_inches=ink)))
    dots = sharp.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).convert("RGB")
    data = io.BytesIO()
    dots.save(data, "WEBP", lossless=True, quality=100)
    return f"webp;base64,{b64encode(data.getvalue()).decode()}", size


def _quoted(svg: str) -> str:
    return svg.replace('"', "'").replace("%", "%25").replace("#", "%23")


def file_of(figure: Figure, kind: str, **how: Any) -> bytes:
    """A figure as a file of this kind: png or pdf."""
    buffer = io.BytesIO()
    figure.savefig(buffer, format=kind, **how)
    return buffer.getvalue()


def _ink(figure: Figure) -> Bbox:
    """The box in inches around the visible dots: invisible axes take up room too."""
    canvas = FigureCanvasAgg(figure)
    canvas.draw()  # type: ignore[no-untyped-call]
    dots = np.asarray(canvas.buffer_rgba())  # type: ignore[no-untyped-call]
    inked = Image.fromarray((dots[..., :3] < 250).any(axis=2))
    left, top, right, bottom = inked.getbbox() or (0, 0, *inked.size)
    box = Bbox.from_extents(left, inked.height - bottom, right, inked.height - top)
    return box.transformed(figure.dpi_scale_trans.inverted()).padded(MARGIN)
