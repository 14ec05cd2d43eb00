"""The figures from Section 5 on: of the drawings our copy has the states and the names of vertices,
and a, b, c, n are chosen.
"""

from typing import Any

from gamelab import AccentedSpider, Decoration, Spider, crash, flow, rod, twig


def lettered(state: Any, names: str) -> Decoration:
    """The state with names for its vertices in their order, on a spider from the hub and leg by
    leg; a dot names none.

    >>> print(lettered(twig(1), "0 . end"))
    {1→end}
    """
    x = Decoration.of(AccentedSpider.of(state) if isinstance(state, str) else state)
    return x.renamed(
        {v: name for v, name in zip(x.graph.vertices, names.split(), strict=True) if name != "."}
    )


def _of(*states: tuple[str, Any, str]) -> dict[str, Decoration]:
    """What a figure shows, in its order, under the names of its caption."""
    return {name: lettered(state, names) for name, state, names in states}


FIGURES = {
    11: _of(("$F_3$", flow(3), "-1 0 1 2 3 4"), ("$C_3$", crash(3), "-1 0 1 2 3 4")),
    12: _of(("$T_3$", twig(3), "0 1 2 3 4")),
    13: _of(("$R_3$", rod(3), "0 1 2 3")),
    14: _of(("S(a, b, c)", Spider(3, 3, 3), "u_0 u_1 u_{a-1} u_a v_1 v_{b-1} v_b w_1 w_{c-1} w_c")),
    15: _of(("S[2,2̌,3̂]", "S[2,2v,3^]", ". . u_2 . . v_3 . . . w_4")),
    16: _of(
        ("S[0̌,1̌,ň]", "S[0v,1v,3v]", "w_0 . v_1 . w_1 w_{n-1} w_n ."),
        ("$C_{n+1}$", crash(4), ". 0 1 2 n n+1 ."),
    ),
    17: _of(
        ("$T_1$", twig(1), "0 1 ."),
        ("$T_n$", twig(3), "0 1 n-1 n ."),
        ("S[0̌,1̂,n̂]", "S[0v,1^,3^]", "w_0 . v_1 . w_1 w_{n-1} w_n ."),
    ),
    18: _of(
        ("$F_2$", flow(2), ". 0 1 2 ."),
        ("$T_n$", twig(3), "0 1 n-1 n ."),
        ("S[1̌,1̂,n̂]", "S[1v,1^,3^]", "w_0 u_1 . v_1 . w_1 w_{n-1} w_n ."),
    ),
    19: _of(("S[2,2̌(2̌),1(1̂)]", "S[2,2v(2v),1(1^)]", ". . u_2 . . v_3 w_1")),
    20: _of(
        ("S[1̌,1̌,ň(1̌)]", "S[1v,1v,3v(1v)]", ". u_1 . v_1 . . . w_n ."),
        ("S[1̌,1̌,ň(1̂)]", "S[1v,1v,3v(1^)]", ". u_1 . v_1 . . . w_n ."),
    ),
    21: _of(
        ("S[0̌,b̌,č]", "S[0v,3v,4v]", ". . . . v_b . . . . w_c ."),
        ("S[1̌,b̌,č]", "S[1v,3v,4v]", ". u_1 . . . v_b . . . . w_c ."),
    ),
    22: _of(
        ("S[0̌,0̌,c] ≅ $T_c$", "S[0v,0v,3]", ". u_1 v_1 . . w_c"),
        ("S[0̌,0̂,c] ≅ $R_c$", "S[0v,0^,3]", ". u_1 v_1 . . w_c"),
    ),
    23: _of(
        ("S[0̌,b̌,c]", "S[0v,3v,4]", ". . . . v_b . . . . w_c"),
        ("S[0̌,b̂,c]", "S[0v,3^,4]", ". . . . v_b . . . . w_c"),
    ),
    24: _of(
        ("S[0̌,b,c]", "S[0v,2,4]", ". . . v_b . . . w_c"),
        ("S[1̌,b,c]", "S[1v,2,4]", ". u_1 . . v_b . . . w_c"),
    ),
    25: _of(
        ("S[ǎ,b̂,c]", "S[2v,4^,4]", ". . u_a . . . . v_b . . . . w_c"),
        ("S[ǎ,b̌,c]", "S[2v,4v,4]", ". . u_a . . . . v_b . . . . w_c"),
    ),
    26: _of(("S[ǎ,b,c]", "S[2v,4,6]", ". . u_a . . . . v_b . . . . . w_c")),
}
