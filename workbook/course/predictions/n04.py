"""Notebooks 04a and 04b: forward dynamics."""
from .questions import prediction

prediction(
    "4b.1", "c",
    a="All joints move in the end, but the innovations come first: a joint beyond the base has no torque, nor has any "
      "joint beyond it, so its innovation is 0.",
    b="One innovation is right. But when the base joint accelerates it carries all links along, and free joints turn: "
      "the outward sweep finds an acceleration at each of them.",
    c="The inward factor is lower triangular and leaves the last entry alone; its transpose spreads it to every joint.")
prediction(
    "4b.2", "a",
    a="D(2) = 7/12 with joint 1 free, 8/3 with the rods welded, and 8/3 : 7/12 = 32/7.",
    b="Two rods have twice the mass of one. But the outer one lies farther out, and little of it counts if it may "
      "swing.",
    c="The motor gives the same torque to the same rods. Welded, the outer rod must turn with the inner one, and that "
      "takes most of the torque.")
prediction(
    "4b.3", "a",
    a="L(0) H(0) = 0, since there is no joint to take a part of the force: psi(1,0) = phi(1,0).",
    b="There is no joint to let anything through, so 0 is tempting. Then z(1) = b(1) + M zeta(1), and the tip force is "
      "gone: psi(1,0) is what is left of phi(1,0) after a joint has taken its part, and no joint takes any.",
    c="It would be of no account if z(0) were 0. But z(0) = f(0), the force at the tip.")
prediction(
    "4b.4", "b",
    a="The letter is the same, the sum is not: here (I - GH)^T a enters at each link, which is how the bias comes in "
      "that FD1 keeps in zeta.",
    b="With x = phi^T alpha(k+1) + a, both lines of RK 5.17 are what 2.18 says of alpha: x + H^T theta_ddot.",
    c="It travels outward by psi^T, and forces travel inward. Its units say it as well: H^T nu is an acceleration.")
prediction(
    "4a.2", "c",
    a="The wall holds one end of the inner rod, so its middle falls slower than a stone, and one expects the same of "
      "its far end. But the far end of a rod that turns about the wall outruns its middle, and a stone.",
    b="A hinge passes on no moment, which suggests that nothing turns the inner rod. Its own weight does.",
    c="9/7 g: the inner rod turns about the wall, so its far end moves twice as fast as its mass centre.")
prediction(
    "4b.5", "c",
    a="That is what FD1 and FD3 must do: their first sweep takes gravity to every link.",
    b="The inward sweep uses a(1) ... a(N-1), each to get to the next link. Gravity is in a(N), and no link follows "
      "link N.",
    c="Gravity is in a(N) alone, the inward sweep does not use a(N), and the outward one does.")
prediction(
    "4b.6", "a",
    a="e(k) m(omega) is a polynomial of degree two in omega, hence of degree two along any line.",
    b="The gyroscopic and centripetal terms are quadratic, so a line would miss them.",
    c="What lies inward enters through omega alone; with omega given, the coefficients come from the tip's side.")
prediction(
    "4b.7", "c",
    a="One column becomes ten, and only a part of the work is in that column, so a small factor is tempting. But ten "
      "columns have to be shifted, turned and re-expanded at each link.",
    b="That is the price in base axes, where the orientations of the links are taken as known. They need a sweep.",
    c="In link axes, each 6 x 10 matrix Z is multiplied by two 10 x 10 matrices at each link.")
prediction(
    "4b.8", "b",
    a="So would three loose rods, or one of 3 kg. But the first is held by the wall.",
    b="In this pose no joint velocity moves the tip along the rods, so the entry of J M^-1 J^T is 0 there.",
    c="It would take less than the whole mass if a joint could yield along the pull. None can: all axes are across "
      "it, and the rods lie in its line.")

prediction(
    "4a.1", "b",
    a="That would be so if the joint were locked. It is free to respond, and it does.",
    b="The joint's acceleration is a matrix times alpha(2) plus a remainder, so the form survives; the part G D G^T of "
      "P does not reach link 2.",
    c="The joint does turn, but in the instant its acceleration responds linearly: pose and velocities are given.")
