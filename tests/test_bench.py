"""The bench: its machinery on made-up jobs, its peers on small arms; no test asserts a time."""

import inspect
import json
import math
import platform
import re
import subprocess
import sys
from dataclasses import replace

import llvmlite.binding
import numpy as np
import pytest

import benchmarks as bench
import robodyn_lib as rd
from benchmarks import casadi_jobs, curves, front, jobs, limits, report, rows, timing
from benchmarks import pinocchio_jobs as other
from benchmarks.timing import Job, Spread, difference, slope
from robodyn_lib import cli
from robodyn_lib.codegen import llvm
from robodyn_lib.compiled import catalogue
from workbook.widgets import painted


@pytest.fixture
def clock(monkeypatch):
    """A clock that only jobs made by takes(seconds, answer) move."""
    now = [0.0]

    def takes(seconds, answer=(1.0,)):
        def run():
            now[0] += seconds
            return answer

        return Job(run)

    monkeypatch.setattr(timing, "CLOCK", lambda: now[0])
    return takes


def row(ours, peer, **changes):
    """Return a row whose jobs are given."""
    made = rows.Row(
        "peer", 3, 3.0, "numpy", rd.planar_arm, lambda arm: (), lambda arm: ours, lambda arm: peer
    )
    return replace(made, **changes)


# --- timing ---------------------------------------------------------------------------------------
def test_the_slope_is_that_of_least_squares_from_30_links_and_three_sizes_on():
    assert slope([29, 30, 100], [1.0, 2.0, 3.0]) is slope([], []) is None
    n = np.array([30, 70, 200, 900])
    t = np.array([1.0, 3.0, 5.0, 40.0])
    expected = np.polyfit(np.log(n), np.log(t), 1)[0]
    assert slope([2, *n], [9.0, *t]) == pytest.approx(expected, rel=1e-11)


@pytest.mark.parametrize(
    "ours, theirs, off",
    [
        ([1.0, 2.0], [1.0, 4.0], 0.5),
        ([0.0], [0.0], 0.0),
        ([1.0], [0.0], math.inf),
        ([1.0, 1.0], [1.0], math.inf),
        ([math.nan], [1.0], math.inf),
        ([1.0], [math.inf], math.inf),
        ([[1.0], [2.0]], [[1.0], [2.0]], 0.0),
    ],
)
def test_difference(ours, theirs, off):
    assert difference(ours, theirs) == off


def test_in_each_round_each_job_has_one_turn_and_the_order_rotates(monkeypatch):
    turns = []

    def lap(job, calls):
        turns.append(job)
        return float(len(turns))

    monkeypatch.setattr(timing, "calls_for", lambda job, sample: 1)
    monkeypatch.setattr(timing, "lap", lap)
    times = timing.race(["a", "b", "c"], rounds=4, seconds=math.inf)
    assert "".join(turns) == "abcbcacababc"
    assert times.tolist() == [[1, 6, 8, 10], [2, 4, 9, 11], [3, 5, 7, 12]]


# --- rows -----------------------------------------------------------------------------------------
def test_a_row_is_the_quotient_of_two_times(clock):
    result = rows.measure(row(clock(2.0), clock(6.0)), rounds=5, seconds=math.inf)
    assert (result.ours, result.peer, result.ratio) == (
        Spread(2, 2, 2),
        Spread(6, 6, 6),
        Spread(3, 3, 3),
    )
    assert (result.rounds, result.reached, result.differences) == (3 + 2, True, {"answers": 0.0})
    assert rows.measure(row(clock(2.0), clock(5.9))).reached is False


def test_what_is_wrong_is_not_timed(monkeypatch):
    monkeypatch.setattr(rows, "race", lambda *a: pytest.fail("timed"))
    for ours in ([1.0, 2.0 + 1e-8], [1.0, np.nan], [1.0]):
        result = rows.measure(row(Job(lambda x=ours: x), Job(lambda: [1.0, 2.0])))
        assert result.wrong.startswith("answers off by ")
        assert result.ratio is result.reached is None


def test_a_peer_that_is_missing_or_too_large_is_skipped_in_words(monkeypatch):
    lost = row(None, None, needs="no_such_engine")
    assert rows.measure(lost).skipped == "no_such_engine is not installed"
    for free, message in ((8e9, "needs 5 GB, free are 8 GB"), (None, "needs 5 GB")):
        monkeypatch.setattr(rows, "free_bytes", lambda free=free: free)
        assert rows.measure(row(None, None, memory=lambda n: 5e9)).skipped == message
    assert rows.no_room(1e9) == ""


