"""The atlas: its tags, both sides of an equation on any arm, the report, what float64 lets pass."""

import ast
import json
import re
import sys
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hard_arms import ANGLES, STEPS, TYPES, hard
from mutation import watched
from mutator import mutants, put
from witness import close

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.arm import Arm
from robodyn_lib.atlas import Case, registry, tags
from robodyn_lib.atlas.registry import REGISTRY, triples
from robodyn_lib.atlas.report import (
    ROW,
    TOLERANCE,
    Result,
    attempt,
    judge,
    judged_case,
    judged_state,
    scale,
)
from robodyn_lib.rk import forward as rk_forward
from robodyn_lib.rk import operators as rk_operators
from robodyn_lib.rk import recursions as rk_recursions

KEYS = ["tag", "paper", "kind", "status", "notebook", "place"]


def random_arm(n, seed=1):
    return rd.random_arm(n, np.random.default_rng(seed))


def scaled(arm, length, mass):
    """Return the same arm in other units: lengths and masses are multiplied by a factor."""
    return replace(
        arm,
        offsets=arm.offsets * length,
        coms=arm.coms * length,
        tip_offset=arm.tip_offset * length,
        base_offset=arm.base_offset * length,
        masses=arm.masses * mass,
        inertias=arm.inertias * mass * length**2,
        name=f"{arm.name} x {length} m, {mass} kg",
    )


def gantry():
    rng = np.random.default_rng(5)
    return Arm(
        axes=np.eye(3),
        joint_types="PPP",
        offsets=rng.normal(size=(3, 3)),
        masses=[30.0, 20.0, 10.0],
        coms=rng.normal(size=(3, 3)) * 0.2,
        inertias=[0.3 * np.eye(3)] * 3,
        name="gantry",
    )


def upright():
    """Return an arm with all axes along z, on which gravity does no work."""
    return Arm(
        axes=[[0, 0, 1]] * 3,
        joint_types="RRR",
        offsets=[[0, 0, 0], [1, 0, 0], [0.7, 0, 0.1]],
        masses=[1, 2, 3],
        coms=[[0.5, 0.1, 0], [0.3, 0, 0], [0.2, 0, 0.1]],
        inertias=[0.1 * np.eye(3)] * 3,
        name="scara",
    )


ARMS = {
    **rd.robots.NAMED,
    "one rod": lambda: rd.planar_arm(1),
    "five rods": lambda: rd.planar_arm(5),
    "point masses": lambda: rd.planar_arm(
        4, [1.0, 0.7, 1.3, 0.9], [1.0, 2.0, 0.5, 1.5], body="point"
    ),
    "gantry": gantry,
    "scara": upright,
    "random": lambda: random_arm(4),
    "one random": lambda: random_arm(1),
}
SIZES = {"milligrams": (1e-3, 1e-6), "a crane": (1.0, 1e6), "a bridge": (100.0, 1e6)}


# --- the table ------------------------------------------------------------------------------------
def test_every_tag_of_the_sources_is_listed_once():
    every = tags.all_tags()
    assert len(every) == len(set(every)) == sum(map(len, tags.sources().values()))
    assert set(REGISTRY) == set(every)
    assert {tags.paper_of(tag) for tag in every} == set(registry.PAPERS) == set(tags.SOURCES)


def test_index_lists_every_tag_done_or_open():
    index = atlas.index()
    assert [list(row) for row in index] == [KEYS] * len(tags.all_tags())
    assert [row["tag"] for row in index] == list(tags.all_tags())
    for row in index:
        entry = REGISTRY.get(row["tag"])
        expected = (entry.kind, entry.status, entry.notebook) if entry else (None, "open", None)
        assert (row["kind"], row["status"], row["notebook"]) == expected
        assert row["paper"] in registry.PAPERS
    assert json.loads(json.dumps(index, allow_nan=False)) == index


def test_entries_print_their_description():
    for tag, entry in REGISTRY.items():
        assert entry.tag == tag
        assert entry.kind in registry.KINDS
        assert entry.status in registry.STATUSES
        assert entry.formula
        assert entry.says
        assert entry.notebook
        assert all(m.formula and m.why for m in entry.misprints)


