"""Notebooks 00 to 04, A and B: Rodriguez & Kreutz."""
from .questions import prediction

# --- notebook 03 ----------------------------------------------------------------------------------------------------

prediction(
    "3.1", "c",
    a="The slip of notebook 02 is seen on three links, but another one need not be: this one holds on three links and "
      "fails on four.",
    b="A rigid body has six degrees of freedom, but what decides here is how far inward a product carries, and that "
      "grows with the number of its factors.",
    c="Append one more Phi L H to both sides of a slip, and it survives on one link more.")
prediction(
    "3.2", "a",
    a="psi is built from L by 4.7, whatever L is, and the two inverses exist for any L.",
    b="The Riccati equation chooses one L among all. a.14 holds for each of them, and no P occurs in it.",
    c="D > 0 is needed to compute the filter's L. Here L is given, from wherever.")
prediction(
    "3.3", "b",
    a="They look different because each is solved for another letter, or written with Phi = phi S.",
    b="Three are the first, three the third, two and two are these times S, and two are differences.",
    c="That is true with base facts. With school algebra alone psi S L H phi and phi S L H psi are different words.")
prediction(
    "3.4", "b",
    a="Both are built from the same steps, but they are inverses of I - S Delta_phi and I - S Delta_psi, and S L H "
      "does not commute with S Delta_phi.",
    b="I + H Phi L and I - H Psi L are inverse to each other, and a matrix commutes with its inverse.",
    c="a.27 exchanges Phi and Psi, but only with L H between them. Without it the order matters, as for phi and psi.")
prediction(
    "3.5", "c",
    a="M(k+1) is symmetric, but psi r phi^T has psi on one side and phi on the other.",
    b="r(1) = M(1) is symmetric always; for one special gain the others are as well.",
    c="With the filter's gain r is P, which is symmetric. With another gain psi r phi^T is not.")
prediction(
    "3.6", "b",
    a="One step stops G, so a block below the diagonal is 0. But psi has identities on its diagonal, and they leave G.",
    b="psi = I + psi S Delta_psi, and Delta_psi G = 0.",
    c="That is what locked joints do: phi hands G on to every link further in. Free joints do not.")
prediction(
    "3.7", "b",
    a="It is right that (phi - L H)^3 leaves seven products, but they can be gathered: each row of the picture differs "
      "from the next by one product.",
    b="One for each joint that is freed, with psi inward of it and phi toward the tip.",
    c="psi S L H phi is one product of operators. Its block (4,1) is a sum over the joints between, which are three.")
prediction(
    "3.8", "b",
    a="The letters look alike, and the statement that is proved is true. This line of its proof is not.",
    b="P stands there twice, and (I - H Psi L)^T D^-1 H P = (I - H Psi L)^T G^T.",
    c="One P is too many, but D^-1 H and another factor stand in front of it.")
prediction(
    "3.9", "c",
    a="To be false it would have to say something.",
    b="H may be moved past H Psi L, as in 5.4, but here the bracket has Psi L alone, which is no square.",
    c="Psi L has 6N rows and N columns: there is no identity to subtract it from.")
prediction(
    "3.10", "a",
    a="Words that only this rule rewrites stay as they are, and what should cancel does not.",
    b="A rule that is missing cannot rewrite anything wrongly: each of the others is an equation that holds.",
    c="Completion found it from the base facts, but rewriting only applies the rules that there are.")
prediction(
    "3.11", "c",
    a="It is true on every arm. But no base fact says that axes have length one.",
    b="It refutes only with an arm on which the sides differ, and there is none.",
    c="It does not follow from the base facts, and no arm refutes it: the question stays open.")
prediction(
    "3.12", "b",
    a="Rounding is not noise that is always there: equal steps round equally.",
    b="Definitions, for example, are computed as they are defined, with the same numbers in the same order.",
    c="Most pairs of sides take different steps, and then the last digits differ.")

# --- notebook 02 ----------------------------------------------------------------------------------------------------

prediction(
    "2.1", "b",
    a="True of random draws, whose average comes near M and no closer. But you choose the draws, and second moments "
      "are all that is asked for.",
    b="Factor each M(k) into six columns with weights. One draw for each column of each link is enough, and fewer "
      "cannot have the rank 6N of M.",
    c="N draws of Y have the covariance of Y, but N draws of W have not that of W: M has rank 6N. Section 2.7 "
      "returns to this.")
prediction(
    "2.2", "c",
    a="That is the mass along the line, where the outer rod must follow as a whole. Sideways it swings about its "
      "hinge.",
    b="Tempting: half of the outer rod. But its near end yields more than that, because the rod also turns.",
    c="The inner rod counts 1 kg. The outer one, pushed at its end, moves and turns: F/m + 3F/m = 4F/m, so it counts "
      "a quarter.",
    d="Then the outer rod would cost nothing. A free end does yield, but its mass still has to be moved.")
