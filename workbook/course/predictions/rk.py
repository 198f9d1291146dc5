"""Notebooks 00 to 02, A and B: Rodriguez & Kreutz."""
from .questions import prediction

# --- notebook 02 ----------------------------------------------------------------------------------------------------

prediction(
    "2b.1", "b",
    a="True of random draws, whose average comes near M and no closer. But you choose the draws, and second moments "
      "are all that is asked for.",
    b="Factor each M(k) into six columns with weights. One draw for each column of each link is enough, and fewer "
      "cannot have the rank 6N of M.",
    c="N draws of Y have the covariance of Y, but N draws of W have not that of W: M has rank 6N. Section 2b.4 "
      "returns to this.")
prediction(
    "2a.1", "c",
    a="That is the mass along the line, where the outer rod must follow as a whole. Sideways it swings about its "
      "hinge.",
    b="Tempting: half of the outer rod. But its near end yields more than that, because the rod also turns.",
    c="The inner rod counts 1 kg. The outer one, pushed at its end, moves and turns: F/m + 3F/m = 4F/m, so it counts "
      "a quarter.",
    d="Then the outer rod would cost nothing. A free end does yield, but its mass still has to be moved.")
prediction(
    "2a.2", "b",
    a="That is what a locked joint would transmit. A free one turns instead.",
    b="The joint turns until no torque is left about its axis, so the inner links move none of the inertia about it: "
      "H P+ = 0.",
    c="Link k lies beyond its own joint, so it turns away with the others: its part of H P H^T is taken out too.")
prediction(
    "2a.3", "b",
    a="That is the diagonal of the mass matrix, before anything is eliminated. At joint 1 it is the pivot; at the "
      "others it is not.",
    b="When row k is reached, the rows of the joints beyond have been eliminated with torque 0: they are free. The "
      "rows inward have not been touched: those joints do not move.",
    c="That is one over the diagonal of the inverse. The k-th pivot does not involve the joints inward of k; joint N "
      "has none.")
prediction(
    "2b.2", "c",
    a="Filtering is a change of coordinates, Y = (I + H Phi L) epsilon, so no information is lost; but the "
      "covariance changes with the coordinates.",
    b="They are uncorrelated, but each innovation keeps its own variance: the filter divides by nothing.",
    c="Each innovation is the part that could not be predicted, so no two are correlated, and the variance of "
      "epsilon(k) is H P H^T = D(k).")
prediction(
    "2b.3", "c",
    a="That is the noise that enters at link k. The sum over the links beyond has been added to it.",
    b="P(k) is the covariance that remains when y(1) ... y(k-1) are known. At the tip link there are none, and the "
      "two agree; elsewhere it is larger when less is known.",
    c="Nothing is known, so nothing is taken out: z = phi z + w sums phi M phi^T over links 1..k, which is the "
      "inertia of one rigid body, all joints locked.")
prediction(
    "2b.4", "c",
    a="Twice as many draws lower the error by a factor of 1.4.",
    b="Tempting, if the error were like 1/n. But the average of independent errors falls like one over the root of "
      "n.",
    c="The error falls like one over the root of n: a tenth of it takes a hundred times the draws.",
    d="The arm determines how large the error is at the beginning. How it falls is the same for every arm.")
prediction(
    "2a.5", "c",
    a="True for welded rods, which turn as one. A hinge lets the next rod stay behind.",
    b="Three times the mass, but the mass behind a hinge is not carried along whole.",
    c="Each hinge passes on a small part of the push. Four more rods add a few hundredths of a kg m^2 to D at the "
      "wall.")
prediction(
    "2b.5", "a",
    a="There the rod, hit in free space, would begin to turn about its end by itself. The hinge has nothing to add.",
    b="A blow at the centre of mass moves the rod without turning it, so the hinge has to hold the end back.",
    c="A blow at the free end turns the rod more than it moves it: the other end starts backward, and the hinge has to "
      "hold it.")
prediction(
    "2a.4", "b",
    a="P(2) does lean toward rod 1, whose mass it carries along rod 1's direction. But joint 2 is free as well, and "
      "releasing it turns the sign.",
    b="Releasing joint 2 leaves -r/(6s + 2) of a coupling r, so the lean changes its side.",
    c="That is so at joint 1, beyond which nothing hangs. Here the coupling r of P+(1) along and across rod 2 is "
      "not 0.")
# --- 00 Start here --------------------------------------------------------------------------------------------------

