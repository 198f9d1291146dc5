"""The algorithms of Rodriguez & Kreutz as data: what formulas compute and read, and slips."""

from dataclasses import replace

import pytest
from sweep_programs import carried_out, column, results

import robodyn_lib as rd
from robodyn_lib.numbers import compare
from workbook.draw.algorithms import SWEEPS, SYMBOLS, Sweep, fused, heard, known_after, part_of
from workbook.widgets.stepper import sweep_message

ARMS = [rd.rational_arm(3, seed=2), rd.rational_arm(4, seed=1), rd.rational_arm(1, seed=1)]
assert "".join(x[0] for x in ARMS[0].joint_types) == "rpr"


@pytest.mark.parametrize("arm", ARMS, ids=lambda arm: f"{arm.n} links")
@pytest.mark.parametrize("method", SWEEPS)
def test_the_formulas_that_are_shown_compute_what_the_code_computes(method, arm):
    s = rd.atlas.Case(arm)
    message = sweep_message(SWEEPS[method], arm=arm)
    values, complaints = carried_out(message, s, two_sweeps=method == "rk-2sweep")
    assert complaints == []
    library = results(method, s)
    shown = {symbol for sweep in SWEEPS[method].sweeps for symbol in sweep.finds}
    assert shown - set(library) <= {"Z"}  # the 2-sweep algorithm returns only what it makes of Z
    for symbol in shown & set(library):
        for k in range(1, s.N + 1):
            assert compare(values[symbol, k], column(library[symbol][k])).arithmetic == "exact"
            assert (values[symbol, k] == column(library[symbol][k])).all(), (symbol, k)
    assert all(values["theta_ddot", k][0, 0] == s.theta_ddot[k][0] for k in range(1, s.N + 1))


def with_sweep(algorithm, number, finds):
    """Return the algorithm with other finds in sweep `number`, from 0."""
    passes = list(algorithm.sweeps)
    passes[number] = Sweep(passes[number].direction, finds)
    return replace(algorithm, sweeps=tuple(passes))


def slips(algorithm):
    """Yield the algorithm with one read left out or replaced by another of its shape, P for P+.

    The same also in the formula that is shown, where that has the letter.
    """
    for number, sweep in enumerate(algorithm.sweeps):
        for symbol, needs in sweep.finds.items():
            formula = algorithm.formulas[symbol]
            left, right = formula.text.split(" = ")
            for i, need in enumerate(needs):
                without = needs[:i] + needs[i + 1 :]
                yield (
                    f"{symbol} without {need}",
                    with_sweep(algorithm, number, sweep.finds | {symbol: without}),
                )
                back = "k+1" if sweep.direction == "outward" else "k-1"
                place = back if need.endswith("<") else "k"
                for other in (other for other in same_shape(need) if other not in needs):
                    finds = sweep.finds | {symbol: (*needs[:i], other, *needs[i + 1 :])}
                    swapped = with_sweep(algorithm, number, finds)
                    yield f"{symbol}: {need} -> {other}", swapped
                    old, new = (f"{SYMBOLS[x.rstrip('<')].text}({place})" for x in (need, other))
                    if old in right:  # psi(k,k-1) is not one letter
                        slipped = formula._replace(text=f"{left} = {right.replace(old, new)}")
                        yield (
                            f"{symbol}: {need} -> {other}, shown as well",
                            replace(swapped, formulas=algorithm.formulas | {symbol: slipped}),
                        )


def same_shape(need):
    mark = "<" * need.endswith("<")
    name = need.rstrip("<")
    return [
        other + mark
        for other, symbol in SYMBOLS.items()
        if symbol.shape == SYMBOLS[name].shape and other != name
    ]


def seen(algorithm, library, s):
    """Return whether a wrong table is refused, reads hidden values, or computes something else."""
    try:
        message = sweep_message(algorithm, arm=s.arm)
        values, complaints = carried_out(
            message, s, two_sweeps="Z" in algorithm.formulas, to_the_end=False
        )
    except (ValueError, AssertionError, KeyError):
        return True
    return bool(complaints) or any(
        (values[symbol, k] != column(library[symbol][k])).any()
        for sweep in algorithm.sweeps
        for symbol in sweep.finds
        if symbol in library
        for k in range(1, s.N + 1)
    )


# psi P+ = phi (1 - G H)(1 - G H) P = psi P, for 1 - G H is a projection: the other letter would not
# be wrong.
EQUAL = {"rk-fd4": ["z: P< -> P_plus<, shown as well"]}


@pytest.mark.parametrize("method", SWEEPS)
def test_every_slip_in_the_table_is_seen(method):
    # 3 links see no more here
    s = rd.atlas.Case(ARMS[0] if method == "rk-2sweep" else rd.rational_arm(2, seed=1))
    library = results(method, s)
    assert not seen(SWEEPS[method], library, s)
    wrong = [*slips(SWEEPS[method])]
    assert len(wrong) > 80
    assert [what for what, one in wrong if not seen(one, library, s)] == EQUAL.get(method, [])


