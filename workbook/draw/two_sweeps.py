"""Two sweeps along a chain: outward, then inward."""

from .figures import BLUE, BODY, INK, VERMILLION, arrow, faded, figure, styled

BAR = {"color": INK, "linewidth": 5, "linestyle": "-", "solid_capstyle": "butt", "zorder": 0}


@styled
def sweeps(N):
    """Draw two sweeps over N links: alpha outward (anticausal), then f inward (causal)."""
    ax = figure(max(7, 1.9 * N + 2.5), 4.2)[1]
    links = {k: 2.0 * (N - k) for k in range(1, N + 1)}
    top = 1.35
    low = -1.35
    for k, x in links.items():
        _box(ax, x, 0, f"link {k}", BODY)
        for y, name, colour in ((top, r"\alpha", BLUE), (low, "f", VERMILLION)):
            _box(ax, x, y, f"${name}({k})$", faded(colour, 0.85), colour)
        arrow(ax, (x, 0.98), (x, 0.37), BLUE)
        arrow(ax, (x, -0.37), (x, -0.98), VERMILLION)
        arrow(ax, (x - 0.35, top + 1.0), (x - 0.35, top + 0.37), INK)
        arrow(ax, (x - 0.35, low - 0.37), (x - 0.35, low - 1.0), INK)
        ax.text(x - 0.22, top + 0.78, rf"$\ddot\theta({k})$", va="center", fontsize=12, color=INK)
        ax.text(x - 0.22, low - 0.8, f"$T({k})$", va="center", fontsize=12, color=INK)
        ax.text(x + 0.1, -0.68, r"$M \alpha$", va="center", fontsize=12, color=INK)
        if k > 1:
            arrow(ax, (x + 0.62, top), (x + 1.38, top), BLUE)
            arrow(ax, (x + 1.38, low), (x + 0.62, low), VERMILLION)
            ax.text(x + 1, top + 0.14, r"$\phi^T$", ha="center", fontsize=13, color=BLUE)
            ax.text(
                x + 1, low - 0.16, r"$\phi$", ha="center", va="top", fontsize=13, color=VERMILLION
            )
            ax.plot([x + 0.62, x + 1.38], [0, 0], **BAR)
    _ends_of_sweeps(ax, N, links, top, low)
    ax.set(aspect="equal", xlim=(-2.1, 2.0 * N + 0.3), ylim=(-2.6, 2.6))
    ax.set_axis_off()
    return ax


def _ends_of_sweeps(ax, N, links, top, low):
    ax.plot([-1.25, -1.25], [-0.55, 0.55], color=INK, linewidth=4, linestyle="-")
    ax.plot([-1.25, -0.62], [0, 0], **BAR)
    ax.text(-1.4, 0, "base", ha="right", va="center", color=INK)
    ax.text(links[1] + 0.8, 0, "tip", va="center", color=INK)
    ax.text(-0.75, top, "outward\n(anticausal)", ha="right", va="center", color=BLUE, fontsize=12)
    ax.text(-0.75, low, "inward\n(causal)", ha="right", va="center", color=VERMILLION, fontsize=12)


def _box(ax, x, y, text, face, edge=INK):
    from matplotlib.patches import FancyBboxPatch

    ax.add_patch(
        FancyBboxPatch(
            (x - 0.55, y - 0.3),
            1.1,
            0.6,
            boxstyle="round,pad=0.05,rounding_size=0.18",
            facecolor=face,
            edgecolor=edge,
            linewidth=1.3,
        )
    )
    ax.text(x, y, text, ha="center", va="center", color=INK)
