"""Statements with formulas in TeX: as plain text for a terminal, as HTML for a page that loads
nothing, in TeX for a notebook, in LaTeX for a paper.
"""

import re
from collections.abc import Callable
from html import escape, unescape
from html.entities import html5

_WORDS = {  # where the name of a sign is not that in HTML
    r"\neq": "≠",
    r"\cdot": "·",
    r"\infty": "∞",
    r"\dots": "…",
    r"\,": "\u2009",
    r"\{": "{",
    r"\}": "}",
    r"\\": " ",
    r"\lvert": "|",
    r"\rvert": "|",
    r"\bmod": " mod ",
    r"\choose": " choose ",
    r"\mapsto": " ↦ ",
    r"\mid": "|",
    r"\min": "min",
    r"\max": "max",
    r"\to": "→",
    r"\ldots": "…",
    r"\cdots": "⋯",
    r"\quad": " ",
    r"\;": " ",
    r"\ ": " ",
}
_SCRIPTS = {"^": "sup", "_": "sub"}
_ACCENTS = {"hat": "\u0302", "check": "\u030c", "tilde": "\u0303"}
_ACCENTS |= dict.fromkeys(("bar", "overline"), "\u0304")
_ACCENTED = re.compile(r"\\(?:wide)?(hat|check|tilde|bar|overline)(\\\w+|\{[^{}]+\})")
_BINOMIAL = re.compile(r"\\binom\{([^{}]*)\}\{([^{}]*)\}")
_UNSEEN = re.compile(r"\\(?:begin|end)\{\w+\}|&|\\(?:cancel|text|mathrm|mathbb|mathcal)(?=\{)")
# a word, with what is in braces after it; a script; a letter, perhaps with an accent
_TOKEN = re.compile(
    r"\\[a-zA-Z]+(?:\{[^{}]*\})*|\\.|[\^_](?:\{[^{}]*\}|\\[a-zA-Z]+|.)|.[\u0300-\u036f]?"
)


def _sign(word: str) -> str:
    return _WORDS.get(word) or html5.get(f"{word[1:]};", word)


_SIGNS = r"""
\le \ge \neq \equiv \in \notin \subset \subseteq \cup \cap \setminus \emptyset \times \cdot \pm
\oplus \infty \alpha \beta \tau \ell \lfloor \rfloor \sim \cong \to \mapsto \dots \cdots \iff \,
\Rightarrow
"""
_LATEX = str.maketrans(
    {_sign(word).strip(" "): f"${word}$" for word in _SIGNS.split()}
    | {sign: f"\\{sign}" for sign in "&%$#_{}"}
    | {digit: f"$_{n}$" for n, digit in enumerate("₀₁₂₃₄₅₆₇₈₉")}
    | {"□": r"$\square$", "−": "$-$", "✔": r"$\surd$", "✘": r"$\times$"}
    | {"\\": r"$\backslash$", "^": r"\^{}", "~": r"\~{}"}
)

Written = Callable[[str], str]


def to_text(statement: str) -> str:
    r"""The statement as plain text.

    >>> to_text(r"$2^{10} \le x_{i+1}$ holds")
    '2^10 ≤ x_(i+1) holds'
    >>> to_text(r"$v_\beta$"), to_text(r"$S[\hat{2}]$") == "S[2\u0302]"
    ('v_β', True)
    >>> to_text(r"$\mystery{x} \times \binom{n}{2}$")
    '\\mystery{x} × (n choose 2)'
    >>> to_text(r"$\begin{aligned} a &\in \omega \\ b &\notin \mathbb{N} \end{aligned}$")
    ' a ∈ ω b ∉ N '
    """
    text = re.sub("</?i>", "", to_html(statement))
    for script, tag in _SCRIPTS.items():
        text = re.sub(f"<{tag}>(\\w+)</{tag}>", rf"{script}\1", text)
        text = text.replace(f"<{tag}>", f"{script}(").replace(f"</{tag}>", ")")
    return unescape(text)


def to_html(statement: str) -> str:
    r"""The statement as HTML, with raised and lowered numbers and slanted letters. A lone $ opens
    no formula.

    >>> to_html("$S_k$ & more")
    '<i>S</i><sub><i>k</i></sub> &amp; more'
    >>> to_html(r"$\bar\omega$ for 5$") == "ω\u0304 for 5$"
    True
    """
    return _in_type(statement, escape, _formula_in_html)