# --- peers do the same job ------------------------------------------------------------------------
ARMS = {
    "space": bench.space(5),
    "sliders": rd.random_arm(6, np.random.default_rng(4), prismatic=0.5),
    "chain": bench.chain(7),
    "rods": bench.rods(4),
}
LEGGED = {"quadruped": rows.legged(13)}
ONE_STATE = [
    ("pinocchio", jobs.pinocchio_aba, [*ARMS, *LEGGED]),
    ("mujoco", jobs.mujoco_forward, ARMS),
    ("scipy", jobs.scipy_banded, ["chain"]),
    ("sympy", jobs.sympy_kane, ["rods"]),
    ("dynibo", jobs.dynibo_forward, ["space", "rods"]),
    ("frax", jobs.frax_forward, ["space"]),
]


@pytest.mark.parametrize(
    "needs, peer, name", [(*one[:2], name) for one in ONE_STATE for name in one[2]]
)
def test_a_peer_finds_the_accelerations_that_this_library_finds(needs, peer, name):
    pytest.importorskip(needs)
    arm = {**ARMS, **LEGGED}[name]
    q, qd, tau = rows.one_state(arm)
    expected = rd.forward_dynamics(arm, q, qd, tau, method="composite-cholesky")
    job = peer(arm, q, qd, tau)
    for _ in range(2):  # a peer must not spoil what it is given
        assert difference(job.answer(), expected) <= 1e-9


OF_CHAINS = "derivatives", "inverse_dynamics_derivatives"


@pytest.mark.parametrize("name", rows.QUANTITIES)
@pytest.mark.parametrize("which", ["space", "sliders", "quadruped"])
def test_both_sides_of_a_quantitys_row_find_what_this_library_teaches(which, name):
    pytest.importorskip("pinocchio")
    if which == "quadruped" and name in OF_CHAINS:
        pytest.skip("of chains alone")
    arm = {**ARMS, **LEGGED}[which]
    state = rows.one_state(arm)
    ours = other.bound(name, arm, *state).answer()
    theirs = other.pinocchio_one(name, arm, *state)
    assert difference(theirs.answer(), ours) <= 1e-9
    assert difference(theirs.answer(), ours) <= 1e-9
    if name in other.PUBLIC:
        taught = other.PUBLIC[name](arm, *state[: other.taken(name)])
        if isinstance(taught, tuple):
            taught = np.concatenate(taught)
        assert difference(ours, taught) <= 1e-9
        some = [x[:20] for x in rows.batch(arm)]
        many = other.public(name, arm, *some).answer()
        assert difference(many, other.pinocchio_many(name, arm, *some).answer()) <= 1e-9


def of_title(*words):
    """Return the rows of the table whose title has all these words."""
    return [r for r in rows.table_rows(0.1) if all(word in r.title for word in words)]


def test_every_public_function_of_a_state_and_every_quantity_of_a_step_has_a_row():
    titles = " | ".join(r.title for r in rows.table_rows(0.1))
    # {name in a row: pinocchio's name}
    called = {name: function for name, (function, *_) in rows.QUANTITIES.items()}
    called |= {
        "forward_dynamics": "aba",
        "forward_dynamics_derivatives": called["derivatives"],
        "simulate": "MuJoCo RK4",
    }
    public = [name for name in rd.__all__ if takes_a_state(getattr(rd, name))]
    assert {"mass_matrix", "jacobian", "log_det_gradient", "quantities", "certify"} < {*public}
    without = {
        name for name in {*public, *catalogue.CATALOGUE} if called.get(name, name) not in titles
    }
    assert without == {"certify"}  # no other library bounds its error


def takes_a_state(function):
    """Judge by the arguments of a public function: an arm, and then its joint values."""
    if not inspect.isfunction(function):
        return False
    return [word.rstrip("0") for word in inspect.signature(function).parameters][:2] == ["arm", "q"]


