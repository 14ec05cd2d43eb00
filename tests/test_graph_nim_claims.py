"""Graph Nim: certificates that are forged do not verify, and no number in a statement can be another."""

import numpy as np
import pytest

from gamelab import Graph, Spider, cycle, discrepancies, discrepancy_period
from gamelab.graphs.graph import disjoint_union
from gamelab.solvers.graph_nim_discrepancies import stability


@pytest.mark.parametrize("v", [0, "v"])
def test_a_part_of_value_0_beside_the_board_counts_with_its_edges(v):
    """The triangle is worth 0 and has 3 edges: all discrepancies are larger by 3."""
    apart = disjoint_union(Spider(4).graph, cycle(3)) if v == 0 else Graph.of(cycle(3).edges, vertices=["v"])
    v = apart.vertices[0] if v == 0 else v
    period = discrepancy_period(apart, v)
    assert period.verify()
    assert period.terms(40).tolist() == discrepancies(apart, v, 40).tolist()
    assert period.block == (3,)
    assert np.array_equal(discrepancies(Spider(4), 0, 9), discrepancies(Spider(4), 0, 200)[:9])
    assert stability(Spider(4)) == 5