def to_markdown(statement: str) -> str:
    r"""The statement for a notebook, which sets formulas in type: they stand as they are, and so
    does `code`; the rest is text.

    A bar in a formula is written `\vert{}`, so that it can stand in a table.

    >>> print(to_markdown("1 < $x < |y|$ <b>or</b> *a* `b*c` | 2"))
    1 < $x < \vert{}y\vert{}$ &#60;b>or&#60;/b> &#42;a* `b*c` &#124; 2
    """

    def prose(part: str) -> str:
        return _CODE.sub(lambda found: found[1] or escape_markdown(found[2]), part)

    return _in_type(
        re.sub(r"\s+", " ", statement),
        prose,
        lambda formula: "$" + re.sub(r"(?<!\\)\|", r"\\vert{}", formula) + "$",
    )


def to_notebook_html(statement: str) -> str:
    r"""The statement as HTML for a notebook, which sets formulas in type.

    >>> print(to_notebook_html("<b> $1 < x_2$ and $"))
    &lt;b&gt; $1 &lt; x_2$ and <span>$</span>
    """
    return _in_type(statement, escape_html, lambda formula: f"${escape(formula)}$")


def to_latex(words: str) -> str:
    r"""Words in LaTeX, for pdfLaTeX without packages but for the sign `\square`. Formulas stand as
    they are; names such as 3^10 and 2□ become formulas.

    >>> print(to_latex("3^10, 2□ & 50% ≤ $x_1$"))
    $3^{10}$, $2^{\square}$ \& 50\% $\le$ $x_1$
    """

    def prose(part: str) -> str:
        text = re.sub(r"(\w+)\\\^{}(?:\\{)?(\w+)(?:\\})?", r"$\1^{\2}$", part.translate(_LATEX))
        return re.sub(r"(\w+)(?:(\*)|\$(\\square)\$)(?!\w)", r"$\1^{\2\3}$", text)

    return _in_type(words, prose, "${}$".format)


def escape_markdown(words: str) -> str:
    """Words on one line for a notebook, in which nothing is taken for HTML, for a mark of Markdown
    or for TeX.
    """
    return _apart(_MARKS.sub(lambda mark: f"&#{ord(mark[0])};", re.sub(r"\s+", " ", words)))


def escape_html(words: str) -> str:
    """Words in HTML for a notebook, in which nothing is taken for HTML or for TeX."""
    return _apart(escape(words))


def _apart(words: str) -> str:
    """What begins TeX stands in an element of its own, since TeX is looked for in the text of one
    element after the other.
    """
    return re.sub(r"[$\\]|&#(36|92);", r"<span>\g<0></span>", words)


def _in_type(statement: str, prose: Written, formula: Written) -> str:
    """The statement with its formulas written in one way, and the rest in another."""
    parts = statement.split("$")
    if len(parts) % 2 == 0:  # a lone $ opens no formula
        parts[-2:] = ["$".join(parts[-2:])]
    return "".join(formula(part) if i % 2 else prose(part) for i, part in enumerate(parts))


_CODE = re.compile("(`[^`|]+`)|([^`]+|`)")
_MARKS = re.compile(
    r"<(?=[A-Za-z/!?])|&(?=[#\w])|[*_](?=\w)|(?<!\w)[*_](?=\S)|](?=[(\[])|~(?=~)|[|\\`$]"
)


def _formula_in_html(source: str) -> str:
    written = []
    source = _BINOMIAL.sub(r"(\1\\choose \2)", _UNSEEN.sub("", source))
    source = _ACCENTED.sub(lambda found: found[2].strip("{}") + _ACCENTS[found[1]], source)
    for token in _TOKEN.findall(source):
        if token[0] in _SCRIPTS:
            tag = _SCRIPTS[token[0]]
            written.append(f"<{tag}>{_formula_in_html(token[1:].strip('{}'))}</{tag}>")
        elif token[0].isalpha():
            written.append(f"<i>{token}</i>")
        elif token not in "{}":  # they only hold together what a macro is about
            written.append(escape(_sign(token)))
    return re.sub(" +", " ", "".join(written))
