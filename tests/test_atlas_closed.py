"""Closures in a report: their checks hold, fail where something is wrong, and are printed."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from cases import exact_tree

import robodyn_lib as rd
from robodyn_lib import cli
from robodyn_lib.atlas import closed as ac
from robodyn_lib.loops.mechanisms import MECHANISMS
from workbook.course import closed

BY_NAME = {check.name: check for check in ac.CHECKS}


def cases():
    """Yield cases in fractions with a link between, and in floats with repeated rows and two arms."""
    return {"exact": ac.lopsided_loop(), "float64": ac.closed_case(closed.carriers())}


@pytest.mark.parametrize("kind", ["exact", "float64"])
def test_every_check_holds(kind):
    case = cases()[kind]
    served = [check for check in ac.CHECKS if check.serves(case)]
    assert len(served) == {"exact": 5, "float64": 7}[kind]
    for check in served:
        assert (ac.judged(check, case).holds, ac.judged(check, case).arithmetic) == (True, kind), (
            check.name
        )


def spoiled(case, **changes):
    """Return the case with other numbers in place of the library's results."""
    other = ac.ClosedCase(case.chain, case.state, case.closed)
    vars(other).update(changes)
    return other


SPOILS = {
    "K": lambda s: {"K": 2 * s.K},
    "K M^-1 K^T": lambda s: {"K": s.K + 1},
    "rank": lambda s: {"rank": SimpleNamespace(free=s.rank.free + 1, new=s.rank.new)},
    "accelerations": lambda s: {
        "found": SimpleNamespace(qdd=s.found.qdd + 1, forces=s.found.forces)
    },
    "closed": lambda s: {
        "found": SimpleNamespace(qdd=s.found.qdd + np.arange(s.chain.nv), forces=s.found.forces)
    },
    "balance": lambda s: {"found": SimpleNamespace(qdd=s.found.qdd, forces=s.found.forces + 1)},
    "arm by arm": lambda s: {"found": SimpleNamespace(qdd=s.found.qdd + 1, forces=s.found.forces)},
}


@pytest.mark.parametrize("name", BY_NAME)
def test_every_check_can_fail(name):
    for case in cases().values():
        if BY_NAME[name].serves(case):
            verdict = ac.judged(BY_NAME[name], spoiled(case, **SPOILS[name](case)))
            assert not verdict
            assert verdict.arithmetic in ("exact", "float64")


def test_a_check_that_raises_has_failed():
    verdict = ac.judged(BY_NAME["closed"], spoiled(ac.lopsided_loop(), found=SimpleNamespace()))
    assert not verdict
    assert verdict.where.startswith("AttributeError")


def test_a_report_of_a_closed_chain():
    pair = closed.carriers()
    report = rd.verify(pair, paper="saha")
    assert report.ok
    # the elimination of this paper needs a chain
    assert {r.arm for r in report.results} == {"arm 1"}
    assert [part.name for part in pair.parts] == ["arm 1", "arm 2", "body"]
    text = str(report.table())
    assert "closures: arm by arm" in text
    assert "loops open: 73 on one serial arm of it by itself (arm 1, arm 2, body)\n" in text
    assert (
        "closures: 7 of 7 checks hold, 0 of them exactly; 9 rows, rank 8, mobility 4, in a "
        "closed pose" in text
    )
    data = report.as_json()["closures"]
    assert len(data["checks"]) == 7
    assert all(check["holds"] for check in data["checks"])


def test_parts_are_the_arms_that_were_put_together():
    arms = [rd.rational_arm(2, seed=seed) for seed in (1, 2)]
    chain = rd.closed_chain(arms, (1, np.eye(3, dtype=int)), [(1, 0, 0), (0, 1, 0)])
    for arm, part in zip(arms, chain.parts, strict=False):
        assert part.joint_types == arm.joint_types
        assert part.is_exact
        x = [1, 2]
        assert (part.at_tangents(x).tip == arm.at_tangents(x).tip).all()
        assert (part.at_tangents(x).tip_R == arm.at_tangents(x).tip_R).all()
        assert (part.at_tangents(x).C == arm.at_tangents(x).C).all()
    tree = exact_tree("RRR", (-1, 0, 0))
    assert (
        rd.close_loops(tree, [rd.Loop((1, (1, 0, 0)), (2, (0, 1, 0)), "hard finger")]).parts == ()
    )


