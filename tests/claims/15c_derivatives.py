"""What the sentences of lecture 15c hang on."""
import numpy as np
from claims import claim

import robodyn_lib as rd
from robodyn_lib.rk import recursions as rk


@claim("In axes of the links $H(k)$ and $M(k)$ are constants of the arm, and the pose enters by $\\phi$ alone.",
       "alone")
def _(alone):
    arm = rd.robots.panda()
    a, b = (rk.Chain(arm.at(np.linspace(*ends, 7)), axes="link") for ends in ((0.1, 0.9), (-0.5, 1.3)))
    parts = {"H": (a.H[3], b.H[3]), "M": (a.M[3], b.M[3]), "phi": (a.phi(4, 3), b.phi(4, 3))}
    alone([name for name, (x, y) in parts.items() if not np.allclose(x, y)], ["phi"])


@claim("At rest the bias is 0 in every pose, but $\\mathcal M$ is not the same in every pose.", "every")
def _(every):
    def bead(r):
        arm = rd.Arm(axes=[[0, 0, 1], [1, 0, 0]], joint_types="RP", offsets=np.zeros((2, 3)), masses=[0, 2.0],
                     coms=np.zeros((2, 3)), inertias=np.zeros((2, 3, 3)), name="a bead")
        bias = rd.inverse_dynamics(arm, [0.3, r], [0, 0], [0, 0], gravity=[0, 0, 0])
        return bias, rd.mass_matrix(arm, [0.3, r])
    found = [bead(r) for r in (0.5, 1.0, 2.0)]
    every([np.allclose(bias, 0) for bias, _ in found])
    assert not np.allclose(found[0][1], found[1][1])
