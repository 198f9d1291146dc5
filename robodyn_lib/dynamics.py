"""The public functions: dynamics of an arm, joints from base to tip, batches over leading axes.

This module chooses a method and loops over batches. Arguments are checked in `inputs`; the
mathematics is in the paper modules and in `reference`, which work on one pose and in any
arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial, singledispatch
from inspect import signature

import numpy as np
from numpy.typing import ArrayLike

from .arm import Arm, Mechanism, chained, once, plain
from .coupled import CoupledArm
from .elimination import solved
from .fixman.forward import fixman
from .fixman.forward import lacks as fixman_lacks
from .inputs import (
    GRAVITY,
    at_door,
    check_is_arm,
    joint_vectors,
    on_links,
    one_of,
    states,
    surroundings,
)
from .kozlowski.equations import kozlowski_nu, kozlowski_xi
from .loops import ClosedChain, close_loops
from .reference import (
    Vanishing,
    composite_cholesky,
    factor_from_tip,
    generalized_forces,
    inverse_dynamics_at,
    jacobian_at,
    mass_matrix_at,
)
from .rk.forward import rk_2sweep, rk_fd1, rk_fd2, rk_fd3, rk_fd4
from .saha.articulated import saha_udut


# --- compiled code, imported when first asked for -------------------------------------------------
@cache
def _compiled():
    from . import compiled

    return compiled


@cache
def _programs():
    from .loops import programs

    return programs


def _at_once(system, name, *inputs, **around):
    """Return a quantity of a system that is no `Arm`, as `compiled.at_once` does for an arm."""
    if type(system) is ClosedChain and name == "forward_dynamics":
        return _programs().at_once(system.in_floats, *inputs, **around)
    if type(system) is not CoupledArm:
        return None
    vectors = [_compiled().of_machine_numbers(x) for x in inputs]
    sizes = [system.nq, *[system.nv] * (len(inputs) - 1)]
    if any(x is None or x.shape[-1:] != (n,) for x, n in zip(vectors, sizes, strict=True)):
        return None
    with np.errstate(invalid="ignore", over="ignore"):  # kernels refuse what is not finite
        if name == "forward_dynamics":
            return _coupled_at_once(system, *vectors, **around)
        out = _compiled().at_once(system.arm, name, *system.spread(*vectors), **around)
    if out is None:
        return None
    return system.congruent(out) if name == "mass_matrix" else system.gathered(out)


def _coupled_at_once(coupled, q, qd, tau, **around):
    """Return accelerations of one state of a `CoupledArm`, whose gears hold its tree, or None."""
    if tau.ndim > 1:
        return None
    whole = np.zeros(coupled.arm.nv)
    whole[coupled.own] = tau
    chain = _geared(coupled).in_floats
    out = _programs().at_once(chain, *coupled.spread(q, qd), whole, **around)
    return None if out is None else out[coupled.own]


@once
def _geared(coupled):
    """Return the closed chain whose closures are the gears of a `CoupledArm`."""
    return close_loops(coupled, [])


def _lacks_numbers(arm):
    """Return "" if the arm's data can be machine numbers, otherwise a sentence."""
    try:
        arm.in_floats  # noqa: B018  (evaluated because it may raise)
    except TypeError as error:
        return str(error)
    return ""


# --- methods of forward dynamics ------------------------------------------------------------------
ARITHMETICS = ("any", "roots", "float64")