@pytest.mark.parametrize("name", ["factor", "quantities", "log_det_gradient"])
def test_both_sides_of_a_row_without_a_library_find_the_same(name):
    (made,) = of_title(name)
    if rows.who.missing(made.needs):
        pytest.skip(rows.who.missing(made.needs))
    arm = made.arm(made.n)
    state = made.state(arm)
    assert difference(made.ours(arm, *state).answer(), made.peer(arm, *state).answer()) <= 1e-9


@pytest.mark.parametrize("name", rows.CLOSED)
def test_pinocchio_closes_the_same_loops(name):
    pytest.importorskip("pinocchio")
    n, make, state = rows.CLOSED[name]
    chain = make(n)
    assert chain.n == n
    arguments = state(chain)
    assert abs(chain.gap(arguments[0])).max() < 1e-9
    expected = rd.forward_dynamics(chain, *arguments)
    theirs = other.constraint_dynamics(chain, *arguments)
    ours = jobs.bound_step(chain, *arguments)
    for job in (theirs, theirs, ours):
        assert difference(job.answer(), expected) <= 1e-9
    assert jobs.calls(ours) <= 2  # nothing is between Python and machine code


@pytest.mark.parametrize("which", ["chain of two", "sliders"])
@pytest.mark.parametrize("name", rows.IN_CASADI)
def test_casadi_finds_what_this_library_finds(name, which):
    for peer in ("casadi", "gcc"):
        if jobs.missing(peer):
            pytest.skip(jobs.missing(peer))
    prismatic = 0 if which == "chain of two" else 0.5
    arm = rd.random_arm(2 + 2 * bool(prismatic), np.random.default_rng(4), prismatic)
    state = rows.one_state(arm)
    expected = other.PUBLIC[name](arm, *state[: other.taken(name)])
    for job in (casadi_jobs.one_state(name, arm, *state), casadi_jobs.exported(name, arm, *state)):
        assert difference(job.answer(), expected) <= 1e-12
    some = [x[:9] for x in rows.batch(arm)]
    expected = other.PUBLIC[name](arm, *some[: other.taken(name)])
    assert difference(casadi_jobs.many_states(name, arm, *some).answer(), expected) <= 1e-12


def test_a_public_call_is_measured_against_its_kernel_in_seconds(clock):
    slow = row(clock(4.0), clock(1.0), floor=None, most=2.5)
    assert rows.measure(slow).reached is False
    assert rows.measure(replace(slow, most=3.5)).reached is True
    assert "+3.5e+06 µs" in str(report.rows_table([rows.measure(replace(slow, most=3.5))]))
    for made in of_title("public call"):
        arm = made.arm(made.n)
        state = made.state(arm)
        job = made.ours(arm, *state)
        assert difference(job.answer(), made.peer(arm, *state).answer()) <= 1e-12
        assert jobs.calls(job) <= 60  # nothing of the teaching code runs


@pytest.mark.parametrize("name", ARMS)
def test_a_peer_that_reads_urdf_is_given_the_same_arm(name, tmp_path):
    """Read back by this library's own reader."""
    arm = ARMS[name]
    path = tmp_path / "arm.urdf"
    path.write_text(jobs.urdf_text(arm))
    state = rows.one_state(arm)
    assert (
        difference(
            rd.forward_dynamics(rd.load_urdf(path, strict=False), *state),
            rd.forward_dynamics(arm, *state),
        )
        <= 1e-11
    )


@pytest.mark.parametrize(
    "arm", [ARMS["sliders"], LEGGED["quadruped"]], ids=["sliders", "quadruped"]
)
def test_our_jobs_find_them_too(arm):
    state = rows.one_state(arm)
    expected = rd.forward_dynamics(arm, *state, method="composite-cholesky")
    assert difference(jobs.compiled_step(arm, *state).answer(), expected) <= 1e-11
    assert difference(jobs.bound_step(arm, *state).answer(), expected) <= 1e-11
    assert difference(jobs.rolled_step(arm, *state).answer(), expected) <= 1e-11
    assert difference(jobs.method("rk-fd4", arm, *state).answer(), expected) <= 1e-11


@pytest.mark.parametrize("arm", [bench.space(4), LEGGED["quadruped"]], ids=["chain", "quadruped"])
def test_many_states_by_both(arm):
    pytest.importorskip("pinocchio")
    q, qd, tau = rows.batch(arm)
    assert q.shape == (1000, arm.nq)
    ours, theirs = (
        make(arm, q, qd, tau).answer() for make in (jobs.compiled_batch, jobs.pinocchio_in_parallel)
    )
    assert ours.shape == (1000, arm.nv)
    assert difference(ours, theirs) <= 1e-9
    few = rd.forward_dynamics(arm, q[:3], qd[:3], tau[:3], method="rk-fd4")
    assert difference(ours[:3], few) <= 1e-9


