"""What the paper calls stars and bistars."""

from gamelab.papers.beaudou_octal_033.reduced_stars import Star


def star_name(legs: Star) -> str:
    """The name of a star, as the paper has it: with at most two vertices it is a path.

    >>> star_name((2, 1)), star_name((2,)), star_name(()), star_name(None)
    ('S₂,₁', 'S₂', 'P₁', '∅')
    """
    name = (
        "∅"
        if legs is None
        else f"S{','.join(map(str, legs))}"
        if sum(legs) > 1
        else f"P{sum(legs) + 1}"
    )
    return name.translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))


def bistar_name(left: Star, right: Star = None, middle: int = 1) -> str:
    """The name of a bistar, such as B(S₂,₁, 1, P₁)."""
    return f"B({star_name(left)}, {middle}, {star_name(right)})"


def pair_name(other: Star, one: Star, like: Star) -> str:
    """Two stars that a lemma pairs, and the third to which both are joined."""
    return f"{star_name(one)} and {star_name(like)}, joined to {star_name(other)}"