prediction(
    "0.1", "c",
    a="The hinges hold the rods up, one thinks, so the tip must lag behind the stone. The last hinge does pull "
      "up, but at the inner end of its rod: that slows the centre of the rod and turns its tip down. (With two "
      "rods the tip is slower.)",
    b="This would be so if the last hinge passed on no force. It passes on a small one.",
    c="The last hinge pulls its rod up by the inner end. The centre of that rod falls a little slower than the "
      "stone, and its tip, turned down, a little faster.")
prediction(
    "0.2", "b",
    a="Energy is conserved, so this is tempting. It bounds the mass centre of all rods together. A tip is a "
      "single point; it can rise while the rest stays low.",
    b="With one rod the tip and the mass centre lie on one line through the base joint and rise together. With "
      "more rods one can rise at the cost of the others.",
    c="One rod has no other rod to take energy from. Its tip is above the start exactly when its mass centre "
      "does, and energy forbids that.")
prediction(
    "0.3", "c",
    a="An inverse that is full is what one expects of a full matrix, and it is full. But its large entries are "
      "not where those of the matrix are.",
    b="A chain of masses on springs has such a matrix. Here a torque at one joint accelerates every other, if "
      "only slightly.",
    c="No entry is zero, but only those near the diagonal are large: a torque at one joint accelerates that joint "
      "and its neighbours, and hardly any other.")

# --- 01 From Newton-Euler to spatial operators ----------------------------------------------------------------------

prediction(
    "1a.1", "c",
    a="Neither motor changes its speed, but angular velocity is a vector. The second axis is carried around by the "
      "first link, so the sum changes its direction.",
    b="Along its own axis the second motor would have to speed up, and it does not.",
    c="The second axis changes as omega x h, which is at right angles to the first axis and to the second.")
prediction(
    "1a.2", "a",
    a="The angular momentum m r^2 omega changes at the rate 2 m r r-dot omega = 12 N m.",
    b="One half of it changes the direction of the sliding velocity, m r omega r-dot with r-dot = 3: 6 N m. The "
      "other half is missing: the bead comes to places where the turntable moves faster.",
    c="At constant speed a turntable by itself needs no torque. This one carries a bead that moves outward, and the "
      "angular momentum of the bead grows.")
prediction(
    "1a.3", "b",
    a="That counts how many rods each joint carries. It must also count how far away they are.",
    b="The distances of the rods' centres are 1, 3, 5 half lengths, and 1, 1 + 3, 1 + 3 + 5 are the squares.",
    c="Equal torques would balance equal loads at equal distances. The base carries three rods, the wrist one.")
prediction(
    "1b.1", "c",
    a="The inverse of a triangular matrix is triangular, so this is the largest number that it can be. Most blocks "
      "cancel, because a long shift is a product of short ones.",
    b="Above the diagonal the inverse of a lower triangular matrix is zero.",
    c="The diagonal has N blocks and the first subdiagonal N - 1. Row k of the inverse undoes one step and no more.")
prediction(
    "1b.2", "c",
    a="With the matrix at hand, each of its numbers is used once. But the product does not need the matrix.",
    b="Symmetry saves half of the numbers if the matrix is formed. It need not be formed.",
    c="The factors are applied one after the other, in two sweeps along the arm. No entry of the matrix is "
      "computed.")
prediction(
    "1b.3", "a",
    a="The power of a force and a velocity must be the same wherever both are taken. That makes the two maps "
      "transposes.",
    b="The same vector is in both, but this does not explain why one of them is the transpose of the other, signs "
      "and blocks included.",
    c="If it were another matrix, moving a force and a velocity to another point would change their power.")
prediction(
    "1b.4", "b",
    a="The tip is one unit away from the base joint, so turning that joint moves it.",
    b="The tip lies on the axis of the middle joint, and a point on an axis does not move when that axis turns.",
    c="The last joint is one unit away from the tip, as in any pose: they are the two ends of one rod.")

# --- A Notation -----------------------------------------------------------------------------------------------------

prediction(
    "A.1", "b",
    a="10 is the first number in the array, the joint at the base. The paper's count starts at the tip.",
    b="Link 1 of the paper is the last one, so key 1 has the last joint's value.")
prediction(
    "A.2", "a",
    a="O(k) lies on the fixed axis and rests. The mass centre runs on a circle and is accelerated toward the "
      "axis.",
    b="The mass centre moves on a circle. Its speed is constant, its velocity is not.",
    c="Only a point on the axis has no acceleration; the mass centre lies beside it.")