@dataclass(frozen=True)
class Method:
    """One way to compute forward dynamics.

    solve(pose, qd, tau, gravity, tip_force) -> qdd (nv,), for one pose; None if there is a stepper
    instead. source: a reference, as printed. cost: growth of the time with the number N of links.
    tags: its equations in the atlas, if it comes from one of the papers. lacks(arm): a message on
    why the method does not support an arm, "" if it does. arithmetic: the numbers that solve takes:
    "any"; "roots" for any that have square roots; "float64" for a method that calls a numerical
    library. stepper(arm, gravity, tip_force) -> solve(q, qd, tau) of one state, in float64.
    compiled: True if the stepper carries a compiled kernel and its data. own: True for a function
    that a user passed.
    """

    name: str
    solve: Callable | None
    source: str
    cost: str
    tags: tuple[str, ...] = ()
    lacks: Callable = lambda arm: ""
    arithmetic: str = "any"
    stepper: Callable | None = None
    compiled: bool = False
    own: bool = False

    def __post_init__(self):
        if self.arithmetic not in ARITHMETICS:
            raise ValueError(
                f"method {self.name!r}: arithmetic must be one of {', '.join(ARITHMETICS)}, "
                f"got {self.arithmetic!r}"
            )
        if (self.solve is None) == (self.stepper is None):
            raise ValueError(f"method {self.name!r} needs either solve or stepper")

    def serves(self, arm: Arm) -> bool:
        """Return True if the method supports the arm."""
        return not self.lacks(arm)

    def solver(self, arm: Arm, gravity: np.ndarray, tip_force: np.ndarray) -> Callable:
        """Return solve(q, qd, tau) -> qdd, all (nv,) float64.

        gravity (3,) [m/s^2] and tip_force (6,), (moment; force) in base axes, stay the same.
        """
        if self.stepper:
            return self.stepper(arm, gravity, tip_force)
        arm = arm.in_floats
        return lambda q, qd, tau: self.solve(arm.at(q), qd, tau, gravity, tip_force)

    def __repr__(self):
        return f"Method {self.name!r}: {self.source}, {self.cost}"

    def __reduce_ex__(self, protocol):
        """Pickle an entry of METHODS by its name, and any other method by its fields."""
        if METHODS.get(self.name) is self:
            return _named_method, (self.name,)
        return super().__reduce_ex__(protocol)


def _named_method(name):
    return METHODS[name]


# fmt: off
METHODS = {method.name: method for method in [
    Method("composite-cholesky", composite_cholesky,
           "Walker & Orin 1982, composite bodies and U D U^T", "O(N^3)",
           tags=("RK 3.20", "RK 3.22", "RK 3.23")),
    Method("rk-fd1", rk_fd1, "Rodriguez & Kreutz 1988, FD1", "O(N)", lacks=chained,
           tags=("RK 4.17", "RK 4.18", "RK 4.19", "RK 4.20", "RK 4.21", "RK 4.22")),
    Method("rk-fd2", rk_fd2, "Rodriguez & Kreutz 1988, FD2", "O(N)", lacks=chained,
           tags=("RK 5.5", "RK 5.6", "RK 5.7", "RK 4.21b", "RK 4.22b", "RK 4.23")),
    Method("rk-fd3", rk_fd3, "Rodriguez & Kreutz 1988, FD3", "O(N)", lacks=chained,
           tags=("RK 5.8", "RK 5.9", "RK 5.10")),
    Method("rk-fd4", rk_fd4, "Rodriguez & Kreutz 1988, FD4", "O(N)",
           tags=("RK 5.13", "RK 5.14", "RK 5.15", "RK 5.16", "RK 5.17")),
    Method("rk-2sweep", rk_2sweep, "Rodriguez & Kreutz 1988, announced; derived here", "O(N)",
           lacks=chained, tags=("RK 5.14", "RK 5.15")),
    Method("saha-udut", saha_udut, "Saha 1997, reverse Gaussian elimination without the matrix",
           "O(N)", lacks=chained,
           tags=("S97 14", "S97 15", "S97 16", "S97 17", "S97 18", "S97 19",
                 "S97 25", "S97 26", "S97 27")),
    Method("fixman", fixman, "Lee & Chirikjian 2005, hard coordinates freed and held again", "O(N)",
           lacks=fixman_lacks, tags=("LC 7", "LC 12", "LC 13", "LC 25")),
    Method("kozlowski-nu", kozlowski_nu, "Kozłowski 1995, diagonalized equations, normalized",
           "O(N)", lacks=plain, arithmetic="roots",
           tags=("K 40", "K 4 C(theta,nu)", "K 6 theta to nu", "K 6 tau to epsilon")),
    Method("kozlowski-xi", kozlowski_xi, "Kozłowski 1995, diagonalized equations, unnormalized",
           "O(N)", lacks=plain, tags=("K 44", "K 4 C(theta,xi)", "K 36")),
    Method("compiled", None,
           "Featherstone 1987, articulated bodies; "
           "point masses in the plane: Lee & Chirikjian 2005",
           "O(N)", lacks=_lacks_numbers, arithmetic="float64", compiled=True,
           stepper=lambda *given: _compiled().solver(*given)),
]}
# fmt: on
DEFAULT_METHOD = "rk-fd4"