def test_mujoco_moves_by_the_same_runge_kutta_steps():
    pytest.importorskip("mujoco")
    arm = bench.rods(3)
    q0, qd0, span = rows.swing(0.02, arm)
    path = rd.simulate(arm, q0, qd0, [0.0, span], method="rk-fd4", dt=1e-3)
    expected = np.concatenate([path.q[-1], path.qd[-1]])
    for make in (jobs.mujoco_simulation, jobs.compiled_simulation):
        job = make(arm, q0, qd0, span)
        for _ in range(2):  # each run starts from the beginning
            assert difference(job.answer(), expected) <= 1e-10


def test_solve_ivp_takes_a_step_each_millisecond_to_the_same_end():
    arm = bench.rods(3)
    q0, qd0, span = rows.swing(0.02, arm)
    job = jobs.scipy_simulation(arm, q0, qd0, span)
    path = rd.simulate(arm, q0, qd0, [0.0, span], method="rk-fd4", dt=1e-3)
    assert difference(job.answer(), np.concatenate([path.q[-1], path.qd[-1]])) <= 1e-9
    assert job.run().nfev == 1 + 6 * 20  # Dormand and Prince: six evaluations a step


def test_motions_that_differ_are_distinguished_from_those_that_agree():
    made = next(r for r in rows.table_rows(0.1) if "solve_ivp" in r.title)
    made = replace(made, n=2, ours=made.peer)
    arm = bench.rods(2)

    def compared(peer):
        return made.agree(
            replace(made, peer=peer),
            arm,
            made.ours(arm, *made.state(arm)),
            peer(arm, *made.state(arm)),
        )

    assert all(x <= most for _, x, most in compared(made.peer))

    def loses(arm, q0, qd0, span):
        return Job(lambda: np.concatenate([q0, qd0 + 1.0]))

    assert [x <= most for _, x, most in compared(loses)] == [False, True, False]
    q0, qd0, _ = made.state(arm)
    faster = 0.5 * np.ones(2) @ rd.mass_matrix(arm, q0) @ np.ones(2)
    assert compared(loses)[2][1] == pytest.approx(
        faster / (9.81 * arm.masses.sum() * jobs.link_lengths(arm).sum())
    )

    def bursts(arm, q0, qd0, span):
        return Job(lambda: np.full(4, np.nan))

    assert [x <= most for _, x, most in compared(bursts)] == [False, True, False]


# --- growth ---------------------------------------------------------------------------------------
@pytest.fixture
def contest(clock, monkeypatch):
    """Three that grow like N, N^1.1 and N^3, on a made-up clock; the last one ends early."""

    def grows(power, off=0.0):
        return lambda arm, *state: clock(
            1e-6 * arm.n**power, (1 + off) * rd.forward_dynamics(arm, *state)
        )

    made = {
        "straight": curves.Contestant(grows(1), linear=True),
        "bent": curves.Contestant(grows(1.1), linear=True),
        "steep": curves.Contestant(grows(3)),
        "wrong": curves.Contestant(grows(1, off=1e-8), linear=True),
        "lost": curves.Contestant(grows(1), "no_such_engine"),
        "short": curves.Contestant(grows(1), most=40),
    }
    monkeypatch.setattr(curves, "CONTESTANTS", made)
    return list(made)


def test_growth_measures_exponents(contest):
    got = {
        c.name: c
        for c in bench.growth(contest, sizes=(3, 30, 60, 100), seconds=5.0, arm=rd.planar_arm)
    }
    assert [got["straight"].slope, got["bent"].slope] == pytest.approx([1, 1.1], abs=1e-9)
    assert [got[name].ok for name in contest] == [True, False, None, True, None, None]
    assert [got[name].agrees for name in contest] == [True, True, True, False, True, True]
    assert [s.median for s in got["straight"].seconds] == pytest.approx(
        [3e-6, 30e-6, 60e-6, 100e-6]
    )
    assert got["steep"].n == (3, 30)
    assert got["steep"].note == "over 50 ms for N = 60"
    assert (got["lost"].n, got["lost"].note) == ((), "no_such_engine is not installed")
    assert (got["short"].n, got["short"].note) == ((3, 30), "stops at 40 links")
    assert {c.arms for c in got.values()} == {"planar"}


