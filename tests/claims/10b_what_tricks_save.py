"""What computes the claims of 10b."""
import numpy as np
from claims import claim, shown

from robodyn_lib.counting import frame_run
from robodyn_lib.link_frames import ALL, Frames, general_chain


@claim("Seven numbers of the link remain of ten.")
def _():
    M = Frames(general_chain(5, np.random.default_rng(3)), ALL).joints[3].M
    parameters = [M[5, 5], M[2, 4], M[0, 5], M[1, 3], *M[:3, :3][np.triu_indices(3)]]       # m, m c, I
    assert len(parameters) == 10
    assert sum(abs(float(x)) > 1e-12 for x in parameters) == 7


claim("It costs 208 operations where the first one costs 163, for two reasons.")(shown("k022c", "208", "163"))


@claim("Without $\\dot P$ both ways would cost about the same")
def _():
    nu, theta = (frame_run(name, 7).counts.operations - frame_run(name, 6).counts.operations
                 for name in ("kozlowski-nu", "kalman"))
    assert abs((nu - 208) / theta - 1) < 0.05


@claim("One link more takes 362 operations by the filter and 563 in nu.")
@claim("One link more: 362 operations by the filter, 563 in $\\nu$, of which 208 are $\\dot P$.")
def _():
    yield from (str(frame_run(name, 7).counts.operations - frame_run(name, 6).counts.operations)
                for name in ("kalman", "kozlowski-nu"))


claim("The derivative of P alone takes 208 of these")(shown("k022c", "208"))