# --- a method of the user's own -------------------------------------------------------------------
def own_method(function):
    """Make a `Method` of a function (arm, q, qd, tau) -> qdd, all (n,), base to tip, float64.

    Gravity, by default (0, 0, -9.81), and the tip force are left to it; where it has arguments of
    these names, it is given those of the call.
    """
    name = getattr(function, "__name__", type(function).__name__)
    return Method(
        name,
        None,
        "a function of the user's",
        "unknown",
        arithmetic="float64",
        stepper=partial(_own_solver, function, name),
        own=True,
    )


def _own_solver(function, name, arm, gravity, tip_force):
    """Return solve(q, qd, tau) -> qdd of one state, which checks its result."""
    around = _taken(function, name, gravity, tip_force)
    arm = arm.in_floats

    def solve(q, qd, tau):
        try:
            qdd = function(arm, q.copy(), qd.copy(), tau.copy(), **around)
        except Exception as error:
            raise RuntimeError(
                f"method {name!r} raised {type(error).__name__} at q = {q}: {error}"
            ) from error
        return _returned(name, arm, qdd)

    return solve


def _returned(name, arm, qdd):
    """Return a user's accelerations as float64 (n,). Raises TypeError if they are not that."""
    wanted = f"method {name!r} must return {arm.nv} real numbers, got"
    try:
        out = np.asarray(qdd)
        if out.shape != (arm.nv,) and out.dtype != object:
            raise TypeError(f"an array of shape {out.shape}")
        if out.dtype.kind == "c":
            raise TypeError(f"{out.dtype.name}")
        return out.astype(np.float64).reshape(arm.nv)
    except (TypeError, ValueError) as error:
        raise TypeError(f"{wanted} {type(qdd).__name__}: {error}") from None


def _taken(function, name, gravity, tip_force):
    """Return {name: value} of gravity and tip force, for those that the function takes.

    Raises ValueError if a value that is not the default would be lost.
    """
    try:
        known = signature(function).parameters
    except (TypeError, ValueError):  # a builtin function: it is called with arm, q, qd, tau
        known = {}
    around = {"gravity": gravity, "tip_force": tip_force}
    usual = {"gravity": np.asarray(GRAVITY), "tip_force": np.zeros(6)}
    for word, value in around.items():
        if word not in known and not np.array_equal(value, usual[word]):
            raise ValueError(f"method {name!r} takes no {word}, but {word} is {value}")
    return {word: value for word, value in around.items() if word in known}


# --- the public face ------------------------------------------------------------------------------
def mass_matrix(arm: Arm | CoupledArm, q: ArrayLike, method: str = "composite") -> np.ndarray:
    """Return the mass matrix (..., nv, nv) at q (..., nq), base to tip [kg m^2, kg m, kg].

    n joints have nv rates and nq values: (n, n) and (n,) where all are hinges and sliders, see
    `Arm`. Where joints follow others (`CoupledArm`), values, rates and torques are those of the
    joints that follow none, here as elsewhere.

    method: "composite", or "compiled" for the same in compiled code. Raises TypeError or ValueError
    naming the argument for wrong shapes, values that are not real and finite, and numbers so large
    that the result overflows. Cost O(N^2) by composite bodies.

    >>> import robodyn_lib as rd
    >>> rd.mass_matrix(rd.planar_arm(1, lengths=2.0, masses=3.0), [0.3])
    array([[4.]])
    """
    compiled = wants_compiled(method, otherwise="composite")
    if compiled:
        at_once = _compiled().at_once if type(arm) is Arm else _at_once
        out = at_once(arm, "mass_matrix", q)
        if out is not None:
            return out
    tree, q = _opened(arm, q=q)
    return arm.congruent((_compiled().mass_matrix if compiled else masses)(tree, q))


