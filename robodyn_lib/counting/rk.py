"""Rodriguez & Kreutz's algorithms, entered to be counted."""

from ..rk import fork
from ..rk.filter import riccati
from ..rk.forward import fd1, fd2, fd3, fd4, two_sweep
from ..rk.recursions import Chain, Placed, base_acceleration
from .runs import COUNTED


def _chain(pose, beforehand):
    return Placed(pose) if beforehand else Chain(pose)


def _on_chain(algorithm):
    return _chain, lambda chain, state: algorithm(chain, *state)


def _in_axes(axes):
    def run(chain, state):
        theta_dot, T, gravity, f0 = state
        return two_sweep(chain, theta_dot, T, base_acceleration(gravity, chain.dtype), f0)

    return lambda pose, beforehand: Placed(pose, axes), run


COUNTED |= {
    "riccati": (_chain, lambda chain, state: riccati(chain)),
    "rk-fd1": _on_chain(fd1),
    "rk-fd2": _on_chain(fd2),
    "rk-fd3": _on_chain(fd3),
    "rk-fd4": _on_chain(fd4),
    "rk-fd4 simplified": _on_chain(fork.fd4),
    "rk-2sweep": _in_axes("link"),
    "rk-2sweep, base axes": _in_axes("base"),
}
