"""The net: which library functions are mutated, who judges each, and which are left out, and why.

Packages are listed rather than guessed from names: a test fails if a new module is in no table.
"""

import importlib
import importlib.util
import inspect
import pkgutil
from functools import cache

from atlas_judges import calls
from mutator import plain, title

import robodyn_lib
from robodyn_lib.atlas.registry import PAPERS, REGISTRY
from robodyn_lib.loops import CONTACTS

# packages and modules whose functions are mutated: papers, their checks, the witnesses, the
# arithmetic
MUTATED = [f"{room}{paper}" for room in ("", "atlas.") for paper in PAPERS] + [
    "atlas.state",
    "atlas.motion",
    "numbers",
    "reference",
    "numbering",
    "spatial",
    "joints",
    "derivatives.recursions",
    "link_frames",
    "prefix_sums",
    "course.four_names",
    "course.hammer",
]

ELSEWHERE = {  # modules that are not mutated; a module with a test file of its name needs no line
    "compiled": "steps are exact and mutated, test_steps.py; programs and lowered functions say "
    "what they say, test_thousand.py, test_lowered.py; that is right by "
    "test_integrate.py, test_simulation_joints.py, "
    "test_hands_by_newton.py, test_laboratory_in_node.py",
    "rk.proofs": "what it proves is held against numbers, and what it refuses as well: "
    "test_rk_proofs.py",
    "proving": "letters and rewriting, judged by what they prove: test_rk_proofs.py",
    "atlas.proved": "statements, each proved and held against arms: test_proved.py, "
    "test_certificates.py",
    "atlas.papers": "records: test_tags.py",
    "atlas.places": "files and lines: test_places.py",
    "atlas.closed": "each check holds, and fails on other numbers: test_atlas_closed.py",
    "atlas.registry": "bookkeeping: test_atlas.py",
    "atlas.errata": "words and verdicts of others: test_errata.py",
    "exports": "writes programs whose steps others hold: test_export.py",
    "loops.mechanisms": "descriptions of mechanisms: test_atlas_closed.py",
    "atlas.tags": "ranges of tags: test_tags.py",
    "atlas.report": "bookkeeping and words: test_atlas.py; what it judges by: test_what_judges.py",
    "atlas.agreement": "all methods against the equations of motion: test_methods_agree.py",
    "numbers.counted": "its counts are held against counts by hand: test_counting.py",
    "numbers.balls": "held against fractions and mpmath, operation by operation: test_bounds.py",
    "numbers.ties": "held against ties, infinities and axes: test_ties.py",
    "numbers.rational": "held against Fraction, operation by operation: test_numbers_rational.py",
    "tables": "a table that prints",
    "saving": "files that stay whole: test_saving.py",
    "interrupts": "words of the command: test_cli.py",
    "checking": "hands certificates to programs that judge them: test_bounds.py",
    "nearest": "words of the command: test_cli.py, test_urdf.py",
    "tex": "words of the command: test_cli.py",
    "working": "a sign of life on a terminal: test_cli.py",
    "__main__": "calls the command line",
}


def tests_of(module, *names):
    """Return the names of tests of a module, "module::name"."""
    return [f"{module}::{name}" for name in names]


def cases(test, *parameters):
    """Return the names of some cases of a parametrized test, "test[2]"."""
    return [f"{test}[{parameter}]" for parameter in parameters]


def each(module, judges, *functions):
    """Return {function: judges} for functions of a module that have the same judges."""
    return {f"{module}.{function}": judges for function in functions}


