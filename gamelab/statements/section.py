"""A statement is a function: its docstring is the sentence, its arguments are the cases, and it
returns what the paper says and what the game gives.
"""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from inspect import Parameter, getdoc, getsource, signature
from itertools import starmap
from operator import mul
from textwrap import dedent
from typing import Any, get_args

from gamelab.boards import Bistar, Graph, Spider, WeightedGraph
from gamelab.statements.cases import Case, Cases, box, each, upto
from gamelab.statements.claim import Claim, Refuted, Side, called_with
from gamelab.statements.kinds import Kind
from gamelab.theory import Ruleset

BOARDS = (Graph, Spider, Bistar, WeightedGraph)
SLIDER_VALUES = 13  # of a number without an end
Statement = Callable[..., Any]


class Section:
    """The statements of a section of a paper, in the order of its functions.

    A method for each kind of statement decorates a function: `theorem`, `example`, `table`,
    `figure`, `definition`, `conjecture`, `question`, `corrected`, `error`, `slip`, `gap`,
    `omitted_case` and `illegible`. The function

    - has the name of its id: `thm_2_1` in the section "graphnim" is "graphnim-thm-2.1";
    - has the label, in bold, and the statement as its docstring;
    - has the cases as defaults of its arguments: a number is the least one of all up to the size of
      a check, a range, list or tuple lists its values, and `Cases` are themselves;
    - may begin with its hypothesis, `assume(a <= b)`, which the cases meet;
    - returns what the paper says, what the game gives, and perhaps the board to draw.

    The numbers of the decorator are the default size of a check and the deep one. `cases` takes the
    place of the defaults: `Cases`, words for a single case, or a function of the size with its
    words as docstring. `fails` is the smallest counterexample, met from size `fails_from` on.
    `name` is the name of a case, as a text with the arguments in braces. `parts` are the names of
    the parts of a prediction. Everything else is as for `Claim`.

    - `prefix`: the first word of the ids.
    - `names`: for a type of values the function that writes one as the paper does.
    - `draw`: what is drawn of a board that a function returns.
    - `ours`: whether the statements are not the paper's.
    - `game`: the game, whose values of the boards that functions return certificates state.

    >>> section = Section("sums")
    >>> @section.theorem(20, 200)
    ... def odd_numbers(n=0):
    ...     "**Odd numbers.** The first $n$ odd numbers have the sum $n^2$."
    ...     return n * n, sum(range(1, 2 * n, 2))
    >>> section.claims
    [Odd numbers (theorem). The first n odd numbers have the sum n^2.]
    >>> section.claims[0].check()
    Odd numbers. Holds: 21 cases tried, n ≤ 20.
    >>> odd_numbers(3)
    (9, 9)
    """

    def __init__(
        self,
        prefix: str,
        names: Mapping[type, Callable[[Any], str]] | None = None,
        draw: Callable[[Any], Any] = lambda board: board,
        ours: bool = False,
        game: Ruleset | None = None,
    ):
        self.prefix, self.names, self.draw, self.ours = prefix, names or {}, draw, ours
        self.game = game
        self.claims: list[Claim] = []

    def __iter__(self) -> Iterator[Claim]:
        return iter(self.claims)

    def __getattr__(self, kind: str) -> Callable[..., Callable[[Statement], Statement]]:
        words = kind.replace("_", " ")
        if words not in get_args(Kind):
            raise AttributeError(f"A section has no kind of statement {kind!r}.")
        return lambda *sizes, **more: lambda function: self._add(words, sizes, function, **more)

    def _add(
        self,
        kind: Any,
        sizes: tuple[int, ...],
        function: Statement,
        *,
        cases: Cases | str | Callable[[int], Any] | None = None,
        name: str | Callable[..., str] | None = None,
        parts: str | tuple[str, ...] = (),
        fails: str = "",
        fails_from: int = 0,
        id: str = "",
        **more: Any,
    ) -> Statement:
        own = id or re.sub(r"(?<=\d)_(?=\d)", ".", function.__name__).replace("_", "-")
        found = re.fullmatch(r"\*\*(.+?)\.?\*\*\s*(.+)", getdoc(function) or "", re.S)
        if found is None:
            raise ValueError(
                f"The docstring of {function.__name__} is the statement with its name in bold, "
                f'such as "**Theorem 2.1.** ..."; it is {getdoc(function)!r:.60}.'
            )
        every = _from_defaults(function) if cases is None else as_cases(cases)
        if conditions := assumptions(function):
            words = ", ".join(dict.fromkeys(map(_typeset, conditions)))
            every = every.where(_predicate(function, conditions), words)
        self.claims.append(
            Claim(
                id=f"{self.prefix}-{own}",
                label=found[1],
                kind=kind,
                statement=found[2],
                cases=every,
                sizes=(sizes * 2)[:2] or (1, 1),  # type: ignore[arg-type]
                predicted=Side(function, 0),
                computed=Side(function, 1),
                refuted=Refuted(fails, fails_from) if fails else None,
                called=self._called(function, name),
                parts=tuple(filter(None, parts.split(", "))) if isinstance(parts, str) else parts,
                **{"ours": self.ours} | self._drawn(function, every, sizes, more),
            )
        )
        return function

    def _drawn(
        self, function: Statement, cases: Cases, sizes: tuple[int, ...], given: dict[str, Any]
    ) -> dict[str, Any]:
        """Picture, sliders and certificates by the types of arguments, unless they are given.

        What is drawn is the board that the function returns, or else the first one among the
        arguments; certificates are of all that is returned to be drawn, or of all these boards.
        """
        defaults = [one.default for one in signature(function).parameters.values()]
        plain = all(isinstance(one, int | range | list | tuple) for one in defaults)
        returns, found = _returns_board(function), dict[str, Any]()

        def shown(*case: Any) -> list[Any]:
            if returns:
                return [_returned(function, case)]
            return [one for one in case if isinstance(one, BOARDS)]

        found["certifies"] = lambda *case: [(self.game, one) for one in shown(*case)]
        if plain:
            found["sliders"] = _sliders(function)
        if "picture" not in given:
            if returns:
                found["picture"] = lambda *case: self.draw(_first_board(shown(*case)[0]))
            elif not plain and shown(*next(iter(cases(max(sizes[:1], default=1))), ())):
                found["picture"] = lambda *case: shown(*case)[0]
        return found | given

    def _written(self, value: Any) -> Any:
        """A value as the paper writes it."""
        return next(
            (of(value) for kind, of in self.names.items() if isinstance(value, kind)), value
        )

    def _called(
        self, function: Statement, name: str | Callable[..., str] | None
    ) -> Callable[..., str] | None:
        if callable(name):
            return name
        if isinstance(name, str):
            names = [*signature(function).parameters]
            return lambda *case: name.format(
                **dict(zip(names, map(self._written, case), strict=True))
            )
        has_board, kinds = _returns_board(function), tuple(self.names)

        def called(*case: Any) -> str:
            alone = len(case) == 1 and isinstance(case[0], kinds)
            one = case[0] if alone else has_board and _first_board(_returned(function, case))
            return str(self._written(one)) if isinstance(one, kinds) else ""

        return called if kinds else None


