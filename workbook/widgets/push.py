"""Sliders over the picture of one link that is pushed: which link, and in which direction."""

from robodyn_lib.needs import needs

from ..draw import picture
from ..draw.rk import shoved
from .experiment import Range
from .laboratory import Panel


class Pushed(Panel):
    """Inputs for the link and the direction of `shoved`, and its picture.

    The direction is in degrees from x toward z.
    """

    def __init__(self, arm, q):
        ipywidgets = needs("ipywidgets", "notebooks")
        self.arm = arm
        self.q = q
        self.drawn = ipywidgets.HTML()
        controls = {"k": Range(1, arm.n, 1), "angle": Range(-180, 180, 5, "\N{DEGREE SIGN}")}
        super().__init__(
            controls,
            {"k": arm.n, "angle": 90},
            self.drawn,
            labels={"k": "link k", "angle": "direction"},
        )
        self.ask()

    def results(self, values, progress):
        alt = (
            f"Link {values['k']} of {self.arm.n}, counted from the tip, pushed at "
            f"{values['angle']} degrees from x toward z: the force that it takes, on its "
            "ellipse, and how the other links answer"
        )
        yield picture(shoved(self.arm, self.q, **values).figure, alt)["text/html"]

    def present(self, result):
        self.drawn.value = result

    def still(self, result):
        return {"below": result}

    def picture(self):
        return {"text/plain": repr(self)}

    def __repr__(self):
        return (
            "Two sliders, for the link and the direction of the push. They appear when this "
            "cell is run."
        )


def push_sliders(arm, q):
    """Show `Pushed` in a notebook, or a sentence where no widget can run."""
    from IPython.display import display

    display(Pushed(arm, q))
