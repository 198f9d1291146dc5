"""A player with sliders, and under it joint rates and quasi-velocities of its run, over time."""

from robodyn_lib.needs import needs

from ..draw import picture
from ..draw.kozlowski import over_time
from .laboratory import Mini
from .player import Track


class Watched(Mini):
    """A player with sliders, and the rates and nu of its run below.

    For example watch(run_of, "Swing", rods=(1, 4, 1, 2)).

    run_of(**values) returns a Run computed in nu, of an arm in the x-z plane. Sliders as in
    `laboratory.mini`.
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