def jacobian(arm: Arm | CoupledArm, q: ArrayLike, method: str = "levers") -> np.ndarray:
    """Return the Jacobian (..., 6, nv) of the tip. Cost O(N).

    It takes joint rates to the (angular; linear) velocity of the tip in base axes.
    method: "levers", from each joint to the tip, or "compiled" for the same in compiled code.

    >>> import robodyn_lib as rd
    >>> rd.jacobian(rd.planar_arm(1, lengths=2.0), [0.0])[:, 0] + 0
    array([ 0., -1.,  0.,  0.,  0.,  2.])
    """
    compiled = wants_compiled(method, otherwise="levers")
    if compiled:
        at_once = _compiled().at_once if type(arm) is Arm else _at_once
        out = at_once(arm, "jacobian", q)
        if out is not None:
            return out
    tree, q = _opened(arm, q=q)
    return arm.gathered((_compiled().jacobian if compiled else _of_tip)(tree, q))


def inverse_dynamics(
    arm: Arm | CoupledArm,
    q: ArrayLike,
    qd: ArrayLike,
    qdd: ArrayLike,
    gravity: ArrayLike = GRAVITY,
    tip_force: ArrayLike | None = None,
    method: str = "newton-euler",
    forces: ArrayLike | None = None,
) -> np.ndarray:
    """Return joint torques [N m] and forces [N] (..., nv), base to tip. Cost O(N).

    q (..., nq): joint values; qd, qdd (..., nv): their rates and accelerations.

    gravity (..., 3): the field's vector [m/s^2]. tip_force (..., 6): (moment; force) that the tip
    exerts on its environment, at the tip, base axes [N m, N]. forces (..., n, 6): (moment; force)
    that the environment exerts on each link, about the origin of its frame, base axes. method:
    "newton-euler", RK 2.24-2.30, or "compiled" for the same in compiled code. Errors as in
    `mass_matrix`.

    >>> import robodyn_lib as rd
    >>> arm = rd.planar_arm(1, lengths=1.0, masses=2.0)
    >>> rd.inverse_dynamics(arm, [0.0], [0.0], [0.0])  # m g l / 2 holds a rod out level
    array([9.81])
    """
    compiled = wants_compiled(method, otherwise="newton-euler")
    if compiled:
        at_once = _compiled().at_once if type(arm) is Arm else _at_once
        out = at_once(
            arm, "inverse_dynamics", q, qd, qdd, gravity=gravity, tip_force=tip_force, forces=forces
        )
        if out is not None:
            return out
    tree, q, qd, qdd = _opened(arm, q=q, qd=qd, qdd=qdd)
    gravity, tip_force = surroundings(gravity, tip_force)
    tau = (_compiled().inverse_dynamics if compiled else _torques)(
        tree, q=q, qd=qd, qdd=qdd, gravity=gravity, tip_force=tip_force
    )
    if forces is not None:
        tau = tau - _carried(tree, q, forces, compiled)
    return arm.gathered(tau)


def _opened(system, **vectors):
    """Open a system without loops: the tree of all its joints, with their values and rates."""
    if not isinstance(system, Mechanism) or system.loops:
        joint_vectors(system)  # raises an error that names its type
    return system.tree, *system.spread(*joint_vectors(system.leading, **vectors))


def masses(arm, q):
    """Return `mass_matrix` by the reference, for checked arguments."""
    return each_state(arm, lambda q: mass_matrix_at(arm.at(q)), (arm.nv, arm.nv), q=q)


def _of_tip(arm, q):
    """Return `jacobian` by the reference, for checked arguments."""
    return each_state(arm, lambda q: jacobian_at(arm.at(q)), (6, arm.nv), q=q)


def _torques(arm, **inputs):
    """Return `inverse_dynamics` by the reference, for checked arguments."""
    return each_state(
        arm, lambda q, *rest: inverse_dynamics_at(arm.at(q), *rest), (arm.nv,), **inputs
    )


