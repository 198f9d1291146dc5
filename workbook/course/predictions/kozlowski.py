"""Notebooks 09a and 09b: Kozłowski."""
from .questions import prediction

prediction(
    "9a.1", "a",
    a="nu = l J, and l is lower triangular with rows from the tip: nu(k) depends on the blows at joints 1 to k only, "
      "and the base joint is N.",
    b="The base drags every link along, so the joint velocities are not 0. But a joint that does what a free joint "
      "does, and no more, has xi = 0.",
    c="A blow at the base also moves the free joints beyond it: column N of the inverse mass matrix is full.")
prediction(
    "9a.2", "b",
    a="Then the two would keep one ratio. On the straight arm nu does not change, but on a bent one it turns.",
    b="nu(1)^2 + nu(2)^2 is twice the kinetic energy, and nothing does work on the rods.",
    c="The joint velocities do wander about. But the sum of squares of nu is an energy, and that is conserved.")
prediction(
    "9b.1", "c",
    a="P(k) has axes on both sides. An observer at rest sees [Omega, P] as well: the link carries its inertia along.",
    b="The gain is a force and a moment, an arrow that turns with the link: Omega G is added.",
    c="D(k) = H P H^T is a number, and a number has no axes.")
prediction(
    "9b.2", "a",
    a="The product rule differentiates both gains in P - G D G^T, and each brings a factor tau-bar.",
    b="One factor is enough for P+ itself, since tau-bar P is symmetric. tau-bar P-dot is not, in general.",
    c="With no factor at all P+ would change as P does, as if the joint were locked.")
prediction(
    "9b.3", "b",
    a="Orthogonality is the balance of energy without gravity. Gravity does work, and here it is part of C.",
    b="Multiply nu_dot = epsilon - C by nu: kinetic energy grows by the power of the motors less nu^T C. What the "
      "motors give and kinetic energy does not get is potential energy.",
    c="The power of the motors is nu^T epsilon, on the other side of the equation.")
prediction(
    "9a.3", "c",
    a="That would be so if nu were the derivative of some function of the angles. It is not.",
    b="xi(2) comes back. But nu(2) = sqrt(d) xi(2), and d depends on joint 1, which is bent on one way and straight on "
      "the other.",
    c="Both have factors that depend on joint 1, and joint 2 turns out and back at different bends.")
prediction(
    "9a.4", "b",
    a="In (theta, theta_dot) the energy contains a matrix that depends on theta. The rule keeps no such expression.",
    b="Its energy is a sum of squares of the integrated variables, and the midpoint rule keeps these exactly, whatever "
      "the step.",
    c="For most integrators that is right, and for the motion itself too. But some quantities are kept exactly by some "
      "rules.")
prediction(
    "9a.5", "b",
    a="The accelerations are uncoupled in form only: C and theta_dot still depend on every joint.",
    b="Its steps follow the time scales of the motion, and these are those of the swinging rods in any variables.",
    c="Coriolis and centrifugal forces are quadratic in the joint velocities, too.")
prediction(
    "9b.4", "b",
    a="Subtracting does enlarge relative errors, in general. Here both bounds pass through the recursion unchanged: "
      "it is monotone, and it scales with M.",
    b="If every M(j) lies between 0.95 and 1.05 of its true value, then so does every D(k), exactly.",
    c="If all masses are too large by 5 percent, D is too, exactly.")