TWO_SWEEPS = [
    "test_rk_forward::test_two_sweeps_in_link_axes_give_accelerations_in_link_axes[3]",
    "test_rk_forward::test_in_link_axes_nothing_waits_for_a_sweep_from_the_base",
]
IN_LINK_AXES = [
    "test_rk_forward::test_in_link_axes_nothing_waits_for_a_sweep_from_the_base",
    "test_rk_forward::test_a_placed_chain_is_the_chain_and_computes_what_neighbours_share_once",
    *TWO_SWEEPS,
]
EXACTLY = "test_agreement::test_dynamics_exactly"
ON_A_POSE = [f"{EXACTLY}[3]", f"{EXACTLY}[7]"]
BODIES = tests_of(
    "test_fixman_bodies",
    "test_blocks_are_those_of_the_stacked_matrices[2]",
    "test_pivots_hold_the_articulated_inertia[3]",
    "test_accelerations_and_the_forces_in_the_joints[3]",
    "test_accelerations_and_the_forces_in_the_joints[4]",
    "test_three_motions_are_enough_in_a_plane[2]",
)
PLANES = tests_of(
    "test_fixman_forward",
    "test_the_chain_of_a_pose[3]",
    "test_planar_chains_of_fractions_exactly[2]",
    "test_planar_chains_of_fractions_exactly[5]",
    "test_planar_arms_are_found_and_served_as_such",
    "test_what_is_no_plane_goes_through_space",
    "test_a_crane_of_point_masses_never_turns_and_needs_no_moment",
    "test_a_length_that_is_no_fraction_is_served_as_a_body",
    "test_one_rod_among_points_makes_bodies_of_them_all",
)

JOINTS = tests_of(
    "test_joints",
    *cases("test_newton_euler_takes_what_virtual_power_takes", 0, 4, 5),
    *cases("test_by_values_as_by_tangents", 0, 4, 5),
    *cases("test_rates_are_of_the_moving_link", 4, 5),
    "test_sizes_names_and_the_zero",
    "test_an_attitude_turns_and_does_not_stretch",
    "test_kinds_have_names_and_letters",
)

TREES = [
    f"test_trees::{name}[{i}]"
    for name in ("test_fd4_with_a_fork", "test_operators_keep_their_words")
    for i in (0, 3)
] + ["test_trees::test_a_chain_is_a_tree", "test_trees::test_forces_on_branches"]
BLOCKS = [
    "test_joints::test_saha_eliminates_by_blocks[0]",
    "test_joints::test_saha_eliminates_by_blocks[4]",
    "test_joints::test_saha_by_blocks_is_saha_where_the_blocks_are_numbers",
]

INVERSE, FORWARD, LOG_DET = (
    [f"test_derivatives::test_gradients_exactly[{before + what}]" for before in (3, 12, 21)]
    for what in (1, 2, 3)
)
SOLVED_IN_FRAMES = tests_of(
    "test_saha_counted",
    *cases("test_exactly_on_a_chain_of_fractions", *range(1, 6)),
    "test_the_count_of_the_articulated_solve",
    "test_the_count_of_composite_bodies_and_elimination",
    "test_elimination_alone",
    "test_a_link_by_hand",
    "test_right_angles_save_work",
    "test_the_equations_of_motion_are_solved_whatever_is_switched_off",
    "test_what_each_trick_saves_per_link",
    # chains of five links take long and judge last
    *cases("test_exactly_on_a_chain_of_fractions", 6, 7),
)
COUNTED = {  # modules whose runs are counted: the tests that judge each function of theirs
    "saha.counted": SOLVED_IN_FRAMES,
    "kozlowski.counted": tests_of(
        "test_kozlowski_counted",
        "test_exactly_on_a_chain_of_fractions",
        "test_a_link_by_hand",
        "test_every_counted_run_of_quasi_velocities_is_their_derivative[7]",
    ),
    "link_frames": ["test_link_frames", *SOLVED_IN_FRAMES],
}

# Arms whose joints have an armature. Most mutants are seen by these tests, which take a hundredth of
# a second. The others of that file run the atlas or compile kernels, for seconds: they judge only
# what needs them.
ROTORS = tests_of(
    "test_rotors",
    "test_every_method_takes_rotors_exactly",
    "test_masses_and_torques_have_the_rotors",
    "test_a_link_with_geared_joints_beyond_it_is_what_the_filter_says",
    "test_sahas_matrix_and_kozlowskis_velocities_have_the_rotors",
    "test_the_force_in_a_geared_joint_is_what_the_link_needs",
    "test_derivatives_have_the_rotors",
    "test_a_massless_link_on_a_rotor_has_an_acceleration",
    "test_point_masses_in_a_plane_take_no_rotor_by_fixmans_method",
    "test_scans_have_the_rotors",
    "test_a_reaction_is_the_motors_force_and_what_holds_the_joint",
    "test_rotors_are_measured_in_the_arms_own_units",
)
EQUATIONS_WITH_ROTORS = [
    *ROTORS,
    "test_rotors::test_an_equation_holds_with_rotors_or_is_marked_gearless",
]

