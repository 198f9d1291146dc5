"""Programs say what their runs said: in each language, one state and several side by side, unrolled and rolled.

The steps themselves are judged exactly, on fractions, by Newton's and Euler's laws of the same arm.
"""
from fractions import Fraction as Q
from functools import cache, partial

import numpy as np
import pytest
from in_node import node_says
from mutation import HOLDS, verdicts
from test_export import COMPILERS, built

import robodyn_lib as rd
from robodyn_lib.codegen import Program, pivot, trace
from robodyn_lib.compiled import steps
from robodyn_lib.compiled.rows import BODY, COMPONENTS, Row, rows_of
from robodyn_lib.compiled.steps import FORWARD_DYNAMICS, INVERSE_DYNAMICS
from robodyn_lib.joints import rodrigues
from robodyn_lib.numbers import Counts, Traced, array
from robodyn_lib.reference import inverse_dynamics_at
from robodyn_lib.spatial import eye, half_angle


# --- exact judgement of the steps -----------------------------------------------------------------
class Angle:
    """An angle known by the tangent of its half, which has turned by so much in all."""

    def __init__(self, tangent, turned=0):
        self.tangent, self.turned = tangent, turned

    def cos_sin(self):
        return half_angle(self.tangent)

    def __rmul__(self, pitch):
        return pitch * self.turned