def test_each_symbol_and_each_formula_is_used():
    found = {method: {x for sweep in a.sweeps for x in sweep.finds} for method, a in SWEEPS.items()}
    assert set(SYMBOLS) == set().union({"T", "theta_dot"}, *found.values())
    for method, names in found.items():
        assert names <= set(SWEEPS[method].formulas)
        for name in names:
            formulas = [SWEEPS[method].formula(name, first) for first in (False, True)]
            assert all(x.text.startswith(SYMBOLS[name].text + "(k") for x in formulas)
    assert (
        len({x.text for x in SYMBOLS.values()})
        == len({x.latex for x in SYMBOLS.values()})
        == len(SYMBOLS)
    )


def test_sweeps_find_everything_in_an_order_that_works():
    turns = {
        "rk-fd1": "oiio",
        "rk-fd1 fused": "oio",
        "rk-fd2": "oiio",
        "rk-fd3": "oio",
        "rk-fd4": "oio",
        "rk-2sweep": "io",
    }
    assert set(turns) == set(SWEEPS)
    assert {name for name in rd.METHODS if name.startswith("rk-")} <= set(SWEEPS)
    for method, word in turns.items():
        passes = SWEEPS[method].sweeps
        assert "".join(sweep.direction[0] for sweep in passes) == word
        steps = known_after(SWEEPS[method], 4)
        assert [(number, k) for number, k, _ in steps] == [
            (i + 1, k) for i, sweep in enumerate(passes) for k in sweep.links(4)
        ]
        assert all("theta_ddot" in known for known in steps[-1][2].values())
        for (_, k, now), (_, _, before) in zip(steps[1:], steps, strict=False):
            assert all(now[j] == before[j] for j in now if j != k)
            assert len(now[k]) > len(before[k])


def test_two_sweeps_are_not_enough_for_FD4():
    FD4 = SWEEPS["rk-fd4"]
    with pytest.raises(ValueError, match="sweep 1, link 1: z needs b of link 1, not known yet"):
        known_after(replace(FD4, sweeps=FD4.sweeps[1:]), 3)
    with pytest.raises(ValueError, match="sweep 2, link 3: psi needs G of link 3, not known yet"):
        known_after(replace(FD4, sweeps=(FD4.sweeps[0], Sweep("outward", {"psi": ("G",)}))), 3)


def test_which_sweeps_can_be_one():
    assert len(known_after(SWEEPS["rk-fd1 fused"], 4)) == 12
    with pytest.raises(ValueError, match="sweep 1, link 1: f needs zeta of link 1, not known yet"):
        known_after(fused(SWEEPS["rk-fd1"], 1, 4), 4)
    with pytest.raises(ValueError, match="sweeps 1, 2 of FD1 run in different directions"):
        fused(SWEEPS["rk-fd1"], 1, 2)


@pytest.mark.parametrize("method", SWEEPS)
@pytest.mark.parametrize("source", ["tip force", "gravity"])
def test_a_link_hears_of_what_changes_its_numbers(method, source):
    """The first find of each link that differs when the tip force, or gravity, is another."""
    s = rd.atlas.Case(ARMS[1])
    gravity = s.gravity * (2 if source == "gravity" else 1)
    other = rd.atlas.Case(
        ARMS[1],
        tangents=s.q,
        qd=s.qd,
        qdd=s.qdd,
        gravity=gravity,
        tip_force=s.f0 * (2 if source == "tip force" else 1),
    )
    other.T = s.T  # the same torques, so other accelerations
    message = sweep_message(SWEEPS[method], arm=ARMS[1])
    two_sweeps = method == "rk-2sweep"
    here, there = (carried_out(message, case, two_sweeps=two_sweeps)[0] for case in (s, other))
    first = {}
    for step, visit in enumerate(message["tables"][0]["steps"]):
        k = visit["link"]
        if any(
            (here[what["symbol"], k] != there[what["symbol"], k]).any() for what in visit["found"]
        ):
            first.setdefault(k, (visit["sweep"], step))
    assert heard(SWEEPS[method], 4, {"tip force": "f(k-1)", "gravity": "g"}[source]) == first


def test_gravity_waits_for_the_last_sweep_of_FD4():
    fd4 = SWEEPS["rk-fd4"]
    assert heard(fd4, 4, "g") == {1: (3, 12), 2: (3, 11), 3: (3, 10), 4: (1, 1)}
    assert heard(fd4, 4, "f(k-1)") == {1: (2, 5), 2: (2, 6), 3: (2, 7), 4: (2, 8)}
    assert part_of(fd4, 1) == (["V"], ["a", "b"])