# functions that no check runs, or not with all that they can: the tests that judge them
JUDGED_BY = {
    "rk.forward.operational_inverse": [
        "test_rk_forward::test_operational_space_inertia_against_the_dense_product[3]"
    ],
    **each(
        "rk.forward",
        TWO_SWEEPS,
        "monomials",
        "quadratic",
        "substitution",
        "bias_force_polynomial",
        "bias_acceleration_polynomial",
        "two_sweep_inward",
        "two_sweep_outward",
        "two_sweep",
    ),
    "rk.recursions.Chain.__init__": [
        "test_numbering::test_a_chain_counts_from_the_tip",
        "test_trees::test_who_hangs_on_whom",
        *IN_LINK_AXES,
        "test_joints::test_newton_euler_takes_what_virtual_power_takes[0]",
    ],
    "rk.recursions.Chain.l": ["test_numbering::test_a_chain_counts_from_the_tip", *IN_LINK_AXES],
    **each(
        "rk.recursions", IN_LINK_AXES, "Chain.Q", "Chain.phi", "Placed.__init__", "Placed._kept"
    ),
    **each("rk.forward", ON_A_POSE, "rk_fd1", "rk_fd2", "rk_fd3", "rk_2sweep"),
    "rk.forward.rk_fd4": [*ON_A_POSE, f"{EXACTLY}[13]"],
    "reference.newton_euler.inverse_dynamics_at": [
        *cases("test_agreement::test_every_method_that_serves_against_pinocchio", 15, 16),
        *cases(EXACTLY, 3, 12, 13),
        *ROTORS,
    ],
    "reference.composite.mass_matrix_at": [f"{EXACTLY}[12]", f"{EXACTLY}[13]", *ROTORS],
    "rk.recursions.newton_euler": [
        *cases("test_joints::test_newton_euler_takes_what_virtual_power_takes", 0, 1, 5),
        *ROTORS,
    ],
    "rk.recursions.bias_acceleration": [
        *cases("test_joints::test_newton_euler_takes_what_virtual_power_takes", 0, 1, 5),
        "test_trees::test_fd4_with_a_fork[0]",
    ],
    "reference.composite.inertia_scale": [
        "test_trees::test_the_scale_of_rounding_is_of_all_that_a_joint_moves",
        *ROTORS,
    ],
    "reference.jacobian.velocities_at": ["test_trees::test_forces_on_branches"],
    **{
        f"atlas.kozlowski.tables.{name}": [f"test_kozlowski_counted::{test}"]
        for name, test in (
            ("with_cell", "test_every_cell_of_table_2_is_held"),
            ("arithmetic", "test_every_cell_of_table_2_is_held"),
            ("as_printed_or_less", "test_a_printed_count_below_what_is_counted_is_seen"),
        )
    },
    **each(
        "fixman.bodies",
        [*BODIES, *ROTORS],
        "Bodies.__init__",
        "Bodies.links",
        "inverse_blocks",
        "Rates.__init__",
    ),
    **each("fixman.bodies", [*BODIES, *ROTORS], "hard_pivots", "accelerations"),
    **each("fixman.bodies", [*ROTORS, "test_quantities"], "Bodies.reaction"),
    **each(
        "prefix_sums", ["test_prefix_sums", *ROTORS], "link_as_map", "forward_dynamics_by_scans"
    ),
    **each("rk.recursions", ROTORS, "Chain.with_rotor", "Chain.at_motor"),
    "atlas.rk.case.Case.spatial": EQUATIONS_WITH_ROTORS,
    "rk.operators.from_tip_places": ROTORS,
    "saha.links.Links.with_rotor": ROTORS,
    "kozlowski.factor.transmitted": ROTORS,
    "rk.filter.free_chain": [*ROTORS, "test_rk_filter"],
    "fixman.bodies.complement": [
        "test_fixman_bodies::test_a_complement_is_orthonormal_and_rational"
    ],
    **each(
        "fixman.forward",
        PLANES,
        "planar",
        "_lengths",
        "plane",
        "motions",
        "fixman",
        "in_tension_form",
    ),
    "fixman.forward.point_chain": [
        *PLANES,
        "test_fixman_forward::test_long_chains_of_an_arm_keep_their_digits[5]",
    ],
    "atlas.fixman.case.LinkForces.__init__": [
        "test_fixman_beyond::test_link_forces_move_the_masses_and_end_with_the_chain"
    ],
    "fixman.bands.tension_form": [
        "test_fixman_bands::test_the_tension_form_is_newtons_law_for_each_mass[3]",
        "test_fixman_bands::test_the_tension_form_is_newtons_law_for_each_mass[1]",
    ],
    "fixman.bands.backward_difference": [
        "test_fixman_bands::test_bands_are_the_blocks_of_the_dense_inverse[3]"
    ],
    **each(
        "joints",
        JOINTS,
        "rodrigues",
        "rodrigues_rate",
        "attitude",
        "quaternion_rate",
        "Kind.nv",
        "Kind.nq",
        "Kind.nt",
        "Kind.neutral",
        "Kind.read",
        "Kind.rates",
        "slices",
        "_column",
        "_zero",
        "_of_link",
        "_in_plane",
        "_crossed",
        "_carried",
        "_second_axis_turned",
    ),
    **each(
        "rk",
        TREES,
        "fork.Tree.phi",
        "fork.driven",
        "fork.fd4",
        "recursions.outward",
        "recursions.inward",
    ),
    **each(
        "saha.blocks",
        [*BLOCKS, *ROTORS],
        "propagation",
        "articulated_blocks",
        "solve_blocks",
        "saha_blocks",
    ),
    "spatial.motion_cross": INVERSE,
    **each(
        "derivatives.recursions",
        [*INVERSE, *ROTORS],
        "momentum_cross",
        "moving",
        "inverse_derivatives_at",
        "tip_force_stays",
    ),
    **each(
        "derivatives.recursions",
        [*FORWARD, "test_derivatives::test_a_joint_that_moves_nothing_is_refused_by_name[1]"],
        "mass_solve",
        "forward_derivatives_at",
    ),
    "rk.mobility.log_det_gradient_at": LOG_DET,
    "joints.across": [
        *(f"test_joints::test_two_directions_across_an_axis[{i}]" for i in range(4)),
        "test_joints::test_the_last_digits_of_a_diagonal_axis_do_not_turn_the_joint[0]",
        "test_joints::test_the_last_digits_of_a_diagonal_axis_do_not_turn_the_joint[4]",
    ],
    "joints.kind_of": ["test_joints::test_kinds_have_names_and_letters"],
    "reference.jacobian.generalized_forces": [
        "test_joints::test_forces_on_links_are_forces_on_the_tip_where_that_is"
    ],
    "atlas.state.in_own_units": [
        "test_atlas::test_an_arm_is_judged_in_its_own_units",
        "test_rotors::test_rotors_are_measured_in_the_arms_own_units",
    ],
}