class Random:
    """Small fractions in an endless order that looks like none."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)

    def number(self):
        return Q(int(self.rng.integers(1, 9)), int(self.rng.integers(2, 9))) * int(self.rng.choice([-1, 1]))

    def numbers(self, count):
        return [self.number() for _ in range(count)]


def turn_z(c, s):
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], dtype=object)


def exact_tree(letters, parents, seed):
    """Rows of fractions, the `Arm` whose frames these are, and values of its joints: for the rows, and tangents."""
    draw, rows, given, tangents = Random(seed), [], [], []
    arm = {"rotations": [], "offsets": [], "masses": [], "coms": [], "inertias": [], "pitches": []}
    q_at = v_at = 0
    for letter, parent in zip(letters, parents, strict=True):
        (cg, sg), (ca, sa), (c0, s0) = (half_angle(draw.number()) for _ in range(3))
        (a, b, e, d), pitch = draw.numbers(4), draw.number()
        if letter in "SFE":
            R, p = rodrigues(array(draw.numbers(3))), array(draw.numbers(3))
            k = {f"C{i}": x for i, x in enumerate(R.ravel())} | {f"o{i}": x for i, x in enumerate(p)}
        else:
            X = np.array([[1, 0, 0], [0, ca, -sa], [0, sa, ca]], dtype=object)
            R, p = turn_z(cg, sg) @ X @ turn_z(c0, s0), turn_z(cg, sg) @ (array([a, b, e]) + X[:, 2] * d)
            k = dict(zip(("cg", "sg", "a", "b", "e", "ca", "sa", "c0", "s0", "d0"),
                         (cg, sg, a, b, e, ca, sa, c0, s0, d), strict=True))
        m, h, spread = abs(draw.number()), array(draw.numbers(3)), array(draw.numbers(9)).reshape(3, 3)
        second, c = spread @ spread.T, h / m
        inertia = np.trace(second) * eye(3, object) - second
        J = inertia + m * ((c @ c) * eye(3, object) - np.outer(c, c))
        k |= dict(zip(BODY, [m, *h, *J[[0, 0, 0, 1, 1, 2], [0, 1, 2, 1, 2, 2]]], strict=True))
        rows.append(Row(letter, k | {"pitch": pitch, "vanishing": 0}, parent, q_at, v_at, steep=sa != 0))
        for word, x in zip(arm, (R, p, m, c, inertia, pitch), strict=True):
            arm[word].append(x)
        x, t = draw.numbers(3), draw.numbers(3)
        of_rows, of_arm = {"R": ([Angle(t[0])], t[:1]), "P": (x[:1], x[:1]), "H": ([Angle(t[0], x[0])], [t[0], x[0]]),
                           "S": ([*(3 * y for y in t), 3], t), "F": ([*x, *t, 1], [*x, *t]),
                           "E": ([x[0], x[1], Angle(t[0])], [x[0], x[1], t[0]])}[letter]
        given += of_rows
        tangents += of_arm
        q_at, v_at = len(given), v_at + len(COMPONENTS[letter])
    built = rd.Arm(axes=[[0, 0, 1]] * len(letters), joint_types=letters, parents=parents, tip_offset=draw.numbers(3),
                   **{word: np.array(x, dtype=object) for word, x in arm.items()})
    return rows, built, given, tangents


EXACT = [("RHRP", (-1, 0, 1, 2)), ("FRSR", (-1, 0, 0, 2)), ("RER", (-1, 0, 1)), ("EHPS", (-1, 0, -1, 2))]


@cache
def question(letters, parents):
    """Rows and an arm, both of fractions, values, and rates, accelerations and torques that belong together."""
    rows, arm, q, tangents = exact_tree(letters, parents, seed=len(letters))
    draw = Random(7)
    qd, qdd, force, g = (array(draw.numbers(count)) for count in (arm.nv, arm.nv, 6, 3))
    tau = inverse_dynamics_at(arm.at_tangents(tangents), qd, qdd, g, force)
    return rows, (q, qd), qdd, tau, (list(-g), list(force), list(arm.tip_offset))


def steps_are_exact(letters, parents):
    """Judge the steps by Newton's and Euler's laws."""
    rows, state, qdd, tau, around = question(letters, parents)
    return bool((array(INVERSE_DYNAMICS.run(rows, *state, qdd, *around)) == tau).all()
                and (array(FORWARD_DYNAMICS.run(rows, *state, tau, *around)) == qdd).all())


@pytest.mark.parametrize(("letters", "parents"), EXACT)
def test_steps_are_exact(letters, parents):
    assert steps_are_exact(letters, parents)


FORMULAS = (steps.moving, steps.inward, steps.without, steps.accelerated, steps.driven, steps.held, steps.tip_turned,
            steps.at_the_tip, steps.attitude, steps.Screws.__init__, steps.Screws.turned, steps.Seated.__init__,
            steps.Seated.turned, steps.Seated.outward, steps.Seated.inward, steps.Seated.carried, steps.Joint.moved)
THE_SAME = {  # slips that change nothing: products of vectors, or by a symmetric matrix; entries that are written twice
    "J @ w -> w @ J", "P @ S -> S @ P", "S @ hat -> hat @ S", "S @ z -> z @ S", "P @ b -> b @ P", "G @ a -> a @ G",
    "G[rest] @ a[rest] -> a[rest] @ G[rest]", "body(row)[0] @ a -> a @ body(row)[0]", "S @ f -> f @ S",
    "range(6) -> range(6 + 1)", "range(i, 6) -> range(i - 1, 6)"}


@pytest.mark.parametrize("f", FORMULAS, ids=lambda f: f.__qualname__)
def test_a_slip_in_a_step_is_seen(f):
    """On which every kernel hangs: one slip at a time, on fractions."""
    judges = [partial(steps_are_exact, *case) for case in EXACT]
    seen = verdicts(f, judges, name=f.__qualname__)
    assert seen
    unseen = {mutant.change for mutant, verdict in seen.items() if verdict == HOLDS}
    assert {x for x in unseen if not x.endswith("dtype=object)")} <= THE_SAME


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("base", ["fixed", "free"])
def test_rows_of_trees_of_every_kind(base, seed):
    hold(rd.random_tree(9, np.random.default_rng(seed), base=base, kinds=tuple(
        name for name in ("revolute", "prismatic", "spherical", "universal", "cylindrical", "planar", "screw"))))


def state(arm, rng, count=()):
    q = rng.uniform(-2, 2, (*count, arm.nq))
    for k in arm.quaternion_places:
        q[..., k:k + 4] /= np.linalg.norm(q[..., k:k + 4], axis=-1, keepdims=True)
    return q, rng.uniform(-1, 1, (*count, arm.nv)), rng.uniform(-1, 1, (*count, arm.nv))


def hold(arm):
    """The steps on an arm's rows, and the teaching code on the arm."""
    rng, (rows, tip) = np.random.default_rng(1), rows_of(arm)
    (q, qd, tau), force, base = state(arm, rng), rng.uniform(-1, 1, 6), -np.array(rd.GRAVITY)
    out = np.array(FORWARD_DYNAMICS.run(rows, *(x.tolist() for x in (q, qd, tau, base, force, tip))))
    expected = rd.forward_dynamics(arm, q, qd, tau, tip_force=force, method="composite-cholesky")
    assert out == pytest.approx(expected, rel=1e-9, abs=1e-9 * np.abs(expected).max())
    back = np.array(INVERSE_DYNAMICS.run(rows, *(x.tolist() for x in (q, qd, expected, base, force, tip))))
    assert back == pytest.approx(tau, abs=1e-11 * (1 + np.abs(expected).max()))


