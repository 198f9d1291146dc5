"""The matrix beside the arm, where nothing moves.

A chain with some joints open, and what is left of its mass matrix.
"""

from typing import NamedTuple

import numpy as np

from robodyn_lib.dynamics import mass_matrix
from robodyn_lib.robots import planar_arm

from .figures import GREEN, INK, bare, figure, styled

BLOCK = 9  # squares of the block that the recursion carries to the next joint


class Costs(NamedTuple):
    """Squares that both ways touch in all."""

    matrix: int
    chain: int


def costs(n):
    """Return the squares that elimination and the recursion touch for n joints.

    Step k of the elimination touches the square of the n - k rows that are left; the recursion
    touches one block of nine for each joint but the last.

    >>> costs(40)
    Costs(matrix=20540, chain=351)
    """
    return Costs(sum(k * k for k in range(n)), BLOCK * (n - 1))


def tone(x, most):
    """Return where a number is on the signed logarithmic scale that ends at `most`: -1 to 1."""
    return np.sign(x) * (np.log1p(np.abs(x) / 0.1) / np.log1p(most / 0.1)) ** 0.8


@styled
def beside_arm(n, done=None):
    """Draw n equal rods with `done` joints open from the tip, a third unless given.

    Beside them what elimination from the tip leaves of the mass matrix. Returns the Axes of the
    matrix.
    """
    done = n // 3 if done is None else done
    arm = planar_arm(n)
    q = 0.5 * np.sin(np.arange(n) / 1.7)
    M = mass_matrix(arm, q)[::-1, ::-1]  # from the tip
    left = M.copy()
    for k in range(done):
        left = left - np.outer(left[:, k], left[k]) / left[k, k]
    fig, (chain, matrix) = figure(9.6, 4.2, columns=2)
    pose = arm.at(q)
    points = np.vstack([pose.O, pose.tip])[:, ::2]
    held = n - done
    chain.plot(*points[: held + 1].T, color=INK, linewidth=6, marker="o", markersize=8)
    chain.plot(
        *points[held:].T,
        color="#BBBBBB",
        linewidth=6,
        marker="o",
        markersize=8,
        markerfacecolor="w",
    )
    chain.set(aspect="equal", title=f"{done} of {n} joints free")
    chain.margins(0.1)
    bare(chain)
    shown = tone(left, M.max())
    shown[:done] = shown[:, :done] = np.nan
    matrix.imshow(shown, cmap="RdBu_r", vmin=-1, vmax=1)
    for k in range(done):
        matrix.add_patch(_square(k, INK))
    both = costs(n)
    matrix.set(title=f"squares touched in all: {both.matrix} here, {both.chain} along the chain")
    matrix.set_xticks([])
    matrix.set_yticks([])
    chain.plot(*points[held], marker="s", markersize=16, color=GREEN, fillstyle="none")
    return matrix


def _square(k, colour):
    from matplotlib.patches import Rectangle

    return Rectangle((k - 0.5, k - 0.5), 1, 1, color=colour)
