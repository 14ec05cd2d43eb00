"""The colours of all pictures: those of Okabe and Ito, which stay apart for colour-blind
readers.
"""

from matplotlib.colors import LinearSegmentedColormap

INK = "#222222"
PALE = "#BBBBBB"
PAPER = "#FFFFFF"
BLUE = "#0072B2"
SKY = "#56B4E9"
GREEN = "#009E73"
VERMILLION = "#D55E00"
PURPLE = "#CC79A7"

# Values, all of one lightness, which is readable on white and on dark; 0 is the one red, and the
# large ones share a grey.
ZERO = "#EB1325"
NONZERO = (
    "#0C76DF",
    "#B16309",
    "#0F884B",
    "#9E53D4",
    "#088390",
    "#CD36A0",
    "#7B7B0E",
    "#6767E4",
    "#A1694D",
    "#3D8718",
    "#587B93",
)
LARGE = "#777777"
GONE = "#DE8650"  # what a move took: a pale vermillion

HEAT = LinearSegmentedColormap.from_list("gamelab", [PAPER, "#CFE6F5", SKY, BLUE, "#003B5C"])
MISSING = "#EEEEEE"  # a cell without a number

# The verdicts of a ledger: what is proved, what holds so far, what fails as known, and what nobody
# expected.
PROVED, SO_FAR, FAILS, SURPRISE = GREEN, BLUE, VERMILLION, PURPLE


# Pictures on dark pages: light lines on a dark sheet, in their own hues.
DARK_FILTER = "invert(0.87) hue-rotate(180deg)"

# Widgets on a light and on a dark page: what can be chosen, is chosen, is ringed, was moved last;
# right and wrong answers; moves that let a win go.
WIDGETS = {
    "live": (BLUE, SKY),
    "chosen": (VERMILLION, "#FF9A4D"),
    "ring": (GREEN, "#3FD6A5"),
    "last": ("#AA4499", "#E6A5D2"),
    "right": ("#00704F", "#3FD6A5"),
    "wrong": ("#B04400", "#FF9A4D"),
    "slip": ("#C4001A", "#FF7A85"),
    "mark": (SKY, SKY),
    "picture-filter": ("none", DARK_FILTER),
}
# Behind pictures and around static cards, on light and on dark pages.
SHEET, FRAME = "#fff", "#8888"

# Variables of JupyterLab with the values for pages that have none.
PAGE = {
    "ink": ("ui-font-color1", "CanvasText"),
    "faint": ("ui-font-color2", "color-mix(in srgb, CanvasText 65%, Canvas)"),
    "paper": ("layout-color1", "Canvas"),
    "line": ("border-color1", "#999"),
    "code-keyword": ("mirror-editor-keyword-color", "#008000"),
    "code-def": ("mirror-editor-def-color", "#00f"),
    "code-string": ("mirror-editor-string-color", "#ba2121"),
    "code-comment": ("mirror-editor-comment-color", "#408080"),
    "code-number": ("mirror-editor-number-color", "#080"),
    "code-operator": ("mirror-editor-operator-color", "#7800c2"),
}


def css_variables(selector: str) -> str:
    """The colours of widgets as CSS variables of the elements with this selector, on light and on
    dark pages.

    >>> "--live: #0072B2;" in css_variables(".gamelab")
    True
    """
    page = [f"--{name}: var(--jp-{theirs}, {ours});" for name, (theirs, ours) in PAGE.items()]
    light, dark = (
        [f"--{name}: {pair[theme]};" for name, pair in WIDGETS.items()] for theme in (0, 1)
    )
    both = " ".join([*page, f"--sheet: {SHEET};", *light])
    return (
        f'{selector} {{ {both} }}\n[data-jp-theme-light="false"] {selector} {{ {" ".join(dark)} }}'
    )


def value_colour(value: int) -> str:
    """The colour of a Grundy value: 0 has one that no other has, 1 to 11 have one each, larger ones
    are grey.

    >>> (
    ...     value_colour(0) == ZERO,
    ...     len({value_colour(value) for value in range(12)}),
    ...     value_colour(12) == value_colour(500) == LARGE,
    ... )
    (True, 12, True)
    """
    return ZERO if value == 0 else NONZERO[value - 1] if 0 < value <= len(NONZERO) else LARGE