@pytest.mark.parametrize("arm, n", [(bench.space, 60), (bench.chain, 30), (rd.planar_arm, 1)])
def test_an_answer_is_judged_by_the_torques_that_it_takes(arm, n):
    arm = arm(n)
    q, qd, tau = rows.one_state(arm)
    qdd = rd.forward_dynamics(arm, q, qd, tau)
    assert rows.residual(arm, q, qd, tau, qdd) < 1e-12
    assert rows.residual(arm, q, qd, tau, (1 + 1e-8) * qdd) > rows.AGREE
    for i in range(n):  # one joint alone
        assert (
            rows.residual(arm, q, qd, tau, qdd + 1e-7 * np.abs(qdd).max() * np.eye(n)[i])
            > rows.AGREE
        )
    for bad in (np.full(n, np.nan), qdd[:-1], [qdd]):
        assert rows.residual(arm, q, qd, tau, bad) == math.inf


def test_rounding_is_no_wrong_answer_however_ill_conditioned_the_mass_matrix():
    """The velocity torques' last digits move the accelerations more than a wrong answer would."""
    arm = bench.chain(1000)
    q, qd, tau = rows.one_state(arm)
    bias = rd.inverse_dynamics(arm, q, qd, np.zeros(1000))
    noise = 1e-13 * np.abs(bias).max() * (-1.0) ** np.arange(1000)
    right, rounded = (rd.forward_dynamics(arm, q, qd, torques) for torques in (tau, tau + noise))
    assert difference(rounded, right) > 10 * rows.AGREE
    assert rows.residual(arm, q, qd, tau, rounded) < 1e-11


def some_curves():
    n = (3, 30, 60, 100)

    def times(p):
        return tuple(Spread(1e-6 * a**p, 0.9e-6 * a**p, 1.1e-6 * a**p) for a in n)

    return [
        curves.Curve(name, arms, n, times(p), linear=p == 1, off=1e-12)
        for arms in ("spatial", "planar")
        for name, p in (("compiled step", 1), ("rk-fd4", 1), ("sympy Kane", 2))
    ]


def test_the_picture_has_a_line_for_each_and_exponents_in_the_legend():
    ax = bench.draw_growth(some_curves()[:3] + [replace(some_curves()[0], n=(), seconds=())])
    assert [t.get_text() for t in ax.get_legend().get_texts()] == [
        "compiled step: $N^{1.00}$",
        "rk-fd4: $N^{1.00}$",
        "sympy Kane: $N^{2.00}$",
    ]
    assert ax.get_xscale() == ax.get_yscale() == "log"
    assert ax.lines[0].get_ydata().tolist() == pytest.approx([3e-6, 30e-6, 60e-6, 100e-6])
    panels = bench.picture(some_curves(), "a machine").axes
    assert [p.get_title() for p in panels] == list(curves.TITLES.values())
    assert [len(p.lines) for p in panels] == [3, 3]


def test_no_two_contestants_look_the_same():
    looks = [curves.look(name) for name in [*rd.METHODS, *curves.CONTESTANTS]]
    assert len({(x["color"], str(x["linestyle"]), x["marker"]) for x in looks}) == len(looks)
    # nor without colours
    assert len({(str(x["linestyle"]), x["marker"]) for x in looks}) == len(looks)


# --- limits ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("width", [1, 4, 8])
def test_the_rounds_for_the_peak_do_what_they_are_credited_with(width):
    inside = limits.rounds(width).partition("\nloop")[2]
    assert len(re.findall(" (?:fmul|fadd) ", inside)) == 2 * limits.CHAINS
    job = limits.peak_job(width)
    x = job.read(None)
    x[:] = np.random.default_rng(1).uniform(0.3, 0.6, x.shape)
    *right, s, t = x.copy()
    assert job.run(x.ctypes.data, 3) == 0
    for _ in range(3):
        right = [value * s + t for value in right]
    assert np.allclose(x[:-2], right, rtol=1e-14)
    text = llvmlite.binding.parse_assembly(limits.rounds(width))
    if platform.machine() in ("x86_64", "AMD64"):
        done = re.findall(r"\bv?(?:fmadd\d*|mul|div)[sp]d\b", llvm.target()().emit_assembly(text))
        assert {word[-2:] for word in done} == {"sd" if width == 1 else "pd"}
        assert not any("div" in word for word in done)


