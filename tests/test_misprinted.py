"""Solvers with one formula as printed: all that change a motion, and each is otherwise right."""

from collections import Counter
from inspect import getsource
from textwrap import dedent

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.atlas.registry import quotes
from robodyn_lib.dynamics import METHODS
from robodyn_lib.kozlowski import derivatives, equations
from robodyn_lib.rk import forward
from robodyn_lib.saha import articulated
from workbook.widgets.experiment import Setup, run
from workbook.widgets.misprinted import MISPRINTS, OFF_THE_WHEEL, State, entries_48, wheel_of

FORMS = [(tag, quote) for tag, found in quotes().items() for quote in found]
WRONG = [(tag, quote) for tag, quote in FORMS if quote.kind in ("formula", "statement")]
AROUND = np.array([0, 0, -9.81]), np.zeros(6)


def driven(name, links=4):
    """Return (arm, q, qd, tau) on which a misprint of the wheel is to be tried."""
    arm = Setup(**{"links": links} | MISPRINTS[name].shown).arm()
    return arm, *np.random.default_rng(8).normal(size=(3, links))


@pytest.mark.parametrize("tag, quote", WRONG, ids=[f"{tag}: {quote.place}" for tag, quote in WRONG])
def test_every_wrong_formula_drives_an_arm_or_has_a_reason(tag, quote):
    """Those that cost a motion do; of the others nothing that moves could be shown."""
    assert (wheel_of(tag, quote.place) is not None) == (quote.costs == "motion")
    assert ((tag, quote.place) in OFF_THE_WHEEL) == (quote.costs != "motion")


def test_the_wheel_has_nothing_that_is_not_printed():
    printed = {(tag, quote.place) for tag, quote in FORMS}
    named = Counter(form for wheel in MISPRINTS.values() for form in wheel.forms) + Counter(
        OFF_THE_WHEEL.keys()
    )
    assert {*named} <= printed
    assert {*named.values()} == {1}


@pytest.mark.parametrize("name", MISPRINTS)
def test_a_formula_as_printed_changes_the_motion_and_three_do_no_work(name):
    """The power of the wrong accelerations is 0 for those that keep the energy."""
    arm, q, qd, tau = driven(name)
    assert MISPRINTS[name].lacks(arm) == ""
    off = MISPRINTS[name](arm, q, qd, tau, *AROUND) - rd.forward_dynamics(arm, q, qd, tau)
    assert abs(off).max() > 0.05
    assert (abs(qd @ rd.mass_matrix(arm, q) @ off) < 1e-9) == (
        name in ("K 33", "K 48", "K 48, the text")
    )


@pytest.mark.parametrize(
    "name, message",
    [
        ("RK 2.32, first form", "no joint slides"),
        ("RK 3.8", "off the origin"),
        ("LC 25", "point masses"),
    ],
)
def test_an_arm_that_a_formula_is_not_about_is_refused_in_words(name, message):
    picture = run(Setup(links=2, duration=0.5, step=0.02, solvers="rk-fd4", misprint=name))
    assert [track.label for track in picture.tracks] == ["rk-fd4"]
    assert message in picture.message


SLIPS = {
    "RK 2.32, first form": (
        "rk-fd4",
        forward,
        "bias_velocity_terms",
        "bias_acceleration(chain, V, theta_dot, k)",
        "bias_acceleration(chain, V, theta_dot, k) - coriolis(chain, V, theta_dot, k, 1)",
    ),
    "RK 2.32, second form": (
        "rk-fd4",
        forward,
        "bias_velocity_terms",
        "bias_acceleration(chain, V, theta_dot, k)",
        "bias_acceleration(chain, V, theta_dot, k) - coriolis(chain, V, theta_dot, k, 2)",
    ),
    "RK 3.8": (
        "rk-fd4",
        forward,
        "bias_velocity_terms",
        "chain.phi(N + 1, N).T @",
        "chain.phi(N + 1, N) @",
    ),
    "S97 17": ("saha-udut", articulated, "substitute_inward", "bodies.psi[i]", "bodies.psi_hat[i]"),
    "S97 18": (
        "saha-udut",
        articulated,
        "substitute_outward",
        "bodies.psi[i]",
        "bodies.psi_hat[i]",
    ),
    "K 4": (
        "kozlowski-xi",
        derivatives,
        "S",
        "force_cross(chain.H[k].T @ theta_dot[k])",
        "Omega(chain.h[k] * theta_dot[k])",
    ),
    "K 33": (
        "kozlowski-nu",
        equations,
        "bias_force",
        "m * cross(w, v) + m * cross(w, cross(w, p))",
        "m * cross(p, v) + m * cross(w, cross(w, p))",
    ),
}


def coriolis(chain, V, theta_dot, k, times):
    """Return this multiple of w x h theta_dot (6,) for a sliding joint, otherwise 0."""
    slide = chain.H[k][0, 3:] * theta_dot[k] if k else np.zeros(3)
    return np.concatenate([np.zeros(3), times * np.cross(V[chain.before[k]][:3], slide)])


