"""A player with sliders, and under it the joint rates and quasi-velocities of the same run, over time."""
from ..draw import png
from ..draw.kozlowski import over_time
from .laboratory import Mini
from .player import Track

__all__ = ["Watched", "watch"]


def watch(run_of, title="", **sliders):
    """A player with sliders, and the rates and nu of its run below: watch(run_of, "Swing", rods=(1, 4, 1, 2)).

    run_of(**values) returns a Run computed in nu, of an arm in the x-z plane. Sliders as in `laboratory.mini`.
    """
    return Watched(run_of, title, **sliders)


class Watched(Mini):
    """See `watch`."""

    def __init__(self, run_of, title="", **sliders):
        import ipywidgets
        self.picture = ipywidgets.Image(format="png", layout=ipywidgets.Layout(width="100%", max_width="1056px"))
        super().__init__(lambda **values: [Track("arm", run_of(**values))], title, **sliders)
        self.box.children = (*self.box.children, self.picture)

    def present(self, result):
        super().present(result)
        run = result[1][0].trajectory
        self.picture.value = png(over_time(run.t, run.qd, run.v)[0].figure)
