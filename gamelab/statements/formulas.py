"""Statements with formulas in TeX: as plain text for a terminal, as HTML for a page that loads
nothing, in TeX for a notebook, in LaTeX for a paper.
"""

import re
from collections.abc import Callable
from html import escape
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
    r"\bar": "¯",
    r"\cancel": "",
    r"\mathrm": "",
    r"\mathbb": "",
    r"\text": "",
    r"\mathcal": "",
    r"\bmod": " mod ",
    r"\mapsto": " ↦ ",
    r"\mid": "|",
    r"\min": "min",
    r"\to": "→",
    r"\ldots": "…",
    r"\cdots": "⋯",
    r"\quad": " ",
    r"\;": " ",
    r"\ ": " ",
}
_ACCENTS = {r"\hat": "\u0302", r"\check": "\u030c", r"\tilde": "\u0303", r"\overline": "\u0304"}
_ACCENTS[r"\widetilde"] = _ACCENTS[r"\tilde"]
_ALIGNED = re.compile(r"\\(?:begin|end)\{\w+\}|&")
_TOKEN = re.compile(r"\\[a-zA-Z]+(?:\{[^{}]*\})+|\\(?:[a-zA-Z]+|.)|[\^_](?:\{[^{}]*\}|.)|.")


def _sign(word: str) -> str:
    return _WORDS.get(word, html5.get(f"{word[1:]};", word))


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
    >>> to_text(r"$S[\hat{2}]$") == "S[2\u0302]"
    True
    >>> to_text(r"$\mystery{x} \times \binom{n}{2}$")
    '\\mystery{x} × (n choose 2)'
    >>> to_text(r"$\begin{aligned} a &\in \omega \\ b &\notin \mathbb{N} \end{aligned}$")
    ' a ∈ ω b ∉ N '
    """
    return _with_formulas(
        statement,
        str,
        lambda script, inner: script + (inner if inner.isalnum() else f"({inner})"),
        str,
        str,
    )


def to_html(statement: str) -> str:
    """The statement as HTML, with raised and lowered numbers and slanted letters.

    >>> to_html("$S_k$ & more")
    '<i>S</i><sub><i>k</i></sub> &amp; more'
    """

    def scripted(script: str, inner: str) -> str:
        tag = {"^": "sup", "_": "sub"}[script]
        return f"<{tag}>{inner}</{tag}>"

    return _with_formulas(statement, escape, scripted, lambda letter: f"<i>{letter}</i>", escape)


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
        lambda formula: re.sub(r"(?<!\\)\|", r"\\vert{}", formula),
    )


def to_notebook_html(statement: str) -> str:
    r"""The statement as HTML for a notebook, which sets formulas in type.

    >>> print(to_notebook_html("<b> $1 < x_2$ and $"))
    &lt;b&gt; $1 &lt; x_2$ and <span>$</span>
    """
    return _in_type(statement, escape_html, escape)


def to_latex(words: str) -> str:
    r"""Words in LaTeX, for pdfLaTeX without packages but for the sign `\square`. Formulas stand as
    they are; names such as 3^10 and 2□ become formulas.

    >>> print(to_latex("3^10, 2□ & 50% ≤ $x_1$"))
    $3^{10}$, $2^{\square}$ \& 50\% $\le$ $x_1$
    """

    def prose(part: str) -> str:
        text = re.sub(r"(\w+)\\\^{}(?:\\{)?(\w+)(?:\\})?", r"$\1^{\2}$", part.translate(_LATEX))
        return re.sub(r"(\w+)(?:(\*)|\$(\\square)\$)(?!\w)", r"$\1^{\2\3}$", text)

    return _in_type(words, prose, str)


def escape_markdown(words: str) -> str:
    """Words on one line for a notebook, in which nothing is taken for HTML, for a mark of Markdown
    or for TeX.
    """
    return _MARKS.sub(
        lambda mark: _apart(mark[0], f"&#{ord(mark[0])};"), re.sub(r"\s+", " ", words)
    )


def escape_html(words: str) -> str:
    """Words in HTML for a notebook, in which nothing is taken for HTML or for TeX."""
    return re.sub(r"[$\\]", lambda sign: _apart(sign[0], sign[0]), escape(words))


def _apart(sign: str, written: str) -> str:
    """What begins TeX stands in an element of its own, since TeX is looked for in the text of one
    element after the other.
    """
    return f"<span>{written}</span>" if sign in "$\\" else written


def _in_type(statement: str, prose: Written, formula: Written) -> str:
    parts = statement.split("$")
    if len(parts) % 2 == 0:  # a lone $ opens no formula
        parts[-2:] = ["$".join(parts[-2:])]
    return "".join(f"${formula(part)}$" if i % 2 else prose(part) for i, part in enumerate(parts))


_CODE = re.compile("(`[^`|]+`)|([^`]+|`)")
_ARGUMENT = re.compile(r"\{([^{}]*)\}")
_MARKS = re.compile(
    r"<(?=[A-Za-z/!?])|&(?=[#\w])|[*_](?=\w)|(?<!\w)[*_](?=\S)|](?=[(\[])|~(?=~)|[|\\`$]"
)


def _with_formulas(
    statement: str,
    prose: Written,
    scripted: Callable[[str, str], str],
    letter: Written,
    sign: Written,
) -> str:
    def formula(source: str) -> str:
        written = []
        for token in _TOKEN.findall(_ALIGNED.sub("", source)):
            if token[0] == "\\" and token[-1] == "}" and token != r"\}":
                macro, arguments = token[: token.index("{")], _ARGUMENT.findall(token)
                inner = arguments[0]
                if macro in _ACCENTS and inner:
                    accented = inner[-1] + _ACCENTS[macro]  # over the last sign
                    written += [
                        formula(inner[:-1]),
                        letter(accented) if inner[-1].isalpha() else sign(accented),
                    ]
                elif macro == r"\binom" and len(arguments) == 2:
                    written += [
                        sign("("),
                        formula(inner),
                        sign(" choose "),
                        formula(arguments[1]),
                        sign(")"),
                    ]
                elif macro in _WORDS:
                    written += [sign(_WORDS[macro]), *map(formula, arguments)]
                else:  # an unknown word stands as it is
                    written.append(sign(token))
            elif token[0] == "\\":
                written.append(sign(_sign(token)))
            elif token in "{}":
                continue  # they only hold together what a macro is about
            elif token[0] in "^_":
                written.append(scripted(token[0], formula(token[1:].strip("{}"))))
            else:
                written.append(letter(token) if token.isalpha() else sign(token))
        return re.sub(" +", " ", "".join(written))

    return "".join(
        formula(part) if i % 2 else prose(part) for i, part in enumerate(statement.split("$"))
    )
