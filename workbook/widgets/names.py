"""A player, and under it a quantity of the arm that it plays, as several papers compute it."""
import numpy as np

from robodyn_lib.needs import needs

from ..draw import picture
from ..draw.names import in_four
from .laboratory import Mini
from .player import Track

__all__ = ["Named", "name_view"]


def name_view(run, computed, letters, units, joint=1):
    """A player of one run, with a quantity of a joint below, in each paper: choose quantity, paper and joint.

    computed {quantity: {paper: (T, n)}}; letters {quantity: {paper: formula}}; units {quantity: words}. What is chosen
    in "given by" comes first, and its numbers are dots in the panels of the others. Joints count from the base.
    """
    return Named(run, computed, letters, units, joint)


class Named(Mini):
    """See `name_view`."""

    def __init__(self, run, computed, letters, units, joint=1):
        ipywidgets = needs("ipywidgets", "notebooks")
        self.run, self.computed, self.letters, self.units = run, computed, letters, units
        self.panels = ipywidgets.HTML()
        papers = list(next(iter(computed.values())))
        super().__init__(lambda **values: [Track("arm", run)], "One quantity in four papers", self.panels,
                         quantity=list(computed), given_by=papers, joint=(1, run.q.shape[1], 1, joint))

    def present(self, result):
        super().present(result)
        self.panels.value = self._drawn(result)

    def still(self, result):
        return super().still(result) | {"below": self._drawn(result)}

    def picture(self):
        """The output where no widget runs, {type: text}: the panels, which say more than the player's still."""
        if not self._seen:
            return super().picture()
        return {"text/html": self.panels.value, "text/plain": self._alt(self.values)}

    def _alt(self, values):
        return f"Four panels over time, one a paper, with the same curve; {', '.join(self.lines(values))}"

    def _drawn(self, result):
        values, _ = result
        quantity, i = values["quantity"], values["joint"]
        order = sorted(self.computed[quantity], key=lambda paper: paper != values["given_by"])
        shown = {paper: np.asarray(self.computed[quantity][paper])[:, i - 1] for paper in order}
        axes = in_four(self.run.t, shown, self.letters[quantity], self.units[quantity])
        return picture(axes[0].figure, self._alt(values))["text/html"]
