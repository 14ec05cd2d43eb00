"""Pictures as SVG or WebP for pages without a kernel. The same figure gives the same bytes."""

import io
import re
from base64 import b64encode
from hashlib import blake2b
from html import escape
from typing import Any, NamedTuple

import matplotlib
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.pyplot import close
from matplotlib.transforms import Bbox
from PIL import Image

from gamelab.plots import draw
from gamelab.plots.describe import describe
from gamelab.plots.palette import SHEET

MAX_SVG_CHARACTERS = 8000  # up to which an SVG is not compared with a WebP
DOTS_PER_INCH = 90
MARGIN = 0.06  # inches around a picture
MAX_SVG_PARTS = 1200  # above which a WebP is quicker and smaller
COLOURS = 32  # of a WebP
PADDING = 6  # pixels around a picture on a page
IMAGE = (
    f"max-width:100%;height:auto;background:{SHEET};border-radius:4px;padding:{PADDING}px;"
    "box-sizing:border-box"
)


def svg_of_figure(figure: Figure, letters: str = "path", box: str | Bbox | None = None) -> str:
    """A whole figure, or a box of it, as SVG. With letters as outlines it looks the same with any
    fonts; "none" keeps letters, and is smaller.
    """
    text = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "gamelab", "svg.fonttype": letters}):
        metadata = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        figure.savefig(text, format="svg", bbox_inches=box, metadata=metadata)
    return _compact(text.getvalue())


def image_of(position: Any) -> str:
    """The picture of a position as an image in HTML, with a text for readers who do not see it.

    >>> from gamelab import path
    >>> image_of(path(2)).partition(' alt="')[2].partition('"')[0]
    'Picture: a path with 2 vertices'
    """
    figure: Any = draw(position).figure
    close(figure)  # pyplot does not hold it any more
    return picture_of(figure).on_sheet(f"Picture: {describe(position)}")


def few_parts(figure: Figure) -> bool:
    """Whether a figure has so few lines and patches that it is better drawn as SVG than as WebP.

    >>> few_parts(Figure())
    True
    """
    axes = [*figure.axes, *(inset for ax in figure.axes for inset in ax.child_axes)]
    patches = sum(len(ax.patches) for ax in axes)
    return (
        patches + sum(len(some.get_paths()) for ax in axes for some in ax.collections)
        <= MAX_SVG_PARTS
    )


def _compact(svg: str) -> str:
    """The same picture in fewer bytes: no comments, rounded numbers, equal neighbours joined.

    >>> _compact(
    ...     '<svg><path d="M 1.23456 7 \\nL 2 3 " style="fill: none"/>'
    ...     '\\n <path d="M 4 5 " style="fill: none"/></svg>'
    ... )
    '<svg><path d="M1.23 7L2 3M4 5" style="fill:none"/></svg>'
    """
    svg = re.sub(
        r"<!--.*?-->|<metadata>.*?</metadata>", "", svg[svg.index("<svg") :], flags=re.DOTALL
    )
    svg = re.sub(r">\s+<", "><", re.sub(r"<[^>]*>", _compact_tag, svg)).strip()
    svg = LINES.sub(lambda lines: f'<path d="{_joined(lines[0])}"{lines[1]}/>', svg)
    return _renamed(GROUPS.sub(lambda groups: groups[0].replace(f"</g>{groups[1]}", ""), svg))


def _renamed(svg: str) -> str:
    """The same with ids made of the rounded contents: the last digits of numbers differ between
    processors.

    >>> _renamed('<svg><path id="m7"/><use href="#m7"/></svg>')
    '<svg><path id="pfac5a0-0"/><use href="#pfac5a0-0"/></svg>'
    """
    number = {name: i for i, name in enumerate(dict.fromkeys(re.findall(r' id="([^"]*)"', svg)))}
    numbered = IDS.sub(lambda name: f"\0{number[name[0]]}" if name[0] in number else name[0], svg)
    return numbered.replace("\0", f"p{blake2b(numbered.encode(), digest_size=3).hexdigest()}-")