prediction(
    "2.3", "b",
    a="That is what a locked joint would transmit. A free one turns instead.",
    b="The joint turns until no torque is left about its axis, so the inner links move none of the inertia about it: "
      "H P+ = 0.",
    c="Link k lies beyond its own joint, so it turns away with the others: its part of H P H^T is taken out too.")
prediction(
    "2.4", "b",
    a="That is the diagonal of the mass matrix, before anything is eliminated. At joint 1 it is the pivot; at the "
      "others it is not.",
    b="When row k is reached, the rows of the joints beyond have been eliminated with torque 0: they are free. The "
      "rows inward have not been touched: those joints do not move.",
    c="That is one over the diagonal of the inverse. The k-th pivot does not involve the joints inward of k; joint N "
      "has none.")
prediction(
    "2.5", "c",
    a="Filtering is a change of coordinates, Y = (I + H Phi L) epsilon, so no information is lost; but the "
      "covariance changes with the coordinates.",
    b="They are uncorrelated, but each innovation keeps its own variance: the filter divides by nothing.",
    c="Each innovation is the part that could not be predicted, so no two are correlated, and the variance of "
      "epsilon(k) is H P H^T = D(k).")
prediction(
    "2.6", "c",
    a="That is the noise that enters at link k. The sum over the links beyond has been added to it.",
    b="P(k) is the covariance that remains when y(1) ... y(k-1) are known. At the tip link there are none, and the "
      "two agree; elsewhere it is larger when less is known.",
    c="Nothing is known, so nothing is taken out: z = phi z + w sums phi M phi^T over links 1..k, which is the "
      "inertia of one rigid body, all joints locked.")
prediction(
    "2.7", "c",
    a="Twice as many draws lower the error by a factor of 1.4.",
    b="Tempting, if the error were like 1/n. But the average of independent errors falls like one over the root of "
      "n.",
    c="The error falls like one over the root of n: a tenth of it takes a hundred times the draws.",
    d="The arm determines how large the error is at the beginning. How it falls is the same for every arm.")
prediction(
    "2.8", "c",
    a="True for welded rods, which turn as one. A hinge lets the next rod stay behind.",
    b="Three times the mass, but the mass behind a hinge is not carried along whole.",
    c="Each hinge passes on a small part of the push. Four more rods add a few hundredths of a kg m^2 to D at the "
      "wall.")
prediction(
    "2.9", "b",
    a="A blow at the centre of mass moves the rod without turning it, so the hinge has to hold the end back.",
    b="There the rod, hit in free space, would begin to turn about its end by itself. The hinge has nothing to add.",
    c="A blow at the free end turns the rod more than it moves it: the other end starts backward, and the hinge has to "
      "hold it.")
prediction(
    "2.11", "b",
    a="A straight arm of three links shows it: past a free joint psi is not phi, however the links lie.",
    b="Phi and Psi have only blocks below the diagonal, and on two links just one: (2,1), which is I in both.",
    c="It holds for one and two links, where the only block is the identity in both operators.")

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
    b="With one rod the tip and the mass centre lie on one line through the wall joint and rise together. With "
      "more rods one can rise at the cost of the others.",
    c="One rod has no other rod to take energy from. Its tip stands above the start exactly when its mass centre "
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
    "1.1", "c",
    a="Neither motor changes its speed, but angular velocity is a vector. The second axis is carried around by the "
      "first link, so the sum changes its direction.",
    b="Along its own axis the second motor would have to speed up, and it does not.",
    c="The second axis changes as omega x h, which is at right angles to the first axis and to the second.")
prediction(
    "1.2", "b",
    a="One half of it changes the direction of the sliding velocity, m r omega r-dot with r-dot = 3: 6 N m. The "
      "other half is missing: the bead comes to places where the turntable moves faster.",
    b="The angular momentum m r^2 omega changes at the rate 2 m r r-dot omega = 12 N m.",
    c="At constant speed a turntable by itself needs no torque. This one carries a bead that moves outward, and the "
      "angular momentum of the bead grows.")
prediction(
    "1.3", "b",
    a="That counts how many rods each joint carries. It must also count how far away they are.",
    b="The distances of the rods' centres are 1, 3, 5 half lengths, and 1, 1 + 3, 1 + 3 + 5 are the squares.",
    c="Equal torques would balance equal loads at equal distances. The base carries three rods, the wrist one.")
prediction(
    "1.4", "c",
    a="The inverse of a triangular matrix is triangular, so this is the largest number that it can be. Most blocks "
      "cancel, because a long shift is a product of short ones.",
    b="Above the diagonal the inverse of a lower triangular matrix is zero.",
    c="The diagonal has N blocks and the first subdiagonal N - 1. Row k of the inverse undoes one step and no more.")
