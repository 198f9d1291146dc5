"""Notebooks 03a and 03b: identities of operators."""
from .questions import prediction

prediction(
    "3a.3", "c",
    a="The slip of notebook 02 is seen on three links, but another one need not be: this one holds on three links and "
      "fails on four.",
    b="A rigid body has six degrees of freedom, but what decides here is how far inward a product carries, and that "
      "grows with the number of its factors.",
    c="Append one more Phi L H to both sides of a slip, and it survives on one link more.")
prediction(
    "3a.1", "a",
    a="psi is built from L by RK 4.7, whatever L is, and the two inverses exist for any L.",
    b="The Riccati equation chooses one L among all. a.14 holds for each of them, and no P occurs in it.",
    c="D > 0 is needed to compute the filter's L. Here L is given, from wherever.")
prediction(
    "3a.2", "b",
    a="They look different because each is solved for another letter, or written with Phi = phi S.",
    b="Three are the first, three the third, two and two are these times S, and two are differences.",
    c="That is true with base facts. With school algebra alone psi S L H phi and phi S L H psi are different words.")
prediction(
    "3a.5", "b",
    a="Both are built from the same steps, but they are inverses of I - S Delta_phi and I - S Delta_psi, and S L H "
      "does not commute with S Delta_phi.",
    b="I + H Phi L and I - H Psi L are inverse to each other, and a matrix commutes with its inverse.",
    c="a.27 exchanges Phi and Psi, but only with L H between them. Without it the order matters, as for phi and psi.")
prediction(
    "3b.1", "a",
    a="With the filter's gain r is P, which is symmetric. With another gain psi r phi^T is not.",
    b="r(1) = M(1) is symmetric always, but for one special gain the others are as well.",
    c="M(k+1) is symmetric, but psi r phi^T has psi on one side and phi on the other.")
prediction(
    "3b.5", "a",
    a="psi = I + psi S Delta_psi, and Delta_psi G = 0.",
    b="One step stops G, so a block below the diagonal is 0. But psi has identities on its diagonal, and they leave G.",
    c="That is what locked joints do: phi hands G on to every link further in. Free joints do not.")
prediction(
    "3a.4", "b",
    a="It is right that (phi - L H)^3 leaves seven products, but they can be gathered: each row of the picture differs "
      "from the next by one product.",
    b="One for each joint that is released, with psi inward of it and phi toward the tip.",
    c="psi S L H phi is one product of operators. Its block (4,1) is a sum over the joints between, three of them.")
prediction(
    "3b.3", "c",
    a="Then the outer rod would keep its direction in space. But its hinge rises, and its centre lags behind.",
    b="With -3/2 the outer rod turns in space. Joint 1 also undoes the turning of the inner rod, one more.",
    c="-3/2 in space, because the end of a free rod that is pushed turns it by 3/2 for each metre, and -1 against the "
      "inner rod.")
prediction(
    "3b.4", "a",
    a="(K - L) D (K - L)^T adds 3/4 about hinge 2, and 7/12 + 3/4 = 4/3.",
    b="HG' = 1 makes I - G'H a projection as well, but K = L alone leaves nothing to add.",
    c="1/3 is the inertia of rod 2 by itself. No gain can make the error smaller than 7/12.")
prediction(
    "3b.2", "a",
    a="What is left is D(2) = 7/12, and 8/3 - 7/12 = 25/12.",
    b="7/12 is what is left, D(2) of lecture 2a. Subtract it from 8/3.",
    c="1/4 kg is what the free outer rod counts across. It is a part of what is left, not of what is gone.")