def test_an_unknown_tag_gets_the_near_ones():
    with pytest.raises(ValueError, match=r"no equation 'RK 2\.33'; near it: .*RK 2\.3"):
        atlas.evaluate("RK 2.33", rd.planar_arm(2))
    with pytest.raises(ValueError, match="no equation 'zebra'$"):
        atlas.lookup("zebra")
    with pytest.raises(ValueError, match="is not misprinted"):
        atlas.counterexample("RK 2.2")


def test_a_tag_without_a_check_is_reported(monkeypatch):
    monkeypatch.delitem(REGISTRY, "RK 2.2")
    with pytest.raises(ValueError, match="RK 2.2 is listed, but no check is registered for it yet"):
        atlas.lookup("RK 2.2")


def test_registration_is_refused_where_it_must_be(monkeypatch):
    monkeypatch.setattr(registry, "REGISTRY", dict(REGISTRY))
    with pytest.raises(ValueError, match="RK 2.2 is registered twice"):
        registry.equation("RK 2.2")(len)
    with pytest.raises(ValueError, match="RK 9.9 is not a tag of any source"):
        registry.equation("RK 9.9")(len)
    monkeypatch.setattr(registry, "words", lambda paper: {})
    with pytest.raises(ValueError, match="RK 2.2 is not in any equations.toml"):
        registry.equation("RK 2.2")(len)


def test_a_check_that_yields_nothing_is_an_error():
    entry = REGISTRY["RK 2.2"]
    case = Case(rd.rational_arm(2))
    with pytest.raises(ValueError, match="RK 2.2: the check yields no pairs"):
        triples(entry, case, check=lambda s, k: iter(()))
    with pytest.raises(ValueError, match="RK 2.2: nothing to check"):
        triples(replace(entry, over=lambda s: []), case)


