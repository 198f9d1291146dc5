"""The matrix beside the arm, as a still picture.

A chain with some joints open, and what is left of its mass matrix.
"""

from typing import NamedTuple

import numpy as np

from robodyn_lib.dynamics import mass_matrix
from robodyn_lib.fixman.chain import PointChain, absolute_angle_gradients, length_gradients
from robodyn_lib.robots import planar_arm

from .figures import GREEN, INK, bare, figure, styled

BLOCK = 9  # number of squares in the block that the recursion hands to the next joint


class Costs(NamedTuple):
    """Squares that the dear way and the cheap one touch in all."""

    matrix: int
    chain: int


def costs(n, band=False):
    """Return the squares that elimination and the recursion touch for n joints.

    Step k of the elimination touches the square of the n - k rows that are left; the recursion
    touches one block of nine for each joint but the last. band: of Fixman's matrix, with all
    lengths first and with lengths and directions alternating.

    >>> costs(40), costs(40, band=True)
    (Costs(matrix=20540, chain=351), Costs(matrix=45951, chain=312))
    """
    full = sum(k * k for k in range(n))
    if not band:
        return Costs(full, BLOCK * (n - 1))
    lengths = 4 + sum(k * k for k in range(4, n + 2)) + n * n
    return Costs(lengths + full, 4 * (2 * n - 2))


def fixman_band(q):
    """Return Fixman's H of unit masses on unit rods at q (n,), in lengths and directions.

    They alternate, from the tip: (2 n, 2 n).
    """
    n = len(q)
    chain = PointChain(np.ones(n), np.ones(n), np.cos(q), np.sin(q))
    both = np.stack([length_gradients(chain), absolute_angle_gradients(chain)], axis=1)
    rows = both[::-1].reshape(2 * n, 2 * n)
    return rows @ rows.T


def remainder(M, done):
    """Return M after elimination of its first `done` rows, with nan in these."""
    rest = M.copy()
    for k in range(done):
        rest = rest - np.outer(rest[:, k], rest[k]) / rest[k, k]
    rest[:done] = rest[:, :done] = np.nan
    return rest


def tone(x, most):
    """Return a number's place from -1 to 1 on the signed logarithmic scale that ends at `most`."""
    return np.sign(x) * (np.log1p(np.abs(x) / 0.1) / np.log1p(most / 0.1)) ** 0.8


@styled
def beside_arm(n, band=False):
    """Draw n equal rods with a third of the joints open from the tip, and their mass matrix beside.

    Of the matrix, what elimination of these joints leaves. band: Fixman's matrix of n masses, with
    lengths and directions alternating, instead. Returns the Axes of the matrix.
    """
    arm = planar_arm(n)
    done = n // 3
    q = 0.5 * np.sin(np.arange(n) / 1.7)
    M = fixman_band(q) if band else mass_matrix(arm, q)[::-1, ::-1]  # from the tip
    gone = 2 * done if band else done
    fig, (chain, matrix) = figure(9.6, 4.2, columns=2)
    pose = arm.at(q)
    points = np.vstack([pose.O, pose.tip])[:, ::2]
    rods = {"linewidth": 6, "linestyle": "-", "marker": "o", "markersize": 8}
    chain.plot(*points[n - done :].T, color="#BBBBBB", markerfacecolor="w", **rods)
    chain.plot(*points[: n - done + 1].T, color=INK, **rods)
    chain.plot(*points[n - done], marker="s", markersize=16, color=GREEN, fillstyle="none")
    chain.set(aspect="equal", title=f"{done} of {n} joints free")
    chain.margins(0.1)
    bare(chain)
    shown = tone(remainder(M, gone), M.max())
    shown[np.abs(shown) < 1e-9] = np.nan
    matrix.imshow(shown, cmap="RdBu_r", vmin=-1, vmax=1)
    for k in range(gone):
        matrix.add_patch(_square(k, INK))
    both = costs(n, band)
    other = "lengths first" if band else "along the chain"
    touched = (both.chain, both.matrix) if band else (both.matrix, both.chain)
    matrix.set(title=f"squares touched: {touched[0]}; {other}: {touched[1]}")
    matrix.set_xticks([])
    matrix.set_yticks([])
    return matrix


def _square(k, colour):
    from matplotlib.patches import Rectangle

    return Rectangle((k - 0.5, k - 0.5), 1, 1, color=colour)
