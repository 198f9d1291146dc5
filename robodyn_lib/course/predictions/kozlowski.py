"""Notebook 09: Kozłowski."""
from .questions import prediction

prediction(
    "9.1", "b",
    a="The base drags every link along, so no joint rate is 0. But a joint that only gives way, as a free joint does, "
      "has no xi.",
    b="nu = l J, and l is lower triangular with rows from the tip: nu(k) answers to blows at joints 1 to k only, and "
      "the base joint is N.",
    c="A blow at the base throws the free joints beyond it about: column N of the inverse mass matrix is full.")
prediction(
    "9.2", "b",
    a="Then the two would keep one ratio. On the straight arm nu does stand still, but on a bent one it turns.",
    b="nu(1)^2 + nu(2)^2 is twice the kinetic energy, and nothing works on the rods.",
    c="The rates do wander about. But the sum of squares of nu is an energy, and that is conserved.")
prediction(
    "9.3", "c",
    a="P(k) has axes on both sides. At rest one sees [Omega, P] besides: the link turns its inertia along.",
    b="The gain is a force and a moment, an arrow that turns with the link: Omega G comes on top.",
    c="D(k) = H P H^T is a number. Whoever looks at a number sees the same.")
prediction(
    "9.4", "b",
    a="With two links E_Phi has a single block, and what it meets of Phi is the identity on its diagonal.",
    b="Then Phi(2,1) is met as well, and there is a block from link 1 to link 3.",
    c="With three links there is already one block below the neighbours' row, and a shift has none there.")
prediction(
    "9.5", "b",
    a="Orthogonality is the balance of energy without weight. Weight does work, and here it stands in C.",
    b="Kinetic energy gains what the motors give, less nu^T C. What it loses to weight is potential energy.",
    c="The power of the motors is nu^T epsilon, and stands on the other side.")
prediction(
    "9.6", "c",
    a="That would be so if nu were the rate of some function of the angles. It is not.",
    b="xi(2) comes back. But nu(2) = sqrt(d) xi(2), and d depends on joint 1, which is bent one way and not the other.",
    c="Both have factors that depend on joint 1, and joint 2 turns out and back at different bends.")
prediction(
    "9.7", "b",
    a="In (theta, theta_dot) the energy is a product of a matrix that changes and of rates. The rule keeps no such "
      "product.",
    b="Its energy is a sum of squares of what is integrated, and the midpoint rule keeps these exactly, whatever the "
      "step.",
    c="For most integrators that is right, and for the motion itself too. But there are quantities that a rule keeps "
      "exactly.")
prediction(
    "9.8", "b",
    a="The accelerations are uncoupled in form only: C and theta_dot still depend on every joint.",
    b="Its steps follow the time scales of the motion, and these are those of the swinging rods in any variables.",
    c="Coriolis and centrifugal forces are quadratic in the rates, too.")
prediction(
    "9.9", "b",
    a="Subtracting does enlarge relative errors, in general. Here the error passes free joints as P itself does, by "
      "Psi on both sides.",
    b="Shares of the links are positive and have the sum 1, so the error of D is a mean of those of the M(j).",
    c="If all masses are too large by 5 percent, D is too, exactly.")
