"""The first stage: `describe(arm)` returns the `Rows` of an arm. Later stages see no arm."""

from functools import cache
from weakref import ref

from .jit import engine
from .plane import BODIES, POINTS, planar_rows
from .rows import COMPONENTS, rows_of, rows_on_ground, rows_pushed, rows_to, rows_with_frame
from .steps import FORWARD_DYNAMICS, GUARDED, body

KINDS = {BODIES: "planar", POINTS: "tension"}


class Rows:
    """An arm as rows of every kind; rows that forward dynamics does not use are made when needed.

    kind: "tree", "planar" where all joints are hinges about parallel axes, "tension" where such an
    arm consists of point masses, "general" for other chains of hinges and sliders. n, nq, nv:
    numbers of links, joint values and rates. is_chain: whether all joints are hinges and sliders,
    one on the other. recursion: the steps of forward dynamics, those of a plane if the arm moves in
    one, `GUARDED` where constant bounds are too cautious. It refers to its arm weakly, so kernels
    are dropped with their arm.
    """

    def __init__(self, arm):
        arm = arm.in_floats
        self.n = arm.n
        self.nq = arm.nq
        self.nv = arm.nv
        self.geared = arm.geared
        simple = all(turns or slides for turns, slides in zip(arm.hinges, arm.sliders, strict=True))
        self.is_chain = arm.is_chain and simple
        self.plane = planar_rows(arm) if self.is_chain else None
        self.kind = "general" if self.is_chain else "tree"
        self.recursion = FORWARD_DYNAMICS
        if self.plane:
            self.recursion = self.plane[0]
            self.kind = KINDS[self.recursion]
        self.makers = {}  # {key: Kernels}, filled by `build.kernels_of`
        arm_of = ref(arm)
        self.links = cache(lambda: rows_of(arm_of()))
        self.frame = cache(lambda link=None: rows_to(arm_of(), link))
        self.all = cache(lambda link=None: rows_with_frame(arm_of(), link))
        self.ground = cache(lambda: rows_on_ground(arm_of()))
        self.pushed = cache(lambda: rows_pushed(arm_of()))
        if not self.plane and engine() == "LLVM" and is_cautious(self.links()[0]):
            self.recursion = GUARDED


def describe(arm):
    """Return the `Rows` of an arm. Raises TypeError if its numbers are symbols."""
    return Rows(arm)


def is_cautious(rows):
    """Return whether the bound of `rows.bounds` is beyond a link's own inertia at its joint.

    There it may refuse a joint inertia that is right; so `GUARDED` carries a bound along.
    """
    for row in rows:
        own = body(row)[0].diagonal()
        for k in COMPONENTS[row.kind]:
            if 0 < own[k] <= row.k["vanishing"]:
                return True
    return False