def _carried(arm, q, forces, compiled):
    """Return generalized forces (..., nv) of forces (..., n, 6) on the links at q (..., nq)."""
    forces = on_links(arm, forces)
    flat = forces.reshape(*forces.shape[:-2], 6 * arm.n)
    if compiled:
        return _compiled().generalized_forces(arm, q=q, forces=flat)
    return each_state(
        arm,
        lambda q, f: generalized_forces(arm.at(q), f.reshape(arm.n, 6)),
        (arm.nv,),
        q=q,
        forces=flat,
    )


def forward_dynamics(
    arm: Arm | ClosedChain | CoupledArm,
    q: ArrayLike,
    qd: ArrayLike,
    tau: ArrayLike,
    gravity: ArrayLike = GRAVITY,
    tip_force: ArrayLike | None = None,
    method: str | Callable = DEFAULT_METHOD,
    forces: ArrayLike | None = None,
) -> np.ndarray:
    """Return joint accelerations (..., nv), base to tip.

    q (..., nq): joint values; qd, tau (..., nv): their rates, and torques [N m] or forces [N].

    gravity, tip_force, forces: as in `inverse_dynamics`. method: a name in METHODS, or a function
    (arm, q, qd, tau) -> qdd of your own, see `simulate`. Raises ValueError for an unknown method,
    an arm that the method does not support, and, naming the joint, for a joint inertia that
    vanishes or a result that overflows. Large batches run another compiled program than small ones,
    so the last digit of "compiled" may depend on the number of states.

    For a `ClosedChain` q, qd, tau are those of its tree; the method is FD4 with the forces that
    close it, or "compiled". A ValueError then names the row of a closure that no acceleration
    keeps.

    For a `CoupledArm` with r joints that follow, the method runs r + 1 times on the whole arm; if a
    follower has no inertia, the mass matrix of the leading joints is used.

    >>> import robodyn_lib as rd
    >>> arm = rd.planar_arm(1, lengths=1.0, masses=2.0)
    >>> rd.forward_dynamics(arm, [0.0], [0.0], [0.0])       # let go: 3 g / 2 l, downward
    array([-14.715])
    """
    compiled = one_of(method, ("compiled",))
    if compiled:
        at_once = _compiled().at_once if type(arm) is Arm else _at_once
        out = at_once(
            arm, "forward_dynamics", q, qd, tau, gravity=gravity, tip_force=tip_force, forces=forces
        )
        if out is not None:
            return out
    solve = accelerations(arm, method)
    inputs = at_door(arm.leading, gravity, tip_force, q=q, qd=qd, tau=tau)
    if forces is not None:
        inputs["tau"] = inputs["tau"] + arm.gathered(
            _carried(arm.tree, *arm.spread(inputs["q"]), forces, compiled)
        )
    return solve(**inputs)


@singledispatch
def accelerations(arm, method):
    """Return solve(*, q, qd, tau, gravity, tip_force) -> qdd of an `Arm` or another system.

    It takes checked batches. Raises TypeError for an object that is not a system, and ValueError
    for a method that does not support it.
    """
    chosen = method_for(method, arm)
    if chosen.compiled:
        return partial(_compiled().forward_dynamics, arm)
    return partial(
        each_state, arm, lambda *state: chosen.solver(arm, *state[3:])(*state[:3]), (arm.nv,)
    )


@accelerations.register(ClosedChain)
def _(chain, method):
    if not one_of(method, (DEFAULT_METHOD, "compiled")):
        raise ValueError(
            f"method of a closed chain must be {DEFAULT_METHOD!r}, which includes its loops, or "
            f"'compiled', got {method!r}"
        )
    chain = chain.in_floats
    solver = _programs().closed(chain) if method == "compiled" else None
    if solver is None:
        return partial(
            each_state,
            chain.tree,
            lambda q, *rest: chain.forward_at(chain.tree.at(q), *rest).qdd,
            (chain.nv,),
        )

    def solve(**inputs):
        out = solver.in_rows(**inputs)
        return each_state(chain.tree, solver.around, (chain.nv,), **inputs) if out is None else out

    return solve