def test_without_a_compiler_the_first_cell_reports_it_and_cells_that_need_it_stop(
    monkeypatch, capsys
):
    bench.needs_compiler()
    assert capsys.readouterr().out == ""
    monkeypatch.setitem(sys.modules, "llvmlite", None)
    bench.needs_compiler()
    assert capsys.readouterr().out.startswith("This notebook needs llvmlite: ")
    with pytest.raises(ModuleNotFoundError, match="cannot be measured where there is none"):
        bench.peak()


def test_the_peak_is_operations_over_the_shortest_time(monkeypatch):
    times = np.array([[3.0, 2.0, 4.0], [9.0, 9.0, 9.0], [5.0, 8.0, 6.0]])
    monkeypatch.setattr(limits, "race", lambda jobs, rounds, seconds: times)
    got = bench.peak()
    done = 2 * limits.CHAINS * limits.TIMES
    assert (got.scalar, got.vector) == (done / 2.0, llvm.lanes() * done / 5.0)


def all_alike(n):
    """Return an arm in space of n links that are the same."""
    quarter = [[1, 0, 0], [0, 0, -1], [0, 1, 0]]
    return rd.Arm(
        axes=[[0, 0, 1]] * n,
        joint_types="R" * n,
        offsets=[[0.3, 0.0, 0.1]] * n,
        rotations=[quarter] * n,
        masses=[1.0] * n,
        coms=[[0.1, 0.2, 0.0]] * n,
        inertias=[np.eye(3)] * n,
    )


def test_operations_of_a_kernel_are_counted():
    count = {n: limits.operations(all_alike(n)) for n in (16, 24, 32)}
    assert count[32] - count[24] == count[24] - count[16] > 8 * 100
    assert 0 < limits.operations(bench.chain(16)) < count[16] / 4


def test_the_longest_chain_is_checked_by_inverse_dynamics(monkeypatch):
    got = limits.longest(50)
    assert got.n == 50
    assert got.agrees
    assert "N = 50: " in repr(got)
    assert "48 GB" in repr(got)
    real = jobs.compiled_step

    def spoiled(arm, *state):
        job = real(arm, *state)
        return replace(job, read=lambda returned: job.read(returned) * (1 + 1e-6))

    monkeypatch.setattr(jobs, "compiled_step", spoiled)
    assert not limits.longest(50).agrees


# --- the command ----------------------------------------------------------------------------------
@pytest.fixture
def small(monkeypatch, clock):
    """A bench of two made-up rows and curves, in which nothing is measured."""
    made = [row(clock(1.0), clock(4.0)), row(None, None, title="absent", needs="no_such_engine")]
    monkeypatch.setattr(report, "table_rows", lambda span: made)
    monkeypatch.setattr(report, "growth", lambda names, **how: some_curves()[:3])
    monkeypatch.setattr(limits, "peak", lambda seconds: limits.Peak(1.5e10, 6e10))
    monkeypatch.setattr(
        limits,
        "efforts",
        lambda best, seconds: [
            limits.Effort("made up", 7, 100, Spread(1e-6, 1e-6, 1e-6), 1e8, 0.25, 0.0625)
        ],
    )
    monkeypatch.setattr(
        limits, "longest", lambda n: limits.Longest(n, 0.05, 1e-12, 48 * 10**9, None)
    )
    monkeypatch.setattr(limits, "first_call", lambda times: Spread(0.2, 0.2, 0.2))
    for name in bench.THREADS:
        monkeypatch.setenv(name, "1")
    return made


def run(capsys, *words):
    status = cli.main(["bench", *words])
    return status, *capsys.readouterr()


