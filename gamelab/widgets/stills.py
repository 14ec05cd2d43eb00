"""Pictures that stay where no kernel runs, the same bytes each time they are drawn."""

import io
import re
from base64 import b64encode
from hashlib import blake2b
from typing import Any, NamedTuple

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.pyplot import close
from matplotlib.transforms import Bbox
from PIL import Image

from gamelab.plots.pictures import draw

MOST_CHARACTERS = 8000  # of a picture in lines that is taken without a look at its dots
DOTS = 90  # an inch
MARGIN = 0.06  # inches around a picture
MOST_PARTS = 1200  # of a picture that is quicker and smaller as lines than as dots


def svg_of(ax: Axes) -> str:
    """The figure of these axes as SVG."""
    figure = ax.figure
    assert isinstance(figure, Figure)
    return _svg(figure, "none", "tight")


def svg_of_figure(figure: Figure) -> str:
    """A whole figure as SVG, its letters as outlines: it looks the same whichever fonts there
    are.
    """
    return _svg(figure, "path", None)


def few_parts(figure: Figure) -> bool:
    """Whether a figure has so few lines and patches that it is drawn as lines; one with thousands
    of bars is drawn as dots.

    >>> few_parts(Figure())
    True
    """
    axes = [*figure.axes, *(inset for ax in figure.axes for inset in ax.child_axes)]
    patches = sum(len(ax.patches) for ax in axes)
    return (
        patches + sum(len(some.get_paths()) for ax in axes for some in ax.collections) <= MOST_PARTS
    )


def _svg(figure: Figure, letters: str, box: str | Bbox | None) -> str:
    text = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "gamelab", "svg.fonttype": letters}):
        metadata = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        figure.savefig(text, format="svg", bbox_inches=box, metadata=metadata)
    return _compact(text.getvalue())


def _compact(svg: str) -> str:
    """The same picture without what only its author reads, numbers as exact as is seen, and what is
    alike and follows on as one.

    >>> _compact(
    ...     '<svg><path d="M 1.23456 7 \\nL 2 3 " style="fill: none"/>\\n '
    ...     '<path d="M 4 5 " style="fill: none"/></svg>'
    ... )
    '<svg><path d="M1.23 7L2 3M4 5" style="fill:none"/></svg>'
    """
    svg = re.sub(
        r"<!--.*?-->|<metadata>.*?</metadata>", "", svg[svg.index("<svg") :], flags=re.DOTALL
    )
    svg = re.sub(r">\s+<", "><", re.sub(r"<[^>]*>", _compact_tag, svg)).strip()
    svg = LINES.sub(lambda lines: f'<path d="{_joined(lines[0])}"{lines[1]}/>', svg)
    return _named_anew(GROUPS.sub(lambda groups: groups[0].replace(f"</g>{groups[1]}", ""), svg))


def _named_anew(svg: str) -> str:
    """The same with names that hang on what is seen, and not on the last digits of places, which
    differ between processors.

    >>> _named_anew('<svg><path id="m7"/><use href="#m7"/></svg>')
    '<svg><path id="pfac5a0-0"/><use href="#pfac5a0-0"/></svg>'
    """
    number = {name: i for i, name in enumerate(dict.fromkeys(re.findall(r' id="([^"]*)"', svg)))}
    numbered = NAMES.sub(lambda name: f"\0{number[name[0]]}" if name[0] in number else name[0], svg)
    return numbered.replace("\0", f"p{blake2b(numbered.encode(), digest_size=3).hexdigest()}-")


def _compact_tag(found: re.Match[str]) -> str:
    tag = re.sub(r"\s+", " ", re.sub(r'^<g id="[^"]*"', "<g", found[0]))
    tag = re.sub(r"-?\d+\.\d{2,}", _rounded, tag)
    return re.sub(r"(?<=[\d.]) (?=[MLCQz])|(?<=\b[MLCQz]) |(?<=[:;]) | (?=\"|/>)", "", tag)


def _rounded(number: re.Match[str]) -> str:
    """A number as exactly as it is seen: places to a tenth of a point, factors to four digits."""
    size = abs(float(number[0]))
    return f"{float(number[0]):.{1 if size > 20 else 2 if size > 1 else 4}f}".rstrip("0").rstrip(
        "."
    )


def _joined(lines: str) -> str:
    return "".join(re.findall(r' d="([^"]*)', lines))


# of one style
LINES = re.compile(r'<path d="[^"]*"([^>]*fill:none[^>]*)/>(?:<path d="[^"]*"\1/>)+')
NAMES = re.compile(r'(?<= id=")[^"]*|(?<=#)[^")]*')
# of dots
GROUPS = re.compile(r'(<g clip-path="[^"]*">)(?:<use[^>]*/>)+</g>(?:\1(?:<use[^>]*/>)+</g>)+')


def still(position: Any) -> str:
    """The picture of a position as SVG; no figure is left open.

    >>> from gamelab import path
    >>> still(path(2)) == still(path(2))
    True
    """
    ax = draw(position)
    try:
        return svg_of(ax)
    finally:
        close(ax.get_figure(root=True))


class Picture(NamedTuple):
    """A picture by its address, and its size in the pixels of a page, which keeps its room before
    it is there.
    """

    src: str
    width: int
    height: int

    @property
    def html(self) -> str:
        """The attributes of an image in HTML."""
        return f'width="{self.width}" height="{self.height}" src="{self.src}"'


def picture_of(figure: Figure) -> Picture:
    """A whole figure, cropped, as a picture: lines in few characters, or 64 colours where that is
    smaller.
    """
    ink = _ink(figure)
    small = _svg(figure, "path", ink) if few_parts(figure) else ""
    small = small.replace('"', "'").replace("%", "%25").replace("#", "%23")
    as_lines = Picture("data:image/svg+xml," + small, round(96 * ink.width), round(96 * ink.height))
    if small and len(small) <= MOST_CHARACTERS:
        return as_lines
    buffer, dots = io.BytesIO(), io.BytesIO()
    figure.savefig(buffer, dpi=DOTS, bbox_inches=ink)
    image = Image.open(buffer).convert("RGB").quantize(64, dither=Image.Dither.NONE)
    image.save(dots, "PNG", optimize=True)
    address = "data:image/png;base64," + b64encode(dots.getvalue()).decode()
    return Picture(address, *image.size) if not small or len(address) < len(small) else as_lines


def _ink(figure: Figure) -> Bbox:
    """The box in inches around what is drawn, found on its dots: axes that are not seen have room
    to spare.
    """
    canvas = FigureCanvasAgg(figure)
    canvas.draw()  # type: ignore[no-untyped-call]
    dots = np.asarray(canvas.buffer_rgba())  # type: ignore[no-untyped-call]
    inked: np.ndarray = np.any(dots[..., :3] < 250, axis=2)
    if not inked.any():
        return Bbox.from_bounds(0, 0, *figure.get_size_inches())
    down, across = (np.flatnonzero(inked.any(axis=axis)) for axis in (1, 0))
    box = Bbox.from_extents(
        across[0], len(inked) - 1 - down[-1], across[-1] + 1, len(inked) - down[0]
    )
    return box.transformed(figure.dpi_scale_trans.inverted()).padded(MARGIN)