prediction(
    "1.5", "c",
    a="With the matrix at hand, each of its numbers is used once. But the product does not need the matrix.",
    b="Symmetry saves half of the numbers if the matrix is formed. It need not be formed.",
    c="The factors are applied one after the other, in two sweeps along the arm. No entry of the matrix is "
      "computed.")
prediction(
    "1.6", "b",
    a="The same vector is in both, but this does not explain why one of them is the transpose of the other, signs "
      "and blocks included.",
    b="The power of a force and a velocity must be the same wherever both are taken. That makes the two maps "
      "transposes.",
    c="If it were another matrix, moving a force and a velocity to another point would change their power.")
prediction(
    "1.8", "b",
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

# --- 04: forward dynamics ---------------------------------------------------------------------------------------------

prediction(
    "4.1", "c",
    a="All joints move in the end, but the innovations come first: a joint beyond the base has no torque, nor has any "
      "joint beyond it, so there is nothing to explain and its innovation is 0.",
    b="One innovation is right. But the base throws all links around, and free joints give way: the outward sweep "
      "finds an acceleration at each of them.",
    c="The inward factor is lower triangular and leaves the last entry alone; its transpose spreads it to every joint.")
prediction(
    "4.2", "b",
    a="The second hands all of T' to the third, so it looks as if the third had to wait. But z_hat(k) reads only "
      "T'(k-1), which link k-1 has by then.",
    b="z_hat(k) reads T'(k-1) and nothing further in, so a link can find T', z_hat and nu in one visit.",
    c="Both run outward, but the fourth needs nu of all links, nu needs the bias, and the first finds that.")
prediction(
    "4.3", "b",
    a="There is no joint to let anything through, so 0 is tempting. Then z(1) = b(1) + M zeta(1), and the tip force is "
      "gone: psi(1,0) is what is left of phi(1,0) after a joint has taken its part, and no joint takes any.",
    b="L(0) H(0) = 0, since no joint stands there to take a part of the force: psi(1,0) = phi(1,0).",
    c="It would be of no account if z(0) were 0. But z(0) = f(0), the force at the tip.")
prediction(
    "4.4", "b",
    a="The letter is the same, the sum is not: here (I - GH)^T a enters at each link, which is how the bias comes in "
      "that FD1 keeps in zeta.",
    b="With x = phi^T alpha(k+1) + a, both lines of 5.17 are what 2.18 says of alpha: x + H^T theta_ddot.",
    c="It travels outward by psi^T, and forces travel inward. Its units say it as well: H^T nu is an acceleration.")
prediction(
    "4.5", "c",
    a="The wall holds one end of the inner rod, so its middle falls slower than a stone, and one expects the same of "
      "its far end. But the far end of a rod that turns about the wall outruns its middle, and a stone.",
    b="A hinge passes on no moment, which suggests that nothing turns the inner rod. Its own weight does.",
    c="9/7 g: the inner rod turns about the wall, and its far end outruns the fall of its mass centre.")
prediction(
    "4.6", "c",
    a="That is what FD1 and FD3 must do: their first sweep takes gravity to every link.",
    b="The inward sweep uses a(1) ... a(N-1), each to get to the next link. Gravity stands in a(N), which only the "
      "base would ask for.",
    c="Gravity stands in a(N) alone, the inward sweep does not use a(N), and the outward one does.")
prediction(
    "4.7", "b",
    a="The gyroscopic and centripetal terms are quadratic, so a line would miss them.",
    b="e(k) m(omega) is a polynomial of degree two in omega, hence of degree two along any line.",
    c="What lies inward enters through omega alone; with omega given, the coefficients come from the tip's side.")
prediction(
    "4.8", "c",
    a="One column becomes ten, and only a part of the work is in that column, so a small factor is tempting. But ten "
      "columns have to be shifted, turned and re-expanded at each link.",
    b="That is the price in base axes, where the orientations of the links are taken as known. They need a sweep.",
    c="In link axes, each 6 x 10 matrix Z is multiplied by two 10 x 10 matrices at each link.")
prediction(
    "4.9", "c",
    a="So few would do if the constants were alike. An O(N) sweep costs hundreds of multiplications a link, and the "
      "mass matrix of a three-joint arm costs hardly more in all.",
    b="Too early even for the articulated-body form, and FD4 as printed forms psi and L as well.",
    c="FD4 takes some 300 multiplications a link and the cubic method fewer until its cube has grown to that.",
    d="The cube has a small factor, but not so small; that is about where the 2-sweep algorithm overtakes.")
prediction(
    "4.10", "c",
    a="So would three loose rods, or one of 3 kg. But the first is held by the wall.",
    b="It would take less than the whole mass if joints could give way along the pull. None can: all axes are across "
      "it, and the rods lie in its line.",
    c="To first order no joint can move the tip along its own line; the give is 0 in that direction.")
