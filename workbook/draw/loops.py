"""Pictures of closed chains: how far loops drift open."""

import numpy as np

from . import BLUE, INK, VERMILLION, drawing


@drawing(7.5, 3.2)
def drift(times, gaps, ax=None):
    """Draw a loop's gap [m] over time, a curve for each {stabilizer: (T,)}, logarithmic.

    Values below 1e-10 m are drawn there, since rounding differs between processors.
    """
    for (word, gap), (colour, dashes) in zip(
        gaps.items(), ((INK, ":"), (BLUE, "--"), (VERMILLION, "-")), strict=True
    ):
        ax.semilogy(
            times[1:], np.maximum(gap[1:], 1e-10), color=colour, linestyle=dashes, label=word
        )
    ax.set(xlabel="time [s]", ylabel="loop open by [m]")
    ax.legend(loc="center right")
