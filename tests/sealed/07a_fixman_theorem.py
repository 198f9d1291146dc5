"""What the secret exercises of 07a ask for, computed by the library."""
from fractions import Fraction as F

import numpy as np

from robodyn_lib.fixman.chain import PointChain, inverse_blocks, position_gradients
from robodyn_lib.fixman.partition import determinant, metric, split


def two_determinants():
    chain = PointChain([F(1)] * 3, [F(1), F(1), F(2)], [F(1), F(3, 5), F(4, 5)], [F(0), F(4, 5), F(3, 5)])
    G = metric(position_gradients(chain), [chain.m[i] for i in chain.links])
    return [determinant(inverse_blocks(chain).bb), determinant(split(G, 3).aa)]


def widths_in_space():
    """Gradients of random coordinates of 20 points in space: of two, three and four neighbours."""
    rng, n = np.random.default_rng(7), 20

    def gradients(points):
        out = np.zeros((n - points + 1, n, 3))
        for i, row in enumerate(out):
            row[i:i + points] = rng.normal(size=(points, 3))
        return out.reshape(len(out), -1)
    lengths, angles, torsions = (gradients(points) for points in (2, 3, 4))
    return [int((A @ B.T)[8].astype(bool).sum())
            for A, B in ((lengths, lengths), (angles, angles), (torsions, torsions), (angles, torsions))]


def squared_factors():
    def hard(cosine, sine, base):
        chain = PointChain([F(1)] * 2, [F(1)] * 2, [F(1), cosine], [F(0), sine])
        H = inverse_blocks(chain).bb
        H[0, 0] = H[0, 0] + base                                # 1/m of a mass at the base; only link 1 ends there
        G = metric(position_gradients(chain), [F(1), F(1)])
        return determinant(H), determinant(G)
    (bent, free), (straight, free_straight) = hard(F(0), F(1), 0), hard(F(1), F(0), 0)
    return [bent * free / (straight * free_straight), free / free_straight,
            hard(F(0), F(1), 1)[0] / hard(F(1), F(0), 1)[0]]


def signs():
    out, rng = [], np.random.default_rng(0)
    for N in range(1, 7):
        turns = rng.uniform(-1, 1, N)
        chain = PointChain(np.ones(N), np.ones(N), np.cos(turns), np.sin(turns))
        out.append(int(np.sign(np.linalg.det(position_gradients(chain)))))
    return out


TRUTHS = {"7a.2": two_determinants, "7a.4": widths_in_space, "7a.6": squared_factors, "7a.7": signs}