def test_bench_prints_tables(capsys, small):
    status, out, _ = run(capsys, "--quick")
    assert status == 0
    for line in (
        r"peer +3 +1 s ±0% +4 s ±0% +4 \(4 to 4\) +3 +reached",
        r"absent +3 +- +- +- +3 +no_such_engine is not installed",
        r"rk-fd4 +spatial +1\.000 +ok +100",
        r"sympy Kane +spatial +2\.000 +- +100",
        r"Peak of a core: 15 Gflop/s scalar, 60 in vectors",
        r"made up +7 +100 +1 µs ±0% +0\.1 +25% +6%",
        r"N = 10000: 0\.05 s",
        r"First call in a new process, puma560: 200 ms",
        rf"numpy: {np.__version__}",
    ):
        assert re.search(rf"(?m)^{line}", out), line
    assert "WRONG" not in out


def test_bench_answers_in_json(capsys, small):
    status, out, _ = run(capsys, "--json")
    data = json.loads(out, parse_constant=lambda word: pytest.fail(f"{word} is no JSON"))
    assert status == 0
    assert list(data) == [
        "ok",
        "wrong",
        "machine",
        "rows",
        "growth",
        "peak",
        "efforts",
        "longest",
        "first call",
    ]
    assert [(r["title"], r["n"], r["floor"], r["reached"], r["skipped"]) for r in data["rows"]] == [
        ("peer", 3, 3.0, True, ""),
        ("absent", 3, 3.0, None, "no_such_engine is not installed"),
    ]
    assert data["rows"][0]["ratio"] == {"median": 4.0, "low": 4.0, "high": 4.0}
    assert data["rows"][1]["ratio"] is None
    assert {"processor", "threads", "clock", "python", "robodyn_lib", *report.MODULES} <= set(
        data["machine"]
    )
    assert [bench.Curve.from_json(c) for c in data["growth"][:3]] == [
        replace(curve, off=0.0) for curve in some_curves()[:3]
    ]
    assert data["machine"]["threads"] == "one"
    assert data["longest"]["n"] == 50_000
    assert [c["slope"] for c in data["growth"][:3]] == [1, 1, 2]


def test_bench_fails_where_an_answer_is_wrong_and_nowhere_else(capsys, small, clock, monkeypatch):
    small[0] = row(clock(4.0), clock(1.0))
    assert run(capsys, "--json")[0] == 0  # a missed floor is not a failure
    small[0] = row(clock(1.0, [1.0]), clock(4.0, [2.0]))
    status, out, _ = run(capsys)
    assert status == 1
    assert "WRONG: peer, N = 3: answers off by 5.0e-01, allowed 1e-09" in out
    small[0] = row(clock(1.0), clock(4.0))
    wrong = [replace(some_curves()[0], off=1e-8)]
    monkeypatch.setattr(report, "growth", lambda *a, **k: wrong)
    status, out, _ = run(capsys, "--json")
    assert status == 1
    assert json.loads(out)["wrong"] == ["growth, compiled step: answers off by 1.0e-08"] * 2
    wrong[0] = some_curves()[0]
    monkeypatch.setattr(limits, "longest", lambda n: limits.Longest(n, 0.05, math.nan, 1))
    status, out, _ = run(capsys, "--json")
    assert status == 1
    assert json.loads(out, parse_constant=pytest.fail)["ok"] is False