@pytest.mark.parametrize("name", SLIPS)
def test_a_method_of_the_library_with_the_printed_formula_moves_alike(name, monkeypatch):
    method, module, function, old, new = SLIPS[name]
    arm, *arguments = driven(name)
    # before the library's own is rewritten
    wrong = MISPRINTS[name](arm, *arguments, *AROUND)
    source = dedent(getsource(getattr(module, function)))
    assert source.count(old) == 1, source
    space = vars(module) | {"coriolis": coriolis}
    exec(source.replace(old, new), space)
    monkeypatch.setattr(module, function, space[function])
    assert np.allclose(wrong, METHODS[method].solve(arm.at(arguments[0]), *arguments[1:], *AROUND))


def at_rest_outside(name):
    """Return a state without gravity, its case, the pairs of the printed form, and the solver."""
    arm, q, qd, tau = driven(name)
    (tag, place), *_ = MISPRINTS[name].forms
    around = np.zeros(3), np.zeros(6)
    qdd = rd.forward_dynamics(arm, q, qd, tau, *around)
    entry = atlas.REGISTRY[tag]
    case = entry.case(atlas.State(arm, q, qd, qdd, *around))
    (form,) = (m for m in entry.misprints if m.said.place == place)
    s = State(arm, q, qd, tau, *around)
    return s, case, [*form.check(case)], MISPRINTS[name].solver(s)


@pytest.mark.parametrize("name", ["RK 4.20", "RK 5.10"])
def test_accelerations_are_those_of_the_atlas(name):
    _, _, [(right, printed)], wrong = at_rest_outside(name)
    assert np.allclose(wrong[::-1], printed.astype(float))
    assert not np.allclose(right.astype(float), printed.astype(float))


@pytest.mark.parametrize(
    "name, inverse",
    [
        (
            "RK 4.16",
            lambda s, case, pairs: np.linalg.solve(case.mass_matrix, pairs[0][0])[::-1, ::-1],
        ),
        ("K 22", lambda s, case, pairs: np.linalg.inv(pairs[0][1])[::-1, ::-1]),
        ("LC 21", lambda s, case, pairs: pairs[0][0]),
        (
            "LC 23",
            lambda s, case, pairs: case.H_aa - case.H_ab @ np.linalg.solve(pairs[0][1], case.H_ba),
        ),
        (
            "LC 25",
            lambda s, case, pairs: case.H_aa - case.H_ba @ np.linalg.solve(case.H_bb, case.H_ab),
        ),
        (
            "RK 4.5",
            lambda s, case, pairs: (s.W.T @ np.diag([*1 / pairs[0][1].ravel()[:-1], 1]) @ s.W)[
                ::-1, ::-1
            ],
        ),
    ],
)
def test_inverses_of_the_mass_matrix_are_those_of_the_atlas(name, inverse):
    s, case, pairs, wrong = at_rest_outside(name)
    assert np.allclose(wrong, inverse(s, case, pairs) @ s.free[::-1])


def test_entries_of_the_other_triangle_are_those_of_the_atlas():
    s, case, pairs, wrong = at_rest_outside("S97 8")
    upper = iter(pairs)
    I = np.zeros((4, 4))
    for j in range(4):
        for i in range(j + 1):
            I[i, j] = I[j, i] = next(upper)[1]
    assert np.allclose(I @ wrong, s.free[::-1])


def test_coriolis_forces_of_kozlowski_are_those_of_the_atlas():
    s, case, [(right, printed)], wrong = at_rest_outside("K 31")
    more = np.linalg.solve(case.m.now, printed - right)  # C has l times m_dot nu
    assert np.allclose(wrong, s.driven(-s.roots * more))
    s, case, pairs, _ = at_rest_outside("K 48")
    C = entries_48(s)
    assert np.allclose(C, case.C_skew)
    below = [C[k, i] * s.roots[k] * s.roots[i] for k in range(4) for i in range(k)]
    assert np.allclose([left for left, _ in pairs], below)
    assert np.allclose([right for _, right in pairs], [-left for left, _ in pairs])
    for name, more in [
        ("K 48", 2 * s.roots * (case.C_skew @ case.nu)),
        (
            "K 48, the text",
            (case.C_free - np.diag(np.diagonal(case.C_free)) - case.C_skew) @ case.xi,
        ),
    ]:
        assert np.allclose(MISPRINTS[name].solver(s), s.driven(more))


def test_quasi_accelerations_as_printed_are_those_of_the_atlas():
    s, case, [(xi_dot, printed)], wrong = at_rest_outside("K 35")
    U = np.linalg.inv(s.W)
    assert np.allclose(xi_dot, printed + U @ (wrong - case.qdd)[::-1])
    s, case, [(right, printed)], wrong = at_rest_outside("K Table 1")
    rate = case.eliminated[0].rate + s.o.H @ s.o.Phi @ (printed - right) @ s.o.G  # of 1 + H Phi K
    assert np.allclose(
        rate.T @ case.stacked(case.theta_dot) + np.linalg.inv(s.W).T @ wrong[::-1], case.xi_dot
    )