BY_FILE = [  # the same, judged by all tests of a file that use no fixture
    (
        "test_numbers_comparison",
        "numbers.comparison",
        "compare _compare_symbols _plain_array _place",
    ),
    ("test_numbers_taylor", "numbers.taylor.Taylor", "__sub__ __rtruediv__ cos_sin sqrt"),
    ("test_spatial", "numbers.kinds", "kind_of_number divisible cos_sin square_root array"),
    ("test_inputs", "numbers.kinds", "odd_entry"),
    ("test_spatial", "spatial", "inverse _pivot"),
    ("test_numbering", "numbering", "from_base"),
    ("test_rk_filter", "rk.filter", "shove composite_inertia"),
    ("test_fixman_partition", "fixman.partition", "inverse_metric block_inverse"),
    ("test_fixman_chain", "fixman.chain", "cosine_gradients frozen_angle_gradients"),
    ("test_fixman_chain", "atlas.fixman.chain", "as_printed"),
    (
        "test_prefix_sums",
        "prefix_sums",
        "rounds prefixes Affine.then Affine.__call__ "
        "RiccatiMap.then RiccatiMap.__call__ articulated_inertias scan",
    ),
    ("test_four_names", "course.four_names", "across proofs cost_of_joins"),
    ("test_hammer", "course.hammer", "Beam.arm"),
]
JUDGED_BY |= {f"{room}.{name}": [file] for file, room, names in BY_FILE for name in names.split()}