def _compact_tag(found: re.Match[str]) -> str:
    tag = re.sub(r"\s+", " ", re.sub(r'^<g id="[^"]*"', "<g", found[0]))
    tag = re.sub(r"-?\d+\.\d{2,}", _rounded, tag)
    return re.sub(r"(?<=[\d.]) (?=[MLCQz])|(?<=\b[MLCQz]) |(?<=[:;]) | (?=\"|/>)", "", tag)


def _rounded(number: re.Match[str]) -> str:
    """A number to the precision that is visible: coordinates to a tenth of a point, factors to four
    digits.
    """
    size = abs(float(number[0]))
    return f"{float(number[0]):.{1 if size > 20 else 2 if size > 1 else 4}f}".rstrip("0").rstrip(
        "."
    )


def _joined(lines: str) -> str:
    return "".join(re.findall(r' d="([^"]*)', lines))


# Neighbouring lines of one style, ids, and neighbouring groups of dots.
LINES = re.compile(r'<path d="[^"]*"([^>]*fill:none[^>]*)/>(?:<path d="[^"]*"\1/>)+')
IDS = re.compile(r'(?<= id=")[^"]*|(?<=#)[^")]*')
GROUPS = re.compile(r'(<g clip-path="[^"]*">)(?:<use[^>]*/>)+</g>(?:\1(?:<use[^>]*/>)+</g>)+')


class Picture(NamedTuple):
    """The address of a picture and its size in pixels, with which a page reserves its room."""

    src: str
    width: int
    height: int

    def on_sheet(self, alternative: str) -> str:
        """The image as HTML on a light sheet, with a text for readers who do not see it."""
        width, height = self.width + 2 * PADDING, self.height + 2 * PADDING
        size = f'width="{width}" height="{height}"'
        return f'<img style="{IMAGE}" alt="{escape(alternative)}" {size} src="{self.src}">'


def picture(image: Figure | str, words: str) -> str:
    """A figure, or an SVG as text, as an image in HTML: SVG, or dots where it is large. `words`
    are for readers who do not see it.
    """
    if isinstance(image, Figure):
        return picture_of(image).on_sheet(words)
    address = image.replace('"', "'").replace("%", "%25").replace("#", "%23")
    return f'<img style="{IMAGE}" alt="{escape(words)}" src="data:image/svg+xml,{address}">'


@matplotlib.rc_context({"text.hinting": "none"})  # else words are wider at another resolution
def picture_of(figure: Figure) -> Picture:
    """A cropped figure as an SVG, or as a lossless WebP of few colours if that is smaller."""
    ink = _ink(figure)
    small = svg_of_figure(figure, box=ink) if few_parts(figure) else ""
    small = small.replace('"', "'").replace("%", "%25").replace("#", "%23")
    lines = Picture("data:image/svg+xml," + small, round(96 * ink.width), round(96 * ink.height))
    if small and len(small) <= MAX_SVG_CHARACTERS:
        return lines
    dots = io.BytesIO()
    sharp = Image.open(io.BytesIO(file_of(figure, "png", dpi=DOTS_PER_INCH, bbox_inches=ink)))
    image = sharp.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).convert("RGB")
    image.save(dots, "WEBP", lossless=True, quality=100)
    address = "data:image/webp;base64," + b64encode(dots.getvalue()).decode()
    return Picture(address, *image.size) if not small or len(address) < len(small) else lines


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
    inked: np.ndarray = np.any(dots[..., :3] < 250, axis=2)
    if not inked.any():
        return Bbox.from_bounds(0, 0, *figure.get_size_inches())
    down, across = (np.flatnonzero(inked.any(axis=axis)) for axis in (1, 0))
    corners = across[0], len(inked) - 1 - down[-1], across[-1] + 1, len(inked) - down[0]
    box = Bbox.from_extents(*corners)
    return box.transformed(figure.dpi_scale_trans.inverted()).padded(MARGIN)
