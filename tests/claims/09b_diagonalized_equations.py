"""The claims of 09b, and the code that computes them."""

from fractions import Fraction

import numpy as np
import sympy
from claims import claim, quote
from first_pictures import first_runs, tips_apart
from predict_questions import answer_of

import robodyn_lib as rd
from robodyn_lib.atlas.kozlowski.case import Case
from robodyn_lib.kozlowski.derivatives import tau_bar
from robodyn_lib.kozlowski.equations import C_nu
from robodyn_lib.rk.filter import riccati
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.spatial import force_cross

RODS = rd.planar_arm(2, lengths=Fraction(1), masses=Fraction(1))


@claim(
    "The sum runs over the joints *beyond both* links, so row and column 1 vanish, and on two "
    "rods all of "
    "$C(\\theta,\\nu)$ is due to $b$.",
    "both",
    "all",
)
def sum_runs_over_the_joints_beyond_both_links(both, all_of_it):
    vanish, left = [], []
    for arm, q, qd in (
        (RODS.in_floats, [0.3, 1.1], [2.0, 3.0]),
        (rd.planar_arm(4), np.ones(4) / 3, np.ones(4)),
    ):
        case = Case(arm, q=q, qd=qd)
        nothing = {k: 0 * b for k, b in case.b.items()}
        C = case.stacked(C_nu(case.rates, case.V, nothing))
        vanish.append(abs(C[0]) < 1e-12)
        left.append(abs(C).max())
    both(vanish)
    all_of_it([left[0] < 1e-12, left[1] > 1e-6])  # 0 for two rods, not for four


@claim(
    ("less than a quarter of an error in $q$ passes the hinge.", "the rod passes all of it"),
    "less than / more than",
    "all / part",
)
def less_than_a_quarter_of_an_error_in_passes(less_than, all_of_it):
    q = sympy.symbols("q", positive=True)
    across = (1 + 4 * q) / (1 + 3 * q) / 4
    half = sympy.Rational(1, 2)
    third = sympy.Rational(1, 3)
    assert sympy.simplify(across - (1 + q - (half + q) ** 2 / (third + q))) == 0
    passed = sympy.diff(across, q)
    assert sympy.simplify(passed - 1 / (1 + 3 * q) ** 2 / 4) == 0
    all_of_it(shares(1)[0] * bent(1).filter.D[2][0, 0] == 1)  # a rod of 1 kg, at a right angle
    yield sympy.limit(passed, q, 0)  # the value of a free rod that is pushed at its end
    less_than(all(passed.subs(q, x) < passed.limit(q, 0) for x in (Fraction(1, 9), 1, 7)))


@claim("On the two rods in a row the outer one makes up $\\frac14/\\frac7{12}=\\frac37$ of $D(2)$.")
def on_the_two_rods_in_a_row_the_outer_one_makes():
    part = shares(0)[0]
    D = bent(0).filter.D[2][0, 0]
    yield from (part * D, D, part)


@claim(
    "If every M(j) lies between 0.95 and 1.05 of its true value, then so does every D(k), exactly.",
    "every",
)
def every_pivot_lies_between_the_same_bounds(every):
    wrong_by, kept = 0.05, []
    rng = np.random.default_rng(0)
    arm = rd.random_arm(5, np.random.default_rng(1))
    q = np.linspace(0.3, 1.5, 5)
    true = riccati(Chain(arm.at(q)))
    for _ in range(20):
        chain = Chain(arm.at(q))
        for k in chain.M:
            wrong = rng.uniform(-wrong_by, wrong_by, 6)
            turn = np.linalg.qr(rng.normal(size=(6, 6)))[0]
            root = np.linalg.cholesky(chain.M[k])
            chain.M[k] = root @ (np.eye(6) + turn @ np.diag(wrong) @ turn.T) @ root.T
        D = riccati(chain).D
        kept += [abs(D[k][0, 0] / true.D[k][0, 0] - 1) <= wrong_by for k in D]
    every(kept)
    yield from (f"{1 - wrong_by:.2f}", f"{1 + wrong_by:.2f}")


def circle(b):
    """Return the force of b [N] on 1 kg at the joint point of a link.

    It turns at 2 rad/s, 1 m from the axis.
    """
    V = np.array([0, 0, 2, 0, 2, 0])  # turning about z, the point at x = 1
    return np.linalg.norm((force_cross(V) @ np.diag([0, 0, 0, 1, 1, 1]) @ V)[3:]) if b else 0


@claim("So $\\dot V=0$, and the force of 4 N is all in $b=m\\,\\omega\\times v$.")
def force_of_4_n():
    yield (f"{circle(True):.0f} N")