SOLVED = cases("test_loops::test_forward_dynamics_is_the_dense_solution_exactly", 1, 2, 3, 5)
SOME = [  # functions of modules that are not mutated as a whole: room, names, judges
    (
        "elimination",
        "elimination_steps _describe_step _product _with_cleared eliminated unit_factor solved",
        ["test_elimination"],
    ),
    (
        "inputs",
        "real_array joint_vectors joint_vector surroundings states positive",
        ["test_inputs"],
    ),
    (
        "simulation.trajectory",
        "motion",
        ["test_simulation::test_points_and_energies_are_those_of_the_poses[1]"],
    ),
    (
        "simulation.steps",
        "explicit_step semi_implicit_step midpoint_step",
        [
            "test_simulation::test_order_of_convergence",
            "test_simulation::test_midpoint_retraces_its_steps_and_others_do_not",
        ],
    ),
    (
        "loops.closures",
        "bias gap closure_rows axes_along geared",
        [
            *SOLVED,
            "test_loops::test_a_contact_that_holds_a_rate_has_no_gap_of_attitude",
            *cases("test_loops::test_a_small_gap_is_what_velocities_make_of_it", 1, 2, 4),
            "test_loops::test_axes_along_an_axis",
        ],
    ),
    (
        "loops.delassus",
        "wrenches torques innovations delassus_operator accelerations",
        [
            *cases("test_loops::test_the_delassus_operator_of_every_contact", 1, len(CONTACTS) + 1),
            "test_loops::test_the_balance_of_the_body_is_the_whole_system[1]",
        ],
    ),
    (
        "loops.rank",
        "ranked solved",
        [
            "test_loops::test_rank_and_forces_that_cancel",
            "test_loops::test_a_row_that_hardly_counts_shakes_those_after_it",
        ],
    ),
    (
        "loops.forward",
        "balance come_apart closed_forward grasped",
        [
            *SOLVED,
            "test_loops::test_the_balance_of_the_body_is_the_whole_system",
            "test_loops::test_arms_without_enough_joints_hold_all_the_same",
            "test_loops::test_rows_that_repeat_others_may_have_drifted_apart",
            "test_loops::test_a_tilted_four_bar_fits_up_to_rounding",
            "test_loops::test_a_gear_may_repeat_what_a_loop_holds",
        ],
    ),
]
JUDGED_BY |= {f"{room}.{name}": judges for room, names, judges in SOME for name in names.split()}

NOT_JUDGED = {
    name: reason
    for reason, names in {  # functions whose slips need not be noticed
        "a draw: any serves": """link_frames.general_chain link_frames.rational_chain
        atlas.state.State.__init__ atlas.state._rational atlas.state._real
        atlas.kozlowski.tables.quarters atlas.fixman.chain.six_masses
        atlas.rk.identities.Unrelated.__init__ atlas.rk.identities.lopsided_blocks""",
        "kept for a whole process, so a slip comes too late: test_joints.py, test_saha_counted.py, "
        "test_kozlowski_counted.py": """joints.Kind._places atlas.saha.table.counted
        atlas.kozlowski.tables.counted""",
        "found or made when a module is imported": """atlas.kozlowski.derivatives.entry
        rk.forward._solver atlas.fixman.chain.at_least""",
        "a refusal, its words, or the size of rounding for it: test_rk_filter.py, "
        "test_singular.py, "
        "test_dynamics.py, test_fixman_bodies.py, test_fixman_forward.py": """
        reference.composite.refuse_no_inertia reference.articulated.rounding_in_P
        reference.articulated.refuse_vanishing saha.blocks.refuse_vanishing_pivots
        rk.filter.refuse_vanishing_D saha.articulated.refuse_vanishing_m_hat
        fixman.bodies.refuse_light fixman.bodies.refuse_parted fixman.bodies.lighter
        fixman.forward.lacks""",
        "a size that rounding is measured by: test_atlas.py": """atlas.rk.filter.rounding_in_inverse
        atlas.rk.case.Case.rigid_size atlas.state.State.magnitude atlas.saha.case.Case.rigid_size
        atlas.saha.case.Case.joint_inertia_locked atlas.saha.articulated.momentum_size
        atlas.kozlowski.case.Case.rigid_size atlas.kozlowski.case.Case.P_rate_size
        atlas.kozlowski.case.Case.fastest atlas.kozlowski.case.Case.G_rate_size
        atlas.kozlowski.equations.torque_size atlas.kozlowski.equations.power_size
        atlas.kozlowski.derivatives.of_P atlas.kozlowski.derivatives.of_G
        atlas.fixman.case.Case.rounding atlas.fixman.theorem.large""",
        "which type a number is read as: test_atlas.py": "atlas.state._exact atlas.state._vector",
        "a picture of chance, held to what chance allows: test_rk_filter.py": (
            "rk.filter.monte_carlo"
        ),
        "reads what is printed: test_kozlowski_counted.py": "atlas.kozlowski.tables.tuples",
        "counts, whatever the numbers are: test_fixman_beyond.py": (
            "atlas.fixman.figure.step_counts"
        ),
        "chooses a pivot and enters no result: test_fixman_bodies.py": "fixman.bodies._rough",
        "where printed forms fail: test_errata.py": "atlas.fixman.theorem.right_triangles",
        "where roots are rational: test_quantities.py": """atlas.kozlowski.factor.is_square
        atlas.kozlowski.factor.with_square_pivots""",
    }.items()
    for name in names.split()
}
CHOICES = {
    plain(f): reason
    for e in REGISTRY.values()
    for f, reason in [
        (e.has, "which arms an equation is tried on: less of them is weaker, not wrong"),
        (e.witness, "an arm that an equation serves: test_mutants.py"),
        *[(m.counterexample, "where a printed form fails: test_errata.py") for m in e.misprints],
    ]
}


