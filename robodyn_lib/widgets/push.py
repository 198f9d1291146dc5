"""Sliders over the picture of one link that is pushed: which link, and in which direction."""
from ..draw.rk import shoved_png

__all__ = ["push_sliders", "push_widgets"]


def push_widgets(arm, q):
    """Sliders for the link and the direction of `shoved`, over its picture: a box of ipywidgets k, angle, picture."""
    import ipywidgets
    look = {"continuous_update": False, "style": {"description_width": "90px"}}
    k = ipywidgets.IntSlider(value=arm.n, min=1, max=arm.n, description="link k", **look)
    angle = ipywidgets.IntSlider(value=90, min=-180, max=180, step=5, description="direction", **look)
    picture = ipywidgets.Image(value=shoved_png(arm, q, k.value, angle.value), format="png", width=864)

    def moved(_):
        picture.value = shoved_png(arm, q, k.value, angle.value)

    k.observe(moved, "value")
    angle.observe(moved, "value")
    return ipywidgets.VBox([k, angle, picture])


def push_sliders(arm, q):
    """Show `push_widgets` in a notebook; where no widget runs, a sentence stands in their place."""
    from IPython.display import display
    said = "Two sliders, for the link and the direction of the push. They appear when this cell is run."
    display(push_widgets(arm, q)._repr_mimebundle_() | {"text/plain": said}, raw=True)