# --- programs -------------------------------------------------------------------------------------
def riccati(P, R, x):
    """Something with every operation that a program knows."""
    K = P @ R * pivot(R @ P @ R, 1e-9)
    c, s = x.cos_sin()
    return {"P": P - np.outer(K, R @ P), "more": np.array([c / s - 2, -s])}


def numbers():
    rng = np.random.default_rng(3)
    A = rng.normal(size=(3, 3))
    return A @ A.T, rng.normal(size=3), 0.7


def test_a_program_says_what_its_run_said_and_counts_it():
    program = trace(riccati, *numbers())
    P, R, x = numbers()
    K = P @ R / (R @ P @ R)
    first, more = program(P, R, x)
    assert first == pytest.approx(P - np.outer(K, R @ P))
    assert more == pytest.approx([1 / np.tan(x) - 2, -np.sin(x)])
    assert program.counts.trig == 1
    assert program.counts.div == 2
    assert isinstance(program, Program)


def test_what_nobody_needs_is_left_out_and_what_is_the_same_is_done_once():
    program = trace(lambda x, y: (x * y + y * x, x / y)[0], 2.0, 3.0)
    assert program.counts == Counts(mul=1, add=1)
    assert "/" not in program.c()


def test_names_of_inputs_are_not_those_of_operations():
    assert trace(lambda x1, x2: (x1 + x2) * x1, 1.0, 2.0)(3.0, 4.0) == 21
    assert trace(lambda *x: (x[0] + x[1]) * x[0], 1.0, 2.0)(3.0, 4.0) == 21


def test_what_is_no_number_is_refused():
    with pytest.raises(TypeError, match="out holds str"):
        trace(lambda x: "x", 1.0)


@pytest.mark.parametrize("compiler", COMPILERS)
def test_c(compiler, tmp_path):
    program = trace(riccati, *numbers())
    given = [np.ravel(x).tolist() for x in numbers()]
    arrays = [f"static const real a{i}[] = {{{str(x)[1:-1]}}};" for i, x in enumerate(given)]
    sizes = [np.size(a) for a in program.outputs.values()]
    out = [f"real o{i}[{size}];" for i, size in enumerate(sizes)]
    shown = "".join(f'for (int i = 0; i < {size}; i++) printf("%.17g\\n", o{k}[i]);' for k, size in enumerate(sizes))
    words = ", ".join([*(f"a{i}" for i in range(len(given))), *(f"o{i}" for i in range(len(sizes)))])
    (tmp_path / "x.c").write_text("\n".join([
        "#include <math.h>\n#include <stdio.h>\ntypedef double real;", f"static {program.c()}",
        *arrays,
        f"int main(void) {{ {' '.join(out)} {program.name}({words}); {shown} return 0; }}\n"]))
    said = built(compiler, [], "x.c", tmp_path)
    assert np.array(said.split(), dtype=float) == pytest.approx(flat(program(*numbers())), rel=1e-14)


def test_javascript():
    program = trace(riccati, *numbers())
    said = node_says(f"{program.js()}\nconst out = [[], []];\n{program.name}(...GIVEN, ...out);\n"
                     "console.log(JSON.stringify(out.flat()));", [np.ravel(x).tolist() for x in numbers()])
    assert said == pytest.approx(flat(program(*numbers())), rel=1e-14)


def flat(outputs):
    return np.concatenate([np.ravel(x).astype(float) for x in outputs])


def test_a_program_runs_on_fractions():
    program = trace(lambda A, x: A @ x / x[0], np.ones((2, 2)), np.ones(2))
    A, x = array([[Q(1, 2), Q(1, 3)], [Q(2), Q(5)]]), array([Q(3), Q(4)])
    assert (program(A, x) == A @ x / x[0]).all()


def test_traced_numbers_keep_their_sign_through_a_pivot():
    program = trace(lambda x: pivot(-x, 1e-9), -2.0)
    assert program(-4.0) == 0.25
    assert np.isnan(program(4.0))
    assert isinstance(program.results[0], Traced)


def test_a_pivot_that_is_known_is_held_against_a_bound_that_is_not():
    program = trace(lambda bound: pivot(2, bound), 1.0)
    assert program(1.5) == 0.5
    assert np.isnan(program(2.5))