def modules():
    """Return {name below the library: module} of those that are mutated."""
    found = {}
    for name in MUTATED:
        package = "workbook" if name.startswith("course.") else "robodyn_lib"
        if importlib.util.find_spec(f"{package}.{name}"):
            module = importlib.import_module(f"{package}.{name}")
            inner = [
                f"{name}.{m.name}" for m in pkgutil.iter_modules(getattr(module, "__path__", []))
            ]
            for key in [name, *inner]:
                if key not in ELSEWHERE:
                    found[key] = importlib.import_module(f"{package}.{key}")
    return found


def all_modules():
    """Return names of all modules of the library below it."""
    return [
        m.name.partition(".")[2]
        for m in pkgutil.walk_packages(robodyn_lib.__path__, "robodyn_lib.")
    ]


def _functions():
    """Return {title: function} of modules, with methods but without checks and index sets."""
    checks = {
        plain(f)
        for e in REGISTRY.values()
        for f in (e.check, e.over, *(m.check for m in e.misprints))
    }
    out = {}
    for module in modules().values():
        classes = [
            x
            for x in vars(module).values()
            if inspect.isclass(x) and x.__module__ == module.__name__
        ]
        for holder in (module, *classes):
            for name, value in vars(holder).items():
                f = plain(value)
                if isinstance(value, property) and f.__name__ == "<lambda>":
                    f.__name__ = name
                    f.__qualname__ = f"{holder.__name__}.{name}"
                if inspect.isfunction(f) and f.__code__.co_filename == module.__file__:
                    out[title(f)] = f
    some = {
        f"{room}.{name}": plain(getattr(importlib.import_module(f"robodyn_lib.{room}"), name))
        for room, names, _ in SOME
        for name in names.split()
    }
    return {name: f for name, f in out.items() if f not in checks and "<lambda>" not in name} | some


FUNCTIONS = _functions()
JUDGED_BY |= {
    name: COUNTED[room]
    for name in FUNCTIONS
    for room in COUNTED
    if name.startswith(f"{room}.") and name not in NOT_JUDGED
}


@cache
def functions_for(tag):
    """Return the functions that a check runs and whose mutants must be found."""
    return [f for f in FUNCTIONS.values() if judged_by(f) is None and f.__code__ in calls()[tag]]


def why_not(f):
    """Return why a function is not judged, or None."""
    return NOT_JUDGED.get(title(f), CHOICES.get(f))


def judged_by(f):
    """Return the tests that judge a function; [] if none are needed, None if checks run it."""
    return [] if why_not(f) else JUDGED_BY.get(title(f))