def _returns_board(function: Statement) -> bool:
    """Whether the function returns three things."""
    return any(
        isinstance(node, ast.Return)
        and isinstance(node.value, ast.Tuple)
        and len(node.value.elts) == 3
        for node in ast.walk(_tree(function))
    )


def _returned(function: Statement, case: Case) -> Any:
    """What a statement's function returns to be drawn."""
    return called_with(function, case)[0][2]


def _first_board(board: Any) -> Any:
    """The board; the first one of several."""
    several = type(board) is tuple and board and not isinstance(board[0], int)  # but heaps
    return board[0] if several else board


def as_cases(given: Cases | str | Callable[[int], Any]) -> Cases:
    """Cases; words for a single one; or a function of the size with its words as docstring."""
    if isinstance(given, Cases):
        return given
    if isinstance(given, str):
        return Cases(given, lambda size: [()])
    return Cases(
        " ".join((getdoc(given) or "").split()).rstrip("."),
        lambda size: (case if isinstance(case, tuple) else (case,) for case in given(size)),
    )


def _from_defaults(function: Statement) -> Cases:
    """The product of the defaults of the arguments; numbers up to the size are a box."""
    given = {name: one.default for name, one in signature(function).parameters.items()}
    if not given or Parameter.empty in [*given.values()]:
        raise ValueError(
            f"{function.__name__} has no cases: give them as defaults of its arguments, such as "
            'n=0, or as cases= of its decorator, such as cases="the one drawing".'
        )
    numbers = [one for one in given.values() if type(one) is int]
    if len(numbers) == len(given) and len({*numbers}) == 1:
        return box(*given, least=numbers[0])
    return reduce(mul, starmap(_part, given.items()))


def _part(name: str, given: Any) -> Cases:
    """The cases of one argument by its default."""
    match given:
        case range():
            return upto(name, given[0], given[-1], given.step)
        case list() | tuple():
            return each(f"{name} = {', '.join(map(str, given))}", given)
    return upto(name, given) if type(given) is int else as_cases(given)


def _sliders(function: Statement) -> dict[str, Any]:
    """A slider for each argument, if all are numbers or listed values."""
    return {
        name: range(one.default, one.default + SLIDER_VALUES)
        if isinstance(one.default, int)
        else one.default[:SLIDER_VALUES]
        for name, one in signature(function).parameters.items()
    }


def _tree(function: Statement) -> ast.FunctionDef:
    """The parsed source of a function."""
    found = ast.parse(dedent(getsource(function))).body[0]
    assert isinstance(found, ast.FunctionDef)
    return found


def assumptions(function: Statement) -> list[ast.expr]:
    """The conditions of `assume` in the first lines of a statement's function."""
    if "assume" not in function.__code__.co_names:
        return []
    found: list[ast.expr] = []
    for line in _tree(function).body[1:]:
        match line:
            case ast.Expr(value=ast.Call(func=ast.Name(id="assume"), args=conditions)):
                found += conditions
            case _:
                break
    return found


def _predicate(function: Statement, conditions: list[ast.expr]) -> Callable[..., Any]:
    """The function of a case that says whether it meets all conditions."""
    names = ", ".join(signature(function).parameters)
    code = f"lambda {names}: {ast.unparse(ast.BoolOp(ast.And(), conditions))}"
    return eval(code, function.__globals__)  # type: ignore[no-any-return]  # of the function itself


def _typeset(condition: ast.expr) -> str:
    """A condition on numbers as a reader writes it; any other stands in the statement.

    >>> _typeset(ast.parse("b >= 2 * a - 2", mode="eval").body)
    'b ≥ 2a − 2'
    >>> _typeset(ast.parse("loops[0] > 0", mode="eval").body)
    'as the statement assumes'
    """
    words = re.sub(r"(\d+) \* (?=[a-z])", r"\1", ast.unparse(condition))
    if re.search(r"[\[({.'_]", words):
        return "as the statement assumes"
    for plain, sign in (("<=", "≤"), (">=", "≥"), ("!=", "≠"), ("==", "="), (" - ", " − ")):
        words = words.replace(plain, sign)
    return words.replace(" & ", " and ").replace(" | ", " or ")