def test_bench_draws_a_picture(capsys, small, tmp_path):
    path = tmp_path / "fast.svg"
    assert run(capsys, "--picture", str(path))[0] == 0
    assert " ".join(bench.ALT.split()) in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "name, message", [("fast.pdf", "must end in .svg or .png"), ("no/fast.svg", "no folder for")]
)
def test_a_picture_that_cannot_be_is_refused_at_once(
    capsys, small, tmp_path, monkeypatch, name, message
):
    monkeypatch.setattr(bench, "run", lambda *a, **k: pytest.fail("measured"))
    status, out, err = run(capsys, "--picture", str(tmp_path / name))
    assert (status, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1


# --- one robot ------------------------------------------------------------------------------------
OWN = {
    "chain": (bench.space(3), True, 18 + 12),
    "on a free base": (
        replace(bench.space(4), joint_types="FRPR", parents=[-1, 0, 1, 0]),
        True,
        16 + 8,
    ),
    "a ball": (rd.random_tree(3, np.random.default_rng(1), kinds=("spherical",)), False, 8),
    "branch by branch, twice": (replace(bench.space(4), parents=[-1, 0, 0, 1]), False, 8),
    "with rotors": (replace(bench.space(3), armature=[1.0, 0.0, 2.0]), False, 12),
}


@pytest.mark.parametrize("name", OWN)
def test_rows_of_ones_own_robot_agree(name, monkeypatch):
    """pinocchio takes part where it has the same model."""
    monkeypatch.setattr(rows, "BATCH", 9)
    arm, in_pinocchio, count = OWN[name]
    own = rows.rows_of(arm)
    assert len(own) == count
    assert any(r.needs == "pinocchio" for r in own) is in_pinocchio
    for r in own:
        if rows.who.missing(r.needs):
            continue
        state = r.state(arm)
        ours, peer = (make(arm, *state) for make in (r.ours, r.peer))
        assert difference(ours.answer(), peer.answer()) <= rows.AGREE, r.title


def test_bench_measures_ones_own_robot(capsys, small, clock, monkeypatch, tmp_path):
    asked = []

    def own(arm):
        asked.append(arm)
        return [row(clock(1.0), clock(4.0), floor=None), row(clock(4.0), clock(1.0), floor=None)]

    monkeypatch.setattr(report, "rows_of", own)
    status, out, _ = run(capsys, "--quick", "--arm", "planar:2")
    assert (status, [arm.n for arm in asked]) == (0, [2])
    assert "Arm 'planar_arm(2)': 2 joints (RR), 2 kg" in out
    assert re.search(r"(?m)^peer +3 +1 s ±0% +4 s ±0% +4 \(4 to 4\) +-$", out)
    assert re.search(r"(?m)^peer +3 +4 s ±0% +1 s ±0% +0.25 \(0.25 to 0.25\) +-$", out)
    status, out, _ = run(capsys, "--json", "--arm", "planar:2")
    data = json.loads(out)
    assert list(data) == ["ok", "wrong", "machine", "robot", "rows"]
    assert [r["reached"] for r in data["rows"]] == [None, None]
    for words, message in (
        (["--urdf", str(tmp_path / "no.urdf")], "no.urdf"),
        (["--arm", "puma561"], "puma560"),
        (["--arm", "four-bar"], "bench measures robots without loops, got ClosedChain"),
        (["--arm", "ur5", "--front"], "--front measures other robots"),
        (["--whole"], "--whole needs --urdf"),
    ):
        status, out, err = run(capsys, *words)
        assert (status, out) == (2, ""), words
        assert message in err
        assert len(err.splitlines()) == 1


def test_bench_of_ones_own_robot_starts_again_with_the_same_words(monkeypatch):
    started = []

    def start(command, env, check):
        started.append((command[3:], {name: env[name] for name in bench.THREADS}))
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.delenv(bench.THREADS[0], raising=False)
    monkeypatch.setattr("subprocess.run", start)
    assert cli.main(["bench", "--urdf", "x y.urdf", "--whole", "--free", "--quick"]) == 0
    words = ["bench", "--quick", "--whole", "--free", "--urdf", "x y.urdf"]
    assert started == [(words, dict.fromkeys(bench.THREADS, "1"))]


# --- the front end --------------------------------------------------------------------------------
def test_frames_of_the_front_end_are_tabulated(monkeypatch, capsys):
    counted = front.Front({20: {"waves": (31.4, 8.25), "nothing": (59.6, 3.0)}}, "Chromium 1")
    of_page = counted._replace(answers={20: 61.2})
    monkeypatch.setattr(front, "measured", lambda page: of_page if page else counted)
    assert cli.main(["bench", "--front"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["20", "waves", "31", "8.2", "60"]
    assert lines[-1] == "four solvers, Chromium 1, drawn without a graphics card"
    assert cli.main(["bench", "--front", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["frames"]["20"]["waves"] == [31.4, 8.25]
    assert cli.main(["bench", "--front", "--page", "laboratory.html"]) == 0
    assert (
        "20 links: from a slider to its picture 61 ms, goal "
        "100 ms" in capsys.readouterr().out.splitlines()
    )


def test_the_page_that_is_counted_plays_four_solvers_with_every_layer(monkeypatch):
    monkeypatch.setattr(painted, "INSTANTS", 6)
    sent = front.message(2)
    assert [track["label"] for track in sent["tracks"]] == [*front.SOLVERS]
    assert [layer["name"] for layer in sent["paint"]["layers"]] == [*painted.LAYERS]
    page = front.page(sent)
    assert page.count("<script") == page.count("</script>") == 2
    assert "getImageData" in page