def test_exact_chains_are_judged_exactly_where_their_rows_count():
    assert str(ac.Closures.of(closed.supported(3))) == (
        "closures: 5 of 5 checks hold, 5 of them "
        "exactly; 1 row, rank 1, "
        "mobility 2, in an open pose"
    )
    arms = [rd.planar_arm(3, lengths=rd.rational_arm(1).masses[0]) for _ in range(2)]
    case = ac.closed_case(rd.closed_chain(arms, (1, np.eye(3, dtype=int)), [(0, 0, 0), (1, 0, 0)]))
    assert (case.closed, case.state.is_exact) == (True, False)
    assert all(ac.judged(check, case) for check in ac.CHECKS if check.serves(case))


def test_checks_that_cannot_run_are_reported():
    far = ac.Closures.of(closed.four_bar(ground=9.0))
    assert far.ok
    assert str(far).startswith(
        "closures: not judged: no closed pose was found from 10 random starts: closure 'piv"
    )
    assert (
        str(ac.Closures.of(closed.supported().without("support")))
        == "closures: not judged: nothing is held"
    )


LOOP = "2 1,0,0 0,1,0 = world 2,0,0 0,1,0 hinge"


def test_the_command_line_closes_loops(capsys):
    assert cli.main(["verify", "--arm", "planar:3", "--paper", "saha", "--loop", LOOP]) == 0
    assert (
        "closures: 6 of 6 checks hold, 0 of them exactly; 5 rows, rank 2, "
        "mobility 1" in capsys.readouterr().out
    )
    for arguments, words in (
        (["planar:3", "--loop", LOOP.removesuffix(" hinge")], "CONTACT one of rigid"),
        (["planar:3", "--loop", LOOP.replace("2,0,0", "2,0")], "cannot read 'world 2,0 0,1,0'"),
        (["planar:3", "--loop", LOOP.replace("world", "wall")], "loop 1: link must be a number"),
        (["four-bar", "--loop", LOOP], "'four-bar' has loops already"),
        (["nonsense"], "slider-crank, platform, two-arms"),
    ):
        assert cli.main(["verify", "--arm", *arguments]) == 2
        assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    "names, side, link",
    [
        (("1", "2", "3"), "1", 0),
        (("1", "2", "3"), "0", 0),
        (("2", "0", "1"), "0", 1),
        (("upper arm", "b", "c"), "upper arm", 0),
        (("upper arm", "b", "c"), "2", 2),
        (("a", "b", "world"), "a", 0),
        (("a", "b", "world"), "2", 2),
    ],
)
def test_a_loop_takes_names_before_numbers(names, side, link):
    arm = replace(rd.planar_arm(3), link_names=names)
    other = "-1" if "world" in names else "world"
    loop = cli.loop_of(f"{side} 1,0,0 0,1,0 = {other} 2,0,0 0,1,0 hinge", 1)
    closure = rd.close_loops(arm, [loop]).closures[0]
    assert (closure.a.link, closure.b.link) == (link, -1)


@pytest.mark.parametrize("link", ["3", "-2", "1.0", "٣", "9" * 5000, ""])
def test_what_is_neither_a_name_nor_a_number_is_no_link(link):
    with pytest.raises(ValueError, match="loop 1: link must be a number from 0 to 2, a name or"):
        rd.close_loops(
            rd.planar_arm(3), [rd.Loop((link, (1, 0, 0)), ("world", (2, 0, 0)), "hard finger")]
        )


def test_a_link_called_world_is_no_fixed_base():
    arm = replace(rd.planar_arm(3), link_names=("a", "b", "world"))
    loop = rd.Loop((0, (1, 0, 0)), ("world", (2, 0, 0)), "hard finger")
    with pytest.raises(
        ValueError, match="'world' is the fixed base and also a link: give .* 2 for"
    ):
        rd.close_loops(arm, [loop])


@pytest.mark.parametrize("name", MECHANISMS)
def test_named_mechanisms_have_loops(name):
    assert isinstance(cli.named_arm(name), rd.ClosedChain)
