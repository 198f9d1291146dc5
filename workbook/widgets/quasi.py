"""A player with sliders, above a plot of the joint rates and quasi-velocities of its run."""

from robodyn_lib.needs import needs

from ..draw import picture
from ..draw.kozlowski import over_time
from .laboratory import Mini
from .player import Track


class Watched(Mini):
    """A player with sliders, above a plot of the rates and nu of its run.

    For example watch(run_of, "Swing", rods=(1, 4, 1, 2)).

    run_of(**values) returns the Run of an arm in the x-z plane, computed in nu. Sliders are given
    as in `laboratory.mini`.
    """

    most = 12  # its runs take seconds

    def __init__(self, run_of, title="", **sliders):
        ipywidgets = needs("ipywidgets", "notebooks")
        self.rates = ipywidgets.HTML()
        super().__init__(
            lambda **values: [Track("arm", run_of(**values))], title, self.rates, **sliders
        )

    def present(self, result):
        super().present(result)
        self.rates.value = self._drawn(result)

    def still(self, result):
        return super().still(result) | {"below": self._drawn(result)}

    def _drawn(self, result):
        values, (track,) = result
        run = track.trajectory
        alt = (
            "Joint rates on the left, quasi-velocities on the right, over time; "
            f"{', '.join(self.lines(values))}"
        )
        return picture(over_time(run.t, run.qd, run.v)[0].figure, alt)["text/html"]


watch = Watched