@claim(
    "Each pair gives 4 N. A mixture does not: the local $\\dot V$ with the $b$ of lecture 1b "
    "gives 0 N, and the "
    "inertial one with this $b$ gives 8 N."
)
def mixture_of_pairs_gives_a_wrong_force():
    acceleration = 2**2 * 1
    yield from (
        f"{0 + circle(True):.0f} N",
        f"{acceleration + circle(False):.0f} N",
        f"{0 + circle(False):.0f} N",
        f"{acceleration + circle(True):.0f} N",
    )


@claim("there $\\dot v$ is the acceleration, 4 m/s², and $b$ has no term $\\omega\\times v$.")
def pair_with_the_true_acceleration():
    omega = np.array([0, 0, 2])
    radius = np.array([1, 0, 0])
    yield f"{np.linalg.norm(np.cross(omega, np.cross(omega, radius))):.0f} m/s²"
    still = (
        force_cross(np.array([0, 0, 0, 0, 2, 0]))
        @ np.diag([0, 0, 0, 1, 1, 1])
        @ np.array([0, 0, 0, 0, 2, 0])
    )
    assert not still.any()  # at rest, the axes of lecture 1b give no b


quote(
    "K",
    '"Identification of the values D(k) is another problem which is also of interest and '
    'has not been solved so far"',
)


def bent(half=Fraction(1, 2), bending=5):
    """Return the rods with the tangent of half the bend, joint 1 moving at this velocity."""
    return Case(RODS, tangents=[0, half], qd=[Fraction(0), Fraction(bending)])


def rates():
    case = bent()
    D = [pivot.rate[0, 0] for pivot in case.eliminated[1].values()]
    return [*D, case.eliminated[0].rate[1, 0]]


def faulty():
    case = bent()
    X = case.rates.S[1] @ case.filter.P[1]
    P_dot = case.phi(2, 1) @ tau_bar(case.filter, 1) @ (X + X.T) @ case.phi(2, 1).T
    return [3, (case.H[2] @ P_dot @ case.H[2].T)[0, 0]]


def shares(half=Fraction(1, 2)):
    case = bent(half)
    row = {1: case.H[2] @ case.filter.psi(2, 1), 2: case.H[2]}
    parts = [(row[j] @ case.M[j] @ row[j].T)[0, 0] for j in (1, 2)]
    return [part / case.filter.D[2][0, 0] for part in parts]


def allowed(half):
    """Return the outer rod's error that makes 1 percent in D, if the inner rod's is 0.5."""
    outer, inner = shares(half)
    return (1 - inner / 2) / outer


@claim(
    (
        "The energy gives nothing away: in both arms it drifts by less than a thousandth.",
        "But after a second the tips are 1.1 m apart.",
    ),
    "both",
    "less",
)
def first_picture_answers_what_gives_a_wrong_sign_away(both, less):
    runs = first_runs("09b")
    drifts = [abs(run.drift).max() for run in runs]
    both([drift < 1e-3 for drift in drifts])
    less(max(drifts), 1e-3)
    yield f"{tips_apart(*runs, 1.0):.1f} m apart"


TRUTHS = {"9b.2": rates, "9b.4": faulty, "9b.6": shares, "9b.7": lambda: [allowed(0), allowed(1)]}


# Answers to the predictions, computed from the words of the questions.


@answer_of("9b.3")
def power_of_the_bias(question):
    """nu^T C, beside the rate at which gravity takes energy; without gravity it is 0."""
    still = question.number_of("still #,")
    q = np.array([0.3, 1.1])
    qd = np.array([2.0, 3.0])
    arm = RODS.in_floats
    power = {}
    for name, gravity in (("with", [0, 0, -9.81]), ("without", [0, 0, 0])):
        case = Case(arm, q=q, qd=qd, gravity=gravity, tip_force=[0] * 6)
        C = case.stacked(C_nu(case.rates, case.V, case.b))
        power[name] = case.nu @ C
    held = rd.inverse_dynamics(arm, q, 0 * q, 0 * q)
    rising = qd @ held
    assert abs(power["without"] - still) < 1e-9
    question.choose("b" if np.isclose(power["with"], rising) else "a", a=still)


@answer_of("9b.4")
def error_of_a_pivot(question):
    """All masses too large by one share: so is D, exactly; and no error is larger."""
    percent = question.number_of("known to # percent")
    share = Fraction(percent, 100)
    case = bent()
    wrong = Chain(case.pose)
    for k in wrong.M:
        wrong.M[k] = wrong.M[k] * (1 + share)
    off = {k: riccati(wrong).D[k][0, 0] / case.filter.D[k][0, 0] - 1 for k in wrong.M}
    assert set(off.values()) == {share}
    again = 100 * off[2]
    question.says("c", "too large by # percent", again)
    question.settle(again, a=again, c=off[2] - share)
