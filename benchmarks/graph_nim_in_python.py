"""The slow method of Appendix A: one dictionary of nimbers, and a loop over all followers of every
state.
"""


def nimbers_of_threes(a: int, ones: int) -> dict[tuple[int, int, int], int]:
    """g(3^x 2^y 1^z) for 3^a 1^ones and all spiders that it can become, by plain loops."""
    g: dict[tuple[int, int, int], int] = {}
    for x in range(a + 1):
        for y in range(a + 1 - x):
            for z in range(ones + a + 1 - x - y):
                seen = set()
                # stomps: x - i legs leave a path with 2 edges, y - j legs one with 1 edge
                for i in range(x + 1):
                    for j in range(y + 1):
                        loose = 2 * ((x - i) % 2) ^ (y - j) % 2
                        for k in range(z + 1):
                            if (i, j, k) != (x, y, z):
                                seen.add(g[i, j, k] ^ loose)
                if x:  # cuts of a leg of length 3
                    seen |= {
                        g[x - 1, y + 1, z],
                        g[x - 1, y, z + 1] ^ 1,
                        g[x - 1, y, z] ^ 1,
                        g[x - 1, y, z + 1],
                    }
                if y:  # cuts of a leg of length 2
                    seen |= {g[x, y - 1, z + 1], g[x, y - 1, z]}
                value = 0
                while value in seen:
                    value += 1
                g[x, y, z] = value
    return g