@accelerations.register(CoupledArm)
def _(coupled, method):
    """Return the accelerations of a `CoupledArm`.

    The joints that follow are held to K qdd = 0 by torques K^T f, which do no work: K M^-1 K^T f =
    -K qdd without them. One run of the method for that qdd, and one for each row of K, at rest and
    without gravity, for M^-1 K^T. Where that is not defined, since a follower has no inertia of its
    own, the matrix of the leading joints is factored.
    """
    if callable(method):
        raise ValueError(
            f"for an arm whose joints follow others, method must be one of {', '.join(METHODS)}"
        )
    arm = coupled.arm
    K = coupled.K
    free = accelerations(coupled.arm, method)

    def solve(q, qd, tau, **around):
        q, qd = coupled.spread(q, qd)
        whole = np.zeros((*tau.shape[:-1], arm.nv))
        whole[..., coupled.own] = tau
        try:
            qdd = free(q=q, qd=qd, tau=whole, **around)
        except Vanishing:
            moved = coupled.gathered(_torques(arm, q=q, qd=qd, qdd=0 * qd, **around))
            return _solved(coupled, coupled.congruent(masses(arm, q)), tau - moved)
        of_rows = free(
            q=q[..., np.newaxis, :],
            qd=np.zeros(arm.nv),
            tau=K,
            gravity=np.zeros(3),
            tip_force=np.zeros(6),
        )
        f = np.linalg.solve(of_rows @ K.T, (qdd @ K.T)[..., np.newaxis])
        return (qdd - (f * of_rows).sum(axis=-2))[..., coupled.own]

    return solve


def _solved(coupled, M, tau):
    """Return x (..., dof) of M x = tau for the mass matrices (..., dof, dof) of the leading joints.

    Raises the errors of `factor_from_tip`, which name the joint.
    """

    def solve(M, tau):
        return solved(*factor_from_tip(M.reshape(len(tau), -1), coupled.leading), tau)

    return each_state(
        coupled.leading, solve, (coupled.dof,), M=M.reshape(*M.shape[:-2], -1), tau=tau
    )


def compile(
    arm: Mechanism, gravity: ArrayLike = GRAVITY, tip_force: ArrayLike | None = None
) -> Callable:
    """Return step(q, qd, tau, out) for the forward dynamics of one state.

    Each argument is (n,) float64, and the accelerations are written to out.

    Of a tree, and where joints are balls or free, q is (nq,) and the others (nv,), and a quaternion
    of any length but 0 is read as one of length 1.

    gravity (3,), tip_force (6,): as in `forward_dynamics`. Nothing is allocated. Type, shape and
    layout of the arrays are checked in every call; the numbers in them are looked at only where the
    result is not finite. Raises TypeError or ValueError naming the argument; ValueError naming the
    joint that has zero inertia.

    run = step.bind(q, qd, tau, out) binds the arrays: then run(), without arguments, does what
    step(q, qd, tau, out) does. It reads the arrays when it is called, and keeps them alive; out
    must share no memory with the others. An array whose shape or type is changed later is refused
    then, as step refuses it.

    Other quantities are called like step, and each has its own bind; base axes, SI, twists and
    forces (angular; linear):

    - step.inverse_dynamics(q, qd, qdd, out), .bias(q, qd, out), .gravity_torque(q, out): (n,)
    - step.mass_matrix(q, out), .inverse_mass_matrix(q, out): (n, n)
    - step.factor(q, out): (43, n), of each degree of freedom its pivot D, gain G (6,) and
      articulated inertia P (6, 6) row by row, about the origin of the link's frame (of a
      cylindrical joint's rotation: about the origin before the joint slides)
    - step.generalized_forces(q, forces, out): (n,), J^T f of forces (n, 6) on the links, summed up:
      what `forces` of `forward_dynamics` adds to tau
    - step.log_det_gradient(q, out): (n,), of log det M, for Fixman's force
    - step.energy(q, qd, out): (2,), kinetic and potential energy
    - step.momentum(q, qd, out): (6,), about the origin of the base
    - step.jacobian(q, out): (6, n); .pose(q, out): (4, 4); .jacobian_rate(q, qd, out): (6,), the
      derivative of the Jacobian times qd; .mobility(q, out): (6, 6), J M^-1 J^T. All are of the
      tip; step.link(i) has the same four of the frame of link i, counted from 0
    - step.derivatives(q, qd, tau, out), .inverse_dynamics_derivatives(q, qd, qdd, out): (3 n, n),
      by q, below that by qd, below that by the third; of chains of hinges and sliders, with LLVM

    step.kind: "general" in space, "tree" for trees, balls and free joints, "planar" where all
    joints are revolute about parallel axes, "tension" where such an arm consists of point masses,
    "closed" for a `ClosedChain`, whose step has forward dynamics alone. A quantity that a step has
    not raises ValueError, which says why and what to use. step.nbytes: the memory that forward
    dynamics needs, constants and workspace.

    >>> import robodyn_lib as rd
    >>> q, qd, tau, out = np.zeros((4, 1))
    >>> step = rd.compile(rd.planar_arm(1, lengths=1.0, masses=2.0))
    >>> step(q, qd, tau, out)                                  # let go: 3 g / 2 l, downward
    >>> out
    array([-14.715])
    >>> run = step.bind(q, qd, tau, out)
    >>> tau[0] = 2.0 * 9.81 / 2                                # m g l / 2 holds it
    >>> run()
    >>> bool(abs(out[0]) < 1e-12)
    True
    >>> jacobian = np.zeros((6, 1))
    >>> step.jacobian(q, jacobian)
    >>> jacobian[:, 0] + 0
    array([ 0., -1.,  0.,  0.,  0.,  1.])
    """
    gravity, tip_force = surroundings(gravity, tip_force)
    if gravity.ndim > 1 or tip_force.ndim > 1:
        raise ValueError("gravity must have shape (3,) and tip_force (6,) here")
    return step_in(arm, gravity, tip_force)


