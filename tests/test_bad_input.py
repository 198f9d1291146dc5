"""Every public function refuses unusable arguments and names them."""

from dataclasses import replace

import numpy as np
import pytest
import sympy

import robodyn_lib as rd

HUGE = 10**400
TWO = rd.planar_arm(2)
ZEROS = np.zeros(2)
LOOP = rd.Loop((1, (0, 0, 0)), ("world", (1, 0, 0)), "pin")


PAIR = rd.close_loops(TWO, [rd.Loop((1, (1, 0, 0)), ("world", (2, 0, 0)), "hard finger")])
VALUES = [
    (lambda: rd.planar_arm(10**70), "n, the number of links, must be at most 1000000"),
    (
        lambda: rd.random_arm(10**70, np.random.default_rng(0)),
        "n, the number of links, must be at most 1000000",
    ),
    (lambda: rd.rational_arm(10**70), "n, the number of links, must be at most 1000000"),
    (lambda: rd.planar_arm(2, lengths=HUGE), "lengths: a whole number is too large"),
    (lambda: rd.planar_arm(2, masses=[1, HUGE]), "masses: a whole number is too large"),
    (lambda: TWO.at([HUGE, 0]), "q: a whole number is too large"),
    (lambda: TWO.at_tangents([HUGE, 0]), "t: a whole number is too large"),
    (lambda: rd.atlas.evaluate("RK 2.5", TWO, [HUGE, 0]), "q: a whole number is too large"),
    (
        lambda: rd.atlas.evaluate("RK 2.5", TWO, [0.5, 0.1], [HUGE, 0]),
        "qd: a whole number is too large",
    ),
    (
        lambda: rd.random_arm(3, np.random.default_rng(0), prismatic=sympy.Symbol("x")),
        "prismatic, the probability",
    ),
    (
        lambda: rd.random_arm(3, np.random.default_rng(0), prismatic=1.5),
        "prismatic, the probability",
    ),
    (
        lambda: rd.random_arm(3, np.random.default_rng(0), prismatic=float("nan")),
        "prismatic, the probability",
    ),
    *(
        (lambda ask=ask: ask(ZEROS), message)
        for ask, message in [  # an array is no word
            (
                lambda word: rd.mass_matrix(TWO, ZEROS, word),
                "method must be 'composite' or 'compiled'",
            ),
            (
                lambda word: rd.forward_dynamics_derivatives(TWO, *[ZEROS] * 3, method=word),
                "method must be 'recursion' or 'compiled'",
            ),
            (
                lambda word: rd.simulate(TWO, ZEROS, ZEROS, 1.0, method=word),
                "method must be one of",
            ),
            (lambda word: rd.planar_arm(2, body=word), "body must be 'rod' or 'point'"),
            (lambda word: rd.load_urdf("x", base=word), "base must be 'fixed' or 'free'"),
            (lambda word: rd.load_urdf("x", mimic=word), "mimic must be 'follow', 'independent'"),
            (
                lambda word: rd.close_loops(TWO, [replace(LOOP, contact=word)]),
                "loop 1: contact must be",
            ),
        ]
    ),
    (lambda: rd.simulate(TWO, ZEROS, ZEROS, 1e308), "t = 1e.308 s, recorded .* makes inf samples"),
]
KINDS = [
    (lambda: rd.planar_arm(1, masses=lambda: 1), "link 1: mass must be a number, got function"),
    (lambda: rd.load_urdf(None), "path must be the name of a file, got NoneType"),
    (lambda: rd.load_urdf("x", strict=ZEROS), "strict must be True or False, got ndarray"),
    (
        lambda: rd.simulate(TWO, [0, 0], [0, 0], 1.0, torque=dict),
        "torque must be torques, .* got the class 'dict'",
    ),
    (
        lambda: rd.forward_dynamics(TWO, [HUGE, 0], [0, 0], [0, 0]),
        "q must be real machine numbers, got object",
    ),
    (lambda: rd.close_loops(TWO, 3), "loops must be a list, got int"),
    (lambda: rd.closed_chain(3, (1, np.eye(3)), []), "arms must be a list, got int"),
    (
        lambda: rd.close_loops(TWO, [replace(LOOP, a=3)]),
        r"loop 1: each side must be \(link, point\)",
    ),
]
EITHER = [
    (lambda: PAIR.assemble([0j, 0]), TypeError, "q must be real machine numbers, got complex128"),
    (lambda: PAIR.assemble([[0, 0]]), ValueError, r"q must have shape \(2,\), got \(1, 2\)"),
    (
        lambda: PAIR.assemble_rates([0, 0], [np.nan, 0]),
        ValueError,
        "qd of joint 1 must be finite, got nan",
    ),
    (
        lambda: PAIR.assemble_rates([np.nan, 0], [0, 0]),
        ValueError,
        "q of joint 1 must be finite, got nan",
    ),
    (lambda: PAIR.gap([np.nan, 0]), ValueError, "q of joint 1 must be finite, got nan"),
    (
        lambda: PAIR.contact_forces([0, 0], [0, np.nan], [0, 0]),
        ValueError,
        "qd of joint 2 must be finite, got nan",
    ),
    (
        lambda: PAIR.tree.rates([np.nan, 0], [0, 0]),
        ValueError,
        "q of joint 1 must be finite, got nan",
    ),
    (
        lambda: PAIR.tree.rates([0, 0], [0, np.inf]),
        ValueError,
        "v of joint 2 must be finite, got inf",
    ),
    (lambda: PAIR.tree.rates(np.array(["a", "b"]), [0, 0]), TypeError, "q: expected numbers"),
    (lambda: rd.random_tree(2, np.random.default_rng(0), kinds=3), ValueError, "kinds must be"),
    (lambda: PAIR.stabilized("baumgarte", [[1], [2, 3]]), ValueError, "rate must have shape"),
    (
        lambda: PAIR.stabilized("baumgarte", -1.0),
        ValueError,
        "rate must be one number > 0, got -1.0",
    ),
    (
        lambda: rd.forward_dynamics_derivatives(PAIR, [0, 0], [0, 0], [0, 0], method="compiled"),
        TypeError,
        "arm must be an Arm, got ClosedChain; its .tree is one",
    ),
    (
        lambda: rd.couple(PAIR.tree, {1: (0, 1.0, 10**5000)}),
        ValueError,
        "joint 2: offset must be a finite number, got one too large",
    ),
    (
        lambda: rd.couple(PAIR.tree, {1: (0, 1.0)}),
        ValueError,
        r"joint 2: give \(leader, multiplier, offset\), got \(0, 1.0\)",
    ),
    (lambda: rd.couple(PAIR.tree, [1]), TypeError, "couplings must be {follower: "),
]
ASKED = [
    *((*case, ValueError) for case in VALUES),
    *((*case, TypeError) for case in KINDS),
    *((ask, message, error) for ask, error, message in EITHER),
]


@pytest.mark.parametrize("ask, message, error", ASKED)
def test_what_no_arm_can_have_is_named(ask, message, error):
    with pytest.raises(error, match=f"^{message}"):
        ask()
