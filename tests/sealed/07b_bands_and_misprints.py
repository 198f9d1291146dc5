"""What the secret exercises of 07b ask for, computed by the library."""
from fractions import Fraction as F

import numpy as np

from robodyn_lib.atlas.fixman.figure import by_dense_inverse, operations
from robodyn_lib.counting import overtakes
from robodyn_lib.fixman.bands import absolute_bands, banded_inversion, tridiagonal_pivots
from robodyn_lib.fixman.chain import (
    PointChain,
    angle_gradients,
    frozen_angle_gradients,
    inverse_blocks,
    length_gradients,
)
from robodyn_lib.fixman.partition import constrained_inverse
from robodyn_lib.spatial import inverse

TURNS = [(F(4, 5), F(3, 5)), (F(3, 5), F(4, 5)), (F(12, 13), F(5, 13))]


def chain(N):
    return PointChain([F(1)] * N, [F(1)] * N, *zip(*TURNS[:N], strict=True))


def pivots():
    bent = PointChain([F(1)] * 3, [F(1)] * 3, [F(1), F(4, 5), F(3, 5)], [F(0), F(3, 5), F(4, 5)])
    return list(tridiagonal_pivots(absolute_bands(bent).LL))


def as_printed(some):
    """(21) with d_(i-1) in its last term: that of the library with d_i there, and the difference of the two."""
    out = frozen_angle_gradients(some).reshape(some.N, some.N, 2).copy()
    for i in range(3, some.N + 1):
        out[i - 1, i - 3] = (some.d[i - 1]) / (some.L[i - 1] * some.L[i] * some.s[i])
    return out.reshape(some.N, 2 * some.N)


def faults():
    """The letter of the error that each program has, from how many masses on each error shows."""
    def first_wrong(program):
        for N in (1, 2, 3):
            right = constrained_inverse(inverse_blocks(chain(N)))
            if (program(chain(N)) != right).any():
                return N
        return None

    def with_base(some):
        blocks = inverse_blocks(some)
        n, u = some.n[1] / some.L[1], some.u[1]
        at_base = np.zeros((2 * some.N, 2), dtype=object) + 0 * F(1)
        at_base[0], at_base[some.N] = -n, -u                    # of theta_1 and L_1
        if some.N > 1:
            at_base[1] = n                                      # of theta_2 = phi_2 - phi_1
        more = at_base @ at_base.T
        N = some.N
        H = blocks._replace(aa=blocks.aa + more[:N, :N], ab=blocks.ab + more[:N, N:], ba=blocks.ba + more[N:, :N],
                            bb=blocks.bb + more[N:, N:])
        return constrained_inverse(H)

    def order_of_blocks(some):
        H = inverse_blocks(some)
        return H.aa - H.ba @ inverse(H.bb) @ H.ab
    found = {"a": lambda some: constrained_inverse(inverse_blocks(some, frozen_angle_gradients)),
             "b": lambda some: constrained_inverse(inverse_blocks(some, as_printed)),
             "c": order_of_blocks, "d": with_base}
    seen = {first_wrong(program): letter for letter, program in found.items()}
    return [seen[2], seen[1], seen[3], seen[None]]


def whole_inverse():
    sizes = range(2, 25)
    banded, dense = ({N: share(N) for N in sizes} for share in (
        lambda N: N * int(operations(N, banded_inversion)), lambda N: int(operations(N, by_dense_inverse))))
    N = overtakes(banded, dense)
    return [N, banded[N], dense[N]]


def gradients():
    line = PointChain([F(1), F(2)], [F(1), F(1)], [F(1), F(1)], [F(0), F(0)])
    theta, L = angle_gradients(line)[1], length_gradients(line)
    along = L[:, [0, 2]].T                                      # rows: mass 1 and mass 2 along x; columns L_1, L_2
    K = inverse(along) @ (np.array([F(0), F(1)]) - theta[[0, 2]])
    return [*theta, *K]


TRUTHS = {"7b.4": pivots, "7b.6": faults, "7b.7": whole_inverse, "7b.8": gradients}