@singledispatch
def step_in(arm, gravity, tip_force):
    """Return the step of an `Arm` or a `ClosedChain` in constant surroundings.

    gravity (3,), tip_force (6,). Raises TypeError for any other object.
    """
    check_is_arm(arm)


@step_in.register(Arm)
def _(arm, gravity, tip_force):
    return _compiled().step_of(arm, gravity, tip_force)


@step_in.register(ClosedChain)
def _(chain, gravity, tip_force):
    from .loops import programs

    return programs.closed_step(chain, gravity, tip_force)


def method_for(name, arm):
    """Return the `Method` of this name, or one for a function.

    Raises TypeError if arm is no arm, and ValueError if there is no such method or if it does not
    support the arm.
    """
    from_user = callable(name) and not isinstance(name, type)
    if not from_user and not one_of(name, METHODS):
        raise ValueError(f"method must be one of {', '.join(METHODS)}; got {name!r}")
    check_is_arm(arm)
    if from_user:
        return own_method(name)
    if lacking := METHODS[name].lacks(arm):
        raise ValueError(f"method {name!r} does not support {arm!r}: {lacking}")
    return METHODS[name]


def wants_compiled(method, otherwise):
    """Return whether method is "compiled". Raises ValueError if it is not `otherwise` either."""
    if not one_of(method, (otherwise, "compiled")):
        raise ValueError(f"method must be {otherwise!r} or 'compiled', got {method!r}")
    return method == "compiled"


def each_state(arm, function, result, **arguments):
    """Return (..., *result): a function's results for every state of a batch.

    Leading axes of the arguments broadcast; the last axis is the function's.

    Raises ValueError naming the first joint, and state, where the result is not finite.
    """
    shape, vectors, around = states(**arguments)
    count = len(vectors[0])
    vectors += [np.broadcast_to(a, (count, a.shape[-1])) for a in around]
    with np.errstate(over="ignore", invalid="ignore"):  # judged below
        results = [function(*state) for state in zip(*vectors, strict=True)]
    out = np.array(results, dtype=np.float64).reshape(shape + result)
    if not np.isfinite(out).all():
        index = np.argwhere(~np.isfinite(out))[0].tolist()
        state = f", state {tuple(index[: len(shape)])}" if shape else ""
        raise ValueError(
            f"numbers overflow for {arm.name!r}: the result is not finite, first at "
            f"{arm.joint_label(arm.joint_of[index[-1]])}{state}"
        )
    return out
