"""The block structure of operators: which entries are zero, and how large the others are."""

import numpy as np

from .figures import BLUE, GREEN, INK, VERMILLION, drawing, faded, figure, styled


def structure(operator, N):
    """Return an operator's block pattern: "memoryless", "causal", "anticausal" or "full", exact.

    >>> structure(np.kron(np.tril(np.ones((3, 3))), np.ones((6, 6))), 3)
    'causal'
    """
    filled = _filled_blocks(operator, N)
    above = np.triu(filled, 1).any()
    below = np.tril(filled, -1).any()
    return {(0, 0): "memoryless", (0, 1): "causal", (1, 0): "anticausal", (1, 1): "full"}[
        int(above), int(below)
    ]


@drawing(13, 3.6)
def spy_row(operators, N, ax=None, result=None, kind=True):
    """Draw a product of operators in one row and scale: [(name, matrix), ...], then `= result`.

    names are LaTeX; result: (name, matrix) or None, then the sign of equality stays away.
    """
    pictures = [*operators] + ([result] if result else [])
    gap = 0.14 * max(np.shape(matrix)[0] for _, matrix in pictures)
    tall = max(np.shape(matrix)[0] for _, matrix in pictures)
    x = 0.0
    for j, (name, matrix) in enumerate(pictures):
        rows, columns = np.shape(matrix)
        if result and j == len(operators):
            ax.text(x + gap, tall / 2, "=", fontsize=22, ha="center", va="center", color=INK)
            x += 2 * gap
        top = (tall - rows) / 2
        spy_at(ax, matrix, N, x, top)
        ax.text(
            x + columns / 2,
            top - 0.25 * gap,
            f"${name}$",
            ha="center",
            va="bottom",
            fontsize=17,
            color=INK,
        )
        if kind:
            ax.text(
                x + columns / 2,
                top + rows + 0.3 * gap,
                structure(matrix, N),
                ha="center",
                va="top",
                fontsize=12,
                color=COLOURS[structure(matrix, N)],
            )
        x += columns + gap
    ax.set(aspect="equal", xlim=(-gap, x), ylim=(tall + gap, -1.3 * gap))
    ax.set_axis_off()


@styled
def shades(matrices):
    """Draw matrices [(title, matrix), ...], entries shaded by size relative to each one's largest.

    titles are LaTeX or words. Returns an array of Axes. Raises ValueError for something that is not
    a matrix.
    """
    axes = np.atleast_1d(figure(4.6 * len(matrices), 4.6, columns=len(matrices))[1])
    for ax, (title, matrix) in zip(axes, matrices, strict=True):
        size = np.abs(np.asarray(matrix, dtype=float))
        if size.ndim != 2:
            raise ValueError(f"{title}: expected a matrix, got shape {size.shape}")
        ax.imshow(size / (size.max() or 1), cmap="Blues", vmin=0, vmax=1, interpolation="nearest")
        ax.set(xticks=[], yticks=[])
        ax.grid(False)
        ax.set_title(title, pad=10)
    return axes


COLOURS = {"causal": VERMILLION, "anticausal": BLUE, "memoryless": GREEN, "full": INK}


def spy_at(ax, operator, N, x, y):
    """Draw an operator with its first entry at (x, y), one unit per entry, rows downward."""
    from matplotlib.collections import LineCollection, PatchCollection
    from matplotlib.patches import Rectangle

    filled = _filled(operator, N)
    blocks = _filled_blocks(operator, N)
    colour = COLOURS[structure(operator, N)]
    height = filled.shape[0] / N
    width = filled.shape[1] / N
    tint = [
        Rectangle((x + c * width, y + r * height), width, height) for r, c in np.argwhere(blocks)
    ]
    ax.add_collection(
        PatchCollection(tint, facecolor=faded(colour, 0.84), edgecolor="none", zorder=1)
    )
    dots = [Rectangle((x + c + 0.06, y + r + 0.06), 0.88, 0.88) for r, c in np.argwhere(filled)]
    ax.add_collection(PatchCollection(dots, facecolor=colour, edgecolor="none", zorder=2))
    across = [[(x, y + r * height), (x + N * width, y + r * height)] for r in range(N + 1)]
    down = [[(x + c * width, y), (x + c * width, y + N * height)] for c in range(N + 1)]
    ax.add_collection(
        LineCollection(across + down, colors="#9A9A9A", linewidths=0.9, linestyles="-", zorder=3)
    )


def _filled(operator, N):
    operator = np.asarray(operator)
    if operator.ndim != 2 or any(size == 0 or size % N for size in operator.shape):
        raise ValueError(
            f"an operator over {N} links needs rows and columns in multiples of {N}, got "
            f"{operator.shape}"
        )
    return np.array([[bool(x != 0) for x in row] for row in operator])


def _filled_blocks(operator, N):
    filled = _filled(operator, N)
    return filled.reshape(N, filled.shape[0] // N, N, filled.shape[1] // N).any(axis=(1, 3))