def test_no_check_compares_an_expression_with_itself():
    for path in sorted(Path(atlas.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
                left, right, *_ = map(ast.unparse, node.value.elts)
                assert left != right, f"{path.name}, line {node.lineno}: {left}"


def test_one_float_makes_the_state_a_float_state():
    assert Case(rd.rational_arm(2)).is_exact
    assert Case(rd.rational_arm(2), tangents=[1, 2]).is_exact
    assert not Case(rd.rational_arm(2), qd=[0.5, 1]).is_exact
    assert not Case(rd.rational_arm(2), q=[1, 2]).is_exact
    assert Case(rd.planar_arm(2)).pose.dtype == np.float64


def test_an_arm_is_judged_in_its_own_units():
    arm = random_arm(4)
    one = judged_case(arm)
    small = judged_case(scaled(arm, 1e-3, 1e-6))
    assert one.arm.masses[-1] == 1.0
    for k in one.M:
        close(small.M[k], one.M[k])
    close(one.mass_matrix[0, 0], Case(arm, one.q).mass_matrix[0, 0] / unit_of_entry(arm))
    exact = rd.rational_arm(2)
    assert judged_case(exact).arm is exact


def unit_of_entry(arm):
    """Return unit of the tip joint's entry of the mass matrix."""
    length = sum(np.abs(a).sum() for a in (arm.offsets, arm.coms, arm.tip_offset)) / arm.n
    return arm.masses[-1] * (length**2 if arm.joint_types[-1] == "revolute" else 1)


@pytest.mark.parametrize("link, factor", [(-1, 1e-6), (0, 1e8)])
def test_a_last_link_far_lighter_than_the_others_is_no_false_alarm(link, factor):
    arm = rd.robots.ur5()
    masses = arm.masses.copy()
    inertias = arm.inertias.copy()
    masses[link] = masses[link] * factor
    inertias[link] = inertias[link] * factor
    assert rd.verify(replace(arm, masses=masses, inertias=inertias)).ok


def test_wrong_input_is_named():
    arm = rd.planar_arm(2)
    with pytest.raises(ValueError, match="give q or tangents, not both"):
        atlas.evaluate("RK 2.2", arm, [0.1, 0.2], tangents=[0.1, 0.2])
    with pytest.raises(ValueError, match=r"qd must have shape \(2,\), got \(3,\)"):
        atlas.evaluate("RK 2.2", arm, qd=[1.0, 2.0, 3.0])
    with pytest.raises(ValueError, match=r"tip_force must have shape \(6,\)"):
        atlas.evaluate("RK 2.2", arm, tip_force=[1.0, 2.0, 3.0])
    for word in ("qd", "qdd", "gravity"):
        values = [1.0, float("nan"), 0.0][: 3 if word == "gravity" else 2]
        with pytest.raises(ValueError, match=f"entry 2 of {word} must be finite, got nan"):
            atlas.evaluate("RK 2.2", arm, **{word: values})
    for call in (rd.verify, Case, lambda name: atlas.evaluate("RK 2.31", name)):
        with pytest.raises(TypeError, match="arm must be an Arm, got str"):
            call("puma560")


def test_whole_numbers_of_numpy_stay_exact():
    arm = rd.rational_arm(4, seed=3)
    rates = [3, -2, 1, 4]
    for numbers in (np.array(rates), [Fraction(x) for x in np.array(rates)]):
        for _, left, right in atlas.evaluate("RK 5.15", arm, qd=numbers, qdd=numbers):
            assert all(type(x.numerator) is int for x in left)
            assert (left == right).all()


def test_an_arm_that_an_equation_does_not_serve_is_refused_by_name():
    with pytest.raises(
        ValueError,
        match=r"RK 2\.32 needs a sliding joint; Arm 'planar_arm\(2\)'.* "
        r"has none",
    ):
        atlas.evaluate("RK 2.32", rd.planar_arm(2))
    with pytest.raises(ValueError, match=r"RK 2\.16 needs a revolute joint; Arm 'gantry'"):
        atlas.evaluate("RK 2.16", gantry())


# --- the report -----------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ARMS)
def test_everything_holds_on(name):
    report = rd.verify(ARMS[name]())
    assert report
    assert report.ok, [(r.tag, r.where, r.residual) for r in report.results if not r.holds]
    assert [r.tag for r in report.results] == [tag for tag in tags.all_tags() if tag in REGISTRY]


@pytest.fixture
def only(monkeypatch):
    """Context manager only(entry, ...): the atlas contains these entries alone."""

    def put_in_place(*entries):
        monkeypatch.setattr(atlas.report, "REGISTRY", {entry.tag: entry for entry in entries})

    return put_in_place


def test_an_exact_arm_reports_exact_everywhere():
    report = rd.verify(rd.rational_arm(3, seed=2))
    served = [r for r in report.results if r.arm == report.arm.name]
    assert report.ok
    assert {r.arithmetic for r in served} == {"exact"}
    assert {r.residual for r in served} == {0.0}


def test_the_report_names_the_witness_arm(only):
    only(REGISTRY["RK 2.2"], REGISTRY["RK 2.32"])
    report = rd.verify(rd.planar_arm(2), paper="rk")
    by_tag = {r.tag: r for r in report.results}
    assert by_tag["RK 2.32"].arm == "rational_arm(4, seed=1)"
    assert by_tag["RK 2.32"].arithmetic == "exact"
    assert by_tag["RK 2.2"].arm == "planar_arm(2)"
    assert by_tag["RK 2.2"].arithmetic == "float64"
    row = next(line for line in str(report.table()).splitlines() if line.startswith("RK 2.32 "))
    assert "holds (on rational_arm(4, seed=1))" in row


def test_the_report_as_table_markdown_and_data():
    report = rd.verify(rd.rational_arm(2), paper="rk")
    lines = str(report.table()).splitlines()
    n = len(report.results)
    assert lines[0].split()[:2] == ["tag", "what"]
    assert len(lines) == n + 6
    assert str(report).split() == report.said().split()
    assert lines[0].endswith("exactly, on rational_arm(3, seed=2)")
    kinds = [m.said.kind for r in report.results for m in REGISTRY[r.tag].misprints]
    forms = len(kinds)
    scans = kinds.count("scan")
    assert (
        lines[-3]
        == report.summary()
        == (
            f"rational_arm(2, seed=0): {n} of {n} equations hold, "
            f"{n} of them "
            f"exactly; {forms - scans} of {forms - scans} "
            f"misprints refuted; {scans} of {scans} doubtful "
            "scans are wrong as our copy reads"
        )
    )
    assert lines[-2] == (
        f"on lopsided arms of fractions: {n} of {n} equations hold, {n} of them "
        f"exactly; {forms} of "
        f"{forms} on the counterexamples of their misprints"
    )
    markdown = report._repr_markdown_().splitlines()
    assert len(markdown) == n + 6
    assert all(line.count("|") >= 6 for line in markdown[:-4])
    assert "RK&nbsp;2.1 " in markdown[2]
    data = report.as_json()
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert list(data) == ["arm", "ok", "results", "methods"]
    assert data["ok"] is True
    assert data["arm"] == "rational_arm(2, seed=0)"
    assert [list(r) for r in data["results"]] == [
        ["tag", "holds", "arithmetic", "residual", "arm", "where", "witness", "misprints"]
    ] * n
    assert all(
        r["witness"]["holds"] and r["witness"]["arithmetic"] == "exact" for r in data["results"]
    )
    assert sum(len(r["misprints"]) for r in data["results"]) == forms


def off(s, k):
    yield s.V[k], s.V[k] + (k == 2)


def short(s, k):
    yield s.V[k], s.V[k][:3]


def broken(s, k):
    yield s.V[k], s.V[k + 7]


@pytest.mark.parametrize(
    "check, where, arithmetic, residual",
    [
        (off, "k = 2, entry (1)", "exact", 1.0),
        (short, "k = 1, shape (6,) against (3,)", "shape", None),
        (broken, "KeyError: 8", "raised", None),
    ],
)
def test_the_report_names_where_a_check_fails_or_what_it_raises(
    only, check, where, arithmetic, residual
):
    only(REGISTRY["RK 2.2"], replace(REGISTRY["RK 2.25"], check=check))
    report = rd.verify(rd.rational_arm(3), paper="rk")
    fine, failed = report.results
    assert (fine.ok, failed.holds, report.ok) == (True, False, False)
    assert (failed.tag, failed.where, failed.arithmetic) == ("RK 2.25", where, arithmetic)
    assert f"FAILS at {where}" in str(report)
    data = json.loads(json.dumps(report.as_json(), allow_nan=False))
    result = data["results"][1]
    assert (data["ok"], result["holds"], result["residual"]) == (False, False, residual)
    assert (result["where"], result["witness"]["where"]) == (where, where)


def test_a_printed_form_that_raises_is_not_refuted(only):
    def broken(s):
        raise KeyError("P(k)")

    entry = REGISTRY["RK 2.32"]
    only(
        replace(entry, misprints=(replace(entry.misprints[0], check=broken), *entry.misprints[1:]))
    )
    report = rd.verify(rd.planar_arm(2))
    assert not report.ok
    assert report.as_json()["results"][0]["misprints"][0]["refuted"] is False


def test_a_misprint_that_is_not_refuted_makes_the_report_fail(only):
    entry = REGISTRY["RK 2.32"]
    right = replace(
        entry.misprints[0],
        check=lambda s: (pair for k in entry.over(s) for pair in entry.check(s, *k)),
    )
    only(replace(entry, misprints=(right, *entry.misprints[1:])))
    report = rd.verify(rd.rational_arm(3), paper="rk")
    assert not report.ok
    assert "as printed: NOT refuted" in str(report.table())
    assert "NOT refuted" in str(report)
    forms = report.as_json()["results"][0]["misprints"]
    assert [form["refuted"] for form in forms] == [False, True]
    assert forms[0]["why"] == entry.misprints[0].why


@pytest.mark.parametrize(
    "here, caught, words",
    [
        (["fails", "fails"], [True, True], "; as printed: refuted"),
        (["coincides"], [True], "; as printed: true here, refuted on its counterexample"),
        (["fails"], [False], "; as printed: NOT refuted"),
        (["coincides", "fails"], [False, False], "; as printed: NOT refuted"),
    ],
)
def test_the_outcome_of_printed_forms_is_reported_once_for_each_place(here, caught, words):
    forms = tuple(
        (REGISTRY["RK 2.32"].misprints[0], *both) for both in zip(here, caught, strict=True)
    )
    result = Result("RK 2.32", "", "holds", True, "exact", 0.0, "planar_arm(2)", misprints=forms)
    assert atlas.Report(rd.planar_arm(2), [result]).verdict(result) == "holds" + words


def test_progress_sees_every_entry(only):
    only(REGISTRY["RK 2.3"], REGISTRY["RK 2.2"])
    seen = []

    def progress(entries):
        for entry in entries:
            seen.append(entry.tag)
            yield entry

    report = rd.verify(rd.planar_arm(1), progress=progress)
    assert seen == [r.tag for r in report.results] == ["RK 2.2", "RK 2.3"]


# --- what float64 lets pass, and what not ---------------------------------------------------------
@pytest.mark.parametrize(
    "size, arm",
    [*zip(SIZES, [random_arm(3), rd.robots.panda(), rd.planar_arm(3)], strict=True)],
    ids=SIZES,
)
def test_everything_holds_at_any_size(size, arm):
    assert rd.verify(scaled(arm, *SIZES[size]))


@cache
def found_on(name):
    """Return an arm's magnitude, and the triples of each equation that applies to it."""
    state = judged_state(ARMS[name]())
    return state.magnitude, {
        entry.tag: triples(entry, state) for entry in REGISTRY.values() if entry.serves(state.arm)
    }


# --- what the arm at hand cannot show -------------------------------------------------------------
# tag, function, a text that occurs there, and one that does not
UNSEEN_ON_PUMA560 = {
    "RK 3.8": (rk_operators.E_operator, "chain.phi(base, k).T -> chain.phi(base, k)"),
    "RK 4.23": (
        rk_forward.tip_acceleration,
        "chain.phi(1, 0).T @ alpha[1] + a[0] -> chain.phi(1, 0).T @ alpha[1]",
    ),
    "RK 2.5": (rk_recursions.newton_euler, "2 * cross(w[k + 1], slide) -> cross(w[k + 1], slide)"),
}


@pytest.fixture
def anew(monkeypatch):
    """Set the atlas's cached results aside, so that they are computed again in one test."""
    for name in (
        "lopsided",
        "_witness_state",
        "_counterexample",
        "on_witness",
        "on_counterexamples",
        "run_on_its_own",
    ):
        monkeypatch.setattr(atlas.report, name, cache(getattr(atlas.report, name).__wrapped__))


@pytest.mark.parametrize("tag", UNSEEN_ON_PUMA560)
def test_what_puma560_cannot_show_makes_its_report_red(tag, only, anew):
    f, change = UNSEEN_ON_PUMA560[tag]
    only(REGISTRY[tag])
    with put(f, next(m for m in mutants(f) if m.change == change)):
        report = rd.verify(rd.robots.puma560())
    (result,) = report.results
    assert result.holds
    assert not result.holds_everywhere
    assert not report.ok
    assert report.as_json()["results"][0]["holds"] is False
    assert re.search("float64 +holds.* FAILS at ", str(report.table()).splitlines()[2])
    assert re.search("here +holds.*\n +elsewhere +FAILS at", str(report))


def test_the_lopsided_arm_has_everything():
    arm = atlas.report.lopsided().arm
    assert set(arm.joint_types[1:]) == {"revolute", "prismatic"}
    assert all(
        x != 0
        for part in (arm.tip_offset, arm.base_offset, arm.offsets, arm.coms)
        for x in part.ravel()
    )


# --- entry by entry -------------------------------------------------------------------------------
@pytest.mark.parametrize("name", [*rd.robots.NAMED, "random", "gantry", "point masses"])
def test_any_one_entry_off_by_one_part_in_ten_million_is_caught(name):
    """Compare a zero with itself or a thousandth of its row, not with what large numbers leave."""
    (magnitude, everything) = found_on(name)
    missed = []
    for tag, found in everything.items():
        for (where, left, right, size), allowed in zip(
            found, allowances(found, magnitude), strict=True
        ):
            if allowed is None:
                continue
            own = np.maximum(abs(left), abs(right))
            row = own.max(axis=-1, keepdims=True) if own.ndim else own
            off = 1e-7 * np.maximum(own, ROW * row)
            counts = (row > 2e-3) & (own > 2e-5 * np.maximum(row, float(size)))
            for i in np.argwhere(counts & (off < allowed + abs(left - right)))[:1]:
                missed.append((tag, where, tuple(i.tolist()), own[tuple(i)], size))
    assert not missed


def allowances(found, magnitude):
    """Return how much each entry of each triple may differ, found by calling `judge`."""
    asked = []

    def listening(*arguments):
        allowed = scale(*arguments)
        asked.append(allowed * TOLERANCE if isinstance(allowed, np.ndarray) else None)
        return allowed

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(atlas.report, "scale", listening)
        assert judge(found, magnitude)
    return asked


@pytest.mark.parametrize(
    "angle, steps",
    [  # robots have square ones
        ("0", STEPS),
        ("1e-9", STEPS[:1]),
        ("below", STEPS[1::2]),
        ("against 1e-12", STEPS[::2]),
    ],
)
def test_no_arm_of_degenerate_shape_is_a_false_alarm(angle, steps):
    """Axes nearly parallel point one way or against one another."""
    rng = np.random.default_rng(7)
    for step in steps:
        types = TYPES[STEPS.index(step) % len(TYPES)]
        state = judged_state(hard(rng, ANGLES[angle], step, types))
        for entry in REGISTRY.values():
            # counts know the number of links alone
            if entry.kind != "count" and entry.serves(state.arm):
                assert attempt(entry, entry.case(state)), (entry.tag, step, types)


# --- what checks what -----------------------------------------------------------------------------
PAPER_ROOMS = tuple(f"/robodyn_lib/{paper}/" for paper in registry.PAPERS)


def files_run(ask):
    return {Path(code.co_filename).as_posix() for code in watched(ask)}


def test_witnesses_call_no_paper():
    """Witnesses do not call `reference` or `elimination` either, which they also judge."""
    judged = (*PAPER_ROOMS, "/robodyn_lib/reference/", "/robodyn_lib/elimination.py")
    state = judged_state(random_arm(3))

    def ask():
        for name in dir(type(state)):
            if not name.startswith("_"):
                getattr(state, name)
        for balance in (state.balance, state.bias_balance, state.weightless.balance):
            for name in ("f", "tau", "Fc"):
                getattr(balance, name)

    seen = files_run(ask)
    assert any(path.endswith("atlas/motion.py") for path in seen)
    assert not [path for path in seen for part in judged if part in path]


WITNESSES = {
    "rk": "mass_matrix pivots f T omega alpha felt gradients zeta",
    "saha": "omega c_dot t J NOC energy I cut_loose momenta remainder alpha L m_hat U E tau "
    "tau_hat tau_tilde",
    "fixman": "G_joint C tau x moving d u J_theta J_L energy dx_dq dq_dx G H G_aa_inverse "
    "theta_dot theta_ddot b",
    "kozlowski": "path omega V V_dot P mass_series eliminated mass_matrix pivots m M_theta xi "
    "xi_dot nu nu_dot tau parts now inertial local elimination_rates",
}


@pytest.mark.parametrize(
    "paper, name", [(paper, name) for paper, names in WITNESSES.items() for name in names.split()]
)
def test_a_papers_witnesses_are_the_states(paper, name):
    """The view turns them from base to tip and calls nothing of the paper to find them."""
    case = judged_case(
        random_arm(3) if paper != "fixman" else rd.planar_arm(3, body="point"), paper
    )
    assert not [
        path
        for path in files_run(lambda: getattr(case, name))
        for room in PAPER_ROOMS
        if room in path and "/atlas/" not in path
    ]


@pytest.mark.parametrize("name", [name for name, method in rd.METHODS.items() if method.tags])
def test_what_a_method_claims_its_checks_run(name, monkeypatch):
    """Check that a tag claimed by a method has a check that calls and judges its function."""
    method = rd.METHODS[name]
    called = []

    def zeros(pose, *state):
        called.append(name)
        return 0 * method.solve(pose, *state)

    module = sys.modules[method.solve.__module__]
    monkeypatch.setattr(module, method.solve.__name__, zeros)
    arms = [rd.robots.puma560(), REGISTRY[method.tags[0]].witness()]
    state = judged_state(
        next(a for a in arms if all(REGISTRY[tag].serves(a) for tag in method.tags))
    )
    verdicts = [attempt(REGISTRY[tag], REGISTRY[tag].case(state)) for tag in method.tags]
    assert called
    assert not all(verdicts)
    monkeypatch.undo()
    assert all(attempt(REGISTRY[tag], REGISTRY[tag].case(state)) for tag in method.tags)


def test_equations_that_hold_for_any_gain_are_marked():
    """Check that equations whose note says so, and no others, hold with the gain doubled."""
    letters = re.compile(r"\\[pP]si|(?<![A-Za-z\\])[LG](?![A-Za-z])")
    noted = set()
    found = set()
    state = Case(rd.rational_arm(3, seed=2)).state  # its witness arms have no gain
    for tag, entry in REGISTRY.items():
        noted |= {tag} if "any gain" in entry.note else set()
        if letters.search(entry.formula) and entry.paper == "rk":
            case = Case(state)
            case.filter = replace(case.filter, G={k: 2 * G for k, G in case.filter.G.items()})
            found |= {tag} if attempt(entry, case) else set()
    assert noted == found
    assert "RK a.46" not in noted
    assert "RK 4.11" not in noted
