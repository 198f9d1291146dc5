"""The matrix beside the arm: elimination that moves, beside the recursion along the chain."""

from robodyn_lib.needs import needs

from ..draw import elimination as draw_elimination
from ..draw import picture
from .parts import beside, front_end, style

anywidget = needs("anywidget", "notebooks")
traitlets = needs("traitlets", "notebooks")

VIEWS = ("both", "matrix", "chain", "digits", "band")  # as in front/elimination/link.js
FEWEST = 2
MOST = 60


class MatrixBesideArm(anywidget.AnyWidget):
    """A chain of N equal rods, and its mass matrix eliminated beside it under one slider.

    `state` is the end of a link, "#n=12&pose=4": what the reader sees, as a page keeps it.
    """

    _esm = front_end("elimination/widget.js")
    _css = style("elimination/elimination.css")
    state = traitlets.Unicode().tag(sync=True)

    def __init__(self, state, joints, view):
        self._joints = joints
        self._view = view
        super().__init__(state=state)

    def __repr__(self):
        band = self._view == "band"
        costs = draw_elimination.costs(self._joints, band)
        if band:
            return (
                f"The matrix beside the arm: Fixman's matrix of {self._joints} masses. Elimination "
                f"touches {costs.chain} squares with lengths and directions alternating, and "
                f"{costs.matrix} with all lengths first."
            )
        return (
            f"The matrix beside the arm: {self._joints} joints. Elimination touches {costs.matrix} "
            f"squares of the mass matrix, the recursion along the chain {costs.chain}."
        )

    def _repr_mimebundle_(self, **kwargs):
        still = draw_elimination.beside_arm(self._joints, self._view == "band")
        return beside(super()._repr_mimebundle_(**kwargs), picture(still.figure, repr(self)))


def elimination(joints=12, view="both", at=None, pose=4):
    """Show the matrix beside the arm in a notebook: a `MatrixBesideArm`.

    joints: 2 to 60; view: one of VIEWS; at: number of finished steps, None to let it start playing;
    pose: number of the arm. Raises ValueError for others.
    """
    if view not in VIEWS:
        raise ValueError(f"no view {view!r}; choose from {', '.join(VIEWS)}")
    if not (isinstance(joints, int) and FEWEST <= joints <= MOST):
        raise ValueError(f"joints must be a whole number from {FEWEST} to {MOST}, got {joints!r}")
    steps = 2 * joints if view == "band" else joints
    if at is not None and not 0 <= at <= steps:
        raise ValueError(f"at must be from 0 to {steps}, the number of steps, got {at!r}")
    parts = [f"n={joints}", f"pose={pose}"]
    if at is not None:
        parts.append(f"at={at:g}")
    if view != "both":
        parts.append(f"view={view}")
    return MatrixBesideArm("#" + "&".join(parts), joints, view)
