"""Notebook 15: what the four papers have in common."""
from .questions import prediction

prediction(
    "15.1", "b",
    a="It is D(k): M = m m^T with a lower triangular m, so det M_k is the product of D(1) to D(k).",
    b="The inverse of the mass matrix answers torques with all other joints free, inner ones too. For the joint at the "
      "base, where there are no inner ones, it is D; for the others it is less or equal.",
    c="It is D(k) in words: the articulated inertia about the joint.")
prediction(
    "15.2", "b",
    a="Tempting, since the matrix is symmetric. But the first pivot is then the entry of the joint at the base, the "
      "inertia of the whole arm as one rigid body; from the tip no pivot is that.",
    b="Each pivot is a ratio of two determinants, and the order says which. Only the product of all is the determinant "
      "of the whole, in any order.",
    c="The product of all pivots is the determinant, and a determinant does not know an order.")
prediction(
    "15.3", "a",
    a="Two such maps, joined, are again z' = C a' + A z, a = A^T a' - J z: three matrices whatever the number of "
      "links.",
    b="One would store twelve if one did not join. The wires between the links can be eliminated.",
    c="Riccati's equation is not linear in P, but it is a quotient of linear maps, and those do not become more "
      "complicated when they are put one after the other.")
prediction(
    "15.4", "b",
    a="Twice as many links need one round more, not twice as many rounds: each round doubles what a map holds.",
    b="After r rounds a map holds 2^r links, and 2^11 = 2048 is at least 2000.",
    c="The processors do twice as much in each round, but a map after ten rounds holds 1024 links.")
prediction(
    "15.5", "b",
    a="That is so with the spring at the wall twice as stiff, since it replaces half a rod and not a whole one.",
    b="The sag is a sum in place of an integral. With all weights equal it is a Riemann sum, whose error goes with "
      "1/N; with half a weight at the end it is the trapezoidal rule, and the error goes with 1/N^2.",
    c="The spring at the wall is one of N, so what is wrong with it matters less and less.")
